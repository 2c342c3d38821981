"""No file may crash the import: it is read, or one error names it, and then nothing is written."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taiyaku.corpus.exchange.importer import import_file
from taiyaku.corpus.exchange.writer import write_terms
from taiyaku.errors import TaiyakuError
from tests.exchanges import SUFFIXES, TERMS, all_units, bilingual, write

NAMES = {**SUFFIXES, "tbx": ".tbx", "glossary": ".txt"}
CUTS = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 12), st.binary(max_size=6)), min_size=1, max_size=4)


def original(what: str, folder: Path) -> bytes:
    if what in SUFFIXES:
        return write(all_units(bilingual()), what, folder).read_bytes()
    return write_terms(what, TERMS)


def take(name: str, data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path, decisions = Path(folder) / name, Path(folder) / "decisions"
        path.write_bytes(data)
        try:
            import_file(path, bilingual(), decisions)
        except TaiyakuError as error:
            assert name in str(error) and "\n" not in str(error)
            assert not decisions.exists()


@pytest.mark.parametrize("what", NAMES)
@settings(deadline=None, max_examples=80)
@given(CUTS)
def test_damaged_files(what: str, cuts: list[tuple[float, int, bytes]]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = original(what, Path(folder))
    for place, length, instead in cuts:
        at = int(place * len(data))
        data = data[:at] + instead + data[at + length :]
    take(f"x{NAMES[what]}", data)


@settings(deadline=None, max_examples=100)
@given(
    st.sampled_from(sorted(set(NAMES.values()))),
    st.one_of(st.binary(), st.text(st.characters(codec="utf-8")).map(str.encode)),
)
def test_any_bytes(suffix: str, data: bytes) -> None:
    take(f"x{suffix}", data)


@pytest.mark.parametrize("number", ["1" * 5000, "２", "0"])
def test_ids_that_end_in_any_number(number: str) -> None:
    rows = (f"n2/skill/shove#effects.{number}{last},Roll PH-3.,振る。\n" for last in "123")
    take("x.csv", ("id,source,target\n" + "".join(rows)).encode())
