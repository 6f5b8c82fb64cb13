/** The table: shows the views that come, sends what the reader answers, and comes back when the line was lost. */

import { coming, heed, sayAhead } from "./ahead.js";
import { announcement, rehearse } from "./announce.js";
import { setClock } from "./clock.js";
import "./copy.js";
import { dismiss, stayLit, summon } from "./device.js";
import { changes } from "./house.js";
import { both, morph, renew } from "./morph.js";
import { recallName } from "./name.js";
import { knock, slap, thump } from "./sound.js";
import { overhear } from "./talk.js";

const FRESH = 350; // ms for which a new question takes no answer: a tap on its way was meant for the last one
const BEAT = 300; // ms with all fists shut before they open
const WORRY = 700; // ms without a line before the reader is told
const IDLE = 30_000; // ms without a word from the house before it is asked whether it is there
const SILENT = 20_000; // ms in which it answers; else the line is dead, though nobody has said so
const LATER = 1013; // a line is closed so, once it was open, where the house can take nobody more for a while
const TOO_MANY = 4429; // and so where this browser has too many of this table

/** @type {WebSocket | undefined} */
let socket;
/** @type {string | undefined} */
let told; // the entry that this line told of last
let tries = 0;
let lines = 0; // that were open, one after another
let retry = 0;
/** @type {number | undefined} */
let worry;
let silence = 0; // until it is broken, or the line is given up
let idle = 0;
let quitSince = 0;
let asked = question(); // the one on the rail, or what stands in its place
let since = -FRESH; // when it came; what the page came with is fresh to nobody
let heard = document.getElementById("room")?.dataset.heard; // what everybody heard last, and when
const icon = document.querySelector("link[rel=icon]")?.getAttribute("href")?.replace("icon.svg", ""); // where it lies
let sent = ""; // what was sent last, and to which question: it goes out once

const room = () => /** @type {HTMLElement} */ (document.getElementById("room"));
/** What is asked, or to what questions something may be said ahead. */
function question() {
  return document.querySelector("form.answers")?.id ?? coming().join(" ");
}

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// ---- the line

// A page that says why nobody sat down stands at the address of the form; the table is where it always was.
const place = location.pathname.match(/^\/t\/[^/]+/)?.[0] ?? location.pathname;
if (location.pathname !== place) history.replaceState(null, "", place);

function connect() {
  clearTimeout(retry);
  heardOf();
  expect();
  told = undefined;
  if (socket) socket.onclose = socket.onmessage = null;
  socket?.close();
  const line = new WebSocket(`${location.origin.replace(/^http/, "ws")}${place}/ws`);
  socket = line;
  let atTheDoor = false; // and no further: nothing was told yet
  line.onopen = () => {
    atTheDoor = true;
    sent = "";
    if (document.body.dataset.net !== "full") stands("up");
    if (lines++) void keepUp();
  };
  line.onmessage = ({ data }) => {
    atTheDoor = false;
    tries = 0;
    heardOf();
    idle = window.setTimeout(() => utter(""), IDLE);
    stands("up");
    receive(data);
  };
  line.onclose = ({ code }) => {
    heardOf();
    const full = atTheDoor && code === LATER;
    if (full) stands("full");
    else if (code === TOO_MANY) stands("many");
    else if (document.body.dataset.net === "full") stands("down"); // the reader is told already
    else doubt();
    if (code >= 4400 && code < 4500) return; // the server knows us not; to ask again would not help
    const wait = Math.min(full ? 60_000 : 10_000, 300 * 2 ** tries++);
    retry = window.setTimeout(connect, wait * (0.5 + Math.random() / 2));
  };
}

/** Whatever is said is answered, an empty message by an empty one: a network may swallow everything without a word.
 * @param {string} message */
function utter(message) {
  socket?.send(message);
  expect();
}

/** From now on something has to come, or a new line is tried. */
function expect() {
  silence ||= window.setTimeout(() => {
    doubt();
    connect();
  }, SILENT);
}

/** Something has come, be it the end of the line. */
function heardOf() {
  clearTimeout(silence);
  clearTimeout(idle);
  silence = 0;
}

/** The line is lost; the reader is told if it does not come back at once. */
function doubt() {
  if (document.body.dataset.net === "down") return;
  document.body.dataset.net = "lost";
  worry ??= window.setTimeout(() => (document.body.dataset.net = "down"), WORRY);
}

/** A house of another version has its scripts elsewhere, and what it sends is made for those. */
async function keepUp() {
  const ours = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  if (ours?.status === 404) location.reload();
}

/** How it stands with the line, which is no longer a worry. @param {"up" | "down" | "full" | "many"} how */
function stands(how) {
  clearTimeout(worry);
  worry = undefined;
  document.body.dataset.net = how;
}

