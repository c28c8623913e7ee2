package tonearm

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/photo"
	"gymkhana/rng"
)

var (
	firsts = []string{"Copper", "Slow", "Paper", "Northern", "Hollow", "Velvet", "Second", "Salt", "Quiet",
		"Borrowed", "Amber", "Winter", "Crooked", "Silver", "Early", "Distant"}
	seconds = []string{"Morning", "Tide", "Lantern", "Platform", "Garden", "Letter", "Harbour", "Window", "Weather",
		"Compass", "River", "Sparrow", "Staircase", "Engine", "Meadow"}
	artists = []string{"Marisol Vane", "Harbour Street Trio", "Old Weir Quartet", "Tobias Lund", "The Paper Kites of Elm Row", "Ines Okoro",
		"Cellar Door Choir", "Juno Park", "Nine Bridges", "Hana Mirov"}
	records = []string{"After the Ferry", "Rooms", "Blue Hour", "Small Machines", "What the Gulls Said", "Low Country", "Undertow", "Kitchen Songs", "Far Signals",
		"A Week of Rain", "Second Post", "Glasshouse", "Ninefold", "Long Division", "Orchard Tapes", "Half Light", "Postcards", "Breakwater", "Tin Roof",
		"Cartography", "Night Bus", "Open Water", "Paper Moonrise", "Sundays", "Thaw", "Tramlines", "Attic", "Weathervane", "Mooring", "The Long Shelf",
		"Milk Round", "Inland", "Salt Roads", "Under Glass", "Lost Property", "Slack Water", "Hemlines", "Almanac", "Third Floor", "Clay", "Rookery", "Ballast"}
	playlists = []string{"Ironing", "Long drive", "Rainy day", "For the kitchen", "Running slowly", "Sunday breakfast", "Night train", "Painting the hall",
		"Old friends", "Before the exam", "Campfire", "Wake up gently", "On the balcony", "Cycling home"}
)

// seed fills the app with some songs, two playlists and a few favourites.
func seed(d *rng.Stream, _ *device.Phone, s *State) {
	s.fill(invent(d, d.Between(18, 24)))
	for _, name := range rng.Some(d, playlists, 2) {
		s.Deck.Make(name).Items = titles(rng.Some(d, s.Songs, d.Between(3, 6)))
	}
	s.Deck.Star(titles(rng.Some(d, s.Songs, d.Between(1, 3)))...)
}

// invent makes songs of albums with three to five songs. Titles and albums differ.
func invent(d *rng.Stream, n int) []Song {
	var names []string
	for _, a := range firsts {
		for _, b := range seconds {
			names = append(names, a+" "+b)
		}
	}
	names, albums := rng.Some(d, names, n), rng.Some(d, records, len(records))
	var list []Song
	for k := 0; len(list) < n; k++ {
		by, look := rng.Pick(d, artists), scene(d)
		for range d.Between(3, 5) {
			if len(list) < n {
				list = append(list, Song{Title: names[len(list)], By: by, Album: albums[k], Cover: look.Text(), Seconds: d.Between(152, 338)})
			}
		}
	}
	return list
}

// scene invents a cover.
func scene(d *rng.Stream) *photo.Photo {
	thing := photo.Thing{Kind: rng.Pick(d, photo.Kinds), Colour: rng.Pick(d, photo.Colours), At: d.Between(40, 60)}
	return &photo.Photo{Place: rng.Pick(d, photo.Places), Things: []photo.Thing{thing}, Moment: d.N(100), To: 100}
}

func titles(songs []Song) []string {
	var list []string
	for i := range songs {
		list = append(list, songs[i].Title)
	}
	return list
}
