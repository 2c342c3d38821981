// The search of a library's front page: every game's own search, and the games in the order of their best hits, as
// taiyaku/library/search.py puts them.

const form = document.querySelector("form.library");
const input = form.elements.q;
const place = document.getElementById("_results"), said = document.getElementById("_said"), shelf = document.getElementById("_games");
const words = JSON.parse(form.dataset.words);
const [EACH, MOST_GAMES] = [5, 12];
const games = JSON.parse(form.dataset.games).map(([id, name, names]) => ({ id, name, names: names.map(terms).filter((n) => n.length) }));

globalThis.taiyakuShard = (table, number, content) => { document.currentScript.given = content; };
const script = (game, name) =>
  new Promise((done, failed) => {
    const made = document.createElement("script");
    made.src = `../${game.id}/assets/search/${name}.js`;
    made.onload = () => { made.remove(); done(made.given ?? globalThis.taiyakuSearch); };
    made.onerror = () => { made.remove(); failed(new Error(words.failed)); };
    document.head.append(made);
  });
const engineOf = (game) =>
  (game.engine ??= script(game, "core").then((core) => new Engine(core, (table, number) => script(game, core.shards[table][number]))));

const address = (game, path) => `../${game.id}/${document.documentElement.lang}/${path.split("/").map(encodeURIComponent).join("/")}`;

// Where a list of terms stands in another.
const placeOf = (few, many) => many.findIndex((_, at) => few.every((term, n) => many[at + n] === term));

// The query for a game: without the game's own name, if it has that and more. [query, whether the game is named]
const queryFor = (game, query) => {
  const asked = tokens(query), all = asked.map((token) => token.term);
  for (const name of [...game.names].sort((a, b) => b.length - a.length)) {
    const at = placeOf(name, all);
    if (at < 0) continue;
    const rest = `${query.slice(0, asked[at].start)} ${query.slice(asked[at + name.length - 1].end)}`.trim();
    return [terms(rest).length ? rest : query, true];
  }
  return [query, false];
};

const ask = async (game, query, lang) => {
  const [own, named] = queryFor(game, query);
  const engine = await engineOf(game);
  const { hits, known } = await engine.search(own, {}, EACH, lang);
  return { game, named, hits, best: hits.length ? hits[0].score * known ** 2 : 0 };
};

const shownHit = (game, hit) => {
  const item = element("li", "result");
  const link = element("a", "to");
  link.href = address(game, hit.path) + (hit.snippet?.anchor && !hit.named ? `#${encodeURIComponent(hit.snippet.anchor)}` : "");
  const names = hit.names.length ? hit.names : [[hit.lang, hit.id]];
  link.append(element("span", "first", names[0][1], names[0][0]), " ", element("span", "tags", `${words.kinds[hit.kind] ?? hit.kind} ${hit.edition}`));
  item.append(link);
  if (hit.snippet) item.append(markedText(hit));
  return item;
};

let asked = 0;
const search = async () => {
  const mine = ++asked, query = input.value.trim();
  shelf.hidden = Boolean(query);
  if (!query) { place.replaceChildren(); said.textContent = ""; return; }
  const answers = await Promise.allSettled(games.map((game) => ask(game, query, document.documentElement.lang)));
  if (mine !== asked) return; // something else has been typed since
  const found = answers.filter((a) => a.status === "fulfilled" && a.value.hits.length).map((a) => a.value);
  found.sort((a, b) => b.named - a.named || b.best - a.best);
  place.replaceChildren(
    ...found.slice(0, MOST_GAMES).map(({ game, hits }) => {
      const group = element("section", "chapter");
      const heading = element("h2"), link = element("a", "", game.name);
      link.href = `../${game.id}/${document.documentElement.lang}/search.html?${new URLSearchParams({ q: queryFor(game, query)[0] })}`;
      heading.append(link);
      const list = element("ol", "results");
      list.setAttribute("role", "list");
      list.append(...hits.map((hit) => shownHit(game, hit)));
      group.append(heading, list);
      return group;
    }),
  );
  const failed = answers.every((a) => a.status === "rejected");
  place.dataset.query = query;
  said.textContent = failed ? words.failed : found.length ? words.found.replace("{count}", String(found.reduce((sum, { hits }) => sum + hits.length, 0))) : words.none;
};

input.addEventListener("input", search);
form.addEventListener("submit", (event) => event.preventDefault());
input.value = new URLSearchParams(location.search).get("q") ?? "";
search();
