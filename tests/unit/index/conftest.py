"""Every test of a whole index is made with every engine."""

import pytest

from taiyaku.configuration import ENGINES


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The name of an engine that is installed."""
    name: str = request.param
    if name == "whoosh":
        pytest.importorskip("whoosh")
    return name
