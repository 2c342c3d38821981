// What a page does besides being read: the key to the search box, the language switch keeping its place, links into folds.
"use strict";

(() => {
  const form = document.querySelector("form.search");
  if (!form) return;
  const input = form.elements.q;
  const count = document.getElementById("_count");
  const words = JSON.parse(form.dataset.words);

  // "/" leads to the search box from anywhere.
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });

  // A page knows no day: what is dated later than the reader's is announced, and the text before it counts.
  const day = new Date().toLocaleDateString("sv");
  const announced = ({ dataset: { from = "" } }) => from > day.slice(0, from.length);
  for (const dated of document.querySelectorAll("[data-from]:not(.view)"))
    if (announced(dated)) {
      const note = document.createElement("strong");
      note.className = "verdict announced";
      note.textContent = words.announced.replace("{date}", dated.dataset.from);
      const title = dated.querySelector("header");
      if (title) title.after(note); else dated.prepend(note);
    }
  const article = document.querySelector("article[data-from]");
  const before = article && announced(article) && [...document.querySelectorAll(".view.then")].find((view) => !announced(view));
  if (before) {
    const label = (view) => document.querySelector(`input[name="_view"][value="${view}"]`);
    const [now, then] = [label("now"), label(before.dataset.view)];
    then.nextElementSibling.textContent = now.nextElementSibling.textContent;
    now.nextElementSibling.textContent = article.dataset.from;
    before.querySelector(".remark").hidden = then.checked = true;
    article.querySelector(":scope > .announced").textContent = words.until.replace("{date}", article.dataset.from);
  }

  // The other language opens at the same passage.
  for (const link of document.querySelectorAll("[data-keep-place]"))
    link.addEventListener("click", () => { link.hash = location.hash; });

  // The first touch of a rule's name says what the other language calls it, the second one goes there.
  const called = document.querySelectorAll("a[data-called]");
  const hush = (but) => { for (const link of called) if (link !== but) link.classList.remove("told"); };
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-called]");
    if (link && event.pointerType === "touch" && !link.classList.contains("told")) {
      event.preventDefault();
      link.classList.add("told");
    }
    hush(link);
  });
  // Escape takes away what lies over the text.
  const root = document.documentElement.classList;
  addEventListener("keydown", (event) => { if (event.key === "Escape") { hush(); root.add("quiet"); } });
  for (const again of ["pointerover", "focusin"]) addEventListener(again, () => root.remove("quiet"));

  // A tap on a clause's sign copies its address, and still goes there.
  for (const link of document.querySelectorAll("a.permalink"))
    link.addEventListener("click", () => {
      navigator.clipboard?.writeText(link.href).then(() => {
        link.classList.add("copied");
        count.textContent = words.copied;
        setTimeout(() => link.classList.remove("copied"), 1500);
      }).catch(() => {});
    });

  // A link to a passage inside folded text opens it.
  const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } }; // "%" alone is no sign
  const unfold = () => {
    const target = document.getElementById(decoded(location.hash.slice(1)));
    for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    if (target?.querySelector(":scope > details")) target.querySelector(":scope > details").open = true;
    const view = target?.closest(".view")?.dataset.view;
    const choice = view && document.querySelector(`input[name="_view"][value="${view}"]`);
    if (choice && !(view === "both" && document.querySelector('input[value="other"]').checked)) choice.checked = true;
    target?.scrollIntoView();
  };
  addEventListener("hashchange", unfold);

  // The view that is read stands in the address, so that it can be kept and sent.
  for (const choice of document.querySelectorAll('input[name="_view"]'))
    choice.addEventListener("change", () => {
      const hash = document.getElementById(`_view-${choice.value}`) ? `#_view-${choice.value}` : "";
      try {
        if (!globalThis.taiyakuPlace) history.replaceState(null, "", hash || location.pathname + location.search);
      } catch { /* not everywhere, on a disk */ }
    });
  if (location.hash) unfold();
})();
