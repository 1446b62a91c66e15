"""The version, in one place: packaging, replays and results read it here."""

__version__ = "0.1.0"
