/** The front door: steps for the numbers, and a drawing of the table to be. Without this the numbers can be typed. */

import "./name.js";

const chairs = /** @type {HTMLInputElement} */ (document.getElementById("chairs-n"));
const bots = /** @type {HTMLInputElement} */ (document.getElementById("bots-n"));
const drawing = /** @type {HTMLElement} */ (document.getElementById("chairs"));

function draw() {
  bots.max = String(Math.max(0, chairs.valueAsNumber - 1));
  if (bots.valueAsNumber > Number(bots.max)) bots.value = bots.max;
  drawing.dataset.n = chairs.value;
  drawing.querySelectorAll("li").forEach((chair, i) => {
    chair.hidden = i >= chairs.valueAsNumber;
    chair.dataset.kind = i ? (i <= bots.valueAsNumber ? "bot" : "friend") : "you";
  });
}

for (const button of document.querySelectorAll("button[data-step]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    const input = button.parentElement?.querySelector("input");
    if (Number(button.dataset.step) > 0) input?.stepUp();
    else input?.stepDown();
    draw();
  });
}
addEventListener("input", draw);
drawing.hidden = false;
draw();
