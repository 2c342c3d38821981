"""Answers that a later text takes back: "please disregard my answer about cocoons", Q1の回答を訂正します.

By the number of its question an answer is known, or by two words of it that no other earlier one has as
well: it is superseded. Else those that may be meant say so.
"""

from __future__ import annotations

import math
import re
from calendar import month_name
from collections.abc import Iterator, Sequence
from itertools import pairwise

from taiyaku.corpus.amendments.clause_texts import sentences
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered, place_words
from taiyaku.corpus.amendments.wordings.word_roots import telling
from taiyaku.corpus.links.same_questions import Precedence
from taiyaku.corpus.model import TAKEN_BACK, Corpus, Entry, Link
from taiyaku.corpus.name_keys import kind_rank, loose_key
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.text import any_of
from taiyaku.values import replace

_TEXTS = frozenset({"faq", "notice"})
_GOES_ON = re.compile(r"(?:that|this|it|they|those)\b|これ|それ|あれ", re.IGNORECASE)
_SOURCE = re.compile(r"\s*[(（][^()（）]*[)）]\s*$")  # "(Ida, by letter, 5 May 2019)"
_ENOUGH = 2  # telling words that make one answer the only one that is meant
_CLEAR = 0.75  # of what its words weigh, which the next one may have
_MOST = 4  # answers that may be meant


def with_retractions(corpus: Corpus, setting: Setting) -> Corpus:
    """The corpus with a `same-faq` link from what takes an answer back to that answer: it is superseded.

    One that says so of itself is withdrawn.
    """
    words = _Words(setting)
    gone = {e.id for e in corpus.entries if e.kind == "faq" and words.takes_itself_back(e)}
    own = (replace(e, status="withdrawn") if e.id in gone else e for e in corpus.entries)
    precedence = Precedence(corpus.documents, corpus.versions, setting.editions)
    corpus = _without_named(replace(corpus, entries=tuple(own)) if gone else corpus, words, precedence)
    takers = [e for e in corpus.entries if e.kind in _TEXTS and e.id not in gone]
    told = [(e, said) for e in takers for said in words.retractions(e)]
    if not told:
        return corpus
    earlier = _Earlier(corpus, precedence, words)
    past: dict[str, Entry] = {}
    links: list[Link] = []
    for taker, said in told:
        sure, found = earlier.meant(taker, said)
        if sure:
            past |= {e.id: replace(e, status="superseded") for e in found}
            links += [_link(taker, said, e.id, ()) for e in found]
        elif found:
            links.append(_link(taker, said, None, tuple(e.id for e in found)))
    entries = tuple(past.get(e.id, e) for e in corpus.entries)
    return replace(corpus, entries=entries, links=(*corpus.links, *links))


def _without_named(corpus: Corpus, words: _Words, precedence: Precedence) -> Corpus:
    """The corpus with the questions withdrawn that a younger text names so: "Withdrawn: May geese fly?"."""
    documents = {d.id: d for d in corpus.documents}
    # Theirs, for a version behind a question is that question's
    issue = {d.id: precedence.issue_of(d.edition, d.version, d.date) for d in corpus.documents}
    named: dict[tuple[str, str], Entry] = {}
    entries: list[Entry] = []
    for taker in (e for e in corpus.entries if e.kind in _TEXTS):
        named |= {(taker.edition, loose_key(title)): taker for title in words.named_as_withdrawn(taker)}
    for entry in corpus.entries:
        keys = ((entry.edition, loose_key(t.text)) for t in entry.titles) if entry.kind == "faq" else ()
        told = next((named[key] for key in keys if key in named), None)
        if told and precedence.order(issue[told.document], issue[entry.document]) > 0:
            home = documents[told.document]
            entry = replace(entry, status="withdrawn", removed=home.version or home.date)
        entries.append(entry)
    return replace(corpus, entries=tuple(entries)) if named else corpus


