// Loads the game and shows the progress. If the game cannot start, shows the reason.
import { Thinker } from "./thinking.js";

const told = document.getElementById("told");
const bar = document.getElementById("bar");
const canvas = document.getElementById("knockback");

/** Shows why the game cannot be played here. */
function stop(words) {
  told.textContent = words;
  bar.remove();
  document.body.dataset.state = "stopped";
}

/** Shows why the running game has stopped. The battle is saved after each order. */
function fell(why) {
  document.getElementById("curtain").classList.remove("gone");
  stop(`${why} The battle is saved up to its last order. Reload the page to resume.`);
}
addEventListener("error", ({ error }) => {
  if (error instanceof WebAssembly.RuntimeError) fell("The game has crashed.");
});
canvas.addEventListener("webglcontextlost", () => fell("The browser stopped drawing the game, which can happen when memory is short."));

/** True if the browser can draw the game. Checks the canvas and the context that the engine will request. */
function draws() {
  try {
    return Boolean(canvas.getContext("webgl2", { antialias: false }));
  } catch {
    return false;
  }
}

/**
 * Fetches the program and shows the progress. Both sizes, plain and compressed, are known from the build, because most servers send the
 * program compressed.
 */
async function fetched(url, { wasm: length, packed }) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  let come = 0;
  const count = new TransformStream({
    transform(part, on) {
      come += part.byteLength;
      on.enqueue(part);
      if (document.body.dataset.state === "stopped") return;
      bar.value = Math.min(come / length, 1);
      // Shows compressed megabytes, estimated from the share of plain bytes.
      const megabytes = (part) => ((part * packed) / length / 1e6).toFixed(1);
      told.textContent = come < length ? `Loading the game: ${megabytes(come)} of ${megabytes(length)} MB` : "Getting ready";
    },
  });
  return new Response(answer.body.pipeThrough(count), { headers: { "Content-Type": "application/wasm" } });
}

// Keys of the game that would otherwise scroll the page or move the focus out of the canvas.
const USED = new Set(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Space", "Home", "End", "PageUp", "PageDown", "Tab", "Backspace", "F1", "F2", "F8", "F9", "F10", "Slash", "Quote"]);
canvas.addEventListener("keydown", (event) => {
  const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
  const undo = event.ctrlKey && event.code === "KeyZ";
  // On some systems Alt+T opens a menu of the browser.
  const target = event.altKey && event.code === "KeyT";
  if ((plain && USED.has(event.code)) || undo || target) event.preventDefault();
});
canvas.addEventListener("wheel", (event) => event.ctrlKey || event.preventDefault(), { passive: false });
canvas.addEventListener("contextmenu", (event) => event.preventDefault());
canvas.addEventListener("pointerdown", () => canvas.focus());

// The game processes all events of a frame at once and would miss a tap that begins and ends within one frame. So later
// events of a touch are held back for two frames after its start.
const early = new Map();
addEventListener("pointerdown", ({ pointerType, pointerId }) => {
  if (pointerType !== "touch") return;
  const later = [];
  early.set(pointerId, later);
  requestAnimationFrame(() => requestAnimationFrame(() => {
    early.delete(pointerId);
    later.forEach((event) => canvas.dispatchEvent(event));
  }));
}, true);
for (const kind of ["pointermove", "pointerup", "pointercancel"]) {
  addEventListener(kind, (event) => {
    if (!early.has(event.pointerId)) return;
    event.stopImmediatePropagation();
    early.get(event.pointerId).push(new PointerEvent(event.type, event));
  }, true);
}

// Saving a battle is a download: the game writes the text to this element and clicks it.
document.getElementById("gift").addEventListener("click", ({ target }) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([target.textContent], { type: "application/json" }));
  link.download = target.dataset.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  target.textContent = "";
});

