"""Features of candidates: each by itself, and what its look and its kind of number do in the document."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from operator import itemgetter

from taiyaku.ingest.outline.candidates import Candidate, Look
from taiyaku.ingest.outline.contents import LEADER, listed_names, title_key
from taiyaku.ingest.outline.numbers import Number, counted, goes_on, in_series, is_name, read_number
from taiyaku.values import Struct, replace

_SENTENCE = re.compile(r"""[.。!！?？]["'”’)\]）」』]*\s*$""")
_STOP = re.compile(r"[.。][”\"’')）」』]?\s*$")
_INNER = re.compile(r"[.。!！?？]\s+\S|。.")
_TABS = re.compile(r"\t| {3,}|\u3000.+\u3000")
_WIDE = re.compile("[\u2e80-\u9fff\uff00-\uff60]")
_MOST_LINES = 4
_DISTINCT = ("larger", "bold", "face", "colour", "bar", "underlined", "caps", "set")
_SIGN_NAMES = "chapter paren letter question mark bullet lettered ordinal circled"
_SIGNS = tuple(_SIGN_NAMES.split())


class Measured(Struct, frozen=True):
    """A candidate with its number and its features."""

    candidate: Candidate
    number: Number | None
    features: dict[str, float]
    series: bool = False
    apart: dict[str, float] | None = None  # of a plain name: the same, pooled with plain names only


def measure(
    candidates: Sequence[Candidate],
    contents: Collection[int] = (),
    listed: Collection[str] = (),
    is_chapter: Callable[[str], bool] = lambda _: False,
) -> list[Measured]:
    """The features of every candidate of a document in reading order.

    `contents` are the positions of tables of contents, `listed` the `title_key`s that they or the
    document's bookmarks name, `is_chapter` knows the names of chapters that any game may have.
    """
    listed = {*listed, *(name for at in contents for name in listed_names(candidates[at]))} - {""}
    candidates = [replace(c, table=True) if at in contents else c for at, c in enumerate(candidates)]
    body = _body(candidates)
    faces = _faces(candidates)
    even = 2 * sum(len(c.text) for c in candidates if c.even) > sum(len(c.text) for c in candidates)
    numbers = in_series([None if c.table else read_number(c.text) for c in candidates])
    following = _series(numbers)
    alone = []
    for at, candidate in enumerate(candidates):
        before = candidates[at - 1] if at else None
        after = candidates[at + 1] if at + 1 < len(candidates) else None
        own = _own(candidate, body, faces, even) | _text(candidate, numbers[at])
        own |= _number(numbers[at], following[at]) | _around(candidate, before, after, body)
        own["steps"] = float(_steps(numbers, at) or _steps(numbers, at - 1))
        own["tight"] = float(
            (_steps(numbers, at) and _is_tight(after)) or (_steps(numbers, at - 1) and _is_tight(candidate))
        )
        own["leads"] = own["colon"] * (after is not None and (after.table or numbers[at + 1] is not None))
        own["listed"] = float(not candidate.table and title_key(candidate.text) in listed)
        own["named"] = float(not candidate.table and is_chapter(_bare(candidate.text, numbers[at])))
        alone.append(own)
    for at in _listing(candidates, numbers):
        alone[at]["tight"] = 1.0
    looks = [_class(c.look) for c in candidates]
    series = [(look, n.pattern if n else None) for look, n in zip(looks, numbers, strict=True)]
    pooled = _pooled("look", looks, candidates, alone)
    narrow = _pooled("series", series, candidates, alone)
    apart = _apart(looks, candidates, alone)
    kinds = [n.pattern if n else None for n in numbers]
    counting = _pooled("kind", kinds, candidates, alone, ("stop", "inner", "plain", "long"))
    for own, number, shared in zip(alone, numbers, pooled, strict=True):
        counts = shared.get("look_follows", 0.0) > 0.3 and own["plain"] == 0
        own["odd"] = float(counts and number is None)
        own["odd_colon"] = own["colon"] * (shared.get("look_colon", 0.0) < 0.5)
        own["regular"] = float(counts and own["follows"] > 0)
    return [
        Measured(c, n, own | a | b | k, follows, names)
        for c, n, own, a, b, k, follows, names in zip(
            candidates, numbers, alone, pooled, narrow, counting, following, apart, strict=True
        )
    ]


