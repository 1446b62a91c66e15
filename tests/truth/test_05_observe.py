"""Observe the Sky: T-068 to T-076, A-06, A-16, A-18, A-41 to A-43."""

import pytest

from .words import TILES, WINDOW, Table, at, read, using, window


def gaze(many: bool = False, **me) -> Table:
    """Seat 1 on a space with an Observe (draw 2 or draw 1), which may be picked; bag, out and seats are those of `build`."""
    spec = {key: me.pop(key) for key in ("bag", "out", "seats", "rival", "third", "fourth") if key in me}
    return at("sp_2b" if many else "sp_1d", me=me, **spec).do("group 2")


def see(many: bool = False, **me) -> Table:
    return gaze(many, **me).do("icon observe:2" if many else "icon observe:1")


ROW = {level: [space for space, record in WINDOW.items() if record["level"] == level] for level in (1, 2, 3)}


@pytest.mark.parametrize("level", [1, 2, 3])
def test_T068_tiles_have_three_levels_each_with_its_own_row_and_bag(level):
    laid = window("wi_11", "wi_12", "wi_21", "wi_22")
    bag = {1: ["ob_1b"], 2: ["ob_2d"], 3: ["ob_3c"]}
    t = see(bag=bag, research=9, markers={"A": 9}, window=laid)
    assert t.legal == {"level 1", "level 2", "level 3"}
    sizes = [len(tiles) for tiles in t.position["bags"]]
    t.do(f"level {level}")
    while t.seat == 1:
        t.do(t.options[0])
    (space,) = set(t.me["window"]) - set(laid)
    assert space in ROW[level]
    assert t.me["window"][space] == bag[level][0]
    assert [len(tiles) for tiles in t.position["bags"]] == [size - (i == level) for i, size in enumerate(sizes, 1)]


def test_T069_the_first_tile_is_a_level_1_tile_on_the_bottom_left_space():
    t = see(research=9, markers={"A": 9}, bag={1: ["ob_1a"]})
    assert t.me["window"] == {"wi_11": "ob_1a"}
    assert t.me["research"] == 8


@pytest.mark.parametrize(
    ("laid", "level", "spaces"),
    [
        (("wi_11", "wi_12"), 2, {"wi_21", "wi_22"}),
        (("wi_11", "wi_12", "wi_22", "wi_23"), 2, {"wi_21", "wi_24"}),
        (("wi_11", "wi_12", "wi_22", "wi_23"), 3, {"wi_32", "wi_33"}),
        (("wi_11", "wi_21", "wi_22", "wi_23"), 1, {"wi_12", "wi_13"}),
    ],
)
def test_T070_a_later_tile_goes_to_an_empty_space_orthogonally_next_to_an_own_tile(laid, level, spaces):
    t = see(research=9, markers={"A": 9}, window=window(*laid)).do(f"level {level}")
    assert t.decision == "choose_space"
    assert t.offers("window") == spaces


def test_T070_tiles_of_others_do_not_help():
    t = see(research=9, markers={"A": 9}, bag={1: ["ob_1a"]}, rival={"window": window("wi_11", "wi_12", "wi_13")})
    assert t.me["window"] == {"wi_11": "ob_1a"}


def test_T071_an_empty_bag_is_refilled_from_the_discards_of_its_level():
    seen = set()
    for chance in range(8):
        t = at("sp_1d", chance=chance, me={"research": 1}, bag={1: []}, out=(1, 2)).do("group 2")
        assert (len(t.position["tiles_out"][0]), t.position["bags"][0]) == (16, [])
        t.do("icon observe:1")
        assert len(t.position["bags"][0]) == 15
        assert t.position["tiles_out"][0] == []
        assert len(t.position["tiles_out"][1]) == 16  # another Level's discards stay
        seen.add(tuple(t.position["bags"][0]))
    assert len(seen) > 1


