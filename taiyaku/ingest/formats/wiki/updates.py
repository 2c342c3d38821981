"""Which text of an updated page is in force and which is the superseded original.

Where markup shows the original's end (`Block.style`), it decides. Plain text has no end mark: there the
original runs as long as its blocks answer to blocks of the updated text, by their words, or continue its
steps. Text that answers to nothing is in force again. An original can have been an update in its turn: an
older update inside it has an original of its own, which is older still.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from taiyaku.corpus.model import Severity
from taiyaku.corpus.text import first_words, match_key
from taiyaku.corpus.version_numbers import version_key
from taiyaku.ingest.blocks import Block, container_named, containers
from taiyaku.ingest.formats.wiki.block_kinds import Part, PartKind
from taiyaku.ingest.version_lines import Stamp
from taiyaku.values import Struct, field

ANSWERS = 0.45  # share of words two texts have in common from which one is the other's earlier wording
SURELY = 0.6  # the same, whatever the order
DOUBTFUL = 0.4
_TOKEN = re.compile(r"[A-Za-zÀ-ÿ]+|\d+|[\u3041-\u30ff\u3400-\u9fff]")
_BOUNDS = frozenset(map(PartKind, ["update", "toggle", "original", "card", "group", "title", "question"]))


class Doubt(Struct, frozen=True):
    """What cannot be decided from the text, and at which part."""

    part: int
    message: str
    severity: Severity


class Overlay(Struct):
    """For each part of a page: whether it is superseded, and the update that brought or replaced it."""

    original: set[int] = field(default_factory=set)
    stamps: dict[int, Stamp] = field(default_factory=dict)
    doubts: list[Doubt] = field(default_factory=list)

    def doubt(self, part: int, message: str, severity: Severity = "warning") -> None:
        self.doubts.append(Doubt(part, message, severity))


def find_overlay(parts: Sequence[Part]) -> Overlay:
    """Tell current from superseded text."""
    overlay = Overlay()
    at = 0
    while at < len(parts):
        part = parts[at]
        if part.kind is PartKind.UPDATE and part.stamp:
            at = _updated(parts, at, part.stamp, overlay)
        elif _opens_original(parts, at):
            at = _original(parts, at, [], None, overlay)
        else:
            at += 1
    return overlay


def _updated(parts: Sequence[Part], start: int, stamp: Stamp, overlay: Overlay) -> int:
    """An update line, the text it brought, and the original behind it. Returns where reading goes on."""
    end = _end_of_update(parts, start)
    follows = end < len(parts) and (parts[end].kind is PartKind.TOGGLE or _opens_original(parts, end))
    last = end if follows else _end_of_section(parts, start, end)
    overlay.stamps |= dict.fromkeys(range(start + 1, last), stamp)
    if not follows:
        return last
    at = end
    while at < len(parts) and parts[at].kind is PartKind.TOGGLE:
        at += 1
    if at < len(parts) and _opens_original(parts, at):
        return _original(parts, at, range(start + 1, end), stamp, overlay)
    if at < len(parts) and at > end:
        overlay.doubt(end, "an original text is announced and none follows")
    return at


def _end_of_update(parts: Sequence[Part], start: int) -> int:
    box = container_named(parts[start].block.style, "update")
    for at in range(start + 1, len(parts)):
        if parts[at].kind in _BOUNDS or _opens_original(parts, at):
            return at
        if box and container_named(parts[at].block.style, "update") != box:
            return at
        if parts[at].kind is PartKind.HEADING and not box and not _announces_original(parts, at):
            return at
    return len(parts)


def _announces_original(parts: Sequence[Part], start: int) -> bool:
    """Whether a toggle comes before the next heading or update: then this heading is the update's."""
    for part in parts[start + 1 :]:
        if part.kind is PartKind.TOGGLE:
            return True
        if part.kind in _BOUNDS or part.kind is PartKind.HEADING:
            return False
    return False


def _end_of_section(parts: Sequence[Part], start: int, end: int) -> int:
    """An update nobody closes reaches to the next heading of any sort."""
    if container_named(parts[start].block.style, "update"):
        return end
    for at in range(start + 1, end):
        if parts[at].kind in {PartKind.ROLE, PartKind.HEADING}:
            return at
    return end


def _opens_original(parts: Sequence[Part], at: int) -> bool:
    part = parts[at]
    if part.kind is PartKind.ORIGINAL:
        return True
    box = container_named(part.block.style, "original")
    before = container_named(parts[at - 1].block.style, "original") if at else None
    return box is not None and box != before


def _original(
    parts: Sequence[Part], start: int, updated: Sequence[int], stamp: Stamp | None, overlay: Overlay
) -> int:
    box = container_named(parts[start].block.style, "original")
    if box:
        end = start
        while end < len(parts) and container_named(parts[end].block.style, "original") == box:
            end += 1
    else:
        end = _end_by_words(parts, start, updated, stamp, overlay)
    overlay.original.update(range(start, end))
    overlay.stamps |= dict.fromkeys(range(start, end), stamp) if stamp else {}
    end = max(end, start + 1)
    if stamp and box:
        _stacked_inside(parts, start, end, stamp, overlay)
    elif stamp:
        end = _stacked_behind(parts, start, end, stamp, overlay)
    return end


def _stacked_inside(parts: Sequence[Part], start: int, end: int, stamp: Stamp, overlay: Overlay) -> None:
    """Inside an original's box, an older update with an original of its own."""
    for at in range(start, end):
        inner = parts[at].stamp
        if parts[at].kind is not PartKind.UPDATE or not is_older(inner, stamp):
            continue
        opens = next((p for p in range(at + 1, end) if _boxes(parts[p]) > _boxes(parts[at])), None)
        if opens is None or inner is None:
            return
        closes = next((p for p in range(opens, end) if _boxes(parts[p]) < _boxes(parts[opens])), end)
        overlay.stamps |= dict.fromkeys(range(opens, closes), inner)
        _stacked_inside(parts, opens, closes, inner, overlay)
        return


