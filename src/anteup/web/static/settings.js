/** What readers set for themselves, kept in their browser: day or night, colours of the suits, sound, notices, talk. */

const NAMES = /** @type {const} */ (["theme", "deck", "sound", "notices", "lit", "talk"]);
const root = document.documentElement;

/** @param {(typeof NAMES)[number]} name */
export const setting = (name) => root.dataset[name] ?? "";

/** @param {string} name @param {string} value */
function apply(name, value) {
  if (value) root.dataset[name] = value;
  else delete root.dataset[name];
  const radio = document.querySelector(`[data-setting="${name}"] input[value="${value}"]`);
  if (radio instanceof HTMLInputElement) radio.checked = true;
}

/** A browser may refuse to remember; then a setting lasts as long as the page.
 * @param {string} name @param {string} [value] */
export function memory(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`anteup.${name}`) ?? "";
    localStorage.setItem(`anteup.${name}`, value);
  } catch {}
  return "";
}

for (const name of NAMES) apply(name, memory(name));

/** @param {string} name @param {string} value */
export function choose(name, value) {
  memory(name, value);
  apply(name, value);
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  const name = target.closest("[data-setting]")?.getAttribute("data-setting");
  if (name) choose(name, target.value);
});

addEventListener("storage", ({ key, newValue }) => {
  const name = NAMES.find((name) => key === `anteup.${name}`);
  if (name) apply(name, newValue ?? "");
});
