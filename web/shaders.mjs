// Removes comments and indentation from the shaders in a built program, which contains them as text:
// node web/shaders.mjs [--list] WASM [PACKAGE...]
//
// Cargo lists the packages of the game. A WGSL file of theirs counts as a shader of the program only if its whole text
// is in a data segment, byte for byte. Nothing else is ever changed. A shader keeps its offset, its length and its line
// numbers: spaces at its end replace the removed text. All shaders of each PACKAGE must be present. With --list, prints
// each shader found.
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Minimum length of a shader, in bytes. Shorter texts could occur in the program by chance. */
const SHORTEST = 40;

/** The id of the section with the data segments. */
const DATA = 11;

/** Matches the next part of a shader: a comment or its start, a quoted path, blanks, other text, or a single character. */
const PART = /\/\/[^\n]*|\/\*|"[^"\n]*"|[^\S\n]+|[^/"\s]+|[^]/g;

/** Removes comments, indentation and needless blanks from a shader. Lines stay, so that errors still name the right line. */
export function thinned(shader) {
  let thin = "";
  let blank = false;
  const part = new RegExp(PART);
  for (let found; (found = part.exec(shader)); ) {
    const [text] = found;
    if (text === "/*") {
      const comment = blockComment(shader, found.index);
      part.lastIndex = found.index + comment.length;
      thin += comment.replace(/[^\n]/g, "");
      blank = true;
    } else if (text.startsWith("//") || /^[^\S\n]/.test(text)) {
      blank = true;
    } else {
      // A blank stays only between two parts of a line.
      if (blank && text !== "\n" && thin !== "" && !thin.endsWith("\n")) thin += " ";
      thin += text;
      blank = false;
    }
  }
  return thin;
}

/** The block comment that begins at `start`. Block comments can be nested. */
function blockComment(shader, start) {
  let depth = 0;
  for (const { 0: bracket, index } of shader.slice(start).matchAll(/\/\*|\*\//g)) {
    depth += bracket === "/*" ? 1 : -1;
    if (depth === 0) return shader.slice(start, start + index + 2);
  }
  throw new Error(`a comment has no end: ${shader.slice(start, start + 60)}`);
}

/** The contents of the data segments of a WebAssembly program, as views of its bytes. */
export function dataSegments(wasm) {
  let at = 8;
  const byte = () => wasm[at++];
  const number = () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const next = byte();
      if (next === undefined) throw new Error("the program ends too soon");
      value += (next % 128) * scale;
      if (next < 128) return value;
    }
  };
  const expect = (value) => {
    if (byte() !== value) throw new Error("a data segment lies at an address that is computed");
  };
  if (wasm.length < at || wasm.readUInt32BE(0) !== 0x0061736d) throw new Error("this is no WebAssembly program");
  const segments = [];
  while (at < wasm.length) {
    const section = byte();
    const size = number();
    const end = at + size;
    if (end > wasm.length) throw new Error("the program ends too soon");
    if (section === DATA) {
      for (let left = number(); left > 0; left -= 1) {
        const kind = number();
        if (kind === 2) number(); // index of the memory
        if (kind !== 1) {
          expect(0x41); // i32.const
          number();
          expect(0x0b); // end
        }
        const length = number();
        segments.push(wasm.subarray(at, at + length));
        at += length;
      }
      if (at !== end) throw new Error("the data section has not the length that it tells");
    }
    at = end;
  }
  return segments;
}

/**
 * Thins shaders in place, wherever they occur in the data of a program. Each is `{ name, text }`, with its text as bytes. Returns
 * `{ name, places, taken }` for each shader found: the number of its occurrences and of the bytes removed.
 */
export function thinIn(wasm, shaders) {
  const segments = dataSegments(wasm);
  const found = [];
  // The longest come first, because one file may be a part of another.
  for (const { name, text } of [...shaders].sort((a, b) => b.text.length - a.text.length)) {
    if (text.length < SHORTEST) continue;
    const thin = Buffer.from(thinned(text.toString()));
    let places = 0;
    for (const segment of segments) {
      for (let at = segment.indexOf(text); at >= 0; at = segment.indexOf(text, at + text.length)) {
        segment.fill(" ", at, at + text.length);
        thin.copy(segment, at);
        places += 1;
      }
    }
    if (places > 0) found.push({ name, places, taken: places * (text.length - thin.length) });
  }
  if (found.length === 0) throw new Error("the program has no shader at all");
  return found;
}

/** The WGSL files of all packages that can be part of a page. */
export function shaderFiles() {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
  const words = ["metadata", "--format-version=1", "--filter-platform=wasm32-unknown-unknown"];
  const { packages } = JSON.parse(execFileSync("cargo", words, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 }));
  return packages.flatMap(({ name, targets }) => {
    const library = targets.find(({ kind }) => kind.some((one) => one.endsWith("lib")));
    if (!library) return [];
    const folder = dirname(library.src_path);
    return readdirSync(folder, { recursive: true })
      .filter((file) => file.endsWith(".wgsl"))
      .map((file) => ({ name: `${name}/${file}`, text: readFileSync(join(folder, file)) }));
  });
}

function main(words) {
  const list = words[0] === "--list";
  const [path, ...required] = words.slice(list ? 1 : 0);
  if (!path) throw new Error("use: node web/shaders.mjs [--list] WASM [PACKAGE...]");
  const wasm = readFileSync(path);
  const shaders = shaderFiles();
  const found = thinIn(wasm, shaders);
  for (const name of required) {
    const own = shaders.filter((shader) => shader.name.startsWith(`${name}/`));
    const missing = own.filter((shader) => !found.some((one) => one.name === shader.name));
    if (own.length === 0) throw new Error(`the package ${name} has no shaders`);
    if (missing.length > 0) throw new Error(`${path} lacks shaders: ${missing.map((shader) => shader.name).join(", ")}`);
  }
  writeFileSync(path, wasm);
  for (const { name, places, taken } of list ? found : []) {
    console.log(`${name}: ${taken} bytes${places > 1 ? ` in ${places} places` : ""}`);
  }
  const all = found.reduce((sum, { taken }) => sum + taken, 0);
  console.log(`${found.length} shaders have no comments and no indentation any more: ${all} bytes.`);
}

if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) main(process.argv.slice(2));
