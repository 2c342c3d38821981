"""What the doors answer, in the shapes of `--json` (docs/json.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from taiyaku.errors import UsageError
from taiyaku.folder import database
from taiyaku.index.engine import Filters
from taiyaku.index.hits import hit_json
from taiyaku.index.library import Library
from taiyaku.site.urls import entry_paths
from taiyaku.values import taken

Json = Any


class Answers:
    """The newest build of a workspace, open for questions; for one thread at a time."""

    def __init__(self, build: Path) -> None:
        self.library = Library(build)
        self._pages: tuple[str, dict[str, str]] = "", {}

    def search(self, q: str, limit: int = 10, reader: str | None = None, **filters: str | None) -> list[Json]:
        """Hits, best first, with the page of each. Raises UsageError for a value that nothing has."""
        hits, _ = self.library.search(q, Filters(**filters), limit, reader)
        return [
            hit_json(hit)
            | {"page": self._page(hit.passage.id), "variant_pages": list(map(self._page, hit.variants))}
            for hit in hits
        ]

    def facets(self, q: str, **filters: str | None) -> Json:
        """How many hits there are, and for each value of a field. Raises UsageError as `search` does."""
        found = self.library.facets(q, Filters(**filters))
        return {"total": found.total, **found.counts}

    def _page(self, entry_id: str) -> str:
        """Where the site has an entry, below the folder of an interface language."""
        if self._pages[0] != self.library.fingerprint:
            ids = self.library.corpus().ids()
            self._pages = self.library.fingerprint, dict(zip(ids, entry_paths(ids), strict=True))
        return self._pages[1][entry_id]

    def ask(self, q: str, reader: str | None = None, **filters: str | None) -> Json:
        """At most three rulings that answer a question."""
        from taiyaku.index.asking import rulings_json

        found: Json = rulings_json(self.library.ask(q, Filters(**filters), reader))
        for ruling in found["rulings"]:
            ruling["page"] = self._page(ruling["id"])
        return found

    def show(self, id: str, as_of: str | None = None, scope: str | None = None) -> Json | None:
        """The entry of an id as it is in force, or at a point in time; None if there is none such."""
        from taiyaku.corpus.lookup.answer_model import answer_json

        found = self.library.answer(id, as_of, scope)
        return answer_json(found) if found else None

    def named(self, name: str) -> list[Json]:
        """The entries that a name means: {id, title, kind, edition, status}."""
        found = self.library.corpus().find(name)
        candidates = [found.answer] if found.answer else list(found.candidates)
        return [taken(c, "id title kind edition status") for c in candidates]

    def changes(self, since: str, edition: str | None = None) -> list[Json]:
        """What changed since a version or date, newest first. Raises UsageError."""
        from taiyaku.corpus.exchange.json_lines import shape
        from taiyaku.corpus.versions.changelog import find_changes

        found: list[Json] = shape(find_changes(self.library.corpus(), since, edition).events)
        return found

    def terms(self, q: str | None = None) -> list[Json]:
        """The concepts that have a form, or all of them."""
        from taiyaku.corpus.exchange.json_lines import term_json

        corpus = self.library.corpus()
        return [term_json(term) for term in (corpus.terms_with(q) if q else corpus.terms())]


def checked(build: Path) -> Path:
    """The build folder, or the game. Raises UsageError where nothing has been built."""
    if not database(build).is_file():
        raise UsageError(f"{build}: nothing is built yet; run `taiyaku build`")
    return build
