"""The observation: blocks.py declares it, encode.py writes it."""
