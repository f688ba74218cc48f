"""Scenarios and guides from YAML files: the one place that knows YAML."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from regalia.core.actions import CHANCE, WATCHER
from regalia.core.errors import Malformed
from regalia.core.game import CHANCE_NAME, WATCHER_NAME, Game, GameMeta
from regalia.core.options import NO, YES, Value, suggestion
from regalia.core.positions import without_comment
from regalia.core.registry import find_game, game_folder, game_ids
from regalia.rulebook.clauses import CLAUSE_ID
from regalia.rulebook.guides import FILE, Guide, Prompt, has_guide
from regalia.rulebook.scenarios import (
    Ending,
    LegalCheck,
    Phrases,
    Refusal,
    Scenario,
    ScriptedEntry,
    Then,
    read_said,
    read_steps,
    speakers,
)

GUIDE_FIELDS: Final = {"title", "seat", "seats", "options", "given", "begins", "prompts", "end"}
PROMPT_FIELDS: Final = {"text", "clauses", "do", "then"}
FOLDER: Final = "scenarios"
SUFFIXES: Final = (".yaml", ".yml")
LEGAL_KEYS: Final = ("has", "lacks", "only", "count")
NULL_TAG: Final = "tag:yaml.org,2002:null"


# A guide


def guide_of(game: Game) -> Guide | None:
    """The game's guide, if it has one; Malformed if the file is none."""
    return read_guide(game, game_folder(game) / FILE) if has_guide(game) else None


def read_guide(game: Game, path: Path) -> Guide:
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise Malformed(f"this is not YAML: {error}", path.name) from None
    if (
        not isinstance(data, dict)
        or not set(data) <= GUIDE_FIELDS
        or not {"title", "seat", "prompts", "end"} <= set(data)
    ):
        raise Malformed(f"a guide has {', '.join(sorted(GUIDE_FIELDS))}", path.name)
    prompts: list[Prompt] = []
    for number, each in enumerate(data["prompts"], start=1):
        if not isinstance(each, dict) or not set(each) <= PROMPT_FIELDS or not {"text", "do"} <= set(each):
            raise Malformed(f"prompt {number} has text and do, and perhaps then and clauses", path.name)
        text = " ".join(str(each["text"]).split())
        then = tuple(str(said) for said in each.get("then", []))
        prompts.append(Prompt(text, str(each["do"]), then, tuple(each.get("clauses", []))))
    return Guide(
        title=str(data["title"]),
        seat=str(data["seat"]),
        seats=int(data.get("seats", game.meta.player_counts[0])),
        options=dict(data.get("options", {})),
        given=str(data.get("given", "")),
        begins=tuple(str(said) for said in data.get("begins", [])),
        prompts=tuple(prompts),
        end=" ".join(str(data["end"]).split()),
    )


# Scenarios


def scenarios_of(game: Game) -> list[Scenario]:
    """All scenarios of the game, by file name and then as they stand in the file."""
    return scenarios_in(game_folder(game), game)


def scenarios_in(folder: Path, game: Game | None = None) -> list[Scenario]:
    """All scenarios of a game's folder; ids are unique across its files."""
    found: list[Scenario] = []
    for path in sorted((folder / FOLDER).glob("*")):
        if path.suffix in SUFFIXES:
            found.extend(read_file(path, game))
    refuse_same_ids(found)
    return found


def read_file(path: Path, game: Game | None = None) -> list[Scenario]:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise Malformed(f"cannot be read ({error.strerror})", str(path)) from None
    except UnicodeDecodeError:
        raise Malformed("is not a text file in UTF-8", str(path)) from None
    return read_scenarios(text, str(path), game)


