"""A file that is broken, unsafe or not ours: one error naming the place, and nothing imported."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.exchange.tbx import read_tbx
from taiyaku.corpus.exchange.tmx import read_tmx
from taiyaku.corpus.exchange.xml import read_xml
from taiyaku.errors import UnreadableError
from tests.exchanges import SHOVE, all_units, bilingual, take_back, write

XLIFF = 'xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"'
UNIT = (
    f'<trans-unit id="{SHOVE}#effects.4"><source>The Lantern goes out.</source>'
    "<target>ランタンが消える。</target></trans-unit>"
)


def xliff(body: str, head: str = "", langs: tuple[str, str] = ("en", "ja"), root: str = XLIFF) -> str:
    languages = f'source-language="{langs[0]}" target-language="{langs[1]}"'
    file = f'<file original="x" datatype="plaintext" {languages}>'
    return f"{head}<xliff {root}>\n{file}\n<body>\n{body}\n</body></file></xliff>"


BOMB = (
    '<?xml version="1.0"?>\n<!DOCTYPE xliff [\n<!ENTITY a "aaaaaaaaaa">\n'
    '<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">\n]>\n'
)
OUTSIDE = '<!DOCTYPE xliff [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n'

BAD: dict[str, tuple[str, str, str]] = {
    "not closed": (
        "x.xlf",
        xliff(UNIT).replace("</body>", ""),
        r"x\.xlf:5: no well-formed XML: mismatched tag",
    ),
    "cut off": ("x.xlf", xliff(UNIT)[:200], r"x\.xlf:\d: no well-formed XML"),
    "entity bomb": ("x.xlf", xliff(UNIT, BOMB), r"x\.xlf:2: .*DOCTYPE.*refused"),
    "a file outside": ("x.xlf", xliff(UNIT, OUTSIDE), r"x\.xlf:1: .*DOCTYPE.*refused"),
    "unknown entity": ("x.xlf", xliff("&nbsp;"), r"x\.xlf:4: .*undefined entity"),
    "entity of a DTD elsewhere": (
        "x.tmx",
        '<!DOCTYPE tmx SYSTEM "tmx14.dtd">\n<tmx version="1.4"><header srclang="en"/><body>&e;</body></tmx>',
        r"x\.tmx:2: &e; is not known",
    ),
    "foreign namespace": (
        "x.xlf",
        xliff(UNIT, root='xmlns="urn:example:other"'),
        r"x\.xlf:1: <xliff> of the namespace",
    ),
    "no namespace": ("x.xlf", xliff(UNIT, root=""), r"x\.xlf:1: <xliff> of no namespace"),
    "a web page": ("x.html", "<html><body/></html>", r"x\.html:1: <html> of no namespace"),
    "other languages": (
        "x.xlf",
        xliff(UNIT, langs=("en", "de")),
        r"x\.xlf:4: .*from en to de; expected en to ja",
    ),
    "an id twice": (
        "x.xlf",
        xliff(f"{UNIT}\n{UNIT}"),
        r"x\.xlf:5: the id .*effects\.4 stands in line 4 already",
    ),
    "an id of elsewhere": (
        "x.xlf",
        xliff(f"{UNIT}\n{UNIT.replace('effects.4', 'effects.99')}"),
        r"x\.xlf:5: the workspace has no clause .*effects\.99; .*--known-only",
    ),
    "no id": (
        "x.xlf",
        xliff("<trans-unit><source>x</source></trans-unit>"),
        r"x\.xlf:4: this trans-unit has no id",
    ),
    "no source": ("x.xlf", xliff('<trans-unit id="a"/>'), r"x\.xlf:4: this trans-unit has no source"),
    "too deep": ("x.xlf", xliff("<group>" * 300), r"x\.xlf:4: elements more than 200 deep"),
    "XLIFF 3": (
        "x.xlf",
        '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="3.0"/>',
        r"version '3.0'",
    ),
    "a language twice": (
        "x.tmx",
        '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>a</seg></tuv>\n'
        '<tuv xml:lang="en-GB"><seg>b</seg></tuv></tu></body></tmx>',
        r"x\.tmx:2: .*two texts in en",
    ),
    "no Japanese": (
        "x.tmx",
        '<tmx version="1.4"><header srclang="en"/><body>\n'
        '<tu><tuv xml:lang="en"><seg>a</seg></tuv></tu></body></tmx>',
        r"x\.tmx:2: this tu has en; expected en and ja",
    ),
    "a broken PO": ("x.po", 'msgid "a"\nmsgstr "b\n', r"x\.po:2: the text does not end"),
    "plural forms": ("x.po", 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"\n', r"x\.po:1: a plural form"),
    "no translation": ("x.po", 'msgid "a"\n\nmsgid "b"\nmsgstr "c"\n', r"x\.po:3: a second msgid"),
    "words between": ("x.po", 'msgid "a"\nmsgstr "b"\n<<<<<<< HEAD\n', r"x\.po:3: no PO file"),
    "no header": ("x.csv", "a,b\n1,2\n", r"x\.csv:1: no column 'source'"),
    "too many cells": ("x.csv", "id,source,target\na,b,c,d\n", r"x\.csv:2: 4 cells; the header names 3"),
    "an unknown status": ("x.csv", "id,source,target,status\na,b,c,done\n", r"x\.csv:2: status 'done'"),
    "an empty file": ("x.xlf", "", r"x\.xlf: the file is empty"),
    "something else": ("x.docx", "PK", r"x\.docx: neither its name nor its text"),
    "half a glossary": ("x.txt", "Shove\tシャヴ\nFog\n", r"x\.txt:2: expected source, tab, target"),
}


@pytest.mark.parametrize("name", BAD)
def test_one_clear_error_and_nothing_imported(name: str, tmp_path: Path) -> None:
    file, text, message = BAD[name]
    path = tmp_path / file
    path.write_text(text, "utf-8")
    with pytest.raises(UnreadableError, match=message):
        take_back(path, bilingual(), tmp_path / "decisions")
    assert not (tmp_path / "decisions").exists()


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"none\.xlf: cannot be read: No such file"):
        take_back(tmp_path / "none.xlf", bilingual(), tmp_path / "decisions")


@pytest.mark.parametrize(("suffix", "what"), [(".po", "po"), (".csv", "csv")])
def test_a_file_of_another_encoding(suffix: str, what: str, tmp_path: Path) -> None:
    path = write(all_units(bilingual()), what, tmp_path)
    path.write_bytes(path.read_text("utf-8-sig").encode("cp932", "replace"))
    with pytest.raises(UnreadableError, match=rf"out\{suffix}:\d+: not UTF-8"):
        take_back(path, bilingual(), tmp_path / "decisions")


def test_utf_16_as_some_tools_write_it(tmp_path: Path) -> None:
    path = tmp_path / "x.xlf"
    path.write_bytes(xliff(UNIT, '<?xml version="1.0" encoding="UTF-16"?>\n').encode("utf-16"))
    _, stored = take_back(path, bilingual(), tmp_path / "decisions")
    assert [t.text for t in stored.texts] == ["ランタンが消える。"]


def test_foreign_elements_inside_are_no_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "x.xlf"
    foreign = UNIT.replace("<target>", '<t:target xmlns:t="urn:example:tool">DELETE</t:target><target>')
    path.write_text(xliff(foreign), "utf-8")
    _, stored = take_back(path, bilingual(), tmp_path / "decisions")
    assert [t.text for t in stored.texts] == ["ランタンが消える。"]


def test_inline_codes_of_a_tool_are_no_text_and_its_markers_are(tmp_path: Path) -> None:
    path = tmp_path / "x.xlf"
    marked = '<mrk mtype="seg" mid="0">ランタンが<ph id="1">{0}</ph></mrk><g id="2">消える。</g>'
    path.write_text(xliff(UNIT.replace("ランタンが消える。", marked)), "utf-8")
    _, stored = take_back(path, bilingual(), tmp_path / "decisions")
    assert [t.text for t in stored.texts] == ["ランタンが消える。"]


def test_known_only_leaves_the_others_out(tmp_path: Path) -> None:
    from taiyaku.corpus.exchange.importer import import_file

    path = tmp_path / "x.xlf"
    path.write_text(xliff(f"{UNIT}\n{UNIT.replace('effects.4', 'effects.99')}"), "utf-8")
    done = import_file(path, bilingual(), tmp_path / "decisions", known_only=True)
    assert done.counts["new"] == 1
    assert [r.message for r in done.reports] == ["the workspace has no such id"]


MIXED = {
    "x.po": 'msgid "The Lantern goes out."\nmsgstr "ランタンが消える。"\n\n'.encode()
    + 'msgid "Roll PH-3."\nmsgstr "振る。"\n'.encode("cp932"),
    "x.csv": "id,source,target\n,The Lantern goes out.,ランタンが消える。\n".encode()
    + ",Roll PH-3.,振る。\n".encode("euc-jp"),
    "x.txt": "Shove\tシャヴ\n".encode() + "Fog\t霧\n".encode("cp932"),
    "x.xlf": xliff(UNIT).replace("ランタンが", "\0").encode().replace(b"\0", "ランタンが".encode("cp932")),
    "x.tsv": b"\xff\xfe" + "source\ttarget\nRoll.\t振る。\n".encode("utf-16-le") + b"\x81",
}


@pytest.mark.parametrize("name", MIXED)
def test_a_file_in_two_encodings_is_one_finding_that_says_what_to_do(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(MIXED[name])
    with pytest.raises(UnreadableError, match=rf"{name}:\d+: .*UTF-8") as found:
        take_back(path, bilingual(), tmp_path / "decisions")
    assert str(found.value).count("\n") == 0
    assert not (tmp_path / "decisions").exists()


def test_a_text_that_lost_characters_is_left_alone_and_the_others_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    rows = "source,target\nThe Lantern goes out.,ランタンが消える。\nRoll PH-3.,PH-3で�る。\n"
    path.write_text(rows, "utf-8")
    done, stored = take_back(path, bilingual(), tmp_path / "decisions")
    assert [t.text for t in stored.texts] == ["ランタンが消える。"]
    assert ["lost" in r.message for r in done.reports] == [True]


def test_a_memory_and_a_termbase_of_several_languages(tmp_path: Path) -> None:
    other = (
        '<tu><tuv xml:lang="fr"><seg>Le brouillard.</seg></tuv></tu><tu><tuv xml:lang="en"><seg/></tuv></tu>'
    )
    ours = "".join(
        f'<tuv xml:lang="{lang}"><seg>{text}</seg></tuv>' for lang, text in (("ja", "霧。"), ("en", "Fog."))
    )
    path = tmp_path / "x.tmx"
    path.write_text(f'<tmx version="1.4"><header/><body>{other}<tu>{ours}</tu></body></tmx>', "utf-8")
    read = list(read_tmx(path, read_xml(path, path.read_bytes()), "en", "ja"))
    assert [(one.source, one.target) for one in read] == [("Fog.", "霧。")]
    terms = "".join(
        f'<conceptEntry><langSec xml:lang="{lang}"><termSec><term>{form}</term></termSec></langSec>'
        "</conceptEntry>"
        for lang, form in (("de", "Nebel"), ("en", "Fog"))
    )
    path = tmp_path / "x.tbx"
    path.write_text(f'<tbx type="TBX-Basic" style="dct"><text><body>{terms}</body></text></tbx>', "utf-8")
    assert [one.en for one in read_tbx(path, read_xml(path, path.read_bytes()))] == [("Fog",)]
