"""TOML files written by people: every error names the file, the line, the key, and what is allowed there."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from taiyaku.errors import WorkspaceError
from taiyaku.whole_files import contents

Spot = tuple[str, int]  # the n-th (from 0) table of an array: ("source", 2) is the third [[source]]
_DATE = re.compile(r"\d{4}(-\d{2}){0,2}")


@cache
def known_keys() -> Mapping[str, Mapping[str, str]]:
    """The keys of each table that people write, with what they mean; "workspace" stands above all tables."""
    import tomllib
    from importlib.resources import files

    return tomllib.loads(files("taiyaku").joinpath("keys.toml").read_text("utf-8"))


class TomlFile:
    """A parsed TOML file and its text, so that an error can name its line."""

    numbers: frozenset[str] = frozenset()  # keys whose text may be written as a number

    def __init__(self, path: Path) -> None:
        """Read the file. Raises WorkspaceError if it cannot be read or is no TOML."""
        import tomllib  # a look-up needs to know where the workspace is, not what it says

        self.path = path
        try:
            text = contents(path).decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
        except OSError as error:
            raise WorkspaceError(f"{path}: cannot be read: {error.strerror}") from None
        except UnicodeDecodeError as error:
            raise WorkspaceError(f"{path}: not UTF-8 (byte {error.start}); save the file as UTF-8") from None
        try:
            self.data: Mapping[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise WorkspaceError(f"{path}: cannot be read: {error}") from None
        except RecursionError:
            raise WorkspaceError(f"{path}: nested too deeply; nothing of ours is deeper than four") from None
        except ValueError:  # Python's limit for turning digits into a number
            raise WorkspaceError(f"{path}: a number in it is too long; write it as text, in quotes") from None
        self.lines = text.splitlines()

    def text(self, table: Mapping[str, Any], key: str, spot: Spot | None) -> str | None:
        value = table.get(key)
        if value is None:
            return None
        if hasattr(value, "isoformat"):  # an unquoted TOML date
            return str(value.isoformat())
        if isinstance(value, int | float) and not isinstance(value, bool) and key in self.numbers:
            return str(value)
        if not isinstance(value, str):
            self.fail(key, spot, f"expected text in quotes, found {value!r}")
        return str(value)

    def date(self, table: Mapping[str, Any], key: str, spot: Spot | None) -> str | None:
        value = self.text(table, key, spot)
        if value and not _DATE.fullmatch(value):
            self.fail(key, spot, f"{value!r}: expected YYYY, YYYY-MM or YYYY-MM-DD")
        return value

    def choice(
        self, table: Mapping[str, Any], key: str, allowed: tuple[str, ...], spot: Spot | None
    ) -> str | None:
        value = self.text(table, key, spot)
        if value is not None and value not in allowed:
            self.fail(key, spot, f"{value!r} is not one of: {', '.join(allowed)}")
        return value

    def strings(self, table: Mapping[str, Any], key: str, spot: Spot | None) -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            self.fail(key, spot, f'expected a list of texts, such as {key} = ["…"]')
        return tuple(value)

    def number(
        self, table: Mapping[str, Any], key: str, usual: int, expected: str = "a number from 1"
    ) -> int:
        value = table.get(key, usual)
        if not isinstance(value, int) or isinstance(value, bool) or (key in table and value < 1):
            self.fail(key, None, f"expected {expected}, found {value!r}")
        return int(value)

    def hosts(self, table: Mapping[str, Any]) -> tuple[str, ...]:
        values = self.strings(table, "hosts", None)
        for value in values:
            if not re.fullmatch(r"https?://[\w.:\[\]-]+/?", value):
                self.fail("hosts", None, f"{value!r} is no address; write 'https://HOST:PORT'")
        return values

    def table(self, data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
        value = data.get(key, {})
        if not isinstance(value, Mapping):
            self.fail(key, None, f"expected a table [{key}]")
        table: Mapping[str, Any] = value
        return table

    def array(self, key: str, each: str) -> list[Mapping[str, Any]]:
        """The tables of an array of tables; `each` is what one of them is for."""
        raw = self.data.get(key, [])
        if not isinstance(raw, list) or not all(isinstance(v, Mapping) for v in raw):
            self.fail(key, None, f"expected one [[{key}]] table per {each} (two brackets)")
        return raw

    def unknown(self, table: Mapping[str, Any], known: Collection[str], spot: Spot | None) -> None:
        from difflib import get_close_matches

        for key in table:
            if key not in known:
                close = get_close_matches(key, list(known), 1)
                hint = f"; did you mean {close[0]!r}?" if close else f"; allowed: {', '.join(known)}"
                self.fail(key, spot, f"unknown key {key!r}{hint}")

    def line(self, key: str, spot: Spot | None) -> int:
        """The line a key stands on, or no key the table of the spot begins on; else the first."""
        at, seen, inside = 1, -1, False
        for count, line in enumerate(self.lines, 1):
            stripped = line.strip()
            if spot and re.match(rf"\[\[\s*{re.escape(spot[0])}\s*\]\]", stripped):
                seen += 1
                inside = seen == spot[1]
                at = count if inside else at
            elif spot and stripped.startswith("[[") and not stripped.startswith(f"[[{spot[0]}."):
                inside = False  # a table of another array; tables below this one have longer names
            if key and (inside or not spot) and re.match(rf'\[*\s*"?{re.escape(key)}"?\s*(=|\])', stripped):
                return count
        return at

    def fail(self, key: str, spot: Spot | None, message: str) -> NoReturn:
        raise WorkspaceError(f"{self.path}:{self.line(key, spot)}: {key}: {message}")
