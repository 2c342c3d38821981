"""A text that corrects several rules: each clause that begins with the name of one is an erratum to it.

A list below "Page 4", a table with a rule to each row, lines that were taken for one correction: readers know
no names of rules, and may have put together what is about several. Here the names are known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from taiyaku.corpus.amendments.clause_texts import excerpt, occurrences, same, slots
from taiyaku.corpus.amendments.targets.clause_names import bold_label, by_bold_label, each_named
from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.erratum_parts import (
    about,
    called_above_its_wording,
    closed,
    is_headed,
    said_of,
    says_gone,
)
from taiyaku.corpus.amendments.targets.leading_names import COUNTED, instructs, leading_name
from taiyaku.corpus.amendments.targets.named_lists import takes_out
from taiyaku.corpus.amendments.targets.new_clauses import CLAUSE_NUMBER, TAGGED, Named, new_name, new_number
from taiyaku.corpus.amendments.targets.passage_names import ordered
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.targets.whole_errata import (
    added_by_its_title,
    below_its_reasons,
    is_new,
    paired_by_number,
)
from taiyaku.corpus.amendments.wordings.location_parser import ending, read_place
from taiyaku.corpus.amendments.wordings.notes import greets
from taiyaku.corpus.amendments.wordings.order_words import announces
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import QUOTE_SIGN, cut_quotes, unquoted
from taiyaku.corpus.amendments.wordings.several_orders import is_complete
from taiyaku.corpus.amendments.wordings.word_roots import roots
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Clause, Entry, Section
from taiyaku.corpus.text import ARROW
from taiyaku.values import replace

_COUNT = re.compile(r"(\d{1,3})[.)]")
_ITEM = re.compile(r"[-–*•・]|\d{1,2}[.)]")
_OF_ITS_TEXT = 2  # words of a rule: what has so many speaks of a part of it
_LISTS = ("body", "important", "note", "remember")  # roles of sections that may list corrections


def parted(erratum: Entry, subjects: Subjects, current: Mapping[str, Entry]) -> tuple[Entry, ...]:
    """The erratum alone, or the errata that its clauses are, with what stands before the first of them."""
    added = added_by_its_title(erratum, subjects)
    if whole_texts := (added,) if added else paired_by_number(erratum, subjects):
        return whole_texts
    erratum = called_above_its_wording(below_its_reasons(erratum), subjects)
    if subjects.document_named(erratum.title) and not subjects.called(erratum.title, erratum):
        erratum = replace(erratum, path=(*erratum.path, erratum.title))  # all of it is on that book
    return _Splitter(erratum, subjects, current).split()


class _Splitter:
    """Walks the clauses of a text; each either belongs to the part at hand or begins the next one."""

    def __init__(self, whole: Entry, subjects: Subjects, current: Mapping[str, Entry]) -> None:
        self.whole, self.subjects, self.words = whole, subjects, subjects.words
        self.current = current
        self.roles = _LISTS if whole.kind == "notice" else _LISTS[:1]
        self.own = self._amended(whole) if is_headed(whole) else []  # the rules of the part at hand
        self.anyone = not self.own
        self.unnamed = not self.own and not subjects.has_a_name(whole)
        self.part = whole
        self.parts: list[Entry] = []
        self.sections: list[Section] = []
        self.kept: list[Clause] = []  # of the section at hand
        self.headed = self.paired = False
        self.begun: Clause | None = None  # what the part at hand begins with
        self.done: Clause | None = None  # an item that says all that is done with its rule
        self.told_above: frozenset[str] = frozenset()  # what the last remark above says to be done

    def split(self) -> tuple[Entry, ...]:
        for section in self.whole.sections:
            self._take_section(section)
        self.parts += closed(self.part, self.sections, None, [])
        return tuple(self.parts) if self.part is not self.whole else (self.whole,)

    def _take_section(self, section: Section) -> None:
        self.kept = []
        told_first = bool(section.clauses) and _tells_change(section.clauses[0], self.words)
        self.paired |= section.role == "original"  # then the new wording follows, be it on another rule
        clauses = [one for c in section.clauses for one in each_named(c, self.part, self.subjects)]
        for above, clause in zip((None, *clauses), clauses, strict=False):
            self._take(clause, above, section, told_first)
        self.sections.append(replace(section, clauses=tuple(self.kept)))

    def _take(self, clause: Clause, above: Clause | None, section: Section, told_first: bool) -> None:
        self.paired = self.paired and not (
            self.kept and _is_at_another(clause, self.kept[-1], self.part, self.subjects)
        )
        if self.paired:
            self.kept.append(clause)
            return
        self.told_above = _done_by(clause, self.words) or self.told_above
        by_number = self.part is not self.whole and CLAUSE_NUMBER.fullmatch(self.part.title) is not None
        named = self._named(clause, section, by_number)
        if named is None and by_number and self.kept and _tells_change(clause, self.words):
            self._remark(clause, section, told_first)
        elif named is None and not self._stands_apart(clause, above):
            self.kept.append(clause)
        else:
            self._begin(named, clause, section)

    def _named(self, clause: Clause, section: Section, by_number: bool) -> Named | None:
        """The rule, or the new clause, that a clause calls by its name, and what it says of it."""
        given = bool(self.own) and _is_given_for_it(clause, self.kept, section, self.words)
        named = None
        if section.role in self.roles and not given:
            named = leading_name(clause, self.part, self.subjects)
            named = named or by_bold_label(clause, self.whole, self.subjects)
        if named is None and self.anyone and section.role in self.roles:
            named = ordered(clause.text, self.part, self.subjects)
        listed = by_number or self.told_above == {"inserted"} or is_new(self.whole.labels, self.words)
        named = named or new_number(clause, self.whole, self.subjects, listed)
        named = named or new_name(clause, self.whole, self.subjects)
        return self._with_what_is_done(named, clause, by_number) if named else None

    def _with_what_is_done(self, named: Named, clause: Clause, by_number: bool) -> Named | None:
        """What a clause says of a rule, as a remark or a heading above tells it; none if it is its text."""
        if self.told_above == {"deleted"} and _is_quoted_whole(named, self.part, self.subjects):
            named = replace(named, said=self.words.lists["deleted"][0])
        behind = clause.text[len(named.name) :].lstrip(" *_")
        in_part = self.words.find("conditions").search(lowered(behind))  # "Only its second half."
        gone = not in_part and takes_out(self.whole, self.words)
        if gone and _says_why(behind, named, self.part, self.subjects):
            named = replace(named, said="")  # "Parry. Use a test instead.", below "Removed"
        if by_number and CLAUSE_NUMBER.fullmatch(named.name):
            return named
        if any(_says(entry, clause.text, named, self.subjects) for entry in self.own):
            told = TAGGED.match(named.said) or instructs(named.said, self.words)
            return named if told and not _changes_own(clause, named, self.own, self.subjects) else None
        return named

    def _remark(self, clause: Clause, section: Section, told_first: bool) -> None:
        """Keep a line that tells what was done with the text above it, or is to be done with the next one."""
        if not told_first and _is_done(clause, self.kept[-1], self.words):
            remark = replace(section, role="note", clauses=(clause,))
            self.sections += [replace(section, clauses=tuple(self.kept)), remark]
            self.kept = []
            return
        self._close(section)
        self.kept = [clause]
        self.part = about(self.whole, None, clause, len(self.parts) + 1, self.words)
        self.own = []

    def _stands_apart(self, clause: Clause, above: Clause | None) -> bool:
        """Whether a clause without a name is no more of the part at hand."""
        if self.unnamed and not self.headed and clause.marker and not clause.depth:
            return True
        if self.part is self.whole:
            return False
        if self.whole.kind == "notice" and (
            bold_label(clause) or _leaves(clause, self.own, self.whole, self.subjects)
        ):
            return True
        below = above is self.done and not (clause.marker or clause.depth)
        return below or _is_next_in_list(self.begun, clause)

    def _begin(self, named: Named | None, clause: Clause, section: Section) -> None:
        self._close(section)
        self.begun = clause
        self.headed = named is not None and not named.said  # its text stands below, be it in a list
        self.part = about(self.whole, named, clause, len(self.parts) + 1, self.words)
        self.own = self._amended(self.part)
        self.done = clause if named and _is_all(named.said, clause, self.words) else None
        if named is None:
            self.kept.append(clause)
        elif said := said_of(named, self.whole, self.words):
            behind = clause.marker if named.said != clause.text else None  # else the name
            self.kept.append(replace(excerpt(clause, said), marker=named.number or behind))

    def _close(self, section: Section) -> None:
        self.parts += closed(self.part, self.sections, section, self.kept)
        self.sections, self.kept = [], []

    def _amended(self, erratum: Entry) -> list[Entry]:
        return [self.current[s.entry] for s in self.subjects.of(erratum) if s.by_name]


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


def _says_why(behind: str, named: Named, erratum: Entry, subjects: Subjects) -> bool:
    """Whether what stands behind a name speaks of no part of its text: ": nobody used it."."""
    quoted = cut_quotes(behind)[1] or read_place(behind, subjects.words).says_something
    rules = [subjects.rules[s.entry] for s in subjects.called(named.name, erratum)]
    own = (c.text for rule in rules for s in rule.sections for c in s.clauses)
    told = roots(behind, subjects.words) - roots(named.name, subjects.words)
    shared = told & frozenset().union(*(roots(text, subjects.words) for text in own))
    return behind.startswith((".", ":", "：")) and not quoted and len(shared) < _OF_ITS_TEXT


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


def _says(entry: Entry, text: str, named: Named, subjects: Subjects) -> bool:
    """Whether a rule has a clause that begins so itself, or of that number: then the text is given anew."""
    own = any(title.text == named.name for title in entry.titles)
    own = own or any(e == entry.id for e, _ in subjects.clauses.get(named.name.strip("."), ()))
    return own or any(slot.clause.text.startswith(named.name) for slot in slots(entry))
