package player

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// A Skin is the look of a player, and its words.
type Skin struct {
	Info   *ui.AppInfo
	Noun   string // "song"
	Nouns  string
	Albums bool // there is a tab for albums
	High   int  // the height of the picture in the player
	// Paint paints the cover of an item, or its frame of a second.
	Paint func(c *canvas.Canvas, b ui.Box, it *Item, second int)
}

// The screens after the first.
const (
	albumScreen  = "album"
	listScreen   = "list"
	intoScreen   = "into"
	playerScreen = "player"
)

// The tabs after the first, which has all items.
const (
	albumTab = "Albums"
	listTab  = "Playlists"
	queueTab = "Queue"
)

// Exports is the folder of exported playlists.
const Exports = "Download"

// A view is a screen while it is described.
type view struct {
	*Skin
	p     *ui.Page
	d     *Deck
	items []Item
	now   Play
}

// Show describes the present screen. The items are in the order of the first tab.
func (g *Skin) Show(p *ui.Page, d *Deck, items []Item) {
	v := &view{g, p, d, items, d.Now(p.Sys.Tick, g.Length(items))}
	switch p.Screen() {
	case albumScreen:
		v.album()
	case listScreen:
		v.list()
	case intoScreen:
		v.into()
	case playerScreen:
		v.player()
	default:
		v.home()
	}
}

// Length gives the lengths of items in seconds, by their ids.
func (g *Skin) Length(items []Item) func(id string) int {
	return func(id string) int {
		if it := Find(items, id); it != nil {
			return it.Seconds
		}
		return 1
	}
}

// Ticks is the length of an item in ticks.
func (g *Skin) Ticks(items []Item, id string) int64 { return second * int64(g.Length(items)(id)) }

func (g *Skin) first() string { return strings.ToUpper(g.Nouns[:1]) + g.Nouns[1:] }

func (g *Skin) tabs() []string {
	if g.Albums {
		return []string{g.first(), albumTab, listTab, queueTab}
	}
	return []string{g.first(), listTab, queueTab}
}

// settle makes the deck's Play that of the present.
func (v *view) settle() *Play {
	v.d.Play = v.now
	return &v.d.Play
}

// home has the tabs.
func (v *view) home() {
	p, d := v.p, v.d
	at := max(slices.Index(v.tabs(), d.Tab), 0)
	tab := v.tabs()[at]
	picked := v.picked()
	switch {
	case len(picked) > 0:
		v.pickedBar(picked)
	case tab == queueTab && len(d.marked("")) > 0:
		v.marksBar("")
	default:
		p.Search("search", "Search "+v.Nouns, &d.Query)
		if d.Query != "" {
			p.OnBack(func() bool {
				d.Query = ""
				return true
			})
		}
	}
	p.Tabs("tab", v.tabs(), at, func(i int) {
		d.Tab, d.Picked, d.Marks = v.tabs()[i], nil, Marks{}
		p.Replace("", "")
	})
	v.playing()
	switch tab {
	case albumTab:
		v.shelf()
	case listTab:
		v.lists()
	case queueTab:
		v.queue()
	default:
		v.all(picked)
	}
	if p.Modal("more") {
		p.Menu(ui.Item{ID: "next", Title: "Play next", Icon: ui.IconPlay, Do: func() {
			v.settle()
			d.next(picked)
			v.did(len(picked), " play next")
		}}, ui.Item{ID: "star", Title: "Add to favourites", Icon: ui.IconStar, Do: func() {
			d.Star(picked...)
			v.did(len(picked), " added to favourites")
		}})
	}
}

// did ends a selection of items with a message.
func (v *view) did(n int, what string) {
	v.d.Picked = nil
	v.p.Dismiss()
	v.p.Snack(v.count(n) + what)
}

func (g *Skin) count(n int) string {
	if n == 1 {
		return "1 " + g.Noun
	}
	return strconv.Itoa(n) + " " + g.Nouns
}

// picked are the selected items that exist.
func (v *view) picked() []string {
	return slices.DeleteFunc(slices.Clone(v.d.Picked), func(id string) bool { return Find(v.items, id) == nil })
}

