"""What `taiyaku init` writes: a commented configuration, and the folders."""

from __future__ import annotations

import json
from pathlib import Path

from taiyaku.errors import UsageError
from taiyaku.workspace import CONFIG

TEMPLATE = """\
# A taiyaku workspace: which documents there are, and what they are. `taiyaku build` reads this file.

name = {name}

# Editions of the game's rules, the oldest first; the last one is current.
editions = ["1"]

# Languages of the documents.
languages = ["en", "ja"]

# One [[source]] per document. Take the marks away, and add as many as you have.
#
# [[source]]
# id = "faq-1.0"                    # short and lasting: lower-case letters, digits, "-", "." and "_"
# path = "sources/faq.pdf"          # PDF, HTML, wikitext, Markdown or plain text
# format = "faq"                    # how it is organised: faq, summary, wiki or rulebook
# lang = "en"
# edition = "1"
# version = "1.0"                   # the document's own number, where it has one
# date = "2024-05"                  # YYYY, YYYY-MM or YYYY-MM-DD
# title = "FAQ and errata"
# series = "faq"                    # the same for all versions of one document: the newest answers
# scope = "season"                  # rules over the game's own ones: season, event or house
# url = "https://example.com/faq"
# license = "CC-BY-4.0"
# publish = "excerpt"               # what the site gives: full, excerpt (beginnings) or pointer (names)
# furniture = ['My Game FAQ v\\d+']  # regular expressions for lines that are never content

# A version players speak of, where the documents do not date it or it has another name.
#
# [[version]]
# edition = "1"
# name = "1.1"
# date = "2024-09"
# aliases = ["autumn FAQ"]

# Words your documents use for their own structure, beside those taiyaku knows already.
#
# [vocabulary.roles]
# requirements = ["You need"]
# cancellation = ["Wears off"]

# [site]
# base_url = "https://example.com/rules/"
# excerpt = 120                     # characters of each entry of a source with publish = "excerpt"

# [redirects]                       # ids that go by another one, where the build does not find that itself
# "1/skill/old-name" = "1/skill/new-name"
"""


def write_starter(folder: Path) -> tuple[Path, ...]:
    """Write the files of a new workspace and name them; UsageError rather than change what is there."""
    config, sources, ignored = folder / CONFIG, folder / "sources", folder / ".gitignore"
    if config.exists():
        raise UsageError(f"{config}: is there already; nothing was changed")
    written = [config, sources]
    try:
        sources.mkdir(parents=True, exist_ok=True)
        name = json.dumps(folder.resolve().name or "rules", ensure_ascii=False)  # a TOML string as well
        with open(config, "x", encoding="utf-8", newline="\n") as file:
            file.write(TEMPLATE.replace("{name}", name))
        if not ignored.exists():
            ignored.write_text("build/\n", "utf-8")
            written.append(ignored)
    except OSError as error:
        raise UsageError(f"{folder}: cannot be written: {error.strerror or error}") from None
    return tuple(written)
