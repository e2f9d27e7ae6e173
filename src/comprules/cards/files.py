"""Card files: a JSON list, or JSON lines, of Scryfall card objects; gzip too."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final, cast

from comprules.cards.model import Card, Ruling
from comprules.errors import BadCardFile

_HINT: Final = "give a list, or lines, of Scryfall card objects"
_GZIP: Final = b"\x1f\x8b"


def read_cards(path: str | Path) -> Iterator[Card]:
    """The cards of a file, one at a time, in the order of the file.

    Raises:
        BadCardFile: the file cannot be read, or an entry is no card object; with the line.
    """
    file = Path(path)
    try:
        with _opened(file) as stream:
            head = _first_byte(stream)
        with _opened(file) as stream:
            if head == b"[":
                yield from _from_list(stream, file)
            elif head == b"{":
                yield from _from_lines(stream, file)
            else:
                what = "the file is empty" if not head else "the file holds no card objects"
                raise BadCardFile(what, hint=_HINT, file=file, line=1 if head else None)
    except (OSError, EOFError, zlib.error) as error:
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise BadCardFile(f"cannot be read: {reason}", hint="check the file", file=file) from None


def _opened(file: Path) -> IO[bytes]:
    with file.open("rb") as raw:
        packed = raw.read(2) == _GZIP
    return cast(IO[bytes], gzip.open(file, "rb")) if packed else file.open("rb")


def _first_byte(stream: IO[bytes]) -> bytes:
    start = stream.read(3)
    if start == b"\xef\xbb\xbf":
        start = stream.read(1)
    text = start.lstrip()
    while start and not text:
        start = stream.read(4096)
        text = start.lstrip()
    return text[:1]


def _from_lines(stream: IO[bytes], file: Path) -> Iterator[Card]:
    """Cards of JSON lines; an object over several lines ends with a brace at a line's start."""
    pending: list[bytes] = []
    first = 0
    for number, line in enumerate(stream, start=1):
        if number == 1:
            line = line.removeprefix(b"\xef\xbb\xbf")
        if not line.strip():
            continue
        if not pending:
            first = number
            alone = line.rstrip().endswith(b"}")
        pending.append(line)
        if alone or line.startswith(b"}"):
            yield from _entries(_decoded(b"".join(pending), file, first), file, first)
            pending = []
    if pending:
        raise BadCardFile(
            "the file is cut short: an object is not closed", hint=_HINT, file=file, line=first
        )


def _decoded(data: bytes, file: Path, line: int) -> Any:
    """The value of a JSON text that begins in the given line."""
    try:
        return json.loads(data)
    except UnicodeDecodeError:
        raise BadCardFile("not UTF-8", hint="save it as UTF-8", file=file, line=line) from None
    except json.JSONDecodeError as error:
        cut = error.msg.startswith("Unterminated string") or error.pos >= len(error.doc.rstrip())
        raise BadCardFile(
            "the line is cut short" if cut else f"not JSON: {error.msg}",
            hint=_HINT,
            file=file,
            line=line + error.lineno - 1,
        ) from None
    except RecursionError:
        raise BadCardFile("nested too deeply", hint=_HINT, file=file, line=line) from None


def _entries(value: Any, file: Path, line: int) -> Iterator[Card]:
    """The cards of one JSON value: a card, or an API answer with a list of them under `data`."""
    if isinstance(value, dict) and value.get("object") == "list" and "data" in value:
        for entry in value["data"]:
            yield card_from_object(entry, file, line)
    else:
        yield card_from_object(value, file, line)


def _from_list(stream: IO[bytes], file: Path) -> Iterator[Card]:
    """Cards of a JSON list, decoded entry by entry so that the file never stands in memory."""
    decoder = json.JSONDecoder()
    buffer = ""
    line = 1
    started = False
    ended = False
    utf8 = _Utf8(stream, file)
    while True:
        chunk = utf8.read()
        buffer += chunk
        index = 0
        if not started:
            index = buffer.index("[") + 1
            line += buffer.count("\n", 0, index)
            started = True
        while not ended:
            step = index
            while step < len(buffer) and (buffer[step].isspace() or buffer[step] == ","):
                step += 1
            line += buffer.count("\n", index, step)
            index = step
            if index >= len(buffer):
                break
            if buffer[index] == "]":
                ended = True
                index += 1
                break
            try:
                value, end = decoder.raw_decode(buffer, index)
            except json.JSONDecodeError as error:
                if chunk and (len(buffer) - index < 8_000_000):
                    break  # the entry goes on in the next chunk
                at = line + buffer.count("\n", index, error.pos)
                what = "the list is cut short" if not chunk else f"not JSON: {error.msg}"
                raise BadCardFile(what, hint=_HINT, file=file, line=at) from None
            except RecursionError:
                raise BadCardFile("nested too deeply", hint=_HINT, file=file, line=line) from None
            if not isinstance(value, dict) and end >= len(buffer) and chunk:
                break  # a bare number may go on
            yield card_from_object(value, file, line)
            line += buffer.count("\n", index, end)
            index = end
        buffer = buffer[index:]
        if ended and buffer.strip():
            line += buffer[: len(buffer) - len(buffer.lstrip())].count("\n")
            raise BadCardFile("text after the list", hint=_HINT, file=file, line=line)
        if not chunk:
            if not ended:
                raise BadCardFile("the list is cut short", hint=_HINT, file=file, line=line)
            return


