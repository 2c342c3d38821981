"""Building: what is done again, what survives a failure, and that two builds are the same bytes."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import taiyaku.build
from taiyaku.build import build
from taiyaku.corpus.store import load_corpus
from taiyaku.errors import TaiyakuError, UnreadableError
from taiyaku.site.browser.single_file import single_file
from taiyaku.steps.build_report import BuildReport
from taiyaku.steps.staging import BuildError, staging
from taiyaku.values import replace
from taiyaku.workspace import Source, load_workspace
from tests.processes import run as command
from tests.test_cli import CONFIG, FAQ, ROOT, make_workspace


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    yield make_workspace(tmp_path / "ws")
    assert not list((tmp_path / "ws").glob(".build*")), "something was left behind"


def run(folder: Path, jobs: int = 1) -> BuildReport:
    return build(load_workspace(folder), jobs)


def codes(report: BuildReport) -> list[str]:
    return [p.code for p in report.problems if p.severity == "error"]


def files(folder: Path) -> dict[str, bytes]:
    root = folder / "build"
    return {p.relative_to(root).as_posix(): p.read_bytes() for p in sorted(root.rglob("*")) if p.is_file()}


def test_two_builds_are_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    run(folder)
    run(make_workspace(tmp_path / "elsewhere"), jobs=2)
    assert files(folder) == files(tmp_path / "elsewhere")


def test_only_what_changed_is_read_again(folder: Path) -> None:
    first = run(folder)
    assert all(source.seconds is not None for source in first.sources)
    assert run(folder).unchanged
    with open(folder / "sources/ja.txt", "a", encoding="utf-8") as file:
        file.write("\n　3　LEAP（リープ/跳躍）\n　　効果：\n　　　・跳ぶ。\n")
    again = run(folder)
    assert [(s.id, s.seconds is None) for s in again.sources] == [("faq", True), ("ja", False)]
    assert again.sources[1].entries == first.sources[1].entries + 1


def _append(path: Path, text: str) -> None:
    path.write_text(path.read_text("utf-8") + text, "utf-8")


CHANGES: dict[str, Callable[[Path], object]] = {
    "more": lambda f: _append(f / "sources/faq.md", "\n**Is it new?**\n\nYes, it is.\n"),
    "longer": lambda f: _append(
        f / "sources/ja.txt", "\n　3　LEAP（リープ/跳躍）\n　　効果：\n　　　・跳ぶ。\n"
    ),
    "shifted": lambda f: (f / "sources/faq.md").write_text("# FAQ\n\n" + FAQ, "utf-8"),
    "less": lambda f: (f / "sources/faq.md").write_text(FAQ[: len(FAQ) // 2], "utf-8"),
    "empty": lambda f: (f / "sources/ja.txt").write_text("", "utf-8"),
    "edition": lambda f: (f / "taiyaku.toml").write_text(
        CONFIG.replace('edition = "N2"', 'edition = "N1"'), "utf-8"
    ),
    "name": lambda f: (f / "taiyaku.toml").write_text(CONFIG.replace("Lantern", "Paper"), "utf-8"),
    "dropped": lambda f: (f / "taiyaku.toml").write_text(
        CONFIG[: CONFIG.index("[[source]]", CONFIG.index("[[source]]") + 1)], "utf-8"
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_rebuild_gives_what_a_clean_build_gives(
    change: Callable[[Path], object], folder: Path, tmp_path: Path
) -> None:
    run(folder)
    before = files(folder)
    change(folder)
    assert not run(folder).unchanged
    clean = make_workspace(tmp_path / "clean")
    shutil.copytree(folder / "decisions", clean / "decisions")  # what is remembered is an input
    change(clean)
    run(clean)
    # What an unreadable source gave before may be kept, should it be readable again.
    made, wanted = (
        {k: v for k, v in files(root).items() if k == "cache/site.pages" or not k.startswith("cache/")}
        for root in (folder, clean)
    )
    assert made == wanted and files(folder) != before


def test_pages_that_did_not_change_are_taken_over(folder: Path) -> None:
    run(folder)
    page = next((folder / "build/site/en/entry").rglob("*/skill/*.html"))
    number = page.stat().st_ino
    CHANGES["more"](folder)
    run(folder)
    assert page.stat().st_ino == number


def test_the_site_as_one_file_is_kept_as_new_as_the_site(folder: Path) -> None:
    assert not command("-C", folder, "build", "-q").returncode
    assert not (folder / "build/site.html").exists()
    assert not command("-C", folder, "build", "-q", "--single-file").returncode
    _append(folder / "sources/faq.md", "\n**Is it new?**\n\nYes, it is.\n")
    assert not command("-C", folder, "build", "-q").returncode
    assert (folder / "build/site.html").read_text("utf-8") == single_file(folder / "build/site")


def test_a_damaged_cache_is_read_past(folder: Path) -> None:
    run(folder)
    expected = load_corpus(folder / "build/corpus.db")
    for path in (folder / "build/cache").iterdir():
        key, _, data = path.read_bytes().partition(b"\n")
        path.write_bytes(key + b"\n" + data[: len(data) // 2])
    (folder / "build/corpus.db").unlink()
    run(folder)
    assert load_corpus(folder / "build/corpus.db") == expected


@pytest.mark.parametrize(
    "content", [None, b"", b"\0\0\0", b"%PDF-1.7 broken"], ids=["missing", "empty", "nul", "pdf"]
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_unreadable_source_is_one_problem(folder: Path, content: bytes | None, jobs: int) -> None:
    path = folder / "sources/ja.txt"
    path.unlink() if content is None else path.write_bytes(content)
    report = run(folder, jobs)
    assert codes(report) == ["E001"] and report.incomplete
    assert "sources/ja.txt" in report.problems[0].message
    assert {e.document for e in load_corpus(folder / "build/corpus.db").entries} == {"faq"}


def test_nothing_readable_keeps_the_previous_build(folder: Path) -> None:
    run(folder)
    before = files(folder)
    for path in (folder / "sources").iterdir():
        path.write_bytes(b"")
    with pytest.raises(UnreadableError, match="no source could be read"):
        run(folder)
    assert files(folder) == before


def test_a_bug_in_a_parser_takes_one_source_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> object:
        return lambda *a: 1 // 0 if name == "summary" else original(name)(*a)

    import taiyaku.ingest.formats as formats

    original = formats.format_named
    monkeypatch.setattr(formats, "format_named", broken)
    report = run(folder)
    assert codes(report) == ["E003"]
    assert "internal error" in report.problems[0].message and "sources/ja.txt" in report.problems[0].message
    monkeypatch.undo()
    assert codes(run(folder)) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_a_reader_that_dies_takes_one_source_only(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import taiyaku.ingest.formats as formats

    original = formats.format_named
    monkeypatch.setattr(
        formats,
        "format_named",
        lambda name: (lambda *a: os._exit(9)) if name == "summary" else original(name),
    )
    report = run(folder, jobs=2)
    assert codes(report) == ["E003"] and "its process ended with 9" in report.problems[0].message


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_reader_that_is_killed_takes_one_source_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    import taiyaku.ingest.formats as formats

    def killed(*_: object) -> object:
        os.kill(os.getpid(), signal.SIGKILL)
        return None

    original = formats.format_named
    monkeypatch.setattr(formats, "format_named", lambda name: killed if name == "summary" else original(name))
    report = run(folder, jobs)
    assert codes(report) == ["E001"] and "sources/ja.txt: the process that" in report.problems[0].message
    assert {e.document for e in load_corpus(folder / "build/corpus.db").entries} == {"faq"}
    monkeypatch.undo()
    assert codes(run(folder, jobs)) == []


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
@pytest.mark.parametrize("waste", ["time", "memory"])
def test_a_reader_without_end_takes_one_source_only(
    folder: Path, monkeypatch: pytest.MonkeyPatch, waste: str
) -> None:
    import taiyaku.ingest.formats as formats
    from taiyaku.steps import reading_budget

    def wasteful(*_: object) -> object:
        return threading.Event().wait() if waste == "time" else bytearray(1 << 33)

    original = formats.format_named
    monkeypatch.setattr(
        formats, "format_named", lambda name: wasteful if name == "summary" else original(name)
    )
    monkeypatch.setattr(reading_budget, "SECONDS", 60.0 if waste == "memory" else 3.0)
    report = run(folder, jobs=2)
    assert codes(report) == ["E004"] and "sources/ja.txt: given up" in report.problems[0].message
    assert {e.document for e in load_corpus(folder / "build/corpus.db").entries} == {"faq"}


@pytest.mark.skipif(sys.platform == "win32", reason="needs fork")
def test_after_a_death_the_others_are_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import taiyaku.ingest.formats as formats

    sources = CONFIG[CONFIG.index("[[source]]") :]
    more = sources.replace('id = "faq"', 'id = "faq-2"').replace('id = "ja"', 'id = "ja-2"')
    more = more.replace("sources/faq", "sources/faq-2").replace("sources/ja", "sources/ja-2")
    for name in ("faq.md", "ja.txt"):
        copy = folder / "sources" / name.replace(".", "-2.")
        copy.write_bytes((folder / "sources" / name).read_bytes())
    (folder / "taiyaku.toml").write_text(CONFIG + more, "utf-8")
    original = formats.format_named
    monkeypatch.setattr(
        formats,
        "format_named",
        lambda name: (lambda *a: os._exit(9)) if name == "summary" else original(name),
    )
    report = run(folder, jobs=2)
    assert codes(report).count("E003") == 2
    assert {e.document for e in load_corpus(folder / "build/corpus.db").entries} == {"faq", "faq-2"}


def test_a_pdf_larger_than_the_rest_is_read_by_pages(tmp_path: Path) -> None:
    from taiyaku.steps.source_reading import share_out

    def source(name: str, size: int) -> Source:
        path = tmp_path / name
        path.write_bytes((b"%PDF-1.7" if name.endswith("pdf") else b"").ljust(size))
        return replace(load_workspace(make_workspace(tmp_path / f"w{name}")).sources[0], id=name, path=path)

    def shared(*sources: Source, jobs: int = 2) -> list[list[str]]:
        return [[s.id for s in some] for some in share_out(sources, jobs)]

    big, middle, small = source("big.pdf", 3000), source("m.pdf", 500), source("s.pdf", 400)
    text = source("t", 2000)
    assert shared(small, big, middle) == [["big.pdf"], ["m.pdf", "s.pdf"]]
    assert shared(middle, source("m2.pdf", 500)) == [[], ["m.pdf", "m2.pdf"]]
    assert shared(middle) == [["m.pdf"], []]
    assert shared(text, small) == [[], ["t", "s.pdf"]]
    assert shared(middle, small, jobs=4) == [["m.pdf", "s.pdf"], []]


def test_a_doubled_source_is_one_problem(folder: Path) -> None:
    (folder / "taiyaku.toml").write_text(CONFIG + CONFIG[CONFIG.index("[[source]]") :], "utf-8")
    report = run(folder)
    assert set(codes(report)) == {"E002"} and report.incomplete
    assert report.problems[0].where and report.problems[0].where.file == "taiyaku.toml"


def test_an_error_on_the_way_keeps_the_previous_build(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(folder)
    before = files(folder)
    (folder / "sources/faq.md").write_text("**Is it new?**\n\nYes, it is.\n", "utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(taiyaku.build, "write_corpus", full)
    with pytest.raises(TaiyakuError, match="No space left"):
        run(folder)
    assert {k: v for k, v in files(folder).items() if "cache" not in k} == {
        k: v for k, v in before.items() if "cache" not in k
    }


def test_other_files_in_the_built_folder_stay(folder: Path) -> None:
    run(folder)
    (folder / "build/notes.txt").write_text("mine")
    (folder / "sources/faq.md").write_text("**Is it new?**\n\nYes, it is.\n", "utf-8")
    run(folder)
    assert (folder / "build/notes.txt").read_text() == "mine"
    assert any((folder / "build/cache").glob("source-*.result"))


def test_one_build_at_a_time(folder: Path) -> None:
    with (
        staging(folder / "build"),
        pytest.raises(BuildError, match="another build"),
        staging(folder / "build"),
    ):
        pass


def test_a_swap_without_the_system_call(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(folder)
    monkeypatch.setattr("taiyaku.steps.staging.exchange", lambda one, other: False)
    (folder / "sources/faq.md").write_text("**Is it new?**\n\nYes, it is.\n", "utf-8")
    run(folder)
    assert [e.title for e in load_corpus(folder / "build/corpus.db").entries if e.document == "faq"] == [
        "Is it new?"
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_the_previous_build(folder: Path, jobs: str) -> None:
    run(folder)
    before = files(folder)
    code = (
        "import os, sys, time\nimport taiyaku.ingest.formats as formats\n"
        "def slow(*a):\n    os.write(1, b'reading\\n')\n    time.sleep(60)\n"
        "formats.format_named = lambda name: slow\n"
        "from taiyaku.cli import main\n"
        f"sys.argv = ['taiyaku', 'build', '-j', '{jobs}', '-C', {str(folder)!r}]\nmain()\n"
    )
    for path in (folder / "sources").iterdir():
        path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        # a suite started in the background ignores SIGINT, and its children would too
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout
    try:
        assert process.stdout.readline() == "reading\n"
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Traceback" not in errors
    assert files(folder) == before
