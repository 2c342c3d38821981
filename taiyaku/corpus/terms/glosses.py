"""Names that running text gives in both languages, one in brackets: "Dodge (ドッジ)", 接ぎ木（Grafting）."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from taiyaku.corpus.model import Term
from taiyaku.corpus.terms.abbreviations import find_glosses
from taiyaku.corpus.terms.phrases import japanese_key
from taiyaku.corpus.text import HAN, KANA, has_japanese, has_latin

_LATIN_BEHIND = re.compile(  # 名声（Renown）
    rf"""
    (?P<head>[{HAN}{KANA}・]+) [「」『』\s]*
    [(（] (?P<name>[A-Z][a-z'’-]+ (?:[ ](?:of|the|and|[A-Z][a-z'’-]+)){{0,3}}) [)）]
    """,
    re.VERBOSE,
)
_STEM = "きぎしじちびみりえけげせぜねべめれ"  # what a verb ends in before another word of a compound
_CAPITALS = re.compile(r"(?:[A-Z][\w'’/-]*(?:[ ](?:of|the|and)(?=[ ][A-Z]))?[ ]?)+\Z")


def terms_of_texts(texts: Sequence[str]) -> Iterator[Term]:
    """The names that texts give in both languages."""
    pairs = dict.fromkeys(pair for text in texts for pair in named_in_both(text))
    for number, (en, ja) in enumerate(pairs):
        yield Term(f"gloss-{number}", (en,), (ja,))


def latin_names(text: str, times: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """(English name, Japanese name) where a capitalised name stands in brackets behind Japanese.

    `times` are phrases of Japanese texts by their keys: the name is the longest one before the bracket, for
    one English word the most frequent; none if it is the end of a compound that is not known.
    """
    for match in _LATIN_BEHIND.finditer(text):
        head, name = match["head"], match["name"]
        known = [n for n in range(len(head)) if times.get(japanese_key(head[n:]))]
        if known:
            at = (
                known[0]
                if {" ", "-"} & set(name)
                else max(known, key=lambda n: (times[japanese_key(head[n:])], -n))
            )
            if head[at - 1 : at] not in tuple(_STEM):
                yield name, head[at:]


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
