"""Questions that come, change and go."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tests.histories.asking import Question, rule_questions, rulings_question
from tests.histories.game import FIRST, LAST, NOW, PRINTING, SECOND, Game
from tests.histories.kinds.table import kind_of
from tests.histories.model import Ruled
from tests.histories.printing import front, print_question

NEITHER = {"en": "Only while the lighthouse is dark.", "ja": "灯台が暗い間だけできます。"}


def question_added(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    asked = game.words.question(sheet.rule.name)
    game.faq(sheet.rule, Ruled(game.random.choice((FIRST, SECOND)), asked.wordings[0], asked.answers[0]))
    yield from rule_questions(game, sheet.rule)
    yield rulings_question(sheet.rule, asked.wordings[0], NOW, None)


def answer_changed(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    asked = game.words.question(sheet.rule.name)
    forms = [Ruled(at, asked.wordings[0], asked.answers[at == SECOND]) for at in (FIRST, SECOND)]
    game.faq(sheet.rule, *forms)
    yield from rule_questions(game, sheet.rule)
    yield rulings_question(sheet.rule, asked.wordings[0], NOW, None)


def question_left_out(game: Game, kind: str) -> Iterable[Question]:
    """The next issue has the other questions and not this one: it is withdrawn."""
    sheet = game.sheet(kind)
    asked, other = game.words.question(sheet.rule.name), game.words.question(sheet.rule.name)
    game.faq(sheet.rule, Ruled(FIRST, other.wordings[0], other.answers[0]))
    game.faq(sheet.rule, Ruled(FIRST, asked.wordings[0], asked.answers[0]), Ruled(SECOND, "", None))
    yield from rule_questions(game, sheet.rule)


def question_reworded(game: Game, kind: str) -> Iterable[Question]:
    """Put otherwise and answered as before; asked in the old wording, it is the new one that answers."""
    sheet = game.sheet(kind)
    asked = game.words.question(sheet.rule.name)
    forms = [Ruled(at, asked.wordings[at - 1], asked.answers[0]) for at in (FIRST, SECOND)]
    game.faq(sheet.rule, *forms)
    yield from rule_questions(game, sheet.rule)
    yield _told(kind, forms[0].question, forms[1])


def question_reworded_and_answered_otherwise(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    asked = game.words.question(sheet.rule.name)
    forms = [Ruled(at, asked.wordings[at - 1], asked.answers[at - 1]) for at in (FIRST, SECOND)]
    game.faq(sheet.rule, *forms)
    yield from rule_questions(game, sheet.rule)
    yield _told(kind, forms[0].question, forms[1])
    yield rulings_question(sheet.rule, forms[0].question, NOW, None)


def question_reworded_again_and_again(game: Game, kind: str) -> Iterable[Question]:
    sheet = game.sheet(kind)
    asked = game.words.question(sheet.rule.name)
    moments = (FIRST, SECOND, LAST) if game.reprinted else (FIRST, SECOND, PRINTING, LAST)
    answers = [asked.answers[game.random.random() < 0.3] for _ in moments]
    forms = [Ruled(at, w, a) for at, w, a in zip(moments, asked.wordings, answers, strict=False)]
    game.faq(sheet.rule, *forms)
    yield from rule_questions(game, sheet.rule)
    for form in forms[:-1]:
        yield _told(kind, form.question, forms[-1])


def _told(kind: str, older: str, newest: Ruled) -> Question:
    """Asked in an older wording: the newest wording and its answer are shown."""
    assert newest.answer
    return Question(kind, "told", older, lines=(newest.question, newest.answer))


def same_question_elsewhere(game: Game, kind: str) -> Iterable[Question]:
    """A later document of another series answers the same: the ruling stands, once."""
    sheet = game.sheet(kind)
    asked = game.words.question(sheet.rule.name)
    game.faq(sheet.rule, Ruled(FIRST, asked.wordings[0], asked.answers[0]))
    _leaflet(game, SECOND, asked.wordings[game.random.randint(0, 1)], asked.answers[0])
    yield from rule_questions(game, sheet.rule)


def same_question_elsewhere_answered_otherwise(game: Game, kind: str) -> Iterable[Question]:
    """A later document of another series answers otherwise; later issues of the FAQ say the same."""
    sheet = game.sheet(kind)
    asked = game.words.question(sheet.rule.name)
    later = Ruled(SECOND + 0.5, asked.wordings[game.random.randint(0, 1)], asked.answers[1], elsewhere=True)
    taken_in = replace(later, since=PRINTING, elsewhere=False)
    game.faq(sheet.rule, Ruled(FIRST, asked.wordings[0], asked.answers[0]), later, taken_in, issue=False)
    _leaflet(game, SECOND, later.question, asked.answers[1])
    yield from rule_questions(game, sheet.rule)


def _leaflet(game: Game, at: int, question: str, answer: str) -> None:
    """A document of questions that is no issue of the FAQ, out some weeks after a moment."""
    title = "Letters to the harbour master" if game.lang == "en" else "港長への手紙"
    blocks = [*front(game.style, title, None), *print_question(game.style, 1, question, answer)]
    id_ = f"letters-{len(game.sources)}"
    text = "\n\n".join(blocks) + "\n"
    game.sources.append(game.source(id_, text, "faq", date=game.moments[at].later(1), title=title))


def answer_changed_and_changed_back(game: Game, kind: str) -> Iterable[Question]:
    """The third issue answers as the first did: a chain that seems to come back to itself."""
    sheet = game.sheet(kind)
    asked = game.words.question(sheet.rule.name)
    last = LAST if game.reprinted else PRINTING
    turns = zip((FIRST, SECOND, last), (0, 1, 0), strict=True)
    forms = [Ruled(at, asked.wordings[turn], asked.answers[turn]) for at, turn in turns]
    game.faq(sheet.rule, *forms)
    yield from rule_questions(game, sheet.rule)
    yield rulings_question(sheet.rule, asked.wordings[0], NOW, None)


def answers_in_a_circle(game: Game, kind: str) -> Iterable[Question]:
    """Three letters, each newer than the next by its date or its number: none of them is known to hold."""
    sheet = game.sheet(kind)
    asked = game.words.question(sheet.rule.name)
    year = game.moments[FIRST].year
    said = (*asked.answers, NEITHER[game.lang])
    stamps = (("7", f"{year + 1}-05"), ("9", f"{year}-05"), ("8", ""))
    for (version, date), answer in zip(stamps, said, strict=True):
        id_ = f"letters-{len(game.sources)}"
        blocks = [*front(game.style, id_, None), *print_question(game.style, 1, asked.wordings[0], answer)]
        text = "\n\n".join(blocks) + "\n"
        game.sources.append(game.source(id_, text, "faq", version=version, date=date, title=id_))
    yield Question(kind, "findings", id_, lines=("W425",))
    yield Question(kind, "rulings", sheet.rule.name, never=said)


RULINGS = (
    kind_of(question_added),
    kind_of(answer_changed),
    kind_of(question_left_out),
    kind_of(question_reworded),
    kind_of(question_reworded_and_answered_otherwise),
    kind_of(question_reworded_again_and_again),
    kind_of(answer_changed_and_changed_back),
    kind_of(same_question_elsewhere),
    kind_of(same_question_elsewhere_answered_otherwise),
    kind_of(answers_in_a_circle),
)
