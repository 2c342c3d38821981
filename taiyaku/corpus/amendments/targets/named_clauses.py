"""A text that corrects several rules: each clause that begins with the name of one is an erratum to it.

A list below "Page 4", a table with a rule to each row, lines that were taken for one correction: readers know
no names of rules, and may have put together what is about several. Here the names are known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from taiyaku.corpus.amendments.clause_texts import excerpt, occurrences, same, slots
from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.erratum_parts import (
    about,
    called_above_its_wording,
    closed,
    is_headed,
    said_of,
    says_gone,
)
from taiyaku.corpus.amendments.targets.leading_names import COUNTED, instructs, leading_name, sounds_ordered
from taiyaku.corpus.amendments.targets.new_clauses import CLAUSE_NUMBER, TAGGED, Named, new_name, new_number
from taiyaku.corpus.amendments.targets.passage_names import ordered
from taiyaku.corpus.amendments.targets.rule_index import Subject
from taiyaku.corpus.amendments.targets.several_rules import apart
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.location_parser import ending, introduces, read_place
from taiyaku.corpus.amendments.wordings.notes import greets
from taiyaku.corpus.amendments.wordings.order_words import announces
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among, unquoted_sentences
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import QUOTE_SIGN, cut_quotes, unquoted
from taiyaku.corpus.amendments.wordings.several_orders import is_complete
from taiyaku.corpus.amendments.wordings.word_roots import roots
from taiyaku.corpus.amendments.wordings.wording_parser import NEW, TAKEN_OUT, is_heading_of, told_of
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Clause, Document, Entry, Section
from taiyaku.corpus.text import ARROW, narrow
from taiyaku.values import replace

_NEW_TITLE = re.compile(
    rf"(?P<number>{CLAUSE_NUMBER.pattern})(?:[\s:：.–—-]+(?P<name>[^\W\d].*?))?(?:\s*[(（【\[](?P<tag>[^()（）【】\[\]]+)[)）】\]])?"
)
_FLAG = re.compile(r"[(（【\[](?P<tag>[^\W\d_]{2,15})[)）】\]]\s*[:：]?\s*(?=\S)")
_BOLD_LABEL = re.compile(r"[^\W\d][^.:：。!?]{1,40}[.:：。]?\s*")
_COUNT = re.compile(r"(\d{1,3})[.)]")
_ITEM = re.compile(r"[-–*•・]|\d{1,2}[.)]")
_OF_ITS_TEXT = 2  # words of a rule: what has so many speaks of a part of it
_TOLD_APART = re.compile(r"[:：]|\s+[–—-]\s+")
_BRACKETED = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")
_AROUND_A_NAME = " \u3000*_「」『』【】《》〈〉:："
_LISTS = ("body", "important", "note", "remember")  # roles of sections that may list corrections
_WORDINGS = ("original", "body")  # roles: as it was printed, and as it is to be
_MOST_MEANT = 2  # rules a clause may be about that begins with the name of none


def parted(erratum: Entry, subjects: Subjects, current: Mapping[str, Entry]) -> tuple[Entry, ...]:
    """The erratum alone, or the errata that its clauses are, with what stands before the first of them."""

    added = _added_by_its_title(erratum, subjects)
    if whole_texts := (added,) if added else _paired_by_number(erratum, subjects):
        return whole_texts
    erratum = called_above_its_wording(_below_its_reasons(erratum), subjects)
    parts_of = _LISTS if erratum.kind == "notice" else _LISTS[:1]
    if subjects.document_named(erratum.title) and not subjects.called(erratum.title, erratum):
        erratum = replace(erratum, path=(*erratum.path, erratum.title))  # all of it is on that book
    whole, own = erratum, _amended(erratum, subjects, current) if is_headed(erratum) else []
    anyone, unnamed = not own, not own and not subjects.has_a_name(erratum)
    parts: list[Entry] = []
    sections: list[Section] = []
    headed = paired = False
    done: Clause | None = None  # an item that says all that is done with its rule
    begun: Clause | None = None  # what the part at hand begins with
    told_above: frozenset[str] = frozenset()  # what the last remark above says to be done
    for section in erratum.sections:
        kept: list[Clause] = []
        told_first = bool(section.clauses) and _tells_change(section.clauses[0], subjects.words)
        paired |= section.role == "original"  # then the new wording follows, be it on another rule
        clauses = [one for c in section.clauses for one in _each_named(c, erratum, subjects)]
        for above, clause in pairwise((None, *clauses)):
            assert clause is not None
            paired = paired and not (kept and _is_at_another(clause, kept[-1], erratum, subjects))
            if paired:
                kept.append(clause)
                continue
            told_above = _done_by(clause, subjects.words) or told_above
            given = bool(own) and _is_given_for_it(clause, kept, section, subjects.words)
            listed_there = section.role in parts_of and not given
            named = leading_name(clause, erratum, subjects) if listed_there else None
            named = named or (_by_bold_label(clause, whole, subjects) if listed_there else None)
            if named is None and anyone and section.role in parts_of:
                named = ordered(clause.text, erratum, subjects)
            by_number = erratum is not whole and CLAUSE_NUMBER.fullmatch(erratum.title)
            listed = bool(by_number) or told_above == {"inserted"} or _is_new(whole.labels, subjects.words)
            named = named or new_number(clause, whole, subjects, listed) or new_name(clause, whole, subjects)
            if named and told_above == {"deleted"} and _is_quoted_whole(named, erratum, subjects):
                named = replace(named, said=subjects.words.lists["deleted"][0])
            behind = clause.text[len(named.name) :].lstrip(" *_") if named else ""
            part = subjects.words.find("conditions").search(lowered(behind))  # "Only its second half."
            gone = named and not part and takes_out(whole, subjects.words)
            if named and gone and _says_why(behind, named, erratum, subjects):
                named = replace(named, said="")  # "Parry. Use a test instead.", below "Removed"
            given_anew = not (named and by_number and CLAUSE_NUMBER.fullmatch(named.name))
            if named and given_anew and any(_says(entry, clause.text, named, subjects) for entry in own):
                told = TAGGED.match(named.said) or instructs(named.said, subjects.words)
                named = named if told and not _changes_own(clause, named, own, subjects) else None
            remarks = bool(named is None and by_number and kept) and _tells_change(clause, subjects.words)
            if remarks and not told_first and _is_done(clause, kept[-1], subjects.words):
                remark = replace(section, role="note", clauses=(clause,))
                sections += [replace(section, clauses=tuple(kept)), remark]
                kept = []
                continue
            if remarks:
                parts += closed(erratum, sections, section, kept)
                sections, kept = [], [clause]
                erratum, own = about(whole, None, clause, len(parts) + 1, subjects.words), []
                continue
            listed_alone = clause.marker and not clause.depth if unnamed and not headed else False
            other = erratum is not whole and (
                (whole.kind == "notice" and (_bold_label(clause) or _leaves(clause, own, whole, subjects)))
                or (above is done and not (clause.marker or clause.depth))
                or _is_next_in_list(begun, clause)
            )
            if named is None and not (listed_alone or other):
                kept.append(clause)
                continue
            parts += closed(erratum, sections, section, kept)
            sections, kept, begun = [], [], clause
            headed = named is not None and not named.said  # its text stands below, be it in a list
            erratum = about(whole, named, clause, len(parts) + 1, subjects.words)
            own = _amended(erratum, subjects, current)
            done = clause if named and _is_all(named.said, clause, subjects.words) else None
            if named is None:
                kept.append(clause)
            elif said := said_of(named, whole, subjects.words):
                marker = named.number or (
                    clause.marker if named.said != clause.text else None
                )  # else the name
                kept.append(replace(excerpt(clause, said), marker=marker))
        sections.append(replace(section, clauses=tuple(kept)))
    parts += closed(erratum, sections, None, [])
    return tuple(parts) if erratum is not whole else (whole,)


def _paired_by_number(erratum: Entry, subjects: Subjects) -> tuple[Entry, ...]:
    """An erratum of each numbered text that stands in an old and in a new wording below one heading."""
    sides = [[c for s in erratum.sections if s.role == role for c in s.clauses] for role in _WORDINGS]
    numbers = [[(c.marker or "").strip("[]. ") for c in side] for side in sides]
    plain = len(numbers[0]) > 1 and numbers[0] == numbers[1] and len(set(numbers[0])) == len(numbers[0])
    if not plain or not all(n and subjects.called(n, erratum) for n in numbers[0]):
        return ()
    bodies = [next(s for s in erratum.sections if s.role == role) for role in _WORDINGS]
    return tuple(
        replace(
            about(erratum, Named(numbers[0][at], None, ""), pair[1], at + 1, subjects.words),
            sections=tuple(replace(body, clauses=(c,)) for body, c in zip(bodies, pair, strict=True)),
        )
        for at, pair in enumerate(zip(*sides, strict=True))
    )


def _is_next_in_list(begun: Clause | None, clause: Clause) -> bool:
    """Whether an item has the next number behind that of one that is a correction: "8. The reference …"."""
    numbers = [_COUNT.fullmatch(one.marker or "") for one in (begun, clause) if one]
    both = begun is not None and all(numbers) and begun.depth == clause.depth
    return both and int(numbers[1][1]) == int(numbers[0][1]) + 1  # type: ignore[index]


def _changes_own(clause: Clause, named: Named, own: Sequence[Entry], subjects: Subjects) -> bool:
    """Whether a clause changes words of the rule it is below, though another's name is first."""
    change = read_among(clause.text, subjects.words)
    old = change.old if change else None
    ids = {entry.id for entry in own}
    if not old or any(s.entry in ids for s in subjects.called(named.name, own[0])):
        return False
    return any(occurrences(old, slot.clause.text) for entry in own for slot in slots(entry))


