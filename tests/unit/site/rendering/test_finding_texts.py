"""Findings of the corpus in the reader's language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import taiyaku.corpus.amendments
from taiyaku.catalogs import named, parsed
from taiyaku.corpus.alignment import issues
from taiyaku.site.content.withholding import REASON
from taiyaku.site.rendering.interface import PROBLEMS, Words, reworded

OVERLAY = Path(taiyaku.corpus.amendments.__file__).parent
CHECKS = Path(__file__).parents[4] / "docs" / "checks.md"
PLACE = "Effects bullet 3"


def _texts(node: ast.expr | None) -> Iterator[str]:
    """What an expression says, with a name in each gap; both sides of a choice."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr():
            yield "".join(v.value if isinstance(v, ast.Constant) else _gap(v) for v in node.values)
        case ast.IfExp():
            yield from _texts(node.body)
            yield from _texts(node.orelse)
        case ast.BoolOp():
            for value in node.values:
                yield from _texts(value)
        case ast.BinOp(op=ast.Add()):
            ends = list(_texts(node.right)) or [PLACE]
            yield from (start + end for start in _texts(node.left) for end in ends)


def _gap(value: ast.expr) -> str:
    """What stands in a gap: `count` is a number, or counted parts."""
    return (
        "2 parts that are" if "count" in {n.id for n in ast.walk(value) if isinstance(n, ast.Name)} else PLACE
    )


def _said(tree: ast.AST) -> Iterator[str]:
    """The reasons and notes that a module makes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in ("misfit", "Pool") and len(node.args) > 2:
                yield from _texts(node.args[2])
            elif node.args and (name == "PatchError" or ast.unparse(node.func).endswith("notes.append")):
                yield from _texts(node.args[0])
            yield from (t for k in node.keywords if k.arg == "reason" for t in _texts(k.value))
        elif isinstance(node, ast.Assign) and any(
            isinstance(t, ast.Name) and t.id == "reason" for t in node.targets
        ):
            yield from _texts(node.value)
        elif isinstance(node, ast.FunctionDef) and node.name in ("_unlike", "_left_open"):
            yield from (t for x in ast.walk(node) if isinstance(x, ast.Return) for t in _texts(x.value))


def test_every_reason_the_compiler_gives_is_known() -> None:
    found = {t: p.name for p in sorted(OVERLAY.rglob("*.py")) for t in _said(ast.parse(p.read_text("utf-8")))}
    assert len(found) > 40  # else this test looks in the wrong places
    assert {text: where for text, where in found.items() if " " in text and parsed(text) is None} == {}


@pytest.mark.parametrize(
    ("said", "japanese"),
    [
        ("what stands at Effects bullet 3 is unlike it", '<span lang="en">Effects bullet 3</span> に'),
        ("STRAW DECOY has no such table", '<span lang="en">STRAW DECOY</span> にそのような表はありません'),
        ("SHOVE has no effects", "「効果」はありません"),
        ("the text says so already (since 1.1)", "本文はすでにそうなっています"),
        ("“a <b> c” does not stand there", "「<span lang=\"en\">a &lt;b&gt; c</span>」はそこにありません"),
    ],
)  # fmt: skip
def test_a_reason_is_said_in_japanese(said: str, japanese: str) -> None:
    assert japanese in reworded(Words("ja"), said)
    assert reworded(Words("ja"), said).startswith('<span lang="ja">')


def test_the_sentence_that_says_most_is_taken() -> None:
    found = parsed("SHOVE has no part called Aim"), parsed("SHOVE of LA2 is not in this workspace")
    assert [one and one[0] for one in found] == [
        "%(rule)s has no part called %(part)s",
        "%(rule)s is not in this workspace",
    ]


def test_why_a_withheld_erratum_is_not_worked_in_is_said_too() -> None:
    assert parsed(REASON) == (REASON, {})


def test_what_is_not_known_stays_english_and_inert() -> None:
    assert reworded(Words("ja"), "quite <new> & odd") == '<span lang="en">quite &lt;new&gt; &amp; odd</span>'


def test_every_problem_and_issue_has_words() -> None:
    codes = {
        line[2:6] for line in CHECKS.read_text("utf-8").splitlines() if line[:3] in ("| E", "| W", "| N")
    }
    assert set(PROBLEMS) == codes
    tree = ast.parse(Path(issues.__file__).read_text("utf-8"))
    told = {
        key.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Dict)
        for key in node.keys
        if isinstance(key, ast.Constant) and isinstance(key.value, str) and "-" in key.value
    }
    assert told and told <= set(named("issues"))
