"""The interface in both languages."""

import pytest

from taiyaku.site.rendering.interface import Words


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