def _is_at_another(clause: Clause, above: Clause, erratum: Entry, subjects: Subjects) -> bool:
    """Whether a line below two wordings is at another number, or orders something there: 6.1　一文を削る"""
    numbers = [(one.marker or "").strip("[]. ") for one in (clause, above)]
    if all(map(CLAUSE_NUMBER.fullmatch, numbers)) and numbers[0] != numbers[1]:
        return bool(subjects.called(numbers[0], erratum))
    named = leading_name(clause, erratum, subjects)
    told = named is not None and (CLAUSE_NUMBER.fullmatch(named.name) or COUNTED.match(clause.text))
    there = told and named is not None and named.name != erratum.title
    return bool(named and there and instructs(named.said, subjects.words))


def _bold_label(clause: Clause) -> str:
    """The bold words that a clause begins with, if they may be a name: "**Wisps.** …"."""
    end = next((s.end for s in clause.spans if s.style == "strong" and s.start == 0), 0)
    label = clause.text[:end]
    return label if end < len(clause.text) and _BOLD_LABEL.fullmatch(label) else ""


def _is_all(said: str, clause: Clause, words: PlaceWords) -> bool:
    """Whether an item of a list says all that is done with its rule, so that a paragraph below is apart."""
    if _ITEM.fullmatch(clause.marker or "") is None:
        return False
    change = read_among(said, words)
    return says_gone(said.strip(" .。"), words) or (change is not None and is_complete(change))


