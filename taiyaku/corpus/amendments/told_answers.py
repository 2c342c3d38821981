"""Corrections of a rule that stand in the answer to a question, often another one: "… the second sentence
should read “…”", "there is a misprint on page 6: …", 「3台」は「5台」と読み替えてください.

A sentence of an answer corrects if it speaks of a text: it says how quoted words are to read, or names a
sentence or a paragraph, or admits an error. What it only admits changes nothing and puts the rule in doubt.
So does a sentence beside questions that merely sounds like a correction, or gives other figures than a rule:
how publishers word their changes is not known beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from taiyaku.corpus.amendments.clause_texts import excerpt, occurrences, sentences
from taiyaku.corpus.amendments.fitting.other_figures import counts_otherwise
from taiyaku.corpus.amendments.targets.answer_topics import LABEL
from taiyaku.corpus.amendments.targets.doubtful_rules import doubtful_rules
from taiyaku.corpus.amendments.targets.leading_names import PAGE
from taiyaku.corpus.amendments.targets.passage_names import named_in
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.told_layouts import (
    Telling,
    answers,
    told_below_names,
    told_by_marks,
    told_in_rows,
)
from taiyaku.corpus.amendments.told_sentences import (
    REFERS,
    admits_an_error,
    is_on_a_condition,
    may_tell,
    passages,
    says_it_is_right,
    speaks_of_text,
)
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.hints import sounds
from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.corpus.amendments.wordings.location_parser import introduces, only_renames
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.printed_figures import Printed, order_of, said_to_be_printed
from taiyaku.corpus.amendments.wordings.quotations import cut_quotes, masked
from taiyaku.corpus.model import Clause, Entry, Section, Title
from taiyaku.corpus.similarity import content_words
from taiyaku.values import replace

_ELLIPTICAL = 4  # words of a sentence that goes on with the one before it
_TEXT_UNITS = frozenset({"sentences", "paragraphs", "bullets"})


def corrects_by_answer(entry: Entry, subjects: Subjects) -> bool:
    """Whether an answer, or a text beside questions, says that a text is to be changed, or was."""
    told = any(_told(c, entry, subjects) for c in answers(entry))
    read = (told_below_names, told_in_rows, told_by_marks)
    return told or any(way(entry, subjects) for way in read)


def speaks_of_rules(notice: Entry, subjects: Subjects) -> bool:
    """Whether a text beside questions names a rule, so that it has to be shown there."""
    rules = doubtful_rules(subjects)
    said = (notice.title, *(c.text for c in answers(notice) if not introduces(c.text, subjects.words)))
    return any(rules.named(text, notice, inflected=True) for text in said)


def told_by_answer(entry: Entry, subjects: Subjects) -> tuple[Entry, ...]:
    """An erratum for each such sentence; of kind `faq` what only puts a rule in doubt, once for each rule."""
    told = told_below_names(entry, subjects)
    told += [(clause, one) for clause in answers(entry) for one in _told(clause, entry, subjects)]
    told += told_in_rows(entry, subjects) + told_by_marks(entry, subjects)
    title = _own_rule(entry, subjects)
    changed = {one.rule or title for _, one in told if one.change}
    doubted: dict[str, tuple[Clause, Telling]] = {}
    for clause, one in told:
        name = one.rule or title
        if name in doubted and clause.text not in doubted[name][0].text:  # nothing of it is hidden
            clause = replace(clause, text=f"{doubted[name][0].text}\n{clause.text}")
        if name not in changed:
            doubted[name] = clause, one
    changes = [(clause, one) for clause, one in told if one.change]
    parts = []
    for number, (clause, one) in enumerate((*changes, *doubted.values()), 1):
        name = one.rule or title
        kind = "faq" if one.change is None else "erratum" if name else "notice"
        text = excerpt(replace(clause, marker=None), one.said if one.change else clause.text)
        body = Section(f"{entry.id}#body", "body", None, entry.lang, clause.provenance, (text,))
        titles = (Title(entry.lang, name),) if name else entry.titles
        told_id = f"{entry.id}~told-{number}"
        parts.append(replace(entry, id=told_id, kind=kind, titles=titles, sections=(body,), reference=None))
    return tuple(parts)


def _own_rule(entry: Entry, subjects: Subjects) -> str:
    """What calls the one rule that an answer is about, or its one clause: "104.2" above it."""
    if any(s.clause for s in subjects.of(entry)) or subjects.called(entry.title, entry):
        return entry.title
    if head := _head(entry, subjects):
        return head
    about = subjects.about.get(entry.id, ())
    return subjects.rules[about[0]].title if len(about) == 1 else ""


def _asks(said: str) -> bool:
    return said.rstrip(" 。").endswith(("?", "？", "か"))


def _head(entry: Entry, subjects: Subjects) -> str:
    """The one rule that a title names which asks nothing: 「畑」の項."""
    if _asks(entry.title):
        return ""
    titles = {subjects.rules[one.entry].title for one in subjects.of(entry) if one.by_name}
    return titles.pop() if len(titles) == 1 else ""


def _asked_about(entry: Entry, subjects: Subjects) -> list[str]:
    """The rules that a question names, or a sentence of which it is like."""
    rules = doubtful_rules(subjects)
    return rules.named(entry.title, entry) or rules.alike(entry.title, entry, figures=False)


def _ordered_of(sentence: str, entry: Entry, subjects: Subjects) -> list[str]:
    """The rules asked about that have words which an order quotes: "No. In both, replace “A” with “B”."."""
    quoted = [quote.text for quote in cut_quotes(sentence)[1]]
    if not quoted or not subjects.words.find("replaces").search(lowered(masked(sentence))):
        return []
    rules = (
        (n, subjects.rules[s.entry]) for n in _asked_about(entry, subjects) for s in subjects.called(n, entry)
    )
    return [*dict.fromkeys(n for n, rule in rules for c in rule.clauses if occurrences(quoted[0], c.text))]


def _told(clause: Clause, entry: Entry, subjects: Subjects) -> list[Telling]:
    """The sentences of a clause that correct a text, each as far as it can be read."""
    text, words = clause.text, subjects.words
    loose = _asks_nothing(entry, subjects)
    if not (loose or may_tell(text, words)):
        return _told_otherwise(text, entry, subjects)
    found: list[Telling] = []
    titled = any(subject.clause for subject in subjects.of(entry)) if loose else False
    before = by_number = ""  # the sentence above, and the rule that one called by its number
    admitted = False  # by this sentence or one before it
    said = [text[start:end] for start, end in sentences(text)]
    above_all = [a.text for a, b in pairwise(answers(entry)) if b is clause][:1]
    for n, (sentence, above, below) in enumerate(zip(said, ["", *said], [*said[1:], ""], strict=False)):
        admits = admits_an_error(sentence, words)
        admitted |= admits
        numbers = doubtful_rules(subjects).numbered(sentence, entry)
        by_number = numbers[0] if len(numbers) == 1 else by_number
        rule = named_in(sentence, entry, subjects)[0] or by_number
        parts = [] if is_on_a_condition(sentence, above, below, words) else passages(sentence)
        read = [one for part in parts if (one := _read(part, admitted, rule, entry, subjects))]
        if printed := said_to_be_printed(sentence, below, subjects.beside(entry), words):
            found += _read_printed(printed, f"{sentence} {below}", subjects.words)
            continue
        speaks = not rule and (read or admits or speaks_of_text(sentence, words))
        if speaks and (cited := _cited([*above_all, *said[:n]], entry, subjects)):
            found += [Telling(sentence, name) for name in cited]
        elif read:
            found.append(min(read, key=_doubt))
        elif words.find("of_answers").search(lowered(sentence)):
            pass  # "We answered “no”, which we correct as follows."
        elif admits:
            above_it = text[: text.find(sentence)] if loose and not rule else ""
            names = doubted(f"{above_it}{sentence}", entry, subjects) if above_it else []
            of_rule = any(words.find(name).search(lowered(sentence)) for name in ("books", "rule_words"))
            if of_rule and not (names or rule or loose):
                names = [*_asked_about(entry, subjects), _own_rule(entry, subjects)]
            found += [Telling(sentence, name) for name in dict.fromkeys(filter(None, names)) or [rule]]
        elif anew := _anew(sentence, entry, subjects):
            found.append(anew)
        elif not loose:
            of_text = words.find("sentences").search(lowered(sentence))
            names = _asked_about(entry, subjects) if of_text and speaks_of_text(sentence, words) else []
            if not names and words.find("told_changes").search(lowered(sentence)):
                names = doubted(sentence, entry, subjects) or doubtful_rules(subjects).named(
                    entry.title, entry
                )
            names = names or _ordered_of(sentence, entry, subjects)
            found += [Telling(sentence, name) for name in names] or _told_otherwise(sentence, entry, subjects)
        else:
            # "How many? Four, from today on.", "Strong winds. They should turn thrice, sorry."
            short = len(sentence.split()) <= _ELLIPTICAL and sounds(sentence, words)
            before = before if short or REFERS.match(sentence) else ""
            # "We forgot to take the sentence out."
            of_text = words.find("sentences").search(lowered(sentence))
            above_it = text[: text.find(sentence)] if of_text else before
            names = doubted(sentence, entry, subjects) or doubted(f"{above_it}{sentence}", entry, subjects)
            names = names or (_labelled(said[0], entry, subjects) if n and sounds(sentence, words) else [])
            pieces = dict.fromkeys((sentence, sentence.rpartition(": ")[2]))  # "Make it seven: the game …"
            given = (doubtful_rules(subjects).otherwise(one, entry, figures=False) for one in pieces)
            names = names or next(filter(None, given), [])
            own = not names and (entry.kind == "faq" or titled) and _own_rule(entry, subjects)
            if not (names or own or entry.title.endswith("…")) and sounds(sentence, words):
                names = doubtful_rules(subjects).named(entry.title, entry)
            doubts = own and (sounds(sentence, words) or _rewords(sentence, entry, subjects))
            doubts = doubts or (not names and _counts_otherwise(sentence, entry, subjects))
            doubts = doubts or (not names and _exchanges(sentence, entry, subjects))
            found += [Telling(sentence, name) for name in names or ([""] if doubts else [])]
        before = sentence + " "
    return found


def _told_otherwise(text: str, entry: Entry, subjects: Subjects) -> list[Telling]:
    """The sentences of an answer that are a rule's with another figure, where nothing says for what case.

    Or that begin with the name of a rule: "Solo game: the goal is 70 points."
    """
    rules, told = doubtful_rules(subjects), []
    plain = entry.title and not subjects.words.find("conditions").search(lowered(entry.title))
    for sentence in (text[start:end] for start, end in sentences(text)):
        names = rules.otherwise(sentence, entry, figures=True) if plain else []
        if not names and (label := LABEL.match(sentence)):
            named = (subjects.rules[one.entry] for one in subjects.called(label["name"], entry))
            said = sentence[label.end() :]
            names = [one.title for one in named if counts_otherwise(said, one, subjects.words)]
        told += [Telling(sentence, name) for name in names]
    return told


def _labelled(sentence: str, entry: Entry, subjects: Subjects) -> list[str]:
    """The one rule that a few words in front of a text name: "Finally, Scandals. From now on …"."""
    names = doubtful_rules(subjects).named(sentence, entry) if len(sentence.split()) <= _ELLIPTICAL else []
    return names if len(names) == 1 else []


def _read_printed(printed: Printed, said: str, words: PlaceWords) -> list[Telling]:
    """Printed words exchanged for the right ones in the one rule that has them; else a doubt at each."""
    order = order_of(printed.old, printed.new) if printed.new and len(printed.rules) == 1 else ""
    change = read_instruction(order, words, alone=False) if order else None
    return [Telling(order or said, name, change) for name in printed.rules]


def _asks_nothing(entry: Entry, subjects: Subjects) -> bool:
    """Whether no question stands above a text, or only the name of a rule."""
    asked = any(s.role == "question" for s in entry.sections)
    return not asked or bool(subjects.called(entry.title, entry) or _head(entry, subjects))


def _cited(texts: Sequence[str], entry: Entry, subjects: Subjects) -> list[str]:
    """The rule in which the last of some texts stands word by word that stands in one."""
    rules = doubtful_rules(subjects)
    found = (rules.quoted(f"“{text.strip(' .。>')}”", entry) for text in reversed(texts))
    return next(filter(None, found), [])


def doubted(sentence: str, entry: Entry, subjects: Subjects) -> list[str]:
    """The rules that a sentence may change: it names them, or is like theirs, and sounds like a correction.

    Where nobody asks, it also does if it is like the text of one rule alone, with other figures.
    """
    told = sounds(sentence, subjects.words) or _lists_differences(entry, subjects)
    asks = sentence.rstrip().endswith(("?", "？"))
    if asks or introduces(sentence, subjects.words) or says_it_is_right(sentence, subjects.words):
        return []
    if only_renames(sentence, subjects.words):
        return []
    if printed := said_to_be_printed(sentence, "", subjects.beside(entry), subjects.words):
        return list(printed.rules)
    rules = doubtful_rules(subjects)
    ways: list[Callable[[str, Entry], list[str]]] = (
        [rules.named, rules.numbered, rules.quoted, rules.in_rows] if told else []
    )
    ways += [rules.counting] if entry.kind != "faq" else []
    for way in ways:
        if found := way(sentence, entry):
            return found
    loose = told or (_asks_nothing(entry, subjects) and not any(s.by_name for s in subjects.of(entry)))
    return rules.alike(sentence, entry, figures=not told) if loose else []


def _lists_differences(entry: Entry, subjects: Subjects) -> bool:
    """Whether a notice says of itself that it lists what is otherwise than in the rules: "What changed"."""
    document = subjects.documents.get(entry.document)
    called = (document.title if document else "", entry.title, *(c.text for c in list(answers(entry))[:1]))
    changes = re.compile("|".join(subjects.words.find(name).pattern for name in ("differences", "logs")))
    return entry.kind == "notice" and any(changes.search(lowered(text or "")) for text in called)


def _rewords(sentence: str, entry: Entry, subjects: Subjects) -> bool:
    """Whether a sentence quotes words that are like those of one rule, and stand in none."""
    rules = doubtful_rules(subjects)
    quotes = [q.text for q in cut_quotes(sentence)[1]]
    return any(rules.alike(q, entry, figures=False) and not rules.quoted(f"“{q}”", entry) for q in quotes)


def _exchanges(sentence: str, entry: Entry, subjects: Subjects) -> bool:
    """Whether a text below the name of a rule quotes words of that rule, and others that it does not have."""
    quotes = [q.text for q in cut_quotes(sentence)[1]]
    rules = [subjects.rules[one.entry] for one in subjects.called(entry.title, entry)] if quotes[1:] else []
    there = [[any(occurrences(q, c.text) for c in rule.clauses) for q in quotes] for rule in rules]
    return any(found[0] and not all(found) for found in there)


def _counts_otherwise(sentence: str, entry: Entry, subjects: Subjects) -> bool:
    """Whether a ruling below the name of a rule counts a thing otherwise than the rule does."""
    rules = (subjects.rules[one.entry] for one in subjects.called(entry.title, entry))
    return any(counts_otherwise(sentence, rule, subjects.words) for rule in rules if rule.lang == entry.lang)


def _anew(sentence: str, entry: Entry, subjects: Subjects) -> Telling | None:
    """What a list of changes gives anew of the one rule that it is like: "Carts now hold four sacks"."""
    if entry.kind != "notice" or not subjects.words.find("anew").search(lowered(masked(sentence))):
        return None
    for passage in sorted(passages(sentence), key=len):
        if name := doubtful_rules(subjects).alike(passage, entry, figures=False):
            return Telling(passage, name[0], Change("replace"))
    return None


def _doubt(one: Telling) -> tuple[bool, int, int]:
    """What speaks against a reading: that it does not say what is to go, and words that are no place."""
    if one.change is None:
        return True, 0, 0
    return one.change.old is None, len(one.change.place.names), len(one.change.about)


def _read(passage: str, admitted: bool, about: str, entry: Entry, subjects: Subjects) -> Telling | None:
    """What a passage tells to do with a text; None if it may be what a rule tells players to do.

    It is of the rule `about` if it names none itself.
    """
    named, said = named_in(passage, entry, subjects)
    rule = named or about
    said = PAGE.sub("", said).strip()
    change = read_instruction(said, subjects.words, alone=False)
    if change is None or change.operation in (None, "clarify"):
        return None
    counted = any(u.name in _TEXT_UNITS for u in change.place.units)
    exchanged = change.old is not None and change.new is not None
    worded = exchanged or (change.new is not None and len(content_words(change.new)) > 1)
    reads = subjects.words.find("corrects").search(lowered(masked(said))) is not None
    orders = subjects.words.find("replaces").match(lowered(said)) or sounds(said, subjects.words)
    printed = change.old if exchanged else change.anchor
    tells = orders or (exchanged and not _asks(passage))
    stands = tells and printed and _stands(printed, rule, entry, subjects)
    added = change.operation == "insert" and change.side and bool(_head(entry, subjects))
    placed = stands or ((reads or counted or admitted or added) and worded)
    told = placed or (counted and change.operation == "delete")
    if told:
        asked = doubtful_rules(subjects).named(entry.title, entry) if stands and not rule else []
        return Telling(said, rule or (asked[0] if len(asked) == 1 else ""), change)
    return Telling(said, rule) if counted else None  # "Add the following bullet point:"


def _stands(old: str, name: str, entry: Entry, subjects: Subjects) -> bool:
    """Whether words that are to go stand in the rule that is named, else in the one that was asked about."""
    asked = [name or _own_rule(entry, subjects)]
    asked = asked if asked[0] else doubtful_rules(subjects).named(entry.title, entry)
    meant = subjects.called(asked[0], entry) if len(asked) == 1 else ()
    clauses = (c for one in meant for s in subjects.rules[one.entry].sections for c in s.clauses)
    return any(occurrences(old, clause.text) for clause in clauses)
