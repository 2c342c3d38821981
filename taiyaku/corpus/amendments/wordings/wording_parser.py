"""What an erratum says is to be done: its text taken apart into changes, each with a place and wordings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taiyaku.corpus.amendments.clause_texts import excerpt, sentences
from taiyaku.corpus.amendments.wordings.change import NOWHERE, Change, Operation
from taiyaku.corpus.amendments.wordings.exchange_parser import read_exchange
from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.location_parser import (
    Place,
    ending,
    only_renames,
    read_outside,
    read_place,
    says_unchanged,
)
from taiyaku.corpus.amendments.wordings.order_words import SIDES, announces, side_in
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.printed_figures import as_order
from taiyaku.corpus.amendments.wordings.quotations import HOLE, QUOTE_SIGN, cut_quotes, masked, unquoted
from taiyaku.corpus.amendments.wordings.several_orders import (
    is_complete,
    is_read_in_part,
    several_orders,
    where_of,
)
from taiyaku.corpus.amendments.wordings.value_parser import read_value
from taiyaku.corpus.amendments.wordings.wording_pairs import read_pairs, without_quotes
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Clause, Entry, Section
from taiyaku.corpus.text import ends_sentence, has_japanese
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
_TAG = re.compile(
    r"\s*(?:[\[【(（［〔](?P<tag>[^\[\]【】()（）［］〔〕]{1,16})[\]】)）］〕][\s:：]*"
    r"|(?P<plus>[＋+])[ \u3000]*(?=[^\W\d]))"
)
_TAG_BEHIND = re.compile(r"(?<=[.!。])\s*[\[【(（［〔](?P<tag>[^\[\]【】()（）［］〔〕]{1,40})[\]】)）］〕]$")
_NUMBER = re.compile(r"(?<![\d.])\d+(?:\.\d+)+(?!\d)")  # of a clause
_LONGEST_PLACE = 80  # characters: a longer line is text


def read_changes(erratum: Entry, words: PlaceWords) -> tuple[Change, ...]:
    """The changes an erratum makes, in its own order; at least one if it has any text."""
    outer = _outer(erratum, words)
    texts = [c.text.strip(" .。") for s in erratum.sections for c in s.clauses]
    if outer.operation == "delete" and texts == [erratum.title]:  # 【削除】鐘
        return (outer,)
    if any(s.role == "original" for s in erratum.sections):
        pairs = (replace(s, clauses=_without_remarks(s.clauses, words)) for s in erratum.sections)
        return tuple(read_pairs(tuple(pairs), outer, words))
    changes: list[Change] = []
    for section in erratum.sections:
        if section.role == "note" and (changes or section is not erratum.sections[-1]):
            continue  # a remark of the document on its own erratum
        each = [one for c in _on_the_one_above(section.clauses, words) for one in _besides(c, words)]
        orders = [part for c in each for part in _orders(c, words)]
        said = [part for c in orders for part in _without_unchanged(c, words)]
        section = replace(section, clauses=tuple(said)) if section.role == "body" else section
        clauses = section.clauses if section.role == "body" else ()
        notes = [c for at, c in enumerate(clauses) if _is_note(c, clauses[:at], words)]
        notes += [c for c in clauses[:1] if clauses[1:] and _explains(c, words)]
        kept = tuple(
            c
            for c in section.clauses
            if c not in notes
            and not (section.role == "body" and c is not section.clauses[-1] and _shows(c, words))
        )
        changes += _section_changes(replace(section, clauses=kept), outer, words)
        changes += [Change("clarify", outer.place, new=c.text) for c in notes]
    return tuple(changes) if erratum.sections or outer.operation != "delete" else (outer,)


def _outer(erratum: Entry, words: PlaceWords) -> Change:
    """What the title and the location say for the whole erratum: a place, and perhaps what is done."""
    location = (erratum.reference.location if erratum.reference else None) or ""
    place = read_place(location, words) if location else NOWHERE
    no_names = (*SIDES, "change_tags")
    beside = [n for n in place.names if any(words.find(one).fullmatch(lowered(n)) for one in no_names)]
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


def _without_unchanged(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """The clause, apart from a last sentence that only says that something stays as it is."""
    found = sentences(clause.text)
    last = found[-1][0] if len(found) > 1 else 0
    if not last or not says_unchanged(clause.text[last:], words):
        return (clause,)
    return excerpt(clause, clause.text[:last].rstrip()), replace(
        excerpt(clause, clause.text[last:]), marker=None
    )


def _on_the_one_above(clauses: Sequence[Clause], words: PlaceWords) -> list[Clause]:
    """The clauses, with a sentence put into what is said of it below: 上記は「…」が正しい, 2個ではなく3個."""
    found: list[Clause] = []
    for clause in clauses:
        above = found[-1].text if found else ""
        quotable = has_japanese(above) and ends_sentence(above) and not QUOTE_SIGN.search(above)
        if order := _order_on(above, clause.text, words) if quotable else None:
            found[-1] = replace(clause, text=order, spans=())
        else:
            found.append(clause)
    return found


def _order_on(sentence: str, said: str, words: PlaceWords) -> str | None:
    """What is said of the sentence above as an order that quotes it."""
    exchange, deletion = (words.lists[name][0] for name in ("order_to_exchange", "order_to_delete"))
    outside, quotes = cut_quotes(said)
    if not words.find("one_above").match(said):
        told = read_exchange(said, words)
        old, new = (told.old or "", told.new) if told else _mistaken(sentence, said, words)
        fits = old and new and sentence.count(old) == 1
        put = sentence.replace(old, new or "")
        return exchange.format(old=sentence, new=put) if fits else None
    if len(quotes) == 1 and words.find("corrects").search(outside):
        return exchange.format(old=sentence, new=quotes[0].text)
    gone = not quotes and words.find("deleted").search(outside)
    return deletion.format(old=sentence) if gone else None


def _mistaken(sentence: str, said: str, words: PlaceWords) -> tuple[str, str | None]:
    """The one figure of a sentence that another one was meant for: 20枚の間違いでした."""
    errs = words.find("errs").pattern
    told = re.match(rf"(?P<of>[^\d。]{{0,20}})は(?P<new>\d+(?P<unit>[^\d\s。]{{1,2}}?))の(?:{errs})", said)
    figure = rf"\d+{re.escape(told['unit'])}" if told else "(?!)"
    own = re.findall(rf"{re.escape(told['of'])}の?({figure})", sentence) if told else []
    found = own or re.findall(figure, sentence)
    return (found[0], told["new"]) if told and len(found) == 1 else ("", None)


def _besides(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """A clause, and what it says besides an order: "“A” should be “B”. Also, nets tear."."""
    outside = masked(clause.text)
    for start, _ in sentences(outside)[1:]:
        also = words.find("also").match(lowered(outside[start:]))
        if also and outside[start + also.end() :].startswith(", ") and HOLE in outside[:start]:
            rest = clause.text[start + also.end() + 2 :]
            more = replace(clause, text=rest[:1].upper() + rest[1:], marker=None, spans=())
            return (excerpt(clause, clause.text[:start].rstrip()), *_besides(more, words))
    return (clause,)


def _orders(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """Orders of which the last gives its text below: 「A」を「B」に改め、次の一項を加える。"""
    if order := as_order(clause.text, words):
        return (replace(clause, text=order, spans=()),)
    first = _instead_of_all(clause, words) or _behind_its_announcement(clause, words)
    if said := first or _before_its_order(clause, words):
        return said
    outside = masked(clause.text)
    gone = words.find("gone_first").search(outside)
    put_there = gone and (gone[0][-1] != "、" or outside[gone.end() : gone.end() + 1] == HOLE)
    flat = lowered(outside).rstrip(" 。")
    read = any(ending(words.find("reads"), said) for said in (flat, words.politeness.sub("", flat)))
    if gone and put_there and read:
        put = f"{clause.text[: gone.start()]}を{clause.text[gone.end() :]}"  # 2文目を削除し、「…」とする
        return (replace(clause, text=put, spans=()),)
    joints = list(words.find("joints").finditer(masked(clause.text)))
    rest = clause.text[joints[-1].end() :] if joints else ""
    told = read_instruction(rest, words, alone=False) if rest and not QUOTE_SIGN.search(rest) else None
    if told is None or is_complete(told):
        return (clause,)
    return excerpt(clause, clause.text[: joints[-1].end()].rstrip("、")), replace(
        excerpt(clause, rest), marker=None
    )


def _instead_of_all(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """ "This replaces the rule in the rulebook. Nets hold …" as an order and its text; else nothing."""
    first, *more = sentences(clause.text) or [(0, 0)]
    label = re.match(r"[^.:：]{1,40}[.:：]\s+(?=\S)", clause.text)
    if label and words.find("rewritten").fullmatch(
        lowered(label[0]).strip(" .:")
    ):  # "Rewritten. Nets hold …"
        order = replace(clause, text=words.lists["order_whole"][0], marker=None, spans=())
        return order, replace(excerpt(clause, clause.text[label.end() :]), marker=None)
    told = words.find("takes_place").match(lowered(clause.text[: first[1]])) if more else None
    said = lowered(clause.text[told.end() : first[1]]) if told else ""
    place = read_outside(said, words)
    whole = words.find("whole").search(said) or words.book_or_sheet.search(said)
    if not whole or place.names or place.says_something:
        return ()
    text = excerpt(clause, clause.text[more[0][0] :])
    order = replace(excerpt(clause, clause.text[: first[1]]), text=words.lists["order_whole"][0], spans=())
    return (order, text)


def _behind_its_announcement(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """The text alone of "The description is incorrect. It should read: You write …"; else nothing.

    What stands before "It now reads:" or "New wording:" says why, if it says no condition.
    """
    head, colon, text = clause.text.partition(":")
    *before, last = sentences(head) or [(0, 0)]
    said = lowered(head[slice(*last)])
    labelled = words.find("now").fullmatch(said) if before else None
    reads = (labelled or ending(words.find("reads"), said)) if colon and text.strip() else None
    place = read_outside(said[: reads.start()], words) if reads else None
    if place is None or place.units or place.table or place.names or QUOTE_SIGN.search(clause.text):
        return ()
    told_where = before and read_outside(head[: last[0]], words).units  # "The second sentence is wrong."
    if told_where or words.find("whole").search(said):
        return ()
    above = lowered(head[: last[0]])
    wrong = any(words.find(name).search(above) for name in ("errs", "admits", "told_changes", "hints"))
    wrong |= labelled is not None and not words.find("conditions").search(above)
    return (replace(excerpt(clause, text.strip()), marker=None),) if wrong or not before else ()


def _before_its_order(clause: Clause, words: PlaceWords) -> tuple[Clause, ...]:
    """The order of "“Nets hold two.” Add this sentence to the end." above its text; else nothing."""
    order = masked(clause.text).lstrip(HOLE)
    text = unquoted(clause.text[: len(clause.text) - len(order)].strip())
    told = read_instruction(order.strip(), words, alone=False) if HOLE not in order else None
    if not text or told is None or told.operation != "insert" or is_complete(told) or not ends_sentence(text):
        return ()
    return tuple(replace(excerpt(clause, said), marker=None) for said in (order.strip(), text))


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


def _shows(clause: Clause, words: PlaceWords) -> bool:
    """Whether a line only says what marks the new words in the text below it: 下線部が抜けておりました。"""
    alone = len(sentences(clause.text)) == 1 and len(clause.text) <= _LONGEST_PLACE // 2
    return alone and words.find("marking").match(lowered(clause.text)) is not None


def _tagged(clause: Clause, place: Place, words: PlaceWords) -> list[Change]:
    """ "[16.3] Wharf (addition): Ships may not …": what is to be added; else several instructions."""
    if change := _behind_tags(clause, place, words):
        return [change]
    if lacking := _lacking(clause, words):
        return [Change("insert", place, clauses=(lacking,), where=clause.provenance)]
    tag = _TAGGED.match(clause.text)
    quoted = tag and unquoted(clause.text[tag.end() :]) != clause.text[tag.end() :]
    if tag is None or quoted or not is_heading_of(tag["word"] or tag["shout"], ADDED, words):
        return several_orders(clause, place, words)
    added = replace(excerpt(clause, clause.text[tag.end() :]), marker=None)
    return [Change("insert", place, clauses=(added,), where=clause.provenance)]


def _behind_tags(clause: Clause, place: Place, words: PlaceWords) -> Change | None:
    """What tags before a text say is done with it, and where: （削除）（2番目の文）「…」, （最後に追加）…"""
    told: Change = Change(None, place)
    start = 0
    while tag := _TAG.match(clause.text, start):
        said = Change("insert") if tag["plus"] else read_tag(tag["tag"], words)
        if said is None:
            return None
        where = said.place.within(told.place)
        told = Change(said.operation or told.operation, where, side=said.side or told.side)
        start = tag.end()
    end = len(clause.text)
    if not start and (tag := _TAG_BEHIND.search(clause.text)) and (said := read_tag(tag["tag"], words)):
        told, end = Change(said.operation, said.place.within(place), side=said.side), tag.start()
        if said.operation == "insert" and said.place.units:
            return None  # "(end of the sentence added)": how much of it is new, it does not say
    text = replace(excerpt(clause, clause.text[start:end]), marker=None)
    if text.text == clause.text or not text.text or read_among(text.text, words) is not None:
        return None
    text = without_quotes(text)
    if told.operation in ("delete", "clarify"):
        gone = told.operation == "delete"
        return replace(told, old=text.text if gone else None, new=None if gone else text.text)
    new = text.text if told.operation or told.place.units else None
    clauses = () if new else (text,)
    operation = told.operation or "replace"
    brings = "sentences" if operation == "insert" else None
    return replace(
        told, operation=operation, new=new, clauses=clauses, brings=brings, where=clause.provenance
    )


def read_tag(tag: str, words: PlaceWords) -> Change | None:
    """What a tag before a text says is done with it, or which part of a rule it is: 削除, 最初の文, 全文."""
    said = read_instruction(tag, words, alone=True) or Change(None, read_place(tag, words))
    counted = any(u.at is not None for u in said.place.units)
    whole = words.find("whole").fullmatch(lowered(tag))
    bare = said.old is None and said.new is None and said.value is None
    return said if bare and not said.place.names and (said.operation or counted or whole) else None


def _is_note(clause: Clause, above: Sequence[Clause], words: PlaceWords) -> bool:
    """Whether a clause is a remark on the text above it, be it that all of that stands in quotation marks.

    Or it says that something stays as it is.
    """
    first = clause.text[slice(*(sentences(clause.text) or [(0, 0)])[0])]
    if says_unchanged(clause.text, words) or says_unchanged(first, words) or only_renames(clause.text, words):
        return True
    if not above:
        return False
    if clause.marker == "※" and not (cut_quotes(clause.text)[1] or re.search(r"\d", clause.text)):
        return True
    if _speaks_of_itself(clause, words):
        return True
    label, colon, _ = clause.text.partition(":" if ":" in clause.text else "：")
    named = colon and words.role_of.get(lowered(label).strip()) == "note"
    announced = above[1:] and announces(above[-2].text, words)
    quoted = announced and unquoted(above[-1].text) != above[-1].text and unquoted(clause.text) == clause.text
    return bool(named or (quoted and not clause.marker))


def _speaks_of_itself(clause: Clause, words: PlaceWords) -> bool:
    """Whether those speak in a paragraph who write a correction: "That's right, I changed all of it."."""
    told = words.find("writers").search(lowered(clause.text))
    return bool(told) and not (clause.marker or QUOTE_SIGN.search(clause.text))


def _without_remarks(clauses: Sequence[Clause], words: PlaceWords) -> tuple[Clause, ...]:
    return (*clauses[:1], *(c for c in clauses[1:] if not _speaks_of_itself(c, words)))


def _explains(clause: Clause, words: PlaceWords) -> bool:
    """Whether a first paragraph only says what is wrong: "The existing wording implies that …"."""
    told = words.find("remarks_begin").match(lowered(clause.text)) and not clause.marker
    return bool(told) and not QUOTE_SIGN.search(clause.text) and read_among(clause.text, words) is None


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
