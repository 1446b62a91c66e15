"""The kernel that writes the observation."""

from galileo_env.engine.frames import top
from galileo_env.engine.jit import helper
from galileo_env.engine.loops import index
from galileo_env.games.truth import names as n
from galileo_env.games.truth.observation.blocks import AT, CODES, PHILOSOPHER
from galileo_env.games.truth.rules.points import marker_level
from galileo_env.games.truth.rules.scoring import points_at_end
from galileo_env.games.truth.tables import SET_GROUP, SET_GROUPS, TOKEN_ACTION, TOKEN_VALUE

DECISION, ARGUMENTS, CARD, PENDING = AT["decision"], AT["arguments"], AT["card"], AT["pending"]
GROUPS, RED_GROUPS, SETS, CYCLE = AT["groups"], AT["red_groups"], AT["sets"], AT["cycle"]
TURN_OF, FIRST, PASSED, TOKEN, TOKENS = AT["turn_of"], AT["first"], AT["passed"], AT["token"], AT["tokens"]
SPACES, PYRAMID, SEALS, GRADUATION = AT["spaces"], AT["pyramid"], AT["seals"], AT["graduation"]
LEVEL_SEALS, MASTERY, WORKSHOP, LEFT_OVER = AT["level_seals"], AT["mastery"], AT["workshop"], AT["left_over"]
TILES_OUT, READ, DRAWN, HAND, PENANCE_HAND = AT["tiles_out"], AT["read"], AT["drawn"], AT["hand"], AT["penance_hand"]
PRESENT, MARK, HUNDREDS, SCORE, FINAL = AT["present"], AT["mark"], AT["hundreds"], AT["score"], AT["final"]
COINS, RESEARCH, SUSPICION, ACADEMIC = AT["coins"], AT["research"], AT["suspicion"], AT["academic"]
PTOLEMAIC, MARKERS, MARKER_LEVELS, WHERE = AT["ptolemaic"], AT["markers"], AT["marker_levels"], AT["philosopher"]
JAILED, MENTORS, BESIDE, ZONE, HAND_SIZE = AT["jailed"], AT["mentors"], AT["beside"], AT["zone"], AT["hand_size"]
PENANCE, DECK_LEFT, KNOWN, INVENTIONS = AT["penance"], AT["deck_left"], AT["known"], AT["inventions"]
TURNED, WINDOW, TURNS, LEFT, RED = AT["turned"], AT["window"], AT["turns"], AT["left"], AT["red"]


@helper
def clip(value):
    """The nearest number that int8 holds."""
    return max(-128, min(127, int(value)))


@helper
def relative(s, seat, observer):
    """Place of a seat as the observer counts, from 0; both from 1."""
    k = int(seat) - int(observer)
    return index(k if k >= 0 else k + int(s.sides))


@helper
def owner(s, seat, observer):
    """1 for the observer, 2 for the next player and so on, 5 for a neutral seal; 0 for nobody."""
    if seat == 0:
        return 0
    return 5 if seat == n.NEUTRAL else 1 + relative(s, seat, observer)


@helper
def encode_line(number, row):
    """The groups of a line."""
    for group in range(SET_GROUPS[number]):
        for place in range(n.SET_ICONS):
            token = SET_GROUP[number, group, place]
            if token > 0:
                if TOKEN_ACTION[token] >= 0:
                    row[GROUPS + n.ICONS * group + index(TOKEN_ACTION[token])] += 1
                else:
                    row[RED_GROUPS + group] = 1


@helper
def encode_decision(s, row):
    """The top frame and the innermost set."""
    if s.depth > 0:
        f = top(s)
        row[DECISION - 1 + index(f.kind)] = 1
        row[ARGUMENTS] = clip(f.a)
        row[ARGUMENTS + 1] = clip(f.b)
        row[ARGUMENTS + 2] = clip(f.left)
        if f.kind == n.CHOOSE_ADD or f.kind == n.CHOOSE_PLACE:
            row[CARD - 1 + index(f.a)] = 1
        elif f.kind == n.CHOOSE_GROUP:
            encode_line(int(f.a), row)
    row[SETS] = s.num_sets
    if s.num_sets > 0:
        each = s.sets[s.num_sets - 1]
        for place in range(each.count):
            row[PENDING + index(TOKEN_ACTION[index(each.icons[place])])] += 1
        if each.line > 0:
            encode_line(int(each.line), row)
        row[SETS + 1] = clip(each.vp)
        row[SETS + 2] = clip(each.add)
        row[SETS + 3] = each.double


@helper
def encode_table(s, observer, row):
    """Cycle, Inquisition and spaces."""
    row[CYCLE - 1 + index(s.cycle)] = 1
    if s.turn_seat > 0:
        row[TURN_OF + relative(s, s.turn_seat, observer)] = 1
    row[FIRST + relative(s, s.first_seat, observer)] = 1
    if s.passed_seat > 0:
        row[PASSED + relative(s, s.passed_seat, observer)] = 1
    if s.face_up:
        row[TOKEN] = 1
        row[TOKEN + 1] = TOKEN_VALUE[s.tokens[s.cycle - 1]]
    for each in range(n.CYCLES):
        if s.tokens[each] > 0:
            row[TOKENS - 1 + index(s.tokens[each])] = 1
    for space in range(n.SPACES):
        row[SPACES + space] = s.blocked[space + 1]
        row[SPACES + n.SPACES + space] = s.used[space + 1]


