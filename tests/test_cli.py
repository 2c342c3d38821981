"""The commands as a user runs them: output, exit status, and what they do not import."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT, run

FAQ = """\
V 1.1

## COMBAT

**Can you shove a Hidden figure?**

No. A Hidden figure cannot be shoved (see: Lantern Oil).

**Does a lamp shine through a wall?**

Yes, but only through one of paper.
"""
SUMMARY = """\
コモンスキル一覧

　1　SHOVE（シャヴ/突き飛ばし）
　　タグ：SHORT SKILL
　　条件：
　　　・使用者は敵に接触している。
　　効果：
　　　・PH-3 ロールに成功すると、敵を２インチ突き飛ばす。

　2　CLIMB（クライム/登る）
　　タグ：SHORT SKILL
　　効果：
　　　・壁を登る。
"""
CONFIG = """\
name = "Lantern Alley"
languages = ["en", "ja"]
editions = ["N1", "N2"]

[[source]]
id = "faq"
path = "sources/faq.md"
format = "faq"
lang = "en"
edition = "N2"
date = "2024-05"

[[source]]
id = "ja"
path = "sources/ja.txt"
format = "summary"
lang = "ja"
edition = "N1"
"""
HEAVY = (
    "spacy",
    "pdfplumber",
    "pypdfium2",
    "jinja2",
    "babel",
    "bs4",
    "markdown_it",
    "rich",
    "mwparserfromhell",
    "taiyaku.corpus.alignment",
    "taiyaku.corpus.decisions.reliance_file",
    "taiyaku.index.tables",
    "taiyaku.ingest",
    "taiyaku.site",
)


def make_workspace(folder: Path) -> Path:
    (folder / "sources").mkdir(parents=True)
    (folder / "taiyaku.toml").write_text(CONFIG, "utf-8")
    (folder / "sources/faq.md").write_text(FAQ, "utf-8")
    (folder / "sources/ja.txt").write_text(SUMMARY, "utf-8")
    return folder


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = make_workspace(tmp_path_factory.mktemp("ws") / "lantern")
    done = run("build", "-C", folder)
    assert done.returncode == 0, done.stderr
    assert "faq" in done.stdout and "entries" in done.stdout
    return folder


@pytest.mark.parametrize("place", ["before", "after", "inside", "below", "named"])
def test_the_workspace_is_found(built: Path, place: str) -> None:
    done = {
        "before": lambda: run("-C", built, "show", "突き飛ばし"),
        "after": lambda: run("show", "突き飛ばし", "-C", built),
        "inside": lambda: run("show", "突き飛ばし", cwd=built),
        "below": lambda: run("show", "突き飛ばし", cwd=built / "sources"),
        "named": lambda: run("show", "突き飛ばし", TAIYAKU_WORKSPACE=str(built)),
    }[place]()
    assert done.returncode == 0, done.stderr
    assert "SHOVE" in done.stdout and "２インチ" in done.stdout


def test_show_prints_a_card_without_colour(built: Path) -> None:
    done = run("show", "shove", "-C", built)
    assert done.stdout.startswith("! older edition: this is N1, the current one is N2")
    assert "\x1b" not in done.stdout
    for words in (
        "シャヴ",
        "skill",
        "[SHORT SKILL]",
        "条件",
        "・ 使用者は敵に接触している。",
        "sources/ja.txt:3-8",
    ):
        assert words in done.stdout


def test_show_announces_a_missing_language(built: Path) -> None:
    assert "no English text" in run("show", "climb", "--lang", "en", "-C", built).stdout
    assert "English: no text of this entry yet" in run("show", "climb", "--lang", "both", "-C", built).stdout


def test_show_as_json(built: Path) -> None:
    shape = json.loads(run("show", "shove", "--json", "-C", built).stdout)
    assert shape["number"] == "1" and shape["as_of"] is None
    assert (shape["status"], shape["scope"], shape["marks"]) == ("in-force", "core", [])
    assert "changes" not in shape and "history" not in shape
    assert [t["text"] for t in shape["titles"]] == ["SHOVE", "シャヴ", "突き飛ばし"]


def test_show_explains_links(built: Path) -> None:
    name = "n2/faq/can-you-shove-a-hidden-figure"
    done = run("show", name, "--explain-links", "-C", built)
    assert done.returncode == 0 and "->" in done.stdout and "of that name" in done.stdout
    shapes = json.loads(run("show", name, "--explain-links", "--json", "-C", built).stdout)
    assert shapes and all(0 <= shape["confidence"] <= 1 and shape["reasons"] for shape in shapes)


def test_show_tells_the_story_of_an_entry(built: Path) -> None:
    done = run("show", "shove", "--changes", "--history", "-C", built)
    assert done.returncode == 0, done.stderr
    assert "Changes: none known since" in done.stdout and "printed, ja" in done.stdout
    shape = json.loads(run("show", "shove", "--changes", "--history", "--json", "-C", built).stdout)
    assert shape["changes"]["sections"] == [] and [s["kind"] for s in shape["history"]] == ["printed"]


def test_a_misspelt_name_lands_and_says_so(built: Path) -> None:
    done = run("show", "shvoe", "-C", built)
    assert (done.returncode, done.stderr) == (0, "showing SHOVE for shvoe\n")
    assert "２インチ" in done.stdout
    shape = json.loads(run("show", "shvoe", "--json", "-C", built).stdout)
    assert "showing SHOVE for shvoe" in shape["notes"]


def test_not_found_offers_the_nearest(built: Path) -> None:
    done = run("show", "shov", "climp", "-C", built)
    assert (done.returncode, done.stdout) == (1, "")
    assert "nothing is called 'shov climp'" in done.stderr
    done = run("show", "shofee", "-C", built)  # too far off to be sure
    assert (done.returncode, done.stdout) == (1, "") and "did you mean: SHOVE?" in done.stderr
    done = run("show", "shove fig", "-C", built)  # and what stands in texts
    assert "did you mean: SHOVE?" in done.stderr and "Can you shove a Hidden figure?" in done.stderr
    done = run("show", "tsukitobashi", "-C", built)  # a reading, which the search knows
    assert done.returncode == 1 and "n1/skill/shove" in done.stderr
    done = run("show", "shove", "--edition", "N2", "-C", built)
    assert done.returncode == 1 and "without --edition: n1/skill/shove" in done.stderr


def test_search(built: Path) -> None:
    done = run("search", "hidden", "figure", "-C", built)
    assert done.returncode == 0 and "Can you shove a Hidden figure?" in done.stdout.splitlines()[0]
    hits = json.loads(run("search", "突き飛ばす", "--json", "-C", built).stdout)
    assert hits[0]["title"] == "SHOVE" and hits[0]["highlights"]
    nothing = run("search", "xyzzy", "-C", built)
    assert (nothing.returncode, nothing.stdout) == (1, "")
    assert json.loads(run("search", "xyzzy", "--json", "-C", built).stdout) == []


def test_export_and_its_file(built: Path, tmp_path: Path) -> None:
    printed = run("export", "entries", "-C", built)
    assert printed.returncode == 0
    assert {json.loads(line)["document"] for line in printed.stdout.splitlines()} == {"faq", "ja"}
    run("export", "entries", "-o", tmp_path / "out.jsonl", "-C", built)
    assert (tmp_path / "out.jsonl").read_text("utf-8") == printed.stdout
    wrong = run("export", "nonsense", "-C", built)
    assert wrong.returncode == 2 and "entries, links" in wrong.stderr


def test_cache(built: Path, tmp_path: Path) -> None:
    copy = shutil.copytree(built, tmp_path / "workspace")
    told = json.loads(run("cache", "--json", "-C", copy).stdout)
    assert {"source", "mentions", "site"} <= {row["step"] for row in told["kept"]}
    assert 0 < sum(row["bytes"] for row in told["kept"]) < told["limit"]
    assert run("cache", "-C", copy).stdout.startswith("alignment")
    assert run("cache", "--empty", "-C", copy).stdout.endswith("MB dropped\n")
    assert json.loads(run("cache", "--json", "-C", copy).stdout)["kept"] == []
    assert run("search", "shove", "-C", copy).returncode == 0


def test_check(built: Path) -> None:
    done = run("check", "-C", built)
    assert done.returncode == 0
    assert "warning W301  sources/faq.md:7: a reference leads to nothing" in done.stdout
    assert "W301" in {p["code"] for p in json.loads(run("check", "--json", "-C", built).stdout)}
    assert run("check", "--names", "-C", built).stdout == done.stdout  # every name finds what it names
    coverage = json.loads(run("check", "--coverage", "--json", "-C", built).stdout)
    assert all(c["entries"] + c["furniture"] + c["hidden"] + c["residue"] == c["total"] for c in coverage)
    assert "residue" in run("check", "--coverage", "-C", built).stdout
    assert "has changed" not in done.stderr


def test_check_says_that_its_build_is_old(built: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(built, tmp_path / "ws"))
    assert run("build", "--base-url", "https://example.org/x/", "-C", copy).returncode == 0
    assert "has changed" not in run("check", "-C", copy).stderr  # where it will be published is no matter
    (copy / "sources" / "faq.md").write_text("# SHOVE\n\nQ: Now?\nA: No.\n", "utf-8")
    done = run("check", "-C", copy)
    assert "warning W301" in done.stdout
    assert "the workspace has changed since this build; run `taiyaku build`" in done.stderr
    (copy / "taiyaku.toml").write_text("name = [", "utf-8")
    done = run("check", "-C", copy)
    assert "taiyaku.toml: cannot be read" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["serch", "x"], "No such command 'serch'"),
        (["show", "--bogus", "x"], "No such option"),
        (["search"], "Missing argument"),
        (["show", "x", "--lang", "fr"], "expected en, ja or both"),
        (["show", "shove", "--as-of", "soon"], "neither a date"),
        (["show", "x", "--as-of", "1.0", "--as-printed"], "exclude each other"),
        (["show", "x", "--scope", "tea"], "the layers here are core, season, event, house"),
        (["-C", "/nowhere/at/all", "show", "x"], "no taiyaku.toml there"),
    ],
)
def test_wrong_usage_is_one_line(built: Path, arguments: list[str], words: str) -> None:
    done = run(*arguments, cwd=built)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("taiyaku: ") and words in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_nothing_built_yet(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path / "ws")
    for command in (["show", "x"], ["search", "x"], ["export", "links"], ["check"]):
        done = run(*command, "-C", folder)
        assert done.returncode == 2 and "run `taiyaku build`" in done.stderr


def test_a_command_may_be_a_search_word(built: Path) -> None:
    assert "'build'" in run("show", "build", "-C", built).stderr
    assert "no taiyaku.toml there" in run("-C", "build", "show", "x", cwd=built).stderr


def test_version_and_help() -> None:
    assert run("--version").stdout.startswith("taiyaku 0.")
    for arguments in ([], ["--help"], ["-h"]):
        done = run(*arguments)
        assert done.returncode == 0
        assert all(name in done.stdout for name in ("init", "build", "check", "search", "show", "export"))
    assert "--as-of" in run("show", "--help").stdout


def test_a_closed_pipe_is_no_error(built: Path) -> None:
    command = f'"{sys.executable}" -m taiyaku export entries -C "{built}" | head -c 10'
    done = subprocess.run(
        command, shell=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert done.stderr == ""


def test_init_writes_a_workspace_once(tmp_path: Path) -> None:
    folder = tmp_path / '新しい "game"'
    done = run("init", folder)
    assert done.returncode == 0 and (folder / "sources").is_dir()
    built = run("build", "-C", folder)
    assert built.returncode == 2 and "no [[source]] in it yet" in built.stderr
    again = run("init", folder)
    assert again.returncode == 2 and "nothing was changed" in again.stderr


@pytest.mark.parametrize("command", [["search", "shove"], ["show", "shove"], ["export", "links"]])
def test_a_lookup_imports_nothing_heavy(built: Path, command: list[str]) -> None:
    code = (
        "import sys\nfrom taiyaku.cli import main\n"
        f"sys.argv = ['taiyaku', *{command!r}, '-C', {str(built)!r}]\n"
        "try:\n    main()\nfinally:\n"
        f"    print([m for m in {HEAVY!r} if m in sys.modules], file=sys.stderr)\n"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", env=env
    )
    assert (done.returncode, done.stderr) == (0, "[]\n")


def test_a_read_only_workspace_can_be_searched(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path / "ws")
    assert run("build", "-q", "-C", folder).returncode == 0
    paths = [folder / "build", folder / "build/index", folder]
    for path in paths:
        path.chmod(0o555)
    try:
        assert run("search", "shove", "-C", folder).returncode == 0
    finally:
        for path in paths:
            path.chmod(0o755)


def test_a_picture_shows_what_was_recognised_on_a_page(tmp_path: Path) -> None:
    sample = ROOT / "examples" / "lantern-alley"
    done = run("-C", str(sample), "check", "--picture", "faq-la2-1.0:1", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "faq-la2-1.0-1.png\n")
    assert (tmp_path / "faq-la2-1.0-1.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("picture", ["faq-la2-1.0", "ja-summary-la1:1", "faq-la2-1.0:99"])
def test_a_picture_of_no_page_is_refused_in_one_line(picture: str, tmp_path: Path) -> None:
    sample = ROOT / "examples" / "lantern-alley"
    done = run("-C", str(sample), "check", "--picture", picture, cwd=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("taiyaku: ")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("redirected", "said"),
    [
        (">&-", "taiyaku: standard output is closed"),
        ("> /dev/full", "taiyaku: standard output: No space left on device"),
        ("2> /dev/full > /dev/full", ""),
        ("2>&- > /dev/full", ""),
    ],
)
def test_an_output_that_takes_nothing_ends_in_one_sentence(built: Path, redirected: str, said: str) -> None:
    for words in ("show shove", "search shove", "export entries", "check"):
        command = f"{sys.executable} -m taiyaku -C {built} {words} {redirected}"
        env = os.environ | {"PYTHONPATH": str(ROOT)}
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=env)
        assert done.returncode == 2 and done.stderr.startswith(said) and done.stderr.count("\n") <= 1


@pytest.mark.parametrize("words", ["", "--version", "mcp"])
def test_a_closed_input_is_an_empty_one(built: Path, words: str) -> None:
    command = f"cd {built} && {sys.executable} -m taiyaku {words} <&-"
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=env)
    assert done.returncode == 0 and "internal" not in done.stderr


def test_a_folder_that_is_gone_is_said(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    command = f"cd {gone} && rmdir {gone} && {sys.executable} -P -m taiyaku show shove"
    env = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=env)
    assert done.returncode == 2 and done.stderr.startswith("taiyaku: the current folder is gone")


@pytest.mark.parametrize("value", ["[" * 5000, "9" * 10_000])
@pytest.mark.parametrize("file", ["taiyaku.toml", "terms.toml", "decisions/links.toml"])
def test_toml_that_breaks_the_parser_names_the_file(tmp_path: Path, file: str, value: str) -> None:
    folder = make_workspace(tmp_path / "ws")
    (folder / file).parent.mkdir(exist_ok=True)
    (folder / file).write_text(f"a = {value}\n")
    done = run("build", "-C", folder)
    assert done.returncode == 2 and done.stderr.count("\n") == 1
    assert f"{folder / file}: " in done.stderr and "internal" not in done.stderr


def test_an_endless_file_is_not_imported(built: Path) -> None:
    done = run("import", "/dev/zero", "-C", built)
    assert done.returncode == 2 and "/dev/zero: not a file" in done.stderr


def test_damage_is_told_and_mended(tmp_path: Path) -> None:
    folder = make_workspace(tmp_path / "ws")
    assert run("build", "-q", cwd=folder).returncode == 0
    index, page = folder / "build/index/fts5.db", folder / "build/site/index.html"
    sound = index.read_bytes()
    index.write_bytes(sound[:4096] + bytes(len(sound) - 9000) + sound[-4904:])
    page.unlink()
    asked = run("search", "shove", cwd=folder)
    assert asked.returncode == 2 and "run `taiyaku build`" in asked.stderr and not asked.stdout
    built = run("build", "-q", cwd=folder)
    assert built.returncode == 0
    assert "build/index/fts5.db: has other bytes than were written; made again" in built.stderr
    assert "build/site/index.html: is missing; made again" in built.stderr
    assert index.read_bytes() == sound and page.is_file()
    assert run("build", "-q", "--verify", cwd=folder).stderr == ""


SENTENCE = re.compile(r"[a-z]{2,}(?: [a-z]{2,})+")
# Commands to type, options with their values, the names of exporting formats and of pieces of evidence.
QUOTED = re.compile(
    r"`[^`]*`|\[build\]|pip install|taiyaku (?:-C )?\S+( show NAME| bash)?|--[a-z-]+ \S+|term \S+"
    r"|kind:state.*"
)


SESSION: tuple[tuple[str, ...], ...] = (
    ("build",),
    ("check", "-v"),
    ("check", "--coverage"),
    ("check", "--bilingual", "-v"),
    ("show", "shove", "--history"),
    ("show", "突き飛ばし", "--changes", "--lang", "both"),
    ("show", "shove", "--as-of", "9.9"),
    ("show", "shove", "--explain-links"),
    ("show", "shov"),
    ("show", "nothing-of-that-name", "--edition", "N9"),
    ("show", "shove", "--lang", "xx"),
    ("show",),
    ("search", "shove", "--explain"),
    ("search", "zzzz", "--kind", "state"),
    ("search", "-n", "0", "x"),
    ("search", "kind:nothing shove"),
    ("search", "x", "--no-such-option"),
    ("ask", "Can you shove a Hidden figure?"),
    ("changes", "--since", "2020"),
    ("changes", "--since", "soon"),
    ("terms",),
    ("terms", "shove"),
    ("export", "xliff", "-o", "no/such/folder.xlf"),
    ("export", "nothing"),
    ("import", "taiyaku.toml"),
    ("inspect", "sources", "taiyaku.toml"),
    ("get",),
    ("diff", "faq", "faq"),
    ("align", "faq", "ja"),
    ("completion", "csh"),
    ("no-such-command",),
    ("search", "-n", "abc", "x"),
    ("terms", "no-such-term"),
    ("cache", "extra"),
    ("get", "http://127.0.0.1:9/x.taiyaku"),
    ("-C", "broken", "build"),
    ("-C", "broken", "show", "x"),
    ("-C", "cut.taiyaku", "show", "x"),
    ("import", "open.xliff"),
    ("--help",),
    ("show", "--help"),
    ("man",),
)


@pytest.fixture(scope="module")
def session(built: Path) -> list[tuple[tuple[str, ...], str]]:
    """What each command prints to a reader whose locale is Japanese."""
    shutil.copytree(built / "build", built / "broken" / "build")
    os.truncate(built / "broken" / "build" / "corpus.db", 5000)
    (built / "broken" / "taiyaku.toml").write_text("name = [", "utf-8")
    (built / "cut.taiyaku").write_bytes(b"SQLite format 3\0" + bytes(2000))
    (built / "open.xliff").write_text("<xliff", "utf-8")

    def said(arguments: tuple[str, ...]) -> str:
        done = run(*arguments, cwd=built, LC_ALL="ja_JP.UTF-8", XDG_DATA_HOME=str(built / "data"))
        assert "Traceback" not in done.stderr, arguments
        return done.stdout + done.stderr

    return [(arguments, said(arguments)) for arguments in SESSION]


def test_a_japanese_session_has_no_english_sentence(session: list[tuple[tuple[str, ...], str]]) -> None:
    documents = " ".join(f"{FAQ} {CONFIG}".split()).lower()
    strange: dict[tuple[str, ...], list[str]] = {}
    for arguments, text in session:
        assert re.search("[ぁ-んァ-ン一-龠]", text), arguments
        lines = (QUOTED.sub(" ", line) for line in text.splitlines())
        found = [m[0] for line in lines for m in SENTENCE.finditer(line) if m[0] not in documents]
        if found:
            strange[arguments] = found
    assert strange == {}


def test_what_programs_read_stays_english(built: Path) -> None:
    for arguments in (
        ("show", "shove", "--json"),
        ("show", "shove", "--plain"),
        ("search", "shove", "--json"),
    ):
        assert run(*arguments, cwd=built, LC_ALL="ja_JP.UTF-8").stdout == run(*arguments, cwd=built).stdout


@pytest.mark.parametrize("arguments", [("--ui", "ja", "show", "shove"), ("show", "shove", "--ui=ja")])
def test_the_language_may_be_asked_for(built: Path, arguments: tuple[str, ...]) -> None:
    assert run(*arguments, cwd=built).stdout.startswith("! 旧版: ")
    assert run("--ui", "en", "show", "shove", cwd=built, LANG="ja_JP.UTF-8").stdout.startswith("! older")
    assert (
        run("--ui", "xx", "show", "shove", cwd=built).stderr == "taiyaku: --ui xx: expected one of en, ja\n"
    )


PSEUDO = """
import shutil, sys
from pathlib import Path
import polib
import taiyaku.catalogs as catalogs
place = Path(sys.argv[1])
shutil.copytree(catalogs.HERE, place / "catalogs")
po = polib.pofile(place / "catalogs/ja.po")
po.metadata["Plural-Forms"] = "nplurals=2; plural=(n != 1);"
for entry in po:
    if entry.msgid_plural:
        entry.msgstr_plural = {0: f"«{entry.msgid}»", 1: f"«{entry.msgid_plural}»"}
    else:
        entry.msgstr = f"«{entry.msgid}»"
po.save(place / "catalogs/eo.po")
catalogs.HERE = place / "catalogs"
from taiyaku.site.build import write_site
from taiyaku.site.settings import SiteSettings
from tests.unit.site import sample
write_site(sample.corpus(), place / "site", SiteSettings())
sys.argv = ["taiyaku", "--ui", "eo", "show", "shove"]
from taiyaku.__main__ import main
main()
"""


def test_another_language_needs_a_catalog_only(built: Path, tmp_path: Path) -> None:
    """Every text between quotation marks stands in for a language that nobody speaks here."""
    done = subprocess.run(
        [sys.executable, "-c", PSEUDO, str(tmp_path)],
        **{"cwd": built, "capture_output": True, "text": True, "encoding": "utf-8"},
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert done.returncode == 0, done.stderr
    assert "«older edition: this is N1" in done.stdout and "«version" not in done.stderr
    page = (tmp_path / "site/eo/index.html").read_text("utf-8")
    assert '<html lang="eo"' in page and page.count("«") > 20
    assert (tmp_path / "site/ja/index.html").read_text("utf-8").count("eo/") >= 1  # offered beside the others
