// Removes functions that the page never calls from a built program: node web/unused.mjs WASM OUT
//
// The linker keeps every function that could be called, and the engine could call many that this game never uses.
// The bodies of functions that match a pattern of the list are replaced by a trap, which stops the program if it is ever
// reached. wasm-bindgen then drops the functions that only they call. A pattern without a match is an error, so that the
// list stays correct when the engine changes.
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Patterns of mangled names, each with the reason why the page does not need these functions. */
export const UNUSED = [
  [/^_ZN4naga5front4glsl/, "shaders in GLSL are read by it, and all of this game are WGSL"],
  [/^_ZN(18codespan_reporting|8naga_oil7compose5error13ComposerError14emit_to_string|4naga5front4wgsl5error10ParseError14emit_to_string)/, "it draws the line of a shader that has a fault, and the tests have seen that none has"],
  [/^_ZN4naga5front4wgsl5error5Error14as_parse_error/, "it words such a fault"],
  [/^_ZN10bevy_asset9processor/, "assets are processed on no page"],
  [/ErasedAssetLoader\$GT\$16deserialize_meta|AssetMetaDyn\$GT\$9serialize/, "no asset has a file of settings beside it"],
  [/^_ZN(3ron|\d+_\$LT\$(\$RF\$mut\$u20\$)?ron\.\.)/, "only such files are RON: the page has its scenarios as JSON"],
  [/PartialReflect\$u20\$for\$u20\$bevy_.*9try_apply17h/, "no value of the engine is changed by names of its fields; settings are the game's own"],
  [/FromReflect\$u20\$for\$u20\$bevy_.*12from_reflect17h/, "nor is one made from them"],
];

/** The ids of the sections that are read. */
const [CUSTOM, IMPORTS, CODE] = [0, 2, 10];

/** The body of a function that must not be called: no locals, `unreachable`, `end`. */
const TRAP = Buffer.from([3, 0, 0x00, 0x0b]);

/** Reads numbers and names of a program, from an offset on. */
class Reader {
  constructor(bytes, at) {
    Object.assign(this, { bytes, at });
  }

  byte() {
    return this.bytes[this.at++];
  }

  number() {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const next = this.byte();
      if (next === undefined) throw new Error("the program ends too soon");
      value += (next % 128) * scale;
      if (next < 128) return value;
    }
  }

  name() {
    const length = this.number();
    this.at += length;
    return this.bytes.toString("latin1", this.at - length, this.at);
  }

  /** Skips the limits of a table or a memory. */
  limits() {
    const bounded = this.number() & 1;
    this.number();
    if (bounded) this.number();
  }
}

/** Encodes a number as LEB128. */
function written(value) {
  const bytes = [];
  do {
    bytes.push((value % 128) + (value >= 128 ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value > 0);
  return Buffer.from(bytes);
}

/** The sections of a program: `{ id, start, begin, end }`. `start` is the offset of the id, and `begin` that of the content. */
function sectionsOf(wasm) {
  if (wasm.length < 8 || wasm.readUInt32BE(0) !== 0x0061736d) throw new Error("this is no WebAssembly program");
  const sections = [];
  const reader = new Reader(wasm, 8);
  while (reader.at < wasm.length) {
    const start = reader.at;
    const id = reader.byte();
    const size = reader.number();
    sections.push({ id, start, begin: reader.at, end: reader.at + size });
    reader.at += size;
  }
  if (reader.at > wasm.length) throw new Error("the program ends too soon");
  return sections;
}

/** The number of functions that a program imports. In the numbering of functions, these come first. */
function imported(wasm, section) {
  let functions = 0;
  if (!section) return functions;
  const reader = new Reader(wasm, section.begin);
  for (let left = reader.number(); left > 0; left -= 1) {
    reader.name();
    reader.name();
    const kind = reader.byte();
    if (kind === 0) {
      functions += 1;
      reader.number();
    } else if (kind === 1) {
      reader.byte();
      reader.limits();
    } else if (kind === 2) {
      reader.limits();
    } else if (kind === 3) {
      reader.at += 2;
    } else {
      throw new Error(`an import is of the unknown kind ${kind}`);
    }
  }
  return functions;
}

/** The names of the functions of a program, by number. */
function names(wasm, sections) {
  for (const { id, begin, end } of sections) {
    const reader = new Reader(wasm, begin);
    if (id !== CUSTOM || reader.name() !== "name") continue;
    while (reader.at < end) {
      const kind = reader.byte();
      const size = reader.number();
      const next = reader.at + size;
      if (kind === 1) {
        const found = new Map();
        for (let left = reader.number(); left > 0; left -= 1) found.set(reader.number(), reader.name());
        return found;
      }
      reader.at = next;
    }
  }
  throw new Error("the program has no names of functions");
}

/** Removes the bodies of functions that match a pattern. Returns the program and the number of removed bytes per pattern. */
export function without(wasm, patterns) {
  const sections = sectionsOf(wasm);
  const code = sections.find(({ id }) => id === CODE);
  if (!code) throw new Error("the program has no code");
  const known = names(wasm, sections);
  const taken = patterns.map(() => 0);
  const reader = new Reader(wasm, code.begin);
  const count = reader.number();
  const bodies = [written(count)];
  const first = imported(wasm, sections.find(({ id }) => id === IMPORTS));
  for (let place = first; place < first + count; place += 1) {
    const start = reader.at;
    const size = reader.number();
    reader.at += size;
    const pattern = patterns.findIndex((one) => one.test(known.get(place) ?? ""));
    if (pattern >= 0) taken[pattern] += size;
    bodies.push(pattern >= 0 ? TRAP : wasm.subarray(start, reader.at));
  }
  if (reader.at !== code.end) throw new Error("the code has not the length that it tells");
  const content = Buffer.concat(bodies);
  const parts = [wasm.subarray(0, code.start), Buffer.from([CODE]), written(content.length), content, wasm.subarray(code.end)];
  return { wasm: Buffer.concat(parts), taken };
}

function main([path, out]) {
  if (!out) throw new Error("use: node web/unused.mjs WASM OUT");
  const { wasm, taken } = without(readFileSync(path), UNUSED.map(([pattern]) => pattern));
  const idle = UNUSED.filter((_, place) => taken[place] === 0);
  if (idle.length > 0) throw new Error(`nothing in ${path} matches ${idle.map(([pattern]) => pattern).join(", ")}`);
  writeFileSync(out, wasm);
  console.log(`Functions that the page never calls have no bodies any more: ${taken.reduce((sum, one) => sum + one, 0)} bytes.`);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
