/** Turns what is on the page into what has come, and leaves alone what stays: focus, what was typed or ticked, what is
 * open, how far a list was scrolled. Elements are known again by their id.
 */

/** What is the reader's, and the server says no more: what they opened, and what they typed before the page came again.
 * @type {Record<string, string>} */
const READERS = { DETAILS: "open", DIALOG: "open", INPUT: "value" };

/** @param {Element} old @param {Element} fresh */
export function morph(old, fresh) {
  if (old.nodeName !== fresh.nodeName) return old.replaceWith(fresh);
  dress(old, fresh);
  if (!old.hasAttribute("data-kept")) fill(old, fresh);
}

/** @param {Element} old @param {Element} fresh */
function dress(old, fresh) {
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && READERS[old.nodeName] !== name) old.removeAttribute(name);
  }
}

/** @param {Element} old @param {Element} fresh */
function fill(old, fresh) {
  const known = new Map([...old.children].filter((child) => child.id).map((child) => [child.id, child]));
  const stays = new Set([...fresh.children].map((child) => child.id));
  // What is gone goes first, so that what stays need not move: to move an element closes what is open in it.
  for (const [id, child] of known) {
    if (!stays.has(id) && !child.matches(":popover-open")) child.remove();
  }
  let here = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    while (here instanceof Element && here.matches(":popover-open") && !stays.has(here.id)) here = here.nextSibling;
    const same = next instanceof Element && next.id ? known.get(next.id) : alike(here, next);
    if (!same) {
      old.insertBefore(next, here);
    } else {
      if (same === here) here = here.nextSibling;
      else old.insertBefore(same, here);
      if (same instanceof Element && next instanceof Element) morph(same, next);
      else if (same.nodeValue !== next.nodeValue) same.nodeValue = next.nodeValue;
    }
  }
  while (here) {
    const next = here.nextSibling;
    if (!(here instanceof Element && here.matches(":popover-open"))) here.remove();
    here = next;
  }
}

/** The node itself if it can become the next one: of one kind, and neither has a name.
 * @param {ChildNode | null} here @param {ChildNode} next */
function alike(here, next) {
  if (!here || here.nodeName !== next.nodeName) return undefined;
  return here instanceof Element && (here.id || /** @type {Element} */ (next).id) ? undefined : here;
}