// pickedBar is the bar while items are selected.
func (v *view) pickedBar(picked []string) {
	p, d := v.p, v.d
	p.OnBack(func() bool {
		d.Picked = nil
		return true
	})
	p.Bar(strconv.Itoa(len(picked)) + " selected")
	p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	p.Action("queue", ui.IconSort, "Add to the queue", func() {
		d.Queue = append(d.Queue, picked...)
		v.did(len(picked), " added to the queue")
	})
	p.Action("playlist", ui.IconPlus, "Add to a playlist", func() { p.Go(intoScreen, "") })
}

// matches lists the items that the search leaves.
func (v *view) matches() []Item {
	query := strings.ToLower(strings.TrimSpace(v.d.Query))
	if query == "" {
		return v.items
	}
	return slices.DeleteFunc(slices.Clone(v.items), func(it Item) bool {
		return !strings.Contains(strings.ToLower(it.Title+"\n"+it.By+"\n"+it.Album), query)
	})
}

// all lists all items.
func (v *view) all(picked []string) {
	list := v.matches()
	if len(list) == 0 {
		v.p.Empty(v.Info.Icon, "No "+v.Nouns)
		return
	}
	v.p.Rows(len(list), true, func(i int) {
		it := &list[i]
		pick := func() { v.pick(it.ID) }
		do := func() { v.open(it.ID) }
		if len(picked) > 0 {
			do = pick
		}
		v.row(it, "item/"+it.ID, ui.Item{Marked: slices.Contains(picked, it.ID), Do: do, Long: pick})
	})
	v.p.Space(24)
}

// row is an item in a list.
func (v *view) row(it *Item, id string, row ui.Item) {
	row.ID, row.Title, row.Tail, row.Icon = id, it.Title, Clock(it.Seconds), v.Info.Icon
	row.Detail = v.detail(it)
	if row.Marked {
		row.Icon = ui.IconTick
	}
	v.p.Item(row)
	if !row.Marked {
		own := *it
		v.p.Part(ui.Box{X0: 22, Y0: 16, X1: 86, Y1: 80}, ui.Picture{Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) { v.Paint(c, b, &own, 0) }})
	}
}

// detail is the second line of an item.
func (v *view) detail(it *Item) string {
	var parts []string
	if it.By != "" {
		parts = append(parts, it.By)
	}
	if v.d.HasStar(it.ID) {
		parts = append(parts, "favourite")
	}
	if len(parts) == 0 {
		return it.Album
	}
	return strings.Join(parts, " · ")
}

// pick selects an item, or undoes that.
func (v *view) pick(id string) {
	d := v.d
	d.Picked = v.picked()
	if i := slices.Index(d.Picked, id); i >= 0 {
		d.Picked = slices.Delete(d.Picked, i, i+1)
		return
	}
	d.Picked = append(d.Picked, id)
}

// open shows an item in the player, and plays it unless it is the one that plays.
func (v *view) open(id string) {
	if v.now.ID != id || !v.now.On {
		v.start(id, -1)
	}
	v.p.Go(playerScreen, id)
}

// start plays an item from its beginning, or goes on where it was paused.
func (v *view) start(id string, index int) {
	p := v.settle()
	if p.ID != id || p.Spent >= second*int64(v.Length(v.items)(id)) {
		p.Spent = 0
	}
	p.ID, p.Index, p.On, p.Since, p.Slept = id, index, true, v.p.Sys.Tick, false
}

// playing is the button with what plays.
func (v *view) playing() {
	it := Find(v.items, v.now.ID)
	if it == nil {
		return
	}
	state := "paused"
	if v.now.On {
		state = "playing"
	}
	v.p.Bottom(ui.Button{ID: "now", Label: it.Title + " · " + state, Tonal: true, Do: func() { v.p.Go(playerScreen, it.ID) }})
}

// shelf lists the albums.
func (v *view) shelf() {
	list := v.albums()
	v.p.Rows(len(list), true, func(i int) {
		it := list[i]
		n := len(v.ofAlbum(it.Album))
		v.p.Item(ui.Item{ID: "album/" + it.Album, Title: it.Album, Detail: it.By + " · " + v.count(n), Icon: v.Info.Icon,
			Do: func() { v.p.Go(albumScreen, it.Album) }})
		v.p.Part(ui.Box{X0: 20, Y0: 12, X1: 92, Y1: 84}, ui.Picture{Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) { v.Paint(c, b, &it, 0) }})
	})
	v.p.Space(24)
}

