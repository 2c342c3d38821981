"""Errata in languages that have a vocabulary of their own besides English and Japanese."""

from __future__ import annotations

from pathlib import Path

import pytest

from taiyaku.corpus.amendments.wordings.instruction_parser import read_instruction
from taiyaku.ingest import ingest
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.workspace import Source

SHEETS = {
    "es": "# Fe de erratas\n\n## Manual\n\nPág. 6, Remar\nDice: «dos»\nDebe decir: «tres»\n\n"
    "## Cartas\n\nGarza gris\nDonde dice: «Roba una carta.»\nDebe decir: «Puedes robar una carta.»\n",
    "de": "# Errata\n\n## Regelheft\n\nSeite 6, Rudern\nFalsch: zwei Felder\nRichtig: drei Felder\n\n"
    "## Karten\n\nKarte 17, Reiher\nAlt: Ziehe eine Karte.\nNeu: Ziehe zwei Karten.\n",
    "fr": "# Errata du Phare\n\n## Livret\n\nPage 6, Ramer\nErreur : deux cases\nCorrection : trois cases\n\n"
    "## Cartes\n\nCarte 17, Héron\nAncien texte : Piochez une carte.\nNouveau texte : Piochez deux cartes.\n",
    "it": "# Errata corrige del Faro\n\n## Regolamento\n\nPagina 6, Remare\nDove si legge: «due caselle»\n"
    "Si legga: «tre caselle»\n\n## Carte\n\nCarta 17, Airone\nErrata: una carta\nCorrige: due carte\n",
    "pt": "# Errata do Farol\n\n## Regras\n\nPágina 6, Remar\nOnde se lê: duas casas\nLeia-se: três casas\n\n"
    "## Cartas\n\nCarta 17, Garça\nErrado: uma carta\nCorreto: duas cartas\n",
    "zh": "# 灯塔勘误\n\n## 规则书\n\n第6页 划船\n误：两格\n正：三格\n\n"
    "## 卡牌\n\n苍鹭\n修改前：抽一张牌。\n修改后：抽两张牌。\n",
    "ko": "# 등대 정오표\n\n## 규칙서\n\n6쪽 노 젓기\n수정 전: 두 칸\n수정 후: 세 칸\n\n"
    "## 카드\n\n왜가리\n수정 전: 카드를 한 장 뽑는다.\n수정 후: 카드를 두 장 뽑는다.\n",
}


@pytest.mark.parametrize("lang", SHEETS)
def test_two_wordings_below_their_place(lang: str, tmp_path: Path) -> None:
    path = tmp_path / "errata.md"
    path.write_text(SHEETS[lang], "utf-8")
    entries = ingest(Source("errata", path, path.name, "faq", lang, "1")).entries
    assert [e.kind for e in entries] == ["erratum", "erratum"]
    first, second = entries
    assert first.reference is not None and first.reference.pages == (6, 6)
    assert first.path != second.path and len(first.path) == len(second.path) == 1
    assert [[s.role for s in e.sections] for e in entries] == [["original", "body"]] * 2
    assert len({s.clauses[0].text for e in entries for s in e.sections}) == 4


@pytest.mark.parametrize(
    ("lang", "text", "old", "new"),
    [
        ("de", "Statt „zwei Felder“ muss es heißen: „drei Felder“.", "zwei Felder", "drei Felder"),
        ("de", "Es muss „drei Felder“ statt „zwei Felder“ heißen.", "zwei Felder", "drei Felder"),
        ("de", "Der Satz „Das Boot sinkt.“ entfällt.", "Das Boot sinkt.", None),
        ("es", "Donde dice «uno» debe decir «dos».", "uno", "dos"),
        ("es", "Sustituir “una carta” por “dos cartas”.", "una carta", "dos cartas"),
        ("fr", "Au lieu de « deux cases », lire « trois cases ».", "deux cases", "trois cases"),
        ("fr", "Il faut lire « trois » et non « deux ».", "deux", "trois"),
        ("it", "«Suona» va sostituito con «Puoi suonare».", "Suona", "Puoi suonare"),
        ("pt", 'Onde se lê "uma carta", leia-se "duas cartas".', "uma carta", "duas cartas"),
        ("zh", "将“四枚铜钱”改为“三枚铜钱”。", "四枚铜钱", "三枚铜钱"),
        ("zh", "「紅色碼頭」應為「藍色碼頭」。", "紅色碼頭", "藍色碼頭"),
        ("zh", "删除“或者修理”。", "或者修理", None),
    ],
)
def test_instructions(lang: str, text: str, old: str, new: str | None) -> None:
    change = read_instruction(text, load_vocabulary(None, lang).places, alone=False)
    assert change is not None and (change.old, change.new) == (old, new)


def test_words_of_another_language_mark_nothing(tmp_path: Path) -> None:
    path = tmp_path / "errata.md"
    path.write_text("# Errata\n\n## Rowing\n\nDice: two of them\n\nRoll both.\n", "utf-8")
    (entry,) = ingest(Source("errata", path, path.name, "faq", "en", "1")).entries
    assert [s.role for s in entry.sections] == ["body"]


def test_a_language_of_a_country_has_the_words_of_its_language() -> None:
    assert load_vocabulary(None, "pt-BR").tables == load_vocabulary(None, "pt").tables
    assert (
        load_vocabulary(None, "pt").tables != load_vocabulary(None, "nl").tables == load_vocabulary().tables
    )


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("zh", "# 灯塔 常见问题\n\n问：可以划两次吗？\n答：可以。\n\n问：灯会熄灭吗？\n答：不会。\n"),
        (
            "ko",
            "# 등대 자주 묻는 질문\n\n질문: 두 번 저어도 되나요?\n답변: 됩니다.\n\n"
            "질문: 등불이 꺼지나요?\n답변: 아니요.\n",
        ),
    ],
)
def test_questions_and_answers_have_their_marks_taken_off(lang: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "faq.md"
    path.write_text(text, "utf-8")
    entries = ingest(Source("faq", path, path.name, "faq", lang, "1")).entries
    assert [e.kind for e in entries] == ["faq", "faq"]
    assert not [c.text for e in entries for s in e.sections for c in s.clauses if c.text[:1] in "问答질답"]
