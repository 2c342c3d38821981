"""What `taiyaku.toml` may choose from."""

from __future__ import annotations

FORMATS = ("faq", "summary", "wiki", "rulebook")
ENGINES = ("fts5", "whoosh", "opensearch")
PUBLISH = ("full", "excerpt", "pointer")  # how much of a source's text the site gives
EXCERPT = 120  # characters of an entry that an excerpt gives
SCOPES = ("season", "event", "house")  # layers over a game's own rules; a later one decides
