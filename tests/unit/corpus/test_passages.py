"""Entries are cut into passages where a part ends, and where a long part has said enough."""

from taiyaku.corpus.passages import ENOUGH, MOST, Piece, cut


def test_a_part_is_a_passage() -> None:
    assert cut([Piece(0, 0, 20), Piece(0, 0, 20), Piece(1, 0, 20)]) == [0, 0, 1]


def test_a_long_part_is_cut_between_clauses_but_not_before_what_hangs_below() -> None:
    long = ENOUGH - 10
    assert cut([Piece(0, 0, long), Piece(0, 1, 50), Piece(0, 0, 50)]) == [0, 0, 1]


def test_a_very_long_entry_has_no_more_passages_than_there_are_bits() -> None:
    many = cut([Piece(n, 0, 1000) for n in range(500)])
    assert len(set(many)) <= MOST and max(many) < MOST
    assert many == sorted(many)


def test_an_entry_without_text_has_none() -> None:
    assert cut([]) == []
