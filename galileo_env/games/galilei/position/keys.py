"""The keys of a position and the names of its frames."""

from galileo_env.games.galilei import names as n

FORMAT = (
    "catalogue", "ruleset", "round", "last_round", "seat", "decision", "decisions", "turn", "deck", "spare", "box", "display",
    "spots", "scales", "objectives", "pages", "appendix", "moon", "players", "tycho", "stack", "rng",
)  # fmt: skip
TURN = ("space", "tile", "fixed_used", "moving_used", "persuaded", "ability_used", "figures_peak", "icons")
PLAYER = (
    "score", "vp", "character", "quadrants", "dice", "telescope", "sky", "cellar", "grand", "reputation", "university", "books",
    "library", "comets", "personal", "constellations", "moons", "board", "placement",
)  # fmt: skip
TYCHO = (
    "score", "vp", "dice", "tiles", "telescope", "cellar", "reputation", "university", "book", "library", "comets",
    "constellations", "moons", "placement", "movement", "turned",
)  # fmt: skip
COMETS = ("board", "ones", "twos", "used", "waiting")
MOON = ("scoring", "taken", "side", "bonus", "ninth")
FRAME = ("kind", "seat", "a", "b", "left", "source")
FACES = ("up", "down")
KINDS = dict(enumerate(n.DECISIONS[1:], 1)) | dict(enumerate(n.AUTOMATIC, n.FIRST_AUTOMATIC))
KIND_OF = {name: kind for kind, name in KINDS.items()}
