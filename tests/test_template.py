"""Filling a template: values escaped, lists in turn, what is empty left out."""

from __future__ import annotations

import pytest

from vint_score.template import fill


@pytest.mark.parametrize(
    ("template", "filled"),
    [
        ("<{{a}}>", "<&lt;&quot;&amp;>"),
        ("{{#list}}{{n}}{{a}};{{/list}}", "1&lt;&quot;&amp;;2own;"),
        ("{{#yes}}y{{/yes}}{{#no}}n{{/no}}", "y"),
        ("{{^yes}}y{{/yes}}{{^no}}n{{/no}}", "n"),
        ("a\n  {{#list}}\n  {{n}}\n  {{/list}}\nb", "a\n  1\n  2\nb"),
        ("{{#one}}{{n}}{{#list}}{{n}}{{/list}}{{/one}}", "312"),
        ("a { b } {c}", "a { b } {c}"),
    ],
)
def test_a_template_is_filled(template: str, filled: str) -> None:
    """Values escaped, lists in turn, what is empty left out."""
    values = {"a": '<"&', "list": [{"n": 1}, {"n": 2, "a": "own"}], "yes": "y", "no": []}
    assert fill(template, {**values, "one": {"n": 3}}) == filled


@pytest.mark.parametrize(
    ("template", "error"),
    [("{{nothing}}", KeyError), ("{{#a}}", ValueError), ("{{#a}}{{/b}}", ValueError)],
)
def test_a_template_with_a_slip_is_no_page(template: str, error: type[Exception]) -> None:
    """A name misspelt or a section left open is found at once."""
    with pytest.raises(error):
        fill(template, {"a": "a", "b": "b"})
