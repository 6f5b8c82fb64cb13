/** What the reader says before they are asked: kept in this page and nowhere else, and good for one question only. */

/** @type {{ matter: string, words: string[], label: string } | undefined} */
let said;

const switches = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-matter]")]);

/** The questions to come to which something may be said, as far as the page knows. */
export const coming = () => switches().map((one) => one.dataset.matter ?? "");

/** Says what is on a switch, or takes it back. @param {HTMLElement} one */
export function sayAhead(one) {
  const { matter = "", do: words = "" } = one.dataset;
  const back = said?.matter === matter;
  said = back ? undefined : { matter, words: words.split(","), label: one.querySelector("span")?.textContent ?? "" };
  press();
}

function press() {
  for (const one of switches()) one.setAttribute("aria-pressed", String(one.dataset.matter === said?.matter));
}

/** After every view: answers the question for which something was said, and forgets it with that question.
 * @param {(answer: Record<string, unknown>) => boolean} send @param {(what: "went" | "lapsed", said: string) => void} tell
 * @returns {boolean} whether it answered */
export function heed(send, tell) {
  /** @type {HTMLFormElement | null} */
  const form = document.querySelector("form[data-matters]");
  const questions = form ? (form.dataset.matters ?? "").split(" ") : coming();
  const now = said;
  const stands = now !== undefined && questions.includes(now.matter);
  if (form || !stands) said = undefined;
  press();
  if (!now || (!form && (stands || !questions.length))) return false;
  const asked = Number(form?.id.replace("ask-", ""));
  const word = stands && now.words.find((word) => form?.querySelector(`[name=do][value="${CSS.escape(word)}"]`));
  const went = Boolean(word) && send({ asked, do: word });
  tell(went ? "went" : "lapsed", now.label);
  return went;
}
