# What this project uses of Kivy, typed by hand: Kivy itself has no types.

kivy_data_dir: str
