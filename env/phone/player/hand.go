package player

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
)

// A Hand makes a driver use a player.
type Hand struct {
	*device.Driver
	Skin  *Skin
	Deck  *Deck
	Items []Item
}

// long is the number of items from which on the oracle finds one by a search.
const long = 60

// Now is what plays at present.
func (h *Hand) Now() Play { return h.Deck.Now(h.Tick, h.Skin.Length(h.Items)) }

func (h *Hand) app() string { return h.Skin.Info.Name }

// tab makes the driver show a tab, with nothing selected but what selecting allows.
func (h *Hand) tab(name string, selecting bool) bool {
	switch {
	case h.Open(h.app()):
		return true
	case !h.On("") || h.Modal() != "":
		return h.Back()
	case !selecting && (len(h.Deck.Picked) > 0 || len(h.Deck.marked("")) > 0):
		return h.Back()
	}
	return h.Deck.Tab != name && !(h.Deck.Tab == "" && name == h.Skin.first()) && h.Tap("tab/"+name)
}

// shown makes the driver narrow the list of items to one, if the list is long; otherwise it ends a search.
func (h *Hand) shown(id string, alone bool) bool {
	if len(h.Items) >= long && alone {
		if it := Find(h.Items, id); it != nil && !h.Look("item/"+id).Seen {
			return h.Fill("search", it.Title)
		}
		return false
	}
	return h.Fill("search", "")
}

// Visit makes the driver play an item and show it in the player. It returns false once that is so.
func (h *Hand) Visit(id string) bool {
	if h.Shell.Front == h.app() && h.On(playerScreen) && h.Modal() == "" && h.Now().ID == id && h.Arg() == id {
		return false
	}
	return h.tab(h.Skin.first(), false) || h.shown(id, true) || h.Tap("item/"+id)
}

// Watch makes the driver show the frame of a second of an item. It returns false if that is shown, or a later one of the few
// seconds for which the frame stays.
func (h *Hand) Watch(id string, from, to int) bool {
	if h.Visit(id) {
		return true
	}
	if at := int(h.Now().Spent / second); at >= from && at < to {
		return false
	}
	return h.Slide("seek", from)
}

// Passed reports whether the item that plays, or played last, is a given one and has come to a second.
func (h *Hand) Passed(id string, at int) bool {
	now := h.Now()
	return now.ID == id && int(now.Spent/second) >= at
}

// Mend makes the driver set favourites, playlists and queue as the goal wants them.
func (h *Hand) Mend(want *Deck) bool {
	return h.stars(want) || h.lists(want) || h.Arrange("", want.Queue)
}

func (h *Hand) lists(want *Deck) bool {
	for i := range h.Deck.Lists {
		if name := h.Deck.Lists[i].Name; want.List(name) == nil {
			return h.drop(name)
		}
	}
	for i := range want.Lists {
		if l := &want.Lists[i]; h.Arrange(l.Name, l.Items) {
			return true
		}
	}
	return false
}

// drop makes the driver delete a playlist.
func (h *Hand) drop(name string) bool {
	return h.command(name, "delete")
}

// command makes the driver choose a command of a playlist.
func (h *Hand) command(name, id string) bool {
	if h.inList(name) {
		switch h.Modal() {
		case "more":
			return h.Tap(id) || h.Back()
		case "delete":
			return id == "delete" && h.Confirm() || h.Back()
		case "":
			if len(h.Deck.marked(name)) > 0 {
				return h.Back()
			}
			return h.Tap("more")
		}
	}
	return h.tab(listTab, false) || h.Tap("list/"+name)
}

// ExportList makes the driver export a playlist, unless the file has it.
func (h *Hand) ExportList(name string) bool {
	l := h.Deck.List(name)
	if l == nil {
		return false
	}
	if f := h.Files.Find(ExportPath(name)); f != nil && f.Text == Export(h.Items, l.Items) {
		return false
	}
	return h.command(name, "export")
}

func (h *Hand) inList(name string) bool {
	return h.Shell.Front == h.app() && h.On(listScreen) && h.Arg() == name
}

// stars makes the driver set the favourites: from the list if some are missing, in the player if one is too many.
func (h *Hand) stars(want *Deck) bool {
	for _, id := range h.Deck.Starred {
		if !want.HasStar(id) && Find(h.Items, id) != nil {
			return h.Visit(id) || h.Tap("star")
		}
	}
	var missing []string
	for _, id := range want.Starred {
		if !h.Deck.HasStar(id) {
			missing = append(missing, id)
		}
	}
	if len(missing) == 1 {
		return h.Visit(missing[0]) || h.Tap("star")
	}
	return len(missing) > 0 && h.menu(missing, "star")
}

