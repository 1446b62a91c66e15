"""Chapter 10: comets and the Book of Comets."""

from galileo_env.engine.frames import push, top
from galileo_env.engine.jit import helper
from galileo_env.games.galilei.actions import A_APPENDIX, A_PAGE, A_PERSONAL
from galileo_env.games.galilei.names import CHOOSE_OPTION, FROM_PAGES, ICON_COMET, OPTIONS_OF_PARTS
from galileo_env.games.galilei.rules.points import note
from galileo_env.games.galilei.rules.programs import push_program
from galileo_env.games.galilei.tables import (
    APPENDIX_REWARD,
    PAGE_REWARD,
    PERSONAL_ANY_ORDER,
    PERSONAL_PAGES,
    PERSONAL_REWARD,
)


@helper
def can_spot_comet(p):
    """Whether a comet is on the own board. Rules: G-124"""
    return p.comets > 0


@helper
def spot_comet(s, p):
    """The leftmost Comet token goes over the display, showing 1; it may be used at once. Rules: G-123, G-131"""
    note(s, ICON_COMET)
    p.comets -= 1
    p.ones += 1


@helper
def use_comets(p, twos, ones):
    """Uses so many comets of either value: a 2 leaves for the Book, a 1 turns to 2 and rests this turn.

    Rules: G-126, G-127, G-128
    """
    p.twos -= twos
    p.waiting += twos
    p.ones -= ones
    p.used += ones


@helper
def rest_comets(p):
    """At the end of the turn every comet may be used again."""
    p.twos += p.used
    p.used = 0


@helper
def legal_choose_comet_page(s, p, out):
    """Every empty page, personal ones included, and the Appendix, as long as a comet waits.

    Rules: G-132, G-134, G-135, G-136, GC-003, L-236
    """
    count = 0
    if p.waiting > 0:
        for page in range(s.num_pages):
            if s.pages[page] == 0:
                out[count] = A_PAGE + page
                count += 1
        for page in range(PERSONAL_PAGES[p.character]):
            if p.personal[page] == 0:
                out[count] = A_PERSONAL + page
                count += 1
        out[count] = A_APPENDIX
        count += 1
    return count


@helper
def apply_choose_comet_page(s, p, action):
    """Places one comet; its reward is finished before the next is asked for. Rules: G-133, G-137, C-003"""
    p.waiting -= 1
    if action == A_APPENDIX:
        p.appendix += 1
        push_program(s, APPENDIX_REWARD, FROM_PAGES)
    elif action >= A_PERSONAL:
        page = action - A_PERSONAL
        p.personal[page] = 1
        program = PERSONAL_REWARD[p.character, page]
        if PERSONAL_ANY_ORDER[p.character]:
            push(s, CHOOSE_OPTION, OPTIONS_OF_PARTS, program, 1, FROM_PAGES)
        else:
            push_program(s, program, FROM_PAGES)
    else:
        s.pages[action - A_PAGE] = top(s).seat
        push_program(s, PAGE_REWARD[action - A_PAGE], FROM_PAGES)
