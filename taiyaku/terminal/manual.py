"""The manual page, made from the commands themselves, as man(7) wants it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from taiyaku.terminal.language import N_, _

_FILES = (
    ("taiyaku.toml", N_("the workspace: its documents, languages and editions")),
    ("decisions/*.toml", N_("what people decided")),
    ("build/", N_("what was made of them: corpus, index, site")),
)
ENVIRONMENT = (
    ("LC_ALL, LC_MESSAGES, LANG", N_("the language to speak, where --ui does not name one")),
    ("TAIYAKU_WORKSPACE", N_("the workspace, where -C does not name one")),
    ("TAIYAKU_PAGER, PAGER", N_("shows results that are longer than the terminal; cat: none")),
    ("NO_COLOR", N_("if set, nothing is coloured")),
    ("COLUMNS", N_("the width to wrap at, instead of the terminal's")),
    ("BROWSER", N_("what show --open starts")),
)
_WITHOUT = N_(
    "Without a command, in a terminal, a lookup opens: type, choose a hit, Enter shows its card, ? the keys. "
    "Elsewhere the commands are listed."
)
_VALUES = {"integer": "NUMBER", "integer range": "NUMBER", "int range": "NUMBER"}
STATUS = (
    ("0", N_("found, or done")),
    ("1", N_("nothing found, or problems found")),
    ("2", N_("wrong usage or unreadable input")),
)


def manual(group: Any, version: str) -> str:
    """taiyaku(1) for a Click group with all its commands."""
    return "\n".join(_lines(group, version)) + "\n"


def _lines(group: Any, version: str) -> Iterator[str]:
    yield f'.TH TAIYAKU 1 "" "taiyaku {roff(version)}" "{_("User Commands")}"'
    yield f".SH {_('NAME')}"
    yield rf"taiyaku \- {roff(_sentence(group.help or '').rstrip('.'))}"
    yield f".SH {_('SYNOPSIS')}"
    yield r".B taiyaku"
    yield r"[\fIOPTION\fR]... [\fICOMMAND\fR [\fIARGUMENT\fR]...]"
    yield f".SH {_('DESCRIPTION')}"
    yield roff(_(_WITHOUT))
    yield f".SH {_('OPTIONS')}"
    yield from _options(group)
    yield f".SH {_('COMMANDS')}"
    for name, command in group.commands.items():
        if command.hidden:
            continue
        yield f".SS taiyaku {roff(usage(name, command))}"
        yield from map(roff, paragraphs(command.help or ""))
        yield from _options(command)
    for heading, rows in (
        (N_("EXIT STATUS"), STATUS),
        (N_("ENVIRONMENT"), ENVIRONMENT),
        (N_("FILES"), _FILES),
    ):
        yield f".SH {_(heading)}"
        for term, text in rows:
            yield from (".TP", rf"\fB{roff(term)}\fR", roff(_(text)))


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
