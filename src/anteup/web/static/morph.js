/** Turns what is on the page into what has come, and leaves alone what stays: focus, what was typed or ticked, what is
 * open, how far a list was scrolled. Elements are known again by their id.
 */

/** What is the reader's, and the server says no more: what they opened, and what they typed before the page came again.
 * @type {Record<string, string>} */
const READERS = { DETAILS: "open", DIALOG: "open", INPUT: "value" };

/** Turns the page into what it has become. With `data-after` only the parts have come that changed since that entry:
 * each goes where the part with its id is; one that is not there is a rule that was not cited before.
 * @param {HTMLElement} page @param {HTMLElement} fresh */
export function renew(page, fresh) {
  if (fresh.dataset.after === undefined) return morph(page, fresh);
  fresh.removeAttribute("data-after");
  dress(page, fresh);
  for (const part of parts(fresh)) {
    const old = within(page, part);
    if (!old) page.append(part);
    else if (part.dataset.first !== undefined) lengthen(old, part);
    else morph(old, part);
  }
}

/** What has come and is not on the page yet, and what came after it, as one.
 * @param {HTMLElement} before @param {HTMLElement} fresh */
export function both(before, fresh) {
  const { after } = before.dataset;
  if (fresh.dataset.after === undefined) return fresh;
  dress(before, fresh);
  if (after === undefined) before.removeAttribute("data-after");
  else before.dataset.after = after;
  for (const part of parts(fresh)) {
    const old = within(before, part);
    if (!old) before.append(part);
    else if (!part.dataset.first) old.replaceWith(part);
    else if (!old.dataset.first) lengthen(old, part);
    else {
      old.append(...part.children);
      old.dataset.first = part.dataset.first;
    }
  }
  return before;
}

/** @param {HTMLElement} page */
const parts = (page) => /** @type {HTMLElement[]} */ ([...page.children]);

/** @param {HTMLElement} page @param {HTMLElement} part @returns {HTMLElement | null} */
const within = (page, part) => page.querySelector(`#${CSS.escape(part.id)}`);

/** A list goes on at its end, and what stands before what is now its first line goes; without one it is told anew.
 * @param {HTMLElement} old @param {HTMLElement} fresh */
function lengthen(old, fresh) {
  const { first } = fresh.dataset;
  if (!first) return fill(old, fresh);
  old.append(...fresh.children);
  while (old.firstElementChild && old.firstElementChild.id !== first) old.firstElementChild.remove();
}

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
