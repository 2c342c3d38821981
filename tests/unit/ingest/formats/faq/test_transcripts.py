"""Threads and letters: the answers of those who may give one, with the question before and the date."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.unit.ingest.formats.faq.test_parser import answers, entries

THREADS = {
    "wrote": """Forum > Mill > Rules

hen_7 wrote on 3 March 2021, 10:12
> Does the wheel turn in rain?

Old Oats (designer) wrote on 4 March 2021, 08:40
It does, at half speed.

hen_7 wrote on 5 March 2021, 09:00
> May a baker pass?

Old Oats (designer) wrote on 6 March 2021, 11:00
Never.
""",
    "stamped": """[2021-03-03] Hen: Does the wheel turn in rain?

[2021-03-04] Old Oats, designer: It does, at half speed.

[2021-03-05] Hen: May a baker pass?

[2021-03-06] Old Oats, designer: Never.
""",
    "letters": """# Letters on the rules

From: Hen
Date: 4 March 2021
Does the wheel turn in rain?
Answer of the designer:
It does, at half speed.

From: Hen
Date: 6 March 2021
May a baker pass?
Answer of the designer:
Never.
""",
    "boxes": """hen

3 March 2021

Does the wheel turn in rain?

Old Oats [Designer]

4 March 2021

It does, at half speed.

hen

5 March 2021

May a baker pass?

Old Oats [Designer]

6 March 2021

Never.
""",
}


@pytest.mark.parametrize("style", THREADS)
def test_an_official_answer_goes_with_the_question_before_it(tmp_path: Path, style: str) -> None:
    found = [e for e in entries(tmp_path, THREADS[style]) if e.kind == "faq"]
    assert [(e.title, answers(e), e.date) for e in found] == [
        ("Does the wheel turn in rain?", ["It does, at half speed."], "2021-03-04"),
        ("May a baker pass?", ["Never."], "2021-03-06"),
    ]


def test_what_readers_say_to_one_another_is_no_answer(tmp_path: Path) -> None:
    text = THREADS["wrote"].replace("Old Oats (designer)", "gander")
    assert not any("half speed" in a for e in entries(tmp_path, text) if e.date for a in answers(e))
