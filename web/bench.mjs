// Measures built pages in one run of one browser: node web/bench.mjs BARE DIST...
//
// - from opening a page until its first screen is drawn, against a page with the engine alone (BARE);
// - the work of the page's one thread in a frame: at rest, and while odds are counted and drawn for what is aimed at;
// - how soon a hint comes, by the rules of each scenario;
// - how much more work a frame has while a bot of level 5 thinks, by the rules of each scenario: the camera turns, so that every frame
//   is drawn, beside two bots and beside two persons who do nothing.
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

/** How long the page's thread works in each frame from now on, once there are so many. */
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
      // The frame that asks counts, and so does the one that is told.
      const thinks = window.asked?.size > 0;
      draw(time);
      const work = performance.now() - begun;
      window.frameWork.push(work);
      if (thinks || window.asked?.size > 0) window.thinkingWork?.push(work);
    });
};

/** Nothing is painted: frames then come as they do with a graphics chip, and the page's own work stays what it is. */
const unpainted = () => {
  for (const draw of ["drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced", "blitFramebuffer"]) {
    WebGL2RenderingContext.prototype[draw] = () => {};
  }
};

/** A battle, in a tab so small that painting without a graphics chip takes little. */
function open(browser, url, scenario) {
  return Game.open(browser, `${url}?scenario=${scenario}&seed=3`, { before: { content: `(${clock})(); (${listen})()` }, size: [640, 360], motion: true });
}

/** A battle of C3G to its first turn. */
async function battle(browser, url) {
  const tab = await open(browser, url, "foundry_row");
  await tab.placeMarkers(["The Lanterns", "The Undertow"], () => tab.page.keyboard.press("1"));
  await until("a turn begins", async () => {
    await tab.page.keyboard.press("Space");
    return (await tab.log()).some((line) => line.startsWith("The turn of"));
  });
  return tab;
}

/** What the game asks of what thinks is noted as long as it is not answered, and so is when the last answer was taken. */
const listen = () => {
  window.asked = new Set();
  const watch = () => {
    if (!globalThis.thinker) return setTimeout(watch, 50);
    const [ask, cancel, said] = ["ask", "cancel", "said"].map((name) => thinker[name].bind(thinker));
    thinker.ask = (number, question) => {
      asked.add(number);
      ask(number, question);
    };
    thinker.cancel = (number) => {
      asked.delete(number);
      cancel(number);
    };
    thinker.said = () => {
      const reply = said();
      if (reply !== undefined) {
        const { of, done } = JSON.parse(reply);
        if (done) window.repliedAt = performance.now();
        if (done) asked.delete(of);
      }
      return reply;
    };
  };
  watch();
};

/** How many frames are compared, and the longest that may be waited for those in which somebody thinks, in milliseconds. */
const [TURNS, LONGEST] = [240, 60_000];
/** The most that a bot may add to nine of ten frames, in milliseconds. */
const MORE = 1;

/** The work of frames while the camera turns, beside two persons who do nothing, or beside two bots while one of them thinks. */
async function turning(browser, url, scenario, seats) {
  const before = `(${clock})(); (${listen})(); localStorage.setItem("knockback-settings", '[play]\\nseats = "${seats}"\\n')`;
  const tab = await Game.open(browser, `${url}?scenario=${scenario}&seed=3`, { before: { content: before }, size: [640, 360], motion: true });
  await tab.page.evaluate(unpainted);
  await tab.page.waitForTimeout(3000);
  await tab.page.keyboard.down("KeyQ");
  const until = performance.now() + LONGEST;
  await tab.page.evaluate(() => ([window.frameWork, window.thinkingWork] = [[], []]));
  let work = [];
  while (work.length < TURNS && performance.now() < until) {
    await tab.page.waitForTimeout(200);
    work = await tab.page.evaluate((bots) => (bots ? thinkingWork : frameWork), seats !== "");
  }
  await tab.context.close();
  return work;
}

/** How often a bot is asked for a hint. */
const ASKED = 5;

/** How long it takes until each hint is known; not the first one, while code is compiled. */
async function hints(tab) {
  const waited = [];
  const told = (seen) => seen.parts.some((part) => part.path.endsWith("Hint 1"));
  for (let time = 0; time < ASKED; time += 1) {
    await tab.shows("no hint", (seen) => !told(seen));
    await tab.page.evaluate(() => {
      window.repliedAt = undefined;
      addEventListener("keydown", () => (window.askedAt = performance.now()), { once: true, capture: true });
    });
    await tab.page.keyboard.press("Digit0");
    await tab.shows("a hint", told);
    waited.push(await tab.page.evaluate(() => (window.repliedAt ?? performance.now()) - window.askedAt));
    await tab.page.waitForTimeout(500);
    await tab.page.keyboard.press("Digit0");
  }
  return waited.slice(1);
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
    for (const scenario of ["foundry_row", "sixpence_street", "the_sinks", "goods_siding"]) {
      const tab = scenario === "foundry_row" ? await battle(browser, page.url) : await open(browser, page.url, scenario);
      await tab.page.evaluate(unpainted);
      const waited = await hints(tab);
      await tab.context.close();
      const [alone, beside] = [await turning(browser, page.url, scenario, ""), await turning(browser, page.url, scenario, "5 5")];
      const more = (share) => part(beside, share) - part(alone, share);
      const told = (work) => `${ms(median(work))}, 9 of 10 below ${ms(part(work, 0.9))}, longest ${ms(Math.max(...work))}`;
      console.log(`${page.name}, ${scenario}: a hint after ${ms(median(waited))}; a frame's work while the camera turns ${told(alone)}; beside a bot of level 5 that thinks, in ${beside.length} frames, ${told(beside)}: more by ${ms(more(0.5))}, 9 of 10 by ${ms(more(0.9))} of at most ${MORE}`);
      if (more(0.9) > MORE) {
        console.error("A bot takes too much of a frame.");
        process.exitCode = 1;
      }
    }
  }
} finally {
  await browser.close();
  [engine, ...pages].forEach((server) => server.stop());
}
