"""Time to read a document grows with its length and no faster, whatever it is made of.

Shapes of text are read at n and 4n characters by each reader and format, and the processor time is taken as a
ratio: 4 where it is linear, 16 where it grows with the square, so that a processor that changes its speed by
half between two readings is not taken for either. What is too quick to be measured is quick enough. By
default each shape is tried once, in turn over readers and formats; TAIYAKU_SHAPES=all tries all, in texts
twice as long.
"""

from __future__ import annotations

import gc
import itertools
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from taiyaku.errors import TaiyakuError
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source

READERS = {"text": ".txt", "markdown": ".md", "html": ".html", "wikitext": ".wiki"}
FORMATS = ("faq", "summary", "wiki", "rulebook")
ALL = os.environ.get("TAIYAKU_SHAPES") == "all"
SIZE = 4000 if ALL else 2000  # characters of the smallest text
MOST = 6.5  # times as long for four times the text
TRIES = 5  # readings more of either before it is said that time grows faster
MEASURABLE = 0.2  # seconds of the longest text; below that a ratio is noise

# One piece again and again: on one line, or line by line. {k} counts.
PIECES = [  # letters and signs
    *"aA1あア漢们가ا😀é.…。-=_*`~#|<>[](){}（【「«&!?\\/\"':;・$%+→",
]
PIECES += [
    " ",
    "\t",
    "\u3000",
    "\u00a0",
    "\u200b",
    "\u00ad",
    "\n",
    "\f",
    "a \n",
    "a\n",
    "a\n\n",
    "a\r",
    "a\r\n",
]
PIECES += [
    "moth ",
    "Moth ",
    "MOTH ",
    "moth{k} ",
    "蛾が飛ぶ",
    "蛾A",
    "蛾 A ",
    "a. ",
    "a? ",
    "か？",
    "a, ",
    "a: b. ",
    "a; ",
]
# emphasis, links, tags
PIECES += [
    "_a_",
    "*a*",
    "*a ",
    "a* ",
    "**a ",
    "*a **b ",
    "~~a ",
    "`a ",
    "__a__ ",
    "***a ",
    "[]",
    "![",
    "[a](",
    "[a](b) ",
]
PIECES += [
    "[x][k{k}] ",
    "[^{k}] ",
    "[^{k}]: note\n",
    "[k{k}]: http://a.b/c\n",
    "{: .a }\n",
    "{% a %}\n",
    "http://a.b ",
]
PIECES += [
    "<b>a",
    "<b>a</b> ",
    "</b>",
    "<i><b>",
    "<div>",
    "<div>\n",
    "<div>a</div>\n",
    "<p>a\n",
    "<li>a\n",
    "<ul><li>a",
]
PIECES += [
    "<td>a",
    "<tr><td>a<td>b\n",
    "<table><tr><td>a",
    "<!--",
    "<!-- a -->\n",
    "<a ",
    '<a b="',
    "<details>\n",
    "a<br>",
]
PIECES += [
    "<h1>a</h1>\n",
    "<h2>a{k}</h2><p>b\n",
    "<span>",
    "<dl><dd>a",
    "<ol><li>",
    "&amp;",
    "&#",
    "<!DOCTYPE ",
    "<![CDATA[",
]
PIECES += [
    "''a''",
    "'''a",
    "''a ",
    "{{{{a}}}}",
    "{{{{",
    "{{{{a|",
    "{{{{{{",
    "[[a]]",
    "[[a|b]] ",
    "[[",
    "{{|\n|a\n",
    "|-\n| a || b\n",
]
PIECES += [
    "==a==\n",
    "= a =",
    "#a\n",
    ": a\n",
    ";a:b\n",
    "<ref>a</ref>",
    "<nowiki>",
    "[[File:a{k}.png|thumb|b]]\n",
]
# lines of lists, headings, tables
PIECES += [
    "# a\n",
    "# a{k}\n",
    "# a{k}\n\ntext {k} is here.\n\n",
    "## Same\n\nText is here.\n\n",
    "a\n---\n\n",
    "A{k}\n===\n\n",
]
PIECES += [
    "◆a\n",
    "◆a{k}\n",
    "■あ\n",
    "・あ\n",
    "【あ】\n",
    "【あ{k}】\nこれは文である。\n",
    "① あ\n",
    "第{k}章 灯\n\n文である。\n\n",
]
PIECES += [
    "- a\n",
    "1. a\n",
    "{k}. a\n",
    "1.{k}. Step text here.\n",
    "A.1.{k} Text is here.\n",
    "(a) ",
    "1) ",
    "> a\n",
    "---\n",
]
PIECES += [
    "| a | b |\n",
    "a\tb\n",
    "Name    Cost   Range\n",
    "{k} thing\n",
    "Moth {k} ........ {k}\n",
    "Page {k}\n\nthe text of a page\n\n",
]
PIECES += [
    "TITLE WORD\n\nText stands here.\n\n",
    "**Moth {k}**\n\nText stands here.\n\n",
    "Moth{k}: A thing that flies.\n",
]
PIECES += [
    "The moth sits on the lamp and waits for the night to end.\n\n",
    "The moth sits on the lamp and waits for the\n",
]
PIECES += [
    "これは文である。次の文である。\n\n",
    "これは文であるから次の文であるけれども\n",
    "\u3000これは文である。\n",
    "これは文、\n",
]
# what the formats look for
PIECES += [
    "Q: a\nA: b\n\n",
    "Q: Can a moth {k} fly?\nA: It can {k}.\n\n",
    "**Q: Is {k} so?**\n\nA: Yes {k}.\n\n",
    "Q: a? A: b. ",
]
PIECES += [
    "Ｑ．蛾{k}は飛ぶか？\nＡ．飛ぶ。\n\n",
    "## Can {k} fly?\n\nYes {k}.\n\n",
    'Change "a" to "b". ',
    "{k}ページ\n誤：蛾\n正：灯\n\n",
]
PIECES += [
    'Page {k}: Replace "a" with "b".\n',
    '**Page {k}, Moth**\n\nReplace "a" with "b".\n\n',
    "Version 1.{k} (1 May 2020)\n\n",
    "v1.2 ",
]
PIECES += [
    "Requirements:\n\nNone {k}.\n\nEffects:\n\nMany.\n\n",
    "Requirements: a. ",
    "条件：あ\n効果：い\n",
    "条件：あ ",
    "Original\n\nText {k}.\n\n",
]
PIECES += [
    "MOTH {k}\nMOV 4 STR 2 DEX {k}\n\n",
    "# Scenario {k}\n\n## Mission objectives\n\nHold it.\n\n",
    "Update 1.{k}\n\nText is here.\n\n",
]


