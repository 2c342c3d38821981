"""The interface in other languages: catalogs, patterns of sentences, and what they leave alone."""

import ast
import builtins
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po

import taiyaku
from scripts.catalogs import extract, gaps
from taiyaku import catalogs
from taiyaku.catalogs import Catalog, catalog, locales, parsed, sentences

ROOT = Path(taiyaku.__file__).parent
OTHERS = locales()[1:]


def entries(locale: str) -> Iterator[Entry]:
    with open(catalogs.HERE / f"{locale}.po", "rb") as file:
        yield from (entry for entry in read_po(file, locale=locale, abort_invalid=True) if entry.id)


def forms(text: str | tuple[str, ...] | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


@pytest.mark.parametrize("locale", OTHERS)
def test_every_text_is_in_the_catalog_and_translated(locale: str) -> None:
    """If this fails: `python -m scripts.catalogs`, then translate what it names."""
    found = list(entries(locale))
    assert {tuple(forms(e.id)) for e in found} == {tuple(forms(text)) for text in extract()}
    assert [e.id for e in found if e.fuzzy or not all(forms(e.string))] == []


@pytest.mark.parametrize("locale", OTHERS)
def test_a_translation_has_the_gaps_of_its_text(locale: str) -> None:
    wrong = [
        (e.id, form)
        for e in entries(locale)
        for form in forms(e.string)
        if gaps(form) != gaps(forms(e.id)[-1])
    ]
    assert wrong == []


def test_our_reader_reads_what_babel_reads() -> None:
    own = catalog("ja")
    assert {forms(e.id)[0]: tuple(forms(e.string)) for e in entries("ja")} == own.texts


def test_plurals_follow_the_rule_of_the_file(tmp_path: Path) -> None:
    header = r"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;\n"
    text = f'msgid ""\nmsgstr ""\n"{header}"\n\nmsgid "one"\nmsgid_plural "many"\n'
    (tmp_path / "xx.po").write_text(text + 'msgstr[0] "a"\nmsgstr[1] "b"\nmsgstr[2] "c"\n', "utf-8")
    own = Catalog(tmp_path / "xx.po")
    assert [own.ngettext("one", "many", n) for n in (1, 3, 9)] == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("english", "japanese"),
    [
        ("rules.pdf: the PDF is encrypted; save an unprotected copy", "rules.pdf: PDF が暗号化されています"),
        (
            "no source could be read: a.txt: the file is empty; put the document there again",
            "a.txt: ファイルが空",
        ),
        ("Invalid value for '--limit': 0 is not in the range 1<=x<=9.", "'--limit' の値が不正です: 0 は"),
        ("NOT MERGED: faq (1.1): effects (it repairs a list)", "【未反映】faq (1.1): effects（"),
        ("SHOVE has no effects", "SHOVE に「効果」はありません"),
        ("out/a.csv: cannot be written: Permission denied", "out/a.csv: 書き込めません: 権限がありません"),
    ],
)
def test_a_sentence_is_said_in_japanese(english: str, japanese: str) -> None:
    assert catalog("ja").said(english).startswith(japanese) or japanese in catalog("ja").said(english)


def test_what_a_document_says_is_left_alone() -> None:
    quoted = "“the text says so already” does not stand there"
    assert "the text says so already" in catalog("ja").said(quoted)
    for text in ("Roll two dice and add them.", "the user has no arms; it stands there twice"):
        assert catalog("ja").said(text) == text or "the user" in catalog("ja").said(text)
    assert catalog("en").said("SHOVE has no effects") == "SHOVE has no effects"


def test_patterns_are_told_apart() -> None:
    """Each sentence, filled in, is taken for itself or for one that says the same of it."""
    for sentence in sentences():
        filled = re.sub(r"%\((\w+)\)s", "X1", sentence).replace("%%", "%")
        found = parsed(filled)
        assert found is not None, sentence
        assert len(re.sub(r"%\(\w+\)s", "", found[0])) >= len(re.sub(r"%\(\w+\)s", "", sentence)) - 4, (
            sentence
        )


WORDS = re.compile(r"\b[a-z]{2,}\b")
ERRORS = re.compile(r"\w*Error$")
SPEAKING = (
    "service",
    "site/content",
    "site/rendering",
    "site/pages",
)  # to programs, or by catalogs of theirs
NOT_SHOWN = {*vars(builtins), "CorruptError", "ToolError", "ResourceError", "RewritingError"}


def raised(path: Path) -> Iterator[str]:
    """What a module says in errors and problems, its gaps filled in."""
    module = importlib.import_module(".".join(path.relative_to(ROOT.parent).with_suffix("").parts))
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name):
            name = call.func.id
            said = call.args[1:2] if name == "Problem" else call.args[:1]
            if said and (name == "Problem" or ERRORS.match(name)) and name not in NOT_SHOWN:
                yield from filled(said[0], vars(module))


def filled(node: ast.expr, known: dict[str, object]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        text = ""
        for value in node.values:
            if isinstance(value, ast.Constant):
                text += value.value
                continue
            assert isinstance(value, ast.FormattedValue)
            name = value.value.id if isinstance(value.value, ast.Name) else ""
            tail = text[-1:].isalnum() or text[-1:] == ")"  # what may follow a sentence, or not
            text += str(known[name]) if isinstance(known.get(name), str) else "" if tail else "X1"
        yield text


def test_every_error_and_problem_of_the_library_has_a_pattern() -> None:
    paths = [p for p in ROOT.rglob("*.py") if not str(p.relative_to(ROOT)).startswith(SPEAKING)]
    found = {text: path.name for path in paths for text in raised(path) if len(WORDS.findall(text)) > 1}
    assert len(found) > 150  # else this test looks in the wrong places
    unknown = {t: n for t, n in found.items() if parsed(t) is None and parsed(f"X: {t}") is None}
    assert unknown == {}
