// Measures built pages in one run of one browser: node web/bench.mjs BARE DIST...
//
// - the time from opening a page to its first screen, compared with a page with only the engine (BARE);
// - the work of the page's thread per frame: at rest, and while it counts and draws the odds of an aim;
// - the time until a hint appears, for one scenario of each ruleset, and the additional work per frame while a bot of
//   level 5 computes it, compared with a dropped question. The camera keeps turning, so that every frame is drawn;
// - the work per frame while two bots of level 5 play and the camera turns, compared with frames without bots.
//
// Absolute times say little about other computers. Ratios and comparisons of different builds do.
import { basename, resolve } from "node:path";
import { Game, launch, serve, until } from "./browser.mjs";

const [bare, ...dists] = process.argv.slice(2).map((path) => resolve(path));
/** The number of times that each page is opened. */
const TIMES = Number(process.env.TIMES ?? 7);
/** The maximum start time of the game, as a multiple of that of the bare page. */
const MAX = 1.5;

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
const part = (numbers, share) => sorted(numbers)[Math.min(numbers.length - 1, Math.floor(share * numbers.length))];
const median = (numbers) => part(numbers, 0.5);
const ms = (time) => `${time.toFixed(1)} ms`;
const told = (work) => `${ms(median(work))}, 9 of 10 below ${ms(part(work, 0.9))}, longest ${ms(Math.max(...work))}`;

/** The time from opening a page without cached files to its first screen, in milliseconds. */
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

/** Waits for `count` frames and returns the working time of the page's thread in each of them, in milliseconds. */
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

/** Disables painting. Frames then come as fast as with a graphics chip, and the work of the page itself stays the same. */
const unpainted = () => {
  for (const draw of ["drawArrays", "drawArraysInstanced", "drawElements", "drawElementsInstanced", "blitFramebuffer"]) {
    WebGL2RenderingContext.prototype[draw] = () => {};
  }
};

/** Opens a battle in a tab that is small, so that painting is quick even without a graphics chip. */
function open(browser, url, scenario) {
  return Game.open(browser, `${url}?scenario=${scenario}&seed=3`, { before: { content: `(${clock})(); (${listen})()` }, size: [640, 360], motion: true });
}

/** Opens a battle of C3G and plays to its first turn. */
async function battle(browser, url) {
  const tab = await open(browser, url, "foundry_row");
  await until("a turn begins", async () => {
    await tab.page.keyboard.press("Space");
    return (await tab.log()).some((line) => line.includes(" turn begins: "));
  });
  return tab;
}

/**
 * Records the frames of a tab during `doing`: their start and end, and the processor time of the page's thread, in milliseconds. Time
 * in which the thread waited for a processor does not count, because the thinker may have used the last one.
 */
async function traced(browser, doing) {
  const session = await browser.newBrowserCDPSession();
  const events = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline", "blink.user_timing"] }, transferMode: "ReportEvents" });
  await doing();
  await session.send("Tracing.end");
  await complete;
  await session.detach();
  const named = (test) => events.filter(({ name }) => test(name)).sort((one, other) => one.ts - other.ts);
  const frames = named((name) => name === "FireAnimationFrame").filter(({ tdur }) => tdur > 0).map(({ ts, dur, tdur }) => ({ from: ts, to: ts + dur, work: tdur / 1000 }));
  return { frames, marks: named((name) => MARKS.includes(name)).map(({ name, ts }) => ({ name, at: ts })) };
}

/** The names of marks: the start of an answered question, the start of a dropped one, and the end of either. */
const MARKS = ["heard", "unheard", "over"];

/** Marks the start and the end of each question, and drops questions that should not reach the thinker. */
const listen = () => {
  const watch = () => {
    if (!globalThis.thinker) return setTimeout(watch, 50);
    const [ask, said] = ["ask", "said"].map((name) => thinker[name].bind(thinker));
    thinker.ask = (number, question) => window.question === "unheard" || ask(number, question);
    thinker.said = () => {
      const reply = said();
      if (reply !== undefined && JSON.parse(reply).done) {
        performance.mark("over");
        window.waited = performance.now() - window.askedAt;
      }
      return reply;
    };
  };
  watch();
  addEventListener("keydown", ({ code }) => {
    if (code !== "Digit0" || !window.question) return;
    performance.mark(window.question);
    window.askedAt = performance.now();
  }, true);
};

