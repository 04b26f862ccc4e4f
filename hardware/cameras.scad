// Made by python -m scripts.hardware from calibration/cameras.toml.
// [name, height of the lens above the board, how far the lens is below the plate]
cameras = [
  ["module-2", 610, 9],
  ["module-3", 740, 11.5],
  ["module-3-wide", 418, 12.4],
  ["hq-6mm", 704, 52],
  ["usb", 697, 60],
];
board_thick_mm = 2;
// What lies there, across and down from the north-west of A1
fields_mm = [432, 432];
frame_mm = 10; // around the fields
marker_mm = 30;
markers = [[-30, -30], [462, -30], [462, 462], [-30, 462]]; // their middles
tray = [480, 100, 90, 130]; // from where, how large
seen_from_mm = [-50, -50]; // with markers and tray
seen_mm = [620, 532];
