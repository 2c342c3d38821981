// The tables of the index, in shards that are loaded when a query needs them; scripts, for pages opened from a
// disk may load scripts but not fetch files. A look-up is never late: what is not there yet is noted in `missing`,
// answered with nothing, and the query is asked again once it has come.

class Store {
  constructor(core, load) {
    this.core = core;
    this.load = load; // (table, number) -> promise of a shard's content
    this.held = {};
    for (const table of Object.keys(core.shards)) this.held[table] = new Map();
    this.missing = new Map();
    this.missed = 0;
    this.kept = new Map();
  }

  shard(table, number) {
    const found = this.held[table].get(number);
    if (!found) {
      this.missing.set(`${table} ${number}`, [table, number]);
      this.missed++;
    }
    return found;
  }

  async fetch(wanted) {
    await Promise.all(
      wanted.map(async ([table, number]) => {
        if (this.held[table].has(number)) return;
        const content = await this.load(table, number);
        const rows = table === "hits" || table === "titles" ? content : new Map(content.split("\n").map((row) => row.split("\t")).map(([key, ...row]) => [key, row]));
        this.held[table].set(number, rows);
      }),
    );
  }

  everything() {
    return Object.entries(this.core.shards).flatMap(([table, names]) => names.map((_, number) => [table, number]));
  }

  // The shard a key belongs to: the last one that begins with it or before it.
  place(table, key) {
    const bounds = this.core.bounds[table];
    let low = 0, high = bounds.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (bounds[middle] <= key) low = middle;
      else high = middle;
    }
    return low;
  }

  row(table, key) {
    if (!this.core.bounds[table].length) return undefined;
    return this.shard(table, this.place(table, key))?.get(key);
  }

  // [key, row] of every key that begins so.
  *beginning(table, start) {
    const bounds = this.core.bounds[table];
    for (let n = this.place(table, start); n < bounds.length && (bounds[n] <= start || bounds[n].startsWith(start)); n++)
      for (const [key, row] of this.shard(table, n) ?? []) if (key.startsWith(start)) yield [key, row];
  }

  count(term) {
    return Number(this.row("terms", term)?.[0] ?? 0);
  }

  commonest(start, limit, itself) {
    const found = [];
    for (const [term, row] of this.beginning("terms", start)) if (itself || term !== start) found.push([term, Number(row[0])]);
    return found.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, limit).map(([term]) => term);
  }

  // Map entry -> [what the term is worth in it, the fields and the passages it stands in]; of one character, of every pair with it.
  postings(term) {
    let found = this.kept.get(term);
    if (found) return found;
    const before = this.missed;
    found = new Map();
    const rows = [...term].length === 1 && !isAscii(term) ? [...this.beginning("terms", term)].map(([, row]) => row) : [this.row("terms", term)];
    for (const row of rows) {
      if (!row) continue;
      for (const [entry, impact, fields, passages] of unpack(Number(row[0]), row[1])) {
        const old = found.get(entry) ?? [0, 0, 0];
        found.set(entry, [Math.max(impact, old[0]), fields | old[1], passages | old[2]]);
      }
    }
    if (this.missed === before) this.kept.set(term, found);
    return found;
  }

  sounds(key) {
    return inPairs(this.row("sounds", key));
  }

  senses(word) {
    const row = this.row("senses", word) ?? [];
    const found = [];
    for (let n = 0; n < row.length; n += 3) found.push([row[n], row[n + 1], Number(row[n + 2])]);
    return found;
  }

  spellings(start, shortest, longest) {
    const found = [];
    for (const [form, [key]] of this.beginning("forms", start))
      if (form.length >= shortest && form.length <= longest) found.push([key, form]);
    return found.sort((a, b) => (a[0] === b[0] ? (a[1] < b[1] ? -1 : 1) : a[0] < b[0] ? -1 : 1)).map(([, form]) => form);
  }

  named(key) {
    return (this.row("names", key) ?? []).map(Number);
  }

  // What an entry is linked with, and the sets of terms of its headwords: [Set, Set, …].
  titles(entry) {
    const block = this.core.blocks.titles;
    const text = this.shard("titles", Math.floor((entry - 1) / block))?.[(entry - 1) % block] ?? "";
    return text.split("\t").map((words) => new Set(words.split(" ").filter(Boolean)));
  }

  // What is shown of an entry: {id, path, names, texts, more, amended, stale, inside}, the last being its chapters.
  shown(entry) {
    const block = this.core.blocks.hits;
    const found = this.shard("hits", Math.floor((entry - 1) / block))?.[(entry - 1) % block];
    return found && { id: found[0], path: found[1], names: found[2], texts: found[3], more: found[4], amended: found[5], stale: found[6], inside: found[7] };
  }

  fact(entry, name) {
    const value = this.core.facts[name][entry - 1];
    return name in this.core.values ? this.core.values[name][value] : value;
  }
}

const inPairs = (row = []) => {
  const found = [];
  for (let n = 0; n < row.length; n += 2) found.push([row[n], Number(row[n + 1])]);
  return found;
};

// Entries as distances in seven bits a byte, then what the term is worth in each (two bytes), then its fields, then
// the set of its passages (three bytes).
const unpack = (count, packed) => {
  const bytes = atob(packed);
  const found = [];
  let at = 0, entry = 0;
  for (let n = 0; n < count; n++) {
    let distance = 0, shift = 0, byte;
    do {
      byte = bytes.charCodeAt(at++);
      distance |= (byte & 127) << shift;
      shift += 7;
    } while (byte & 128);
    entry += distance;
    found.push([entry, 0, 0, 0]);
  }
  for (let n = 0; n < count; n++) {
    found[n][1] = (bytes.charCodeAt(at + 2 * n) | (bytes.charCodeAt(at + 2 * n + 1) << 8)) / 65535;
    found[n][2] = bytes.charCodeAt(at + 2 * count + n);
    const set = at + 3 * count + 3 * n;
    found[n][3] = bytes.charCodeAt(set) | (bytes.charCodeAt(set + 1) << 8) | (bytes.charCodeAt(set + 2) << 16);
  }
  return found;
};