/** Whoever comes back to the page wants the table as it is now, not as a sleeping line left it. */
function wake() {
  if (document.hidden) quitSince = Date.now();
  else if (socket?.readyState !== WebSocket.OPEN || Date.now() - quitSince > 15_000) connect();
}

// ---- what comes

/** What has come and is not shown yet. @type {HTMLElement | null} */
let newest = null;
let showing = false;

/** @param {string} html */
function receive(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  const fresh = box.content.firstElementChild;
  if (fresh?.id === "room") void show(/** @type {HTMLElement} */ (fresh));
  else if (fresh) notice(fresh);
}

/** One view after the other, and only the newest. A line begins with the whole page and then tells what changed: if
 * something between is missing, a new line begins anew. @param {HTMLElement} fresh */
async function show(fresh) {
  const { n, after } = fresh.dataset;
  if (after !== undefined && after !== told) return connect();
  told = n;
  newest = newest ? both(newest, fresh) : fresh;
  if (showing) return;
  showing = true;
  try {
    while (newest && Number(newest.dataset.n) >= Number(room().dataset.n)) {
      const view = newest;
      newest = null;
      await put(view);
    }
  } finally {
    showing = false;
  }
}

/** @param {HTMLElement} view */
async function put(view) {
  if (opens(view)) await reveal();
  const moves = room().dataset.scene !== view.dataset.scene && !document.hidden;
  if (moves && "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches) {
    const movement = document.startViewTransition(() => swap(view));
    for (const part of [movement.ready, movement.finished]) part.catch(() => {}); // a newer view may cut it short
    await movement.updateCallbackDone;
  } else {
    swap(view);
  }
}

/** Whether the last fist has closed and all are open in the view, or what came of it. @param {HTMLElement} view */
function opens(view) {
  const closed = ".fists :is(.shut, .choosing)";
  if (view.dataset.after !== undefined && !view.querySelector("#middle, #fists")) return false; // nothing of it has changed
  return room().querySelector(closed) && !view.querySelector(closed);
}

/** All fists are shut for a moment; then they open in one frame. */
async function reveal() {
  for (const fist of document.querySelectorAll(".fists li")) {
    fist.className = "shut";
    fist.querySelector("use")?.setAttribute("href", "#fist");
  }
  await pause(BEAT);
  thump();
}

/** @param {HTMLElement} view */
function swap(view) {
  const held = document.activeElement;
  const lines = document.getElementById("lines");
  const below = lines ? lines.scrollHeight - lines.scrollTop - lines.clientHeight : 0;
  renew(room(), view);
  settle();
  if (lines && below < 40) lines.scrollTop = lines.scrollHeight;
  if (held && held !== document.body && !held.isConnected) {
    (document.getElementById(held.id) ?? document.getElementById("move"))?.focus({ preventScroll: true });
  }
}

/** After every view: the clock, the title, and what the reader had picked. */
function settle() {
  const now = question();
  const news = now !== asked;
  if (news) {
    asked = now;
    since = performance.now();
    picks.length = 0;
  }
  const lit = room().hasAttribute("data-lit");
  const answered = heed((answer) => send(answer, true), recall); // what was said ahead is no stray tap
  if (news && lit && !answered) {
    knock();
    summon();
  }
  if (!lit) dismiss();
  if (room().dataset.heard !== heard) {
    heard = room().dataset.heard;
    if (heard?.startsWith("slap")) slap();
  }
  document.title = `${room().dataset.title} · Anteup`;
  document.querySelector("link[rel=icon]")?.setAttribute("href", `${icon}${lit ? "turn" : "icon"}.svg`);
  setClock(room());
  rehearse();
  picked();
  raise();
  light();
  overhear();
  recallName();
  void stayLit();
}

let clear = 0;

/** A word to this reader; it may follow an answer that was refused, which can then be given again.
 * @param {Element} fresh */
function notice(fresh) {
  const old = document.getElementById(fresh.id);
  if (!old) return;
  morph(old, fresh);
  sent = "";
  clearTimeout(clear);
  clear = window.setTimeout(hush, 7000);
}

/** Tells what became of what the reader had said ahead. @param {"went" | "lapsed"} what @param {string} said */
function recall(what, said) {
  const template = document.getElementById(what);
  if (!(template instanceof HTMLTemplateElement)) return;
  const words = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  words.querySelector("[data-said]")?.append(said);
  tellMe(words);
}

/** A word to this reader, for a while. @param {Node | string} words */
function tellMe(words) {
  document.getElementById("notice")?.replaceChildren(words);
  clearTimeout(clear);
  clear = window.setTimeout(hush, 7000);
}

function hush() {
  document.getElementById("notice")?.replaceChildren();
}

// ---- what goes

const hasty = () => performance.now() - since < FRESH;

/** Each message goes out once: a question is answered once, and anything else once for each view.
 * @param {Record<string, unknown>} message @param {boolean} [meant] for this question, however fresh it is
 * @returns {boolean} whether it went out */
