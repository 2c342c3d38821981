"""A ruling that nothing leads to a rule is shown, as uncertain, where its question has a name's words."""

from __future__ import annotations

from collections.abc import Iterator

from taiyaku.corpus.amendments.doubtful_rules import roots
from taiyaku.corpus.amendments.location_parser import PlaceWords, place_words
from taiyaku.corpus.model import Corpus, Entry, Link
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.names import run_in_name
from taiyaku.corpus.settings import Setting
from taiyaku.values import replace

BY_ITS_WORDS = "by its words alone"
_RULINGS = frozenset({"faq", "erratum"})
_MOST = 2  # rules that one ruling is shown at

_Named = list[tuple[Entry, frozenset[str]]]  # a rule and the words of one of its names


def with_accounted_rulings(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with an uncertain `about` link from each ruling that nothing leads to a rule."""
    led = {k.source for k in corpus.links if k.type in ("about", "amends") and (k.target or k.candidates)}
    led |= {a.source for a in corpus.amendments if a.target or a.nearest}
    standing = [e for e in corpus.entries if e.status != "withdrawn"]
    loose = [e for e in standing if e.kind in _RULINGS and e.id not in led]
    words = place_words(setting.words)
    rules = (e for e in standing if kind_rank(e.kind) == 0) if loose else ()
    named = [(e, frozenset(roots(name, words))) for e in rules for name in _names(e)]
    links = (
        Link(e.id, None, "about", e.title, "ambiguous", found, confidence=0.5, reasons=(BY_ITS_WORDS,))
        for e in loose
        if (found := _named_in(e, named, words))
    )
    return replace(corpus, links=(*corpus.links, *links))


def _named_in(ruling: Entry, named: _Named, words: PlaceWords) -> tuple[str, ...]:
    """The rule, or the two, of whose name a question or a heading has all words; the longer names first."""
    asked = roots(ruling.title, words)
    there = [(e, name) for e, name in named if name and name <= asked]
    there = [(e, name) for e, name in there if (e.edition, e.lang) == (ruling.edition, ruling.lang)]
    found = dict.fromkeys(e.id for e, name in there if not any(name < other for _, other in there))
    return tuple(found) if len(found) <= _MOST else ()


def _names(rule: Entry) -> Iterator[str]:
    """What a rule is called in its language, and each of its clauses with a name of its own."""
    yield " ".join(t.text for t in rule.titles if t.lang == rule.lang)
    clauses = (c for s in rule.sections for c in s.clauses if "." in (c.marker or "").rstrip("."))
    yield from filter(None, map(run_in_name, clauses))
