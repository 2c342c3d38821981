"""What a build finds to be no more as the last one left it."""

from __future__ import annotations

import os
from pathlib import Path

from taiyaku.steps.staging import Damage, Manifest, damages, read_manifest, write_manifest
from taiyaku.whole_files import stamp_of


def built(folder: Path) -> Manifest:
    (folder / "site").mkdir()
    for name in ("corpus.db", "site/index.html"):
        (folder / name).write_bytes(b"as it was")
    site = {"site/index.html": stamp_of(folder / "site/index.html")}
    write_manifest(folder, Manifest(site))
    return read_manifest(folder)


def rotten(path: Path) -> None:
    """As bits rot: size and time stay."""
    before = path.stat().st_mtime_ns
    path.write_bytes(b"as it wAs")
    os.utime(path, ns=(before, before))


def test_rot_of_the_corpus_is_found_unless_it_is_made_anew(tmp_path: Path) -> None:
    known = built(tmp_path)
    rotten(tmp_path / "corpus.db")
    other = [Damage("corpus.db", "has other bytes than were written")]
    assert list(damages(tmp_path, known)) == other
    assert list(damages(tmp_path, known, anew=True)) == []
    assert list(damages(tmp_path, known, thoroughly=True, anew=True)) == other


def test_what_is_shorter_or_newer_is_found_all_the_same(tmp_path: Path) -> None:
    known = built(tmp_path)
    (tmp_path / "corpus.db").write_bytes(b"as it")
    assert [one.path for one in damages(tmp_path, known, anew=True)] == ["corpus.db"]
    (tmp_path / "corpus.db").write_bytes(b"as it wAs")
    later = (tmp_path / "manifest.json").stat().st_mtime_ns + 1
    os.utime(tmp_path / "corpus.db", ns=(later, later))
    assert [one.path for one in damages(tmp_path, known, anew=True)] == ["corpus.db"]
