"""Two Crowns once more, written from the rules alone: slow, plain, and sharing nothing with the engine.

A player is a number, the place at the table; chance is CHANCE. A card is its code ("A", "10", "N"). It is written as
it is in the rulebook, by generators: wherever somebody has to say something, they `yield` who is asked and all that may
be said, and go on with the answer.
"""

from collections.abc import Generator
from itertools import combinations, product
from typing import Any

CHANCE = -1
Question = tuple[int, list[str]]
Flow = Generator[Question, str, Any]

COINS = ["10", "9", "8", "7", "6", "5"]
KINDS = ["A", "Q", "J", *COINS, "4", "3", "2", "N"]
DECK = [card for card in KINDS for _copy in range(1 if card == "N" else 2)]  # C-2, the Kings apart
PRICE = {"A": 18, "J": 12, "3": 5, "Q": 25}  # C-25
LABELS = ["A1", "A2", "J1", "J2"]
DAMAGE = {"A": 2, "J": 1}  # C-37
KINGS = ["K1", "K2"]


class Over(Exception):
    """The game has ended."""


def names_from(first: int, players: int, teams: bool) -> list[str]:
    """Return what the players are called once it is known who begins: Red does, and R1 does."""
    chairs = [f"P{seat + 1}" for seat in range(players)]
    if players > 2 and not teams:
        return chairs
    places = [(seat - first) % players for seat in range(players)]
    return [f"{'RB'[place % 2]}{place // 2 + 1}" if teams else "RB"[place] for place in places]


def sum_of(coins: list[str]) -> int:
    return sum(int(coin) for coin in coins)


