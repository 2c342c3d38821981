"""One erratum against the entries it may amend: what it does to each of them, or why that is not certain."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from taiyaku.corpus.amendments.book_wide import on_all_rules
from taiyaku.corpus.amendments.clause_texts import occurrences, sentences, wordings_of
from taiyaku.corpus.amendments.fitting.bench import Bench, Ruled
from taiyaku.corpus.amendments.fitting.exchanges import LONG_ENOUGH
from taiyaku.corpus.amendments.fitting.fitter import NO_CHANGE
from taiyaku.corpus.amendments.fitting.locator import Fit, misfit
from taiyaku.corpus.amendments.left_over_clauses import LABEL, left_over, places
from taiyaku.corpus.amendments.misgivings import misgiving
from taiyaku.corpus.amendments.reservations import reserved
from taiyaku.corpus.amendments.rule_changes import figure_of, rule_fits
from taiyaku.corpus.amendments.rule_names import (
    called_by_numbers,
    called_by_sentence,
    with_its_text,
    without_citations,
    without_own_number,
    without_speech_marks,
)
from taiyaku.corpus.amendments.targets.answer_topics import topics
from taiyaku.corpus.amendments.targets.change_lists import each_value, lists_changes, orders_below_a_name
from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.erratum_splitter import parted
from taiyaku.corpus.amendments.targets.named_lists import meant, names_rules
from taiyaku.corpus.amendments.targets.rule_index import Subject
from taiyaku.corpus.amendments.targets.several_rules import each_called
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.told_answers import doubted, told_by_answer
from taiyaku.corpus.amendments.unnamed_rules import begun_with, described, having
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.design_notes import is_design_note
from taiyaku.corpus.amendments.wordings.hints import sounds
from taiyaku.corpus.amendments.wordings.location_parser import read_place
from taiyaku.corpus.amendments.wordings.motions import decided
from taiyaku.corpus.amendments.wordings.notes import only_says_unchanged, without_listed_apart
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.amendments.wordings.printed_figures import said_to_be_printed
from taiyaku.corpus.amendments.wordings.quotations import cut_quotes
from taiyaku.corpus.amendments.wordings.wording_parser import NEW, is_heading_of, read_changes
from taiyaku.corpus.model import TO_COME, Document, Entry, Title
from taiyaku.corpus.similarity import content_words, functional_key
from taiyaku.corpus.text import ends_sentence
from taiyaku.values import replace

LONGEST_TITLE = 8  # words: a longer title is an instruction with a name in it
_MOST_ON_PAGE = 4  # rules that an erratum puts in doubt which names nothing but their page


def rule_on(erratum: Entry, bench: Bench, within: str | None = None) -> list[Ruled]:
    """Every change of an erratum, ruled on: in each document that has the rule, or once if none has it.

    Where only what is `within` one document is asked for, other documents are not looked at.
    """
    erratum = without_citations(called_by_numbers(with_its_text(decided(erratum, bench.words)), bench), bench)
    erratum = without_own_number(without_speech_marks(erratum, bench.words), bench.subjects)
    erratum, ruled = on_all_rules(erratum, bench)
    bench = bench.amended(ruled)
    if ruled and not erratum.sections:
        return ruled
    placed: dict[str, set[str]] = {}  # the rules that were found for each clause
    new: set[str] = set()  # clauses that give a rule of their own
    for part in _parts(without_listed_apart(erratum, bench.words), bench):
        found = _rule_on(part, bench, within)
        if _is_below("unreleased", erratum, bench) or _is_below("unreleased", part, bench):
            found = [_left_alone(one, TO_COME) for one in found]
        elif _is_below("unsure", erratum, bench) or _is_below("unsure", part, bench):
            found = [open_(one, "it is not known whether it is in force") for one in found]
        elif _is_below("set_apart", erratum, bench) or _is_below("set_apart", part, bench):
            found = [_left_alone(one, NO_CHANGE) for one in found]
        limits = reserved(erratum, part, found, bench)
        found = [
            open_(one, f"it says more than that: {limits[one.entry]}")
            if one.fit.patches and one.entry in limits
            else one
            for one in found
        ]
        found = [
            open_(one, doubt) if (doubt := misgiving(erratum, part, one, bench)) else one for one in found
        ]
        rules = {place for one in found for place in places(one)}
        placed |= {c.id: placed.get(c.id, set()) | rules for s in part.sections for c in s.clauses}
        new |= {c.id for s in part.sections for c in s.clauses} if _is_new(part, found, bench) else set()
        ruled += found
        bench = bench.amended(found)
    rest = (replace(s, clauses=tuple(c for c in s.clauses if c.id not in new)) for s in erratum.sections)
    if not _is_of_components(erratum, bench):
        ruled += left_over(replace(erratum, sections=tuple(rest)), placed, ruled, bench)
    if is_design_note(erratum, bench.subjects.documents.get(erratum.document), bench.words):
        ruled = [open_(one, "it stands in a designer's notes") for one in ruled]
    return [one for one in ruled if not _doubts_its_own_book(one, erratum, bench)]


def _is_new(part: Entry, found: Sequence[Ruled], bench: Bench) -> bool:
    """Whether a part of an erratum is the text of a rule that no book has: "New: Glue. …"."""
    place = part.reference.location if part.reference else None
    told = place is not None and is_heading_of(place, NEW, bench.words) and part.kind == "erratum"
    return told and not any(one.entry for one in found)


def _doubts_its_own_book(ruled: Ruled, erratum: Entry, bench: Bench) -> bool:
    """Whether an answer only sounds as if it changed a rule printed with it, of which it quotes nothing."""
    entry = bench.current.get(ruled.entry or "")
    if (
        erratum.kind != "faq"
        or entry is None
        or entry.document != erratum.document
        or ruled.fit.reason is None
    ):
        return False
    said = (c.text for s in erratum.sections for c in s.clauses)
    quoted = [quote.text for text in said for quote in cut_quotes(text)[1]]
    return ruled.change.operation == "replace" and not any(
        occurrences(quote, text) for text in wordings_of(entry) for quote in quoted
    )


def open_(ruled: Ruled, reason: str) -> Ruled:
    """A change that is not made, for a reason that its fit does not know."""
    fit = ruled.fit
    near = fit.nearest or tuple(filter(None, (fit.target, ruled.entry)))
    return replace(
        ruled, fit=replace(fit, patches=(), already=False, reason=reason, nearest=near, repairs=None)
    )


def _left_alone(ruled: Ruled, reason: str) -> Ruled:
    """A change that is not made, and that leaves its rule as it is; one without a rule stays open."""
    if ruled.entry is None:
        return open_(ruled, reason)
    after = ruled.change.text or ruled.fit.after
    return replace(ruled, fit=Fit("clarify", ruled.entry, after=after, already=True, reason=reason))


def _is_below(heading: str, erratum: Entry, bench: Bench) -> bool:
    """Whether a heading or a flag is a word of a list: "[Unreleased]" (nobody published it), "(optional)"."""
    heads = (lowered(head).strip(" []()【】:：") for head in (*erratum.path, erratum.title))
    return any(map(bench.words.find(heading).fullmatch, heads))


def _parts(erratum: Entry, bench: Bench) -> tuple[Entry, ...]:
    """The errata that a text comes to, and the paragraphs of an answer that name other rules."""
    return tuple(chain.from_iterable(_each_part(one, bench) for one in topics(erratum, bench.subjects)))


def _each_part(erratum: Entry, bench: Bench) -> tuple[Entry, ...]:
    """The errata that a text comes to: what an answer tells, a list taken apart, or the erratum as it is."""
    subjects = bench.subjects
    document = subjects.documents.get(erratum.document)
    notice = (
        erratum.kind == "notice" and document is not None and not names_rules(erratum, document, subjects)
    )
    if values := each_value(erratum, subjects):
        return values
    if erratum.kind == "faq" and orders_below_a_name(erratum, subjects):
        sections = (replace(s, role="body" if s.role == "answer" else s.role) for s in erratum.sections)
        erratum = replace(erratum, kind="erratum", sections=tuple(sections))
    if erratum.kind == "faq" and lists_changes(erratum, subjects):
        sections = (replace(s, role="body" if s.role == "answer" else s.role) for s in erratum.sections)
        return parted(replace(erratum, kind="notice", sections=tuple(sections)), subjects, bench.current)
    if erratum.kind == "faq" or notice:
        return told_by_answer(erratum, subjects)
    printed = _on_what_is_printed(erratum, subjects) if erratum.kind == "notice" else ()
    read = {c.id for one in printed for s in one.sections for c in s.clauses}
    left = (replace(s, clauses=tuple(c for c in s.clauses if c.id not in read)) for s in erratum.sections)
    erratum = replace(erratum, sections=tuple(left)) if read else erratum
    apart = parted(erratum, subjects, bench.current)
    each = (each_value(part, subjects) or each_called(part, subjects) for part in apart)
    parts = (*printed, *chain.from_iterable(each))
    return tuple(called_by_sentence(one, subjects) for one in parts) if len(parts) == 1 else parts


def _on_what_is_printed(notice: Entry, subjects: Subjects) -> tuple[Entry, ...]:
    """An erratum of each clause that says what is printed in one rule, and which figure is right."""
    parts = []
    rules = subjects.beside(notice)
    for section in notice.sections:
        for clause in section.clauses:
            first, *more = [clause.text[a:b] for a, b in sentences(clause.text)] or [""]
            told = said_to_be_printed(first, more[0], rules, subjects.words) if len(more) == 1 else None
            if told and told.new and len(told.rules) == 1:
                body = replace(section, role="body", clauses=(clause,), tables=())
                titles = (Title(notice.lang, told.rules[0]),)
                parts.append(replace(notice, kind="erratum", titles=titles, sections=(body,)))
    return tuple(parts)


def _rule_on(erratum: Entry, bench: Bench, within: str | None) -> list[Ruled]:
    changes = read_changes(erratum, bench.words)
    subjects = bench.subjects.of(erratum)
    if not changes or erratum.kind == "faq":
        return list(_unread(erratum, subjects, bench))
    if not any(subject.by_name for subject in subjects):
        subjects = described(erratum, changes, bench) or begun_with(erratum, changes, bench) or subjects
    named = any(subject.by_name for subject in subjects)
    if is_heading_of(erratum.title, ("clarifies",), bench.words) and not named:
        return []  # it is shown at the rules that its clauses name
    if not named:
        changes = tuple(c for c in changes if c.operation != "clarify" and not _only_tells(c, erratum, bench))
    if not changes:
        return []  # what it says is shown at the rules that it names
    if subjects and not named:
        return [one for n, c in enumerate(changes, 1) for one in _anywhere(erratum, c, subjects, n, bench)]
    if within is not None:
        subjects = tuple(s for s in subjects if bench.current[s.entry].document == within)
    ruled: list[Ruled] = []
    printed = bench.current
    for group in _by_document(subjects, bench):
        for number, change in enumerate(changes, 1):
            name = f"{erratum.id}#{number}"
            found = _in_document(erratum, change, group, name, bench)
            bench = bench.amended(found)
            ruled += found
    amended = [one.entry for one in ruled if one.entry and one.fit.patches]
    done = [(_said(printed[i]), _said(bench.current[i])) for i in dict.fromkeys(amended)]
    ruled = [one if one.entry in amended else _taken_in(one, done, bench, erratum.lang) for one in ruled]
    return ruled or [_alone(erratum, changes, bench)]


def _taken_in(ruled: Ruled, done: Sequence[tuple[set[str], set[str]]], bench: Bench, lang: str) -> Ruled:
    """The change as done where another printing has the amended one's text as the erratum leaves it."""
    entry = bench.current.get(ruled.entry or "")
    if entry is None or ruled.fit.placed or not done or entry.lang != lang:
        return ruled
    said = _said(entry)
    if all(after and after - before <= said and not (before - after) & said for before, after in done):
        fit = ruled.fit
        return replace(ruled, fit=replace(fit, target=entry.id, already=True, reason=None, nearest=()))
    return ruled