def repeated(piece: str, size: int) -> str:
    parts, length = [], 0
    for k in itertools.count():
        if length >= size:
            return "".join(parts)
        parts.append(piece.format(k=k) if "{" in piece and len(piece) > 1 and "{k}" in piece else piece)
        length += len(parts[-1])
    raise AssertionError


def nested(begin: str, end: str) -> Callable[[int], str]:
    return lambda size: begin * (size // (2 * len(begin))) + "x" + end * (size // (2 * len(end)))


SHAPES: dict[str, Callable[[int], str]] = {
    **{
        piece: lambda size, piece=piece: repeated(piece.replace("{{", "{").replace("}}", "}"), size)
        for piece in PIECES
    },  # type: ignore[misc]
    "x  y": lambda size: "x" + " " * size + "y",
    "x\u3000y": lambda size: "x" + "\u3000" * size + "y",
    "list in list": lambda size: "".join(" " * (2 * (k % 40)) + "- a\n" for k in range(size // 45)),
    "deeper and deeper": lambda size: "".join(" " * k + "- a\n" for k in range(int((2 * size) ** 0.5))),
    "table": lambda size: "| a | b |\n|---|---|\n" + repeated("| a | b |\n", size),
    "wiki table": lambda size: "{|\n" + repeated("|-\n| a || b\n", size) + "|}",
    "contents": lambda size: (
        "# Contents\n\n" + repeated("- Moth {k}\n", size // 2) + repeated("# Moth {k}\n", size // 2)
    ),
    "two runs": lambda size: repeated("{k}. A moth that flies.\n", size // 2) * 2,
    **{
        f"nested {a}": nested(a, b)
        for a, b in (
            ("<div>", "</div>"),
            ("<b>", "</b>"),
            ("{{a|", "}}"),
            ("(", ")"),
            ("[", "]"),
            ("「", "」"),
        )
    },
}
ROOMS = tuple(itertools.product(READERS, FORMATS))
CASES = [
    (shape, reader, format_)
    for at, shape in enumerate(SHAPES)
    for reader, format_ in (ROOMS if ALL else (ROOMS[(7 * at) % len(ROOMS)],))
]


def seconds(path: Path, text: str, format_: str, tries: int = 1) -> float:
    """The least processor time that reading the text takes."""
    path.write_text(text, "utf-8")
    best = float("inf")
    # A collection costs what the whole process holds, whatever is read; one of what came lately does.
    gc.collect(1)
    gc.disable()
    try:
        for _ in range(tries):
            load_vocabulary().places.readings.clear()  # a text is read, not remembered
            begun = time.process_time()
            with suppress(TaiyakuError):  # nothing to read in it
                ingest(Source(id="x", path=path, file=path.name, format=format_, lang="en"))
            best = min(best, time.process_time() - begun)
    finally:
        gc.enable()
    return best


def grows(path: Path, shape: Callable[[int], str], format_: str, size: int) -> bool:
    """Whether four times the text takes more than MOST times as long, whenever one looks.

    A machine that is busy with other things slows one of two readings: the quickest of either counts, and one
    looks again as long as they disagree with a line.
    """
    longest = seconds(path, shape(4 * size), format_)
    if longest < MEASURABLE:
        return False
    shorter = seconds(path, shape(size), format_, 2)
    for _ in range(TRIES):
        if longest <= MOST * shorter:
            return False
        # The longer one first: a quick reading of the shorter one alone would count against it.
        longest = min(longest, seconds(path, shape(4 * size), format_))
        shorter = min(shorter, seconds(path, shape(size), format_))
    return True


@pytest.mark.parametrize(("shape", "reader", "format_"), CASES, ids=lambda value: repr(value)[1:-1])
def test_time_grows_with_length(tmp_path: Path, shape: str, reader: str, format_: str) -> None:
    path = tmp_path / f"rules{READERS[reader]}"
    # What grows with the square does so at every length; a step in the machine's memory lies at one.
    assert not all(grows(path, SHAPES[shape], format_, size) for size in (SIZE, 2 * SIZE))


def test_a_reader_that_looks_back_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0.0

    def ingest_slowly(source: Source) -> None:
        nonlocal taken
        taken += (len(source.path.read_text("utf-8")) / SIZE) ** 2 * MEASURABLE

    monkeypatch.setitem(globals(), "ingest", ingest_slowly)
    monkeypatch.setattr(time, "process_time", lambda: taken)  # so that it takes as long on any machine
    assert grows(tmp_path / "rules.txt", SHAPES["a"], "rulebook", SIZE)


def table() -> str:
    """Markdown: for each reader and format how much longer its slowest shapes take for twice the text."""
    rows = ["| reader, format | shapes | measurable | slowest for 12,000 characters | most per doubling |"]
    rows.append("| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as folder:
        for reader, format_ in ROOMS:
            shapes = [shape for shape, *room in CASES if room == [reader, format_]]
            path = Path(folder) / f"rules{READERS[reader]}"
            took = {shape: seconds(path, SHAPES[shape](12_000), format_, 2) for shape in shapes}
            slow = [shape for shape, longest in took.items() if longest >= MEASURABLE]
            half = {s: seconds(path, SHAPES[s](6_000), format_, 3) for s in slow}
            most = max((took[s] / half[s] for s in slow), default=0)
            name, longest = max(took.items(), key=lambda item: item[1])
            told = f"{longest:.2f} s, `{name[:24].strip()!r}`".replace("|", "\\|")
            rows.append(f"| {reader}, {format_} | {len(shapes)} | {len(slow)} | {told} | {most:.2f} |")
    return "\n".join(rows).replace("0.00 |", "– |")


if __name__ == "__main__":
    print(table())
