/** Keeps the hash of every shuffle as the table showed it, so that nobody could show another one afterwards (C9). */

const NAME = "anteup.seals";
const KEPT = 400;

/** The hashes that this browser saw at a table. A browser may refuse to remember; then there are none.
 * @returns {string[]} */
export function seals() {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? "[]");
  } catch {
    return [];
  }
}

function keep() {
  const shown = document.querySelector("#seal code")?.textContent;
  const kept = seals();
  if (!shown || kept.includes(shown)) return;
  try {
    localStorage.setItem(NAME, JSON.stringify([...kept, shown].slice(-KEPT)));
  } catch {}
}

const room = document.getElementById("room");
if (room) {
  keep();
  new MutationObserver(keep).observe(room, { attributeFilter: ["data-n"] }); // which every view changes
}
