"""Why not: phases and actions, dice, University, library, cellar, pages and tiles of the base game."""

from galileo_env.engine.reasons import Asked, View, asked, count, plain
from galileo_env.games.galilei import menu
from galileo_env.games.galilei import names as n
from galileo_env.games.galilei import tables as t
from galileo_env.games.galilei.effects import possible, program_possible
from galileo_env.games.galilei.modules import copernicus, hevelius
from galileo_env.games.galilei.rules import cellar, dice, library, sky

#: The mode of kinds that have no modes.
ANY = -1
_FREE = ("recolour", "raise_one", "die", "write", "persuade", "comet")


def _impossible(view: View, programs: list[int]) -> str:
    """Which effects a choice of programs holds, none of which is possible."""
    texts = [" and ".join(t.PROGRAM_TEXT[each]) for each in programs if t.PROGRAM_SIZE[each]]
    return f"no part of it can have an effect now ({' / '.join(texts)})" if texts else "it gives nothing"


def _moving_programs(view: View) -> list[int]:
    s, p = view.s, view.p
    tile = int(s.tile)
    if tile == 0:
        return [int(t.UPGRADE_EXTRA)]
    tiles = t.TILE_SET[p.character]
    if t.TILE_REPEATS[tiles, tile]:
        face = int(p.gold[tile - 1])
        return [int(t.TILE_REPEATED[tiles, tile, face]), int(t.TILE_ONCE[tiles, tile, face])]
    return [int(each) for each in t.CHOICE[plain(menu.choice_of)(p, tile)]]


def _action(view: View, word: str, rest: str) -> tuple[str, str]:
    s, p = view.s, view.p
    if word == "fixed":
        if s.fixed_used:
            return "G-059", "the fixed action has been taken this turn"
        return "G-067", _impossible(view, [int(each) for each in t.CHOICE[int(s.space)]])
    if word == "moving":
        if s.moving_used:
            return "G-059", "the moving action has been taken this turn"
        return "G-067", _impossible(view, _moving_programs(view))
    if word == "free":
        free = _FREE.index(rest)
        price = int(t.FREE_PRICE[free])
        if p.quadrants < price:
            return "G-063", f"it costs {count(price, 'Quadrant')}, you hold {p.quadrants}"
        return "G-067", _impossible(view, [int(t.FREE_REWARD[free])])
    if word == "lay":
        if p.character != n.COPERNICUS:
            return "GC-019", "only Nicolaus Copernicus lays library tiles"
        if s.ability_used:
            return "GC-019", "a library tile has been laid this turn"
        return "GC-022", "no tile that is left fits into the library"
    if p.character != n.HEVELIUS:
        return "C-020", "only Elizabeth Hevelius claims Constellation tiles"
    if s.ability_used:
        return "C-020", "a tile has been claimed this turn"
    assert not plain(hevelius.some_met)(s)
    return "C-020", "no condition of an offered tile has been met this turn"


def never(view: View, word: str, rest: str) -> tuple[str, str]:
    """For decisions that offer all their answers."""
    raise AssertionError(f"{word} {rest} is always offered here")


def _option(view: View, word: str, rest: str) -> tuple[str, str]:
    f, number = view.f, int(rest) - 1
    programs = t.CHOICE[f.b]
    if number >= len(programs) or not t.PROGRAM_SIZE[programs[number]]:
        return "G-061", "there is no such half"
    assert not plain(program_possible)(view.s, view.p, int(programs[number]), view.scratch)
    return "G-067", _impossible(view, [int(programs[number])])


def _part(view: View, word: str, rest: str) -> tuple[str, str]:
    f, number = view.f, int(rest) - 1
    if number >= t.PROGRAM_SIZE[f.b]:
        return "C-066", "the page has no such part"
    if (int(f.left) - 1) >> number & 1:
        return "C-066", "this part of the page has been taken"
    row = t.PROGRAM_ROW[t.PROGRAM_START[f.b] + number]
    assert not plain(possible)(view.s, view.p, row[0], row[1], view.scratch)
    return "C-080", f"this part can have no effect now ({t.PROGRAM_TEXT[f.b][number]})"


# --- dice ----------------------------------------------------------------------------------------------------------------------


def die_name(code: int) -> str:
    """A die in words: "red 5"."""
    return f"{n.COLOURS[plain(dice.colour_of)(code)]} {plain(dice.value_of)(code)}"


def _new_colour(view: View, word: str, rest: str) -> tuple[str, str]:
    s, p = view.s, view.p
    if word == "refuse":
        return "G-078", "with fewer than four dice a new die must be taken"
    colour = n.COLOURS.index(rest)
    if not plain(dice.supply_holds)(s, colour):
        return "G-020", f"the supply holds no {rest} die"
    if not plain(dice.full)(p):
        return "G-076", f"you hold {plain(dice.held)(p, colour)} {rest} dice already"
    if plain(dice.held)(p, colour) < t.MAX_PER_COLOUR or all(plain(dice.colour_of)(code) == colour for code in p.dice):
        return "G-082", f"no die held would be worth less than a {rest} {view.f.b}"
    return "G-081", f"three {rest} dice are held, and none of them is worth less than the new one"