def _link(taker: Entry, said: str, target: str | None, candidates: tuple[str, ...]) -> Link:
    link = Link(
        taker.id, target, "same-faq", said, "ambiguous", candidates, confidence=0.5, reasons=(TAKEN_BACK,)
    )
    return replace(link, status="resolved", confidence=1.0) if target else link


class _Words:
    """How texts speak of an earlier answer, and take it back."""

    def __init__(self, setting: Setting) -> None:
        lists = setting.words.get("faq", {})
        self.places: PlaceWords = place_words(setting.words)
        self._answers, self._takes, self._own, self._gone = (
            re.compile(rf"(?<![a-z])(?:{any_of(map(str.casefold, lists.get(name, ())))})(?![a-z])")
            for name in ("answers_given", "takes_back", "answer_itself", "withdrawn")
        )
        gone = any_of(map(str.casefold, lists.get("withdrawn", ())))
        self._label = re.compile(rf"(?im)(?:^|(?<=[.!?。] )){gone}\s*[:：]\s*(?P<title>[^\n]+)$")
        self._stop = telling(" ".join(setting.words.get("terms", {}).get("stop", ())), self.places)
        marks = {w.casefold() for w in (*lists.get("questions", ()), *lists.get("answers", ()))}
        signs = {mark for mark in marks if len(mark) == 1}  # "Q1", but not "a 1"
        words = any_of(marks - signs)
        self._number = re.compile(
            rf"(?<![a-z])(?:{any_of(signs)}|{words}\s*(?:no\.?|number|\#)?\s*)(\d+)(?!\.?\d)"
        )

    def retractions(self, entry: Entry) -> Iterator[str]:
        """The sentences that take an answer back, with the one that says so: "We said …. That was wrong."."""
        for section in entry.sections:
            for clause in section.clauses if section.role not in ("question", "original") else ():
                said = [clause.text[a:b] for a, b in sentences(clause.text)]
                joined = {a: f"{a} {b}" for a, b in pairwise(said) if _GOES_ON.match(b) or self._is_bare(a)}
                yield from (text for one in said if self._takes_back(text := joined.get(one, one)))

    def named_as_withdrawn(self, entry: Entry) -> Iterator[str]:
        """The questions that a text says are withdrawn, behind that word and a colon."""
        for clause in (c for s in entry.sections if s.role != "question" for c in s.clauses):
            for told in self._label.finditer(clause.text):
                yield _SOURCE.sub("", told["title"])

    def takes_itself_back(self, entry: Entry) -> bool:
        """Whether an answer says that it holds no more: ※この回答は取り下げました。"""
        answers = (c.text for s in entry.sections if s.role != "question" for c in s.clauses)
        said = (lowered(text[a:b]).lstrip(" ※*([（［") for text in answers for a, b in sentences(text))
        return any(
            self._own.match(flat)
            and self._gone.search(flat)
            and not self.places.find("provisos").search(flat)
            for flat in said
        )

    def _is_bare(self, text: str) -> bool:
        """Whether a sentence only takes something back, and the next one says what: 4の回答を訂正します。"""
        return self._takes_back(text) and not any(map(str.isalpha, self.telling(text)))

    def _takes_back(self, text: str) -> bool:
        flat = lowered(text)
        given = self._answers.search(flat) or self._number.search(flat)
        return (
            given is not None
            and not flat.rstrip().endswith("?")
            and bool(self._takes.search(flat[: given.start()]) or self._takes.search(flat[given.end() :]))
        )

    def numbers(self, said: str) -> frozenset[str]:
        return frozenset(self._number.findall(lowered(said)))

    def telling(self, text: str) -> frozenset[str]:
        flat = self._takes.sub(" ", self._answers.sub(" ", lowered(text)))
        flat = self.places.find("courtesies").sub(" ", self.places.find("reasons").sub(" ", flat))
        return telling(flat, self.places) - self._stop


