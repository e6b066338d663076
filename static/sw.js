// sw.js is the service worker: it keeps the whole site on the device, so that
// the page starts without a network.
//
// A version of the site is the list below. It is installed whole, every file
// checked against its hash, or not at all, and then answers each new start. A page
// that is open goes on with the files it began with: their URLs carry their
// hashes, and its version stays until no page uses it (boot.js holds a lock that
// names it). The relay's socket, /healthz and other origins are none of its business.
'use strict';

// By the build: the URLs of all files, each with its version, and what stands
// for the list as a whole. `./` is index.html, however the host calls it.
const FILES = ['?v=all'];
const VERSION = '?v=list';

const scope = self.registration.scope;
// Several Rowans may lie under one host and share its storage.
const prefix = 'rowan ' + scope + ' ';
const current = prefix + VERSION;

self.addEventListener('install', event => event.waitUntil(install()));
self.addEventListener('activate', event => event.waitUntil(Promise.all([sweep(), self.clients.claim()])));
self.addEventListener('notificationclick', event => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});
self.addEventListener('fetch', event => {
  const url = new URL(event.request.url);
  const path = url.origin + url.pathname;
  if (event.request.method === 'POST' && path === scope + 'shared') event.respondWith(shared(event.request));
  if (event.request.method !== 'GET' || !path.startsWith(scope)) return;
  if (event.request.mode === 'navigate' && (path === scope || path === scope + 'index.html')) {
    event.respondWith(index());
    event.waitUntil(sweep());
  } else if (/^\?v=\w{12}$/.test(url.search)) {
    event.respondWith(part(url.href));
  }
});

async function install() {
  try {
    const cache = await caches.open(current);
    await Promise.all(FILES.map(async file => {
      const url = new URL(file, scope).href;
      await cache.put(url, await load(url));
    }));
    await self.skipWaiting();
  } catch (err) {
    await caches.delete(current);
    throw err;
  }
}

// load fetches a file whose content is what its URL says. A host that is being
// updated gives old content under a new URL for a while, and so may a cache on the way.
async function load(url) {
  for (const cache of ['default', 'reload']) {
    const response = await fetch(url, { cache });
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer()));
    const hex = Array.from(sum, byte => byte.toString(16).padStart(2, '0')).join('');
    if (url.endsWith('?v=' + hex.slice(0, 12))) return response;
  }
  throw new Error(url + ': the server has other content');
}

// show brings the page to the front that a message is of, another one of ours, or a new one.
async function show(url) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(page => page.url === url) || pages[0];
  return page ? page.focus() : self.clients.openWindow(url);
}

async function index() {
  const url = new URL(FILES[0], scope).href;
  const kept = await (await caches.open(current)).match(url);
  // A browser does not take a redirected answer for a page.
  return kept && kept.redirected ? new Response(kept.body, { headers: kept.headers }) : kept || fetch(scope);
}

async function part(url) {
  const kept = await caches.match(url);
  return kept || load(url).catch(err => {
    console.warn('rowan:', err);
    return Response.error();
  });
}

// shared takes what another program shares to the installed page: a link to a game
// opens it, files and other text wait for the page in a cache of their own.
async function shared(request) {
  const form = await request.formData();
  const files = form.getAll('file');
  const text = ['title', 'text', 'url'].map(name => form.get(name)).filter(Boolean).join('\n');
  const link = /#\w\/\S+/.exec(text);
  if (files.length === 0 && link) return Response.redirect(scope + link[0], 303);
  if (files.length === 0 && text) files.push(new File([text], ''));
  const cache = await caches.open('rowan-shared ' + scope);
  await Promise.all(files.map((file, i) =>
    cache.put(`${scope}shared/${i}`, new Response(file, { headers: { 'X-Name': encodeURIComponent(file.name) } }))));
  return Response.redirect(scope, 303);
}

// sweep removes the versions that no open page uses.
async function sweep() {
  const keys = (await caches.keys()).filter(key => key.startsWith(prefix) && key !== current);
  if (self.registration.installing || self.registration.waiting) return; // one of them is about to be used
  const held = navigator.locks ? (await navigator.locks.query()).held.map(lock => lock.name) : [];
  await Promise.all(keys.map(async key => {
    const cache = await caches.open(key);
    const used = await Promise.all(held.map(name => cache.match(name)));
    if (!used.some(Boolean)) await caches.delete(key);
  }));
}
