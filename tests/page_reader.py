"""A page of HTML as a browser reads it."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import NamedTuple

EMPTY = {"meta", "link", "img", "br", "hr", "input", "col"}
CELLS = {"td", "th", "dt", "dd", "li", "p"}


class Element(NamedTuple):
    """An element with its attributes, what it stands in, and the pieces of the text in it."""

    tag: str
    attributes: dict[str, str]
    above: tuple[Element, ...]
    pieces: list[str]

    @property
    def text(self) -> str:
        """The text in it, blanks made single."""
        return " ".join("".join(self.pieces).split())

    def inside(self, tag: str, kind: str = "") -> bool:
        """Whether it stands in such an element."""
        return any(one.tag == tag and one.is_a(kind) for one in self.above)

    def is_a(self, kind: str) -> bool:
        """Whether it is of the class; anything is where none is named."""
        return not kind or kind in self.attributes.get("class", "").split()


class Read(HTMLParser):
    """The elements of a page; an AssertionError where one is not closed in its turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[Element] = []
        self.all: list[Element] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element, and note it."""
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), tag
        element = Element(tag, {k: v or "" for k, v in attrs}, tuple(self.open), [])
        self.all.append(element)
        if tag not in EMPTY:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element that closes itself, as only those of a picture may."""
        assert "svg" in [one.tag for one in self.open], tag
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        """Close the element that was opened last."""
        assert self.open.pop().tag == tag
        if tag in CELLS:
            self.handle_data(" ")

    def handle_data(self, data: str) -> None:
        """Note a text in all that it stands in."""
        for element in self.open:
            element.pieces.append(data)

    def named(self, tag: str, kind: str = "") -> list[Element]:
        """The elements of a tag, those of a class only if one is given."""
        return [one for one in self.all if one.tag == tag and one.is_a(kind)]

    def one(self, tag: str, kind: str = "") -> Element:
        """The only element of a tag and a class."""
        (found,) = self.named(tag, kind)
        return found

    def rows(self, kind: str) -> list[str]:
        """The rows of the table of a class."""
        return [one.text for one in self.named("tr") if one.inside("table", kind)]
