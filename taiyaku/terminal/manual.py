"""The manual page, made from the commands themselves, as man(7) wants it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_FILES = (
    ("taiyaku.toml", "the workspace: its documents, languages and editions"),
    ("decisions/*.toml", "what people decided"),
    ("build/", "what was made of them: corpus, index, site"),
)
ENVIRONMENT = (
    ("TAIYAKU_WORKSPACE", "the workspace, where -C does not name one"),
    ("TAIYAKU_PAGER, PAGER", "shows results that are longer than the terminal; cat: none"),
    ("NO_COLOR", "if set, nothing is coloured"),
    ("COLUMNS", "the width to wrap at, instead of the terminal's"),
    ("BROWSER", "what show --open starts"),
)
_VALUES = {"integer": "NUMBER", "integer range": "NUMBER", "int range": "NUMBER"}
STATUS = (
    ("0", "found, or done"),
    ("1", "nothing found, or problems found"),
    ("2", "wrong usage or unreadable input"),
)


def manual(group: Any, version: str) -> str:
    """taiyaku(1) for a Click group with all its commands."""
    return "\n".join(_lines(group, version)) + "\n"


def _lines(group: Any, version: str) -> Iterator[str]:
    yield f'.TH TAIYAKU 1 "" "taiyaku {roff(version)}" "User Commands"'
    yield ".SH NAME"
    yield rf"taiyaku \- {roff(_sentence(group.help or '').rstrip('.'))}"
    yield ".SH SYNOPSIS"
    yield r".B taiyaku"
    yield r"[\fIOPTION\fR]... [\fICOMMAND\fR [\fIARGUMENT\fR]...]"
    yield ".SH DESCRIPTION"
    yield "Without a command, in a terminal, a lookup opens: type, choose a hit, Enter shows its card, ? the"
    yield "keys. Elsewhere the commands are listed."
    yield ".SH OPTIONS"
    yield from _options(group)
    yield ".SH COMMANDS"
    for name, command in group.commands.items():
        if command.hidden:
            continue
        yield f".SS taiyaku {roff(usage(name, command))}"
        yield from map(roff, paragraphs(command.help or ""))
        yield from _options(command)
    for heading, rows in (("EXIT STATUS", STATUS), ("ENVIRONMENT", ENVIRONMENT), ("FILES", _FILES)):
        yield f".SH {heading}"
        for term, text in rows:
            yield from (".TP", rf"\fB{roff(term)}\fR", roff(text))


def usage(name: str, command: Any) -> str:
    """A command with its arguments, as one calls it."""
    arguments = [p.make_metavar(_Context()) for p in command.params if p.param_type_name == "argument"]
    return " ".join([name, "[OPTION]...", *arguments])


class _Context:
    """Click asks for a context to name an argument and makes no use of it."""

    def __getattr__(self, name: str) -> None:
        return None


def _options(command: Any) -> Iterator[str]:
    for option in command.params:
        if option.param_type_name != "option" or option.hidden:
            continue
        names = ", ".join(rf"\fB{roff(name)}\fR" for name in (*option.opts, *option.secondary_opts))
        value = "" if option.is_flag or option.count else rf" \fI{roff(value_of(option))}\fR"
        yield from (".TP", names + value, roff(_sentence(option.help or "")))


def value_of(option: Any) -> str:
    """What an option's value is called."""
    return str(option.metavar or _VALUES.get(option.type.name, option.type.name.upper()))


def _sentence(text: str) -> str:
    return " ".join(text.split())


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a help text, each on one line."""
    return [_sentence(paragraph) for paragraph in re.split(r"\n\s*\n", text.strip()) if paragraph.strip()]


def roff(text: str) -> str:
    """A line of text, with what would be a request or an escape to roff written so that it is none."""
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return rf"\&{escaped}" if escaped.startswith((".", "'")) else escaped
