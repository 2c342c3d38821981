// The site as one file: its pages lie compressed in the file's head, and what follows `#/` says which one is shown.
// Another page is another start of the file, so that every page begins afresh, as on a server.
"use strict";

(() => {
  const text = (id) => document.getElementById(id).textContent;
  const index = JSON.parse(text("_index")); // path -> [block, start, length]
  const inflate = async (id) => {
    const bytes = Uint8Array.from(atob(text(id)), (c) => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer();
  };
  const blocks = new Map();
  const read = async (path) => {
    const [block, start, length] = index[path];
    if (!blocks.has(block)) blocks.set(block, inflate(`_block${block}`));
    return new TextDecoder().decode(new Uint8Array(await blocks.get(block), start, length));
  };

  const BASE = "https://site.invalid/";
  const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } }; // "%" alone is no sign
  const address = (text) => { try { return new URL(text, BASE); } catch { return new URL(BASE); } };
  const here = () => {
    const url = address(location.hash.startsWith("#/") ? location.hash.slice(2) : "");
    const path = decoded(url.pathname.slice(1));
    const start = `${navigator.language.startsWith("ja") ? "ja" : "en"}/index.html`;
    return { path: Object.hasOwn(index, path) ? path : start, search: url.search, hash: url.hash };
  };
  const place = here();
  place.replace = (address) => history.replaceState(null, "", `#/${encodeURI(place.path)}${address.startsWith("?") ? address : ""}`);
  globalThis.taiyakuPlace = place;
  const go = (url) => {
    const path = decoded(url.pathname.slice(1));
    if (Object.hasOwn(index, path)) location.hash = `#/${url.href.slice(BASE.length)}`;
  };

  addEventListener("hashchange", () => {
    const now = here();
    if (now.path !== place.path || now.search !== place.search) location.reload();
    place.hash = now.hash;
  });
  const base = () => new URL(encodeURI(place.path), BASE);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented) return;
    const url = new URL(link.getAttribute("href"), base());
    if (!url.href.startsWith(BASE)) return;
    event.preventDefault();
    if (link.dataset.keepPlace !== undefined) url.hash = place.hash;
    go(url);
  }, true); // before scripts of the page change the link
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    const url = new URL(event.target.getAttribute("action"), base());
    url.search = new URLSearchParams(new FormData(event.target));
    go(url);
  });

  // The tables of the search are scripts on a server; here only what they say is taken.
  const said = async (name) => JSON.parse((await read(`assets/search/${name}.js`)).replace(/^[^[{"]*(?:"\w+",\d+,)?/, "").replace(/\)?;\n$/, ""));
  globalThis.taiyakuCore = async () => { globalThis.taiyakuSearch = await said("core"); };
  globalThis.taiyakuShards = said;

  const show = async () => {
    const page = new DOMParser().parseFromString(await read(place.path), "text/html");
    document.documentElement.lang = page.documentElement.lang;
    document.title = page.title;
    document.body.className = page.body.className;
    document.body.replaceChildren(...page.body.childNodes);
    for (const id of ["_site", "_search"]) {
      const script = document.createElement("script");
      script.textContent = text(id);
      document.head.append(script);
    }
    document.documentElement.dataset.shown = place.path;
  };
  show();
})();
