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
  if (!(target instanceof Element)) return;
  const seat = /** @type {HTMLElement | null} */ (target.closest(".seat.free [data-chair]"));
  const chair = /** @type {HTMLSelectElement | HTMLInputElement | null} */ (document.getElementById("chair"));
  if (seat && chair) chair.value = seat.dataset.chair ?? "";
  const name = /** @type {HTMLInputElement | null} */ (document.querySelector(`.sit ${ASKED}`));
  const tapped = seat || (detail && target.closest(".chairs .free label"));
  if (tapped && name && (seat || !name.value)) name.focus();
});

recallName();
