// Plays the built page in a real browser by mouse and touch, and checks it:
// node web/test.mjs DIST LEDGE SIGN PIT PLATFORM PICTURES
//
// DIST is the built page. LEDGE, SIGN, PIT and PLATFORM are saves of new battles, with seeds that produce the expected
// events: C3G (tests/fixtures/ledge.ron), Champions (crates/cli/tests/fixtures/sign.ron), Coup-De-Grace
// (tests/fixtures/pit.ron) and Pulp City (tests/fixtures/platform.ron). PICTURES is a folder for screenshots and for the
// battles that the page saves, which script/test then replays natively.
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import { Game, PATIENCE, launch, serve, until } from "./browser.mjs";

const [dist, save, sign, pit, platform, pictures] = process.argv.slice(2).map((path) => resolve(path));
await mkdir(pictures, { recursive: true });

/** The maximum size of the downloads before the first screen, with brotli, in bytes. */
const MAX_BYTES = 5_000_000;

/** Questions to the thinker and its replies, one per line. The native thinker gives the same replies. */
const fixtures = join(dirname(fileURLToPath(import.meta.url)), "../crates/bots/tests/fixtures");
const lines = async (name) => (await readFile(join(fixtures, name), "utf8")).trim().split("\n");
const [questions, replies] = await Promise.all(["questions.jsonl", "replies.jsonl"].map(lines));

const begun = Date.now();
const say = (words) => console.log(`${((Date.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${words}`);

/** A battle in a tab, with checks of its display and of the console. */
class Battle extends Game {
  picture(name) {
    return this.page.screenshot({ path: join(pictures, `${name}.png`), timeout: PATIENCE });
  }

  /** Saves the battle as a file, by the button of the menu or, if it is over, of the end screen. */
  async handedOut(name, { over = false } = {}) {
    if (!over) await this.opens("Menu", "Save as a file");
    await (await this.happens("download", "Save as a file")).saveAs(join(pictures, name));
  }

  /** Sets the playback speed to x4. */
  async hurry() {
    const paceOf = (seen) => seen.parts.map((part) => part.path.split("/").at(-1)).find((name) => /^Button x\d$/.test(name))?.slice(7);
    for (let pace; (pace = paceOf(await this.shows("the pace", paceOf))) !== "x4"; ) {
      await this.press(pace);
    }
  }

  /** Waits until the camera is at rest, which takes a while on slow machines, and returns the feet of a figure, in pixels. */
  async feet(id) {
    const feet = async () => (await this.look()).figures.find((figure) => figure.id === id).feet;
    let last = await feet();
    return until("the view stands still", async () => {
      const before = last;
      last = await feet();
      return Math.hypot(last[0] - before[0], last[1] - before[1]) < 0.5 && last;
    });
  }

  /** The distance between two figures on the battlefield, regardless of the camera. */
  async apart(one, other) {
    const { figures } = await this.look();
    const [[x, , z], [u, , w]] = [one, other].map((id) => figures.find((figure) => figure.id === id).at);
    return Math.hypot(u - x, w - z);
  }

  async close() {
    assert.deepEqual(this.faults, [], "the console shows no error");
    await this.context.close();
  }
}

/** A battle on the ledge. */
class Ledge extends Battle {

  /** Lets both sides place their markers on their only card, by its button. */
  layMarkers() {
    const cards = { "The Left": "Mallet", "The Right": "Cushion" };
    return this.placeMarkers(Object.keys(cards), async (side) => this.at(await this.button(`1  ${cards[side]}`)));
  }

  /** Waits until the turn can be ended. */
  turn() {
    return this.shows("the turn is open", (seen) =>
      seen.parts.some((part) => part.text?.startsWith("Move up to") || part.text?.includes(" to act")));
  }

