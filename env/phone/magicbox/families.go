package magicbox

import (
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/film"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/player"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of Magic Box. The first two follow AndroidWorld's.
var families = []device.Family{createPlaylist, createTwoPlaylists, heldUp, favouriteShown, dropLong, starAmongHundred}

// free draws the names of n playlists that do not exist, and sets the parameters name and name2.
func free(d *rng.Stream, ph *device.Phone, n int) {
	k := &device.Of[State](ph).Deck
	some := rng.Some(d, slices.DeleteFunc(slices.Clone(playlists), func(name string) bool { return k.List(name) != nil }), n)
	for i, name := range some {
		ph.Case.Set(nth("name", i), name)
	}
}

func nth(name string, i int) string {
	if i == 0 {
		return name
	}
	return name + "2"
}

// choose draws videos of the goal: the parameter files lists them for people, paths for the family.
func choose(d *rng.Stream, ph *device.Phone, lists int) {
	n := make([]int, lists)
	sum := 0
	for i := range n {
		n[i] = d.Between(2, 5)
		sum += n[i]
	}
	fill(d, ph, device.Of[State](ph), 2*sum)
	free(d, ph, lists)
	all := items(ph.Files)
	rng.Shuffle(d, all)
	for i := range n {
		var paths, files []string
		for _, it := range all[:n[i]] {
			paths, files = append(paths, it.ID), append(files, it.Title)
		}
		all = all[n[i]:]
		ph.Case.Set(nth("paths", i), strings.Join(paths, "\n"))
		ph.Case.Set(nth("files", i), strings.Join(files, ", "))
	}
}

// wantLists makes the drawn playlists.
func wantLists(n int) func(ph *device.Phone) {
	return func(ph *device.Phone) {
		for i := range n {
			device.Of[State](ph).Deck.Make(ph.Case.Get(nth("name", i))).Items = strings.Split(ph.Case.Get(nth("paths", i)), "\n")
		}
	}
}

var createPlaylist = device.Family{
	Name: Name + "/create-playlist", Goals: goals["create-playlist"], Steps: 28, Level: "medium",
	Tags:  []string{"androidworld:VlcCreatePlaylist"},
	Draw:  func(d *rng.Stream, ph *device.Phone) { choose(d, ph, 1) },
	Want:  wantLists(1),
	Solve: Mend,
}

var createTwoPlaylists = device.Family{
	Name: Name + "/create-two-playlists", Goals: goals["create-two-playlists"], Steps: 48, Level: "medium", Halves: true,
	Tags:  []string{"androidworld:VlcCreateTwoPlaylists"},
	Draw:  func(d *rng.Stream, ph *device.Phone) { choose(d, ph, 2) },
	Want:  wantLists(2),
	Solve: Mend,
}

// heldUp asks for the word on a sign that is up at some moment of a video.
var heldUp = device.Family{
	Name: Name + "/held-up", Goals: goals["held-up"], Steps: 14, Level: "medium", Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		path, _ := Shoot(d, ph, d.Between(5, 7))
		f := film.Parse(ph.Files.Find(path).Text)
		s := f.Signs[d.Between(1, len(f.Signs)-1)]
		ph.Case.Set("path", path)
		ph.Case.Set("file", base(path))
		ph.Case.Set("moment", player.Clock(d.Between(s.From+2, s.To-2)))
		ph.Case.Set("word", s.Text)
	},
	Reply: func(ph *device.Phone) device.Reply {
		path, word := ph.Case.Get("path"), ph.Case.Get("word")
		return device.Reply{Kind: device.TextReply, Items: []string{word}, From: []device.Sight{device.Drawn(Name, player.Frame(path), word)}}
	},
	Solve: func(h *device.Driver) bool {
		path := h.Get("path")
		f := h.Files.Find(path)
		if f == nil || len(h.Unseen()) == 0 {
			return false
		}
		for _, s := range film.Parse(f.Text).Signs {
			if s.Text == h.Get("word") {
				return hand(h).Watch(path, s.From, s.To)
			}
		}
		return false
	},
}

