"""What every engine's index knows of entries and words, as tables of a SQLite file.

The facts and names of entries, the vocabulary, how words sound and what else they mean. An engine adds where
the words stand: the default one in the same file, another one wherever it keeps its own.
"""

from __future__ import annotations

import json
import math
import re
import sqlite3
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from itertools import groupby

from taiyaku.corpus.memo import Memo, no_memo
from taiyaku.corpus.model import Corpus, Entry, Lang
from taiyaku.corpus.name_keys import kind_rank, loose_key, name_key
from taiyaku.corpus.names import name_rows
from taiyaku.corpus.passages import ALL, cut, passages_of_sections, said
from taiyaku.corpus.text import has_japanese
from taiyaku.index.analyzer import terms
from taiyaku.index.duplicates import boxes, clusters, shared_parts
from taiyaku.index.engine import SEPARATOR
from taiyaku.index.lexicon_builder import entry_texts, initials, lexicon, spelt
from taiyaku.index.ranking import FIELDS, field_worth, saturated
from taiyaku.multimap import multimap
from taiyaku.values import Struct, encode
from taiyaku.whole_files import digest_of, portable

Texts = Sequence[Sequence[str]]  # each entry's fields in the order of `FIELDS`, their terms parted by spaces
_ORDER = {name: n for n, name in enumerate(FIELDS)}
_BRACKETED = re.compile(r"(.+?)\s*\(([A-Za-z/]{2,7})\)(.*)$")


class Part(Struct, frozen=True):
    """The words of a document."""

    texts: list[list[str]]
    terms: dict[str, tuple[bytes, bytes]]  # numbers of the entries that have each, and in what passages
    readings: dict[str, str]  # how words are read
    spelt: list[list[str]]


class Words(Struct, frozen=True):
    """The words of all entries, document by document."""

    parts: list[Part]

    @property
    def texts(self) -> list[list[str]]:
        return [entry for part in self.parts for entry in part.texts]

    @property
    def masks(self) -> Iterator[dict[str, int]]:
        """For each entry the passages that its terms stand in."""
        for part in self.parts:
            found: list[dict[str, int]] = [{} for _ in part.texts]
            for term, both in part.terms.items():
                for number, passages in zip(*map(numbers_of, both), strict=True):
                    found[number][term] = passages
            yield from found

    @property
    def readings(self) -> dict[str, str]:
        return {word: said for part in reversed(self.parts) for word, said in part.readings.items()}

    @property
    def spelt(self) -> list[list[str]]:
        return [sorted(set().union(*own)) for own in zip(*(part.spelt for part in self.parts), strict=True)]


def read_words(corpus: Corpus, memo: Memo = no_memo) -> Words:
    """The words of each entry; of each document once."""
    documents = (tuple(own) for _, own in groupby(corpus.entries, key=lambda entry: entry.document))
    return Words([_part_of(own, memo) for own in documents])


def _part_of(entries: Sequence[Entry], memo: Memo) -> Part:
    """The words of a document, made anew where what was kept cannot be those of its entries."""
    kept = memo("words", lambda: entries, Part, partial(_part, entries))
    return kept if _may_be_of(kept, len(entries)) else _part(entries)


def _may_be_of(part: Part, entries: int) -> bool:
    """Whether the terms of so many entries are those that stand in their texts."""
    if not all(len(one) == len(other) and len(one) % 4 == 0 < len(one) for one, other in part.terms.values()):
        return False
    numbers, passages = (
        numbers_of(b"".join(own)) for own in zip(*part.terms.values(), (b"", b""), strict=True)
    )
    said = set(" ".join(field for entry in part.texts for field in entry).split())
    there = max(numbers, default=-1) < entries and max(passages, default=0) <= ALL
    fits = len(part.texts) == entries and all(len(fields) == len(FIELDS) for fields in part.texts)
    return there and fits and said == part.terms.keys()


def _part(entries: Sequence[Entry]) -> Part:
    from taiyaku.index.readings import words_read

    texts: list[list[str]] = []
    places: defaultdict[str, tuple[array[int], array[int]]] = defaultdict(lambda: (array("I"), array("I")))
    for number, entry in enumerate(entries):
        fields: list[list[str]] = [[] for _ in FIELDS]
        mask: dict[str, int] = {}
        for field, text, passages in _parts(entry):
            found = terms(text)
            fields[_ORDER[field]] += found
            for term in found:
                mask[term] = mask.get(term, 0) | passages
        texts.append([" ".join(field) for field in fields])
        for term, passages in mask.items():
            places[term][0].append(number)
            places[term][1].append(passages)
    said = [text for entry in entries for text in entry_texts(entry)]
    standing = {term: (in_bytes(own), in_bytes(passages)) for term, (own, passages) in places.items()}
    return Part(texts, standing, words_read(filter(has_japanese, said)), spelt(said))


def in_bytes(numbers: array[int]) -> bytes:
    """Numbers as they are stored, the same on every machine."""
    return portable(numbers).tobytes()


def numbers_of(blob: bytes) -> array[int]:
    """The numbers of four bytes that were stored."""
    return portable(array("I", blob))