function send(message, meant = !hasty()) {
  const key = message.asked ? `asked ${message.asked}` : `${room().dataset.n} ${JSON.stringify(message)}`;
  if (sent === key || socket?.readyState !== WebSocket.OPEN || !meant) return false;
  sent = key;
  hush();
  utter(JSON.stringify(message));
  return true;
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method === "post") return;
  event.preventDefault();
  const button = event.submitter;
  /** @type {Record<string, unknown>} */
  const said = Object.fromEntries(new FormData(form, button));
  if (said.asked) said.asked = Number(said.asked);
  if (form.id === "announce") {
    send({ asked: said.asked, do: "announce", game: said.game || announcement(form) });
  } else if (form.dataset.do === "settings") {
    const settings = changes(form);
    const reason = said.reason ? { reason: said.reason } : {};
    if (Object.keys(settings).length) send({ do: "settings", settings, ...reason }, true);
    close();
  } else if (form.dataset.do) {
    for (const field of form.querySelectorAll("[type=number], [data-number]")) {
      const name = field.getAttribute("name") ?? "";
      said[name] = Number(said[name]);
    }
    const gone = send({ do: form.dataset.do, ...said }, true); // what was written is no stray tap
    if (!("stays" in form.dataset)) close();
    else if (gone) form.reset();
  } else if (button?.dataset.least) {
    const enough = picks.length >= Number(button.dataset.least) && picks.length <= Number(button.dataset.most);
    if (enough) send({ asked: said.asked, do: [said.do, ...picks].join(" ") });
    else wants(form, button);
  } else if (said.do) {
    send(said.asked ? { asked: said.asked, do: said.do } : { do: said.do });
    /** @type {HTMLElement | null | undefined} */ (button?.closest(".among"))?.hidePopover();
  }
});

// The browser's own words for a card or fist that is still to be tapped would lie on the answers.
document.addEventListener(
  "invalid",
  (event) => {
    const form = event.target instanceof HTMLInputElement && event.target.type === "radio" ? event.target.form : null;
    const button = form?.querySelector(".picks");
    if (!form || !button) return;
    event.preventDefault();
    wants(form, button);
  },
  true,
);

/** Says what is to be tapped before an answer can go out, and shows where.
 * @param {HTMLFormElement} form @param {Element} button */
function wants(form, button) {
  const fieldset = /** @type {HTMLElement | null} */ (form.querySelector("fieldset"));
  if (fieldset) fieldset.dataset.wanted = "";
  /** @type {HTMLElement | null | undefined} */ (fieldset?.querySelector("input"))?.focus();
  tellMe(button.querySelector("small .unpicked")?.textContent ?? "");
}

/** Gives the rules as they stand on the dealer’s page a name. */
function save() {
  const form = document.getElementById("announce");
  const name = document.getElementById("rules-name");
  if (!(form instanceof HTMLFormElement && name instanceof HTMLInputElement)) return;
  if (!name.value.trim()) name.focus();
  else if (send({ do: "save_rules", name: name.value, game: announcement(form) })) name.value = "";
}

/** Puts away the menu after a word from it. */
function close() {
  const open = document.querySelector(":popover-open");
  if (open instanceof HTMLElement) open.hidePopover();
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (!button) return;
  if (button.dataset.send) send(JSON.parse(button.dataset.send));
  if ("save" in button.dataset) save();
  if (button.dataset.matter && !hasty()) sayAhead(button);
  if (button.matches(".spot")) {
    looked = looked === button.dataset.place ? "" : (button.dataset.place ?? "");
    light();
  }
  const amount = document.getElementById("chips");
  if (!(amount instanceof HTMLInputElement)) return;
  if (button.dataset.chips) amount.value = button.dataset.chips;
  if (Number(button.dataset.more) > 0) amount.stepUp();
  if (Number(button.dataset.more) < 0) amount.stepDown();
  raise();
});

// ---- cards and chips that are picked

/** Cards in the order in which they were tapped. @type {string[]} */
const picks = [];

document.addEventListener("input", ({ target }) => {
  const amount = document.getElementById("chips");
  if (target instanceof HTMLInputElement && target.id === "slide" && amount instanceof HTMLInputElement) {
    amount.value = target.value;
  }
  if (target instanceof HTMLInputElement && target.name === "card") {
    if (target.type === "radio") picks.length = 0;
    else if (!target.checked) picks.splice(picks.indexOf(target.value), 1);
    target.checked &&= picks.length < most();
    if (target.checked) picks.push(target.value);
  }
  if (target instanceof HTMLElement && target.closest("[data-wanted]")) {
    target.closest("[data-wanted]")?.removeAttribute("data-wanted");
    hush();
  }
  rehearse();
  picked();
  raise();
});

