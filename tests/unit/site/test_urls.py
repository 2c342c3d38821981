"""Ids become file names and links that work everywhere."""

import pytest

from taiyaku.corpus.name_keys import anchor_name
from taiyaku.site.urls import Claims, file_name, href, page_path, way_up, web_address


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("dodge", "dodge"),
        ("ゲームシークエンス~1a", "ゲームシークエンス~1a"),
        ("faq-1.1", "faq-1.1"),
        ("..", "=2e=2e"),
        (".hidden", "=2ehidden"),
        ("a.html", "a=2ehtml"),
        ("a\\b:c", "a=5cb=3ac"),
        ("a%2fb", "a=252fb"),
        ("", "="),
        ("CON", "=CON"),
        ("aux.1", "=aux.1"),
        ("ガ", "ガ"),
    ],
)
def test_file_name(text: str, name: str) -> None:
    assert file_name(text) == name


def test_a_long_name_is_cut_between_characters_and_stays_its_own() -> None:
    one, other = file_name("鯛" * 100), file_name("鯛" * 101)
    assert len(one.encode()) <= 120 and one.startswith("鯛鯛") and one != other


def test_no_id_leaves_the_folder() -> None:
    assert page_path("entry", "../../etc//passwd") == "entry/=2e=2e/=2e=2e/etc/=/passwd.html"


def test_links_are_percent_encoded_and_relative() -> None:
    assert href("entry/la1/rule/身.html", "effects.1") == "entry/la1/rule/%E8%BA%AB.html#effects.1"
    assert way_up("entry/la1/rule/身.html") == "../../../"


@pytest.mark.parametrize(
    ("item", "anchor"),
    [
        ("n3/skill/dodge#effects.3", "effects.3"),
        ("n3/skill/dodge#note-補足.1", "note-補足.1"),
        ('x#a b"<c>', "a-b-c-"),
        ("x#_main", "x_main"),
        ("x", "x"),
    ],
)
def test_anchor_name(item: str, anchor: str) -> None:
    assert anchor_name(item) == anchor


def test_names_that_a_file_system_may_confuse_get_numbers() -> None:
    claims = Claims()
    assert [claims.claim(name, ".html") for name in ("Duck", "duck", "ＤＵＣＫ")] == [
        "Duck.html",
        "duck~2.html",
        "ＤＵＣＫ~3.html",
    ]


@pytest.mark.parametrize("url", ["https://example.org/a?b=1", "http://example.org"])
def test_web_address(url: str) -> None:
    assert web_address(url) == url


@pytest.mark.parametrize(
    "url",
    [
        None,
        "",
        "javascript:alert(1)",
        " javascript:alert(1)",
        "JaVaScRiPt:x",
        "data:text/html,x",
        "//example.org",
        "https://",
        "https://[",
        "java\nscript:x",
        "file:///etc/passwd",
        "https://example.org/\u202e",
    ],
)
def test_not_a_web_address(url: str | None) -> None:
    assert web_address(url) is None
