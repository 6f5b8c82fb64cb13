/** Whoever was somewhere under a name need not type it again in the same browser. */

import { memory } from "./settings.js";

const ASKED = "input[autocomplete=nickname]";

/** Puts the reader’s last name where one is asked for and nothing stands yet. */
export function recallName() {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(ASKED))) {
    if (!field.value && field !== document.activeElement) field.value = memory("name");
  }
}

document.addEventListener("change", ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(ASKED)) memory("name", target.value);
});

// To tap a chair is to want to sit there: what is still to be said for that is the name.
document.addEventListener("click", ({ target, detail }) => {
  const tapped = detail && target instanceof Element && target.closest(".chairs .free label");
  const name = /** @type {HTMLInputElement | null} */ (document.querySelector(`.sit ${ASKED}`));
  if (tapped && name && !name.value) name.focus();
});

recallName();
