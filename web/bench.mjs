// Measures built pages in one run of one browser: node web/bench.mjs BARE DIST...
//
// - from opening a page until its first screen is drawn, against a page with the engine alone (BARE);
// - the work of the page's one thread in a frame: at rest, and while odds are counted and drawn for what is aimed at.
// Absolute times say little about other computers; the factors do, and those between differently built pages.
import { basename, resolve } from "node:path";
import { Game, launch, serve, until } from "./browser.mjs";

const [bare, ...dists] = process.argv.slice(2).map((path) => resolve(path));
/** How often each page is opened. */
const TIMES = Number(process.env.TIMES ?? 7);
/** The most that the game may take to start, in starts of the bare page. */
const MOST = 1.5;

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const part = (numbers, share) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))];
const median = (numbers) => part(numbers, 0.5);
const ms = (time) => `${time.toFixed(1)} ms`;

/** Milliseconds from opening a page, with nothing kept from before, to its first screen. */
async function start(browser, url) {
  const context = await browser.newContext({ viewport: { width: 960, height: 540 } });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.body?.dataset.state === "ready") window.readyAt ??= performance.now();
    });
    watch.observe(document, { attributes: true, subtree: true, attributeFilter: ["data-state"] });
  });
  await page.goto(url);
  const time = await until("the ready sign", () => page.evaluate(() => window.readyAt));
  await context.close();
  return time;
}

/** How long the page's thread works in each frame from now on. */
async function frames(game, count, meanwhile = () => {}) {
  await game.page.evaluate(() => (window.frameWork = []));
  for (let step = 0; ; step += 1) {
    const work = await game.page.evaluate(() => window.frameWork);
    if (work.length >= count) return work;
    await meanwhile(step);
    await game.page.waitForTimeout(100);
  }
}

const clock = () => {
  const ask = window.requestAnimationFrame.bind(window);
  window.frameWork = [];
  window.requestAnimationFrame = (draw) =>
    ask((time) => {
      const begun = performance.now();
      draw(time);
      window.frameWork.push(performance.now() - begun);
    });
};

/** A battle to its first turn, in a tab so small that painting without a graphics chip takes little. */
async function battle(browser, url) {
  const tab = await Game.open(browser, `${url}?scenario=foundry_row&seed=3`, { before: clock, size: [640, 360], motion: true });
  await tab.placeMarkers(["The Lanterns", "The Undertow"], () => tab.page.keyboard.press("1"));
  await until("a turn begins", async () => {
    await tab.page.keyboard.press("Space");
    return (await tab.log()).some((line) => line.startsWith("The turn of"));
  });
  return tab;
}

const engine = await serve(bare);
const pages = await Promise.all(dists.map(async (dist) => ({ name: basename(dist), starts: [], ...(await serve(dist)) })));
const browser = await launch();
try {
  const engineStarts = [];
  for (let round = 0; round < TIMES; round += 1) {
    engineStarts.push(await start(browser, engine.url));
    for (const page of pages) page.starts.push(await start(browser, page.url));
  }
  console.log(`the bare engine: first screen after ${ms(median(engineStarts))}`);
  for (const page of pages) {
    const factor = median(page.starts) / median(engineStarts);
    console.log(`${page.name}: first screen after ${ms(median(page.starts))}, ${factor.toFixed(2)} times the bare engine's, of at most ${MOST}`);
    if (factor > MOST) {
      console.error("The page starts too slowly.");
      process.exitCode = 1;
    }
    const tab = await battle(browser, page.url);
    const rest = await frames(tab, 60);
    const aiming = await frames(tab, 120, (step) => tab.page.keyboard.press(step % 6 === 5 ? "KeyO" : "KeyT"));
    for (const [what, work] of [["at rest", rest], ["aiming", aiming]]) {
      console.log(`${page.name}: a frame's work ${what} ${ms(median(work))}, 99 of 100 below ${ms(part(work, 0.99))}, longest ${ms(Math.max(...work))}`);
    }
    await tab.context.close();
  }
} finally {
  await browser.close();
  [engine, ...pages].forEach((server) => server.stop());
}
