"""A small bilingual corpus with alignments made by hand, and its trip through a file and back."""

from __future__ import annotations

from pathlib import Path

from taiyaku.corpus.decided import Translations
from taiyaku.corpus.decisions.parser import load_decisions
from taiyaku.corpus.decisions.translation_files import load_translations
from taiyaku.corpus.decisions.translation_overlay import with_translations
from taiyaku.corpus.exchange.gathering import gather
from taiyaku.corpus.exchange.importer import Imported, import_file
from taiyaku.corpus.exchange.units import Selection, Unit
from taiyaku.corpus.exchange.writer import write_units
from taiyaku.corpus.model import Alignment, Corpus, Entry, Section, Term, Title
from taiyaku.corpus.settings import Setting
from taiyaku.values import asdict, replace
from tests.corpora import DOCUMENTS, entry, section

SHOVE, SHOVE_JA = "n2/skill/shove", "n1/skill/shove"
SUFFIXES = {"xliff": ".xlf", "xliff2": ".xlf", "tmx": ".tmx", "po": ".po", "csv": ".csv"}
TERMS = (
    Term("shove", ("Shove",), ("シャヴ", "突き飛ばし"), kind="skill"),
    Term("lantern", ("Lantern",), ("ランタン",)),
    Term("fog", ("Fog",), ()),
)
ENGLISH = (
    "The figure touches an enemy.",
    "Roll PH-3.",
    "The enemy is pushed 2 inches by a Shove.",
    "The Lantern goes out.",
)
JAPANESE = ("敵に接触していること。", "PH-6でロールする。", "２インチ突き飛ばす。")


def japanese(entry_id: str, *texts: str) -> Entry:
    effects = replace(section(entry_id, "effects", *texts), lang="ja", heading="効果")
    titles = (Title("en", "SHOVE"), Title("ja", "シャヴ", "reading"))
    return entry(entry_id, "SHOVE", effects, document="ja", lang="ja", titles=titles)


def bilingual(english: tuple[str, ...] = ENGLISH, other: tuple[str, ...] = JAPANESE) -> Corpus:
    """Four clauses in English; of three in Japanese one is confirmed, one unreviewed, one left over."""
    rule = entry(SHOVE, "Shove", section(SHOVE, "effects", *english))
    return Corpus(
        documents=DOCUMENTS,
        entries=(rule, japanese(SHOVE_JA, *other)),
        alignments=(
            pair(1, 1, status="confirmed"),
            pair(2, 2, score=0.83, issues=("number-mismatch",)),
            Alignment((f"{SHOVE}#effects.4",), (), "clause", 0.0),
        ),
        terms=TERMS,
        meta={"name": "Lantern Alley", "languages": '["en","ja"]', "scopes": "[]"},
    )


def pair(en: int, ja: int, **more: object) -> Alignment:
    ids = (f"{SHOVE}#effects.{en}",), (f"{SHOVE_JA}#effects.{ja}",)
    made = Alignment(*ids, "clause", 0.97, edition_gap=True)
    return replace(made, **more)  # type: ignore[arg-type]


def write(selection: Selection, what: str, folder: Path) -> Path:
    """The selection as a file of the format; "xliff2" is XLIFF 2.1."""
    path = folder / f"out{SUFFIXES[what]}"
    version = "2.1" if what == "xliff2" else "1.2"
    path.write_bytes(write_units("xliff" if what == "xliff2" else what, selection, version))
    return path


class Edited(Unit, frozen=True):
    """A unit as a translator left it; the digest beside it is that of the export."""

    exported: str = ""

    @property
    def digest(self) -> str:
        return self.exported


def edited(selection: Selection, unit_id: str, **more: object) -> Selection:
    """The selection with one unit as a translator left it."""
    units = tuple(_edited(u, more) if u.id == unit_id else u for u in selection.units)
    return replace(selection, units=units)


def _edited(unit: Unit, more: dict[str, object]) -> Edited:
    said = asdict(unit)
    return Edited(**{**said, **more}, exported=unit.digest)


def take_back(path: Path, corpus: Corpus, decisions: Path) -> tuple[Imported, Translations]:
    done = import_file(path, corpus, decisions)
    return done, load_translations(decisions)


def rebuilt(corpus: Corpus, decisions: Path) -> Corpus:
    """The corpus with what is stored laid over it, as a build does."""
    setting = Setting(decisions=load_decisions(decisions))
    return with_translations(corpus, setting)


def all_units(corpus: Corpus, decisions: Path | None = None, source: str = "en") -> Selection:
    """The units of clauses; those of labels have tests of their own."""
    written = load_translations(decisions).texts if decisions else ()
    found = gather(corpus, source, "ja" if source == "en" else "en", written)
    return replace(found, units=tuple(unit for unit in found.units if not unit.use))


def sections_of(corpus: Corpus, entry_id: str) -> tuple[Section, ...]:
    return next(e.sections for e in corpus.entries if e.id == entry_id)
