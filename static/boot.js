// boot.js gets Rowan started: it sets theme and language before the first paint, fetches
// and compiles the program, keeps what is pressed until the program is ready,
// and says in words what went wrong. It is written for browsers too old to run
// the program (no arrows, no async), so that they can say so.
'use strict';
(function () {
  var root = document.documentElement;

  // The page as a single file has in it what is fetched elsewhere: static/build/single.js.
  var inside = self.inside;

  // The one global that the Go program and this file share.
  //   pending    what was pressed before the program was ready: [{act, value}]
  //   ready()    the program has taken over
  //   look(t, b) shows and remembers theme and board
  //   speak(l)   puts the document's words into a language ('' is the browser's) and remembers it
  //   word(id)   returns a text in that language
  //   rows(x, y) makes rows of a board's cells, one for each of y from the top
  //   name(r, n) names the cells of a row
  //   home(c)    remembers what home says of the choice: {game, heading, variant, computer}
  //   get(url)   fetches a file of the site
  //   module     the compiled program, handed to the worker
  //   workerURL  the worker's script, trusted
  //   line()     a promise of a port to the program that makes lines to friends
  //   serve(port) that program's: serves whoever has the port's other end
  //   trouble(t) says that something went wrong
  var rowan = self.rowan = {
    pending: [],
    ready: ready,
    look: setLook,
    speak: speak,
    word: word,
    rows: makeRows,
    name: nameCells,
    home: keepHome,
    get: inside ? inside.get : function (url, options) { return fetch(url, options); },
    module: null,
    workerURL: null,
    line: line,
    serve: null,
    trouble: trouble
  };

  // The content security policy lets scripts be named only through this policy,
  // and the policy knows two.
  var worker = inside ? inside.worker : 'worker.js?v=0';
  var rules = {
    createScriptURL: function (u) {
      if (u !== worker && u !== 'sw.js') throw new TypeError('not a script of Rowan: ' + u);
      return u;
    }
  };
  var policy = self.trustedTypes ? self.trustedTypes.createPolicy('rowan', rules) : rules;
  rowan.workerURL = policy.createScriptURL(worker);

  // Language: that of the settings, of which a copy is kept here for the first paint, or else the
  // first of the browser's that there is. Package i18n picks by the same rule, and has all texts:
  // static/build puts those in here whose IDs stand in index.html or in this file, by language.

  var words = /* words */ {}, language = 'en', spoken = 'en', attributes = ['aria-label', 'title', 'content', 'placeholder'];

  // What is installed speaks the language too. The link is made here and not in index.html, where a
  // browser would begin to fetch the manifest of the first language.
  var manifests = { en: 'manifest.webmanifest?v=0', zh: 'manifest-zh.webmanifest?v=0', ru: 'manifest-ru.webmanifest?v=0' };

  var manifest = document.createElement('link');
  manifest.rel = 'manifest';

  function word(id) { return home && home[id] || words[language][id]; }

  // What home says of the choice that was made last. The program keeps that choice; here is a copy
  // of the words, so that they are there from the first paint and nothing moves when it comes.
  var home = null; // {language, game, variant} and texts by ID, until the program is ready

  function keepHome(choice) {
    var kept = { language: language, game: choice.game, variant: choice.variant, 'Slogan.3': choice.heading, ComputerFirst: choice.computer };
    var plain = choice.game === 'gomoku' && !choice.variant && choice.computer === words[language].ComputerFirst;
    try {
      if (plain) localStorage.removeItem('rowan.home');
      else localStorage.setItem('rowan.home', JSON.stringify(kept));
    } catch (e) { /* the first paint is of a first visit */ }
  }

  function showHome() {
    var section = document.querySelector('section[data-screen=home]'), games = document.querySelectorAll('.pill[data-value]');
    if (section) section.setAttribute('data-game', home.game);
    for (var i = 0; i < games.length; i++) games[i].setAttribute('aria-pressed', games[i].getAttribute('data-value') === 'game=' + home.game);
    var variant = section && section.querySelector('[data-variant]');
    if (variant && variant.textContent !== home.variant) variant.textContent = home.variant;
  }

  function speak(chosen) {
    var wanted = chosen ? [chosen] : navigator.languages || [navigator.language || ''];
    language = 'en';
    for (var i = wanted.length - 1; i >= 0; i--) {
      var code = wanted[i].toLowerCase().split('-')[0];
      if (words.hasOwnProperty(code)) language = code;
    }
    root.setAttribute('lang', word('Tag'));
    if (!inside && manifest.getAttribute('href') !== manifests[language]) manifest.setAttribute('href', manifests[language]);
    if (language !== spoken) translate(root);
    spoken = language;
    try {
      if (chosen) localStorage.setItem('rowan.language', chosen);
      else localStorage.removeItem('rowan.language');
    } catch (e) { /* for this visit only */ }
  }

  // translate puts the words of an element and of all in it in: data-text names the text, data-title
  // that of the attribute title.
  function translate(element) {
    var list = element.querySelectorAll('[data-text], [data-aria-label], [data-title], [data-placeholder], [data-content]');
    for (var i = -1; i < list.length; i++) {
      var el = i < 0 ? element : list[i];
      var id = el.getAttribute('data-text');
      if (id && el.textContent !== word(id)) el.textContent = word(id);
      for (var k = 0; k < attributes.length; k++) {
        id = el.getAttribute('data-' + attributes[k]);
        if (id) el.setAttribute(attributes[k], word(id));
      }
    }
  }

  var remembered = '';
  try { remembered = localStorage.getItem('rowan.language') || ''; } catch (e) { /* the browser's */ }
  speak(remembered);
  if (!inside) document.head.appendChild(manifest);
  try {
    home = JSON.parse(localStorage.getItem('rowan.home'));
    if (home && !(home.language === language && /^(gomoku|connect4)$/.test(home.game))) home = null;
  } catch (e) { /* the choice of a first visit */ }
  // The page is read bit by bit, also in the middle of a word, and may be painted in between.
  var reading = (home || language !== 'en') && self.MutationObserver && new MutationObserver(function (changes) {
    for (var i = 0; i < changes.length; i++) {
      var changed = changes[i].target.nodeType === 3 ? changes[i].target.parentNode : changes[i].target;
      if (changed && changed.getAttribute && changed.getAttribute('data-text')) translate(changed);
      for (var k = 0; k < changes[i].addedNodes.length; k++) {
        if (changes[i].addedNodes[k].nodeType === 1) translate(changes[i].addedNodes[k]);
      }
    }
    if (home) showHome();
  });
  if (reading) reading.observe(root, { childList: true, characterData: true, subtree: true });

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
    var button = document.getElementById('theme');
    if (!button) return; // the page is still being read
    var id = { system: 'ThemeSystem', light: 'ThemeLight', dark: 'ThemeDark', contrast: 'ThemeContrast' }[theme];
    button.setAttribute('data-aria-label', id);
    button.setAttribute('data-title', id);
    translate(button);
  }
  showLook();

  function setLook(theme, board) {
    if (theme === look[0] && board === look[1]) return;
    look = [theme, board];
    try { localStorage.setItem('rowan.look', look.join(' ')); } catch (e) { /* for this visit only */ }
    showLook();
  }

  // A board has up to 484 cells, and each call from the program into the page costs as much as a cell: they are made all at
  // once, and named by the row. x and y are numbers with commas between them, names have a NUL between them.

  function makeRows(x, y) {
    var row = document.createElement('div');
    row.className = 'board-row';
    row.setAttribute('role', 'row');
    x.split(',').forEach(function (x) {
      var cell = document.createElement('div');
      cell.className = 'board-cell';
      cell.setAttribute('role', 'gridcell');
      cell.setAttribute('tabindex', '-1');
      cell.setAttribute('data-x', x);
      row.appendChild(cell);
    });
    return y.split(',').map(function (y) {
      var copy = row.cloneNode(true);
      for (var cell = copy.firstChild; cell; cell = cell.nextSibling) cell.setAttribute('data-y', y);
      return copy;
    });
  }

  function nameCells(row, names) {
    names.split('\0').forEach(function (name, i) { row.children[i].setAttribute('aria-label', name); });
  }

  // A shortcut of the installed page presses a button.
  var shortcut = /^\?do=(computer|invite)$/.exec(location.search);
  if (shortcut) {
    rowan.pending.push({ act: shortcut[1], value: '' });
    history.replaceState(null, '', location.pathname);
  }

  // Who comes by a link, or comes back to a game, sees the screen that it is for, not a glimpse of home.
  var invited = /^#[iws]\//.test(location.hash);
  var screen = invited ? 'join' : location.hash === '#find' ? 'find' : /^#(p|game)\//.test(location.hash) ? 'game' : 'home';
  var aside = /^#(settings|about|games)$/.exec(location.hash); // lies over others; the program knows what is on it
  root.setAttribute('data-screen', aside ? aside[1] : screen);

  // What is pressed before the program is ready is kept, seen, and done then.

  function press(event) {
    var control = event.target.closest && event.target.closest('[data-act]');
    if (!control || control.getAttribute('aria-disabled') === 'true') return;
    rowan.pending.push({ act: control.getAttribute('data-act'), value: control.getAttribute('data-value') || '' });
    if (control.nodeName === 'BUTTON') control.setAttribute('aria-busy', 'true');
    say(word('Loading'));
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
    home = null;
    document.getElementById('trouble').hidden = true;
    root.setAttribute('data-ready', '');
    if (invited && !friend) startFriend(); // whoever comes by a link is about to take a seat
    setTimeout(keepOffline, 2000); // not sooner, so that it does not compete with the program and its first board
  }

  // The service worker keeps the page on the device. Only https has one, and this
  // machine itself.

  var keeper = !inside && navigator.serviceWorker;
  if (keeper) {
    var version = keeper.controller;
    keeper.addEventListener('controllerchange', function () {
      // The first one keeps this version, each later one a newer.
      if (version) document.getElementById('update').hidden = false;
      version = keeper.controller;
    });
    // Says which version this page is, so that its files are kept while it is open.
    if (navigator.locks) {
      navigator.locks.request(document.currentScript.src, { mode: 'shared' }, function () {
        return new Promise(function () { /* never: until the page is gone */ });
      }).catch(function (err) { console.warn('rowan:', err); });
    }
  }

  function keepOffline() {
    if (!keeper) return;
    keeper.register(policy.createScriptURL('sw.js')).then(function (registration) {
      var asked = Date.now();
      document.addEventListener('visibilitychange', function () {
        if (document.hidden || Date.now() < asked + 3600e3) return;
        asked = Date.now();
        registration.update().catch(function () { /* no network: another time */ });
      });
    }).catch(function (err) { console.warn('rowan: not kept for offline use:', err); });
  }

  function say(text) {
    var live = document.getElementById('live'), line = document.createElement('p');
    line.textContent = text;
    live.textContent = '';
    live.appendChild(line);
  }

  // Troubles, each with what to do next.

  var troubles = {
    old: 'TroubleOld',
    offline: 'TroubleOffline',
    unreached: 'TroubleUnreached',
    missing: 'TroubleMissing',
    parted: 'TroubleParted',
    stopped: 'TroubleStopped',
    slow: 'TroubleSlow'
  };

  function trouble(kind, detail) {
    if (detail) console.error('rowan:', detail);
    if (kind !== 'slow') settle();
    document.getElementById('trouble').hidden = false;
    var text = document.getElementById('trouble-text');
    text.setAttribute('data-text', troubles[kind]);
    translate(text);
  }
  var slow = 0;

  // The program.

  function Missing(what) { this.name = 'Missing'; this.message = what; }

  // A program is compiled in a worker that ends with it, since reading and checking megabytes would hold up whoever
  // presses something. Browsers compile a function when it is first called, for all who run the program: so the page's
  // program is rehearsed by the worker, and the page begins with compiled code. What goes wrong in the worker is tried again
  // here, which tells what it is.

  function startLoader() {
    var loader = null;
    try { if (!inside) loader = new Worker(rowan.workerURL); } catch (e) { /* the page loads */ }
    return loader;
  }

  // load returns a promise of a compiled program. scene is the address that it is rehearsed for, null where it is not;
  // options are fetch's.
  function load(loader, url, scene, options) {
    return (loader ? new Promise(function (resolve, reject) {
      loader.onerror = reject;
      loader.onmessage = function (event) {
        if (event.data.module) resolve(event.data.module);
        else if (event.data.error) reject(new Error(event.data.error));
      };
      loader.postMessage({ load: url, rehearse: scene, options: options });
    }) : Promise.reject()).catch(function (err) {
      if (err) console.warn('rowan: loaded by the page:', err.message || err);
      return fetchProgram(url, options);
    });
  }

  function fetchProgram(url, options) {
    return rowan.get(url, options).then(function (response) {
      if (!response.ok) throw new Missing(response.url + ': ' + response.status);
      // Some servers do not know the type; compiling while it loads needs it.
      if (WebAssembly.compileStreaming && response.headers.get('Content-Type') === 'application/wasm') {
        return WebAssembly.compileStreaming(response);
      }
      return response.arrayBuffer().then(function (bytes) { return WebAssembly.compile(bytes); });
    });
  }

  // start returns a promise of {ended}, a promise itself, once the program runs.
  function start(module) {
    if (typeof Go !== 'function') throw new Missing('wasm_exec.js');
    var go = new Go();
    return WebAssembly.instantiate(module, go.importObject).then(function (instance) {
      // The memory was filled, which is a step as long as the start that follows: the page may listen in between.
      return new Promise(function (resolve) { setTimeout(resolve); }).then(function () { return { ended: go.run(instance) }; });
    });
  }

  function run(module) {
    rowan.module = module;
    return start(module).then(function (running) {
      return running.ended;
    }).then(function () {
      trouble('stopped', 'the program ended');
    });
  }

  // The program for matches with a friend: fetched when a line is first wanted,
  // at once for who comes by a link, and again when it could not be had.

  var friend = null, fetched = null; // promises: that it serves, of its module

  function fetchFriend() {
    fetched = load(startLoader(), 'friend.wasm?v=0', null, { priority: 'low' }); // the page's program comes first
    fetched.catch(function () { fetched = null; });
    return fetched;
  }

  function startFriend() {
    friend = (fetched || fetchFriend()).then(start).then(function (running) {
      var parted = trouble.bind(null, 'parted');
      running.ended.then(function () { parted('the program for lines ended'); }, parted);
    });
    friend.catch(function () { friend = null; });
    return friend;
  }

  function line() {
    return (friend || startFriend()).then(function () {
      var channel = new MessageChannel();
      rowan.serve(channel.port1);
      return channel.port2;
    });
  }

  function failed(err) {
    if (err instanceof Missing) trouble('missing', err.message);
    else if (typeof WebAssembly === 'object' && (err instanceof WebAssembly.CompileError || err instanceof WebAssembly.LinkError)) trouble('old', err);
    else if (rowan.module) trouble('stopped', err);
    else trouble(navigator.onLine === false ? 'offline' : 'unreached', err);
  }

  var first = null; // who loads the page's program

  // The browser's database takes as long to wake as the program takes to come.
  try { indexedDB.databases().catch(function () { /* the program finds out, and says so */ }); } catch (e) { /* likewise */ }

  var able = typeof WebAssembly === 'object' && self.Promise && self.fetch;

  // afterPaint calls then when the page has been painted: the program is large, and what is read before it must not
  // wait behind it.
  function afterPaint(then) {
    var done = false;
    function once() {
      if (!done) then();
      done = true;
    }
    if (document.hidden) { // and so not painted
      once();
      return;
    }
    setTimeout(once, 2000); // some windows get no frames
    var types = self.PerformanceObserver && PerformanceObserver.supportedEntryTypes;
    if (types && types.indexOf('paint') >= 0) new PerformanceObserver(once).observe({ type: 'paint', buffered: true });
    else requestAnimationFrame(function () { setTimeout(once); });
  }

  function begin() {
    load(first, 'rowan.wasm?v=0', location.hash.slice(1)).then(run).catch(failed);
    if (invited) fetchFriend();
  }

  document.addEventListener('click', press);
  document.addEventListener('change', choose);
  document.addEventListener('DOMContentLoaded', function () {
    if (reading) reading.disconnect();
    if (home || language !== 'en') translate(root); // also what was read in two halves
    if (home) showHome();
    showLook();
    if (screen !== 'home') {
      document.querySelector('section[data-screen=home]').hidden = true;
      document.querySelector('section[data-screen=' + screen + ']').hidden = false;
    }
    document.getElementById('board').setAttribute('data-loading', word('Loading'));
    var reloads = document.querySelectorAll('[data-reload]');
    for (var i = 0; i < reloads.length; i++) reloads[i].addEventListener('click', function () { location.reload(); });
    document.getElementById('later').addEventListener('click', function () { document.getElementById('update').hidden = true; });
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
    first = startLoader(); // its script comes while the page is painted
    afterPaint(begin);
  });
})();
