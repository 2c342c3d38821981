"""Tags beside a text that say what is done with it: [削除], (最後に追加), "(new)"."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.clause_texts import excerpt
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.location_parser import Place, read_place
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.wording_pairs import without_quotes
from taiyaku.corpus.model import Clause
from taiyaku.values import replace

_TAG = re.compile(
    r"\s*(?:[\[【(（［〔](?P<tag>[^\[\]【】()（）［］〔〕]{1,16})[\]】)）］〕][\s:：]*"
    r"|(?P<plus>[＋+])[ \u3000]*(?=[^\W\d]))"
)
_TAG_BEHIND = re.compile(r"(?<=[.!。])\s*[\[【(（［〔](?P<tag>[^\[\]【】()（）［］〔〕]{1,40})[\]】)）］〕]$")


def behind_tags(clause: Clause, place: Place, words: PlaceWords) -> Change | None:
    """What tags before a text say is done with it, and where: （削除）（2番目の文）「…」, （最後に追加）…"""
    told: Change = Change(None, place)
    start = 0
    while tag := _TAG.match(clause.text, start):
        said = Change("insert") if tag["plus"] else read_tag(tag["tag"], words)
        if said is None:
            return None
        where = said.place.within(told.place)
        told = Change(said.operation or told.operation, where, side=said.side or told.side)
        start = tag.end()
    end = len(clause.text)
    if not start and (tag := _TAG_BEHIND.search(clause.text)) and (said := read_tag(tag["tag"], words)):
        told, end = Change(said.operation, said.place.within(place), side=said.side), tag.start()
        if said.operation == "insert" and said.place.units:
            return None  # "(end of the sentence added)": how much of it is new, it does not say
    text = replace(excerpt(clause, clause.text[start:end]), marker=None)
    if text.text == clause.text or not text.text or read_among(text.text, words) is not None:
        return None
    text = without_quotes(text)
    if told.operation in ("delete", "clarify"):
        gone = told.operation == "delete"
        return replace(told, old=text.text if gone else None, new=None if gone else text.text)
    new = text.text if told.operation or told.place.units else None
    clauses = () if new else (text,)
    operation = told.operation or "replace"
    brings = "sentences" if operation == "insert" else None
    return replace(
        told, operation=operation, new=new, clauses=clauses, brings=brings, where=clause.provenance
    )


def read_tag(tag: str, words: PlaceWords) -> Change | None:
    """What a tag before a text says is done with it, or which part of a rule it is: 削除, 最初の文, 全文."""
    said = read_instruction(tag, words, alone=True) or Change(None, read_place(tag, words))
    counted = any(u.at is not None for u in said.place.units)
    whole = words.find("whole").fullmatch(lowered(tag))
    bare = said.old is None and said.new is None and said.value is None
    return said if bare and not said.place.names and (said.operation or counted or whole) else None
