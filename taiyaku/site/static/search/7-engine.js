// A query to ranked entries, as taiyaku/index/searching.py ranks them, and what is shown of them.

const SNIPPET = 160;
const ASKED_ROLE = 4;
const SHORTEST_BEGINNING = 4;
const FACETS = ["kind", "edition", "source", "lang"];
const LATE = { question: 0.6, original: 0.6, note: 0.7, example: 0.7 };

class Engine {
  constructor(core, load) {
    const { rules } = core;
    radicals = new Map(rules.radicals);
    asking.prepare(rules.query);
    sounds.prepare(rules.sounds);
    this.rules = rules;
    this.core = core;
    this.store = new Store(core, load);
    this.lexicon = new Lexicon(this.store, rules.lexicon);
    this.ranking = new Ranking(rules.ranking, Math.max(1, core.count));
    this.postings = (term) => this.store.postings(term);
  }

  // {hits, corrected} for any text, and if they are to be counted, facets; throws {field, value, choice} for a field
  // with a value that nothing has.
  async search(query, filters = {}, limit = 10, reader = "", counted = false) {
    for (;;) {
      this.store.missing.clear();
      let found, error;
      try {
        found = this.find(query, filters, limit, reader, counted);
      } catch (raised) {
        error = raised; // may come of what is missing
      }
      if (!this.store.missing.size) {
        if (error) throw error;
        return found;
      }
      await this.store.fetch([...this.store.missing.values()]);
    }
  }

  find(query, given, limit, reader, counted) {
    const { store, ranking } = this;
    const asked = asking.parse(query);
    const filters = this.filters(asked, given);
    let units = asking.readUnits(asked.words);
    const editions = new Set(this.core.editions.map(caseless));
    const marked = units.map((u) => (editions.has(caseless(u.text)) ? { ...u, weight: Math.min(u.weight, asking.common) } : u));
    if (marked.some((u) => u.weight > asking.common)) units = marked;
    units.push(...asked.prefixes.map((p) => unitOf(p, "prefix", [folded(p)], 1)));
    const wanted = this.lexicon.wanted(units);
    if (store.missing.size) return null;
    const matched = ranking.match(wanted, this.postings);
    let { scores } = matched;
    const [exact, alike] = this.named(asked.words);
    for (const entry of exact) if (!scores.has(entry)) scores.set(entry, 0);
    if (!wanted.length && Object.keys(filters).length)
      scores = new Map(Array.from({ length: this.core.count }, (_, n) => [n + 1, 0]));
    scores = this.required(asked, scores);
    for (const entry of exact) if (!scores.has(entry)) exact.delete(entry);
    if (store.missing.size) return null;
    const batches = this.near(scores, exact, filters, limit);
    const near = [...batches.keys()];
    const together = new Map(near.map((entry) => [entry, matched.passages(entry)]));
    const factors = this.factors(asked.words, wanted, exact, near, together, reader);
    const own = new Map(near.map((e) => [e, (scores.get(e) + (exact.has(e) ? ranking.weights.exact : 0)) * factors.get(e)]));
    const linked = (e) => [...store.titles(e)[0]].map(Number).filter((n) => batches.get(n) <= batches.get(e)).map((n) => own.get(n));
    const order = near.map((e) => [own.get(e) + ranking.weights.linked * Math.max(0, ...linked(e)), e]);
    order.sort((a, b) => batches.get(a[1]) - batches.get(b[1]) || b[0] - a[0] || a[1] - b[1]);
    const groups = new Map();
    for (const [score, entry] of order) {
      const cluster = alike.has(entry) ? 0 : this.alike(entry, together.get(entry)[1]);
      if (groups.has(cluster)) groups.get(cluster).entries.push(entry);
      else groups.set(cluster, { score, entries: [entry] });
    }
    const past = (entry) => store.fact(entry, "status") !== "in-force";
    const best = [...groups.values()].slice(0, limit).map(({ score, entries }) => {
      const [entry, ...variants] = entries.sort((a, b) => past(a) - past(b)); // what is in force first
      return { entry, score, variants };
    });
    const terms = this.shownTerms(wanted);
    const bears = (entry) => exact.has(entry) && !alike.has(entry);
    const hits = best.map((hit) => this.hit(hit, wanted, terms, together.get(hit.entry)[1], bears(hit.entry)));
    const rulings = asking.isQuestion(asked.words) ? this.rulings(hits, wanted, hits.length > 0 && bears(hits[0].entry)) : null;
    const group = (entry) => (alike.has(entry) ? 0 : this.alike(entry, matched.passages(entry)[1]));
    const facets = counted && this.facets([...scores.keys()], group, filters, asked.fields);
    const known = this.understood(wanted.filter((want) => want.weight > asking.common));
    return { hits, corrected: this.corrected(asked.words, wanted), rulings, facets, known };
  }

