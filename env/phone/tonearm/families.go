package tonearm

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/player"
	"gymkhana/rng"
)

// families are the tasks of Tonearm. The first four follow AndroidWorld's.
var families = []device.Family{createPlaylist, playingQueue, playlistDuration, savePlaylist,
	queueNext, trimPlaylist, removeDuplicates, playlistOfArtist, albumByCover, sleepTimer, queueAmongHundred}

// named draws the songs of a goal out of a library: the parameter songs lists them for people, ids for the family.
func named(c *device.Case, songs []Song) {
	c.Set("ids", strings.Join(titles(songs), "\n"))
	c.Set("songs", strings.Join(titles(songs), ", "))
}

func ids(c *device.Case) []string { return strings.Split(c.Get("ids"), "\n") }

// drawSongs fills the library with n songs, without a queue, and names 2 to 5 of them.
func drawSongs(d *rng.Stream, ph *device.Phone, n int) {
	s := device.Of[State](ph)
	s.fill(invent(d, n))
	named(&ph.Case, rng.Some(d, s.Songs, d.Between(2, 5)))
}

// drawName draws the name of a playlist, and makes two others.
func drawName(d *rng.Stream, ph *device.Phone) {
	s := device.Of[State](ph)
	names := rng.Some(d, playlists, 3)
	ph.Case.Set("name", names[0])
	for _, name := range names[1:] {
		s.Deck.Make(name).Items = titles(rng.Some(d, s.Songs, d.Between(2, 5)))
	}
}

// wantList makes the drawn playlist of the drawn songs.
func wantList(ph *device.Phone) {
	device.Of[State](ph).Deck.Make(ph.Case.Get("name")).Items = ids(&ph.Case)
}

var createPlaylist = device.Family{
	Name: Name + "/create-playlist", Goals: goals["create-playlist"], Steps: 24, Level: "medium",
	Tags: []string{"androidworld:RetroCreatePlaylist"},
	Draw: func(d *rng.Stream, ph *device.Phone) {
		drawSongs(d, ph, 15)
		drawName(d, ph)
	},
	Want:  wantList,
	Solve: Mend,
}

var playingQueue = device.Family{
	Name: Name + "/playing-queue", Goals: goals["playing-queue"], Steps: 32, Level: "easy",
	Tags:  []string{"androidworld:RetroPlayingQueue"},
	Draw:  func(d *rng.Stream, ph *device.Phone) { drawSongs(d, ph, 15) },
	Want:  func(ph *device.Phone) { device.Of[State](ph).Deck.Queue = ids(&ph.Case) },
	Solve: Mend,
}

// The length that playlist-duration asks for, in seconds.
const (
	shortest = 45 * 60
	longest  = 50 * 60
)

// playlistDuration leaves the choice of songs open: any that last between 45 and 50 minutes will do.
var playlistDuration = device.Family{
	Name: Name + "/playlist-duration", Goals: goals["playlist-duration"], Steps: 30, Level: "medium",
	Tags: []string{"androidworld:RetroPlaylistDuration"},
	Draw: func(d *rng.Stream, ph *device.Phone) {
		n := d.Between(9, 11)
		songs := invent(d, n+d.Between(6, 9))
		spread(d, songs[:n], 47*60+30)
		device.Of[State](ph).fill(songs)
		drawName(d, ph)
		some := slices.SortedFunc(slices.Values(songs[:n]), func(a, b Song) int { return strings.Compare(a.Title, b.Title) })
		named(&ph.Case, some)
	},
	Want: wantList,
	Free: func(c *device.Case, r *device.Row) bool {
		return strings.HasPrefix(r.Exact, "in playlist|") && device.Equal(r.Text[0], c.Get("name"))
	},
	Also: func(ph *device.Phone, add func(device.Row)) {
		s := device.See[State](ph)
		for i := range s.Deck.Lists {
			l := &s.Deck.Lists[i]
			if sum := player.Total(s.items(), l.Items); device.Equal(l.Name, ph.Case.Get("name")) && sum >= shortest && sum <= longest {
				add(device.Exactly("the playlist lasts 45 to 50 minutes"))
			}
		}
	},
	Solve: Mend,
}

// spread gives songs credible lengths with a sum.
func spread(d *rng.Stream, songs []Song, sum int) {
	for i := range songs {
		songs[i].Seconds = sum / len(songs)
	}
	songs[0].Seconds += sum % len(songs)
	for range 3 * len(songs) {
		a, b, by := d.N(len(songs)), d.N(len(songs)), d.Between(1, 40)
		if songs[a].Seconds+by <= 345 && songs[b].Seconds-by >= 170 {
			songs[a].Seconds += by
			songs[b].Seconds -= by
		}
	}
}

