"""What every test relies on."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# How long an example takes depends on the machine; no test here asserts a time.
settings.register_profile("taiyaku", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("taiyaku")
