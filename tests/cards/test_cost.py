"""Costs and mana symbols."""

from decimal import Decimal

import pytest

from comprules.cards.cost import colors_of, is_mana_cost, read_cost, split_outside


def test_generic_mana_is_one_entry_and_other_parts_are_kept_apart() -> None:
    """Generic symbols add up; what is no mana stands in `other`."""
    cost = read_cost("{1}{2}{R}{R}, {T}, Sacrifice a Golem")
    assert cost.mana == (("generic", 3), ("R", 2))
    assert cost.other == ("{T}", "Sacrifice a Golem")
    assert cost.symbols == ("1", "2", "R", "R", "T")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{3}{G}{G}", 5),
        ("{X}{U}", 1),
        ("{2/W}{W/U}{B/P}", 4),
        ("{C}{S}", 2),
        ("{0}", 0),
        ("", 0),
        ("{½}", Decimal("0.5")),
        ("{G/W/P}", 1),
    ],
)
def test_mana_value(text: str, value: int) -> None:
    """X is 0, a hybrid symbol counts its largest half, a Phyrexian one its color (202.3)."""
    assert read_cost(text).mana_value == value


def test_a_tap_symbol_alone_is_no_mana() -> None:
    """`{T}` asks for no mana."""
    assert read_cost("{T}").mana == ()
    assert read_cost("{T}").other == ("{T}",)


@pytest.mark.parametrize(("text", "is_one"), [
    ("{1}{R}", True), ("{2/W}", True), ("", True), ("{T}", False), ("1R", False), ("{1} or", False),
])  # fmt: skip
def test_what_a_mana_cost_may_be(text: str, is_one: bool) -> None:
    """A mana cost is mana symbols and nothing else (202.1)."""
    assert is_mana_cost(text) is is_one


def test_colors_come_from_the_mana_cost() -> None:
    """Hybrid symbols give both colors; the order is WUBRG (105.2)."""
    assert colors_of("{2}{G/W}{B}") == ("W", "B", "G")
    assert colors_of("{4}{C}") == ()


def test_separators_in_quotes_and_brackets_do_not_cut() -> None:
    """Only separators at the top level count."""
    assert split_outside('a, "b, c", (d, e), f', ",") == ["a", ' "b, c"', " (d, e)", " f"]


@pytest.mark.parametrize("symbol", ["²", "①", "9" * 5000])
def test_digits_that_are_no_number_of_mana(symbol: str) -> None:
    """They are kept as another part of the cost; they once broke the reader."""
    cost = read_cost(f"{{{symbol}}}{{1}}")
    assert cost.mana == (("generic", 1),)
    assert cost.other == (f"{{{symbol}}}",)
    assert cost.mana_value == 1
    assert not is_mana_cost(f"{{{symbol}}}")
