"""The keys of a position and the names of its frames."""

from galileo_env.games.truth import names as n

FORMAT = (
    "catalogue", "ruleset", "cycle", "seat", "first", "passed", "decision", "decisions", "token", "blocked", "used", "pyramid",
    "graduation", "levels", "mastery", "workshop", "inventions", "bags", "tiles_out", "penance", "read", "drawn", "players",
    "sets", "stack", "rng",
)  # fmt: skip
PLAYER = (
    "score", "vp", "coins", "research", "suspicion", "level", "copernican", "markers", "philosopher", "jailed", "mentors",
    "beside", "hand", "hand_penance", "deck", "known", "discard", "play", "removed", "inventions", "window", "turns", "left",
    "red", "last_prison", "placement",
)  # fmt: skip
SET = ("icons", "line", "vp", "add", "double")
FRAME = ("kind", "seat", "a", "b", "left", "source")
PHILOSOPHER = ("standing", "lying", "prison", "stake")
KINDS = dict(enumerate(n.DECISIONS[1:], 1)) | dict(enumerate(n.AUTOMATIC, n.FIRST_AUTOMATIC))
KIND_OF = {name: kind for kind, name in KINDS.items()}
