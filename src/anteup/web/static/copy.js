/** Copies a link at a tap: `<button data-copy="https://…">`, which then says so for a moment. */

const SAYS_SO = 2500; // ms

/** @param {HTMLButtonElement} button @param {string} link */
async function copy(button, link) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(link);
  } else {
    // Without TLS, as at home, a browser has only the old way.
    const field = Object.assign(document.createElement("textarea"), { value: link });
    button.after(field);
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  button.dataset.done = "";
  await new Promise((done) => setTimeout(done, SAYS_SO));
  delete button.dataset.done;
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button?.dataset.copy) void copy(button, button.dataset.copy);
});
