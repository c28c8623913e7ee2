package vista

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of Vista. The first follows AndroidWorld's. In those with Vision the pictures alone show which
// of them are meant.
var families = []device.Family{saveReceipt, dayOfPhoto, numberInPhoto, moveShown, deleteBlurred, albumOfDay,
	favouritePlace, cropTo}

var saveReceipt = device.Family{
	Name:  "vista/save-copy-of-receipt",
	Goals: goals["save-copy-of-receipt"],
	Steps: 16,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Files.MakeFolder("Download", ui.Epoch.Unix())
		for i := range d.Between(3, 5) {
			name := "receipt_" + token(d) + ".jpg"
			ph.Files.Write(within(Root, name), receipt(d), ui.Epoch.Unix()-int64(60*d.Between(100, 30*24*60)))
			if i == 0 {
				ph.Case.Set("name", name)
			}
		}
	},
	Want: func(ph *device.Phone) {
		name := ph.Case.Get("name")
		if err := ph.Files.Copy(within(Root, name), within("Download", name)); err != nil {
			panic("vista: the receipt is not there: " + err.Error())
		}
	},
	Solve: func(h *device.Driver) bool {
		name := h.Get("name")
		if h.Files.Find(within("Download", name)) != nil {
			return mend(h)
		}
		return mend(h) || copyOne(h, within(Root, name), "Download")
	},
}

// copyOne makes the driver copy one picture from its viewer, after a search for its name.
func copyOne(h *device.Driver, path, folder string) bool {
	c := &see(h).Cargo
	switch {
	case h.Open(Name):
		return true
	case h.On(toScreen) && h.Modal() == "" && !c.Move && sameSet(c.Paths, []string{path}):
		return h.Tap("album/" + folder)
	case h.On(photoScreen) && h.Arg() == path && h.Modal() == "more":
		return h.Tap("copy")
	case at(h, path):
		return h.Tap("more")
	case !h.On("") || h.Modal() != "" || len(see(h).picked(h.Files)) > 0:
		return h.Back()
	}
	return see(h).Tab != 0 && h.Tap("tab/Pictures") || h.Fill("search", base(path)) || h.Tap("photo/"+path)
}

// token is four characters that cameras add to names.
func token(d *rng.Stream) string {
	var b strings.Builder
	for range 4 {
		b.WriteByte("abcdefghjkmnpqrstuvwxyz23456789"[d.N(31)])
	}
	return b.String()
}

// receipt writes a photographed receipt.
func receipt(d *rng.Stream) string {
	lines, sum := []string{rng.Pick(d, shops)}, 0
	for _, item := range rng.Some(d, wares, d.Between(2, 4)) {
		cents := 5 * d.Between(20, 400)
		sum += cents
		lines = append(lines, item+"  "+money(cents))
	}
	return strings.Join(append(lines, "Total  "+money(sum)), "\n")
}

func money(cents int) string {
	return strconv.Itoa(cents/100) + "." + strconv.Itoa(cents/10%10) + strconv.Itoa(cents%10)
}

var (
	shops = []string{"Brightwater Bakery", "Orchard Print", "Quay Coffee", "Noodle Yard", "Corner Hardware",
		"Redfern Garage"}
	wares = []string{"rye loaf", "two posters", "filter coffee", "dumplings", "paint brush", "bicycle bell",
		"lamp oil", "notebook", "six lemons"}
)

// Unique places a photograph of a thing that no other picture shows in Snaps, sets the parameters colour and kind, and
// returns the path.
func Unique(d *rng.Stream, ph *device.Phone) string { return unique(d, ph, func() int { return 0 }) }

// unique places a photograph of a thing that no other picture shows, and others with the same thing in another colour, or
// another thing in the same colour. It returns the path.
func unique(d *rng.Stream, ph *device.Phone, number func() int) string {
	kind, colour := rng.Pick(d, photo.Kinds), rng.Pick(d, photo.Colours)
	change(d, ph, func(p *photo.Photo) bool { return p.Shows(kind, colour) })
	ph.Case.Set("colour", colour)
	ph.Case.Set("kind", kind)
	shoot := func(kind, colour string) string {
		p := scene(d)
		p.Things = []photo.Thing{{Kind: kind, Colour: colour, At: d.Between(22, 34) + 44*d.N(2)}}
		p.Number = number()
		return place(d, ph, Snaps, p, d.Between(2, 29))
	}
	for _, other := range others(d, photo.Colours, colour, 2) {
		shoot(kind, other)
	}
	for _, other := range others(d, photo.Kinds, kind, 2) {
		shoot(other, colour)
	}
	path := shoot(kind, colour)
	ph.Case.Set("path", path)
	return path
}

// others draws some entries of a list that differ from one.
func others(d *rng.Stream, list []string, from string, n int) []string {
	return rng.Some(d, slices.DeleteFunc(slices.Clone(list), func(s string) bool { return s == from }), n)
}

