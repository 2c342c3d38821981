// What an entry is worth for a query, as taiyaku/index/ranking.py reckons it. Postings: Map entry -> [impact, fields,
// passages].

const NAMES_FIELDS = 3, QUESTION_FIELD = 4;

class Ranking {
  constructor(rules, count) {
    Object.assign(this, rules);
    this.count = count;
  }

  match(wanted, postings) {
    const { weights: w } = this;
    const common = (want) => want.weight <= asking.common;
    const reach = (want) => Math.min(...want.alternatives[0].terms.map((t) => postings(t).size));
    const tallies = new Map();
    let importance = 0, front = null;
    const ordered = wanted.map((want) => [want, reach(want)]).sort((a, b) => common(a[0]) - common(b[0]) || a[1] - b[1]);
    for (const [want, reached] of ordered) {
      const enough = common(want) ? this.candidates : this.many_candidates;
      let within = null;
      if (tallies.size >= enough && (common(want) || reached > this.many)) {
        if (!front || front.length > enough) front = bestOf(tallies, enough, (t) => t.total);
        within = front;
      }
      const [best, rarity] = this.unitValues(want, postings, within);
      importance += want.weight * rarity;
      for (const [entry, [worth, share, fields, passages]] of best) {
        let tally = tallies.get(entry);
        if (!tally) tallies.set(entry, (tally = { total: 0, covered: 0, named: 0, asked: 0, surest: 0, parts: [] }));
        const part = want.weight * rarity * share;
        tally.total += want.weight * worth;
        tally.covered += part;
        if (!common(want)) tally.surest = Math.max(share, tally.surest);
        tally.parts.push([part, passages]);
        if (fields & NAMES_FIELDS) tally.named += part;
        else if (fields & QUESTION_FIELD) tally.asked += part;
      }
    }
    importance ||= 1;
    const isThere = [...tallies.values()].some((t) => t.surest >= this.least);
    const kept = isThere ? bestOf(tallies, this.many, (t) => t.total) : [];
    const rest = 1 - w.coverage, some = w.coverage / importance, names = w.named / importance, asked = w.asked / importance;
    const scores = new Map(
      kept.map((entry) => {
        const t = tallies.get(entry);
        return [entry, (t.total / importance) * (rest + some * t.covered) * (1 + names * t.named + asked * t.asked)];
      }),
    );
    const passages = (entry) => (scores.has(entry) && tallies.has(entry) ? this.together(tallies.get(entry), importance) : [1, this.all]);
    return { scores, passages };
  }

  // How much of what is wanted the best passages have, and which these are.
  together({ parts }, importance) {
    const some = parts.filter(([, passages]) => passages !== this.all);
    let most = parts.reduce((sum, [part, passages]) => (passages === this.all ? sum + part : sum), 0);
    let best = this.all;
    for (let left = some.reduce((all, [, passages]) => all | passages, 0), first = most; left; left &= left - 1) {
      const one = left & -left;
      let here = first;
      for (const [part, passages] of some) if (passages & one) here += part;
      if (here > most + 1e-9) [most, best] = [here, one];
      else if (here > most - 1e-9) best |= one;
    }
    return [most / importance, best];
  }

  unitValues(want, postings, within) {
    const best = new Map();
    let rarity = 0, most = Infinity, further = 0;
    for (const alternative of want.alternatives) {
      const few = best.size > this.many && !within;
      if (few && ++further > this.further) break; // the surer ones come first
      let [values, idf, whole] = this.values(alternative.terms, postings, within, few);
      if (!values.size) continue;
      if (alternative.way === "literal" && whole) most = idf;
      const scale = alternative.weight * Math.min(idf, most);
      const sure = Math.min(1, 0.25 + 0.75 * alternative.weight);
      rarity = Math.max(rarity, scale);
      if (values.size > this.many_at_once && !within) {
        const kept = new Map(bestOf(values, this.many, ([value]) => value).map((entry) => [entry, values.get(entry)]));
        values = kept;
      }
      for (const [entry, [value, share, ...where]] of values) {
        const worth = scale * value;
        const before = best.get(entry);
        if (!before || worth > before[0]) best.set(entry, [worth, Math.max(sure * share, before?.[1] ?? 0), ...where]);
      }
    }
    return [best, rarity || 0.5 * Math.log(1 + this.count)];
  }

