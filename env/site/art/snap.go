package art

// A Weather is that of a Snap.
type Weather int

// The kinds of weather.
const (
	Sunshine Weather = iota + 1
	Rain
	Snow
	Lightning
	Rainbow
)

// Weathers lists every kind of weather.
var Weathers = all(Sunshine, Rainbow)

var weatherNames = []string{"none", "sunshine", "rain", "snow", "lightning", "rainbow"}

// String returns the weather's everyday name, "rain".
func (w Weather) String() string { return name(weatherNames, int(w)) }

// A Vehicle is what passes by in a Snap.
type Vehicle int

// The vehicles.
const (
	Bicycle Vehicle = iota + 1
	Van
	Tram
	Handcart
	Balloon
)

// Vehicles lists every vehicle.
var Vehicles = all(Bicycle, Balloon)

var vehicleNames = []string{"none", "bicycle", "van", "tram", "handcart", "balloon"}

// String returns the vehicle's everyday name, "tram".
func (v Vehicle) String() string { return name(vehicleNames, int(v)) }

// A Snap is a photo of a landmark, with people in front of it and a vehicle.
type Snap struct {
	Place   Landmark
	Weather Weather
	Vehicle Vehicle
	Paint   Color // the colour of the vehicle: its frame, its body, its cloth
	People  int   // 1–7
}

// Check reports every fact that cannot be drawn.
func (s Snap) Check() error {
	f := &faults{what: "snap"}
	f.errs = append(f.errs, s.Place.Check())
	known(f, "Weather", s.Weather, Weathers...)
	known(f, "Vehicle", s.Vehicle, Vehicles...)
	known(f, "Paint", s.Paint, Colors...)
	f.between("People", s.People, 1, 7)
	return f.err()
}

// SVG draws the photo.
func (s Snap) SVG(seed uint64) []byte {
	p := newPen(640, 480, seed)
	p.scene(s.Place.Setting, 640, 480)
	if s.Weather == Rainbow {
		for i, c := range []Color{Red, Orange, Yellow, Green, Blue, Purple} {
			r := 330 - 15*float64(i)
			p.pathf(stroke(c.tones().light, 15).faded(.8), "M%.0f 400A%.0f %.0f 0 0 1 %.0f 400", 320-r, r, r, 320+r)
		}
	}
	p.open(310, 398, .78, 0)
	p.landmark(s.Place)
	p.close()
	p.rect(flat(p.down("#efe6d3", "#cfc2a4")).lined("#9a8b68", 2), -4, 402, 648, 84, 0)
	p.skyOf(s.Weather)
	at := [2]float64{500, 466}
	if s.Vehicle == Balloon {
		at = [2]float64{530, 210}
	}
	p.open(at[0], at[1], 1, 0)
	p.vehicle(s.Vehicle, s.Paint)
	p.close()
	for i := range s.People {
		p.open(44+52*float64(i), 474, 1.06, 0)
		p.figure(Colors[(int(s.Paint)+4+3*i)%len(Colors)], i)
		p.close()
	}
	return p.done()
}

// skyOf draws the weather in front of the landmark and behind the people.
func (p *pen) skyOf(w Weather) {
	switch w {
	case Sunshine:
		p.open(78, 76, 1, 0)
		ring(12, 66, func(_ int, x, y float64) { p.line("#f2a900", 7, x*.75, y*.75, x, y) })
		p.disc(flat(p.ball("#fff6c0", "#ffd83d", "#f3b200")).lined("#b97d00", 3), 0, 0, 40)
		p.close()
	case Rain:
		p.rect(flat("#51617a").faded(.3), 0, 0, 640, 480, 0)
		p.clouds("#77869c", "#4c586b")
		for i := range 90 {
			x, y := p.between(0, 640), float64(i%9)*50+p.between(60, 100)
			p.line("#e8f2ff", 3, x, y, x-9, y+26)
		}
	case Snow:
		p.rect(flat("#ffffff").faded(.25), 0, 0, 640, 480, 0)
		p.path(flat("#ffffff").lined("#9fb0c2", 2), "M0 416Q160 396 320 412T640 408V480H0Z")
		for i := range 110 {
			p.disc(flat("#ffffff").lined("#8fa3ba", 1.2), p.between(0, 640), float64(i%10)*40+p.between(0, 40), p.between(3, 7))
		}
	case Lightning:
		p.rect(flat("#2b2f4a").faded(.42), 0, 0, 640, 480, 0)
		p.clouds("#545a78", "#2f3450")
		p.path(flat("#ffe14a").lined("#5c4a00", 3), "M132 96L74 226H118L88 344L186 190H138L176 96Z")
	}
}

