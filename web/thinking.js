// The thinker of the page: a program without a window, in a worker, or in the page itself if workers are unavailable.
// It is downloaded once the game is on screen. The game asks by numbers and texts, and receives replies one after the
// other (src/thinking/page.rs).

/** How long a worker thinks before it looks for news, in milliseconds. */
const SLICE = 12;

/**
 * How long a page without workers thinks in a frame, of which the one before took so long: little, so that frames stay smooth; a fifth of
 * those that are not smooth anyway.
 */
const sliceOf = (frame) => (frame > 40 ? Math.min(frame / 5, 100) : 3);

/** Loads the program. It has `ask(number, question)`, `cancel(number)` and `advance()`; see crates/thinker/src/page.rs. */
async function program() {
  const { default: init } = await import("./thinker.js");
  await init({ module_or_path: new URL("./thinker_bg.wasm", import.meta.url) });
  return globalThis.thinkerProgram;
}

/**
 * Starts the program here: it thinks while something is asked, in slices; `soon` calls for the next one, with its length. Replies go to
 * `tell`.
 */
async function thinkHere(tell, soon) {
  const core = await program();
  let thinks = false;
  const think = (slice) => {
    const until = performance.now() + slice;
    do {
      const said = core.advance();
      if (said === null) {
        thinks = false;
        return;
      }
      if (said !== "") tell(said);
    } while (performance.now() < until);
    soon(think);
  };
  const begin = () => {
    if (!thinks) soon(think);
    thinks = true;
  };
  return {
    ask(number, question) {
      core.ask(number, question);
      begin();
    },
    cancel: (number) => core.cancel(number),
  };
}

/** In a worker: what the page sends is asked, and replies are sent back. */
export async function work() {
  const { port1, port2 } = new MessageChannel();
  const waiting = [];
  // Messages wait until the program is downloaded.
  onmessage = ({ data }) => waiting.push(data);
  let next;
  port1.onmessage = () => next(SLICE);
  const soon = (think) => {
    next = think;
    port2.postMessage(null);
  };
  try {
    const here = await thinkHere((reply) => postMessage({ reply }), soon);
    onmessage = ({ data: { number, question } }) => (question === undefined ? here.cancel(number) : here.ask(number, question));
    waiting.forEach((data) => onmessage({ data }));
  } catch (error) {
    postMessage({ lost: error.message ?? String(error) });
  }
}

/** What thinks for the page, before it is there and after: the game calls its functions. */
export class Thinker {
  #replies = [];
  #waiting = [];
  #place;
  #lost;

  /** Fetches the program and starts it: in a worker, if there are any. */
  async begin() {
    try {
      this.#place = typeof Worker === "function" ? this.#inAWorker() : await this.#inFrames();
      this.#waiting.splice(0).forEach(([number, question]) => this.#place.ask(number, question));
    } catch (error) {
      this.#lose(error.message ?? error);
    }
  }

  #inAWorker() {
    const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { reply, lost } }) => (lost === undefined ? this.#replies.push(reply) : this.#lose(lost));
    // An error inside the worker has no text for the page, and a failure to load its file has no message at all.
    worker.onerror = ({ message }) => this.#lose(message ?? "its file has not come");
    return {
      ask: (number, question) => worker.postMessage({ number, question }),
      cancel: (number) => worker.postMessage({ number }),
    };
  }

  #inFrames() {
    const soon = (think) => {
      const called = performance.now();
      requestAnimationFrame(() => think(sliceOf(performance.now() - called)));
    };
    return thinkHere((reply) => this.#replies.push(reply), soon);
  }

  #lose(why) {
    console.warn(`The bot engine could not be loaded: ${why}`);
    this.#lost = "The bot engine could not be loaded: no bots, hints or odds maps. Reload the page to try again.";
  }

  ask(number, question) {
    if (this.#place) this.#place.ask(number, question);
    else this.#waiting.push([number, question]);
  }

  cancel(number) {
    if (this.#place) this.#place.cancel(number);
    else this.#waiting = this.#waiting.filter(([waiting]) => waiting !== number);
  }

  /** The next reply, if one has come. */
  said() {
    return this.#replies.shift();
  }

  /** Why nobody thinks here, where that is so. */
  lost() {
    return this.#lost;
  }
}
