// The search box of every page and the list on the search page. Without scripts the form leads to the glossary.

(() => {
  const form = document.querySelector("form.search[data-tables]");
  if (!form) return;
  const input = form.elements.q;
  const page = document.getElementById("_results");
  const filters = document.getElementById("_filters");
  const words = JSON.parse(form.dataset.words);
  const [IN_BOX, ON_PAGE] = [8, 40];

  // Loading

  const waiting = new Map();
  globalThis.taiyakuShard = (table, number, content) => waiting.get(`${table} ${number}`)?.(content);
  const script = (name) =>
    new Promise((done, failed) => {
      const made = document.createElement("script");
      made.src = `${form.dataset.tables}${name}.js`;
      made.onload = () => { made.remove(); done(); };
      made.onerror = () => { made.remove(); failed(new Error(words.failed)); };
      document.head.append(made);
    });
  const coming = new Map(); // several queries may wait for the same shard
  const load = async (name, table, number) => {
    let content;
    waiting.set(`${table} ${number}`, (given) => { content = given; });
    await script(name);
    if (content === undefined) throw new Error(words.failed);
    return content;
  };
  const shard = (table, number) => {
    const name = globalThis.taiyakuSearch.shards[table][number];
    if (!coming.has(name)) {
      const promise = globalThis.taiyakuShards ? globalThis.taiyakuShards(name) : load(name, table, number);
      coming.set(name, promise.finally(() => coming.delete(name)));
    }
    return coming.get(name);
  };
  let loading;
  const engine = () =>
    (loading ??= (async () => {
      try {
        if (!globalThis.taiyakuSearch) await (globalThis.taiyakuCore ?? script)("core");
        return new Engine(globalThis.taiyakuSearch, shard);
      } catch (error) {
        loading = undefined;
        throw error;
      }
    })());

  // What the page is set to ask first; once that has failed, the page searches itself.
  let service = form.dataset.api && serviceAt(form.dataset.api);
  const find = async (query, given, limit, reader) => {
    if (service && query.trim())
      try {
        return await service(query, given, limit, reader, Boolean(page));
      } catch {
        service = undefined;
      }
    return (await engine()).search(query, given, limit, reader, Boolean(page));
  };

  // What no query has asked for yet comes while nobody waits, so that later queries need no network.
  let resting = false;
  const rest = async () => {
    if (resting || service || navigator.connection?.saveData) return;
    resting = true;
    const { store } = await engine();
    const idle = () => new Promise((done) => (globalThis.requestIdleCallback ?? setTimeout)(done));
    for (const wanted of store.everything()) {
      await idle();
      await store.fetch([wanted]).catch(() => {});
    }
    document.documentElement.dataset.search = "whole";
  };

  // Showing

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
    const list = document.getElementById("_found");
    const count = document.getElementById("_count");
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

  const address = (path) => `${form.dataset.up}${path.split("/").map(encodeURIComponent).join("/")}`;

  const naming = ({ path, names, lang, id, status, stale, kind, edition, named, snippet }) => ({
    href: address(path) + (snippet?.anchor && !named ? `#${encodeURIComponent(snippet.anchor)}` : ""), status, stale, kind, edition,
    names: (names.length ? names : [[lang, id]]).map(([tongue, text]) => ({ lang: tongue, text })),
  });
  const telling = (hit) => {
    const found = [];
    if (hit.snippet) found.push(markedText(hit));
    if (hit.inside.length) found.push(element("span", "why", hit.inside.join(" › "), hit.lang));
    if (hit.reasons.length) {
      const why = hit.reasons.slice(0, 3).map(([asked, way, form]) => `${asked} → ${form} (${words.ways[way] ?? way})`);
      found.push(element("span", "why", why.join(" · ")));
    }
    return found;
  };

  const say = (found) => {
    if (!found.hits.length) return words.none;
    const meant = found.corrected ? ` ${words.meant.replace("{query}", found.corrected)}` : "";
    const [shown, total] = [found.hits.length, found.facets?.total ?? 0];
    return (total > shown ? words.best.replace("{shown}", shown) : words.found).replace("{count}", Math.max(total, shown)) + meant;
  };
  const refused = ({ field, value, choice }) => words.unknown.replace("{field}", `${field}:${value}`).replace("{choice}", choice.join(", "));

  const inBox = (found, message) => {
    const links = found.hits.map((hit) => {
      const link = fill(element("a", "hit"), naming(hit));
      link.append(...telling(hit).slice(0, 1));
      return link;
    });
    box.show(links, message, found.corrected ? words.meant.replace("{query}", found.corrected) : "");
  };
  const onPage = (found, message) => {
    page.replaceChildren(
      ...found.hits.map((hit) => {
        const item = element("li", "result");
        item.append(fill(element("a", "to"), naming(hit)), ...telling(hit));
        if (hit.variants.length) {
          const same = element("span", "why", `${words.same} `);
          hit.variants.slice(0, 4).forEach((variant, n) => {
            const link = element("a", "", (variant.names?.find(([lang]) => lang === document.documentElement.lang) ?? variant.names?.[0])?.[1] ?? variant.id);
            link.href = address(variant.path);
            same.append(...(n ? [", "] : []), link);
          });
          item.append(same);
        }
        return item;
      }),
    );
    document.getElementById("_said").textContent = message;
    count(found.facets);
    answered(found.rulings);
  };
  // What the hits can be narrowed to, with how many there are then; the rest is hidden.
  const count = (facets) => {
    for (const choice of filters.querySelectorAll("input")) {
      const hits = facets?.[choice.name][choice.value] ?? 0;
      choice.parentElement.hidden = Boolean(facets && choice.value && !hits && !choice.checked);
      if (choice.value) choice.parentElement.querySelector(".n").textContent = facets ? hits : "";
      if (choice.checked) choice.closest("details").querySelector("b").textContent = choice.value && choice.parentElement.querySelector(".name").textContent;
    }
  };

  // What answers a question stands above the hits, quoted; where nothing is good enough that is said.
  const answered = (rulings) => {
    const place = document.getElementById("_rulings");
    place.replaceChildren();
    if (!rulings?.quoted.length) return;
    place.append(element("h2", "", rulings.sure ? words.rulings : words.nearest));
    for (const hit of rulings.quoted) {
      const ruling = element("div", "ruling");
      ruling.append(fill(element("a", "to"), naming(hit)));
      if (hit.amended.length) ruling.append(element("p", "why", words.amended.replace("{source}", hit.amended.join(", "))));
      else
        for (const [lang, text, others] of hit.said) {
          ruling.append(element("blockquote", "", text, lang));
          for (const [tongue, other] of others) ruling.append(element("blockquote", "beside", other, tongue));
        }
      const [title, version] = globalThis.taiyakuSearch?.documents[hit.document] ?? [hit.document, hit.version ?? ""];
      ruling.append(element("p", "why", [title, version, hit.inside.join(" › ")].filter(Boolean).join(" · ")));
      place.append(ruling);
    }
  };

  const chosen = () => Object.fromEntries(filters ? new FormData(filters) : []);
  let asked = 0;
  const search = async () => {
    const mine = ++asked;
    const query = input.value;
    if (page) { remember(query); earlier(); }
    const given = page ? chosen() : {};
    if (!query.trim() && !Object.values(given).some(Boolean)) {
      return page ? onPage({ hits: [] }, "") : box.close();
    }
    let found = { hits: [] }, message;
    try {
      found = await find(query, given, page ? ON_PAGE : IN_BOX, document.documentElement.lang);
      message = say(found);
    } catch (error) {
      message = error.field ? refused(error) : error instanceof Error ? error.message : words.failed;
    }
    if (mine !== asked) return; // something else has been typed since
    (page ? onPage : inBox)(found, message);
    rest();
  };

  // The last queries stay on this device, until they are emptied here; elsewhere nobody knows of them.
  const [KEPT, MOST] = ["taiyaku-queries", 8];
  const kept = () => { try { return JSON.parse(localStorage.getItem(KEPT) ?? "[]").filter((q) => typeof q === "string"); } catch { return []; } };
  const keep = (queries) => { try { localStorage.setItem(KEPT, JSON.stringify(queries)); } catch { /* none is kept */ } };
  const used = () => {
    const query = input.value.trim();
    if (query) keep([query, ...kept().filter((other) => other !== query)].slice(0, MOST));
  };
  const earlier = () => {
    const place = document.getElementById("_earlier"), queries = kept();
    place.replaceChildren();
    if (input.value.trim() || !queries.length) return;
    const list = element("ul", "labels");
    list.setAttribute("role", "list");
    for (const query of queries) {
      const item = element("li"), link = element("a", "", query);
      link.href = `?${new URLSearchParams({ q: query })}`;
      item.append(link);
      list.append(item);
    }
    const forget = element("button", "forget", words.forget);
    forget.type = "button";
    forget.addEventListener("click", () => { keep([]); earlier(); input.focus(); });
    place.append(element("h2", "", words.earlier), list, forget);
  };

  // The query stands in the address, so that it can be kept and sent.
  const remember = (query) => {
    const given = Object.entries({ q: query, ...chosen() }).filter(([, value]) => value);
    try {
      history.replaceState(null, "", given.length ? `?${new URLSearchParams(given)}` : location.pathname);
    } catch { /* not everywhere, on a disk */ }
  };

  form.action = form.dataset.page;
  form.addEventListener("submit", used);
  (page ?? document.getElementById("_found")).addEventListener("click", (event) => event.target.closest("a") && used());
  const box = page ? undefined : combobox(search);
  input.addEventListener("focus", () => service || engine().catch(() => {}), { once: true });
  if (page) {
    input.addEventListener("input", search);
    input.addEventListener("keydown", (event) => {
      if (event.isComposing) return; // Enter that only ends a kana conversion
      if (event.key === "ArrowDown") page.querySelector("a")?.focus();
      else if (event.key === "Enter") used();
      else return;
      event.preventDefault();
    });
  }
  page?.addEventListener("keydown", (event) => {
    const links = [...page.querySelectorAll("a.to")];
    const at = links.indexOf(document.activeElement);
    if (at < 0 || (event.key !== "ArrowDown" && event.key !== "ArrowUp")) return;
    (event.key === "ArrowDown" ? links[at + 1] ?? links[at] : links[at - 1] ?? input).focus();
    event.preventDefault();
  });
  globalThis.taiyakuFind = async (query, given = {}, limit = 10) => (await engine()).search(query, given, limit);
  if (page) {
    const query = new URLSearchParams(location.search);
    input.value = query.get("q") ?? "";
    for (const choice of filters.querySelectorAll("input")) choice.checked ||= choice.value === query.get(choice.name);
    for (const facet of filters.children) facet.open = matchMedia("(min-width: 62rem)").matches;
    filters.hidden = false;
    filters.addEventListener("change", search);
    filters.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("submit", (event) => event.preventDefault());
    search();
  }
})();
