"""Two texts in one, as HTML: what went and what came, and one language beside the other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from taiyaku.corpus.lookup.answer_model import Mark
from taiyaku.corpus.lookup.redline import LineChange, SectionChange
from taiyaku.corpus.model import Lang, Table
from taiyaku.corpus.name_keys import anchor_name
from taiyaku.corpus.similarity import Run
from taiyaku.corpus.text import guess_lang
from taiyaku.site.pages.article import runs_of
from taiyaku.site.pages.side_by_side import Bilingual, Block, Line, Row
from taiyaku.site.rendering.interface import Words
from taiyaku.site.rendering.markup import lang_attribute, run_html

if TYPE_CHECKING:
    from taiyaku.site.pages.entry_context import Event
    from taiyaku.site.rendering.interface import Words

_TAGS = {"inserted": "ins", "deleted": "del"}


def runs_html(runs: Iterable[Run]) -> str:
    """Words that stayed, went or came."""
    pieces = []
    for run in runs:
        text, tag = escape(run.text, quote=False), _TAGS.get(run.change)
        pieces.append(f"<{tag}>{text}</{tag}>" if tag else text)
    return "".join(pieces)


def weave(
    words: Words,
    sections: Iterable[SectionChange],
    lang: Lang,
    anchors: Collection[str] | None = None,
    marks: Iterable[Mark] = (),
) -> str:
    """Sections line by line. A line whose id is not among the page's `anchors`, if given, gets its own."""
    seen = set(anchors) if anchors is not None else None
    when = {mark.id: _when(words, mark) for mark in marks}
    return "".join(_section(words, section, lang, seen, when) for section in sections if section.lines)


def _when(words: Words, mark: Mark) -> str:
    said = " · ".join(filter(None, (mark.version, words.date(mark.date))))
    return f' <span class="when" lang="{words.locale}">{escape(said)}</span>' if said else ""


def _section(
    words: Words, section: SectionChange, lang: Lang, seen: set[str] | None, when: dict[str, str]
) -> str:
    role = words.role(section.role)
    heading = ""
    if section.heading:
        heading = f'<p class="over"{lang_attribute(section.heading, lang)}>{escape(section.heading)}</p>\n'
    elif role:
        heading = f'<p class="over" lang="{words.locale}">{escape(role)}</p>\n'
    own = when.get(section.id, "")
    lines = "".join(
        _line(line, lang, seen, when.get(line.id, own) if line.changed else "") for line in section.lines
    )
    return f'<div class="woven">{heading}<ul class="lines">\n{lines}</ul></div>\n'


def _line(line: LineChange, lang: Lang, seen: set[str] | None, when: str) -> str:
    anchor = anchor_name(line.id)
    own = ""
    if seen is not None and anchor not in seen:
        seen.add(anchor)
        own = f' id="{escape(anchor)}"'
    changes = {run.change for run in line.runs}
    whole = " gone" if changes == {"deleted"} else " come" if changes == {"inserted"} else ""
    marker = f'<span class="marker">{escape(line.marker)}</span> ' if line.marker else ""
    depth = f" deep{min(line.depth, 3)}" if line.depth else ""
    classes = f"{'changed' if line.changed else 'same'}{whole}{depth}"
    spoken = guess_lang("".join(run.text for run in line.runs), lang)
    return f'<li{own} class="{classes}" lang="{escape(spoken)}">{marker}{runs_html(line.runs)}{when}</li>\n'


def facing(words: Words, beside: Bilingual, up: str, table: Callable[[Table], str]) -> str:
    """Two languages row by row, as a screen reader takes them; in columns where there is room.

    `table` writes a table, `up` leads to the locale's folder.
    """
    told, langs = words.gettext("no counterpart in %(language)s yet"), (beside.left, beside.right)
    none = {lang: told % {"language": words.language(lang)} for lang in langs}
    return "".join(_block(words, beside, block, none, up, table) for block in beside.blocks)


def _block(
    words: Words,
    beside: Bilingual,
    block: Block,
    none: dict[Lang, str],
    up: str,
    table: Callable[[Table], str],
) -> str:
    sides = ((beside.left, block.left), (beside.right, block.right))
    role = words.role(block.role)
    said = []
    for lang, heading in sides:
        text = escape(heading or role)
        tag = f'lang="{escape(lang)}"' if heading else f'lang="{words.locale}"'
        said.append(f'<p class="side {_side(beside, lang)} over" {tag}>{text}</p>')
    head = f'<div class="row head">{"".join(said)}</div>\n' if any(h for _, h in sides) or role else ""
    rows = "".join(_row(words, beside, row, none, up) for row in block.rows)
    for pair in block.tables:
        cells = (
            _side_html(beside, lang, table(one) if one else "", none[lang])
            for lang, one in zip((beside.left, beside.right), pair, strict=True)
        )
        rows += f'<div class="row">{"".join(cells)}</div>\n'
    return f'<div class="facing">{head}{rows}</div>\n'


