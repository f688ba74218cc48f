"""The check of our prose (`tests/style.py`) finds what it looks for."""

from pathlib import Path

import pytest

from tests import style

pytestmark = pytest.mark.plain


@pytest.mark.parametrize(
    "sentence",
    [
        "Whoever has the link may watch.",
        "One can see it.",
        "Here are one's own games.",
        "Each player draws from the own pile.",
        "It is dealt anew.",
        "A card is drawn by lot.",
        "It is judged at the end.",
        "Then chance speaks.",
        "Trying again …",
        "The chance is 61 %.",
        "It took 3 s of processor time.",
        "The player is told of it.",
        "Games would go on for ever.",
        "Occupied squares are not to be had.",
        "A seat without cards is passed over.",
        "Asking would betray a hand.",
    ],
)
def test_each_construction_is_found(sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(style, "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text(f"A good line.\n{sentence}\n", encoding="utf-8")
    (problem,) = style.problems(page)
    assert problem.startswith("page.md:2: ")


@pytest.mark.parametrize(
    "line",
    ["# It is judged at the end.", '"""Whether it is over."""', 'raise Malformed("one can not")', 'f"{a} is told"'],
)
def test_comments_and_texts_of_python_are_prose(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(style, "ROOT", tmp_path)
    module = tmp_path / "module.py"
    module.write_text(f"judge = 1\n{line}\n", encoding="utf-8")
    (problem,) = style.problems(module)
    assert problem.startswith("module.py:2: ")


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("module.ts", "const judge = 1 // it is judged at the end"),
        ("module.ts", "/** Whoever has the link may watch. */"),
        ("Page.svelte", "<!-- It is dealt anew. -->"),
        ("page.css", "/* what one can do */"),
        ("module.py", "# It lets chance speak."),
    ],
)
def test_comments_of_the_client_are_prose(
    name: str, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(style, "ROOT", tmp_path)
    module = tmp_path / name
    module.write_text(
        f"/* A good line. */\n{line}\n" if name != "module.py" else f"one = 1\n{line}\n", encoding="utf-8"
    )
    (problem,) = style.problems(module)
    assert problem.startswith(f"{name}:2: ")


def test_texts_of_the_client_are_not_comments(tmp_path: Path) -> None:
    module = tmp_path / "module.ts"
    module.write_text(
        "const link = 'https://example.org/judge' + `// anew`\nconst pick = \"/* anew */\"\n", encoding="utf-8"
    )
    assert list(style.problems(module)) == []


def test_code_is_not_prose(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Name the bot with `--judge`, or write `arena GAME BOT BOT …`.\n", encoding="utf-8")
    assert list(style.problems(page)) == []
