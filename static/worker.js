// worker.js is the computer's player: the same program as the page's, in its
// other role. The page has it compiled once and posts it here as the first message.
// Or the first message asks to load a program: to fetch and compile it for the page.
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
// ready, the call that says it is, the opening book of Connect Four, and the address that it is to rehearse for.
const rowan = self.rowan = {
  rehearse: null,
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

function prepare() {
  if (!self.Go) importScripts(policy.createScriptURL('wasm_exec.js?v=0'));
}

async function run(module) {
  prepare();
  const go = new Go();
  await go.run(await WebAssembly.instantiate(module, go.importObject));
}

async function compile(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(response.url + ': ' + response.status);
  // Some servers do not know the type; compiling while it loads needs it.
  if (response.headers.get('Content-Type') === 'application/wasm') return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

// first does what the first message asks for.
async function first(event) {
  const { module, load, rehearse, options } = event.data || {};
  if (!module && !load) return;
  self.removeEventListener('message', first);
  try {
    if (module) {
      await run(module);
      throw new Error('the program ended');
    }
    const loading = compile(load, options);
    if (rehearse !== null) prepare(); // meanwhile
    const loaded = await loading;
    if (rehearse !== null) {
      rowan.rehearse = rehearse;
      await run(loaded);
    }
    self.postMessage({ module: loaded });
    setTimeout(() => self.close(), 3000); // not while the page starts
  } catch (err) {
    fail(err);
  }
}

self.addEventListener('message', first);
self.addEventListener('message', keep);