// albums lists an item of each album, by the albums' names.
func (v *view) albums() []Item {
	var list []Item
	for _, it := range v.matches() {
		if i, found := slices.BinarySearchFunc(list, it.Album, func(o Item, name string) int { return strings.Compare(o.Album, name) }); !found {
			list = slices.Insert(list, i, it)
		}
	}
	return list
}

// ofAlbum lists the ids of an album's items.
func (v *view) ofAlbum(name string) []string { return Album(v.items, name) }

// Album lists the ids of an album's items.
func Album(items []Item, name string) []string {
	var ids []string
	for i := range items {
		if items[i].Album == name {
			ids = append(ids, items[i].ID)
		}
	}
	return ids
}

// album shows an album.
func (v *view) album() {
	p := v.p
	name := p.Arg()
	ids := v.ofAlbum(name)
	p.Bar(name)
	if len(ids) == 0 {
		p.Empty(v.Info.Icon, "This album is gone")
		return
	}
	p.Action("all", ui.IconSort, "Add all to the queue", func() {
		v.d.Queue = append(v.d.Queue, ids...)
		p.Snack(v.count(len(ids)) + " added to the queue")
	})
	v.playing()
	lead := *Find(v.items, ids[0])
	p.Space(12)
	p.Picture(300, ui.Picture{ID: "cover", Name: "Cover", Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) {
		v.Paint(c, b, &lead, 0)
	}})
	p.Space(12)
	p.Rows(len(ids), true, func(i int) {
		it := Find(v.items, ids[i])
		v.row(it, "item/"+it.ID, ui.Item{Do: func() { v.open(it.ID) }})
	})
	p.Space(24)
}

// lists shows the playlists.
func (v *view) lists() {
	p, d := v.p, v.d
	if len(d.Lists) == 0 {
		p.Empty(ui.IconMusic, "No playlists yet")
		return
	}
	p.Rows(len(d.Lists), true, func(i int) {
		name := d.Lists[i].Name
		p.Item(ui.Item{ID: "list/" + name, Title: name, Detail: v.count(len(d.Lists[i].Items)), Icon: ui.IconNote, Do: func() {
			d.Marks = Marks{}
			p.Go(listScreen, name)
		}})
	})
}

// list shows a playlist.
func (v *view) list() {
	p, d := v.p, v.d
	name := p.Arg()
	l := d.List(name)
	if l == nil {
		p.Bar("Playlist")
		p.Empty(ui.IconNote, "This playlist is gone")
		return
	}
	if len(d.marked(name)) > 0 {
		v.marksBar(name)
	} else {
		p.Bar(name)
		p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	}
	v.playing()
	p.Text(ui.Text{ID: "length", Text: v.count(len(l.Items)) + ", " + Clock(Total(v.items, l.Items)) + " in all", Muted: true, Size: 18})
	v.entries(name)
	if p.Modal("more") {
		p.Menu(ui.Item{ID: "all", Title: "Add to the queue", Icon: ui.IconSort, Do: func() {
			d.Queue = append(d.Queue, l.Items...)
			v.did(len(l.Items), " added to the queue")
		}}, ui.Item{ID: "export", Title: "Export", Icon: ui.IconFile, Do: func() {
			p.Sys.Files.Write(ExportPath(name), Export(v.items, l.Items), p.Sys.Now().Unix())
			p.Dismiss()
			p.Snack("Exported to " + Exports)
		}}, ui.Item{ID: "delete", Title: "Delete", Icon: ui.IconTrash, Tint: ui.Danger, Do: func() { p.Pop("delete", "") }})
	}
	if p.Modal("delete") {
		p.Confirm("Delete this playlist?", "The "+v.Nouns+" themselves stay.", "Delete", func() {
			d.Lists = slices.DeleteFunc(d.Lists, func(l List) bool { return l.Name == name })
			p.Return()
		})
	}
}

// ExportPath is the file of an exported playlist.
func ExportPath(name string) string {
	return Exports + "/" + strings.ReplaceAll(name, "/", "_") + ".m3u"
}