// favouriteShown makes all videos favourites that show an animal.
var favouriteShown = device.Family{
	Name: Name + "/favourite-shown", Goals: goals["favourite-shown"], Steps: 26, Level: "hard", Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		fill(d, ph, device.Of[State](ph), d.Between(12, 15))
		kind := rng.Pick(d, photo.Animals)
		var paths []string
		list := items(ph.Files)
		n := d.Between(3, 5)
		rng.Shuffle(d, list)
		for i := range list {
			p := scene(d)
			for p.Things[0].Kind == kind {
				p = scene(d)
			}
			if i < n {
				p.Things[0].Kind, p.Things[0].Colour = kind, rng.Pick(d, photo.Coats)
				paths = append(paths, list[i].ID)
			}
			ph.Files.Find(list[i].ID).Text = (&film.Film{Seconds: list[i].Seconds, Scene: p.Text()}).Text()
		}
		k := &device.Of[State](ph).Deck
		k.Starred = slices.DeleteFunc(k.Starred, func(id string) bool { return slices.Contains(paths, id) })
		slices.Sort(paths)
		ph.Case.Set("kind", kind)
		ph.Case.Set("paths", strings.Join(paths, "\n"))
	},
	Want: func(ph *device.Phone) {
		device.Of[State](ph).Deck.Star(strings.Split(ph.Case.Get("paths"), "\n")...)
	},
	Solve: Mend,
}

// limits are lengths in minutes.
var limits = []string{"2", "3", "4"}

// dropLong removes the long videos of a playlist.
var dropLong = device.Family{
	Name: Name + "/drop-long", Goals: goals["drop-long"], Steps: 34, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		fill(d, ph, s, d.Between(17, 20))
		free(d, ph, 1)
		limit := d.N(len(limits))
		ph.Case.Set("minutes", limits[limit])
		list := items(ph.Files)
		rng.Shuffle(d, list)
		long, short := d.Between(7, 9), d.Between(5, 7)
		list = list[:long+short]
		var paths []string
		for i := range list {
			f := film.Parse(ph.Files.Find(list[i].ID).Text)
			f.Seconds = d.Between(60*(limit+2)+1, 60*(limit+2)+170)
			if i >= long {
				f.Seconds = d.Between(41, 60*(limit+2)-1)
			}
			ph.Files.Find(list[i].ID).Text = f.Text()
			paths = append(paths, list[i].ID)
		}
		ph.Case.Set("long", strings.Join(paths[:long], "\n"))
		rng.Shuffle(d, paths)
		s.Deck.Make(ph.Case.Get("name")).Items = paths
	},
	Want: func(ph *device.Phone) {
		l := device.Of[State](ph).Deck.List(ph.Case.Get("name"))
		long := strings.Split(ph.Case.Get("long"), "\n")
		l.Items = slices.DeleteFunc(l.Items, func(id string) bool { return slices.Contains(long, id) })
	},
	Solve: Mend,
}

// starAmongHundred makes one of more than a hundred videos a favourite.
var starAmongHundred = device.Family{
	Name: Name + "/star-among-hundred", Goals: goals["star-among-hundred"], Steps: 8, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		fill(d, ph, s, d.Between(104, 112))
		s.Deck = player.Deck{Play: player.Play{Index: -1}}
		it := items(ph.Files)[d.Between(66, 103)]
		ph.Case.Set("path", it.ID)
		ph.Case.Set("file", it.Title)
	},
	Want:  func(ph *device.Phone) { device.Of[State](ph).Deck.Star(ph.Case.Get("path")) },
	Solve: Mend,
}

// Typed lists the words on the signs of a video as a note has them.
func Typed(fs ui.Files, path string) string {
	var list []string
	for _, s := range film.Parse(fs.Find(path).Text).Signs {
		list = append(list, s.Text)
	}
	return strings.Join(list, ", ")
}