def _apart(
    looks: Sequence[Look], candidates: Sequence[Candidate], alone: Sequence[dict[str, float]]
) -> list[dict[str, float] | None]:
    """What plain names are like among themselves, as if they were set in a look of their own."""
    keys = [(look, c.name) for look, c in zip(looks, candidates, strict=True)]
    own = [
        {
            **f,
            "same_above": float(f["same_above"] > 0 and at > 0 and keys[at - 1] == keys[at]),
            "same_below": float(f["same_below"] > 0 and keys[at : at + 2] == [keys[at]] * 2),
        }
        if candidates[at].name
        else f
        for at, f in enumerate(alone)
    ]
    names = [key if c.name else None for key, c in zip(keys, candidates, strict=True)]
    pools = _pooled("look", names, candidates, own), _pooled("series", names, candidates, own)
    return [f | a | b if c.name else None for c, f, a, b in zip(candidates, own, *pools, strict=True)]


def _class(look: Look) -> Look:
    return replace(look, size=round(look.size * 20) / 20)


def _body(candidates: Sequence[Candidate]) -> Look:
    weights: Counter[Look] = Counter()
    for c in candidates:
        if not c.table:
            weights[replace(_class(c.look), caps=False, bar=False, underlined=False)] += len(c.text)
    return max(weights, key=lambda look: weights[look], default=Look())


def _faces(candidates: Sequence[Candidate]) -> frozenset[str]:
    """The faces in which the body is set: a Japanese one has others for its Latin letters."""
    weights: Counter[str] = Counter()
    for c in candidates:
        if abs(c.look.size - 1) < 0.06 and not c.look.bold and not c.table:
            weights[c.look.face] += len(c.text)
    total = sum(weights.values())
    return frozenset(face for face, weight in weights.items() if weight > 0.15 * total)


def _own(c: Candidate, body: Look, faces: frozenset[str], even: bool) -> dict[str, float]:
    look = c.look
    ratio = look.size / (body.size or 1)
    found = {
        "size": max(-1.0, min(2.5, math.log(ratio) / math.log(1.5))) if ratio > 0 else 0.0,
        "larger": float(ratio > 1.06),
        "smaller": float(ratio < 0.94),
        "bold": float(look.bold and not body.bold),
        "light": float(body.bold and not look.bold),
        "italic": float(look.italic and not body.italic),
        "face": float(look.tracked or (bool(look.face) and look.face not in faces)),
        "colour": float(look.colour != body.colour),
        "bar": float(look.bar),
        "underlined": float(look.underlined),
        "caps": float(look.caps),
        "set": float(look.name),
        "centred": float(c.centred),
        "boxed": float(c.boxed),
        "indented": float(c.indented and not c.centred),
        "even": float(c.even and not even),
    }
    distinct = sum(found[name] for name in _DISTINCT)
    found["plain"] = float(distinct == 0)
    found["distinct"] = min(3.0, distinct)
    return found


def _bare(text: str, number: Number | None) -> str:
    return text[number.end :].strip() if number and number.kind != "chapter" else text.strip()


def _text(c: Candidate, number: Number | None) -> dict[str, float]:
    text = _bare(c.text, number)
    wide = 0 if text.isascii() else len(_WIDE.findall(text))
    length = len(text) + wide
    letters = sum(map(str.isalpha, text))
    return {
        "long": min(3.0, length / 60),
        "very_long": float(length > 160),
        "tiny": float(length <= 3),
        "lines": float(c.lines > 1),
        "many_lines": float(c.lines >= _MOST_LINES),
        "sentence": float(bool(_SENTENCE.search(text)) and length > 8),
        "stop": float(bool(_STOP.search(text)) and length > 8),
        "comma": float(text[-1:] in ",、;；"),
        "colon": float(text[-1:] in ":："),
        "asks": float(text[-1:] in "?？"),
        "inner": float(bool(_INNER.search(text))),
        "lower": float(text[:1].islower()),
        "no_letters": float(letters < 1),
        "few_letters": float(letters < 0.5 * len(text.replace(" ", ""))),
        "tabs": float(bool(_TABS.search(text))),
        "leader": float(bool(LEADER.search(text))),
        "wide": float(wide > 0.3 * len(text)),
        "name": float(is_name(c.text)),
    }


def _number(number: Number | None, follows: bool) -> dict[str, float]:
    kind = number.kind if number else ""
    stray = kind in {"decimal", "lettered", "letter", "roman"} and not follows
    kind = "" if stray else kind
    found = {f"number_{name}": float(kind == name) for name in _SIGNS}
    deep = number is not None and number.depth > 0
    found["number_decimal"] = float(kind == "decimal" and not deep)
    found["number_deep"] = float(kind == "decimal" and deep)
    found["follows"] = float(follows)
    found["stray"] = float(stray)
    return found