// Export writes items as a playlist file.
func Export(items []Item, ids []string) string {
	lines := []string{"#EXTM3U"}
	for _, id := range ids {
		if it := Find(items, id); it != nil {
			lines = append(lines, "#EXTINF:"+strconv.Itoa(it.Seconds)+","+strings.TrimPrefix(it.By+" - "+it.Title, " - "))
		}
	}
	return strings.Join(lines, "\n")
}

// queue shows the queue.
func (v *view) queue() {
	if len(v.d.Queue) == 0 {
		v.p.Empty(ui.IconSort, "The queue is empty")
		return
	}
	v.entries("")
}

// entries lists the queue ("") or a playlist. A tap plays an entry, and selects it while others are selected.
func (v *view) entries(list string) {
	d, ids, marks := v.d, v.d.entries(list), v.d.marked(list)
	v.p.Rows(len(ids), true, func(i int) {
		it := Find(v.items, ids[i])
		if it == nil {
			it = &Item{ID: ids[i], Title: "Gone: " + ids[i], By: "not on this phone any more"}
		}
		mark := func() { d.mark(list, i) }
		do := mark
		if len(marks) == 0 {
			do = func() {
				index := -1
				if list == "" {
					index = i
				}
				v.start(it.ID, index)
				v.p.Go(playerScreen, it.ID)
			}
		}
		v.row(it, "entry/"+strconv.Itoa(i+1), ui.Item{Marked: slices.Contains(marks, i), Do: do, Long: mark})
	})
	v.p.Space(24)
}

// marksBar is the bar while entries are selected.
func (v *view) marksBar(list string) {
	p, d := v.p, v.d
	marks := d.marked(list)
	p.OnBack(func() bool {
		d.Marks = Marks{}
		return true
	})
	p.Bar(strconv.Itoa(len(marks)) + " selected")
	p.Action("remove", ui.IconTrash, "Remove from the list", func() {
		v.settle()
		d.discard(list)
		p.Snack(v.count(len(marks)) + " removed")
	})
	if len(marks) == 1 {
		p.Action("down", ui.IconDown, "Move down", func() { v.settle(); d.shift(list, 1) })
		p.Action("up", ui.IconUp, "Move up", func() { v.settle(); d.shift(list, -1) })
	}
}

// into asks for the playlist that the selected items are added to.
func (v *view) into() {
	p, d := v.p, v.d
	picked := v.picked()
	p.Bar("Add " + v.count(len(picked)))
	add := func(name string) {
		l := d.Make(name)
		l.Items = append(l.Items, picked...)
		p.Return()
		v.did(len(picked), " added to "+name)
	}
	p.Item(ui.Item{ID: "new", Title: "New playlist", Icon: ui.IconPlus, Do: func() { d.Title = ""; p.Pop("new", "") }})
	for i := range d.Lists {
		l := &d.Lists[i]
		p.Item(ui.Item{ID: "into/" + l.Name, Title: l.Name, Detail: v.count(len(l.Items)), Icon: ui.IconNote, Do: func() { add(l.Name) }})
	}
	if !p.Modal("new") {
		return
	}
	name := strings.TrimSpace(d.Title)
	wrong := d.complaint(name)
	try := func() {
		if wrong == "" {
			p.Dismiss()
			add(name)
		}
	}
	p.Dialog("New playlist", func() {
		p.Field(ui.Field{ID: "title", Label: "Name", Value: &d.Title, Enter: try})
		if wrong != "" {
			p.Text(ui.Text{ID: "wrong", Text: wrong, Muted: true, Size: 18})
		}
	}, ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss}, ui.Button{ID: "create", Label: "Create", Off: wrong != "", Do: try})
}

// complaint says why a new playlist cannot have a name; "" if it can.
func (d *Deck) complaint(name string) string {
	switch {
	case name == "":
		return "A name is needed."
	case strings.ContainsAny(name, "\\\n") || strings.Trim(name, "./") == "" || len(name) > 60:
		return "That cannot be the name of a playlist."
	case d.List(name) != nil:
		return "There is a playlist of that name already."
	}
	return ""
}

