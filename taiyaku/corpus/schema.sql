-- The corpus as published in docs/json.md, in tables. Every `position` counts in document order, so a
-- file is the same bytes for the same corpus. Lists of short texts are JSON arrays.
-- Provenance is five columns everywhere: file, lines (first, last), pages (first, last), bbox.

CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE documents (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL, file TEXT NOT NULL, format TEXT NOT NULL, lang TEXT NOT NULL, edition TEXT NOT NULL,
    title TEXT NOT NULL, reader TEXT NOT NULL, version TEXT, date TEXT, url TEXT, license TEXT, revision TEXT,
    digest TEXT NOT NULL, pages INTEGER, series TEXT, scope TEXT NOT NULL, until TEXT, ahead INTEGER NOT NULL
);

CREATE TABLE entries (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL, kind TEXT NOT NULL, document TEXT NOT NULL, edition TEXT NOT NULL, lang TEXT NOT NULL,
    number TEXT, labels TEXT NOT NULL, parent TEXT, path TEXT NOT NULL, version TEXT, date TEXT,
    status TEXT NOT NULL, removed TEXT, reference TEXT, related TEXT NOT NULL,
    file TEXT NOT NULL, line_first INTEGER NOT NULL, line_last INTEGER NOT NULL,
    page_first INTEGER, page_last INTEGER, bbox TEXT
);
CREATE INDEX entries_id ON entries (id);
CREATE INDEX entries_parent ON entries (parent);

CREATE TABLE titles (
    position INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL REFERENCES entries, lang TEXT NOT NULL, text TEXT NOT NULL, form TEXT NOT NULL,
    alias INTEGER NOT NULL
);
CREATE INDEX titles_entry ON titles (entry);

-- What an entry can be looked up by; `way` is 0 for a headword, 1 for an alias, 2 for a number.
CREATE TABLE names (
    key TEXT NOT NULL, loose TEXT NOT NULL, way INTEGER NOT NULL, entry INTEGER NOT NULL REFERENCES entries,
    PRIMARY KEY (key, way, entry)
) WITHOUT ROWID;
CREATE INDEX names_loose ON names (loose);

CREATE TABLE sections (
    position INTEGER PRIMARY KEY,
    entry INTEGER NOT NULL REFERENCES entries,
    id TEXT NOT NULL, role TEXT NOT NULL, heading TEXT, lang TEXT NOT NULL, version TEXT, date TEXT, "group" TEXT,
    file TEXT NOT NULL, line_first INTEGER NOT NULL, line_last INTEGER NOT NULL,
    page_first INTEGER, page_last INTEGER, bbox TEXT
);
CREATE INDEX sections_entry ON sections (entry);
CREATE INDEX sections_id ON sections (id);

CREATE TABLE clauses (
    position INTEGER PRIMARY KEY,
    section INTEGER NOT NULL REFERENCES sections,
    id TEXT NOT NULL, text TEXT NOT NULL, marker TEXT, depth INTEGER NOT NULL, variant TEXT,
    file TEXT NOT NULL, line_first INTEGER NOT NULL, line_last INTEGER NOT NULL,
    page_first INTEGER, page_last INTEGER, bbox TEXT
);
CREATE INDEX clauses_section ON clauses (section);
CREATE INDEX clauses_id ON clauses (id);

CREATE TABLE spans (
    position INTEGER PRIMARY KEY,
    clause INTEGER NOT NULL REFERENCES clauses, start INTEGER NOT NULL, "end" INTEGER NOT NULL, style TEXT NOT NULL
);
CREATE INDEX spans_clause ON spans (clause);

CREATE TABLE tables (
    position INTEGER PRIMARY KEY,
    section INTEGER NOT NULL REFERENCES sections,
    caption TEXT, header TEXT NOT NULL, rows TEXT NOT NULL,
    file TEXT NOT NULL, line_first INTEGER NOT NULL, line_last INTEGER NOT NULL,
    page_first INTEGER, page_last INTEGER, bbox TEXT
);
CREATE INDEX tables_section ON tables (section);

-- The texts of entries that others amend, in force, in the order in which hits look at them. `section` counts
-- in the entry; `since` is the date of the newest amendment, before which they were not in force.
CREATE TABLE texts_in_force (
    entry INTEGER NOT NULL REFERENCES entries, position INTEGER NOT NULL, section INTEGER NOT NULL,
    depth INTEGER NOT NULL, id TEXT NOT NULL, line_first INTEGER NOT NULL, line_last INTEGER NOT NULL,
    page_first INTEGER, page_last INTEGER, part TEXT NOT NULL, text TEXT NOT NULL, since TEXT NOT NULL,
    PRIMARY KEY (entry, position)
) WITHOUT ROWID;

