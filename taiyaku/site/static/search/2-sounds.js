// How words sound, as taiyaku/index/sounds.py hears them; its tables come with the index.

const sounds = {
  prepare(rules) {
    this.mora = rules.mora;
    for (const name of ["systems", "spellings", "vowels"])
      this[name] = rules[name].map(([one, others]) => [new RegExp(one, "g"), others.replaceAll("\\1", "$1").split("|")]);
    this.kept = {};
  },

  katakana: (text) => toKatakana(text.normalize("NFKC")),
  isKana: (text) => /^[\u3041-\u3096\u30a1-\u30fa\u30fc]+$/.test(text),

  // What each character of a katakana text adds to its romanisation; small ones change the one before.
  morae(kana) {
    const heard = [];
    for (const character of kana) {
      let before = heard.length - 1;
      while (before >= 0 && !heard[before]) before--;
      const vowel = "aiueo"["ァィゥェォ".indexOf(character)], y = "auo"["ャュョ".indexOf(character)];
      if (vowel && before >= 0) {
        heard[before] = this.withVowel(heard[before], vowel);
        heard.push("");
      } else if (y && before >= 0 && "ieu".includes(heard[before].at(-1))) {
        heard[before] = `${heard[before].slice(0, -1)}y${y}`;
        heard.push("");
      } else heard.push(this.mora[character] ?? "");
    }
    return heard.join("");
  },

  withVowel(mora, vowel) {
    if (mora === "u") return "w" + vowel;
    if (["zi", "ti", "si"].includes(mora) && vowel !== "i") return `${mora[0]}y${vowel}`;
    return /[aiueo]$/.test(mora) ? (mora.slice(0, -1) || mora) + vowel : mora + vowel;
  },

  single: (text) => text.replace(/([^aiueo])\1+/g, "$1"),
  settle(romaji) {
    return this.single(romaji.replace(/([aiueo])\1+|(?<=o)u/g, (_, vowel) => vowel ?? ""));
  },
  readingOf(kana) {
    return this.settle(this.morae(this.katakana(kana)));
  },
  readingOfRomaji(word) {
    const plain = caseless(word.normalize("NFKC")).normalize("NFD").replace(/[^\0-\x7f]/g, "");
    const settled = this.settle(this.respelt(this.single(plain), this.systems)[0]);
    return /^(?:(?:[kgsztdnhbpmr]y?|[wy])?[aiueo]|n(?![aiueoy]))+$/.test(settled) ? settled : "";
  },

  bare(spelt) {
    return this.single(spelt.replace(/[zvlrj]/g, (c) => ({ z: "s", v: "b", l: "r", r: "r", j: "s" })[c]).replace(/[^bdghkmnprst]/g, ""));
  },
  // The ways in which rules respell a word: what they find, by each of their others.
  respelt: (word, rules) => rules.reduce((forms, [one, others]) => forms.flatMap((form) => others.map((other) => form.replace(one, other))), [word]),
  skeletons(word) {
    const forms = this.respelt(caseless(word).normalize("NFD").replace(/[^a-z]/g, ""), this.spellings);
    return [...new Set(forms.map((form) => this.bare(form)).filter(Boolean))];
  },
  skeletonOfKana(kana) {
    return this.bare(this.morae(this.katakana(kana)));
  },

  heard(word) {
    if (this.isKana(word)) return this.single(this.morae(word).replaceAll("z", "s").replace(/(?<=[^aiueo])y/g, ""));
    return this.single(this.respelt(caseless(word), this.vowels)[0]);
  },
  alike(one, other) {
    const key = `${one}\n${other}`;
    if (this.kept[key] === undefined) {
      const [first, second] = [this.heard(one), this.heard(other)];
      const longest = Math.max(first.length, second.length);
      this.kept[key] = longest ? 1 - this.distance(first, second) / longest : 0;
    }
    return this.kept[key];
  },
  // Edit distance in which a vowel more, less or other costs half.
  distance(a, b) {
    const cost = (letter) => ("aiueo".includes(letter) ? 0.5 : 1);
    let row = [0];
    for (const y of b) row.push(row.at(-1) + cost(y));
    for (const x of a) {
      const above = row;
      row = [above[0] + cost(x)];
      for (let j = 0; j < b.length; j++) {
        const change = x === b[j] ? 0 : Math.max(cost(x), cost(b[j]));
        row.push(Math.min(above[j + 1] + cost(x), row[j] + cost(b[j]), above[j] + change));
      }
    }
    return row.at(-1);
  },
};
