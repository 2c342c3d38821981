"""What people copy or run without having the repository: template, hook, workflows, container image."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.processes import ROOT, run

TEMPLATE = ROOT / "examples/template"
WORKFLOWS = [ROOT / ".github/workflows/ci.yml", TEMPLATE / ".github/workflows/pages.yml"]


def test_the_template_builds_without_a_word_and_answers_in_both_languages(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    shutil.copytree(TEMPLATE, folder, ignore=shutil.ignore_patterns("build", "decisions"))
    assert run("-C", folder, "build", "-q").returncode == 0
    checked = run("-C", folder, "check")
    assert (checked.returncode, checked.stdout) == (0, "0 errors, 0 warnings, 0 notes\n")
    game = folder / "build/my-game.taiyaku"
    assert "has to wave back" in run("-C", game, "show", "wave").stdout
    assert "手を振り返す" in run("-C", game, "show", "手を振る").stdout


def test_the_hook_runs_what_there_is() -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text("utf-8"))
    (used,) = yaml.safe_load((TEMPLATE / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert [one["id"] for one in used["hooks"]] == [hook["id"]]
    assert hook["pass_filenames"] is False and hook["additional_dependencies"] == [".[build]"]
    for path in ("taiyaku.toml", "sources/rules.pdf", "game/sources/a/b.md", "decisions/links.toml"):
        assert re.search(hook["files"], path)
    assert not re.search(hook["files"], "README.md")


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_a_workflow_asks_for_no_more_than_it_needs(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text("utf-8"))
    wanted = {"contents": "read"} | ({"pages": "write", "id-token": "write"} if path.stem == "pages" else {})
    assert workflow["permissions"] == wanted
    for job in workflow["jobs"].values():
        for step in job["steps"]:
            assert "${{" not in step.get("run", ""), "what others write is no part of a command"
            assert "@" in step.get("uses", "@")


# ---- the image


def instructions() -> list[tuple[str, str]]:
    text = re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text("utf-8"))
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def test_the_image_runs_as_nobody_and_says_whether_it_is_well() -> None:
    found = instructions()
    last = found[max(at for at, (name, _) in enumerate(found) if name == "FROM") :]
    said = dict(last)
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", said["USER"])
    assert "CMD" in said["HEALTHCHECK"] and said["ENTRYPOINT"] == '["taiyaku"]'
    assert not {"RUN", "ADD", "VOLUME"} & said.keys()  # nothing is made, fetched or written there
    assert "PYTHONDONTWRITEBYTECODE=1" in said["ENV"]
    port = re.search(r"--port\", \"(\d+)", said["CMD"])
    assert port and port[1] == said["EXPOSE"] and f"127.0.0.1:{port[1]}/" in said["HEALTHCHECK"]


def test_the_image_is_made_of_named_versions_and_hashed_packages() -> None:
    ignored = (ROOT / ".containerignore").read_text("utf-8").split()
    for name, rest in instructions():
        if name == "FROM":
            assert re.match(r"python:3\.\d+-[a-z-]+\b", rest)
        for command in rest.split("&&") if name == "RUN" else ():
            if "install" in command.split():
                assert "--require-hashes" in command or "--no-index" in command
        if name == "COPY" and not rest.startswith("--from"):
            for source in rest.split()[:-1]:
                assert (ROOT / source).exists() and f"!{source}" in ignored


def test_python_versions_are_those_that_are_tried() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = {c.rpartition(" ")[2] for c in project["classifiers"] if re.search(r":: 3\.\d+$", c)}
    workflow = yaml.safe_load(WORKFLOWS[0].read_text("utf-8"))
    assert set(workflow["jobs"]["wheel"]["strategy"]["matrix"]["python"]) == named
