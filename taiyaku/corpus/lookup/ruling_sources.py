"""What may rule on an entry: by links to it, by its own pointers, by its name."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain

from taiyaku.corpus.ids import PAST
from taiyaku.corpus.lookup.answer_model import RULING_KINDS
from taiyaku.corpus.lookup.query import Asking
from taiyaku.corpus.model import Entry
from taiyaku.corpus.name_keys import edition_rank
from taiyaku.corpus.names import Candidate, Way

_PRINCIPAL = frozenset({"about", "amends", "same-faq"})
_LEADS = frozenset({*_PRINCIPAL, "related", "see-also", "page-reference"})  # a mention is no ruling
_POINTS = frozenset({"see-also", "related"})  # from the rule to what rules on it
_ON_RULINGS = frozenset({"same-faq", "about"})  # an erratum may stand for a rule that is not here
_Sources = Iterator[tuple[str, bool]]  # ids, and whether they are about the entry


def sources_of(
    asking: Asking, entry: Entry, children: Sequence[Entry], others: Sequence[Candidate]
) -> dict[str, bool]:
    """Ids of what may rule on an entry, and whether it is about it."""
    if entry.kind in RULING_KINDS:
        ways: tuple[_Sources, ...] = (
            _leading_to(asking, [entry.id], _ON_RULINGS),
            _same_question(asking, entry),
        )
    else:
        line = _line(asking, entry)
        ways = (
            ((i, True) for i in _on_newer_editions(asking, entry, others)),
            ((i, False) for i in _on_lower_layers(asking, entry, others)),
            _leading_to(asking, line, _LEADS),
            ((child.id, True) for child in children if child.kind in RULING_KINDS),
            _pointed_to(asking, entry),
            _of_its_name(asking, line),
            _in_the_other_language(asking, entry),
            _errata_alone(asking, others),
            # a list of errata links to no rule
            ((a.source, True) for a in asking.corpus.amendments_of(entry.id) if a.operation == "clarify"),
        )
    found: dict[str, bool] = {}
    for source, principal in chain.from_iterable(ways):
        found[source] = found.get(source, False) or principal
    return found


def _leading_to(asking: Asking, line: Sequence[str], types: Collection[str]) -> _Sources:
    for link in (x for i in line for x in asking.corpus.links_to(i)):
        source = link.source.split("#", 1)[0]
        if link.status == "resolved" and link.type in types and source not in line:
            yield source, link.type in _PRINCIPAL


def _same_question(asking: Asking, entry: Entry) -> _Sources:
    for link in asking.corpus.links_from(entry.id):
        if link.target and link.leads("same-faq"):
            yield link.target, True


def _pointed_to(asking: Asking, entry: Entry) -> _Sources:
    """What the rule itself points to: "(See FAQs & Errata.)"."""
    for link in asking.corpus.links_from(entry.id):
        if link.target and link.leads(*_POINTS):
            yield link.target.split("#", 1)[0], False


def _of_its_name(asking: Asking, line: Iterable[str]) -> _Sources:
    """What may be about any of several rules of one name: it is found with each of them."""
    for link in (x for i in line for x in asking.corpus.links_maybe_to(i)):
        if link.type == "about":
            yield link.source, False


def _in_the_other_language(asking: Asking, entry: Entry) -> _Sources:
    """Questions on the text in the other language, but for those of which a translation is as good."""
    for other in counterparts(asking, entry):
        links = (*asking.corpus.links_to(other.id), *asking.corpus.links_maybe_to(other.id))
        asked = dict.fromkeys(x.source for x in links if x.type == "about")
        for question in (e for e in asking.corpus.entries(asked) if e.kind == "faq"):
            told = (e for e in counterparts(asking, question) if not asking.corpus.stale_of(e.id))
            if not any(told):
                yield question.id, False


def counterparts(asking: Asking, entry: Entry) -> Iterator[Entry]:
    """What an entry translates, and what translates it, in its edition."""
    links = (*asking.corpus.links_from(entry.id), *asking.corpus.links_to(entry.id))
    found = (i for x in links if x.leads("translation-of") for i in (x.source, x.target))
    ids = dict.fromkeys(i for i in found if i and "#" not in i)
    there = asking.corpus.entries(i for i in ids if i != entry.id)
    return (e for e in there if e.edition == entry.edition and e.status not in PAST)


def _errata_alone(asking: Asking, others: Sequence[Candidate]) -> _Sources:
    """Errata of that name whose rule is not here."""
    errata = [c.id for c in others if c.kind == "erratum"]
    alone = asking.corpus.amendments_from(errata) if errata else ()
    yield from ((a.source, True) for a in alone if a.target is None)


def _line(asking: Asking, entry: Entry) -> list[str]:
    """The entry in all versions of its document: a ruling leads to one of them."""
    line = [entry.id]
    for i in line:
        rows = asking.corpus.lineage_of(i)
        line += [n for r in rows for n in (r.older, r.newer) if n and "#" not in n and n not in line]
    return line


def _on_lower_layers(asking: Asking, entry: Entry, others: Sequence[Candidate]) -> Iterator[str]:
    """Ids of questions on the same rule in a lower layer, whose text stands beneath this one."""
    mine = asking.rank(asking.scope_of(entry.document))
    for other in others if mine else ():
        same = (other.edition, other.lang, other.kind) == (entry.edition, entry.lang, entry.kind)
        if same and other.way < Way.PREFIX and asking.rank(asking.scope_of(other.document)) < mine:
            for link in asking.corpus.links_to(other.id):
                if link.leads("about"):
                    yield link.source.split("#", 1)[0]


def _on_newer_editions(asking: Asking, entry: Entry, others: Sequence[Candidate]) -> Iterator[str]:
    """Ids of what rules on the same rule in a newer edition: it may contradict this one's text."""
    age = edition_rank(entry.edition, asking.editions)
    links = (*asking.corpus.links_from(entry.id), *asking.corpus.links_to(entry.id))
    ends = (e for x in links if x.leads("translation-of") for e in (x.source, x.target))
    ids = [end.split("#", 1)[0] for end in ends if end]
    ids += [c.id for c in others if c.kind == entry.kind]
    for same in asking.corpus.entries(i for i in ids if i != entry.id):
        newer = same.edition and edition_rank(same.edition, asking.editions) < age
        for link in asking.corpus.links_to(same.id) if newer and same.kind not in RULING_KINDS else ():
            if link.leads("about", "amends"):
                yield link.source.split("#", 1)[0]
