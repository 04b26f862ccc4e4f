"""Tests of the page, the board and the chart, and random games to feed them."""