def mean_lengths(texts: Texts) -> list[float]:
    """How many terms each field has, about."""
    count = max(1, len(texts))
    return [_stepped(sum(map(_length, field)) / count) for field in zip(*texts, strict=True)]


def _length(field: str) -> int:
    return field.count(" ") + 1 if field else 0


def entry_worths(texts: Texts, mean: Sequence[float]) -> Iterator[dict[str, tuple[float, int]]]:
    """What each term is worth in each entry, and the fields that it stands in there, as bits."""
    for entry in texts:
        worth: defaultdict[str, float] = defaultdict(float)
        where: defaultdict[str, int] = defaultdict(int)
        for n, (name, field) in enumerate(zip(FIELDS, entry, strict=True)):
            if not field:
                continue
            found = field.split(" ")
            scale = field_worth(name, len(found) / mean[n])
            for term, times in Counter(found).items():
                worth[term] += scale * times
                where[term] |= 1 << n
        yield {term: (saturated(value), where[term]) for term, value in worth.items()}


def _stepped(length: float) -> float:
    """A length to an eighth of an octave: one entry more or less leaves what the others are worth."""
    return float(2 ** (round(8 * math.log2(max(1.0, length))) / 8))


def starts(corpus: Corpus) -> dict[str, int]:
    """The position of the first entry of each document."""
    backwards = reversed(list(enumerate(corpus.entries, 1)))
    return {entry.document: position for position, entry in backwards}


