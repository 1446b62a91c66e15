"""The engine: packed states, pending frames, action blocks, tables and sessions. It knows no game."""
