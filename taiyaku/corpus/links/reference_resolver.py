"""Links from explicit references: what a document says it points to, and where that leads.

A link is resolved only if one entry can be meant; else it keeps its candidates, or says that it dangles.
Mentions in running text, and links made by people, come on top of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from taiyaku.corpus.links.disambiguation import entries_below, headings_that_retell
from taiyaku.corpus.links.reference_parser import (
    Numbering,
    Reference,
    ReferenceWords,
    find_references,
    looks_like_a_name,
    special_rules,
    without_brackets,
)
from taiyaku.corpus.model import Corpus, Document, Entry, Lineage, Link, LinkStatus
from taiyaku.corpus.name_keys import edition_rank, kind_rank, loose_key, name_key, narrowed
from taiyaku.corpus.names import Candidate, Names
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.terms.termbase import successors
from taiyaku.values import Struct, field, replace

MOST_CANDIDATES = 20
MOST_OF_A_GROUP = 12  # entries that one reference to a heading leads to


class Surroundings(Struct, frozen=True):
    """What the rules below may look at."""

    entries: Sequence[Entry]
    documents: dict[str, Document]
    names: Names
    words: ReferenceWords
    children: dict[str, list[Entry]] = field(default_factory=dict)
    groups: dict[tuple[str, str], list[Entry]] = field(
        default_factory=dict
    )  # (document, heading) -> entries below
    parents: dict[str, str | None] = field(default_factory=dict)
    numbering: Numbering = field(default_factory=lambda: Numbering((), {}))
    listed: frozenset[str] = frozenset()  # entries of retelling


def with_references(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with the links its documents make themselves."""
    retelling = headings_that_retell(setting.words)
    links = find_links(
        corpus.entries, corpus.documents, setting.editions, setting.references, corpus.lineage, retelling
    )
    return replace(corpus, links=(*corpus.links, *links))


LinkRule = Callable[[Entry, Surroundings], Iterator[Link]]


def find_links(
    entries: Sequence[Entry],
    documents: Iterable[Document],
    editions: Sequence[str],
    words: ReferenceWords,
    lineage: Sequence[Lineage] = (),
    retelling: Iterable[str] = (),
) -> tuple[Link, ...]:
    """All links of a corpus, in document order; `retelling` are headings of glossaries and the like."""
    known = {d.id: d for d in documents}
    around = Surroundings(
        entries,
        known,
        Names(entries, editions),
        words,
        numbering=Numbering(entries, known, lineage),
        listed=entries_below(entries, retelling),
    )
    for entry in entries:
        around.parents[entry.id] = entry.parent
        if entry.parent:
            around.children.setdefault(entry.parent, []).append(entry)
        for heading in entry.path[-1:]:
            around.groups.setdefault((entry.document, name_key(heading)), []).append(entry)
    links = [link for entry in entries for rule in RULES for link in rule(entry, around)]
    return tuple(dict.fromkeys(_to_successors(links, entries, lineage)))


def _to_successors(
    links: Iterable[Link], entries: Sequence[Entry], lineage: Sequence[Lineage]
) -> Iterator[Link]:
    """The links, those to a rule that a newer version of its book renamed leading there."""
    known = {e.id: e for e in entries}
    after = successors(known, lineage)
    for link in links:
        new, old = after.get(link.target or ""), known.get(link.target or "")
        source = known.get(link.source.split("#")[0])
        if new and old and source and source.document != old.document:
            link = replace(link, target=new.id)
        yield link


def related(entry: Entry, around: Surroundings) -> Iterator[Link]:
    """Names the document lists as related."""
    for name in map(around.words.without_pages, entry.related):
        yield _link(
            entry, entry.id, "related", name, _narrow(entry, around.names.candidates(name), around), around
        )


def special(entry: Entry, around: Surroundings) -> Iterator[Link]:
    """A scenario's list of special rules leads to its own sections, or to entries inside it."""
    for section in entry.sections:
        for clause in section.clauses:
            names = special_rules(clause.text, around.words)
            at = 0
            for name in filter(None, map(around.words.without_pages, names)):
                start = clause.text.find(name, at)
                span = (start, start + len(name)) if start >= 0 else None
                at = span[1] if span else at
                if (link := _special_link(name, clause.id, entry, around)).target != clause.id:
                    yield replace(link, span=span)