def _side_html(beside: Bilingual, lang: Lang, inside: str, none: str) -> str:
    """One side of a row; that there is nothing is said."""
    if not inside:
        return f'<p class="side {_side(beside, lang)} none">{escape(none)}</p>'
    mark = f' data-mark="{escape(lang.upper())}"'
    return f'<div class="side {_side(beside, lang)}" lang="{escape(lang)}"{mark}>{inside}</div>'


def _side(beside: Bilingual, lang: Lang) -> str:
    return "own" if lang == beside.own else "other"


def _row(words: Words, beside: Bilingual, row: Row, none: dict[Lang, str], up: str) -> str:
    sides = ((beside.left, row.left), (beside.right, row.right))
    cells = [_side_html(beside, lang, "".join(_lines(own, lang, up)), none[lang]) for lang, own in sides]
    notes = [_stale(words, row)] if row.stale else []
    notes += [words.issue(issue) for issue in row.issues]
    note = f'<p class="doubt" lang="{words.locale}">{escape(" · ".join(notes))}</p>' if notes else ""
    if row.changed:
        spoken = guess_lang("".join(run.text for run in row.changed))
        note += f'<p class="doubt diff" lang="{spoken}">{runs_html(row.changed)}</p>'
    return f'<div class="row{" stale" if row.stale else ""}">{"".join(cells)}{note}</div>\n'


def _stale(words: Words, row: Row) -> str:
    said = words.since(row.since.version, row.since.date) if row.since else ""
    return said or words.gettext("stale: the other side has changed since")


def _lines(lines: Iterable[Line], lang: Lang, up: str) -> Iterator[str]:
    for line in lines:
        text = "".join(run_html(run, up) for run in runs_of(line.text, line.spans, line.mentions))
        marker = f'<span class="marker">{escape(line.marker)}</span> ' if line.marker else ""
        yield f"<p{_other(line.text, lang)}>{marker}{text}</p>\n"


def _other(text: str, lang: Lang) -> str:
    spoken = guess_lang(text, lang)
    return f' lang="{escape(spoken)}"' if spoken != lang else ""


_COLUMNS, _WIDE, _HIGH = 3, 120, 84  # events side by side, and the room of one


def history_line(words: Words, events: Sequence[Event]) -> str:
    """Events from left to right, a line below for each further layer, and further rows where one is full."""
    layers = dict.fromkeys(("", *(event.layer for event in events)))
    drawn: list[str] = []
    high = 0
    for at in range(0, len(events), _COLUMNS):
        begun = {event.layer for event in events[: at + _COLUMNS]}
        for lane, layer in enumerate(layer for layer in layers if layer in begun):
            drawn.append(_lane(words, events, at, layer, high, lane))
            high += _HIGH
    told = f"{words.gettext('History')}: {', '.join(_told(words, event) for event in events)}"
    box = f"0 0 {_COLUMNS * _WIDE} {high}"
    return (
        f'<svg class="timeline" viewBox="{box}" role="img" aria-label="{escape(told)}">{"".join(drawn)}</svg>'
    )


def _lane(words: Words, events: Sequence[Event], first: int, layer: str, top: int, lane: int) -> str:
    """What a layer has in the row that begins with an event: its line, from its first event on, and those."""
    row, y = events[first : first + _COLUMNS], top + 42
    mine = [(_WIDE * at + _WIDE // 2, event) for at, event in enumerate(row) if event.layer == layer]
    start = 0 if any(event.layer == layer for event in events[:first]) else mine[0][0]
    end = _COLUMNS * _WIDE if first + _COLUMNS < len(events) else _WIDE * len(row) - _WIDE // 2
    parts = [f'<path d="M{start} {y}H{end}"/>'] if end > start else []
    if layer:
        label = f'<text class="layer" x="{start + 4}" y="{top + 10}"{lang_attribute(layer)}>'
        parts.append(f"{label}{escape(layer)}</text>")
    if lane:  # it changes what stands above
        parts += [f'<path class="on" d="M{x} {y - 30}V{y - _HIGH * lane}"/>' for x, _ in mine]
    for x, event in mine:
        dated = words.date(event.date) or words.event(event.kind)
        parts.append(f'<circle cx="{x}" cy="{y}" r="6" class="{event.kind}"/>')
        parts.append(f'<text x="{x}" y="{y - 14}" class="version">{escape(event.version or "–")}</text>')
        parts.append(f'<text x="{x}" y="{y + 24}">{escape(dated)}</text>')
    return "".join(parts)


def _told(words: Words, event: Event) -> str:
    stamp = event.version or words.date(event.date)
    return " ".join(filter(None, (words.event(event.kind), stamp, event.layer and f"({event.layer})")))