def _leaves(clause: Clause, own: Sequence[Entry], whole: Entry, subjects: Subjects) -> bool:
    """Whether a paragraph of a letter leaves the rule above it: it names others, or says farewell."""
    if clause.marker or not own:
        return False
    said = lowered(" ".join(slot.clause.text for entry in own for slot in slots(entry)))
    named = doubtful_rules(subjects).named(cut_quotes(clause.text)[0], whole)
    names = (name for name in named if lowered(name) not in said)  # of which the rule does not speak itself
    rules = {s.entry for name in names for s in subjects.called(name, whole)}
    return greets(clause, subjects.words) or (bool(rules) and not rules & {entry.id for entry in own})


def _by_bold_label(clause: Clause, erratum: Entry, subjects: Subjects) -> Named | None:
    """The one rule that a bold label in a notice calls by a part of its name: Wisps, of Will-o'-the-Wisps."""
    label = _bold_label(clause) if erratum.kind == "notice" else ""
    names = doubtful_rules(subjects).named(label, erratum) if label else []
    return Named(names[0], None, clause.text[len(label) :].lstrip(" .:：")) if len(names) == 1 else None


def _below_its_reasons(erratum: Entry) -> Entry:
    """An erratum called by a number, with what stands above the text of that number as a remark."""
    if not CLAUSE_NUMBER.fullmatch(erratum.title):
        return erratum
    number = re.compile(rf"{re.escape(erratum.title.strip('.'))}[.．]?(?![\w.])")
    sections: list[Section] = []
    for section in erratum.sections:
        starts = (at for at, c in enumerate(section.clauses) if number.match(narrow(c.marker or c.text)))
        if section.role == "body" and (first := next(starts, 0)):
            told = replace(section, role="note", clauses=section.clauses[:first], tables=())
            sections += [replace(section, clauses=section.clauses[first:]), told]
        else:
            sections.append(section)
    return replace(erratum, sections=tuple(sections))