  /** Makes an attack that knocks Cushion off the ledge. By touch, the first tap shows the odds. */
  async blow() {
    const near = await this.apart("mallet", "cushion");
    const target = async () => this.at(await this.feet("cushion"));
    if (this.touch) {
      await this.brings("an aim by touch", target, () => this.saysNow("wounded"));
      await this.picture("aimed-by-touch");
    }
    const lines = (await this.log()).length;
    await this.brings("a blow", target, async () => (await this.log()).length > lines);
    await this.logged("knocked back");
    await this.logged("falls");
    // They were adjacent before.
    await until("it lies elsewhere", async () => (await this.apart("mallet", "cushion")) > 1.9 * near);
  }
}

/** Plays a battle with the mouse, in both views. Then reloads the page, saves the battle as a file, and deletes it. */
async function byClicks(browser, url) {
  const game = await Ledge.open(browser, url, { motion: true });
  await game.picture("title");
  await game.bring(save);
  await game.layMarkers();
  await game.hurry();
  await game.turn();
  await game.picture("table");
  await game.blow();
  await game.shows("the turn continues", (seen) => seen.parts.some((part) => part.text === "Has attacked this turn"));
  const turns = (view) => game.press(view, { brings: async () => (await game.look()).view === view });
  await turns("Map");
  await game.picture("map");
  await turns("Table");
  say("a knockback by clicks");

  const told = (await game.log()).filter((line) => line.includes("knocked back"));
  await game.page.reload();
  await game.ready();
  await game.shows("the battle goes on", (seen) => seen.screen === "Battle");
  await game.logged(told[0]);
  await game.button("x4");
  say("loaded again, the battle goes on, and settings are remembered");

  await game.handedOut("from-the-page.json");
  say("the battle is handed out as a file");

  // The battle is listed until it is deleted.
  await game.opens("Menu", "Ongoing battles");
  await game.press("Ongoing battles", { brings: () => game.saysNow("C3G, round 1") });
  await game.picture("battles");
  await game.opens("Delete", "Delete for good");
  await game.press("Delete for good");
  await game.shows("it is gone", (seen) => !seen.parts.some((part) => part.text === "Ledge"));
  assert.deepEqual(await game.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("knockback.battle"))), []);
  say("kept battles are listed and deleted");
  await game.close();
}

/** Plays a battle of Champions to its end: a shot, a chance to react, a flight through a sign, a fall. */
async function throughTheSign(browser, url) {
  const game = await Battle.open(browser, url);
  await game.bring(sign);
  await game.hurry();
  await game.says("Sniper: a full phase");
  await game.picture("phase");
  const near = await game.apart("sniper", "wren");
  const shoot = async () => {
    if (!(await game.tap("Long gun", "Chip"))) return;
    // In a small window a panel may cover a flying figure. Aiming at the figure brings it into view.
    await game.page.keyboard.press("KeyT");
    await game.at(await game.feet("wren"));
  };
  await game.brings("a shot", shoot, () => game.saysNow("Wren without a defence: hit 84 %"));
  await game.picture("asked");
  await game.press("No defence", { kind: "Chip" });
  await game.logged("Street sign breaks");
  await game.logged("Wren falls 1 level");
  await game.says("Law won");
  // The distance has grown from 3 hexes to 7.
  await until("Wren has flown", async () => (await game.apart("sniper", "wren")) > 2.2 * near);
  await game.picture("through-the-sign");
  say("a flight through a sign, to the end of a fight");
  await game.close();
}

/**
 * Plays a battle of Coup-De-Grace to its end: a hammer strikes from behind, and pushes the downed target into a pit. The attack and its
 * odds are shown first. By touch, the first tap shows them, and a second tap attacks.
 */
