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

  const element = (tag, className, text, lang) => {
    const made = document.createElement(tag);
    if (className) made.className = className;
    if (text) made.textContent = text;
    if (lang) made.lang = lang;
    return made;
  };

  const fill = (link, row) => {
    const here = document.documentElement.lang;
    const names = [...row.names].sort((a, b) => (a.lang !== here) - (b.lang !== here));
    link.href = row.href;
    link.append(element("span", "first", names[0].text, names[0].lang));
    for (const name of names.slice(1, 3)) link.append(" ", element("span", "also", name.text, name.lang));
    const tags = element("span", "tags");
    if (words.statuses[row.status]) tags.append(element("b", "status", words.statuses[row.status]));
    tags.append(element("span", "", words.kinds[row.kind] ?? row.kind));
    if (row.edition) tags.append(element("span", "edition", row.edition));
    link.append(" ", tags);
    return link;
  };

  let active = -1;
  const options = () => [...list.querySelectorAll("[role=option]")];
  const choose = (index) => {
    const all = options();
    active = all.length ? (index + all.length) % all.length : -1;
    all.forEach((option, i) => option.setAttribute("aria-selected", String(i === active)));
    if (active >= 0) all[active].scrollIntoView({ block: "nearest" });
    if (active >= 0) input.setAttribute("aria-activedescendant", all[active].id);
    else input.removeAttribute("aria-activedescendant");
  };
  const close = () => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    choose(-1);
    active = -1;
    input.removeAttribute("aria-activedescendant");
  };

  const show = (rows) => {
    list.replaceChildren(
      ...rows.map((row, i) => {
        const link = fill(element("a", "hit"), row);
        link.id = `_hit${i}`;
        link.setAttribute("role", "option");
        link.setAttribute("aria-selected", "false");
        link.tabIndex = -1;
        return link;
      }),
    );
    if (!rows.length) list.append(element("p", "none", words.none));
    list.hidden = false;
    active = -1;
    input.removeAttribute("aria-activedescendant");
    input.setAttribute("aria-expanded", "true");
    count.textContent = rows.length ? words.some.replace("{count}", String(rows.length)) : words.none;
  };

  const search = async () => {
    const asked = input.value;
    if (!asked.trim()) return close();
    try {
      const rows = await load();
      if (asked === input.value) show(find(rows, asked, LIMIT));
    } catch (error) {
      count.textContent = error.message;
    }
  };

  const lookUpNames = () => {
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-controls", "_found");
    input.setAttribute("aria-expanded", "false");
    list.setAttribute("role", "listbox");
    list.setAttribute("aria-label", input.placeholder);

    input.addEventListener("focus", () => load().catch(() => {}), { once: true });
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
    document.addEventListener("keydown", (event) => {
      const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
      if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        input.focus();
        input.select();
      }
    });

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
  const unfold = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let fold = target?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    if (target?.querySelector(":scope > details")) target.querySelector(":scope > details").open = true;
    const view = target?.closest(".view")?.dataset.view;
    const choice = view && document.querySelector(`input[name="_view"][value="${view}"]`);
    if (choice && !(view === "both" && document.querySelector('input[value="other"]').checked)) choice.checked = true;
    target?.scrollIntoView();
  };
  addEventListener("hashchange", unfold);
  if (location.hash) unfold();
})();
