"""The generator: the same numbers forever, interpreted and compiled, and none of them likelier than another."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia.core.rng import WARM_UP, Rng

WORD = 2**32


def words(rng: Rng, count: int) -> list[int]:
    return [int(rng.word()) for _word in range(count)]


def reference_words(seed: str) -> Iterator[int]:
    """sfc32 as PractRand has it, seeded and warmed up as ours is: written down again, with plain ints only."""
    key = hashlib.sha256(seed.encode()).digest()
    a, b, c = (int.from_bytes(key[start : start + 4], "little") for start in (0, 4, 8))
    counter = 1
    while True:
        out = (a + b + counter) % WORD
        counter = (counter + 1) % WORD
        a, b, c = b ^ (b >> 9), (c + (c << 3)) % WORD, ((c << 21) % WORD + (c >> 11) + out) % WORD
        yield out


def far_from_even(counts: Counter[int], values: int) -> float:
    """Chi squared over its degrees of freedom: about 1 if all values are equally likely."""
    expected = sum(counts.values()) / values
    return sum((counts[value] - expected) ** 2 / expected for value in range(values)) / (values - 1)


def test_a_seed_gives_these_numbers_for_ever() -> None:
    rng = Rng("regalia")
    assert words(rng, 6) == [3754275106, 1122657815, 3419753947, 3735171443, 3429516161, 2528262049]
    assert words(Rng(""), 3) == [2218925363, 143031543, 3814219833]
    assert words(Rng("König"), 3) == [535238100, 1400985454, 2177139138]


def test_whatever_is_made_of_the_numbers_stays_the_same_too() -> None:
    rng = Rng("regalia")
    numbers = [int(rng.below(n)) for n in (1, 2, 3, 6, 7, 10, 100, 2**31 + 1, WORD)]
    assert numbers == [0, 1, 1, 5, 1, 9, 12, 1836918295, 3999829687]
    assert rng.fraction() == 0.29017976950854063
    items = list(range(10))
    rng.shuffle(items)
    assert items == [0, 6, 8, 2, 1, 5, 7, 4, 9, 3]
    assert words(rng.fork(), 3) == [1854868869, 3022196355, 674666714]
    assert words(rng, 1) == [1606195765]


@pytest.mark.parametrize("seed", ["", "a", "b", "seed 7/12/chance"])
def test_it_is_sfc32(seed: str) -> None:
    expected = islice(reference_words(seed), WARM_UP, WARM_UP + 2000)
    assert words(Rng(seed), 2000) == list(expected)


@pytest.mark.parametrize("n", [2, 3, 6, 7, 30, 52, 1000])
def test_all_numbers_below_n_are_equally_likely(n: int) -> None:
    rng = Rng(f"below {n}")
    counts = Counter(int(rng.below(n)) for _draw in range(60 * n if n > 100 else 20_000))
    assert set(counts) <= set(range(n))
    assert far_from_even(counts, n) < (1.3 if n > 100 else 2.2)


def test_large_ranges_do_not_favour_small_numbers() -> None:
    # Three quarters of 2**32: a plain remainder would give the lowest third half of all draws.
    rng = Rng("large")
    n = 3 * 2**30
    low = sum(int(rng.below(n)) < n // 3 for _draw in range(6000))
    assert abs(low - 2000) < 150


def test_pairs_of_numbers_are_equally_likely_too() -> None:
    rng = Rng("pairs")
    counts = Counter(int(rng.below(6)) * 6 + int(rng.below(6)) for _draw in range(20_000))
    assert far_from_even(counts, 36) < 1.6


@pytest.mark.parametrize("n", [0, -1, WORD + 1])
def test_there_is_no_number_below_nothing_nor_beyond_a_word(n: int) -> None:
    with pytest.raises(ValueError, match="n must be in"):
        Rng("x").below(n)


def test_the_only_number_below_one_is_none() -> None:
    rng = Rng("x")
    assert {int(rng.below(1)) for _draw in range(20)} == {0}


def test_fractions_lie_between_none_and_one() -> None:
    rng = Rng("fractions")
    fractions = [rng.fraction() for _draw in range(5000)]
    assert min(fractions) >= 0.0 and max(fractions) < 1.0
    assert abs(sum(fractions) / 5000 - 0.5) < 0.02


@given(st.lists(st.integers(0, 5)), st.text(st.characters(exclude_categories=["Cs"])))
def test_a_shuffle_keeps_all_items(items: list[int], seed: str) -> None:
    shuffled = list(items)
    Rng(seed).shuffle(shuffled)
    assert Counter(shuffled) == Counter(items)


def test_every_order_is_equally_likely_after_a_shuffle() -> None:
    rng = Rng("orders")
    counts: Counter[int] = Counter()
    orders: dict[tuple[str, ...], int] = {}
    for _shuffle in range(12_000):
        items = list("abcd")
        rng.shuffle(items)
        counts[orders.setdefault(tuple(items), len(orders))] += 1
    assert len(orders) == 24
    assert far_from_even(counts, 24) < 1.8


def test_a_fork_takes_the_same_from_its_parent_however_much_it_is_used() -> None:
    used, unused = Rng("parent"), Rng("parent")
    words(used.fork(), 1000)
    unused.fork()
    assert words(used, 50) == words(unused, 50)


def test_forks_are_decided_by_their_parent_and_differ_from_it_and_from_each_other() -> None:
    rng, again = Rng("parent"), Rng("parent")
    first, second = rng.fork(), rng.fork()
    streams = [words(first, 200), words(second, 200), words(rng, 200)]
    assert [words(again.fork(), 200), words(again.fork(), 200)] == streams[:2]
    for place, stream in enumerate(streams):
        for other in streams[:place]:
            assert len(set(stream) & set(other)) <= 1
            # Bits of independent streams agree half the time: 3200 of 6400, give or take 40.
            agreeing = sum(32 - (one ^ two).bit_count() for one, two in zip(stream, other, strict=True))
            assert abs(agreeing - 3200) < 160


@given(st.text(max_size=8), st.text(max_size=8))
def test_different_seeds_give_different_numbers(one: str, other: str) -> None:
    if one.isascii() and other.isascii():
        assert (words(Rng(one), 3) == words(Rng(other), 3)) == (one == other)
