"""What every test relies on."""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
import threading
from collections.abc import Iterator
from functools import partial

import pytest
from hypothesis import HealthCheck, settings

from tests.builds import FOLDER

# How long an example takes depends on the machine, and no test asserts a time. A run of the tests is the same
# everywhere; HYPOTHESIS_PROFILE=explore looks for new examples.
settings.register_profile(
    "same", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
MANY = 50
# Some thousand tests are collected, and none of them is garbage: what each looks through is nearly all alive.
gc.disable()
SELDOM = (100_000, 50, 100)


def pytest_configure(config: pytest.Config) -> None:
    """Make the folder for what is built once a run; workers get it from who starts them."""
    if FOLDER not in os.environ:
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="taiyaku-tests-")
        config.add_cleanup(partial(shutil.rmtree, os.environ[FOLDER], ignore_errors=True))


def pytest_xdist_auto_num_workers() -> int:
    """Half as many again as processors: many tests wait for a browser, a cluster or another process."""
    return (os.cpu_count() or 1) * 3 // 2 or 1


def pytest_collection_finish(session: pytest.Session) -> None:
    """Before many tests, make once what a build imports and makes: each reader it forks would do it again."""
    if len(session.items) > MANY and not session.config.option.collectonly:
        import tests.preloaded  # noqa: F401
    gc.set_threshold(*SELDOM)
    gc.enable()


@pytest.fixture(scope="module", autouse=True)
def _no_thread_stays() -> Iterator[None]:
    """A module ends the threads it starts: the next one may fork, and beside a thread nothing is forked."""
    before = set(threading.enumerate())
    yield
    left = [thread for thread in threading.enumerate() if thread not in before]
    for thread in left:
        thread.join(5)
    assert not [thread for thread in left if thread.is_alive()]
