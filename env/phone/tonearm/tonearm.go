// Package tonearm is the app Tonearm: a music player with albums, playlists and a queue (package player).
//
// Songs are known by their titles, which differ. What an album's cover shows is known from its picture only.
package tonearm

import (
	"slices"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/player"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "tonearm"

// App is Tonearm.
var App = &device.App[State]{
	AppInfo:  info,
	Show:     func(p *ui.Page, s *State) { skin.Show(p, &s.Deck, s.items()) },
	Seed:     seed,
	Rows:     rows,
	Volatile: player.Volatile("deck"),
	Spoil:    spoil,
	Families: families,
}

var info = ui.AppInfo{Name: Name, Title: "Tonearm", Icon: ui.IconMusic, Color: ui.Coral}

var skin = &player.Skin{Info: &info, Noun: "song", Nouns: "songs", Albums: true, High: 400, Paint: cover}

// State is the app's data.
type State struct {
	Songs []Song      `json:"songs"` // by title
	Deck  player.Deck `json:"deck"`
}

// A Song is one of the phone's.
type Song struct {
	Title   string `json:"title"`
	By      string `json:"by"`
	Album   string `json:"album"`
	Cover   string `json:"cover"` // of the album; see package photo
	Seconds int    `json:"seconds"`
}

// items are the songs for the player.
func (s *State) items() []player.Item {
	list := make([]player.Item, len(s.Songs))
	for i := range s.Songs {
		o := &s.Songs[i]
		list[i] = player.Item{ID: o.Title, Title: o.Title, By: o.By, Album: o.Album, Seconds: o.Seconds, Look: o.Cover}
	}
	return list
}

// fill replaces all songs.
func (s *State) fill(songs []Song) {
	s.Songs = slices.SortedFunc(slices.Values(songs), func(a, b Song) int { return strings.Compare(a.Title, b.Title) })
	s.Deck = player.Deck{Play: player.Play{Index: -1}}
}

// cover paints the cover of a song's album.
func cover(c *canvas.Canvas, b ui.Box, it *player.Item, _ int) {
	photo.Draw(c, b, it.Look)
}

func rows(s *State, add func(device.Row)) {
	for i := range s.Songs {
		o := &s.Songs[i]
		add(device.Exactly("song|%s|%s|%s|%s|%d", o.Title, o.By, o.Album, o.Cover, o.Seconds))
	}
	s.Deck.Rows(add)
}

// spoil makes a song a favourite, or undoes that.
func spoil(h *device.Driver) bool {
	s := device.See[State](h.Phone)
	return len(s.Songs) > 0 && (hand(h).Visit(s.Songs[0].Title) || h.Tap("star"))
}

// hand makes a driver use Tonearm.
func hand(h *device.Driver) *player.Hand {
	s := device.See[State](h.Phone)
	return &player.Hand{Driver: h, Skin: skin, Deck: &s.Deck, Items: s.items()}
}

// Mend makes the driver set favourites, playlists and queue as the goal wants them.
func Mend(h *device.Driver) bool {
	return hand(h).Mend(&device.Wanted[State](h, Name).Deck)
}