  // How many hits there are in all, and how many there would be with each value in the place of its field's.
  facets(entries, group, filters, written) {
    const groups = new Map(entries.map((entry) => [entry, group(entry)]));
    const passing = (lifted) => {
      const left = Object.entries(filters).filter(([field]) => field !== lifted || written.some(([own]) => own === field));
      return entries.filter((entry) => this.passes(entry, Object.fromEntries(left)));
    };
    const found = { total: new Set(passing().map((entry) => groups.get(entry))).size };
    for (const field of FACETS) {
      const hits = {};
      for (const entry of passing(field)) (hits[this.fact(entry, field)] ??= new Set()).add(groups.get(entry));
      found[field] = Object.fromEntries(Object.entries(hits).map(([value, those]) => [value, those.size]));
    }
    return found;
  }

  fact(entry, field) {
    return this.store.fact(entry, field === "source" ? "document" : field);
  }

  // The passages that answer a question best, as taiyaku/index/asking.py chooses them: {sure, probability, quoted}.
  rulings(hits, wanted, isName) {
    const { weights, most, considered, far, sure, enough, ahead, standing } = this.rules.asking;
    const telling = wanted.filter((want) => want.weight > asking.common);
    const scores = hits.slice(0, most).map((hit) => Math.log(0.01 + hit.score));
    while (scores.length < most) scores.push(Math.log(0.01));
    const given = [1, Math.min(Math.log(0.01 + enough), scores[0]), this.understood(telling), Math.min(ahead, scores[0] - scores[most - 1])];
    const quoted = hits
      .slice(0, considered)
      .filter((hit) => standing.includes(hit.status) && hit.score >= far * hits[0].score && hit.snippet)
      .slice(0, most)
      .map((hit) => ({ ...hit, said: this.said(hit) }));
    if (!quoted.length || quoted[0].entry !== hits[0].entry) return { sure: false, probability: 0, quoted }; // of what cannot be quoted no other text is as sure
    const probability = isName ? 1 : 1 / (1 + Math.exp(-given.reduce((sum, value, n) => sum + weights[n] * value, 0)));
    return { sure: quoted[0].status === "in-force" && probability >= sure, probability, quoted };
  }

  // The share of a query's telling words that the corpus has.
  understood(telling) {
    const isMeant = (a) => !this.rules.guesses.includes(a.way) && a.terms.every((t) => this.postings(t).size);
    return telling.filter((want) => want.alternatives.some(isMeant)).length / Math.max(1, telling.length);
  }

  // The texts of a hit's passage, of a question its answer: [[lang, text, [[lang, text], …] of other languages], …].
  said({ kind, texts, snippet }) {
    const chosen = texts.filter(([part, , , passage]) => (kind === "faq" ? part !== "question" && part !== "original" : passage === snippet.passage));
    return chosen.map(([, lang, text, , , beside = []]) => {
      const others = beside.map(([entry, n]) => this.store.shown(entry)?.texts[n]).filter(Boolean);
      return [lang, text, others.map(([, tongue, other]) => [tongue, other])];
    });
  }

