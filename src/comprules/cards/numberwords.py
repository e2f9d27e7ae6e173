"""The numbers that card texts write out."""

from typing import Final

#: `one` to `ten`, in order.
NUMBER_WORDS: Final = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"), start=1
    )
}
