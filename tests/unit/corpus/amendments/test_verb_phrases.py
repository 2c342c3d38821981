"""One order in the many verb phrases that publishers have for it, each for a rule of its own."""

from __future__ import annotations

import itertools
from pathlib import Path

from tests.unit.corpus.amendments.ferry import assembled, in_force, read, titled

TEXT = "Take three coins from the pot. Then pass the lantern to the left. Draw a card."
FOUR = TEXT.replace("three", "four")
SHORT = TEXT.replace(" Then pass the lantern to the left.", "")
POTLESS = TEXT.replace(" from the pot", "")
LONGER = f"{TEXT} Then smile."
TORCH = TEXT.replace("pass the lantern to the left", "pass the torch")

BIRDS = ("Curlew", "Dunlin", "Egret", "Falcon", "Gannet", "Heron", "Jackdaw", "Kestrel", "Lapwing", "Magpie")
ENDINGS = ("", *(f" {place}" for place in ("Barn", "Court", "Ford", "Gate", "Hall", "Lane", "Mill", "Pond")))
ENDINGS += tuple(f" {place}" for place in ("Quay", "Road", "Tower", "Well", "Yard", "Arch", "Green", "Loch"))
ENDINGS += tuple(f" {place}" for place in ("Bridge", "Moor", "Nook", "Park"))
PASSIVE = ("is", "was", "has been", "should be", "must be", "will be", "needs to be", "is hereby", "can be")
MODAL = ("must", "ought to", "needs to", "has to", "was supposed to", "is meant to", "should now")


def _passive() -> dict[str, str]:
    orders: dict[str, str] = {}
    for be, gone in itertools.product(PASSIVE, ("struck out", "erased", "taken out", "crossed out")):
        orders[f"The second sentence {be} {gone}."] = SHORT
        orders[f"“from the pot” {be} {gone}."] = POTLESS
    for be, put in itertools.product(
        PASSIVE, ("replaced by", "corrected to", "altered to", "substituted with")
    ):
        orders[f"“three coins” {be} {put} “four coins”."] = FOUR
        orders[f"The second sentence {be} {put} “Then pass the torch.”"] = TORCH
    for be, put in itertools.product(PASSIVE, ("added", "appended", "placed")):
        orders[f"The sentence “Then smile.” {be} {put} at the end."] = LONGER
    for shall in MODAL:
        orders[f"“three coins” {shall} be “four coins”."] = FOUR
        orders[f"The second sentence {shall} state: “Then pass the torch.”"] = TORCH
    return orders


ACTIVE = {
    "Modify “three coins” to “four coins”.": FOUR,
    "Players should change the words “three coins” to “four coins”.": FOUR,
    "“four coins” instead of “three coins”.": FOUR,
    "It is not “three coins” but “four coins”.": FOUR,
    "Cut the second sentence.": SHORT,
    "Kindly scratch out the words “from the pot”.": POTLESS,
    "Pencil in “Then smile.” at the end.": LONGER,
    "You should write the following at the end: “Then smile.”": LONGER,
}


def _asked(folder: Path, orders: dict[str, str]) -> dict[str, tuple[str, str]]:
    """By order, the status and text of its rule."""
    names = [f"{first}{last}" for last, first in itertools.product(ENDINGS, BIRDS)][: len(orders)]
    rules = "# Rules\n\n" + "\n\n".join(f"## {name}\n\n{TEXT}" for name in names)
    errata = "# Errata\n\n" + "\n".join(
        f"* **{name}:** {order}" for name, order in zip(names, orders, strict=True)
    )
    corpus = assembled(
        read(folder, "rules", f"{rules}\n", "rulebook", "en", date="2020-01", version=""),
        read(folder, "errata", f"{errata}\n", "faq", "en", date="2021-06", version=""),
    )
    return {
        order: (
            titled(corpus, name).status,
            " ".join(in_force(corpus, name).removeprefix("[body]\n").split()),
        )
        for name, order in zip(names, orders, strict=True)
    }


def test_an_order_is_read_in_any_tense_and_mood(tmp_path: Path) -> None:
    orders = _passive()
    assert _asked(tmp_path, orders) == {order: ("in-force", text) for order, text in orders.items()}


def test_an_order_is_read_with_any_verb_and_courtesy(tmp_path: Path) -> None:
    assert _asked(tmp_path, ACTIVE) == {order: ("in-force", text) for order, text in ACTIVE.items()}


def test_what_is_done_in_play_is_no_order(tmp_path: Path) -> None:
    played = (
        "The card must be discarded.",
        "Players should ignore this card.",
        "You should remove the token.",
    )
    for status, text in _asked(tmp_path, dict.fromkeys(played, "")).values():
        assert text == TEXT, status
