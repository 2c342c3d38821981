// What the units of a query may stand for, as taiyaku/index/lexicon.py finds it in the tables of the store.

class Lexicon {
  constructor(store, rules) {
    this.store = store;
    Object.assign(this, rules);
  }

  // Each unit with its alternatives: {unit, alternatives: [{terms, weight, way, form}], weight, known}.
  wanted(joined) {
    const { store } = this;
    const units = this.allUnjoined(joined);
    const romaji = this.romaji(units.filter((u) => u.script === "latin"));
    const all = units.flatMap((unit) => this.cut(unit));
    const senses = this.senses(all);
    return all.map((unit, at) => {
      if (unit.script === "prefix") return { unit, alternatives: this.beginning(unit), weight: unit.weight, known: true };
      const alternatives = [{ terms: unit.terms, weight: 1, way: "literal", form: unit.text }];
      const known = unit.terms.every((t) => store.count(t));
      if (unit.weight > asking.common) {
        alternatives.push(...this.byMeaning([...this.keys(unit), ...neighbours(all.slice(Math.max(0, at - 1), at + 2))], senses));
        const told = alternatives.some((a) => this.other_words.includes(a.way));
        if (unit.script === "latin")
          alternatives.push(...this.latin(unit, known, told, romaji.get(unit.terms.join("\n")), [[unit, all[at + 1]], [all[at - 1], unit]]));
        else if (unit.script === "code") alternatives.push(...this.clipped(unit));
        else if (unit.script === "katakana" || unit.script === "hiragana")
          alternatives.push(...this.kana(unit, alternatives.slice(1).some((a) => a.terms.some((t) => store.count(t)))));
      }
      return { unit, alternatives: this.best(known ? alternatives : this.instead(alternatives)), weight: unit.weight, known };
    });
  }

  // Other words for one that the corpus does not have: nobody can have meant that itself.
  instead(alternatives) {
    const others = alternatives.filter((a) => this.other_words.includes(a.way)).map((a) => a.weight);
    const scale = Math.max(1, this.ways.instead / ((others.length ? Math.max(...others) : 0) || this.ways.instead || 1));
    return alternatives.map((a) => (this.other_words.includes(a.way) ? { ...a, weight: a.weight * scale } : a));
  }

  // Latin words

  // Every joined unit that the corpus does not have taken apart, none twice.
  allUnjoined(units) {
    const apart = new Map();
    for (const unit of units.flatMap((one) => this.unjoined(one))) {
      const key = [unit.script, ...unit.terms].join("\n");
      if (!apart.has(key)) apart.set(key, unit);
    }
    return [...apart.values()].slice(0, asking.max_units);
  }

  unjoined(unit) {
    const [term] = unit.terms;
    if (unit.script !== "code" || this.store.count(term) || !this.clipped(unit).next().done) return [unit];
    const parts = asking.unjoined(unit);
    if (!parts.length || this.store.senses(term).length) return [unit];
    return parts.flatMap((part) => this.unjoined(part));
  }

  *latin(unit, known, told, romaji, beside) {
    const { store, ways } = this;
    const term = unit.terms[0];
    yield* romaji ?? [];
    if (term.length >= 3)
      for (const longer of store.commonest(term, this.max_prefixes, false))
        if (isAlpha(longer))
          yield { terms: [longer], weight: ways.prefix * Math.sqrt([...term].length / [...longer].length), way: "prefix", form: longer };
    const compound = beside.flatMap((pair) => [...this.compound(pair)]);
    yield* compound;
    const word = folded(unit.text);
    if (word.length >= 2 && word.length <= 6)
      for (const [form, weight] of store.sounds(`a:${word}`)) yield alternativeOf(form, ways.initials * weight, "initials");
    if (!known && !romaji && !compound.length && unit.weight > asking.slight) {
      const spelt = told ? [] : [...this.spelt(word), ...this.parts(word)];
      yield* spelt.length ? spelt : this.sounding(word);
    }
  }

  // Two words that are one in the corpus, which one of them may show by being misspelt.
  *compound(pair) {
    const { store, ways } = this;
    if (pair.some((unit) => unit?.script !== "latin")) return;
    const joined = folded(pair.map((unit) => unit.text).join(""));
    if (store.count(stem(joined))) yield { terms: [stem(joined)], weight: ways.joined, way: "joined", form: joined };
    else if (pair.every((unit) => [...unit.text].length > 2) && !pair.every((unit) => store.count(unit.terms[0]))) {
      let near = null;
      for (const one of this.spelt(joined)) if (!near || one.weight > near.weight || (one.weight === near.weight && one.form > near.form)) near = one;
      if (near) yield { ...near, weight: near.weight * ways.joined, way: "joined" };
    }
  }