/** How many cards an answer takes at most. */
const most = () =>
  Math.max(1, ...[...document.querySelectorAll("button[data-most]")].map((b) => Number(b.getAttribute("data-most"))));

/** Says on the button what was picked, the last where an order counts, and on cards in which order. */
function picked() {
  const last = document.querySelector(".ordered") && document.getElementById(`card-${picks.at(-1)}`);
  /** @type {Iterable<HTMLElement>} */
  const all = last ? [last] : document.querySelectorAll(":is(.hand, .pick) :checked");
  for (const count of document.querySelectorAll("[data-count]")) count.textContent = String(picks.length);
  for (const place of document.querySelectorAll("[data-picked]")) {
    const name = place.getAttribute("data-picked") ? "short" : "named";
    place.textContent = [...all].map((card) => card.dataset[name]).join(" ");
  }
  for (const tag of document.querySelectorAll(".ordered .tag:not(.seen)")) {
    const card = tag.parentElement?.querySelector("input");
    const place = picks.indexOf(card?.value ?? "") + 1;
    if (place) tag.textContent = String(place);
    card?.toggleAttribute("aria-description", place > 0);
    if (place) card?.setAttribute("aria-description", String(place));
  }
}

/** Puts the amount on its button, with the pot that it makes; of one that may not be, the limits. */
function raise() {
  const amount = document.getElementById("chips");
  const slider = document.getElementById("slide");
  const button = document.querySelector("button[data-verb]");
  if (!(amount instanceof HTMLInputElement && slider instanceof HTMLInputElement)) return;
  if (!(button instanceof HTMLButtonElement)) return;
  const { verb, allIn, pot } = button.dataset;
  const height = amount.validity.valid ? amount.value : "";
  if (height) slider.value = height;
  button.value = `${verb} ${height}`;
  const shown = { "[data-height]": height || `${amount.min}–${amount.max}`, "[data-pot]": Number(pot) + Number(height) };
  for (const [place, text] of Object.entries(shown)) {
    const part = button.querySelector(place);
    if (part) part.textContent = String(text);
  }
  button.querySelector("[data-all]")?.toggleAttribute("hidden", height !== allIn);
  button.querySelector("[data-makes]")?.toggleAttribute("hidden", !height);
}

// ---- the square

let looked = ""; // the place whose partners are lit

/** Lights the cards that go with the one that was tapped, and the lines to them. */
function light() {
  /** @type {HTMLElement | null} */
  const spot = document.querySelector(`button.spot[data-place="${looked}"]`);
  const partners = spot?.dataset.with ?? "";
  if (!spot) looked = "";
  for (const other of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("button.spot"))) {
    other.setAttribute("aria-pressed", String(other === spot));
    other.classList.toggle("with", partners.includes(other.dataset.place ?? ""));
  }
  const lines = [...partners].map((partner) => [looked, partner].sort().join(""));
  for (const line of document.querySelectorAll(".square .line")) {
    line.classList.toggle("with", lines.includes(line.getAttribute("data-ends") ?? ""));
  }
}

// ---- keys

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const open = document.querySelector(":popover-open");
  if (open && !open.matches(".among")) return;
  const typed = "select, textarea, input:not([type=radio], [type=checkbox], [type=range])";
  if (target instanceof HTMLElement && target.id === "rules-name" && key === "Enter") {
    event.preventDefault(); // which would announce the game
    return save();
  }
  if (target instanceof HTMLElement && target.id === "chips") {
    if (key === "Enter") bet(event);
    if (!/^[a-z]$/i.test(key)) return; // a letter is no part of an amount
  } else if (target instanceof HTMLElement && target.matches(typed)) return;
  if (key === "?") return document.getElementById("keys")?.showPopover();
  const cards = room().querySelectorAll("fieldset.hand input");
  const answer = `[data-key="${CSS.escape(key.toUpperCase())}"]`;
  const wanted = /^[1-9]$/.test(key) && !open ? cards[Number(key) - 1] : (open ?? room()).querySelector(answer);
  if (!(wanted instanceof HTMLElement)) return;
  event.preventDefault();
  wanted.click();
});

/** Enter after an amount bets it: the browser would take the first answer, which folds. @param {KeyboardEvent} event */
function bet(event) {
  event.preventDefault();
  /** @type {HTMLElement | null} */ (document.querySelector("button[data-verb]"))?.click();
}

document.addEventListener("visibilitychange", wake);
addEventListener("online", connect);
addEventListener("pageshow", ({ persisted }) => persisted && connect());

settle();
connect();
const log = document.getElementById("lines");
if (log) log.scrollTop = log.scrollHeight;
for (const moment of ["change", "toggle"]) {
  document.getElementById("log")?.addEventListener(moment, () => {
    if (log) log.scrollTop = log.scrollHeight;
    overhear();
  });
}
