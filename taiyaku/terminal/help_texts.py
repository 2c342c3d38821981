"""The help of the commands in the language of the session, in columns that know how wide its letters are."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from taiyaku.corpus.text import cells
from taiyaku.terminal.language import N_, _, spoken
from taiyaku.terminal.layout import pad, wrap

_SUFFIX = re.compile(r"(.*?)(\s+\[[^\[\]]+\])?", re.DOTALL)  # "At most so many.  [default: 10; 1<=x<=1000]"
_FIRST = 28  # cells of the names on the left at most
OF_CLICK = (
    *(N_("Arguments"), N_("Options"), N_("Commands"), N_("Usage")),
    *(N_("Show this message and exit."), N_("default"), N_("required")),
)


def in_language(group: Any) -> Any:
    """Click's group, with its help translated; in English it is as it was written."""
    if spoken() == "en":
        return group
    for command in (group, *group.commands.values()):
        command.help = _(command.help or "")
        command.short_help = command.help.partition("\n\n")[0]
        for param in command.params:
            if getattr(param, "help", None):
                param.help = _(param.help)
    context = group.context_class
    context.formatter_class = _formatter(context.formatter_class)
    return group


def _formatter(base: type[Any]) -> type[Any]:
    """Click's formatter, for a language whose letters may be two cells wide."""

    class Formatter(base):  # type: ignore[misc]
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, prefix or f"{_('Usage')}: ")

        def write_heading(self, heading: str) -> None:
            super().write_heading(_(heading))

        def write_text(self, text: str) -> None:
            lead = " " * self.current_indent
            self.write("\n\n".join("\n".join(wrap(p, self.width, lead)) for p in _paragraphs(text)) + "\n")

        def write_dl(self, rows: Sequence[tuple[str, str]], *_widths: int) -> None:
            room = min(_FIRST, max(cells(first) for first, _text in rows))
            lead = " " * (self.current_indent + room + 2)
            for first, text in rows:
                name = " " * self.current_indent + pad(first, room + 2)
                lines = wrap(_ended(text), self.width, lead)
                if cells(first) > room:
                    self.write(name.rstrip() + "\n")
                else:
                    lines[0] = name + lines[0][len(lead) :]
                self.write("".join(line.rstrip() + "\n" for line in lines))

    return Formatter


def _paragraphs(text: str) -> list[str]:
    return [" ".join(p.split()) if p.isascii() else p.replace("\n", "") for p in text.split("\n\n")]


def _ended(text: str) -> str:
    """The help of an option with what Click puts behind it, such as its default."""
    match = _SUFFIX.fullmatch(text)
    said, suffix = match.groups() if match else (text, "")
    told = (suffix or "").replace("default:", f"{_('default')}:").replace("required", _("required"))
    return _(said) + told
