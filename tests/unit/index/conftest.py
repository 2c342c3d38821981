"""Every test of a whole index is made with every engine."""

import pytest

from tests.engines import TRIED, able


@pytest.fixture(scope="module", params=TRIED)
def engine(request: pytest.FixtureRequest) -> str:
    """The name of an engine that is installed."""
    return able(request.param)
