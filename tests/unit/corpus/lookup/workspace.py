"""A small corpus with a history: two editions, a series, errata, questions that come, change and go."""

from __future__ import annotations

import io
from collections.abc import Iterable
from pathlib import Path

from taiyaku.corpus.amendments.wiki_updates import update_amendments
from taiyaku.corpus.lookup.answer import answer
from taiyaku.corpus.lookup.answer_model import Answer
from taiyaku.corpus.lookup.query import Asked, Asking
from taiyaku.corpus.lookup.resolver import find_meant
from taiyaku.corpus.model import Amendment, Clause, Corpus, Document, Entry, Link, Patch, Section
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.corpus.versions.timeline import with_versions
from taiyaku.terminal.layout import Screen
from taiyaku.terminal.views.card import card
from taiyaku.values import replace
from tests.corpora import at, entry, section

RULES = Document("rules", "rules.md", "rulebook", "en", "N2", "Lantern Alley", version="1.0", date="2024-01")
FAQ = Document("faq-1.2", "faq.md", "faq", "en", "N2", "FAQ 1.2", version="1.2", date="2024-06")
WIKI = Document("wiki", "wiki.txt", "wiki", "en", "N2", "The wiki")
SEASON = Document(
    "season", "season.md", "rulebook", "en", "N2", "Season Nine", version="9", date="2024-09", scope="season"
)
OLD = Document("ja", "ja.txt", "summary", "ja", "N1", "早見表")
DOCUMENTS = (RULES, FAQ, WIKI, SEASON, OLD)

SHOVE = "n2/skill/shove"


def shove() -> Entry:
    return entry(
        SHOVE,
        "Shove",
        section(SHOVE, "requirements", "The figure touches an enemy."),
        section(SHOVE, "effects", "Roll PH-3.", "The enemy is pushed 2 inches.", "Lamps go out."),
        labels=("SHORT SKILL",),
    )


def replaced(entry: Entry, role: str, number: int, text: str, **more: object) -> Amendment:
    """An erratum of the FAQ that gives a clause another text; its requirements and other bullets stay."""
    found = next(s for s in entry.sections if s.role == role)
    old = found.clauses[number - 1]
    new = replace(old, text=text, provenance=at(70, "faq.md"))
    return amended(entry, Patch(entry.id, found.id, None, (old,), (new,)), old.id, old.text, text, **more)


def cut(entry: Entry, role: str, number: int, **more: object) -> Amendment:
    found = next(s for s in entry.sections if s.role == role)
    old = found.clauses[number - 1]
    patch = Patch(entry.id, found.id, None, (old,), ())
    return amended(entry, patch, old.id, old.text, None, operation="delete", **more)


def inserted(entry: Entry, role: str, text: str, **more: object) -> Amendment:
    found = next(s for s in entry.sections if s.role == role)
    new = Clause(f"{found.id}.+1", text, at(71, "faq.md"))
    last = found.clauses[-1].id if found.clauses else None
    patch = Patch(entry.id, found.id, last, (), (new,))
    return amended(entry, patch, found.id, None, text, operation="insert", **more)


def amended(
    entry: Entry, patch: Patch, target: str, before: str | None, after: str | None, **more: object
) -> Amendment:
    name = entry.id.rsplit("/", 1)[-1]
    made = Amendment(
        id=f"n2/erratum/{name}#amendment",
        source=f"n2/erratum/{name}",
        target=target,
        operation="replace",
        before=before,
        after=after,
        edition="N2",
        version="1.2",
        date="2024-06",
        status="applied",
        patches=(patch,),
    )
    return replace(made, **more)  # type: ignore[arg-type]


def erratum(name: str, title: str, *sections: Section, **more: object) -> Entry:
    return entry(f"n2/erratum/{name}", title, *sections, **{"document": "faq-1.2", **more})  # type: ignore[arg-type]


def question(name: str, asks: str, answers: str, **more: object) -> Entry:
    id_ = f"n2/faq/{name}"
    parts = (section(id_, "question", asks), section(id_, "answer", answers))
    return entry(id_, asks, *parts, **{"document": "faq-1.2", **more})  # type: ignore[arg-type]


def link(source: str, target: str, type_: str = "about", **more: object) -> Link:
    return replace(Link(source, target, type_, target, "resolved"), **more)  # type: ignore[arg-type]


def corpus_of(
    *entries: Entry,
    amendments: Iterable[Amendment] = (),
    documents: tuple[Document, ...] = DOCUMENTS,
    **more: object,
) -> Corpus:
    """The entries as a corpus, with their pages' own updates and the versions the documents speak of."""
    known = {d.id: d for d in documents}
    updates = [a for e in entries for a in update_amendments(e, known.get(e.document))]
    made = Corpus(
        documents=documents,
        entries=entries,
        amendments=(*updates, *amendments),
        meta={"name": "Lantern Alley", "editions": '["N1","N2"]', "scopes": '["season","house"]'},
    )
    return with_versions(replace(made, **more), Setting(editions=("N1", "N2")))  # type: ignore[arg-type]


def ask(
    corpus: Corpus, folder: Path, name: str, edition: str | None = None, today: str = "", **asked: object
) -> Answer:
    """The answer to `show NAME`, on the day of the clock if none is given."""
    (shown,) = ask_all(corpus, folder, name, edition, today, **asked)
    return shown


def ask_all(
    corpus: Corpus, folder: Path, name: str, edition: str | None = None, today: str = "", **asked: object
) -> list[Answer]:
    write_corpus(corpus, folder / "corpus.db")
    with open_corpus(folder / "corpus.db") as file:
        asking = Asking(file, Asked(**asked), today)  # type: ignore[arg-type]
        lang = asking.asked.lang if asking.asked.lang != "both" else None
        meant = find_meant(asking, name, edition, lang)
        others = [*meant.answers, *meant.found.candidates]
        return [answer(asking, c, [o for o in others if o != c], meant.notes) for c in meant.answers]


def seen(shown: Answer) -> str:
    """The card as it is printed on a wide screen without colour."""
    screen = Screen(io.StringIO())
    screen.width = 110
    return "\n".join(card(shown, screen))


def texts(shown: Answer) -> list[str]:
    return [clause.text for section in shown.sections for clause in section.clauses]
