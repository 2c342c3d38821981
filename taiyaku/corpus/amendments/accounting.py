"""A ruling that nothing leads to a rule is shown, as uncertain, where its question has a name's words."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from taiyaku.corpus.amendments.doubtful_rules import roots
from taiyaku.corpus.amendments.location_parser import PlaceWords, lowered, place_words
from taiyaku.corpus.model import BY_ITS_WORDS, Corpus, Entry, Link
from taiyaku.corpus.name_keys import kind_rank
from taiyaku.corpus.names import run_in_name
from taiyaku.corpus.settings import Setting
from taiyaku.values import replace

_RULINGS = frozenset({"faq", "erratum"})
_MOST = 2  # rules that one ruling is shown at

_Name = frozenset[str]
_Named = Mapping[tuple[str, str, str], Sequence[tuple[int, Entry, _Name]]]  # rules with the words of a name


def with_accounted_rulings(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with an uncertain `about` link from each ruling that nothing leads to a rule."""
    led = {k.source for k in corpus.links if k.type in ("about", "amends") and (k.target or k.candidates)}
    led |= {a.source for a in corpus.amendments if a.target or a.nearest}
    standing = [e for e in corpus.entries if e.status != "withdrawn"]
    loose = [e for e in standing if e.kind in _RULINGS and e.id not in led]
    words = place_words(setting.words)
    rules = [e for e in standing if kind_rank(e.kind) == 0] if loose else []
    named = _by_rarest_word((e, roots(name, words)) for e in rules for name in _names(e))
    known = {e.id: e for e in rules}
    links = (_led(e, found, known) for e in loose if (found := _named_in(e, named, words)))
    return replace(corpus, links=(*corpus.links, *links))


def _led(ruling: Entry, found: tuple[str, ...], rules: Mapping[str, Entry]) -> Link:
    """A link to the rule whose name of several words stands there, else to what may be meant."""
    said = lowered(ruling.title)
    names = {i: lowered(rules[i].title) for i in found}
    whole = [i for i, name in names.items() if " " in name and re.search(rf"\b{re.escape(name)}\b", said)]
    if len(found) == len(whole) == 1:
        why = ("a word that nothing marks as a name",)
        return Link(ruling.id, found[0], "about", ruling.title, "resolved", confidence=0.7, reasons=why)
    return Link(
        ruling.id, None, "about", ruling.title, "ambiguous", found, confidence=0.5, reasons=(BY_ITS_WORDS,)
    )


def _by_rarest_word(named: Iterable[tuple[Entry, _Name]]) -> _Named:
    """Each name with its place in the corpus, by edition, language and the rarest of its words."""
    known = [(e, name) for e, name in named if name]
    often = Counter(word for _, name in known for word in name)
    found: defaultdict[tuple[str, str, str], list[tuple[int, Entry, _Name]]] = defaultdict(list)
    for place, (e, name) in enumerate(known):
        rarest = min(name, key=lambda word: (often[word], word))
        found[e.edition, e.lang, rarest].append((place, e, name))
    return found


def _named_in(ruling: Entry, named: _Named, words: PlaceWords) -> tuple[str, ...]:
    """The rule, or the two, of whose name a question or a heading has all words; the longer names first."""
    asked = roots(ruling.title, words)
    near = (one for word in asked for one in named.get((ruling.edition, ruling.lang, word), ()))
    there = sorted((one for one in near if one[2] <= asked), key=lambda one: one[0])
    names = {name for *_, name in there}
    longest = {name for name in names if not any(name < other for other in names)}
    found = dict.fromkeys(e.id for _, e, name in there if name in longest)
    return tuple(found) if len(found) <= _MOST else ()


def _names(rule: Entry) -> Iterator[str]:
    """What a rule is called in its language, and each of its clauses with a name of its own."""
    yield " ".join(t.text for t in rule.titles if t.lang == rule.lang)
    clauses = (c for s in rule.sections for c in s.clauses if "." in (c.marker or "").rstrip("."))
    yield from filter(None, map(run_in_name, clauses))
