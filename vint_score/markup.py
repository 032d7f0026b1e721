"""A table and the sentences round it as a text, or as the fragment of an HTML or LaTeX page."""

from __future__ import annotations

from collections.abc import Sequence

HTML = ("html", "unsafehtml")
LATEX = ("latex", "latex_raw", "latex_booktabs", "latex_longtable")
# In these a rule may stand between two rows; elsewhere it would be a row, or end the table.
RULED = (
    *("simple", "plain", "presto", "pretty", "psql", "orgtbl"),
    *("outline", "simple_outline", "rounded_outline", "heavy_outline", "mixed_outline"),
    *("double_outline", "fancy_outline", "latex", "latex_raw", "latex_booktabs"),
)
_IN_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
}


def fragment(head: str, before: Sequence[str], table: str, after: Sequence[str], fmt: str) -> str:
    """A heading, sentences, the table drawn in the format, sentences."""
    if fmt in HTML:
        return _html(head, before, table, after)
    if fmt in LATEX:
        head, before, after = latex(head), [*map(latex, before)], [*map(latex, after)]
        head = rf"\section*{{{head}}}"
    return "\n\n".join(part for part in (head, *before, table, *after) if part)


def _html(head: str, before: Sequence[str], table: str, after: Sequence[str]) -> str:
    from html import escape

    parts = ["<section>", f"<h2>{escape(head)}</h2>"]
    parts.extend(f"<p>{escape(text)}</p>" for text in before if text)
    parts.append(table)
    parts.extend(f"<p>{escape(text)}</p>" for text in after if text)
    return "\n".join(part for part in (*parts, "</section>") if part)


def latex(text: str) -> str:
    """A text that LaTeX prints as it stands."""
    return "".join(_IN_LATEX.get(letter, letter) for letter in text)