def test_T072_the_level_is_chosen_before_drawing():
    t = see(True, research=9, markers={"A": 9}, window=window("wi_11"), bag={1: ["ob_1b", "ob_1d"], 2: ["ob_2b", "ob_2d"]})
    assert t.legal == {"level 1", "level 2"}
    assert t.position["drawn"] == []
    t.do("level 2")
    assert t.legal == {"tile ob_2b", "tile ob_2d"}
    assert t.position["drawn"] == ["ob_2b", "ob_2d"]


def test_T073_draw_2_keeps_1_and_discards_the_other():
    t = see(True, research=1, bag={1: ["ob_1b", "ob_1d", "ob_1a"]})
    assert t.legal == {"tile ob_1b", "tile ob_1d"}
    t.do("tile ob_1d")
    assert t.me["window"] == {"wi_11": "ob_1d"}
    assert t.position["tiles_out"][0] == ["ob_1b"]
    assert t.position["bags"][0][0] == "ob_1a"


def test_T073_draw_1_keeps_it():
    t = see(research=1, bag={1: ["ob_1b", "ob_1d"]})
    assert t.me["window"] == {"wi_11": "ob_1b"}
    assert (t.position["tiles_out"][0], t.position["bags"][0][0]) == ([], "ob_1d")


@pytest.mark.parametrize("space", [space for space, record in WINDOW.items() if not record["start"]])
def test_T074_the_research_and_astronomy_books_of_the_space_are_paid(space):
    """Each space is next to a tile and all others of its row that are not needed are open."""
    way = {"1": ["wi_11", "wi_12", "wi_13"], "2": ["wi_11", "wi_12", "wi_13", "wi_14"]}
    laid = {
        "1": [each for each in way["1"] if each < space],
        "2": way["2"],
        "3": ["wi_11", "wi_21", "wi_22", "wi_23", "wi_24"],
    }[space[3]]
    record = WINDOW[space]
    bag = {1: ["ob_1d"], 2: ["ob_2b"], 3: ["ob_3c"]}
    t = see(research=9, markers={"A": 9}, window=window(*laid), bag=bag)
    if t.decision == "choose_level":
        t.do(f"level {record['level']}")
    if t.decision == "choose_space":
        t.do(f"window {space}")
    assert t.me["research"] == 9 - record["research"]
    assert t.me["markers"]["A"] == 9 - record["astronomy"]


def test_T074_the_space_is_chosen_and_paid_after_the_tile_is_known():
    laid = window("wi_11", "wi_21", "wi_22", "wi_23")
    t = see(True, research=9, markers={"A": 9}, window=laid, bag={1: ["ob_1b", "ob_1d"]}).do("level 1", "tile ob_1b")
    assert t.legal == {"window wi_12", "window wi_13"}
    assert (t.me["research"], t.me["markers"]["A"]) == (9, 9)


def test_T075_icons_of_space_and_tile_in_any_order_then_the_tile_lies_on_the_space():
    spec = {"research": 1, "window": window("wi_11"), "bag": {1: ["ob_1d"]}}
    t = see(**spec)
    assert t.legal == {"icon coin:1", "icon vp:1"}
    assert (t.me["score"], t.me["coins"]) == (0, 0)
    t.do("icon vp:1")
    assert t.me["window"] == {**window("wi_11"), "wi_12": "ob_1d"}
    assert (t.me["score"], t.me["coins"]) == (1 + 2, 1 + 1)
    t = see(**spec).do("icon coin:1")
    assert (t.me["score"], t.me["coins"]) == (1 + 2, 1 + 1)


def test_T075_a_tile_with_a_principle_split_gives_the_group_of_the_own_coin():
    for copernican, score, suspicion in ((True, 7, 1), (False, 3, 0)):
        me = {"research": 3, "markers": {"A": 2}, "window": window("wi_11", "wi_21"), "copernican": copernican}
        t = see(bag={3: ["ob_3f"]}, **me).do("level 3")
        while t.seat == 1:
            t.do(t.options[0])
        assert t.me["window"]["wi_31"] == "ob_3f"
        assert (t.me["score"], t.me["suspicion"]) == (score + 3 + 2, suspicion + 1)


