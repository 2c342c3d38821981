"""Every key that `taiyaku.toml` may have, by table, with what it means.

A meaning is a line of Markdown, for docs/configuration.md. The keys of `""` stand above the first table.
"""

from collections.abc import Mapping

FORMATS = ("faq", "summary", "wiki", "rulebook")
ENGINES = ("fts5", "whoosh", "opensearch")
PUBLISH = ("full", "excerpt", "pointer")  # how much of a source's text the site gives
EXCERPT = 120  # characters of an entry that an excerpt gives
SCOPES = ("season", "event", "house")  # layers over a game's own rules; a later one decides


def _either(values: tuple[str, ...]) -> str:
    return ", ".join(f"`{value}`" for value in values[:-1]) + f" or `{values[-1]}`"


KEYS: Mapping[str, Mapping[str, str]] = {
    "": {
        "name": "What the game is called; else the folder's name",
        "languages": 'Languages of the documents, such as `["en", "ja"]`; else those of the sources',
        "editions": "Editions of the rules, the oldest first, the last one current; else the sources' own",
        "scopes": "Layers that rule over the game's own text, the deciding one last; "
        f"else {', '.join(f'`{scope}`' for scope in SCOPES)}",
        "source": "`[[source]]`, one for each document",
        "version": "`[[version]]`, a version that players speak of",
        "vocabulary": "`[vocabulary.…]`, words of your game beside those that are known",
        "index": "`[index]`, how it is searched",
        "site": "`[site]`, the pages",
        "redirects": "`[redirects]`, an old id and the one it goes by now: "
        '`"n4/skill/old" = "n4/skill/new"`, where a build did not see it itself',
    },
    "source": {
        "id": "**Needed.** Short and lasting: lower-case letters, digits, `-`, `.` and `_`",
        "path": "**Needed.** The file, from the workspace's folder",
        "format": f"**Needed.** How the document is organised: {_either(FORMATS)}",
        "lang": "**Needed.** The language of its text, such as `en` or `ja`; it wins over a guess",
        "edition": "Which of `editions` it is about",
        "version": "The document's own version, such as `1.2`",
        "date": "When it came out: a year, a month (`2021-12`) or a day",
        "title": "What it is called",
        "series": "The same name for all versions of one document: the newest answers, "
        "and what it dropped counts as withdrawn",
        "scope": "The layer it rules in, one of `scopes`; else the game's own rules",
        "until": "The last day, month or year in which that layer counts; "
        "else what its title or its first lines say",
        "publish": f"What the site gives of its text: {_either(PUBLISH)}; else `{PUBLISH[0]}`",
        "url": "Where the original is",
        "license": "Its licence, such as `CC-BY-4.0`",
        "encoding": "How its text is encoded, where that is not found out",
        "furniture": "Regular expressions of lines that are never content, such as `['My Game FAQ v\\d+']`",
        "vocabulary": "As `[vocabulary]`, for this document alone",
    },
    "version": {
        "edition": "Which of `editions` it is a version of",
        "name": "**Needed.** Its number or name, such as `1.1`",
        "date": "When it came out: a year, a month or a day",
        "aliases": 'What else players call it: `--as-of "winter FAQ"`',
    },
    "index": {
        "engine": f"{_either(ENGINES)}; else `{ENGINES[0]}`",
        "hosts": "Addresses of the cluster, for `opensearch`; else `['http://127.0.0.1:9200']`",
    },
    "site": {
        "api": "Where `taiyaku api` answers, for the search box of the pages; else they search by themselves",
        "base_url": "Where it will be published: for the site map, the feed and previews",
        "excerpt": f'Characters of each entry that `publish = "excerpt"` gives; else {EXCERPT}',
    },
}