def read_scenarios(text: str, source: str, game: Game | None = None) -> list[Scenario]:
    """The scenarios of one file; Malformed, with the file and the line, for the first thing that is wrong."""
    sheet = Sheet(text, source)
    listed = sheet.root
    if isinstance(listed, MappingNode):
        fields = sheet.fields(listed, "a file of scenarios", ("game", "scenarios"), required=("scenarios",))
        if "game" in fields:
            game = named_game(sheet, fields["game"], game)
        listed = fields["scenarios"]
    at_table = game or game_of_folder(source)
    scenarios = [ScenarioReader(sheet, at_table).read(node) for node in sheet.items(listed, "a file of scenarios")]
    refuse_same_ids(scenarios)
    return scenarios


def refuse_same_ids(scenarios: list[Scenario]) -> None:
    first: dict[str, Scenario] = {}
    for scenario in scenarios:
        other = first.setdefault(scenario.id, scenario)
        if other is not scenario:
            earlier = f"{other.source} line {other.line}"
            raise Malformed(
                f"the id {scenario.id!r} is already taken by {earlier}", f"{scenario.source} line {scenario.line}"
            )


def named_game(sheet: "Sheet", node: Node, expected: Game | None) -> Game:
    name = sheet.text(node, "game")
    if expected is None:
        with sheet.blame(node):
            return find_game(name)
    if expected.meta.id != name:
        raise sheet.wrong(node, f"this file is about {name}, not about {expected.meta.id}")
    return expected


def game_of_folder(source: str) -> Game:
    """The game in whose folder the file lies; the folder has the game's id for its name, or else its code."""
    folder = Path(source).absolute().parent
    if folder.name == FOLDER:
        if folder.parent.name in game_ids():
            return find_game(folder.parent.name)
        for game_id in game_ids():
            with suppress(Malformed):  # a game that cannot be loaded is not the one
                if game_folder(find_game(game_id)).resolve() == folder.parent.resolve():
                    return find_game(game_id)
    raise Malformed(f"which game is this? Say `game:` in the file, or put it in the folder {FOLDER}/ of a game", source)


