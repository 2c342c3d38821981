"""What a change does to one rule, by what both are: in another language, a reprint, a clarification."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.bench import Bench
from taiyaku.corpus.amendments.change import Change
from taiyaku.corpus.amendments.exchanges import quotes
from taiyaku.corpus.amendments.fitter import NO_CHANGE, fit_change
from taiyaku.corpus.amendments.location_parser import ending
from taiyaku.corpus.amendments.locator import Fit, misfit
from taiyaku.corpus.amendments.other_figures import with_other_figure
from taiyaku.corpus.amendments.patch_builder import occurrences, sentences, wordings_of
from taiyaku.corpus.amendments.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.quotations import cut_quotes
from taiyaku.corpus.amendments.targets import Subject
from taiyaku.corpus.model import Entry
from taiyaku.values import replace


def rule_fits(erratum: Entry, change: Change, subject: Subject, name: str, bench: Bench) -> list[Fit]:
    entry = bench.current[subject.entry]
    if change.operation != "clarify" and erratum.lang != entry.lang and not quotes(entry, change):
        if _translates(erratum, change, bench):
            return [Fit("clarify", entry.id, after=change.text, already=True, reason=NO_CHANGE)]
        reason = f"{entry.document} has it in another language"
        operation = change.operation or "replace"
        return [misfit(operation, entry, reason, (entry.id,), change.old, change.text)]
    if subject.row:
        place = replace(change.place, names=(subject.row, *change.place.names), table=True)
        change = replace(change, place=place)
    fits = fit_change(change, entry, subject, name, erratum.provenance, bench.words)
    if bench.reprinted(erratum, entry) and not all(fit.repairs for fit in fits):
        return [_in_reprint(fit, entry, change) for fit in fits]
    failed = [f for f in fits if not f.placed]
    text = _said_of_figures(change, erratum, entry, bench.words) if len(failed) == len(fits) else ""
    if text and subject.by_name and (fit := figure_of(text, entry, erratum, bench)):
        return [fit]
    if failed and change.operation is None and subject.by_name and _only_clarifies(erratum, change, bench):
        return [Fit("clarify", entry.id, after=change.text, already=True, reason=NO_CHANGE)]
    return fits if not failed or len(failed) < len(fits) else failed[:1]


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
    if not change.old or not counts or any(occurrences(change.old, text) for text in wordings_of(entry)):
        return ""
    texts = [c.text for s in erratum.sections for c in s.clauses]
    quoted = any(cut_quotes(text)[1] for text in texts)
    return texts[0] if change.new and len(texts) == 1 and not quoted else ""


def _translates(erratum: Entry, change: Change, bench: Bench) -> bool:
    """Whether a change only mends a translation: 誤訳, "mistranslated"; its original stands as it is."""
    document = bench.subjects.documents.get(erratum.document)
    said = (change.place.said, erratum.title, *erratum.path, (document.title if document else None) or "")
    texts = (c.text for s in erratum.sections for c in s.clauses)
    return any(bench.words.find("translations").search(lowered(text)) for text in (*said, *texts))


def _only_clarifies(erratum: Entry, change: Change, bench: Bench) -> bool:
    """Whether the erratum, or its document, is called a clarification, or says that nothing is wrong."""
    words = bench.words
    if len(sentences(change.text)) == 1 and words.find("right").search(lowered(change.text)):
        return True
    document = bench.subjects.documents.get(erratum.document)
    title = lowered(document.title or "") if document else ""
    called = ending(words.find("clarifies"), title) and not words.find("headings").search(title)
    return bool(called) or any(words.find("clarifies").fullmatch(lowered(label)) for label in erratum.labels)


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
