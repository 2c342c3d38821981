"""What stood of a translation at the point asked for: the clauses that translate what its original said then.

A translator's text has no versions of its own; it was made for one text of its original, and is shown for the
time that this text stood.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping

from taiyaku.corpus.decisions.reliance_file import digest_of
from taiyaku.corpus.lookup.query import Asking, Rendering, Standing
from taiyaku.corpus.model import Clause, Entry, Section, Translation
from taiyaku.corpus.text import visible
from taiyaku.values import replace

_LIKELY = 0.5  # pairs of texts that are led to


def rendered(asking: Asking, entry: Entry, original: Standing, now: Callable[[], Standing]) -> Standing:
    """The standing of a translation, given that of its original at the same point and layers, and `now`."""
    translations = asking.corpus.translations_of(entry.id)
    clauses = [c for s in _sections(original.state.entry) for c in s.clauses]
    tables = {s.id: s.tables for s in _sections(original.state.entry) if s.tables}
    standing = tables
    held = frozenset(t.id for t in translations)
    if asking.asked.as_of is not None or asking.asked.scope is not None:
        today = now()
        standing = {s.id: s.tables for s in _sections(today.state.entry)}  # what the tables translate
        made_for = _made_for(asking, entry, translations, today)
        there = {_digest(c.text) for c in clauses}
        held = frozenset(made for made, texts in made_for.items() if there.issuperset(texts.values()))
        done = {text for made in held for text in made_for[made].values()}
        open_ = [c for c in clauses if _digest(c.text) not in done]
    else:
        of = {one for t in translations for one in t.of}
        open_ = [c for c in clauses if c.id not in of]
    printed = _printed(asking, entry)
    same = {_made(i, entry) for i, found in tables.items() if standing.get(i) == found}
    sections = tuple(_kept(entry.sections, held, same))
    shown = {s.id for s in sections if s.tables}
    absent = original.absent or (None if sections else f"the translation is of another text of {_of(entry)}")
    state = replace(
        original.state, entry=replace(entry, sections=sections), applied=(), refused=original.state.refused
    )
    return Standing(
        entry,
        asking.document_of(entry),
        original.point,
        state,
        absent,
        unmerged=original.unmerged,
        dismissed=original.dismissed,
        rendering=Rendering(
            original,
            held,
            tuple(t.id for t in translations if t.id not in held) if not original.absent else (),
            sum(c.id not in printed for c in open_),
            not shown.issuperset(_made(i, entry) for i in tables),
            tuple(dict.fromkeys(printed[c.id] for c in open_ if c.id in printed)),
        ),
    )


def _printed(asking: Asking, entry: Entry) -> Mapping[str, str]:
    """Of each clause of the original the entry of a document that prints its translation, if one does."""
    found: dict[str, str] = {}
    for pair in asking.corpus.alignments_of(_of(entry)):
        ours, theirs = (pair.en, pair.ja) if entry.lang == "ja" else (pair.ja, pair.en)
        if pair.status != "rejected" and pair.score >= _LIKELY:
            homes = [home for i in theirs if "@" not in (home := i.partition("#")[0])]
            found |= dict.fromkeys(ours, homes[0]) if homes else {}
    return found


def _of(entry: Entry) -> str:
    return entry.id.rpartition("@")[0]


def _sections(entry: Entry) -> Iterable[Section]:
    return (s for s in entry.sections if s.role != "original")


def _made(section: str, translation: Entry) -> str:
    """The id of what translates a section."""
    return f"{translation.id}#{section.partition('#')[2]}"


def _kept(sections: Iterable[Section], held: frozenset[str], same: Collection[str]) -> Iterable[Section]:
    """Sections with the clauses that are held, and with tables that were the same then."""
    for section in sections:
        clauses: tuple[Clause, ...] = tuple(c for c in section.clauses if c.id in held)
        tables = section.tables if section.id in same else ()
        if clauses or tables:
            yield replace(section, clauses=clauses, tables=tables)


def _made_for(
    asking: Asking, entry: Entry, translations: Iterable[Translation], now: Standing
) -> Mapping[str, Mapping[str, str | None]]:
    """The texts each translated clause was made for, as digests; None: not known any more.

    Of one that is not stale it is the text in force now, of a stale one the text it is flagged with.
    """
    texts = {c.id: c.text for s in _sections(now.state.entry) for c in s.clauses}
    before = {(flag.id, flag.relies_on): flag.before for flag in asking.corpus.stale_of(entry.id)}
    return {t.id: {of: _digest(before.get((t.id, of), texts.get(of))) for of in t.of} for t in translations}


def _digest(text: str | None) -> str | None:
    return None if text is None else digest_of(visible(text))
