"""Lines of one look, though the page shows not all of it for each."""

from __future__ import annotations

from taiyaku.ingest.outline.candidates import Candidate, Look, alike

LINE, THIN = Look(bold=True, underlined=True), Look(underlined=True)
WHITE = Look(1.4, colour=0xFFFFFF)


def looks(*found: Look) -> list[Look]:
    return [one.look for one in alike([Candidate("霧", look) for look in found])]


def test_one_letter_whose_weight_nobody_sees_looks_as_headings_set_alike_do() -> None:
    assert looks(LINE, LINE, THIN, LINE) == 4 * [LINE]
    assert looks(*3 * [WHITE], Look(1.4, colour=0xFFFFFF, bar=True)) == 4 * [WHITE]


def test_lines_that_are_set_apart_keep_their_look() -> None:
    pairs = [LINE, THIN, LINE, THIN, LINE]
    named = [*3 * [Look(1.2, bold=True, face="Lato")], Look(1.2, face="Lato")]
    plain = [*3 * [Look(face="")], Look(bold=True)]
    assert [looks(*pairs), looks(*named), looks(*plain)] == [pairs, named, plain]