async function intoThePit(browser, url, { touch = false } = {}) {
  const game = await Battle.open(browser, url, { touch });
  const how = touch ? "by-touch" : "by-clicks";
  await game.bring(pit);
  await game.hurry();
  await game.says("Gavel: 6 points");
  const target = () => game.feet("hatter");
  await game.brings("the odds of the attack are shown", async () => game.lookAt(await target()), () => game.saysNow("83 %", "pit"));
  assert.ok(!(await game.log()).some((line) => line.includes("Gavel")), "inspecting gives no order");
  await game.picture(`pit-aimed-${how}`);
  // The camera turns to the attack, so a second click on the same point could choose the direction of the push.
  await game.brings("the attack", async () => game.at(await target()), async () => !(await game.saysNow("Gavel: 6 points")));
  await game.logged("Gavel attacks Hatter");
  await game.logged("Hatter is downed");
  await game.says("push Hatter?");
  await game.press("To the east", { kind: "Chip" });
  await game.logged("Hatter falls into a spiked pit");
  await game.logged("Hatter is out of action");
  await game.says("Tolls won");
  await game.picture(`pit-over-${how}`);
  await game.handedOut(`pit-${how}.json`, { over: true });
  say(`a push into a pit, to the end of a fight, ${how.replace("-", " ")}`);
  await game.close();
}

async function intoThePitByTouch(browser, url) {
  await intoThePit(browser, url, { touch: true });
}

/**
 * Plays a battle of Pulp City to its end: a model is rammed at the edge of a platform, one extra success buys a point of damage, and the
 * fall does the rest. Both pools and the fall are shown first, as the pit is.
 */
async function offThePlatform(browser, url, { touch = false } = {}) {
  const game = await Battle.open(browser, url, { touch });
  const how = touch ? "by-touch" : "by-clicks";
  await game.bring(platform);
  await game.hurry();
  await game.says("Girder: 3 of 3 AP left");
  const target = () => game.feet("ticket");
  await game.brings("the odds of the ram are shown", async () => game.lookAt(await target()), () => game.saysNow("97 %", "Ticket"));
  assert.ok(!(await game.log()).some((line) => line.includes("Girder")), "inspecting gives no order");
  await game.picture(`platform-aimed-${how}`);
  await game.brings("the ram", async () => game.at(await target()), async () => (await game.log()).some((line) => line.includes("Girder uses Ram")));
  await game.logged("with 1 extra success");
  await game.says("Girder succeeds against Ticket");
  await game.picture(`platform-asked-${how}`);
  await game.press("Damage 1", { kind: "Chip" });
  await game.logged("Ticket falls 6 levels");
  await game.logged("Ticket is KO'ed");
  await game.says("Wardens won");
  await game.picture(`platform-over-${how}`);
  await game.handedOut(`platform-${how}.json`, { over: true });
  say(`a ram off a platform, to the end of a fight, ${how.replace("-", " ")}`);
  await game.close();
}

async function offThePlatformByTouch(browser, url) {
  await offThePlatform(browser, url, { touch: true });
}

async function byTouch(browser, url) {
  const game = await Ledge.open(browser, url, { touch: true });
  await game.bring(save);
  await game.layMarkers();
  await game.hurry();
  await game.turn();
  await game.blow();
  // Two fingers turn the view.
  const fingers = await game.context.newCDPSession(game.page);
  const touch = (type, ...points) =>
    fingers.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const before = await game.look();
  await touch("touchStart", [420, 300], [540, 300]);
  for (let step = 1; step <= 8; step += 1) {
    await touch("touchMove", [420 + 6 * step, 300 - 8 * step], [540 - 6 * step, 300 + 8 * step]);
    await game.page.waitForTimeout(120);
  }
  await touch("touchEnd");
  await game.shows("the view has turned", (seen) =>
    seen.figures.some((figure, place) => Math.hypot(...figure.feet.map((at, axis) => at - before.figures[place].feet[axis])) > 25));
  await game.picture("turned-by-touch");
  // A long press on a button shows its tip and does not press it.
  const [x, y] = await game.button("End turn");
  await touch("touchStart", [x, y]);
  const tip = (seen) => seen.parts.some((part) => part.path.startsWith("Tip"));
  await game.shows("an explanation", tip);
  await touch("touchEnd");
  const seen = await game.look();
  assert.ok(tip(seen), "it can be read without the finger on it");
  assert.ok(seen.parts.some((part) => part.path.endsWith("Button End turn")), "the turn continues");
  await game.picture("explained-by-touch");
  await game.at([480, 330]);
  await game.shows("no explanation", (seen) => !tip(seen));
  say("a knockback, a turn of the view and an explanation by touch alone");
  await game.close();
}

