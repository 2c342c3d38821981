"""The product as the histories ask it: the only module here that imports it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from taiyaku import build
from taiyaku.corpus.lookup.answer import answer
from taiyaku.corpus.lookup.answer_model import answer_json
from taiyaku.corpus.lookup.query import AS_PRINTED, Asked, Asking
from taiyaku.corpus.model import Corpus, Problem
from taiyaku.corpus.store import open_corpus, write_corpus
from taiyaku.errors import TaiyakuError
from taiyaku.ingest import ingest
from taiyaku.ingest.language import find_terms, find_words
from taiyaku.terminal.show import look_up
from taiyaku.values import replace
from taiyaku.workspace import load_workspace

Json = dict[str, Any]


class Product:
    """A workspace as a user's build has it, made without index and site."""

    def __init__(self, corpus: Corpus, file: Any) -> None:
        self._corpus = corpus
        self._file = file

    @staticmethod
    @contextmanager
    def build(folder: Path) -> Iterator[Product]:
        """Read the documents of a workspace and put them together. Raises TaiyakuError."""
        workspace = load_workspace(folder)
        setting = replace(build._setting(workspace), find_terms=find_terms, find_words=find_words)
        ingested = [ingest(source, workspace.vocabulary) for source in workspace.sources]
        corpus = build._assembled(workspace, setting, ingested, [])
        write_corpus(corpus, folder / "corpus.db")
        with open_corpus(folder / "corpus.db") as file:
            yield Product(corpus, file)

    def show(
        self,
        name: str,
        as_of: str | None = None,
        scope: str | None = None,
        lang: str | None = None,
        as_printed: bool = False,
    ) -> list[Json]:
        """What `show --json` prints: the answers to a name, or one object that says why there is none."""
        try:
            asking = Asking(self._file, Asked(AS_PRINTED if as_printed else as_of, scope, lang))
            meant, said = look_up(asking, name, None)
            told = (said,) if said else ()
            shown = []
            for one in meant.answers:
                others = [c for c in (*meant.answers, *meant.found.candidates) if c != one]
                shown.append(answer_json(answer(asking, one, others, (*told, *meant.notes))))
        except TaiyakuError as error:
            return [{"error": "refused", "message": str(error), "candidates": []}]
        if shown:
            return shown
        candidates = [{"id": c.id, "document": c.document, "title": c.title} for c in meant.found.candidates]
        return [{"error": "ambiguous" if candidates else "not found", "candidates": candidates}]

    def links(self) -> list[Json]:
        """Every link, with the text that carries it and the document and title of where it leads."""
        entries = {e.id: e for e in self._corpus.entries}
        texts = {c.id: c.text for e in entries.values() for s in e.sections for c in s.clauses}
        found = []
        for link in self._corpus.links:
            source = entries.get(link.source.split("#")[0])
            target = entries.get((link.target or "").split("#")[0])
            found.append(
                {
                    "type": link.type,
                    "anchor": link.anchor,
                    "status": link.status,
                    "source": link.source.split("#")[0],
                    "source_document": source.document if source else "",
                    "source_text": texts.get(link.source) or (source.title if source else ""),
                    "target": target.id if target else None,
                    "target_document": target.document if target else None,
                    "target_title": target.title if target else None,
                    "target_kind": target.kind if target else None,
                    "candidates": [c for c in link.candidates],
                }
            )
        return found

    def problems(self) -> list[Json]:
        """The findings of `check`."""
        return [_problem(p) for p in self._corpus.problems]


def _problem(problem: Problem) -> Json:
    return {"code": problem.code, "message": problem.message, "document": problem.document}
