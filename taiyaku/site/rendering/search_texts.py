"""What the page's search says to people."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from taiyaku.catalogs import named

if TYPE_CHECKING:
    from taiyaku.site.rendering.interface import Words


def search_words(words: Words) -> dict[str, Any]:
    """The words of the search box and the list of results, for a data attribute."""
    return {
        "none": words.gettext("Nothing found."),
        "found": words.gettext("Found: {count}."),
        "best": words.gettext("Found: {count}; the best {shown} are shown."),
        "meant": words.gettext("Showing results for “{query}”."),
        "rulings": words.gettext("Rulings"),
        "nearest": words.gettext("No ruling found; nearest:"),
        "amended": words.gettext("Amended by {source}: its page has the text in force."),
        "earlier": words.gettext("Your last searches, kept on this device only"),
        "forget": words.gettext("Forget them"),
        "same": words.gettext("The same is said in:"),
        "unknown": words.gettext("Nothing has {field}. There are: {choice}"),
        "failed": words.gettext(
            "The search could not be loaded. If the site has just been renewed, load the page again."
        ),
        "ways": {way: words.gettext(name) for way, name in named("ways").items()},
    }