var savePlaylist = device.Family{
	Name: Name + "/save-playlist", Goals: goals["save-playlist"], Steps: 50, Level: "hard", Halves: true,
	Tags: []string{"androidworld:RetroSavePlaylist"},
	Draw: func(d *rng.Stream, ph *device.Phone) {
		drawSongs(d, ph, 15)
		drawName(d, ph)
	},
	Want: func(ph *device.Phone) {
		wantList(ph)
		s := device.See[State](ph)
		ph.Files.Write(player.ExportPath(ph.Case.Get("name")), player.Export(s.items(), ids(&ph.Case)), 0)
	},
	Solve: func(h *device.Driver) bool { return Mend(h) || hand(h).ExportList(h.Get("name")) },
}

// queueNext inserts a song after the one that plays.
var queueNext = device.Family{
	Name: Name + "/queue-next", Goals: goals["queue-next"], Steps: 18, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.fill(invent(d, d.Between(18, 22)))
		some := rng.Some(d, s.Songs, d.Between(8, 10))
		s.Deck.Queue = titles(some[1:])
		at := d.Between(1, 4)
		s.Deck.Play = player.Play{ID: s.Deck.Queue[at], Index: at, On: true}
		ph.Case.Set("song", some[0].Title)
	},
	Want: func(ph *device.Phone) {
		k := &device.Of[State](ph).Deck
		k.Queue = slices.Insert(k.Queue, k.Play.Index+1, ph.Case.Get("song"))
	},
	Solve: func(h *device.Driver) bool {
		k, want := hand(h), device.Wanted[State](h, Name).Deck.Queue
		if at := k.Now().Index + 1; at <= len(k.Deck.Queue) && slices.Equal(slices.Insert(slices.Clone(k.Deck.Queue), at, h.Get("song")), want) {
			return k.PlayNext([]string{h.Get("song")})
		}
		return Mend(h)
	},
}

// trimPlaylist removes the last songs of a playlist until it is short enough.
var trimPlaylist = device.Family{
	Name: Name + "/trim-to-minutes", Goals: goals["trim-to-minutes"], Steps: 36, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.fill(invent(d, 24))
		drawName(d, ph)
		songs := rng.Some(d, s.Songs, d.Between(16, 18))
		s.Deck.Make(ph.Case.Get("name")).Items = titles(songs)
		left := titles(songs[:len(songs)-d.Between(7, 9)])
		ph.Case.Set("minutes", strconv.Itoa((player.Total(s.items(), left)+59)/60))
		ph.Case.Set("left", strconv.Itoa(len(left)))
	},
	Want: func(ph *device.Phone) {
		l := device.Of[State](ph).Deck.List(ph.Case.Get("name"))
		n, _ := strconv.Atoi(ph.Case.Get("left"))
		l.Items = l.Items[:n]
	},
	Solve: Mend,
}

// removeDuplicates removes the songs of a playlist that come a second time.
var removeDuplicates = device.Family{
	Name: Name + "/remove-duplicates", Goals: goals["remove-duplicates"], Steps: 36, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.fill(invent(d, 20))
		drawName(d, ph)
		list := titles(rng.Some(d, s.Songs, d.Between(9, 10)))
		again := rng.Some(d, list, d.Between(6, 8))
		for _, id := range again { // anywhere after the first
			list = slices.Insert(list, d.Between(slices.Index(list, id)+1, len(list)), id)
		}
		s.Deck.Make(ph.Case.Get("name")).Items = list
	},
	Want: func(ph *device.Phone) {
		l := device.Of[State](ph).Deck.List(ph.Case.Get("name"))
		var once []string
		for _, id := range l.Items {
			if !slices.Contains(once, id) {
				once = append(once, id)
			}
		}
		l.Items = once
	},
	Solve: Mend,
}

// limit is the length below which playlist-of-artist takes songs, in seconds.
const limit = 4 * 60

