/** Talk across the table: what of it the reader has not seen yet. */

let seen = newest(); // the number of the last remark that was on the screen; who comes in has missed nothing

/** @param {string} [kind] */
function newest(kind = "li") {
  const remarks = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(`#said > ${kind}`));
  return Math.max(0, ...[...remarks].map((remark) => Number(remark.dataset.n)));
}

/** After every view, and when the list is opened: shows the newest remark, or marks that there is one. */
export function overhear() {
  const said = document.getElementById("said");
  if (said?.checkVisibility() && newest() > seen) {
    seen = newest();
    said.scrollTop = said.scrollHeight;
  }
  document.body.toggleAttribute("data-unread", newest("li:not(.mine)") > seen);
}