// player shows what plays.
func (v *view) player() {
	p, d := v.p, v.d
	it := Find(v.items, v.now.ID)
	if it == nil {
		p.Bar("Player")
		p.Empty(v.Info.Icon, "Nothing plays")
		return
	}
	p.Bar("")
	p.Action("sleep", ui.IconMoon, "Sleep timer", func() { p.Pop("sleep", "") })
	p.Action("playlist", ui.IconPlus, "Add to a playlist", func() { d.Picked = []string{it.ID}; p.Go(intoScreen, "") })
	if d.HasStar(it.ID) {
		p.Action("star", ui.IconStarFull, "Remove from favourites", func() { d.star(it.ID, false) })
	} else {
		p.Action("star", ui.IconStar, "Add to favourites", func() { d.star(it.ID, true) })
	}
	own, at := *it, int(v.now.Spent/second)
	p.Space(24)
	p.Picture(v.High, ui.Picture{ID: Frame(it.ID), Name: it.Title, Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) { v.Paint(c, b, &own, at) }})
	p.Space(12)
	p.Text(ui.Text{ID: "title", Text: it.Title, Bold: true, Large: true})
	p.Text(ui.Text{ID: "by", Text: strings.TrimPrefix(it.By+" · "+it.Album, " · "), Muted: true})
	p.Slider("seek", Clock(at)+" of "+Clock(it.Seconds), min(at, it.Seconds), it.Seconds, func(to int) {
		play := v.settle()
		play.Spent, play.Since, play.Slept = int64(to)*second, p.Sys.Tick, false
	})
	v.controls(it)
	if text := v.sleepText(); text != "" {
		p.Text(ui.Text{ID: "sleeps", Text: text, Muted: true, Center: true, Size: 18})
	}
	if p.Modal("sleep") {
		v.sleepSheet()
	}
}

// Frame is the id of the picture of an item in the player.
func Frame(id string) string { return "frame/" + id }

// controls are the buttons of the player.
func (v *view) controls(it *Item) {
	label, toggle := "Play", func() { v.start(it.ID, v.now.Index) }
	if v.now.On {
		label, toggle = "Pause", func() { v.settle().On = false }
	}
	jump := func(by int) func() {
		return func() {
			if i := v.now.Index + by; v.now.Index >= 0 && i >= 0 && i < len(v.d.Queue) {
				v.d.Play.ID = ""
				v.now.ID = ""
				v.start(v.d.Queue[i], i)
				return
			}
			p := v.settle()
			p.Spent, p.Since, p.Slept = 0, v.p.Sys.Tick, false
		}
	}
	v.p.Buttons(ui.Button{ID: "previous", Label: "Previous", Tonal: true, Do: jump(-1)}, ui.Button{ID: "toggle", Label: label, Do: toggle},
		ui.Button{ID: "following", Label: "Next", Tonal: true, Off: v.now.Index < 0 || v.now.Index+1 >= len(v.d.Queue), Do: jump(1)})
}

// sleepText says what the sleep timer will do, or did.
func (v *view) sleepText() string {
	switch {
	case v.now.Slept:
		return "Stopped by the sleep timer"
	case v.now.Sleep == ItemEnd:
		return "Stops at the end of this " + v.Noun
	case v.now.Sleep > 0:
		return "Stops in " + Clock(int((int64(v.now.Sleep)-v.p.Sys.Tick+second-1)/second))
	}
	return ""
}

// sleepSheet sets the sleep timer.
func (v *view) sleepSheet() {
	set := func(to Sleep) func() {
		return func() {
			p := v.settle()
			p.Sleep, p.Slept = to, false
			v.p.Dismiss()
		}
	}
	after := func(minutes int64) Sleep { return Sleep(v.p.Sys.Tick + 60*minutes*second) }
	v.p.Sheet("Sleep timer", ui.Item{ID: "sleep/off", Title: "Off", Icon: ui.IconSun, Do: set(Awake)},
		ui.Item{ID: "sleep/end", Title: "At the end of this " + v.Noun, Icon: ui.IconMoon, Do: set(ItemEnd)},
		ui.Item{ID: "sleep/15", Title: "In 15 minutes", Icon: ui.IconTimer, Do: set(after(15))},
		ui.Item{ID: "sleep/30", Title: "In 30 minutes", Icon: ui.IconTimer, Do: set(after(30))})
}
