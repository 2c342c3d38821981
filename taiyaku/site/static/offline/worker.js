// The site without a network: everything is kept when it is first visited, one build at a time.
// A new build is fetched whole, each file compared with its digest, and takes over only when the reader says so or
// no page of the old one is open: a page never gets files of two builds.
"use strict";

const PREFIX = `taiyaku ${new URL("./", self.location).pathname} `;
const NAME = PREFIX + BUILD.revision;
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

self.addEventListener("install", (event) => event.waitUntil(fill()));

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== NAME) await caches.delete(name);
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
      return (await cache.match(url.href)) ?? fetch(event.request);
    })(),
  );
});
