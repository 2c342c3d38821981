"""What a ruling says of its own history: flags, versions, dates, and whether it still holds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal, get_args

from taiyaku.corpus.model import Provenance, Unplaced
from taiyaku.corpus.text import any_of, has_japanese, is_caps
from taiyaku.ingest.blocks import Block
from taiyaku.ingest.drafts import DraftEntry, Findings
from taiyaku.ingest.formats.faq.locations import leading_location
from taiyaku.ingest.version_lines import find_stamps, is_on_sale, rest_without_stamps
from taiyaku.ingest.vocabulary import Vocabulary, heading_key
from taiyaku.values import Struct, replace

_BRACKETED = re.compile(
    r"\s*[\[【(（<＜〔]\s*(?P<text>[^\[\]【】()（）<>＜＞〔〕]{2,60}?)\s*[\]】)）>＞〕]\s*"
)
_BRACKETED_END = re.compile(
    r"[\[【(（<＜〔]\s*(?P<text>[^\[\]【】()（）<>＜＞〔〕]{2,60}?)\s*[\]】)）>＞〕][\s.。]*$"
)
_NEW_BEHIND = re.compile(r"(?<=[)）\]】])\s*(?P<text>[^\W\d_]{2,12})[!！]$")
_LAST_SENTENCE = re.compile(
    r"(?:(?<=[.!?…*])\s+|(?<=[。！？])\s*|\n)(?P<text>(?![」』”’）)])[^.!?。！？\n]{2,60}(?:\.\d[^.!?。！？\n]{0,40})*[.。]?)\s*$"
)
_BARE_FLAG = re.compile(r"\s*(?P<text>[^\W\d_][\w ]{1,18}?)\s*(?:[:：!！]\s*|\s[-–—]\s+|\s+)")
_DATED = re.compile(r"\s*(?P<text>(?=[^:：]*\d{4})[^:：?？!！。]{4,32}?)\s*(?:[:：]\s*|[-–—]\s+)")
_POSTED = re.compile(
    r"\s*(?:[^\W\d_]+ )?#\s?\d+\s*[(\[](?P<text>[^()\[\]]{4,32})[)\]]\s*[:：.–—-]\s*"
)  # "Post #4 (…): "
_SINCE = re.compile(r"\b(?:since|after)\s+(?:the\s+)?(?:v(?:er(?:sion)?)?[. ]*)?\d", re.IGNORECASE)
_STAR = re.compile(r"\*(?=[\[(（]|[^\W\d_]{1,10}\s?\d*[:：.])(?![^*]*\*)")  # "*Q: …" is new
_SIGN = re.compile(r"\s*(?P<text>\S)\s*")
_FILLER = re.compile(
    r"\b(?:in|on|as|of|the|at|by|since|from|with|for|and|last|latest|version|date|dated|status|ruling|issued|effective|published)\b"
    r"|最終|日付|状態|発行|公開|記載|掲載|制定|施行|適用|発効|有効|公布|告示|現在|より|から|にて|付け?|版|日|に|で|の|済み?"
    r"|以上|分$|\d{1,2}時(?:\d{1,2}分)?|\b\d{1,2}:\d\d(?::\d\d)?\b"
)
_AGAINST = re.compile(r"(?<=\d\.\d)(?=[\u3041-\u30ff\u4e00-\u9fff])")  # "v1.2追加"
_NUMBERED = re.compile(r"\d[\d.]*\s*[(（][^\d()（）]+[)）]")  # "2.3 (new)": the number of a rule
_OCCASION = re.compile(r"[\s,、，;；][^()（）\[\]\d]{1,40}[)）\]]")
_TOLD = re.compile(r"[:：]\D*$")  # what the old ruling was: 旧裁定：動けません
_ISSUE = re.compile(r"(?<![a-z])r(?:ev(?:ision)?)?[. ]?\d{1,3}(?![\w.])")  # "r4 (1 Sep 2020)"
_SAYS_VERSION = re.compile(r"(?<![a-z])v(?:er(?:sions?)?)?(?![a-z])|版|バージョン", re.IGNORECASE)
Holds = Literal["withdrawn", "superseded"]


class Stamps(Struct, frozen=True):
    """What one or several stamps say; `labels` are the words as printed."""

    labels: tuple[str, ...] = ()
    version: str | None = None
    date: str | None = None
    holds: Holds | None = None  # None: nothing is said, so it does

    def plus(self, other: Stamps) -> Stamps:
        return Stamps(
            (*self.labels, *other.labels),
            self.version or other.version,
            self.date or other.date,
            self.holds or other.holds,
        )

    def mark(self, entry: DraftEntry) -> None:
        """Write onto an entry what the stamps say of it."""
        entry.labels.extend(label for label in self.labels if label not in entry.labels)
        if self.holds and self.version and not entry.removed:
            entry.removed = self.version
        else:
            entry.version = self.version or entry.version
        entry.date = self.date or entry.date
        entry.status = self.holds or entry.status


def is_flagged_number(text: str, vocabulary: Vocabulary) -> bool:
    """Whether a line is only the number of a rule and what was done with it: 2.1c（新規）."""
    place = leading_location(text, vocabulary)
    stamp = read_stamp(text[place:].strip(), vocabulary) if place else None
    return stamp is not None and bool(stamp.labels)


def read_stamp(text: str, vocabulary: Vocabulary) -> Stamps | None:
    """What a text says that is nothing but flags, versions and dates; None for any other text.

    "Updated in v1.3" and "2024年5月10日 更新" are stamps, "Updated armour" is none.
    """
    text = _without_occasion(_AGAINST.sub(" ", text.strip().strip("*_").strip(" .。")))
    if not text or len(text) > 80:
        return None
    if holds := _verdict(text, vocabulary):
        return holds
    if _NUMBERED.fullmatch(text.strip()):
        return None
    stamps = find_stamps(text)
    rest = heading_key(rest_without_stamps(text))
    rest = _ISSUE.sub(" ", rest) if any(s.date for s in stamps) else rest
    flags = _flags(vocabulary).findall(rest)
    dated = any(s.date for s in stamps)
    rest = _FILLER.sub(" ", (_counted if dated else _flags)(vocabulary).sub(" ", rest))
    if re.sub(r"[\W_]+", "", rest) or not (stamps or flags):
        return None
    version = next((s.version for s in stamps if s.version), None)
    date = max((s.date for s in stamps if s.date), default=None)  # "2022-10, changed 2024-03"
    if not flags and not date and not _SAYS_VERSION.search(text):
        return None  # "(1.2)" is a number of something
    return Stamps(_printed(text, flags), version, date)


def _without_occasion(text: str) -> str:
    """A version with its date, without what came out then: "v1.3 (24 April 2022, spring printing)"."""
    stamp = next(iter(find_stamps(text)), None)
    told = stamp is not None and stamp.start == 0 and stamp.version and stamp.date
    return text[: stamp.end] if told and stamp and _OCCASION.fullmatch(text, stamp.end) else text


def _verdict(text: str, vocabulary: Vocabulary) -> Stamps | None:
    """ "WITHDRAWN", "No longer applies (v1.2)", "Superseded by R-012", "Status: withdrawn"."""
    whole = heading_key(rest_without_stamps(text))
    key = heading_key(_FILLER.sub(" ", whole))
    version = next((s.version for s in find_stamps(text) if s.version), None)
    date = next((s.date for s in find_stamps(text) if s.date), None)
    label = text.strip(" .。")
    withdrawn, superseded = (_with_bare(vocabulary.keys("faq", name)) for name in get_args(Holds))
    flags = vocabulary.keys("faq", "flags")  # 変更 is one, and says less than 変更済み
    for words, holds in ((withdrawn, "withdrawn"), (superseded, "superseded")):
        if key and (key in words or (key in words.values() and key not in flags)):
            return Stamps((label,), version, date, holds)  # type: ignore[arg-type]
    begun = (bare for word, bare in superseded.items() if whole.startswith(word))
    if any(len(key) - len(bare) <= 24 for bare in begun) and not _TOLD.search(label):
        return Stamps((label,), None, date, "superseded")
    return None


@lru_cache(maxsize=16)
def _with_bare(words: frozenset[str]) -> dict[str, str]:
    """Each word with what is left of it without those that say nothing."""
    return {word: " ".join(_FILLER.sub(" ", word).split()) for word in words}


@lru_cache(maxsize=16)
def _flag_pattern(words: tuple[str, ...]) -> re.Pattern[str]:
    keys = {heading_key(w) for w in words}
    other = set(filter(has_japanese, keys))
    return re.compile(rf"(?<![a-z0-9]){any_of(keys - other)}(?![a-z0-9])|{any_of(other)}")


def _flags(vocabulary: Vocabulary) -> re.Pattern[str]:
    return _flag_pattern(vocabulary.words("faq", "flags"))


def _counted(vocabulary: Vocabulary) -> re.Pattern[str]:
    """A flag, perhaps one of several: 改訂3, 第3回改訂, "Update 3"."""
    flag = _flags(vocabulary).pattern
    return re.compile(rf"(?:第?\d{{1,2}}[回次](?:目の)?)?(?:{flag})(?:\s?\d{{1,2}}(?!\d))?")


def _printed(text: str, flags: list[str]) -> tuple[str, ...]:
    """The flags as the text prints them."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    if len(folded) != len(text):
        return tuple(flags)
    return tuple(text[at : at + len(flag)] for flag in flags if (at := folded.find(flag)) >= 0)


