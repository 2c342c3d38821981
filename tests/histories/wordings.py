"""How publishers word corrections: several bodies of an erratum for each thing to be done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
HEADINGS = {
    "en": {"requirements": "Requirements", "effects": "Effects"},
    "ja": {"requirements": "条件", "effects": "効果"},
}

Worded = Callable[..., str]


def say(random: Random, lang: str, what: str, **facts: object) -> str:
    """One of the wordings for a correction."""
    return random.choice(WORDINGS[lang][what]).format(**facts)


def place(lang: str, role: str, at: int) -> dict[str, object]:
    """The words for a bullet, counted from 0."""
    heading = HEADINGS[lang][role]
    return {"part": heading, "PART": heading.upper(), "k": at + 1, "ord": ORDINALS[at]}


def bullets(lines: Sequence[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


WORDINGS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "replace bullet": (
            "**{part} bullet {k}**\n\n{new}",
            "**Main rule, {part} bullet {k}**\n\n- {new}",
            'Replace the {ord} bullet of the {part} with "{new}"',
            'The {ord} bullet of the {part} should read:\n\n"{new}"',
            "{part}, bullet {k} now reads:\n\n- {new}",
            "| Part | Was | Should be |\n| --- | --- | --- |\n| {part} | {old} | {new} |",
            "Old: {old}\n\nNew: {new}",
        ),
        "replace words": (
            'Replace "{a}" with "{b}".',
            "In the {ord} bullet of the {part}, replace “{a}” with “{b}”.",
            '{part} bullet {k}: "{a}" should read "{b}".',
            'Change "{a}" to "{b}".',
            'The words "{a}" are replaced by "{b}".',
            'It should say "{b}" instead of "{a}".',
        ),
        "add bullet": (
            'Add the following bullet to the {part}: "{new}"',
            "Add a bullet at the end of the {part}:\n\n- {new}",
            'Add to the end of the {part}:\n\n"{new}"',
            "**{part}**\n\nAdd the following bullet:\n\n- {new}",
        ),
        "delete sentence": (
            "Delete the last sentence of the {ord} bullet of the {part}.",
            "{part} bullet {k}: delete the last sentence.",
            'In the {ord} bullet of the {part}, delete "{gone}"',
            'The sentence "{gone}" in the {ord} bullet of the {part} is deleted.',
        ),
        "replace cell": (
            "Change the {column} of {row} to {new}.",
            '**Table, row "{row}"**\n\nThe {column} is {new} instead of {old}.',
            "{row}: {column} {new} instead of {old}.",
            "In the row {row}, the {column} should be {new}.",
        ),
        "restate": (
            "**{PART}**\n\n{bullets}",
            "Replace the {part} with:\n\n{bullets}",
            "Replace the whole text of the {part} with:\n\n{bullets}",
            "The {part} should read:\n\n{bullets}",
        ),
    },
    "ja": {
        "replace bullet": (
            "{part}の{k}つ目の項目を次に差し替え：\n\n{new}",
            "{part}の{k}つ目の項目を「{new}」に変更。",
            "誤：{old}\n正：{new}",
            "| 該当箇所 | 誤 | 正 |\n|---|---|---|\n| {part} | {old} | {new} |",
        ),
        "replace words": (
            "「{a}」を「{b}」に変更。",
            "「{a}」を「{b}」に訂正します。",
            "{part}の「{a}」は「{b}」の誤りです。",
            "「{a}」→「{b}」",
        ),
        "add bullet": (
            "{part}に次の項目を追加：「{new}」",
            "{part}の末尾に「{new}」を追加します。",
            "{part}に「{new}」を追加する。",
        ),
        "delete sentence": (
            "{part}の{k}つ目の項目の最後の文を削除。",
            "「{gone}」を削除します。",
            "{part}の「{gone}」を削除。",
        ),
        "replace cell": (
            "「{row}」の{column}を{new}に修正。",
            "{row}の{column}を{old}から{new}に変更。",
        ),
        "restate": (
            "**{part}**\n\n{bullets}",
            "{part}を次のように変更：\n\n{bullets}",
        ),
    },
}
