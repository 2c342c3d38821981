"""30,000 segments out to a translator's tool and back, all of them translated there: seconds, peak memory."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

from bench.bounds import bound
from bench.processes import NOTHING, in_turn
from taiyaku.corpus.exchange.gathering import gather
from taiyaku.corpus.exchange.importer import import_file
from taiyaku.corpus.exchange.units import Selection, State, Target, Unit
from taiyaku.corpus.exchange.writer import write_units
from taiyaku.corpus.model import Clause, Corpus, Document, Entry, Provenance, Section, Term, Title
from taiyaku.values import replace

_SEGMENTS = 30_000
_PER_SECTION = 5
_SECONDS, _MEGABYTES = 10, 500
_WORDS = (
    "lantern",
    "fog",
    "duel",
    "figure",
    "enemy",
    "token",
    "marker",
    "round",
    "dice",
    "guard",
    "step",
    "veil",
)
SUFFIXES = {"xliff": ".xlf", "xliff2": ".xlf", "po": ".po", "csv": ".csv", "tmx": ".tmx"}


class Done(Unit, frozen=True):
    """A unit as a translator left it; its digest is that of the export."""

    exported: str = ""

    @property
    def digest(self) -> str:
        return self.exported


def corpus(segments: int) -> Corpus:
    """Rules of one document with so many different clauses, and a termbase."""
    chance = random.Random(3)
    entries = []
    for number in range(0, segments, 2 * _PER_SECTION):
        where, entry_id = Provenance("rules.md", (number + 1, number + 9)), f"b2/rule/r{number}"
        sections: list[Section] = []
        for role in ("requirements", "effects"):
            texts = (" ".join(chance.choices(_WORDS, k=chance.randint(6, 16))) for _ in range(_PER_SECTION))
            name, first = f"{entry_id}#{role}", number + _PER_SECTION * len(sections)
            clauses = (
                Clause(f"{name}.{n}", f"{text.capitalize()} {first + n}.", where)
                for n, text in enumerate(texts, 1)
            )
            sections.append(Section(name, role, role.capitalize(), "en", where, tuple(clauses)))
        title = (Title("en", f"Rule {number}"),)
        entries.append(Entry(entry_id, "rule", "rules", "B2", "en", title, tuple(sections), where))
    terms = tuple(Term(word, (word,), (f"訳{word}",)) for word in _WORDS)
    document = Document("rules", "rules.md", "rulebook", "en", "B2", "Rules")
    return Corpus(documents=(document,), entries=tuple(entries), terms=terms)


def translated(selection: Selection) -> Selection:
    """Everything as a translator gives it back."""
    units = []
    for unit in selection.units:
        said = {name: getattr(unit, name) for name in Unit.__struct_fields__}
        said |= {"target": Target((), f"訳文 {unit.source}", 1.0), "state": State.FINAL}
        units.append(Done(**said, exported=unit.digest))
    return replace(selection, units=tuple(units))


def there_and_back(what: str, segments: int, edited: bool) -> None:
    """Export, and import what came back; `edited`: into a corpus whose clauses have moved since."""
    rules = corpus(segments)
    version = "2.1" if what == "xliff2" else "1.2"
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / f"all{SUFFIXES[what]}"
        path.write_bytes(write_units(what.rstrip("2"), translated(gather(rules)), version))
        former = [c.id for e in rules.entries for s in e.sections for c in s.clauses]
        if edited:
            rules = replace(rules, entries=tuple(e for at, e in enumerate(rules.entries) if at % 50))
        done = import_file(path, rules, Path(name) / "decisions", former=former)
        assert sum(done.counts.values()) + len(done.reports) >= segments


def report() -> None:
    for what in SUFFIXES:
        command = (sys.executable, "-m", "bench.exchanging", what, str(_SEGMENTS))
        cost = in_turn({"nothing": NOTHING, "all": command}, 1)["all"]
        bound(f"{_SEGMENTS:,} segments there and back as {what}", cost.processor, _SECONDS, "s")
        bound("  memory", cost.memory, _MEGABYTES, "MiB")
    changed = (sys.executable, "-m", "bench.exchanging", "xliff", "5000", "edited")
    bound(
        "5,000 segments into a document that changed",
        in_turn({"all": changed}, 1)["all"].processor,
        _SECONDS,
        "s",
    )


if __name__ == "__main__":
    there_and_back(sys.argv[1], int(sys.argv[2]), "edited" in sys.argv[3:])
