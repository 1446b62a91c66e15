"""Benchmarks and the demo; they run from a checkout: `python -m benchmarks`, `python -m benchmarks.demo`."""
