"""What the documentation has to name is named, what it links to is there, what is generated is not old."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

from taiyaku.cli import COMMANDS

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
SCREEN = 60  # lines of a README that one sees at once
_LINK = re.compile(r"(?<!\\)!?\[[^\]]*\]\(([^)\s]+)\)")
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub and most generators make them."""
    headings = re.findall(
        r"^#+ (.+)$", re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.DOTALL), re.M
    )
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in _LINK.findall(_CODE.sub("", page.read_text("utf-8"))):
        if re.match(r"\w+:", target):
            continue
        path, _, anchor = unquote(target).partition("#")
        there = (page.parent / path).resolve() if path else page
        assert there.exists(), target
        assert not anchor or anchor in anchors(there), target


@pytest.mark.parametrize("name", ["README.md", "README.ja.md"])
def test_the_readme_is_one_screen_and_leads_to_every_page_for_people(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    assert len(text.splitlines()) <= SCREEN
    for page in ("players", "translators", "maintainers", "configuration", "commands"):
        assert f"docs/{page}" in text


@pytest.mark.parametrize("name", list(COMMANDS))
def test_every_command_has_its_place(name: str) -> None:
    assert f"\n## taiyaku {name}\n" in (ROOT / "docs/commands.md").read_text("utf-8")


@pytest.mark.parametrize("script", ["import_picture", "reference"])
def test_what_is_made_from_the_program_is_as_the_program_is_now(script: str) -> None:
    run = [sys.executable, "-m", f"scripts.{script}", "--check"]
    assert subprocess.run(run, cwd=ROOT).returncode == 0, f"run `python -m scripts.{script}`"


def test_the_documentation_is_a_site_without_dead_links(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(tmp_path)]
    done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "taiyaku" in (tmp_path / "index.html").read_text("utf-8")
    assert (tmp_path / "search/search_index.json").is_file()


def test_each_class_of_wrong_rulings_names_tests_that_exist() -> None:
    defined = {
        (file.name, name)
        for file in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)\(", file.read_text("utf-8"), re.M)
    }
    file, named = "", []
    for path, name in re.findall(
        r"`(?:[\w/]*?(test_\w+\.py))?(?:::(test_\w+))?`", (ROOT / "docs/amendments.md").read_text("utf-8")
    ):
        file = path or file
        named += [(file, name)] if name else []
        assert not path or any(path == known for known, _ in defined), path
    assert len(named) > 40 and not set(named) - defined
