"""What is exported, opened and edited by implementations that are not ours, and taken back.

translate-toolkit reads XLIFF 1.2 and 2, TMX, TBX 2 and OmegaT's glossaries; polib reads PO, and gettext's
msgfmt checks it. The schemas are not ours to ship: put them into a folder and name it in $TAIYAKU_SCHEMAS
(docs/translators.md).
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from taiyaku.corpus.exchange.units import State, Target, select
from taiyaku.corpus.exchange.writer import write_terms
from taiyaku.corpus.terms.declared import DeclaredTerm
from tests.exchanges import (
    ENGLISH,
    SHOVE,
    TERMS,
    all_units,
    bilingual,
    rebuilt,
    sections_of,
    take_back,
    write,
)

FOUR = f"{SHOVE}#effects.4"
TEXT = "ランタンが「消える」＆ <暗い>。"


def with_toolkit(module: str, name: str) -> Callable[[Path], Any]:
    storage = pytest.importorskip(f"translate.storage.{module}")
    return lambda path: getattr(storage, name).parsefile(str(path))


def arrives(path: Path, folder: Path) -> None:
    """The edited file is taken in, and after a build the text is an entry's."""
    corpus, decisions = bilingual(), folder / "decisions"
    done, stored = take_back(path, corpus, decisions)
    assert done.reports == ()
    assert [(t.of, t.text, t.state) for t in stored.texts] == [((FOUR,), TEXT, "final")]
    assert [c.text for c in sections_of(rebuilt(corpus, decisions), f"{SHOVE}@ja")[0].clauses] == [TEXT]


def test_xliff_1_2_edited_by_translate_toolkit(tmp_path: Path) -> None:
    file = with_toolkit("xliff", "xlifffile")(write(all_units(bilingual()), "xliff", tmp_path))
    units = {u.source: u for u in file.units if not u.isheader()}
    assert set(units) == set(ENGLISH)
    assert units["Roll PH-3."].target == "PH-6でロールする。"
    assert not units["Roll PH-3."].isapproved() and units[ENGLISH[0]].isapproved()
    assert "Shove = シャヴ" in units[ENGLISH[2]].getnotes()
    units[ENGLISH[3]].target = TEXT
    units[ENGLISH[3]].markapproved()
    file.savefile(str(tmp_path / "edited.xlf"))
    arrives(tmp_path / "edited.xlf", tmp_path)


def test_xliff_2_edited_by_translate_toolkit(tmp_path: Path) -> None:
    file = with_toolkit("xliff2", "Xliff2File")(write(all_units(bilingual()), "xliff2", tmp_path))
    units = {u.source: u for u in file.units if u.istranslatable()}
    assert set(units) == set(ENGLISH)
    assert units["Roll PH-3."].target == "PH-6でロールする。"
    units[ENGLISH[3]].target = TEXT
    file.savefile(str(tmp_path / "edited.xlf"))
    path = tmp_path / "edited.xlf"
    done, stored = take_back(path, bilingual(), tmp_path / "decisions")
    assert done.reports == ()
    assert [(t.of, t.text) for t in stored.texts] == [((FOUR,), TEXT)]


def test_tmx_read_by_translate_toolkit(tmp_path: Path) -> None:
    selection = select(all_units(bilingual()), frozenset({State.FINAL}))
    file = with_toolkit("tmx", "tmxfile")(write(selection, "tmx", tmp_path))
    assert [(u.source, u.gettarget("ja")) for u in file.units] == [(ENGLISH[0], "敵に接触していること。")]


def test_po_edited_by_polib(tmp_path: Path) -> None:
    polib = pytest.importorskip("polib")
    path = write(all_units(bilingual()), "po", tmp_path)
    file = polib.pofile(str(path))
    assert [(e.msgctxt, e.msgid) for e in file] == [
        (f"{SHOVE}#effects.{n}", text) for n, text in enumerate(ENGLISH, 1)
    ]
    assert [e.fuzzy for e in file] == [False, True, False, False]
    file[3].msgstr = TEXT
    file.save(str(path))
    arrives(path, tmp_path)


def test_po_read_by_translate_toolkit(tmp_path: Path) -> None:
    file = with_toolkit("pypo", "pofile")(write(all_units(bilingual()), "po", tmp_path))
    assert [str(u.source) for u in file.units if not u.isheader()] == list(ENGLISH)


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="gettext is not installed")
def test_po_checked_by_gettext(tmp_path: Path) -> None:
    path = write(all_units(bilingual()), "po", tmp_path)
    told = subprocess.run(
        ["msgfmt", "-c", "-o", os.devnull, path], capture_output=True, text=True, check=False
    )
    assert (told.returncode, told.stderr) == (0, "")


