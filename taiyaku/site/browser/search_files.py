"""The search of a site as files below `assets/`: its script, and tables as scripts of a bounded size.

A page loads the tables that hold what a query asks for. A shard's name has a digest of its content, so that
a cache never gives one that belongs to another build.
"""

from __future__ import annotations

import base64
import hashlib
import sqlite3
from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import partial
from importlib.resources import files
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple, TypeVar

from taiyaku.corpus.amendments.texts_in_force import searched
from taiyaku.corpus.ids import part_ids
from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus, Entry
from taiyaku.corpus.passages import cut, said
from taiyaku.multimap import multimap
from taiyaku.site.files.page_memory import name_of
from taiyaku.site.pages.article import anchors_of
from taiyaku.site.pages.headwords import names_of
from taiyaku.site.script_json import script_json
from taiyaku.site.settings import SiteError
from taiyaku.site.urls import entry_paths
from taiyaku.values import Struct
from taiyaku.whole_files import portable

T = TypeVar("T")
_LONGEST = 160  # characters of a name; a question's beginning is enough to recognise it
_VALUES = ("kind", "lang", "edition", "status", "document", "labels", "boxes")
_LEXICON = {
    "sounds": "SELECT key, form, weight FROM sounds ORDER BY key, form",
    "senses": "SELECT word, form, way, weight FROM senses ORDER BY word, form, way",
    "forms": "SELECT form, min(key) FROM sounds WHERE key LIKE 's:%' GROUP BY form",
}


class Hit(Struct, frozen=True):
    """What is told of an entry that was found, and all that it is told from."""

    entry: Entry  # in force
    path: str
    others: Sequence[list[Any]]  # names from counterparts
    beside: Mapping[str, Sequence[tuple[int, int]]]  # by clause the same in other languages
    amended: Sequence[str]
    stale: bool

    def told(self) -> list[Any]:
        """Id, page, names, texts, more, amended, stale, chapters."""
        entry = self.entry
        names = [*([name.lang, name.text[:_LONGEST]] for name in names_of(entry)), *self.others]
        # What else a phrase may stand in.
        headings = [h for s in entry.sections for h in (s.heading, s.group) if h]
        more = dict.fromkeys((*(t.text for t in (*entry.titles, *entry.aliases)), *entry.labels, *headings))
        texts = list(_texts(entry, self.beside))
        state = self.amended, int(self.stale), entry.path
        return [entry.id, self.path, names, texts, list(more), *state]


class Tables(Struct, frozen=True):
    """What the page's search is told, the large tables one after the other: all at once are hundreds of MiB.

    Rows of a table are texts, tabs between the columns, ordered as JavaScript orders their keys.
    """

    editions: list[str]
    rows: Iterator[tuple[str, list[str]]]  # terms, sounds, senses, forms, names
    facts: Mapping[str, list[int]]  # a number for each entry, in document order
    values: Mapping[str, list[str]]  # what the numbers of some facts stand for
    documents: Mapping[str, list[str]]  # id -> title, version
    titles: list[str]  # what each entry is linked with, and the terms of its headwords
    hits: Iterator[Hit]  # of each entry


def search_tables(corpus: Corpus, index: Path, memo: Memo = no_memo) -> Tables:
    """Read the file of the default engine. Raises SiteError if it is not of that corpus."""
    with _opened(index) as db:
        meta = dict(db.execute("SELECT key, value FROM meta"))
        entries = _columns(db)
        same = meta.get("fingerprint", "") == corpus.meta.get("fingerprint", "")
        if not same or entries["id"] != [entry.id for entry in corpus.entries]:
            raise SiteError(f"{index}: made from another corpus; run `taiyaku build`")
        values, facts = _facts(entries)
        titles = zip(entries["near"], entries["title"], strict=True)
        return Tables(
            editions=[edition for edition in meta.get("editions", "").split("\n") if edition],
            rows=_rows(index, memo),
            facts=facts,
            values=values,
            documents={d.id: [d.title, d.version or ""] for d in corpus.documents},
            titles=["\t".join(row).replace("\n", "\t") for row in titles],
            hits=_hits(searched(corpus), _other_names(db)),
        )