def _stacked_behind(parts: Sequence[Part], start: int, end: int, stamp: Stamp, overlay: Overlay) -> int:
    """Right behind an original, the older update it came from: "Original. Update 1.1. … Original. …".

    With a text both in the original and behind the update, that is an update of what follows on the page.
    """
    inner = parts[end].stamp if end < len(parts) else None
    if inner is None or parts[end].kind is not PartKind.UPDATE or not is_older(inner, stamp):
        return end
    opens = text_end = _end_of_update(parts, end)
    while opens < len(parts) and parts[opens].kind is PartKind.TOGGLE:
        opens += 1
    if opens == len(parts) or not _opens_original(parts, opens):
        return end
    if end > start + 1 and text_end > end + 1:
        return end
    overlay.doubts = [doubt for doubt in overlay.doubts if doubt.part != start]  # its text is not missing
    overlay.original.update(range(end, opens))
    overlay.stamps |= dict.fromkeys(range(end, opens), stamp)
    updated = range(end + 1, text_end) if text_end > end + 1 else range(start + 1, end)
    return _original(parts, opens, updated, inner, overlay)


def _boxes(part: Part) -> int:
    return sum(box.name == "original" for box in containers(part.block.style))


def is_older(stamp: Stamp | None, other: Stamp) -> bool:
    """Whether a version, or else a date, is surely before another one."""
    if stamp and stamp.version and other.version:
        return version_key(stamp.version) < version_key(other.version)
    return bool(stamp and stamp.date and other.date and stamp.date < other.date)


def _end_by_words(
    parts: Sequence[Part], start: int, updated: Sequence[int], stamp: Stamp | None, overlay: Overlay
) -> int:
    """Where an original without an end mark stops, and what is doubtful about it."""
    bound = _bound(parts, start + 1, updated)
    candidates = list(range(start + 1, bound))
    if not candidates:
        overlay.doubt(start, "the original text is missing")
        return start + 1
    last = _last_answer(parts, candidates, updated)
    if last is None:
        overlay.doubt(start, "the original's end cannot be told from its words; taken to the next heading")
        return bound
    end = _with_further_steps(parts, last + 1, bound, updated, overlay)
    if end < bound:
        sure = not _is_doubtful(parts, end, updated)
        text = first_words(parts[end].block.text)
        overlay.doubt(
            end, f'taken as in force again, after an original: "{text}"', "note" if sure else "warning"
        )
    return end


def _bound(parts: Sequence[Part], start: int, updated: Sequence[int]) -> int:
    """The latest place an original can end: a heading that the updated text does not have."""
    known = {
        match_key(parts[u].block.text) for u in updated if parts[u].kind in {PartKind.ROLE, PartKind.HEADING}
    }
    for at in range(start, len(parts)):
        kind = parts[at].kind
        if kind in _BOUNDS:
            return at
        if kind in {PartKind.ROLE, PartKind.HEADING} and match_key(parts[at].block.text) not in known:
            return at
    return len(parts)


def _last_answer(parts: Sequence[Part], candidates: Sequence[int], updated: Sequence[int]) -> int | None:
    """The last candidate that words the same as some updated block does."""
    texts = [u for u in updated if parts[u].kind is PartKind.TEXT]
    reached = 0
    last = None
    for at in candidates:
        if parts[at].kind is not PartKind.TEXT:
            continue
        scores = [likeness(parts[at].block.text, parts[u].block.text) for u in texts]
        ahead = [n for n in range(reached, len(texts)) if scores[n] >= ANSWERS]
        if ahead:
            best = max(ahead, key=lambda n: (scores[n], -n))
            reached, last = best + 1, at
        elif scores and max(scores) >= SURELY:
            last = at
    return last


def _with_further_steps(
    parts: Sequence[Part], end: int, bound: int, updated: Sequence[int], overlay: Overlay
) -> int:
    """Steps behind the last answer are the original's too if the update rewrote the steps from the first."""
    steps = [s for u in updated if (s := _step(parts[u].block))]
    if len(steps) < 2 or steps[0][0] != 1 or end == 0 or not _step(parts[end - 1].block):
        return end
    at = end
    while at < bound and (step := _step(parts[at].block)) and step > (1,):
        at += 1
    if at > end:
        text = first_words(parts[end].block.text)
        overlay.doubt(end, f'taken as the last steps of an original: "{text}"')
    return at


def _step(block: Block) -> tuple[int, ...] | None:
    numbers = re.findall(r"\d+", block.marker or "")
    return tuple(map(int, numbers)) if numbers else None


def _is_doubtful(parts: Sequence[Part], at: int, updated: Sequence[int]) -> bool:
    text = parts[at].block.text
    return any(
        likeness(text, parts[u].block.text) >= DOUBTFUL for u in updated if parts[u].kind is PartKind.TEXT
    )


def likeness(a: str, b: str) -> float:
    """Share of their telling words two texts have in common (Dice); Japanese goes by pairs of characters."""
    left, right = _bag(a), _bag(b)
    if not left or not right:
        return 1.0 if match_key(a) == match_key(b) else 0.0
    return 2 * len(left & right) / (len(left) + len(right))


def _bag(text: str) -> frozenset[str]:
    tokens = _TOKEN.findall(match_key(text))
    words = {t for t in tokens if t.isascii()}
    other = [t for t in tokens if not t.isascii()]
    return frozenset(words | {a + b for a, b in pairwise(other)})
