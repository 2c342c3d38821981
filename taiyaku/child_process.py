"""What processes that we start have in common."""

from __future__ import annotations

import os
import signal
from contextlib import suppress

_PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


def end_with(parent: int) -> None:
    """Have this process killed when the one that started it is gone; for this the system must be Linux.

    One that goes on would write into a folder that is no more ours, and keep the lock it inherited.
    """
    import ctypes

    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(1)