def _said(entry: Entry) -> set[str]:
    return {functional_key(text) for text in wordings_of(entry)}


def _unread(erratum: Entry, subjects: Sequence[Subject], bench: Bench) -> Iterator[Ruled]:
    """An erratum that names its rule, and in which nothing can be read as a change: the rule is in doubt."""
    text = "\n".join(c.text for s in erratum.sections for c in s.clauses)
    for subject in subjects:
        if subject.by_name:
            entry = bench.current[subject.entry]
            reason = "nothing in it could be read as a change"
            fit = misfit("replace", entry, reason, (entry.id,), after=text)
            if only_says_unchanged(text, bench.words):
                fit = Fit("clarify", entry.id, after=text, already=True, reason=NO_CHANGE)
            yield Ruled(Change("replace"), figure_of(text, entry, erratum, bench) or fit, entry.id)


def _only_tells(change: Change, erratum: Entry, bench: Bench) -> bool:
    """Whether a text of a letter orders nothing, gives no number and sounds like no correction."""
    plain = erratum.kind == "notice" and change.operation is None and not (change.tables or change.value)
    said = (c.text[a:b] for c in change.clauses for a, b in sentences(c.text)) if plain else ()
    number = re.compile(rf"\d|{bench.words.find('numbers').pattern}")
    telling = (cut_quotes(t)[1] or number.search(lowered(t)) or sounds(t, bench.words) for t in said)
    return plain and not any(telling)


