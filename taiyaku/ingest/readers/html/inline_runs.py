"""A run of inline text: white space collapsed as browsers do, emphasis as spans, source lines kept."""

from __future__ import annotations

import re
from collections.abc import Iterable

from taiyaku.corpus.model import Span, SpanStyle
from taiyaku.ingest.blocks import join_spans
from taiyaku.ingest.rejoining import glue_between
from taiyaku.values import Struct, field

_TOKEN = re.compile(r"[ \t\r\n\f\u00a0]+|[^ \t\r\n\f\u00a0]+")
_INVISIBLE = re.compile(r"[\u200b\u200e\u200f\u2060\ufeff\u00ad]")


_LINKED, _TOLD = "\0", re.compile(r"\w")
_BARS = re.compile(r"[|｜»«›‹→←]")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


class Piece(Struct, frozen=True):
    """Text as it stands in the source, from one line on, with the emphasis around it."""

    text: str
    line: int
    styles: frozenset[SpanStyle] = frozenset()
    image: bool = False  # stands for a picture: its alternative text
    size: float = 0.0  # of its type, in pixels
    name: str = ""  # of the class it is set in
    call: str = ""  # the name of a note whose mark stands here
    linked: bool = False  # leads somewhere


class Run(Struct):
    """A finished run."""

    text: str = ""
    spans: tuple[Span, ...] = ()
    by_line: dict[int, str] = field(default_factory=dict)
    image: bool = False  # nothing in it but pictures
    size: float = 0.0  # of the smallest type in it, in pixels
    names: frozenset[str] = frozenset()  # of the classes its text is set in
    calls: tuple[str, ...] = ()  # names of notes
    links: str = ""  # the text with one sign for each word that leads somewhere

    @property
    def linked(self) -> bool:
        """Whether all of it leads somewhere."""
        return not _TOLD.search(self.links)

    @property
    def navigates(self) -> bool:
        """Whether it is a line of links: "Home | Rules | FAQ", of which the page's own may be none."""
        parts = [part for part in _BARS.split(self.links) if part.strip()]
        return len(parts) > 1 and sum(bool(_TOLD.search(part)) for part in parts) <= (len(parts) > 2)

    @property
    def raw(self) -> str:
        """The text with the source's line breaks."""
        first, last = self.lines
        return "\n".join(self.by_line.get(n, "") for n in range(first, last + 1))

    @property
    def lines(self) -> tuple[int, int]:
        return min(self.by_line), max(self.by_line)


def collapse(pieces: Iterable[Piece]) -> Run:
    """Join pieces into one run of text."""
    run = Run(image=True)
    out: list[str] = []
    spans: list[Span] = []
    length, gap, last = 0, "", ""
    for piece in pieces:
        line = piece.line
        run.calls += (piece.call,) if piece.call else ()
        for token in _TOKEN.findall(_INVISIBLE.sub("", piece.text)):
            if token[0] in " \t\r\n\f\u00a0":
                gap += token
                line += token.count("\n")
                continue
            if not out and not (token := token.lstrip("\u3000")):  # the indentation of a paragraph
                continue
            glue = _glue(last, token, gap) if out else ""
            run.by_line[line] = (
                run.by_line[line] + (" " if gap else "") + token if line in run.by_line else token
            )
            spans.extend(Span(length + len(glue), length + len(glue) + len(token), s) for s in piece.styles)
            out.append(glue + token)
            run.links += f" {_LINKED if piece.linked else token}"
            length += len(glue) + len(token)
            run.image = run.image and piece.image
            run.size = min(run.size or piece.size, piece.size)
            run.names |= {piece.name}
            gap, last = "", token
    run.text = "".join(out)
    run.spans = join_spans(tuple(spans))
    return run


def raised(digits: str) -> str:
    """Figures as superscripts, lest they stand for another number with what is before them."""
    return digits.translate(_RAISED)


def _glue(left: str, right: str, gap: str) -> str:
    """Nothing where the source breaks a line between Japanese characters, else one space for any gap."""
    if not gap:
        return ""
    return glue_between(left, right) if "\n" in gap else " "
