"""The rule that a clause begins with: its name or number, plain, in bold or in quotation marks."""

from __future__ import annotations

import re

from taiyaku.corpus.amendments.clause_texts import excerpt
from taiyaku.corpus.amendments.targets.new_clauses import (
    CLAUSE_NUMBER,
    LABELLED,
    TAGGED,
    Named,
    leading_number,
)
from taiyaku.corpus.amendments.targets.subjects import Subjects
from taiyaku.corpus.amendments.wordings.location_parser import ending, read_outside
from taiyaku.corpus.amendments.wordings.paragraph_parser import read_among
from taiyaku.corpus.amendments.wordings.place_words import PlaceWords, lowered
from taiyaku.corpus.amendments.wordings.quotations import masked
from taiyaku.corpus.amendments.wordings.wording_parser import ADDED, TAKEN_OUT, is_heading_of
from taiyaku.corpus.article_numbers import read_article
from taiyaku.corpus.model import Clause, Entry
from taiyaku.corpus.name_keys import without_count
from taiyaku.corpus.text import any_of, narrow
from taiyaku.values import replace

COUNTED = re.compile(
    r"^(?:[【［〔(（]\d{1,2}[】］〕)）]|[一二三四五六七八九十]{1,3}、(?![一二三四五六七八九十]|\d+(?![\d.])))\s*(?=\S)"
)
_KANJI_COUNT = re.compile(r"^[一二三四五六七八九十]{1,3}[、.．]\s*(?=\S)")  # 「四、役」
_SMALL_WORD = r"(?:[^\W\d]{2,5} )?"
_FLAG_FIRST = re.compile(r"(?P<flag>[^\W\d_]{4,20})\s+[-–—]\s+(?=\S)")  # "MODIFICATION – Ladder. …"
_BOXED_ARTICLE = re.compile(r"[【［〔(（]\s*(?P<article>第[^】］〕)）]{1,6}[条章節])\s*[】］〕)）]\s*(?=\S)")
_BEHIND = re.compile(r"(?P<said>.+?)\s*[(（](?P<label>[^()（）]{2,40})[)）]\s*(?P<end>[.。]?)")
_QUOTED = re.compile(
    r"(?P<before>[^「」『』“”\"]{0,30})[「『“\"](?P<label>[^「」『』“”\"]{1,40})[」』”\"](?:(?:につい|に関し|につきまし)て)?[\s,，、のでは:：]*(?:…+\s*)?"
)
_BEHIND_VERB = re.compile(r"[^\d:：「“\"]{2,30}\s(?P<label>\d+(?:[.-]\d+)+)\s*[:：]\s*")  # "Reworded 4.2: …"
_RULE = re.compile(r"(?P<label>[^\W\d_]+ \d+)\s+(?=\S)")  # "Rule 4 is a misprint."
_WORD_FIRST = re.compile(r"([^\W\d_]+)[\s\u3000]*(?=\d)")
_FIRST = re.compile(
    r"(?P<label>[^\s\u3000「」『』、。:：]{1,20})(?:の(?=[「『])|\u3000+|\s+(?=[「『])|(?<=[条項])\s+)"
)  # ロバの「…」を
_PART = re.compile(
    r"(?P<label>[^の\s\u3000「」『』、。:：]{2,20})の(?=第?[\d一二三四五]|最)"
)  # 渦の2段落目を…
_ABOUT = re.compile(
    r"(?P<label>[^「」『』。、:：]{1,20}?)に(?:つい|関し|つきまし)て(?:は|、|。|:|：)+\s*(?=\S)"
)
_BRACKETS = re.compile(r"\s*[(（\[][^()（）\[\]]*[)）\]]\s*")
PAGE = re.compile(
    r"(?:\b(?:on|at|in) )?\b(?:pages?|pp?\.) ?\d+(?:-\d+)?,?|\d+(?:ページ|頁)の?", re.IGNORECASE
)
_TAG_FIRST = re.compile(r"[(（\[【](?P<tag>[^\W\d_]{2,15})[)）\]】]\s*[:：]?\s*")
_TAG_BEHIND = re.compile(r"\s*[(（\[](?P<tag>[^\W\d_]{3,15})[)）\]]\s*(?=\S)")  # "… pg. 4 (change) …"
_TAGS = (*ADDED, *TAKEN_OUT, "clarifies")  # lists of words that stand in brackets behind a name
_LONGEST_LABEL = 80  # characters


