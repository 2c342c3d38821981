"""Decision files: what they may say, and what is said of a slip in one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from taiyaku.corpus.decided import Decisions
from taiyaku.corpus.decisions.parser import load_decisions
from taiyaku.errors import WorkspaceError

ROOT = Path(__file__).parents[4]

GOOD = """\
# what we settled in May

[[link]]
source = "n2/skill/shove#effects.1"
anchor = "ハイド"
target = "n2/state/hidden"
type = "mentions"
note = "asked the author"
by = "Mori"
on = 2024-05-01

[[link]]
source = "n2/skill/shove"
anchor = "the alley"
target = false

[[amendment]]
id = "n2/erratum/shove#amendment"
verdict = "placed"
target = "n2/skill/shove#effects.1"
operation = "replace"

[[amendment]]
id = "n2/erratum/hide#amendment"
verdict = "dismissed"

[[holds]]
id = "n2/faq/can-you-shove"
relies_on = "n2/skill/shove#effects.1"
digest = "05818a3b4837"
"""


def write(folder: Path, text: str, name: str = "one.toml") -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text, "utf-8")
    return folder


def test_everything_that_can_be_decided(tmp_path: Path) -> None:
    decisions = load_decisions(write(tmp_path / "decisions", GOOD))
    first, second = decisions.links
    assert (first.target, first.type, first.anchor) == ("n2/state/hidden", "mentions", "ハイド")
    assert (second.target, second.type, second.where.file) == (None, None, "decisions/one.toml")
    assert [d.where.lines for d in decisions.links] == [(3, 3), (12, 12)]
    placed, dismissed = decisions.amendments
    assert (placed.verdict, placed.target, placed.operation) == (
        "placed",
        "n2/skill/shove#effects.1",
        "replace",
    )
    assert (dismissed.verdict, dismissed.target, dismissed.operation) == ("dismissed", None, None)
    assert decisions.cleared[0].digest == "05818a3b4837"


def test_files_count_in_the_order_of_their_names(tmp_path: Path) -> None:
    for name, target in (("b.toml", "second"), ("a.toml", "first"), ("c.txt", "never")):
        text = f'[[link]]\nsource = "s"\nanchor = "a"\ntarget = "{target}"\n'
        write(tmp_path, text, name)
    assert [d.target for d in load_decisions(tmp_path).links] == ["first", "second"]


def test_no_folder_no_decisions(tmp_path: Path) -> None:
    assert load_decisions(tmp_path / "decisions") == Decisions()


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("[[link]\n", None, "line 1"),
        ('title = "x"\n', 1, "allowed: link, amendment, holds"),
        ('[[amendments]]\nid = "x"\n', 1, "did you mean 'amendment'"),
        ('[link]\nsource = "x"\n', 1, "two brackets"),
        ('[[link]]\nsource = "x"\nanchor = "y"\n', 1, "target = false"),
        ('[[link]]\nsource = "x"\nanchor = "y"\ntarget = true\n', 4, "expected text in quotes"),
        ('[[link]]\nsource = "x"\nanchor = "y"\ntarget = 7\n', 4, "expected text in quotes"),
        ('[[link]]\nsource = "x"\nancor = "y"\ntarget = false\n', 3, "did you mean 'anchor'"),
        ('[[link]]\nsource = "x"\nanchor = "y"\ntarget = false\ntype = "sees"\n', 5, "see-also"),
        ('[[holds]]\nid = "x"\n\n[[link]]\nanchor = "y"\n', 4, "source"),
        ('[[amendment]]\nid = "x"\nverdict = "maybe"\n', 3, "placed, dismissed"),
        ('[[amendment]]\nid = "x"\n', 1, "dismissed"),
        ('[[amendment]]\nid = "x"\nverdict = "placed"\n', 1, "the id of what it changes"),
        (
            '[[amendment]]\nid = "x"\nverdict = "placed"\ntarget = "y"\noperation = "swap"\n',
            5,
            "replace, insert",
        ),
        ('[[holds]]\nid = "x"\nrelies_on = "y"\n', 1, "taiyaku check -v"),
        ('[[holds]]\nid = "x"\nrelies_on = "y"\ndigest = "z"\non = "May"\n', 5, "YYYY-MM"),
    ],
)
def test_a_slip_is_one_line_with_file_line_and_what_is_allowed(
    tmp_path: Path, text: str, line: int | None, words: str
) -> None:
    folder = write(tmp_path / "decisions", text, "slip.toml")
    with pytest.raises(WorkspaceError) as caught:
        load_decisions(folder)
    message = str(caught.value)
    place = f"{folder / 'slip.toml'}:" + (f"{line}:" if line else "")
    assert message.startswith(place) and words in message and "\n" not in message


def test_a_file_that_is_not_utf_8(tmp_path: Path) -> None:
    (tmp_path / "sjis.toml").write_bytes('note = "日本"'.encode("shift-jis"))
    with pytest.raises(WorkspaceError, match="not UTF-8"):
        load_decisions(tmp_path)


def test_the_examples_of_the_documentation_are_decisions(tmp_path: Path) -> None:
    page = (ROOT / "docs/maintainers.md").read_text("utf-8")
    blocks = re.findall(r"```toml\n(.*?)```", page.split("## Decisions", 1)[1].split("\n## ", 1)[0], re.S)
    assert blocks
    for number, block in enumerate(blocks):
        write(tmp_path, block, f"{number}.toml")
    decisions = load_decisions(tmp_path)
    assert decisions.links and decisions.amendments and decisions.cleared
