CREATE VIRTUAL TABLE text USING fts5 (
    body, content = '', tokenize = "unicode61 remove_diacritics 0 tokenchars '+-/.:&%°'''"
);
-- What FTS5 makes of it:
-- CREATE TABLE 'text_data'(id INTEGER PRIMARY KEY, block BLOB);
-- CREATE TABLE 'text_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
-- CREATE TABLE 'text_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
-- CREATE TABLE 'text_config'(k PRIMARY KEY, v) WITHOUT ROWID;