  filters(asked, given) {
    const filters = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
    for (const [field, value] of asked.fields) {
      const column = { source: "document", label: "labels" }[field] ?? field;
      const known = new Set(this.core.values[column].flatMap((v) => v.split("\n")).filter(Boolean));
      filters[field] = checked(field, value, [...known].sort());
    }
    return filters;
  }

  passes(entry, filters) {
    return Object.entries(filters).every(([field, value]) => {
      if (field === "label") return caseless(asking.plain(this.store.fact(entry, "labels"))).includes(caseless(value));
      return this.fact(entry, field) === value;
    });
  }

  required(asked, scores) {
    let left = [...scores];
    for (const phrase of asked.phrases) {
      const having = this.having(phrase, left);
      left = left.filter(([entry]) => having.has(entry));
    }
    for (const prefix of asked.prefixes) {
      const having = new Set();
      for (const [term] of this.store.beginning("terms", folded(prefix))) for (const entry of this.postings(term).keys()) having.add(entry);
      left = left.filter(([entry]) => having.has(entry));
    }
    for (const phrase of asked.without) {
      const having = this.having(phrase, left);
      left = left.filter(([entry]) => !having.has(entry));
    }
    return new Map(left);
  }

  // Those of the entries that have a phrase as it stands, width, case, kana and endings of English words apart.
  having(phrase, among) {
    let found = terms(phrase);
    if (found.length > 1 && [...found.at(-1)].length === 1 && !isAscii(found.at(-1))) found = found.slice(0, -1);
    if (!found.length) return new Set();
    if (found.length === 1) return new Set(this.postings(found[0]).keys());
    const there = among.map(([entry]) => entry).filter((entry) => found.every((term) => this.postings(term).has(entry)));
    const said = ` ${found.join(" ")} `;
    return new Set(there.filter((entry) => {
      const shown = this.store.shown(entry);
      return shown && [...shown.texts.map(([, , text]) => text), ...shown.more, ...shown.inside, ...shown.names.filter(([, , elsewhere]) => !elsewhere).map(([, text]) => text)]
        .some((text) => ` ${terms(text).join(" ")} `.includes(said));
    }));
  }

  // The entries worth a closer look, in batches, so that more of them change nothing before them.
  near(scores, exact, filters, limit) {
    const { candidates } = this.ranking;
    const kept = Object.keys(filters).length ? [...scores.keys()].filter((entry) => this.passes(entry, filters)) : [...scores.keys()];
    if (kept.length < scores.size || Object.keys(filters).length || scores.size <= candidates) return new Map(kept.map((entry) => [entry, 0]));
    const best = largest(Math.ceil((4 * limit) / candidates) * candidates, scores, (score) => score);
    return new Map([...best.map((entry, n) => [entry, Math.floor(n / candidates)]), ...[...exact].map((entry) => [entry, 0])]);
  }

  // What the entries of one hit have in common: the part that is the best of each, if it says the same in all.
  alike(entry, best) {
    let found = entry - this.store.fact(entry, "cluster");
    for (const box of this.store.fact(entry, "boxes").split(" ").filter(Boolean)) {
      const [passages, number] = box.split(":").map(Number);
      if (!(best & ~passages)) found = -1 - number;
    }
    return found;
  }

