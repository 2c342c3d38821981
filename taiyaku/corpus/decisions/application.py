"""Decisions by people over what was found; a decision that no longer fits is reported, never bent."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from taiyaku.corpus.decided import AmendmentDecision, Decisions, LinkDecision, Translated
from taiyaku.corpus.decisions import placing
from taiyaku.corpus.decisions.anchors import Anchors
from taiyaku.corpus.ids import Places
from taiyaku.corpus.model import Corpus, Entry, Link, LinkStatus, Problem, Provenance
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.similarity import plain
from taiyaku.values import replace

_WORDLESS = frozenset({"about", "amends", "same-faq", "translation-of"})  # whose words stand in no text
Decision = TypeVar("Decision", LinkDecision, AmendmentDecision, Translated)


def with_decided_links(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with its links as people decided, and a problem for each decision that cannot be kept.

    A link confirmed or led elsewhere is resolved; one that points to nothing dangles; a link nobody found
    is added. All of them are marked as decided.
    """
    if not setting.decisions.links:
        return corpus
    anchors = placing.printed_anchors(corpus, setting)
    links = list(corpus.links)
    problems: list[Problem] = []
    for decision in sorted(setting.decisions.links, key=lambda d: d.type is not None):  # the closer one last
        problems += _decide(decision, links, anchors)
    return replace(corpus, links=tuple(dict.fromkeys(links)), problems=(*corpus.problems, *problems))


def with_placed_amendments(corpus: Corpus, setting: Setting) -> Setting:
    """The setting with the targets of decided amendments as they are called now; one that is gone stays."""
    if not any(decision.target for decision in setting.decisions.amendments):
        return setting
    anchors = placing.printed_anchors(corpus, setting)
    placed = []
    for decision in setting.decisions.amendments:
        place = placing.placed_amendment(decision, anchors)
        if place and len(place.ids) == 1:
            placed.append(replace(decision, target=place.ids[0]))
        else:
            placed.append(replace(decision, lost=place is not None))
    return replace(setting, decisions=replace(setting.decisions, amendments=tuple(placed)))


