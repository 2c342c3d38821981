"""Names that running text gives in both languages, one in brackets: "Dodge (ドッジ)", 接ぎ木（Grafting）."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.model import Term
from taiyaku.corpus.terms.abbreviations import find_glosses
from taiyaku.corpus.text import has_japanese, has_latin

_CAPITALS = re.compile(r"(?:[A-Z][\w'’/-]*(?:[ ](?:of|the|and)(?=[ ][A-Z]))?[ ]?)+\Z")


def terms_of_texts(texts: Sequence[str]) -> Iterator[Term]:
    """The names that texts give in both languages."""
    pairs = dict.fromkeys(pair for text in texts for pair in named_in_both(text))
    for number, (en, ja) in enumerate(pairs):
        yield Term(f"gloss-{number}", (en,), (ja,))


def named_in_both(text: str) -> Iterator[tuple[str, str]]:
    """(English name, Japanese name) wherever one of them stands in brackets behind the other."""
    for gloss in find_glosses(text):
        inside, before = gloss.inside, gloss.before
        if has_japanese(inside):
            name = _CAPITALS.search(before[0])
            if name and len(name[0].strip()) > 1:
                yield name[0].strip(), inside
        elif has_latin(inside) and has_japanese(before[-1]) and len(before[-1]) > 1:
            yield inside, before[-1]
