"""The history of a text drawn as lines of time, one for each layer that changes it: SVG, and no script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from taiyaku.site.rendering.markup import lang_attribute

if TYPE_CHECKING:
    from taiyaku.site.pages.entry_context import Event
    from taiyaku.site.rendering.interface import Words

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
