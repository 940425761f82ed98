// Keeps the dashboard's shell: index.html and its hashed files, so that a page reloads while the server does not answer.
// Answers of the interface (/bff) never pass through here.
const CACHE = 'halfhour-shell';
const SHELL = '/';
/** Files of earlier versions go, the longest kept first. */
const MOST_FILES = 400;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** A page names what it loaded before this worker began. */
self.addEventListener('message', ({ data: { page, files } }) => {
  const keep = async () => {
    const cache = await caches.open(CACHE);
    await Promise.allSettled(files.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
    if (!(await cache.match(SHELL))) await keepIndex(await fetch(page, { headers: { accept: 'text/html' } }));
    const kept = await cache.keys();
    await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST_FILES)).map((one) => cache.delete(one)));
  };
  void keep().catch(() => undefined);
});

async function keepIndex(response) {
  const isIndex = response.ok && response.headers.get('content-type')?.startsWith('text/html');
  if (isIndex) await (await caches.open(CACHE)).put(SHELL, response.clone());
  return response;
}

/** The page from the server; the kept index.html where there is no server or only a proxy before it. */
async function loadPage(request) {
  try {
    const response = await fetch(request);
    if (response.status < 502 || response.status > 504) return await keepIndex(response);
  } catch {
    // Answered below.
  }
  return (await caches.match(SHELL)) ?? Response.error();
}

/** A hashed file never changes: the kept one is as good as the server's. */
async function loadFile(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone());
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/bff/')) return;
  if (request.mode === 'navigate') event.respondWith(loadPage(request));
  else if (pathname.startsWith('/assets/') && /\.\w+$/.test(pathname)) event.respondWith(loadFile(request));
});