/** Puzzles are fetched when their list is opened. A failure is reported. The list marks puzzles whose solution was shown. */
async function puzzles(browser, url) {
  const game = await Battle.open(browser, url);
  const lost = "**/puzzles/*.jsonl";
  await game.page.route(lost, (route) => route.fulfill({ status: 404 }));
  await game.press("Puzzles", { brings: () => game.saysNow("Could not load these puzzles", "404") });
  await game.page.unroute(lost);
  await game.press("Try again", { brings: () => game.saysNow("0 of 30 solved") });
  await game.press("Coup-De-Grace", { brings: () => game.saysNow("0 of 30 solved", "Sawdust Ring") });
  await game.picture("puzzles");
  await game.press("Next unsolved", { brings: () => game.saysNow("the best chance to win") });
  await game.press("Best order", { brings: () => game.saysNow("The best order:") });
  await game.picture("best-order");
  await game.press("All puzzles", { brings: () => game.saysNow("0 of 30 solved", "Shown") });
  const kept = await game.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("knockback.battle")));
  assert.deepEqual(kept, [], "no puzzle is kept among the battles");
  say("puzzles");
  game.faults = game.faults.filter((fault) => !fault.includes("404"));
  await game.close();
}

/** The downloads before the first screen are within their budget. The thinker is downloaded afterwards. */
async function budget(browser, url) {
  const context = await browser.newContext({ viewport: { width: 640, height: 400 } });
  const page = await context.newPage();
  const fetched = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname.split("/").at(-1) || "index.html"));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.dataset.state === "ready") performance.mark("ready");
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-state"] });
  });
  await page.goto(url);
  await until("the thinker is fetched", () => fetched.includes("thinker_bg.wasm"));
  const late = await page.evaluate(() => {
    const ready = performance.getEntriesByName("ready")[0].startTime;
    const first = new Map();
    for (const { name, startTime } of performance.getEntriesByType("resource")) {
      const file = name.split("/").at(-1);
      first.set(file, Math.min(startTime, first.get(file) ?? Infinity));
    }
    return [...first].filter(([, begun]) => begun >= ready).map(([file]) => file);
  });
  await context.close();
  assert.ok(late.includes("worker.js"), `the thinker is fetched after the first screen: ${late}`);
  const sizes = JSON.parse(await readFile(join(dist, "sizes.json")));
  const packed = async (name) => {
    const bytes = await readFile(join(dist, name));
    if (name === "knockback_bg.wasm") {
      // It was compressed at build time, which takes a minute.
      assert.equal(bytes.length, sizes.wasm, "its length is reported correctly");
      return sizes.packed;
    }
    return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 } }).length;
  };
  const thinker = ["worker.js", "thinker.js", "thinker_bg.wasm"];
  const first = fetched.filter((name) => !late.includes(name) && !thinker.includes(name));
  for (const name of ["index.html", "page.js", "thinking.js", "knockback_bg.wasm"]) assert.ok(first.includes(name), `${name} of ${first}`);
  let all = 0;
  for (const name of new Set(first)) all += await packed(name);
  assert.ok(all <= MAX_BYTES, `until the first screen is shown, browsers fetch ${all} bytes of at most ${MAX_BYTES}`);
  say(`until the first screen is shown, browsers fetch ${all} bytes (${[...new Set(first)].join(", ")})`);
}