// playlistOfArtist makes a playlist of an artist's short songs, in the order of their lengths.
var playlistOfArtist = device.Family{
	Name: Name + "/playlist-of-artist", Goals: goals["playlist-of-artist"], Steps: 52, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		songs := invent(d, d.Between(20, 24))
		two := rng.Some(d, artists, 2)
		by := two[0]
		n, more := d.Between(6, 8), d.Between(2, 3)
		for i := range songs {
			switch {
			case i < n+more:
				songs[i].By = by
			case songs[i].By == by:
				songs[i].By = two[1]
			}
		}
		lengths := rng.Some(d, spans(152, limit-1), n)
		for i, seconds := range lengths {
			songs[i].Seconds = seconds
		}
		for i := range more {
			songs[n+i].Seconds = d.Between(limit+1, 338)
		}
		some := slices.SortedFunc(slices.Values(songs[:n]), func(a, b Song) int { return cmp.Compare(a.Seconds, b.Seconds) })
		named(&ph.Case, some)
		device.Of[State](ph).fill(songs)
		drawName(d, ph)
		ph.Case.Set("artist", by)
	},
	Want:  wantList,
	Solve: Mend,
}

// spans are the whole numbers from low to high.
func spans(low, high int) []int {
	var list []int
	for n := low; n <= high; n++ {
		list = append(list, n)
	}
	return list
}

// albumByCover puts an album into the queue that only its cover tells.
var albumByCover = device.Family{
	Name: Name + "/album-by-cover", Goals: goals["album-by-cover"], Steps: 14, Level: "medium", Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		songs := invent(d, d.Between(30, 36))
		kind, colour := rng.Pick(d, photo.Kinds), rng.Pick(d, photo.Colours)
		looks := map[string]string{}
		for i := range songs {
			o := &songs[i]
			if looks[o.Album] == "" {
				looks[o.Album] = other(d, len(looks), kind, colour).Text()
			}
			o.Cover = looks[o.Album]
		}
		target := rng.Pick(d, songs).Album
		look := scene(d)
		look.Things[0].Kind, look.Things[0].Colour = kind, colour
		for i := range songs {
			if songs[i].Album == target {
				songs[i].Cover = look.Text()
			}
		}
		s.fill(songs)
		ph.Case.Set("kind", kind)
		ph.Case.Set("colour", colour)
		ph.Case.Set("album", target)
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		s.Deck.Queue = player.Album(s.items(), ph.Case.Get("album"))
	},
	Solve: func(h *device.Driver) bool {
		k := hand(h)
		if len(k.Deck.Queue) > 0 {
			return Mend(h)
		}
		return k.QueueAlbum(h.Get("album"))
	},
}

// other invents a cover that does not show a thing of a colour. The first four show the same thing or the same colour.
func other(d *rng.Stream, i int, kind, colour string) *photo.Photo {
	for {
		p := scene(d)
		t := &p.Things[0]
		switch i {
		case 0, 1:
			t.Kind = kind
		case 2, 3:
			t.Colour = colour
		}
		if !p.Shows(kind, colour) {
			return p
		}
	}
}

// sleepTimer needs waiting: a song has to be stopped at its end by the sleep timer.
var sleepTimer = device.Family{
	Name: Name + "/sleep-timer", Goals: goals["sleep-timer"], Steps: 50, Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.fill(invent(d, d.Between(18, 24)))
		ph.Case.Set("song", rng.Pick(d, s.Songs).Title)
	},
	Want: func(ph *device.Phone) {
		device.Of[State](ph).Deck.Play = player.Play{ID: ph.Case.Get("song"), Index: -1, Spent: 1 << 40, Slept: true}
	},
	Also: func(ph *device.Phone, add func(device.Row)) {
		s := device.See[State](ph)
		if p := s.Deck.Now(ph.Tick, skin.Length(s.items())); p.Slept && p.ID == ph.Case.Get("song") && p.Spent == skin.Ticks(s.items(), p.ID) {
			add(device.Exactly("the sleep timer stopped it at its end|%s", p.ID))
		}
	},
	Solve: func(h *device.Driver) bool { return Mend(h) || hand(h).SleepAtEnd(h.Get("song")) },
}

// queueAmongHundred puts one of more than a hundred songs into the queue.
var queueAmongHundred = device.Family{
	Name: Name + "/queue-among-hundred", Goals: goals["queue-among-hundred"], Steps: 8, Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		s.fill(invent(d, d.Between(108, 116)))
		ph.Case.Set("song", s.Songs[d.Between(70, len(s.Songs)-1)].Title)
	},
	Want: func(ph *device.Phone) {
		device.Of[State](ph).Deck.Queue = []string{ph.Case.Get("song")}
	},
	Solve: Mend,
}

// Titles lists the titles of all songs on the phone.
func Titles(ph *device.Phone) []string { return titles(device.See[State](ph).Songs) }

// FreeName draws the name of a playlist that does not exist.
func FreeName(d *rng.Stream, ph *device.Phone) string {
	k := &device.See[State](ph).Deck
	return rng.Pick(d, slices.DeleteFunc(slices.Clone(playlists), func(name string) bool { return k.List(name) != nil }))
}
