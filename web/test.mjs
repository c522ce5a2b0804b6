// Plays the built page in a real browser, by clicks and by touch, and looks at it: node web/test.mjs DIST SAVE PICTURES
//
// DIST is the built page, SAVE a battle on the ledge at its start (tests/fixtures/ledge.ron), PICTURES a folder for
// pictures and for the battle that the page hands out, which script/test then plays again natively.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [dist, save, pictures] = process.argv.slice(2).map((path) => resolve(path));
// Lies among the tools of this project, wherever they are.
const { chromium } = createRequire(join(process.env.KNOCKBACK_TOOLS, "package.json"))("playwright-core");
await mkdir(pictures, { recursive: true });

/** How long anything may take, in milliseconds: there may be no graphics chip, so frames take long. */
const PATIENCE = 180_000;
const begun = Date.now();
const say = (words) => console.log(`${((Date.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${words}`);

/** The page from a subfolder of a server that knows nothing of it. */
async function serve() {
  const here = dirname(fileURLToPath(import.meta.url));
  const child = spawn(process.execPath, [join(here, "serve.mjs"), dirname(dist), "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await new Promise((come) => child.stdout.once("data", (data) => come(String(data).split("\n"))));
  return { url: `${line.trim()}${dist.split("/").at(-1)}/`, stop: () => child.kill() };
}

/** Waits until a test yields something. */
async function until(what, test) {
  const start = Date.now();
  for (;;) {
    const found = await test();
    if (found) return found;
    if (Date.now() - start > PATIENCE) throw new Error(`not within ${PATIENCE / 1000} s: ${what}`);
    await new Promise((go) => setTimeout(go, 150));
  }
}

/** The game in a tab. */
class Game {
  static async open(browser, url, { touch = false, before } = {}) {
    const context = await browser.newContext({ viewport: { width: 960, height: 540 }, hasTouch: touch, acceptDownloads: true });
    const page = await context.newPage();
    const game = Object.assign(new Game(), { context, page, touch, faults: [] });
    page.on("console", (message) => message.type() === "error" && game.faults.push(message.text()));
    page.on("pageerror", (error) => game.faults.push(String(error)));
    if (before) await page.addInitScript(before);
    await page.goto(url);
    await game.ready();
    return game;
  }

  ready() {
    return until("the ready sign", () => this.page.evaluate(() => document.body.dataset.state === "ready"));
  }

  /** What the interface shows: screen, view, parts with their places, and where the feet of figures are. */
  async look() {
    await this.page.evaluate(() => {
      document.getElementById("inventory").textContent = "";
      document.body.setAttribute("data-look", "");
    });
    const text = await until("a look at the page", () => this.page.evaluate(() => document.getElementById("inventory").textContent));
    return JSON.parse(text);
  }

  /** Waits until what is shown passes a test, and gives it. */
  shows(what, test) {
    return until(what, async () => {
      const seen = await this.look();
      return test(seen) && seen;
    });
  }

  says(words) {
    return this.shows(`"${words}" is said`, (seen) => seen.parts.some((part) => part.text?.includes(words)));
  }

  /** Clicks on a place, or taps it. */
  async at([x, y]) {
    const factor = await this.page.evaluate(() => devicePixelRatio);
    if (this.touch) {
      await this.page.touchscreen.tap(x / factor, y / factor);
    } else {
      await this.page.mouse.move(x / factor, y / factor);
      await this.page.waitForTimeout(400);
      await this.page.mouse.down();
      await this.page.waitForTimeout(300);
      await this.page.mouse.up();
    }
  }

  /** Presses the button with a word on it. */
  async press(word) {
    const named = (part) => part.path.split("/").at(-1).startsWith(`Button ${word}`);
    const seen = await this.shows(`the button ${word}`, (seen) => seen.parts.some(named));
    const [left, top, right, bottom] = seen.parts.find(named).rect;
    await this.at([(left + right) / 2, (top + bottom) / 2]);
  }

  /** What screen readers are told. */
  log() {
    return this.page.evaluate(() => [...document.querySelectorAll("#log > div")].map((line) => line.textContent));
  }

  told() {
    return this.page.evaluate(() => document.getElementById("focus").textContent);
  }

  logged(words) {
    return until(`the log says "${words}"`, async () => (await this.log()).some((line) => line.includes(words)));
  }

  picture(name) {
    return this.page.screenshot({ path: join(pictures, `${name}.png`) });
  }

  /** Brings a saved battle as a player does: by the button, and the browser's own dialogue. */
  async bring(file) {
    const dialogue = this.page.waitForEvent("filechooser", { timeout: PATIENCE });
    await this.press("Open a saved battle");
    await (await dialogue).setFiles(file);
  }

  /** Both sides place their markers. */
  async placeMarkers() {
    for (const [side, card] of [["The Left", "Mallet"], ["The Right", "Cushion"]]) {
      await this.press(`Ready: ${side}`);
      const asked = (seen) => seen.parts.find((part) => part.path.endsWith("Markers/-") && part.text?.startsWith("Put "))?.text;
      for (let marker = 1; marker <= 4; marker += 1) {
        const before = asked(await this.shows("a marker is asked for", asked));
        await this.press(`1  ${card}`);
        // One press a frame: then the next is asked for, or none.
        await this.shows(`marker ${marker} lies`, (seen) => asked(seen) !== before);
      }
    }
  }

  /** Waits until the turn can be ended. */
  turn() {
    return this.shows("the turn is open", (seen) =>
      seen.parts.some((part) => part.text?.startsWith("Move up to") || part.text?.includes("what now")));
  }

  /** A blow that throws Cushion over the ledge; by touch it is looked at first. */
  async blow() {
    const before = (await this.look()).figures.find((figure) => figure.id === "cushion").feet;
    if (this.touch) {
      await this.at(before);
      await this.says("wounded");
      await this.picture("aimed-by-touch");
    }
    await this.at(before);
    await this.logged("knocked back");
    await this.logged("falls");
    const landed = await this.shows("it lies elsewhere", (seen) => {
      const now = seen.figures.find((figure) => figure.id === "cushion")?.feet;
      return now && now[0] > before[0] + 40;
    });
    return landed;
  }

  async close() {
    assert.deepEqual(this.faults, [], "the console tells of no error");
    await this.context.close();
  }
}

/** A battle by clicks alone, loaded again in its middle, handed out, in both views. */
async function byClicks(browser, url) {
  const game = await Game.open(browser, url);
  await game.picture("title");
  await game.bring(save);
  await game.placeMarkers();
  await game.turn();
  await game.picture("table");
  await game.blow();
  await game.shows("the turn goes on", (seen) => seen.parts.some((part) => part.text === "Has attacked in this turn"));
  await game.press("Map");
  await game.shows("the map", (seen) => seen.view === "Map");
  await game.picture("map");
  await game.press("Table");
  say("a knockback by clicks");

  const told = (await game.log()).filter((line) => line.includes("knocked back"));
  await game.page.reload();
  await game.ready();
  await game.shows("the battle goes on", (seen) => seen.screen === "Battle");
  await game.logged(told[0]);
  say("loaded again, the battle goes on");

  const download = game.page.waitForEvent("download", { timeout: PATIENCE });
  await game.press("Menu");
  await game.press("Save as a file");
  await (await download).saveAs(join(pictures, "from-the-page.json"));
  say("the battle is handed out as a file");
  await game.close();
}

async function byTouch(browser, url) {
  const game = await Game.open(browser, url, { touch: true });
  await game.bring(save);
  await game.placeMarkers();
  await game.turn();
  await game.blow();
  // Two fingers turn the view, one moves it.
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
  say("a knockback and a turn of the view by touch alone");
  await game.close();
}

async function links(browser, url) {
  const game = await Game.open(browser, `${url}?scenario=the_kiln&seed=7`);
  await game.says("The Kiln");
  await game.close();

  const broken = await Game.open(browser, `${url}?scenario=${encodeURIComponent("<b>nowhere")}&seed=7`);
  await broken.says("This link asks for the battlefield");
  assert.ok((await broken.told()).includes("<b>nowhere"), "screen readers are told as well");
  await broken.picture("broken-link");
  const seed = await Game.open(browser, `${url}?seed=eleven`);
  await seed.says("no whole number");
  say("links");
  await Promise.all([broken.close(), seed.close()]);
}

async function storage(browser, url) {
  const full = await Game.open(browser, url, {
    before: () => {
      // As much as goes in, so that nothing more does.
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
  await until("a full storage is told", async () => (await full.told()).includes("cannot be kept for later"));
  await full.picture("full-storage");
  await full.close();

  const refused = await Game.open(browser, url, {
    before: () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("no", "SecurityError"); } }),
  });
  await refused.bring(save);
  await until("a refused storage is told", async () => (await refused.told()).includes("lets the page keep nothing"));
  await refused.close();

  const damaged = await Game.open(browser, url, {
    before: () => {
      localStorage.setItem("knockback.battle.1", '{"count":3,"length":9');
      localStorage.setItem("knockback.battle.2", "not json at all");
    },
  });
  await damaged.says("cannot be gone on with");
  const nonsense = join(pictures, "nonsense.json");
  await writeFile(nonsense, (await readFile(save, "utf8")).slice(0, 200));
  await damaged.bring(nonsense);
  await damaged.says("nonsense.json cannot be gone on with");
  await damaged.close();
  say("full, refused and damaged storage");
}

const server = await serve();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});
try {
  for (const test of [byClicks, byTouch, links, storage]) await test(browser, server.url);
  say("the page is good");
} catch (error) {
  // What was seen last, for whoever wonders why.
  const pages = browser.contexts().flatMap((context) => context.pages());
  await Promise.all(pages.map((page, place) => page.screenshot({ path: join(pictures, `failed-${place}.png`) })));
  throw error;
} finally {
  await browser.close();
  server.stop();
}
