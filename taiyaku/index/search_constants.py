"""What another program needs to search like `index.searcher` over the tables of an index: its constants.

The page's search (`site/static/search/`) has the same analysis and ranking in JavaScript; words, tables and
weights come from here, so that they are written down once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Any

from taiyaku.corpus.passages import ALL
from taiyaku.corpus.radicals import RADICALS
from taiyaku.corpus.terms import phonetics
from taiyaku.index import asking, lexicon, query_units, ranking, searcher, spelling


def search_rules() -> dict[str, Any]:
    """The constants of analysis and ranking, as plain data."""
    found: dict[str, Any] = {
        "radicals": [[chr(code), ideograph] for code, ideograph in sorted(RADICALS.items())],
        **{part: dict(_constants(*told)) for part, told in _CONSTANTS.items()},
        "guesses": list(searcher.GUESSES),
        "shown": searcher.SHOWN,
    }
    found["query"]["english"] = sorted(query_units._WEIGHTS.items())
    found["sounds"] = {
        "mora": phonetics._MORA,
        "systems": _pairs(phonetics._SYSTEMS),
        "spellings": _pairs((one, "|".join(others)) for _, one, others in phonetics._SPELLINGS),
        "vowels": _pairs(phonetics._VOWELS),
    }
    found["lexicon"]["ways"] = lexicon.Ways()._asdict()
    found["ranking"] |= {"weights": ranking.Weights()._asdict(), "all": ALL}
    return found


# By part of the rules: modules, and the constants that the page's search has under these names.
_CONSTANTS = {
    "query": (
        (query_units, searcher),
        "max_length max_units max_signed longest common slight grammar fields japanese=_COMMON_JAPANESE "
        "particles=_PARTICLES light=_LIGHT ends=_ENDS question_words=_ASKING asking_marks=_ASKING_MARKS",
    ),
    "lexicon": (
        (lexicon, spelling),
        "okurigana surely nearly turning verbal borrowed other_words max_alternatives max_prefixes",
    ),
    "ranking": (
        (ranking,),
        "candidates many many_at_once many_candidates further few nearly title_power least",
    ),
    "asking": ((asking,), "weights most considered standing far sure enough ahead"),
}


def _constants(modules: Iterable[ModuleType], names: str) -> Iterator[tuple[str, Any]]:
    for name, _, own in (name.partition("=") for name in names.split()):
        value = next(v for m in modules if (v := getattr(m, own or name.upper(), None)) is not None)
        yield name, sorted(value) if isinstance(value, frozenset) else value


def _pairs(rules: Iterable[tuple[re.Pattern[str], str]]) -> list[list[str]]:
    return [[one.pattern, other] for one, other in rules]