@helper
def encode_boards(s, observer, row):
    """Pyramid, Levels, Mastery Tracks, Workshop, bags."""
    for place in range(n.PLACES):
        card = index(s.pyramid[place])
        if card > 0:
            row[PYRAMID + n.TREATISES * place - n.START_CARDS - 1 + card] = 1
            for space in range(n.SEAL_SPACES):
                if s.seals[place, space] > 0:
                    row[SEALS + n.SEAL_SPACES * place + space] = owner(s, s.seals[place, space], observer)
            row[READ + place] = s.read >> place & 1
    for level in range(3):
        row[GRADUATION + n.GRADUATIONS * level - 1 + index(s.graduation[level])] = 1
        for space in range(n.MAX_SEATS):
            row[LEVEL_SEALS + n.MAX_SEATS * level + space] = owner(s, s.level_seals[level, space], observer)
    for track in range(4):
        for space in range(n.TRACK_SPACES):
            row[MASTERY + n.TRACK_SPACES * track + space] = owner(s, s.mastery[track, space], observer)
    for slot in range(n.SLOTS):
        if s.workshop[slot] > 0:
            row[WORKSHOP + n.INVENTIONS * slot - 1 + index(s.workshop[slot])] = 1
    for each in range(n.PERIODS):
        row[LEFT_OVER + each] = s.invention_left[each]
    for each in range(n.WINDOW_ROWS):
        row[LEFT_OVER + n.PERIODS + each] = s.bag_left[each]
    row[LEFT_OVER + n.PERIODS + n.WINDOW_ROWS] = s.supply_left
    for kind in range(n.TILES):
        row[TILES_OUT + kind] = s.tiles_out[kind + 1]
    for each in range(2):
        if s.drawn[each] > 0:
            row[DRAWN + n.TILES * each - 1 + index(s.drawn[each])] = 1


@helper
def encode_score(s, p, k, row):
    """The points of a side."""
    row[PRESENT + k] = 1
    row[HUNDREDS + k] = clip(p.score // 100)
    row[SCORE + k] = p.score % 100


@helper
def encode_player(s, p, seat, k, row):
    """One player as the k-th one of the observer; of hand and deck only what all know."""
    row[FINAL + k] = clip(points_at_end(s, p, seat))
    row[COINS + k] = clip(p.coins)
    row[RESEARCH + k] = clip(p.research)
    row[SUSPICION + k] = p.suspicion
    row[ACADEMIC + n.LEVELS * k - 1 + index(p.level)] = 1
    row[PTOLEMAIC + k] = p.ptolemaic
    for subject in range(4):
        row[MARKERS + 4 * k + subject] = p.markers[subject]
        row[MARKER_LEVELS + 4 * k + subject] = marker_level(p, subject)
        row[MENTORS + 4 * k + subject] = p.mentors[subject]
    where = index(p.philosopher)
    row[WHERE + PHILOSOPHER * k + (where if where < n.ON_SPACE else where - 1)] = 1
    row[JAILED + k] = p.jailed
    row[BESIDE + k] = p.beside
    for card in range(n.CARDS):
        row[ZONE + n.CARDS * k + card] = p.zone[card + 1]
    row[HAND_SIZE + k] = p.hand_size
    at = PENANCE + 3 * n.MAX_PRICE * k
    for price in range(n.MAX_PRICE):
        row[at + price] = p.penance_held[price + 1]
        row[at + n.MAX_PRICE + price] = p.penance_out[price + 1]
        row[at + 2 * n.MAX_PRICE + price] = p.penance_play[price + 1]
    row[DECK_LEFT + k] = p.deck_left
    for each in range(min(3, int(p.known))):
        row[KNOWN + CODES * (3 * k + each) - 1 + index(p.known_deck[p.deck_left - 1 - each])] = 1
    for place in range(p.num_inventions):
        card = index(p.inventions[place])
        row[INVENTIONS + n.INVENTIONS * k - 1 + card] = 1
        row[TURNED + n.INVENTIONS * k - 1 + card] = p.turned[place]
    for space in range(n.WINDOW):
        row[WINDOW + n.WINDOW * k + space] = p.window[space + 1]
    row[TURNS + k] = p.turns
    row[LEFT + k] = p.left
    row[RED + k] = clip(p.red)


@helper
def encode(s, observer, row):
    """Writes the observation of a seat (from 1) into a row of OBSERVATION.size numbers. Rules: T-080"""
    row[:] = 0
    encode_decision(s, row)
    encode_table(s, observer, row)
    encode_boards(s, observer, row)
    p = s.players[observer - 1]
    for card in range(n.CARDS):
        row[HAND + card] = p.hand[card + 1]
    for price in range(n.MAX_PRICE):
        row[PENANCE_HAND + price] = p.penance_hand[price + 1]
    for side in range(s.sides):
        k = relative(s, side + 1, observer)
        encode_score(s, s.players[side], k, row)
        if side < s.seats:
            encode_player(s, s.players[side], side + 1, k, row)
        else:
            row[MARK + k] = 1
