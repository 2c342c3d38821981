"""The interface in both languages."""

import ast

import pytest

from taiyaku.site.rendering.interface import HERE, Words, extract, read_catalog
from taiyaku.site.settings import LOCALES


@pytest.mark.parametrize("locale", LOCALES)
def test_catalog_is_complete(locale: str) -> None:
    """If this fails: `python -m taiyaku.site.rendering.interface`, then translate what it names."""
    catalog = read_catalog(locale)
    wanted = {message.id for message in extract() if message.id}
    assert {message.id for message in catalog if message.id} == wanted
    for message in catalog:
        if message.id:
            texts = message.string if isinstance(message.string, tuple | list) else [message.string]
            assert all(texts) and len(texts) == (
                catalog.num_plurals if isinstance(message.id, tuple | list) else 1
            )
            assert not message.fuzzy and not list(message.check(catalog))


def test_whatever_is_asked_of_the_catalog_is_in_it() -> None:
    """The extractor sees no call inside an f-string."""
    known = {m.id if isinstance(m.id, str) else m.id[0] for m in read_catalog("ja") if m.id}
    asked = {
        (path.name, call.args[0].value)
        for path in HERE.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("gettext", "ngettext")
        and call.args
        and isinstance(call.args[0], ast.Constant)
    }
    assert len(asked) > 10 and {(name, text) for name, text in asked if text not in known} == set()


def test_words_follow_the_locale() -> None:
    english, japanese = Words("en"), Words("ja")
    assert (english.kind("skill"), japanese.kind("skill")) == ("Skill", "スキル")
    assert english.kinds("faq") == "Questions and answers" and english.kind("house-rule") == "House rule"
    assert english.role("body") == "" and japanese.role("requirements") == "条件"
    assert (english.language("ja"), japanese.language("ja"), english.language("xx-??")) == (
        "Japanese",
        "日本語",
        "xx-??",
    )


@pytest.mark.parametrize(
    ("text", "english", "japanese"),
    [
        ("2021-12", "December 2021", "2021年12月"),
        ("2021-12-03", "December 3, 2021", "2021年12月3日"),
        ("2021", "2021", "2021年"),
        ("2021-13", "2021-13", "2021-13"),
        ("Dec 2021", "Dec 2021", "Dec 2021"),
        (None, "", ""),
    ],
)
def test_dates(text: str | None, english: str, japanese: str) -> None:
    assert (Words("en").date(text), Words("ja").date(text)) == (english, japanese)


def test_plurals() -> None:
    words = Words("en")
    assert [words.ngettext("%(num)d page", "%(num)d pages", n) % {"num": n} for n in (1, 2)] == [
        "1 page",
        "2 pages",
    ]
    assert Words("ja").ngettext("%(num)d page", "%(num)d pages", 2) == "%(num)d ページ"


def test_almost_all_is_never_all() -> None:
    assert [Words("en").percent(share) for share in (1, 0.99999, 0.5, 0)] == [
        "100.0%",
        "99.9%",
        "50.0%",
        "0.0%",
    ]


def test_what_only_the_workspace_knows_is_said_in_its_words() -> None:
    own = {"charm": "護符", "skill": "特技", "flavour": "小話"}
    words = Words("ja", own)
    assert (words.kind("charm"), words.kinds("charm"), words.role("flavour")) == ("護符", "護符", "小話")
    assert words.kind("skill") == "スキル"  # the interface's own words come first
    assert Words("en").kind("paper-boat") == "Paper boat"


def test_a_problem_without_a_message_has_its_title_in_either_language() -> None:
    assert Words("en").problem("W204", "") == "A heading without a body"
    assert Words("en").problem("W204", "no text below Duck") == ""
    assert Words("ja").problem("W204", "") == Words("ja").problem("W204", "no text below Duck") != ""
