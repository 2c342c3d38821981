"""Marks that a line of a document explains: ※[訂]は訂正、[削]は削除を示す。, "[C] = clarification"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from taiyaku.corpus.amendments.wordings.wording_parser import NEW, TAKEN_OUT, is_heading_of
from taiyaku.corpus.model import Unplaced
from taiyaku.ingest.blocks import Block, BlockKind
from taiyaku.ingest.drafts import Findings
from taiyaku.ingest.formats.faq.stamps import read_stamp
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import replace

_MARK = r"[\[［【〔<＜](?P<mark>[^\W\d_]{1,3})[\]］】〕>＞]"
_LEADING = re.compile(rf"\s*{_MARK}\s*")
_EXPLAINED = re.compile(  # [訂]は訂正、 "[C] means a clarification,"
    rf"{_MARK}\s*(?:は|が|…+|[=＝:：→–—-]|(?:is|means|marks|for)\b)?\s*(?:an?\s+)?"
    r"(?P<word>[^\W\d_]+(?:\s[^\W\d_]+)?)"
)
_LATIN = re.compile(r"[a-zA-Z]")
_DONE = (*NEW, *TAKEN_OUT, "clarifies", "corrections", "changes")  # lists of words
LEGEND = "legend of the marks"  # what the account says of it
_FEWEST = 2  # marks of a legend


def with_marks_spelled_out(
    blocks: Sequence[Block], findings: Findings, vocabulary: Vocabulary
) -> list[Block]:
    """The blocks of a document with a legend, which is declared, the words in the place of their marks."""
    legend, marks = next(((b, found) for b in blocks if (found := _read(b, vocabulary))), (None, {}))
    if legend is None:
        return list(blocks)
    findings.discard(legend, LEGEND)
    return [_spelled_out(b, marks, findings) for b in blocks if b is not legend]


def _read(block: Block, vocabulary: Vocabulary) -> dict[str, str]:
    """The marks that a block explains, if it explains several, each with the word for what is done."""
    if block.kind is BlockKind.TABLE:
        return {}
    told = [(m["mark"], _word(m["word"], vocabulary)) for m in _EXPLAINED.finditer(block.text)]
    marks = {mark: word for mark, word in told if word}
    return marks if len(marks) == len(told) >= _FEWEST else {}


def _word(text: str, vocabulary: Vocabulary) -> str:
    """The longest word for what is done that a text begins with: 削除を示す -> 削除."""
    begun = (text[:end] for end in range(len(text), 1, -1) if not _LATIN.match(text, end))
    return next((word for word in begun if _tells(word, vocabulary)), "")


def _tells(word: str, vocabulary: Vocabulary) -> bool:
    return is_heading_of(word, _DONE, vocabulary.places) or read_stamp(word, vocabulary) is not None


def _spelled_out(block: Block, marks: dict[str, str], findings: Findings) -> Block:
    mark = _LEADING.match(block.text)
    if mark is None or mark["mark"] not in marks or not block.text[mark.end() :]:
        return block
    line = replace(block.provenance, lines=(block.provenance.lines[0],) * 2)
    findings.furniture.append(Unplaced(mark[0].strip(), line, "flag, version or date of an entry"))
    rest, head = block.part(mark.end()), f"[{marks[mark['mark']]}] "
    spans = tuple(replace(s, start=s.start + len(head), end=s.end + len(head)) for s in rest.spans)
    return replace(rest, text=head + rest.text, spans=spans)