def _by_document(subjects: Sequence[Subject], bench: Bench) -> Iterator[list[Subject]]:
    grouped: defaultdict[str, list[Subject]] = defaultdict(list)
    for subject in subjects:
        grouped[bench.current[subject.entry].document].append(subject)
    yield from grouped.values()


def _anywhere(
    erratum: Entry, change: Change, subjects: Sequence[Subject], number: int, bench: Bench
) -> Iterator[Ruled]:
    """A change of which only the page is known: its quoted words have to stand in one rule of each document.

    Else the rule with a sentence most like them, or like the new text, is in doubt.
    """
    alone = _alone(erratum, [change], bench)
    near = alone.fit.nearest
    if not _is_telling(change, erratum, bench):
        near = near or _on_page(erratum, subjects)
        reason = "no name says which rule is meant"
        yield replace(alone, fit=replace(alone.fit, reason=reason, nearest=near))
        return
    found = False
    for group in _by_document(subjects, bench):
        tried = [(s, rule_fits(erratum, change, s, f"{erratum.id}#{number}", bench)) for s in group]
        fitting = [(s, fits) for s, fits in tried if any(f.patches for f in fits)]
        if len(fitting) == 1:
            found = True
            yield from (Ruled(change, fit, fitting[0][0].entry) for fit in fitting[0][1])
        elif fitting:
            found = True
            near = tuple(s.entry for s, _ in fitting)[:5]
            fit = replace(alone.fit, reason="more than one rule may be meant", nearest=near)
            yield Ruled(change, fit, None)
    if not found:
        near = near or _on_page(erratum, subjects)
        reason = "its words stand in no rule of this workspace"
        yield replace(alone, fit=replace(alone.fit, reason=reason, nearest=near))


