// worker.js is the computer's player: the same program as the page's, in its
// other role. The page compiles it once and posts it here as the first message.
// In the page that is a single file wasm_exec.js and the book, in base64, stand before this.
'use strict';

const rules = {
  createScriptURL(url) {
    if (!/^wasm_exec\.js\?v=\w+$/.test(url)) throw new TypeError('not a script of Rowan: ' + url);
    return url;
  },
};
const policy = self.trustedTypes ? self.trustedTypes.createPolicy('rowan', rules) : rules;

// What the Go program shares with this file: messages that came before it was
// ready, the call that says it is, and the opening book of Connect Four.
const rowan = self.rowan = {
  pending: [],
  ready() { self.removeEventListener('message', keep); },
  async book() {
    if (self.book) return Uint8Array.from(atob(self.book), c => c.charCodeAt(0));
    const response = await fetch('book.bin?v=0');
    if (!response.ok) throw new Error(response.url + ': ' + response.status);
    return new Uint8Array(await response.arrayBuffer());
  },
};

function keep(event) {
  if (event.data instanceof Uint8Array) rowan.pending.push(event.data);
}

// The page hears of a fault as {error}; bytes are Go's to send and to read.
function fail(err) {
  console.error('rowan worker:', err);
  self.postMessage({ error: String(err && err.message || err) });
}

async function start(event) {
  if (!event.data || !event.data.module) return;
  self.removeEventListener('message', start);
  try {
    if (!self.Go) importScripts(policy.createScriptURL('wasm_exec.js?v=0'));
    const go = new Go();
    const instance = await WebAssembly.instantiate(event.data.module, go.importObject);
    await go.run(instance);
    fail(new Error('the program ended'));
  } catch (err) {
    fail(err);
  }
}

self.addEventListener('message', start);
self.addEventListener('message', keep);