def _special_link(name: str, source: str, entry: Entry, around: Surroundings) -> Link:
    parts = _own_parts(name, entry, around)
    if len(parts) == 1:
        return Link(source, parts[0], "related", name, "resolved")
    if parts:
        return Link(source, None, "related", name, "ambiguous", tuple(parts))
    named = [c for c in around.names.candidates(name) if kind_rank(c.kind) < kind_rank("notice")]
    near = [c for c in named if c.document == entry.document]
    near = near or [c for c in named if c.edition == entry.edition]  # a rule of the book the pack is for
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
    if runs := [c.id for c in entry.clauses if key and _begins(c.text, name)]:
        return runs
    bare = [(i, without_brackets(text)) for i, text in found]
    if parts := list(dict.fromkeys(i for i, text in bare if key and loose_key(text) == key)):
        return parts
    articles = around.words.articles
    words = _main_words(without_brackets(name), articles)
    return list(dict.fromkeys(i for i, text in bare if words and _main_words(text, articles) == words))


def _main_words(name: str, articles: Sequence[str]) -> list[str]:
    """The words of a name in any order and number: "Captured Beacons" is headed BEACON CAPTURED."""
    return sorted(word for word in form_key(name).split() if word not in articles)


def _begins(text: str, name: str) -> bool:
    """Whether a paragraph begins with the name as its own heading: "Dark Corner. Lamps are out…"."""
    head, stop, _ = text[: len(name) + 8].partition("." if "." in text[: len(name) + 8] else ":")
    return bool(stop) and loose_key(head) == loose_key(name)


def references(entry: Entry, around: Surroundings) -> Iterator[Link]:
    """ "(see: X)", "（16　Move 参照）", "page 21" in any clause."""
    for section in entry.sections:
        for clause in section.clauses:
            for reference in find_references(clause.text, around.words):
                if reference.pages:
                    yield _page_link(entry, clause.id, reference, around)
                elif reference.numbers:
                    yield from _number_links(entry, clause.id, reference, around)
                else:
                    yield from _see_link(entry, clause.id, reference, around)


def _see_link(entry: Entry, source: str, reference: Reference, around: Surroundings) -> Iterator[Link]:
    for name in reference.names:
        if links := _named_links(entry, source, reference, name, around):
            yield from links
            return
    parts = {name: _named_links(entry, source, reference, name, around) for name in reference.listed}
    known = [name for name, links in parts.items() if links]
    for name, links in parts.items() if known else ():
        yield from links
        apart = all(other not in name and name not in other for other in known)
        if not links and apart and reference.certain and looks_like_a_name(name):
            yield Link(source, None, "see-also", name, "dangling", span=_anchor(reference, name)[1])
    for number in reference.names if not known else ():
        if chapter := list(_chapter_links(entry, source, reference, number, around)):
            yield from chapter
            return
    numbered = any(around.numbering.own(entry.document, name) for name in reference.names)
    if not known and not numbered and reference.certain and looks_like_a_name(reference.names[0]):
        yield Link(source, None, "see-also", reference.anchor, "dangling", span=reference.span)


def _named_links(
    entry: Entry, source: str, reference: Reference, name: str, around: Surroundings
) -> list[Link]:
    """The links to what has a name, or stands below a heading of that name; none if nothing does."""
    pool = around.names.candidates(name)
    if reference.number:
        own = [c for c in around.names.candidates(reference.number) if c.document == entry.document]
        pool = [c for c in own if c in pool] or pool
    anchor, span = _anchor(reference, name)
    if found := _narrow(entry, pool, around):
        return [replace(_link(entry, source, "see-also", anchor, found, around), span=span)]
    ids = tuple(e.id for e in _group(entry, name, around))
    if len(ids) <= MOST_OF_A_GROUP:  # the words name all of them, and lead to each
        return [Link(source, i, "see-also", anchor, "resolved", span=span) for i in ids]
    return [Link(source, None, "see-also", anchor, "ambiguous", ids[:MOST_CANDIDATES], span=span)]


