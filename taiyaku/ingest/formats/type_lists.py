"""Type lists: what a label line, or the end of a heading, says an entry is: "SHORT SKILL/ARO　Movement."."""

from __future__ import annotations

import re

from taiyaku.ingest.formats.labels import split_labels
from taiyaku.ingest.vocabulary import Vocabulary

_SPACE = " \t\u3000"
_WORD_BRACKET = re.compile(r"[（(\[][ \u3000]*(?P<inner>[^（）()\[\]]*[^\W\d_][^（）()\[\]]*)[）)\]]")
_COLON = re.compile(r"[ \u3000]*[.．]?[ \u3000]*[:：][ \u3000]*")
_GLUED = re.compile(r"(?P<label>[A-Za-z][\w -]{1,24})[.．](?=[^\s\u3000])")
_PAIR = re.compile(r"[^\s:：、。・]{1,12}[ \u3000]*[:：][ \u3000]*[^\s:：、。]{1,12}(?=[\s\u3000、,]|$)")
PROSE = re.compile(
    r"""
      [。！？]                                                   # a sentence
    | ^ [だでとはがをにもの] [\u3041-\u3096]                      # the rest of one: "だと思う"
    | (?: [\u4e00-\u9fff\u30a1-\u30fc] | [A-Za-z0-9] [ ]? )       # a particle between two words:
      (?: を | は | が | に | で (?!き) ) (?= [\u4e00-\u9fff\u30a1-\u30faA-Za-z0-9] )    # "フェイズに開始"
    | につき | する $ | される | できる
    """,
    re.VERBOSE,
)


def read_types(text: str, vocabulary: Vocabulary) -> list[str]:
    """The labels of a line, in printed order; "(3)" stays with its word, "（Attack）" is one of its own."""
    flat = _WORD_BRACKET.sub(lambda m: f", {m['inner'].strip()}, ", text.strip(_SPACE))
    if sum(map(flat.count, ")）")) > sum(map(flat.count, "(（")):
        flat = flat.rstrip(_SPACE + ")）")  # of a bracket around the whole line
    flat = flat.replace("／", "/").replace("｜", "/")
    return [label for label in split_labels(flat, vocabulary) if not PROSE.search(label)]


def split_heading_rest(rest: str) -> tuple[str, str]:
    """The types behind a heading's name, and the text that begins on its line.

    "Standard.：…" -> ("Standard.", "…"); "SHORT SKILL, ARO（CC Attack）" -> (all, ""); a sentence, or a
    row of values such as "ARM：1　BTS：0", is text.
    """
    text = rest.strip(_SPACE)
    if not text:
        return "", ""
    if len(_PAIR.findall(text)) >= 2:
        return "", text
    colon = _COLON.search(text)
    if colon and len(text[: colon.start()]) <= 60 and not PROSE.search(text[: colon.start()]):
        return text[: colon.start()].strip(_SPACE), text[colon.end() :].strip(_SPACE)
    glued = _GLUED.match(text)
    if glued and PROSE.search(text[glued.end() :]):
        return glued["label"], text[glued.end() :].strip(_SPACE)
    return ("", text) if PROSE.search(text) or len(text) > 160 else (text, "")


def is_stat_row(text: str) -> bool:
    """Whether a text is a row of names and values: "ARM：1　BTS：0　STR：1"."""
    return len(_PAIR.findall(text)) >= 2