/** The thinker gives the same replies in a worker, in slices of frames and natively. A question can be cancelled. */
async function thinks(browser, url, before) {
  const game = await Battle.open(browser, url, { before });
  const said = await game.page.evaluate(async (questions) => {
    const all = [];
    const next = async () => {
      for (;;) {
        const said = thinker.said();
        // A cancelled question may be answered before the worker receives the cancellation. The game skips the answer.
        if (said !== undefined && JSON.parse(said).of < 10_000) return said;
        if (thinker.lost()) throw new Error(thinker.lost());
        await new Promise((go) => setTimeout(go, 2));
      }
    };
    for (const [number, question] of questions.entries()) {
      // This answer is discarded.
      thinker.ask(10_000 + number, question);
      thinker.cancel(10_000 + number);
      thinker.ask(number, question);
      for (let done = false; !done; done = JSON.parse(all.at(-1)).done) all.push(await next());
    }
    return all;
  }, questions);
  assert.deepEqual(said, replies);
  // The game also shows the answer to its own question.
  await game.bring(pit);
  await game.says("Gavel: 6 points");
  await game.page.keyboard.press("Digit0");
  await game.shows("a hint", (seen) => seen.parts.some((part) => part.path.endsWith("Hint 1")));
  await game.close();
}

async function thinksInAWorker(browser, url) {
  await thinks(browser, url, undefined);
  say("the thinker, in a worker");
}

async function thinksWithoutWorkers(browser, url) {
  await thinks(browser, url, () => Object.defineProperty(window, "Worker", { value: undefined }));
  say("the thinker, without workers");
}

/** Without the thinker, the page says so, players control the sides of bots, and forecasts still work. */
async function thinksNowhere(browser, url) {
  const lost = "could not be loaded";
  for (const file of ["**/worker.js", "**/thinker_bg.wasm"]) {
    const game = await Battle.open(browser, url, { before: () => localStorage.setItem("knockback-settings", '[play]\nseats = "3 3"\n') });
    await game.page.route(file, (route) => route.fulfill({ status: 404 }));
    await game.page.goto(`${url}?scenario=sawdust_ring&seed=3`);
    await game.ready();
    await game.says(lost);
    await game.says("activate a mini");
    game.faults = game.faults.filter((fault) => !fault.includes("404"));
    await game.close();
  }
  const game = await Battle.open(browser, url, {
    before: () => {
      window.Worker = function () {
        setTimeout(() => this.onerror({}), 0);
      };
    },
  });
  await game.bring(pit);
  await game.says("Gavel: 6 points");
  await game.brings("no hint", () => game.page.keyboard.press("Digit0"), () => game.saysNow(lost));
  await game.brings("a forecast", async () => game.lookAt(await game.feet("hatter")), () => game.saysNow("83 %", "Hatter"));
  await game.close();
  say("without the thinker");
}

/** A font is fetched only when a name contains letters that the main font lacks. */
async function letters(browser, url) {
  const game = await Ledge.open(browser, url);
  const faces = [];
  game.page.on("response", (response) => response.url().includes("/fonts/") && faces.push([basename(response.url()), response.status()]));
  const named = join(pictures, "named.json");
  await writeFile(named, (await readFile(save, "utf8")).replaceAll('"Mallet"', '"Жанна"'));
  assert.deepEqual(faces, []);
  await game.bring(named);
  await game.press("Ready: The Left");
  await game.says("Жанна");
  await until("a face is fetched", () => faces.length > 0);
  assert.deepEqual(faces[0], ["InterExtended-Regular.otf", 200]);
  await game.page.waitForTimeout(1500);
  await game.picture("letters");
  say("letters of other scripts");
  await game.close();
}