def with_lost_decisions(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with a problem for each decision on an amendment or flag that is gone, or that wavers."""
    problems = [*_contradictions(setting.decisions), *_lost(corpus, setting)]
    return replace(corpus, problems=(*corpus.problems, *problems))


def _decide(decision: LinkDecision, links: list[Link], anchors: Anchors) -> Iterator[Problem]:
    """Change the links as decided; yield what stands in the way."""
    places = anchors.places
    from_, to = placing.placed_link(decision, anchors)
    if not from_.ids:
        yield _void(decision.where, f"source {from_.why}")
        return
    if to is not None and len(to.ids) != 1:
        why = to.why or f"{decision.target} was split: {', '.join(to.ids)}"
        yield _gone(decision.where, f"target {why}")
        return
    source, target = _with_words(decision.anchor, from_.ids, places), to.ids[0] if to else None
    yield from placing.moved_note(decision.where, (decision.source,), (source,))
    if decision.target and target:
        yield from placing.moved_note(decision.where, (decision.target,), (target,))
    fitting = [at for at, link in enumerate(links) if _fits(decision, source, link)]
    for at in fitting:
        links[at] = _decided(links[at], target, places)
    if not fitting and (added := _new_link(decision, source, target, places)):
        links.append(added)
    elif not fitting:
        words = f"“{decision.anchor}” points nowhere in {source}" if target is None else ""
        yield _void(
            decision.where, words or f"the words “{decision.anchor}” do not stand in {source} any more"
        )


def _with_words(anchor: str, ids: tuple[str, ...], places: Places) -> str:
    """Of the pieces of a clause that was split the one with the words."""
    texts = ((i, getattr(places.parts.get(i), "text", "")) for i in ids)
    return next((i for i, text in texts if anchor in text), ids[0])


def _fits(decision: LinkDecision, source: str, link: Link) -> bool:
    if link.source != source and not link.source.startswith(f"{source}#"):
        return False
    return _key(link.anchor) == _key(decision.anchor) and decision.type in (None, link.type)


def _key(anchor: str) -> str:
    return plain(anchor).casefold()


def _decided(link: Link, target: str | None, places: Places) -> Link:
    gap = target is not None and places.edition_gap(link.source, target)
    status: LinkStatus = "resolved" if target else "dangling"
    return replace(link, target=target, status=status, candidates=(), edition_gap=gap, decided=True)


def _new_link(decision: LinkDecision, source: str, target: str | None, places: Places) -> Link | None:
    """A link that was not found by itself; None if there are no such words, or nothing they point to."""
    kind, span = decision.type or "see-also", None
    if target is None:
        return None
    if kind not in _WORDLESS:
        entry = places.owner(source)
        found = _words(decision.anchor, source, entry) if entry else None
        if found is None:
            return None
        source, span = found
    gap = places.edition_gap(source, target)
    return Link(source, target, kind, decision.anchor, "resolved", (), gap, span, decided=True)


def _words(anchor: str, source: str, entry: Entry) -> tuple[str, tuple[int, int] | None] | None:
    """The clause of the source that has the words, and where; for a title or label, the entry itself."""
    for section in entry.sections:
        for clause in section.clauses:
            if source in (entry.id, section.id, clause.id) and (at := clause.text.find(anchor)) >= 0:
                return clause.id, (at, at + len(anchor))
    named = (*(t.text for t in entry.titles), *entry.labels, *entry.related)
    if source == entry.id and any(_key(anchor) == _key(text) for text in named):
        return source, None
    return None


def _contradictions(decisions: Decisions) -> Iterator[Problem]:
    """Two decisions on one thing that say different things; the later one counts."""
    yield from differing(
        decisions.links, lambda d: (d.source, _key(d.anchor), d.type), lambda d: d.target, lambda d: d.source
    )
    yield from differing(
        decisions.amendments,
        lambda d: d.amendment,
        lambda d: (d.verdict, d.target, d.operation),
        lambda d: d.amendment,
    )


def differing(
    decisions: Iterable[Decision],
    about: Callable[[Decision], Hashable],
    said: Callable[[Decision], Hashable],
    name: Callable[[Decision], str],
) -> Iterator[Problem]:
    """A problem for each decision that a later one about the same contradicts."""
    last: dict[Hashable, Decision] = {}
    for decision in decisions:
        before = last.get(about(decision))
        if before and said(before) != said(decision):
            place = f"{decision.where.file}:{decision.where.lines[0]}"
            message = f"a later decision on {name(decision)} says something else and counts: {place}"
            yield Problem("W402", message, before.where)
        last[about(decision)] = decision


def _lost(corpus: Corpus, setting: Setting) -> Iterator[Problem]:
    places = Places(corpus)
    amendments = {a.id for a in corpus.amendments}
    anchors = placing.printed_anchors(corpus, setting) if setting.decisions.amendments else None
    for decision in setting.decisions.amendments:
        place = placing.placed_amendment(decision, anchors) if anchors else None
        if decision.amendment not in amendments:
            yield _void(decision.where, f"there is no amendment {decision.amendment} any more")
        elif place and not place.ids and not placing.is_partial(corpus):
            yield _gone(decision.where, f"target {place.why}")
        elif place and decision.target:
            yield from placing.moved_note(decision.where, (decision.target,), place.ids)
    if setting.decisions.cleared:
        in_force = placing.anchors_in_force(corpus, setting)
        for flag in setting.decisions.cleared:
            placed = placing.placed_flag(flag, in_force)
            if (placed is None or placed.id not in places) and not placing.is_partial(corpus):
                yield _void(flag.where, f"{flag.id}, or what it relies on, is not in the workspace any more")


def _void(where: Provenance, why: str) -> Problem:
    return Problem("W401", f"this decision changes nothing: {why}", where)


def _gone(where: Provenance, why: str) -> Problem:
    return Problem("E401", f"this decision cannot be kept: {why}", where, "error")
