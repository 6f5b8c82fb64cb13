/** What the device does for whoever plays on it: it stays lit, and tells them of their turn while they look elsewhere. */

import { choose, setting } from "./settings.js";

/** What this browser can do here; over plain http it can do neither. @type {Record<string, boolean>} */
const can = { lit: "wakeLock" in navigator, notices: isSecureContext && "Notification" in window && sends() };

/** Whether a page may send notices by itself: some phones have the word for it, and leave it to installed pages.
 * Before its reader has allowed it, one that is sent is not shown. */
function sends() {
  try {
    if (Notification.permission !== "granted") new Notification("Anteup", { silent: true });
    return true;
  } catch {
    return false;
  }
}

const room = () => /** @type {HTMLElement} */ (document.getElementById("room"));

// ---- the switches

/** Shows the switches for what can be done, and for the rest a line that says why not. */
function offer() {
  for (const [name, does] of Object.entries(can)) {
    document.querySelector(`[data-setting=${name}]`)?.toggleAttribute("hidden", !does);
  }
  for (const line of document.querySelectorAll("[data-withheld]")) {
    const what = line.getAttribute("data-withheld") ?? "";
    line.toggleAttribute("hidden", what === "plain" ? isSecureContext : !isSecureContext || can[what]);
  }
  const denied = can.notices && Notification.permission === "denied";
  document.getElementById("denied")?.toggleAttribute("hidden", !denied);
  if (setting("notices") && !(can.notices && Notification.permission === "granted")) choose("notices", "");
}

/** Asks the browser to let the page send notices, when the reader wants them. */
async function ask() {
  await Notification.requestPermission();
  try {
    if (Notification.permission === "granted") new Notification("Anteup", { silent: true }).close();
  } catch {
    can.notices = false; // as on phones that leave it to installed pages
  }
  offer();
}

document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement)) return;
  if (target.name === "notices" && target.value) void ask();
  if (target.name === "lit") void stayLit();
});

// ---- the screen

/** @type {WakeLockSentinel | undefined} */
let lamp;
let lighting = false;

/** A phone on the table stays lit while its owner plays there. */
export async function stayLit() {
  const wanted = can.lit && setting("lit") !== "off" && "plays" in room().dataset && !document.hidden;
  if (!wanted) {
    void lamp?.release();
    lamp = undefined;
  } else if (!lamp && !lighting) {
    lighting = true;
    lamp = await navigator.wakeLock.request("screen").catch(() => undefined);
    lamp?.addEventListener("release", () => (lamp = undefined));
    lighting = false;
  }
}

// ---- the turn

/** @type {Notification | undefined} */
let notice;

/** A turn begins. What is said of it names the game and the table, and no card. */
export function summon() {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(20);
  if (!document.hidden || !setting("notices") || Notification.permission !== "granted") return;
  const { title = "", name } = room().dataset;
  const tag = location.pathname.split("/")[2]; // the next one of this table takes its place
  try {
    notice = new Notification(title.replace("● ", ""), { body: name, tag: `anteup ${tag}` });
  } catch {
    can.notices = false;
    return offer();
  }
  notice.onclick = () => {
    window.focus();
    dismiss();
  };
}

/** The turn is over, or seen. */
export function dismiss() {
  notice?.close();
  notice = undefined;
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) dismiss();
  void stayLit();
});

offer();
