"""Links from explicit references: what a document says it points to, and where that leads.

A link is resolved only if one entry can be meant; else it keeps its candidates, or says that it dangles.
Mentions in running text, and links made by people, come on top of these.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from taiyaku.corpus.keys import edition_rank, kind_rank, loose_key, name_key
from taiyaku.corpus.linking.references import (
    Reference,
    ReferenceWords,
    find_references,
    looks_like_a_name,
    special_rules,
    split_names,
    without_brackets,
)
from taiyaku.corpus.model import Corpus, Document, Entry, Link, LinkStatus, Section
from taiyaku.corpus.names import Candidate, Names, issue_key
from taiyaku.corpus.setting import Setting

MOST_CANDIDATES = 20
LONGEST_LIST = 300  # characters: more is prose with commas in it


@dataclass(frozen=True)
class Surroundings:
    """What the rules below may look at."""

    entries: Sequence[Entry]
    documents: dict[str, Document]
    names: Names
    words: ReferenceWords
    children: dict[str, list[Entry]] = field(default_factory=dict)
    groups: dict[tuple[str, str], list[Entry]] = field(
        default_factory=dict
    )  # (document, heading) -> entries below


def with_references(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with the links its documents make themselves."""
    links = find_links(corpus.entries, corpus.documents, setting.editions, setting.references)
    return replace(corpus, links=(*corpus.links, *links))


LinkRule = Callable[[Entry, Surroundings], Iterator[Link]]


def find_links(
    entries: Sequence[Entry], documents: Iterable[Document], editions: Sequence[str], words: ReferenceWords
) -> tuple[Link, ...]:
    """All links of a corpus, in document order."""
    around = Surroundings(entries, {d.id: d for d in documents}, Names(entries, editions), words)
    for entry in entries:
        if entry.parent:
            around.children.setdefault(entry.parent, []).append(entry)
        for heading in entry.path[-1:]:
            around.groups.setdefault((entry.document, name_key(heading)), []).append(entry)
    links = [link for entry in entries for rule in RULES for link in rule(entry, around)]
    return tuple(dict.fromkeys((*links, *same_questions(around))))


def related(entry: Entry, around: Surroundings) -> Iterator[Link]:
    """Names the document lists as related."""
    for name in entry.related:
        yield _link(
            entry, entry.id, "related", name, _narrow(entry, around.names.candidates(name), around), around
        )


def special(entry: Entry, around: Surroundings) -> Iterator[Link]:
    """A scenario's list of special rules leads to its own sections, or to entries inside it."""
    for section in entry.sections:
        for clause in section.clauses:
            names = special_rules(clause.text, around.words)
            if not names and clause is section.clauses[0] and _is_list_of_own_parts(section, entry, around):
                names = split_names(clause.text)
            for name in names:
                yield _special_link(name, clause.id, entry, around)


def _is_list_of_own_parts(section: Section, entry: Entry, around: Surroundings) -> bool:
    if section.role != "special-rules" or len(section.clauses[0].text) > LONGEST_LIST:
        return False
    names = split_names(section.clauses[0].text)
    known = sum(len(_own_parts(name, entry, around)) == 1 for name in names)
    return known > len(names) / 2


def _special_link(name: str, source: str, entry: Entry, around: Surroundings) -> Link:
    parts = _own_parts(name, entry, around)
    if len(parts) == 1:
        return Link(source, parts[0], "related", name, "resolved")
    if parts:
        return Link(source, None, "related", name, "ambiguous", tuple(parts))
    near = [c for c in around.names.candidates(name) if c.document == entry.document]
    return _link(entry, source, "related", name, _narrow(entry, near, around), around)


def _own_parts(name: str, entry: Entry, around: Surroundings) -> list[str]:
    inside = around.children.get(entry.id, ())
    found = [(child.id, t.text) for child in inside for t in child.titles]
    found += [(s.id, s.heading) for e in (entry, *inside) for s in e.sections if s.heading]
    for form in dict.fromkeys((name, without_brackets(name))):
        key = loose_key(form)
        if parts := list(dict.fromkeys(i for i, text in found if loose_key(text) == key)):
            return parts
    key = loose_key(without_brackets(name))
    if runs := [c.id for s in entry.sections for c in s.clauses if key and _begins(c.text, name)]:
        return runs
    return list(dict.fromkeys(i for i, text in found if key and loose_key(without_brackets(text)) == key))


def _begins(text: str, name: str) -> bool:
    """Whether a paragraph begins with the name as its own heading: "Exclusion Zone. Troopers may not…"."""
    head, stop, _ = text[: len(name) + 8].partition("." if "." in text[: len(name) + 8] else ":")
    return bool(stop) and loose_key(head) == loose_key(name)


def references(entry: Entry, around: Surroundings) -> Iterator[Link]:
    """ "(see: X)", "（16　Move 参照）", "page 21" in any clause."""
    for section in entry.sections:
        for clause in section.clauses:
            for reference in find_references(clause.text, around.words):
                if reference.pages:
                    yield _page_link(entry, clause.id, reference, around)
                else:
                    yield from _see_link(entry, clause.id, reference, around)


