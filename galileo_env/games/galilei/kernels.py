"""What Python calls: batch loops over games. Every kernel takes `(states, ...)` and output rows that the caller owns.

Outputs of game i: `legal[i, :counts[i]]` the legal ids, `masks[i]` the same as 0 / 1, `seat[i]` who moves (from 0, -1 when over),
`over[i]`, `scores[i]` points of every side, `obs[i]` the mover's observation (an array without columns for none).
"""

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.jit import helper, kernel
from galileo_env.engine.rng import below, shuffle
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei.decisions import apply
from galileo_env.games.galilei.flow import settle
from galileo_env.games.galilei.observation import encode
from galileo_env.games.galilei.rules.deck import show_back
from galileo_env.games.galilei.rules.scoring import points_at_end
from galileo_env.games.galilei.rules.setup import set_up
from galileo_env.games.galilei.rules.turn import begin_game
from galileo_env.games.galilei.tables import CARD_BACK, CARD_TIER


@helper
def publish(s, i, legal, counts, masks, seat, over, scores, obs):
    """Settles a game and writes its outputs; the mask must still hold the ids of the last legal row."""
    for each in range(counts[i]):
        masks[i, legal[i, each]] = 0
    count = settle(s, legal[i])
    counts[i] = count
    for each in range(count):
        masks[i, legal[i, each]] = 1
    seat[i] = s.stack[s.depth - 1].seat - 1 if count > 0 else -1
    over[i] = count == 0
    for side in range(s.sides):
        scores[i, side] = s.players[side].score
    if obs.shape[1] > 0:
        encode(s, max(1, seat[i] + 1), obs[i])


@kernel
def start(states, games, settings, seed, episodes, legal, counts, masks, seat, over, scores, obs):
    """Sets up the games listed, whose rows must be zero, and settles them. `settings` holds seats and 1 for solo; `seed` is uint64,
    `episodes` (int64, one per game of the batch) numbers the games played on each row."""
    for each in range(len(games)):
        i = games[each]
        s = states[i]
        s.seats = settings[0]
        s.solo = settings[1]
        rng.seed_state(s, seed, np.uint64(i), np.uint64(episodes[i]))
        set_up(s, legal[i, 32:])
        begin_game(s)
        publish(s, i, legal, counts, masks, seat, over, scores, obs)


@kernel
def refresh(states, games, legal, counts, masks, seat, over, scores, obs):
    """Writes the outputs of games whose states were set from outside."""
    for each in range(len(games)):
        i = games[each]
        masks[i, :] = 0
        counts[i] = 0
        publish(states[i], i, legal, counts, masks, seat, over, scores, obs)


@kernel
def first_illegal(actions, legal, counts):
    """Index of the first game whose action is neither -1 nor legal, or -1."""
    for i in range(len(actions)):
        action = actions[i]
        if action == -1:
            continue
        found = False
        for each in range(counts[i]):
            if legal[i, each] == action:
                found = True
                break
        if not found:
            return i
    return -1


@kernel
def step(states, first, last, actions, legal, counts, masks, seat, over, scores, obs):
    """Plays legal actions in games first to last - 1; -1 leaves a game alone. Returns the first game with a full stack, or -1."""
    fault = -1
    for i in range(first, last):
        if actions[i] == -1:
            continue
        s = states[i]
        s.decisions += 1
        apply(s, np.int64(actions[i]))
        publish(s, i, legal, counts, masks, seat, over, scores, obs)
        if s.fault and fault < 0:
            fault = i
    return fault


@kernel
def play_random(states, first, last, words, limit, legal, counts, masks, seat, over, scores, obs):
    """Plays uniformly random legal actions, at most `limit` a game (negative: to the end). Returns the decisions played.

    `words` (uint64, one per game, never 0) drives the choices and is left advanced.
    """
    played = 0
    for i in range(first, last):
        s = states[i]
        if counts[i] == 0:
            continue
        count = counts[i]
        for each in range(count):
            masks[i, legal[i, each]] = 0
        word = words[i]
        mine = 0
        while count > 0 and mine != limit:
            word = rng.xorshift(word)
            s.decisions += 1
            choice = ((word >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32)
            apply(s, np.int64(legal[i, choice]))
            mine += 1
            count = settle(s, legal[i])
        words[i] = word
        counts[i] = 0
        publish(s, i, legal, counts, masks, seat, over, scores, obs)
        played += mine
    return played


@kernel
def observe(states, i, seat, row):
    """Writes the observation of a seat (from 0)."""
    encode(states[i], seat + 1, row)


@kernel
def potential(states, i, out):
    """Writes what every side would have if the game were scored now."""
    s = states[i]
    for side in range(s.sides):
        p = s.players[side]
        out[side] = p.score
        if s.turn_seat > 0:
            out[side] += points_at_end(s, p)


@kernel
def redeterminise(states, i, seat, seed):
    """Deals anew what a seat (from 0) cannot see, and seeds chance anew from `seed` (uint64).

    Fronts behind a visible back (top of the deck, face-down columns) are swapped among cards with that back only; the rest of deck,
    spare pile and box is shuffled tier by tier. Rules: G-009, G-010, G-031, S-087
    """
    s = states[i]
    rng.seed_state(s, seed, np.uint64(seat), np.uint64(s.decisions))
    unseen = np.zeros(n.CARDS + 1, np.int64)
    seen = np.zeros(n.CARDS + 1, np.bool_)
    for space in range(n.DISPLAY):
        seen[s.display[space]] = True
    for side in range(s.sides):
        for column in range(s.players[side].columns):
            code = s.players[side].library[column]
            if code % 2 == 0:
                seen[code // 2] = True
    count = 0
    for card in range(1, n.CARDS + 1):
        if not seen[card]:
            unseen[count] = card
            count += 1
    shuffle(s, n.STREAM_DECK, unseen, count)
    taken = np.zeros(n.CARDS + 1, np.bool_)
    for side in range(s.sides):
        p = s.players[side]
        for column in range(p.columns):
            code = p.library[column]
            if code % 2 == 1:
                p.library[column] = 2 * take_back(unseen, count, taken, CARD_BACK[code // 2]) + 1
    if s.deck_left > 0:
        s.deck[s.deck_left - 1] = take_back(unseen, count, taken, s.deck_back)
        for place in range(s.deck_left - 1):
            s.deck[place] = take_tier(unseen, count, taken, CARD_TIER[s.deck[place]])
        show_back(s)
    for place in range(s.spare_left):
        s.spare[place] = take_tier(unseen, count, taken, CARD_TIER[s.spare[place]])
    if s.solo:
        shuffle(s, n.STREAM_MOVEMENT, s.movement, s.movement_left)


@helper
def take_back(cards, count, taken, back):
    """The first card of a shuffled row that is not taken and has this back."""
    for each in range(count):
        card = cards[each]
        if not taken[card] and CARD_BACK[card] == back:
            taken[card] = True
            return card
    return 0


@helper
def take_tier(cards, count, taken, tier):
    """The first card of a shuffled row that is not taken and of this tier."""
    for each in range(count):
        card = cards[each]
        if not taken[card] and CARD_TIER[card] == tier:
            taken[card] = True
            return card
    return 0


@kernel
def draw_below(states, i, stream, n_values):
    """One draw from a stream of a game, for tests of the generator."""
    return below(states[i], stream, n_values)
