"""Files that are not what the workspace promises: one clear message each, and the others are built."""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from taiyaku.corpus.model import Ingested
from taiyaku.errors import UnreadableError
from taiyaku.ingest import ingest
from taiyaku.workspace import Source
from tests.processes import run as taiyaku

EN = "# Sea FAQ\n\n**May I row?**\n\nYes, café owners may.\n\n**May I float?**\n\nNo.\n"
JA = (
    "■航海\n\nＱ：漕いでもよいですか？\nＡ：よいです。ただし、手番の終わりに一回だけです。\n\n"
    "Ｑ：泳げますか？\nＡ：泳げません。\n"
)
HTML = "<!DOCTYPE html><html><body><h1>Sea</h1><h2>May I row?</h2><p>Yes.</p></body></html>"
LOOP = (
    b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    b"2 0 obj<</Type/Pages/Kids[2 0 R]/Count 1>>endobj\n"
    b"xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \n"
    b"trailer<</Root 1 0 R/Size 3>>\nstartxref\n106\n%%EOF"
)


def pdf(pages: int = 1, password: str | None = None, with_text: bool = True) -> bytes:
    pytest.importorskip("reportlab")
    from reportlab.lib.pdfencrypt import StandardEncryption
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, encrypt=StandardEncryption(password) if password else None)
    for number in range(pages):
        if with_text:
            canvas.setFont("Helvetica-Bold", 12)
            canvas.drawString(72, 700, f"Can boat {number} row?")
            canvas.setFont("Helvetica", 11)
            canvas.drawString(72, 680, "Yes, it can row well.")
        else:
            canvas.rect(50, 50, 400, 600, fill=1)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def archive(member: str) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as opened:
        opened.writestr(member, "<x/>")
    return data.getvalue()


def read(path: Path, lang: str = "en", encoding: str | None = None) -> Ingested:
    return ingest(Source(path.stem, path, path.name, "faq", lang, "E1", encoding=encoding))


def refusal(path: Path) -> str:
    with pytest.raises(UnreadableError) as caught:
        read(path)
    message = str(caught.value)
    assert message.startswith(path.name)
    assert "\n" not in message
    return message


