/*
 * Keeps the catalogue of a shop readable without a connection: its pages, their scripts and pictures. Every page is asked
 * of the server first, so that prices are never older than the connection. Carts, checkout and orders are not kept.
 */
const PAGES = 'shop-pages-1';
const FILES = 'shop-files-1';
const MOST = { [PAGES]: 60, [FILES]: 300 };

const CATALOGUE = /^\/storefront\/(?:web|mobile)\/(?:product\/)?[a-z0-9-]+$/i;
const NOT_KEPT = /\/(?:checkout|invoice)$/;
const isCatalogue = ({ pathname }) => CATALOGUE.test(pathname) && !NOT_KEPT.test(pathname);
/** Their address names their content, so that a kept one is never wrong. */
const isFile = ({ pathname }) => /^\/pay-assets\/|\.webp$/.test(pathname);

async function keep(name, request, answer) {
  const cache = await caches.open(name);
  await cache.put(request, answer);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST[name])).map((key) => cache.delete(key)));
}

async function newestPage(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok && !answer.redirected) event.waitUntil(keep(PAGES, event.request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(event.request, { cacheName: PAGES });
    if (kept) return kept;
    throw error;
  }
}

async function keptFile(event) {
  const kept = await caches.match(event.request, { cacheName: FILES });
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(FILES, event.request, answer.clone()));
  return answer;
}

/** The pages that were open when this script was installed: they were loaded without it. */
async function keepOpenPages() {
  await self.clients.claim();
  const pages = await self.clients.matchAll({ type: 'window' });
  await Promise.all(
    pages
      .filter(({ url }) => isCatalogue(new URL(url)))
      .map(async ({ url }) => {
        const answer = await fetch(url);
        if (answer.ok && !answer.redirected) await keep(PAGES, url, answer);
      }),
  );
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(keepOpenPages()));
self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request;
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== self.location.origin) return;
  if (mode === 'navigate' && isCatalogue(address)) event.respondWith(newestPage(event));
  else if (mode !== 'navigate' && isFile(address)) event.respondWith(keptFile(event));
});
