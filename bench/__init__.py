"""Measurements, as ratios against a baseline taken in the same run."""