var dayOfPhoto = device.Family{
	Name:   "vista/day-of-photo",
	Goals:  goals["day-of-photo"],
	Steps:  16,
	Level:  "medium",
	Vision: true,
	Draw:   func(d *rng.Stream, ph *device.Phone) { unique(d, ph, func() int { return 0 }) },
	Reply: func(ph *device.Phone) device.Reply {
		f := ph.Files.Find(ph.Case.Get("path"))
		return device.Reply{Kind: device.DateReply, Items: []string{time.Unix(f.Modified, 0).UTC().Format(ui.DateForm)},
			From: []device.Sight{device.Drawn(Name, "taken", Taken(f)).About(f.Path)}}
	},
	Solve: func(h *device.Driver) bool {
		path := h.Get("path")
		if h.Shell.Front == Name && h.On(photoScreen) && h.Arg() == path && h.Modal() == "details" {
			return false
		}
		return len(h.Unseen()) > 0 && (Visit(h, path) || h.Tap("details"))
	},
}

var numberInPhoto = device.Family{
	Name:   "vista/number-in-photo",
	Goals:  goals["number-in-photo"],
	Steps:  14,
	Level:  "medium",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		used := map[int]bool{}
		unique(d, ph, func() int {
			for {
				if n := d.Between(102, 989); !used[n] {
					used[n] = true
					return n
				}
			}
		})
	},
	Reply: func(ph *device.Phone) device.Reply {
		f := ph.Files.Find(ph.Case.Get("path"))
		p, _ := photo.Parse(f.Text)
		number := strconv.Itoa(p.Number)
		return device.Reply{Kind: device.NumberReply, Items: []string{number}, From: []device.Sight{device.Drawn(Name,
			"picture", number).About(f.Path)}}
	},
	Solve: func(h *device.Driver) bool { return Visit(h, h.Get("path")) },
}

// paths are the drawn pictures.
func paths(c *device.Case) []string { return strings.Split(c.Get("paths"), "\n") }

var moveShown = device.Family{
	Name:   "vista/move-shown",
	Goals:  goals["move-shown"],
	Steps:  34,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		animal := rng.Pick(d, photo.Animals)
		change(d, ph, func(p *photo.Photo) bool {
			return slices.ContainsFunc(p.Things, func(t photo.Thing) bool { return t.Kind == animal })
		})
		var list []string
		for range d.Between(4, 6) {
			p := scene(d)
			p.Things[0].Kind, p.Things[0].Colour = animal, rng.Pick(d, photo.Coats)
			list = append(list, place(d, ph, Snaps, p, d.Between(2, 29)))
		}
		for _, other := range others(d, photo.Animals, animal, 2) {
			p := scene(d)
			p.Things[0].Kind, p.Things[0].Colour = other, rng.Pick(d, photo.Coats)
			place(d, ph, Snaps, p, d.Between(2, 29))
		}
		for _, folder := range albums(ph.Files) {
			if folder != Snaps && strings.HasPrefix(folder, Root+"/") {
				ph.Case.Set("album", base(folder))
			}
		}
		ph.Case.Set("kind", animal)
		ph.Case.Set("paths", strings.Join(list, "\n"))
	},
	Want:  wantMoved,
	Solve: solveMoved,
}

// wantMoved moves the drawn pictures to the drawn album.
func wantMoved(ph *device.Phone) {
	for _, path := range paths(&ph.Case) {
		if err := device.Of[State](ph).move(&ph.Files, path, within(within(Root, ph.Case.Get("album")),
			base(path))); err != nil {
			panic("vista: a picture is not there: " + err.Error())
		}
	}
}

func solveMoved(h *device.Driver) bool {
	var left []string
	for _, path := range paths(&h.Case) {
		if h.Files.Find(path) != nil {
			left = append(left, path)
		}
	}
	return mend(h) || len(left) > 0 && transfer(h, left, within(Root, h.Get("album")), true)
}

var deleteBlurred = device.Family{
	Name:   "vista/delete-blurred",
	Goals:  goals["delete-blurred"],
	Steps:  26,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		var list []string
		for range d.Between(2, 4) {
			p := scene(d)
			twin := *p
			twin.Blur = d.Between(4, 7)
			pair := []*photo.Photo{p, &twin}
			rng.Shuffle(d, pair)
			first := place(d, ph, Snaps, pair[0], d.Between(2, 29))
			second := ""
			for minutes := 1; second == ""; minutes++ {
				second, _ = put(ph, Snaps, pair[1], time.Unix(ph.Files.Find(first).Modified,
					0).UTC().Add(time.Duration(minutes)*time.Minute))
			}
			if pair[0] == p {
				first = second
			}
			list = append(list, first)
		}
		lonely := scene(d)
		lonely.Blur = d.Between(4, 7)
		place(d, ph, Snaps, lonely, d.Between(2, 29))
		ph.Case.Set("paths", strings.Join(list, "\n"))
	},
	Want: func(ph *device.Phone) {
		for _, path := range paths(&ph.Case) {
			device.Of[State](ph).remove(&ph.Files, path)
		}
	},
	Solve: func(h *device.Driver) bool {
		left := slices.DeleteFunc(paths(&h.Case), func(path string) bool { return h.Files.Find(path) == nil })
		return mend(h) || len(left) > 0 && discard(h, left)
	},
}

