"""One game: what is true of its rules, and the workspace of documents that say so."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.histories.model import CORE, Dated, Erratum, Faq, Moment, Part, Rule, Ruled, Text
from tests.histories.printing import Style, print_faq, print_rulebook
from tests.histories.wordings import HEADINGS, bullets, place, say
from tests.histories.words import COLUMNS, Clause, Words

RULES, FIRST, SECOND, PRINTING, LAST = range(5)  # the moments of a game
NOW = 50  # after all of them
FUTURE = 90
EDITION = "N2"
GENERAL = {
    "en": ("Who carries the box home after the game?", "Whoever lost."),
    "ja": ("遊んだあとは誰が箱を持って帰りますか。", "負けた人です。"),
}


@dataclass(frozen=True)
class Source:
    """One document of the workspace."""

    id: str
    text: str
    format: str
    lang: str
    edition: str = EDITION
    version: str = ""
    date: str = ""
    title: str = ""
    series: str = ""
    scope: str = ""
    suffix: str = "md"


@dataclass
class Sheet:
    """A rule with the clauses it was first made of, as far as they are to be changed."""

    rule: Rule
    clauses: dict[str, list[Clause]] = field(default_factory=dict)


class Game:
    """Rules with their history, and documents, as kinds of events make them."""

    def __init__(self, random: Random, lang: str, reprinted: bool = False) -> None:
        self.random = random
        self.lang = lang
        self.words = Words(lang, random)
        self.style = Style.any(lang, random)
        self.rules: list[Rule] = []
        self.elsewhere: list[Rule] = []  # rules that are not in the core rulebook
        self.sources: list[Source] = []
        self.issues = {FIRST, SECOND, *((PRINTING,) if not reprinted and random.random() < 0.3 else ())}
        self.loose: list[tuple[int, str]] = []  # errata to rules that are nowhere, and since when
        self.general = [Faq([Ruled(FIRST, *GENERAL[lang])])]  # questions that belong to no rule
        self.decisions: dict[str, str] = {}
        self.reprinted = reprinted
        self.series = "rules"  # of the rulebook's printings; empty: nobody said that they are versions of one
        self.editions = [EDITION]
        self._start = random.randint(2016, 2019), random.randint(1, 12)
        self._gaps = [random.randint(6, 11) for _ in range(4)]

    # Points in time

    @property
    def moments(self) -> tuple[Moment, ...]:
        versions = ("1.0", "1.1", "1.2", *(("2.0", "2.1") if self.reprinted else ("1.3", "1.4")))
        count = self._start[0] * 12 + self._start[1] - 1
        made = []
        for version, gap in zip(versions, (0, *self._gaps), strict=True):
            count += gap
            made.append(Moment(version, count // 12, count % 12 + 1))
        return tuple(made)

    @property
    def published(self) -> tuple[int, ...]:
        """The moments at which something of the core game came out."""
        return tuple(sorted({RULES, *self.issues, *((PRINTING,) if self.reprinted else ())}))

    # Rules

    def sheet(self, kind: str, name: str = "", group: str = "skill", core: bool = True) -> Sheet:
        """A new rule of the core rulebook, as first printed."""
        if group == "table":
            return self._table(kind, name)
        clauses = {
            "requirements": [self.words.requirement() for _ in range(self.random.randint(1, 2))],
            "effects": [self.words.effect() for _ in range(self.random.randint(2, 3))],
        }
        text = Text(tuple(Part(role, tuple(c.text for c in made)) for role, made in clauses.items()))
        return Sheet(self._added(kind, name, group, text, core), clauses)

    def _table(self, kind: str, name: str) -> Sheet:
        clause = self.words.effect()
        rows = (COLUMNS[self.lang], *self.words.rows(self.random.randint(3, 4)))
        text = Text((Part("body", (clause.text,), rows),))
        return Sheet(self._added(kind, name, "table", text, True), {"body": [clause]})

    def _added(self, kind: str, name: str, group: str, text: Text, core: bool) -> Rule:
        rule = Rule(kind, {RULES: name or self.words.name()}, group, [Dated(RULES, text)])
        (self.rules if core else self.elsewhere).append(rule)
        return rule

    # Corrections

    def amend(self, rule: Rule, at: int, text: Text, body: str, until: int = 99) -> Erratum:
        """The rule says something else from an issue of the FAQ on."""
        rule.history.append(Dated(at, text))
        rule.errata.append(Erratum(at, {at: body}, until))
        self.issues.add(at)
        return rule.errata[-1]

    def say(self, what: str, **facts: object) -> str:
        return say(self.random, self.lang, what, **facts)

    def replaced_bullet(self, sheet: Sheet, at: int) -> tuple[Text, str, Clause]:
        """Another number in one bullet, worded as a whole new bullet."""
        role, k = self._bullet(sheet)
        old = sheet.clauses[role][k]
        new = self.words.other(old)
        text = sheet.rule.text(at).with_line(role, k, new.text)
        return text, self.say("replace bullet", **place(self.lang, role, k), old=old.text, new=new.text), new

    def replaced_words(self, sheet: Sheet, at: int, role: str = "", k: int = -1) -> tuple[Text, str]:
        """Another number in one bullet, worded as words in quotes."""
        if not role:
            role, k = self._bullet(sheet)
        old = sheet.clauses[role][k]
        new = self.words.other(old)
        text = sheet.rule.text(at).with_line(role, k, new.text)
        sheet.clauses[role][k] = new
        return text, self.say("replace words", **place(self.lang, role, k), a=old.quoted, b=new.quoted)

    def restated(self, sheet: Sheet, at: int) -> tuple[Text, str]:
        """All bullets of the effects given anew: one with another number, perhaps one more."""
        part = sheet.rule.text(at).part("effects")
        k = self.random.randrange(len(part.lines))
        new = self.words.other(sheet.clauses["effects"][k])
        lines = [*part.lines[:k], new.text, *part.lines[k + 1 :]]
        if self.random.random() < 0.5:
            lines.append(self.words.effect().text)
        text = sheet.rule.text(at).with_part(Part("effects", tuple(lines)))
        heading = HEADINGS[self.lang]["effects"]
        body = self.say("restate", part=heading, PART=heading.upper(), bullets=bullets(lines))
        return text, body

    def _bullet(self, sheet: Sheet) -> tuple[str, int]:
        role = self.random.choice(("requirements", "effects", "effects"))
        return role, self.random.randrange(len(sheet.clauses[role]))

    # Questions of the FAQ

    def faq(self, rule: Rule | None, *forms: Ruled, issue: bool = True) -> Faq:
        made = Faq(list(forms))
        (rule.faqs if rule else self.general).append(made)
        if issue:
            self.issues |= {f.since for f in forms}
        return made

    # The workspace

    def files(self) -> Mapping[str, str]:
        """Every file of the workspace by its name."""
        sources = [*self._rulebooks(), *self._faqs(), *self.sources]
        files = {f"{s.id}.{s.suffix}": s.text for s in sources}
        files["taiyaku.toml"] = _config(self.editions, sources)
        return {**files, **{f"decisions/{name}": text for name, text in self.decisions.items()}}

    def write(self, folder: Path) -> None:
        for name, text in self.files().items():
            path = folder / name
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")

    def _rulebooks(self) -> list[Source]:
        made = []
        for at in (RULES, PRINTING) if self.reprinted else (RULES,):
            moment = self.moments[at]
            told = [(r.name_at(at), d.text, r.group) for r in self.rules if (d := r.at(at)) and d.text]
            text = print_rulebook(self.style, moment, told)
            made.append(self.source(f"rules-{moment.version}", text, "rulebook", moment, series=self.series))
        return made

    def _faqs(self) -> list[Source]:
        faqs = [*self.general, *(f for r in (*self.rules, *self.elsewhere) for f in r.faqs)]
        made = []
        for at in sorted(self.issues):
            moment = self.moments[at]
            loose = [body for since, body in self.loose if since <= at]
            text = print_faq(self.style, moment, at, faqs, self._standing(at), loose)
            made.append(self.source(f"faq-{moment.version}", text, "faq", moment, series="faq"))
        return made

    def _standing(self, at: int) -> list[Rule]:
        """The rules whose errata an issue still prints: those that no newer printing has taken in."""
        if not self.reprinted or at < PRINTING:
            return self.rules
        kept = []
        for rule in self.rules:
            newer = [e for e in rule.errata if e.since > PRINTING]
            kept.append(Rule(rule.kind, rule.names, rule.group, rule.history, newer))
        return kept

    def source(self, id_: str, text: str, format_: str, moment: Moment | None = None, **more: str) -> Source:
        """A document in the language of the game."""
        known = {"version": moment.version, "date": moment.date} if moment else {}
        return Source(id_, text, format_, **{"lang": self.lang, **known, **more})


def _config(editions: list[str], sources: list[Source]) -> str:
    lines = ['name = "Quay Runners"', 'languages = ["en", "ja"]', f"editions = {json.dumps(editions)}"]
    for source in sources:
        lines += ["", "[[source]]", f'id = "{source.id}"', f'path = "{source.id}.{source.suffix}"']
        for key in ("format", "lang", "edition", "version", "date", "title", "series", "scope"):
            if value := getattr(source, key):
                lines.append(f"{key} = {json.dumps(value, ensure_ascii=False)}")
    return "\n".join(lines) + "\n"


__all__ = ["CORE", "FIRST", "FUTURE", "LAST", "NOW", "PRINTING", "RULES", "SECOND", "Game", "Sheet", "Source"]
