package art

// A Tool is what a hand holds up.
type Tool int

// The tools.
const (
	Spoon Tool = iota + 1
	Knife
	Whisk
	RollingPin
	Grater
	Sieve
	Fork
	Scissors
	Funnel
	Brush
)

// Tools lists every tool.
var Tools = all(Spoon, Brush)

var toolNames = []string{"none", "spoon", "knife", "whisk", "rolling pin", "grater", "sieve", "fork", "scissors", "funnel", "brush"}

// String returns the tool's everyday name, "rolling pin".
func (t Tool) String() string { return name(toolNames, int(t)) }

// A Frame is one picture of a magic lantern: a hand holds up a tool between a numbered jar and a pot, with some eggs in
// front.
type Frame struct {
	Tool Tool
	Pot  Color
	Jar  int // the number on the jar, 10–99
	Eggs int // 0–6
}

// Check reports every fact that cannot be drawn.
func (o Frame) Check() error {
	f := &faults{what: "frame"}
	known(f, "Tool", o.Tool, Tools...)
	known(f, "Pot", o.Pot, Colors...)
	f.between("Jar", o.Jar, 10, 99)
	f.between("Eggs", o.Eggs, 0, 6)
	return f.err()
}

// SVG draws the frame.
func (o Frame) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.frame(o)
	return p.done()
}

// frame draws the disc of glass in its brass mount.
func (p *pen) frame(o Frame) {
	p.rect(flat(p.down("#1c1712", "#0d0a08")), 0, 0, 640, 480, 0)
	for _, x := range []float64{34, 606} { // the notches of the slide
		for y := 44.; y < 480; y += 56 {
			p.rect(flat("#3a3027"), x-13, y, 26, 18, 5)
		}
	}
	p.disc(flat(p.ball("#f0d08a", "#b58a3a", "#6b4c16")).lined("#3a2808", 3), 320, 240, 236)
	p.within("M94 240A226 226 0 0 1 546 240A226 226 0 0 1 94 240Z")
	wall := [][2]string{{"#fbeccb", "#e2c68f"}, {"#f6e6d3", "#dcbf9c"}, {"#f3ebd0", "#d6c798"}}[p.rng.IntN(3)]
	p.rect(flat(p.down(wall[0], wall[1])), 90, 10, 460, 330, 0)
	p.disc(flat(p.glow("#fffdf0", ".8")), p.between(290, 350), 150, 190)
	p.rect(flat(p.down("#a87649", "#744a25")).lined("#452a12", 3), 84, 336, 472, 160, 0)
	for range 14 { // dust on the glass
		p.disc(flat("#6d5a3c").faded(.5), p.between(110, 530), p.between(40, 320), p.between(.8, 2))
	}
	p.arm()
	p.open(320, 262, 1.12, 0)
	p.tool(o.Tool)
	p.close()
	p.path(flat("#f0c49b").lined("#5d3a1e", 2.5), "M292 268Q290 248 308 246H336Q350 250 348 274Q346 296 320 298Q294 296 292 268Z")
	p.path(stroke("#5d3a1e", 2), "M294 260H330M293 271H332M295 282H331")
	p.open(206, 374, .86, 0)
	p.jar(o.Jar)
	p.close()
	p.open(430, 372, .84, 0)
	p.pot(o.Pot)
	p.close()
	for i := range o.Eggs {
		p.oval(flat(p.ball("#fffdf6", "#f3e4cb", "#cdb48d")).lined("#6b5534", 2), 320+36*(float64(i)-float64(o.Eggs-1)/2), 424, 15, 19)
	}
	p.close()
	p.disc(stroke("#3a2808", 4), 320, 240, 226)
}

// arm is a sleeve that comes up from below.
func (p *pen) arm() {
	sleeve := [][2]string{{"#6f7f9c", "#46536b"}, {"#8d6f86", "#5f475a"}, {"#7d8a6a", "#525d41"}}[p.rng.IntN(3)]
	p.path(flat(p.across(sleeve[0], sleeve[0], sleeve[1])).lined("#2b2a2e", 2.5), "M262 480L290 300H350L378 480Z")
	p.rect(flat("#fff8ea").lined("#4d4536", 2.5), 286, 286, 68, 22, 5)
}

// jar draws a jar with its foot at the origin.
func (p *pen) jar(n int) {
	p.shadow(0, 0, 74, 12)
	p.rect(flat(p.across("#fdf3d6", "#ecd19a", "#c39f5c")).lined("#60491c", 3), -60, -134, 120, 134, 16)
	p.rect(p.metal(), -52, -154, 104, 28, 6)
	p.rect(flat("#fffdf6").lined("#60491c", 2.5), -50, -104, 100, 80, 5)
	p.number(n, 0, -64, 54)
}

