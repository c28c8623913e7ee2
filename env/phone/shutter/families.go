package shutter

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of Shutter. The first two are AndroidWorld's, with its budgets. In those with Vision the
// viewfinder alone shows where to point the camera.
var families = []device.Family{takePhoto, takeFilm, eyesOpen, twoShown, filmShown, setAndShoot}

var takePhoto = device.Family{
	Name:  "shutter/take-photo",
	Goals: goals["take-photo"],
	Steps: 10,
	Level: "easy",
	Tags:  []string{"androidworld:CameraTakePhoto"},
	Guess: 100,
	Draw:  func(*rng.Stream, *device.Phone) {},
	Want:  func(ph *device.Phone) { wantPhoto(ph, device.Of[State](ph).Views[0].Scene) },
	Solve: func(h *device.Driver) bool { return pictures(h, 0) },
}

// wantPhoto saves a photograph as the camera does.
func wantPhoto(ph *device.Phone, text string) { keep(&ph.System, text) }

var takeFilm = device.Family{
	Name:  "shutter/take-video",
	Goals: goals["take-video"],
	Steps: 10,
	Level: "medium",
	Tags:  []string{"androidworld:CameraTakeVideo"},
	Guess: 100,
	Draw:  func(*rng.Stream, *device.Phone) {},
	Want:  func(ph *device.Phone) { wantFilm(ph, 2, device.Of[State](ph).Views[0].Scene) },
	Solve: func(h *device.Driver) bool {
		return tidy(h) || settle(h) || aim(h, 0, true) || h.Tap("shutter")
	},
}

// wantFilm saves a film of some seconds as the camera does.
func wantFilm(ph *device.Phone, seconds int, scene string) {
	ph.Files.Write(ph.Files.Numbered(Movies, "CLIP_", ".mp4"), "film|"+strconv.Itoa(seconds)+"|"+scene, ui.Epoch.Unix())
}

// group is the number of shots in which a person's eyes are open once.
const group = 7

var eyesOpen = device.Family{
	Name:   "shutter/eyes-open",
	Goals:  goals["eyes-open"],
	Steps:  30,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.Views = nil
		shirts, people := rng.Some(d, photo.Shirts, 5), rng.Some(d, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 5)
		open := d.N(group)
		for i := range shirts {
			p := photo.Portrait{Shirt: shirts[i], Person: people[i]}
			s.Views = append(s.Views, View{Scene: p.Text(), Open: open, Group: group})
		}
		s.Set.Review = true
		target := d.N(len(s.Views))
		ph.Case.Set("target", strconv.Itoa(target))
		ph.Case.Set("colour", shirts[target])
	},
	Want: func(ph *device.Phone) {
		wantPhoto(ph, device.Of[State](ph).Views[target(&ph.Case, "target")].Scene)
	},
	Solve: func(h *device.Driver) bool { return pictures(h, target(&h.Case, "target")) },
}

// target is a side of the camera that was drawn.
func target(c *device.Case, name string) int {
	n, _ := strconv.Atoi(c.Get(name))
	return n
}

// sights draws scenes on some sides of the camera; no two of them show the same thing in the same colour.
func sights(d *rng.Stream, s *State, n int) []*photo.Photo {
	var list []*photo.Photo
	s.Views = nil
	for len(list) < n {
		p := photo.Invent(d)
		p.Things[0].At = d.Between(40, 60)
		if slices.ContainsFunc(list, func(o *photo.Photo) bool { return o.Shows(p.Things[0].Kind, p.Things[0].Colour) }) {
			continue
		}
		list = append(list, p)
		s.Views = append(s.Views, View{Scene: p.Text()})
	}
	return list
}

// called is how a goal names what a scene shows.
func called(p *photo.Photo) string { return p.Things[0].Colour + " " + p.Things[0].Kind }

