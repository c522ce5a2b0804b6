// The shared parts of the page's tests and benches: a server, a browser, and the game in a tab.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Playwright is among the tools of this project, wherever those are.
const { chromium } = createRequire(join(process.env.KNOCKBACK_TOOLS, "package.json"))("playwright-core");

/** How long anything may take, in milliseconds: there may be no graphics chip, so frames take long. */
export const PATIENCE = 360_000;

/** The page from a subfolder of a server that knows nothing of it. */
export async function serve(dist) {
  const here = dirname(fileURLToPath(import.meta.url));
  const child = spawn(process.execPath, [join(here, "serve.mjs"), dirname(dist), "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await new Promise((come) => child.stdout.once("data", (data) => come(String(data).split("\n"))));
  return { url: `${line.trim()}${basename(dist)}/`, stop: () => child.kill() };
}

/** A browser without a window, which draws with or without a graphics chip; with so many pixels to one of a page. */
export function launch(density = 1) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=800,700", `--force-device-scale-factor=${density}`],
  });
}

/** How long a press may bring nothing before it counts as lost, likewise. */
const LOST = 60_000;

/** Waits until a test yields something. */
export async function until(what, test, patience = PATIENCE) {
  const found = await within(patience, test);
  if (!found) throw new Error(`not within ${patience / 1000} s: ${what}`);
  return found;
}

/** What a test yields within so many milliseconds, if anything. */
async function within(patience, test) {
  const start = Date.now();
  for (;;) {
    const found = await test();
    if (found || Date.now() - start > patience) return found;
    await new Promise((go) => setTimeout(go, 150));
  }
}

/** The part of a kind that begins with a word, as its name has it, if it is seen. */
function named(seen, word, kind) {
  return seen.parts.find((part) => part.path.split("/").at(-1).startsWith(`${kind} ${word}`));
}

/** The middle of it. */
function middle({ rect: [left, top, right, bottom] }) {
  return [(left + right) / 2, (top + bottom) / 2];
}

/** The game in a tab. */
export class Game {
  /**
   * Opens the game; `size` null for that of the browser's own window, with its own pixels. Without `motion` the system asks
   * for less of it, and only what changes is drawn.
   */
  static async open(browser, url, { touch = false, before, size = [960, 540], motion = false } = {}) {
    const viewport = size && { width: size[0], height: size[1] };
    const context = await browser.newContext({
      viewport, hasTouch: touch, acceptDownloads: true, reducedMotion: motion ? "no-preference" : "reduce",
    });
    const page = await context.newPage();
    const game = Object.assign(new this(), { context, page, touch, faults: [] });
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
      document.getElementById("listing").textContent = "";
      document.body.setAttribute("data-look", "");
    });
    const text = await until("a look at the page", () => this.page.evaluate(() => document.getElementById("listing").textContent));
    return JSON.parse(text);
  }

  /** Waits until what is shown passes a test, and gives it. */
  shows(what, test) {
    return until(what, async () => {
      const seen = await this.look();
      return test(seen) && seen;
    });
  }

  /** Waits until words are shown. */
  says(words) {
    return until(`"${words}" is said`, () => this.saysNow(words));
  }

  /** Whether all of these words are shown now, each wherever it may be. */
  async saysNow(...all) {
    const { parts } = await this.look();
    return all.every((words) => parts.some((part) => part.text?.includes(words)));
  }

  /** Looks at a place: the pointer goes there and presses nothing, or a finger taps it once. */
  async lookAt([x, y]) {
    if (this.touch) return this.at([x, y]);
    const factor = await this.page.evaluate(() => devicePixelRatio);
    // Starts beside the target, so that the pointer moves even if it was already there.
    await this.page.mouse.move(x / factor + 3, y / factor);
    await this.page.mouse.move(x / factor, y / factor);
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

  /** Where the button with a word on it is, or a part of another kind. */
  async button(word, kind = "Button") {
    return middle(named(await this.shows(`${kind} ${word}`, (seen) => named(seen, word, kind)), word, kind));
  }

  /** Presses it until that brings something: without a test for it, until it is gone. */
  async press(word, { kind = "Button", brings } = {}) {
    await this.button(word, kind);
    const gone = async () => !named(await this.look(), word, kind);
    await this.brings(`${kind} ${word} brings something`, () => this.tap(word, kind), brings ?? gone);
  }

  /** Presses it once, if it is there. */
  async tap(word, kind) {
    const part = named(await this.look(), word, kind);
    if (part) await this.at(middle(part));
    return part;
  }

  /** Presses a button until another one is there. */
  async opens(word, next) {
    await this.press(word, { brings: async () => named(await this.look(), next, "Button") });
  }

  /**
   * Does something until it brings something. It is done again only after a while in which it brought nothing: the
   * interface may have been laid out anew, or stood still, just then.
   */
  async brings(what, act, test) {
    await until(what, async () => {
      await act();
      return within(LOST, test);
    });
  }

  /** What screen readers are told. */
  log() {
    return this.page.evaluate(() => [...document.querySelectorAll("#log > div")].map((line) => line.textContent));
  }

  told() {
    return this.page.evaluate(() => ["focus", "alert"].map((place) => document.getElementById(place).textContent).join("\n"));
  }

  logged(words) {
    return until(`the log says "${words}"`, async () => (await this.log()).some((line) => line.includes(words)));
  }

  /** Each side places its four markers, each by whatever `give` does, and is done. */
  async placeMarkers(sides, give) {
    const asked = (seen) => seen.parts.find((part) => part.path.includes("/Markers/") && part.text?.startsWith("Put "))?.text;
    for (const side of sides) {
      await this.press(`Ready: ${side}`);
      for (let marker = 1; marker <= 4; marker += 1) {
        const before = asked(await this.shows("a marker is asked for", asked));
        // One press per frame: after it the next marker is asked for, or none.
        await this.brings(`marker ${marker} lies`, () => give(side), async () => asked(await this.look()) !== before);
      }
      await this.press("Done");
    }
  }

  /** What the browser tells of when a button is pressed. */
  async happens(event, word) {
    let told;
    this.page.once(event, (about) => (told = about));
    await this.press(word, { brings: () => told });
    return told;
  }

  /** Brings a saved battle as a player does: by the button, and the browser's own dialogue. */
  async bring(file) {
    await (await this.happens("filechooser", "Open a saved battle")).setFiles(file);
  }
}
