"""The promises of the repository itself: layers, lone imports, locked packages, no package index named."""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "taiyaku"
_HERE = os.environ | {"PYTHONPATH": str(ROOT)}
LOCKS = sorted(ROOT.glob("requirements/*.txt"))

# Spelled so that this file does not find itself.
INDEX = re.compile(
    rb"(?<![\w-])--(extra-|default-)?index"
    rb"-url|(PIP|UV)_(EXTRA_|DEFAULT_)?INDEX"
    rb"|pypi\.org|python"
    rb"hosted\.org|npm"
    rb"js\.(org|com)|deb\.debian\.org"
)


def module_names() -> Iterator[str]:
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[-1] == "__main__":
            continue
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def repository_files() -> list[Path]:
    """What is committed or would be: git knows best, as it heeds .gitignore."""
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
    )
    if listing.returncode != 0:
        pytest.skip("not a git checkout")
    paths = (ROOT / name for name in listing.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


def pins(lock: Path) -> dict[str, str]:
    """Package name to the lines that pin it, continuation lines joined."""
    joined = re.sub(r"\\\n\s*", "", lock.read_text(encoding="utf-8"))
    lines = (line for line in joined.splitlines() if line and not line.lstrip().startswith("#"))
    return {re.split(r"[=\s]", line, maxsplit=1)[0]: line for line in lines}


# Each with none of ours imported, so that no earlier import can hide a circle. What costs time is shared: the
# libraries they import, our code as it was read, and the patterns it compiles.
_ALONE = """
import gc, re, sys
from functools import cache
from importlib.machinery import SourceFileLoader
re._MAXCACHE = 1 << 20
SourceFileLoader.get_code = cache(SourceFileLoader.get_code)
gc.disable()
failed = False
for name in sys.argv[1:]:
    for ours in [ours for ours in sys.modules if ours.partition(".")[0] == "taiyaku"]:
        del sys.modules[ours]
    try:
        __import__(name)
    except BaseException as error:
        print(f"{name}: {error!r}", file=sys.stderr)
        failed = True
sys.exit(failed)
"""


# Modules that are the front door of an extra, which may not be installed.
_EXTRAS = {
    "taiyaku.service.http": lambda: find_spec("starlette") is not None,
    "taiyaku.service.server": lambda: find_spec("uvicorn") is not None,
    "taiyaku.service.assistant": lambda: find_spec("mcp") is not None,
}


def test_every_module_imports_alone() -> None:
    names = [name for name in module_names() if _EXTRAS.get(name, lambda: True)()]
    run = subprocess.run(
        [sys.executable, "-P", "-c", _ALONE, *names], cwd=ROOT, env=_HERE, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr


def test_imports_point_one_way() -> None:
    lint_imports = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([lint_imports, "--no-cache"], cwd=ROOT, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_nothing_lies_about_at_the_top() -> None:
    folders = {path.relative_to(ROOT).parts[0] for path in repository_files() if path.parent != ROOT}

    assert folders == {
        ".ci",
        ".github",
        "bench",
        "docs",
        "examples",
        "requirements",
        "scripts",
        "taiyaku",
        "tests",
    }


def test_package_says_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_no_file_names_a_package_index() -> None:
    found = [path.relative_to(ROOT) for path in repository_files() if INDEX.search(path.read_bytes())]
    assert found == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.stem)
def test_every_locked_package_has_a_version_and_hashes(lock: Path) -> None:
    locked = pins(lock)
    assert locked
    pinned = re.compile(r"[a-z0-9.-]+==[^\s;]+( ; .+?)?( ?--hash=sha256:[0-9a-f]{64})+")
    assert [line for line in locked.values() if not pinned.fullmatch(line)] == []


def test_locks_agree_with_each_other() -> None:
    dev, *others = (pins(ROOT / f"requirements/{n}.txt") for n in ("dev", "runtime", "lookup", "build"))
    assert all(dev | other == dev for other in others)


def test_dependencies_are_locked_and_explained() -> None:
    """docs/dependencies.md has a row with the locked version for everything pyproject.toml asks for."""
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    project = pyproject["project"]
    extra = project["optional-dependencies"]["build"]
    wanted = chain(project["dependencies"], extra, *pyproject["dependency-groups"].values())
    locked = pins(ROOT / "requirements/dev.txt")
    table = (ROOT / "docs/dependencies.md").read_text(encoding="utf-8")
    for requirement in wanted:
        name = re.split(r"[<>=~!\[; ]", requirement, maxsplit=1)[0]
        version = re.search(r"==([^\s;]+)", locked[name])
        assert version and f"| {name} | {version[1]} |" in table, f"no row for {name} {version}"
