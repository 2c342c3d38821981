"""How a change is written: who made it and when, and what went and came, readable without colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from taiyaku.terminal.language import _, said, word
from taiyaku.terminal.layout import Screen, wrap

if TYPE_CHECKING:
    from taiyaku.corpus.lookup.answer_model import Mark
    from taiyaku.corpus.lookup.history import Step
    from taiyaku.corpus.lookup.redline import Redline, SectionChange
    from taiyaku.corpus.similarity import Run

_DONE = {"replace": "changed", "insert": "added", "delete": "cut", "clarify": "clarified"}
_STEPS = {  # of the others their names say it
    "confirmed": "said again",
    "repaired": "restored",
    "announced": "announced, not merged",
    "version": "next version",
}


def mark_text(mark: Mark) -> str:
    """ "changed 1.2, 2022-01, faq-n4-1.2"; a repair changes no rule and says where it comes from."""
    if mark.repairs:
        return _("restored from %(document)s", document=mark.document)
    done = word("cut here" if mark.cut else _DONE.get(mark.operation, mark.operation))
    layer = f"{mark.scope}: " if mark.scope else ""
    return ", ".join(filter(None, (f"{done} {layer}{mark.version or ''}".strip(), mark.date, mark.document)))


def runs_text(runs: Sequence[Run]) -> str:
    """A text with what went as [-…-] and what came as {+…+}; white space stays outside of the signs."""
    return "".join(map(_run_text, runs)).strip()


def _run_text(run: Run) -> str:
    if run.change == "same":
        return run.text
    before, after = ("[-", "-]") if run.change == "deleted" else ("{+", "+}")
    lead = run.text[: len(run.text) - len(run.text.lstrip())]
    body = run.text.strip()
    return f"{lead}{before}{body}{after}" if body else run.text


def coloured(lines: Sequence[str], screen: Screen) -> Iterator[str]:
    """Lines with their signs, what went in red and what came in green, over line ends too."""
    if not screen.colour:
        yield from lines
        return
    style: str | None = None
    for line in lines:
        done = ""
        while line:
            signs = ("-]", "+}") if style else ("[-", "{+")
            found = [(at, sign) for sign in signs if (at := line.find(sign)) >= 0]
            at, sign = min(found, default=(len(line), ""))
            end = at + (len(sign) if style else 0)
            piece, line = line[:end], line[end:]
            done += screen.style(piece, "red" if style == "[-" else "green") if style else piece
            if sign:
                style = None if style else sign
        yield done


def redline_lines(redline: Redline, screen: Screen) -> Iterator[str]:
    """The whole text with its changes woven in."""
    yield ""
    if not redline.changed:
        yield screen.style(_("Changes: none known since %(since)s", since=redline.since), "bold")
    else:
        title = _("Changes since %(since)s: [-gone-] {+come+}", since=redline.since)
        yield from coloured(wrap(title, screen.width), screen)
    for section in redline.sections:
        yield ""
        yield from section_change(section, screen)


def section_change(section: SectionChange, screen: Screen, indent: str = "") -> Iterator[str]:
    heading = section.heading or (
        "" if section.role == "body" else word(section.role).replace("-", " ").capitalize()
    )
    if heading:
        yield from screen.wrapped(heading, "bold", first=indent)
    for line in section.lines:
        lead = indent + "  " * (line.depth + 1)
        mark = f"{line.marker} " if line.marker else ""
        lines = wrap(runs_text(line.runs), screen.width, lead + mark, lead + " " * min(len(mark), 6))
        yield from coloured(lines, screen)


def history_lines(steps: Sequence[Step], screen: Screen) -> Iterator[str]:
    """Each step with its source, version and date, then what it changed."""
    yield ""
    yield screen.style(_("History"), "bold")
    for step in steps:
        dated = ", ".join(filter(None, (step.version, step.date))) or _("undated")
        what = word(_STEPS.get(step.kind, step.kind))
        if step.kind == "amended" and step.operation:
            what = f"{what} ({word(step.operation)})"
        layer = f" [{step.scope}]" if step.scope else ""
        where = f": {step.location}" if step.location else ""
        reason = f" ({said(step.reason)})" if step.reason and step.kind in ("announced", "repaired") else ""
        text = f"{dated}{layer}  {what}, {step.document or step.source}{where}{reason}"
        yield from screen.wrapped(text, "bold", first="  ", rest="    ")
        for section in step.sections:
            yield from section_change(section, screen, "    ")
