"""Patterns that earlier builds prepared: the same as prepared anew, whatever became of the file."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from taiyaku.steps import prepared_patterns

PATTERNS = (
    ("abc", 0),
    (r"(?P<name>a|b)+ (?:[\u4e00-\u9fff]{2,}(c)?) (?P<last>d)", re.I),
    (r"(?x) ^ [^\W\d] .*? (?<= x)(?-i:Y) $  # spaced", re.M | re.S),
)


def prepared(folder: Path) -> list[re.Pattern[str]]:
    re.purge()
    with prepared_patterns.prepared_patterns(folder):
        return [re.compile(*pattern) for pattern in PATTERNS]


def facts(found: list[re.Pattern[str]]) -> list[object]:
    return [(p, p.pattern, p.flags, p.groups, dict(p.groupindex)) for p in found]


def kept(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def anew() -> list[object]:
    re.purge()
    return facts([re.compile(*pattern) for pattern in PATTERNS])


def test_what_is_kept_is_what_python_makes(tmp_path: Path) -> None:
    wanted = anew()
    assert facts(prepared(tmp_path)) == wanted
    lines = kept(tmp_path).read_bytes()
    assert facts(prepared(tmp_path)) == wanted
    assert kept(tmp_path).read_bytes() == lines, "nothing was prepared again"
    assert prepared(tmp_path)[1].fullmatch("A 隠密C d")[2] == "C"  # type: ignore[index]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data.replace(b"abc", b"abd"),
        lambda data: b"\0\xff\n" + data,
        lambda data: data.replace(b"\n", b""),
    ],
)
def test_what_is_damaged_is_prepared_anew(tmp_path: Path, damage: Callable[[bytes], bytes]) -> None:
    prepared(tmp_path)
    file = kept(tmp_path)
    file.write_bytes(damage(file.read_bytes()))
    assert facts(prepared(tmp_path)) == anew()


def test_another_python_takes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared(tmp_path)
    monkeypatch.setattr("sys.version", "3.99")
    assert facts(prepared(tmp_path)) == anew()
    one, other = (file.read_bytes().count(b"\n") for file in tmp_path.iterdir())
    assert one == other


def test_a_python_of_another_build_works_as_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = anew()
    monkeypatch.delattr("re._compiler._code")
    with prepared_patterns.prepared_patterns(tmp_path):
        assert re._compiler.compile.__module__ == "re._compiler"  # type: ignore[attr-defined]
    monkeypatch.undo()
    assert anew() == wanted


def test_what_another_process_prepares_meanwhile_is_taken(tmp_path: Path) -> None:
    made: list[str] = []
    re.purge()
    with prepared_patterns.prepared_patterns(tmp_path):
        re.compile("abc|d")  # whatever is asked for first
        prepared(tmp_path / "other")
        (tmp_path / "other" / kept(tmp_path / "other").name).rename(tmp_path / kept(tmp_path / "other").name)
        re.purge()
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("re._compiler._code", lambda *given: made.append("again") or [])
            assert facts([re.compile(*pattern) for pattern in PATTERNS])
    assert not made


def test_a_file_that_grows_without_end_begins_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared(tmp_path)
    first = kept(tmp_path).read_bytes()
    monkeypatch.setattr(prepared_patterns, "_MOST", len(first) - 1)
    assert facts(prepared(tmp_path)) == anew()
    lines = kept(tmp_path).read_bytes()
    assert sorted(lines.split(b"\n")) == sorted(first.split(b"\n"))


def test_patterns_are_kept_beside_the_code_where_python_keeps_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", True)
    assert prepared_patterns.pattern_folder(tmp_path) == tmp_path
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    monkeypatch.setattr("os.access", lambda *given: False)
    assert prepared_patterns.pattern_folder(tmp_path) == tmp_path
    monkeypatch.setattr("os.access", lambda *given: True)
    assert prepared_patterns.pattern_folder(tmp_path).name == "__pycache__"