// pot draws a pot with its foot at the origin.
func (p *pen) pot(c Color) {
	t := c.tones()
	p.shadow(0, 0, 88, 13)
	p.path(stroke(t.line, 12), "M-76-88Q-98-82-78-62M76-88Q98-82 78-62")
	p.path(flat(p.across(t.light, t.base, t.dark)).lined(t.line, 3), "M-76-102H76V-30Q76 0 44 0H-44Q-76 0-76-30Z")
	p.oval(flat(t.dark).lined(t.line, 3), 0, -102, 76, 15)
	p.rect(flat(t.base).lined(t.line, 2), -54, -76, 108, 52, 8)
	p.path(flat("#ffffff").faded(.3), "M-64-84V-32H-54V-84Z")
}

// tool draws a tool that is held at the origin, some 60 wide and 220 high.
func (p *pen) tool(t Tool) {
	wood := flat(p.across("#e0b27c", "#c08a4e", "#8a5a28")).lined("#4a2d10", 2.5)
	steel, thin := p.metal(), stroke("#3d444d", 2.5)
	switch t {
	case Spoon:
		p.rect(wood, -6, -110, 12, 140, 5)
		p.oval(wood, 0, -142, 30, 42)
		p.oval(flat("#9c6a35").faded(.6), 2, -140, 19, 30)
	case Knife:
		p.rect(flat("#3b2c22").lined("#171009", 2), -10, -48, 20, 80, 5)
		p.path(steel, "M-11-48V-176Q24-150 24-48Z")
		p.path(stroke("#7b838d", 2), "M16-56Q16-130-2-160")
	case Whisk:
		p.rect(wood, -8, -60, 16, 92, 6)
		for _, w := range []float64{62, 40, 16} {
			p.pathf(stroke("#59616b", 4), "M-5-58C%.0f-100 %.0f-186 0-188C%.0f-186 %.0f-100 5-58", -w, -w, w, w)
		}
		p.rect(steel, -10, -70, 20, 14, 3)
	case RollingPin:
		p.open(0, -72, 1, 24)
		p.rect(wood, -7, -112, 14, 200, 6)
		p.rect(flat(p.across("#f0cfa0", "#d9a768", "#a8733a")).lined("#4a2d10", 3), -27, -78, 54, 132, 10)
		p.close()
	case Grater:
		p.open(0, 50, 1, 0)
		p.path(stroke("#3d444d", 9), "M-18-158V-182Q0-198 18-182V-158")
		p.path(steel, "M-30-160H30L44-34H-44Z")
		for i := range 5 {
			for j := range 4 {
				p.oval(flat("#2f353d"), -24+16*float64(j)+4*float64(i%2), -144+23*float64(i), 4.5, 6)
			}
		}
		p.close()
	case Sieve:
		p.rect(wood, -7, -70, 14, 100, 5)
		p.disc(flat("#fbf7ec").lined("#59616b", 8), 0, -126, 54)
		for i := -3; i <= 3; i++ {
			x := 14 * float64(i)
			p.line("#59616b", 2, x, -126-44, x, -126+44)
			p.line("#59616b", 2, -44, -126+x, 44, -126+x)
		}
	case Fork:
		p.rect(steel, -6, -96, 12, 128, 4)
		p.path(steel, "M-30-186H-20V-128H-12V-186H-4V-128H4V-186H12V-128H20V-186H30V-116Q30-92 6-90H-6Q-30-92-30-116Z")
	case Scissors:
		p.path(steel, "M-8-26L-40-184Q-16-172 8-50ZM8-26L40-184Q16-172-8-50Z")
		p.disc(flat("#4b5058").lined("#1e2126", 2), 0, -52, 6)
		p.oval(stroke("#1e2126", 10), -24, 2, 17, 24)
		p.oval(stroke("#1e2126", 10), 24, 2, 17, 24)
	case Funnel:
		p.path(steel, "M-62-176H62L14-84V10L-14 22V-84Z")
		p.oval(flat("#e6eaee").lined("#454c55", 2.5), 0, -176, 62, 14)
		p.path(thin, "M-14-84H14")
	case Brush:
		p.rect(wood, -9, -92, 18, 124, 6)
		p.rect(steel, -24, -122, 48, 34, 3)
		p.path(flat("#f2e3c0").lined("#6b5534", 2.5), "M-24-122L-30-184Q0-196 30-184L24-122Z")
		p.path(stroke("#8f7a52", 2), "M-14-124L-17-186M0-124V-188M14-124L17-186")
	}
}
