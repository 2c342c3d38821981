"""Write the reference pages of the documentation from the program; `--check` says whether they are old.

`docs/commands.md` is made of the commands' own help. In `docs/configuration.md` and `docs/library.md` the
tables between `<!-- keys: NAME -->` and `<!-- end -->` are made of the keys that the readers of the files
know, and of the lists of words of the vocabularies that are shipped.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from taiyaku.cli import all_commands
from taiyaku.terminal.manual import ENVIRONMENT, STATUS, paragraphs, usage, value_of
from taiyaku.toml_file import known_keys

ROOT = Path(__file__).parents[1]
COMMANDS = ROOT / "docs/commands.md"
CONFIGURATION = ROOT / "docs/configuration.md"
LIBRARY = ROOT / "docs/library.md"
VOCABULARIES = ROOT / "taiyaku/ingest/vocabularies"
_MARKED = re.compile(r"(<!-- keys: (\S*) -->\n).*?(<!-- end -->)", re.DOTALL)
_LIST = re.compile(r"^\[(?P<table>[\w.-]+)\][ \t]*(?:#[ \t]*(?P<why>.+))?$|^(?P<name>[\w-]+) *=", re.M)


def commands() -> str:
    """The page of all commands."""
    group = all_commands()
    lines = ["# Commands", "", "<!-- made by scripts/reference.py from the commands' own help -->", ""]
    lines += [*_paragraphs(group.help), *_options(group)]
    for name, command in group.commands.items():
        if not command.hidden:
            lines += [f"## taiyaku {name}", "", "```", f"taiyaku {usage(name, command)}", "```", ""]
            lines += [*_paragraphs(command.help), *_options(command)]
    for title, rows in (("Exit status", STATUS), ("Environment", ENVIRONMENT)):
        lines += [f"## {title}", "", *_table(title.split()[0], "means", dict(rows)), ""]
    return "\n".join(lines).rstrip() + "\n"


def _paragraphs(text: str | None) -> Iterator[str]:
    for paragraph in paragraphs(text or ""):
        yield from (paragraph.replace("<", "\\<").replace("[", "\\["), "")


def _options(command: Any) -> Iterator[str]:
    rows: dict[str, str] = {}
    for param in command.params:
        if param.param_type_name == "option" and not param.hidden:
            value = "" if param.is_flag or param.count else f" {value_of(param)}"
            names = ", ".join((*param.opts, *param.secondary_opts))
            rows[f"`{names}{value}`"] = " ".join((param.help or "").split())
    if rows:
        yield from (*_table("option", "what it does", rows), "")


def _table(key: str, meaning: str, rows: Mapping[str, str]) -> Iterator[str]:
    yield from (f"| {key} | {meaning} |", "| --- | --- |")
    for name, text in rows.items():
        cells = (name if name.startswith("`") else f"`{name}`", text)
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def vocabulary() -> Iterator[str]:
    """The lists of words that a workspace may add to, as the shipped vocabularies have and explain them."""
    tables: dict[str, tuple[str, list[str]]] = {}
    for path in (VOCABULARIES / "en.toml", VOCABULARIES / "ja.toml"):
        here = ""
        for found in _LIST.finditer(path.read_text("utf-8")):
            if table := found["table"]:
                here = table
                tables.setdefault(here, (found["why"] or "", []))
            elif here and found["name"] not in tables[here][1]:
                tables[here][1].append(found["name"])
    yield from ("| table | lists | what they are |", "| --- | --- | --- |")
    for name, (why, lists) in tables.items():
        yield f"| `[vocabulary.{name}]` | {', '.join(f'`{one}`' for one in lists)} | {why} |"


def configuration(page: str) -> str:
    """The page with its tables made anew. Raises KeyError for one that nobody knows."""
    known = known_keys()

    def made(found: re.Match[str]) -> str:
        lines = vocabulary() if found[2] == "vocabulary" else _table("key", "what it says", known[found[2]])
        return found[1] + "\n" + "\n".join(lines) + "\n\n" + found[3]

    return _MARKED.sub(made, page)


def main() -> int:
    pages = {COMMANDS: commands()}
    pages |= {page: configuration(page.read_text("utf-8")) for page in (CONFIGURATION, LIBRARY)}
    old = [path for path, text in pages.items() if not path.is_file() or path.read_text("utf-8") != text]
    if "--check" in sys.argv:
        return int(bool(old))
    for path in old:
        path.write_text(pages[path], "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
