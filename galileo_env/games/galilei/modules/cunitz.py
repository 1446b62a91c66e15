"""Maria Cunitz: round and square token of the Urania Propitia board.

The round token is 0 on the arrow, else 1 + colour. choose_focus `a` is the colour offered, counted like the token; choose_step
`left` the steps; choose_colour in mode COLOUR_OF_TOKEN a colour of her choice.
"""

import numpy as np

from galileo_env.engine.frames import count_down, pop, top
from galileo_env.engine.jit import helper
from galileo_env.engine.rng import shuffle
from galileo_env.games.galilei.actions import A_COLOUR, A_REFUSE, A_STOP, A_TAKE
from galileo_env.games.galilei.names import FROM_CHARACTERS, NOTES, STREAM_BOARDS, TRACK
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import NOTE_COLOURS, NOTE_REWARD, TRACK_NOTE, TRACK_REWARD


@helper
def lay_notes(s, scratch):
    """The Notes lie at random; both tokens are at their starts. Rules: C-048, C-049, C-050"""
    for note in range(NOTES):
        scratch[note] = note + 1
    shuffle(s, STREAM_BOARDS, scratch, NOTES)
    for place in range(NOTES):
        s.notes[place] = scratch[place]


@helper
def can_focus(s, colour):
    """Whether the round token can go to a colour (0: to some other one). Rules: C-052, C-053, C-054, C-056"""
    return colour == 0 or s.round_token != colour


@helper
def legal_choose_focus(s, p, out):
    """Move the round token, or leave it."""
    out[0] = A_TAKE
    out[1] = A_REFUSE
    return 2


@helper
def apply_choose_focus(s, p, action):
    """Moves the round token to the colour of the tile's half."""
    colour = top(s).a
    pop(s)
    if action == A_TAKE:
        s.round_token = colour


@helper
def legal_colour_of_token(s, p, out):
    """Every colour but the present one, or none. Rules: C-081"""
    count = 0
    for colour in range(3):
        if s.round_token != colour + 1:
            out[count] = A_COLOUR + colour
            count += 1
    out[count] = A_REFUSE
    return count + 1


@helper
def apply_colour_of_token(s, p, action):
    """Moves the round token to any colour."""
    pop(s)
    if action != A_REFUSE:
        s.round_token = action - A_COLOUR + 1


@helper
def can_step(s):
    """Whether the square token has a space ahead. Rules: C-055, C-058"""
    return s.square < TRACK


@helper
def legal_choose_step(s, p, out):
    """Go on or stop; on the last space the steps left are lost."""
    if not can_step(s):
        return 0
    out[0] = A_TAKE
    out[1] = A_STOP
    return 2


@helper
def apply_choose_step(s, p, action):
    """One step; the space entered is evaluated completely before the next. Rules: C-057, C-059, C-060, C-061, C-062, C-067"""
    if action == A_STOP:
        pop(s)
        return
    count_down(s)
    s.square += 1
    place = TRACK_NOTE[s.square]
    if place == 0:
        push_program(s, TRACK_REWARD[s.square], FROM_CHARACTERS)
        return
    note = s.notes[place - 1]
    if s.round_token > 0 and (NOTE_COLOURS[note] >> np.int64(s.round_token - 1)) & 1:
        push_program(s, NOTE_REWARD[note], FROM_CHARACTERS)
