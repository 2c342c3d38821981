"""Compiled templates: kept like compiled modules, and never taken for another text's."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from taiyaku.site.rendering.templates import Compiled


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path


def shown(text: str) -> str:
    environment = Environment(loader=DictLoader({"page": text}), bytecode_cache=Compiled(), autoescape=True)
    return environment.get_template("page").render(name="<Duck>")


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_template_is_compiled_once(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown("{{ name }}!") == "&lt;Duck&gt;!"
    (path,) = files(kept)
    monkeypatch.setattr(Environment, "compile", lambda *_: pytest.fail("compiled again"))
    assert shown("{{ name }}!") == "&lt;Duck&gt;!" and files(kept) == [path]


def test_a_changed_template_is_compiled_again(kept: Path) -> None:
    shown("{{ name }}!")
    assert shown("{{ name }}?") == "&lt;Duck&gt;?"


def test_what_cannot_be_kept_or_read_does_no_harm(kept: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown("{{ name }}!")
    (path,) = files(kept)
    whole = path.read_bytes()
    for length in (0, 9, 30, 60, len(whole) - 1):
        path.write_bytes(whole[:length])
        assert shown("{{ name }}!") == "&lt;Duck&gt;!"
    monkeypatch.setattr(sys, "pycache_prefix", str(path))  # a file where the folder should be
    assert shown("{{ name }}.") == "&lt;Duck&gt;."
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert shown("{{ name }};") == "&lt;Duck&gt;;" and files(kept) == [path]
