// The stand: a mast of square tube clamped to the table's edge, an arm over the middle of the board, a plate for the
// camera. Its height follows from the board and the camera's angle of view (cameras.scad).
//   openscad -D 'camera="module-3"' -D 'part="foot"' -o foot.stl stand.scad      parts: foot, elbow, plate, all
include <cameras.scad>

camera = "module-3";
part = "all";
tube = 20;          // outer edge of the square tube, wood or aluminium
play = 0.4;         // so that the tube slides in
wall = 5;
table_mm = 28;      // how thick a table the foot takes, at most
margin = 60;        // from the table's edge to what the camera has to see
$fn = 40;

height = [for (one = cameras) if (one[0] == camera) one[1]][0];
arm = seen_mm[1] / 2 + margin;  // from the mast to over the middle
mast = height + table_mm + 2 * wall + 40;
echo(camera = camera, lens_above_board_mm = height, mast_mm = mast, arm_mm = arm + 40);

module sleeve(long) { // holds the tube; two M4 screws press it
  outer = tube + 2 * wall;
  difference() {
    cube([outer, outer, long]);
    translate([wall - play / 2, wall - play / 2, -1]) cube([tube + play, tube + play, long + 2]);
    for (z = [long * 0.25, long * 0.75]) translate([-1, outer / 2, z]) rotate([0, 90, 0]) cylinder(d = 4.2, h = wall + 2);
  }
}

module foot() { // a U around the table's edge with an M8 screw from below, the mast's sleeve behind it
  outer = tube + 2 * wall;
  deep = 60;
  difference() {
    cube([outer, deep, table_mm + 4 * wall]);
    translate([-1, 2 * wall, 2 * wall]) cube([outer + 2, deep, table_mm]);
    translate([outer / 2, deep * 0.65, -1]) cylinder(d = 8.4, h = 2 * wall + 2);
    translate([outer / 2, deep * 0.65, -1]) cylinder(d = 15, h = 7.5, $fn = 6); // its nut
  }
  translate([0, -outer + 0.01, 0]) sleeve(table_mm + 4 * wall);
}

module elbow() { // joins mast and arm at a right angle
  outer = tube + 2 * wall;
  sleeve(50);
  translate([0, outer - 0.01, outer + 20]) rotate([-90, 0, 0]) sleeve(50);
  translate([0, outer - 1, 0]) cube([outer, 1.5, 50]);
}

module plate() { // sits on the arm's end; holes for modules 2 and 3 (21 x 12.5), HQ (30 x 30), a tripod screw
  outer = tube + 2 * wall;
  sleeve(30);
  translate([outer / 2 - 25, outer - 0.01, 0]) difference() {
    cube([50, wall, 84]);
    for (x = [-10.5, 10.5], z = [0, 12.5]) translate([25 + x, -1, 44 + z]) rotate([-90, 0, 0]) cylinder(d = 2.3, h = wall + 2);
    for (x = [-15, 15], z = [-15, 15]) translate([25 + x, -1, 52 + z]) rotate([-90, 0, 0]) cylinder(d = 2.7, h = wall + 2);
    translate([25, -1, 76]) rotate([-90, 0, 0]) cylinder(d = 6.6, h = wall + 2);
  }
}

module tubes() {
  color("silver") translate([wall, -tube - wall, 0]) cube([tube, tube, mast]);
  color("silver") translate([wall, -tube, mast - 45]) cube([tube, arm - 10, tube]);
}

module together() {
  foot();
  tubes();
  translate([0, -tube - 2 * wall, mast - 60]) color("orange") elbow();
  translate([0, arm - 52, mast - 45 + tube + wall]) color("orange") rotate([-90, 0, 0]) plate(); // it looks down
  // the board, seen from where it lies
  translate([tube / 2 + wall - board_mm / 2, margin, table_mm + 2 * wall]) color("burlywood") cube([board_mm, board_mm, 3]);
}

if (part == "foot") foot();
else if (part == "elbow") elbow();
else if (part == "plate") plate();
else together();