  factors(words, wanted, exact, entries, together, reader) {
    const { store, ranking, core } = this;
    const w = ranking.weights;
    const asked = wanted.every((want) => ["latin", "code", "other"].includes(want.unit.script)) ? "en" : "ja";
    const lang = reader || asked;
    const question = asking.isQuestion(words);
    const telling = wanted.filter((want) => want.weight > asking.common);
    const main = (telling.length ? telling : wanted).map((want) => ({
      weight: want.weight,
      byWeight: [...want.alternatives].sort((a, b) => b.weight - a.weight),
    }));
    const said = new Set(wanted.map((want) => caseless(want.unit.text)));
    const named = core.editions.some((edition) => said.has(caseless(edition)));
    const age = (edition) => {
      const at = core.editions.indexOf(edition);
      if (at >= 0) return core.editions.length - 1 - at ? core.editions.length - at : 0;
      return core.editions.length ? (edition ? core.editions.length + 1 : 1) : 0;
    };
    return new Map(
      entries.map((entry) => {
        const kind = store.fact(entry, "kind");
        const [fit, says] = ranking.titleFit(store.titles(entry).slice(1), main);
        const title = 1 + w.title * fit;
        const size = 1 + w.size * Math.log2(1 + Math.min(store.fact(entry, "size"), 1000));
        const of = store.fact(entry, "edition");
        const edition = named ? (said.has(caseless(of)) ? 1 : w.not_named) : age(of) > 1 ? w.older : 1;
        const status = store.fact(entry, "status") === "in-force" ? 1 : w.not_in_force;
        const tongue = store.fact(entry, "lang") === lang ? 1 : w.other_lang;
        const sort = question && kind === "faq" ? 1 + w.asking * says : 1;
        const passage = together.get(entry)[0] ** w.passage;
        return [entry, passage * title * size * edition * status * tongue * sort];
      }),
    );
  }

  // The entries that are called so; else those with a part of that name, which are one hit: [all, those].
  named(words) {
    for (const key of [nameKey(words), looseKey(words)]) {
      const found = key ? this.store.named(key) : [];
      const entries = found.filter((entry) => entry > 0);
      if (entries.length) return [new Set(entries), new Set()];
      const alike = new Set(found.map((entry) => -entry));
      if (alike.size) return [alike, alike];
    }
    return [new Set(), new Set()];
  }

  // The query with its unknown words as they were probably meant, if that is how it was answered.
  corrected(words, wanted) {
    let changed = words;
    for (const want of wanted) {
      const spelt = want.alternatives.filter((a) => ["spelling", "joined"].includes(a.way));
      const others = want.alternatives.some((a) => ["reading", "term", "initials"].includes(a.way));
      if (want.known || !spelt.length || others) continue;
      const best = spelt.reduce((one, other) => (other.weight > one.weight ? other : one));
      changed = changed.replace(want.unit.text, () => best.form);
    }
    return changed === words ? null : changed;
  }

  shownTerms(wanted) {
    const found = new Set();
    for (const want of wanted)
      if (want.weight > asking.common)
        for (const alternative of want.alternatives)
          if (alternative.weight >= this.rules.shown) for (const term of [...alternative.terms, ...asking.ending(want.unit)]) found.add(term);
    return found;
  }

  hit({ entry, score, variants }, wanted, terms, passages, bearsName) {
    const { store } = this;
    const facts = Object.fromEntries(["kind", "edition", "status", "lang", "document"].map((name) => [name, store.fact(entry, name)]));
    const shown = store.shown(entry) ?? { id: "", path: "", names: [], texts: [], inside: [] };
    return { entry, score, ...facts, ...shown, variants: variants.map((v) => store.shown(v)).filter(Boolean), named: bearsName || isNamed(shown.names, wanted), snippet: snippetOf(near(unsaid(shown), passages), terms), reasons: this.reasons(entry, wanted) };
  }

  // The words of the entry that stand for words of the query otherwise than literally: [asked, way, form].
  reasons(entry, wanted) {
    const found = [];
    for (const want of wanted) {
      if (want.weight <= asking.common) continue;
      let best = null;
      for (const alternative of want.alternatives) {
        const there = alternative.terms.map((t) => this.postings(t).get(entry)).filter(Boolean);
        const worth = alternative.weight * (there.length / alternative.terms.length) ** 2 * there.reduce((sum, [impact]) => sum + impact, 0);
        if (there.length && (!best || worth > best.worth)) best = { worth, alternative };
      }
      if (best && best.alternative.way !== "literal") found.push([want.unit.text, best.alternative.way, best.alternative.form]);
    }
    return found;
  }
}

