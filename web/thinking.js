// The thinker of the page: a program without a window. It runs in a worker, or in the page itself if workers are
// unavailable, and is downloaded once the game is on screen. The game sends numbered questions as text and receives the
// replies one by one (src/thinking/page.rs).

/** The time for which a worker computes before it handles messages, in milliseconds. */
const SLICE = 12;

/**
 * The time for which a page without workers computes in each frame, from the duration of the previous frame, in milliseconds. It is short,
 * so that frames stay smooth. Frames that are slow anyway spend up to a fifth of their time on it.
 */
const sliceOf = (frame) => (frame > 40 ? Math.min(frame / 5, 100) : 3);

/** Loads the thinker. It has `ask(number, question)`, `cancel(number)` and `advance()`; see crates/thinker/src/page.rs. */
async function program() {
  const { default: init } = await import("./thinker.js");
  await init({ module_or_path: new URL("./thinker_bg.wasm", import.meta.url) });
  return globalThis.thinkerProgram;
}

/**
 * Starts the thinker in this thread. It computes in slices while a question is open. `soon` schedules the next slice and passes its length.
 * Replies are passed to `tell`.
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

/** Runs in a worker: answers the questions that the page sends. */
export async function work() {
  const { port1, port2 } = new MessageChannel();
  const waiting = [];
  // Messages wait until the thinker is downloaded.
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

/** The thinker as the game sees it. It accepts questions before the program is loaded. */
export class Thinker {
  #replies = [];
  #waiting = [];
  #place;
  #lost;

  /** Loads the program and starts it, in a worker if possible. */
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
    // The page gets no text for an error inside the worker, and not even a message if the file of the worker is missing.
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

  /** Returns the next reply, if there is one. */
  said() {
    return this.#replies.shift();
  }

  /** Returns the reason why the thinker is missing, or undefined if it is not. */
  lost() {
    return this.#lost;
  }
}
