/** How the host sets the table: what was changed of it, and which changes need a reason. */

/** Whether a control says something else than the table does. @param {Element} field */
function changed(field) {
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected;
  if (field instanceof HTMLTextAreaElement) return lines(field.value).join() !== lines(field.defaultValue).join();
  if (!(field instanceof HTMLInputElement)) return false;
  return field.type === "checkbox" ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

/** @param {string} text */
const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

/** What the table is told of a control. @param {Element} field */
function value(field) {
  if (field instanceof HTMLTextAreaElement) return lines(field.value);
  if (field instanceof HTMLSelectElement || !(field instanceof HTMLInputElement)) {
    return /** @type {HTMLSelectElement} */ (field).value;
  }
  if (field.type === "checkbox") return field.checked;
  if (field.type !== "number") return field.value;
  const number = Number(field.value) * Number(field.dataset.times ?? 1);
  return Number(number.toFixed(6)); // a chip worth 0.07 is worth 7 hundredths, not 7.000000000000001
}

/** @param {HTMLFormElement} form */
const settings = (form) => [...form.querySelectorAll("[name]:not([name=reason])")].filter(changed);

/** The settings that were changed, by name. @param {HTMLFormElement} form */
export const changes = (form) =>
  Object.fromEntries(settings(form).map((field) => [field.getAttribute("name") ?? "", value(field)]));

/** A ruling is changed with a reason, once deals were dealt. @param {HTMLFormElement} form */
function reason(form) {
  const needed = form.hasAttribute("data-dealt") && settings(form).some((field) => field.hasAttribute("data-ruling"));
  form.querySelector("[name=reason]")?.toggleAttribute("required", needed);
}

for (const moment of ["input", "change"]) {
  document.addEventListener(moment, ({ target }) => {
    const form = target instanceof Element && target.closest("form");
    if (form && form.dataset.do === "settings") reason(form);
  });
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button[data-add]") : null;
  const list = button?.closest("form")?.querySelector("textarea");
  if (!(button instanceof HTMLElement) || !list) return;
  list.value = [...lines(list.value), button.dataset.add].join("\n");
});
