"""`taiyaku export` for translators' tools and `taiyaku import`, as a user runs them."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tests.processes import run
from tests.test_cli import make_workspace

SHINES = "Yes, but only through one of paper."
TEXT = "はい、ただし紙の壁だけです。"


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make_workspace(tmp_path_factory.mktemp("exchange") / "lantern")
    assert run("build", "-C", folder).returncode == 0
    return folder


def digest(folder: Path) -> dict[str, str]:
    files = (p for p in folder.rglob("*") if p.is_file() and "build" not in p.parts)
    return {str(p): hashlib.sha256(p.read_bytes()).hexdigest() for p in files}


def exported(workspace: Path, path: Path, *options: str, what: str = "xliff") -> Path:
    done = run("export", what, "--untranslated", "-o", path, *options, "-C", workspace)
    assert done.returncode == 0, done.stderr
    return path


def test_an_unchanged_export_changes_no_file(workspace: Path, tmp_path: Path) -> None:
    before = digest(workspace)
    for what, name in (("xliff", "a.xlf"), ("po", "a.po"), ("csv", "a.csv")):
        done = run("import", exported(workspace, tmp_path / name, what=what), "-C", workspace)
        assert done.returncode == 0
        assert "unchanged" in done.stderr and "nothing to change" in done.stderr
    assert digest(workspace) == before


def test_the_same_corpus_gives_the_same_bytes(workspace: Path, tmp_path: Path) -> None:
    one = exported(workspace, tmp_path / "1.xlf").read_bytes()
    assert one == exported(workspace, tmp_path / "2.xlf").read_bytes()
    printed = run("export", "xliff", "--untranslated", "-C", workspace).stdout
    assert printed.encode() == one


def test_a_translation_comes_back_and_is_shown_searched_and_on_a_page(tmp_path: Path) -> None:
    workspace = make_workspace(tmp_path / "lantern")
    run("build", "-C", workspace)
    path = exported(workspace, tmp_path / "todo.csv", "--source", "faq", what="csv")
    rows = path.read_text("utf-8-sig")
    assert f'"{SHINES}",,needs-translation' in rows
    rows = rows.replace(f'"{SHINES}",,needs-translation', f'"{SHINES}",{TEXT},final')
    path.write_text(rows.replace("en,ja,,,", "en,ja,Mori,2026-01-02,"), "utf-8")
    done = run("import", path, "-C", workspace)
    assert (done.returncode, "1 new" in done.stderr) == (0, True)
    file = workspace / "decisions/translations/faq.ja.toml"
    assert str(file) in done.stderr
    assert f'text = "{TEXT}"' in file.read_text("utf-8")

    assert run("build", "-C", workspace).returncode == 0
    (hit,) = json.loads(run("search", "紙の壁", "--json", "-C", workspace).stdout)[:1]
    assert hit["id"].endswith("@ja")
    shown = run("show", hit["id"], "-C", workspace).stdout
    assert "translated by Mori (2026-01-02): 1 clause of n2/faq/does-a-lamp-shine" in " ".join(shown.split())
    assert TEXT in shown
    origin = hit["id"].removesuffix("@ja")
    data = json.loads(run("show", origin, "--json", "-C", workspace).stdout)
    assert list(data["aligned"].values()) == [[f"{hit['id']}#answer.1"]]
    pages = [p for p in (workspace / "build/site").rglob("*.html") if TEXT in p.read_text("utf-8")]
    assert any("does-a-lamp-shine" in page.name for page in pages)

    again = run("import", path, "-C", workspace)
    assert (again.returncode, "nothing to change" in again.stderr) == (0, True)

    faq = workspace / "sources/faq.md"
    faq.write_text(faq.read_text("utf-8").replace("only through one of paper", "never through two"), "utf-8")
    assert run("build", "-C", workspace).returncode == 0
    (stale,) = [p for p in json.loads(run("check", "--json", "-C", workspace).stdout) if p["code"] == "W412"]
    assert "[-only-]" in stale["message"]
    assert stale["where"]["file"] == "decisions/translations/faq.ja.toml"
    po = run("export", "po", "-C", workspace).stdout
    assert "#, fuzzy" in po and f'#| msgid "{SHINES}"' in po


def test_what_is_left_alone_is_said_with_its_line(workspace: Path, tmp_path: Path) -> None:
    path = exported(workspace, tmp_path / "todo.csv", what="csv")
    rows = path.read_text("utf-8-sig").replace(f'"{SHINES}",,', f"No lamp does that.,{TEXT},")
    path.write_text(rows, "utf-8")
    before = digest(workspace)
    done = run("import", path, "-C", workspace)
    assert done.returncode == 1
    assert "todo.csv:" in done.stderr and "changed since the export" in done.stderr
    assert digest(workspace) == before


def test_a_dry_run_says_what_would_be_written_and_writes_nothing(workspace: Path, tmp_path: Path) -> None:
    path = exported(workspace, tmp_path / "todo.csv", what="csv")
    path.write_text(path.read_text("utf-8-sig").replace(f'"{SHINES}",,', f'"{SHINES}",{TEXT},'), "utf-8")
    terms = tmp_path / "terms.csv"
    terms.write_text("en,ja\nGust,突風\n", "utf-8")
    before = digest(workspace)
    for file, home in ((path, "translations/faq.ja.toml"), (terms, "terms/terms.toml")):
        done = run("import", "--dry-run", file, "-C", workspace)
        assert (done.returncode, "1 new" in done.stderr) == (0, True)
        assert f"would write {workspace / 'decisions' / home}" in done.stderr
        assert "nothing to change" not in done.stderr and "takes it in" not in done.stderr
    assert digest(workspace) == before


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["export", "xliff", "--xliff-version", "3"], "expected 1.2 or 2.1"),
        (["export", "tbx", "--tbx-version", "4"], "expected 3 or 2"),
        (["export", "po", "--from", "fr"], "expected en or ja"),
        (["export", "csv", "--source", "nothing"], "no such source; there are faq, ja"),
        (["export", "tmx", "--untranslated"], "tmx has pairs only"),
        (["export", "po", "--prefill"], "--prefill is for xliff"),
        (["export", "glossary", "--reviewed"], "the whole termbase"),
        (["import", "none.xlf"], "none.xlf: cannot be read: No such file"),
        (["import", "taiyaku.toml"], "neither its name nor its text says what it is"),
    ],
)
def test_wrong_usage_is_one_line(workspace: Path, arguments: list[str], words: str) -> None:
    done = run(*arguments, cwd=workspace)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr and done.stderr.count("\n") == 1


def test_nothing_to_export_says_what_there_is(workspace: Path) -> None:
    done = run("export", "xliff", "--reviewed", "-C", workspace)
    assert (done.returncode, done.stdout) == (1, "")
    assert "clauses have none yet: --untranslated" in done.stderr


def test_the_termbase_goes_out_and_comes_back(workspace: Path, tmp_path: Path) -> None:
    for what, name, more in (
        ("tbx", "a.tbx", ()),
        ("tbx", "b.tbx", ("--tbx-version", "2")),
        ("glossary", "c.txt", ()),
    ):
        done = run("export", what, "-o", tmp_path / name, *more, "-C", workspace)
        assert done.returncode == 0, done.stderr
        back = run("import", tmp_path / name, "-C", workspace)
        assert (back.returncode, "nothing to change" in back.stderr) == (0, True)
