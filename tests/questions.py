"""Questions made by hand, for tests of what is asked in several documents."""

from __future__ import annotations

from taiyaku.corpus.model import Entry, Title
from taiyaku.corpus.text import guess_lang
from taiyaku.values import replace
from tests.corpora import entry, section


def faq(id_: str, question: str, answer: str, document: str = "faq", **more: object) -> Entry:
    """A question and its answer, in the language it is written in."""
    lang = guess_lang(question)
    made = entry(
        id_,
        question,
        section(id_, "question", question),
        section(id_, "answer", answer),
        document=document,
        lang=lang,
        titles=(Title(lang, question),),
    )
    return replace(made, **more)  # type: ignore[arg-type]
