"""How the Japanese of a corpus is read, and what else it may be read as."""

from taiyaku.index.readings import names_read, names_read_otherwise


def test_a_name_and_its_words_are_read() -> None:
    read = names_read(["夜回りの鐘"])
    assert read["夜回りの鐘"] == "ヨマワリノカネ"
    assert read["鐘"] == "カネ"


def test_a_name_has_the_other_readings_of_its_words() -> None:
    others = dict.fromkeys(reading for _, reading in names_read_otherwise(["止めの一撃"]))
    assert "トドメノイチゲキ" in others
    assert names_read(["止めの一撃"])["止めの一撃"] not in others


def test_kana_has_no_other_reading() -> None:
    assert list(names_read_otherwise(["ドッジ", "よける", ""])) == []


def test_a_long_name_is_not_read_in_every_way() -> None:
    name = "上下左右前後上下左右前後"
    assert len(list(names_read_otherwise([name]))) < 80
