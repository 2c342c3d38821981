"""What a person should look at before building: each doubt says why, and where."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from taiyaku.corpus.model import Ingested, Provenance
from taiyaku.corpus.text import cells, first_words
from taiyaku.ingest.blocks import Manuscript
from taiyaku.ingest.inspection.format_evidence import Verdict
from taiyaku.ingest.inspection.front import words_pattern
from taiyaku.ingest.inspection.languages import Languages
from taiyaku.ingest.inspection.title_page import TitlePage
from taiyaku.ingest.version_lines import language_data
from taiyaku.values import Struct

_CLOSE = 0.15  # between the first format and the second
_SURE = 0.85  # of the text in one language
_RESIDUE = 0.01
_LICENCE_WORDS = 4  # different ones
_LICENCE_LENGTH = 400  # cells to each of these words
_POINTER = 400  # cells
_ADDRESS = re.compile(r"https?://|www\.")
_DELIMITERS = "\t,;|"


class Doubt(Struct, frozen=True):
    """Something to look at; `where` is None for the document as a whole."""

    message: str
    where: Provenance | None = None


class Findings(Struct, frozen=True):
    """What doubts are raised on."""

    manuscript: Manuscript
    ingested: Ingested
    languages: Languages
    verdicts: tuple[Verdict, ...]
    page: TitlePage


def doubts_of(found: Findings) -> tuple[Doubt, ...]:
    """Every doubt, those about the whole document first."""
    return tuple(doubt for check in CHECKS for doubt in check(found))


def _format(found: Findings) -> Iterator[Doubt]:
    first, second, *_ = found.verdicts
    if first.score - second.score < _CLOSE:
        yield Doubt(f"may also be of format {second.format} ({first.score:.2f} against {second.score:.2f})")


def _language(found: Findings) -> Iterator[Doubt]:
    shares = found.languages.shares
    if not shares:
        yield Doubt("the language could not be told")
    elif len(found.languages.spoken) > 1:
        told = ", ".join(f"{lang} {share:.0%}" for lang, share in shares[:2])
        yield Doubt(f"two languages in one file ({told}); `taiyaku align FILE` puts them side by side")
    elif shares[0][1] < _SURE:
        yield Doubt(f"only {shares[0][1]:.0%} of the sentences are {shares[0][0]}")


def _no_rules(found: Findings) -> Iterator[Doubt]:
    text = "\n".join(block.text for block in found.manuscript.blocks)
    words = set(re.findall(words_pattern(language_data()["front"]["licences"]), text.casefold()))
    size = cells(text)
    if len(words) >= _LICENCE_WORDS and size <= _LICENCE_LENGTH * len(words):
        yield Doubt("reads like a licence, not like rules")
    if _is_list(found.manuscript):
        yield Doubt("a list of values, a row to each line, not a text: better a table in Markdown or HTML")
    if size <= _POINTER and _ADDRESS.search(text) and len(found.manuscript.blocks) <= 4:
        yield Doubt("only points to something elsewhere")


def _is_list(manuscript: Manuscript) -> bool:
    """Whether nearly all lines of a text have the same number of commas, tabs or semicolons."""
    lines = [line.text for line in manuscript.lines if line.text.strip()]
    if manuscript.reader != "text" or len(lines) < 4:
        return False
    usual = (Counter(line.count(sign) for line in lines).most_common(1)[0] for sign in _DELIMITERS)
    return any(number >= 2 and times >= 0.8 * len(lines) for number, times in usual)


def _front(found: Findings) -> Iterator[Doubt]:
    if found.page.title.value is None:
        yield Doubt("no title is printed")
    if "the file's name" in (found.page.version.place, found.page.date.place):
        yield Doubt("version or date are taken from the file's name")


def _account(found: Findings) -> Iterator[Doubt]:
    coverage = found.ingested.coverage
    if not found.ingested.entries:
        yield Doubt("nothing was understood as an entry")
    if coverage and coverage.share(coverage.residue) > _RESIDUE:
        left = next(u for u in coverage.leftovers if u.reason == "residue")
        share = f"{coverage.share(coverage.residue):.1%}"
        yield Doubt(f"{share} of the text is in no entry, first: {first_words(left.text)!r}", left.where)


def _problems(found: Findings) -> Iterator[Doubt]:
    """What `taiyaku check` will say, a line to each code."""
    serious = [p for p in found.ingested.problems if p.severity != "note"]
    for code, number in Counter(p.code for p in serious).most_common():
        first = next(p for p in serious if p.code == code)
        times = f" and {number - 1} more" if number > 1 else ""
        yield Doubt(f"{code}: {first.message}{times}", first.where)


Check = Callable[[Findings], Iterator[Doubt]]
CHECKS: Sequence[Check] = (_format, _language, _no_rules, _front, _account, _problems)
