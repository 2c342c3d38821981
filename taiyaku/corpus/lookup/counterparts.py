"""The same thing in the other language: its entry, and what it is called there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from taiyaku.corpus.model import Entry
from taiyaku.corpus.names import Candidate, Way
from taiyaku.corpus.reader import CorpusFile
from taiyaku.corpus.text import match_key

_SURE = 0.92  # of entries that what they say puts together; names that sound alike say less


def counterpart(corpus: CorpusFile, entry: Entry, lang: str, edition: str | None = None) -> Candidate | None:
    """The entry that says the same in a language, as far as that is one.

    That is a translation, else what is surely aligned with the entry, else what most of its clauses are
    aligned with (which may hold more), else a namesake.
    One of the same edition comes first, and what a document prints before what a translator wrote.
    """
    translated = [x.target for x in corpus.links_from(entry.id) if x.leads("translation-of")]
    translated += [x.source for x in corpus.links_to(entry.id) if x.leads("translation-of")]
    translated += corpus.aligned_with(entry.id, _SURE) if not translated else ()
    translated += _holder(corpus, entry) if not translated else ()
    linked = (corpus.find(item_id, edition).answer for item_id in dict.fromkeys(filter(None, translated)))
    found = [c for c in linked if c and c.lang == lang]
    if found:
        return min(found, key=lambda c: (c.edition != entry.edition, "@" in c.id))
    for title in entry.titles:
        named = corpus.find(title.text, edition, lang).answer
        if named and named.lang == lang and named.id != entry.id and named.way < Way.PREFIX:
            return named
    return None


def _holder(corpus: CorpusFile, entry: Entry) -> Iterator[str]:
    """The entry of its edition that has most of what an entry says."""
    held: Counter[str] = Counter()
    for pair in corpus.alignments_of(entry.id):
        if pair.score >= _SURE and pair.status != "rejected" and not pair.edition_gap:
            homes = {i.partition("#")[0] for i in (*pair.en, *pair.ja)} - {entry.id}
            held.update(homes if len(homes) == 1 else ())
    clauses = sum(len(section.clauses) for section in entry.sections)
    yield from (home for home, count in held.most_common(1) if 2 * count > clauses)


def headwords_in(corpus: CorpusFile, entry: Entry, lang: str) -> tuple[str, ...]:
    """What the termbase calls an entry that has no headword in a language; the preferred first."""
    if any(title.lang == lang for title in entry.titles) or not entry.titles:
        return ()
    key = match_key(entry.title)
    alike = (term for term in corpus.terms_with(entry.title) if term.kind == entry.kind)
    concepts = [term for term in alike if key in map(match_key, (*term.en, *term.ja))]
    if len(concepts) != 1:
        return ()
    return concepts[0].ja if lang == "ja" else concepts[0].en
