/** Copies a link at a tap: `<button data-copy="https://…">`, which then says so for a moment. */

const SAYS_SO = 2500; // ms

/** @param {HTMLButtonElement} button @param {string} link */
async function copy(button, link) {
  const gone = await navigator.clipboard?.writeText(link).then(() => true, () => false);
  if (!gone && !byHand(button, link)) {
    const shown = button.closest(".stack, section")?.querySelector("code");
    if (shown) getSelection()?.selectAllChildren(shown); // marked, so that its reader can copy it
    return;
  }
  button.dataset.done = "";
  await new Promise((done) => setTimeout(done, SAYS_SO));
  delete button.dataset.done;
}

/** The old way, which a browser has where the page came without TLS, as at home, or where it refuses the new one.
 * @param {HTMLButtonElement} button @param {string} link */
function byHand(button, link) {
  const field = Object.assign(document.createElement("textarea"), { value: link });
  button.after(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  button.focus();
  return copied;
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button?.dataset.copy) void copy(button, button.dataset.copy);
});
