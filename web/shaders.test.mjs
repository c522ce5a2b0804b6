// Tests what web/shaders.mjs removes from a program, and what it must keep: node --test web/shaders.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import { dataSegments, shaderFiles, thinIn, thinned } from "./shaders.mjs";

const SHADER = `// What is drawn, see https://example.org/* no comment begins here
#define_import_path house::wall // the path
#import "shaders//tools.wgsl"::{
    half, /* of /* all */ that */ third,
}

/* Two
   lines, as long as “this” */
fn wall(at: vec2<f32>) -> f32 {
\t#ifdef BRICKS
    let   a = half(at.x)/*as*// 2.0 / third;   // not // twice
    return a/**/+ 1.0;
\t#endif
}
`;

const THIN = `
#define_import_path house::wall
#import "shaders//tools.wgsl"::{
half, third,
}



fn wall(at: vec2<f32>) -> f32 {
#ifdef BRICKS
let a = half(at.x) / 2.0 / third;
return a + 1.0;
#endif
}
`;

const number = (value) => (value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))]);
const section = (id, contents) => Buffer.concat([Buffer.from([id, ...number(contents.length)]), contents]);

/** A program with these data segments, which alternate between the kinds, and a custom section with a text. */
function program(segments, words = "") {
  const kinds = [[0, 0x41, ...number(1024), 0x0b], [1], [2, 0, 0x41, 0, 0x0b]];
  const data = segments.map((text, k) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([...kinds[k % kinds.length], ...number(bytes.length)]), bytes]);
  });
  return Buffer.concat([
    Buffer.from([0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    section(0, Buffer.from(`\x05words${words}`)),
    section(5, Buffer.from([1, 0, 1])),
    section(12, Buffer.from([segments.length])),
    section(11, Buffer.concat([Buffer.from(number(segments.length)), ...data])),
  ]);
}

const shader = { name: "house/wall.wgsl", text: Buffer.from(SHADER) };
const texts = (wasm) => dataSegments(wasm).map(String);

test("comments, indentation and needless blanks go, lines and words stay", () => {
  assert.equal(thinned(SHADER), THIN);
  assert.equal(thinned(THIN), THIN, "nothing is left to remove");
  assert.equal(SHADER.split("\n").length, THIN.split("\n").length);
});

test("a comment without an end is an error", () => {
  assert.throws(() => thinned("fn f() {} /* and /* so */ on"), /has no end: \/\* and/);
});

test("a shader is thinned wherever it stands in data, at its length", () => {
  const wasm = program([`before${SHADER}after`, `${SHADER}${SHADER}`, "nothing"]);
  assert(WebAssembly.validate(wasm));
  const length = shader.text.length;
  const thin = THIN + " ".repeat(length - Buffer.byteLength(THIN));
  assert.deepEqual(thinIn(wasm, [shader]), [{ name: shader.name, places: 3, taken: 3 * (length - Buffer.byteLength(THIN)) }]);
  assert.deepEqual(texts(wasm), [`before${thin}after`, thin + thin, "nothing"]);
  assert(WebAssembly.validate(wasm));
});

test("everything else stays as it is, to the byte", () => {
  const traps = [
    "https://example.org // and then\n    /* so on */\n",
    "    // What is drawn, see https://example.org\n#import house::wall\n",
    SHADER.replace("wall(", "hall("),
    SHADER.slice(1),
    SHADER.slice(0, -2),
    "\u0000\u00ff//\n\u0000\u0000    //",
  ];
  const withTraps = (own) => program([...traps, own, ...traps], SHADER);
  const wasm = withTraps(SHADER);
  thinIn(wasm, [shader]);
  const length = shader.text.length;
  assert.deepEqual(wasm, withTraps(THIN + " ".repeat(length - Buffer.byteLength(THIN))));
});

test("text that spans two segments, or is very short, is no shader", () => {
  const wasm = program([SHADER.slice(0, 90), SHADER.slice(90), "  // short"]);
  const before = Buffer.from(wasm);
  assert.throws(() => thinIn(wasm, [shader, { name: "short", text: Buffer.from("  // short") }]), /no shader at all/);
  assert.deepEqual(wasm, before);
});

test("a file that is part of another one does not damage it", () => {
  const tail = { name: "house/tail.wgsl", text: Buffer.from(SHADER.slice(SHADER.indexOf("/* Two"))) };
  const wasm = program([SHADER + tail.text]);
  assert.deepEqual(thinIn(wasm, [tail, shader]).map(({ name, places }) => [name, places]), [[shader.name, 1], [tail.name, 1]]);
});

test("other files and programs without shaders are refused", () => {
  assert.throws(() => thinIn(Buffer.from("<!doctype html>"), [shader]), /no WebAssembly program/);
  assert.throws(() => thinIn(program(["nothing"]), [shader]), /no shader at all/);
  assert.throws(() => thinIn(program([SHADER]).subarray(0, -3), [shader]), /ends too soon/);
  assert.throws(() => thinIn(program([SHADER]), []), /no shader at all/);
});

test("each shader of the game and of its engine keeps its words and its lines", () => {
  // Uses another method than the tool: splits line by line and tracks the depth of block comments.
  const words = (shader) => {
    let depth = 0;
    return shader.split("\n").map((line) => {
      const kept = line.split(/(".*?"|\/\/.*|\/\*|\*\/)/).map((part) => {
        if (part === "/*") depth += 1;
        else if (part === "*/") depth -= 1;
        else if (depth === 0 && !part.startsWith("//")) return part;
        return " ";
      });
      return kept.join("").split(/\s+/).filter((word) => word !== "");
    });
  };
  const files = shaderFiles();
  assert(files.some(({ name }) => name === "knockback/view3d/shaders/ground.wgsl"));
  assert(files.some(({ name }) => name === "bevy_pbr/render/pbr_functions.wgsl"));
  for (const { name, text } of files) {
    const [before, after] = [text.toString(), thinned(text.toString())];
    assert.deepEqual(words(after), words(before), name);
    assert(Buffer.byteLength(after) <= text.length, name);
  }
});
