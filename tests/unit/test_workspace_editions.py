"""The edition of a source that does not say it: the one that its title names."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.workspace import load_workspace

SOURCE = '[[source]]\nid = "{id}"\npath = "{id}.md"\nformat = "faq"\nlang = "ja"\n'


@pytest.mark.parametrize(
    ("title", "editions", "edition"),
    [
        ("錆の谷 第2版 エラッタ", ("1", "2"), "2"),
        ("Second Edition Errata", ("1", "2"), "2"),
        ("Rust Valley, 2nd ed.: Errata", ("1", "2"), "2"),
        ("正誤表 第2版", ("1", "2"), ""),  # of the list itself
        ("Errata, Second Edition", ("1", "2"), ""),
        ("Summary N4", ("N3", "N4"), "N4"),
        ("第1版から第2版への変更点", ("1", "2"), ""),
        ("Errata of 2 May", ("1", "2"), ""),
        ("Errata", ("1",), ""),
    ],
)
def test_a_source_is_of_the_edition_that_its_title_names(
    title: str, editions: tuple[str, ...], edition: str, tmp_path: Path
) -> None:
    books = "".join(SOURCE.format(id=f"book-{e.lower()}") + f'edition = "{e}"\n' for e in editions)
    sheet = SOURCE.format(id="sheet") + f'title = "{title}"\n'
    (tmp_path / "taiyaku.toml").write_text(f'name = "x"\n{books}{sheet}', "utf-8")
    assert load_workspace(tmp_path).sources[-1].edition == edition