class _Utf8:
    """Chunks of text from a stream of bytes; what is no UTF-8 is an error with its line."""

    def __init__(self, stream: IO[bytes], file: Path) -> None:
        import codecs

        self.stream = stream
        self.file = file
        self.decoder = codecs.getincrementaldecoder("utf-8-sig")()
        self.line = 1

    def read(self) -> str:
        data = self.stream.read(1 << 18)
        try:
            text = self.decoder.decode(data, final=not data)
        except UnicodeDecodeError:
            raise BadCardFile(
                "not UTF-8", hint="save it as UTF-8", file=self.file, line=self.line
            ) from None
        self.line += text.count("\n")
        return text if text or not data else self.read()


def card_from_object(value: Any, file: str | Path, line: int) -> Card:
    """The card that a Scryfall card object describes.

    Raises:
        BadCardFile: it is no such object: no name, or a field of the wrong kind.
    """
    if not isinstance(value, dict) or not isinstance(value.get("name"), str) or not value["name"]:
        raise BadCardFile("an entry is no card object: it has no name", hint=_HINT, file=file,
                          line=line)  # fmt: skip
    try:
        return _card(value)
    except (TypeError, ValueError, AttributeError) as error:
        raise BadCardFile(
            f"the card {value['name']!r} has a field of the wrong kind: {error}",
            hint=_HINT,
            file=file,
            line=line,
        ) from None


def _card(value: Mapping[str, Any]) -> Card:
    faces = tuple(_face(face, value) for face in value.get("card_faces") or ())
    front = faces[0] if faces else None

    def text(key: str) -> str:
        own = value.get(key)
        if own is None and front is not None:
            own = value["card_faces"][0].get(key)
        if own is not None and not isinstance(own, str):
            raise TypeError(f"{key} is no text")
        return own or ""

    def box(key: str) -> str | None:
        own = value.get(key)
        if own is None and front is not None:
            own = value["card_faces"][0].get(key)
        return None if own is None or own == "" else str(own)

    rulings = value.get("rulings")
    return Card(
        name=value["name"],
        mana_cost=text("mana_cost"),
        type_line=text("type_line"),
        oracle_text=text("oracle_text"),
        power=box("power"),
        toughness=box("toughness"),
        loyalty=box("loyalty"),
        colors=_letters(value, "colors") or (front.colors if front else _letters(value, "colors")),
        color_identity=_letters(value, "color_identity"),
        keywords=tuple(str(word) for word in value.get("keywords") or ()),
        layout=text("layout"),
        face_name=text("face_name") if not faces else "",
        faces=faces,
        rulings=tuple(_rulings(rulings)) if isinstance(rulings, list) else (),
        defense=box("defense"),
        mana_value=None if value.get("cmc") is None else float(value["cmc"]),
        oracle_id=text("oracle_id"),
        source=text("source"),
    )


def _face(face: Mapping[str, Any], card: Mapping[str, Any]) -> Card:
    """One face as a card of its own: what it does not say is the card's (CR 712, 709)."""
    own = {key: value for key, value in face.items() if value is not None}
    merged = {
        "keywords": card.get("keywords"),
        "layout": card.get("layout"),
        "color_identity": card.get("color_identity"),
        **own,
        "name": card["name"],
        "face_name": face.get("name") or card["name"],
    }
    merged.pop("card_faces", None)
    return _card(merged)


def _letters(value: Mapping[str, Any], key: str) -> tuple[str, ...] | None:
    letters = value.get(key)
    if letters is None:
        return None
    if not isinstance(letters, list):
        raise TypeError(f"{key} is no list")
    return tuple(letter for letter in "WUBRG" if letter in letters)


def _rulings(values: Iterable[Any]) -> Iterator[Ruling]:
    for value in values:
        if isinstance(value, Mapping):
            date = value.get("published_at") or value.get("date") or ""
            yield Ruling(str(date), str(value.get("comment") or value.get("text") or ""))
