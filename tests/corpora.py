"""Small corpora made by hand, in both languages, for tests that need no document."""

from __future__ import annotations

from taiyaku.corpus.amendments.wiki_updates import section_text, update_amendments
from taiyaku.corpus.links.reference_parser import ReferenceWords
from taiyaku.corpus.links.reference_resolver import find_links
from taiyaku.corpus.model import (
    Amendment,
    Clause,
    Corpus,
    Document,
    Entry,
    Provenance,
    Reference,
    Section,
    Table,
    Title,
)
from taiyaku.values import replace

WORDS = ReferenceWords(
    see=("see", "see also", "参照"),
    pages=("page", "pages", "p", "P", "ページ"),
    special=("Special Rules", "特別ルール"),
    rules=("rule", "rules", "ルール"),
    leading=("the",),
    trailing=("below", "above", "section", "on the next page", "の項"),
    at=("on",),
    lettered=("appendix",),
)


def at(line: int, file: str = "rules.txt") -> Provenance:
    return Provenance(file, (line, line))


def section(
    entry: str, role: str, *texts: str, line: int = 1, name: str | None = None, **more: object
) -> Section:
    section_id = f"{entry}#{name or role}"
    clauses = tuple(Clause(f"{section_id}.{n}", text, at(line + n)) for n, text in enumerate(texts, 1))
    heading = more.pop("heading", role.capitalize())
    made = Section(section_id, role, heading, "en", at(line), clauses)  # type: ignore[arg-type]
    return replace(made, **more)  # type: ignore[arg-type]


def entry(
    id_: str, title: str, *sections: Section, document: str = "rules", line: int = 1, **more: object
) -> Entry:
    edition, kind = id_.split("/")[:2]
    made = Entry(
        id=id_,
        kind=kind,
        document=document,
        edition=edition.upper(),
        lang="en",
        titles=(Title("en", title),),
        sections=sections,
        provenance=Provenance("rules.txt", (line, line + 4)),
    )
    return replace(made, **more)  # type: ignore[arg-type]


def lantern_entries() -> tuple[Entry, ...]:
    """A rulebook, a wiki page with an update, an FAQ and a Japanese summary of the edition before."""
    shove, hidden, watch = "n2/skill/shove", "n2/state/hidden", "n2/scenario/night-watch"
    return (
        entry(
            shove,
            "Shove",
            section(shove, "requirements", "The figure touches an enemy. (see: Hidden State)"),
            section(shove, "effects", "Roll PH-3. The enemy is pushed 2 inches, see page 21."),
            labels=("SHORT SKILL",),
            number="10",
        ),
        entry(
            hidden,
            "Hidden State",
            section(hidden, "effects", "It cannot be shoved.", version="1.1", date="2024-05"),
            section(hidden, "original", "It can be shoved.", version="1.1", date="2024-05"),
            section(hidden, "cancellation", "It attacks."),
            document="wiki",
            aliases=(Title("en", "Concealed"),),
            related=("Shove", "Night Watch", "Lost Page"),
        ),
        entry(
            watch,
            "NIGHT WATCH",
            section(watch, "body", "Special Rules: Lamps, Fog (Thick), Ghosts."),
            section(watch, "special-rules", "Lamps shine.", heading="Lamps", name="special-rules-lamps"),
            section(watch, "special-rules", "Fog drifts.", heading="Fog", name="special-rules-fog"),
        ),
        entry(
            "n2/faq/can-you-shove",
            "Can you shove a Hidden figure?",
            section("n2/faq/can-you-shove", "question", "Can you shove a Hidden figure?"),
            section("n2/faq/can-you-shove", "answer", "No."),
            document="faq",
            related=("Shove",),
        ),
        entry(
            "n2/erratum/shove",
            "SHOVE",
            section("n2/erratum/shove", "effects", "Roll PH-6."),
            document="faq",
            reference=Reference((21, 21), "Effects bullet 1", "(PAGE 21)"),
        ),
        entry(
            "n1/skill/shove",
            "SHOVE",
            replace(section("n1/skill/shove", "effects", "２インチ突き飛ばす。"), lang="ja", heading="効果"),
            document="ja",
            lang="ja",
            titles=(
                Title("en", "SHOVE"),
                Title("ja", "シャヴ", "reading"),
                Title("ja", "突き飛ばし", "gloss"),
            ),
        ),
    )


DOCUMENTS = (
    Document("rules", "rules.txt", "rulebook", "en", "N2", "Lantern Alley", version="1.0", date="2024-01"),
    Document("wiki", "wiki.txt", "wiki", "en", "N2", "Hidden State"),
    Document("faq", "faq.txt", "faq", "en", "N2", "FAQ", version="1.1", date="2024-05"),
    Document("ja", "ja.txt", "summary", "ja", "N1", "早見表"),
)


def open_erratum(erratum: Entry, documents: dict[str, Document], target: str | None) -> Amendment:
    """An erratum that found no place, as the compiler leaves it."""
    document = documents.get(erratum.document)
    return Amendment(
        id=f"{erratum.id}#amendment",
        source=erratum.id,
        target=target,
        operation="replace",
        before=None,
        after="\n".join(map(section_text, erratum.sections)),
        edition=erratum.edition,
        version=document.version if document else None,
        date=document.date if document else None,
    )


def corpus_of(*entries: Entry, documents: tuple[Document, ...] = DOCUMENTS) -> Corpus:
    """The entries as a corpus with links and amendments."""
    links = find_links(entries, documents, ("N1", "N2"), WORDS)
    known = {d.id: d for d in documents}
    targets = {link.source: link.target for link in links if link.type == "amends"}
    errata = (open_erratum(e, known, targets.get(e.id)) for e in entries if e.kind == "erratum")
    updates = (a for e in entries for a in update_amendments(e, known.get(e.document)))
    return Corpus(
        documents=documents,
        entries=entries,
        links=links,
        amendments=(*errata, *updates),
        meta={"name": "Lantern Alley", "editions": '["N1","N2"]', "engine": "fts5", "fingerprint": "f"},
    )


def lantern() -> Corpus:
    return corpus_of(*lantern_entries())


TABLE = Table(("MOV", "CC"), (("4-4", "12"),), at(9))
