"""What keys do in a lookup, and what is drawn, without a terminal."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from taiyaku.corpus.model import Corpus, Entry, Title
from taiyaku.corpus.text import cells
from taiyaku.errors import CorpusError
from taiyaku.index.library import Library
from taiyaku.terminal.layout import Screen
from taiyaku.terminal.lookup.drawing import draw
from taiyaku.terminal.lookup.session import Session, View
from taiyaku.values import replace
from tests.corpora import corpus_of, entry, lantern_entries, section

SHOVE = (
    "> Shove  (シャヴ / 突き飛ばし)"  # the names in the other language are those of an older edition's entry
)


def screen(session: Session, width: int = 80, height: int = 23) -> list[str]:
    return draw(session, Screen(io.StringIO(), width=width), height)


def text(session: Session) -> str:
    return "\n".join(screen(session))


def test_hits_change_as_one_types(session: Session) -> None:
    assert "Type a name" in text(session)
    session.type("sho")
    assert screen(session)[0] == SHOVE
    session.type("突き飛ばし")
    assert screen(session)[0] == "> SHOVE / シャヴ / 突き飛ばし"
    session.type("xyzzyx")
    assert "Nothing found for 'xyzzyx'" in text(session)


def test_arrows_choose_and_enter_opens_the_card(session: Session) -> None:
    session.type("shove")
    draws = screen(session)
    session.move(1)
    assert screen(session)[2].startswith("> ") and draws[2][2:] == screen(session)[2][2:]
    session.move(-5)
    session.enter()
    assert session.view is View.CARD
    assert "Roll PH-3. The enemy is pushed 2 inches" in text(session)
    assert session.back() and session.view is View.HITS
    assert not session.back()


def test_tab_on_a_card_shows_the_other_language(session: Session) -> None:
    session.type("突き飛ばし")
    session.enter()
    assert "２インチ突き飛ばす。" in text(session)
    assert "Tab English" in screen(session)[-1]
    session.other_language()
    assert "The enemy is pushed 2 inches" in text(session)
    session.other_language()
    assert "２インチ突き飛ばす。" in text(session)


def test_what_matches_is_bold_where_there_is_colour(session: Session) -> None:
    terminal = Screen(io.StringIO(), width=80)
    terminal.colour = True
    session.type("enemy")
    line = next(text for text in draw(session, terminal, 23) if "touches" in text or "pushed" in text)
    assert "\x1b[1menemy\x1b[0m" in line


def test_a_hit_shows_what_tells_it_from_another(
    tmp_path: Path, rebuild: Callable[[Path, Corpus], Path]
) -> None:
    def pairing(at: str, path: str) -> Entry:
        name = f"n2/rule/{at}/pairings"
        said = section(name, "body", f"The winner of {at} meets the loser.")
        return entry(name, "Pairings", said, path=(path,))

    alone = entry("n2/skill/shove", "SHOVE", section("n2/skill/shove", "effects", "Push."))
    other = entry("n1/skill/shove", "SHOVE", lang="ja", titles=(Title("en", "SHOVE"), Title("ja", "シャヴ")))
    made = corpus_of(pairing("cup", "CUP RULES"), pairing("league", "LEAGUE RULES"), alone, other)
    library = Library(rebuild(tmp_path, made))
    session = Session(library)
    session.type("pairings")
    shown = text(session)
    assert "rule, N2, CUP RULES: The winner of cup" in shown
    assert "rule, N2, LEAGUE RULES: The winner of league" in shown
    session.type("shove")
    assert "> SHOVE  (シャヴ)" in text(session)
    library.close()


def test_a_missing_language_is_announced_and_the_text_stays(session: Session) -> None:
    session.type("night watch")
    session.enter()
    before = screen(session)[:-1]
    session.other_language()
    after = screen(session)
    assert after[:-1] == before
    assert after[-1].startswith("Japanese: no text of this entry yet")


def test_tab_on_hits_asks_for_one_language(session: Session) -> None:
    session.type("shove")
    seen = []
    for _ in range(3):
        session.refresh()
        seen.append({hit.passage.lang for hit in session.hits})
        session.other_language()
    assert seen == [{"en", "ja"}, {"en"}, {"ja"}]


def test_a_misspelt_name_lands_and_says_so(session: Session) -> None:
    session.type("shvoe")
    assert screen(session)[0] == SHOVE
    assert "showing results for: shove" in screen(session)[-1]


def test_a_field_nothing_has_is_a_message(session: Session) -> None:
    session.type("kind:teapot")
    assert "teapot" in text(session) and "skill" in text(session)
    session.type("shove")
    assert screen(session)[0] == SHOVE


def test_keys_are_listed_and_one_comes_back_to_where_one_was(session: Session) -> None:
    session.type("shove")
    session.enter()
    session.keys()
    assert "PgUp, PgDn" in text(session)
    session.back()
    assert session.view is View.CARD


def test_a_card_scrolls_to_its_end_and_no_further(session: Session) -> None:
    session.type("消灯")
    session.enter()
    whole = screen(session, 30, 200)
    first = screen(session, 30, 8)
    session.page(1)
    assert screen(session, 30, 8) != first
    session.page(100)
    assert screen(session, 30, 8)[-2] == next(line for line in reversed(whole[:-1]) if line)
    session.end(last=False)
    assert screen(session, 30, 8) == first


def test_more_hits_come_while_one_goes_down(tmp_path: Path, rebuild: Callable[[Path, Corpus], Path]) -> None:
    many = [
        entry(f"n2/rule/lamp-{n}", f"Lamp {n}", section(f"n2/rule/lamp-{n}", "body", f"Shines {n}."))
        for n in range(1, 40)
    ]
    session = Session(Library(rebuild(tmp_path, corpus_of(*many))))
    session.type("lamp")
    assert "/13+" in screen(session, 80, 21)[-1]
    for _ in range(30):
        session.move(1)
        assert sum(line.startswith("> ") for line in screen(session, 80, 21)) == 1
    assert session.selected == 30
    session.move(500)
    assert session.selected == len(session.hits) - 1
    session.library.close()


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
@given(
    typed=st.text(max_size=40),
    width=st.integers(30, 120),
    height=st.integers(1, 40),
    keys=st.lists(st.sampled_from("uded?bt"), max_size=8),
)
def test_whatever_is_typed_the_screen_is_whole(
    session: Session, typed: str, width: int, height: int, keys: list[str]
) -> None:
    does = {
        "u": lambda: session.move(-1),
        "d": lambda: session.page(1),
        "e": session.enter,
        "?": session.keys,
        "b": session.back,
        "t": session.other_language,
    }
    session.type(typed)
    for key in keys:
        does[key]()
        lines = screen(session, width, height)
        assert len(lines) == max(2, height)
        assert max(map(cells, lines)) <= width
        assert all(line.isprintable() for line in lines)


def test_ten_thousand_characters(session: Session) -> None:
    session.type("shove " * 2000)
    assert screen(session)[0] == SHOVE


def test_a_title_cannot_steer_the_terminal(tmp_path: Path, rebuild: Callable[[Path, Corpus], Path]) -> None:
    nasty = "n2/rule/nasty"
    bad = "Lamp \x1b]0;owned\x07\x1b[2J\u202e"
    made = entry(nasty, bad, section(nasty, "body", f"Oil {bad}", heading=bad), labels=(bad,), path=(bad,))
    made = replace(made, titles=(Title("en", bad),), aliases=(Title("en", bad),), number=bad)
    session = Session(Library(rebuild(tmp_path, corpus_of(made))))
    session.type("lamp oil")
    assert all(line.isprintable() for line in screen(session))
    session.enter()
    assert session.view is View.CARD
    assert all(line.isprintable() for line in screen(session))
    session.library.close()


# While a build replaces what is open


def renamed(title: str) -> tuple[Entry, ...]:
    first, *rest = lantern_entries()
    return (replace(first, titles=(Title("en", title),)), *rest)


def test_a_new_build_is_shown_without_a_word(tmp_path: Path, rebuild: Callable[[Path, Corpus], Path]) -> None:
    session = Session(Library(rebuild(tmp_path, corpus_of(*renamed("Shove")))))
    session.type("pushed 2 inches")
    assert screen(session)[0] == SHOVE
    assert not session.renew()
    rebuild(tmp_path, replace(corpus_of(*renamed("Shove Hard")), meta=META))
    assert session.renew()
    assert screen(session)[0] == "> Shove Hard"
    session.enter()
    rebuild(tmp_path, replace(corpus_of(*renamed("Shove Twice")), meta={**META, "fingerprint": "h"}))
    assert session.renew()
    assert session.view is View.CARD and "Shove Twice" in screen(session)
    session.library.close()


META = {"name": "Lantern Alley", "editions": '["N1","N2"]', "engine": "fts5", "fingerprint": "g"}


def test_an_entry_that_is_gone_leads_back_to_the_hits(
    tmp_path: Path, rebuild: Callable[[Path, Corpus], Path]
) -> None:
    session = Session(Library(rebuild(tmp_path, corpus_of(*lantern_entries()))))
    session.type("shove")
    session.enter()
    rebuild(tmp_path, replace(corpus_of(*lantern_entries()[1:]), meta=META))
    assert session.renew()
    assert session.view is View.HITS
    assert "no such entry any more" in screen(session)[-1]
    session.library.close()


def test_half_a_build_keeps_the_old_one(tmp_path: Path, rebuild: Callable[[Path, Corpus], Path]) -> None:
    session = Session(Library(rebuild(tmp_path, corpus_of(*lantern_entries()))))
    session.library.warm_up()
    (tmp_path / "corpus.db").unlink()
    assert not session.renew()
    session.type("shove")
    assert screen(session)[0] == SHOVE
    (tmp_path / "corpus.db").write_bytes(b"half of it")
    assert not session.renew()
    session.enter()
    assert session.view is View.CARD
    session.library.close()


def test_without_an_index_one_is_told_to_build(
    tmp_path: Path, rebuild: Callable[[Path, Corpus], Path]
) -> None:
    rebuild(tmp_path, corpus_of(*lantern_entries()))
    (tmp_path / "index" / "fts5.db").unlink()
    with pytest.raises(CorpusError, match="run `taiyaku build`"):
        Library(tmp_path)