  // `within`: only of these entries; `few`: only of the best ones.
  values(wanted, postings, within, few) {
    const { count } = this;
    const [atOnce, many] = few ? [this.few, this.few] : [this.many_at_once, this.many];
    const lists = wanted.map(postings);
    const rare = (size) => Math.log(1 + (count - size + 0.5) / (size + 0.5));
    const rarities = lists.map((p) => rare(p.size));
    const found = new Map();
    const among = (posting) => (within ? within.filter((e) => posting.has(e)).map((e) => [e, posting.get(e)]) : posting);
    if (lists.length === 1) {
      const some = within || lists[0].size <= atOnce ? among(lists[0]) : bestOf(lists[0], many, ([impact]) => impact).map((e) => [e, lists[0].get(e)]);
      for (const [entry, [impact, ...where]] of some) found.set(entry, [impact, 1, ...where]);
      return [found, rarities[0], lists[0].size];
    }
    const total = rarities.reduce((a, b) => a + b, 0);
    const ordered = lists.map((posting, n) => [posting, rarities[n]]).sort((a, b) => a[0].size - b[0].size);
    ordered.forEach(([posting, idf]) => {
      const there = found.size > many ? [...found.keys()].filter((e) => posting.has(e)).map((e) => [e, posting.get(e)]) : among(posting);
      for (const [entry, [impact, fields, passages]] of there) {
        const [worth, share, common, together] = found.get(entry) ?? [0, 0, 255, this.all];
        found.set(entry, [worth + (idf * impact) / total, share + idf / total, common & fields, together & passages]);
      }
    });
    let whole = 0;
    for (const [, share] of found.values()) if (share > 0.999) whole++;
    const rarest = whole ? rare(whole) : Math.max(...rarities);
    const power = this.weights.whole;
    for (const [entry, [worth, share, fields, passages]] of found)
      if (few && share <= this.nearly) found.delete(entry);
      else found.set(entry, [worth * share ** (power - 1), share ** power, share > 0.999 ? fields : 0, passages]);
    return [found, Math.max(rarest, total / rarities.length), whole];
  }

  // [how much of the best headword is asked for, with how much of what is asked it says; the latter alone].
  titleFit(titles, wanted) {
    const asked = wanted.reduce((sum, want) => sum + want.weight, 0) || 1;
    let best = 0;
    let most = 0;
    for (const title of titles) {
      const sure = new Map();
      let says = 0;
      for (const want of wanted) {
        const meant = want.byWeight.find((a) => a.terms.every((t) => title.has(t)));
        if (!meant) continue;
        says += want.weight * meant.weight;
        for (const term of meant.terms) sure.set(term, Math.max(meant.weight, sure.get(term) ?? 0));
      }
      if (!sure.size) continue;
      let sum = 0;
      for (const weight of sure.values()) sum += weight;
      const share = Math.min(1, says / asked);
      most = Math.max(most, share);
      best = Math.max(best, (sum / title.size) ** this.title_power * (1 - this.weights.said + this.weights.said * share));
    }
    return [best, most];
  }
}

// The keys with the largest values, and all that are as large as the last of them.
const bestOf = (map, most, value) => {
  if (map.size <= most) return [...map.keys()];
  const least = Float64Array.from(map.values(), value).sort().at(-most);
  return [...map].filter(([, held]) => value(held) >= least).map(([key]) => key);
};

// The keys of the largest values, the first entries where they are equal.
const largest = (enough, map, value) =>
  [...map].map(([key, held]) => [key, value(held)]).sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, enough).map(([key]) => key);