var albumOfDay = device.Family{
	Name:  "vista/album-of-day",
	Goals: goals["album-of-day"],
	Steps: 34,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		days := d.Between(3, 28)
		date := ui.Epoch.AddDate(0, 0, -days)
		for range d.Between(3, 5) {
			place(d, ph, Snaps, scene(d), days)
		}
		for _, near := range []int{days - 1, days + 1} {
			place(d, ph, Snaps, scene(d), near)
		}
		var list []string
		for _, f := range Pictures(ph.Files, Snaps) {
			if time.Unix(f.Modified, 0).UTC().Format(ui.DateForm) == date.Format(ui.DateForm) {
				list = append(list, f.Path)
			}
		}
		ph.Case.Set("date", date.Format("2 January"))
		ph.Case.Set("album", free(d, ph))
		ph.Case.Set("paths", strings.Join(list, "\n"))
	},
	Want:  wantMoved,
	Solve: solveMoved,
}

// told is how goals name a place.
var told = map[photo.Place]string{"beach": "on a beach", "meadow": "on a meadow with flowers",
	"street": "in a street with houses", "snow": "in the snow",
	"lake": "by a lake at sunset", "garden": "in a garden with a white fence"}

var favouritePlace = device.Family{
	Name:   "vista/favourite-place",
	Goals:  goals["favourite-place"],
	Steps:  34,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		at := rng.Pick(d, photo.Places)
		change(d, ph, func(p *photo.Photo) bool { return p.Place == at })
		var list []string
		for range d.Between(3, 5) {
			p := scene(d)
			p.Place = at
			list = append(list, place(d, ph, Snaps, p, d.Between(2, 29)))
		}
		ph.Case.Set("place", told[at])
		ph.Case.Set("paths", strings.Join(list, "\n"))
		starred := device.Of[State](ph)
		for _, f := range Pictures(ph.Files, Snaps)[:4] {
			if !slices.Contains(list, f.Path) && d.Chance(1, 2) {
				starred.star(f.Path, true)
			}
		}
	},
	Want: func(ph *device.Phone) {
		for _, path := range paths(&ph.Case) {
			device.Of[State](ph).star(path, true)
		}
	},
	Solve: mend,
}

var cropTo = device.Family{
	Name:   "vista/crop-to",
	Goals:  goals["crop-to"],
	Steps:  18,
	Level:  "medium",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		kinds := rng.Some(d, photo.Kinds, 2)
		coats := rng.Some(d, photo.Animals, 1)
		kinds[1] = coats[0]
		colours := []string{rng.Pick(d, photo.Colours), rng.Pick(d, photo.Coats)}
		change(d, ph, func(p *photo.Photo) bool {
			return p.Shows(kinds[0], colours[0]) || p.Shows(kinds[1],
				colours[1])
		})
		keep, side := d.N(2), d.N(2) // which of the things is kept, and whether it is at the left
		at := [2]int{27, 73}
		p := scene(d)
		p.Things = []photo.Thing{{Kind: kinds[keep], Colour: colours[keep], At: at[side]}, {Kind: kinds[1-keep],
			Colour: colours[1-keep], At: at[1-side]}}
		ph.Case.Set("path", place(d, ph, Snaps, p, d.Between(2, 29)))
		ph.Case.Set("kept", colours[keep]+" "+kinds[keep])
		ph.Case.Set("gone", colours[1-keep]+" "+kinds[1-keep])
		ph.Case.Set("part", string([]Part{Left, Right}[side]))
	},
	Want: func(ph *device.Phone) {
		f := ph.Files.Find(ph.Case.Get("path"))
		f.Text = cropped(f.Text, Part(ph.Case.Get("part")))
	},
	Solve: func(h *device.Driver) bool {
		path, part := h.Get("path"), Part(h.Get("part"))
		switch {
		case mend(h):
			return true
		case h.Shell.Front == Name && h.On(cropScreen) && h.Arg() == path:
			i := slices.IndexFunc(parts, func(c choice) bool { return c.part == part })
			return h.Set("part/"+parts[i].label, true) || h.Tap("save")
		case h.Shell.Front == Name && h.On(photoScreen) && h.Arg() == path && h.Modal() == "more":
			return h.Tap("crop") || h.Back()
		}
		return Visit(h, path) || h.Tap("more")
	},
}