def leading_name(clause: Clause, erratum: Entry, subjects: Subjects) -> Named | None:
    """The rule that a clause begins with, perhaps with a page or a part of it behind the name.

    A tag in front of it that says that it is made clear goes behind it: "[Clarification] 4.2 …".
    """
    tag = _TAG_FIRST.match(clause.text)
    if tag and is_heading_of(tag["tag"], ("clarifies",), subjects.words):
        named = _leading_name(excerpt(clause, clause.text[tag.end() :]), erratum, subjects)
        if named and named.said:
            title = subjects.rules[subjects.called(named.name, erratum)[0].entry].title
            said = re.sub(rf"^{re.escape(title)}[\s:：]+", "", named.said)
            return replace(named, said=f"({tag['tag']}) {said}")
    return _leading_name(clause, erratum, subjects)


def _leading_name(clause: Clause, erratum: Entry, subjects: Subjects) -> Named | None:
    clause = _without_count_or_flag(clause, subjects.words)
    inside = re.match(rf"(?:{subjects.words.find('paragraphs').pattern}) \d+\b", lowered(clause.text))
    if inside and any(subject.by_name for subject in subjects.of(erratum)):
        return None  # "Paragraph 2. Line 1. …", below the name of a rule
    if chained := subjects.chains.begun(clause.text, erratum.edition):
        return Named(chained.name, None, chained.said)
    if by_number := _named_by_number(clause, erratum, subjects):
        return by_number
    if marked := _named_with_page(clause.text, erratum, subjects) or _named_in_bold(
        clause, erratum, subjects
    ):
        return marked
    if match := LABELLED.match(clause.text):
        label, said = _BRACKETS.sub(" ", match["label"]).strip(" \u3000*_"), clause.text[match.end() :]
        if (tag := TAGGED.search(match["label"])) and is_heading_of(tag["tag"], _TAGS, subjects.words):
            said = f"({tag['tag']}) {said}"
        if not (subjects.called(label, erratum) or CLAUSE_NUMBER.fullmatch(label)):
            label = without_count(label)
        label = _before_reads(label, subjects.words)
        if label and (found := subjects.called(label, erratum)):
            titles = {t.text for t in subjects.rules[found[0].entry].titles}
            return Named(label, None, "" if said.strip() in titles else said)  # "3.b. Sleeves"
        head, _, place = re.sub("[，、]", ",", label).partition(",")
        if place.strip() and subjects.called(head, erratum):
            where = PAGE.sub("", place).strip(" ,")
            return Named(head, (where or None) if said else None, said or place.strip())
    if first := _named_first(clause.text, erratum, subjects):
        return first
    if (match := _BEHIND.fullmatch(clause.text)) and subjects.called(match["label"], erratum):
        return Named(match["label"], None, match["said"] + match["end"])
    if match := _QUOTED.match(clause.text):
        before = read_outside(match["before"], subjects.words)
        for name in (match["label"], _KANJI_COUNT.sub("", match["label"])) if not before.names else ():
            if subjects.called(name, erratum):
                return Named(name, match["before"].strip() or None, clause.text[match.end() :])
    return None


def _before_reads(label: str, words: PlaceWords) -> str:
    """The name in "Ladder should read", "Ladder has been clarified and should read as follows"."""
    for name in ("reads", "changed_and"):
        if told := ending(words.find(name), lowered(label)):
            label = label[: told.start()].strip()
    return label


def _named_first(text: str, erratum: Entry, subjects: Subjects) -> Named | None:
    """The name before 「…」を…, について、…, or before の2段落目を… where that is an order."""
    for pattern in (_ABOUT, _FIRST, _PART):
        if (match := pattern.match(text)) and subjects.called(match["label"], erratum):
            said = text[match.end() :]
            if pattern is not _PART or instructs(said, subjects.words):
                return Named(match["label"], None, said)
    return None


def _without_count_or_flag(clause: Clause, words: PlaceWords) -> Clause:
    """A clause without what stands before the name it begins with: 【３】潮：…, "MODIFICATION – Ladder."."""
    clause = excerpt(clause, COUNTED.sub("", clause.text))
    if opener := words.find("openers").match(clause.text):
        clause = excerpt(clause, clause.text[opener.end() :])  # "Next, the ladder: …"
    on_page = re.match(f"{_SMALL_WORD}{words.paged.pattern}, {_SMALL_WORD}", lowered(clause.text))
    if on_page and clause.text[on_page.end() :][:1].isupper():  # "On page 7, under The Hound: …"
        clause = excerpt(clause, clause.text[on_page.end() :])
    flag = _FLAG_FIRST.match(clause.text)
    if flag and is_heading_of(flag["flag"], ("changes",), words):
        clause = excerpt(clause, clause.text[flag.end() :])
    if boxed := _BOXED_ARTICLE.match(clause.text):  # 【第3章】…
        clause = excerpt(clause, f"{boxed['article']} {clause.text[boxed.end() :]}")
    return clause


