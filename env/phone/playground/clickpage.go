package playground

import (
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Words are the sections; Step is the open one, counted from 1; Nums is the wanted one.
var clickCollapsible = mini{
	name: "click-collapsible", level: "easy", steps: 12, icon: ui.IconDown,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words, s.Nums = rng.Some(d, topics, 6), []int{d.N(6)}
		if open := d.N(6); open != s.Nums[0] {
			s.Step = open + 1
		}
		c.Set("section", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		for i, word := range s.Words {
			open := s.Step == i+1
			it := ui.Item{ID: "section/" + word, Title: word, Icon: ui.IconDown, Tint: tints[i], Do: func() { s.Step = i + 1 }}
			if open {
				it.Icon, it.Do = ui.IconUp, func() { s.Step = 0 }
			}
			p.Item(it)
			if open {
				p.Text(ui.Text{ID: "text/" + word, Text: "This part is about " + strings.ToLower(word) + ". " + remarks[i], Muted: true})
				p.Buttons(ui.Button{ID: "submit/" + word, Label: "Submit", Do: func() { s.end(i == s.Nums[0]) }})
			}
		}
	},
	solve: func(h *device.Driver, s *State) bool {
		word := s.Words[s.Nums[0]]
		return h.Tap("submit/"+word) || h.Tap("section/"+word)
	},
}

// topics are subjects of pages.
var topics = []string{"Gardening", "Train travel", "Baking bread", "Night skies", "City birds", "Old bridges", "Chess openings", "Tea houses",
	"Folk songs", "Sea glass", "Paper maps", "Winter sports", "Clay pots", "Island ferries", "Street food", "Wild herbs", "Tide tables",
	"Wooden boats", "Card games", "Mountain huts", "Shadow plays", "Hand lettering", "Cheese making", "Quilting", "Bell ringing",
	"Pocket watches", "Moss and fern", "Radio plays", "Lace making", "Cave paintings", "Kite flying", "Herb teas", "Sand art",
	"Ice skating", "Stained glass", "Snail mail", "Tree houses", "Sundials", "Rope knots", "Brass bands", "Water mills", "Juggling", "Calligraphy",
	"Lighthouses", "Beekeeping", "Origami", "Canoeing", "Fossils", "Puppets", "Tea gardens"}

// remarks are sentences that fill pages.
var remarks = []string{"Most people begin with a short walk and a notebook.", "It takes a little patience and good light.",
	"Ask a neighbour: they often know more than the books do.", "What you need fits into one small bag.",
	"The best time of the day for it is the early morning.", "Write down what you notice, and come back to it later."}

// Words are the title, the text and the buttons of a dialog; Nums is the wanted button.
var clickDialog = mini{
	name: "click-dialog", level: "easy", steps: 10, icon: ui.IconMessage, modal: "dialog",
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		box := rng.Pick(d, dialogs)
		s.Words = append([]string{box[0], box[1]}, rng.Some(d, box[2:], 3)...)
		s.Nums = []int{2 + d.N(3)}
		c.Set("title", s.Words[0])
		c.Set("button", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Empty(ui.IconMessage, "Something wants an answer")
		p.Buttons(ui.Button{ID: "show", Label: "Show the dialog", Tonal: true, Do: func() { p.Pop("dialog", "") }})
		if p.Modal("dialog") {
			var buttons []ui.Button
			for i, label := range s.Words[2:] {
				buttons = append(buttons, ui.Button{ID: "button/" + label, Label: label, Tonal: i > 0, Do: func() { s.end(i+2 == s.Nums[0]) }})
			}
			p.Dialog(s.Words[0], func() { p.Text(ui.Text{Text: s.Words[1], Muted: true}) }, buttons...)
		}
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("button/"+s.Words[s.Nums[0]]) || h.Tap("show") },
}

// dialogs are titles, texts, and three or more possible answers.
var dialogs = [][]string{
	{"Update ready", "Version 8.2 has been downloaded and can be installed now.", "Install", "Tonight", "Skip", "Details"},
	{"Low storage", "Less than 2 GB are left on this phone.", "Clean up", "Ignore", "Settings", "Remind me"},
	{"Join the group?", "Leonie invites you to \"Sunday walkers\".", "Join", "Decline", "Later", "Profile"},
	{"Unsaved sketch", "Your sketch \"Harbour\" has changes that are not saved.", "Save", "Discard", "Keep open", "Copy"},
	{"Rate this app", "Do you enjoy using Playground?", "Love it", "Not much", "Later", "Never"},
	{"Weak signal", "The call may break off at any moment.", "Hang up", "Stay", "Call back", "Mute"},
}

// Words are the words of a text, Marks say which are links, and Nums is the wanted link.
var clickLink = mini{
	name: "click-link", level: "easy", steps: 10, icon: ui.IconGlobe,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words = strings.Fields(strings.Join(rng.Some(d, sentences, 5), " "))
		s.Marks = make([]bool, len(s.Words))
		links := rng.Some(d, singular(s.Words), 7)
		for _, i := range links {
			s.Marks[i] = true
		}
		s.Nums = links[:1]
		c.Set("link", bare(s.Words[links[0]]))
	},
	show:  showLinks,
	solve: func(h *device.Driver, s *State) bool { return h.Tap("link/" + bare(s.Words[s.Nums[0]])) },
}

