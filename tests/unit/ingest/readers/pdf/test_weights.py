"""Bold fonts, as programs name and describe them."""

from __future__ import annotations

import pytest

from taiyaku.ingest.readers.pdf.characters import is_bold

BOLD = [
    "Helvetica-Bold", "Arial,Bold", "CMBX12", "CMSSBX10", "CMBXTI10", "SFBX1200", "SFSX1440",
    "LMRoman12-Bold", "NimbusRomNo9L-Medi", "NimbusRomNo9L-MediItal", "Sequel-Semi", "MyriadPro-Semibold",
    "Frutiger-BdIt", "ShinGoPro-W6", "HiraKakuStd-W8", "RodinPro-DB", "HGPSoeiKakugothicUB", "Lato-Heavy",
    "HaranoAjiGothic-Medium",
]  # fmt: skip
PLAIN = [
    "Helvetica", "CMR10", "CMSY10", "CMBSY10", "SFRM1095", "SFSS1200", "NimbusRomNo9L-Regu", "Sequel-Roman",
    "MyriadPro-SemiCn", "HelveticaNeue-Medium", "HiraKakuPro-W3", "GothicBBB-Medium", "YuGothic-Medium",
    "Ryumin-Light-90ms-RKSJ-H",
]  # fmt: skip


@pytest.mark.parametrize("name", BOLD)
def test_a_name_says_that_a_font_is_bold(name: str) -> None:
    assert is_bold(name, flags=0, weight=0)


@pytest.mark.parametrize("name", PLAIN)
def test_a_name_that_says_nothing_is_plain(name: str) -> None:
    assert not is_bold(name, flags=0, weight=400)


def test_flags_and_wide_stems_say_it_where_the_name_does_not() -> None:
    assert is_bold("F1", flags=1 << 18, weight=0)
    assert is_bold("F1", flags=0, weight=700)
    assert not is_bold("F1", flags=0, weight=400)


def test_a_name_is_believed_before_the_stem() -> None:
    assert not is_bold("LMMono10-Regular", flags=0, weight=840)
