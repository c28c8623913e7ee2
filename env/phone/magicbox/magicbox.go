// Package magicbox is the app Magic Box: a player of the videos in the phone's storage, with playlists and a queue (package
// player).
//
// A video is known by the path of its file. What is held up in it is known from its frames only (package film).
package magicbox

import (
	"slices"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/film"
	"gymkhana/env/phone/player"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "magicbox"

// App is Magic Box.
var App = &device.App[State]{
	AppInfo:  info,
	Show:     func(p *ui.Page, s *State) { skin.Show(p, &s.Deck, items(p.Sys.Files)) },
	Seed:     seed,
	Rows:     func(s *State, add func(device.Row)) { s.Deck.Rows(add) },
	Volatile: player.Volatile("deck"),
	Spoil:    spoil,
	Families: families,
}

var info = ui.AppInfo{Name: Name, Title: "Magic Box", Icon: ui.IconVideo, Color: ui.Rose}

var skin = &player.Skin{Info: &info, Noun: "video", Nouns: "videos", High: 300, Paint: frame}

// State is the app's data. The videos themselves are files.
type State struct {
	Deck player.Deck `json:"deck"`
}

// Movies is the folder of the seed's videos.
const Movies = "Movies"

// items are the videos of the storage, by their names.
func items(fs ui.Files) []player.Item {
	var list []player.Item
	for i := range fs {
		f := &fs[i]
		if !f.Folder && strings.HasSuffix(f.Path, ".mp4") {
			list = append(list, player.Item{ID: f.Path, Title: f.Name(), Album: f.Dir(), Seconds: film.Parse(f.Text).Seconds, Look: f.Text})
		}
	}
	slices.SortFunc(list, func(a, b player.Item) int {
		return strings.Compare(strings.ToLower(a.Title)+"\n"+a.ID, strings.ToLower(b.Title)+"\n"+b.ID)
	})
	return list
}

// frame paints a second of a video.
func frame(c *canvas.Canvas, b ui.Box, it *player.Item, second int) {
	film.Parse(it.Look).Draw(c, b, second)
}

// spoil makes a video a favourite, or undoes that.
func spoil(h *device.Driver) bool {
	list := items(h.Files)
	return len(list) > 0 && (hand(h).Visit(list[0].ID) || h.Tap("star"))
}

// hand makes a driver use Magic Box.
func hand(h *device.Driver) *player.Hand {
	return &player.Hand{Driver: h, Skin: skin, Deck: &device.See[State](h.Phone).Deck, Items: items(h.Files)}
}

// Mend makes the driver set favourites, playlists and queue as the goal wants them.
func Mend(h *device.Driver) bool {
	return hand(h).Mend(&device.Wanted[State](h, Name).Deck)
}

// Consult makes the driver show every sign of a video. It returns false once the video has come to the last one, as long as
// it is the one that plays or played last.
func Consult(h *device.Driver, path string) bool {
	k, f := hand(h), h.Files.Find(path)
	if f == nil {
		return false
	}
	signs := film.Parse(f.Text).Signs
	for i := len(signs) - 1; i >= 0; i-- {
		if k.Passed(path, signs[i].From) {
			if i == len(signs)-1 {
				return false
			}
			return k.Watch(path, signs[i+1].From, signs[i+1].To)
		}
	}
	return len(signs) > 0 && k.Watch(path, signs[0].From, signs[0].To)
}