def _series(numbers: Sequence[Number | None]) -> list[bool]:
    """Which numbers go on counting in their series."""
    found = [False] * len(numbers)
    kinds: dict[tuple[str, bool, int], list[tuple[int, tuple[int, ...]]]] = {}
    for at, number in enumerate(numbers):
        if number and (value := counted(number)):
            deep = number.kind in {"decimal", "lettered"} and (len(value) > 1 or number.kind == "lettered")
            kinds.setdefault((number.kind, deep, 0 if deep else number.depth), []).append((at, value))
    for (kind, _, _), series in kinds.items():
        values = [value for _, value in series]
        for (at, value), before, follows in zip(series, [(0,), *values], goes_on(values), strict=False):
            found[at] = follows or (kind == "chapter" and value >= before)  # those of another book
    return found


def _steps(numbers: Sequence[Number | None], at: int) -> bool:
    """Whether the next line goes on counting where this one stands: nothing is said below either."""
    one, two = numbers[at : at + 2] if 0 <= at < len(numbers) - 1 else (None, None)
    if one is None or two is None or one.pattern != two.pattern:
        return False
    first, second = counted(one), counted(two)
    return first is not None and second == (*first[:-1], first[-1] + 1)


def _listing(candidates: Sequence[Candidate], numbers: Sequence[Number | None]) -> list[int]:
    """Lines after signs that most often have the next one directly below: a list, whatever its sign."""
    signed: dict[tuple[str, int, str], list[int]] = {}
    for at, number in enumerate(numbers):
        if number and number.kind == "mark":
            signed.setdefault(number.pattern, []).append(at)
    lists = [group for group in signed.values() if 2 * sum(_runs(group, candidates)) > len(group)]
    return [at for group in lists for at in group]


def _runs(group: Sequence[int], candidates: Sequence[Candidate]) -> list[bool]:
    return [after == at + 1 and _is_tight(candidates[after]) for at, after in pairwise(group)]


def _is_tight(c: Candidate | None) -> bool:
    return c is not None and not c.gap and not c.first


def _around(c: Candidate, before: Candidate | None, after: Candidate | None, body: Look) -> dict[str, float]:
    below = after is not None and not after.table and abs(after.look.size - body.size) < 0.08
    text = after is not None and (len(after.text) > 60 or after.lines > 1 or _SENTENCE.search(after.text))
    return {
        "gap": float(c.gap or c.first),
        "tighter_below": float((c.gap or c.first) and not c.gap_below),
        "gap_below": float(c.gap_below),
        "first": float(c.first),
        "last": float(c.last),
        "full": float(c.full),
        "text_below": float(below and bool(text)),
        "table_below": float(after is not None and after.table),
        "tabs_below": float(after is not None and bool(_TABS.search(after.text))),
        "table_above": float(before is not None and before.table),
        "end": float(after is None),
        "same_above": float(_same(before, c)),
        "same_below": float(_same(after, c)),
        "front": float(c.page == 1),
    }


def _same(other: Candidate | None, c: Candidate) -> bool:
    return other is not None and not other.table and _class(other.look) == _class(c.look)


_POOLED_NAMES = (
    "asks stop sentence lower text_below same_below same_above lines no_letters tabs gap "
    "tighter_below long comma full follows listed leader indented inner colon"
)
_POOLED = tuple(_POOLED_NAMES.split())


def _pooled(
    name: str,
    keys: Sequence[object],
    candidates: Sequence[Candidate],
    alone: Sequence[dict[str, float]],
    chosen: Sequence[str] = _POOLED,
) -> list[dict[str, float]]:
    """For those with a key the means over all that share it, how many and how much text they are."""
    members: dict[object, list[int]] = {}
    for at, key in enumerate(keys):
        if key is not None and not candidates[at].table:
            members.setdefault(key, []).append(at)
    total = sum(len(c.text) for c in candidates if not c.table) or 1
    found: list[dict[str, float]] = [{} for _ in candidates]
    features_of, names = itemgetter(*chosen), [f"{name}_{f}" for f in chosen]
    for group in members.values():
        share = sum(len(candidates[at].text) for at in group) / total
        sums = map(sum, zip(*(features_of(alone[at]) for at in group), strict=True))
        values = {key: value / len(group) for key, value in zip(names, sums, strict=True)}
        values[f"{name}_share"] = max(-3.0, math.log10(share + 1e-4))
        values[f"{name}_common"] = float(share > 0.25)
        values[f"{name}_count"] = min(1.0, math.log10(len(group)))
        values[f"{name}_lone"] = float(len(group) == 1)
        for at in group:
            found[at] = values
    return found
