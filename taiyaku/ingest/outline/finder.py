"""The decision: which candidates are headings, and of what level."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from taiyaku.corpus.text import cells, has_japanese
from taiyaku.ingest.outline.bookmarks import Bookmark, named_by
from taiyaku.ingest.outline.bylines import bylines
from taiyaku.ingest.outline.candidates import Candidate, Look, alike
from taiyaku.ingest.outline.contents import contents_of, title_key
from taiyaku.ingest.outline.features import Measured, measure
from taiyaku.ingest.outline.index_letters import within_index
from taiyaku.ingest.outline.levels import Marked, levels_of
from taiyaku.ingest.outline.numbers import Number, counted, unframed
from taiyaku.ingest.outline.scorer import probability
from taiyaku.ingest.version_lines import find_date
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct, replace

_CELLS = re.compile(r"[^\s.:)](?: {3,}|\u3000{4,})\S")
_WORD = re.compile(r"[^\W\d_]{3}")
_IN_BRACKETS = re.compile(
    r"【[^【】]+】|［[^［］]+］|\[[^\[\]]+\]|＜[^＜＞]+＞|〔[^〔〕]+〕|《[^《》]+》|〈[^〈〉]+〉"
)
_PATH = re.compile(r"/\S+")
_LONGEST = 220  # cells: Japanese has half as many characters
_DATE = 40  # characters
_DRAWN = 4  # characters of one kind only that are no name
_FEW = 2
_OFTEN = 3  # times
_ABOVE = 0.25  # probability that is enough above a heading
_SURE = 0.75  # probability of a typed name that needs no text below
_NEARLY, _MOST = 0.25, 0.6  # probability of what is set as headings are, and the share that are
_COUNTED = frozenset({"decimal", "letter", "paren", "circled"})
_LARGE = 1.2  # times the size of the body


class Outline(Struct, frozen=True):
    """What was decided for each candidate of a document."""

    levels: tuple[int | None, ...]  # None: no heading
    contents: frozenset[int]  # positions of the printed table of contents


def find_outline(
    candidates: Sequence[Candidate],
    vocabulary: Vocabulary,
    bookmarks: Sequence[Bookmark] = (),
    marked: Mapping[int, int] | None = None,
    listed: Iterable[str] = (),
) -> Outline:
    """Score every candidate, take those above one half, and give them levels.

    Bookmarks that name what is printed are believed, and so are the levels of what the source itself
    has `marked` as headings, by position; None is given there for a printed document, whose weights are
    others. `listed` are the `title_key`s of a table of contents that is taken off already.
    """
    candidates = alike(candidates)
    known = named_by(bookmarks, candidates) if marked is None else marked
    measured, contents = measure_all(candidates, vocabulary, bookmarks, listed)
    typed = marked is not None
    sourced = marked is not None and sum(level > 0 for level in marked.values()) > 1
    taken = [at for at, m in enumerate(measured) if _is_heading(m, at in known, typed, sourced)]
    if typed and not sourced:
        taken = sorted({*taken, *_counted_names(measured), *_chapters_by_name(measured)})
    taken = sorted({*taken, *_bracketed(measured, taken, typed)})
    taken = sorted({*taken, *_above_others(measured, taken)}) if typed else taken
    taken = [at for at in taken if at in known or not _is_step(measured, at, taken)]
    taken = taken if known else _with_their_like(measured, taken, typed)
    lines = _among_lines(measured, taken) if typed else set()
    taken = [at for at in taken if at in known or at not in lines]
    taken = sorted({*taken, *_missing(measured, taken, typed)})
    spoken = _recurring([measured[at] for at in taken], lambda text: is_part(text, vocabulary))
    taken = [at for at, drop in zip(taken, spoken, strict=True) if not drop or at in known]
    listing = _own_contents(measured, taken)
    listing |= within_index(candidates, taken) | (set() if typed else bylines(measured, taken))
    taken = [at for at in taken if at not in listing or at in known]
    parts = _parts([candidates[at] for at in taken], lambda text: is_part(text, vocabulary))
    leads = [two == one + 1 and not part for (one, two), part in zip(pairwise(taken), parts[1:], strict=True)]
    marks = [
        _marked(measured[at], known.get(at), part, lead)
        for at, part, lead in zip(taken, parts, [*leads, False], strict=False)
    ]
    levels = dict(zip(taken, levels_of(marks), strict=True))
    return Outline(tuple(levels.get(at) for at in range(len(candidates))), contents)


def measure_all(
    candidates: Sequence[Candidate],
    vocabulary: Vocabulary,
    bookmarks: Sequence[Bookmark] = (),
    listed: Iterable[str] = (),
) -> tuple[list[Measured], frozenset[int]]:
    """The features of every candidate, and the positions of the table of contents."""
    contents = contents_of(candidates, vocabulary)
    keys = {*listed, *(title_key(mark.title) for mark in bookmarks)}
    return measure(candidates, contents, keys, lambda text: _is_known(text, vocabulary)), contents


def is_part(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line names a part of an entry, "EFFECTS", or says what an entry is: "SHORT SKILL"."""
    types = len(text) <= 50 and vocabulary.starts_with(text, "labels", "types")
    return bool(types) or vocabulary.role(text) in vocabulary.everywhere or names_example(text, vocabulary)


