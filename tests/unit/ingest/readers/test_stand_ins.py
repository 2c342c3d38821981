"""A text that only points to a document, or lists files, is told from a document."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.errors import UnreadableError
from taiyaku.ingest import ingest
from taiyaku.ingest.readers.sniff import stand_in
from taiyaku.workspace import Source

LFS = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n"
LIST = "".join(f"-rw-r--r-- 1 pim crew {n}0 Mar  1 10:0{n} boat-{n}.md\n" for n in range(6))

DIR = "".join(f"03/0{n}/2025  10:0{n} AM   {n}10 boat-{n}.md\n" for n in range(1, 7))


@pytest.mark.parametrize(
    "text, words",
    [
        (LFS, "git lfs pull"),
        ("../.git/annex/objects/zW/4q/SHA256E-s1--ab.pdf/SHA256E-s1--ab.pdf", "git annex get"),
        ("/annex/objects/SHA256E-s1--ab.txt\n", "git annex get"),
        ("../rules/ferry.md", "a link that was not followed"),
        ("[InternetShortcut]\nURL=https://a.example/rules\n", "save the page"),
        ("total 6\n" + LIST, "a listing"),
        (".\n├── boats\n│   ├── punt.md\n│   └── barge.md\n├── oars.md\n└── nets.md\n", "a listing"),
        ("├── boats\n│   ├── punt.md\n│   └── barge.md\n├── oars.md\n└── nets.md\n", "a listing"),
        ("".join(f"rules/boats/{n}.md\n" for n in range(9)), "a listing"),
        ("<html><head><title>Index of /rules</title></head><a href='../'>up</a></html>", "a listing"),
        (
            f" Volume in drive C is BOATS\n Directory of C:\\boats\n\n{DIR}      6 File(s)  660 bytes\n",
            "a listing",
        ),
        ("".join(f"{n:064x}  boat-{n}.pdf\n" for n in range(6)), "a listing"),
        ("Row and rest.\n", None),
        ("Move and/or attack.\n" * 8, None),
        ("# Boats\n\nSee version https://git-lfs.github.com/spec/v1 of the rules.\n", None),
        ("2024-03-01 10:00 The ferry leaves.\n\nIt comes back at noon.\n" * 3, None),
    ],
)
def test_stand_ins(text: str, words: str | None) -> None:
    found = stand_in(text.encode())
    assert found is None if words is None else found is not None and words in found


def test_a_pointer_is_refused_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    path.write_text(LFS, "utf-8")
    source = Source(id="x", path=path, file="rules.md", format="rulebook", lang="en")
    with pytest.raises(UnreadableError, match=r"rules\.md: this is a pointer of Git LFS"):
        ingest(source)
