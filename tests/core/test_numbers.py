"""Numbers as people write them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regalia.core.errors import Malformed
from regalia.core.numbers import MAX_DIGITS, read_number


@given(st.integers(0, 10**MAX_DIGITS - 1))
def test_a_whole_number_reads_back(number: int) -> None:
    assert read_number(str(number)) == number


@pytest.mark.parametrize(
    "text", ["", " ", "-1", "+1", "1.0", "1_0", "1e3", " 7", "seven", "٣", "²", "1" * 10, "9" * 9999]
)
def test_everything_else_is_malformed_and_is_not_quoted_at_length(text: str) -> None:
    with pytest.raises(Malformed, match="is not a whole number of at most 9 digits") as caught:
        read_number(text)
    assert len(str(caught.value)) < 100
