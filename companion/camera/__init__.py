"""Every source of frames behind one Protocol, opened by its name in the profile, such as `folder:DIR`."""