def _group(entry: Entry, name: str, around: Surroundings) -> list[Entry]:
    """The entries below a heading: of the page the words stand on, else of the whole document."""
    below = [e for e in around.groups.get((entry.document, name_key(name)), ()) if e.id != entry.id]
    page = _top(entry.id, around)
    return [e for e in below if _top(e.id, around) == page] or below


def _top(entry: str, around: Surroundings) -> str:
    """The id of the topmost entry above one."""
    seen = {entry}
    while (above := around.parents.get(entry)) and above not in seen:
        seen.add(above)
        entry = above
    return entry


def _anchor(reference: Reference, name: str) -> tuple[str, tuple[int, int] | None]:
    """The words that carry the link: all of them, or only the name that stands before a sentence."""
    if name == reference.names[0]:
        return reference.anchor, reference.span
    if reference.span and (at := reference.anchor.find(name)) >= 0:
        start = reference.span[0] + at
        return name, (start, start + len(name))
    return name, None


def _number_links(entry: Entry, source: str, reference: Reference, around: Surroundings) -> Iterator[Link]:
    """Rules by their numbers, of the same document first; a number no rule has may count something else."""
    for number in reference.numbers:
        own = around.numbering.own(entry.document, number)
        found = [i for i in own if i not in (source, entry.id)]
        if not own and reference.certain:
            found = around.numbering.elsewhere(entry, number)
        chapter = [] if own or found else list(_chapter_links(entry, source, reference, number, around))
        if chapter:
            yield from chapter
            continue
        here = (reference.anchor, _status(len(found)))
        if len(found) == 1:
            yield Link(source, found[0], "see-also", *here, span=reference.span)
        elif found:
            candidates = tuple(found)[:MOST_CANDIDATES]
            yield Link(source, None, "see-also", *here, candidates, span=reference.span)
        elif reference.certain and not own:
            yield Link(source, None, "see-also", *here, span=reference.span)


def _chapter_links(
    entry: Entry, source: str, reference: Reference, number: str, around: Surroundings
) -> Iterator[Link]:
    """The links to all rules of a chapter, which its number names; none to very many."""
    below = around.numbering.below(entry.document, number)
    for i in below if len(below) <= MOST_OF_A_GROUP else ():
        yield Link(source, i, "see-also", reference.anchor, "resolved", span=reference.span)


def _page_link(entry: Entry, source: str, reference: Reference, around: Surroundings) -> Link:
    """A page of this very book; a page of any other book is a reference out of the corpus."""
    document = around.documents.get(entry.document)
    if not reference.pages or not document or document.format != "rulebook" or not document.pages:
        return Link(source, None, "page-reference", reference.anchor, "external", span=reference.span)
    first, last = document.pages_printed(*reference.pages)
    own = (e for e in around.entries if e.document == entry.document)
    there = [e.id for e in own if e.provenance.pages and first <= e.provenance.pages[0] <= last]
    if len(there) == 1:
        return Link(source, there[0], "page-reference", reference.anchor, "resolved", span=reference.span)
    candidates = tuple(there[:MOST_CANDIDATES])
    status = _status(len(there))
    return Link(source, None, "page-reference", reference.anchor, status, candidates, span=reference.span)


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


def _narrow(entry: Entry, pool: Iterable[Candidate], around: Surroundings) -> list[Candidate]:
    """The nearest candidates: inside the same parent, then edition, kind, document, status; never itself."""
    kept = {c.id: c for c in pool if c.id != entry.id}.values()
    inside = {
        e.id for e in (*around.children.get(entry.id, ()), *around.children.get(entry.parent or "", ()))
    }
    ranks: tuple[Callable[[Candidate], int], ...] = (
        lambda c: 0 if c.id in inside else 1 if not c.local else 2,
        lambda c: 0 if c.edition == entry.edition else 1 + edition_rank(c.edition, around.names.editions),
        lambda c: kind_rank(c.kind),
        lambda c: c.lang != entry.lang,  # a rule and its translation are two entries
        lambda c: c.document != entry.document,
        lambda c: c.id in around.listed,
        lambda c: c.status != "in-force",
        lambda c: c.way,
    )
    return narrowed(kept, ranks)


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