@contextmanager
def _opened(index: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(sqlite3.connect(f"{index.resolve().as_uri()}?mode=ro", uri=True)) as db:
            yield db
    except sqlite3.Error as error:
        raise SiteError(f"{index}: damaged ({error}); run `taiyaku build`") from None


def _rows(index: Path, memo: Memo) -> Iterator[tuple[str, list[str]]]:
    """The tables of rows; those of the lexicon are kept under its digest, and not even read."""
    with _opened(index) as db:
        yield "terms", _terms(db)
        ((digest,),) = db.execute("SELECT value FROM meta WHERE key = 'lexicon'")
        for table, sql in _LEXICON.items():
            found = partial(_grouped, db, sql)
            yield table, memo("search", partial(tuple[object, ...], (table, digest)), list[str], found)
        yield "names", _grouped(db, "SELECT key, entry FROM names ORDER BY key, entry")


def _columns(db: sqlite3.Connection) -> dict[str, list[Any]]:
    names = ("id", *_VALUES, "cluster", "size", "near", "title")
    rows = db.execute(f"SELECT {', '.join(names)} FROM entries ORDER BY position").fetchall()
    return {name: [row[n] for row in rows] for n, name in enumerate(names)}


def _facts(entries: Mapping[str, list[Any]]) -> tuple[dict[str, list[str]], dict[str, list[int]]]:
    values = {name: sorted(set(entries[name])) for name in _VALUES}
    facts: dict[str, list[int]] = {"size": entries["size"]}
    facts["cluster"] = [position - first for position, first in enumerate(entries["cluster"], 1)]
    for name, known in values.items():
        place = {value: n for n, value in enumerate(known)}
        facts[name] = [place[value] for value in entries[name]]
    return values, facts


def _terms(db: sqlite3.Connection) -> list[str]:
    rows = db.execute("SELECT term, entries, places, passages FROM terms")
    return _ordered(f"{term}\t{count}\t{_packed(places, passages)}" for term, count, places, passages in rows)


def _packed(blob: bytes, passages: bytes) -> str:
    """A term's places as the index keeps them, with the distances between the entries in few bytes.

    Of each set of passages, the fourth byte of which is empty, the other three.
    """
    count = len(blob) // 7
    entries = portable(array("I", blob[: 4 * count]))
    near = bytearray()
    before = 0
    for entry in entries:
        distance, before = entry - before, entry
        while distance > 127:
            near.append(distance & 127 | 128)
            distance >>= 7
        near.append(distance)
    sets = bytearray(passages[: 4 * count])
    del sets[3::4]
    return base64.b64encode(bytes(near) + blob[4 * count :] + sets).decode().rstrip("=")


def _grouped(db: sqlite3.Connection, sql: str) -> list[str]:
    """Rows of one key in one row, as they are read: of a large game they are hundreds of MiB."""
    found: dict[str, str] = {}
    for key, rows in groupby(db.execute(sql), itemgetter(0)):
        name = _cell(key)
        cells = "\t".join([_cell(value) for _, *values in rows for value in values])
        found[name] = f"{found.get(name, name)}\t{cells}"
    return _ordered(found.values())


def _cell(value: str | float) -> str:
    if isinstance(value, str):
        return " ".join(value.split())
    return f"{value:.7g}" if isinstance(value, float) else str(value)


def _ordered(rows: Iterable[str]) -> list[str]:
    """Ordered by key, as JavaScript compares texts: by halves of surrogate pairs, not by characters."""
    keyed: list[tuple[Any, str]] = [(row.partition("\t")[0], row) for row in rows]
    keys = "".join(key for key, _ in keyed)
    if len(keys.encode("utf-16-be", "surrogatepass")) > 2 * len(keys):
        keyed = [(key.encode("utf-16-be", "surrogatepass"), row) for key, row in keyed]
    return [row for _, row in sorted(keyed)]


def _other_names(db: sqlite3.Connection) -> Mapping[int, list[list[Any]]]:
    """By position the headwords from counterparts in another language, marked as no text of the entry."""
    found: defaultdict[int, list[list[Any]]] = defaultdict(list)
    for entry, *name in db.execute("SELECT entry, lang, text FROM other_names ORDER BY entry, lang, text"):
        found[entry].append([*name, 1])
    return found


def _hits(corpus: Corpus, others: Mapping[int, list[list[Any]]]) -> Iterator[Hit]:
    paths = entry_paths(entry.id for entry in corpus.entries)
    beside, amended = _beside(corpus), _amended(corpus)
    stale = {flag.id.partition("#")[0] for flag in corpus.stale if "@" not in flag.id}
    for n, (entry, path) in enumerate(zip(corpus.entries, paths, strict=True), 1):
        own = {i: there for i in part_ids(entry) if (there := beside.get(i))} if beside else {}
        yield Hit(entry, path, others.get(n, []), own, amended.get(entry.id, []), entry.id in stale)


def _beside(corpus: Corpus) -> Mapping[str, list[tuple[int, int]]]:
    """By clause where what says the same in other languages stands: entry, and which of its texts."""
    pairs = [pair for pair in corpus.alignments if pair.level == "clause" and pair.status != "rejected"]
    paired = {one for pair in pairs for one in (*pair.en, *pair.ja)}
    place = {
        one.id: (position, n)
        for position, entry in enumerate(corpus.entries, 1)
        if not paired.isdisjoint(part_ids(entry))
        for n, one in enumerate(said(entry))
    }
    return multimap((one, place[other]) for pair in pairs for one, other in pair.facing if other in place)


def _amended(corpus: Corpus) -> Mapping[str, list[str]]:
    """By entry the documents that changed its text since it was printed, with their versions."""
    home = {entry.id: entry.document for entry in corpus.entries}
    found: defaultdict[str, list[str]] = defaultdict(list)
    for amendment in corpus.amendments:
        if amendment.status == "applied" and amendment.patches and amendment.target:
            source = f"{home.get(amendment.source, amendment.source)} {amendment.version or ''}".strip()
            entry = amendment.target.partition("#")[0]
            if source not in found[entry]:
                found[entry].append(source)
    return found


def _texts(entry: Entry, beside: Mapping[str, Sequence[tuple[int, int]]]) -> Iterator[list[Any]]:
    """Of each clause and row: part, language, text, passage, anchor, the same in other languages."""
    anchors = dict(anchors_of(entry))
    found = said(entry)
    for one, number in zip(found, cut([one.piece for one in found]), strict=True):
        there = [beside[one.id]] if one.id in beside else []
        yield [one.part, one.lang, one.text, number, anchors[one.id], *there]


SCRIPT = "assets/search.js"
TABLES = "assets/search"  # the folder of the core and the shards
CORE = "core"
TARGET = 96_000  # characters of a shard of rows
BLOCKS = {"titles": 512, "hits": 32}  # entries of a shard of entries


class SearchSource(Struct, frozen=True):
    """What the page's search is made from: the file of the default engine, and its analysis as data."""

    index: Path
    rules: Mapping[str, Any]  # as `taiyaku.index.search_constants.search_rules` gives them
    memo: Memo = no_memo  # what rows of tables are taken from


class Asset(NamedTuple):
    """A file, and what it is made from where that is known."""

    path: str
    content: Callable[[], str]
    key: str = ""


Last = Callable[[str], str]  # the path of a file of the last site by what it was made from, or nothing


def search_assets(corpus: Corpus, source: SearchSource, last: Last = lambda key: "") -> Iterator[Asset]:
    """Every file, always in the same order; the core, which names the others, is last."""
    yield Asset(SCRIPT, search_script)
    yield from search_files(search_tables(corpus, source.index, source.memo), source.rules, last)


def search_script(without: Collection[str] = (), more: str = "") -> str:
    """The scripts as one, for scripts that are parts of one another cannot be loaded from a disk."""
    folder = files("taiyaku.site").joinpath("static", "search")
    parts = sorted(p.name for p in folder.iterdir() if p.name.endswith(".js"))
    read = (folder.joinpath(name).read_text("utf-8") for name in parts if name not in without)
    joined = "\n".join((*read, *filter(None, (more,))))
    return f'"use strict";\n(() => {{\n{joined}}})();\n'


def search_files(tables: Tables, rules: Mapping[str, Any], last: Last = lambda key: "") -> Iterator[Asset]:
    """Each shard, then the core."""
    names: dict[str, list[str]] = {}
    bounds: dict[str, list[str]] = {}
    for table, rows in tables.rows:
        names[table], bounds[table] = [], []
        for part in _parts(rows):
            bounds[table].append(part[0].partition("\t")[0])
            yield _shard(names[table], table, "\n".join(part))
    names["titles"] = []
    for titles in _blocks(tables.titles, BLOCKS["titles"]):
        yield _shard(names["titles"], "titles", titles)
    names["hits"] = []
    for hits in _blocks(tables.hits, BLOCKS["hits"]):
        number, key = len(names["hits"]), name_of("hits", len(names["hits"]), hits)
        if path := last(key):
            names["hits"].append(PurePosixPath(path).stem)
            yield Asset(path, partial(_hits_again, number, hits), key)
        else:
            yield _shard(names["hits"], "hits", [hit.told() for hit in hits], key)
    core = {
        "count": len(tables.titles),
        "editions": tables.editions,
        "facts": tables.facts,
        "values": tables.values,
        "documents": tables.documents,
        "rules": rules,
        "bounds": bounds,
        "blocks": BLOCKS,
        "shards": names,
    }
    yield Asset(f"{TABLES}/{CORE}.js", lambda: f"globalThis.taiyakuSearch={script_json(core)};\n")


def _blocks(items: Iterable[T], size: int) -> Iterator[list[T]]:
    rest = iter(items)
    while block := list(islice(rest, size)):
        yield block


def _parts(rows: Iterable[str]) -> Iterable[list[str]]:
    part: list[str] = []
    size = 0
    for row in rows:
        if part and size + len(row) > TARGET:
            yield part
            part, size = [], 0
        part.append(row)
        size += len(row) + 1
    if part:
        yield part


def _shard(names: list[str], table: str, content: Any, key: str = "") -> Asset:
    """A table's next shard, whose name is noted."""
    number, data = len(names), script_json(content)
    names.append(f"{table}-{hashlib.sha256(data.encode()).hexdigest()[:10]}")
    return Asset(f"{TABLES}/{names[-1]}.js", lambda: _script(table, number, data), key)


def _script(table: str, number: int, data: str) -> str:
    return f'taiyakuShard("{table}",{number},{data});\n'


def _hits_again(number: int, hits: Iterable[Hit]) -> str:
    return _script("hits", number, script_json([hit.told() for hit in hits]))