def _recoloured(view: View, word: str, rest: str) -> tuple[str, str]:
    p = view.p
    if word == "refuse":
        return "G-072", "the change that was begun has to be made"
    colour, code = n.COLOURS.index(rest), int(p.dice[view.f.b])
    if plain(dice.colour_of)(code) == colour:
        return "G-096", f"the die is {rest} already"
    if plain(dice.held)(p, colour) >= t.MAX_PER_COLOUR:
        return "G-096", f"you hold {plain(dice.held)(p, colour)} {rest} dice already"
    return "G-096", f"the supply holds no {rest} die"


#: Rule and words for a die of each mode: raised, recoloured, exchanged.
_DICE = {
    n.DIE_TO_RAISE: ("G-088", "is at 6 already"),
    n.DIE_TO_RECOLOUR: ("G-096", "has no colour to change to"),
}


def _die(view: View, word: str, rest: str) -> tuple[str, str]:
    p, f, place = view.p, view.f, int(rest)
    code = int(p.dice[place])
    if code == 0:
        return "G-005", f"no die lies in place {place}"
    if not plain(dice.first_of_its_kind)(p, place):
        return "G-005", f"it is the same choice as die {place - 1}, which is as good ({die_name(code)})"
    if f.a in _DICE:
        rule, what = _DICE[int(f.a)]
        return rule, f"the {die_name(code)} {what}"
    if plain(dice.colour_of)(code) == plain(dice.colour_of)(int(f.b)):
        return "G-082", f"the {die_name(code)} is worth no less than the new {die_name(int(f.b))}"
    return "G-081", f"three dice of the colour of the new {die_name(int(f.b))} would stay"


def _amount(view: View, word: str, rest: str) -> tuple[str, str]:
    value = plain(dice.value_of)(int(view.p.dice[view.f.a]))
    if int(rest) > view.f.left:
        return "G-087", f"the raise is {view.f.left} at most"
    return "G-088", f"the die shows {value} and would end above 6"


# --- University, library, cellar, pages, tiles ---------------------------------------------------------------------------------


def _scale(view: View, word: str, rest: str) -> tuple[str, str]:
    return "G-169", f"your token is on the top row of Scale {rest}"


def _book(view: View, word: str, rest: str) -> tuple[str, str]:
    full = view.f.a == n.WRITE_TO_END
    if word == "stop":
        return ("G-145", "a full Write moves a token") if full else ("G-144", "at least one step must be made")
    assert plain(library.can_write)(view.p)
    return "G-141", f"the Book token of row {rest} is on the last column, {view.p.columns}"


def figure_missing(view: View, word: str, rest: str) -> tuple[str, str] | None:
    """Why no figure of a kind can move from a space, if that is so."""
    p, space = view.p, int(rest) - 1
    kind, held = ("Grand Inquisitor", p.grand) if word == "grand" else ("Inquisitor", p.cellar)
    rightmost = int(t.RIGHTMOST[p.character])
    if word == "grand" and not view.s.luna:
        return "L-050", "Grand Inquisitors belong to the Luna expansion"
    if not held[space]:
        return "G-152", f"no {kind} of yours stands on space {rest}"
    if space == rightmost:
        return "G-155", f"on space {rest} a figure is fully persuaded"
    return None


def _figure(view: View, word: str, rest: str) -> tuple[str, str]:
    if word == "stop":
        return "G-153", "a Persuade that can be carried out must be"
    found = figure_missing(view, word, rest)
    assert found and plain(cellar.can_persuade)(view.p)
    return found


def _page(view: View, word: str, rest: str) -> tuple[str, str]:
    s, p = view.s, view.p
    if word == "personal":
        if int(rest) > t.PERSONAL_PAGES[p.character]:
            return "GC-004", "you have no personal page of this number"
        return "GC-003", "a comet lies on this page"
    if int(rest) > s.num_pages:
        return "G-043", f"this page is not in play, {s.num_pages} pages are"
    return "G-132", f"the comet of {'Tycho' if s.pages[int(rest) - 1] > s.seats else f'seat {s.pages[int(rest) - 1]}'} lies there"


def _upgraded(view: View, word: str, rest: str) -> tuple[str, str]:
    p = view.p
    if word == "refuse":
        return "G-072", "an Upgrade that can be carried out must be"
    tile = int(p.aside) if rest == "board" else int(p.sky[int(rest)])
    if tile == 0:
        return "GC-018", "no Action tile lies on your Character Board"
    assert not plain(sky.is_basic)(p, tile)
    if not t.TILE_HAS_GOLD[tile]:
        return "GC-017", "this tile has no upgraded face"
    return "G-188", "this tile is upgraded already"


def _steps(view: View, word: str, rest: str) -> tuple[str, str]:
    if int(rest) > view.f.left:
        return "GC-028", f"a figure is persuaded {view.f.left} times at most"
    return "GC-029", "the figure would pass the rightmost space"