def leading_stamps(text: str, vocabulary: Vocabulary) -> tuple[int, Stamps]:
    """Flags before a text, "[Errata]", "NEW:", "► ", "(v1.2)": where the text begins, and what they say."""
    start, found = 0, Stamps()
    while True:
        match, stamp = _next_stamp(text, start, vocabulary)
        if match is None or stamp is None or match.end() >= len(text):
            return start, found
        found, start = found.plus(stamp), match.end()


def _next_stamp(text: str, start: int, vocabulary: Vocabulary) -> tuple[re.Match[str] | None, Stamps | None]:
    if match := _BRACKETED.match(text, start):
        return match, read_stamp(match["text"], vocabulary)
    if match := _STAR.match(text, start):
        return match, Stamps()
    if (match := _SIGN.match(text, start)) and match["text"] in vocabulary.words("faq", "signs"):
        return match, Stamps((match["text"],))
    match = _POSTED.match(text, start) or _DATED.match(text, start)
    if match and (dated := read_stamp(match["text"], vocabulary)) and dated.date:
        return match, dated
    match = _BARE_FLAG.match(text, start)
    if match and (is_caps(match["text"]) or ":" in match[0] or "：" in match[0]):
        return match, read_stamp(match["text"], vocabulary)
    return None, None


def bracketed_end(text: str) -> int:
    """Where the brackets that a text begins with end, with something behind them; 0 if there are none."""
    match = _BRACKETED.match(text)
    return match.end() if match and match.end() < len(text) else 0