def _on_page(erratum: Entry, subjects: Sequence[Subject]) -> tuple[str, ...]:
    """The rules on the page that an erratum names, if they are few: it is about one of them."""
    paged = erratum.reference is not None and erratum.reference.pages is not None
    return tuple(s.entry for s in subjects) if paged and len(subjects) <= _MOST_ON_PAGE else ()


def _in_document(
    erratum: Entry, change: Change, group: Sequence[Subject], name: str, bench: Bench
) -> list[Ruled]:
    """A change in one document; of several entries, the one that it fits, if there is but one."""
    tried = [(s, rule_fits(erratum, change, s, name, bench)) for s in group]
    if len(tried) == 1:
        subject, fits = tried[0]
        return [Ruled(change, _at_its_clause(fit, subject), subject.entry) for fit in fits]
    fitting = [(s, fits) for s, fits in tried if fits and all(f.placed for f in fits)]
    exact = [(s, fits) for s, fits in fitting if all(f.patches for f in fits)] or fitting
    if len(exact) == 1:
        subject, fits = exact[0]
        return [Ruled(change, fit, subject.entry) for fit in fits]
    reason = "more than one rule may be meant"
    near = tuple(s.entry for s, _ in (exact or tried))[:5]
    operation = change.operation or "replace"
    fit = Fit(operation, None, change.old, change.text or None, reason=reason, nearest=near)
    return [Ruled(change, fit, None)]