// clouds draws a row of heavy clouds at the top.
func (p *pen) clouds(top, foot string) {
	l := flat(p.down(top, foot)).lined(foot, 2)
	for i := range 6 {
		p.open(float64(i)*128+p.between(-14, 14), 44+float64(i%2)*18, 1.5, 0)
		p.path(l, "M-70 12C-84 12-86-6-68-8C-66-26-40-30-30-20C-22-44 18-44 26-18C42-28 64-18 60-4C78-4 80 12 66 12Z")
		p.close()
	}
}

// vehicle draws a vehicle with its wheels on y = 0, some 200 wide; the balloon is about the origin.
func (p *pen) vehicle(v Vehicle, c Color) {
	body, tones := p.front(c), c.tones()
	wheel := func(x, r float64) {
		p.disc(flat("#2a2c31").lined("#0e0f11", 2), x, -r, r)
		p.disc(flat("#c9ced4").lined("#4a4f57", 2), x, -r, r*.45)
	}
	glass := flat(p.down("#d9eefb", "#9cc3dc")).lined("#3f5c70", 2)
	switch v {
	case Bicycle:
		for _, x := range []float64{-56, 56} {
			p.disc(stroke("#23262b", 6), x, -36, 34)
			p.disc(flat("#8b9098"), x, -36, 5)
		}
		frame := "M-56-36L-20-92H36L56-36M36-92L0-36H-56M0-36L-26-100M36-92L30-110"
		p.path(stroke(tones.line, 13), frame)
		p.path(stroke(tones.base, 9), frame)
		p.path(stroke("#23262b", 7), "M-40-102H-12M30-110L52-114")
	case Van:
		p.path(body, "M-100-18V-108Q-100-118-90-118H46Q58-118 66-104L84-70L98-62V-18Z")
		p.path(glass, "M40-106H52L70-72H40Z")
		p.rect(flat(tones.dark).lined(tones.line, 2), -88, -104, 112, 40, 4)
		wheel(-58, 20)
		wheel(58, 20)
	case Tram:
		p.rect(body, -118, -120, 236, 106, 10)
		for x := -106.; x < 100; x += 43 {
			p.rect(glass, x, -108, 34, 44, 4)
		}
		p.path(stroke("#3b4048", 5), "M-30-120L0-150L30-120M-40-150H40")
		p.line("#3b4048", 4, -130, -2, 130, -2)
		wheel(-70, 14)
		wheel(70, 14)
	case Handcart:
		p.path(stroke("#6b4524", 8), "M60-60L118-74")
		p.path(body, "M-86-96H70L52-40H-68Z")
		for _, x := range []float64{-50, -14, 22} {
			p.disc(flat("#d9b45a").lined("#6a5016", 2), x, -102, 16)
		}
		p.disc(stroke("#5a3a1c", 8), -8, -32, 28)
		p.path(stroke("#5a3a1c", 5), "M-36-32H20M-8-60V-4")
	case Balloon:
		p.path(stroke("#5a3a1c", 3), "M-40 46L-16 96M40 46L16 96")
		p.path(body, "M0-100C70-100 88-30 60 14Q44 40 34 52H-34Q-44 40-60 14C-88-30-70-100 0-100Z")
		p.path(stroke(tones.line, 2), "M0-100C-30-60-26 10-14 52M0-100C30-60 26 10 14 52")
		p.rect(flat("#a97a45").lined("#4f3415", 2), -18, 92, 36, 26, 4)
	}
}