// The known value that is meant.
const checked = (field, value, there) => {
  const same = there.find((v) => caseless(v) === caseless(value));
  if (same !== undefined) return same;
  if (field === "label" || field === "source") {
    const parts = there.filter((v) => caseless(v).includes(caseless(value)));
    if (parts.length) return parts.length === 1 ? parts[0] : value;
  }
  throw { field, value, choice: there.slice(0, 12) };
};

// The texts that are not shown as a headword anyway; of long headwords only the beginning is known here.
const unsaid = ({ texts, names }) => {
  const left = texts.filter(([, , text]) => !names.some(([, name]) => (name.length < SNIPPET ? text === name : text.startsWith(name))));
  return left.length ? left : texts;
};

// The texts of the passages that fit best.
const near = (texts, passages) => {
  const left = texts.filter(([, , , passage]) => (passages >> passage) & 1);
  return left.length ? left : texts;
};

// Whether a name of the entry has all that is sought: then no passage of it is meant more than the whole.
const isNamed = (names, wanted) => names.some(([, text]) => {
  const own = new Set(terms(text));
  return wanted.every((want) => want.alternatives.some((a) => a.terms.length && a.terms.every((t) => own.has(t))));
});

// Whether the words sought name a part: "cancel" is enough for the cancellation.
const isAskedFor = (role, wanted) =>
  terms(role.replaceAll("-", " ")).every((t) => wanted.has(t) || [...wanted].some((w) => [...w].length >= SHORTEST_BEGINNING && t.startsWith(w)));

// Of the passage with the most different words sought the text with the most, cut around them:
// {lang, parts: [[text, whether it was sought]]}.
const snippetOf = (texts, wanted) => {
  let best = null;
  const together = new Map();
  const sought = texts.map(([, , text, passage]) => {
    const found = new Set(terms(text).filter((t) => wanted.has(t)));
    together.set(passage, new Set([...(together.get(passage) ?? []), ...found]));
    return found.size;
  });
  for (const [n, [role, lang, text, passage, anchor]] of texts.entries()) {
    let worth = (sought[n] + together.get(passage).size) * (LATE[role] ?? 1);
    if (!["body", "answer", "question", "original"].includes(role) && isAskedFor(role, wanted)) worth += ASKED_ROLE;
    if (!best || worth > best.worth) best = { worth, lang, text, passage, anchor };
  }
  if (!best) return null;
  const { text } = best;
  const found = tokens(text).filter((token) => wanted.has(token.term));
  let start = 0;
  if (text.length > SNIPPET && found.length) {
    const within = (at) => new Set(found.filter((t) => at <= t.start && t.end <= at + (SNIPPET * 4) / 5).map((t) => t.term)).size;
    let most = -1;
    for (const token of found) if (within(token.start) > most) [most, start] = [within(token.start), token.start];
    start = Math.max(0, Math.min(start - Math.floor(SNIPPET / 5), text.length - SNIPPET));
  }
  const end = Math.min(text.length, start + SNIPPET);
  const spans = found.filter((t) => t.start < end && t.end > start).sort((a, b) => a.start - b.start || a.end - b.end);
  const parts = partsOf(text.slice(start, end), spans.map((t) => [t.start - start, t.end - start]));
  if (start) parts.unshift(["…", false]);
  if (end < text.length) parts.push(["…", false]);
  return { lang: best.lang, passage: best.passage, anchor: best.anchor, parts };
};

// A text, which may be a list of characters, in parts: [text, whether it was sought], by the spans of what was.
const partsOf = (text, spans) => {
  const parts = [];
  const piece = (first, last) => (typeof text === "string" ? text.slice(first, last) : text.slice(first, last).join(""));
  let at = 0;
  for (const [start, end] of spans) {
    const [first, last] = [Math.max(start, at), Math.min(end, text.length)];
    if (last <= first) continue;
    if (first > at) parts.push([piece(at, first), false]);
    if (parts.at(-1)?.[1]) parts.at(-1)[0] += piece(first, last);
    else parts.push([piece(first, last), true]);
    at = last;
  }
  if (at < text.length) parts.push([piece(at, text.length), false]);
  return parts;
};
