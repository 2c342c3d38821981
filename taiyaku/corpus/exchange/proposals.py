"""What may be a translation where there is none: of confirmed pairs, and of the termbase, never more.

A proposal goes out as such, in the words of XLIFF 1.2 ("exact-match", "fuzzy-match", "leveraged-glossary"),
and is nothing until a translator has changed it or said that it is right.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator

from taiyaku.corpus.exchange.units import Selection, State, Target, Unit
from taiyaku.corpus.model import Lang
from taiyaku.corpus.similarity import content_words, functional_key, likeness
from taiyaku.corpus.text import any_of
from taiyaku.multimap import multimap
from taiyaku.values import replace

EXACT, FUZZY, TERMS = "exact-match", "fuzzy-match", "leveraged-glossary"
_ALIKE = 0.7  # likeness from which a pair of another text is shown
_MOST = 3  # of those
_COMMON = 200  # texts that a word may stand in to be looked up by
_LOOKED_AT = 12  # texts compared, those that share most


def with_proposals(selection: Selection, everything: Selection) -> Selection:
    """The selection with proposals for what has no translation; `everything` has the confirmed pairs."""
    memory = _Memory(unit for unit in everything.units if unit.state is State.FINAL and unit.target)
    units = (
        _proposed(unit, memory, selection.source) if unit.state is State.NEW else unit
        for unit in selection.units
    )
    return replace(selection, units=tuple(units), prefilled=True)


def _proposed(unit: Unit, memory: _Memory, lang: Lang) -> Unit:
    exact = memory.exact(unit.source)
    told = with_terms(unit, lang)
    proposal = exact[0] if len(exact) == 1 else told if not exact else None
    others = [*exact, *memory.alike(unit.source), *([told] if told else [])]
    kept = [other for other in others if other != proposal]
    return replace(unit, proposal=proposal, alternatives=(*unit.alternatives, *kept))


def with_terms(unit: Unit, lang: Lang) -> Target | None:
    """The source with its terms as they are called; worth the share of the text that they are."""
    names = {" ".join(hit.form.split()).casefold(): hit.targets[0] for hit in unit.hits}
    if not names:
        return None
    whole = rf"(?<!\w){any_of(names)}(?!\w)" if lang != "ja" else any_of(names)
    known = 0

    def called(found: re.Match[str]) -> str:
        nonlocal known
        known += len(found[0])
        return names.get(found[0].casefold(), found[0])

    text = re.sub(whole, called, unit.source, flags=re.IGNORECASE)
    return Target((), text, known / len(unit.source), origin=TERMS) if known else None


class _Memory:
    """Confirmed pairs by what they translate."""

    def __init__(self, units: Iterable[Unit]) -> None:
        self._by_key: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._sources: dict[str, str] = {}
        for unit in units:
            key = functional_key(unit.source)
            assert unit.target
            self._by_key[key][unit.target.text] += 1
            self._sources.setdefault(key, unit.source)
        self._holders = multimap(
            (word, key) for key, source in self._sources.items() for word in set(content_words(source))
        )

    def exact(self, source: str) -> list[Target]:
        """What a text is translated as elsewhere, most often first."""
        found = self._by_key.get(functional_key(source), Counter[str]())
        return [Target((), text, 1.0, origin=EXACT) for text, _ in found.most_common()]

    def alike(self, source: str) -> list[Target]:
        """What texts are translated as that read much like it, the likest first."""
        own = functional_key(source)
        fits = sorted(
            ((likeness(source, self._sources[k]), k) for k in self._near(source) if k != own), reverse=True
        )
        return [
            Target((), self._by_key[key].most_common(1)[0][0], fit, origin=FUZZY, source=self._sources[key])
            for fit, key in fits[:_MOST]
            if fit >= _ALIKE
        ]

    def _near(self, source: str) -> Iterator[str]:
        held = [self._holders[w] for w in set(content_words(source)) if w in self._holders]
        shared = Counter(key for keys in held if len(keys) <= _COMMON for key in keys)
        ranked = sorted(shared.items(), key=lambda item: (-item[1], item[0]))
        return (key for key, _ in ranked[:_LOOKED_AT])
