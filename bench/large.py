"""Workspaces of any size: rulebooks, FAQs and Japanese summaries of an invented game, the same every time."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from taiyaku.values import Struct

PER_DOCUMENT = 1500  # entries
_BEGINNINGS = (
    "Am Bel Cor Dra El Fen Gar Hal Il Jor Kal Lum Mar Nor Or Pel Quin Ras Sel Tor Um Vel Wil Yar Zan"
)
_MIDDLES = "ba ce di fo gu la me ni po ra se ti vo wa zu"
_ENDINGS = "ban crest dor fall gate horn light mark ness rick shade stone thorn ward wind"
_NOUNS = ("Strike", "Guard", "Step", "Signal", "Veil", "Charge", "Focus", "Oath", "Snare", "Watch")
_KANJI = "青赤白黒金銀風火水土雷雪月星影光剣盾槍弓"
_READINGS = dict(
    zip(
        _KANJI,
        (
            *("アオ", "アカ", "シロ", "クロ", "キン", "ギン", "カゼ", "ホノオ", "ミズ", "ツチ"),
            *("ライ", "ユキ", "ツキ", "ホシ", "カゲ", "ヒカリ", "ケン", "タテ", "ヤリ", "ユミ"),
        ),
        strict=True,
    )
)
_RULES = (
    "The player rolls {n} dice and adds +{m} to the result while the figure has {name}.",
    "A figure with {name} may not be activated a second time in the same round.",
    "Until the end of the round, enemies within {n} inches suffer -{m} to every roll.",
    "If the figure fails the roll, it loses {name} and its activation ends.",
    "The figure gains {n} counters; each of them may be spent to reroll one die.",
)
_ANSWERS = (
    "Yes. The figure keeps {name} until the end of the round, and the modifier of +{m} applies.",
    "No. {name} cannot be used against a figure more than {n} inches away.",
    "Only if the figure has not moved more than {n} inches; in that case {name} applies as written.",
)
_NATIVE = (
    "{name}を持つモデルは、{n}個のダイスを振り、結果に+{m}する。",
    "このラウンドの終了時まで、{n}インチ以内の敵は全ての判定に-{m}の修正を受ける。",
    "判定に失敗した場合、{name}を失い、行動は終了する。",
)


class _Name(Struct, frozen=True):
    en: str
    ja: str
    reading: str


def write_workspace(folder: Path, entries: int, seed: int = 6, per_document: int = PER_DOCUMENT) -> None:
    """A workspace whose documents have about so many entries, half of them rules, a quarter in Japanese."""
    chance = random.Random(seed)
    (folder / "sources").mkdir(parents=True)
    settings = ['name = "Large"', 'languages = ["en", "ja"]', 'editions = ["L1", "L2"]']
    for number, start in enumerate(range(0, entries, per_document)):
        count = min(per_document, entries - start)
        names = list(_names(chance, count))
        kind = ("rulebook", "faq", "rulebook", "summary")[number % 4]
        text = {"rulebook": _rulebook, "faq": _faq, "summary": _summary}[kind](chance, names)
        lang, edition = ("ja", "L1") if kind == "summary" else ("en", "L2")
        suffix = "txt" if kind == "summary" else "md"
        file = f"sources/{kind}-{number}.{suffix}"
        (folder / file).write_text(text, "utf-8")
        settings += ["", "[[source]]", f'id = "{kind}-{number}"', f'path = "{file}"', f'format = "{kind}"']
        settings += [f'lang = "{lang}"', f'edition = "{edition}"', 'version = "1.0"']
    (folder / "taiyaku.toml").write_text("\n".join(settings) + "\n", "utf-8")


def _names(chance: random.Random, count: int) -> Iterator[_Name]:
    made: set[str] = set()
    while len(made) < count:
        parts = [chance.choice(some.split()) for some in (_BEGINNINGS, _MIDDLES, _MIDDLES, _ENDINGS)]
        en = f"{''.join(parts)} {chance.choice(_NOUNS)}"
        kanji = "".join(chance.sample(_KANJI, 4))
        if en not in made:
            made.add(en)
            yield _Name(en, kanji, "".join(_READINGS[c] for c in kanji))


def _said(chance: random.Random, some: tuple[str, ...], names: list[_Name], native: bool = False) -> str:
    name = chance.choice(names)
    values = {"n": chance.randint(1, 12), "m": chance.randint(1, 6)}
    return chance.choice(some).format(name=name.ja if native else name.en, **values)


def _rulebook(chance: random.Random, names: list[_Name]) -> str:
    lines = ["# Rules", ""]
    for number, name in enumerate(names):
        if number % 50 == 0:
            lines += [f"## Chapter {number // 50 + 1}", ""]
        lines += [f"### {name.en}", "", "**Requirements**", ""]
        lines += [f"- {_said(chance, _RULES, names)}", "", "**Effects**", ""]
        lines += [f"- {_said(chance, _RULES, names)}" for _ in range(chance.randint(2, 5))]
        lines.append("")
    return "\n".join(lines)


def _faq(chance: random.Random, names: list[_Name]) -> str:
    lines = ["# Questions and answers", ""]
    for name in names:
        other = chance.choice(names).en
        lines += [f"**Q: Can a figure with {name.en} use it against one that has {other}?**", ""]
        lines += [f"A: {_said(chance, _ANSWERS, names)} {_said(chance, _RULES, names)}", ""]
    return "\n".join(lines)


def _summary(chance: random.Random, names: list[_Name]) -> str:
    lines = ["スキル一覧", ""]
    for number, name in enumerate(names, 1):
        lines += [f"{number}　{name.en.upper()}（{name.reading}/{name.ja}）", "　条件"]
        lines += [f"　・{_said(chance, _NATIVE, names, native=True)}", "　効果"]
        lines += [
            f"　・{_said(chance, _NATIVE, names, native=True)}" for _ in range(chance.randint(2, 4))
        ] + [""]
    return "\n".join(lines)
