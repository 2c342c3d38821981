"""Which entries of a corpus correct its rules: errata, and notices and answers that say so."""

from __future__ import annotations

from collections.abc import Collection

from taiyaku.corpus.amendments.book_wide import speaks_of_all
from taiyaku.corpus.amendments.revisions.withdrawals import withdraws
from taiyaku.corpus.amendments.rule_names import with_its_text, without_speech_marks
from taiyaku.corpus.amendments.targets.answer_topics import topics
from taiyaku.corpus.amendments.targets.change_lists import lists_changes, orders_below_a_name
from taiyaku.corpus.amendments.targets.named_lists import names_rules
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.told_answers import corrects_by_answer, speaks_of_rules
from taiyaku.corpus.amendments.wordings.design_notes import asks_to_play_so, is_design_note
from taiyaku.corpus.amendments.wordings.place_words import lowered
from taiyaku.corpus.model import Corpus, Document, Entry
from taiyaku.corpus.version_numbers import of_one_kind, version_key

_A_DAY = len("2024-01-31")
_CORRECTING = frozenset({"erratum", "faq", "notice"})  # kinds that may change a rule


def correcting_entries(corpus: Corpus, homes: Collection[str], subjects: Subjects) -> list[Entry]:
    """The errata and whatever else corrects a rule that was printed before it; `homes` have the rules."""
    books = [d for d in corpus.documents if d.id in homes]
    days, versions = {d.date for d in books}, {d.version for d in books if d.version}
    return [
        e
        for e in corpus.entries
        if any(_corrects_rules(one, subjects) for one in topics(e, subjects))
        and not (_came_with(e, days) or _led_to(e, versions, subjects))
    ]


def _corrects_rules(entry: Entry, subjects: Subjects) -> bool:
    """Whether an entry is an erratum, unplaced text that names rules, or an answer that corrects."""
    if entry.kind not in _CORRECTING:
        return False
    entry = without_speech_marks(entry, subjects.words)
    document = subjects.documents.get(entry.document)
    if is_design_note(entry, document, subjects.words) and not asks_to_play_so(entry, subjects.words):
        return False
    if entry.kind in ("faq", "notice") and speaks_of_all(entry, subjects):
        return document is not None and _comments(document, subjects)
    if entry.kind == "faq" and (entry.status != "withdrawn" or entry.removed):
        ordered = lists_changes(entry, subjects) or orders_below_a_name(entry, subjects)
        return ordered or corrects_by_answer(entry, subjects) or withdraws(entry, subjects)
    if entry.kind == "notice" and document is not None and _comments(document, subjects):
        entry = with_its_text(entry)
    if entry.kind == "notice" and document is not None and _comments(document, subjects):
        named = names_rules(entry, document, subjects) or corrects_by_answer(entry, subjects)
        return named or speaks_of_rules(entry, subjects)
    return entry.kind == "erratum" and (entry.status != "withdrawn" or bool(entry.removed))


def _came_with(entry: Entry, printed: Collection[str | None]) -> bool:
    """Whether rules came out on the very day of an entry that has one of its own: it lists what is new."""
    return entry.date is not None and len(entry.date) == _A_DAY and entry.date in printed


def _led_to(entry: Entry, printed: Collection[str], subjects: Subjects) -> bool:
    """Whether a log of the rules tells what was changed on the way to their first version here."""
    document, number = subjects.documents.get(entry.document), version_key(entry.version or "")
    title = lowered((document.title if document else None) or "")
    if not entry.version or subjects.words.find("logs").search(title) is None:
        return False
    keys = [key for key in map(version_key, printed) if of_one_kind(key, number)]
    return bool(keys) and number <= min(keys)


def _comments(document: Document, subjects: Subjects) -> bool:
    """Whether a document speaks of rules and gives none."""
    ruleless = document.id not in {e.document for e in subjects.rules.values()}
    return document.format == "faq" or ruleless