  // A code as a shortened name and its number.
  *clipped(unit) {
    const { store, ways } = this;
    const [, letters, number] = /^([a-z]{2,8})-?([0-9]{1,2})$/.exec(unit.terms[0]) ?? [];
    if (!letters) return;
    if (store.count(stem(letters))) yield alternativeOf(`${letters} ${number}`, ways.joined, "joined");
    for (const [form, weight] of store.sounds(`a:${letters}`)) yield alternativeOf(`${form} ${number}`, ways.initials * weight, "initials");
    for (const longer of store.commonest(letters, this.max_prefixes, false))
      if (isAlpha(longer)) {
        const share = Math.sqrt(letters.length / [...longer].length);
        yield { terms: [longer, number], weight: ways.initials * share, way: "prefix", form: `${longer} ${number}` };
      }
  }

  *sounding(word) {
    for (const key of word.length >= 3 && /[aeiouy]/.test(word) ? sounds.skeletons(word) : [])
      for (const [form, weight] of this.store.sounds(`s:${key}`)) {
        const near = sounds.isKana(form) ? sounds.alike(word, form) : 0;
        if (sounds.isKana(form) && near >= this.sure(key))
          yield alternativeOf(form, this.ways.sound * weight * Math.sqrt(near), "sound");
      }
  }

  *parts(word) {
    for (let n = 2; n < word.length - 2; n++) {
      const [one, other] = [word.slice(0, n), word.slice(n)];
      if (this.turning.includes(one) && other.length >= 4 && this.store.count(stem(other))) yield alternativeOf(other, this.ways.turned, "spelling");
      else if (n >= 3 && this.store.count(stem(one)) && this.store.count(stem(other))) yield alternativeOf(`${one} ${other}`, this.ways.joined, "joined");
    }
  }

  *spelt(word) {
    if (word.length < 4) return;
    const near = new Set();
    const keys = sounds.skeletons(word).flatMap((s) => [`s:${s}`, ...shorter(s)]);
    for (const key of [...new Set(keys)].sort()) for (const [form] of this.store.sounds(key)) near.add(form);
    const allowed = word.length < 6 ? 1 : word.length < 10 ? 2 : 3;
    for (const form of this.store.spellings(word.slice(0, 2), word.length - allowed, word.length + allowed)) near.add(form);
    for (const form of near) {
      if (sounds.isKana(form) || form.includes(" ") || Math.abs(form.length - word.length) > allowed || form === word) continue;
      const distance = lettersOff(word, form, allowed);
      if (distance <= allowed) yield alternativeOf(form, this.ways.spelling * (1 - 0.15 * (distance - 1)), "spelling");
    }
  }

  romaji(units) {
    const { store } = this;
    const found = new Map();
    if (!units.length || units.every((u) => store.count(u.terms[0]))) return found;
    const read = units.map((u) => sounds.readingOfRomaji(u.text));
    for (let start = 0; start < units.length; start++)
      for (let end = units.length; end > start; end--) {
        const some = units.slice(start, end);
        if (!read.slice(start, end).every(Boolean) || some.every((u) => store.count(u.terms[0]))) continue;
        const key = sounds.readingOfRomaji(some.map((u) => u.text).join(""));
        if (key.length < 3) continue;
        for (const other of this.read(key))
          for (const unit of some) {
            const name = unit.terms.join("\n");
            if (!found.has(name)) found.set(name, []);
            found.get(name).push(other);
          }
      }
    return found;
  }

  beginning(unit) {
    const words = this.store.commonest(unit.terms[0], this.max_prefixes, true);
    return (words.length ? words : [unit.terms[0]]).map((term) => ({ terms: [term], weight: 1, way: "prefix", form: term }));
  }

  // Kana

  *kana(unit, heard) {
    if (unit.weight < 0.3 || (heard && unit.script === "katakana")) return;
    const word = sounds.katakana(unit.text);
    if (word.length >= 3 || unit.weight >= 1) yield* this.read(sounds.readingOf(word));
    const borrowed = [...unit.text].some((letter) => this.borrowed.includes(letter));
    const native = unit.script === "hiragana" && this.verbal.includes(unit.text.at(-1)) && !borrowed;
    if (word.length >= 3 && !heard && !native) yield* this.heard(word);
  }

  *read(key) {
    for (const [form, weight] of this.store.sounds(`r:${key}`)) yield alternativeOf(form, this.ways.reading * weight, "reading");
  }

  *heard(word) {
    const skeleton = sounds.skeletonOfKana(word);
    const keys = [...new Set([`s:${skeleton}`, ...shorter(skeleton)])].sort();
    const rows = keys.flatMap((key) => this.store.sounds(key).map((row) => [key, ...row]));
    if (rows.some(([, form]) => form === word)) return; // a word that the corpus has is not heard as another one
    for (const [key, form, weight] of rows) {
      if (!sounds.isKana(form) && !speltAlike(form, word)) continue;
      const sounding = sounds.alike(word, form.replaceAll(" ", ""));
      if (sounding >= (key[0] === "s" ? this.sure(skeleton) : this.nearly))
        yield alternativeOf(form, this.ways.sound * weight * Math.sqrt(sounding), sounds.isKana(form) ? "spelling" : "sound");
    }
  }

