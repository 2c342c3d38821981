"""Rulings in the making: questions with their answers, and rulings by name."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from taiyaku.corpus.model import Reference, Title, Unplaced
from taiyaku.corpus.text import ends_sentence, first_words, guess_lang
from taiyaku.ingest.blocks import Block, BlockKind, Container, container_named
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.faq.locations import leading_pages, numbered_thing, trailing_pages, unquoted
from taiyaku.ingest.formats.faq.stamps import (
    Stamps,
    bracketed_end,
    cut_stamps,
    date_by_path,
    is_struck,
    read_stamp,
    trailing_stamps,
)
from taiyaku.ingest.formats.question_marks import (
    Mark,
    QuestionStyle,
    answer_mark,
    code_of,
    ends_asking,
    inline_answer,
    question_mark,
)
from taiyaku.ingest.version_lines import find_date, rest_without_stamps
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, field, replace
from taiyaku.workspace import Source

_IN_MARK = re.compile(r"[(（]([^()（）]+)[)）]\W*$")  # "Q3 (2022/09/15)"
_BRACKETED_NUMBER = re.compile(r"[\[(（【](\d+(?:\.\d+)+)[\])）】]")
_SHORT_LINE = 60


class RulingWriter(Struct):
    """Fills one ruling after the other."""

    findings: Findings
    source: Source
    vocabulary: Vocabulary
    style: QuestionStyle
    entry: DraftEntry | None = None
    waiting: list[DraftEntry] = field(default_factory=list)  # questions that share the answer to come
    box: Container | None = None  # the box the open question stands in
    depth: int = 0  # of the question, where it is an item of a list
    level: int | None = None  # of the question, where it is a heading
    place: Block | None = None  # the page the questions below are about, where a line of its own names it
    placed: Block | None = None  # that line, once a question claims it

    def close(self) -> None:
        """Look once more at the entry that ends here."""
        entry, self.entry = self.entry, None
        waiting, self.waiting = self.waiting, []
        if entry is None:
            return
        answers = [s for s in entry.sections if s.role == "answer"]
        for other in waiting:
            other.sections.extend(replace(s, blocks=list(s.blocks)) for s in answers)
        if _is_struck(entry):
            entry.status = "withdrawn"
        for unanswered in (e for e in (*waiting, entry) if not _has_answer(e) and e.status == "in-force"):
            text = f"no answer to “{first_words(unanswered.titles[0].text)}”"
            self.findings.report("W210", text, unanswered.where)

    def ask(self, block: Block, rest: Sequence[Block], path: tuple[str, ...], shares: bool = False) -> None:
        """Begin an entry with its question; an answer in the same block follows.

        `shares` says that a question without an answer directly above has the answer of this one.
        """
        waiting = [*self.waiting, self.entry] if shares and self.entry and not _has_answer(self.entry) else []
        if waiting:
            self.entry = None
            self.waiting = []
        self.close()
        self.waiting = waiting
        self.box = container_named(block.style, "question")
        self.depth = block.depth + 1 if block.kind is BlockKind.ITEM else 0
        self.level = block.level if block.kind is BlockKind.HEADING else None
        mark = code_of(block.text, self.style.codes) or question_mark(block.text, self.vocabulary)
        body, stamps = cut_stamps(self._without_mark(block, mark), self.findings, self.vocabulary)
        whole = read_stamp(body.text.strip("()（）[]【】"), self.vocabulary)
        emptied = whole is not None and whole.holds is not None  # "Q4 (withdrawn)": nothing is left of it
        stamps = stamps.plus(whole) if whole and emptied else stamps
        split = inline_answer(body.text, self.vocabulary)
        question = body.part(0, split[0]) if split else body
        if split:
            question, more = cut_stamps(question, self.findings, self.vocabulary)
            stamps = stamps.plus(more)
        states = self._is_statement(question, mark, rest)
        title = first_words(question.text, 12) if states else question.text
        title = block.text[: mark.end].strip(" \u3000:：.．") if emptied and mark else title
        number = plain(mark.number) if mark and mark.number else _number(block)
        self.entry = self._draft(block, title, number, path)
        self._place(self.entry, block.text[: mark.end] if mark else "")
        dated = _IN_MARK.search(block.text[: mark.end]) if mark else None
        stamps = ((read_stamp(dated[1], self.vocabulary) if dated else None) or Stamps()).plus(stamps)
        stamps.mark(self.entry)
        self.entry.open("answer" if states else "question", None, block.provenance).add(_unmarked(question))
        if split:
            self._declare(body.text[split[0] : split[1]], body)
            behind = body.part(split[1])
            self.answer(replace(behind, kind=BlockKind.PARAGRAPH, marker=None, depth=0))

    def _place(self, entry: DraftEntry, mark: str) -> None:
        """The page a question is about: behind its mark, "Q (p. 12)", or in the line above the questions."""
        place = self.place
        if behind := trailing_pages(mark.strip(" \u3000:：.．"), self.vocabulary):
            entry.reference = Reference(behind[0], None, mark[behind[1] :].strip())
        elif place and (found := leading_pages(place.text, self.vocabulary)):
            entry.reference = Reference(found[0], None, place.text[: found[1]].strip())
            stamps = read_stamp(place.text[found[1] :].strip("()（） "), self.vocabulary)
            (stamps or Stamps()).mark(entry)
            if place.provenance.lines[1] < entry.where.lines[0] and place is not self.placed:
                entry.where, self.placed = place.provenance.through(entry.where), place
                self._declare(place.text[found[1] :], place, "flag, version or date of an entry")

    def _is_statement(self, text: Block, mark: Mark | None, rest: Sequence[Block]) -> bool:
        """Whether a coded ruling is all there is: sentences with no text of their own below."""
        if mark is None or not code_of(f"{mark.number} ", self.style.codes) or ends_asking(text.text):
            return False
        following = rest[0] if rest else None
        alone = (
            following is None
            or following.kind is BlockKind.HEADING
            or self.style.is_question(following, self.vocabulary)
        )
        return alone and ends_sentence(text.text)

    def rule_on(self, heading: Block, path: tuple[str, ...]) -> None:
        """Begin a ruling on what a heading names; its text is the answer."""
        self.close()
        name, stamps = cut_stamps(heading, self.findings, self.vocabulary)
        number = None
        if (thing := numbered_thing(name.text, self.vocabulary)) and thing.name:
            number = thing.number
        self.box, self.depth, self.level = None, 0, None
        title = unquoted(thing.name if number and thing else name.text)
        self.entry = self._draft(heading, title.rstrip(":： ") or title, number, path[:-1])
        date_by_path(self.entry, path)
        stamps.mark(self.entry)
        self.entry.open("answer", None, heading.provenance)

    def state(self, block: Block, path: tuple[str, ...]) -> None:
        """A ruling that is all there is."""
        self.close()
        self.box, self.depth = None, 0
        end, _ = trailing_stamps(block.text, self.vocabulary)
        self.entry = self._draft(block, first_words(block.text[:end].strip(), 12), _number(block), path)
        self.entry.open("answer", None, block.provenance)
        self.answer(replace(block, kind=BlockKind.PARAGRAPH, marker=None, depth=0))

    def _draft(self, block: Block, title: str, number: str | None, path: tuple[str, ...]) -> DraftEntry:
        lang = guess_lang(title, self.source.lang)
        entry = DraftEntry("faq", [Title(lang, title)], block.provenance, number=number, path=path)
        date_by_path(entry)
        self.findings.drafts.append(entry)
        return entry

    # a question in several blocks

    def translates(self, block: Block, style: QuestionStyle) -> bool:
        """Whether a block is the open question in another language."""
        entry = self.entry
        if entry is None or not style.is_question(block, self.vocabulary) or code_of(block.text, style.codes):
            return False
        mark = question_mark(block.text, self.vocabulary)
        text = block.text[mark.end :] if mark else block.text
        if guess_lang(text, self.source.lang) in {t.lang for t in entry.titles}:
            return False
        number = plain(mark.number) if mark and mark.number else None
        if number or entry.number:
            return number == entry.number
        return not _has_answer(entry) and block.gap == 0

    def ask_again(self, block: Block) -> bool:
        """Add the question in another language."""
        assert self.entry is not None
        body = self._without_mark(block, question_mark(block.text, self.vocabulary))
        split = inline_answer(body.text, self.vocabulary)
        question = body.part(0, split[0]) if split else body
        lang = guess_lang(question.text, self.source.lang)
        self.entry.titles.append(Title(lang, question.text))
        self.entry.open("question", None, block.provenance, lang=lang).add(_unmarked(question))
        if split:
            self._declare(body.text[split[0] : split[1]], body)
            self.answer(body.part(split[1]))
        return True

    def goes_on(self, block: Block, rest: Sequence[Block]) -> bool:
        """Whether a block is still the question: it shares its box, or the "A:" is yet to come."""
        if self.box is not None and container_named(block.style, "question") == self.box:
            return True
        if (
            not self.style.answered
            or block.kind in {BlockKind.TABLE, BlockKind.HEADING}
            or self._asks_anew(block)
        ):
            return False
        for following in (block, *rest):
            if answer_mark(following.text, self.vocabulary):
                return following is not block
            if following.kind is BlockKind.HEADING or self._asks_anew(following):
                return False
        return False

    def _asks_anew(self, block: Block) -> bool:
        return (
            question_mark(block.text, self.vocabulary) is not None
            or code_of(block.text, self.style.codes) is not None
        )

    # answers

    def answer(self, block: Block) -> None:
        """Add a block to the answer; what it says of its own history goes to the entry."""
        assert self.entry is not None
        if _has_answer(self.entry):
            head = bracketed_end(block.text)  # 【2023/11/20 回答変更】…
            if date := self._changed_on(block.text[: head or None]):
                self._answer_anew(block.part(0, head or None), date)
                block = replace(block.part(head or len(block.text)), kind=BlockKind.PARAGRAPH, marker=None)
        block = self._without_mark(block, answer_mark(block.text, self.vocabulary))
        block, stamps = self._cut_history(block)
        stamps.mark(self.entry)
        if not block.text:
            return
        section = self.entry.sections[-1]
        lang = guess_lang(block.text, self.source.lang) if len(self.entry.titles) > 1 else None
        if section.role != "answer" or (lang and section.blocks and section.lang != lang):
            section = self.entry.open("answer", None, block.provenance, lang=lang)
        if block.kind is BlockKind.ITEM and self.depth:
            block = replace(block, depth=max(0, block.depth - self.depth))
        self.entry.add(block)

    def _changed_on(self, text: str) -> str | None:
        """The date of a line that says that the answer was changed: what follows is the new one."""
        found = find_date(text) if len(text) <= _SHORT_LINE else None
        said = heading_key(rest_without_stamps(text)).strip("※*☆★ ")
        return found[0] if found and said in self.vocabulary.keys("faq", "answered_anew") else None

    def _answer_anew(self, block: Block, date: str) -> None:
        """The open question once more, for its new answer; the old one is superseded."""
        assert self.entry is not None
        old = self.entry
        self._declare(block.text, block, "flag, version or date of an entry")
        if not old.date:  # else the dates of the two say which counts, and when
            old.status = "superseded"
        self.entry = self._draft(block, old.titles[0].text, old.number, old.path)
        self.entry.date, self.entry.reference = date, old.reference
        asked = [s for s in old.sections if s.role == "question"]
        self.entry.sections += [replace(s, blocks=list(s.blocks)) for s in asked]

    def holds(self, block: Block) -> bool:
        """Whether a heading stands inside the answer: further down than the question, which is one too."""
        below = block.level is not None and self.level is not None and block.level > self.level
        return below and self.entry is not None and _has_answer(self.entry)

    def _cut_history(self, block: Block) -> tuple[Block, Stamps]:
        if block.kind is BlockKind.TABLE or not block.text:
            return block, Stamps()
        whole = read_stamp(block.text.strip("()（）[]【】"), self.vocabulary)
        shown = block.emphasised or block.text[:1] in "([（【"
        if whole and (whole.holds or ((whole.labels or shown) and (whole.date or whole.version))):
            self._declare(block.text, block, "flag, version or date of an entry")
            return block.part(len(block.text)), whole
        end, stamps = trailing_stamps(block.text, self.vocabulary)
        if end == len(block.text):
            told = _TOLD_BEHIND.search(block.text)  # (Changed 3 May 2022; it was “no”.)
            told_stamp = read_stamp(told["stamp"], self.vocabulary) if told else None
            dated = told_stamp is not None and told_stamp.labels and not told_stamp.holds
            return block, Stamps((), None, told_stamp.date) if dated and told_stamp else stamps
        where = replace(block.provenance, lines=(block.provenance.lines[1], block.provenance.lines[1]))
        self.findings.furniture.append(
            Unplaced(block.text[end:].strip(), where, "flag, version or date of an entry")
        )
        return block.part(0, end), stamps

    def _without_mark(self, block: Block, mark: Mark | None) -> Block:
        """The block without its "Q3:"; the mark is declared, so that no character goes unaccounted for."""
        if mark is None or block.kind is BlockKind.TABLE:
            return block
        self._declare(block.text[: mark.end], block)
        return block.part(mark.end)

    def _declare(self, text: str, block: Block, reason: str = "question or answer mark") -> None:
        self.findings.furniture.append(Unplaced(text.strip(), block.provenance, reason))


_TOLD_BEHIND = re.compile(
    r"[(（\[【](?P<stamp>[^()（）\[\]【】;；:：、。]{6,40})[;；:：、。][^()（）\[\]【】]*[)）\]】]\W*$"
)


def _has_answer(entry: DraftEntry) -> bool:
    return any(s.role == "answer" and s.blocks for s in entry.sections)


def _is_struck(entry: DraftEntry) -> bool:
    texts = [b for s in entry.sections for b in s.blocks if b.kind is not BlockKind.TABLE and b.text]
    return bool(texts) and is_struck(texts[0]) and sum(map(is_struck, texts)) >= 0.5 * len(texts)


def _number(block: Block) -> str | None:
    """The number of an item, or that of a rule in brackets: "[6.1] Q. …"."""
    marker = block.marker or ""
    if bracketed := _BRACKETED_NUMBER.fullmatch(marker):
        marker = bracketed[1]
    return plain(re.sub(r"\D+$", "", marker)) if marker[:1].isdigit() else None


def plain(number: str) -> str:
    """A number in plain digits, whatever it is printed in."""
    return unicodedata.normalize("NFKC", number)


def _unmarked(block: Block) -> Block:
    """A question as running text: its own emphasis marked the question, not a term in it."""
    inner = tuple(s for s in block.spans if s.style == "deleted" or s.end - s.start < len(block.text))
    return replace(block, kind=BlockKind.PARAGRAPH, marker=None, depth=0, spans=inner)
