"""What every test relies on."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# How long an example takes depends on the machine, and no test asserts a time. A run of the tests is the same
# everywhere; HYPOTHESIS_PROFILE=explore looks for new examples.
settings.register_profile(
    "same", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.register_profile("explore", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