def _is_given_for_it(clause: Clause, above: Sequence[Clause], section: Section, words: PlaceWords) -> bool:
    """Whether a clause is the text that stands for a rule from now on, be it that it begins with a name.

    All of it is quoted, or it stands behind "Should read", or below an order that ends in a colon.
    """
    quoted = unquoted(clause.text) != clause.text
    reads = words.find("reads").fullmatch(lowered(section.heading or ""))
    order = above[-1].text if above else ""
    article = read_article(clause.text) is not None and not QUOTE_SIGN.search(
        order
    )  # below 第3条を次のように改める。
    announced = announces(order, words) if article else order.endswith((":", "："))
    ordered = announced and instructs(order, words)
    return quoted or (reads is not None and not above) or ordered


def _added_by_its_title(erratum: Entry, subjects: Subjects) -> Entry | None:
    """A new clause that its erratum is called after, where nothing was: 3.4（新設）, "[NEW] 3.4 – Mud"."""
    titled = _NEW_TITLE.fullmatch(erratum.title)
    if titled is None or subjects.called(titled["number"], erratum):
        return None
    texts = [(s.role, c) for s in erratum.sections for c in s.clauses]
    olds = [c.text.strip("()（） .。-–—―ー") for role, c in texts if role == "original"]
    new = [c for role, c in texts if role == "body"]
    tag = _FLAG.match(new[0].text) if new else None  # 4-3 | （追加）…
    flagged = _is_new((*erratum.labels, titled["tag"] or "", tag["tag"] if tag else ""), subjects.words)
    empty = all(not old or subjects.words.find("gone").fullmatch(lowered(old)) for old in olds)
    begins = new and narrow(new[0].text).startswith(titled["number"])  # the title is cut from its text
    if not (empty and (olds or flagged) and len(new) == 1) or begins:
        return None
    text = new[0].text[tag.end() :] if tag and is_heading_of(tag["tag"], NEW, subjects.words) else new[0].text
    said = f"{titled['name']}: {text}" if titled["name"] else text
    numbered = replace(new[0], text=f"{titled['number']} {said}", marker=None, spans=())
    named = new_number(numbered, erratum, subjects, listed=True)
    if named is None:
        return None
    body = next(s for s in erratum.sections if s.role == "body" and s.clauses)
    told = replace(
        body, clauses=(replace(new[0], text=said, marker=named.number or titled["number"], spans=()),)
    )
    return replace(about(erratum, named, new[0], 1, subjects.words), sections=(told,))


def _is_new(labels: Sequence[str], words: PlaceWords) -> bool:
    """Whether one of the flags of a text says that it is new: 【追加】."""
    return any(is_heading_of(label, NEW, words) for label in labels)


