"""reStructuredText, as Sphinx and Docutils have it, line by line as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.text import cells
from taiyaku.ingest.blocks import Line
from taiyaku.values import replace

_UNDERLINE = re.compile(r"(?P<sign>[-=~^\"'`#*+.:_])(?P=sign){2,}")
_BORDER = re.compile(r"=+(?:[ ]+=+)+")
_DIRECTIVE = re.compile(r"\.\.\s+(?P<name>[\w-]+)::\s*(?P<text>.*)")
_LIST_TABLE = re.compile(r"\.\.\s+list-table::")
_LISTED = re.compile(r"\s+(?P<row>\*\s+)?-(?:\s+(?P<text>.*)|$)")
_TITLED = frozenset({"admonition", "rubric", "sidebar", "topic"})
_REMARKS = frozenset({"attention", "caution", "danger", "hint", "important", "note", "tip", "warning"})
_COMMENT = re.compile(r"\.\.(?:\s.*)?|\s+:[\w-]+:(?:\s.*)?")
_ROLE = re.compile(r":[\w:-]+:`(?P<text>[^`<>]+?)(?:\s*<[^`<>]*>)?`|`(?P<link>[^`<>]+?)\s*<[^`<>]*>`__?")
_STEP = re.compile(r"#\.(?=\s)")
_LINE = re.compile(r"\|\s(?P<text>[^|]*)")  # of verses
_MARKS = re.compile(rf"{_BORDER.pattern}|{_DIRECTIVE.pattern}|#\.\s.*")
_PLAIN = "=-"  # underlines that Markdown has too


def is_restructured(lines: Sequence[Line], marked: bool) -> bool:
    """Whether headings are underlined with several signs, and words or lines `marked` as here."""
    signs = {sign[0] for at in range(len(lines)) if (sign := _sign(lines, at))}
    own = any(sign not in _PLAIN for sign in signs)
    marked = marked or any(_MARKS.fullmatch(line.text) for line in lines)
    return own and len(signs) > 1 and marked and not any(line.text.startswith("# ") for line in lines)


def restructured_as_markdown(lines: Sequence[Line]) -> Iterator[Line]:
    """The same lines as Markdown; signs of underlines are levels in the order in which they come."""
    levels: dict[str, int] = {}
    at, inside = 0, False
    while at < len(lines):
        line, text = lines[at], lines[at].text
        sign = _sign(lines, at)
        if sign:
            level = levels.setdefault(sign, min(6, len(levels) + 1))
            at += len(sign) - 1
            yield replace(lines[at], text=f"{'#' * level} {_inline(lines[at].text.strip())}")
            at += 2
            continue
        if _LIST_TABLE.match(text):
            yield from _listed(lines, at)
            at = _end_of(lines, at)
            continue
        if _BORDER.fullmatch(text):
            table = _table(lines, at)
            yield from table[0]
            at = table[1]
            continue
        inside = bool(_DIRECTIVE.match(text)) or (inside and (not text.strip() or text[:1].isspace()))
        yield replace(line, text=_line(text.lstrip() if inside and not _COMMENT.fullmatch(text) else text))
        at += 1


def _sign(lines: Sequence[Line], at: int) -> str:
    """The sign of the underline of a heading that begins in a line; twice where it has one above too."""
    above = _UNDERLINE.fullmatch(lines[at].text)
    name = at + 1 if above else at
    below = _UNDERLINE.fullmatch(lines[name + 1].text) if name + 1 < len(lines) else None
    text = lines[name].text if name < len(lines) else ""
    if below is None or not any(map(str.isalnum, text)) or (text[:1].isspace() and not above):
        return ""
    if (above and above[0] != below[0]) or len(below[0]) < cells(text.strip()):
        return ""
    if at and not above and lines[at - 1].text.strip():
        return ""
    return below["sign"] * (2 if above else 1)


def _table(lines: Sequence[Line], start: int) -> tuple[list[Line], int]:
    """The rows of a table between borders, and where it ends; a cell goes on where no first one begins."""
    edges = [match.start() for match in re.finditer("=+", lines[start].text)]
    rows: list[tuple[Line, list[str]]] = []
    at, head = start + 1, 0
    while at < len(lines) and lines[at].text.strip():
        text = lines[at].text
        at += 1
        if _BORDER.fullmatch(text):
            head = head or len(rows)
            if at == len(lines) or not lines[at].text.strip():
                break
            continue
        parts = [text[a:b].strip() for a, b in zip(edges, [*edges[1:], None], strict=True)]
        if rows and not parts[0] and len(rows) != head:
            rows[-1] = rows[-1][0], [f"{a} {b}".strip() for a, b in zip(rows[-1][1], parts, strict=True)]
        else:
            rows.append((lines[at - 1], parts))
    written = [replace(line, text=f"| {' | '.join(map(_inline, row))} |") for line, row in rows]
    blank = replace(lines[start], text="")
    return [blank, *written, blank], at


def _end_of(lines: Sequence[Line], at: int) -> int:
    """The first line behind what is indented below a directive."""
    return next((n for n in range(at + 1, len(lines)) if lines[n].text[:1].strip()), len(lines))


def _listed(lines: Sequence[Line], start: int) -> Iterator[Line]:
    """The rows of a table written as a list of lists, below the name of the table."""
    rows: list[tuple[Line, list[str]]] = []
    for line in lines[start + 1 : _end_of(lines, start)]:
        if cell := _LISTED.match(line.text):
            rows += [(line, [])] if cell["row"] else []
            rows[-1:] = [(rows[-1][0], [*rows[-1][1], (cell["text"] or "").strip()])] if rows else []
        elif _COMMENT.fullmatch(line.text):
            yield replace(line, text=_hidden(line.text))
        elif rows and line.text.strip():
            rows[-1][1][-1] += f" {line.text.strip()}"
    name = _DIRECTIVE.fullmatch(lines[start].text)
    yield replace(
        lines[start], text=f"**{name['text']}**" if name and name["text"] else _hidden(lines[start].text)
    )
    yield replace(lines[start], text="")
    yield from (replace(line, text=f"| {' | '.join(map(_inline, row))} |") for line, row in rows)
    yield replace(lines[start], text="")


def _line(text: str) -> str:
    if directive := _DIRECTIVE.fullmatch(text):
        name, said = directive["name"].casefold(), directive["text"]
        return f"**{said}**" if name in _TITLED and said else said if name in _REMARKS else _hidden(text)
    if _COMMENT.fullmatch(text):
        return _hidden(text)
    if line := _LINE.fullmatch(text):
        text = line["text"]
    return _inline(_STEP.sub("1.", text, count=1))


def _hidden(text: str) -> str:
    return f"<!-- {text.strip().replace('--', '- -')} -->"


def _inline(text: str) -> str:
    return _ROLE.sub(lambda role: role["text"] or role["link"], text) if "`" in text else text
