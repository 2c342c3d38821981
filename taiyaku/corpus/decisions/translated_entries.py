"""The entries and documents that translations make: `ENTRY@ja` in `DOCUMENT@ja`, with what is translated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from taiyaku.corpus.decisions.labels import DecidedLabels
from taiyaku.corpus.ids import PAST
from taiyaku.corpus.model import Clause, Corpus, Document, Entry, Lang, Section, Title
from taiyaku.multimap import firsts
from taiyaku.values import Struct, replace

FORMAT = "translation"  # `Document.is_translation`


def translated_id(any_id: str, lang: Lang) -> str:
    """The id of what translates an entry, section or clause: `n2/skill/shove@ja#effects.1`."""
    entry, hash_, part = any_id.partition("#")
    return f"{entry}@{lang}{hash_}{part}"


class TranslatedEntries(Struct, dict=True):
    """Translated clauses and labels on their way into entries."""

    corpus: Corpus
    now: Mapping[str, Entry]  # entries as they are in force
    clauses: Mapping[tuple[str, Lang], Mapping[str, Clause]]  # of each entry, by what they translate
    labels: DecidedLabels

    def entries(self) -> list[Entry]:
        """The entries of all that is translated, in the order of what they translate."""
        order = {entry.id: at for at, entry in enumerate(self.corpus.entries)}
        made = {translated_id(entry, lang) for entry, lang in self._parts}
        keys = sorted(self._parts, key=lambda key: (key[1], order.get(key[0], 0)))
        return [self._entry(entry, lang, made) for entry, lang in keys]

    @cached_property
    def _parts(self) -> dict[tuple[str, Lang], list[Section]]:
        """The sections of each entry and language that have something translated."""
        langs = {lang for _, lang in self.clauses} | set(self.labels.langs)
        found = {}
        for entry in self.now.values():
            for lang in langs if entry.status not in PAST else ():
                if sections := list(self._sections(entry, lang)):
                    found[entry.id, lang] = sections
        return {**found, **{key: list(self._sections(self.now[key[0]], key[1])) for key in self.clauses}}

    def _sections(self, origin: Entry, lang: Lang) -> Iterator[Section]:
        clauses = self.clauses.get((origin.id, lang), {})
        for section in origin.sections:
            found = tuple(clauses[c.id] for c in section.clauses if c.id in clauses)
            told = (self.labels.table(origin.document, t, lang, section.lang) for t in section.tables)
            tables = tuple(filter(None, told)) if section.lang != lang else ()
            if found or tables:
                yield replace(
                    section,
                    id=translated_id(section.id, lang),
                    heading=self.labels.heading(origin, section, lang),
                    lang=lang,
                    provenance=(found or tables)[0].provenance,
                    clauses=found,
                    tables=tables,
                )

    def _entry(self, entry_id: str, lang: Lang, made: set[str]) -> Entry:
        origin, sections = self.now[entry_id], self._parts[entry_id, lang]
        parent = translated_id(origin.parent, lang) if origin.parent else None
        return replace(
            origin,
            id=translated_id(entry_id, lang),
            document=translated_id(origin.document, lang),
            lang=lang,
            titles=tuple(self._titles(origin, sections, lang)),
            sections=tuple(sections),
            provenance=sections[0].provenance,
            labels=(),
            parent=parent if parent in made else None,
            related=(),
            reference=None,
        )

    def _titles(self, origin: Entry, sections: Sequence[Section], lang: Lang) -> Iterator[Title]:
        """A translated question is its entry's title; else the names that the rule has in both languages."""
        asked = next((s for s in sections if s.role == "question" and s.clauses), None)
        if asked and origin.kind == "faq":
            yield Title(lang, asked.clauses[0].text)
            return
        yield from origin.titles
        known = {title.text for title in origin.titles}
        other = self._by_id.get(self._renderings.get(origin.id, ""))
        theirs = other.titles if other else ()
        yield from (t for t in theirs if t.lang == lang and t.text not in known)

    @cached_property
    def _by_id(self) -> Mapping[str, Entry]:
        return {entry.id: entry for entry in reversed(self.corpus.entries)}

    @cached_property
    def _renderings(self) -> dict[str, str]:
        """What renders an entry in the other language; of several the first."""
        links = (x for x in reversed(self.corpus.links) if x.leads("translation-of"))
        return {link.target: link.source for link in links if link.target}

    def documents(self) -> Iterator[Document]:
        """A document for each that is translated, and each language."""
        made = ((self.now[entry].document, lang, parts) for (entry, lang), parts in self._parts.items())
        wanted = firsts(((document, lang), parts[0].provenance.file) for document, lang, parts in made)
        for document in self.corpus.documents:
            for (origin, lang), file in sorted(wanted.items()):
                if origin == document.id:
                    yield replace(
                        document,
                        id=translated_id(origin, lang),
                        file=file,
                        format=FORMAT,
                        lang=lang,
                        title=f"{document.title} ({lang}, translation)",
                        reader="",
                        url=None,
                        license=None,
                        digest="",
                        pages=None,
                        series=None,
                    )
