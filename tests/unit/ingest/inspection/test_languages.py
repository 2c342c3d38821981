"""Languages are told by sentences: names, figures, paths and formulas say nothing."""

from __future__ import annotations

from time import process_time

import pytest

from taiyaku.ingest.inspection.languages import identify
from taiyaku.ingest.version_lines import language_data


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("Roll a die and move your boat to the pier.", "en"),
        ("Der Spieler würfelt und zieht sein Boot zu dem Steg.", "de"),
        ("El jugador tira un dado y mueve su barco hasta el muelle.", "es"),
        ("De 2 a 4 jugadores. Cada jugador elige una carta; el primero en cumplirla gana.", "es"),
        ("Cada jugador tria una carta amb la seva barca, i el primer que surt guanya.", "ca"),
        ("Cada jogador escolhe uma carta, e o primeiro a sair ganha a rodada.", "pt"),
        ("A játékos dob egy kockával, és a hajóját a mólóhoz viszi.", "hu"),
        ("O jogador rola um dado e move o seu barco até o cais.", "pt"),
        ("Pelaaja heittää noppaa ja siirtää veneensä, jos se ei ole satamassa.", "fi"),
        ("プレイヤーはサイコロを振り、船を桟橋に動かす。", "ja"),
        ("玩家掷骰子，然后把船移动到码头。", "zh"),
        ("플레이어는 주사위를 굴리고 배를 움직인다.", "ko"),
        ("Игрок бросает кубик и двигает лодку к причалу, если она не на суше.", "ru"),
        ("Гравець кидає кубик, якщо він не в гавані, та рухає човен до причалу.", "uk"),
    ],
)
def test_a_sentence_tells_its_language(text: str, lang: str) -> None:
    assert identify([text]).main == lang


def test_english_names_in_japanese_sentences_are_no_second_language() -> None:
    texts = [
        "Command Tokenを1つ支払う。",
        "SHORT SKILL / ARO",
        "Row, Moor",
        "灯がともる。",
        "潮の Tide Card を引く。",
    ]
    assert identify(texts).spoken == ("ja",)


def test_paths_and_formulas_are_no_language() -> None:
    paths = [f"en/Manual/Base Set/Boats/Van {n}" for n in range(9)]
    assert identify([*paths, "k = a + s z", "i o v", "船は動かない。"]).spoken == ("ja",)


def test_two_languages_side_by_side_begin_with_the_left_one() -> None:
    english = ["Move the boat to the pier.", "The tide is high.", "It is your turn to row."]
    japanese = ["船を桟橋に動かす。", "潮は満ちている。", "漕ぐのはあなたの番です。"]
    pairs = [text for pair in zip(english, japanese, strict=True) for text in pair]
    assert identify(pairs).spoken == ("en", "ja")
    assert identify([text for pair in zip(japanese, english, strict=True) for text in pair]).spoken == (
        "ja",
        "en",
    )


def test_one_sentence_in_another_language_is_a_quotation() -> None:
    german = [f"Der Spieler mit der Karte {n} zieht und legt sie auf den Stapel." for n in range(9)]
    assert identify([*german, "This is the end of the game and of the round."]).spoken == ("de",)


def test_nothing_but_figures_has_no_language() -> None:
    assert identify(["1 2 3", "4-4", ""]).main is None


def test_every_language_has_words_of_its_own() -> None:
    """Each word list tells its language from all others: else one of the two can never be found."""
    for lang, words in language_data()["words"].items():
        assert identify([words]).main == lang, lang


def test_a_long_line_without_a_blank_takes_no_longer_than_its_length() -> None:
    began = process_time()
    identify(["a." * 50_000])
    assert process_time() - began < 5  # each of its characters was once tried for a path
