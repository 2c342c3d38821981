// Leads on from an old address, to the same passage where it still is.
"use strict";

(() => {
  const to = new URL(document.currentScript.dataset.to, location.href);
  const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } }; // "%" alone is no sign
  const anchor = decoded(location.hash.slice(1));
  const link = anchor && document.getElementById(anchor)?.querySelector("a[href]");
  if (link) location.replace(link.href);
  else {
    to.hash ||= location.hash;
    location.replace(to.href);
  }
})();
