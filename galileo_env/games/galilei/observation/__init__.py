"""The observation: blocks.py declares it, encode.py and own.py write it."""
