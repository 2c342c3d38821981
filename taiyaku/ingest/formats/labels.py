"""Labels: the types and traits printed beside, or below, the name of a rule."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from taiyaku.corpus.text import any_of, has_japanese, match_key
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.list_markers import goes_on_behind
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

_SEPARATORS = re.compile(r"\s+[-–—]\s+|\s*[/,、，;；・·|]\s*|\s*[.．。](?:\s+|$)|\u3000+|\s{2,}")
# Roles whose words may be names of rules, in a game that has no such parts
PARTS_OF_GAMES = frozenset(
    {"requirements", "effects", "activation", "cancellation", "deployment", "objectives", "end"}
)
_JOINERS = r"[\s/,、，&+・\u3000]*"


def split_labels(text: str, vocabulary: Vocabulary) -> list[str]:
    """The labels in a line such as "SHORT SKILL/ARO　Movement, No Roll."

    Known types are taken whole even where only a space parts them from their neighbour.
    """
    pieces = (piece.strip(" \u3000.．") for piece in _SEPARATORS.split(text.strip()))
    return [label for piece in pieces for label in _with_types_apart(piece, vocabulary) if label]


def _with_types_apart(piece: str, vocabulary: Vocabulary) -> list[str]:
    match = _types(vocabulary.words("labels", "types")).match(piece)
    if match and match.end() < len(piece) and piece[match.end()] in " \u3000":
        return [match[0], *_with_types_apart(piece[match.end() :].strip(), vocabulary)]
    return [piece]


def is_type_line(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line holds nothing but types: "SHORT SKILL / ARO"."""
    known = {match_key(word) for word in vocabulary.words("labels", "types")}
    labels = split_labels(text, vocabulary)
    return bool(labels) and all(match_key(label) in known for label in labels)


def begins_with_type(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a short line begins with a known type: "SHORT SKILL - ASH" below a name."""
    match = _types(vocabulary.words("labels", "types")).match(text)
    return match is not None and len(text) <= 50 and len(split_labels(text, vocabulary)) <= 5


def cut_types(title: str, vocabulary: Vocabulary) -> tuple[str, list[str]]:
    """A title and the types printed behind it: "DODGE SHORT SKILL/ARO" -> ("DODGE", [SHORT SKILL, ARO]).

    A title that is nothing but types keeps its words.
    """
    match = _types_at_end(vocabulary.words("labels", "types")).search(title)
    if not match or not title[: match.start()].strip(" (（[:："):
        return title, []
    name = title[: match.start()].rstrip(" \u3000(（[/,、:：-–—")
    return name, split_labels(match[0].strip(" \u3000()（）[]"), vocabulary)


@lru_cache(maxsize=16)
def _types(words: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(f"(?:{any_of(words)})(?![A-Za-z])", re.IGNORECASE)


@lru_cache(maxsize=16)
def _types_at_end(words: tuple[str, ...]) -> re.Pattern[str]:
    one = f"(?:{any_of(words)})"
    return re.compile(rf"(?<![A-Za-z])[(（\[]?\s*{one}(?:{_JOINERS}{one})*\s*[)）\]]?\s*$", re.IGNORECASE)


# Type lists: what a label line, or the end of a heading, says an entry is: "SHORT SKILL/ARO　Movement.".
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
    if is_stat_row(text):
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


_LABEL = re.compile(r"\s*(?P<label>[^:：.!?。\n]{1,40}?)\s*(?:[:：]|(?<=\w)!:)\s*")
_SENTENCE_LABEL = re.compile(r"\s*(?P<label>[A-Z][A-Za-z ]{2,18})\.\s+(?=[A-Z\"“(])")  # "Example. Tim moves."
# 剣（けん）：
_READING = re.compile(r"\s*(?P<reading>[（(][\u3041-\u309f\u30a0-\u30ff・]+[)）])\s*(?=[:：])")
_BRACKETED = re.compile(r"(?:【(?P<name>[^【】]{1,20})】|《(?P<other>[^《》]{1,20})》)\s*(?=\S)")
_SHOUTED = frozenset({"note", "remember", "important", "example"})

_COUNT = re.compile(r"\s*[\d０-９①-⑳]{1,2}$")
RoleOf = Callable[[str], str | None]


class RunIn(Struct, frozen=True):
    """A label at the start of a block, its role, and the text behind it."""

    label: str
    role: str
    rest: Block


def run_in(block: Block, vocabulary: Vocabulary, role_of: RoleOf | None = None) -> RunIn | None:
    """The label a block begins with, if its role is known and it stands out.

    A bold or italic label counts for every role; a plain one only for notes, reminders and examples, since
    "Effect: …" may be a sentence's first word. `role_of` is for places that know more roles.
    """
    if block.kind is BlockKind.TABLE:
        return None
    match = _LABEL.match(block.text) or _SENTENCE_LABEL.match(block.text)
    if not match or match.end() >= len(block.text):
        return None
    roles = role_of or vocabulary.role
    role = roles(match["label"]) or _numbered_role(match["label"], roles)
    if role is None:
        return None
    if role not in _SHOUTED and (match.re is _SENTENCE_LABEL or not _stands_out(block, match.end("label"))):
        return None
    return RunIn(match["label"], role, block.part(match.end()))


def _numbered_role(label: str, roles: RoleOf) -> str | None:
    """The role of "Example 2" or 例３: only notes and examples are counted."""
    bare = _COUNT.sub("", label)
    role = roles(bare) if bare != label else None
    return role if role in _SHOUTED else None


def term(block: Block) -> tuple[str, Block] | None:
    """A term in bold or in brackets that a block begins with and explains: ("Blast", "Weapons with …")."""
    bracketed = _BRACKETED.match(block.text)
    if bracketed and not goes_on_behind(block.text, len(block.text[: bracketed.end()].rstrip())):
        return bracketed["name"] or bracketed["other"], block.part(bracketed.end())
    first = next((s for s in block.spans if s.style == "strong" and s.start == 0), None)
    least = 1 if has_japanese(block.text[:1]) else 2
    if first is None or not least <= first.end <= 60 or first.end >= len(block.text.rstrip()):
        return None
    name = block.text[: first.end].strip()
    rest = block.text[first.end :]
    if not (name.endswith((":", ".", "：", "。")) or re.match(r"\s*(?:[:：–—-]\s|：|[（(])|\u3000", rest)):
        return None
    reading = _READING.match(rest)
    if reading:
        name += reading["reading"]
    start = reading.end() if reading else 0
    lead = re.match(r"\s*[:：–—-]?\s*", rest[start:])
    return name.rstrip(":.：。 "), block.part(first.end + start + (lead.end() if lead else 0))


def _stands_out(block: Block, end: int) -> bool:
    return any(s.style in {"strong", "emphasis"} and s.start == 0 and s.end >= end for s in block.spans)
