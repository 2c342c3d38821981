"""What another program needs to search like `index.searcher` over the tables of an index: its constants.

The page's search (`site/static/search/`) has the same analysis and ranking in JavaScript; words, tables and
weights come from here, so that they are written down once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from taiyaku.corpus.passages import ALL
from taiyaku.corpus.radicals import RADICALS
from taiyaku.corpus.terms import phonetics
from taiyaku.index import lexicon, query_syntax, query_units, ranking, searcher, spelling
from taiyaku.index.asking import AHEAD, CONSIDERED, ENOUGH, FAR, MOST, STANDING, SURE, WEIGHTS


def search_rules() -> dict[str, Any]:
    """The constants of analysis and ranking, as plain data."""
    return {
        "radicals": [[chr(code), ideograph] for code, ideograph in sorted(RADICALS.items())],
        "query": {
            "max_length": query_units.MAX_LENGTH,
            "max_units": query_units.MAX_UNITS,
            "max_signed": query_syntax.MAX_SIGNED,
            "longest": query_units.LONGEST,
            "common": query_units.COMMON,
            "slight": query_units.SLIGHT,
            "grammar": query_units.GRAMMAR,
            "fields": list(query_syntax.FIELDS),
            "english": sorted(query_units._WEIGHTS.items()),
            "japanese": sorted(query_units._COMMON_JAPANESE),
            "particles": sorted(query_units._PARTICLES),
            "light": sorted(query_units._LIGHT),
            "ends": sorted(query_units._ENDS),
            "question_words": sorted(searcher._ASKING),
            "asking_marks": list(searcher._ASKING_MARKS),
        },
        "sounds": {
            "mora": phonetics._MORA,
            "systems": _pairs(phonetics._SYSTEMS),
            "spellings": _pairs((one, "|".join(others)) for _, one, others in phonetics._SPELLINGS),
            "vowels": _pairs(phonetics._VOWELS),
        },
        "lexicon": {
            "ways": lexicon.Ways()._asdict(),
            "okurigana": list(spelling.OKURIGANA),
            "surely": list(lexicon.SURELY),
            "nearly": lexicon.NEARLY,
            "turning": sorted(lexicon.TURNING),
            "verbal": lexicon.VERBAL,
            "borrowed": lexicon.BORROWED,
            "other_words": list(lexicon.OTHER_WORDS),
            "max_alternatives": lexicon.MAX_ALTERNATIVES,
            "max_prefixes": lexicon.MAX_PREFIXES,
        },
        "ranking": {
            "weights": ranking.Weights()._asdict(),
            "all": ALL,
            "candidates": ranking.CANDIDATES,
            "many": ranking.MANY,
            "many_at_once": ranking.MANY_AT_ONCE,
            "many_candidates": ranking.MANY_CANDIDATES,
            "further": ranking.FURTHER,
            "few": ranking.FEW,
            "nearly": ranking.NEARLY,
            "title_power": ranking.TITLE_POWER,
            "least": ranking.LEAST,
        },
        "asking": {
            "weights": list(WEIGHTS),
            "most": MOST,
            "considered": CONSIDERED,
            "standing": STANDING,
            "far": FAR,
            "sure": SURE,
            "enough": ENOUGH,
            "ahead": AHEAD,
        },
        "guesses": list(searcher.GUESSES),
        "shown": searcher.SHOWN,
    }


def _pairs(rules: Iterable[tuple[re.Pattern[str], str]]) -> list[list[str]]:
    return [[one.pattern, other] for one, other in rules]
