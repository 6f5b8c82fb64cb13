/** Talk across the table: what of it the reader has not seen yet. */

import { setting } from "./settings.js";

let seen = newest(); // the number of the last remark that was on the screen; who comes in has missed nothing
let heard = seen; // and of the last that a screen reader was given to read

/** @param {string} [kind] */
function newest(kind = "li") {
  return Math.max(0, ...remarks(kind).map((remark) => Number(remark.dataset.n)));
}

/** @param {string} kind @returns {HTMLElement[]} */
function remarks(kind) {
  return [...document.querySelectorAll(`#said > ${kind}`)].filter((remark) => remark instanceof HTMLElement);
}

/** After every view, and when the list is opened: shows the newest remark, or marks that there is one. */
export function overhear() {
  const said = document.getElementById("said");
  const fresh = remarks("li:not(.mine)").filter((remark) => Number(remark.dataset.n) > heard);
  heard = Math.max(heard, newest());
  if (said?.checkVisibility()) {
    seen = newest();
    said.scrollTop = said.scrollHeight;
  } else if (fresh.length && setting("talk") !== "off") {
    const words = fresh.map((remark) => remark.innerText || remark.textContent).join(". ");
    document.getElementById("overheard")?.replaceChildren(words);
  }
  document.body.toggleAttribute("data-unread", newest("li:not(.mine)") > seen);
}
