// The same hits from the HTTP API (`taiyaku api`), in the shape in which the page's own search gives them.
// Rejects where it does not answer soon, or not so that they can be shown.

const PATIENCE = 2000;

const serviceAt = (api) => {
  const get = async (path, values) => {
    const given = Object.entries(values).filter(([, value]) => value);
    const answer = await fetch(`${api.replace(/\/$/, "")}/${path}?${new URLSearchParams(given)}`, { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  };
  const named = (texts, lang) => texts.map((text) => [hasJapanese(text) ? "ja" : lang === "ja" ? "en" : lang, text]);
  const hitOf = (one) => ({
    ...one, path: one.page, inside: one.path, reasons: [], names: named([one.title, ...one.titles, ...one.also], one.lang),
    snippet: one.snippet && { lang: one.lang, anchor: one.passage.anchor?.slice(1), parts: partsOf([...one.snippet], one.highlights) },
    variants: one.variants.map((id, n) => ({ id, path: one.variant_pages[n] })),
  });
  const rulingOf = (one) => ({
    ...one, path: one.page, inside: one.path, names: named([one.title], one.lang), amended: [], // the text is as it is in force
    said: one.text.map(({ text }, n) => [one.lang, text, n === one.text.length - 1 ? one.beside.map((other) => [other.lang, other.text]) : []]),
  });
  return async (query, given, limit, reader, wanted) => {
    const asked = wanted && /[?？]|か$|\S\s+\S+\s+\S/.test(query.trim());
    const [hits, facets, told] = await Promise.all([
      get("search", { ...given, q: query, limit, reader }),
      wanted ? get("facets", { ...given, q: query }) : null,
      asked ? get("ask", { q: query, lang: given.lang, edition: given.edition, reader }) : null,
    ]);
    const rulings = told && { sure: told.found, probability: told.probability, quoted: told.rulings.map(rulingOf) };
    return { hits: hits.map(hitOf), corrected: null, rulings, facets };
  };
};