class _Earlier:
    """The answers that a text can take back."""

    def __init__(self, corpus: Corpus, precedence: Precedence, words: _Words) -> None:
        self._words, self._precedence = words, precedence
        scopes = {d.id: d.scope for d in corpus.documents}
        self._layer = {e.id: (e.edition, e.lang, scopes.get(e.document, "")) for e in corpus.entries}
        self._place = {e.id: at for at, e in enumerate(corpus.entries)}
        ruleless = {d.id for d in corpus.documents} - {
            e.document for e in corpus.entries if not kind_rank(e.kind)
        }
        # Letters answer too, in a text that is about more than that
        self._answers = [
            e for e in corpus.entries
            if e.status == "in-force" and (e.kind == "faq" or (e.kind == "notice" and e.document in ruleless))
        ]  # fmt: skip

    def meant(self, taker: Entry, said: str) -> tuple[bool, Sequence[Entry]]:
        """Whether it is sure which answer a sentence takes back, and that one, or those that may be meant."""
        known = [e for e in self._answers if self._is_earlier(e, taker)]
        of_day = [e for e in known if _names_day(said, self._precedence.issue(e)[1])]
        known = of_day or known
        if numbers := self._words.numbers(said):
            found = [e for e in known if e.number in numbers]
            return len(found) == len(numbers) and self._settles(taker, found), found[:_MOST]
        texts = {e.id: self._words.telling(_text(e)) for e in known}
        if name := self._words.telling(_named(taker)):
            known = [e for e in known if name <= texts[e.id]]
        said = _SOURCE.sub("", said)
        asked = self._words.telling(said) - self._words.telling(_asked(taker))  # of that it was the answer
        worth = {w: math.log(1 + len(known) / n) for w in asked if (n := sum(w in t for t in texts.values()))}
        scores = {e.id: sum(worth[w] for w in sorted(worth) if w in texts[e.id]) for e in known}
        best = max(scores.values(), default=0.0)
        found = [e for e in known if best and scores[e.id] > _CLEAR * best]
        shared = worth.keys() & texts[found[0].id] if len(found) == 1 else ()
        enough = 1 if of_day or asked <= set(shared) else _ENOUGH  # "our answer on elders"
        sure = len(found) == 1 and found[0].kind == "faq" and len(shared) >= enough
        return sure and self._settles(taker, found), found if len(found) <= _MOST else []

    def _settles(self, taker: Entry, answers: Sequence[Entry]) -> bool:
        """Whether a text can end answers: it is younger, or answers no question itself beside them."""
        asks = any(s.role == "question" for s in taker.sections)
        issue = self._precedence.issue
        return not asks or all(self._precedence.order(issue(taker), issue(e)) > 0 for e in answers)

    def _is_earlier(self, answer: Entry, taker: Entry) -> bool:
        if answer.id == taker.id or self._layer[answer.id] != self._layer[taker.id]:
            return False
        order = self._precedence.order(self._precedence.issue(taker), self._precedence.issue(answer))
        before = self._place[answer.id] < self._place[taker.id]
        return order > 0 or (order == 0 and before)


def _names_day(said: str, date: str) -> bool:
    """Whether a sentence names the day of a date, with or without its year: "on 8 May", 5月8日."""
    if len(date) < len("2022-05-08"):
        return False
    month, day = int(date[5:7]), int(date[8:10])
    name = rf"{month_name[month].lower()}|{month_name[month][:3].lower()}\.?"
    pattern = (
        rf"(?<!\d){month}月{day}日|\b{day}(?:st|nd|rd|th)?\s(?:of\s)?(?:{name})\b|\b(?:{name})\s{day}(?!\d)"
    )
    return date in said or re.search(pattern, lowered(said)) is not None


def _asked(entry: Entry) -> str:
    """The question that a text answers itself, if it does."""
    return " ".join(c.text for s in entry.sections if s.role == "question" for c in s.clauses)


def _named(ruling: Entry) -> str:
    """The name that a ruling without a question is on."""
    first = next((c.text for s in ruling.sections for c in s.clauses), "")
    bare = ruling.kind != "faq" or _asked(ruling) or first.startswith(ruling.title.rstrip("…"))
    return "" if bare else ruling.title


def _text(entry: Entry) -> str:
    return " ".join((entry.title, *(c.text for s in entry.sections for c in s.clauses)))
