"""What an erratum says is to be done: its text taken apart into changes, each with a place and wordings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.clause_texts import excerpt, sentences
from taiyaku.corpus.amendments.wordings.change import NOWHERE, Change, Operation
from taiyaku.corpus.amendments.wordings.clause_orders import clause_orders
from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.location_parser import Place, ending, read_outside, read_place
from taiyaku.corpus.amendments.wordings.notes import explains, is_note, without_remarks
from taiyaku.corpus.amendments.wordings.order_words import SIDES, announces, side_in
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among, tells_why
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import QUOTE_SIGN, cut_quotes, unquoted
from taiyaku.corpus.amendments.wordings.several_orders import (
    is_complete,
    is_read_in_part,
    several_orders,
    where_of,
)
from taiyaku.corpus.amendments.wordings.tags import behind_tags
from taiyaku.corpus.amendments.wordings.value_parser import read_value
from taiyaku.corpus.amendments.wordings.wording_pairs import read_pairs, without_quotes
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Clause, Entry, Section
from taiyaku.values import replace

ADDED, TAKEN_OUT = ("inserts", "inserted"), ("deletes", "deleted")  # lists of words
NEW = (*ADDED, "new")  # of a rule of its own
HEADINGS: tuple[tuple[Operation, Sequence[str]], ...] = (
    ("insert", ADDED),
    ("delete", TAKEN_OUT),
    ("clarify", ("clarifies",)),
)
_TAGGED = re.compile(
    r"(?:[^:：()（）]{0,60}[(（](?P<word>[^()（）]{1,16})[)）]"
    r"|(?P<shout>[A-Z][A-Za-z]{2,15}(?: [a-z]{3,10}){0,2}))\s*[:：]\s*(?=\S)"
)
_NUMBER = re.compile(r"(?<![\d.])\d+(?:\.\d+)+(?!\d)")  # of a clause
_LONGEST_PLACE = 80  # characters: a longer line is text


def read_changes(erratum: Entry, words: PlaceWords) -> tuple[Change, ...]:
    """The changes an erratum makes, in its own order; at least one if it has any text."""
    outer = _outer(erratum, words)
    texts = [c.text.strip(" .。") for s in erratum.sections for c in s.clauses]
    if outer.operation == "delete" and texts == [erratum.title]:  # 【削除】鐘
        return (outer,)
    if any(s.role == "original" for s in erratum.sections):
        pairs = (replace(s, clauses=without_remarks(s.clauses, words)) for s in erratum.sections)
        return tuple(read_pairs(tuple(pairs), outer, words))
    changes: list[Change] = []
    for section in erratum.sections:
        if section.role == "note" and (changes or section is not erratum.sections[-1]):
            continue  # a remark of the document on its own erratum
        if section.role == "body":
            section = replace(section, clauses=clause_orders(section.clauses, words))
        clauses = section.clauses if section.role == "body" else ()
        notes = [c for at, c in enumerate(clauses) if is_note(c, clauses[:at], words)]
        notes += [c for c in clauses[:1] if clauses[1:] and explains(c, words)]
        kept = tuple(
            c
            for c in section.clauses
            if c not in notes
            and not (section.role == "body" and c is not section.clauses[-1] and _shows_marks(c, words))
        )
        changes += _section_changes(replace(section, clauses=kept), outer, words)
        changes += [Change("clarify", outer.place, new=c.text) for c in notes]
    return tuple(changes) if erratum.sections or outer.operation != "delete" else (outer,)


def _outer(erratum: Entry, words: PlaceWords) -> Change:
    """What the title and the location say for the whole erratum: a place, and perhaps what is done."""
    location = (erratum.reference.location if erratum.reference else None) or ""
    place = read_place(location, words) if location else NOWHERE
    no_names = (*SIDES, "start", "end", "change_tags")
    ends = ("", *words.lists.get("into", ()))  # 末尾 of 末尾に
    beside = [
        n for n in place.names
        if any(words.find(one).fullmatch(f"{lowered(n)}{end}") for one in no_names for end in ends)
    ]  # fmt: skip
    change = Change(None, replace(place, names=tuple(n for n in place.names if n not in beside)))
    for text in (location, erratum.title):
        said = read_instruction(text, words, alone=True) if text else None
        if said is not None and text == location:
            return said
        if said is not None and _is_told(text, said, words):
            return replace(said, place=change.place.within(replace(said.place, names=())))
    clarified = is_heading_of(erratum.title, ("clarifies",), words)  # no name, but what stands below it
    heading = erratum.title if clarified else erratum.path[-1] if erratum.path else ""
    operation = next((o for o, lists in HEADINGS if is_heading_of(heading, lists, words)), None)
    if words.find("change_tags").fullmatch(lowered(heading)) and not place.says_something:
        change = replace(change, place=replace(change.place, said=heading))
    if not operation and _is_added(erratum, words):
        operation = "insert"
    if not operation and is_heading_of(told_of(erratum, TAKEN_OUT, words), TAKEN_OUT, words):
        operation = "delete"
    return replace(change, operation=operation)


def _is_added(erratum: Entry, words: PlaceWords) -> bool:
    """Whether a flag calls a text added that is an item, or begins as what goes on does: 【追記】ただし、…"""
    first = next((c for s in erratum.sections for c in s.clauses), None)
    flagged = any(is_heading_of(label, ADDED, words) for label in erratum.labels)
    if not flagged or first is None or any(s.role != "body" for s in erratum.sections):
        return False
    return bool(first.marker) or words.find("goes_on").match(lowered(first.text)) is not None


def is_heading_of(text: str, lists: Sequence[str], words: PlaceWords) -> bool:
    """Whether a heading only says what is done with all that stands below it: "Deletions", 【追記】."""
    told = lowered(text).strip("【】［］[]()（）<>〈〉 :：")
    return any(words.find(name).fullmatch(told) for name in lists)


def told_of(erratum: Entry, lists: Sequence[str], words: PlaceWords) -> str:
    """The flag before an erratum that says what is done with all of it, else its title."""
    return next((label for label in erratum.labels if is_heading_of(label, lists, words)), erratum.title)


def _is_told(title: str, said: Change, words: PlaceWords) -> bool:
    """Whether a title is an instruction, and no name that begins with such a word ("Remove Token")."""
    if said.place.units or set(said.place.roles) - {"body"}:
        return True
    return ending(words.find("reads"), lowered(title).rstrip(" .:")) is not None


def _section_changes(section: Section, outer: Change, words: PlaceWords) -> Iterator[Change]:
    """The changes of one section: instructions with the text behind each, or text that restates."""
    place = outer.place
    texts: list[Clause] = []
    restates = section.role != "body"
    open_ = outer if restates else _headed(section.heading or "", outer, words)
    told = [bool(c.marker and words.label.match(lowered(c.text))) for c in section.clauses]
    rulings = any(told) and not all(told) and all(c.marker for c in section.clauses)
    for at, clause in enumerate(section.clauses):
        label = words.label.match(lowered(clause.text))
        clause = excerpt(clause, clause.text[label.end() :]) if label else clause
        if rulings and not label:
            yield Change("clarify", place, new=clause.text)
            continue
        if rulings and read_among(clause.text, words) is None:
            yield Change(None, place, clauses=(clause,))
            continue
        labelled = not texts or _TAGGED.match(clause.text)  # "Addition: …", below what clarifies
        if not restates and labelled and (several := _tagged(clause, place, words)):
            if texts:
                yield _closed(open_, texts, section, words)
                texts = []
            yield from several
            continue
        if not restates and is_read_in_part(clause.text, words):
            texts.append(clause)
            continue
        announced = announces(section.clauses[at - 1].text, words) if at else place.says_something
        said = None if restates else read_among(clause.text, words)
        if said is not None and not (announced and not texts and _is_text_for(open_, said, clause)):
            if texts:
                yield _closed(open_, texts, section, words)
                texts = []
            if said.operation is None:  # a bare place, for what follows
                place = said.place.within(place)
                open_ = replace(open_, place=place)
                continue
            side = said.side or (side_in(lowered(place.said), words) if said.operation == "insert" else None)
            said = replace(said, place=where_of(said).within(place), side=side, where=clause.provenance)
            if is_complete(said):
                yield said
                yield from _of_other_numbers(clause, said, place)
                open_ = Change(None, place)
            else:
                open_ = said
            continue
        if not restates and not texts and _is_place(clause, section, at, words):
            place = read_place(clause.text, words).within(place)
            open_ = replace(open_, place=place)
            continue
        alone = all(i == at or _is_place(c, section, i, words) for i, c in enumerate(section.clauses))
        if alone and not restates and (value := read_value(clause.text, words)):
            said_all = f"{place.said} {clause.text}".strip()
            where = replace(place, said=said_all)
            yield Change("replace", where, clauses=(clause,), value=value, where=clause.provenance)
            continue
        texts.append(clause)
    if texts or section.tables or (open_.operation == "delete" and open_ is not outer):
        yield _closed(open_, texts, section, words)
    elif outer.operation == "delete" and not section.clauses:
        yield outer


def _lacking(clause: Clause, words: PlaceWords) -> Clause | None:
    """The text alone of "Crates are worth nothing. This was missing from the first printing."."""
    *before, last = sentences(clause.text) or [(0, 0)]
    told = words.find("lacked").match(lowered(clause.text[slice(*last)])) if before else None
    text = clause.text[: before[-1][1]] if told else ""
    plain = text and not QUOTE_SIGN.search(text) and read_among(text, words) is None
    return replace(excerpt(clause, text), marker=None) if plain else None


def _headed(heading: str, outer: Change, words: PlaceWords) -> Change:
    """What the heading of a section says of the text below it, be it only that something was changed."""
    if heading and words.find("change_tags").fullmatch(lowered(heading)):
        return replace(outer, place=replace(outer.place, said=heading))
    if heading and words.find("new_texts").fullmatch(lowered(heading)):
        return replace(outer, operation="replace", place=replace(outer.place, said=heading))
    said = read_instruction(heading, words, alone=True) if heading else None
    return replace(said, place=said.place.within(outer.place)) if said else outer


def _is_text_for(open_: Change, said: Change, clause: Clause) -> bool:
    """Whether a clause is the text that is ordered above: it says "A, and not B", or is 第3条 …"""
    brings = open_.operation in ("insert", "replace") and not is_complete(open_)
    told = (said.old is not None and said.new is not None) or read_article(clause.text) is not None
    return brings and told and not QUOTE_SIGN.search(clause.text)


def _shows_marks(clause: Clause, words: PlaceWords) -> bool:
    """Whether a line only says what marks the new words in the text below it: 下線部が抜けておりました。"""
    alone = len(sentences(clause.text)) == 1 and len(clause.text) <= _LONGEST_PLACE // 2
    return alone and words.find("marking").match(lowered(clause.text)) is not None


def _tagged(clause: Clause, place: Place, words: PlaceWords) -> list[Change]:
    """ "[16.3] Wharf (addition): Ships may not …": what is to be added; else several instructions."""
    if change := behind_tags(clause, place, words):
        return [change]
    if lacking := _lacking(clause, words):
        return [Change("insert", place, clauses=(lacking,), where=clause.provenance)]
    tag = _TAGGED.match(clause.text)
    behind, word = (clause.text[tag.end() :], tag["word"] or tag["shout"]) if tag else ("", "")
    if is_heading_of(word, ("clarifies",), words) and read_among(behind, words) is None:
        return [Change("clarify", place, new=behind)]
    if tag is None or unquoted(behind) != behind or not is_heading_of(word, ADDED, words):
        return several_orders(clause, place, words)
    added = replace(excerpt(clause, clause.text[tag.end() :]), marker=None)
    return [Change("insert", place, clauses=(added,), where=clause.provenance)]


def _of_other_numbers(clause: Clause, said: Change, place: Place) -> Iterator[Change]:
    """What a text says beside its one change of clauses with numbers: "The new rule 4.3 says that …"."""
    wordings = f"{said.old} {said.new}"
    for start, end in sentences(clause.text)[1:]:
        sentence = clause.text[start:end]
        if _NUMBER.search(sentence) and sentence not in wordings and not (said.new and said.new in sentence):
            yield Change("clarify", place, new=sentence, where=clause.provenance)


def _closed(open_: Change, texts: Sequence[Clause], section: Section, words: PlaceWords) -> Change:
    """A change with the text that follows its instruction."""
    clauses = tuple(without_quotes(c) if open_.operation or len(texts) == 1 else c for c in texts)
    bare = section.role == "body" and not open_.place.says_something
    bare |= announces(open_.place.said, words) and not open_.place.units
    said = lowered(open_.place.said).strip(" .:")
    gone = words.find("be").match(said) and words.find("deleted").fullmatch(said)
    below = [c.text[a:b] for c in texts for a, b in sentences(c.text)]
    if open_.operation == "delete" and gone and all(tells_why(lowered(one), words) for one in below):
        return open_  # "is repealed", and below it why
    if open_.operation == "delete" and clauses and bare:
        return replace(open_, old="\n".join(c.text for c in clauses))  # "Deletion:", and below it what goes
    role = section if section.role != "body" else None
    return replace(open_, clauses=clauses, tables=section.tables, section=role)


def _is_place(clause: Clause, section: Section, at: int, words: PlaceWords) -> bool:
    """Whether a clause only says where: a line of place words before the text it is about."""
    if at + 1 >= len(section.clauses) and not section.tables:
        return False
    if clause.marker or len(clause.text) > _LONGEST_PLACE:
        return False
    place = read_place(clause.text, words)
    if place.says_something:
        outside, _ = cut_quotes(clause.text)
        return not read_outside(outside, words).names or place.table
    return False
