"""Every test of a whole index is made with every engine."""

import pytest

from taiyaku.configuration import ENGINES
from tests.engines import able


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    """The name of an engine that is installed."""
    return able(request.param)
