// The site without a network: it is kept when it is first visited, one build at a time; of a large one the frame and the
// beginning of search and lists, and then what is read.
// A new build is fetched whole, each file compared with its digest, and takes over only when the reader says so or
// no page of the old one is open: a page never gets files of two builds.
"use strict";

const PREFIX = `taiyaku ${new URL("./", self.location).pathname} `;
const NAME = PREFIX + BUILD.revision;
const READ = `${NAME} read`; // what was read of a large site
const MOST = 3000; // files in it
const SHARDS = new URL("assets/search/", self.registration.scope).href; // their names have a digest of what is in them
const address = (path) => new URL(path.split("/").map(encodeURIComponent).join("/"), self.registration.scope).href;

const digest = async (response) => {
  const hash = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return [...new Uint8Array(hash).slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
};

const fill = async () => {
  const cache = await caches.open(NAME);
  const olds = await Promise.all((await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.open(name)));
  const files = Object.entries(BUILD.files);
  const one = async ([path, wanted]) => {
    const url = address(path);
    for (const old of [cache, ...olds]) {
      const kept = await old.match(url);
      if (kept && (await digest(kept)) === wanted) return old === cache ? undefined : cache.put(url, kept);
    }
    const response = await fetch(url, { cache: "no-cache" });
    if (!response.ok || (await digest(response)) !== wanted) throw new Error(`${path}: not of this build`);
    return cache.put(url, response);
  };
  const worker = async () => { while (files.length) await one(files.shift()); };
  await Promise.all(Array.from({ length: 8 }, worker));
};

const remember = async (read, url, response) => {
  await read.delete(url); // so that it is the newest
  await read.put(url, response);
  const urls = await read.keys();
  await Promise.all(urls.slice(0, Math.max(0, urls.length - MOST)).map((old) => read.delete(old)));
};

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME && name !== READ) await caches.delete(name);
      await self.clients.claim();
    })(),
  ),
);

self.addEventListener("message", (event) => { if (event.data === "take over") self.skipWaiting(); });

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(self.registration.scope)) return;
  if (url.pathname.endsWith("/sw.js") || url.pathname.endsWith("/taiyaku-site.json")) return;
  url.search = url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  event.respondWith(
    (async () => {
      const cache = await caches.open(NAME);
      const kept = await cache.match(url.href);
      if (kept || BUILD.whole) return kept ?? fetch(event.request);
      const read = await caches.open(READ);
      const before = await read.match(url.href);
      if (before && url.href.startsWith(SHARDS)) return before;
      // The network first, for what was read may be of an older build than what is there now.
      try {
        const response = await fetch(event.request);
        if (response.status === 200) event.waitUntil(remember(read, url.href, response.clone()));
        else if (url.href.startsWith(SHARDS)) event.waitUntil(self.registration.update().catch(() => {})); // of a build that is gone
        return response;
      } catch (error) {
        if (before) return before;
        throw error;
      }
    })(),
  );
});
