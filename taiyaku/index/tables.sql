CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE entries (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL, kind TEXT NOT NULL, lang TEXT NOT NULL, edition TEXT NOT NULL, status TEXT NOT NULL,
    document TEXT NOT NULL, labels TEXT NOT NULL, cluster INTEGER NOT NULL,
    near TEXT NOT NULL,  -- the entries that it is linked with, either way, and what it is a part of
    boxes TEXT NOT NULL,  -- "passages:number" of each part that says what parts of that number say elsewhere
    title TEXT NOT NULL, size INTEGER NOT NULL
);
CREATE TABLE other_names (
    entry INTEGER NOT NULL, lang TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (entry, lang, text)
) WITHOUT ROWID;
-- An entry, or minus one that has a part of that name much as others have it.
CREATE TABLE names (key TEXT NOT NULL, entry INTEGER NOT NULL, PRIMARY KEY (key, entry)) WITHOUT ROWID;
-- `passages`: for each entry with the term, in order, the set of its passages that have it.
CREATE TABLE terms (
    term TEXT PRIMARY KEY, entries INTEGER NOT NULL, passages BLOB NOT NULL, places BLOB
) WITHOUT ROWID;
CREATE TABLE sounds (
    key TEXT NOT NULL, form TEXT NOT NULL, weight REAL NOT NULL, PRIMARY KEY (key, form)
) WITHOUT ROWID;
CREATE TABLE senses (
    word TEXT NOT NULL, form TEXT NOT NULL, way TEXT NOT NULL, weight REAL NOT NULL,
    PRIMARY KEY (word, form, way)
) WITHOUT ROWID;
