"""A few thousand random and mutated calls of the library; `make fuzz` makes many more."""

from library_fuzz import CALLS, run


def test_only_an_answer_or_a_sentence_comes_of_any_call():
    counts = run(200 * len(CALLS), seed=7)
    for name, count in counts.items():
        assert count["answered"] > 10, name
        assert count["refused"] > 10, name