def test_tbx_2_read_by_translate_toolkit(tmp_path: Path) -> None:
    path = tmp_path / "terms.tbx"
    path.write_bytes(write_terms("tbx", TERMS, tbx_version="2"))
    file = with_toolkit("tbx", "tbxfile")(path)
    file.setsourcelanguage("en")
    file.settargetlanguage("ja")
    assert [(u.source, u.target) for u in file.units][:2] == [("Shove", "シャヴ"), ("Lantern", "ランタン")]


def test_the_glossary_read_by_translate_toolkit(tmp_path: Path) -> None:
    path = tmp_path / "terms.txt"
    path.write_bytes(write_terms("glossary", TERMS))
    file = with_toolkit("omegat", "OmegaTFile")(path)
    assert [(u.source, u.target) for u in file.units] == [
        ("Shove", "シャヴ"),
        ("Shove", "突き飛ばし"),
        ("Lantern", "ランタン"),
    ]


# Published schemas

SCHEMAS = Path(os.environ.get("TAIYAKU_SCHEMAS", "") or "/nowhere")


def schema(name: str) -> Any:
    etree = pytest.importorskip("lxml.etree")
    if not (SCHEMAS / name).is_file():
        pytest.skip(f"no {name} in $TAIYAKU_SCHEMAS")
    if name.endswith(".dtd"):
        return etree.DTD(str(SCHEMAS / name))

    class Local(etree.Resolver):  # type: ignore[misc]
        def resolve(self, url: str, public: str, context: Any) -> Any:
            return self.resolve_filename(str(SCHEMAS / url.rpartition("/")[2]), context)

    parser = etree.XMLParser(no_network=True)
    parser.resolvers.add(Local())
    tree = etree.parse(str(SCHEMAS / name), parser)
    return etree.RelaxNG(tree) if name.endswith(".rng") else etree.XMLSchema(tree)


def everything() -> Any:
    """Units of every kind: with alternatives, stale, in other states, with characters that need care."""
    from taiyaku.values import replace

    selection = all_units(bilingual())
    first, second, third, fourth = selection.units
    odd = replace(third, target=Target((), "\x00 ]]> & <b>", 0.5), state=State.REVIEW)
    other = (Target((), "別の訳。", 0.42), Target((), "訳。", 0.4))
    stale = replace(second, previous="Roll PH-6.", alternatives=other)
    elsewhere = replace(fourth, document="faq")
    return replace(selection, units=(first, stale, odd, elsewhere))


@pytest.mark.parametrize(
    ("what", "name"),
    [("xliff", "xliff-core-1.2-strict.xsd"), ("xliff2", "xliff-core-2.0.xsd"), ("tmx", "tmx14.dtd")],
)
def test_units_are_valid_against_the_schema(what: str, name: str, tmp_path: Path) -> None:
    checked = schema(name)
    from lxml import etree

    tree = etree.parse(str(write(everything(), what, tmp_path)))
    assert checked.validate(tree), checked.error_log


def tbx(version: str) -> bytes:
    forbidden = (DeclaredTerm("shove", forbidden=("Push", "押し")),)
    return write_terms("tbx", TERMS, forbidden, tbx_version=version, title="Lantern Alley")


def test_tbx_3_is_as_the_standard_says() -> None:
    """By a grammar of our own; the published one counts where it is at hand."""
    etree = pytest.importorskip("lxml.etree")
    grammar = etree.RelaxNG(etree.parse(str(Path(__file__).with_name("tbx-basic-3.rng"))))
    data = tbx("3")
    assert grammar.validate(etree.fromstring(data)), grammar.error_log
    for good, bad in (
        (b"preferredTerm-admn-sts", b"preferred"),
        (b'type="subjectField"', b'type="domain"'),
        (b"<conceptEntry id=", b"<conceptEntry name="),
        (b' style="dca"', b""),
        (b"urn:iso:std:iso:30042:ed-2", b"urn:iso:std:iso:30042:ed:3.0"),
    ):
        assert good in data
        assert not grammar.validate(etree.fromstring(data.replace(good, bad)))


@pytest.mark.parametrize(
    ("version", "name"), [("2", "tbx.xsd"), ("3", "TBXcoreStructV03_TBX-Basic_integrated.rng")]
)
def test_terms_are_valid_against_the_schema(version: str, name: str, tmp_path: Path) -> None:
    checked = schema(name)
    from lxml import etree

    assert checked.validate(etree.fromstring(tbx(version))), checked.error_log
