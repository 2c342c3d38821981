"""Corrections to several rules at once: "Crews & Guards: …", "In both 4.1 and 4.3, change …", "4.1–4.3."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from taiyaku.corpus.amendments.targets.leading_names import sounds_ordered
from taiyaku.corpus.amendments.targets.passage_names import BEFORE_NAMES
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import HOLE, masked
from taiyaku.corpus.links.reference_parser import rule_numbers
from taiyaku.corpus.model import Clause, Entry, Title
from taiyaku.corpus.text import has_japanese
from taiyaku.values import Struct, replace

_NUMBER = r"(?:[A-Z]\d+(?:\.\d+)*|\d+(?:\.\d+)+)[a-z]?"
_AROUND = " \u3000*_.[]【】「」"
_LABEL = re.compile(r"[:：]|\s[–—-]\s|\.(?=\s)")
_NEXT_RULE = re.compile(
    r"(?<=[」』])[^\s「」『』。、]{0,6}、(?:また、)?" rf"(?=[^\W\d]{{0,3}}{_NUMBER}項?[のは]?「)"
)
_LONGEST_NAME = 6  # words


class _List(Struct, frozen=True):
    """Names of rules that follow one another in a text, and where they stand."""

    names: tuple[str, ...]
    start: int
    end: int


def each_called(erratum: Entry, subjects: Subjects) -> tuple[Entry, ...]:
    """An erratum of its own for each of the rules that the title names, or the place below it."""
    named = subjects.called(erratum.title, erratum)
    place = erratum.reference.location if erratum.reference and not named else None  # "4.1, 4.2" of "Cases"
    found = (names_of_several(title, erratum, subjects) for title in (erratum.title, place) if title)
    each = (Title(erratum.lang, name) for name in next(filter(None, found), ()))
    several = [replace(erratum, id=f"{erratum.id}~{n}", titles=(one,)) for n, one in enumerate(each, 1)]
    return tuple(several) or (erratum,)


def names_of_several(text: str, erratum: Entry, subjects: Subjects) -> tuple[str, ...]:
    """The rules that a text is a list of, and the name of none: "Cases 4.2 & 4.3", "Crews, Guards"."""
    found = _listed(text.strip(_AROUND), erratum, subjects)
    if found is None or subjects.called(text, erratum):
        return ()
    around = f"{text.strip(_AROUND)[: found.start]}{text.strip(_AROUND)[found.end :]}"
    return () if re.sub(_rule_words(subjects.words), "", around).strip(_AROUND) else found.names


def apart(clause: Clause, erratum: Entry, subjects: Subjects) -> tuple[Clause, ...]:
    """A clause with one order for several rules, below the name of each of them; else the clause alone.

    The list of rules is all that stands before a colon, or the only names outside quotation marks.
    """
    number = f"{clause.marker} " if re.fullmatch(_NUMBER, clause.marker or "") else ""
    text = f"{number}{clause.text}"
    if in_turn := _in_turn(text, clause, erratum, subjects):
        return in_turn
    label = _LABEL.search(masked(text), len(number.rstrip()))
    names = names_of_several(text[: label.start()], erratum, subjects) if label else ()
    said = text[label.end() :] if label else ""
    if not names and (found := _listed(text, erratum, subjects)):
        names = found.names if _is_order(clause, found, erratum, subjects) else ()
        before = _without_both(text[: found.start], subjects.words)
        said = f"{before} {text[found.end :].lstrip(' ,、')}".strip()
    marker = None if number else clause.marker
    each = (f"{name}: {said[:1].upper()}{said[1:]}" for name in names)
    return tuple(replace(clause, text=one, marker=marker, spans=()) for one in each) or (clause,)


def _in_turn(text: str, clause: Clause, erratum: Entry, subjects: Subjects) -> tuple[Clause, ...]:
    """Orders of which each names its rule, and the last has the verb: 5.2の「A」を「B」に、6.2の…."""
    cuts = [0, *(m.end() for m in _NEXT_RULE.finditer(text)), len(text)]
    pieces = [text[a:b] for a, b in pairwise(cuts)]
    numbers = [re.match(rf"\D{{0,4}}({_NUMBER})", piece) for piece in pieces]
    if len(pieces) < 2 or not all(n and subjects.called(n[1], erratum) for n in numbers):
        return ()
    verb = re.split("[」』]", pieces[-1])[-1]
    ended = (re.sub("[^」』]*$", "", piece) + verb for piece in pieces)
    return tuple(replace(clause, text=piece, marker=None, spans=()) for piece in ended)


def _is_order(clause: Clause, found: _List, erratum: Entry, subjects: Subjects) -> bool:
    """Whether a sentence says what to do with all of the rules alike, and none with the one above it."""
    flat, words = lowered(masked(clause.text)), subjects.words
    told = HOLE in flat or sounds_ordered(clause.text, words)  # "Delete rules 4.1 and 4.2."
    own = {s.entry for s in subjects.of(erratum) if s.by_name}
    others = {s.entry for name in found.names for s in subjects.called(name, erratum)}
    first = next((c for s in erratum.sections for c in s.clauses), None)
    below = own and (own & others or first is clause)
    return bool(told) and not (below or words.find("each_in_turn").search(flat))


def _without_both(before: str, words: PlaceWords) -> str:
    """What stands before a list without "both", "rules" or "in"."""
    bare = re.sub(rf"{_rule_words(words)}$", "", before)
    bare = re.sub(rf"(?i)(?:\b{words.find('each_of').pattern}\s+)+$", "", bare)
    return re.sub(rf"(?i)\b(?:{BEFORE_NAMES}|to)(?:\s+the)?\s+$", "", bare).rstrip()


def _rule_words(words: PlaceWords) -> str:
    return rf"(?i:\b{words.find('rule_words').pattern}s?\s+)"


def _listed(text: str, erratum: Entry, subjects: Subjects) -> _List | None:
    """The one list of rules outside quotation marks, if nothing else there is the name of one."""
    flat = masked(text)
    found = next(_numbers(flat, subjects.words), None) or _names(flat, erratum, subjects)
    called = [subjects.called(name, erratum) for name in found.names] if found else []
    if found is None or not all(called) or len({(s.entry, s.clause) for one in called for s in one}) == 1:
        return None  # "Law 4, Teams" is one
    rest = f"{flat[: found.start]} {flat[found.end :]}"
    others = re.search(rf"(?<![\w.]){_NUMBER}(?![\w])", rest) or subjects.mentioned(rest, erratum)
    return None if others or len(set(found.names)) < 2 else found


def _numbers(flat: str, words: PlaceWords) -> Iterator[_List]:
    """Numbers of rules in a row: "4.1, 4.2 and 4.4", "4.1 through 4.3"."""
    joining = words.find("joining").pattern
    joined = rf"\s*[,、/&]\s*(?:{joining}\s+)?|\s+{joining}\s+|及び|および|並びに|ならびに|と"
    through = rf"\s*[-–—〜~]\s*|\s+{words.find('as_far_as').pattern}\s+|から"
    last = rf"(?:{_NUMBER}|[a-z]|\d+)(?![^\W\u3041-\u9fff])"  # 4.1及び7.2の「…」
    for match in re.finditer(rf"(?<![\w.]){_NUMBER}(?:(?:{joined}|{through}){last})+", flat):
        yield _List(rule_numbers(match[0]), match.start(), match.end())


def _names(flat: str, erratum: Entry, subjects: Subjects) -> _List | None:
    """Names of rules in a row: the first at the end of its words, the last at their start."""
    joining = subjects.words.find("joining").pattern
    signs = re.compile(
        rf"(?i)\s*[,、，/／&＆・]\s*(?:{joining}\s+)?|\s+{joining}\s+|(?<=\S)(?:および|及び|と)(?=\S)|[:：.。;{HOLE}]+\s*"
    )
    cuts = [(0, 0), *(m.span() for m in signs.finditer(flat)), (len(flat), len(flat))]
    pieces = [(a[1], b[0], flat[slice(*a)]) for a, b in pairwise(cuts)]
    run: list[tuple[int, int]] = []
    for at, (start, end, sign) in enumerate(pieces):
        piece, joins = flat[start:end], bool(sign.strip(f":：.。;{HOLE} ") or sign.isspace())
        if run and joins and (length := _called_first(piece, erratum, subjects)):
            run.append((start, start + length))
            if length == len(piece.rstrip()):
                continue
        if len(run) > 1:
            break
        below = _called_last(piece, erratum, subjects)
        run = [(start + below, end)] if below is not None and at + 1 < len(pieces) else []
    if len(run) < 2:
        return None
    return _List(tuple(flat[a:b].strip(_AROUND) for a, b in run), run[0][0], run[-1][1])


def _called_first(piece: str, erratum: Entry, subjects: Subjects) -> int:
    """How much of the beginning of a piece is the name of a rule."""
    bare = piece.rstrip()
    ends = [m.end() for m in re.finditer(r"\S+", bare)][:_LONGEST_NAME]
    if has_japanese(bare):
        ends = [len(bare), *(m.start() for m in re.finditer("[のをはにが]", bare))]
    return next((end for end in sorted(ends, reverse=True) if _is_name(bare[:end], erratum, subjects)), 0)


def _called_last(piece: str, erratum: Entry, subjects: Subjects) -> int | None:
    """Where the name of a rule begins that is the end of a piece."""
    starts = [m.start() for m in re.finditer(r"\S+", piece)][-_LONGEST_NAME:]
    return next((start for start in starts if _is_name(piece[start:], erratum, subjects)), None)


def _is_name(text: str, erratum: Entry, subjects: Subjects) -> bool:
    name = text.strip(_AROUND)
    return bool(name) and not name[0].islower() and bool(subjects.called(name, erratum))
