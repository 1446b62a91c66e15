"""What people look at: drawings of position dicts (see the games' NOTATION.md) and raw component tables, not of packed states."""
