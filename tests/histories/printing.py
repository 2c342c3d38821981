"""Documents as a publisher prints them: rulebooks, FAQs with errata, wiki pages, in one style each game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from tests.histories.model import Faq, Moment, Rule, Text
from tests.histories.words import TITLE

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
          "November", "December")  # fmt: skip
# How the rule an erratum is to is named; what ends in a colon has a short correction behind it.
ERRATA = {
    "en": ("### {}", "**{}**", "**(PAGE {page}) {}**", "**{}**:"),
    "ja": ("### {}", "**{}**", "■{}"),
}
WORDS = {
    "en": {"skill": "SKILLS", "state": "STATES", "table": "THE MARKET", "requirements": "REQUIREMENTS",
           "effects": "EFFECTS", "questions": "QUESTIONS", "errata": "ERRATA", "Q": "Q: ", "A": "A: "},
    "ja": {"skill": "スキル", "state": "状態", "table": "市場", "requirements": "条件", "effects": "効果",
           "questions": "質問", "errata": "エラッタ", "Q": "Q：", "A": "A："},
}  # fmt: skip


@dataclass(frozen=True)
class Style:
    """What one publisher does the same everywhere."""

    lang: str
    capitals: bool  # names of rules in headings
    parts: str  # how the heading of a part is marked
    questions: str  # how a question is marked
    errata: str  # how the rule an erratum is to is named
    dated: bool  # whether the front says version and date

    @staticmethod
    def any(lang: str, random: Random) -> Style:
        return Style(
            lang=lang,
            capitals=random.random() < 0.5,
            parts=random.choice(("**{}**", "#### {}")),
            questions=random.choice(("**{}**", "Q")),
            errata=random.choice(ERRATA[lang]),
            dated=random.random() < 0.7,
        )

    def headword(self, name: str) -> str:
        return name.upper() if self.capitals else name


def front(style: Style, title: str, moment: Moment | None) -> list[str]:
    """The title of a document, with its version and date."""
    lines = [f"# {title}"]
    if moment and style.dated and style.lang == "en":
        version = f"Version {moment.version}, " if moment.version else ""
        lines.append(f"{version}{MONTHS[moment.month - 1]} {moment.year}")
    elif moment and style.dated:
        date = f"{moment.year}年{moment.month}月"
        lines.append(f"バージョン{moment.version}（{date}）" if moment.version else date)
    return lines


def print_rule(style: Style, name: str, text: Text, group: str) -> list[str]:
    """One rule below its heading, as blocks."""
    blocks = [f"### {style.headword(name)}"]
    if group == "skill" and style.lang == "en":
        blocks.append("SHORT SKILL")
    for part in text.parts:
        if part.role in ("requirements", "effects"):
            blocks.append(style.parts.format(WORDS[style.lang][part.role]))
        if part.role == "body":
            blocks += part.lines
        elif part.lines:
            blocks.append("\n".join(f"- {line}" for line in part.lines))
        if part.rows:
            blocks.append(print_table(part.rows))
    return blocks


def print_table(rows: Iterable[Iterable[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * lines[0].count(" |"), *lines[1:]])


def print_rulebook(
    style: Style, moment: Moment, rules: Iterable[tuple[str, Text, str]], title: str = ""
) -> str:
    """A rulebook with its rules in groups."""
    rules = list(rules)
    blocks = front(style, title or TITLE[style.lang], moment)
    for group in ("skill", "state", "table"):
        members = [r for r in rules if r[2] == group]
        if members:
            blocks.append(f"## {WORDS[style.lang][group]}")
        for name, text, _ in members:
            blocks += print_rule(style, name, text, group)
    return "\n\n".join(blocks) + "\n"


def print_question(style: Style, number: int, question: str, answer: str) -> list[str]:
    if style.questions != "Q":
        return [style.questions.format(question), answer]
    words = WORDS[style.lang]
    if style.lang == "ja":
        return [f"Q{number}：{question}", f"A{number}：{answer}"]
    return [f"{words['Q']}{question}", f"{words['A']}{answer}"]


def print_erratum(style: Style, name: str, page: int, body: str) -> str:
    """The name of a rule and what is to be corrected in it."""
    named = style.errata.format(style.headword(name), page=page)
    if not named.endswith(":"):
        return f"{named}\n\n{body}"
    short = "\n" not in body and not body.startswith(("|", "**"))
    return f"{named} {body}" if short else f"{named.removesuffix(':')}\n\n{body}"


def print_faq(
    style: Style,
    moment: Moment,
    at: int,
    faqs: Iterable[Faq],
    rules: Iterable[Rule],
    more: Iterable[str] = (),
    title: str = "",
) -> str:
    """An issue of the FAQ: every question and erratum of its moment."""
    words = WORDS[style.lang]
    faqs = list(faqs)
    usual = f"{TITLE[style.lang]} FAQ" if style.lang == "en" else f"{TITLE[style.lang]} よくある質問"
    blocks = [*front(style, title or usual, moment), *([f"## {words['questions']}"] if faqs else [])]
    number = 0
    for faq in faqs:
        form = faq.at(at)
        if form and form.answer is not None and not form.elsewhere:
            number += 1
            blocks += print_question(style, number, form.question, form.answer)
    errata = [
        print_erratum(style, rule.name_at(at), page, body)
        for page, rule in enumerate(rules, 4)
        for erratum in rule.errata
        if (body := erratum.at(at))
    ]
    errata += more
    if errata:
        blocks.append(f"# {words['errata']}")
    return "\n\n".join([*blocks, *errata]) + "\n"
