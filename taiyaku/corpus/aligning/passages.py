"""Two texts with their places, aligned, and what may be wrong in each pair."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from taiyaku.corpus.aligning.aligner import align
from taiyaku.corpus.aligning.issues import Vocabulary, find_issues, inconsistent
from taiyaku.corpus.aligning.segments import Tools
from taiyaku.corpus.model import Entry, Lang, Provenance


@dataclass(frozen=True, slots=True)
class Passage:
    """A clause, a heading or a paragraph."""

    id: str
    text: str
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class Aligned:
    """Passages that say the same; one side is empty where a passage has no counterpart."""

    en: tuple[Passage, ...]
    ja: tuple[Passage, ...]
    score: float
    issues: tuple[str, ...] = ()
    evidence: tuple[str, ...] = ()


def entry_passages(entries: Iterable[Entry], lang: Lang) -> Iterator[Passage]:
    """The titles and clauses of entries in one language, in order."""
    for entry in entries:
        titles = [title.text for title in entry.titles if title.lang == lang]
        if titles or entry.lang == lang:
            yield Passage(entry.id, titles[0] if titles else entry.title, entry.provenance)
        for section in entry.sections:
            if section.lang == lang:
                yield from (Passage(c.id, c.text, c.provenance) for c in section.clauses if c.text.strip())


def align_passages(
    en: Sequence[Passage], ja: Sequence[Passage], tools: Tools, words: Vocabulary
) -> list[Aligned]:
    """The passages in pairs, in the order of the English text."""
    found = []
    for pair in align([p.text for p in en], [p.text for p in ja], tools):
        left, right = tuple(en[i] for i in pair.en), tuple(ja[j] for j in pair.ja)
        issues = find_issues(joined(left), joined(right), words) if left and right else ()
        found.append(Aligned(left, right, pair.score, issues, pair.evidence))
    paired = [n for n, aligned in enumerate(found) if aligned.en and aligned.ja]
    for n in inconsistent([(joined(found[n].en), joined(found[n].ja)) for n in paired]):
        at = paired[n]
        found[at] = replace(found[at], issues=(*found[at].issues, "inconsistent-translation"))
    return found


def joined(passages: Sequence[Passage]) -> str:
    """Their text as one."""
    return " ".join(p.text for p in passages)


def aligned_json(aligned: Aligned) -> dict[str, Any]:
    """A pair as JSON: an alignment, with texts, places and evidence."""
    return {
        "en": [p.id for p in aligned.en],
        "ja": [p.id for p in aligned.ja],
        "level": "clause",
        "score": aligned.score,
        "status": "auto",
        "edition_gap": False,
        "stale": False,
        "issues": list(aligned.issues),
        "evidence": list(aligned.evidence),
        "texts": {"en": [p.text for p in aligned.en], "ja": [p.text for p in aligned.ja]},
        "lines": {
            "en": [list(p.provenance.lines) for p in aligned.en],
            "ja": [list(p.provenance.lines) for p in aligned.ja],
        },
    }
