"""Whatever happens to a file of a build, a look-up shows what was built or says so, and a build mends it.

Every third of the cases by default; TAIYAKU_MOMENTS=all takes all of them.
"""

from __future__ import annotations

import pytest

from tests.crashes.damage import GAME, Case, Patient, cases
from tests.crashes.test_kills import EVERY

CASES = list(cases())[:: 1 if EVERY else 3]


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Patient:
    return Patient(tmp_path_factory.mktemp("patient"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.file} {case.what}")
def test_damage_is_seen_and_mended(patient: Patient, case: Case) -> None:
    seen = patient.suffer(case)
    assert not seen.wrong, "shown, and not what was built"
    assert seen.by, "nothing said so"
    assert "\n" not in seen.said
    assert seen.left == [], "not as it was after a build"
    if "look-up" in seen.by:
        assert "taiyaku build" in seen.said or (case.file == GAME and "taiyaku get" in seen.said)
