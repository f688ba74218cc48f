"""`why_not` is None exactly for legal actions, and a refusal names its clause and changes nothing."""

from collections.abc import Collection
from typing import Final

from regalia.core.actions import CHANCE, Action
from regalia.core.errors import GAME_OVER, NOT_ASKED, Illegal, Malformed
from regalia.core.fallback_scene import picture
from regalia.core.game import Game
from regalia.core.referee import submit, why_not
from regalia.core.registry import game_folder
from regalia.core.rng import Rng
from regalia.core.state import State
from regalia.rulebook.clauses import RULES_FILE, read_clauses, table_clauses
from regalia.testkit.checks.defects import Defect, first_difference
from regalia.testkit.checks.fuzz import mutated
from regalia.testkit.checks.walk import Variant, asked, frame_name, positions, some

GAMES: Final = 4
PER_GAME: Final = 15
POOL: Final = 300
TRIED: Final = 40  # foreign actions per position
FUZZED: Final = 12


def known_clauses(game: Game) -> set[str]:
    """Return the clauses that a refusal may name: the game's own and those of every table."""
    path = game_folder(game) / RULES_FILE
    if not path.exists():
        raise Defect(f"{game.meta.id}: there is no {path}, so nobody can look a clause up")
    return {*read_clauses(path.read_text(encoding="utf-8"), str(path)), *table_clauses()}


def check_refusals(
    game: Game,
    variant: Variant,
    effort: float = 1.0,
    seed: str = "refusals",
    clauses: Collection[str] | None = None,
) -> None:
    """Check refusals. `clauses` are the ids that they may name; by default those in the game's rules.md."""
    known = known_clauses(game) if clauses is None else {*clauses, *table_clauses()}
    rng = Rng(f"{seed} choices")
    pool: dict[Action, None] = {}  # actions of other states, in the order of their last appearance
    for s, history in positions(game, variant.seats, variant.options, seed, GAMES, PER_GAME, variant.limit, effort):
        with history.watched("why_not"):
            for _who, legal in asked(s):
                for action in legal:
                    pool.pop(action, None)
                    pool[action] = None
            for action in list(pool)[:-POOL]:
                del pool[action]
            tried = some(list(pool), TRIED, rng) + fuzzed(game, s, list(pool), rng)
            check_asked(game, s, tried, known)
            check_not_asked(game, s, tried[:5])
            check_blocked(game, s, known)


def fuzzed(game: Game, s: State, pool: list[Action], rng: Rng) -> list[Action]:
    """Return the actions that mutated texts still spell."""
    actions: list[Action] = []
    texts = [game.write(s, action) for action in some(pool, FUZZED, rng)]
    for text in texts:
        try:
            actions.append(game.read(s, mutated(text, texts, rng)))
        except Malformed:
            continue
    return actions


def check_asked(game: Game, s: State, tried: list[Action], known: Collection[str]) -> None:
    """Check for every seat that is asked that it may take exactly the legal actions."""
    dump = game.dump(s)
    for who, legal in asked(s):
        name = game.meta.seat_name(who)
        for action in legal:
            no = why_not(s, who, action)
            if no is not None:
                raise Defect(f"{game.write(s, action)!r} is legal for {name} in {frame_name(s)}, but why_not says {no}")
        allowed = set(legal)
        for action in tried:
            if action in allowed:
                continue
            text = game.write(s, action)
            no = why_not(s, who, action)
            if no is None:
                raise Defect(f"{text!r} is not legal for {name} in {frame_name(s)}, but why_not has no objection")
            check_refusal(no, text, known)
            target = s.clone()
            try:
                submit(target, who, action)
            except Illegal:
                pass
            else:
                raise Defect(f"{text!r} is not legal for {name}, but submit carries it out")
            if game.dump(target) != dump:
                gap = first_difference(game.dump(target), dump)
                raise Defect(f"{text!r} is refused, but it has changed the position: {gap}")


def check_refusal(no: Illegal, text: str, known: Collection[str]) -> None:
    if no.clause not in known:
        raise Defect(f"{text!r} is refused with the clause {no.clause!r}, which the rules do not have")
    if not no.reason.strip():
        raise Defect(f"{text!r} is refused by {no.clause} without a reason")


def check_blocked(game: Game, s: State, known: Collection[str]) -> None:
    """Check that what a view calls blocked has a clause and a reason, and that the scene offers no choice of it."""
    for seat in range(s.seat_count):
        blocked = game.view(s, seat).blocked
        if not blocked:
            continue
        offered = {group.verb for group in picture(game, s, seat).groups}
        for what, why in blocked.items():
            check_refusal(Illegal(why.clause, why.reason), what, known)
            if what in offered:
                raise Defect(f"{what!r} is offered to {game.meta.seat_name(seat)}, but the view calls it blocked")


def check_not_asked(game: Game, s: State, tried: list[Action]) -> None:
    """Check core's answers to seats that are not asked, and to everybody once the game is over."""
    to_act = s.frames[-1].to_act(s) if s.frames else ()
    expected = NOT_ASKED if s.frames else GAME_OVER
    dump = game.dump(s)
    for who in (*range(s.seat_count), CHANCE):
        if who in to_act:
            continue
        for action in tried:
            no = why_not(s, who, action)
            if no is None or no.clause != expected:
                raise Defect(f"{game.meta.seat_name(who)} is not asked, but is answered {no} instead of {expected}")
    if game.dump(s) != dump:
        raise Defect("asking why_not for seats that are not asked has changed the position")
