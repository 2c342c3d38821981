from __future__ import annotations

import pytest

from taiyaku.errors import UnreadableError
from taiyaku.ingest.readers.encoding import decode

TEXT = "影は３マスまで移動できる。ただし、竹のあるマスには入れない。\n効果：カードを引く。\n"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp932", "euc_jp", "iso2022_jp"]
)
def test_japanese_encodings_are_found(encoding: str) -> None:
    text, problems = decode(TEXT.encode(encoding), "rules.txt")
    assert text == TEXT
    told = {p.code for p in problems}
    assert told == (set() if encoding in {"utf-8", "utf-8-sig", "utf-16"} else {"W103"})


def test_western_text_is_read_and_reported() -> None:
    text, problems = decode("Coup de grâce – très élégant, señor.\n".encode("cp1252") * 5, "rules.txt")
    assert "grâce" in text
    assert [p.code for p in problems] == ["W103"]


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1251", "Каждый игрок берёт пять карт и ставит лодку в середину поля. Свечи не в счёт.\n"),
        ("koi8_r", "Каждый игрок берёт пять карт и ставит лодку в середину поля. Свечи не в счёт.\n"),
        ("koi8_u", "Кожен гравець бере п'ять карт і ставить човен посередині поля. Їдучи, він тоне.\n"),
        ("cp1253", "Κάθε παίκτης παίρνει πέντε κάρτες και βάζει τη βάρκα στη μέση του ταμπλό.\n"),
    ],
)
def test_cyrillic_and_greek_text_is_read_and_reported(encoding: str, text: str) -> None:
    found, problems = decode(text.encode(encoding) * 2, "rules.txt")
    assert found == text * 2
    assert [p.code for p in problems] == ["W103"]


HUNGARIAN = "Ha az őr már nem tűnik el, a játékos egy lapot húz, és a következő mezőre lép.\n"
CZECH = "Každý hráč může být na řadě, když má loď; žeton je pak v přístavu a hra končí.\n"
POLISH = "Każdy gracz może się ruszyć, jeśli łódź nie jest na środku, lub wziąć żeton.\n"
TURKISH = "Her oyuncu için bir taş alınır ve kayığa konur; daha çok ışık yoksa çan çalar.\n"


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        *((encoding, text) for encoding in ("cp1250", "iso8859_2") for text in (HUNGARIAN, CZECH, POLISH)),
        *((encoding, TURKISH) for encoding in ("cp1254", "iso8859_9", "cp857")),
        ("cp852", HUNGARIAN),
        ("cp850", "Wer die meisten Kerzen für das Schiff hat, gewinnt; übrige Plättchen zählen nicht.\n"),
        ("iso8859_5", "Если игрок не на середине поля, он берёт из запаса три карты, как и все.\n"),
    ],
)
def test_the_letters_of_a_language_tell_its_code_page(encoding: str, text: str) -> None:
    found, problems = decode(text.encode(encoding) * 2, "rules.txt")
    assert found == text * 2
    assert [p.code for p in problems] == ["W103"]


def test_signs_beside_english_words_make_them_no_other_language() -> None:
    text = "The boat may carry up to 5 m³ of oil, and each player has to pay £2 and a half (½) for it.\n" * 3
    assert decode(text.encode("cp1252"), "rules.txt")[0] == text


def test_a_declared_encoding_is_believed() -> None:
    assert decode("ﾘﾋﾟｰﾀｰ".encode("cp932"), "rules.txt", "cp932")[0] == "ﾘﾋﾟｰﾀｰ"


def test_a_wrong_declaration_names_the_line() -> None:
    with pytest.raises(UnreadableError, match=r"rules\.txt:2: not ascii"):
        decode("plain\nnaïve\n".encode(), "rules.txt", "ascii")


def test_an_unknown_encoding_says_what_to_try() -> None:
    with pytest.raises(UnreadableError, match="encoding 'klingon' is not known"):
        decode(b"x", "rules.txt", "klingon")


def test_nuls_are_taken_out_and_counted() -> None:
    text, problems = decode(b"one\ntw\0o\0\n", "rules.txt")
    assert text == "one\ntwo\n"
    assert [(p.code, p.where.lines if p.where else None) for p in problems] == [("W104", (2, 2))]


def test_noise_is_refused() -> None:
    noise = bytes((i * 37 + i // 7 * 91) % 256 for i in range(4000))
    with pytest.raises(UnreadableError, match=r"rules\.txt"):
        decode(noise, "rules.txt")
