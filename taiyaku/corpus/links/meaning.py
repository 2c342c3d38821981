"""From names found in texts to links: what each name means where it stands, and how sure that is.

A name that fits nothing loaded is `external`, one that may mean several entries, or is doubtful, `ambiguous`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.links.capitalisation import Where, doubts_of, kinds_beside
from taiyaku.corpus.links.disambiguation import Place, nearest_meaning
from taiyaku.corpus.links.layers import Layers
from taiyaku.corpus.links.section_names import Chapters, Parts
from taiyaku.corpus.links.usage import Found, Usage, is_abbreviation
from taiyaku.corpus.model import Clause, Corpus, Entry, Link, Section
from taiyaku.corpus.name_keys import edition_rank
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.concept import LABELS, VAGUE
from taiyaku.corpus.terms.headword_forms import HeadwordWords
from taiyaku.corpus.terms.matcher import form_key
from taiyaku.corpus.terms.termbase import targets
from taiyaku.multimap import multimap
from taiyaku.values import Struct, replace

MOST_CANDIDATES = 20
_FIRST_SENTENCE = re.compile(r"[^.。!?]*")
Named = tuple[Where, Found]
RESOLVED = 0.6  # from here on a link leads to its rule
OPEN = 0.3  # from here on a rule may be meant; below, the rule that is meant is not loaded
VARIANTS = 2  # other rules whose names begin alike
OF_OTHERS = frozenset({"trait", "ammunition"})  # what things of other kinds have: "Deployable Weapon"
_LIKE = (  # one word often stands for all of these
    frozenset({"skill", "hacking-program"}),
    frozenset({"weapon", "equipment", "ammunition", "hacking-device", "hacking-program"}),
)
Doubt = tuple[float, str]  # what is left of the confidence, and why


class Ground(Struct, frozen=True):
    """What decides about a link: what the forms may mean, where entries stand, how the corpus writes."""

    by_key: Mapping[str, Sequence[tuple[int, Entry]]]
    concepts: Mapping[str, frozenset[int]]  # of each entry
    words: HeadwordWords
    place: Place
    parts: Parts
    chapters: Chapters
    usage: Usage
    layers: Layers
    echoes: frozenset[str]

    @classmethod
    def of(
        cls,
        corpus: Corpus,
        setting: Setting,
        place: Place,
        parts: Parts,
        chapters: Chapters,
        usage: Usage,
        named: Sequence[Named],
    ) -> Ground:
        """The ground for links from these names."""
        words = HeadwordWords.of(setting.words)
        by_key = targets(corpus.terms, corpus.entries, words, corpus.lineage)
        concepts = multimap((entry.id, number) for found in by_key.values() for number, entry in found)
        frozen = {i: frozenset(numbers) for i, numbers in concepts.items()}
        namings = (
            (entry.document, [e for _, e in by_key[hit.key]])
            for (entry, _, _), hit in named
            if by_key.get(hit.key) and hit.case not in ("start", "lower")
        )
        layers = Layers.of(corpus.documents, setting.scopes, namings)
        return cls(
            by_key, frozen, words, place, parts, chapters, usage, layers, _echoes(named, by_key, words)
        )


def _echoes(
    named: Sequence[Named], by_key: Mapping[str, Sequence[tuple[int, Entry]]], words: HeadwordWords
) -> frozenset[str]:
    """Labels explained by something of their own name: "Its area is the user's Zone of Control".

    A keyword that says what "a Brittle card" does is explained by itself.
    """
    return frozenset(
        entry.id
        for (entry, _, clause), hit in named
        if entry.kind in LABELS and not hit.kinds
        if hit.start <= len(_FIRST_SENTENCE.match(clause.text)[0])  # type: ignore[index]
        if any(e.id == entry.id for _, e in by_key.get(hit.key, ()))
        if not words.before_its_own_name.match(clause.text[: hit.start])
        if not words.behind_its_own_name.match(clause.text, hit.end)
    )


def links_of(corpus: Corpus, ground: Ground, named: Sequence[Named]) -> Iterator[Link]:
    """The links from names, each goal once in a clause, none where an explicit reference stands."""
    taken, linked = _explicit(corpus)
    for (entry, section, clause), hit in named:
        if any(start < hit.end and hit.start < end for start, end in taken[clause.id]):
            continue
        if hit.form in ground.parts.headings:
            link = ground.parts.link(entry, section, clause, hit, ground.place)
        elif ground.by_key.get(hit.key):
            link = _link(entry, section, clause, hit, ground)
        else:
            link = ground.chapters.link(entry, clause, hit)
        if link is None:
            continue
        goal = (link.target, *link.candidates) if link.target or link.candidates else (None, hit.key)
        if goal not in linked[clause.id] and (link.target or "",) not in linked[clause.id]:
            linked[clause.id].add(goal)
            yield link


def related_links(corpus: Corpus, ground: Ground) -> tuple[Link, ...]:
    """The links of a corpus, related names that no headword has leading to what texts mean by them."""
    return tuple(
        _as_meant(link, ground.place.entries[link.source], ground)
        if link.type == "related" and link.status == "dangling" and link.source in ground.place.entries
        else link
        for link in corpus.links
    )


def _as_meant(link: Link, entry: Entry, ground: Ground) -> Link:
    for name in (link.anchor, link.anchor.rpartition(" ")[0]):  # "Sleeping State" is the state Sleeping
        if entry.sections and ground.by_key.get(form_key(name)):
            clause = Clause(entry.id, link.anchor, entry.provenance)
            kinds = kinds_beside(0, len(name), link.anchor, ground.words)
            hit = Found(name, form_key(name), 0, len(name), "title", kinds)
            found = _link(entry, entry.sections[0], clause, hit, ground)
            return replace(found, type="related", anchor=link.anchor, span=None) if found else link
    return link


def _explicit(
    corpus: Corpus,
) -> tuple[defaultdict[str, list[tuple[int, int]]], defaultdict[str, set[tuple[str | None, ...]]]]:
    """The places that explicit references take up in each clause, and what they lead to."""
    taken: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    linked: defaultdict[str, set[tuple[str | None, ...]]] = defaultdict(set)
    for link in corpus.links:
        if link.span:
            taken[link.source].append(link.span)
        if link.status == "resolved":
            linked[link.source].add((link.target,))
    return taken, linked


def _link(entry: Entry, section: Section, clause: Clause, hit: Found, ground: Ground) -> Link | None:
    """The link a name makes; none to the entry it stands in, nor to what that entry is called."""
    pool, kinds = ground.by_key.get(hit.key, ()), hit.kinds
    type_said = hit.key in ground.words.declared
    doubts = () if kinds else tuple(doubts_of(hit, (entry, section, clause), ground.usage))
    mention = Mention(
        entry, section, kinds, pool, ground.place, ground.layers, ground.echoes, type_said, doubts, hit.key
    )
    found = fits(mention)
    best = max((fit.confidence for fit in found), default=0.0)
    own = {e.id for e in ground.place.lineage(entry)}
    ours = frozenset[int]().union(*(ground.concepts.get(i, frozenset()) for i in own))
    level = RESOLVED if best >= RESOLVED else OPEN
    kept = [fit for fit in found if fit.confidence >= level]
    if not found or any(fit.entry.id in own or fit.concept in ours for fit in kept):
        return None
    if _is_only_a_word(hit, mention, ground):
        return None
    span, anchor = (hit.start, hit.end), clause.text[hit.start : hit.end]
    if not kept:
        doubtful = hit.case == "lower" or (hit.case == "start" and not is_abbreviation(hit.form))
        if hit.key in ground.words.attributes or doubtful:
            return None
        reasons = tuple(dict.fromkeys(reason for fit in found for reason in fit.reasons))
        return Link(
            clause.id, None, "mentions", anchor, "external", (), False, span, False, 1 - best, reasons
        )
    pool = [(fit.concept, fit.entry) for fit in kept]
    nearest = nearest_meaning(entry, section, pool, ground.place, bool(kinds), hit.key)
    return _led(clause.id, anchor, span, entry, found, {e.id for e in nearest}, best >= RESOLVED)


def _is_only_a_word(hit: Found, mention: Mention, ground: Ground) -> bool:
    """Whether an attribute, or a word that is written small too, is no name: what figures do, a chapter."""
    if " " in hit.key or mention.section.role == "labels":
        return False
    if hit.key not in ground.words.attributes and not ground.usage.is_ordinary(hit.key):
        return False
    if all(e.kind == "rule" and e.document in ground.layers.below for e in mention.bearers):
        return True
    return not mention.kinds and all(e.kind in LABELS for e in mention.bearers)


def _led(
    source: str, anchor: str, span: tuple[int, int], entry: Entry, found: Sequence[Fit], ids: Collection[str],
    sure: bool,
) -> Link:  # fmt: skip
    """The link to the entries that are left; one that is doubtful stays open."""
    kept = [fit for fit in found if fit.entry.id in ids]
    goals = list(dict.fromkeys(fit.entry.id for fit in kept))
    gap = all(entry.edition and f.entry.edition and entry.edition != f.entry.edition for f in kept)
    best = max(fit.confidence for fit in kept)
    rivals = len({fit.entry.id for fit in found})
    why = "the only rule of that name" if rivals == 1 else f"the nearest of {rivals} of that name"
    reasons = tuple(dict.fromkeys((why, *(r for fit in kept for r in fit.reasons))))
    if sure and len(goals) == 1:
        return Link(source, goals[0], "mentions", anchor, "resolved", (), gap, span, False, best, reasons)
    candidates = tuple(goals)[:MOST_CANDIDATES]
    share = round(best / len(goals), 2)
    return Link(source, None, "mentions", anchor, "ambiguous", candidates, gap, span, False, share, reasons)


class Fit(Struct, frozen=True):
    """An entry that a name may mean."""

    concept: int
    entry: Entry
    confidence: float
    reasons: tuple[str, ...]


class Mention(Struct, frozen=True, dict=True):
    """A name where it stands, and what surrounds it."""

    entry: Entry
    section: Section
    kinds: frozenset[str]  # said right beside it
    pool: Sequence[tuple[int, Entry]]  # all that bear the name, with the number of their concept
    place: Place
    layers: Layers
    echoes: frozenset[str]  # labels that are called after something else
    type_said: bool = False  # the name is also a word for how skills are declared
    doubts: tuple[Doubt, ...] = ()  # that it is a name at all, as it is written here
    key: str = ""  # of the name

    @cached_property
    def bearers(self) -> tuple[Entry, ...]:
        """The entries that bear the name."""
        return tuple(entry for _, entry in self.pool)


def fits(mention: Mention) -> list[Fit]:
    """What a name may mean, each with its confidence, from which every objection takes what `RULES` says.

    Nothing that is known only elsewhere.
    """
    reachable = [(n, e) for n, e in mention.pool if mention.place.reaches(mention.entry, e)]
    if mention.kinds and not any(e.kind in mention.kinds for _, e in reachable):
        reachable += [(n, part) for n, e in reachable for part in _parts(e, mention)]
    return [_weighed(mention, number, entry) for number, entry in reachable]


def _parts(entry: Entry, mention: Mention) -> Iterable[Entry]:
    """What is of the kind said and stands below: the state that a skill X brings is "X State"."""
    found = mention.place.below(entry, mention.kinds)
    shallow = min((depth for depth, _ in found), default=0)
    return (part for depth, part in found if depth == shallow)


def _weighed(mention: Mention, number: int, entry: Entry) -> Fit:
    confidence, reasons = 1.0, []
    for rule in RULES:
        for share, reason in rule(mention, entry):
            confidence *= share
            reasons.append(reason)
    return Fit(number, entry, round(confidence, 2), tuple(reasons))


def kind_said(mention: Mention, entry: Entry) -> Iterable[Doubt]:
    """ "X State" is a state; what has no kind of its own may be anything, and a trait is a weapon's."""
    kinds = mention.kinds
    if not kinds or entry.kind in VAGUE:
        return
    had = entry.kind in OF_OTHERS and kinds.isdisjoint({"state", "skill", *OF_OTHERS})
    alike = had or any(entry.kind in like and kinds & like for like in _LIKE)
    if entry.kind in kinds:
        yield 1.0, f"a {entry.kind}, as the word beside it says"
    elif not alike or any(e.kind in kinds for e in mention.bearers):
        yield 0.25, f"no {' or '.join(sorted(kinds))}, which the word beside it says"