def write_tables(
    db: sqlite3.Connection,
    corpus: Corpus,
    words: Words,
    memo: Memo,
    places: Mapping[str, bytes] | None = None,
) -> None:
    """Make and fill the tables; `places` are what the default engine keeps of each term."""
    texts = words.texts
    meta = {
        "editions": SEPARATOR.join(json.loads(corpus.meta.get("editions", "[]"))),
        "fingerprint": corpus.meta.get("fingerprint", ""),
        "entries": str(len(corpus.entries)),
        "name": corpus.meta.get("name", ""),
        "hosts": corpus.meta.get("hosts", "[]"),
        "starts": json.dumps(starts(corpus), sort_keys=True),
    }
    db.executescript(files("taiyaku.index").joinpath("tables.sql").read_text("utf-8"))
    db.execute("BEGIN")
    db.executemany("INSERT INTO meta VALUES (?, ?)", sorted(meta.items()))
    cluster, near, numbers = clusters(corpus, texts), _linked(corpus), boxes(corpus)
    for position, entry in enumerate(corpus.entries, 1):
        same = zip(entry.sections, passages_of_sections(entry), strict=True)
        said = " ".join(f"{found}:{numbers[s.id]}" for s, found in same if found and s.id in numbers)
        standing = (cluster[position], " ".join(map(str, sorted(near[position]))), said)
        _insert(db, position, entry, standing, texts[position - 1])
    parts = {(k, -at) for at, name in shared_parts(corpus) for k in (name_key(name), loose_key(name)) if k}
    db.executemany("INSERT INTO names VALUES (?, ?)", sorted(parts))
    db.executemany("INSERT INTO other_names VALUES (?, ?, ?)", other_names(corpus))
    passages: defaultdict[str, bytearray] = defaultdict(bytearray)
    for part in words.parts:
        for term, (_, own) in part.terms.items():
            passages[term] += own
    counts = {term: len(passages[term]) // 4 for term in sorted(passages)}
    kept = places or {}
    rows = ((term, count, passages[term], kept.get(term)) for term, count in counts.items())
    db.executemany("INSERT INTO terms VALUES (?, ?, ?, ?)", rows)
    heard, meant = lexicon(corpus, counts, words.spelt, words.readings, memo)
    db.executemany("INSERT INTO sounds VALUES (?, ?, ?)", heard)
    db.executemany("INSERT INTO senses VALUES (?, ?, ?, ?)", meant)
    lexicon_digest = digest_of(encode((heard, meant)))  # what is made of these tables is kept under it
    db.execute("INSERT INTO meta VALUES ('lexicon', ?)", (lexicon_digest,))
    db.execute("COMMIT")


def _insert(
    db: sqlite3.Connection,
    position: int,
    entry: Entry,
    standing: tuple[int, str, str],
    fields: Sequence[str],
) -> None:
    headwords = SEPARATOR.join(" ".join(_main(name)) for name in _headwords(entry))
    labels = SEPARATOR.join(entry.labels)
    known = (entry.id, entry.kind, entry.lang, entry.edition, entry.status, entry.document, labels)
    facts = (position, *known, *standing, headwords, sum(map(_length, fields)))
    db.execute(f"INSERT INTO entries VALUES ({', '.join('?' * len(facts))})", facts)
    keys = {k for key, loose, way in name_rows(entry) if way < 2 for k in (key, loose) if k}
    keys |= {key(name) for t in entry.titles for name in bracketed(t.text) for key in (name_key, loose_key)}
    db.executemany("INSERT INTO names VALUES (?, ?)", [(key, position) for key in sorted(keys)])


def _linked(corpus: Corpus) -> Mapping[int, set[int]]:
    """By position the entries that each is linked with, either way, and what it is a part of or has."""
    positions = {entry.id: n for n, entry in enumerate(corpus.entries, 1)}
    pairs = [(entry.id, entry.parent) for entry in corpus.entries]
    pairs += [(one.source, one.target) for one in corpus.links if one.status == "resolved"]
    found: defaultdict[int, set[int]] = defaultdict(set)
    for pair in pairs:
        one, other = (positions.get((item or "").partition("#")[0], 0) for item in pair)
        if one and other and one != other:
            found[one].add(other)
            found[other].add(one)
    return found


def _headwords(entry: Entry) -> list[str]:
    names = [t.text for t in (*entry.titles, *entry.aliases)]
    return [*names, *(short for name in names for short in bracketed(name))]


def bracketed(title: str) -> tuple[str, ...]:
    """The two names of "Line of Fire (LoF)": with brackets around the initials it has two."""
    match = _BRACKETED.match(title)
    if not match:
        return ()
    long, short, rest = (part.strip() for part in match.groups())
    if short.casefold() not in set(initials(long)):
        return ()
    return short, f"{long} {rest}".strip()


def _main(title: str) -> list[str]:
    """The terms of a headword without the last character of a run, which its last pair has too."""
    found = terms(title)
    return sorted({t for t in found if len(t) > 1 or t.isascii() or len(found) == 1})


def _parts(entry: Entry) -> Iterator[tuple[str, str, int]]:
    """What is searched in an entry: field, text, and the passages it belongs to."""
    title = "\n".join(t.text for t in entry.titles)
    yield "question" if entry.kind == "faq" else "title", title, ALL
    for alias in (*(a.text for a in entry.aliases), entry.number or ""):
        yield "alias", alias, ALL
    for label in (*entry.labels, entry.kind.replace("-", " ")):
        yield "labels", label, ALL
    for heading in entry.path:
        yield "path", heading, ALL
    texts, below = said(entry), passages_of_sections(entry)
    for one, number in zip(texts, cut([one.piece for one in texts]), strict=True):
        passage = 1 << number
        role = entry.sections[one.piece.section].role
        field = {"original": "former", "question": "question"}.get(role, "body")
        if field != "question" or name_key(one.text) != name_key(title):
            yield field, one.text, ALL if field == "question" else passage
    for n, section in enumerate(entry.sections):
        names = [section.heading, section.group]
        if section.role not in {"body", "question", "answer"}:
            names.append(section.role.replace("-", " "))
        yield from (("heading", name, below[n] or ALL) for name in names if name)
        yield from (("body", table.caption, below[n] or ALL) for table in section.tables if table.caption)


# The headword in the other language, of an entry that has none itself: what its counterparts are called.

MOST = 2  # names shown beside the entry's own


def other_names(corpus: Corpus) -> Iterator[tuple[int, Lang, str]]:
    """(position, language, headword) for entries whose own headwords leave a language out.

    Counterparts are the entries it is aligned with or, failing that, those of its kind that have its name.
    Where these are called different things none is given: a wrong name is worse than a missing one.
    """
    langs = {entry.lang for entry in corpus.entries}
    aligned, namesakes = _aligned(corpus), _namesakes(corpus)
    for position, entry in enumerate(corpus.entries, 1):
        if entry.kind == "faq" or not entry.titles:
            continue
        for lang in sorted(langs - {title.lang for title in entry.titles}):
            for found in (aligned[entry.id], _of_its_kind(entry, namesakes)):
                called = [dict.fromkeys(t.text for t in other.titles if t.lang == lang) for other in found]
                if names := _agreed([*map(tuple, called)]):
                    yield from ((position, lang, name) for name in names)
                    break


def _aligned(corpus: Corpus) -> defaultdict[str, list[Entry]]:
    """The entries that each entry is aligned with."""
    by_id = {entry.id: entry for entry in corpus.entries}
    pairs = (pair for pair in corpus.alignments if pair.level == "entry" and pair.status != "rejected")
    return multimap((one, by_id[other]) for pair in pairs for one, other in pair.facing if other in by_id)


def _namesakes(corpus: Corpus) -> defaultdict[str, list[Entry]]:
    found: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in corpus.entries:
        if not kind_rank(entry.kind):
            for key in {name_key(title.text) for title in entry.titles}:
                found[key].append(entry)
    return found


def _of_its_kind(entry: Entry, namesakes: defaultdict[str, list[Entry]]) -> Iterator[Entry]:
    """Rules with the entry's name; of any kind where the entry only amends or announces something."""
    for key in {name_key(title.text) for title in entry.titles}:
        for other in namesakes[key]:
            if other is not entry and (other.kind == entry.kind or kind_rank(entry.kind)):
                yield other


def _agreed(called: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The names of the first that has any, if all others that have some share one with it."""
    named = [names for names in called if names]
    if not named or any(not set(named[0]).intersection(names) for names in named):
        return ()
    return named[0][:MOST]
