"""The tutorial, run as it stands: every command of docs/tutorial.md, and the lines it shows."""

import csv
import re
import shlex
import shutil
from pathlib import Path

from tests.processes import ROOT, run

PAGE = ROOT / "docs/tutorial.md"
SAMPLE = ROOT / "examples/lantern-alley/sources"
_BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
_TRANSLATED = re.compile(r"\n(?P<ja>はい。.*?) for “(?P<en>.*?)”")


def translate(file: Path) -> None:
    """What the page says was done in a spreadsheet."""
    said = _TRANSLATED.search(PAGE.read_text("utf-8"))
    assert said
    with open(file, encoding="utf-8-sig", newline="") as opened:
        rows = list(csv.reader(opened))
    head = rows[0]
    (row,) = [row for row in rows if row[head.index("source")] == said["en"]]
    row[head.index("target")], row[head.index("status")] = said["ja"], "final"
    with open(file, "w", encoding="utf-8-sig", newline="") as opened:
        csv.writer(opened).writerows(rows)


def test_every_command_does_what_the_tutorial_shows(tmp_path: Path) -> None:
    (tmp_path / "documents").mkdir()
    for name in ("faq-1.0.pdf", "ja-summary.txt"):
        shutil.copy(SAMPLE / name, tmp_path / "documents")
    steps = 0
    for block in _BLOCK.findall(PAGE.read_text("utf-8")):
        for step in block.split("$ taiyaku ")[1:]:
            command, *shown = step.splitlines()
            if "import" in command:
                translate(tmp_path / "todo.csv")
            done = run(*shlex.split(command), cwd=tmp_path, XDG_DATA_HOME=str(tmp_path / "data"))
            said = done.stdout + done.stderr
            assert "Traceback" not in said and done.returncode < 2, (command, said)
            missing = [line for line in shown if " ".join(line.split()) not in " ".join(said.split())]
            assert missing == [], (command, said)
            steps += 1
    assert steps == len(re.findall(r"^\$ ", PAGE.read_text("utf-8"), re.M)) >= 10
    assert "はい。" in "".join(
        p.read_text("utf-8") for p in (tmp_path / "alley/build/site/ja").rglob("*.html")
    )
