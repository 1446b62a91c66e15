"""Ruleset strings of Galileo's Truth: `truth:seats=2` to `truth:seats=4` and `truth:solo`."""

SEATS = {"truth:solo": 1, "truth:seats=2": 2, "truth:seats=3": 3, "truth:seats=4": 4}


def seats_of(ruleset: str) -> int:
    """The number of players of a ruleset. Raises ValueError for any other text. Rules: R-14."""
    if ruleset not in SEATS:
        raise ValueError(f"unknown ruleset {ruleset!r}; known: {', '.join(SEATS)}")
    return SEATS[ruleset]
