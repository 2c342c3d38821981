"""What tools do to a file on its way: the edit arrives, whatever else they changed, and nothing more."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from pathlib import Path
from xml.dom import minidom

import pytest

from taiyaku.corpus.decided import Translated
from taiyaku.corpus.decisions.translation_files import load_translations
from taiyaku.corpus.exchange.importer import Imported, import_file
from taiyaku.errors import UnreadableError
from tests.exchanges import SHOVE_JA, SUFFIXES, all_units, bilingual, write

Edit = Callable[[str], str]
UNIT, SOURCE = f"{SHOVE_JA}#effects.3", "２インチ突き飛ばす。"
TEXT = "It is pushed 2 inches."


def from_japanese(what: str, folder: Path) -> str:
    """The corpus as it goes out to be translated into English; its third clause has no translation."""
    return write(all_units(bilingual(), source="ja"), what, folder).read_bytes().decode("utf-8-sig")


def taken(data: bytes, name: str, folder: Path) -> tuple[Imported, tuple[Translated, ...]]:
    path, decisions = folder / name, folder / "decisions"
    path.write_bytes(data)
    return import_file(path, bilingual(), decisions), load_translations(decisions).texts


def arrives(data: bytes, name: str, folder: Path, text: str = TEXT) -> Translated:
    """Exactly the one edit arrives."""
    done, (one,) = taken(data, name, folder)
    assert (one.of, one.lang, one.source, one.text) == ((UNIT,), "en", SOURCE, text)
    assert done.reports == ()
    assert {kind: count for kind, count in done.counts.items() if count} == {"new": 1, "unchanged": 2}
    return one


# XLIFF 1.2


def filled(file: str, inner: str = TEXT, attributes: str = 'state="translated"') -> str:
    new, count = re.subn(
        rf"(<source[^>]*>{SOURCE}</source>\s*)<target[^>]*/>",
        lambda found: f"{found[1]}<target {attributes}>{inner}</target>",
        file,
    )
    assert count == 1
    return new


def with_prefix(file: str) -> str:
    return re.sub(r"<(/?)([a-z-]+)", r"<\1x:\2", filled(file)).replace("xmlns=", "xmlns:x=")


def split(file: str, second: str) -> str:
    marks = '<seg-source><mrk mtype="seg" mid="0">２インチ</mrk><mrk mtype="seg" mid="1">突き飛ばす。</mrk>'
    target = f'<mrk mtype="seg" mid="0">It is pushed </mrk><mrk mtype="seg" mid="1">{second}</mrk>'
    return filled(file, target).replace("<target state", f"{marks}</seg-source><target state")


XLIFF: dict[str, Edit] = {
    "another prefix": with_prefix,
    "CDATA": lambda f: filled(f, f"<![CDATA[{TEXT}]]>"),
    "indented text": lambda f: filled(f, f"\n      {TEXT}\n    "),
    "a comment inside": lambda f: filled(f, TEXT.replace("pushed", "<!-- by whom? -->pushed")),
    "inline elements": lambda f: filled(f, 'It is <g id="1">pushed</g> 2 inches<x id="2"/>.'),
    "segments": lambda f: split(f, "2 inches."),
    "regions": lambda f: re.sub('lang(uage)?="(ja|en)"', r'lang\1="\2-XX"', filled(f)),
    "no target language": lambda f: re.sub(' (target-language|xml:lang)="en"', "", filled(f)),
    "no languages": lambda f: re.sub(' xml:lang="(en|ja)"', "", filled(f)).replace('guage="en"', 'guage=""'),
    "no contexts": lambda f: re.sub("<context-group.*?</context-group>", "", filled(f), flags=re.DOTALL),
    "attributes of a tool": lambda f: filled(f, TEXT, 'm:status="Confirmed"').replace(
        "<xliff ", '<xliff xmlns:m="urn:example:tool" '
    ),
    "a match of a memory": lambda f: filled(f).replace(
        f"{TEXT}</target>",
        f"{TEXT}</target><alt-trans><source>別</source><target>Other</target></alt-trans>",
    ),
}


@pytest.mark.parametrize("name", XLIFF)
def test_xliff_1_2(name: str, tmp_path: Path) -> None:
    arrives(XLIFF[name](from_japanese("xliff", tmp_path)).encode(), "x.xlf", tmp_path)


def test_a_half_translated_segment_is_left_alone(tmp_path: Path) -> None:
    file = split(from_japanese("xliff", tmp_path), "").encode()
    done, stored = taken(file, "x.xlf", tmp_path)
    assert [r.message for r in done.reports] == ["only a part of it is translated"]
    assert stored == ()


# XLIFF 2


def resegmented(file: str, *segments: str) -> str:
    new, count = re.subn(
        rf"<segment[^>]*>\s*<source[^>]*>{SOURCE}</source>\s*</segment>", "".join(segments), file
    )
    assert count == 1
    return new


def part(source: str, target: str | None, order: int = 0) -> str:
    place = f' order="{order}"' if order else ""
    told = f"<target{place}>{target}</target>" if target is not None else ""
    return f'<segment state="translated"><source>{source}</source>{told}</segment>'


def between(text: str, order: int = 0) -> str:
    place = f' order="{order}"' if order else ""
    return f"<ignorable><source/><target{place}>{text}</target></ignorable>"


def whole(file: str) -> str:
    return resegmented(file, part(SOURCE, TEXT))


def tracked(file: str) -> str:
    changes = (
        '<c:changeTrack xmlns:c="urn:oasis:names:tc:xliff:changetracking:2.1">'
        '<c:revisions appliesTo="target">'
        '<c:revision author="Sato" datetime="2026-01-01T09:00:00Z"/>'
        '<c:revision author="Rin" datetime="2026-02-03T09:00:00Z"/></c:revisions></c:changeTrack>'
    )
    return whole(file).replace(f'name="{UNIT}">', f'name="{UNIT}">{changes}')


XLIFF2: dict[str, Edit] = {
    "one segment": whole,
    "two segments": lambda f: resegmented(
        f, part("２インチ", "It is pushed"), between(" "), part("突き飛ばす。", "2 inches.")
    ),
    "another order": lambda f: resegmented(
        f, part("２インチ", "2 inches.", 3), between(" ", 2), part("突き飛ばす。", "It is pushed", 1)
    ),
    "inline elements": lambda f: resegmented(
        f,
        part(SOURCE, 'It is <pc id="1"><mrk id="m1" type="term">pushed</mrk></pc> 2 inches<ph id="2"/>.'),
    ),
    "no names and notes": lambda f: re.sub(' name="[^"]*"|<notes>.*?</notes>', "", whole(f), flags=re.DOTALL),
    "XLIFF 2.2": lambda f: whole(f).replace("document:2.0", "document:2.2").replace('"2.1"', '"2.2"'),
    "no target language": lambda f: whole(f).replace(' trgLang="en"', ""),
}


@pytest.mark.parametrize("name", XLIFF2)
def test_xliff_2(name: str, tmp_path: Path) -> None:
    arrives(XLIFF2[name](from_japanese("xliff2", tmp_path)).encode(), "x.xlf", tmp_path)


def test_a_unit_with_a_segment_open_is_left_alone(tmp_path: Path) -> None:
    parts = part("２インチ", "It is pushed"), part("突き飛ばす。", None)
    done, stored = taken(resegmented(from_japanese("xliff2", tmp_path), *parts).encode(), "x.xlf", tmp_path)
    assert [(r.id, r.message) for r in done.reports] == [(UNIT, "only a part of it is translated")]
    assert stored == ()


@pytest.mark.parametrize("what", ["xliff", "xliff2"])
def test_notes_of_the_export_are_not_taken_for_the_translators(what: str, tmp_path: Path) -> None:
    """Some libraries write every note again without what says whose it is."""
    file = (filled if what == "xliff" else whole)(from_japanese(what, tmp_path))
    file = re.sub("<note [^>]*>", "<note>", file)
    head, place, rest = file.rpartition("</context-group>" if what == "xliff" else "<notes>")
    file = f"{head}{place}<note>Says who?</note>{rest}"
    assert arrives(file.encode(), "x.xlf", tmp_path).note == "Says who?"


def test_the_last_of_the_tracked_changes_says_who_and_when(tmp_path: Path) -> None:
    one = arrives(tracked(from_japanese("xliff2", tmp_path)).encode(), "x.xlf", tmp_path)
    assert (one.by, one.on) == ("Rin", "2026-02-03")


# All of XML


@pytest.mark.parametrize("what", ["xliff", "xliff2", "tmx"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_file_that_was_only_saved_again_changes_nothing(what: str, lang: str, tmp_path: Path) -> None:
    data = write(all_units(bilingual(), source=lang), what, tmp_path).read_bytes()
    saved = {
        "indented, UTF-16": minidom.parseString(data).toprettyxml(indent="\t", encoding="utf-16"),
        "CRLF": b"\xef\xbb\xbf" + data.replace(b"\n", b"\r\n"),
    }
    for again in saved.values():
        done, stored = taken(again, f"x{SUFFIXES[what]}", tmp_path)
        assert (done.written, done.reports, stored) == ((), (), ())


# PO


def done_in_po(file: str) -> str:
    return file.replace(f'msgid "{SOURCE}"\nmsgstr ""', f'msgid "{SOURCE}"\nmsgstr "{TEXT}"')


PO: dict[str, Edit] = {
    "no source language": lambda f: f.replace('"X-Source-Language: ja\\n"\n', ""),
    "no languages": lambda f: re.sub(r'"(X-Source-)?Language: \w+\\n"\n', "", f),
    "a region": lambda f: f.replace('"Language: en\\n"', '"Language: en_GB\\n"'),
    "CRLF": lambda f: "\ufeff" + f.replace("\n", "\r\n"),
    "obsolete entries": lambda f: f + '\n#, fuzzy\n#~| msgid "a"\n#~ msgid "b"\n#~ msgstr "c"\n',
    "no comments": lambda f: re.sub(r"#[.:].*\n", "", f),
    "no contexts": lambda f: re.sub("(#\\| )?msgctxt.*\n", "", f),
}


@pytest.mark.parametrize("name", PO)
def test_po(name: str, tmp_path: Path) -> None:
    arrives(PO[name](done_in_po(from_japanese("po", tmp_path))).encode(), "x.po", tmp_path)


def test_po_wrapped_by_polib(tmp_path: Path) -> None:
    polib = pytest.importorskip("polib")
    file = polib.pofile(done_in_po(from_japanese("po", tmp_path)), wrapwidth=20)
    arrives(str(file).encode(), "x.po", tmp_path)


# Tables


def rows_of(file: str) -> list[list[str]]:
    rows = list(csv.reader(io.StringIO(file, newline="")))
    head = rows[0]
    for row in rows[1:]:
        if row[0] == UNIT:
            row[head.index("target")], row[head.index("status")] = TEXT, "Final"
    return rows


def saved(rows: list[list[str]], delimiter: str = ",", encoding: str = "utf-8") -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out, delimiter=delimiter).writerows(rows)
    return out.getvalue().encode(encoding)


def columns(rows: list[list[str]], *names: str) -> list[list[str]]:
    places = [rows[0].index(name) for name in names]
    return [[row[place] for place in places] for row in rows]


TABLES: dict[str, tuple[str, Callable[[list[list[str]]], bytes]]] = {
    "semicolons": ("x.csv", lambda r: saved(r, ";")),
    "a line that names the separator": ("x.csv", lambda r: b"\xef\xbb\xbfsep=;\r\n" + saved(r, ";")),
    "tabs in UTF-16": ("x.csv", lambda r: saved(r, "\t", "utf-16")),
    "text with tabs": ("x.txt", lambda r: saved(r, "\t", "utf-16")),
    "a .tsv": ("x.tsv", lambda r: saved(r, "\t")),
    "empty columns": ("x.csv", lambda r: saved([[*row, "", ""] for row in r])),
    "another order of columns": ("x.csv", lambda r: saved([row[::-1] for row in r])),
    "three columns": ("x.csv", lambda r: saved(columns(r, "id", "source", "target"))),
    "no ids": ("x.csv", lambda r: saved(columns(r, "source", "target"))),
    "white space": ("x.csv", lambda r: saved([[f" {c}\n" if c == TEXT else c for c in row] for row in r])),
}


@pytest.mark.parametrize("name", TABLES)
def test_tables(name: str, tmp_path: Path) -> None:
    file, edit = TABLES[name]
    arrives(edit(rows_of(from_japanese("csv", tmp_path))), file, tmp_path)


def test_a_column_twice_is_an_error(tmp_path: Path) -> None:
    rows = rows_of(from_japanese("csv", tmp_path))
    data = saved([[*row, "target" if at == 0 else "?"] for at, row in enumerate(rows)])
    with pytest.raises(UnreadableError, match=r"x\.csv:1: the header names 'target' twice"):
        taken(data, "x.csv", tmp_path)


def test_smart_quotes_and_other_typography_are_the_translators(tmp_path: Path) -> None:
    text = "It is “pushed” 2\u00a0inches…"
    file = from_japanese("csv", tmp_path)
    data = saved([[text if c == TEXT else c for c in row] for row in rows_of(file)])
    arrives(data, "x.csv", tmp_path, text)


def test_a_file_in_the_wrong_direction_is_refused_as_a_whole(tmp_path: Path) -> None:
    turned = {"ja": "en", "en": "ja"}
    file = filled(from_japanese("xliff", tmp_path))
    file = re.sub('lang(uage)?="(ja|en)"', lambda f: f'lang{f[1] or ""}="{turned[f[2]]}"', file)
    with pytest.raises(UnreadableError, match=r"x\.xlf:\d+: .* is a text in ja, the file translates into ja"):
        taken(file.encode(), "x.xlf", tmp_path)
    assert not (tmp_path / "decisions").exists()


def test_both_directions_can_be_imported_one_after_the_other(tmp_path: Path) -> None:
    arrives(done_in_po(from_japanese("po", tmp_path)).encode(), "x.po", tmp_path)
    english = write(all_units(bilingual()), "po", tmp_path).read_text("utf-8")
    english = english.replace('goes out."\nmsgstr ""', 'goes out."\nmsgstr "ランタンが消える。"')
    done, stored = taken(english.encode(), "y.po", tmp_path)
    assert done.reports == ()
    assert sorted(t.lang for t in stored) == ["en", "ja"]
    assert sorted(p.name for p in (tmp_path / "decisions/translations").iterdir()) == [
        "ja.en.toml",
        "rules.ja.toml",
    ]
