package emberbrook

// The size of every room, in cells.
const (
	cols = 20
	rows = 10
)

// rooms are drawn as text:
//
//	#   rock            E B  where Ember and Brook start
//	f   pool of fire    e b  spots for a gem of Ember's and of Brook's
//	w   pool of water   X Y  Ember's door and Brook's
//	m   pool of mud     p q  plates that hold the gates P and Q open
//	                    l    a lever that opens the gate L for good
//
// The seed removes one spot of each kind of gem, puts Ember and Brook on the rock near their starts, and may mirror a
// room and swap the roles in it.
var rooms = [...]struct {
	name string
	text [rows]string
}{
	{"Two Springs", [rows]string{
		"####################",
		"#..................#",
		"#..................#",
		"#..................#",
		"#..........e.......#",
		"#.........###......#",
		"#....e........b...b#",
		"#............##....#",
		"#EB.......eb...bXYe#",
		"#######ff###ww######",
	}},
	{"The Held Gate", [rows]string{
		"####################",
		"#.........##.......#",
		"#.........##.......#",
		"#.........##.......#",
		"#...e.....##..be...#",
		"#...##....##..##...#",
		"#..b......PP.....b.#",
		"#.##......PPe...##.#",
		"#EB....p..PPp..XY..#",
		"#####ww#######ff####",
	}},
	{"The Way Back", [rows]string{
		"####################",
		"#..................#",
		"#.........XY.be....#",
		"#########w##f####..#",
		"#.........P.......##",
		"#..e..b...P.....e..#",
		"#.........P..b.###.#",
		"#.##..##..P...e....#",
		"#EB..p..b.Pp..##...#",
		"######mm####ff######",
	}},
	{"Three Chambers", [rows]string{
		"####################",
		"#......##....##....#",
		"#......##....##....#",
		"#......##....##....#",
		"#......##....##....#",
		"#......##..b.##....#",
		"#e.b...PP.e..QQbe.b#",
		"#..##..PP.#..QQ##..#",
		"#EB..pePPp..qQQq.XY#",
		"####m#####ww########",
	}},
	{"Over and Under", [rows]string{
		"####################",
		"#..................#",
		"#.e..b......l...e..#",
		"######..############",
		"#..b.....L......b..#",
		"#....##..L....###..#",
		"#.e......L.e.......#",
		"#.###....L..###....#",
		"#EB......L...b...XY#",
		"#####mm####ww##ff###",
	}},
}
