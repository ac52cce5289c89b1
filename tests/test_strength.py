"""What matches between levels say of their strength."""

import pytest
import strength


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([1.0] * 100, "at least +446"),
        ([0.0] * 100, "at most -446"),
        ([0.5] * 100, "+0 (-25 to +25)"),
        ([1.0, 0.0] * 50, "+0 (-25 to +25)"),
        ([1.0, 0.5] * 50, "+191 (+144 to +208)"),
        ([1.0, 1.0] * 25 + [1.0, 0.0] * 25, "+191 (+132 to +263)"),
    ],
)
def test_an_interval_is_that_of_pairs_of_games_and_never_of_no_width(points, words):
    assert strength.elo(points) == words
