"""What a translator has to look at: pairs that may be wrong or stale, and what is paired at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from taiyaku.corpus.amendments.texts_in_force import in_force
from taiyaku.corpus.ids import PAST
from taiyaku.corpus.model import Alignment, Clause, Corpus, Lang, Provenance
from taiyaku.multimap import multimap
from taiyaku.values import Struct

# What makes another rule of a text comes first, then wrong words, then looks.
SEVERITIES: Mapping[str, Literal["error", "warning", "note"]] = {
    "forbidden-term": "error",
    "stale": "warning",
    "negation-mismatch": "warning",
    "modality-mismatch": "warning",
    "condition-mismatch": "warning",
    "scope-mismatch": "warning",
    "number-mismatch": "warning",
    "term-mismatch": "warning",
    "untranslated": "warning",
    "list-length": "note",
    "inconsistent-translation": "note",
    "mixed-width": "note",
}
_ORDER = list(SEVERITIES)
_GRADES = ("error", "warning", "note")
_LANGS: tuple[Lang, Lang] = ("en", "ja")


class Side(Struct, frozen=True):
    """What stands on one side of a pair."""

    ids: tuple[str, ...]
    text: str
    where: Provenance | None


class Changed(Struct, frozen=True):
    """What a pair relied on, before and now."""

    id: str
    before: str | None
    after: str | None


class Finding(Struct, frozen=True):
    """A pair with something to look at."""

    severity: Literal["error", "warning", "note"]
    issues: tuple[str, ...]
    en: Side
    ja: Side
    alignment: Alignment
    changed: tuple[Changed, ...] = ()


class Share(Struct, frozen=True):
    """How many clauses of the sections of one role a document has, and what became of them."""

    document: str
    role: str
    aligned: int
    unaligned: int
    stale: int  # of those aligned

    @property
    def clauses(self) -> int:
        return self.aligned + self.unaligned


class Review(Struct, frozen=True):
    """The findings, the gravest first, and the share of each document and section."""

    findings: tuple[Finding, ...]
    shares: tuple[Share, ...]


def review(corpus: Corpus) -> Review:
    """Look through the alignments of a corpus; what a person rejected is none."""
    work = _Texts(corpus)
    kept = [a for a in corpus.alignments if a.status != "rejected"]
    findings = sorted(
        work.findings(kept),
        key=lambda f: (
            _GRADES.index(f.severity),
            f.alignment.edition_gap,  # another edition may well say otherwise
            min(map(_ORDER.index, f.issues)),
            -f.alignment.score,
        ),
    )
    return Review(tuple(findings), tuple(work.shares(kept)))


class _Texts:
    def __init__(self, corpus: Corpus) -> None:
        self._clauses: dict[str, Clause] = {}
        self._sections: dict[str, str] = {}  # their headings, by id
        self._places: dict[str, tuple[str, str, Lang]] = {}  # document, role and language of a clause
        self._where: dict[str, Provenance] = {}
        for entry in in_force(corpus):
            for section in entry.sections if entry.status not in PAST else ():
                self._where.setdefault(section.id, section.provenance)
                self._sections.setdefault(section.id, f"{entry.title}: {section.heading or section.role}")
                for clause in section.clauses:
                    if clause.text.strip() and clause.id not in self._clauses:
                        self._clauses[clause.id] = clause
                        self._places[clause.id] = entry.document, section.role, section.lang
        self._stale = multimap((flag.id, flag) for flag in corpus.stale)

    def findings(self, alignments: Sequence[Alignment]) -> Iterator[Finding]:
        for a in alignments:
            issues = (*a.issues, "stale") if a.stale and a.level == "clause" else a.issues
            known = tuple(sorted({i for i in issues if i in SEVERITIES}, key=_ORDER.index))
            if known and a.en and a.ja:
                grades = [SEVERITIES[issue] for issue in known]
                both = (*a.en, *a.ja)
                flags = (flag for i in both for flag in self._stale[i] if flag.relies_on in both)
                changed = [Changed(flag.relies_on, flag.before, flag.after) for flag in flags]
                yield Finding(
                    min(grades, key=_GRADES.index), known, self._side(a.en), self._side(a.ja), a,
                    tuple(dict.fromkeys(changed)),
                )  # fmt: skip

    def _side(self, ids: tuple[str, ...]) -> Side:
        clauses = [self._clauses[i] for i in ids if i in self._clauses]
        if clauses:
            return Side(ids, " ".join(c.text for c in clauses), clauses[0].provenance)
        return Side(ids, self._sections.get(ids[0], ids[0]), self._where.get(ids[0]))

    def shares(self, alignments: Sequence[Alignment]) -> Iterator[Share]:
        """By document and section, in the order of the corpus; only documents in the two languages."""
        paired: dict[str, bool] = {}
        for a in alignments:
            if a.level == "clause" and a.en and a.ja:
                for i in (*a.en, *a.ja):
                    paired[i] = paired.get(i, False) or a.stale
        counts: dict[tuple[str, str], list[int]] = {}
        for clause_id, (document, role, lang) in self._places.items():
            if lang in _LANGS:
                row = counts.setdefault((document, role), [0, 0, 0])
                row[0 if clause_id in paired else 1] += 1
                row[2] += paired.get(clause_id, False)
        order = list(dict.fromkeys(document for document, _ in counts))
        for (document, role), row in sorted(counts.items(), key=lambda item: order.index(item[0][0])):
            yield Share(document, role, *row)
