"""A YAML file whose every part knows its line."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import yaml
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from regalia.core.errors import Malformed
from regalia.core.options import suggestion


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