  // How alike a word of a skeleton must sound that nothing but its sound stands for.
  sure(skeleton) {
    return this.surely[Math.min(skeleton.length, this.surely.length - 1)];
  }

  // Ideographs and meanings

  cut(unit) {
    const { store } = this;
    const letters = [...unit.text];
    if (unit.script !== "kanji" || letters.length < 2) return [unit];
    if (letters.length <= 4 && unit.terms.every((t) => store.count(t))) return [unit];
    const text = [...(unit.text + unit.tail)];
    const known = (start, end) =>
      isIdeograph(text[start]) &&
      this.candidates(text, start, end).some((k) => store.senses(k).length || ([...k].length === 2 && store.count(k)));
    if (letters.length === 2 && !(known(0, 1) && known(1, 2))) return [unit];
    const units = [];
    let start = 0;
    while (start < letters.length) {
      let end = Math.min(letters.length, start + 6);
      while (end > start + 1 && !known(start, end)) end--;
      if (end === start + 1 || end <= start) {
        if (units.length && !units.at(-1).tail && !isIdeograph(text[start])) {
          start++;
          continue;
        }
        end = start + 1;
      }
      const part = text.slice(start, end).join("");
      const next = text.slice(end, end + 2).join("");
      units.push({
        ...unit,
        text: part,
        terms: pairs(part),
        tail: end === letters.length ? unit.tail : isIdeograph(text[end]) ? "" : next,
        weight: end - start > 1 ? unit.weight : 0.5 * unit.weight,
      });
      start = end;
    }
    return units;
  }

  senses(units) {
    const keys = units.filter((u) => u.weight > asking.common).flatMap((u) => this.keys(u));
    return new Map([...keys, ...neighbours(units)].map((key) => [key, this.store.senses(key)]));
  }

  *byMeaning(keys, senses) {
    for (const [form, way, weight] of keys.flatMap((key) => senses.get(key) ?? []))
      yield alternativeOf(form, this.ways[way] * weight, way);
  }

  keys(unit) {
    if (["latin", "code", "other"].includes(unit.script)) return unit.terms.slice(0, 1);
    return this.candidates([...(unit.text + unit.tail)], 0, [...unit.text].length);
  }

  // A Japanese word, and dictionary forms that its ending may come from.
  candidates(text, start, end) {
    const word = text.slice(start, end).join("");
    let tail = 0;
    while (tail < 3 && /[\u3041-\u3096]/.test(text[end + tail] ?? "")) tail++;
    const found = [word];
    for (let length = 0; length <= tail; length++)
      for (const ending of this.okurigana) found.push(word + text.slice(end, end + length).join("") + ending);
    return [...new Set(found.map(folded))];
  }

  best(alternatives) {
    const byTerms = new Map();
    for (const one of alternatives) {
      const key = one.terms.join("\n");
      if (key && one.weight > 0 && !(byTerms.get(key)?.weight >= one.weight)) byTerms.set(key, one);
    }
    const ordered = [...byTerms.values()].sort((a, b) => (a.way !== "literal") - (b.way !== "literal") || b.weight - a.weight);
    const others = ordered.filter((a) => a.way !== "prefix").slice(0, this.max_alternatives);
    return [...others, ...ordered.filter((a) => a.way === "prefix").slice(0, this.max_prefixes)];
  }
}

// What each two Latin words side by side are looked up as.
const neighbours = (units) =>
  units.slice(1).flatMap((unit, n) => (units[n].script === "latin" && unit.script === "latin" ? [`${units[n].terms[0]} ${unit.terms[0]}`] : []));

const alternativeOf = (form, weight, way) => {
  let found = terms(form);
  if (found.length > 1 && !isAscii(found.at(-1)) && [...found.at(-1)].length === 1) found = found.slice(0, -1);
  return { terms: [...new Set(found)], weight, way, form };
};

// Whether an F of the one is a フ of the other: a hack is no fake.
const speltAlike = (latin, kana) => /^(f|ph)/i.test(latin) === /^[フふ]/.test(kana);

const shorter = (key) => (key.length >= 4 ? [`~:${key}`, ...[...key].map((_, n) => `~:${key.slice(0, n)}${key.slice(n + 1)}`)] : []);

// Edit distance (letters more, less, other, or swapped with the next), or more than the limit.
const lettersOff = (a, b, limit) => {
  let before = [], row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      let cost = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] !== b[j - 1]));
      if (before.length && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2] + 1);
      row.push(cost);
    }
    before = above;
    if (Math.min(...row) > limit) return limit + 1;
  }
  return row.at(-1);
};