def trailing_stamps(text: str, vocabulary: Vocabulary) -> tuple[int, Stamps]:
    """Flags behind a text, "… (Updated in v1.3)": where the text ends, and what they say."""
    end, found = len(text), Stamps()
    while end:
        ends = (_BRACKETED_END, _NEW_BEHIND, _LAST_SENTENCE)
        match = next(filter(None, (pattern.search(text[:end]) for pattern in ends)), None)
        if match is None or not text[: match.start()].strip():
            break
        stamp = read_stamp(match["text"], vocabulary)
        if stamp is None or not (
            match.re is not _LAST_SENTENCE or stamp.holds or (stamp.labels and (stamp.date or stamp.version))
        ):
            break
        found, end = stamp.plus(found), match.start()
    return end, found


def cut_stamps(block: Block, findings: Findings, vocabulary: Vocabulary) -> tuple[Block, Stamps]:
    """The block without the stamps before and behind its text, which are declared."""
    start, before = leading_stamps(block.text, vocabulary)
    end, behind = trailing_stamps(block.text[start:], vocabulary)
    end += start
    if block.marker and (marked := leading_stamps(f"{block.marker} .", vocabulary))[0]:
        before = marked[1].plus(before)
        _declare(block.marker, block.provenance, findings, first=True)
    _declare(block.text[:start], block.provenance, findings, first=True)
    _declare(block.text[end:], block.provenance, findings, first=False)
    return block.part(start, end), before.plus(behind)


def _declare(text: str, where: Provenance, findings: Findings, first: bool) -> None:
    if text.strip():
        line = where.lines[0] if first else where.lines[1]
        findings.furniture.append(
            Unplaced(text.strip(), replace(where, lines=(line, line)), "flag, version or date of an entry")
        )


def counts_from_version(heading: str) -> bool:
    """Whether a version in a heading is the one before what it is over: "Changes since version 2.0"."""
    return _SINCE.search(heading) is not None


def date_by_path(entry: DraftEntry, path: Sequence[str] = ()) -> None:
    """Give an entry the version and date its nearest heading prints: "Errata v1.2 – 3 March 2024"."""
    for heading in reversed(path or entry.path):
        if is_on_sale(heading):
            continue
        stamps = () if counts_from_version(heading) else find_stamps(heading)
        says, full = _SAYS_VERSION.search(heading), len("2024-01")  # "Changes in 1.1 (May 2021)"
        entry.version = next((s.version for s in stamps if says or len(s.date or "") >= full), None)
        entry.date = next((s.date for s in stamps if s.date and len(s.date) > 4), None)
        if entry.version or entry.date:
            return


def is_struck(block: Block) -> bool:
    """Whether all of a block's text is struck out."""
    covered = sum(s.end - s.start for s in block.spans if s.style == "deleted")
    return bool(block.text) and covered >= len(block.text.rstrip(" .。"))