CREATE TABLE links (
    position INTEGER PRIMARY KEY,
    source TEXT NOT NULL, target TEXT, type TEXT NOT NULL, anchor TEXT NOT NULL, status TEXT NOT NULL,
    candidates TEXT NOT NULL, edition_gap INTEGER NOT NULL, span TEXT, decided INTEGER NOT NULL,
    confidence REAL NOT NULL, reasons TEXT NOT NULL
);
CREATE INDEX links_source ON links (source);
CREATE INDEX links_target ON links (target);
CREATE INDEX links_ambiguous ON links (candidates) WHERE target IS NULL AND candidates <> '[]';
CREATE INDEX links_unloaded ON links (anchor COLLATE NOCASE) WHERE status = 'external' AND type = 'mentions';

CREATE TABLE amendments (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL, source TEXT NOT NULL, target TEXT, operation TEXT NOT NULL, "before" TEXT, "after" TEXT,
    edition TEXT NOT NULL, version TEXT, date TEXT, status TEXT NOT NULL,
    patches TEXT NOT NULL, location TEXT, reason TEXT, nearest TEXT NOT NULL, repairs INTEGER NOT NULL,
    scope TEXT NOT NULL, decided TEXT, replaced_by TEXT
);
CREATE INDEX amendments_source ON amendments (source);
CREATE INDEX amendments_target ON amendments (target);

CREATE TABLE alignments (
    position INTEGER PRIMARY KEY,
    en TEXT NOT NULL, ja TEXT NOT NULL, level TEXT NOT NULL, score REAL NOT NULL, status TEXT NOT NULL,
    edition_gap INTEGER NOT NULL, stale INTEGER NOT NULL, issues TEXT NOT NULL,
    relation TEXT, evidence TEXT NOT NULL, reason TEXT
);

-- Who wrote the clauses that came back from translators, and for which text.
CREATE TABLE translations (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL, "of" TEXT NOT NULL, state TEXT NOT NULL, "by" TEXT, "on" TEXT, note TEXT,
    stale INTEGER NOT NULL, instead_of TEXT NOT NULL
);
CREATE INDEX translations_id ON translations (id);

CREATE TABLE terms (
    position INTEGER PRIMARY KEY,
    concept TEXT NOT NULL, en TEXT NOT NULL, ja TEXT NOT NULL, reading TEXT NOT NULL, kind TEXT,
    occurrences TEXT NOT NULL, evidence TEXT NOT NULL, forms TEXT NOT NULL, definition TEXT, context TEXT
);

-- Versions of each edition in their order.
CREATE TABLE versions (
    position INTEGER PRIMARY KEY,
    edition TEXT NOT NULL, name TEXT NOT NULL, date TEXT, aliases TEXT NOT NULL, documents TEXT NOT NULL
);

-- What became of an entry in the next version of its document.
CREATE TABLE lineage (
    position INTEGER PRIMARY KEY,
    older TEXT, newer TEXT, relation TEXT NOT NULL, functional INTEGER NOT NULL
);
CREATE INDEX lineage_older ON lineage (older);
CREATE INDEX lineage_newer ON lineage (newer);

CREATE TABLE groups (
    position INTEGER PRIMARY KEY,
    members TEXT NOT NULL, level TEXT NOT NULL, differing TEXT NOT NULL
);

-- Which group an entry or section is in.
CREATE TABLE group_members (
    member TEXT NOT NULL, "group" INTEGER NOT NULL REFERENCES groups, PRIMARY KEY (member, "group")
) WITHOUT ROWID;

CREATE TABLE stale (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL, relies_on TEXT NOT NULL, reason TEXT NOT NULL, "before" TEXT, "after" TEXT
);
CREATE INDEX stale_id ON stale (id);

CREATE TABLE problems (
    position INTEGER PRIMARY KEY,
    code TEXT NOT NULL, message TEXT NOT NULL, "where" TEXT, severity TEXT NOT NULL, document TEXT
);

CREATE TABLE coverage (
    position INTEGER PRIMARY KEY,
    document TEXT NOT NULL, total INTEGER NOT NULL, entries INTEGER NOT NULL, furniture INTEGER NOT NULL,
    residue INTEGER NOT NULL, leftovers TEXT NOT NULL, hidden INTEGER NOT NULL,
    tallies TEXT NOT NULL -- JSON: [part, reason, characters]
);