def _at_its_clause(fit: Fit, subject: Subject) -> Fit:
    """What could not be placed where its number names the clause: no other one is in doubt."""
    certain = subject.clause and not fit.placed and fit.target == subject.entry
    return replace(fit, target=subject.clause) if certain else fit


def _is_telling(change: Change, erratum: Entry, bench: Bench) -> bool:
    """Whether quoted words are enough to be looked for where no name says in which rule.

    A sentence that names a rule itself is.
    """
    if change.old is None:
        return False
    if ends_sentence(change.old) and bench.subjects.mentioned(change.old, erratum):
        return True
    paged = erratum.reference is not None and erratum.reference.pages is not None
    return len(content_words(change.old)) >= (2 if paged else LONG_ENOUGH)


def _alone(erratum: Entry, changes: Sequence[Change], bench: Bench) -> Ruled:
    """The base text is not loaded, or nothing says which it is: one amendment that says what it amends.

    Where no title names a rule, those that the text names may be meant.
    """
    change = changes[0]
    edition = f" of {erratum.edition}" if erratum.edition else ""
    text = "\n".join(c.text for c in changes if c.text)
    old = "\n".join(c.old for c in changes if c.old)
    names = read_place(erratum.title, bench.words).names
    named = bool(names) and not names[0][:1].islower()  # else it is a sentence that names nothing
    told = named and len(content_words(erratum.title)) > LONGEST_TITLE
    about = names[0] if told else erratum.title
    reason = f"{about}{edition} is not in this workspace"
    subjects = bench.subjects
    label = LABEL.match(erratum.title)  # はしご：拡張を使う場合、
    labelled = subjects.called(label[1], erratum) if label else ()
    meant_ = labelled if subjects.has_a_name(erratum) else meant(erratum, subjects)
    place = erratum.reference.location if erratum.reference else None
    new = place is not None and is_heading_of(place, NEW, bench.words)  # it changes no rule
    thing = erratum.reference and erratum.reference.printed  # 駅員カード「赤帽」, which nobody brought
    another = told or new or _is_of_components(erratum, bench)
    another |= bool(thing and bench.words.find("numbered").search(lowered(thing)))
    near = tuple(s.entry for s in meant_) or (() if another else tuple(_doubted(erratum, subjects)))
    near = near or (() if another else having(old, erratum, bench))
    fit = Fit(change.operation or "replace", None, old or None, text or None, reason=reason, nearest=near)
    return Ruled(change, fit, None)


def _is_of_components(erratum: Entry, bench: Bench) -> bool:
    """Whether an erratum that names no rule stands below "Map" or "Counters": it is about no text."""
    heads = (erratum.title, *erratum.path[-1:])
    named = any(map(bench.words.find("components").fullmatch, (lowered(head).strip(" :") for head in heads)))
    said = (*heads, *(c.text for s in erratum.sections for c in s.clauses))
    return named and not any(bench.subjects.mentioned(text, erratum) for text in said)


def _doubted(erratum: Entry, subjects: Subjects) -> Iterator[str]:
    """The rules that an erratum without a known name may be about: it quotes one, or is like its text."""
    rules = doubtful_rules(subjects)
    rows = rules.in_rows(erratum.title, erratum)  # a card in a table of a rule
    texts = () if rows else (erratum.title, *(c.text for s in erratum.sections for c in s.clauses))
    yield from (s.entry for name in rows for s in subjects.called(name, erratum))
    for text in texts:
        told = [name for a, b in sentences(text) for name in doubted(text[a:b], erratum, subjects)]
        for name in told or rules.quoted(text, erratum) or rules.alike(text, erratum, figures=False):
            yield from (s.entry for s in subjects.called(name, erratum))


def since(entry: Entry, fit: Fit, document: Document | None) -> str | None:
    """The version from which on the text that says so already has stood there."""
    section = fit.section
    return (section.version if section else None) or entry.version or (document.version if document else None)
