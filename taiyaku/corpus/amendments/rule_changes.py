"""What a change does to one rule, by what both are: in another language, a reprint, a clarification."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.clause_texts import occurrences, same, sentences, wordings_of
from taiyaku.corpus.amendments.fitting.bench import Bench
from taiyaku.corpus.amendments.fitting.exchanges import quotes
from taiyaku.corpus.amendments.fitting.fitter import NO_CHANGE, fit_change
from taiyaku.corpus.amendments.fitting.locator import Fit, misfit
from taiyaku.corpus.amendments.fitting.other_figures import counts_otherwise, with_other_figure
from taiyaku.corpus.amendments.targets.rule_index import Subject
from taiyaku.corpus.amendments.wordings.change import Change
from taiyaku.corpus.amendments.wordings.hints import sounds
from taiyaku.corpus.amendments.wordings.location_parser import ending, read_outside
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among, unquoted_sentences
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import QUOTE_SIGN, cut_quotes, masked
from taiyaku.corpus.amendments.wordings.unquoted_orders import unquoted_order
from taiyaku.corpus.amendments.wordings.word_roots import rooted, roots
from taiyaku.corpus.model import Entry, Section
from taiyaku.corpus.text import ends_sentence
from taiyaku.values import replace

_LONGEST_CASE = 8  # words of a sentence that say when it counts
_LABELLED = re.compile(r"(?P<label>[^\W\d][^\d]*?)\s+(?P<value>\d+)")


def rule_fits(erratum: Entry, change: Change, subject: Subject, name: str, bench: Bench) -> list[Fit]:
    entry = bench.current[subject.entry]
    if change.operation is None and change.text and any(same(change.text, t.text) for t in entry.titles):
        return [Fit("clarify", entry.id, after=change.text, already=True, reason=NO_CHANGE)]  # its name alone
    if change.operation != "clarify" and erratum.lang != entry.lang and not quotes(entry, change):
        if _translates(erratum, change, bench):
            return [Fit("clarify", entry.id, after=change.text, already=True, reason=NO_CHANGE)]
        reason = f"{entry.document} has it in another language"
        operation = change.operation or "replace"
        return [misfit(operation, entry, reason, (entry.id,), change.old, change.text)]
    if row := subject.row:
        place = replace(change.place, names=(subject.row, *change.place.names), table=True)
        change = replace(change, place=place)
    fits = fit_change(change, entry, subject, name, erratum.provenance, bench.words)
    if row and not all(map(_is_of_a_table, fits)):
        reason = f"it is not one cell of {row} that is meant"
        return [misfit(change.operation or "replace", entry, reason, (entry.id,), change.old, change.text)]
    if bench.reprinted(erratum, entry) and not all(fit.repairs for fit in fits):
        return [_in_reprint(fit, entry, change) for fit in fits]
    if change.operation is None and _is_flagged_clear(erratum, change, entry, bench.words):
        return [Fit("clarify", entry.id, after=change.text, already=True, reason=NO_CHANGE)]
    failed = [f for f in fits if not f.placed]
    if (
        len(failed) == len(fits)
        and subject.by_name
        and (told := _order_of(change, erratum, entry, bench.words))
    ):
        return fit_change(told, entry, subject, name, erratum.provenance, bench.words)
    if len(failed) == len(fits) and (marked := _with_marks(change)):
        anew = fit_change(marked, entry, subject, name, erratum.provenance, bench.words)
        if all(fit.placed for fit in anew):
            return anew
    text = _said_of_figures(change, erratum, entry, bench.words) if len(failed) == len(fits) else ""
    if text and subject.by_name and (fit := figure_of(text, entry, erratum, bench)):
        return [fit]
    if failed and subject.by_name and _adds(change, erratum, entry, bench.words):
        added = replace(change, operation="insert", side="end")
        return fit_change(added, entry, subject, name, erratum.provenance, bench.words)
    if (
        failed
        and change.operation is None
        and subject.by_name
        and _only_clarifies(erratum, change, entry, bench)
    ):
        return [Fit("clarify", entry.id, after=change.text, already=True, reason=NO_CHANGE)]
    return fits if not failed or len(failed) < len(fits) else failed[:1]


def _is_of_a_table(fit: Fit) -> bool:
    """Whether a fit leaves all that stands beside tables as it is."""
    return all(
        p.section is None
        and [one.clauses for one in p.removed if isinstance(one, Section)]
        == [one.clauses for one in p.added if isinstance(one, Section)]
        for p in fit.patches
    )


def _with_marks(change: Change) -> Change | None:
    """A text with new words underlined in it as one given anew: what they take the place of is not known.

    魔力を__3__支払うと, where the rule has 2: its old wording was read as the one without them.
    """
    clause, old = change.clauses[0] if len(change.clauses) == 1 else None, change.old or ""
    if clause is None or not (old and ends_sentence(clause.text)) or len(clause.text) <= len(old):
        return None
    first = next((n for n, (a, b) in enumerate(zip(old, clause.text, strict=False)) if a != b), len(old))
    added = old[first:] and clause.text.endswith(old[first:])
    return Change(None, change.place, clauses=change.clauses) if added else None


def _order_of(change: Change, erratum: Entry, entry: Entry, words: PlaceWords) -> Change | None:
    """The order of a change whose words nobody quotes, be it all that an erratum says."""
    texts = [c.text for s in erratum.sections for c in s.clauses]
    said = texts[0] if len(texts) == 1 else change.text if change.operation is None else ""
    order = unquoted_order(said, entry, words) if said else None
    return replace(order, place=change.place) if order and change.operation is None else order


def _adds(change: Change, erratum: Entry, entry: Entry, words: PlaceWords) -> bool:
    """Whether an erratum is one sentence on what is so too, or in a case that the rule does not have."""
    said = change.text.strip()
    alone = len(change.clauses) == len(sentences(said)) == 1 and ends_sentence(said) and said[:1].isupper()
    bare = change.operation is None and not (change.old or change.anchor or change.place.says_something)
    if not (bare and alone and erratum.kind == "erratum") or sounds(said, words) or QUOTE_SIGN.search(said):
        return False
    case, comma, rest = said.partition(",")
    if any(words.find(verb).match(lowered(rest.strip())) for verb in ("replaces", "deletes", "inserts")):
        return False
    opened = comma and len(case.split()) <= _LONGEST_CASE and words.find("cases_begin").match(lowered(case))
    if opened and any(unit.name in ("paragraphs", "sentences") for unit in read_outside(case, words).units):
        return False  # "In the second paragraph under Jam, …" says where
    known = roots(" ".join((entry.title, *wordings_of(entry))), words)
    new_case = opened and roots(case[opened.end() :], words) - known
    return bool(new_case or words.find("also").search(lowered(said)))


def figure_of(text: str, entry: Entry, erratum: Entry, bench: Bench) -> Fit | None:
    """What a text does that only gives another figure than the rule; a younger rule is left as it is."""
    fit = with_other_figure(text, entry, erratum, bench.words) if erratum.lang == entry.lang else None
    return None if fit is None or bench.reprinted(erratum, entry) else fit


def _said_of_figures(change: Change, erratum: Entry, entry: Entry, words: PlaceWords) -> str:
    """The words of a change without a place that may only give the rule another figure."""
    if change.value is not None and change.value[0] is None:  # 持ち時間を40分に変更
        return change.place.said
    restates = (change.old, change.anchor, change.operation) == (None, None, None)
    if restates and not change.place.says_something:
        return change.text
    return _only_figures(change, erratum, entry, words)


def _only_figures(change: Change, erratum: Entry, entry: Entry, words: PlaceWords) -> str:
    """All that an erratum says which exchanges words that it does not quote, and the rule has not so.

    "Draw three cards instead of two", where the rule has two red cards.
    """
    counts = re.match(rf"\d|{words.find('numbers').pattern}", lowered(change.old or ""))
    sides = [_LABELLED.fullmatch(side or "") for side in (change.old, change.new)]
    labelled = sides[0] and sides[1] and sides[0]["label"] == sides[1]["label"]
    if not change.old or not (counts or labelled):
        return ""
    if any(occurrences(change.old, text) for text in wordings_of(entry)):
        return ""
    texts = [c.text for s in erratum.sections for c in s.clauses]
    quoted = any(cut_quotes(text)[1] for text in texts)
    if not change.new or len(texts) != 1 or quoted:
        return ""
    if labelled:  # "coins to be left alone 5 → 6"
        was = words.lists["formerly"][0]
        return f"{sides[0]['label']}: {sides[1]['value']} ({was} {sides[0]['value']})"  # type: ignore[index]
    return texts[0]


def _translates(erratum: Entry, change: Change, bench: Bench) -> bool:
    """Whether a change only mends a translation: 誤訳, "mistranslated"; its original stands as it is."""
    document = bench.subjects.documents.get(erratum.document)
    said = (change.place.said, erratum.title, *erratum.path, (document.title if document else None) or "")
    texts = (c.text for s in erratum.sections for c in s.clauses)
    return any(bench.words.find("translations").search(lowered(text)) for text in (*said, *texts))


def _only_clarifies(erratum: Entry, change: Change, entry: Entry, bench: Bench) -> bool:
    """Whether the erratum, or its document, is called a clarification, or says that nothing is wrong.

    Or it only answers what readers ask, or stands among rulings.
    """
    words = bench.words
    if len(sentences(change.text)) == 1 and words.find("right").search(lowered(change.text)):
        return True
    document = bench.subjects.documents.get(erratum.document)
    title = lowered(document.title or "") if document else ""
    called = ending(words.find("clarifies"), title) and not words.find("headings").search(title)
    if called or _is_flagged(erratum, words) or _keeps_figure(change.text, entry, words):
        return True
    titles = (title, *(lowered(head) for head in (*erratum.path, erratum.title)))
    rules = any(words.find("rulings").search(t) and not words.find("corrections").search(t) for t in titles)
    texts = [c.text for s in erratum.sections for c in s.clauses]
    answers = [_answer_to_a_reader(text, words) for text in texts]
    said = texts if rules else answers if all(answers) else ()
    return bool(said) and not any(_may_change(text, entry, words) for text in said)


def _keeps_figure(text: str, entry: Entry, words: PlaceWords) -> bool:
    """Whether a text says of a figure of its rule that it stays, and orders nothing: "It remains at 4."."""
    kept = re.compile(rf"(?:{words.find('keeps').pattern}) (\d+|{words.find('numbers').pattern})[. ]*$")
    own = rooted(" ".join(wordings_of(entry)), words).figures
    said = unquoted_sentences(text)
    told = [one for one in said if (found := kept.search(lowered(one))) and found[1] in own]
    others = (one for one in said if one not in told)
    return bool(told) and not any(sounds(one, words) or read_among(one, words) for one in others)


def _answer_to_a_reader(text: str, words: PlaceWords) -> str:
    """What a paragraph of a letter says behind the question that it tells: "Ida asks if … They may."."""
    asked, *more = unquoted_sentences(text) or [""]
    told = words.find("asks").search(lowered(masked(asked)))
    quoted = told is None and more and cut_quotes(asked)[1] and words.find("asks").search(lowered(more[0]))
    rest = more[1:] if quoted else more if told else []
    return " ".join(rest)


def _may_change(said: str, entry: Entry, words: PlaceWords) -> bool:
    """Whether a ruling sounds like a change, or has other figures than its rule."""
    verbs = ("replaces", "inserts", "deletes")
    ordered = any(words.find(name).search(lowered(said)) for name in verbs) or QUOTE_SIGN.search(said)
    return bool(ordered) or sounds(said, words) or counts_otherwise(said, entry, words)


def _is_flagged(erratum: Entry, words: PlaceWords) -> bool:
    return any(words.find("clarifies").fullmatch(lowered(label)) for label in erratum.labels)


def _is_flagged_clear(erratum: Entry, change: Change, entry: Entry, words: PlaceWords) -> bool:
    """Whether "(clarification)" stands before a text that has no other figures than the rule."""
    own = re.findall(r"\d+", " ".join(wordings_of(entry)))
    plain = change.old is None and change.value is None and not change.tables
    return plain and _is_flagged(erratum, words) and set(re.findall(r"\d+", change.text)) <= set(own)


def _in_reprint(fit: Fit, entry: Entry, change: Change) -> Fit:
    """A text younger than the erratum has taken it in, or has gone another way; it is never patched.

    Where the words that were to go are gone, nothing of the erratum is left to be done.
    """
    if fit.already:
        return fit
    if change.old and not fit.patches and not any(occurrences(change.old, t) for t in wordings_of(entry)):
        reason = f"{entry.document} is newer and has other words there"
        return Fit(fit.operation, entry.id, change.old, fit.after, already=True, reason=reason)
    reason = f"{entry.document} is newer and does not carry it"
    near = fit.nearest or ((fit.target,) if fit.target else ())
    return replace(fit, patches=(), reason=reason, nearest=near, repairs=None)
