// Tests that web/unused.mjs removes the functions that match a pattern, and nothing else.
import assert from "node:assert/strict";
import { test } from "node:test";
import { without } from "./unused.mjs";

const text = (words) => [words.length, ...Buffer.from(words)];
const section = (id, ...content) => [id, content.length, ...content];
const custom = (name, ...content) => section(0, ...text(name), ...content);

/** A function without parameters that returns a number. */
const gives = (number) => [4, 0, 0x41, number, 0x0b];

/** A program with one import and two exported functions: `kept` returns 7, and `lost` returns 9. */
function program(named = true) {
  const names = [3, 0, ...text("env::told"), 1, ...text("game::kept"), 2, ...text("engine::lost")];
  return Buffer.from([
    0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0,
    ...section(1, 1, 0x60, 0, 1, 0x7f),
    ...section(2, 2, ...text("env"), ...text("table"), 1, 0x70, 0, 0, ...text("env"), ...text("told"), 0, 0),
    ...section(3, 2, 0, 0),
    ...section(7, 2, ...text("kept"), 0, 1, ...text("lost"), 0, 2),
    ...section(10, 2, ...gives(7), ...gives(9)),
    ...(named ? custom("name", 1, names.length, ...names) : []),
  ]);
}

async function exported(wasm) {
  const env = { told: () => 0, table: new WebAssembly.Table({ element: "anyfunc", initial: 0 }) };
  return (await WebAssembly.instantiate(wasm, { env })).instance.exports;
}

test("a matching function stops the program, and all others still work", async () => {
  const whole = await exported(program());
  assert.deepEqual([whole.kept(), whole.lost()], [7, 9]);
  const { wasm, taken } = without(program(), [/^engine::/, /^nobody/]);
  assert.deepEqual(taken, [4, 0]);
  const { kept, lost } = await exported(wasm);
  assert.equal(kept(), 7);
  assert.throws(lost, WebAssembly.RuntimeError);
});

test("a program without names and other files are refused", () => {
  assert.throws(() => without(program(false), [/^engine::/]), /no names/);
  assert.throws(() => without(Buffer.from("something else"), [/^engine::/]), /no WebAssembly/);
  assert.throws(() => without(program().subarray(0, 60), [/^engine::/]), /too soon/);
});