def _pair(view: View, word: str, rest: str) -> tuple[str, str]:
    return figure_missing(view, word, rest) or ("GC-029", "this is the figure that was moved first")


PHASES = {"move": "G-057", "fixed": "G-069", "moving": "G-069", "end": "G-069", "free": "G-064", "lay": "G-064", "claim": "G-064"}
CLEANUP = {**PHASES, "free": "G-065"}

ASKED: dict[tuple[int, int], Asked] = {
    (n.CHOOSE_MOVE, ANY): asked("G-048", "move", never, free="G-065", fixed="G-057", moving="G-057", end="G-057"),
    (n.CHOOSE_ACTION, ANY): asked("G-059", "fixed moving end free lay claim", _action, move="G-057"),
    (n.CHOOSE_OPTION, n.OPTIONS_OF_LIST): asked("G-061", "option", _option, **PHASES),
    (n.CHOOSE_OPTION, n.OPTIONS_OF_PARTS): asked("C-066", "option", _part, **CLEANUP),
    (n.CHOOSE_COLOUR, n.COLOUR_OF_NEW_DIE): asked("G-078", "colour refuse", _new_colour, **PHASES),
    (n.CHOOSE_COLOUR, n.COLOUR_TO_RECOLOUR): asked("G-096", "colour refuse", _recoloured, **PHASES),
    (n.CHOOSE_DIE, n.DIE_TO_RAISE): asked("G-086", "die", _die, **PHASES),
    (n.CHOOSE_DIE, n.DIE_TO_RECOLOUR): asked("G-090", "die", _die, **PHASES),
    (n.CHOOSE_DIE, n.DIE_TO_EXCHANGE): asked("G-080", "die", _die, **PHASES),
    (n.CHOOSE_AMOUNT, n.AMOUNT_OF_RAISE): asked("G-087", "amount", _amount, **PHASES),
    (n.CHOOSE_AMOUNT, n.AMOUNT_OF_STEPS): asked("GC-028", "amount", _steps, **CLEANUP),
    (n.CHOOSE_UNIVERSITY_TOKEN, ANY): asked("G-168", "scale", _scale, **PHASES),
    (n.CHOOSE_BOOK_TOKEN, n.WRITE_PARTIAL): asked("G-142", "book stop", _book, **PHASES),
    (n.CHOOSE_BOOK_TOKEN, n.WRITE_TO_END): asked("G-145", "book stop", _book, **PHASES),
    (n.CHOOSE_INQUISITOR, n.FIGURE_TO_PERSUADE): asked("G-152", "figure grand stop", _figure, **PHASES),
    (n.CHOOSE_INQUISITOR, n.FIGURE_OF_PAIR): asked("GC-028", "figure grand stop", _pair, **CLEANUP),
    (n.CHOOSE_FAREWELL, ANY): asked("G-157", "take refuse", never, **PHASES),
    (n.CHOOSE_COMET_PAGE, ANY): asked("G-132", "page personal", _page, **CLEANUP),
    (n.CHOOSE_TILE, n.TILE_TO_UPGRADE): asked("G-187", "tile refuse", _upgraded, **PHASES),
    # Copernicus lays a tile
    (n.CHOOSE_LIBRARY_TILE, ANY): asked(
        "GC-019",
        "library_tile",
        lambda view, word, rest: (
            ("GC-027", "this tile has been laid")
            if view.p.laid[int(rest[0]) - 1]
            else ("GC-022", "this tile fits nowhere in the library")
        ),
        **PHASES,
    ),
    (n.CHOOSE_ROW, ANY): asked("GC-022", "row", lambda view, word, rest: _laid_row(view, int(rest)), **PHASES),
    (n.CHOOSE_COLUMN, ANY): asked("GC-022", "column", lambda view, word, rest: _laid_column(view, int(rest)), **PHASES),
}


def _laid_row(view: View, row: int) -> tuple[str, str]:
    tile = int(view.f.a) // 2
    if row + t.LIBRARY_TILE_ROWS[tile + 1] > n.ROWS:
        return "GC-022", f"a tile of {t.LIBRARY_TILE_ROWS[tile + 1]} rows would pass the lowest row"
    return "GC-022", f"with its top left cell in row {row} the tile finds no free cells side by side"


def _laid_column(view: View, column: int) -> tuple[str, str]:
    """The first cell that the tile cannot cover, and why."""
    p, tile, row = view.p, int(view.f.a) // 2, int(view.f.b)
    wide, high = int(t.LIBRARY_TILE_COLUMNS[tile + 1]), int(t.LIBRARY_TILE_ROWS[tile + 1])
    if column + wide - 1 > p.columns:
        return "GC-022", f"the tile would pass the last column, {p.columns}"
    assert not plain(copernicus.columns_for)(p, tile, row) >> (column - 1) & 1
    for each in range(row, row + high):
        if column <= p.books[each] < column + wide:
            return "GC-021", f"the Book token of row {each} stands on a cell it would cover"
    return "GC-025", "another library tile covers one of the cells"
