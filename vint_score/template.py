"""Filling a template: a page that a person can read, with places for what is not known yet.

`{{name}}` is a value, escaped. What stands between `{{#name}}` and `{{/name}}` comes once for each
item of a list, or once for anything else that is not empty; between `{{^name}}` and `{{/name}}` it
comes where there is nothing. An item's own names come before those around it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

# A section's mark alone on its line takes the whole line with it.
_ALONE = re.compile(r"(?m)^[ \t]*(\{\{[#^/]\w+\}\})[ \t]*\n")
_MARK = re.compile(r"\{\{([#^/]?)(\w+)\}\}")


class Place(NamedTuple):
    """A value's place, or a section (`#`, `^`) with what stands in it."""

    sign: str
    name: str
    inside: list[Place | str]


def fill(template: str, values: Mapping[str, Any]) -> str:
    """The template with its places filled; raises KeyError for a name that has no value."""
    pieces = iter(_MARK.split(_ALONE.sub(r"\1", template)))
    return "".join(_filled(_parsed(pieces, ""), dict(values)))


def _parsed(pieces: Iterator[str], section: str) -> list[Place | str]:
    """What stands in a section, to its end: text, sign and name come in turn."""
    found: list[Place | str] = []
    while True:
        found.append(next(pieces))
        sign, name = next(pieces, "/"), next(pieces, "")
        if sign == "/":
            if name != section:
                raise ValueError(f"{{{{{section}}}}} is not closed where {{{{/{name}}}}} stands")
            return found
        found.append(Place(sign, name, _parsed(pieces, name) if sign else []))


def _filled(places: list[Place | str], values: dict[str, Any]) -> Iterator[str]:
    from html import escape

    for place in places:
        if isinstance(place, str):
            yield place
            continue
        value = values[place.name]
        if not place.sign:
            yield escape(str(value))
        elif place.sign == "^":
            if not value:
                yield from _filled(place.inside, values)
        else:
            for item in value if isinstance(value, list) else [value] if value else []:
                inner = {**values, **item} if isinstance(item, dict) else values
                yield from _filled(place.inside, inner)
