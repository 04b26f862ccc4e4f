"""What screens say, without Kivy: for each screen NAME a `Presenter` in `NAME.py` that gives a `View`."""
