"""The decision: which candidates are headings, and of what level."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from taiyaku.ingest.outline import series
from taiyaku.ingest.outline.candidates import Candidate, Look, alike
from taiyaku.ingest.outline.contents import Bookmark, contents_of, named_by, title_key
from taiyaku.ingest.outline.eligibility import is_asked, is_line
from taiyaku.ingest.outline.features import Measured, measure
from taiyaku.ingest.outline.levels import Marked, levels_of
from taiyaku.ingest.outline.numbers import counted
from taiyaku.ingest.outline.scorer import probability
from taiyaku.ingest.vocabulary import Vocabulary
from taiyaku.values import Struct

_OFTEN = 3  # times
_SURE = 0.75  # probability of a typed name that needs no text below
_LINES, _SHORT = 2, 60  # lines of at most so many characters below one: a date, a version, an address
_PAGES = 3  # fewer have no page for their title
_SEVERAL = 3  # letters one after the other in the order of the alphabet
_SHARE_OF_PAGES = 0.5  # share of the lines between them that hold a page number


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
        taken = sorted({*taken, *series.counted_names(measured), *series.chapters_by_name(measured)})
    taken = sorted({*taken, *series.bracketed(measured, taken, slanted=typed and not sourced)})
    if typed:
        taken = sorted(
            {*taken, *series.above_others(measured, taken), *series.standing_alike(measured, taken)}
        )
    taken = [at for at in taken if at in known or not _is_step(measured, at, taken)]
    taken = taken if known else series.with_their_like(measured, taken, typed)
    taken = sorted({*taken, *series.chapter_names(measured, taken)})
    lines = _among_lines(measured, taken) if typed else set()
    taken = [at for at in taken if at in known or at not in lines]
    taken = sorted({*taken, *series.missing(measured, taken, typed)})
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
    if known:
        return is_line(measured.candidate)
    return is_asked(measured, typed, sourced) and probability(measured, typed) > 0.5


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
    """Whether a look is that of larger headings, or of capitals or upright ones where these are not."""
    slanted, small = look.italic and not other.italic, other.caps and not look.caps
    return other.size > look.size or (other.size == look.size and (slanted or small))


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


def bylines(measured: Sequence[Measured], taken: Sequence[int]) -> set[int]:
    """The headings between the title, the first and largest of its page, and the first with text below.

    Numbered ones are none, nor are those that contents list, name a chapter, or return in their look.
    """
    candidates = [m.candidate for m in measured]
    if not taken or candidates[-1].page - candidates[taken[0]].page < _PAGES - 1:
        return set()
    title = candidates[taken[0]]
    found: set[int] = set()
    for at, after in pairwise([*taken[1:], len(candidates)]):
        one, own = candidates[at], measured[at].features
        below = candidates[at + 1 : after]
        told = measured[at].number or own["listed"] or own["named"] or one.look.size >= title.look.size
        again = any(
            candidates[other].look == one.look for other in taken if candidates[other].page > one.page
        )
        text = len(below) > _LINES or any(c.table or len(c.text) > _SHORT for c in below)
        if one.page != title.page or told or again or text:
            return found
        found.add(at)
    return found


def within_index(candidates: Sequence[Candidate], taken: Sequence[int]) -> set[int]:
    """The headings in an index: its letters, and what stands between them. A glossary's names no pages."""
    found: set[int] = set()
    for run in _runs(candidates, taken):
        look = candidates[run[0]].look
        behind = (at for at in taken if at > run[-1] and candidates[at].look.size > look.size)
        end = next(behind, len(candidates))
        between = [c.text for at, c in enumerate(candidates[run[0] : end], run[0]) if at not in run]
        if len(run) >= _SEVERAL and sum(any(map(str.isdigit, t)) for t in between) > _SHARE_OF_PAGES * len(
            between
        ):
            found.update(at for at in taken if run[0] <= at < end)
    return found


def _runs(candidates: Sequence[Candidate], taken: Sequence[int]) -> list[list[int]]:
    """Single letters among the headings, as long as they rise."""
    letters = [at for at in taken if len(candidates[at].text) == 1 and candidates[at].text.isalpha()]
    runs = [letters[:1]] if letters else []
    for before, at in pairwise(letters):
        if candidates[before].text.casefold() < candidates[at].text.casefold():
            runs[-1].append(at)
        else:
            runs.append([at])
    return runs
