"""What Python calls: batch loops over games. Every kernel takes `(states, ...)` and output rows that the caller owns.

Outputs of game i: `legal[i, :counts[i]]` the legal ids, `masks[i]` the same as 0 / 1, `seat[i]` who moves (from 0, -1 when over),
`over[i]`, `scores[i]` points of every side, `obs[i]` the mover's observation (an array without columns for none).
"""

import numpy as np

from galileo_env.engine import rng
from galileo_env.engine.jit import kernel
from galileo_env.engine.loops import publisher, random_player, row_writer
from galileo_env.engine.rng import below
from galileo_env.games.galilei.decisions import apply
from galileo_env.games.galilei.evaluation import points_now
from galileo_env.games.galilei.flow import settle
from galileo_env.games.galilei.guided import search_guided as search_guided
from galileo_env.games.galilei.hidden import deal_anew
from galileo_env.games.galilei.lookahead import choose_greedy as choose_greedy
from galileo_env.games.galilei.observation.encode import encode
from galileo_env.games.galilei.opening import set_up
from galileo_env.games.galilei.scholar import choose_scholar as choose_scholar
from galileo_env.games.galilei.search import search as search

write_row = row_writer(encode)
publish = publisher(settle, encode)
play_on = random_player(apply, settle)


@kernel
def start(states, memory, games, settings, seeds, rows, episodes, keys, legal, counts, masks, seat, over, scores, obs):
    """Sets up the games listed and settles them; `memory` holds the bytes of the states, (N, bytes) uint8.

    `settings` is what opening.set_up takes. Game i is a function of `seeds[i]` (uint64), `rows[i]` and `episodes[i]` (int64): the
    row and the number of the game on it that the chance is meant for; `keys[i]` (uint64) is made of them too.
    """
    scratch = np.empty(obs.shape[1], np.int8)
    for each in range(len(games)):
        i = games[each]
        s = states[i]
        memory[i, :] = 0
        keys[i] = rng.game_key(seeds[i], rows[i], episodes[i])
        rng.seed_state(s, seeds[i], np.uint64(rows[i]), np.uint64(episodes[i]))
        set_up(s, settings, legal[i, :])
        publish(s, i, legal, counts, masks, seat, over, scores, obs, scratch)


@kernel
def refresh(states, games, legal, counts, masks, seat, over, scores, obs):
    """Writes the outputs of games whose states were set from outside."""
    scratch = np.empty(obs.shape[1], np.int8)
    for each in range(len(games)):
        i = games[each]
        publish(states[i], i, legal, counts, masks, seat, over, scores, obs, scratch)


@kernel
def first_illegal(actions, masks):
    """Index of the first game whose action is neither -1 nor legal, or -1."""
    for i in range(len(actions)):
        action = actions[i]
        if action != -1 and not (0 <= action < masks.shape[1] and masks[i, action]):
            return i
    return -1


@kernel
def step(states, first, last, actions, legal, counts, masks, seat, over, scores, obs):
    """Plays legal actions in games first to last - 1; -1 leaves a game alone. Returns the first game with a full stack, or -1."""
    scratch = np.empty(obs.shape[1], np.int8)
    fault = -1
    for i in range(first, last):
        if actions[i] == -1:
            continue
        s = states[i]
        s.decisions += 1
        apply(s, np.int64(actions[i]))
        publish(s, i, legal, counts, masks, seat, over, scores, obs, scratch)
        if s.fault and fault < 0:
            fault = i
    return fault


@kernel
def play_random(states, first, last, words, limit, legal, counts, masks, seat, over, scores, obs):
    """Plays uniformly random legal actions, at most `limit` a game (negative: to the end).

    `words` (uint64, one per game, never 0) drives the choices and is left advanced. Returns the decisions played, or -1 - i where
    game i is the first with a full stack.
    """
    scratch = np.empty(obs.shape[1], np.int8)
    played = 0
    fault = -1
    for i in range(first, last):
        if counts[i] == 0:
            continue
        s = states[i]
        words[i], mine = play_on(s, legal[i], counts[i], words[i], limit)
        publish(s, i, legal, counts, masks, seat, over, scores, obs, scratch)
        played += mine
        if s.fault and fault < 0:
            fault = i
    return played if fault < 0 else -1 - fault


@kernel
def observe(states, i, seat, row):
    """Writes the observation of a seat (from 0)."""
    write_row(states[i], seat + 1, row, np.empty(len(row), np.int8))


@kernel
def potentials(states, games, out):
    """Writes, a row for each game listed, what every side would have if the game were scored now."""
    for each in range(len(games)):
        s = states[games[each]]
        for side in range(s.sides):
            out[each, side] = points_now(s, side)


@kernel
def redeterminise(states, i, seat, seed):
    """Deals anew what a seat (from 0) cannot see, and seeds chance anew from `seed` (uint64)."""
    deal_anew(states[i], seat + 1, seed)


@kernel
def draw_below(states, i, stream, n_values):
    """One draw from a stream of a game, for tests of the generator."""
    return below(states[i], stream, n_values)
