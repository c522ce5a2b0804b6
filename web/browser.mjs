// Shared by the tests and benches of the page: a server, a browser, and the game in a tab.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

// Playwright is installed in the tools folder of this project.
const { chromium } = createRequire(join(process.env.KNOCKBACK_TOOLS, "package.json"))("playwright-core");

/** The default timeout, in milliseconds. It is long because frames are slow without a graphics chip. */
export const PATIENCE = 360_000;

/** Serves the page from a subfolder, as any plain web server would. */
export async function serve(dist) {
  const here = dirname(fileURLToPath(import.meta.url));
  const child = spawn(process.execPath, [join(here, "serve.mjs"), dirname(dist), "0"], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await new Promise((come) => child.stdout.once("data", (data) => come(String(data).split("\n"))));
  return { url: `${line.trim()}${basename(dist)}/`, stop: () => child.kill() };
}

/** Starts a browser without a window, which needs no graphics chip. `density` is its device pixel ratio. */
export function launch(density = 1) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--window-size=800,700", `--force-device-scale-factor=${density}`],
  });
}

/** The time after which a press without an effect counts as lost, in milliseconds. */
const LOST = 60_000;

/** Waits until a test returns something, and returns it. Fails after the timeout. */
export async function until(what, test, patience = PATIENCE) {
  const found = await within(patience, test);
  if (!found) throw new Error(`not within ${patience / 1000} s: ${what}`);
  return found;
}

/** Returns the first truthy result of a test, or its last result after `patience` milliseconds. */
async function within(patience, test) {
  const start = Date.now();
  for (;;) {
    const found = await test();
    if (found || Date.now() - start > patience) return found;
    await new Promise((go) => setTimeout(go, 150));
  }
}

/** Returns the visible part of this kind whose name begins with a word, if there is one. */
function named(seen, word, kind) {
  return seen.parts.find((part) => part.path.split("/").at(-1).startsWith(`${kind} ${word}`));
}

/** The middle of a part. */
function middle({ rect: [left, top, right, bottom] }) {
  return [(left + right) / 2, (top + bottom) / 2];
}

/** The game in a tab. */
export class Game {
  /**
   * Opens the game. If `size` is null, it has the size and the pixels of the browser's window. Without `motion` the system asks
   * for reduced motion, and frames are drawn only after changes.
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

  /** Returns the state of the interface: screen, view, parts with their rectangles, and figures with their positions. */
  async look() {
    await this.page.evaluate(() => {
      document.getElementById("listing").textContent = "";
      document.body.setAttribute("data-look", "");
    });
    const text = await until("a look at the page", () => this.page.evaluate(() => document.getElementById("listing").textContent));
    return JSON.parse(text);
  }

  /** Waits until the state of the interface passes a test, and returns it. */
  shows(what, test) {
    return until(what, async () => {
      const seen = await this.look();
      return test(seen) && seen;
    });
  }

  /** Waits until a text is shown. */
  says(words) {
    return until(`"${words}" is said`, () => this.saysNow(words));
  }

  /** True if all of these texts are shown now, each in any part. */
  async saysNow(...all) {
    const { parts } = await this.look();
    return all.every((words) => parts.some((part) => part.text?.includes(words)));
  }

  /** Hovers a point with the mouse, or taps it once by touch. */
  async lookAt([x, y]) {
    if (this.touch) return this.at([x, y]);
    const factor = await this.page.evaluate(() => devicePixelRatio);
    // Starts next to the target, so that the pointer moves even if it was already there.
    await this.page.mouse.move(x / factor + 3, y / factor);
    await this.page.mouse.move(x / factor, y / factor);
  }

  /** Clicks a point, or taps it. */
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

  /** Waits for the button with a name, or another kind of part, and returns its middle. */
  async button(word, kind = "Button") {
    return middle(named(await this.shows(`${kind} ${word}`, (seen) => named(seen, word, kind)), word, kind));
  }

  /** Presses a button until the test `brings` passes. By default, until the button is gone. */
  async press(word, { kind = "Button", brings } = {}) {
    await this.button(word, kind);
    const gone = async () => !named(await this.look(), word, kind);
    await this.brings(`${kind} ${word} brings something`, () => this.tap(word, kind), brings ?? gone);
  }

  /** Presses a button once, if it is shown, and returns it. */
  async tap(word, kind) {
    const part = named(await this.look(), word, kind);
    if (part) await this.at(middle(part));
    return part;
  }

  /** Presses a button until another one appears. */
  async opens(word, next) {
    await this.press(word, { brings: async () => named(await this.look(), next, "Button") });
  }

  /**
   * Repeats an action until a test passes. It is repeated only after a while without an effect, because the interface may just have
   * been rebuilt, or may not have reacted yet.
   */
  async brings(what, act, test) {
    await until(what, async () => {
      await act();
      return within(LOST, test);
    });
  }

  /** Returns the log for screen readers, by lines. */
  log() {
    return this.page.evaluate(() => [...document.querySelectorAll("#log > div")].map((line) => line.textContent));
  }

  told() {
    return this.page.evaluate(() => ["focus", "alert"].map((place) => document.getElementById(place).textContent).join("\n"));
  }

  logged(words) {
    return until(`the log says "${words}"`, async () => (await this.log()).some((line) => line.includes(words)));
  }

  /** Lets each side place its four markers, each by calling `give`, and press Done. */
  async placeMarkers(sides, give) {
    const asked = (seen) => seen.parts.find((part) => part.path.includes("/Markers/") && part.text?.startsWith("Put "))?.text;
    for (const side of sides) {
      await this.press(`Ready: ${side}`);
      for (let marker = 1; marker <= 4; marker += 1) {
        const before = asked(await this.shows("a marker is asked for", asked));
        // Each press places one marker. Afterwards the next marker is requested, or none.
        await this.brings(`marker ${marker} lies`, () => give(side), async () => asked(await this.look()) !== before);
      }
      await this.press("Done");
    }
  }

  /** Presses a button and returns the browser event that this causes. */
  async happens(event, word) {
    let told;
    this.page.once(event, (about) => (told = about));
    await this.press(word, { brings: () => told });
    return told;
  }

  /** Opens a saved battle as a player does: by the button and the file dialog of the browser. */
  async bring(file) {
    await (await this.happens("filechooser", "Open a saved battle")).setFiles(file);
  }
}