/** Pictures of the guide are fetched when their page is opened. A failure is reported. */
async function guide(browser, url) {
  const game = await Battle.open(browser, url);
  const fetched = [];
  game.page.on("response", (response) => response.url().includes("/guide/") && fetched.push([basename(response.url()), response.status()]));
  assert.deepEqual(fetched, []);
  await game.press("How to play", { brings: async () => (await game.look()).parts.some((part) => part.path.endsWith("Guide picture")) });
  assert.deepEqual(fetched, [["c3g_markers.png", 200]]);
  await game.picture("guide");
  assert.ok(!(await game.saysNow("could not be loaded")));
  const lost = "**/guide/*.png";
  await game.page.route(lost, (route) => route.fulfill({ status: 404 }));
  await game.press("Next", { brings: () => game.saysNow("This picture could not be loaded.") });
  await game.page.unroute(lost);
  say("pictures of the guide");
  game.faults = game.faults.filter((fault) => !fault.includes("404"));
  await game.close();
}

async function links(browser, url) {
  const game = await Ledge.open(browser, `${url}?scenario=the_kiln&seed=7`);
  await game.says("The Kiln");
  await game.close();

  const broken = await Ledge.open(browser, `${url}?scenario=${encodeURIComponent("<b>nowhere")}&seed=7`);
  await broken.says("This link asks for the battlefield");
  assert.ok((await broken.told()).includes("<b>nowhere"), "screen readers announce it as well");
  await broken.picture("broken-link");
  const seed = await Ledge.open(browser, `${url}?seed=eleven`);
  await seed.says("not a whole number");
  say("links");
  await Promise.all([broken.close(), seed.close()]);
}

/** The page shows the loading progress, reports missing requirements, follows the size of its window, and ignores other keys. */
async function manners(browser, url) {
  const blank = async (before) => {
    const context = await browser.newContext({ viewport: { width: 640, height: 400 } });
    const page = await context.newPage();
    await before(page);
    await page.goto(url);
    return page;
  };
  const says = (page, words) =>
    until(`the page says "${words}"`, () => page.evaluate((words) => document.getElementById("told").textContent.includes(words), words));
  const old = await blank((page) =>
    page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null;
    }));
  await says(old, "needs WebGL 2");
  const cut = await blank((page) => page.route("**/*.wasm", (route) => route.fulfill({ status: 404 })));
  await says(cut, "could not be loaded");
  await Promise.all([old, cut].map((page) => page.context().close()));

  const game = await Ledge.open(browser, url, {
    before: () => {
      window.progress = new Set();
      new MutationObserver(() => {
        const bar = document.getElementById("bar");
        if (bar) window.progress.add(bar.value);
      }).observe(document, { childList: true, subtree: true, attributes: true });
    },
  });
  const between = await game.page.evaluate(() => [...window.progress].filter((value) => value > 0 && value < 1).length);
  assert.ok(between > 3, `the bar moves while the game loads: ${between} steps`);
  for (const [key, used] of [["ArrowDown", true], ["F1", true], ["F5", false], ["F7", false], ["F12", false], ["Control+KeyQ", false], ["Alt+KeyT", true], ["Alt+ArrowUp", false]]) {
    // The event is synthetic: it checks the reaction of the page, and the browser itself does not react.
    const stolen = await game.page.evaluate(([code, control, alt]) => {
      const event = new KeyboardEvent("keydown", { code, key: code, ctrlKey: control, altKey: alt, bubbles: true, cancelable: true });
      document.getElementById("knockback").dispatchEvent(event);
      return event.defaultPrevented;
    }, [key.split("+").at(-1), key.startsWith("Control"), key.startsWith("Alt")]);
    assert.equal(stolen, used, key);
  }
  for (const [width, height] of [[1280, 720], [700, 420]]) {
    await game.page.setViewportSize({ width, height });
    await game.shows("the game follows its window", (seen) => seen.window[0] === width && seen.window[1] === height);
    const scrolls = await game.page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
    assert.ok(!scrolls, "the page does not scroll");
  }
  await game.close();

  // A device pixel ratio of 2, set for the browser itself, because an emulated one is drawn differently.
  const fineBrowser = await launch(2);
  const fine = await Ledge.open(fineBrowser, url, { size: null });
  const [width, height] = await fine.page.evaluate(() => [innerWidth, innerHeight]);
  await fine.shows("every pixel of a fine screen", (seen) => seen.window[0] === 2 * width && seen.window[1] === 2 * height);
  await fine.picture("fine");
  await fine.page.evaluate(() => document.getElementById("knockback").getContext("webgl2").getExtension("WEBGL_lose_context").loseContext());
  await says(fine.page, "Reload the page to resume");
  await fine.picture("lost");
  await fineBrowser.close();
  say("progress, refusals, keys, window");
}

