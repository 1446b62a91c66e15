"""Elizabeth Hevelius: Constellation tiles, their offer, and constellations.

`star_place` says where each tile lies; of a constellation nothing else is kept, for its stars and open connections follow from
its tiles. Open constellations are numbered from 1 in the order in which they were begun. Frames: choose_claim `a` 1 in Cleanup,
where she may refuse; choose_constellation `a` the place of the offer; constellation_done `a` the constellation.
"""

import numpy as np

from galileo_env.engine.frames import pop, push, top
from galileo_env.engine.jit import helper
from galileo_env.engine.rng import shuffle
from galileo_env.games.galilei.actions import A_CONSTELLATION, A_OFFER, A_REFUSE, A_STOP
from galileo_env.games.galilei.names import (
    CHOOSE_CLAIM,
    CHOOSE_COMET_PAGE,
    CHOOSE_CONSTELLATION,
    CHOOSE_DISCARD,
    CONSTELLATION_DONE,
    FROM_CHARACTERS,
    FROM_FREE,
    FROM_TURN,
    IN_CONSTELLATION,
    IN_DECK,
    IN_DISCARD,
    IN_OFFER,
    OFFER,
    STAR_TILES,
    STREAM_BOARDS,
)
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import STAR_ICON, STAR_LINKS, STAR_REWARD, STAR_STARS


@helper
def shuffle_stars(s, place):
    """All tiles of a place form a new deck. Rules: C-043, C-044"""
    count = 0
    for tile in range(STAR_TILES):
        if s.star_place[tile] == place:
            s.star_place[tile] = IN_DECK
            s.star_deck[count] = tile + 1
            count += 1
    shuffle(s, STREAM_BOARDS, s.star_deck, count)
    s.star_left = count


@helper
def lay_offer(s):
    """A shuffled deck and the first offer. Rules: C-019"""
    shuffle_stars(s, IN_DECK)
    refill_offer(s)


@helper
def refill_offer(s):
    """Fills the empty places of the offer from the left, as long as there are tiles. Rules: C-042, C-045, C-046"""
    for place in range(OFFER):
        if s.offer[place] == 0:
            if s.star_left == 0:
                shuffle_stars(s, IN_DISCARD)
            if s.star_left > 0:
                s.star_left -= 1
                tile = s.star_deck[s.star_left]
                s.star_deck[s.star_left] = 0
                s.offer[place] = tile
                s.star_place[tile - 1] = IN_OFFER


@helper
def is_met(s, tile):
    """Whether the condition of a tile has been met this turn. Rules: C-020, C-021, C-023, C-026"""
    if tile == 0:
        return False
    icon = STAR_ICON[tile]
    return s.persuaded > 0 if icon == 0 else (s.icons & icon) > 0


@helper
def some_met(s):
    """Whether a tile of the offer could be claimed by its condition."""
    for place in range(OFFER):
        if is_met(s, s.offer[place]):
            return True
    return False


@helper
def can_claim(s):
    """Whether she may claim: one tile a turn. Rules: C-027"""
    return not s.ability_used and some_met(s)


@helper
def begin_claim(s):
    """Asks for the tile, in the Actions phase."""
    push(s, CHOOSE_CLAIM, 0, 0, 1, FROM_FREE)


@helper
def run_own_cleanup(s):
    """Between the second and third step of Cleanup: claim, or discard if no condition was met.

    Rules: C-028, C-039, C-040, C-078
    """
    pop(s)
    if s.ability_used:
        return
    if some_met(s):
        push(s, CHOOSE_COMET_PAGE, 0, 0, 1, FROM_TURN)
        push(s, CHOOSE_CLAIM, 1, 0, 1, FROM_TURN)
    else:
        push(s, CHOOSE_DISCARD, 0, 0, 1, FROM_TURN)


@helper
def run_own_end(s):
    """At the end of the turn."""
    pop(s)
    refill_offer(s)


@helper
def legal_choose_claim(s, p, out):
    """Every tile of the offer whose condition was met; none in Cleanup."""
    count = 0
    for place in range(OFFER):
        if is_met(s, s.offer[place]):
            out[count] = A_OFFER + place
            count += 1
    if top(s).a > 0:
        out[count] = A_REFUSE
        count += 1
    return count


@helper
def apply_choose_claim(s, p, action):
    """Goes on to the constellation."""
    source = np.int64(top(s).source)
    pop(s)
    if action != A_REFUSE:
        push(s, CHOOSE_CONSTELLATION, action - A_OFFER, 0, 1, source)


@helper
def open_constellations(s):
    """Number of open constellations. Rules: C-032"""
    number = 0
    for tile in range(STAR_TILES):
        number = max(number, int(s.star_place[tile]) - IN_CONSTELLATION + 1)
    return number


@helper
def legal_choose_constellation(s, p, out):
    """A new one, or any open one. Rules: C-029, C-031"""
    count = open_constellations(s) + 1
    for each in range(count):
        out[each] = A_CONSTELLATION + each
    return count


@helper
def stars_and_links(s, number):
    """Stars and open connections of a constellation: every tile but the first closed one of each side. Rules: C-033, C-034"""
    stars = 0
    links = 2
    for tile in range(STAR_TILES):
        if s.star_place[tile] == IN_CONSTELLATION + number - 1:
            stars += STAR_STARS[tile + 1]
            links += STAR_LINKS[tile + 1] - 2
    return stars, links


@helper
def apply_choose_constellation(s, p, action):
    """The tile leaves the offer; a constellation without an open connection is complete. Rules: C-035"""
    place = np.int64(top(s).a)
    pop(s)
    number = action - A_CONSTELLATION
    if number == 0:
        number = open_constellations(s) + 1
    tile = s.offer[place]
    s.offer[place] = 0
    s.star_place[tile - 1] = IN_CONSTELLATION + number - 1
    s.ability_used = 1
    stars, links = stars_and_links(s, number)
    if links == 0:
        push(s, CONSTELLATION_DONE, number, 0, 1, FROM_CHARACTERS)
        push_program(s, STAR_REWARD[stars], FROM_CHARACTERS)


@helper
def run_constellation_done(s):
    """After the reward the tiles go to the discard pile; later constellations move up in number. Rules: C-038, C-047"""
    done = IN_CONSTELLATION + np.int64(top(s).a) - 1
    pop(s)
    for tile in range(STAR_TILES):
        if s.star_place[tile] == done:
            s.star_place[tile] = IN_DISCARD
        elif s.star_place[tile] > done:
            s.star_place[tile] -= 1


@helper
def legal_choose_discard(s, p, out):
    """Any tile of the offer, or stop. Rules: C-041"""
    count = 0
    for place in range(OFFER):
        if s.offer[place] > 0:
            out[count] = A_OFFER + place
            count += 1
    out[count] = A_STOP
    return count + 1


@helper
def apply_choose_discard(s, p, action):
    """Discards one tile and asks again."""
    if action == A_STOP:
        pop(s)
        return
    place = action - A_OFFER
    s.star_place[s.offer[place] - 1] = IN_DISCARD
    s.offer[place] = 0
