// The stand: a mast of square tube clamped to the table's edge, an arm over the middle of all that the camera has to
// see, a plate for the camera. Its height follows from the board and the camera's angle of view (cameras.scad).
//   openscad -D 'camera="module-3"' -D 'part="foot"' -o foot.stl stand.scad      parts: foot, elbow, plate, all
// For trying it out (tests/test_stand.py): camera, lying (where they are when all is put together), clash (what two
// things have in common then: nothing, if all fits).
include <cameras.scad>

camera = "module-3";
part = "all";
tube = 20;          // outer edge of the square tube, wood or aluminium
play = 0.4;         // so that the tube slides in, and a nut
wall = 6;
table_mm = 28;      // how thick a table the foot takes, at most
margin = 60;        // from the table's edge to what the camera has to see
$fn = 40;

parts = ["foot", "elbow", "plate", "all", "camera", "lying", "clash"];
wanted = assert([for (one = parts) if (one == part) one] != [], str("part \"", part, "\" is not known; known: ", parts))
  part;
known = [for (one = cameras) one[0]];
mine = let (found = [for (one = cameras) if (one[0] == camera) one])
  assert(found != [], str("camera \"", camera, "\" is not known; known: ", known)) found[0];

height = mine[1];   // of the lens above the board
depth = mine[2];    // of the camera: from the plate down to its lens
// Sizes of the parts
outer = tube + 2 * wall;
deep = 60;          // of the foot, over the table
arm_sleeve = 50;
plate_sleeve = 30;
lens_at = 54;       // from the plate's beginning to the middle of all its holes: the tube ends before any of them
gusset = 20;        // the elbow's, below the arm
mast_sleeve = gusset + outer;
// of modules 2 and 3: 21 x 12.5 mm, of HQ: 30 x 30 mm
module_holes = [for (x = [-10.5, 10.5], y = [-6.25, 6.25]) [x, y]];
hq_holes = [for (x = [-15, 15], y = [-15, 15]) [x, y]];

// Heights above the foot's underside; distances from the foot's back, across the table
table_top = table_mm + 2 * wall;
lens = table_top + board_thick_mm + height;
plate_under = lens + depth;
arm_under = plate_under + 2 * wall;          // the plate, then its sleeve
elbow_under = arm_under - wall - gusset;
mast = elbow_under + mast_sleeve;            // it stands level with the foot and ends level with the elbow
table_edge = 2 * wall;
middle = table_edge + margin + seen_mm[1] / 2;
plate_from = middle - lens_at;
arm = plate_from + plate_sleeve;             // from the elbow's mast to the end of the plate's sleeve
echo(camera = camera, lens_above_board_mm = height, mast_mm = mast, arm_mm = arm);

module hexagon(flats, high) { cylinder(d = flats / cos(30), h = high, $fn = 6); }

module sleeve(long) { // holds the tube; two M4 screws press it, their nuts lie in the wall's inside and cannot get out
  difference() {
    cube([outer, outer, long]);
    translate([wall - play / 2, wall - play / 2, -1]) cube([tube + play, tube + play, long + 2]);
    for (z = [long * 0.25, long * 0.75]) translate([outer, outer / 2, z]) rotate([0, -90, 0]) {
      translate([0, 0, -1]) cylinder(d = 4.4, h = wall + 2);
      translate([0, 0, wall - play / 2 - 3.4]) hexagon(7 + play, 4.4);
    }
  }
}

module foot() { // a U around the table's edge with an M8 screw from below, the mast's sleeve behind it
  difference() {
    cube([outer, deep, table_mm + 4 * wall]);
    translate([-1, table_edge, 2 * wall]) cube([outer + 2, deep, table_mm]);
    translate([outer / 2, deep * 0.65, -1]) cylinder(d = 8.6, h = 2 * wall + 2);
    translate([outer / 2, deep * 0.65, 2 * wall - 7]) hexagon(13 + play, 8); // the screw presses its nut down
  }
  translate([0, 0.01 - outer, 0]) sleeve(table_mm + 4 * wall);
}