def _see_link(entry: Entry, source: str, reference: Reference, around: Surroundings) -> Iterator[Link]:
    for name in reference.names:
        pool = around.names.candidates(name)
        if reference.number:
            own = [c for c in around.names.candidates(reference.number) if c.document == entry.document]
            pool = [c for c in own if c in pool] or pool
        if found := _narrow(entry, pool, around):
            yield _link(entry, source, "see-also", _anchor(reference, name), found, around)
            return
        if below := around.groups.get((entry.document, name_key(name))):
            ids = tuple(e.id for e in below if e.id != entry.id)[:MOST_CANDIDATES]
            if ids:
                target = ids[0] if len(ids) == 1 else None
                yield Link(source, target, "see-also", name, _status(len(ids)), ids if target is None else ())
            return
    if looks_like_a_name(reference.names[0]):
        yield Link(source, None, "see-also", reference.anchor, "dangling")


def _anchor(reference: Reference, name: str) -> str:
    """The words that carry the link: all of them, or only the name that stands before a sentence."""
    return reference.anchor if name == reference.names[0] else name


def _page_link(entry: Entry, source: str, reference: Reference, around: Surroundings) -> Link:
    """A page of this very book; a page of any other book is a reference out of the corpus."""
    document = around.documents.get(entry.document)
    if not reference.pages or not document or document.format != "rulebook" or not document.pages:
        return Link(source, None, "page-reference", reference.anchor, "external")
    first, last = reference.pages
    there = [
        e.id
        for e in around.entries
        if e.document == entry.document and e.provenance.pages and first <= e.provenance.pages[0] <= last
    ]
    if len(there) == 1:
        return Link(source, there[0], "page-reference", reference.anchor, "resolved")
    candidates = tuple(there[:MOST_CANDIDATES])
    return Link(source, None, "page-reference", reference.anchor, _status(len(there)), candidates)


def amends(entry: Entry, around: Surroundings) -> Iterator[Link]:
    """An erratum amends the rule of its name, in its own edition only."""
    if entry.kind != "erratum":
        return
    pool = [c for t in entry.titles for c in around.names.candidates(t.text)]
    pool = [c for c in pool if c.edition == entry.edition and kind_rank(c.kind) < kind_rank("erratum")]
    yield _link(entry, entry.id, "amends", entry.title, _narrow(entry, pool, around), around)
    if entry.reference and entry.reference.pages:
        first, last = entry.reference.pages
        anchor = f"page {first}" if first == last else f"pages {first}-{last}"
        yield _page_link(entry, entry.id, Reference(anchor, pages=(first, last)), around)


RULES: tuple[LinkRule, ...] = (related, special, references, amends)


def same_questions(around: Surroundings) -> Iterator[Link]:
    """The same question in several documents: the newest leads to each of the others."""
    asked: defaultdict[str, list[Entry]] = defaultdict(list)
    for entry in around.entries:
        if entry.kind == "faq" and len(key := loose_key(entry.title)) >= 8:
            asked[key].append(entry)
    for entries in asked.values():
        if len({e.document for e in entries}) > 1:
            newest = max(entries, key=lambda e: issued(e, around.documents))
            for other in entries:
                if other.document != newest.document:
                    gap = other.edition != newest.edition
                    yield Link(newest.id, other.id, "same-faq", newest.title, "resolved", (), gap)


def issued(entry: Entry, documents: dict[str, Document]) -> tuple[str, tuple[int, ...]]:
    """When an entry's text came out: its date, then its version, or its document's."""
    document = documents.get(entry.document)
    date = entry.date or (document.date if document else None) or ""
    return issue_key((date, entry.version or (document.version if document else None) or ""))


def _narrow(entry: Entry, pool: Iterable[Candidate], around: Surroundings) -> list[Candidate]:
    """The nearest candidates: inside the same parent, then edition, kind, document, status; never itself."""
    kept = list({c.id: c for c in pool if c.id != entry.id}.values())
    inside = {
        e.id for e in (*around.children.get(entry.id, ()), *around.children.get(entry.parent or "", ()))
    }
    for rank in (
        lambda c: 0 if c.id in inside else 1 if not c.local else 2,
        lambda c: 0 if c.edition == entry.edition else 1 + edition_rank(c.edition, around.names.editions),
        lambda c: kind_rank(c.kind),
        lambda c: c.document != entry.document,
        lambda c: c.status != "in-force",
        lambda c: c.way,
    ):
        if len(kept) > 1:
            best = min(map(rank, kept))
            kept = [c for c in kept if rank(c) == best]
    return kept


def _link(
    entry: Entry, source: str, kind: str, anchor: str, found: list[Candidate], around: Surroundings
) -> Link:
    if len(found) == 1:
        gap = bool(entry.edition and found[0].edition and entry.edition != found[0].edition)
        return Link(source, found[0].id, kind, anchor, "resolved", (), gap)
    if found:
        return Link(source, None, kind, anchor, "ambiguous", tuple(c.id for c in found)[:MOST_CANDIDATES])
    return Link(source, None, kind, anchor, "dangling")


def _status(count: int) -> LinkStatus:
    """What so many candidates make of a link."""
    return "resolved" if count == 1 else "ambiguous" if count else "dangling"
