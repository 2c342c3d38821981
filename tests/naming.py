"""A small game's documents with names, and the tools that look for them."""

from __future__ import annotations

from taiyaku.corpus.links.disambiguation import headings_that_retell
from taiyaku.corpus.links.mentions import with_mentions
from taiyaku.corpus.links.reference_resolver import find_links
from taiyaku.corpus.links.subjects import with_subjects
from taiyaku.corpus.model import Corpus, Document, Entry, Lineage, Section, Title
from taiyaku.corpus.settings import Setting
from taiyaku.corpus.terms.declared import DeclaredTerm
from taiyaku.corpus.terms.termbase import with_terms
from taiyaku.ingest.language import find_terms
from taiyaku.ingest.vocabulary import load_vocabulary
from taiyaku.values import replace
from tests.corpora import DOCUMENTS, WORDS, entry, section

EDITIONS = ("N1", "N2")


def setting(*terms: DeclaredTerm) -> Setting:
    words = load_vocabulary().tables
    return Setting(editions=EDITIONS, references=WORDS, words=words, terms=terms, find_terms=find_terms)


def linked(
    *entries: Entry, terms: tuple[DeclaredTerm, ...] = (), lineage: tuple[Lineage, ...] = (),
    documents: tuple[Document, ...] = (),
) -> Corpus:  # fmt: skip
    """The entries with all links that names make."""
    documents = (*DOCUMENTS, *documents)
    retelling = headings_that_retell(setting().words)
    links = find_links(entries, documents, EDITIONS, WORDS, lineage, retelling)
    corpus = Corpus(documents=documents, entries=entries, links=links, lineage=lineage)
    for step in (with_terms, with_mentions, with_subjects):
        corpus = step(corpus, setting(*terms))
    return corpus


def rule(id_: str, title: str, *texts: str, **more: object) -> Entry:
    return entry(id_, title, section(id_, "body", *(texts or ("Something happens.",))), **more)


def japanese(id_: str, title: str, *forms: str, texts: tuple[str, ...] = (), **more: object) -> Entry:
    """An entry of the Japanese summary with a Latin headword and its Japanese forms."""
    titles = (Title("en", title), *(Title("ja", form, "gloss") for form in forms))
    body = in_japanese(section(id_, "body", *(texts or ("何かが起きる。",))))
    made = entry(id_, title, body, document="ja", lang="ja", titles=titles)
    return replace(made, **more)  # type: ignore[arg-type]


def in_japanese(part: Section) -> Section:
    return replace(part, lang="ja")


def mentions(corpus: Corpus) -> dict[tuple[str, str], str | tuple[str, ...]]:
    """(clause or entry, words) -> what they lead to, or the candidates."""
    found = {}
    for link in corpus.links:
        if link.type == "mentions":
            found[link.source.split("#")[0], link.anchor] = link.target or link.candidates
    return found


def anchors(corpus: Corpus, source: str) -> list[str]:
    return [
        link.anchor for link in corpus.links if link.type == "mentions" and link.source.startswith(source)
    ]
