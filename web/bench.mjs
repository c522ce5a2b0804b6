// Measures built pages in one run of one browser: node web/bench.mjs BARE DIST...
//
// - from opening a page until its first screen is drawn, against a page with the engine alone (BARE);
// - the work of the page's one thread in a frame: at rest, and while odds are counted and drawn for what is aimed at;
// - how much more work a frame has while a bot thinks, by the rules of each scenario, and how soon a hint comes;
// - the work of a frame while two bots of level 5 play and the camera turns, against one while nobody thinks and it turns.
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
      draw(time);
      window.frameWork.push(performance.now() - begun);
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

/** When a reply of what thinks is taken, the clock is looked at. */
const listen = () => {
  const watch = () => {
    if (!globalThis.thinker) return setTimeout(watch, 50);
    const said = thinker.said.bind(thinker);
    thinker.said = () => {
      const reply = said();
      if (reply !== undefined && JSON.parse(reply).done) [window.repliedAt, window.thought] = [performance.now(), window.frameWork.length];
      return reply;
    };
  };
  watch();
};

/** The work of frames while the camera turns, and two bots of level 5 play or nobody does. */
async function turning(browser, url, seats) {
  const before = `(${clock})(); localStorage.setItem("knockback-settings", '[play]\\nseats = "${seats}"\\n')`;
  const tab = await Game.open(browser, `${url}?scenario=goods_siding&seed=3`, { before: { content: before }, size: [640, 360], motion: true });
  await tab.page.evaluate(unpainted);
  await tab.page.waitForTimeout(3000);
  await tab.page.keyboard.down("KeyQ");
  const work = await frames(tab, 240);
  await tab.page.keyboard.up("KeyQ");
  await tab.context.close();
  return work;
}

/** How often a bot is asked for a hint, and how many frames at rest are compared with those in which it thinks. */
const [ASKED, RESTS] = [9, 12];
/** The most that a bot may add to nine of ten frames, in milliseconds. */
const MORE = 1;

/**
 * The work of frames in which a bot thinks about a hint, from the one in which it is asked to the last before it has answered, and of
 * frames at rest; not the first time, while code is compiled. And how long it took until each hint was known.
 */
async function hints(tab) {
  const [rest, thinking, waited] = [[], [], []];
  const told = (seen) => seen.parts.some((part) => part.path.endsWith("Hint 1"));
  for (let time = 0; time < ASKED; time += 1) {
    await tab.shows("no hint", (seen) => !told(seen));
    await tab.page.waitForTimeout(500);
    rest.push(...(await frames(tab, RESTS)).slice(0, RESTS));
    await tab.page.evaluate(() => {
      [window.repliedAt, window.thought] = [undefined, undefined];
      addEventListener("keydown", () => ([window.frameWork, window.askedAt] = [[], performance.now()]), { once: true, capture: true });
    });
    await tab.page.keyboard.press("Digit0");
    await tab.shows("a hint", told);
    thinking.push(await tab.page.evaluate(() => window.frameWork.slice(0, window.thought)));
    waited.push(await tab.page.evaluate(() => (window.repliedAt ?? performance.now()) - window.askedAt));
    await tab.page.waitForTimeout(1500);
    await tab.page.keyboard.press("Digit0");
  }
  rest.splice(0, RESTS);
  [thinking, waited].forEach((list) => list.shift());
  return [rest, thinking.flat(), waited];
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
      const [rest, thinking, waited] = await hints(tab);
      const more = (share) => part(thinking, share) - part(rest, share);
      console.log(`${page.name}, ${scenario}: a frame's work ${ms(median(rest))} at rest, ${ms(median(thinking))} while a bot thinks; more by ${ms(more(0.5))}, 9 of 10 by at most ${ms(more(0.9))} of ${MORE}; longest ${ms(Math.max(...rest))} and ${ms(Math.max(...thinking))}; a hint after ${ms(median(waited))}`);
      if (more(0.9) > MORE) {
        console.error("A bot takes too much of a frame.");
        process.exitCode = 1;
      }
      await tab.context.close();
    }
    const [persons, bots] = [await turning(browser, page.url, ""), await turning(browser, page.url, "5 5")];
    const told = (work) => `${ms(median(work))}, 9 of 10 below ${ms(part(work, 0.9))}, longest ${ms(Math.max(...work))}`;
    console.log(`${page.name}: a frame's work while the camera turns ${told(persons)}; while two bots of level 5 play beside it ${told(bots)}`);
  }
} finally {
  await browser.close();
  [engine, ...pages].forEach((server) => server.stop());
}
