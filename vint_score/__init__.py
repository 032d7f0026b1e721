"""Keep the score of Vint (Siberian Whist)."""

__version__ = "1.0.0"
