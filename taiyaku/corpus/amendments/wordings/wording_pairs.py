"""Old and new wordings, section by section, and the remarks behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.clause_texts import alike, excerpt
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.location_parser import Place, ending, read_place
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import unquoted
from taiyaku.corpus.model import Clause, Section
from taiyaku.corpus.text import ends_sentence
from taiyaku.values import replace

_LABEL_BEHIND = re.compile(r"\s*[(（](?P<word>[^()（）]{1,12})[)）]$")
FIELD = re.compile(  # 【希望】3, コスト：2
    r"[【［\[〔]?(?P<label>[^【】［］\[\]〔〕\s:：。、]{1,16})(?:[】］\]〕]|\s*[:：])\s*(?=\S)"
)
_RULES = re.compile(r"\d[^\W\d版刷]")  # a remark that gives figures, and no printing: 灯台の隣では3マス
_CIRCLED = re.compile(r"\s*(?P<number>[①-⑳])\s*[:：]?\s*(?=\S)")
_SAME_LINE = 0.7  # of two lines is the same
_AROUND = " ()[]{}.。-–—―ー"  # what may stand around words in place of a wording


def read_pairs(sections: Sequence[Section], outer: Change, words: PlaceWords) -> Iterator[Change]:
    """Old wording and new wording, section by section."""
    old: list[Section] = []
    new: list[Section] = []
    notes: list[Section] = []
    place = outer.place
    for section in (*sections, None):
        if section is not None and section.role == "original" and new and not old:
            above = " ".join(c.text for s in new for c in s.clauses)  # 虎猫の素早さ, before 誤「2」
            sentence = ends_sentence(above)
            place = place if sentence else _at(above, place, words)
            yield from (Change("clarify", place, new=above),) if sentence else ()
            new = []
        starts = section is None or (section.role == "original" and new)
        if starts and old:
            yield from _pair(old, new, notes, place, words)
            old, new, notes = [], [], []
        if section is not None and section.role == "original":
            old.append(section)
        elif section is not None and section.role != "note":
            new.append(section)
        elif section is not None and section.heading is None:
            notes.append(section)  # of a row


def _at(text: str, outer: Place, words: PlaceWords) -> Place:
    """The place that a line above two wordings names, inside another one."""
    told = read_place(text, words).within(outer)
    return replace(told, said=f"{outer.said} {text}".strip())


def _pair(
    old: Sequence[Section], new: Sequence[Section], notes: Sequence[Section], place: Place,
    words: PlaceWords,
) -> Iterator[Change]:  # fmt: skip
    """What one wording for another comes to, and the remarks behind it; each of several fields by itself."""
    if fields := list(_fields(old, new)):
        yield from (Change("replace", place, a.text, b.text, (b,)) for a, b in fields if a.text != b.text)
        return
    before = "\n".join(unquoted(_without_label(c.text, words)) for s in old for c in s.clauses)
    clauses = tuple(without_quotes(c) for s in new for c in s.clauses)
    remarks: tuple[Clause, ...] = ()
    if before and clauses[1:] and _is_remark(clauses[1], before, clauses[0].text, words):
        clauses, remarks = clauses[:1], clauses[1:]
    lost = not clauses and any(s.heading for s in old)  # 誤：…, and 正：… stands nowhere
    yield Change("replace", place, before) if lost else _exchanged(before, clauses, place, words)
    told = (c for s in notes for c in s.clauses if _RULES.search(c.text))
    yield from (Change("clarify", place, new=c.text) for c in told)
    yield from (Change("clarify", place, new=c.text) for c in remarks)


def _without_label(text: str, words: PlaceWords) -> str:
    """An old wording in quotation marks without the label before them: "for: “A”", above "read: “B”"."""
    label = re.match(rf"(?:{words.find('was').pattern}) ?[:：] ?(?=[“\"「『])", lowered(text))
    return text[label.end() :] if label else text


def _fields(old: Sequence[Section], new: Sequence[Section]) -> Iterator[tuple[Clause, Clause]]:
    """The lines of two wordings that are the same fields, 【希望】3, or nearly the same, side by side."""
    sides = [[c for s in side for c in s.clauses] for side in (old, new)]
    labels = [[m["label"] if (m := FIELD.match(c.text)) else "" for c in side] for side in sides]
    if len(sides[0]) < 2 or len(sides[0]) != len(sides[1]):
        return
    fields = labels[0] == labels[1] and all(labels[0])
    lines = [[c.provenance for c in side] for side in sides]
    own = len(set(lines[0])) == len(lines[0])
    apart = own and lines[0] == lines[1]  # words struck out in lines of their own
    if fields or apart or all(alike(a.text, b.text) >= _SAME_LINE for a, b in zip(*sides, strict=True)):
        yield from zip(*sides, strict=True)


def _exchanged(before: str, clauses: tuple[Clause, ...], place: Place, words: PlaceWords) -> Change:
    marks = [_CIRCLED.match(text) for text in (before, clauses[0].text if clauses else "")]
    if marks[0] and marks[1] and marks[0]["number"] == marks[1]["number"]:  # ①：…, of that item
        before = before[marks[0].end() :]
        clauses = (excerpt(clauses[0], clauses[0].text[marks[1].end() :]), *clauses[1:])
    after = "\n".join(c.text for c in clauses)
    if after and words.find("unchanged").fullmatch(lowered(after).strip(_AROUND)):
        return Change("clarify", place, new=after)
    whole = words.find("whole").fullmatch(lowered(before).strip(" ()[]（）［］【】"))
    if whole and after and not _says_gone(after, words):
        return Change("replace", read_place(before, words).within(place), clauses=clauses)
    if before and after and _says_gone(before, words) and _says_gone(after, words):
        return Change("delete", place)  # over both columns
    if after and _says_gone(after, words):
        return Change("delete", read_place(before, words)) if whole else Change("delete", place, before)
    if before and clauses and _says_gone(before, words):  # nothing stood there
        added = tuple(_unlabelled(c, words) for c in clauses)
        return Change("insert", place, clauses=added, about=before)
    return Change("replace" if clauses else "delete", place, before, after or None, clauses)


def _is_remark(clause: Clause, old: str, new: str, words: PlaceWords) -> bool:
    """Whether a sentence behind a new wording speaks of the change: "This change …", 強くなりました。

    So does one behind a part of a sentence, in one line, that takes the place of another.
    """
    if clause.marker == "※" and words.find("hints").search(lowered(clause.text)):
        return True
    part = "\n" not in old and not (ends_sentence(old) or ends_sentence(new))
    flat = lowered(clause.text).rstrip("。. ")
    told = words.find("remarks_begin").match(flat) or ending(words.find("remarks_end"), flat)
    return clause.marker is None and bool(told or (part and ends_sentence(clause.text)))


def _says_gone(text: str, words: PlaceWords) -> bool:
    """Whether what stands for the new wording only says that the old one goes: "(delete)", 削除, a dash."""
    bare = lowered(text).strip(_AROUND)
    tag = re.match(r"[(（\[【](?P<word>[^()（）\[\]【】]{1,12})[)）\]】]\s*(?=\S)", lowered(text))
    if tag and not words.find("instead").search(lowered(text)):
        bare = tag["word"]  # （削除）, and why
    return not bare or any(words.find(name).fullmatch(bare) for name in ("deletes", "deleted", "gone"))


def _unlabelled(clause: Clause, words: PlaceWords) -> Clause:
    """The clause without "(added)", （追加） behind it."""
    label = _LABEL_BEHIND.search(clause.text)
    if label is None or not words.find("inserted").fullmatch(lowered(label["word"])):
        return clause
    return replace(clause, text=clause.text[: label.start()], spans=())


def without_quotes(clause: Clause) -> Clause:
    """The clause without quotation marks around all of it."""
    return excerpt(clause, unquoted(clause.text))
