// What people type, as taiyaku/index/syntax.py and taiyaku/index/query.py take it apart.

const asking = {
  prepare(rules) {
    Object.assign(this, rules);
    this.english = new Map(rules.english);
    for (const name of ["japanese", "particles", "light", "ends"]) this[name] = new Set(rules[name]);
    const fields = rules.fields.join("|");
    this.signed = new RegExp(
      `(?:(?<=\\s)|^)(?:(?<field>${fields}):(?:"(?<quoted>[^"]+)"|(?<value>[^\\s"]+))|(?<no>-)?"(?<phrase>[^"]+)"` +
        `|-(?<without>(?![\\p{N}_])[\\p{L}\\p{N}_][^\\s"]*)|(?<prefix>[\\p{L}\\p{N}][^\\s"*]*)\\*(?=\\s|$))`,
      "giu",
    );
  },

  plain(text) {
    return foldRadicals([...text].slice(0, this.max_length).join("")).normalize("NFKC").replace(/[\p{C}\p{Z}・]/gu, " ");
  },

  parse(query) {
    const asked = { phrases: [], without: [], prefixes: [], fields: [] };
    let taken = 0;
    const words = this.plain(query.replace(/[“”„«»]/g, '"')).replace(this.signed, (whole, ...more) => {
      const match = more.at(-1);
      if (taken >= this.max_signed) return whole;
      taken++;
      if (match.field) asked.fields.push([match.field.toLowerCase(), (match.quoted || match.value).trim()]);
      else if (match.phrase) {
        (match.no ? asked.without : asked.phrases).push(match.phrase);
        return match.no ? " " : ` ${match.phrase} `;
      } else if (match.without) asked.without.push(match.without);
      else asked.prefixes.push(match.prefix);
      return " ";
    });
    return { ...asked, words: words.replaceAll('"', " ").trim().replace(/\s+/g, " ") };
  },

  script(c) {
    if (c < "\u3005") return /\s/.test(c) ? " " : "l";
    if (c >= "\u3041" && c <= "\u3096") return "h";
    if (c >= "\u30a1" && c <= "\u30fa") return "t";
    if (c === "ー") return "-";
    return isIdeograph(c) ? "k" : /[\p{L}\p{N}]/u.test(c) ? "l" : " ";
  },
  scripts(letters) {
    return letters.map((c) => this.script(c)).join("");
  },

  // The units of any text, none twice: {text, script, terms, weight, tail}.
  readUnits(text) {
    const units = new Map();
    const shown = this.plain(text);
    const japanese = hasJapanese(shown);
    for (let unit of this.units(shown)) {
      if (japanese && unit.script === "latin") unit = { ...unit, weight: 1 };
      const key = unit.terms.join("\n");
      if (unit.terms.length && !units.has(key)) {
        units.set(key, unit);
        if (units.size >= this.max_units) break;
      }
    }
    const found = [...units.values()];
    return found.length && found.every((u) => u.weight <= this.common) ? found.map((u) => ({ ...u, weight: 1 })) : found;
  },

  *units(text) {
    const letters = [...text];
    const written = this.scripts(letters);
    for (const match of written.matchAll(/(?<katakana>t[t-]*)|(?<kanji>k+(?:h{1,2}k+)*h*)|(?<hiragana>[h-]+)|(?<latin>l+)/g)) {
      const [start, end] = [match.index, match.index + match[0].length];
      const run = letters.slice(start, end).slice(0, this.longest);
      if (match.groups.latin) yield* this.latin(run.join(""));
      else if (match.groups.katakana) yield unitOf(run.join(""), "katakana", pairs(run.join("")), 1);
      else if (match.groups.kanji) yield* this.kanji(run);
      else {
        const alone = (!start || written[start - 1] === " ") && (end === letters.length || written[end] === " ");
        yield this.hiragana(run.join(""), alone && (!start || /\s/.test(letters[start - 1])) && (end === letters.length || /\s/.test(letters[end])));
      }
    }
  },

  *latin(run) {
    let done = -1;
    for (const token of tokens(run)) {
      if (token.start < done) continue;
      done = token.end;
      const printed = run.slice(token.start, token.end);
      const word = caseless(printed).replace(/['\u2018\u2019\u02bc]/g, "");
      const script = isAlpha(token.term) ? "latin" : isAscii(token.term) ? "code" : "other";
      yield unitOf(printed, script, [token.term], this.english.get(word) ?? 1);
    }
  },

  // The units of which a code is made, cut at the strongest signs in it; none if it has no such sign.
  unjoined(unit) {
    for (const joint of [/[/:&+]/, /[-.\u2010\u2012\u2013\u2212]/]) {
      const parts = unit.text.split(joint).filter(Boolean);
      if (parts.length > 1) return parts.flatMap((part) => [...this.latin(part)]);
    }
    return [];
  },

  *kanji(run) {
    let start = 0;
    const written = this.scripts(run);
    const part = (from, to) => run.slice(from, to).join("");
    for (const match of written.matchAll(/(?<=k)h{1,2}(?=k)/g)) {
      const end = match.index + match[0].length;
      const inside = part(match.index, end);
      if (this.particles.has(inside) || this.ends.has(inside.at(-1))) {
        yield this.word(part(start, match.index), inside);
        start = end;
      }
    }
    const end = written.search(/h+$/);
    yield this.word(part(start, end < 0 ? run.length : end), end < 0 ? "" : part(end, run.length));
  },
  word(text, tail) {
    return unitOf(text, "kanji", pairs(text), this.light.has(text) ? 0.4 : 1, tail);
  },
  hiragana(run, whole) {
    const little = this.japanese.has(run) || this.particles.has(run) || run.length < 2;
    return unitOf(run, "hiragana", pairs(run), little ? this.grammar : whole ? 1 : run.length >= 3 ? 0.3 : this.grammar);
  },

  // The pairs of characters that a verb's ending adds to the terms, for showing where they are.
  ending(unit) {
    if (!unit.tail || this.ends.has(unit.tail[0])) return [];
    const ending = unit.tail.split(/[のをはがでとも]/)[0].slice(0, 3);
    return pairs(unit.text + ending).slice([...unit.text].length - 1);
  },

  isQuestion(query) {
    const text = query.trim();
    if (this.asking_marks.some((mark) => text.includes(mark)) || text.endsWith("か")) return true;
    const words = caseless(text).split(/\s+/);
    return words.length > 2 && words.some((word) => this.question_words.includes(word));
  },
};

const isIdeograph = (c) => (c >= "\u3400" && c <= "\u9fff") || (c >= "\u3005" && c <= "\u3007") || c.codePointAt(0) >= 0x20000;
const unitOf = (text, script, found, weight, tail = "") => ({ text, script, terms: found, weight, tail });
const pairs = (run) => {
  const found = terms(run);
  return [...new Set(found.length > 1 ? found.slice(0, -1) : found)];
};
