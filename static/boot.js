// boot.js gets Rowan started: it sets the theme before the first paint, fetches
// and compiles the program, keeps what is pressed until the program is ready,
// and says in words what went wrong. It is written for browsers too old to run
// the program (no arrows, no async), so that they can say so.
'use strict';
(function () {
  var root = document.documentElement;

  // The one global that the Go program and this file share.
  //   pending    what was pressed before the program was ready: [{act, value}]
  //   ready()    the program has taken over
  //   look(t, b) shows and remembers theme and board
  //   module     the compiled program, handed to the worker
  //   workerURL  the worker's script, trusted
  //   trouble(t) says that something went wrong
  var rowan = self.rowan = {
    pending: [],
    ready: ready,
    look: setLook,
    module: null,
    workerURL: trusted('worker.js?v=0'),
    trouble: trouble
  };

  // The content security policy lets scripts be named only through this policy,
  // and the policy knows one script.
  function trusted(url) {
    var rules = {
      createScriptURL: function (u) {
        if (!/^worker\.js\?v=\w+$/.test(u)) throw new TypeError('not a script of Rowan: ' + u);
        return u;
      }
    };
    var policy = self.trustedTypes ? self.trustedTypes.createPolicy('rowan', rules) : rules;
    return policy.createScriptURL(url);
  }

  // The look: a theme (system, light, dark, contrast) and a board. The program keeps them
  // among the settings; here is a copy, so that the first paint has them already.

  var look = ['system', 'wood'];
  try {
    var kept = /^(light|dark|contrast|system) (slate|paper|wood)$/.exec(localStorage.getItem('rowan.look'));
    if (kept) look = kept.slice(1);
  } catch (e) { /* storage refused: the system's theme */ }

  var papers = { light: '#f4efe6', dark: '#171a18' }, strong = { light: '#ffffff', dark: '#000000' };
  function showLook() {
    var theme = look[0];
    if (theme === 'system') root.removeAttribute('data-theme');
    else root.setAttribute('data-theme', theme);
    root.setAttribute('data-board', look[1]);
    var bars = document.querySelectorAll('meta[name=theme-color]');
    for (var i = 0; i < bars.length; i++) {
      var scheme = /dark/.test(bars[i].getAttribute('media')) ? 'dark' : 'light';
      bars[i].setAttribute('content', theme === 'contrast' ? strong[scheme] : papers[theme === 'system' ? scheme : theme]);
    }
  }
  showLook();

  function setLook(theme, board) {
    look = [theme, board];
    try { localStorage.setItem('rowan.look', look.join(' ')); } catch (e) { /* for this visit only */ }
    showLook();
  }

  // Who comes by a link sees the screen that the link is for, not a glimpse of home.
  var invited = /^#[iw]\//.test(location.hash);
  if (invited) root.setAttribute('data-screen', 'join');

  // What is pressed before the program is ready is kept, seen, and done then.

  function press(event) {
    var control = event.target.closest && event.target.closest('[data-act]');
    if (!control || control.getAttribute('aria-disabled') === 'true') return;
    rowan.pending.push({ act: control.getAttribute('data-act'), value: control.getAttribute('data-value') || '' });
    if (control.nodeName === 'BUTTON') control.setAttribute('aria-busy', 'true');
    say('Loading. One moment.');
  }

  function choose(event) {
    var list = event.target;
    if (list.closest && list.closest('[data-option]')) rowan.pending.push({ act: 'choose', value: list.value });
  }

  function settle() {
    document.removeEventListener('click', press);
    document.removeEventListener('change', choose);
    clearTimeout(slow);
    var busy = document.querySelectorAll('[data-act][aria-busy]');
    for (var i = 0; i < busy.length; i++) busy[i].removeAttribute('aria-busy');
  }

  function ready() {
    settle();
    document.getElementById('trouble').hidden = true;
    root.setAttribute('data-ready', '');
    // The computer plays also when the network goes away: its script is small.
    fetch(String(rowan.workerURL)).catch(function () { /* asked for again when it is needed */ });
  }

  function say(text) {
    var live = document.getElementById('live'), line = document.createElement('p');
    line.textContent = text;
    live.textContent = '';
    live.appendChild(line);
  }

  // Troubles, each with what to do next.

  var troubles = {
    old: 'This browser cannot run Rowan, because it lacks a part called WebAssembly or has it switched off. Update the browser, or open this page in a current Chrome, Edge, Firefox or Safari.',
    offline: 'There seems to be no network, so the game could not be loaded. Reload when you are online again.',
    unreached: 'The game could not be loaded from its server. Check the connection, then reload.',
    missing: 'A part of the game is missing on this server. Reload; if that does not help, tell whoever runs this page.',
    stopped: 'Rowan has stopped because of a fault. Reload to go on.',
    slow: 'Still loading. The connection is slow; what you pressed will be done as soon as the game is here.'
  };

  function trouble(kind, detail) {
    if (detail) console.error('rowan:', detail);
    if (kind !== 'slow') settle();
    document.getElementById('trouble').hidden = false;
    document.getElementById('trouble-text').textContent = troubles[kind] || kind;
  }
  var slow = 0;

  // The program.

  function Missing(what) { this.message = what; }

  function fetchProgram() {
    return fetch('rowan.wasm?v=0').then(function (response) {
      if (!response.ok) throw new Missing(response.url + ': ' + response.status);
      // Some servers do not know the type; compiling while it loads needs it.
      if (WebAssembly.compileStreaming && response.headers.get('Content-Type') === 'application/wasm') {
        return WebAssembly.compileStreaming(response);
      }
      return response.arrayBuffer().then(function (bytes) { return WebAssembly.compile(bytes); });
    });
  }

  function run(module) {
    if (typeof Go !== 'function') throw new Missing('wasm_exec.js');
    rowan.module = module;
    var go = new Go();
    return WebAssembly.instantiate(module, go.importObject).then(function (instance) {
      return go.run(instance);
    }).then(function () {
      trouble('stopped', 'the program ended');
    });
  }

  function failed(err) {
    if (err instanceof Missing) trouble('missing', err.message);
    else if (typeof WebAssembly === 'object' && (err instanceof WebAssembly.CompileError || err instanceof WebAssembly.LinkError)) trouble('old', err);
    else if (rowan.module) trouble('stopped', err);
    else trouble(navigator.onLine === false ? 'offline' : 'unreached', err);
  }

  // The browser's database takes as long to wake as the program takes to come.
  try { indexedDB.databases().catch(function () { /* the program finds out, and says so */ }); } catch (e) { /* likewise */ }

  var able = typeof WebAssembly === 'object' && self.Promise && self.fetch;
  var program = able && fetchProgram(); // while the page is still being read
  if (program) program.catch(function () { /* told below, when there is a page to tell it on */ });

  document.addEventListener('click', press);
  document.addEventListener('change', choose);
  document.addEventListener('DOMContentLoaded', function () {
    if (invited) {
      document.querySelector('section[data-screen=home]').hidden = true;
      document.querySelector('section[data-screen=join]').hidden = false;
    }
    document.getElementById('reload').addEventListener('click', function () { location.reload(); });
    var more = document.getElementById('more'), options = document.getElementById('options');
    more.addEventListener('click', function () {
      options.hidden = !options.hidden;
      more.setAttribute('aria-expanded', String(!options.hidden));
    });
    if (!able) {
      trouble('old');
      return;
    }
    slow = setTimeout(trouble, 12000, 'slow');
    program.then(run).catch(failed);
  });
})();
