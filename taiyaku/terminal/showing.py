"""`show NAME` from look-up to printed card, or to a list to choose from."""

from __future__ import annotations

import json
import sys

from taiyaku.corpus.answering.answer import answer
from taiyaku.corpus.answering.asking import Asking
from taiyaku.corpus.answering.finding import Meant, find_meant
from taiyaku.corpus.answering.parts import LANGUAGES, Answer, Asked
from taiyaku.corpus.names import Candidate, Found
from taiyaku.corpus.reading import CorpusFile


def show_name(corpus: CorpusFile, name: str, edition: str | None, asked: Asked, as_json: bool) -> bool:
    """Print what a name leads to; whether that was something to answer with."""
    asking = Asking(corpus, asked)
    lang = asked.lang if asked.lang != "both" else None
    meant = find_meant(asking, name, edition, lang)
    if not meant.answers:
        _print_choice(meant.found, name, edition, as_json)
        return False
    shown = [_answer(asking, meant, one) for one in meant.answers]
    missing = ""
    if asked.lang == "both" and len(shown) == 1:
        first = meant.answers[0]
        other = _other_language(corpus, name, edition, first)
        if other:
            shown.append(answer(asking, other, (first,)))
        else:
            missing = "ja" if first.lang == "en" else "en"
    if as_json:
        _print_json(shown, missing)
    else:
        _print_cards(shown, missing)
    return True


def _answer(asking: Asking, meant: Meant, one: Candidate) -> Answer:
    others = [c for c in (*meant.answers, *meant.found.candidates) if c != one]
    return answer(asking, one, others, meant.notes)


def _print_json(shown: list[Answer], missing: str) -> None:
    from taiyaku.corpus.answering.published import answer_json

    shapes = [answer_json(one) for one in shown]
    if missing:
        shapes[0]["notes"].append(f"no {LANGUAGES[missing]} text")
    json.dump(shapes[0] if len(shapes) == 1 else shapes, sys.stdout, ensure_ascii=False, indent=2)
    print()


def _print_cards(shown: list[Answer], missing: str) -> None:
    from taiyaku.terminal.card import card
    from taiyaku.terminal.layout import Screen

    screen = Screen()
    for at, one in enumerate(shown):
        if at:
            screen.show(["", "─" * screen.width, ""])
        screen.show(card(one, screen))
    if missing:
        screen.show(["", f"{LANGUAGES[missing]}: no text of this entry yet"])


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
    from taiyaku.terminal.layout import Screen
    from taiyaku.terminal.listing import candidate_list

    screen = Screen()
    if found.candidates:
        print(f"{name!r} can mean {len(found.candidates)} entries; name one by its id:", file=sys.stderr)
        screen.show(candidate_list(found.candidates, screen))
        return
    where = f" in edition {edition}" if edition else ""
    print(f"nothing is called {name!r}{where}; `taiyaku search` looks into the text", file=sys.stderr)
    if found.near:
        print(f"did you mean: {', '.join(found.near)}?", file=sys.stderr)
