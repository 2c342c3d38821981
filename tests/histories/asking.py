"""Questions to the product, with what is true; those on a rule follow from its history."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from tests.histories.game import NOW, PRINTING, RULES, Game
from tests.histories.model import CORE, Dated, Lines, Rule

# in-force: the lines are the rule; doubtful: no document says whether they hold; withdrawn: they were the
# rule; absent: there was no such rule then; renamed: the rule has another name now; unknown: no document says
# what the rule was then.
Standing = Literal["in-force", "doubtful", "withdrawn", "absent", "unknown", "renamed"]
Aspect = Literal["text", "rulings", "link", "told", "nothing", "findings"]
LAYERS = (CORE, "season", "event", "house")
BETWEEN = 0.9  # a moment and some weeks


@dataclass(frozen=True)
class Question:
    """One question with the truth, as far as its aspect needs it."""

    kind: str
    aspect: Aspect
    name: str  # what is asked for; of a link the words that carry it
    as_of: str | None = None
    scope: str | None = None
    lang: str | None = None
    as_printed: bool = False
    standing: Standing = "in-force"
    lines: Lines = ()  # text: what the rule says; rulings: the answers in force; told: what has to be said
    never: Lines = ()  # rulings: answers not in force
    document: str = ""  # link: where it stands
    within: str = ""  # link: words of the text it stands in
    target: tuple[str, str] | None = None  # link: series of documents and title it leads to

    @property
    def put(self) -> str:
        """The question as one would type it."""
        options = [
            f"--as-of {self.as_of}" if self.as_of else "",
            f"--scope {self.scope}" if self.scope else "",
        ]
        options += [f"--lang {self.lang}" if self.lang else "", "--as-printed" if self.as_printed else ""]
        return " ".join([self.aspect, repr(self.name), *filter(None, options)])


def rule_questions(game: Game, rule: Rule, layers: bool = False, name: str = "") -> Iterator[Question]:
    """Text and rulings of a rule at every point, by its present name."""
    asked = name or game.random.choice((rule.name, rule.name.upper(), rule.name.lower()))
    scopes: tuple[str | None, ...] = (None, "core", "season") if layers else (None,)
    points: list[tuple[float, str | None]] = [(NOW, None)]
    points += [(at + BETWEEN, game.moments[at].later(2)) for at in game.published]
    if not layers:
        named = game.random.choice(game.published)
        points.append((named, game.moments[named].version))
    for at, as_of in points:
        for scope in scopes:
            yield text_question(game, rule, asked, at, as_of, scope)
        if rule.faqs:
            yield rulings_question(rule, asked, at, as_of)
    if not game.reprinted and not layers:
        yield Question(rule.kind, "text", asked, as_printed=True, lines=_lines(rule.at(RULES)))


def text_question(
    game: Game, rule: Rule, asked: str, at: float, as_of: str | None, scope: str | None = None
) -> Question:
    """What the rule says at a moment, the layers up to `scope` counted."""
    found = deciding(rule, at, scope)
    standing: Standing = "in-force"
    if found is None:
        standing = "absent"
    elif found.text is None:
        standing = "withdrawn"
    elif found.doubt and not (game.reprinted and found.since < PRINTING <= at):
        standing = "doubtful"
    return Question(rule.kind, "text", asked, as_of, scope, standing=standing, lines=_lines(found))


def rulings_question(rule: Rule, asked: str, at: float, as_of: str | None) -> Question:
    """Which answers stand at a moment."""
    forms = [f for faq in rule.faqs if (f := faq.at(at))]
    answers = tuple(dict.fromkeys(f.answer for f in forms if f.answer))
    ever = dict.fromkeys(f.answer for faq in rule.faqs for f in faq.forms if f.answer)
    never = tuple(a for a in ever if a not in answers)
    return Question(rule.kind, "rulings", asked, as_of, lines=answers, never=never)


def deciding(rule: Rule, at: float, scope: str | None = None) -> Dated | None:
    """The text of the last layer that has one."""
    last = len(LAYERS) if scope is None else LAYERS.index("" if scope == "core" else scope) + 1
    found = (rule.at(at, layer) for layer in reversed(LAYERS[:last]))
    return next((d for d in found if d), None)


def _lines(dated: Dated | None) -> Lines:
    return dated.text.said if dated and dated.text else ()
