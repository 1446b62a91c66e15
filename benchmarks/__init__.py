"""Benchmarks and the demo; they run from a checkout: `python -m benchmarks.throughput`, `python -m benchmarks.demo`."""
