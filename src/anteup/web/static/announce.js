/** The dealer's announcement: shows the sentences of the game that is ticked, and says what the table will hear. */

/** @param {HTMLFormElement} form */
const chosen = (form) => String(new FormData(form).get("game") ?? "");

/** The value of one option as its text form has it. @param {HTMLElement} control */
function value(control) {
  const own = /** @type {HTMLSelectElement | HTMLInputElement} */ (control);
  if (own.value !== "#") return own.value;
  return /** @type {HTMLInputElement} */ (control.nextElementSibling).value;
}

/** The announcement as the engine reads it: `guts cards=2`. What is usual may be said too.
 * @param {HTMLFormElement} form */
export function announcement(form) {
  const game = chosen(form);
  const options = /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll(`[data-game="${game}"] [data-option]`));
  return [game, ...[...options].map((option) => `${option.dataset.option}=${value(option)}`)].join(" ");
}

/** What a part of a sentence says, with what is chosen in the place of its controls.
 * @param {ChildNode} part @returns {string} */
function words(part) {
  if (part instanceof HTMLButtonElement) return "";
  if (part instanceof HTMLSelectElement) return part.value === "#" ? "" : (part.selectedOptions[0]?.text ?? "");
  if (part instanceof HTMLInputElement) {
    const kind = part.previousElementSibling;
    return kind instanceof HTMLSelectElement && kind.value !== "#" ? "" : part.value;
  }
  return part.hasChildNodes() ? [...part.childNodes].map(words).join("") : (part.textContent ?? "");
}

/** @param {Element} sentence */
const spoken = (sentence) => words(sentence).replace(/\s+/g, " ").replace(/ (?=[.,:;?!])/g, "").trim();

/** What was chosen in a control before another option settled it. @type {WeakMap<Element, string>} */
const before = new WeakMap();

/** Whether an option of the game is chosen as a condition of the view has it: `declare together`.
 * @param {Element} panel @param {string[]} condition */
function holds(panel, [option, wanted]) {
  const other = panel.querySelector(`[data-option="${option}"]`);
  return other instanceof HTMLElement && value(other) === wanted;
}

/** A value whose condition does not hold cannot be chosen; an option that another one settles is not free.
 * @param {Element} panel */
function settle(panel) {
  for (const choice of /** @type {NodeListOf<HTMLOptionElement>} */ (panel.querySelectorAll("[data-needs]"))) {
    choice.disabled = !holds(panel, (choice.dataset.needs ?? "").split(" "));
    const control = choice.closest("select");
    if (control && choice.disabled && choice.selected) control.value = usual(control);
  }
  for (const control of /** @type {NodeListOf<HTMLSelectElement>} */ (panel.querySelectorAll("[data-becomes]"))) {
    const [option, wanted, then] = (control.dataset.becomes ?? "").split(" ");
    control.disabled = holds(panel, [option, wanted]);
    if (control.disabled) {
      if (!before.has(control)) before.set(control, control.value === then ? usual(control) : control.value);
      control.value = then;
    } else if (before.has(control)) {
      control.value = before.get(control) ?? "";
      before.delete(control);
    }
  }
}

/** @param {Element} control */
const usual = (control) => control.closest(".option")?.getAttribute("data-usual") ?? "";

/** Brings the panel in line with what is ticked and chosen. */
export function rehearse() {
  const form = document.getElementById("announce");
  if (!(form instanceof HTMLFormElement)) return;
  const game = chosen(form);
  let quote = "";
  for (const panel of form.querySelectorAll("[data-game]")) {
    const now = panel.getAttribute("data-game") === game;
    panel.toggleAttribute("hidden", !now);
    // A hidden control that cannot be filled in would keep the form from being sent.
    for (const control of panel.querySelectorAll("select, input")) control.toggleAttribute("disabled", !now);
    if (!now) continue;
    settle(panel);
    for (const kind of /** @type {NodeListOf<HTMLSelectElement>} */ (panel.querySelectorAll("select:has(+ input)"))) {
      kind.nextElementSibling?.toggleAttribute("disabled", kind.value !== "#");
    }
    const sentences = [...panel.querySelectorAll(".option")].filter((sentence) => {
      const control = sentence.querySelector("[data-option]");
      const usual = sentence.getAttribute("data-usual");
      return !sentence.closest("details") || (control instanceof HTMLElement && value(control) !== usual);
    });
    quote = `“${[`${panel.querySelector("h3")?.textContent}.`, ...sentences.map(spoken)].join(" ")}”`;
  }
  const heard = document.getElementById("quote");
  if (heard && heard.textContent !== quote) heard.textContent = quote;
}

// A rule that cannot be announced as it stands is shown, wherever it is put away.
document.addEventListener(
  "invalid",
  ({ target }) => target instanceof Element && target.closest("details")?.setAttribute("open", ""),
  true,
);