# Files that cannot be read: what the message must say.
REFUSED: dict[str, tuple[str, bytes | Callable[[], bytes], str]] = {
    "empty": ("a.md", b"", "empty; put the document"),
    "blank": ("a.md", b" \n\n\t \n", "empty; put the document"),
    "only a byte order mark": ("a.md", b"\xef\xbb\xbf", "empty; put the document"),
    "truncated PDF": ("a.pdf", lambda: pdf()[:600], "damaged or cut short"),
    "encrypted PDF": ("a.pdf", lambda: pdf(password="secret"), "encrypted; save an unprotected copy"),
    "image-only PDF": ("a.pdf", lambda: pdf(with_text=False), "no page of the PDF holds any text"),
    "looping page tree": ("a.pdf", LOOP, "damaged"),
    "Word document": ("a.md", lambda: archive("word/document.xml"), "a Word document: save it as PDF"),
    "ZIP named PDF": ("a.pdf", lambda: archive("rules.txt"), "a ZIP archive: unpack it"),
    "PNG": ("a.md", b"\x89PNG\r\n\x1a\n" + bytes(50), "a picture: run text recognition"),
    "JPEG named text": ("a.txt", b"\xff\xd8\xff\xe0JFIF" * 9, "a picture: run text recognition"),
    "WebP": ("a.md", b"RIFF\x24\0\0\0WEBPVP8 " + b"\x01" * 40, "a picture"),
    "RTF": ("a.txt", b"{\\rtf1 hello}", "an RTF file: save it as"),
    "gzip": ("a.txt", gzip.compress(EN.encode()), "compressed (gzip): unpack it"),
    "PostScript": ("a.txt", b"%!PS-Adobe-3.0\nshowpage\n", "PostScript"),
    "program": ("a.txt", b"\x7fELF\x02\x01\x01" + bytes(90), "a program, not a document"),
    "random bytes": ("a.txt", random.Random(1).randbytes(20_000), "in no encoding we know"),
    "control characters": ("a.txt", b"\x01\x02\x03ab" * 200, "no text document"),
    "nothing but NULs": ("a.md", bytes(5000), "empty"),
    "UTF-16 cut in a character": ("a.md", EN.encode("utf-16")[:-1], "breaks off"),
    "a line of 10 MB": ("a.txt", b"a " * 5_000_000, "a.txt:1: a line of 10,000,000 characters"),
    "a number of 5,000 digits": (
        "a.md",
        EN.encode() + b"1" * 5000 + b". Row.\n",
        "a.md:10: a number of more than",
    ),
    "numbers of 5,000 digits in a table": (
        "a.html",
        HTML.encode() + b"<table><tr><td>" + b"9," * 5000,
        "a number of",
    ),
    "HTML with a line of 10 MB": ("a.html", b"<html><p>" + b"a " * 5_000_000, "a.html:1: a line of"),
    "wikitext with a line of 10 MB": ("a.wiki", b"== a ==\n" + b"a " * 5_000_000, "a.wiki:2: a line of"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_file_no_reader_opens_is_refused_in_one_line(case: str, tmp_path: Path) -> None:
    name, content, expected = REFUSED[case]
    path = tmp_path / name
    path.write_bytes(content() if callable(content) else content)
    assert expected in refusal(path)


# Files that are odd but can be read: the codes that say so.
ODD: dict[str, tuple[str, bytes | Callable[[], bytes], set[str]]] = {
    "PDF named text": ("a.txt", pdf, {"W102"}),
    "text named PDF": ("a.pdf", EN.encode(), {"W102"}),
    "HTML named Markdown": ("a.md", HTML.encode(), {"W102"}),
    "UTF-16 with a mark": ("a.md", EN.encode("utf-16"), set()),
    "UTF-16 LE": ("a.md", EN.encode("utf-16-le"), {"W103"}),
    "UTF-16 BE": ("a.md", EN.encode("utf-16-be"), {"W103"}),
    "UTF-32": ("a.md", EN.encode("utf-32"), set()),
    "Latin-1": ("a.md", EN.encode("latin-1"), {"W103"}),
    "a NUL": ("a.md", EN.replace("Yes", "Y\0es").encode(), {"W104"}),
    "a tail of NULs": ("a.md", EN.encode() + bytes(5000), {"W104"}),
    "UTF-8 cut in a character": ("a.md", (EN + "Déjà vu, né à").encode()[:-1], {"W103"}),
    "one bad byte": ("a.md", ("# 海\n\n" + JA * 3).encode() + b"\xff\n", {"W103"}),
    "Markdown that begins with HTML": ("a.md", b'<div align="center">Sea</div>\n\n' + EN.encode(), set()),
}


@pytest.mark.parametrize("case", ODD)
def test_an_odd_file_is_read_and_reported(case: str, tmp_path: Path) -> None:
    name, content, codes = ODD[case]
    path = tmp_path / name
    path.write_bytes(content() if callable(content) else content)
    found = read(path)
    assert any(entry.kind == "faq" for entry in found.entries)
    reported = {p.code for p in found.problems if p.code.startswith("W1")}
    assert reported == codes
    assert all(p.where and p.where.file == name for p in found.problems)


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp", "iso2022_jp", "utf-16", "utf-16-le", "utf-16-be"])
def test_japanese_encodings_give_the_same_entries(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(JA.encode(encoding))
    assert [e.title for e in read(path, "ja").entries] == ["漕いでもよいですか？", "泳げますか？"]


def test_western_letters_are_those_of_windows_1252(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(EN.replace("café", "naïve “café” –").encode("cp1252"))
    answer = read(path).entries[0].sections[1].clauses[0].text
    assert answer == "Yes, naïve “café” – owners may."


def test_a_text_of_200_mb_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    with path.open("wb") as opened:
        opened.seek(200 * 2**20)
        opened.write(b"x")
    assert "200 MB of text is more than 32 MB; split it" in refusal(path)
    path.unlink()


def test_a_pdf_of_thousands_of_pages_is_read(tmp_path: Path) -> None:
    pages = 5000 if os.environ.get("TAIYAKU_SHAPES") == "all" else 1500
    path = tmp_path / "a.pdf"
    path.write_bytes(pdf(pages=pages))
    found = read(path)
    assert found.document.pages == pages
    assert sum(e.kind == "faq" for e in found.entries) == pages


def test_paths_that_name_no_file(tmp_path: Path) -> None:
    assert "no such file; put the document there or correct `path`" in refusal(tmp_path / "gone.md")
    (tmp_path / "folder.md").mkdir()
    assert "is a folder; `path` names one file" in refusal(tmp_path / "folder.md")
    os.symlink(tmp_path / "loop.md", tmp_path / "loop.md")
    assert "cannot be read" in refusal(tmp_path / "loop.md")
    os.symlink(tmp_path / "gone.md", tmp_path / "dangling.md")
    assert "no such file" in refusal(tmp_path / "dangling.md")
    os.mkfifo(tmp_path / "pipe.md")
    assert "is a pipe or a device" in refusal(tmp_path / "pipe.md")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_the_right_to_read(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(EN)
    path.chmod(0)
    assert "may not be read; give yourself the right" in refusal(path)


# Through the command line: the other sources are built, the previous build stays.

SOURCE = '[[source]]\nid = "{id}"\npath = "{path}"\nformat = "faq"\nlang = "en"\nedition = "E1"\n'


def workspace(folder: Path, **files: bytes) -> Path:
    folder.mkdir(exist_ok=True)
    lines = ['name = "Sea"\n']
    for number, (name, content) in enumerate(files.items()):
        path = folder / name.replace("_", ".")
        path.write_bytes(content)
        lines.append(SOURCE.format(id=f"s{number}", path=path.name))
    (folder / "taiyaku.toml").write_text("\n".join(lines), "utf-8")
    return folder


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    done = taiyaku("-C", folder, *arguments)
    assert "Traceback" not in done.stdout + done.stderr
    return done


def titles(folder: Path) -> list[str]:
    exported = run(folder, "export", "entries")
    assert exported.returncode == 0
    return [json.loads(line)["titles"][0]["text"] for line in exported.stdout.splitlines()]


GOOD = ["May I row?", "May I float?"]


@pytest.mark.parametrize("case", ["empty", "encrypted PDF", "PNG", "random bytes", "looping page tree"])
def test_a_bad_source_does_not_keep_the_others_from_being_built(case: str, tmp_path: Path) -> None:
    name, content, expected = REFUSED[case]
    bad = content() if callable(content) else content
    folder = workspace(tmp_path / "ws", good_md=EN.encode(), **{"bad_" + name.rsplit(".", 1)[1]: bad})
    built = run(folder, "build")
    assert built.returncode == 1
    assert expected in built.stdout + built.stderr
    assert titles(folder) == GOOD
    checked = run(folder, "check", "--json")
    assert checked.returncode == 1
    assert [p["code"] for p in json.loads(checked.stdout)].count("E001") == 1


def test_without_any_source_that_can_be_read_the_previous_build_stays(tmp_path: Path) -> None:
    folder = workspace(tmp_path / "ws", good_md=EN.encode())
    assert run(folder, "build").returncode == 0
    before = (folder / "build" / "corpus.db").read_bytes()
    (folder / "good.md").write_bytes(b"")
    failed = run(folder, "build")
    assert failed.returncode == 2
    assert "good.md: the file is empty" in failed.stderr
    assert (folder / "build" / "corpus.db").read_bytes() == before


BROKEN_CONFIGURATION = {
    "syntax": ('name = "Sea\n', "taiyaku.toml"),
    "no such format": (
        SOURCE.format(id="a", path="a.md").replace('"faq"', '"faqs"'),
        "allowed: faq, summary",
    ),
    "unknown key": (SOURCE.format(id="a", path="a.md") + 'colour = "red"\n', "unknown key 'colour'"),
    "no sources": ('name = "Sea"\n', "[[source]]"),
    "not UTF-8": ('name = "Caf\udce9"\n', "not UTF-8"),
}


@pytest.mark.parametrize("case", BROKEN_CONFIGURATION)
def test_a_broken_configuration_is_named_with_its_line(case: str, tmp_path: Path) -> None:
    text, expected = BROKEN_CONFIGURATION[case]
    folder = workspace(tmp_path / "ws", good_md=EN.encode())
    assert run(folder, "build").returncode == 0
    before = (folder / "build" / "corpus.db").read_bytes()
    (folder / "taiyaku.toml").write_bytes(text.encode("utf-8", "surrogateescape"))
    failed = run(folder, "build")
    assert failed.returncode == 2
    assert expected in failed.stderr
    assert (folder / "build" / "corpus.db").read_bytes() == before


def test_two_sources_of_one_id_and_a_file_listed_twice(tmp_path: Path) -> None:
    folder = workspace(tmp_path / "ws", a_md=EN.encode(), b_md=EN.replace("row", "dive").encode())
    config = folder / "taiyaku.toml"
    twice = SOURCE.format(id="s0", path="b.md") + SOURCE.format(id="s2", path="./a.md")
    config.write_text('name = "Sea"\n' + SOURCE.format(id="s0", path="a.md") + twice, "utf-8")
    built = run(folder, "build")
    assert built.returncode == 1
    assert "'s0' is the id of two sources" in built.stderr
    assert "listed twice" in built.stderr
    assert titles(folder) == GOOD


def test_a_source_outside_the_workspace_is_read(tmp_path: Path) -> None:
    folder = workspace(tmp_path / "ws")
    (tmp_path / "outside.md").write_text(EN, "utf-8")
    (folder / "taiyaku.toml").write_text(SOURCE.format(id="a", path="../outside.md"), "utf-8")
    assert run(folder, "build").returncode == 0
    assert titles(folder) == GOOD