/** Keeps the camera turning. Each key press turns it by a sixth. */
const spin = () => {
  const canvas = document.querySelector("canvas");
  const press = (type) => canvas.dispatchEvent(new KeyboardEvent(type, { code: "KeyQ", key: "q", bubbles: true }));
  setInterval(() => {
    press("keydown");
    setTimeout(press, 50, "keyup");
  }, 150);
};

/** The work per frame while the camera turns and the given bots play, if any. */
async function turning(browser, url, seats) {
  const before = `localStorage.setItem("knockback-settings", '[play]\\nseats = "${seats}"\\n')`;
  const tab = await Game.open(browser, `${url}?scenario=goods_siding&seed=3`, { before: { content: before }, size: [640, 360], motion: true });
  await tab.page.evaluate(unpainted);
  await tab.page.waitForTimeout(3000);
  await tab.page.evaluate(spin);
  const { frames } = await traced(browser, () => tab.page.waitForTimeout(6000));
  await tab.context.close();
  return frames.map(({ work }) => work);
}

/** The total time to spend on hints, in milliseconds. */
const THINKS = 4000;
/** The maximum number of hints. */
const MAX_HINTS = 60;
/** The maximum work that a bot may add at the 90th percentile of frames, in milliseconds. */
const MORE = 1;

/** Asks for a hint and returns the time until it appears. If `unheard` is given, drops the question and waits that long instead. */
async function hint({ page }, unheard) {
  const question = unheard ? "unheard" : "heard";
  await page.evaluate((question) => ([window.question, window.waited] = [question, undefined]), question);
  await page.keyboard.press("Digit0");
  if (unheard) {
    await page.waitForTimeout(unheard);
    await page.evaluate(() => performance.mark("over"));
  } else await page.waitForFunction(() => window.waited !== undefined, undefined, { polling: 50 });
  const waited = await page.evaluate(() => {
    window.question = undefined;
    return window.waited;
  });
  await page.waitForTimeout(300);
  await page.keyboard.press("Digit0");
  await page.waitForTimeout(500);
  return waited;
}

/**
 * Returns the work per frame while a bot computes a hint, the same for a dropped question, and the times that hints took. Frames count
 * from the question to its answer. The first hint does not count, because the browser still compiles code.
 */
async function hints(browser, tab) {
  const waited = [];
  await tab.page.evaluate(spin);
  await hint(tab);
  const { frames, marks } = await traced(browser, async () => {
    for (let all = 0; all < THINKS && waited.length < MAX_HINTS; all += waited.at(-1)) {
      waited.push(await hint(tab));
      await hint(tab, waited.at(-1));
    }
  });
  const within = (name) => marks.flatMap((mark, place) => {
    if (mark.name !== name) return [];
    const over = marks.slice(place).find(({ name }) => name === "over").at;
    return frames.filter(({ from, to }) => from > mark.at && to < over).map(({ work }) => work);
  });
  return [within("heard"), within("unheard"), waited];
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
    console.log(`${page.name}: first screen after ${ms(median(page.starts))}, ${factor.toFixed(2)} times the bare engine's, of at most ${MAX}`);
    if (factor > MAX) {
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
      const [thinking, unheard, waited] = await hints(browser, tab);
      const more = (share) => part(thinking, share) - part(unheard, share);
      console.log(`${page.name}, ${scenario}: a hint after ${ms(median(waited))}; a frame's work ${told(thinking)} while a bot thinks about it, in ${thinking.length} frames, and ${told(unheard)} while nobody does, in ${unheard.length}: more by ${ms(more(0.5))}, 9 of 10 by ${ms(more(0.9))} of at most ${MORE}`);
      if (more(0.9) > MORE) {
        console.error("A bot takes too much of a frame.");
        process.exitCode = 1;
      }
      await tab.context.close();
    }
    const [persons, bots] = [await turning(browser, page.url, ""), await turning(browser, page.url, "5 5")];
    console.log(`${page.name}: a frame's work while the camera turns ${told(persons)}; while two bots of level 5 play beside it ${told(bots)}`);
  }
} finally {
  await browser.close();
  [engine, ...pages].forEach((server) => server.stop());
}