func showLinks(p *ui.Page, s *State) {
	s.links(p, 0, len(s.Words), func(i int) { s.end(i == s.Nums[0]) })
}

// links lays out a part of the words as a text in which the marked ones are links.
func (s *State) links(p *ui.Page, from, to int, tap func(i int)) {
	p.Space(12)
	words := s.Words[from:to]
	places := flow(words, ui.Width-48)
	p.Picture(places[len(places)-1].Y1, ui.Picture{Name: strings.Join(words, " "), Paint: func(c *canvas.Canvas, b ui.Box) {
		for i, word := range words {
			if at := places[i]; !s.Marks[from+i] {
				c.Text(float64(b.X0+at.X0), float64(b.Y0+(at.Y0+at.Y1)/2), word, ui.Style(textSize, false, ui.Ink))
			}
		}
	}})
	for i, word := range words {
		if s.Marks[from+i] {
			p.Part(places[i], ui.Picture{ID: "link/" + bare(word), Name: bare(word), Do: func() { tap(from + i) },
				Paint: func(c *canvas.Canvas, b ui.Box) { paintLink(c, b, word) }})
		}
	}
}

// paintLink writes an underlined word.
func paintLink(c *canvas.Canvas, b ui.Box, word string) {
	x, y := float64(b.X0), float64(b.Y0+b.Y1)/2
	c.Text(x, y, word, ui.Style(textSize, false, ui.Blue))
	c.Rect(x, y+13, float64(ui.TextWidth(bare(word), textSize, false)), 2, ui.Blue)
}

// sentences are the parts of a text; no two links in it are the same.
var sentences = []string{"The ferry leaves at seven and takes the long way around the islands.",
	"My uncle repairs accordions in a workshop behind the bakery.", "After rain the meadow smells of thyme and wet wool.",
	"Nobody remembers who painted the lighthouse green.", "She keeps a notebook of every bridge she has crossed.",
	"The orchestra practised outdoors until somebody switched on the sprinklers.", "Our compass pointed straight at the kitchen magnet.",
	"Twelve lanterns hung between the plum trees for the wedding.", "A heron stands in the harbour each morning, waiting for breakfast.",
	"The museum lends umbrellas to visitors without asking for a deposit.", "Grandmother taught us the names of seventeen stars.",
	"Halfway up the tower there is a bench for tired tourists."}

// Words are the four tabs, and then five words on each; Step is the open tab, Nums the index in Words of the wanted
// one.
var clickTab = mini{
	name: "click-tab", level: "easy", steps: 10, icon: ui.IconFolder,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		for _, shelf := range rng.Some(d, shelves, 4) {
			s.Words = append(s.Words, shelf[0])
		}
		for _, tab := range s.Words[:4] {
			s.Words = append(s.Words, rng.Some(d, shelfOf(tab), 5)...)
		}
		tab := d.N(4)
		s.Nums = []int{4 + 5*tab + d.N(5)}
		c.Set("tab", s.Words[tab])
		c.Set("thing", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Tabs("tab", s.Words[:4], s.Step, func(i int) { s.Step = i })
		for i := range 5 {
			at := 4 + 5*s.Step + i
			word := s.Words[at]
			p.Item(ui.Item{ID: "thing/" + word, Title: word, Icon: ui.IconTag, Tint: tints[2*s.Step], Do: func() { s.end(at == s.Nums[0]) }})
		}
	},
	solve: func(h *device.Driver, s *State) bool {
		at := s.Nums[0]
		return h.Tap("thing/"+s.Words[at]) || h.Tap("tab/"+s.Words[(at-4)/5])
	},
}

// shelves are categories, each with some things in it.
var shelves = [][]string{
	{"Fruit", "Apricot", "Blackberry", "Cherry", "Fig", "Grapefruit", "Mango", "Pear"},
	{"Birds", "Barn owl", "Blackbird", "Crane", "Kingfisher", "Puffin", "Swift", "Wren"},
	{"Tools", "Chisel", "Clamp", "Hammer", "Plane", "Saw", "Spanner", "Tape measure"},
	{"Music", "Bassoon", "Cello", "Clarinet", "Harp", "Oboe", "Trumpet", "Viola"},
	{"Trees", "Alder", "Beech", "Chestnut", "Hazel", "Larch", "Maple", "Willow"},
	{"Cloth", "Corduroy", "Denim", "Felt", "Flannel", "Linen", "Silk", "Velvet"},
	{"Games", "Backgammon", "Carrom", "Checkers", "Dominoes", "Ludo", "Mancala", "Marbles"},
}

func shelfOf(name string) []string {
	for _, shelf := range shelves {
		if shelf[0] == name {
			return shelf[1:]
		}
	}
	return nil
}