def _named_with_page(text: str, erratum: Entry, subjects: Subjects) -> Named | None:
    """ "Fence pg. 12 (addition) …": a name, its page and what is done."""
    page = subjects.words.paged.search(lowered(text[:_LONGEST_LABEL]))
    tag = _TAG_BEHIND.match(text, page.end()) if page else None
    name = text[: page.start()].strip(" ,") if page else ""
    if tag is None or not subjects.called(name, erratum):
        return None
    return Named(name, None, text[tag.start() :].lstrip())


def _named_in_bold(clause: Clause, erratum: Entry, subjects: Subjects) -> Named | None:
    """ "**Detonate** now affects …": a name in bold, and the sentence that it begins."""
    end = next((s.end for s in clause.spans if s.style == "strong" and s.start == 0), 0)
    name, rest = clause.text[:end], clause.text[end:].lstrip()
    if not rest[:1].islower() or not subjects.called(name, erratum):
        return None
    gone = subjects.words.find("deleted").match(lowered(rest))
    return Named(name, None, rest if gone or instructs(rest, subjects.words) else clause.text)


def _named_by_number(clause: Clause, erratum: Entry, subjects: Subjects) -> Named | None:
    """The rule or clause whose number a clause begins with: "2.1 …", 第2条第1項中…, "Rule 4 is …"."""
    number = narrow(clause.marker or "").strip("[].:)( ")
    if CLAUSE_NUMBER.fullmatch(number) and subjects.called(
        number, erratum
    ):  # "2.1" before a line was read as its marker
        return Named(number, None, clause.text)
    if (article := read_article(clause.text)) and (found := subjects.called(article[0], erratum)):
        titles = any_of(t.text for t in subjects.rules[found[0].entry].titles)
        said = re.sub(rf"^\s*[(（【]{titles}[)）】]", "", article[1])  # 第3条（会費）
        return Named(article[0], None, re.sub("^[のに](?=第|次)", "", said.lstrip(" \u3000:：、")))
    match = leading_number(narrow(clause.text), subjects.words) or _BEHIND_VERB.match(clause.text)
    name = match["label"] if match else ""
    word = _WORD_FIRST.match(name)  # 規則　2.2
    if word and subjects.words.find("name_columns").fullmatch(word[1]):
        name = name[word.end() :]
    if match and (found := subjects.called(name, erratum)):
        said, rule = clause.text[match.end() :], subjects.rules[found[0].entry].title
        head = rule if said.startswith(rule) else found[0].heading or rule
        # "In 5.2, wagons move ten hexes."
        said = said[:1].upper() + said[1:] if match.groupdict().get("lead") else said
        behind = said[len(head) :].lstrip(" \u3000:：–—-") if said.startswith(head) else ""
        done = subjects.words.politeness.sub("", lowered(behind).strip(" .。"))
        gone = subjects.words.find("deleted").fullmatch(done)  # 3.2 オフサイド：廃止
        told = TAGGED.match(behind) or gone or instructs(behind, subjects.words)
        return Named(name, None, behind if told else said)
    numbered = _RULE.match(clause.text)
    said = clause.text[numbered.end() :] if numbered else ""
    if numbered and subjects.called(numbered["label"], erratum) and sounds_ordered(said, subjects.words):
        return Named(numbered["label"], None, said)
    return None


def instructs(said: str, words: PlaceWords) -> bool:
    """Whether a text says what to do with a text."""
    change = read_among(said, words)
    return change is not None and change.operation not in (None, "clarify")


def sounds_ordered(said: str, words: PlaceWords) -> bool:
    """Whether a text says what to do with a text, or what was done with it: "Removed the rule on fog"."""
    flat = lowered(masked(said))
    verbs = (*ADDED, *TAKEN_OUT, "replaces", "clarifies")
    return (
        instructs(said, words)
        or words.find("hints").search(flat) is not None
        or any(words.find(name).match(flat) for name in verbs)
    )
