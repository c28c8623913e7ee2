// Package player is what a music player and a video player have in common: playlists, a queue, favourites, and a player
// whose time passes with the ticks of the episode. An app embeds a [Deck] in its state and lists its items; a [Skin] has the
// screens and the oracle's hand.
//
//	var skin = &player.Skin{Info: &info, Noun: "song", Nouns: "songs", Albums: true, Paint: cover}
//
// The screens are the tabs (""), an album ("album", whose Arg is its name), a playlist ("list", whose Arg is its name), the
// choice of a playlist ("into"), and the player ("player", whose Arg is the id of the item that was opened). Items are known
// by ids that do not change.
package player

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
)

// second is a second in ticks.
const second = int64(gymkhana.TicksPerSecond)

// An Item is something that can be played.
type Item struct {
	ID      string
	Title   string
	By      string // who made it; "": unknown
	Album   string
	Seconds int    // at least 1
	Look    string // what Skin.Paint paints
}

// A Deck is the data of a player. Play and the fields below it are no lasting data; see Volatile.
type Deck struct {
	Lists   []List   `json:"lists"`   // the playlists, by name
	Queue   []string `json:"queue"`   // ids
	Starred []string `json:"starred"` // the ids of the favourites, sorted
	Play    Play     `json:"play"`
	Tab     string   `json:"tab"`    // "": the first
	Query   string   `json:"query"`  // of the search
	Picked  []string `json:"picked"` // ids of selected items, in the order of selection
	Marks   Marks    `json:"marks"`
	Title   string   `json:"title"` // of a new playlist
}

// Volatile names the fields of a deck that do not last, for device.App; at is the deck's name in the state.
func Volatile(at string) []string {
	var list []string
	for _, field := range []string{"play", "tab", "query", "picked", "marks", "title"} {
		list = append(list, at+"."+field)
	}
	return list
}

// A List is a playlist.
type List struct {
	Name  string   `json:"name"`
	Items []string `json:"items"` // ids
}

// Marks are the selected entries of the queue or of a playlist.
type Marks struct {
	In string `json:"in"` // "queue", or "list/" and a name
	At []int  `json:"at"` // sorted
}

// A Play is what plays, as it was at some tick.
type Play struct {
	ID    string `json:"id"`    // "": nothing yet
	Index int    `json:"index"` // its place in the queue; -1: it plays alone
	On    bool   `json:"on"`    // it runs; else it is paused, or has ended
	Spent int64  `json:"spent"` // ticks of the item that were over at Since
	Since int64  `json:"since"` // the tick of the last start, pause or seek
	Sleep Sleep  `json:"sleep"`
	Slept bool   `json:"slept"` // the sleep timer has ended it
}

// A Sleep says when the sleep timer ends the playing: a tick, or one of the constants.
type Sleep int64

// The values that are no ticks.
const (
	Awake   Sleep = 0  // never
	ItemEnd Sleep = -1 // at the end of the item
)

// List returns a playlist, or nil. The pointer is valid until the next change.
func (d *Deck) List(name string) *List {
	for i := range d.Lists {
		if d.Lists[i].Name == name {
			return &d.Lists[i]
		}
	}
	return nil
}

// Make adds an empty playlist, unless there is one of that name, and returns it.
func (d *Deck) Make(name string) *List {
	i, found := slices.BinarySearchFunc(d.Lists, name, func(l List, name string) int { return strings.Compare(l.Name, name) })
	if !found {
		d.Lists = slices.Insert(d.Lists, i, List{Name: name})
	}
	return &d.Lists[i]
}

// entries are the ids in the queue ("") or in a playlist.
func (d *Deck) entries(list string) []string {
	if list == "" {
		return d.Queue
	}
	if l := d.List(list); l != nil {
		return l.Items
	}
	return nil
}

// marksOf is Marks.In for the queue ("") or a playlist.
func marksOf(list string) string {
	if list == "" {
		return "queue"
	}
	return "list/" + list
}

// marked are the places of the selected entries of the queue ("") or a playlist.
func (d *Deck) marked(list string) []int {
	if d.Marks.In != marksOf(list) {
		return nil
	}
	n := len(d.entries(list))
	return slices.DeleteFunc(slices.Clone(d.Marks.At), func(i int) bool { return i < 0 || i >= n })
}

// mark selects an entry, or undoes that.
func (d *Deck) mark(list string, at int) {
	have := d.marked(list)
	if i, found := slices.BinarySearch(have, at); found {
		have = slices.Delete(have, i, i+1)
	} else {
		have = slices.Insert(have, i, at)
	}
	d.Marks = Marks{In: marksOf(list), At: have}
}