class ScenarioReader:
    """Reads one scenario of a sheet."""

    def __init__(self, sheet: "Sheet", game: Game) -> None:
        self.sheet: Final = sheet
        self.meta: Final = game.meta
        self.names: dict[str, int] = {}  # who can be meant, once the number of seats is known

    def read(self, node: Node) -> Scenario:
        known = ("id", "title", "clauses", "options", "seats", "given", "when", "then")
        fields = self.sheet.fields(node, "a scenario", known, required=("id", "title", "clauses", "then"))
        seats = self.read_seats(fields["seats"]) if "seats" in fields else None
        given = self.read_given(fields["given"], fields) if "given" in fields else None
        self.names = speakers(self.meta, seats or seats_line(given or "", self.meta) or self.meta.player_counts[0])
        return Scenario(
            game=self.meta.id,
            id=self.read_id(fields["id"]),
            title=self.sheet.text(fields["title"], "title"),
            clauses=tuple(self.read_clause(item) for item in self.sheet.items(fields["clauses"], "clauses")),
            options=self.read_options(fields["options"]) if "options" in fields else {},
            seats=seats,
            given=given,
            when=self.read_when(fields["when"]) if "when" in fields else (),
            then=self.read_then(fields["then"]),
            source=self.sheet.source,
            line=self.sheet.line(node),
        )

    def read_id(self, node: Node) -> str:
        name = self.sheet.text(node, "id")
        if not re.fullmatch(r"[A-Za-z0-9]+(-[A-Za-z0-9]+)*", name):
            raise self.sheet.wrong(node, f"an id is made of letters, digits and dashes, not {name!r}")
        return name

    def read_clause(self, node: Node) -> str:
        clause = self.sheet.text(node, "a clause")
        if ".." in clause:
            raise self.sheet.wrong(node, f"a range of clauses is not allowed, name each one that is shown: {clause!r}")
        if not re.fullmatch(CLAUSE_ID, clause):
            raise self.sheet.wrong(node, f"a clause is named like W-12, not {clause!r}")
        return clause

    def read_seats(self, node: Node) -> int:
        seats = self.sheet.number(node, "seats")
        with self.sheet.blame(node):
            self.meta.check_seats(seats)
        return seats

    def read_given(self, node: Node, fields: dict[str, Node]) -> str:
        if not isinstance(node, ScalarNode):
            raise self.sheet.wrong(node, f"given is a position as text, not {kind_of(node)}")
        given = str(node.value)
        for name in ("seats", "options"):
            if name in fields and common_line(given, name) is not None:
                raise self.sheet.wrong(fields[name], f"{name} is said here and in the position that is given")
        return given

    def read_options(self, node: Node) -> dict[str, Value]:
        options: dict[str, Value] = {}
        for key, name, value in self.sheet.pairs(node, "options"):
            text = self.sheet.text(value, f"option {name}")
            with self.sheet.blame(key):
                options[name] = self.meta.choose({name: text}).values[name]
        return options

    def read_when(self, node: Node) -> tuple[ScriptedEntry, ...]:
        return tuple(self.read_entry(item) for item in self.sheet.items(node, "when", may_be_empty=True))

    def read_entry(self, node: Node) -> ScriptedEntry:
        text = self.sheet.spoken(node, "an entry of when")
        with self.sheet.blame(node):
            said = read_said(text, self.names)
            read_steps(said, self.names)  # now, so that a wrong name in the middle is found with its line
        return said

    def read_then(self, node: Node) -> Then:
        known = ("holds", "lacks", "to_act", "legal", "refuses", "view", "told", "outcome")
        fields = self.sheet.fields(node, "then", known)
        outcome = fields.get("outcome")
        if outcome is not None and outcome.tag == NULL_TAG:
            outcome = None
            del fields["outcome"]
        if not fields:
            raise self.sheet.wrong(node, f"then checks nothing; it takes {', '.join(known)}")
        goes_on = isinstance(outcome, ScalarNode) and outcome.value == "none"
        return Then(
            position=self.read_phrases(fields),
            to_act=self.read_to_act(fields["to_act"]) if "to_act" in fields else None,
            legal=self.read_legal(fields["legal"]) if "legal" in fields else (),
            refuses=self.read_refuses(fields["refuses"]) if "refuses" in fields else (),
            view=self.read_seen(fields["view"], "view") if "view" in fields else (),
            told=self.read_seen(fields["told"], "told") if "told" in fields else (),
            goes_on=goes_on,
            ending=self.read_ending(outcome) if outcome is not None and not goes_on else None,
        )

    def read_phrases(self, fields: dict[str, Node]) -> Phrases:
        return Phrases(
            holds=self.sheet.texts(fields["holds"], "holds") if "holds" in fields else (),
            lacks=self.sheet.texts(fields["lacks"], "lacks") if "lacks" in fields else (),
        )

    def read_name(self, node: Node, *others: str) -> int:
        """A seat, or one of the others that the place allows."""
        name = self.sheet.text(node, "a name")
        seats = {known: who for known, who in self.names.items() if who >= 0}
        allowed = seats | {other: WATCHER if other == WATCHER_NAME else CHANCE for other in others}
        if name not in allowed:
            reason = f"nobody at this table is called {name!r}: {suggestion(name, list(allowed))}"
            raise self.sheet.wrong(node, reason)
        return allowed[name]

    def read_to_act(self, node: Node) -> tuple[int, ...]:
        names = self.sheet.items(node, "to_act", may_be_empty=True)
        return tuple(self.read_name(name, CHANCE_NAME) for name in names)

    def read_legal(self, node: Node) -> tuple[LegalCheck, ...]:
        pairs = self.sheet.pairs(node, "legal")
        if any(isinstance(value, MappingNode) for _key, _name, value in pairs):
            return tuple(self.read_legal_of(value, self.read_name(key, CHANCE_NAME)) for key, _name, value in pairs)
        return (self.read_legal_of(node, None),)

    def read_legal_of(self, node: Node, seat: int | None) -> LegalCheck:
        fields = self.sheet.fields(node, "legal", LEGAL_KEYS)
        if not fields:
            raise self.sheet.wrong(node, f"legal checks nothing; it takes {', '.join(LEGAL_KEYS)}")
        return LegalCheck(
            seat=seat,
            has=self.sheet.texts(fields["has"], "has") if "has" in fields else (),
            lacks=self.sheet.texts(fields["lacks"], "lacks") if "lacks" in fields else (),
            only=self.sheet.texts(fields["only"], "only", may_be_empty=True) if "only" in fields else None,
            count=self.sheet.number(fields["count"], "count") if "count" in fields else None,
        )

    def read_refuses(self, node: Node) -> tuple[Refusal, ...]:
        refusals: list[Refusal] = []
        for key, text, clause in self.sheet.pairs(node, "refuses"):
            with self.sheet.blame(key):
                said = read_said(text, self.names)
            refusals.append(Refusal(said, self.read_clause(clause)))
        if not refusals:
            raise self.sheet.wrong(node, "refuses checks nothing; it takes texts, each with the clause that says no")
        return tuple(refusals)

    def read_seen(self, node: Node, what: str) -> tuple[tuple[int, Phrases], ...]:
        seen: list[tuple[int, Phrases]] = []
        for key, name, value in self.sheet.pairs(node, what):
            seat = self.read_name(key, WATCHER_NAME)
            fields = self.sheet.fields(value, f"{what} of {name}", ("holds", "lacks"))
            if not fields:
                raise self.sheet.wrong(value, f"{what} of {name} checks nothing; it takes holds, lacks")
            seen.append((seat, self.read_phrases(fields)))
        if not seen:
            raise self.sheet.wrong(node, f"{what} checks nothing; it takes names of seats, or {WATCHER_NAME}")
        return tuple(seen)

    def read_ending(self, node: Node) -> Ending:
        if isinstance(node, ScalarNode):
            raise self.sheet.wrong(node, f"outcome is none, or says winner, reason, scores or draw, not {node.value!r}")
        fields = self.sheet.fields(node, "outcome", ("winner", "reason", "scores", "draw"))
        if not fields:
            raise self.sheet.wrong(node, "outcome checks nothing; it takes winner, reason, scores, draw")
        return Ending(
            winners=self.read_winners(fields["winner"]) if "winner" in fields else None,
            reason=self.read_clause(fields["reason"]) if "reason" in fields else None,
            scores=self.read_scores(fields["scores"]) if "scores" in fields else None,
            draw=self.read_draw(fields["draw"]) if "draw" in fields else None,
        )

    def read_winners(self, node: Node) -> tuple[int, ...]:
        names = self.sheet.items(node, "winner") if isinstance(node, SequenceNode) else [node]
        return tuple(self.read_name(name) for name in names)

    def read_scores(self, node: Node) -> tuple[float, ...]:
        texts = self.sheet.texts(node, "scores")
        seats = len([who for who in self.names.values() if who >= 0])
        if len(texts) != seats:
            raise self.sheet.wrong(node, f"scores has one for each of the {seats} seats, not {len(texts)}")
        try:
            return tuple(float(text) for text in texts)
        except ValueError:
            raise self.sheet.wrong(node, f"scores are numbers, not {', '.join(texts)}") from None

    def read_draw(self, node: Node) -> bool:
        text = self.sheet.text(node, "draw").lower()
        if text not in YES + NO:
            raise self.sheet.wrong(node, f"draw is true or false, not {text!r}")
        return text in YES


