"""`show NAME` from look-up to printed card, or to a list to choose from."""

from __future__ import annotations

import json
import sys

from taiyaku.corpus.answer import LANGUAGES, answer, answer_json
from taiyaku.corpus.names import Candidate, Found
from taiyaku.corpus.reading import CorpusFile
from taiyaku.terminal.card import card
from taiyaku.terminal.layout import Screen
from taiyaku.terminal.listing import candidate_list


def show_name(
    corpus: CorpusFile,
    name: str,
    edition: str | None,
    lang: str | None,
    as_of: str | None,
    with_changes: bool,
    as_json: bool,
) -> bool:
    """Print what a name leads to; whether that was one entry."""
    found = corpus.find(name, edition, lang if lang != "both" else None)
    if found.answer is None:
        _print_choice(found, name, edition, as_json)
        return False
    shown = [answer(corpus, found.answer, found.candidates, lang, as_of)]
    missing = ""
    if lang == "both":
        other = _other_language(corpus, name, edition, found.answer)
        if other:
            shown.append(answer(corpus, other, (found.answer,), lang, as_of))
        else:
            missing = "ja" if found.answer.lang == "en" else "en"
    if as_json:
        shapes = [answer_json(one) for one in shown]
        if missing:
            shapes[0]["notes"].append(f"no {LANGUAGES[missing]} text")
        json.dump(shapes[0] if len(shapes) == 1 else shapes, sys.stdout, ensure_ascii=False, indent=2)
        print()
        return True
    screen = Screen()
    for at, one in enumerate(shown):
        if at:
            screen.show(["", "─" * screen.width, ""])
        screen.show(card(one, screen, with_changes))
    if missing:
        screen.show(["", f"{LANGUAGES[missing]}: no text of this entry yet"])
    return True


def _other_language(corpus: CorpusFile, name: str, edition: str | None, first: Candidate) -> Candidate | None:
    """The entry of that name in the other language, if there is exactly one to prefer."""
    wanted = "ja" if first.lang == "en" else "en"
    for text in dict.fromkeys((name, first.title)):
        found = corpus.find(text, edition, wanted).answer
        if found and found.lang == wanted:
            return found
    return None


def _print_choice(found: Found, name: str, edition: str | None, as_json: bool) -> None:
    if as_json:
        choice = {
            "error": "ambiguous" if found.candidates else "not found",
            "candidates": [
                {
                    "id": c.id,
                    "title": c.title,
                    "kind": c.kind,
                    "edition": c.edition,
                    "document": c.document,
                    "status": c.status,
                }
                for c in found.candidates
            ],
            "near": list(found.near),
        }
        json.dump(choice, sys.stdout, ensure_ascii=False, indent=2)
        print()
        return
    screen = Screen()
    if found.candidates:
        print(f"{name!r} can mean {len(found.candidates)} entries; name one by its id:", file=sys.stderr)
        screen.show(candidate_list(found.candidates, screen))
        return
    where = f" in edition {edition}" if edition else ""
    print(f"nothing is called {name!r}{where}; `taiyaku search` looks into the text", file=sys.stderr)
    if found.near:
        print(f"did you mean: {', '.join(found.near)}?", file=sys.stderr)