// discard removes the selected entries. The entry of the queue that plays goes on alone if it is removed.
func (d *Deck) discard(list string) {
	marks := d.marked(list)
	left := without(d.entries(list), marks)
	d.Marks = Marks{}
	if l := d.List(list); l != nil {
		l.Items = left
		return
	}
	if list != "" {
		return
	}
	if i, found := slices.BinarySearch(marks, d.Play.Index); found {
		d.Play.Index = -1
	} else if d.Play.Index > 0 {
		d.Play.Index -= i
	}
	d.Queue = left
}

// without is a list without the entries at some places.
func without(list []string, places []int) []string {
	var left []string
	for i, id := range list {
		if !slices.Contains(places, i) {
			left = append(left, id)
		}
	}
	return left
}

// shift moves the one selected entry up or down.
func (d *Deck) shift(list string, by int) {
	marks, all := d.marked(list), d.entries(list)
	if len(marks) != 1 || marks[0]+by < 0 || marks[0]+by >= len(all) {
		return
	}
	i, to := marks[0], marks[0]+by
	all[i], all[to] = all[to], all[i]
	d.Marks.At = []int{to}
	if list == "" {
		switch d.Play.Index {
		case i:
			d.Play.Index = to
		case to:
			d.Play.Index = i
		}
	}
}

// next inserts items into the queue after the one that plays.
func (d *Deck) next(ids []string) {
	at := min(max(d.Play.Index+1, 0), len(d.Queue))
	d.Queue = slices.Insert(d.Queue, at, ids...)
}

// star makes an item a favourite, or undoes that.
func (d *Deck) star(id string, on bool) {
	i, found := slices.BinarySearch(d.Starred, id)
	switch {
	case on && !found:
		d.Starred = slices.Insert(d.Starred, i, id)
	case !on && found:
		d.Starred = slices.Delete(d.Starred, i, i+1)
	}
}

// HasStar reports whether an item is a favourite.
func (d *Deck) HasStar(id string) bool {
	_, found := slices.BinarySearch(d.Starred, id)
	return found
}

// Star makes items favourites.
func (d *Deck) Star(ids ...string) {
	for _, id := range ids {
		d.star(id, true)
	}
}

// Now is what plays at a tick, from the lengths of the items in seconds. At the end of an item of the queue the next one
// begins; any other item, and the last one, stops there.
func (d *Deck) Now(tick int64, length func(id string) int) Play {
	p := d.Play
	for range len(d.Queue) + 1 {
		end := second * int64(max(length(p.ID), 1))
		p.Spent = min(max(p.Spent, 0), end)
		if !p.On {
			return p
		}
		stop := p.Since + end - p.Spent // the tick at which the item ends
		if p.Sleep > 0 && int64(p.Sleep) <= min(tick, stop) {
			p.Spent = min(max(p.Spent+int64(p.Sleep)-p.Since, 0), end)
			p.On, p.Since, p.Sleep, p.Slept = false, int64(p.Sleep), Awake, true
			return p
		}
		if tick < stop {
			p.Spent, p.Since = max(p.Spent+tick-p.Since, 0), tick
			return p
		}
		if p.Sleep == ItemEnd {
			p.On, p.Spent, p.Since, p.Sleep, p.Slept = false, end, stop, Awake, true
			return p
		}
		if p.Index < 0 || p.Index+1 >= len(d.Queue) {
			p.On, p.Spent, p.Since = false, end, stop
			return p
		}
		p.Index++
		p.ID, p.Spent, p.Since = d.Queue[p.Index], 0, stop
	}
	p.On = false // the queue is damaged
	return p
}

// Rows lists the lasting data of a deck.
func (d *Deck) Rows(add func(device.Row)) {
	for i := range d.Lists {
		l := &d.Lists[i]
		add(device.Exactly("playlist").With(l.Name))
		for k, id := range l.Items {
			add(device.Exactly("in playlist|%d|%s", k+1, id).With(l.Name))
		}
	}
	for i, id := range d.Queue {
		add(device.Exactly("queue|%d|%s", i+1, id))
	}
	for _, id := range d.Starred {
		add(device.Exactly("favourite|%s", id))
	}
}

// Clock writes seconds as "3:07".
func Clock(seconds int) string {
	low := strconv.Itoa(seconds % 60)
	if len(low) < 2 {
		low = "0" + low
	}
	return strconv.Itoa(seconds/60) + ":" + low
}

// Total is how long items play, in seconds.
func Total(items []Item, ids []string) int {
	sum := 0
	for _, id := range ids {
		if it := Find(items, id); it != nil {
			sum += it.Seconds
		}
	}
	return sum
}

// Find returns an item, or nil.
func Find(items []Item, id string) *Item {
	for i := range items {
		if items[i].ID == id {
			return &items[i]
		}
	}
	return nil
}