class NaiveCrowns:
    def __init__(
        self,
        players: int = 2,
        *,
        teams: bool = False,
        windows: str = "UDPAXE",
        reopen_after_purchase: bool = True,
        p_first: bool = False,
        priority: str = "others_first",
        overpay: str = "any",
        pooled_payment: bool = True,
        attack: str = "mandatory",
        haste: bool = True,
        bandit_chain: bool = False,
        sentry_overflow: bool = True,
        necro_hand: bool = True,
        necro_batch: str = "choose",
        dead_end: str = "public",
        quiet_turns: int = 2,
        quiet_end: str = "exact",
        cut: str = "ceremony",
        fallen: str = "out",
        team_hands: str = "shared",
    ) -> None:
        assert windows in ("UDPAXE", "DPAXE", "PAE") and priority in ("others_first", "turn_first", "quick")
        assert overpay in ("any", "tight") and attack in ("mandatory", "optional")
        assert necro_batch in ("choose", "entry_order") and dead_end in ("public", "referee")
        assert quiet_end in ("exact", "tie", "score") and cut in ("ceremony", "manual")
        assert fallen in ("out", "plays_on") and team_hands in ("shared", "private")
        self.teams, self.windows, self.reopen, self.p_first = teams, windows, reopen_after_purchase, p_first
        self.priority, self.overpay, self.pooled, self.attack_option = priority, overpay, pooled_payment, attack
        self.haste, self.bandit_chain, self.sentry_overflow = haste, bandit_chain, sentry_overflow
        self.necro_hand, self.necro_batch, self.dead_end = necro_hand, necro_batch, dead_end
        self.quiet_turns, self.quiet_end, self.cut, self.fallen = quiet_turns, quiet_end, cut, fallen
        self.everybody = list(range(players))
        self.name = [f"P{seat + 1}" for seat in self.everybody]  # before the dice fall
        self.players = [self.new_player() for _seat in self.everybody]
        self.event = 0  # counts what happens to piles, to show which cards came together
        self.turn_player = -1  # nobody yet
        self.round = ""  # U D P A X E
        self.unquiet = False
        self.turns = 0
        self.last_mover: dict[int, int] = {}  # by team
        self.outcome: tuple[list[float], str] | None = None
        self.waiting: list[int] | None = (
            None  # who has to speak first where a game is taken up in the middle of a round
        )
        self.flow = self.game()
        self.question: Question | None = next(self.flow)

    def new_player(self) -> dict[str, Any]:
        return {
            "in": True,
            "kings": [6, 6],  # C-3
            "sentries": [[], []],  # for each King, the oldest first: {"owner", "left"}
            "hand": [],
            "deck": DECK[:],  # C-4
            "bank": [],
            "units": [],  # in the order in which they came: {"label", "witch": None or {"owner", "ticks"}, "turn"}
            "pile": [],  # the oldest first: {"card", "event", "killed"}
            "quiet": 0,
        }

    def take_up(self, turn_player: int, round_: str = "", waiting: list[int] | None = None) -> None:
        """Go on from what has been laid on the table by hand: at the start of a turn, or in one of its rounds."""
        self.turn_player, self.round, self.waiting = turn_player, round_, waiting
        self.flow = self.rest_of_the_game()
        self.question = next(self.flow)

    # Talking to the model

    def to_act(self) -> int | None:
        return None if self.question is None else self.question[0]

    def legal(self) -> list[str]:
        return [] if self.question is None else self.question[1]

    def play(self, text: str) -> None:
        assert text in self.legal(), f"{text!r} is not one of {self.legal()}"
        try:
            self.question = self.flow.send(text)
        except StopIteration:
            self.question = None

    def facts(self) -> dict[str, Any]:
        """Put the cards on the table into words."""
        return {
            "turn": (self.turns, self.turn_player if self.turns else -1),
            "stirred": self.unquiet if self.turns else False,
            **{f"P{seat + 1}": self.facts_of(seat) for seat in self.everybody},
        }

    def facts_of(self, seat: int) -> dict[str, Any]:
        player = self.players[seat]
        units = [unit["label"] for unit in player["units"]]
        if self.necro_batch == "choose":
            units.sort()
        pile = ""
        for place, entry in enumerate(player["pile"]):
            together = place and entry["card"] in "AJ" and entry["event"] == player["pile"][place - 1]["event"]
            pile += "+" if together else " "
            pile += entry["card"] + ("*" if entry["killed"] and not self.necro_hand else "")
        return {
            "gone": not player["in"],
            "kings": player["kings"],
            "sentries": [
                (KINGS[king], guard["left"], guard["owner"]) for king in (0, 1) for guard in player["sentries"][king]
            ],
            "units": units,
            "witches": {
                unit["label"]: (unit["witch"]["ticks"], unit["witch"]["owner"])
                for unit in player["units"]
                if unit["witch"] is not None
            },
            "new": [] if self.haste else sorted(u["label"] for u in player["units"] if u["turn"] == self.turns),
            "pile": pile.strip(),
            "quiet": player["quiet"],
            **{place: sorted(player[place], key=KINDS.index) for place in ("bank", "hand", "deck")},
        }

    # Questions about the table

    def those_in(self) -> list[int]:
        return [seat for seat in self.everybody if self.players[seat]["in"]]

    def team_of(self, seat: int) -> int:
        return seat % 2 if self.teams else seat

    def opponents(self, seat: int) -> list[int]:
        return [other for other in self.those_in() if self.team_of(other) != self.team_of(seat)]

    def friends(self, seat: int) -> list[int]:
        """The player, and in teams the mates who are in."""
        return [other for other in self.those_in() if self.team_of(other) == self.team_of(seat)]

    def clockwise_after(self, seat: int) -> list[int]:
        """Everybody at the table, the given player last."""
        return self.everybody[seat + 1 :] + self.everybody[: seat + 1]

    def unit(self, seat: int, label: str) -> dict[str, Any] | None:
        for unit in self.players[seat]["units"]:
            if unit["label"] == label:
                found: dict[str, Any] = unit
                return found
        return None

    def labels(self, seat: int) -> list[str]:
        return [label for label in LABELS if self.unit(seat, label) is not None]

    def living_kings(self, seat: int) -> list[int]:
        return [king for king in (0, 1) if self.players[seat]["kings"][king] > 0]

    # The game

    def game(self) -> Flow:
        self.turn_player = yield from self.roll_off()
        self.name = names_from(self.turn_player, len(self.everybody), self.teams)
        yield from self.deal()
        yield from self.rest_of_the_game()

    def rest_of_the_game(self) -> Flow:
        try:
            while True:
                yield from self.turn()
                self.turn_player = self.next_player()
                self.round = ""
        except Over:
            return

    def roll_off(self) -> Flow:
        """C-6, C-7, C-107, C-113."""
        rollers = [0, 1] if self.teams else self.everybody
        while len(rollers) > 1:
            dice: dict[int, int] = {}
            for seat in rollers:
                answer = yield CHANCE, [f"roll {self.name[seat]} {die}" for die in range(1, 7)]
                dice[seat] = int(answer.split()[2])
            rollers = [seat for seat in rollers if dice[seat] == max(dice.values())]
        return rollers[0]

    def deal(self) -> Flow:
        """C-8, C-9: player by player, beginning with the one who has the first turn."""
        starter = self.turn_player
        for seat in [starter, *self.clockwise_after(starter)[:-1]]:
            cutter = next(other for other in self.clockwise_after(seat) if other in self.opponents(seat))
            places = [f"cut {self.name[seat]} {place}" for place in range(1, 25)]
            yield (CHANCE if self.cut == "ceremony" else cutter), places
            yield from self.draw_up(seat)

    def draw_up(self, seat: int) -> Flow:
        """C-16 to C-19."""
        player = self.players[seat]
        while len(player["hand"]) < 3 and player["deck"]:
            kinds = [card for card in KINDS if card in player["deck"]]
            answer = yield CHANCE, [f"draw {self.name[seat]} {card}" for card in kinds]
            card = answer.split()[2]
            player["deck"].remove(card)
            player["hand"].append(card)
            self.unquiet = True  # C-102

    def next_player(self) -> int:
        if not self.teams:
            return next(seat for seat in self.clockwise_after(self.turn_player) if self.players[seat]["in"])
        # C-114, C-119: the other colour's next member after the one who moved last.
        self.last_mover[self.team_of(self.turn_player)] = self.turn_player
        other = 1 - self.team_of(self.turn_player)
        last = self.last_mover.get(other, self.turn_player)
        return next(seat for seat in self.clockwise_after(last) if seat in self.opponents(self.turn_player))

    def turn(self) -> Flow:
        """C-14; from its beginning, or from the round in which the game was taken up."""
        player = self.players[self.turn_player]
        start = self.round
        if not start:
            self.turns += 1
            self.unquiet = False
        if start in ("", "U"):
            yield from self.draw_phase(player)
        if start in ("", "U", "D"):
            yield from self.deposit_phase(player)
        if start in ("", "U", "D", "P"):
            yield from self.purchase_phase()
        if start in ("", "U", "D", "P", "A"):
            yield from self.attack_phase()
        if start != "E":
            yield from self.discard_phase(player)
        yield from self.round_of_instants("E")
        self.quiet_check()

    def draw_phase(self, player: dict[str, Any]) -> Flow:
        """C-16 to C-19, C-138: a round before the first card, and one after each last card."""
        if "U" not in self.windows:
            yield from self.draw_up(self.turn_player)
        elif player["deck"] or self.round == "U":
            yield from self.round_of_instants("U")
            while len(player["hand"]) < 3 and player["deck"]:
                yield from self.draw_up(self.turn_player)
                yield from self.round_of_instants("U")

    def deposit_phase(self, player: dict[str, Any]) -> Flow:
        self.round = "D"

        def acts() -> list[str]:
            return [f"deposit {coin}" for coin in COINS if coin in player["hand"]] + ["deposit -"]  # C-21

        answer = yield from self.slow(acts)
        if answer != "deposit -":
            coin = answer.split()[1]
            player["hand"].remove(coin)
            player["bank"].append(coin)

    def purchase_phase(self) -> Flow:
        self.round = "P"
        seat = self.turn_player

        def acts() -> list[str]:
            with_units = [text for text in self.purchases(seat, []) if text[4] in "AJ"]
            return [*with_units, "buy -"]

        others_speak = not self.p_first  # C-129
        while True:
            answer = yield from self.slow(acts, others_speak)
            if answer == "buy -":
                return
            yield from self.declare(seat, answer)
            others_speak = self.reopen  # C-90, C-128

    def attack_phase(self) -> Flow:
        self.round = "A"
        seat = self.turn_player
        aims: dict[str, tuple[int, int]] = {}

        def acts() -> list[str]:
            """Return the legal words in the attack, by the aims taken so far (C-134)."""
            waiting = [label for label in self.strikers(seat) if label not in aims]
            if self.attack_option == "optional" and aims:
                waiting = [label for label in waiting if LABELS.index(label) > LABELS.index(list(aims)[-1])]
            may_stop = not waiting or self.attack_option == "optional"
            if self.attack_option == "mandatory":
                waiting = waiting[:1]
            return [
                f"aim {label}>{self.name[victim]}.{KINGS[king]}"
                for label in waiting
                for victim in self.opponents(seat)
                for king in self.living_kings(victim)
            ] + (["strike"] if may_stop else [])

        answer = yield from self.slow(acts)
        while answer != "strike":
            label, _to, target = answer.split()[1].partition(">")
            victim, _dot, king = target.partition(".")
            aims[label] = (self.name.index(victim), KINGS.index(king))
            answer = yield seat, acts()
        for label, (victim, king) in aims.items():
            self.strike(label, victim, king)
        self.check_ends()
        for label in self.labels(seat):  # C-58, C-59
            unit = self.unit(seat, label)
            assert unit is not None
            if unit["witch"] is not None:
                unit["witch"]["ticks"] -= 1
                if unit["witch"]["ticks"] == 0:
                    self.send_home(unit["witch"]["owner"], "3")
                    unit["witch"] = None

    def discard_phase(self, player: dict[str, Any]) -> Flow:
        self.round = "X"

        def acts() -> list[str]:
            cards = [card for card in KINDS if card in player["hand"]]
            return [f"discard {card}" for card in cards if len(player["hand"]) == 3] + ["discard -"]  # C-47, C-48

        answer = yield from self.slow(acts)
        if answer != "discard -":
            card = answer.split()[1]
            player["hand"].remove(card)
            self.event += 1
            self.send_home(self.turn_player, card)
            self.check_ends()

    def round_of_instants(self, letter: str) -> Flow:
        """Rounds U and E: nothing slow follows, so all have to pass."""
        self.round = letter
        waiting = self.circle(self.turn_player)
        while waiting:
            speaker = yield from self.next_speaker(waiting)
            waiting.remove(speaker)
            answer = yield speaker, ["pass", *self.instants(speaker)]
            if answer != "pass":
                yield from self.declare(speaker, answer)
                waiting = self.circle(speaker)

    # Cut-in rounds

    def circle(self, declarer: int) -> list[int]:
        """Return who has to speak after a declaration, in order (C-91, C-130); those without cards never do (C-132)."""
        if self.waiting is not None:
            waiting, self.waiting = self.waiting, None
            return waiting
        if self.priority == "turn_first":
            order = [self.turn_player, *self.clockwise_after(self.turn_player)[:-1]]
        else:
            order = self.clockwise_after(declarer)
        return [seat for seat in order if self.players[seat]["in"] and self.players[seat]["hand"]]

    def next_speaker(self, waiting: list[int]) -> Flow:
        others = [seat for seat in waiting if seat != self.turn_player]
        if self.priority != "quick" or not others:
            return waiting[0]
        if len(others) == 1:
            return others[0]
        answer = yield CHANCE, [f"quick {self.name[seat]}" for seat in others]  # C-131
        return self.name.index(answer.split()[1])

    def slow(self, acts: Any, others_speak: bool = True) -> Flow:
        """The cut-in round before a slow declaration, and that declaration."""
        seat = self.turn_player
        declarer = seat
        while True:
            waiting = self.circle(declarer) if others_speak and self.round in self.windows else []
            declared = False
            while waiting and not declared:
                speaker = yield from self.next_speaker(waiting)
                waiting.remove(speaker)
                if speaker == seat and not waiting:
                    break  # C-126: the pass and the slow declaration are one answer
                answer = yield speaker, ["pass", *self.instants(speaker)]
                if answer != "pass":
                    yield from self.declare(speaker, answer)
                    declarer = speaker
                    declared = True
            if not declared:
                answer = yield seat, acts() + self.instants(seat)
                if answer not in self.instants(seat):
                    return answer
                yield from self.declare(seat, answer)
                declarer = seat
            others_speak = True

    # Instants and purchases

    def instants(self, seat: int) -> list[str]:
        """All that the player may say at any time (C-87, C-95)."""
        if not self.players[seat]["hand"]:
            return []
        buys = [text for text in self.purchases(seat, []) if text[4] in "3Q"]
        return [*self.sentries(seat), *self.raises(seat), *self.bandits(seat), *buys]

    def sentries(self, seat: int) -> list[str]:
        """C-79, C-115."""
        if "2" not in self.players[seat]["hand"]:
            return []
        return [
            f"sentry {self.name[owner]}.{KINGS[king]}"
            for owner in self.friends(seat)
            for king in self.living_kings(owner)
        ]

    def raises(self, seat: int) -> list[str]:
        """C-80 to C-82, C-85, C-115."""
        if "N" not in self.players[seat]["hand"]:
            return []
        return [f"raise {self.name[owner]}.{kind}" for owner in self.friends(seat) for kind in self.raisable(owner)]

    def raisable(self, owner: int) -> list[str]:
        cards = [
            entry
            for entry in self.players[owner]["pile"]
            if entry["card"] in ("A", "J") and (self.necro_hand or entry["killed"])
        ]
        if cards and self.necro_batch == "entry_order":
            return [cards[-1]["card"]]
        return [
            kind
            for kind in ("A", "J")
            if any(entry["card"] == kind and entry["event"] == cards[-1]["event"] for entry in cards)
        ]

    def bandits(self, seat: int) -> list[str]:
        """C-63, C-64, C-71."""
        if "4" not in self.players[seat]["hand"]:
            return []
        return [
            f"bandit {self.name[victim]}:{coin}"
            for victim in self.opponents(seat)
            for coin in COINS
            if coin in self.players[victim]["bank"]
        ]

    def purchases(self, seat: int, loot: list[str]) -> list[str]:
        """Every `buy …` that the Bank and the loot can pay for. Units are for your own Purchase Phase (C-31, C-68)."""
        player = self.players[seat]
        money = sum_of(player["bank"]) + sum_of(loot)
        kinds = ["A", "J", "3", "Q"] if seat == self.turn_player and self.round == "P" else ["3", "Q"]
        held = [card for kind in kinds for card in player["hand"] if card == kind]
        found: dict[str, None] = {}
        for size in range(1, (len(held) if self.pooled else 1) + 1):
            for cards in combinations(held, size):
                if sum(PRICE[card] for card in cards) > money:
                    continue
                for targets in product(*[self.targets(seat, card) for card in cards]):
                    if self.in_order(cards, targets) and self.all_work(cards, targets):
                        items = [self.item(card, target) for card, target in zip(cards, targets, strict=True)]
                        found["buy " + "+".join(items)] = None
        return list(found)

    def targets(self, seat: int, card: str) -> list[Any]:
        if card == "3":
            return [(victim, label) for victim in self.opponents(seat) for label in self.labels(victim)]
        if card == "Q":
            return self.opponents(seat)
        return [None]

    def item(self, card: str, target: Any) -> str:
        if card == "3":
            return f"3>{self.name[target[0]]}.{target[1]}"
        return f"Q>{self.name[target]}" if card == "Q" else card

    def in_order(self, cards: tuple[str, ...], targets: tuple[Any, ...]) -> bool:
        """One spelling for each set: Witches by player and unit, Destroyers by player."""
        witches = [target for card, target in zip(cards, targets, strict=True) if card == "3"]
        destroyers = [target for card, target in zip(cards, targets, strict=True) if card == "Q"]
        return witches == sorted(witches) and destroyers == sorted(destroyers)

    def all_work(self, cards: tuple[str, ...], targets: tuple[Any, ...]) -> bool:
        """True if each card, played after those before it, has something to act on (C-34, C-54, C-60, C-95)."""
        units = {(seat, unit["label"]) for seat in self.everybody for unit in self.players[seat]["units"]}
        witched = {
            (seat, unit["label"])
            for seat in self.everybody
            for unit in self.players[seat]["units"]
            if unit["witch"] is not None
        }
        for card, target in zip(cards, targets, strict=True):
            if card == "3":
                if target not in units or target in witched:
                    return False
                witched.add(target)
            elif card == "Q":
                if not any(victim == target for victim, _label in units):
                    return False
                units = {(victim, label) for victim, label in units if victim != target}
        return True

    def declare(self, seat: int, text: str) -> Flow:
        """One declaration that is no deposit, attack or discard, with all that it leads to (C-92)."""
        verb, what = text.split()
        player = self.players[seat]
        if verb == "sentry":
            owner, _dot, king = what.partition(".")
            player["hand"].remove("2")
            self.players[self.name.index(owner)]["sentries"][KINGS.index(king)].append({"owner": seat, "left": 2})
        elif verb == "raise":
            self.raise_unit(seat, what)
        elif verb == "bandit":
            yield from self.steal(seat, what)
        else:
            yield from self.buy(seat, what, [])
        self.check_ends()

    def raise_unit(self, seat: int, what: str) -> None:
        owner_name, _dot, kind = what.partition(".")
        owner = self.name.index(owner_name)
        self.players[seat]["hand"].remove("N")
        pile = self.players[owner]["pile"]
        places = [
            place for place, entry in enumerate(pile) if entry["card"] == kind and (self.necro_hand or entry["killed"])
        ]
        del pile[places[-1]]
        self.enter(owner, kind)  # C-116
        self.event += 1
        self.send_home(seat, "N")

    def steal(self, seat: int, what: str) -> Flow:
        """C-63 to C-70. The loot is a list because of `bandit_chain`."""
        player = self.players[seat]
        loot: list[tuple[int, str]] = []
        while True:
            victim_name, _colon, coin = what.partition(":")
            victim = self.name.index(victim_name)
            player["hand"].remove("4")
            self.players[victim]["bank"].remove(coin)
            loot.append((victim, coin))
            more = self.bandits(seat) if self.bandit_chain else []
            answer = yield seat, [*self.purchases(seat, [coin for _victim, coin in loot]), "buy -", *more]
            if not answer.startswith("bandit"):
                break
            what = answer.split()[1]
        if answer == "buy -":
            self.discard_loot(seat, loot)
        else:
            yield from self.buy(seat, answer.split()[1], loot)

    def discard_loot(self, seat: int, loot: list[tuple[int, str]]) -> None:
        self.event += 1
        for _theft in loot:
            self.send_home(seat, "4")
        for victim, coin in loot:
            self.send_home(victim, coin)

    def buy(self, seat: int, what: str, loot: list[tuple[int, str]]) -> Flow:
        player = self.players[seat]
        items = what.split("+")
        for item in items:
            player["hand"].remove(item[0])
        paid = yield from self.pay(seat, sum(PRICE[item[0]] for item in items), sum(int(coin) for _v, coin in loot))
        self.event += 1
        for coin in paid:
            self.send_home(seat, coin)
        if loot:
            self.discard_loot(seat, loot)
        for item in items:
            if item in ("A", "J"):
                self.enter(seat, item)
            elif item[0] == "3":
                victim, _dot, label = item[2:].partition(".")
                unit = self.unit(self.name.index(victim), label)
                assert unit is not None and unit["witch"] is None
                unit["witch"] = {"owner": seat, "ticks": 2}
            else:
                self.destroy(self.name.index(item[2:]))
                self.send_home(seat, "Q")

    def pay(self, seat: int, price: int, looted: int) -> Flow:
        """Coins, the dearest first, until the buyer settles (C-133). C-28: with `tight` none beyond the price."""
        paid: list[str] = []
        while True:
            rest = self.players[seat]["bank"]
            total = looted + sum_of(paid)
            choices: list[str] = []
            for coin in COINS:
                cheaper = [other for other in rest if int(other) <= int(coin)]
                if coin not in rest or (paid and int(coin) > int(paid[-1])):
                    continue
                if total + sum_of(cheaper) < price or (self.overpay == "tight" and total >= price):
                    continue
                choices.append(f"coin {coin}")
            if total >= price:
                choices.append("settle")
            answer = yield seat, choices
            if answer == "settle":
                return paid
            paid.append(answer.split()[1])
            rest.remove(paid[-1])

    # What happens to cards

    def enter(self, seat: int, kind: str) -> None:
        """C-135: the lowest number that is free."""
        label = next(label for label in LABELS if label[0] == kind and label not in self.labels(seat))
        self.players[seat]["units"].append({"label": label, "witch": None, "turn": self.turns})

    def send_home(self, owner: int, card: str, killed: bool = False) -> None:
        """C-51: to the owner's pile, or out of the game if the owner is (C-110)."""
        self.unquiet = True  # C-102
        if self.players[owner]["in"]:
            self.players[owner]["pile"].append({"card": card, "event": self.event, "killed": killed})

    def destroy(self, victim: int) -> None:
        """C-52, C-55."""
        units = self.players[victim]["units"]
        if self.necro_batch == "choose":
            units.sort(key=lambda unit: unit["label"])
        self.players[victim]["units"] = []
        self.event += 1
        for unit in units:
            self.send_home(victim, unit["label"][0], killed=True)
        for unit in units:
            if unit["witch"] is not None:
                self.send_home(unit["witch"]["owner"], "3")
        self.event += 1

    # Striking

    def strikers(self, seat: int) -> list[str]:
        """C-35, C-44."""
        found = []
        for label in self.labels(seat):
            unit = self.unit(seat, label)
            assert unit is not None
            if unit["witch"] is None and (self.haste or unit["turn"] < self.turns):
                found.append(label)
        return found

    def strike(self, label: str, victim: int, king: int) -> None:
        """One unit's damage, point by point (C-41, C-42, C-74 to C-78)."""
        player = self.players[victim]
        guards = player["sentries"][king]
        for _point in range(DAMAGE[label[0]]):
            if guards:
                self.unquiet = True
                guards[0]["left"] -= 1
                if guards[0]["left"] == 0:
                    gone = guards.pop(0)
                    self.event += 1
                    self.send_home(gone["owner"], "2")
                    if not self.sentry_overflow:
                        return  # C-76
            elif player["kings"][king] > 0:
                self.unquiet = True
                player["kings"][king] -= 1

    # Ends

    def check_ends(self) -> None:
        """C-105: dead Kings, then the score end."""
        self.remove_fallen()
        teams_alive = {self.team_of(seat) for seat in self.everybody if self.living_kings(seat)}
        if len(teams_alive) == 1:
            reason = "C-118" if self.teams else "C-108" if len(self.everybody) > 2 else "C-43"
            self.won_by(teams_alive, reason)
        if self.dead_end == "public":
            dead = all(self.all_spent(seat) for seat in self.those_in())
        else:
            dead = not any(self.could_deal_damage(seat) for seat in self.those_in())
        if dead:
            self.won_by(self.top_teams(), "C-98")

    def remove_fallen(self) -> None:
        """C-110, C-119."""
        if self.teams and self.fallen == "plays_on":
            return
        fallen = [seat for seat in self.those_in() if not self.living_kings(seat)]
        for seat in fallen:
            self.players[seat]["in"] = False
        for seat in fallen:
            player = self.players[seat]
            for unit in player["units"]:
                if unit["witch"] is not None:
                    self.send_home(unit["witch"]["owner"], "3")
            for place in ("hand", "deck", "bank", "units", "pile"):
                player[place] = []
            player["quiet"] = 0

    def all_spent(self, seat: int) -> bool:
        """C-98."""
        cards = [entry["card"] for entry in self.players[seat]["pile"]]
        return [cards.count(card) for card in "AJN"] == [2, 2, 1]

    def top_teams(self) -> set[int]:
        """C-98, C-100, C-111, C-121."""
        totals: dict[int, int] = {}
        for seat in self.those_in():
            totals[self.team_of(seat)] = totals.get(self.team_of(seat), 0) + sum(self.players[seat]["kings"])
        return {team for team, total in totals.items() if total == max(totals.values())}

    def won_by(self, teams: set[int], reason: str) -> None:
        """The winners share the point; with all teams among them it is a tie."""
        winners = [seat for seat in self.everybody if self.team_of(seat) in teams]
        self.outcome = ([1 / len(winners) if seat in winners else 0.0 for seat in self.everybody], reason)
        raise Over

    def quiet_check(self) -> None:
        """C-101 to C-103."""
        if self.unquiet:
            for player in self.players:
                player["quiet"] = 0
            return
        self.players[self.turn_player]["quiet"] += 1
        if any(self.players[seat]["quiet"] < self.quiet_turns for seat in self.those_in()):
            return
        possible = any(self.could_deal_damage(seat) for seat in self.those_in())
        if self.quiet_end == "tie" or (self.quiet_end == "exact" and possible):
            self.won_by({self.team_of(seat) for seat in self.those_in()}, "C-101")
        self.won_by(self.top_teams(), "C-103")

    def could_deal_damage(self, seat: int) -> bool:
        """C-104."""
        player = self.players[seat]
        cards = player["hand"] + player["deck"]
        if player["units"]:
            return True
        if "N" in cards:
            for owner in self.friends(seat):
                if self.raisable(owner):
                    return True
                theirs = self.players[owner]["hand"] + self.players[owner]["deck"]
                if self.necro_hand and len(theirs) >= 3 and ("A" in theirs or "J" in theirs):
                    return True
        coins = [card for card in player["bank"] + cards if card in COINS]
        abroad = [
            int(card)
            for victim in self.opponents(seat)
            for place in ("bank", "hand", "deck")
            for card in self.players[victim][place]
            if card in COINS
        ]
        bandits = cards.count("4") if self.bandit_chain else min(1, cards.count("4"))
        funds = sum_of(coins) + sum(sorted(abroad, reverse=True)[:bandits])
        return any(kind in cards and funds >= PRICE[kind] for kind in ("A", "J"))
