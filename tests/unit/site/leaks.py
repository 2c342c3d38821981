"""Looks for the words of a text in everything a site consists of, however they are written there."""

import html
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from urllib.parse import unquote

from taiyaku.corpus.model import Corpus, Entry

_TAG = re.compile(r"<[^<>]*>")
_TEXTS = {".html", ".js", ".json", ".xml", ".atom", ".webmanifest", ".css", ".svg", ".txt", ""}
_MORE = 20  # characters a run over several clauses is longer: what stands before a shared text may be alike


def squeezed(text: str) -> str:
    """Without what line breaks and markup do to white space."""
    return "".join(text.split())


def alone(entry: Entry) -> Iterator[str]:
    """The clauses and cells of an entry, of today and of before."""
    for section in entry.sections:
        yield from (squeezed(c.text) for c in section.clauses)
        yield from (squeezed(c) for t in section.tables for row in (t.header, *t.rows) for c in row)


def joined(entry: Entry) -> Iterator[str]:
    """The same as they stand one behind another."""
    for section in entry.sections:
        yield squeezed("".join(c.text for c in section.clauses))
    yield "".join(alone(entry))


@dataclass(frozen=True)
class Words:
    """Runs of some texts that are in none of others: a set for each length."""

    runs: Mapping[int, frozenset[str]]

    @cached_property
    def _seeds(self) -> frozenset[str]:
        """Parts of the runs, so short that every run has one wherever a text is cut into such parts."""
        return frozenset(
            part for runs in self.runs.values() for run in runs for part in _runs(run, self._part)
        )

    @property
    def _part(self) -> int:
        return (min(self.runs) + 1) // 2

    def found_in(self, text: str) -> str | None:
        """A run that a text holds, if any."""
        size = self._part
        for at in range(0, len(text) - size + 1, size):
            if text[at : at + size] in self._seeds:
                for length, known in self.runs.items():
                    around = text[max(0, at + size - length) : at + length]
                    if found := next((run for run in _runs(around, length) if run in known), None):
                        return found
        return None


def words_of(corpus: Corpus, document: str, length: int) -> Words:
    """Runs longer than `length` characters of one document's entries that no other document has.

    Of clauses one behind another they are longer, and none has a run in it that another document has too.
    """
    mine = [e for e in corpus.entries if e.document == document]
    others = [e for e in corpus.entries if e.document != document]
    names = [squeezed(t.text) for e in others for t in e.titles]
    short, long = length + 1, length + _MORE
    free = {
        r for t in (*names, *(t for e in others for t in (*alone(e), *joined(e)))) for r in _runs(t, short)
    }
    single = {run for e in mine for t in alone(e) for run in _runs(t, short)}
    several = {run for e in mine for t in joined(e) for run in _runs(t, long)}
    return Words(
        {
            short: frozenset(single - free),
            long: frozenset(run for run in several if not any(part in free for part in _runs(run, short))),
        }
    )


def _runs(text: str, length: int) -> Iterator[str]:
    return (text[at : at + length] for at in range(len(text) - length + 1))


def readings(path: Path) -> Iterator[str]:
    """The content of a file as a reader, or a program, may take it, without white space."""
    if path.suffix not in _TEXTS:
        return
    text = path.read_text("utf-8")
    yield squeezed(text)
    if "\\u" in text or "\\n" in text:
        yield squeezed(re.sub(r"\\u([0-9a-f]{4})", lambda m: chr(int(m[1], 16)), text).replace("\\n", ""))
    if path.suffix == ".html":
        bare = re.sub(r"<rt>.*?</rt>|<rp>.*?</rp>", "", text)
        yield squeezed(html.unescape(_TAG.sub("", bare)))
        yield squeezed(html.unescape(text))
    elif path.suffix in {".atom", ".xml"}:
        yield squeezed(html.unescape(_TAG.sub("", text)))
    elif path.suffix == ".json":
        yield from (squeezed(one) for one in _strings(json.loads(text)))
    yield squeezed(unquote(path.as_posix()))


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from _strings(inner)
    elif isinstance(value, list):
        yield "".join(one for one in value if isinstance(one, str))
        for inner in value:
            yield from _strings(inner)


def leaks(site: Path, *several: Words) -> list[str]:
    """Files that hold one of the runs, with the run."""
    found = []
    for path in sorted(p for p in site.rglob("*") if p.is_file()):
        texts = dict.fromkeys(readings(path))
        run = next((r for words in several for text in texts if (r := words.found_in(text))), None)
        if run:
            found.append(f"{path.relative_to(site)}: {run}")
    return found
