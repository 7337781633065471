// Prints what the checker in a page says of certificates, a line of JSON each: node verdicts.mjs
// CHECKER FILE…

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const read = (file) => (file.endsWith(".gz") ? gunzipSync : Buffer.from)(readFileSync(file));
const [checker, ...files] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(read(checker), {});
const { exports } = instance;

for (const file of files) {
  const bytes = readFileSync(file);
  const at = exports.input(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  exports.check_input();
  const answer = new Uint8Array(exports.memory.buffer, exports.answer(), exports.answer_length());
  console.log(new TextDecoder().decode(answer));
}
