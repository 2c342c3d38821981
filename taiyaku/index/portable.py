"""What another program needs to search like `index.searching` over the tables of an index: its constants.

The page's search (`site/static/search/`) has the same analysis and ranking in JavaScript; words, tables and
weights come from here, so that they are written down once.
"""

from __future__ import annotations

from typing import Any

from taiyaku.corpus import keys, sounds
from taiyaku.corpus.radicals import RADICALS
from taiyaku.index import lexicon, looking_up, query, ranking, searching, syntax


def search_rules() -> dict[str, Any]:
    """The constants of analysis and ranking, as plain data."""
    return {
        "radicals": [[chr(code), ideograph] for code, ideograph in sorted(RADICALS.items())],
        "query": {
            "max_length": query.MAX_LENGTH,
            "max_units": query.MAX_UNITS,
            "max_signed": syntax.MAX_SIGNED,
            "longest": query.LONGEST,
            "common": query.COMMON,
            "grammar": query.GRAMMAR,
            "fields": list(syntax.FIELDS),
            "english": sorted(query._COMMON_ENGLISH),
            "japanese": sorted(query._COMMON_JAPANESE),
            "particles": sorted(query._PARTICLES),
            "light": sorted(query._LIGHT),
            "ends": sorted(query._ENDS),
            "question_words": sorted(searching._ASKING),
        },
        "sounds": {
            "mora": sounds._MORA,
            "systems": [[one.pattern, other] for one, other in sounds._SYSTEMS],
            "spellings": [[one.pattern, other] for one, other in sounds._SPELLINGS],
            "before_forks": 10,
            "forks": [[one, list(others)] for one, others in sounds._FORKS],
            "vowels": [[one.pattern, other] for one, other in sounds._VOWELS],
        },
        "lexicon": {
            "ways": lexicon.Ways()._asdict(),
            "okurigana": list(looking_up.OKURIGANA),
            "max_alternatives": lexicon.MAX_ALTERNATIVES,
            "max_prefixes": lexicon.MAX_PREFIXES,
        },
        "ranking": {
            "weights": ranking.Weights()._asdict(),
            "superseded": ranking.SUPERSEDED,
            "candidates": ranking.CANDIDATES,
            "many": ranking.MANY,
            "many_at_once": ranking.MANY_AT_ONCE,
            "many_candidates": ranking.MANY_CANDIDATES,
            "further": ranking.FURTHER,
            "few": ranking.FEW,
            "nearly": ranking.NEARLY,
        },
        "shown": searching.SHOWN,
        "after_rules": sorted(keys._AFTER_RULES),
    }