var twoShown = device.Family{
	Name:   "shutter/two-shown",
	Goals:  goals["two-shown"],
	Steps:  24,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := sights(d, device.Of[State](ph), 8)
		two := rng.Some(d, []int{0, 1, 2, 3, 4, 5, 6, 7}, 2)
		for i, name := range []string{"first", "second"} {
			ph.Case.Set(name, called(list[two[i]]))
			ph.Case.Set(name+"_side", strconv.Itoa(two[i]))
		}
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		wantPhoto(ph, s.Views[target(&ph.Case, "first_side")].Scene)
		wantPhoto(ph, s.Views[target(&ph.Case, "second_side")].Scene)
	},
	Solve: func(h *device.Driver) bool {
		return pictures(h, target(&h.Case, "first_side"), target(&h.Case, "second_side"))
	},
}

// slack is how many seconds longer a film may be than the goal says.
const slack = 2

var filmShown = device.Family{
	Name:   "shutter/film-shown",
	Goals:  goals["film-shown"],
	Steps:  36,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		list := sights(d, device.Of[State](ph), 8)
		side := d.N(8)
		ph.Case.Set("thing", called(list[side]))
		ph.Case.Set("side", strconv.Itoa(side))
		ph.Case.Set("seconds", strconv.Itoa(d.Between(6, 16)))
		ph.Case.Set("most", strconv.Itoa(target(&ph.Case, "seconds")+slack))
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		wantFilm(ph, target(&ph.Case, "seconds"), s.Views[target(&ph.Case, "side")].Scene)
	},
	Also: func(ph *device.Phone, add func(device.Row)) {
		side := target(&ph.Case, "side")
		if s := device.See[State](ph); side < len(s.Views) {
			for _, f := range films(ph.Files) {
				if n := f.Seconds(); still(f) == s.Views[side].Scene && n >= target(&ph.Case, "seconds") && n <= target(&ph.Case, "most") {
					add(device.Exactly("film of the wanted length|%s", f.Path))
				}
			}
		}
	},
	Solve: func(h *device.Driver) bool {
		s, side := see(h), target(&h.Case, "side")
		if _, missing := h.Off(Movies); len(missing) == 0 && s.Since == 0 { // a film of the wrong length
			list := films(h.Files)
			return discard(h, list[slices.IndexFunc(list, func(f *ui.File) bool { return still(f) == s.Views[side].Scene })].Path)
		}
		if s.Since != 0 && s.Side == side && s.elapsed(&h.System) < target(&h.Case, "seconds") && h.Shell.Front == Name && h.On("") && h.Modal() == "" {
			return h.Wait()
		}
		return tidy(h) || settle(h) || aim(h, side, true) || h.Tap("shutter")
	},
}

// films lists the films of the camera.
func films(fs ui.Files) []*ui.File {
	return slices.DeleteFunc(taken(fs), func(f *ui.File) bool { return f.Dir() != Movies })
}

var setAndShoot = device.Family{
	Name:  "shutter/set-and-shoot",
	Goals: goals["set-and-shoot"],
	Steps: 34,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.Set = Settings{Flash: rng.Pick(d, flashes), Timer: rng.Pick(d, timers), Lines: d.Chance(1, 2), Review: d.Chance(1, 2)}
		want := Settings{Flash: rng.Pick(d, flashes), Timer: rng.Pick(d, timers[1:]), Lines: !s.Set.Lines, Review: d.Chance(1, 2)}
		ph.Case.Set("flash", strings.ToLower(want.Flash))
		ph.Case.Set("timer", strconv.Itoa(want.Timer))
		ph.Case.Set("lines", onOff(want.Lines))
		ph.Case.Set("review", onOff(want.Review))
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		s.Set = wantedSettings(&ph.Case)
		wantPhoto(ph, s.Views[0].Scene)
	},
	Solve: func(h *device.Driver) bool { return pictures(h, 0) },
}

func onOff(is bool) string {
	if is {
		return "on"
	}
	return "off"
}

func wantedSettings(c *device.Case) Settings {
	i := slices.IndexFunc(flashes, func(f string) bool { return strings.EqualFold(f, c.Get("flash")) })
	return Settings{Flash: flashes[i], Timer: target(c, "timer"), Lines: c.Get("lines") == "on", Review: c.Get("review") == "on"}
}

// timerWord is the label of a time of the self-timer.
func timerWord(seconds int) string {
	if seconds == 0 {
		return timerWords[0]
	}
	return fmt.Sprintf("%d seconds", seconds)
}
