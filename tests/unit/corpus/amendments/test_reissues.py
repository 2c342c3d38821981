"""Errata that a newer version of their document gives again, changes, takes back or leaves out."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.amendments.compiler import with_amendments
from taiyaku.corpus.amendments.overlay import State, state_at
from taiyaku.corpus.ids import settle_ids
from taiyaku.corpus.links.reference_resolver import with_references
from taiyaku.corpus.model import Amendment, Corpus
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.versions.series import with_lineage
from taiyaku.corpus.versions.timeline import Timeline, with_versions
from taiyaku.ingest.vocabulary import load_vocabulary
from tests.unit.corpus.amendments.ferry import FAQ, FAQ_JA, RULES, RULES_JA, read, text_of

TIDE = "The tide turns at the end of every third round. Draw a card for its height."
LOST = "Rats on the lowest step are lost."


def versions(folder: Path, *errata: str, lang: str = "en", rules: str | None = None) -> Corpus:
    """The rulebook with an FAQ 1.1, 1.2, … of one series, each with these errata."""
    known = RULES if lang == "en" else RULES_JA
    parts = [read(folder, "rules", known, "rulebook", lang, series="rules")]
    if rules:
        reprint = {"version": "1.5", "date": "2024-05", "series": "rules"}
        parts.append(read(folder, "reprint", rules, "rulebook", lang, **reprint))
    for number, text in enumerate(errata, 1):
        opening = FAQ if lang == "en" else FAQ_JA
        more = {"version": f"1.{number}", "date": f"202{3 + number}-03", "series": "faq"}
        parts.append(read(folder, f"faq-1.{number}", f"{opening}\n\n{text}\n", "faq", lang, **more))
    setting = Setting(editions=("F2",), words=load_vocabulary().tables)
    documents = tuple(d for p in parts for d in p.documents)
    entries = settle_ids([p.entries for p in parts], documents)
    corpus = Corpus(documents=documents, entries=entries)
    for step in (with_versions, with_lineage, with_references, with_amendments):
        corpus = step(corpus, setting)
    return corpus


def state(corpus: Corpus, title: str, asked: str | None = None, document: str = "rules") -> State:
    entry = next(e for e in corpus.entries if e.title == title and e.document == document)
    timeline = Timeline(corpus.versions)
    point = timeline.point(asked, entry.edition) if asked else None
    found = state_at(
        entry, corpus.amendments, timeline, point, (), next(d for d in corpus.documents if d.id == document)
    )
    assert not found.refused
    return found


def now(corpus: Corpus, title: str, asked: str | None = None) -> str:
    return text_of(state(corpus, title, asked).entry)


def errata(corpus: Corpus) -> list[Amendment]:
    return [a for a in corpus.amendments if "#amendment" in a.id]


def test_the_last_sentence_deleted_again_is_the_same_sentence(tmp_path: Path) -> None:
    again = ("**TIDE**\n\nFirst paragraph: delete the last sentence.",) * 2
    corpus = versions(tmp_path, *again, "**TIDE**\n\nIn the first paragraph, the last sentence is deleted.")
    assert TIDE in now(corpus, "TIDE") and LOST not in now(corpus, "TIDE")
    assert state(corpus, "TIDE").status == "in-force"
    assert [bool(a.patches) for a in errata(corpus)] == [True, False, False]
    assert errata(corpus)[1].reason == "the text says so already (since 1.1)"


def test_another_wording_takes_the_place_of_the_older_one(tmp_path: Path) -> None:
    corpus = versions(
        tmp_path,
        "**SWIM**\n\nEffects bullet 1: replace “6 cm” with “8 cm”.",
        "**SWIM**\n\nEffects bullet 1: replace “6 cm” with “7 cm”.",
        "**SWIM**\n\nEffects bullet 1: replace “6 cm” with “8 cm”.",
    )
    assert [f"up to {n} cm" in now(corpus, "SWIM", f"202{y}-06") for n, y in ((8, 4), (7, 5), (8, 6))] == [
        True,
        True,
        True,
    ]
    assert state(corpus, "SWIM").status == "in-force"


def test_an_insertion_given_again_in_a_table_is_not_made_twice(tmp_path: Path) -> None:
    table = (
        "| Page | Rule | Printed | Corrected |\n| --- | --- | --- | --- |\n"
        f"| 7 | TIDE | {LOST} | {LOST} Their crates float. |\n"
        "| 4 | GNAW | A cut rope drops everything that hangs from it. | (delete) |\n"
    )
    corpus = versions(
        tmp_path, f"**TIDE**\n\nAdd after “{LOST}” the sentence “Their crates float.”", f"{table}"
    )
    assert now(corpus, "TIDE").count("Their crates float.") == 1
    assert "A cut rope" not in now(corpus, "GNAW") and "A cut rope" in now(corpus, "GNAW", "2024-06")


def test_changes_of_other_words_of_the_clause_stand(tmp_path: Path) -> None:
    corpus = versions(
        tmp_path,
        "**SWIM**\n\nEffects bullet 1: replace “6 cm” with “8 cm”.\n\n"
        "**GNAW**\n\nEffects bullet 1: replace “an 8” with “a 9”.",
        "**SWIM**\n\nEffects bullet 1: replace “water” with “water or mud”.\n\n"
        "**GNAW**\n\nEffects bullet 1: replace “an 8” with “a 9”.",
    )
    assert "moves up to 8 cm through water or mud" in now(corpus, "SWIM")
    assert "On a 9 or more" in now(corpus, "GNAW")


def test_what_is_left_out_is_open_and_keeps_its_text(tmp_path: Path) -> None:
    corpus = versions(
        tmp_path,
        "**SWIM**\n\nEffects bullet 1: replace “6 cm” with “8 cm”.",
        "**GNAW**\n\nEffects bullet 1: replace “an 8” with “a 9”.",
    )
    assert "8 cm" in now(corpus, "SWIM") and state(corpus, "SWIM").status == "pending"
    assert state(corpus, "SWIM", "2024-06").status == "in-force"
    erratum = next(e for e in corpus.entries if e.kind == "erratum" and e.title == "SWIM")
    assert (erratum.status, erratum.removed) == ("pending", "1.2")


def test_what_a_version_says_it_no_longer_holds_is_given_back(tmp_path: Path) -> None:
    corpus = versions(
        tmp_path,
        "**SWIM**\n\nEffects bullet 1: replace “6 cm” with “8 cm”.",
        "Corrections not repeated here no longer hold.\n\n"
        "**GNAW**\n\nEffects bullet 1: replace “an 8” with “a 9”.",
    )
    assert "6 cm" in now(corpus, "SWIM") and state(corpus, "SWIM").status == "in-force"
    assert "8 cm" in now(corpus, "SWIM", "2024-06")


def test_what_is_left_out_because_it_was_reprinted_is_settled(tmp_path: Path) -> None:
    corpus = versions(
        tmp_path,
        "**SWIM**\n\nEffects bullet 1: replace “6 cm” with “8 cm”.",
        "**GNAW**\n\nEffects bullet 1: replace “an 8” with “a 9”.",
        rules=RULES.replace("up to 6 cm", "up to 8 cm"),
    )
    assert state(corpus, "SWIM", document="reprint").status == "in-force"
    erratum = next(e for e in corpus.entries if e.kind == "erratum" and e.title == "SWIM")
    assert erratum.status == "superseded"


def test_a_newer_erratum_settles_what_a_reprint_did_not_carry(tmp_path: Path) -> None:
    corpus = versions(
        tmp_path,
        "**SWIM**\n\n**Effects bullet 1**\n\nThe rat moves up to 8 cm through water.",
        "**SWIM**\n\n**Effects bullet 1**\n\nThe rat moves up to 9 cm through water or mud.",
        rules=RULES,
    )
    reprint = state(corpus, "SWIM", document="reprint")
    assert "9 cm" in text_of(reprint.entry) and reprint.status == "in-force"
    assert state(corpus, "SWIM", "2024-06", document="reprint").status == "pending"
    first = next(a for a in errata(corpus) if a.status == "unresolved")
    second = next(a for a in errata(corpus) if a.id == first.replaced_by)
    assert (first.version, second.version) == ("1.1", "1.2")


def test_a_counted_sentence_that_may_be_another_by_now_stays_open(tmp_path: Path) -> None:
    corpus = versions(
        tmp_path,
        f"**TIDE**\n\nAdd after “{LOST}” the sentence “Their crates float to the next step.”",
        "**TIDE**\n\nFirst paragraph: delete the last sentence.",
    )
    assert LOST in now(corpus, "TIDE") and "Their crates float" in now(corpus, "TIDE")
    assert state(corpus, "TIDE").status == "pending"


@pytest.mark.parametrize(
    ("first", "second", "there", "gone"),
    [
        (
            "**泳ぐ**\n\n効果の1つ目：「6cm」を「8cm」に変更。",
            "**泳ぐ**\n\n効果の1つ目：「6cm」を「7cm」に変更。",
            "7cmまで移動する",
            "8cm",
        ),
        (
            "**潮**\n\n第2段落の最後の文を削除。",
            "**潮**\n\n第2段落、最後の文を削除します。",
            "流されたねずみは木箱を失う。",
            "仲間の頭は",
        ),
    ],
)
def test_versions_of_japanese_errata(tmp_path: Path, first: str, second: str, there: str, gone: str) -> None:
    corpus = versions(tmp_path, first, second, lang="ja")
    title = first.split("**")[1]
    assert there in now(corpus, title) and gone not in now(corpus, title)
    assert state(corpus, title).status == "in-force"


def test_a_text_given_anew_as_a_whole_takes_the_place_of_what_was_added(tmp_path: Path) -> None:
    corpus = versions(
        tmp_path,
        "**WHISTLE**\n\nAdd the following bullet to the Effects: “A rat that sleeps wakes up at once.”",
        "**WHISTLE**\n\nReplace the whole text of the Effects with:\n\n"
        "- All rats within 20 cm wake up and turn.",
    )
    assert (
        text_of(state(corpus, "WHISTLE").entry).splitlines()[-1] == "All rats within 20 cm wake up and turn."
    )
    assert state(corpus, "WHISTLE").status == "in-force"


def test_what_one_version_leaves_out_and_the_next_says_again_is_open_between(tmp_path: Path) -> None:
    eight, gnaw = (
        "**SWIM**\n\nEffects bullet 1: replace “6 cm” with “8 cm”.",
        "**GNAW**\n\nEffects bullet 1: replace “an 8” with “a 9”.",
    )
    corpus = versions(tmp_path, eight, gnaw, f"{eight}\n\n{gnaw}")
    found = [state(corpus, "SWIM", asked).status for asked in ("2024-06", "2025-06", "2026-06")]
    assert found == ["in-force", "pending", "in-force"]