def names_example(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line announces an example by name: "GAME EXAMPLE. THE RED BOAT:"."""
    word = vocabulary.starts_with(text, "roles", "example")
    return word is not None and text[len(word) :].lstrip()[:1] in ".:：" and text[-1:] in ":："


def _is_known(text: str, vocabulary: Vocabulary) -> bool:
    return names_chapter(text, vocabulary) or is_part(text, vocabulary)


def names_chapter(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line is nothing but the name of a chapter any game may have: "Setup", "用語集"."""
    lists = ("chapters", "appendix", "glossary", "changelog")
    return len(text) <= 40 and any(vocabulary.is_one_of(text, "structure", name) for name in lists)


def _is_heading(measured: Measured, known: bool, typed: bool, sourced: bool) -> bool:
    if not _is_line(measured.candidate):
        return False
    return known or (is_asked(measured, typed, sourced) and probability(measured, typed) > 0.5)


def _above_others(measured: Sequence[Measured], taken: Sequence[int]) -> list[int]:
    """Names in capitals, or that go on counting, directly above headings: "CARDS" above "Sandstorm"."""
    there = set(taken)
    above = {at - 1: measured[at - 1] for at in taken if at and at - 1 not in there}
    return [
        at
        for at, m in above.items()
        if m.features["name"] and (m.series or (m.features["caps"] and m.features["gap"]))
        if is_asked(m, True) and probability(m, True) > _ABOVE
    ]


def _among_lines(measured: Sequence[Measured], taken: Sequence[int]) -> set[int]:
    """Names by their shape alone above one more short line: "Cost 22" above "Weapons: sling", credits."""
    found: set[int] = set()
    left = set(taken)
    for at in reversed(taken):
        m, below = measured[at], measured[at + 1] if at + 1 < len(measured) else None
        own = m.features
        shape = own["set"] and own["distinct"] == 1 and not (m.number or own["listed"] or own["named"])
        line = below is not None and below.candidate.text and not (below.number or below.candidate.table)
        leads = own["text_below"] or own["tabs_below"] or at + 1 in left
        if shape and line and not leads and probability(m, True) < _SURE:
            found.add(at)
            left.discard(at)
    return found


def _chapters_by_name(measured: Sequence[Measured]) -> list[int]:
    """Japanese names of chapters any game may have, right above their text, and blank lines above them."""
    return [
        at
        for at, (m, below) in enumerate(pairwise(measured))
        if m.features["named"] and m.features["name"] and m.features["gap"] and is_asked(m, True)
        if m.number is None and has_japanese(m.candidate.text)
        if not (below.features["gap"] or below.features["named"])
    ]


def _counted_names(measured: Sequence[Measured]) -> list[int]:
    """Typed names that count on from 1 without a gap, most of them above text: （1）移動, （2）攻撃."""
    runs: dict[tuple[str, int, str], list[list[int]]] = {}
    for at, m in enumerate(measured):
        value = counted(m.number) if m.number and m.number.kind in _COUNTED else None
        if m.number is None or value is None or not (m.features.get("name") and is_asked(m, True)):
            continue
        of_kind = runs.setdefault(m.number.pattern, [])
        before = counted(last) if of_kind and (last := measured[of_kind[-1][-1]].number) else None
        if before and value == (*before[:-1], before[-1] + 1):
            of_kind[-1].append(at)
        else:
            of_kind.append([at])
    return [
        at
        for of_kind in runs.values()
        if all(len(run) > 1 and _begins_count(measured[run[0]]) for run in of_kind)
        and sum(map(len, of_kind)) >= _OFTEN
        for run in of_kind
        if sum(_is_above_text(measured, at) for at in run) >= _MOST * len(run)
        or (len(run) > _OFTEN and all(_leads_lines(measured, at) for at in run))
        for at in run
    ]


def _begins_count(m: Measured) -> bool:
    value = counted(m.number) if m.number else None
    return value is not None and value[-1] == 1


def _is_above_text(measured: Sequence[Measured], at: int) -> bool:
    """Whether text stands below a line and no further in, where that of an item stands."""
    return bool(measured[at].features["text_below"]) and not measured[at + 1].candidate.indented


def _leads_lines(measured: Sequence[Measured], at: int) -> bool:
    """Whether something without a number of its kind stands below a line: １　日時 above 午前９時."""
    m, below = measured[at], measured[at + 1] if at + 1 < len(measured) else None
    number = below.number if below else None
    alike = number is not None and m.number is not None and number.pattern == m.number.pattern
    return below is not None and m.number is not None and m.number.kind == "decimal" and not alike


def _bracketed(measured: Sequence[Measured], taken: Sequence[int], typed: bool) -> list[int]:
    """Lines in brackets or ornaments above text, where several of other names are: 【準備】, — Setup —."""
    signs: dict[str, list[int]] = {}
    for at, m in enumerate(measured):
        text = m.candidate.text
        framed = unframed(text) != text or (not typed and _IN_BRACKETS.fullmatch(text))
        if m.features.get("name") and is_asked(m, False) and framed:
            signs.setdefault(text[0], []).append(at)
    several = [
        found
        for found in signs.values()
        if len(found) >= _OFTEN and len({measured[at].candidate.text for at in found}) == len(found)
        if 2 * sum(measured[at].features["text_below"] for at in found) > len(found)
    ]
    return [at for found in several for at in found if at not in taken]


def is_date(text: str) -> bool:
    """Whether a line is a date alone, whose day is the number of nothing: "15 May 2022"."""
    text = text.strip(" ()（）.。")
    found = find_date(text) if len(text) < _DATE else None
    return found is not None and found[1:] == (0, len(text))


def _is_line(candidate: Candidate) -> bool:
    """Whether a candidate is no table or row of one, path or long text, and not drawn: "-----", "O...OO"."""
    if candidate.table or _PATH.fullmatch(candidate.text) or not 0 < cells(candidate.text) <= _LONGEST:
        return False
    letter = next(filter(str.isalnum, candidate.text), None)
    formula = " = " in candidate.text and not _WORD.search(candidate.text)
    if candidate.cells or _CELLS.search(candidate.text) or formula:
        return False
    if letter is None or len(candidate.text) <= _DRAWN or has_japanese(letter):  # ● 《栞》
        return letter is not None
    return any(c != letter and c.isalnum() for c in candidate.text)


def is_asked(measured: Measured, typed: bool, sourced: bool = False) -> bool:
    """Whether a candidate is scored at all; the fit is made of such candidates only."""
    candidate, features = measured.candidate, measured.features
    if not _is_line(candidate) or is_date(candidate.text):
        return False
    several = features.get("series_text_below", 0) > _MOST and not features.get("series_lone", 0)
    above = features["bold"] and features["gap"] and several
    sign = measured.number is not None and measured.number.kind == "bullet" and not above
    item = sign or (measured.number is not None and features["tight"] > 0)
    asking = min(features.get("look_asks", 0), features.get("series_asks", 0)) > 0.4
    if not features["larger"] and (item or candidate.within or asking):
        return False  # of a list, of a sentence, or a question, however it is set
    told = measured.number or features["listed"] or features["named"]
    marked = any(features[sign] for sign in ("bold", "colour", "bar", "underlined", "caps"))
    alone = not marked and (features["gap_below"] or features.get("look_lone", 0))
    if features["smaller"] and not told and (alone or features["stop"]):
        return False  # a caption, or a note
    styled = features["name"] and features["gap"] and (features["italic"] or features["colour"])
    large = candidate.look.size > _LARGE
    if features["even"] and not (large or styled or measured.number or features["listed"]):
        return False  # what a program prints or is told
    return not typed or _is_marked(measured, sourced)


def _is_marked(measured: Measured, sourced: bool) -> bool:
    """Whether anything marks a typed line: where the source has headings of its own, more than its shape.

    A line that ends in a colon where few do announces what follows.
    """
    features, number = measured.features, measured.number
    if (
        features["bold"]
        or features["listed"]
        or (features["caps"] and (features["named"] or not features["odd_colon"]))
    ):
        return True
    if features["named"] and features["gap"] and features["gap_below"] and features["text_below"]:
        return True  # "Glossary" by itself
    if sourced or (features["odd_colon"] and not features["named"]):
        below = features["number_deep"] and features["follows"] and features["series_text_below"] > 0.5
        return number is not None and (number.kind == "mark" or (sourced and features["gap"] > 0 < below))
    return number is not None or not features["plain"]


def _is_step(measured: Sequence[Measured], at: int, taken: Sequence[int]) -> bool:
    """Whether a number goes on counting in running text alone: "1. Count" above "2. Move. Each player …"."""
    number = measured[at].number
    if number is None or number.kind != "decimal" or number.depth or measured[at].features["larger"]:
        return False
    value = counted(number)
    found = False
    for other in range(at + 1, len(measured)):
        m = measured[other]
        if m.number is None or m.number.pattern != number.pattern:
            continue
        told = m.features["sentence"] or m.features["inner"]
        found = value is not None and counted(m.number) == (*value[:-1], value[-1] + 1) and bool(told)
        return found and other not in taken
    return False


def _recurring(headings: Sequence[Measured], is_part: Callable[[str], bool]) -> list[bool]:
    """Which lines name what comes again and again, as the speakers of a play do, and lead to nothing.

    Parts that come once below most larger headings, as "Setup" does in every scenario, are none of them.
    """
    keys = [title_key(m.candidate.text) for m in headings]
    looks = [m.candidate.look for m in headings]
    again, all_of = Counter(keys), Counter(looks)
    above, before = [], Counter[Look]()
    for look in looks:
        above.append(sum(count for other, count in before.items() if _heads(other, look)))
        before[look] += 1
    places = Counter(key for key, _ in {*zip(keys, above, strict=True)})
    close = {key for key, count in places.items() if 2 * again[key] >= 3 * count}
    names = Counter(look for look, _ in dict.fromkeys(zip(looks, keys, strict=True)))
    follow = Counter(look for look, after in pairwise(looks) if look == after)  # else others stand below them
    return [
        again[key] >= _OFTEN
        and key in close
        and _OFTEN * names[look] <= all_of[look] <= 2 * follow[look]
        and not (m.number or m.features["listed"] or is_part(m.candidate.text))
        for m, key, look in zip(headings, keys, looks, strict=True)
    ]


def _own_contents(measured: Sequence[Measured], taken: Sequence[int]) -> set[int]:
    """Numbered lines one below the other that all come again with their text: the contents of a chapter."""
    names = {
        at: (counted(n), title_key(m.candidate.text)) for at in taken if (n := (m := measured[at]).number)
    }
    left = Counter(names.values())
    found: set[int] = set()
    run: list[int] = []
    for at in taken:
        name = names.get(at)
        left[name] -= 1  # type: ignore[index]
        again = name is not None and name[0] is not None and left[name] > 0
        if run and not (again and at == run[-1] + 1):
            found |= set(run) if len(run) > 1 else set()
            run = []
        run += [at] if again else []
    return found


def _heads(other: Look, look: Look) -> bool:
    """Whether a look is that of larger headings, or of upright ones where these are slanted."""
    return other.size > look.size or (other.size == look.size and look.italic and not other.italic)


def _with_their_like(measured: Sequence[Measured], taken: Sequence[int], typed: bool) -> list[int]:
    """The headings, and what nearly scores enough where most of what is set and numbered alike is one.

    So does what counts on behind the first of its kind, with nothing between. Small type labels pictures.
    Names need no number where most that are set alike have one.
    """
    known = set(taken)
    groups: dict[tuple[Look, *tuple[object, ...]], list[int]] = {}
    for at, m in enumerate(measured):
        if m.candidate.look.size >= 1 and (at in known or is_asked(m, typed)):
            look = replace(m.candidate.look, name=False, caps=False)
            for of in ((), (m.number.kind,), m.number.pattern) if m.number else ((), (None,)):
                groups.setdefault((look, *of), []).append(at)
    alike = {
        key: group
        for key, group in groups.items()
        if len(known.intersection(group)) >= max(_OFTEN, _MOST * len(group))
        or (group[0] in known and len(group) >= _OFTEN and _count_on([measured[at] for at in group]))
    }
    return sorted(
        known.union(
            at
            for key, group in alike.items()
            for at in group
            if _fits(measured[at], len(key) == 1, probability(measured[at], typed))
        )
    )


def _fits(m: Measured, by_look: bool, score: float) -> bool:
    """Whether a line is a heading as its like are: a name where the look is all that they share."""
    own = m.features
    if by_look and (m.number or own["distinct"] <= own["set"] or not own["name"]):
        return bool(own["larger"] and own["name"])
    return bool(by_look and own["larger"]) or (score > _NEARLY and not own["few_letters"] and not own["tabs"])


def _missing(measured: Sequence[Measured], taken: Sequence[int], typed: bool) -> list[int]:
    """Lines by themselves whose numbers are missing between those of headings: "2. What is this?"."""
    values = [counted(m.number) if m.number and _is_counted(m.number) else None for m in measured]
    series: dict[tuple[int, ...], list[int]] = {}
    for at in taken:
        if value := values[at]:
            series.setdefault(value[:-1], []).append(at)
    found: list[int] = []
    for above, run in series.items():
        found += _first_of(above, run, values, measured, typed)
        for one, two in pairwise(run if len(run) > _OFTEN else []):
            first, last = (values[one] or (0,))[-1], (values[two] or (0,))[-1]
            wanted = {(*above, n) for n in range(first + 1, last)}
            tight = not any(measured[at].features["gap_below"] for at in run)
            between = (at for at in range(one + 1, two) if values[at] in wanted)
            fits = [at for at in between if _is_apart(measured[at], typed, tight)]
            if [values[at] for at in fits] == sorted(wanted):
                found += fits
    return found


def _first_of(
    above: tuple[int, ...], run: Sequence[int], values: Sequence[tuple[int, ...] | None],
    measured: Sequence[Measured], typed: bool,
) -> list[int]:  # fmt: skip
    """The lines with the numbers before that of the first heading of a run, right below another line."""
    first = (values[run[0]] or (0,))[-1] if len(run) >= _FEW else 0
    wanted = [(*above, n) for n in range(1, first)]
    close = not all(measured[at].features["gap"] for at in run)
    tight = not any(measured[at].features["gap_below"] for at in run)
    before = [at for at in range(run[0]) if values[at] in wanted][-len(wanted) :] if wanted else []
    fits = [at for at in before if _is_apart(measured[at], typed, tight, close)]
    return fits if [values[at] for at in fits] == wanted else []


def _is_counted(number: Number) -> bool:
    """Whether a number may be one that is missing: 3, or 三、."""
    return number.kind == "decimal" or (number.kind == "letter" and has_japanese(number.values[0]))


def _is_apart(m: Measured, typed: bool, tight: bool, close: bool = False) -> bool:
    """Whether a line stands by itself, be it right above its text, or below other, as its kind does."""
    own = m.features
    apart = bool((own["gap"] or close) and (own["gap_below"] or tight))
    return apart and not own["stop"] and not own["inner"] and is_asked(m, typed)


def _count_on(group: Sequence[Measured]) -> bool:
    """Whether lines are numbered one after the other, with none between."""
    values = [counted(m.number) for m in group if m.number]
    return len(values) == len(group) and all(
        one and two and two == (*one[:-1], one[-1] + 1) for one, two in pairwise(values)
    )


def _parts(headings: Sequence[Candidate], is_part: Callable[[str], bool]) -> list[bool]:
    """Which headings name parts: in boxes, names that come again, or in a look that little else has."""
    named = [is_part(c.text) for c in headings]
    again = Counter(title_key(c.text) for c in headings)
    looks = Counter(c.look for c in headings)
    of_parts = Counter(c.look for c, part in zip(headings, named, strict=True) if part)
    return [
        part and (c.boxed or again[title_key(c.text)] > 1 or 2 * of_parts[c.look] > looks[c.look])
        for c, part in zip(headings, named, strict=True)
    ]


def _marked(measured: Measured, known: int | None, part: bool, leads: bool) -> Marked:
    candidate = measured.candidate
    listed = measured.features["listed"] > 0
    return Marked(candidate.look, measured.number, known, candidate.centred, listed, part, leads)
