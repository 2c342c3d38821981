// Text to index terms, as taiyaku/index/analyzer.py and taiyaku/corpus/keys.py do it. RULES come with the index.

const COMBINED = /[\u0300-\u036f\u3099\u309a\uff9e\uff9f]/;
const CLUSTERS = /.[\u0300-\u036f\u3099\u309a\uff9e\uff9f]*/gsu;
const CHARACTERS = /./gsu;
const LONG_MARK = /(?<=[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9f])[ー－ｰ〜~]+/g;
const TOKEN =
  /((?:(?![\0-\u3004])[\p{L}\p{N}_])+)|((?:(?<![0-9a-z])[-+](?=[0-9]))?[0-9a-zß-öø-ÿ]+(?:['\-/.:&+](?=[0-9a-zß-öø-ÿ])[0-9a-zß-öø-ÿ]+)*[°%]?)|[\p{L}\p{N}_]+/gu;
const PARTS = /[0-9]+|(?:(?!\p{N}|_)[\p{L}\p{N}_])+/gu;
const MAX_TERM = 60;

const SMALL = Object.fromEntries([..."ァィゥェォヵヶッャュョヮ"].map((c, n) => [c, [..."アイウエオカケツヤユヨワ"][n]]));
const toKatakana = (text) => text.replace(/[\u3041-\u3096]/g, (c) => String.fromCharCode(c.charCodeAt(0) + 0x60));
const isAscii = (text) => /^[\0-\x7f]*$/.test(text);
const isAlpha = (text) => /^\p{L}+$/u.test(text);
const caseless = (text) => text.toLowerCase().replaceAll("ß", "ss").replaceAll("ς", "σ");
const hasJapanese = (text) =>
  /[\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9f\u2e80-\u2fdf\u3005-\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/.test(text);

let radicals = new Map();
const foldRadicals = (text) => (/[\u2e80-\u2fdf]/.test(text) ? [...text].map((c) => radicals.get(c) ?? c).join("") : text);

const foldedClusters = new Map();
const foldCluster = (cluster) => {
  let known = foldedClusters.get(cluster);
  if (known === undefined) {
    const plain = caseless(foldRadicals(cluster).replace(/[˚º]/g, "°").normalize("NFKC"));
    const bare = plain.normalize("NFD").replace(/[\u0300-\u036f]/g, "").normalize("NFC");
    known = toKatakana(bare)
      .replace(/[ァィゥェォヵヶッャュョヮ]/g, (c) => SMALL[c])
      .replace(/[‐‑‒–−﹣]/g, "-")
      .replace(/[’‘ʼ]/g, "'");
    foldedClusters.set(cluster, known);
  }
  return known;
};

// The text with width, case, kana, radicals and accents folded, and where each of its characters came from.
const fold = (text) => {
  const silent = new Set();
  for (const match of text.matchAll(LONG_MARK))
    for (let at = match.index; at < match.index + match[0].length; at++) silent.add(at);
  const starts = [], ends = [];
  let folded = "";
  for (const match of text.matchAll(COMBINED.test(text) ? CLUSTERS : CHARACTERS)) {
    const end = match.index + match[0].length;
    if (silent.has(match.index)) {
      ends[ends.length - 1] = end;
      continue;
    }
    const piece = foldCluster(match[0]);
    folded += piece;
    for (let n = 0; n < piece.length; n++) { starts.push(match.index); ends.push(end); }
  }
  return { folded, starts, ends };
};

const folded = (text) => (isAscii(text) ? text.toLowerCase() : fold(text).folded);

// [term, first, last] for each term of a folded text.
const cut = (text) => {
  const found = [];
  for (const match of text.matchAll(TOKEN)) {
    const first = match.index;
    if (match[1]) {
      const letters = [...match[0]];
      let at = first;
      for (let n = 0; n < letters.length - 1; n++) {
        const pair = letters[n] + letters[n + 1];
        found.push([pair, at, at + pair.length]);
        at += letters[n].length;
      }
      found.push([letters.at(-1), at, at + letters.at(-1).length]);
    } else if (match[2]) {
      for (const term of codeTerms(match[0])) found.push([term, first, first + match[0].length]);
    } else found.push([[...match[0]].slice(0, MAX_TERM).join(""), first, first + match[0].length]);
  }
  return found;
};

const codeTerms = (code) => {
  const word = code.length > 3 && code.endsWith("'s") ? code.slice(0, -2) : code;
  if (isAlpha(word)) return [stem(word).slice(0, MAX_TERM)];
  const found = [word.slice(0, MAX_TERM)];
  const parts = word.match(PARTS) ?? [];
  if (parts.join("") !== word) found.push(parts.join("").slice(0, MAX_TERM));
  if (parts.length > 1)
    for (const part of parts) if (part.length > 1 || /^\d$/.test(part)) found.push(stem(part).slice(0, MAX_TERM));
  return found;
};

const terms = (text) => cut(folded(text)).map(([term]) => term);

// {term, start, end} with the places in the text as it was given.
const tokens = (text) => {
  const { folded, starts, ends } = fold(text);
  return cut(folded).map(([term, first, last]) => ({ term, start: starts[first], end: ends[last - 1] }));
};

const shortened = (base) => /^[^aeiou]+[aeiou][^aeiouwxy]$/.test(base);

const stem = (given) => {
  let word = given;
  if (word.length <= 3 || !isAscii(word)) return word;
  if (word.endsWith("ies") && word.length > 4) word = word.slice(0, -3) + "y";
  else if (word.endsWith("s") && !/(ss|us|is)$/.test(word)) word = word.slice(0, /(sses|xes|ches|shes)$/.test(word) ? -2 : -1);
  for (const ending of ["ing", "ed"]) {
    const base = word.slice(0, -ending.length);
    if (word.endsWith(ending) && base.length >= 3 && /[aeiouy]/.test(base)) {
      word = shortened(base) ? base + "e" : base.replace(/(?<=..)([bdfgmnprt])\1$/, "$1");
      break;
    }
  }
  if (/(e|ll)$/.test(word) && word.length > 4 && !shortened(word.slice(0, -1))) word = word.slice(0, -1);
  return word.endsWith("y") && word.length > 3 ? word.slice(0, -1) + "i" : word;
};

// Keys of names.

const matchKey = (text) =>
  caseless(foldRadicals(text).normalize("NFKC"))
    .replace(/[\u2212\u2010-\u2013\ufe63\uff0d](?=\p{Nd})/gu, "-")
    .replace(/[’‘]/g, "'")
    .replace(/(?<=[\u30a1-\u30ff])[・･·‧=＝\s]+(?=[\u30a1-\u30ff])/g, "")
    .replace(/(?<=[\u30a1-\u30fa][\u30a1-\u30ff])ー(?![\u30a1-\u30ff])/g, "")
    .trim()
    .replace(/\s+/g, " ");

const nameKey = (text) => matchKey(text).replace(/^[ .,:;!?。、：；！？*_#「」『』"']+|[ .,:;!?。、：；！？*_#「」『』"']+$/g, "");

const looseKey = (text) =>
  toKatakana(matchKey(text).normalize("NFD").replace(/(?![\u3099\u309a])\p{Mn}/gu, "").normalize("NFC"))
    .replace(/[ァィゥェォヵヶッャュョヮ]/g, (c) => SMALL[c])
    .replace(/(?<=[\u30a1-\u30fa])ー/g, "")
    .replace(/[\s\-_/・･‧=.,:;!?'"()[\]「」『』【】〈〉<>。、]+/g, "");
