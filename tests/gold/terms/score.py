"""How much of the judged concepts a termbase has, and how many of its rows are wrong.

    python -m tests.gold.terms.score FOLDER...

Each folder is a built workspace named as a set of `judgements.tsv`, or holds such folders. A concept is
found if one row has one of its English and one of its Japanese forms. Of the rows in both languages
`verdicts.tsv` says which pairs of forms are right; a row is wrong if one of its pairs is. A third of the
concepts is set aside, by a digest of their forms: `--aside` names those that are missing (with `-v`).
"""

from __future__ import annotations

import hashlib
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from taiyaku.corpus.model import Term
from taiyaku.corpus.radicals import fold_radicals
from taiyaku.corpus.store import load_corpus
from taiyaku.corpus.terms.matcher import singular
from taiyaku.values import Struct

HERE = Path(__file__).parent


class Judged(Struct, frozen=True):
    """A concept that a person found in a set of documents."""

    set: str
    en: tuple[str, ...]
    ja: tuple[str, ...]

    @property
    def aside(self) -> bool:
        return hashlib.sha256(f"{self.set} {self.en[0]}".encode()).digest()[0] % 3 == 0


class Score(Struct, frozen=True):
    """Concepts found and missing of one set, and its rows in both languages by verdict."""

    found: tuple[Judged, ...]
    missing: tuple[Judged, ...]
    right: int
    wrong: tuple[Term, ...]
    unjudged: tuple[Term, ...]

    def recall(self, aside: bool) -> tuple[int, int]:
        """How many of the concepts, set aside or not, were found, and how many there are."""
        found = sum(one.aside == aside for one in self.found)
        return found, found + sum(one.aside == aside for one in self.missing)


def fold(form: str) -> str:
    """Equal for plurals, capitals, widths, and spaces, hyphens and interpuncts set or left out."""
    text = unicodedata.normalize("NFKC", fold_radicals(form)).casefold()
    words = (singular(word) for word in text.split())
    return "".join(c for word in words for c in word if c not in "・-–’'")


def load_judged(path: Path = HERE / "judgements.tsv") -> list[Judged]:
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines() if line and line[0] != "#")
    return [Judged(name, tuple(en.split("|")), tuple(ja.split("|"))) for name, en, ja in rows]


def load_verdicts(name: str, judged: Iterable[Judged]) -> dict[tuple[str, str], bool]:
    """Which pairs of folded forms are right in a set: judged by eye, or those of the judged concepts."""
    rows = [line.split("\t") for line in (HERE / "verdicts.tsv").read_text("utf-8").splitlines()]
    found = {(fold(r[1]), fold(r[2])): r[3] == "right" for r in rows if len(r) == 4 and r[0] == name}
    return found | {(fold(e), fold(j)): True for one in judged for e in one.en for j in one.ja}


def pairs(term: Term) -> Iterator[tuple[str, str]]:
    """The preferred form of each language with every form of the other, folded."""
    yield from ((fold(term.en[0]), fold(form)) for form in term.ja)
    yield from ((fold(form), fold(term.ja[0])) for form in term.en)


def score(name: str, terms: Sequence[Term]) -> Score:
    """What the termbase of a set is worth."""
    judged = [one for one in load_judged() if one.set == name]
    verdicts = load_verdicts(name, judged)
    rows = [term for term in terms if term.en and term.ja]
    has = [({fold(f) for f in t.en}, {fold(f) for f in t.ja}) for t in rows]
    found: list[Judged] = []
    missing: list[Judged] = []
    for one in judged:
        en, ja = set(map(fold, one.en)), set(map(fold, one.ja))
        (found if any(en & ours and ja & theirs for ours, theirs in has) else missing).append(one)
    said = [(term, [verdicts.get(pair) for pair in pairs(term)]) for term in rows]
    wrong = tuple(term for term, told in said if False in told)
    unjudged = tuple(term for term, told in said if None in told and False not in told)
    return Score(tuple(found), tuple(missing), len(rows) - len(wrong) - len(unjudged), wrong, unjudged)


def main(arguments: Sequence[str]) -> None:
    """Print the table, then what is missing and wrong."""
    names = {one.set for one in load_judged()}
    folders = [Path(a) for a in arguments if not a.startswith("-")]
    listed = [f for folder in folders for f in (folder, *sorted(folder.iterdir())) if f.name in names]
    scores = {f.name: score(f.name, load_corpus(f / "build/corpus.db").terms) for f in listed}
    print(f"{'set':16} {'tuned':>10} {'set aside':>10} {'right':>6} {'wrong':>6} {'unjudged':>9}")
    for name, one in scores.items():
        print(f"{name:16} {_share(one.recall(False)):>10} {_share(one.recall(True)):>10} "
              f"{one.right:6} {len(one.wrong):6} {len(one.unjudged):9}")  # fmt: skip
    for aside in (False, True):
        print("set aside" if aside else "tuned", _share(_total(one.recall(aside) for one in scores.values())))
    for name, one in scores.items() if "-v" in arguments else ():
        for lost in one.missing:
            if not lost.aside or "--aside" in arguments:
                print(f"missing {name}: {'|'.join(lost.en)} = {'|'.join(lost.ja)}")
        for kind, terms in (("wrong", one.wrong), ("unjudged", one.unjudged)):
            for term in terms:
                print(f"{kind} {name}: {' | '.join(term.en)} = {' | '.join(term.ja)}")


def _total(counts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    listed = list(counts)
    return sum(found for found, _ in listed), sum(all_ for _, all_ in listed)


def _share(count: tuple[int, int]) -> str:
    return f"{count[0]}/{count[1]} {count[0] / count[1]:.2f}" if count[1] else "-"


if __name__ == "__main__":
    main(sys.argv[1:])
