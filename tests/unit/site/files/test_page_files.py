"""The same site however many processes make it; a file that has not changed keeps its date."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from taiyaku.corpus.model import Corpus
from taiyaku.site.browser.service_worker import KEPT, PART, worker_script
from taiyaku.site.build import write_site
from taiyaku.site.files.page_memory import Place, Record
from taiyaku.values import replace
from tests.unit.site.files.test_page_memory import files


def test_two_processes_make_the_site_of_one(corpus: Corpus, tmp_path: Path) -> None:
    one, two = write_site(corpus, tmp_path / "one"), write_site(corpus, tmp_path / "two", jobs=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert (one.pages, one.files, one.size, one.revision) == (two.pages, two.files, two.size, two.revision)


def test_only_what_changed_gets_a_new_date(corpus: Corpus, tmp_path: Path) -> None:
    place = Place(tmp_path / "pages", tmp_path / "site", "recipe")
    write_site(corpus, place.site, last=place)
    for path in place.site.rglob("*"):
        if path.is_file():
            os.utime(path, (0, 0))
    first = corpus.entries[0]
    other = replace(first, titles=(replace(first.titles[0], text="Another Name"), *first.titles[1:]))
    write_site(replace(corpus, entries=(other, *corpus.entries[1:])), place.site, last=place, jobs=2)
    fresh = {p for p in files(place.site) if (place.site / p).stat().st_mtime > 0}
    assert any(first.id in path for path in fresh)  # its pages, and its entry of the API
    assert {"assets/site.css", "manifest.webmanifest", "index.html"}.isdisjoint(fresh)
    untouched = {p for p in files(place.site) if p.startswith("api/entries/")} - fresh
    assert len(untouched) >= len(corpus.entries) - 2


@pytest.mark.parametrize(
    ("size", "whole"), [(KEPT // 100, True), (KEPT // 20, False)], ids=["a small site", "a large one"]
)
def test_what_is_kept_at_the_first_visit(size: int, whole: bool) -> None:
    paths = ["index.html", "assets/site.js", "assets/search/core.js", "en/index.html", "en/search.html"]
    more = [f"assets/search/terms-{n}.js" for n in range(9)] + [f"en/kind/k{n}.html" for n in range(9)]
    entries = [f"en/entry/la2/{n}.html" for n in range(40)] + ["en/term/duck.html"]
    written = {
        p: Record("", "0" * 32, size if p in (*more, *entries) else 900) for p in (*paths, *more, *entries)
    }
    written["api/index.json"] = Record("", "0" * 32, 1)
    script = worker_script(written)
    assert all(f'"{path}"' in script for path in paths)
    assert (f'"{entries[0]}"' in script) == whole == ('"whole":true' in script)
    kept = sum(record.size for path, record in written.items() if f'"{path}"' in script)
    assert whole or kept <= PART
    assert "api/index.json" not in script
    changed = {**written, entries[0]: Record("", "1" * 32, size)}
    assert worker_script(changed) != script  # whatever changes is another build