def label(mention: Mention, entry: Entry) -> Iterable[Doubt]:
    """A label that is called after a rule is that rule only where labels are listed."""
    said = mention.type_said  # how a skill is declared, no label of a weapon
    listed = (mention.section.role == "labels" and not said) or entry.kind in mention.kinds
    if entry.kind in LABELS and entry.id in mention.echoes and not listed:
        yield 0.2, "a label called after the rule that is meant"


def layer(mention: Mention, entry: Entry) -> Iterable[Doubt]:
    """A game's own text does not mean the house-keeping of a pack."""
    if objection := mention.layers.objection(mention.entry, entry, mention.bearers):
        yield 0.2, objection


def edition(mention: Mention, entry: Entry) -> Iterable[Doubt]:
    """A rule of another edition stands in; one that came later cannot have been meant."""
    editions, ours, theirs = mention.place.editions, mention.entry.edition, entry.edition
    if not ours or not theirs or ours == theirs:
        return
    known = ours in editions and theirs in editions
    if known and edition_rank(theirs, editions) < edition_rank(ours, editions):
        yield 0.25, f"the rule here came later, with {theirs}"
    else:
        yield 0.8, f"the rule of another edition, {theirs}"


def variant(mention: Mention, entry: Entry) -> Iterable[Doubt]:
    """Of "Relay (Night)", "Relay (Sprint)" and "Relay Start" none is just "Relay"."""
    if mention.place.variants(mention.key, entry) >= VARIANTS:
        yield 0.5, "one of several that begin with the name"
    if entry.document != mention.entry.document and mention.place.heads(mention.key, mention.entry.document):
        yield 0.5, "this document has one of that name with a bracket behind it"


def wording(mention: Mention, entry: Entry) -> Iterable[Doubt]:
    """What is written as any other word may be no more than that."""
    return mention.doubts


RULES: tuple[Callable[[Mention, Entry], Iterable[Doubt]], ...] = (
    kind_said,
    label,
    layer,
    edition,
    variant,
    wording,
)
