// Keeps the site for use without a network, and offers a new build when one is there. Not for pages on a disk.
"use strict";

(() => {
  const root = new URL("../", document.currentScript.src);
  if (!/^https?:$/.test(location.protocol)) return;
  const manifest = document.createElement("link");
  manifest.rel = "manifest";
  manifest.href = new URL("manifest.webmanifest", root).href;
  document.head.append(manifest);
  if (!("serviceWorker" in navigator) || !globalThis.isSecureContext) return;

  const words = JSON.parse(document.querySelector("form.search")?.dataset.words ?? "{}");
  const offer = (worker) => {
    if (document.getElementById("_update") || !words.newer) return;
    const note = document.createElement("p");
    note.id = "_update";
    note.setAttribute("role", "status");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = words.show;
    button.addEventListener("click", () => worker.postMessage("take over"));
    note.append(words.newer, " ", button);
    document.body.append(note);
  };

  let had = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (had) location.reload();
    had = true;
  });
  addEventListener("load", async () => {
    try {
      const registration = await navigator.serviceWorker.register(new URL("sw.js", root), { scope: root.pathname, updateViaCache: "none" });
      const look = (worker) => {
        const ready = () => { if (worker.state === "installed" && navigator.serviceWorker.controller) offer(worker); };
        worker.addEventListener("statechange", ready);
        ready();
      };
      if (registration.waiting) look(registration.waiting);
      registration.addEventListener("updatefound", () => look(registration.installing));
    } catch { /* a browser that keeps nothing; the site works without */ }
  });
})();