def _says_why(behind: str, named: Named, erratum: Entry, subjects: Subjects) -> bool:
    """Whether what stands behind a name speaks of no part of its text: ": nobody used it."."""
    quoted = cut_quotes(behind)[1] or read_place(behind, subjects.words).says_something
    rules = [subjects.rules[s.entry] for s in subjects.called(named.name, erratum)]
    own = (c.text for rule in rules for s in rule.sections for c in s.clauses)
    told = roots(behind, subjects.words) - roots(named.name, subjects.words)
    shared = told & frozenset().union(*(roots(text, subjects.words) for text in own))
    return behind.startswith((".", ":", "：")) and not quoted and len(shared) < _OF_ITS_TEXT


def _each_named(clause: Clause, erratum: Entry, subjects: Subjects) -> tuple[Clause, ...]:
    """ "Removed: Ladder, Wasps.", "Removed – Ladder", "Removed the Ladder card" as "Ladder: Removed" each."""
    told, *names = _TOLD_APART.split(clause.text, 1)
    if not names and clause.marker:
        told, *names = clause.text.split(" ", 1)
        names = [_without_kind(name, subjects.words) for name in names]
    if not names or not is_heading_of(told, TAKEN_OUT, subjects.words):
        return apart(clause, erratum, subjects)
    each = [
        name.strip(" .。「」")
        for name in re.split(rf"[,、，]| {subjects.words.find('joining').pattern} ", names[0])
    ]
    known = all(name and subjects.called(name, erratum) for name in each)
    if not known:
        return apart(clause, erratum, subjects)
    return tuple(replace(clause, text=f"{name}: {told}", spans=()) for name in each)


def _without_kind(name: str, words: PlaceWords) -> str:
    """A name without its article and the word for what kind of thing it is: "the Ladder card"."""
    name = re.sub(f"^{words.find('articles').pattern} ", "", name, flags=re.IGNORECASE).rstrip(".")
    head, _, last = name.rpartition(" ")
    kind = lowered(last).removesuffix("s")
    return head if head and (kind in words.fillers or words.find("numbered").fullmatch(kind)) else name


def _done_by(clause: Clause, words: PlaceWords) -> frozenset[str]:
    """What a line between numbered texts says to be done with those below: 記載を追加しました。"""
    flat = lowered(clause.text).rstrip("。. ")
    if not _tells_change(clause, words):
        return frozenset()
    verbs = ("deleted", "inserted", "reads")
    return frozenset(v for v in verbs if words.find(v).search(flat)) or frozenset(("reads",))


def _is_quoted_whole(named: Named, erratum: Entry, subjects: Subjects) -> bool:
    """Whether what stands behind a number is all that the rule has there."""
    there = {s.clause for s in subjects.called(named.name, erratum)}
    rules = (subjects.rules[s.entry] for s in subjects.called(named.name, erratum))
    return any(same(c.text, named.said) for rule in rules for c in rule.clauses if c.id in there)


def _tells_change(clause: Clause, words: PlaceWords) -> bool:
    """Whether a line between numbered texts tells what was done with one of them: 記載を変更しました。"""
    flat = lowered(clause.text).rstrip("。. ")
    told = words.find("hints").search(flat) or words.find("told_changes").search(flat)
    return clause.marker is None and bool(told and ending(words.find("remarks_end"), flat))


def _is_done(told: Clause, text: Clause, words: PlaceWords) -> bool:
    """Whether the text above a line has what it tells already: 何枚でも→3枚まで、に変更しました。"""
    change, sides = read_among(told.text, words), re.split(ARROW, told.text)
    old, new = (change.old, change.new) if change else (None, None)
    if len(sides) == 2 and not new:
        old, new = sides[0].strip(), sides[1].partition("、")[0].strip()
    if not (old and new):
        return QUOTE_SIGN.search(told.text) is None
    return new in text.text and old not in text.text


