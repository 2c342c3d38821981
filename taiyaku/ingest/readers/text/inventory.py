"""What of a Markdown file no reader sees: marks, tags and link targets, found without the reader's rules."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from taiyaku.corpus.model import Unplaced
from taiyaku.corpus.text import squeeze
from taiyaku.ingest.blocks import Line

_TARGETS = re.compile(
    r"""
    \]\( [^()]* (?: \( [^()]* \) [^()]* )* \)              # [text](target "title")
    | ^[ ]{0,3}\[ [^\[\]^\n]+ \]: [ \t]+ \S.*               # [name]: target
    | \]\[ [^\[\]\n]* \]                                   # [text][name]
    | \[\[ [^\[\]\n]+ > [^\[\]\n]+ \]\]                    # [[text>target]]
    | \[\[ [^\[\]|\n]+ \| [^\[\]\n]+ \]\]                  # [[target|text]]
    | \{\{ [^{}\n]* \}\}                                   # {{picture}}
    | <[a-z][a-z0-9+.-]*:[^<>\s]*>                         # <http://…>
    """,
    re.VERBOSE | re.MULTILINE,
)
_MARKS = re.compile(
    r"</?[A-Za-z][^<>]*>|\[/?[a-z]+(?:=[^\[\]]*)?\]"
    # Of PukiWiki
    r"|\[\#[\w-]+\]|^\#\w+.*|'{2,3}|%%|&\w+\([^()]*\)\{?|\};?|(?<=\|)[hfc]$"
    r"|(?:LEFT|CENTER|RIGHT|(?:BG)?COLOR\([^()]*\)|SIZE\([^()]*\)):"
    # Of reStructuredText, AsciiDoc and DokuWiki
    r"|<<[^<>,]*,|^\|={3,}"
    r"|^\.\.(?:\s.*::)?|:[a-z:]+:(?=`)|^[.\"^]+$|\^|//"
    r"|&(?:\#?\w+);|^\s*(?:```|~~~|\#\+\w+).*|[*_~`#|\\\[\]()<>!:=+>-]",
    re.MULTILINE,
)


def unseen(source: Sequence[Line], shown: Sequence[Line]) -> tuple[Unplaced, ...]:
    """What the lines that are shown lack of those of the file, where it is markup or the target of a link.

    One part for each reason: the characters themselves say nothing.
    """
    seen: dict[int, str] = defaultdict(str)
    for line in shown:
        seen[line.provenance.lines[0]] += squeeze(line.text)
    known = [("link target", _by_line(source, _TARGETS)), ("markup", _by_line(source, _MARKS))]
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for line in source:
        number, written = line.provenance.lines[0], squeeze(line.text)
        if written == seen[number]:
            continue
        lacking = Counter(written) - Counter(seen[number])
        for reason, allowed in known:
            part = lacking & allowed[number]
            found[reason] += part
            lacking -= part
    where = source[0].provenance.through(source[-1].provenance) if source else None
    return tuple(
        Unplaced("".join(part.elements()), where, reason) for reason, part in found.items() if part and where
    )


def _by_line(lines: Sequence[Line], pattern: re.Pattern[str]) -> dict[int, Counter[str]]:
    """The characters a pattern finds, by the line they stand on."""
    found: dict[int, Counter[str]] = defaultdict(Counter)
    text = "\n".join(line.text for line in lines)
    at, end = -1, 0
    for match in pattern.finditer(text):
        while end <= match.start():
            at, end = at + 1, end + len(lines[at + 1].text) + 1
        for further, piece in enumerate(match[0].split("\n")):
            found[lines[at + further].provenance.lines[0]].update(squeeze(piece))
    return found