def common_line(position: str, name: str) -> str | None:
    """Return the `seats` or `options` line of a position, without its first word."""
    for raw in position.split("\n"):
        word, *rest = without_comment(raw).split() or [""]
        if word == name:
            return " ".join(rest)
    return None


def seats_line(position: str, meta: GameMeta) -> int | None:
    """Return the number of seats that a position names; None if this game does not allow it, which `load` will say."""
    for seats in meta.player_counts:
        if common_line(position, "seats") == str(seats):
            return seats
    return None


# YAML


class Sheet:
    """The nodes of one YAML file. Whatever is wrong with one is said with its line."""

    def __init__(self, text: str, source: str) -> None:
        self.source: Final = source
        self.root: Final = self.compose(text)

    def compose(self, text: str) -> Node:
        try:
            root: Node | None = yaml.compose(text, Loader=yaml.SafeLoader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            where = f"{self.source} line {mark.line + 1}" if mark is not None else self.source
            hint = " (a text that starts with * needs quotes)" if "alias" in str(error) else ""
            raise Malformed(f"this is not YAML: {error.problem or error.context}{hint}", where) from None
        except yaml.YAMLError as error:
            raise Malformed("this is not YAML: " + " ".join(str(error).split()), self.source) from None
        except RecursionError:
            raise Malformed("this is nested too deeply", self.source) from None
        if root is None:
            raise Malformed("there are no scenarios in this file", self.source)
        return root

    def line(self, node: Node) -> int:
        return int(node.start_mark.line) + 1

    def where(self, node: Node) -> str:
        return f"{self.source} line {self.line(node)}"

    def wrong(self, node: Node, reason: str) -> Malformed:
        return Malformed(reason, self.where(node))

    @contextmanager
    def blame(self, node: Node) -> Iterator[None]:
        """Adds the line to what others find Malformed, who know no lines."""
        try:
            yield
        except Malformed as error:
            raise self.wrong(node, str(error)) from None

    def pairs(self, node: Node, what: str) -> list[tuple[Node, str, Node]]:
        """The keys of a mapping, each as node and as text, and their values."""
        if not isinstance(node, MappingNode):
            raise self.wrong(node, f"{what} is written as names and values, not as {kind_of(node)}")
        pairs: list[tuple[Node, str, Node]] = []
        for key, value in node.value:
            name = self.text(key, f"a name in {what}")
            if any(name == other for _key, other, _value in pairs):
                raise self.wrong(key, f"{what} says {name} twice")
            pairs.append((key, name, value))
        return pairs

    def fields(self, node: Node, what: str, known: Sequence[str], required: Sequence[str] = ()) -> dict[str, Node]:
        fields: dict[str, Node] = {}
        for key, name, value in self.pairs(node, what):
            if name not in known:
                raise self.wrong(key, f"{what} has no {name!r}: {suggestion(name, known)}")
            fields[name] = value
        for name in required:
            if name not in fields:
                raise self.wrong(node, f"{what} does not say {name}")
        return fields

    def items(self, node: Node, what: str, may_be_empty: bool = False) -> list[Node]:
        if not isinstance(node, SequenceNode):
            raise self.wrong(node, f"{what} is written as a list, not as {kind_of(node)}")
        if not node.value and not may_be_empty:
            raise self.wrong(node, f"{what} is an empty list, which says nothing")
        return list(node.value)

    def text(self, node: Node, what: str) -> str:
        """A scalar as it is written: `no`, `3` and `2.10` are texts like any other."""
        if not isinstance(node, ScalarNode):
            raise self.wrong(node, f"{what} is written as a text, not as {kind_of(node)}")
        if not node.value.strip():
            raise self.wrong(node, f"{what} is empty")
        return str(node.value)

    def texts(self, node: Node, what: str, may_be_empty: bool = False) -> tuple[str, ...]:
        return tuple(self.spoken(item, f"an entry of {what}") for item in self.items(node, what, may_be_empty))

    def spoken(self, node: Node, what: str) -> str:
        """A text that YAML may have taken apart: an unquoted `white: K b2` in a list is a mapping to it."""
        if isinstance(node, MappingNode) and len(node.value) == 1:
            key, value = node.value[0]
            return f"{self.text(key, what)}: {self.text(value, what)}"
        return self.text(node, what)

    def number(self, node: Node, what: str) -> int:
        text = self.text(node, what)
        if not re.fullmatch(r"[0-9]{1,9}", text):
            raise self.wrong(node, f"{what} is a whole number, not {text!r}")
        return int(text)


def kind_of(node: Node) -> str:
    if isinstance(node, ScalarNode):
        return repr(str(node.value)) if node.value else "nothing"
    return "a list" if isinstance(node, SequenceNode) else "names and values"
