"""Whether a name can mean an entry where it stands: of a kind, a layer and an edition that it can mean.

Every objection takes from the confidence what `RULES` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from taiyaku.corpus.links.disambiguation import Place
from taiyaku.corpus.links.layers import Layers
from taiyaku.corpus.model import Entry, Section
from taiyaku.corpus.name_keys import edition_rank
from taiyaku.corpus.terms.concept import LABELS, VAGUE
from taiyaku.values import Struct

RESOLVED = 0.6  # from here on a link leads to its rule
OPEN = 0.3  # from here on a rule may be meant; below, the rule that is meant is not loaded
VARIANTS = 2  # other rules whose names begin alike
OF_OTHERS = frozenset({"trait", "ammunition"})  # what things of other kinds have: "Deployable Weapon"
_LIKE = (  # one word often stands for all of these
    frozenset({"skill", "hacking-program"}),
    frozenset({"weapon", "equipment", "ammunition", "hacking-device", "hacking-program"}),
)
Doubt = tuple[float, str]  # what is left of the confidence, and why


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
    """What a name may mean, each with its confidence; nothing that is known only elsewhere."""
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