def test_T076_a_bonus_of_2_points_and_a_coin_follows():
    t = see(research=1, bag={1: ["ob_1b"]})
    assert (t.me["score"], t.me["vp"]["observation"], t.me["coins"]) == (2, 2, 1)
    t = see(research=2, window=window("wi_11"), markers={"A": 1}, bag={1: ["ob_1d"]}).do("level 1")
    assert (t.me["vp"]["observation"], t.me["coins"]) == (0, 0)  # not before the icons are done
    t.do("icon coin:1")
    assert (t.me["vp"]["observation"], t.me["coins"]) == (2, 2)


def test_A06_every_observe_ends_with_the_bonus():
    t = at("sp_4d", me={"research": 4}, bag={1: ["ob_1a"] * 3 + ["ob_1b"]})
    t.do("both", "icon observe:2", "icon observe:2", "level 1", "tile ob_1b")
    while "icon coin:1" in t.legal or "icon research:1" in t.legal:
        t.do(t.options[0])
    assert t.me["vp"]["observation"] == 4
    me = {"research": 3, "markers": {"A": 2}, "window": window("wi_11", "wi_21")}
    t = see(bag={3: ["ob_3c"]}, **me).do("level 3")
    while t.seat == 1:
        t.do(t.options[0])
    assert (t.me["vp"]["observation"], t.me["coins"]) == (2, 1)


@pytest.mark.parametrize(
    ("research", "books", "levels"),
    [(2, 1, {"level 1", "level 2"}), (1, 1, {"level 1"}), (1, 0, set()), (2, 0, set()), (0, 5, set())],
)
def test_A16_a_level_needs_a_legal_space_whose_costs_can_be_paid(research, books, levels):
    t = gaze(research=research, markers={"A": books}, window=window("wi_11"), bag={1: ["ob_1b"], 2: ["ob_2d"]})
    if not levels:
        assert (t.seat, t.me["research"]) == (2, research)
        return
    assert t.legal == {"icon observe:1", "end"}
    t.do("icon observe:1")
    if len(levels) > 1:
        assert t.legal == levels
    else:
        assert t.legal == {"icon coin:1", "icon research:1"}  # wi_12 and the tile, without asking for a Level


def test_A16_after_the_choice_of_the_level_paying_is_compulsory():
    t = see(research=2, markers={"A": 1}, window=window("wi_11", "wi_12")).do("level 1")
    assert (t.me["research"], t.me["markers"]["A"]) == (1, 0)
    assert "end" not in t.legal
    t = see(True, research=9, markers={"A": 9}, window=window("wi_11", "wi_12"), bag={2: ["ob_2b", "ob_2d"]}).do("level 2")
    assert t.legal == {"tile ob_2b", "tile ob_2d"}
    t.do("tile ob_2b")
    assert t.legal == {"window wi_21", "window wi_22"}


def test_A16_only_affordable_spaces_of_the_row_are_offered():
    t = see(research=9, markers={"A": 1}, window=window("wi_11", "wi_12"), bag={2: ["ob_2b"]}).do("level 2")
    assert t.decision == "choose_icon"  # wi_21 costs 1 Book, wi_22 two
    assert (t.me["research"], t.me["markers"]["A"]) == (7, 0)


def test_A18_a_tile_goes_only_to_the_row_of_its_level_row_1_being_the_bottom():
    me = {"research": 9, "markers": {"A": 9}, "window": window("wi_11", "wi_12", "wi_21", "wi_22")}
    for level, spaces in ((1, {"wi_13"}), (2, {"wi_23"}), (3, {"wi_31", "wi_32"})):
        t = see(**me, bag={1: ["ob_1d"], 2: ["ob_2b"], 3: ["ob_3c"]}).do(f"level {level}")
        if len(spaces) > 1:
            assert t.offers("window") == spaces
        else:
            while t.seat == 1:
                t.do(t.options[0])
            assert set(t.me["window"]) == set(me["window"]) | spaces
    assert {TILES[tile]["level"] for tile in t.position["bags"][2]} == {3}


