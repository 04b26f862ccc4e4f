"""The touchscreen.

`theme` colours and measures · `drawn` pictures as triangles, without Kivy · `presenters` what a screen says,
without Kivy · `widgets` what screens are made of · `screens` one file and one `.kv` each.
"""