// A battle can be opened by the file chooser or dropped on the page. Its text is written to another element, which the
// game reads.
const MAX_BYTES = 16 << 20;
async function bring(file) {
  if (!file) return;
  const brought = document.getElementById("brought");
  brought.textContent = await file.slice(0, MAX_BYTES).text();
  brought.dataset.name = file.name;
}
const chooser = document.getElementById("chooser");
chooser.addEventListener("change", () => {
  bring(chooser.files[0]);
  chooser.value = "";
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  bring(event.dataTransfer.files[0]);
});

/**
 * Fetches files next to the page. The game writes a name to the element `id` and clicks it. The element then contains the text of the
 * file, or the reason why it could not be fetched.
 */
function beside(id, url, textOf) {
  document.getElementById(id).addEventListener("click", async ({ currentTarget: place }) => {
    try {
      const answer = await fetch(url(place.dataset.name));
      if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
      place.textContent = await textOf(answer);
      place.dataset.come = "whole";
    } catch (error) {
      place.textContent = error.message ?? String(error);
      place.dataset.come = "lost";
    }
  });
}

/** Encodes bytes as text: one character per byte, from U+0100 on. */
function asText(bytes) {
  const letters = Uint16Array.from(bytes, (byte) => 0x100 + byte);
  let text = "";
  for (let at = 0; at < letters.length; at += 0x2000) text += String.fromCharCode(...letters.subarray(at, at + 0x2000));
  return text;
}

/** Encodes the pixels of a picture as text, four bytes each. */
async function pixelsAsText(answer) {
  const picture = await createImageBitmap(await answer.blob());
  const { width, height } = picture;
  const pen = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
  pen.drawImage(picture, 0, 0);
  return asText(pen.getImageData(0, 0, width, height).data);
}

// Puzzles (one file per ruleset), fonts for rarely used scripts, and pictures of the guide.
beside("puzzles", (ruleset) => `./puzzles/${ruleset}.jsonl`, (answer) => answer.text());
beside("letters", (file) => `./fonts/${file}`, async (answer) => asText(new Uint8Array(await answer.arrayBuffer())));
beside("guide", (file) => `./guide/${file}`, pixelsAsText);

// The thinker computes bots, hints, reviews, puzzles and threat maps. Questions wait until it is loaded.
const thinker = new Thinker();
globalThis.thinker = thinker;

// The game sets these attributes: `data-state` once its first screen is drawn, `data-battle` when a battle starts or ends.
new MutationObserver((changes) => {
  const { state, battle } = document.body.dataset;
  for (const { attributeName } of changes) {
    if (attributeName === "data-state" && state === "ready") {
      document.getElementById("curtain").classList.add("gone");
      canvas.focus();
      thinker.begin();
    }
    if (attributeName === "data-battle") remember(battle);
  }
}).observe(document.body, { attributes: true, attributeFilter: ["data-state", "data-battle"] });

/** Lets a reloaded page resume the battle in progress, instead of starting the battle of its link again. */
function remember(battle) {
  const on = battle !== "off";
  if (on) history.replaceState(null, "", location.pathname);
  try {
    if (on) sessionStorage.setItem("knockback.on", battle);
    else sessionStorage.removeItem("knockback.on");
  } catch {
    // A reload then shows the title screen, which offers the battle.
  }
}

/** Loads the program and starts it. */
async function start() {
  // The download runs while the browser prepares to draw.
  const parts = Promise.all([import("./knockback.js"), fetch("./sizes.json").then((answer) => answer.json())]);
  const program = parts.then(([, sizes]) => fetched("./knockback_bg.wasm", sizes));
  if (!draws()) {
    program.catch(() => {});
    stop("This browser cannot draw the game: it needs WebGL 2. Try a newer browser, or switch on graphics acceleration.");
    return;
  }
  try {
    const [[{ default: init }], module_or_path] = await Promise.all([parts, program]);
    await init({ module_or_path });
  } catch (error) {
    // The engine leaves its start function with an exception that is not an error.
    if (!String(error).includes("Using exceptions for control flow")) {
      stop(`The game could not be loaded: ${error.message ?? error}. Reload the page to try again.`);
      throw error;
    }
  }
}
start();