module elbow() { // joins mast and arm at a right angle
  sleeve(mast_sleeve);
  translate([0, outer - 0.01, outer + gusset]) rotate([-90, 0, 0]) sleeve(arm_sleeve);
  translate([0, outer - 0.01, 0]) rotate([90, 0, 90])
    linear_extrude(outer) polygon([[0, 0], [0, gusset + 0.01], [arm_sleeve, gusset + 0.01]]);
}

module plate() { // sits on the arm's end; holes for modules 2 and 3, for HQ, in the middle of both for a tripod screw
  sleeve(plate_sleeve);
  translate([outer / 2 - 25, outer - 0.01, 0]) difference() {
    cube([50, wall + 0.01, lens_at + 22]);
    translate([25, -1, lens_at]) rotate([-90, 0, 0]) {
      for (at = module_holes) translate(at) cylinder(d = 2.4, h = wall + 2);
      for (at = hq_holes) translate(at) cylinder(d = 2.9, h = wall + 2);
      cylinder(d = 6.8, h = wall + 2);
    }
  }
}

// Put together
module mast_there() { translate([wall, wall - outer, 0]) cube([tube, tube, mast]); }
module arm_there() { translate([wall, 0, arm_under]) cube([tube, arm, tube]); }
module elbow_there() { translate([0, -outer, elbow_under]) elbow(); }
module plate_there() { translate([0, plate_from, arm_under + tube + wall]) rotate([-90, 0, 0]) plate(); }
module camera_there() { translate([outer / 2 - 12.5, middle - 12, lens]) cube([25, 24, depth]); }
module screws_there() { // the room for their heads and a screwdriver, above the plate
  translate([outer / 2, middle, plate_under + wall + 0.1]) {
    for (at = concat(module_holes, hq_holes)) translate(at) cylinder(d = 5.5, h = 60);
    cylinder(d = 12, h = 60);
  }
}
module table_there() { // a piece of it, as thick as the foot takes
  translate([outer / 2 - seen_mm[0] / 2 - 40, table_edge, 2 * wall])
    cube([seen_mm[0] + 80, seen_mm[1] + margin + 40, table_mm]);
}
module lying() { // board, markers and tray, where the camera sees them; the mast stands in the south
  west = outer / 2 - seen_mm[0] / 2;
  north = middle + seen_mm[1] / 2;
  translate([west - seen_from_mm[0], north + seen_from_mm[1], table_top]) mirror([0, 1, 0]) {
    color("burlywood") translate([-frame_mm, -frame_mm, 0])
      cube([fields_mm[0] + 2 * frame_mm, fields_mm[1] + 2 * frame_mm, board_thick_mm]);
    color("black") for (at = markers) translate([at[0] - marker_mm / 2, at[1] - marker_mm / 2, 0])
      cube([marker_mm, marker_mm, board_thick_mm]);
    color("steelblue") translate([tray[0], tray[1], 0]) cube([tray[2], tray[3], board_thick_mm]);
  }
}

module solid(number) {
  if (number == 0) mast_there();
  if (number == 1) arm_there();
  if (number == 2) foot();
  if (number == 3) elbow_there();
  if (number == 4) plate_there();
  if (number == 5) camera_there();
  if (number == 6) table_there();
  if (number == 7) lying();
  if (number == 8) screws_there();
}

module together() {
  color("silver") { mast_there(); arm_there(); }
  color("orange") { foot(); elbow_there(); plate_there(); }
  color("dimgray") camera_there();
  color("gainsboro") table_there();
  lying();
}

module clash() { for (a = [0:7], b = [a + 1:8]) intersection() { solid(a); solid(b); } }

if (wanted == "foot") foot();
else if (wanted == "elbow") elbow();
else if (wanted == "plate") plate();
else if (wanted == "camera") camera_there();
else if (wanted == "lying") lying();
else if (wanted == "clash") clash();
else together();
