"""What a seat sees, as one row of small integers, seat-relative: the observer comes first, then the others in seat order.

Everything public that bears on the game is in it, the open decision included, and of what its owner alone may see only the
observer's own. Nothing that nobody may see enters: orders of decks, bags and supply, tokens that lie face down. Facts that are
the same in every game with the same tables are left to the reader of the tables. Owners of seals are 1 for the observer, 2 for
the next player and so on, 5 for a neutral seal.
"""

from galileo_env.engine.observe import ObservationBlock as Block
from galileo_env.engine.observe import ObservationLayout
from galileo_env.games.truth import names as n

CODES = n.CARDS + n.MAX_PRICE
PHILOSOPHER = n.ON_SPACE + n.SPACES

_each_player = (
    Block("present", 4, 0, 1, "1 where somebody sits; the observer first, then the others in seat order"),
    Block("mark", 4, 0, 1, "1 for the mark of a solo game"),
    Block("hundreds", 4, -128, 127, "score divided by 100, rounded down"),
    Block("score", 4, 0, 99, "score within the hundred"),
    Block("final", 4, -128, 127, "what the final scoring would add now, clipped"),
    Block("coins", 4, 0, 127, "Coins, clipped"),
    Block("research", 4, 0, 127, "Research, clipped"),
    Block("suspicion", 4, 0, 127, "space on the Suspicion track"),
    Block("academic", 4 * n.LEVELS, 0, 1, "per player one-hot: Academic Level"),
    Block("ptolemaic", 4, 0, 1, "1 after Abjure"),
    Block("markers", 4 * 4, 0, 60, "per player: space of each Subject Marker"),
    Block("marker_levels", 4 * 4, 0, 4, "per player: Level of each Subject Marker"),
    Block("philosopher", 4 * PHILOSOPHER, 0, 1, "per player one-hot: standing, lying, Prison, Stake, then the action spaces"),
    Block("jailed", 4, 0, 1, "1 if Prison lasts through this Cycle"),
    Block("mentors", 4 * n.MENTORS, 0, 4, "per player: seals left on each Mentor"),
    Block("beside", 4, 0, 16, "seals beside the board"),
    Block("zone", 4 * n.CARDS, 0, 4, "per player and Treatise Card: 0 none, 1 deck or hand, 2 discards, 3 play area, 4 removed"),
    Block("hand_size", 4, 0, 127, "cards in hand"),
    Block("penance", 4 * 3 * n.MAX_PRICE, 0, 30, "per player: Penance Cards by price in deck and hand, discard pile, play area"),
    Block("deck_left", 4, 0, n.DECK, "cards in the deck"),
    Block("known", 4 * 3 * CODES, 0, 1, "per player: the next three cards of the deck as far as all know them, one-hot"),
    Block("inventions", 4 * n.INVENTIONS, 0, 1, "per player: 1 for each own Invention"),
    Block("turned", 4 * n.INVENTIONS, 0, 1, "per player: 1 for each Invention used this Cycle"),
    Block("window", 4 * n.WINDOW, 0, n.TILES, "per player: number of the tile on each Window space"),
    Block("turns", 4, 0, 40, "turns taken in this Cycle"),
    Block("left", 4, 0, 1, "1 after leaving the Cycle"),
    Block("red", 4, 0, 127, "points to be lost at the end, clipped"),
)

OBSERVATION = ObservationLayout(
    (
        Block("decision", len(n.DECISIONS) - 1, 0, 1, "one-hot: the decision asked, in the order of names.DECISIONS"),
        Block("arguments", 3, -128, 127, "arguments a, b and left of the decision's frame, clipped (see the rules' files)"),
        Block("card", n.CARDS, 0, 1, "one-hot: the card that the decision is about (Active Card of a stack, card to be placed)"),
        Block("pending", n.ICONS, 0, n.SET_ICONS, "pending icons of the innermost set, in the order of the action ids"),
        Block("groups", n.GROUPS * n.ICONS, 0, n.SET_ICONS, "icons of each group of the line that is pending or asked for"),
        Block("red_groups", n.GROUPS, 0, 1, "1 for a group of that line that costs something"),
        Block("sets", 4, -128, 127, "open sets; of the innermost: its points, points to be added, 1 if doubled; clipped"),
        Block("cycle", n.CYCLES, 0, 1, "one-hot: the Cycle"),
        Block("turn_of", 4, 0, 1, "one-hot: whose turn it is, relative to the observer"),
        Block("first", 4, 0, 1, "one-hot: first player of this Cycle"),
        Block("passed", 4, 0, 1, "one-hot: who passed first in this Cycle"),
        Block("token", 2, 0, 99, "1 if the Inquisition Token is face up, and its value"),
        Block("tokens", n.CYCLES, 0, 1, "1 for each Inquisition Token that has been seen"),
        Block("spaces", 2 * n.SPACES, 0, 1, "action spaces: blocked, then exclusive ones used in this Cycle"),
        Block("pyramid", n.PLACES * n.TREATISES, 0, 1, "per place of the pyramid, one-hot: its Treatise"),
        Block("seals", n.PLACES * n.SEAL_SPACES, 0, 5, "per place of the pyramid: owners of the seals, from the left"),
        Block("graduation", 3 * n.GRADUATIONS, 0, 1, "one-hot: Graduation Tiles of Levels II to IV"),
        Block("level_seals", 3 * n.MAX_SEATS, 0, 5, "owners of the seals of Levels II to IV"),
        Block("mastery", 4 * n.TRACK_SPACES, 0, 5, "owners of the seals of each Mastery Track"),
        Block("workshop", n.SLOTS * n.INVENTIONS, 0, 1, "per slot, one-hot: the Invention"),
        Block("left_over", n.PERIODS + n.WINDOW_ROWS + 1, 0, 127, "Inventions per Period, tiles per bag, Penance supply"),
        Block("tiles_out", n.TILES, 0, 30, "discarded tiles by kind"),
        Block("read", n.PLACES, 0, 1, "1 for each Treatise Read in this Main Action"),
        Block("drawn", 2 * n.TILES, 0, 1, "one-hot: the tiles drawn"),
        Block("hand", n.CARDS, 0, 1, "the observer's Treatise Cards in hand"),
        Block("penance_hand", n.MAX_PRICE, 0, 30, "the observer's Penance Cards in hand, by price"),
        *_each_player,
    )
)

#: First index of every block.
AT = {block.name: OBSERVATION.start(block.name) for block in OBSERVATION.blocks}
