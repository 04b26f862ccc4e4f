"""The touchscreen.

`window` wires all together · `session` what presenters get · `navigator`, `page` screens and the way between
them · `protocol` what a game offers · `theme` colours and measures · `drawing` pictures as triangles, without
Kivy · `widgets` what screens are made of · `screens` a folder each: presenter (no Kivy), page, rules.
"""