def _amended(erratum: Entry, subjects: Subjects, current: Mapping[str, Entry]) -> list[Entry]:
    return [current[s.entry] for s in subjects.of(erratum) if s.by_name]


def names_rules(notice: Entry, document: Document, subjects: Subjects) -> bool:
    """Whether a text that no reader took for an erratum corrects rules all the same.

    A clause begins with the name of one; or the text, or its document, is called errata, and names some.
    """
    there = (c for s in notice.sections if s.role in _LISTS for c in s.clauses)
    clauses = [one for c in there for one in _each_named(c, notice, subjects)]
    gone = takes_out(notice, subjects.words)
    named = [leading_name(c, notice, subjects) for c in clauses]
    if any(name and (name.said or gone) for name in named):
        return True
    called = is_called_errata(notice, document, subjects)
    below = zip(named, named[1:], clauses[1:], strict=False)  # a name alone, and what is done below it
    if any(n and not m and (called or sounds_ordered(c.text, subjects.words)) for n, m, c in below):
        return True
    new = _is_new(notice.labels, subjects.words)
    if any(new_name(c, notice, subjects) or (new and new_number(c, notice, subjects, new)) for c in clauses):
        return True
    if any(ordered(c.text, notice, subjects) for c in clauses if called or c.marker or cut_quotes(c.text)[1]):
        return True
    labelled = any(map(subjects.words.label.match, (lowered(c.text) for c in clauses)))
    alone = (c.text for c in clauses if QUOTE_SIGN.search(c.text) and len(unquoted_sentences(c.text)) == 1)
    if labelled or any(instructs(text, subjects.words) for text in alone):
        return bool(subjects.called(notice.title, notice))
    return called and any(
        subjects.mentioned(c.text, notice) for c in clauses if not introduces(c.text, subjects.words)
    )


def is_called_errata(notice: Entry, document: Document, subjects: Subjects) -> bool:
    """Whether a text, or its document, has a title that says it corrects rules."""
    titles = [lowered(text) for text in (notice.title, document.title or "")]
    return any(subjects.words.find(name).search(text) for name in ("headings", "logs") for text in titles)


def listed(clause: Clause, erratum: Entry, subjects: Subjects) -> list[str]:
    """The rules that a line only lists behind what is so of them: "Banned: Cat, Owl", 禁止カード：猫、梟.

    Or that an item of a list below a heading is the name of: 燕（準制限から移行）.
    """
    _, colon, names = clause.text.replace("：", ":").partition(":")
    if clause.marker and not colon:
        names = _BRACKETED.sub("", clause.text)
    called = [subjects.called(name.strip(" .。「」"), erratum) for name in re.split("[,、，/]", names)]
    return [found[0].entry for found in called if (colon or clause.marker) and all(called)]


def takes_out(erratum: Entry, words: PlaceWords) -> bool:
    """Whether a heading, or a flag, says of all that is named there that it is gone: "Dropped rules"."""
    told = told_of(erratum, TAKEN_OUT, words)
    return words.find("deleted").fullmatch(lowered(told).strip("【】［］[] :：")) is not None


def meant(erratum: Entry, subjects: Subjects) -> list[Subject]:
    """The one or two rules that a text names somewhere, where no title says which rule it corrects."""
    found: dict[str, Subject] = {}
    for section in erratum.sections:
        for clause in section.clauses:
            if not introduces(clause.text, subjects.words):
                found |= {subject.entry: subject for subject in subjects.mentioned(clause.text, erratum)}
    names = {subject.heading for subject in found.values()}
    return list(found.values()) if len(names) <= _MOST_MEANT else []


def _says(entry: Entry, text: str, named: Named, subjects: Subjects) -> bool:
    """Whether a rule has a clause that begins so itself, or of that number: then the text is given anew."""
    own = any(title.text == named.name for title in entry.titles)
    own = own or any(e == entry.id for e, _ in subjects.clauses.get(named.name.strip("."), ()))
    return own or any(slot.clause.text.startswith(named.name) for slot in slots(entry))