// Arrange makes the driver give the queue ("") or a playlist exactly some entries, in order.
func (h *Hand) Arrange(list string, want []string) bool {
	have := h.Deck.entries(list)
	if slices.Equal(have, want) {
		return false
	}
	same := 0
	for same < min(len(have), len(want)) && have[same] == want[same] {
		same++
	}
	if same == len(have) {
		return h.add(list, distinct(want[same:]))
	}
	rest := surplus(have, want)
	if rest == nil {
		for i := same; i < len(have); i++ {
			rest = append(rest, i)
		}
	}
	return h.discard(list, rest)
}

// distinct is the longest beginning of a list in which nothing comes twice.
func distinct(ids []string) []string {
	for i, id := range ids {
		if slices.Contains(ids[:i], id) {
			return ids[:i]
		}
	}
	return ids
}

// surplus are the places of a list without which it is the wanted one; nil if that is impossible.
func surplus(have, want []string) []int {
	var places []int
	k := 0
	for i, id := range have {
		if k < len(want) && want[k] == id {
			k++
			continue
		}
		places = append(places, i)
	}
	if k < len(want) {
		return nil
	}
	return places
}

// selecting makes the driver select items, in order.
func (h *Hand) selecting(ids []string) bool {
	if h.tab(h.Skin.first(), true) {
		return true
	}
	picked := h.Deck.Picked
	for i, id := range picked {
		if i >= len(ids) || ids[i] != id {
			return h.Tap("item/"+id) || h.Back()
		}
	}
	if len(picked) == len(ids) {
		return false
	}
	id := ids[len(picked)]
	if len(picked) == 0 {
		return h.shown(id, len(ids) == 1) || h.Long("item/"+id)
	}
	return h.Tap("item/"+id) || h.Back()
}

// add makes the driver append items to the queue ("") or to a playlist, which is made if there is none.
func (h *Hand) add(list string, ids []string) bool {
	if h.Shell.Front == h.app() && h.On(intoScreen) {
		if list == "" || !slices.Equal(h.Deck.Picked, ids) {
			return h.Back()
		}
		if h.Modal() == "new" {
			return h.Deck.List(list) == nil && (h.Fill("title", list) || h.Tap("create")) || h.Back()
		}
		return h.Tap("into/"+list) || h.Tap("new")
	}
	if h.selecting(ids) {
		return true
	}
	if list == "" {
		return h.Tap("queue")
	}
	return h.Tap("playlist")
}

// PlayNext makes the driver insert items after the one that plays.
func (h *Hand) PlayNext(ids []string) bool { return h.menu(ids, "next") }

// menu makes the driver choose a command for items from the menu.
func (h *Hand) menu(ids []string, command string) bool {
	if h.Shell.Front == h.app() && h.On("") && h.Modal() == "more" && slices.Equal(h.Deck.Picked, ids) {
		return h.Tap(command)
	}
	return h.selecting(ids) || h.Tap("more")
}

// discard makes the driver remove entries of the queue ("") or of a playlist.
func (h *Hand) discard(list string, places []int) bool {
	if list != "" && !(h.inList(list) && h.Modal() == "") {
		return h.tab(listTab, false) || h.Tap("list/"+list)
	}
	if list == "" && h.tab(queueTab, true) {
		return true
	}
	marks := h.Deck.marked(list)
	for _, i := range marks {
		if !slices.Contains(places, i) {
			return h.Tap(entry(i))
		}
	}
	for _, i := range places {
		switch {
		case slices.Contains(marks, i):
		case len(marks) == 0:
			return h.Long(entry(i))
		default:
			return h.Tap(entry(i))
		}
	}
	return h.Tap("remove")
}

func entry(i int) string { return "entry/" + strconv.Itoa(i+1) }

// QueueAlbum makes the driver append an album to the queue.
func (h *Hand) QueueAlbum(name string) bool {
	if h.Shell.Front == h.app() && h.On(albumScreen) && h.Arg() == name {
		return h.Tap("all")
	}
	return h.tab(albumTab, false) || h.Fill("search", "") || h.Tap("album/"+name)
}

// SleepAtEnd makes the driver play an item to its end, with the sleep timer set to that, and wait for it. It goes near the end
// first.
func (h *Hand) SleepAtEnd(id string) bool {
	now, length := h.Now(), h.Skin.Length(h.Items)(id)
	left := length - int(now.Spent/second)
	if now.ID == id && now.On && now.Sleep == ItemEnd && left <= soon {
		return h.Wait()
	}
	if h.Shell.Front == h.app() && h.On(playerScreen) && h.Modal() == "sleep" {
		return h.Tap("sleep/end")
	}
	switch {
	case h.Visit(id):
		return true
	case !now.On:
		return h.Tap("toggle")
	case left > soon:
		return h.Slide("seek", length-soon/2)
	}
	return h.Tap("sleep")
}

// soon is a time that a user waits for, in seconds.
const soon = 30
