"""The one figure of a rule that a text gives anew, in whatever words: "crossing now costs two obols"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from taiyaku.corpus.amendments.clause_texts import Slot, alike, same, sentences, slots
from taiyaku.corpus.amendments.fitting.locator import Fit, reworded
from taiyaku.corpus.amendments.wordings.hints import sounds
from taiyaku.corpus.amendments.wordings.location_parser import read_place, tells_what_was_done
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import cut_quotes
from taiyaku.corpus.amendments.wordings.word_roots import roots
from taiyaku.corpus.model import Entry
from taiyaku.corpus.text import ARROW, HAN, KANJI, ends_sentence, has_japanese, kanji_value
from taiyaku.values import Struct

_PIECES = re.compile(rf"[,:;、；()（）]\s*|\s[-–—]\s|{ARROW}")
_LABEL = re.compile(r"[^\W\d][^.:：。]{1,40}[:：]\s*(?=\S)")
_IN_BRACKETS = re.compile(r"[(（]([^()（）]*)[)）]")
_IDEOGRAPH = re.compile(f"[{HAN}]")
_ANEW = 0.8  # of the words of a sentence that is given whole
_ASIDE = (
    "counting",  # before the small words in it
    "hints",
    "admits",
    "new_first",
    "restating",
    "alters",
    "replaces",
    "reads",
    "formerly",
    "books",
    "topics",
)


class _Figure(Struct, frozen=True):
    """A number in a text, with what it counts."""

    value: str
    of: str
    start: int
    end: int
    stop: int  # where the number ends
    behind: str = ""  # the two words behind it


def with_other_figure(said: str, entry: Entry, erratum: Entry, words: PlaceWords) -> Fit | None:
    """The change of the one figure that a text gives otherwise than the rule, if it says nothing else.

    Where the text is not printed as an erratum, that sentence has to sound like a correction.
    """
    parts = [said[a:b] for a, b in sentences(said)]
    told = [(at, part) for at, part in enumerate(parts) if not _denies(part, words)]
    found = [(at, place) for at, part in told if (place := other_figure(part, entry, words))]
    if len(found) != 1:
        return None
    at, (slot, old, put) = found[0]
    counted = re.compile(rf"\d+|{words.number}")
    if len({counted.sub("", lowered(quote.text)) for quote in cut_quotes(said)[1]}) > 1:
        return None  # it exchanges quoted words that differ in more than the figure
    text = slot.clause.text
    whole = next(spot for spot in sentences(text) if spot[0] <= old[0] < spot[1])
    quoted = cut_quotes(parts[at])[1]
    anew = quoted[0].text if len(quoted) == 1 else parts[at].lstrip(" ;")  # of a row
    first = _figure_at(old[0], text, words)
    both = any(_alike(first, figure) for figure in _figures(anew, words))  # 1枚とあるが正しくは2枚
    remark = tells_what_was_done(anew, words)
    if ends_sentence(anew) and not (both or remark) and alike(anew, text[slice(*whole)]) >= _ANEW:
        old, put = whole, anew  # "two sea zones" for "one sea zone"
    label = _LABEL.match(anew)
    if label and old == whole and not lowered(text[whole[0] :]).startswith(lowered(label[0])):
        return None  # "In winter: …"
    gone = _figure_at(old[0], text, words)
    if erratum.kind != "erratum" and not (
        _corrects(parts[at], gone.value, words)
        or any(_tells_before(part, gone.value, words) for part in parts if part is not parts[at])
    ):
        return None
    known = roots(f"{entry.title} {slot.clause.text}", words)
    for more in (part for n, part in enumerate(parts) if n != at):
        said_more, where = _bare(more, words), read_place(more, words)
        tells_more = said_more & known and len(said_more - known) > 1
        if (
            (words.paged.search(lowered(more)) or where.on_page or where.units)
            if sounds(more, words)
            else tells_more
        ):
            return None  # it says more, perhaps of this rule
    return reworded("replace", slot, [old], put, entry, erratum.provenance)


def _denies(said: str, words: PlaceWords) -> bool:
    """Whether a sentence only says that its figure is wrong: "The number six is a misprint."."""
    flat = lowered(said)
    wrong = any(words.find(name).search(flat) for name in ("errs", "admits"))
    right = any(words.find(name).search(flat) for name in ("reads", "new_first", "alters", "anew"))
    return wrong and not right


def _corrects(said: str, old: str, words: PlaceWords) -> bool:
    """Whether a sentence sounds like a correction, or gives the figure too that is to go."""
    flat = lowered(said)
    told = any(words.find(name).search(flat) for name in ("anew", "admits", "alters"))
    return told or sounds(said, words) or any(f.value == old for f in _figures(said, words))


def _tells_before(said: str, old: str, words: PlaceWords) -> bool:
    """Whether a sentence beside it admits an error, or says what the figure was: "It was one at first."."""
    flat = lowered(said)
    was = words.find("formerly").search(flat) and any(f.value == old for f in _figures(said, words))
    return bool(was) or words.find("admits").search(flat) is not None


def other_figure(said: str, entry: Entry, words: PlaceWords) -> tuple[Slot, tuple[int, int], str] | None:
    """Where the figure stands that a sentence, or a piece of it, gives otherwise.

    What stands around a piece may be a condition ("in winter, …"), unless it sounds like a correction.
    """
    if any(_is_condition(lowered(bracket), words) for bracket in _IN_BRACKETS.findall(said)):
        return None
    instead = re.compile(rf"{words.find('new_first').pattern} (?=\d|{words.number})")
    cut = instead.search(lowered(said))  # "0.2 points instead of 0.1 points"
    apart = (said[: cut.start()],) if cut else ()
    for piece in dict.fromkeys(map(str.strip, (said, *_PIECES.split(said), *apart))):
        around = said.replace(piece, " ", 1)
        beside = _figures(around, words)
        same = {f.of for f in beside} & {f.of for f in _figures(piece, words)}  # "…, not round five"
        counted = roots(" ".join((entry.title, *sorted(same))), words)
        if _says_when(around, counted, words) and not sounds(around, words):
            continue
        found = list(_places(piece, entry, words, beside))
        whole = [one for one in found if _is_all_else_alike(piece, one)]
        found = whole if len(whole) == 1 else found
        if found:
            sole = len(found) == 1 and _is_given(said, found[0], words)
            return found[0] if sole and not _gives_another(said, piece, found[0], entry, words) else None
    return None


def counts_otherwise(said: str, entry: Entry, words: PlaceWords) -> bool:
    """Whether a sentence that says no condition has a figure of a thing for which a rule has others alone."""
    flat = lowered(said)
    if any(words.find(name).search(flat) for name in ("conditions", "turns")) or words.find(
        "cases_begin"
    ).match(flat):
        return False
    ours = [f for f in _figures(said, words) if f.of and not f.of.endswith(" ")]
    theirs = [(s, f) for s in slots(entry) for f in _figures(s.clause.text, words)]
    for figure in ours:
        there = [(slot, other) for slot, other in theirs if other.of == figure.of]
        more = _bare(said, words) - roots(figure.of, words)
        alike = any(more & roots(slot.clause.text, words) for slot, _ in there)
        if alike and all(other.value != figure.value for _, other in there):
            return True
    return False


def _says_when(around: str, counted: frozenset[str], words: PlaceWords) -> bool:
    """Whether what stands beside a piece may be a condition: "For two players, …"."""
    denied = rf"{words.find('new_first').pattern}|{words.find('formerly').pattern}"
    told = words.find("conditions").search(re.sub(denied, " ", lowered(around)))
    return bool(told or _bare(around, words) - counted)


def _gives_another(
    said: str, piece: str, found: tuple[Slot, tuple[int, int], str], entry: Entry, words: PlaceWords
) -> bool:
    """Whether another piece gives a figure of another place: 花見を5文、月見を5文に改める."""
    others = (one for one in map(str.strip, _PIECES.split(said)) if one not in piece)
    places = (place for one in others for place in _places(one, entry, words, ()))
    return any(place[:2] != found[:2] for place in places)


def _is_all_else_alike(said: str, found: tuple[Slot, tuple[int, int], str]) -> bool:
    """Whether a sentence of the rule with the other figure is what is said."""
    slot, (start, end), put = found
    text = slot.clause.text
    whole = next(spot for spot in sentences(text) if spot[0] <= start < spot[1])
    return same(f"{text[whole[0] : start]}{put}{text[end : whole[1]]}", said)


def _is_given(said: str, found: tuple[Slot, tuple[int, int], str], words: PlaceWords) -> bool:
    """Whether the figure that is to go is the one before an arrow, where there is one."""
    before, arrow, _ = re.sub(ARROW, "\0", said).partition("\0")
    slot, spot, _ = found
    gone = _figure_at(spot[0], slot.clause.text, words).value
    return not arrow or gone in {figure.value for figure in _figures(before, words)}


def _is_condition(bracket: str, words: PlaceWords) -> bool:
    """Whether brackets say when a figure counts, （2人で遊ぶ場合）, and not what it was: "(not three)"."""
    was = any(words.find(name).match(bracket) for name in ("formerly", "new_first"))
    return not was and words.find("conditions").search(bracket) is not None


def _places(
    said: str, entry: Entry, words: PlaceWords, beside: Sequence[_Figure]
) -> Iterator[tuple[Slot, tuple[int, int], str]]:
    ours, own, turns = _figures(said, words), _bare(said, words), words.find("turns")
    whens = words.find("whens")
    if not ours:
        return
    named, verbs = roots(entry.title, words), words.find("verbs_of_figures").pattern
    if words.find("setups").fullmatch(lowered(entry.title)):
        own = _bare(words.find("set_up_with").sub(" ", lowered(said)), words)
    for slot in slots(entry):
        for start, end in sentences(slot.clause.text):
            text = slot.clause.text[start:end]
            theirs = _figures(text, words)
            new = [f for f in ours if not any(_alike(f, other) for other in theirs)]
            gone = [f for f in theirs if not any(_alike(f, other) for other in ours)]
            old = [f for f in gone if len(new) == 1 and _counts_the_same(new[0], said, f, text)]
            several = len(old) > 1
            if several:
                subject = re.split(rf"\b(?:{verbs})\b", lowered(said), maxsplit=1)[0]
                old = list(_of_the_part(roots(subject, words) - named, old, text, words))
            if len(old) != 1:
                continue
            given = any(f.value == old[0].value for f in (*beside, *ours))  # "(was four)"
            about = own - (named if has_japanese(said) else roots(said[: new[0].start], words) & named)
            turned = set(turns.findall(lowered(said))) - set(turns.findall(lowered(text)))
            bare = words.find("measures").sub(" ", _without_asides(said, words))  # 木箱の数は9個
            when = set(_IDEOGRAPH.findall(bare)) <= {*text, *entry.title}
            if not (given or when):
                continue  # 賽は一つ, where the rule has 駒二つ
            if when and whens.search(lowered(text)):  # 出たとき, where the rule has 出たら
                turned -= set(whens.findall(lowered(said)))
                about = frozenset(root for root in about if not whens.search(root))
            shared = len(about & roots(_uncounted(text, words), words))
            if turned or (2 * shared if given else shared) < len(about):
                continue  # a word that the rule does not have may be a condition
            if len(gone) > 1 and not several and _is_of_another_part(about, old[0], gone, text, words):
                continue
            # "The damage is now 3", for "2 damage"
            end = old[0].stop if new[0].of != old[0].of else old[0].end
            put = said[new[0].start : new[0].end if new[0].of == old[0].of else new[0].stop]
            small = text[old[0].start].islower() and put[1:].islower()
            yield slot, (start + old[0].start, start + end), f"{put[0].lower()}{put[1:]}" if small else put


def _is_of_another_part(
    about: frozenset[str], old: _Figure, theirs: Sequence[_Figure], text: str, words: PlaceWords
) -> bool:
    """Whether a word of what is said stands by another figure alone: of wax, beside the price of tallow."""
    cuts = [0, *(m.end() for m in _PIECES.finditer(text)), len(text)]
    pieces = [(a, b) for a, b in pairwise(cuts) if any(a <= f.start < b for f in theirs)]
    own = next((text[a:b] for a, b in pieces if a <= old.start < b), text)
    others = (text[a:b] for a, b in pieces if not a <= old.start < b)
    return any(about & roots(other, words) - roots(own, words) for other in others)


def _of_the_part(
    about: frozenset[str], figures: Sequence[_Figure], text: str, words: PlaceWords
) -> Iterator[_Figure]:
    """The figures in parts of a sentence that have words of what is said which no other part has: iron."""
    cuts = [0, *(m.end() for m in re.finditer(r"[,;]\s*(?:and |but )?|\s(?:and|but)\s", text)), len(text)]
    parts = [(a, b, about & roots(text[a:b], words)) for a, b in pairwise(cuts)]
    own = {f.start: (at, told) for f in figures for at, (a, b, told) in enumerate(parts) if a <= f.start < b}
    for figure in figures:
        at, told = own[figure.start]
        if told == about and sum(n == at for n, _ in own.values()) == 1:
            yield figure


def _counts_the_same(one: _Figure, said: str, other: _Figure, text: str) -> bool:
    """Whether two figures are of one thing: by the word beside them, or one that both texts have.

    "The differential of a bye is 65", where a bye has "a differential of 50".
    """
    if not one.of or one.of.strip() == other.of.strip():
        return one.of.strip() == other.of.strip()
    if not one.of.endswith(" ") and re.search(rf"\b{re.escape(one.of)}(?:e?s)?$", other.behind):
        return True  # "three cards", for "two reed cards"
    counted = not other.of.endswith(" ") or one.of.strip() in lowered(text)  # "the number of loot is four"
    return one.of.endswith(" ") and counted and other.of.strip() in lowered(said)


def _bare(said: str, words: PlaceWords) -> frozenset[str]:
    """The words of a text that tell what it is about, and not that something is changed."""
    return roots(_without_asides(said, words), words)


def _without_asides(said: str, words: PlaceWords) -> str:
    flat = _uncounted(said, words)
    for name in _ASIDE:
        flat = words.find(name).sub(" ", flat)
    return flat


def _uncounted(said: str, words: PlaceWords) -> str:
    """A text without its numbers: 三点 is no word of it."""
    return re.sub(words.number, " ", lowered(said))


def _figure_at(at: int, text: str, words: PlaceWords) -> _Figure:
    """The first number of a text that begins at a place or behind it."""
    return next(figure for figure in _figures(text, words) if figure.start >= at)


def _alike(one: _Figure, other: _Figure) -> bool:
    return (one.value, one.of) == (other.value, other.of)


def _figures(text: str, words: PlaceWords) -> Sequence[_Figure]:
    """The numbers of a text with the word behind each, else with the one before it."""
    flat, named = lowered(text), words.numbers
    found = []
    number = rf"(?:\d*d\d+|[+\-−]?\d+(?:\.\d+)?|{words.number})"
    several = rf"{number}(?:, {number})*,? (?:or|and) {number}"  # "4, 5 or 6"
    for m in re.finditer(rf"(?<![a-z\d.,:+-])(?:{several}|{number})(?![.,:–-]?\d)", flat):
        if m.start() == 0 and "." in m[0] and text[m.end() :].lstrip()[:1].isupper():
            continue  # the number of a clause: "3.2 A train …"
        behind = re.compile(r"[^\W\d_]" if has_japanese(text) else r"[ -]?([^\W\d_]+)").match(flat, m.end())
        unit = behind[0].strip(" -") if behind else ""
        end = m.end()
        if unit and unit not in words.fillers:
            of, end = unit.rstrip("s"), m.end() if has_japanese(text) else behind.end()  # type: ignore[union-attr]
        else:
            before = re.findall(r"[^\W\d_]+", words.find("alters").sub(" ", flat[: m.start()]))
            telling = [word for word in before[-4:] if word not in words.fillers]  # "a Hull of 50"
            of = f"{(telling or before)[-1]} " if before else ""
        two = re.compile(r"(?:[ -][^\W\d_]+){1,2}").match(flat, m.end())
        value = str(kanji_value(m[0])) if m[0][0] in KANJI else named.get(m[0], m[0])
        found.append(_Figure(value, of, m.start(), end, m.end(), two[0] if two else ""))
    return found
