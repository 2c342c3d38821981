// Search among headwords, and the language switch keeping its place. Without this script the form leads to the glossary.
"use strict";

(() => {
  const form = document.querySelector("form.search");
  if (!form) return;
  const input = form.elements.q;
  const list = document.getElementById("_found");
  const count = document.getElementById("_count");
  const words = JSON.parse(form.dataset.words);
  const LIMIT = 12;

  // The same folding as taiyaku.corpus.text.match_key, and hiragana as katakana.
  const fold = (text) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60))
      .replace(/[\u2212\u2010-\u2013](?=\d)/g, "-")
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/(?<=[\u30a1-\u30ff])[\u30fb\u00b7\u2027=\s]+(?=[\u30a1-\u30ff])/g, "")
      .replace(/(?<=[\u30a1-\u30fa][\u30a1-\u30ff])\u30fc(?![\u30a1-\u30ff])/g, "")
      .replace(/\s+/g, " ")
      .trim();

  let loading;
  const load = () =>
    (loading ??= new Promise((done, failed) => {
      const script = document.createElement("script");
      script.src = form.dataset.names;
      script.onload = () => done(prepare(globalThis.taiyakuNames));
      script.onerror = () => { loading = undefined; failed(new Error(words.failed)); };
      document.head.append(script);
    }));

  const pairs = (flat, langs) => {
    const found = [];
    for (let i = 0; i < flat.length; i += 2) found.push({ lang: langs[flat[i]], text: flat[i + 1], key: fold(flat[i + 1]) });
    return found;
  };

  const prepare = (data) =>
    data.rows.map(([path, kind, edition, status, names, also]) => ({
      href: `${form.dataset.up}entry/${path.split("/").map(encodeURIComponent).join("/")}.html`,
      kind: data.kinds[kind], edition: data.editions[edition], status: data.statuses[status],
      order: status * 100 + kind * 4 + edition,
      names: pairs(names, data.langs), also: pairs(also, data.langs),
    }));

  // 0 is the name itself, then: begins with it, has a word beginning with it, has it inside, has all its words.
  const rank = (key, query, parts) => {
    if (key === query) return 0;
    if (key.startsWith(query)) return 1;
    if (key.includes(" " + query)) return 2;
    if (key.includes(query)) return 3;
    return parts.length > 1 && parts.every((part) => key.includes(part)) ? 4 : 9;
  };

  const find = (rows, text, limit) => {
    const query = fold(text);
    if (!query) return [];
    const parts = query.split(" ");
    const found = [];
    for (const row of rows) {
      let best = 9, length = 0;
      for (const name of [...row.names, ...row.also]) {
        const here = rank(name.key, query, parts);
        if (here < best) [best, length] = [here, name.key.length];
      }
      if (best < 9) found.push({ row, best, length });
    }
    found.sort((a, b) => a.best - b.best || a.row.order - b.row.order || a.length - b.length);
    return found.slice(0, limit).map((hit) => hit.row);
  };

  // What the list of names and the search (search.js) share: how an entry is named, and the box with its list.

  const element = (tag, className, text, lang) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text) made.textContent = text;
    if (lang) made.lang = lang;
    return made;
  };

  // Into a link: the names, the reader's language first, and what tells the entry apart.
  const fill = (link, { href, names, status, stale, kind, edition }) => {
    const here = document.documentElement.lang;
    const [first, ...others] = [...names].sort((a, b) => (a.lang !== here) - (b.lang !== here));
    link.href = href;
    link.append(element("span", "first", first.text, first.lang));
    for (const name of others.slice(0, 2)) link.append(" ", element("span", "also", name.text, name.lang));
    const tags = element("span", "tags");
    if (words.statuses[status]) tags.append(element("b", "status", words.statuses[status]));
    if (stale) tags.append(element("b", "status", words.stale));
    tags.append(element("span", "", words.kinds[kind] ?? kind));
    if (edition) tags.append(element("span", "edition", edition));
    link.append(" ", tags);
    return link;
  };

  const combobox = (search) => {
    let active = -1;
    const options = () => [...list.querySelectorAll("[role=option]")];
    const choose = (index) => {
      const all = options();
      active = index === undefined || !all.length ? -1 : (index + all.length) % all.length;
      all.forEach((option, n) => option.setAttribute("aria-selected", String(n === active)));
      if (active >= 0) {
        all[active].scrollIntoView({ block: "nearest" });
        input.setAttribute("aria-activedescendant", all[active].id);
      } else input.removeAttribute("aria-activedescendant");
    };
    const turn = (open) => {
      list.hidden = !open;
      input.setAttribute("aria-expanded", String(open));
      choose();
    };
    const close = () => turn(false);
    const show = (links, message, remark) => {
      links.forEach((link, n) => {
        link.id = `_hit${n}`;
        link.setAttribute("role", "option");
        link.tabIndex = -1;
      });
      // What stands beside the options is said by the status line: a listbox holds options and nothing else.
      const aside = (text) => { const said = element("p", "none", text); said.setAttribute("role", "presentation"); return said; };
      list.replaceChildren(...(remark ? [aside(remark)] : []), ...links, ...(links.length ? [] : [aside(message)]));
      list.scrollTop = 0;
      turn(true);
      count.textContent = message;
    };
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", "_found");
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", input.placeholder);
    close();
    input.addEventListener("input", search);
    input.addEventListener("keydown", (event) => {
      if (event.isComposing) return; // Enter that only ends a kana conversion
      const open = !list.hidden;
      if (event.key === "ArrowDown" && open) choose(active + 1);
      else if (event.key === "ArrowUp" && open) choose(active < 0 ? -1 : active - 1);
      else if (event.key === "Enter" && open && active >= 0) options()[active].click();
      else if (event.key === "Escape" && open) close();
      else return;
      event.preventDefault();
    });
    document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
    form.addEventListener("focusout", (event) => { if (event.relatedTarget && !form.contains(event.relatedTarget)) close(); });
    return { show, close };
  };

  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  globalThis.taiyakuBox = { element, fill, combobox };

  // The list of names, where there is no index.

  const lookUpNames = () => {
    const search = async () => {
      const asked = input.value;
      if (!asked.trim()) return box.close();
      try {
        const rows = await load();
        if (asked !== input.value) return;
        const found = find(rows, asked, LIMIT);
        box.show(found.map((row) => fill(element("a", "hit"), row)), found.length ? words.some.replace("{count}", String(found.length)) : words.none);
      } catch (error) {
        count.textContent = error.message;
      }
    };
    const box = combobox(search);
    input.addEventListener("focus", () => load().catch(() => {}), { once: true });

    // On the glossary the query in the address is answered in the page.
    const asked = new URLSearchParams(location.search).get("q");
    const answers = document.getElementById("_answers");
    if (asked?.trim() && answers) {
      input.value = asked;
      load().then((rows) => {
        const items = find(rows, asked, 60).map((row) => {
          const item = document.createElement("li");
          item.append(fill(element("a", "to"), row));
          return item;
        });
        if (!items.length) items.push(element("li", "", words.none));
        document.getElementById("_answer-list").replaceChildren(...items);
        answers.hidden = false;
      }).catch(() => {});
    }
  };
  if (form.dataset.names) lookUpNames(); // else the whole text is searched, by search.js

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
