"""All styles, and what is known not to come out of them."""

from __future__ import annotations

import hashlib
from dataclasses import replace

from tests.typed.japanese import JAPANESE
from tests.typed.markdown import MARKDOWN
from tests.typed.plain import PLAIN
from tests.typed.styles import Style

SENTENCE = "-sentence-case"  # names as in sentences: "Going through a lock"
_TITLED = (*PLAIN, *MARKDOWN)
STYLES = (
    *_TITLED,
    *(replace(s, name=s.name + SENTENCE, lang="en" + SENTENCE) for s in _TITLED),
    *(replace(style, lang="ja") for style in JAPANESE),
)

SHORT = {  # why not all rules of a style come out
    "run-in-sentence-case": (
        sentences := '"Turn order. The skipper goes" is set as "Otters dive. They eat" is'
    ),
    "run-in-alone-sentence-case": sentences,
    "md-plain-run-in-sentence-case": sentences,
    "circles-colon": (letter := "a small o at the margin is a letter as well as the sign of a list"),
    "circles-colon-sentence-case": letter,
    "quotes": (quoted := "what stands in quotation marks before a colon is a wording more often than a name"),
    "quotes-sentence-case": quoted,
}


def is_set_aside(style: Style) -> bool:
    """Whether nobody mends for this style: it is looked at only when the mending is over."""
    return int(hashlib.sha256(style.name.removesuffix(SENTENCE).encode()).hexdigest(), 16) % 3 == 0