def test_A41_if_only_one_tile_can_be_drawn_it_is_kept():
    """Four players; all but one tile of Level I lie under Windows."""
    pool = [name for name, tile in TILES.items() if tile["level"] == 1 for _ in range(tile["copies"])]
    pool.remove("ob_1d")
    full = [dict(zip(ROW[1], pool[i : i + 4], strict=True)) for i in (0, 4, 8)]
    t = at(
        "sp_2b",
        seats=4,
        me={"research": 5, "markers": {"A": 5}, "window": dict(zip(ROW[1][:3], pool[12:], strict=True))},
        rival={"window": full[0]},
        third={"window": full[1]},
        fourth={"window": full[2]},
    )
    assert t.position["bags"][0] == ["ob_1d"]
    t.do("group 2", "icon observe:2", "level 1")
    assert t.position["bags"][0] == []
    while t.seat == 1:
        t.do(t.options[0])
    assert t.me["window"]["wi_14"] == "ob_1d"
    assert t.position["tiles_out"][0] == []


def test_A41_a_level_without_any_tile_cannot_be_chosen():
    """Then all spaces of that row are filled for everybody, so the Level falls away together with its spaces."""
    pool = [name for name, tile in TILES.items() if tile["level"] == 1 for _ in range(tile["copies"])]
    rows = [dict(zip(ROW[1], pool[i : i + 4], strict=True)) for i in (0, 4, 8, 12)]
    t = at(
        "sp_2b",
        seats=4,
        me={"research": 9, "markers": {"A": 9}, "window": rows[0]},
        rival={"window": rows[1]},
        third={"window": rows[2]},
        fourth={"window": rows[3]},
        bag={2: ["ob_2b", "ob_2d"]},
    ).do("group 2", "icon observe:2")
    assert t.legal == {"tile ob_2b", "tile ob_2d"}  # Level II without asking


def test_A42_the_second_tile_triggers_a_refill_and_the_discard_comes_after_both():
    firsts = set()
    for chance in range(8):
        t = at("sp_2b", chance=chance, me={"research": 1}, bag={1: ["ob_1g"]}, out=(1,)).do("group 2", "icon observe:2")
        drawn = t.position["drawn"]
        assert drawn[0] == "ob_1g"
        assert len(t.position["bags"][0]) == 14
        assert t.position["tiles_out"][0] == []
        firsts.add(drawn[1])
        t.do(f"tile {drawn[1]}")
        assert t.position["tiles_out"][0] == ["ob_1g"]
    assert len(firsts) > 1


def test_A43_a_paid_space_is_filled():
    t = at("sp_4d", me={"research": 9, "markers": {"A": 5}}, bag={1: ["ob_1a"] * 3 + ["ob_1b"], 2: ["ob_2b", "ob_2d"]}).do("both")
    t.do("icon observe:2", "icon observe:2")
    assert t.legal == {"level 1", "level 2"}
    t.do("level 1", "tile ob_1b")
    while "icon coin:1" in t.legal or "icon research:1" in t.legal:
        t.do(t.options[0])
    assert t.me["window"] == {"wi_11": "ob_1a", "wi_12": "ob_1b"}


def test_T073_the_numbers_drawn_are_two_variants_of_the_icon():
    observe = read("observation")["observe"]
    assert (observe["draw_many"], observe["draw_few"]) == (2, 1)
    t = using("inv_2_05", me={"research": 1}, bag={1: ["ob_1b", "ob_1d"]}).do("icon observe:2")
    assert t.decision == "choose_keep"


def test_T076_the_bonus_is_for_the_observer_alone():
    t = Table(rival={"research": 2}, keep=("sp_1d",), bag={1: ["ob_1b"]}).do("pass", "assign sp_1d", "group 2", "icon observe:1")
    assert (t.me["score"], t.me["coins"], t.rival["score"], t.rival["coins"]) == (0, 0, 2, 1)