async function storage(browser, url) {
  const full = await Ledge.open(browser, url, {
    before: () => {
      if (localStorage.length) return;
      localStorage.setItem("knockback.battle.old", `1000\n${"x".repeat(400_000)}`);
      // Fills the storage completely.
      for (let size = 1 << 22; size > 0; size >>= 1) {
        try {
          for (let more = 0; ; more += 1) localStorage.setItem(`filler ${size} ${more}`, "x".repeat(size));
        } catch {
          // Full for this size.
        }
      }
    },
  });
  await full.bring(save);
  await full.says("No room to autosave this battle");
  await full.picture("full-storage");
  await full.press("Play without autosave");
  await full.press("Ready: The Left");
  await full.press("x1", { brings: async () => (await full.told()).includes("Could not save the settings") });
  const keys = () => full.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("knockback.battle")));
  assert.deepEqual(await keys(), ["knockback.battle.old"], "nothing is deleted automatically");
  // The oldest save is replaced if the player agrees, even if it is damaged.
  await full.opens("Menu", "Ongoing battles");
  await full.press("Ongoing battles", { brings: () => full.saysNow("A battle that cannot be read") });
  await full.bring(save);
  await full.press("Delete the oldest");
  await until("it is kept", async () => /^knockback.battle.ledge-[^,]+$/.test(String(await keys())));
  await full.close();

  const refused = await Ledge.open(browser, url, {
    before: () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } }),
  });
  await refused.bring(save);
  await until("a refused storage is told", async () => (await refused.told()).includes("does not let the page store anything"));
  await refused.close();

  const damaged = await Ledge.open(browser, url, {
    before: () => {
      localStorage.setItem("knockback.battle.1", '{"count":3,"length":9');
      localStorage.setItem("knockback.battle.2", "not json at all");
    },
  });
  await damaged.says("cannot be resumed");
  const nonsense = join(pictures, "nonsense.json");
  await writeFile(nonsense, (await readFile(save, "utf8")).slice(0, 200));
  await damaged.bring(nonsense);
  await damaged.says("Could not open nonsense.json");
  await damaged.press("Ongoing battles: 1", { brings: () => damaged.saysNow("the file is damaged") });
  await damaged.close();
  say("full, refused and damaged storage");
}

const server = await serve(dist);
const browser = await launch();
try {
  for (const test of [byClicks, throughTheSign, byTouch, intoThePit, intoThePitByTouch, offThePlatform,
    offThePlatformByTouch, puzzles, budget, thinksInAWorker, thinksWithoutWorkers, thinksNowhere, letters, guide, links, manners, storage]) {
    await test(browser, server.url);
  }
  say("the page is good");
} catch (error) {
  // Prints the last state of each page, for debugging without the pictures.
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map(async (page, place) => {
    const [seen, told] = await page.evaluate(() => ["listing", "log"].map((id) => document.getElementById(id)?.textContent));
    const shown = seen ? JSON.parse(seen).parts.flatMap(({ text }) => text ?? []) : [];
    console.error(`Page ${place} showed: ${shown.join(" | ")}\nIt had told of: ${told}`);
    await page.screenshot({ path: join(pictures, `failed-${place}.png`) });
  }));
  throw error;
} finally {
  await browser.close();
  server.stop();
}
