// Made by python -m scripts.hardware from calibration/cameras.toml: [name, height above the board].
cameras = [
  ["module-2", 610],
  ["module-3", 740],
  ["module-3-wide", 418],
  ["hq-6mm", 704],
  ["usb", 697],
];
board_mm = 432; // edge of the fields
seen_mm = [620, 532]; // with markers and tray, across and down
