/** Where a link leads that carries a chair. What it carries stands behind its #, and goes on in a form. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("chair"));
const carried = /** @type {HTMLInputElement} */ (form.elements.namedItem("carried"));

function read() {
  if (location.hash.length > 1) carried.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname); // nobody need see it in the address or find it in the history
  form.hidden = !carried.value;
  document.getElementById("nothing")?.toggleAttribute("hidden", Boolean(carried.value));
}

addEventListener("hashchange", read);
read();
