package magicbox

import (
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/film"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/player"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

var (
	firsts = []string{"first", "harbour", "lake", "garden", "snow", "winter", "summer", "school", "choir",
		"kitchen", "mountain", "evening", "morning", "village", "market", "rainy"}
	seconds = []string{"walk", "party", "race", "picnic", "rehearsal", "trip", "tour", "parade", "lesson", "match",
		"play", "visit", "ride", "dance", "fair"}
	playlists = []string{"For grandma", "Best of summer", "To be cut", "Family evening", "Rainy Sunday", "Club night", "Farewell", "Birthday reel", "Short ones",
		"Winter tales", "Show at school", "Watch later"}
	// words are held up on signs.
	words = []string{"Amber", "Willow", "Harbour", "Lantern", "Pebble", "Juniper", "Marble", "Saffron", "Thistle", "Velvet", "Comet", "Barley", "Falcon", "Ginger",
		"Indigo", "Meadow", "Nutmeg", "Orchid", "Raven", "Tundra", "Walnut", "Zephyr", "Cobalt", "Heron"}
)

// seed fills the storage with some videos, and the app with a playlist and a favourite.
func seed(d *rng.Stream, ph *device.Phone, s *State) { fill(d, ph, s, d.Between(9, 12)) }

// fill replaces the videos by n new ones, and the app's data.
func fill(d *rng.Stream, ph *device.Phone, s *State, n int) {
	ph.Files.Remove(Movies)
	ph.Files.MakeFolder(Movies, ui.Epoch.Unix())
	list := names(d, n)
	for _, name := range list {
		add(d, ph, name, &film.Film{Seconds: d.Between(40, 420), Scene: scene(d).Text()})
	}
	s.Deck = player.Deck{Play: player.Play{Index: -1}}
	for i := range list {
		list[i] = pathOf(list[i])
	}
	s.Deck.Make(rng.Pick(d, playlists)).Items = rng.Some(d, list, d.Between(2, 4))
	s.Deck.Star(rng.Some(d, list, d.Between(1, 2))...)
}

// names invents names of files.
func names(d *rng.Stream, n int) []string {
	var all []string
	for _, a := range firsts {
		for _, b := range seconds {
			all = append(all, a+"_"+b)
		}
	}
	list := rng.Some(d, all, n)
	for i := range list {
		if d.Chance(1, 3) {
			list[i] += rng.Pick(d, []string{"_final", "_2022", "_cut", "_copy", "_b"})
		}
		list[i] += ".mp4"
	}
	return list
}

// pathOf is the path of a video of the seed.
func pathOf(name string) string { return Movies + "/" + name }

func add(d *rng.Stream, ph *device.Phone, name string, f *film.Film) {
	ph.Files.Write(pathOf(name), f.Text(), ui.Epoch.Unix()-int64(60*d.Between(100, 200*24*60)))
}

// scene invents a scene with one thing.
func scene(d *rng.Stream) *photo.Photo {
	thing := photo.Thing{Kind: rng.Pick(d, photo.Kinds), Colour: rng.Pick(d, photo.Colours), At: d.Between(25, 75)}
	if d.Chance(1, 3) {
		thing.Kind, thing.Colour = rng.Pick(d, photo.Animals), rng.Pick(d, photo.Coats)
	}
	return &photo.Photo{Place: rng.Pick(d, photo.Places), Things: []photo.Thing{thing}, Moment: d.N(100), To: 100}
}

// signs invents signs that are held up for six to nine seconds each, and the length of a video with them.
func signs(d *rng.Stream, texts []string) (list []film.Sign, length int) {
	at := d.Between(6, 12)
	for _, text := range texts {
		long := d.Between(6, 9)
		list = append(list, film.Sign{From: at, To: at + long, Text: text})
		at += long + d.Between(3, 25)
	}
	return list, at + d.Between(4, 30)
}

// Shoot adds a video with some signs among others, and returns its path and the words on the signs.
func Shoot(d *rng.Stream, ph *device.Phone, n int) (path string, shown []string) {
	fill(d, ph, device.Of[State](ph), d.Between(8, 14))
	name := names(d, 1)[0]
	for ph.Files.Find(pathOf(name)) != nil {
		name = names(d, 1)[0]
	}
	shown = rng.Some(d, words, n)
	list, length := signs(d, shown)
	add(d, ph, name, &film.Film{Seconds: length, Scene: scene(d).Text(), Signs: list})
	return pathOf(name), shown
}

// base is the name in a path.
func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }
