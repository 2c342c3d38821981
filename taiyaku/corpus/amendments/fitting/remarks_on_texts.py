"""Whether a text that seems to be given anew only speaks of the rule's text, or is on another case."""

from __future__ import annotations

import re
from itertools import combinations

from taiyaku.corpus.amendments.clause_texts import alike, occurrences, sentences
from taiyaku.corpus.amendments.fitting.locator import Pool, said
from taiyaku.corpus.amendments.wordings.exchange_parser import read_exchange
from taiyaku.corpus.amendments.wordings.location_parser import ending, tells_what_was_done
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, cut_quotes, masked
from taiyaku.corpus.amendments.wordings.word_roots import roots
from taiyaku.corpus.model import Clause, Entry
from taiyaku.corpus.similarity import content_words

_WORDINGS = 0.5  # of two quoted texts is the same, as of the old and the new wording
_OPENING_BRACKET = re.compile(r"[(（][^()（）]{1,20}[)）](?=\s*\S)")
_DAY_FIRST = re.compile(
    r"[^、。はがを]{1,10}の(?:日|夜|朝|間|時|年|月|季節|ターン|ラウンド|手番)(?:に?は|、)"
)


def opens_with_a_case(text: str, entry: Entry) -> bool:
    """Whether a text may begin with when it counts: （夜間）…, 嵐の日は…, and the rule has no such words."""
    own = " ".join((entry.title, *(c.text for s in entry.sections for c in s.clauses)))
    if bracket := _OPENING_BRACKET.match(text):
        return bracket[0] not in own
    topic = _DAY_FIRST.match(text)
    return topic is not None and topic[0] not in own


def speaks_of(new: tuple[Clause, ...], pool: Pool, words: PlaceWords) -> bool:
    """Whether a text is about the rule's: it quotes words of it, admits an error or exchanges words.

    Or tells what was done, 失う体力を2にしました, or orders it, as no text of the rule ends.
    """
    tells = any(tells_what_was_done(slot.clause.text, words) for slot in pool.slots)
    if tells_what_was_done(new[-1].text, words) and not tells:
        return True
    if words.find("generations").match(lowered(new[0].text)):  # 現規約では…を認めている。
        return True
    if any(_orders(c.text, words) for c in new) and not any(
        _orders(s.clause.text, words) for s in pool.slots
    ):
        return True
    if len(new) > 1 and any(read_exchange(c.text, words) for c in new):
        return True
    if any(_tells_what_was(c.text, pool, words) for c in new):
        return True
    outside, quotes = cut_quotes(said(new))
    own = {q.text for slot in pool.slots for q in cut_quotes(slot.clause.text)[1]}
    quoted = [q.text for q in quotes if len(content_words(q.text)) > 1 and q.text not in own]
    there = any(occurrences(q, slot.clause.text) for q in quoted for slot in pool.slots)
    exchanged = re.search(f"{HOLE}(?:{words.find('old_first').pattern})[^{HOLE}。]{{0,8}}{HOLE}", outside)
    there |= bool(exchanged) and any(occurrences(q.text, s.clause.text) for q in quotes for s in pool.slots)
    there |= any(alike(one, other) >= _WORDINGS for one, other in combinations(quoted, 2))  # old and new
    admits = any(words.find(name).search(lowered(outside)) for name in ("admits", "speaks_of_text"))
    return admits or (there and bool(outside.strip(f"{HOLE} .。")))


def _tells_what_was(text: str, pool: Pool, words: PlaceWords) -> bool:
    """Whether a text denies a figure of the rule, which denies none: "0.2 points instead of 0.1 points"."""
    figure = rf"(?:\d+(?:[.,]\d+)*|{words.find('numbers').pattern})"
    for told in re.finditer(rf"(?:{words.find('new_first').pattern}) ({figure})(?![\w.]*\w)", lowered(text)):
        there = [
            [s for s in pool.slots if occurrences(said_so, s.clause.text)] for said_so in told.group(0, 1)
        ]
        if there[1] and not there[0]:
            return True
    return False


def _orders(text: str, words: PlaceWords) -> bool:
    """Whether a sentence with a quotation ends as an order does: 「森」の項目を以下のように変更する。"""
    flat = words.politeness.sub("", lowered(masked(text)).rstrip(" .。:"))
    return HOLE in masked(text) and ending(words.find("reads"), flat) is not None


def opens_with_a_remark(new: tuple[Clause, ...], entry: Entry, words: PlaceWords) -> bool:
    """Whether one text begins with a sentence of which the rule has no word: "We wrote this too early. …"."""
    found = sentences(new[0].text) if len(new) == 1 else []
    told = roots(new[0].text[slice(*found[0])], words) if len(found) > 1 else frozenset()
    own = (
        (entry.title, *(c.text for s in entry.sections for c in s.clauses), new[0].text[found[1][0] :])
        if told
        else ()
    )
    return bool(told) and not any(told & roots(text, words) for text in own)
