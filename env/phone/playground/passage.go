package playground

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// drawPassages draws texts with links. Words are their titles and then all their words; Marks are true for links. Nums are
// the wanted link, and then the index of the first word of each text and the number of all.
func drawPassages(d *rng.Stream, s *State, titles []string, each, links int) (unused []string) {
	parts := rng.Some(d, sentences, len(sentences))
	s.Words, s.Nums = slices.Clone(titles), []int{0}
	for range titles {
		s.Nums = append(s.Nums, len(s.Words))
		s.Words = append(s.Words, strings.Fields(strings.Join(parts[:each], " "))...)
		parts = parts[each:]
	}
	s.Nums = append(s.Nums, len(s.Words))
	s.Marks = make([]bool, len(s.Words))
	all := singular(s.Words)
	var linked []int
	for k := range titles {
		from, to := s.Nums[1+k], s.Nums[2+k]
		own := slices.DeleteFunc(slices.Clone(all), func(i int) bool { return i < from || i >= to })
		linked = append(linked, rng.Some(d, own, min(links, len(own)))...)
	}
	for _, i := range linked {
		s.Marks[i] = true
	}
	s.Nums[0] = rng.Pick(d, linked)
	return parts
}

// passage shows one of the texts.
func (s *State) passage(p *ui.Page, k int) {
	s.links(p, s.Nums[1+k], s.Nums[2+k], func(i int) { s.end(i == s.Nums[0]) })
}

// passageOf is the number of the text with the wanted link.
func (s *State) passageOf() int {
	k := 0
	for s.Nums[2+k] <= s.Nums[0] {
		k++
	}
	return k
}

// tabs makes a mini about a link on one of several tabs. Step is the open tab.
func tabs(name, like, level string, titles []string, each, links int) mini {
	return mini{
		name: name, like: like, level: level, steps: 14, icon: ui.IconFolder,
		draw: func(d *rng.Stream, c *device.Case, s *State) {
			drawPassages(d, s, titles, each, links)
			c.Set("link", bare(s.Words[s.Nums[0]]))
		},
		show: func(p *ui.Page, s *State) {
			p.Tabs("tab", titles, s.Step, func(i int) { s.Step = i })
			s.passage(p, s.Step)
		},
		solve: func(h *device.Driver, s *State) bool {
			return h.Tap("link/"+bare(s.Words[s.Nums[0]])) || h.Tap("tab/"+titles[s.passageOf()])
		},
	}
}

var (
	threeTabs = []string{"First", "Second", "Third"}
	sixTabs   = []string{"One", "Two", "Three", "Four", "Five", "Six"}

	clickTab2     = tabs("click-tab-2", "", "medium", threeTabs, 3, 5)
	clickTab2Easy = tabs("click-tab-2-easy", "click-tab-2", "easy", threeTabs, 1, 1)
	clickTab2Hard = tabs("click-tab-2-hard", "click-tab-2", "hard", sixTabs, 2, 4)
)

// Nums[0] is -1 if no tab has the link, which is then Values[0]. The first Marks are true for tabs that were open.
var clickTab2Medium = mini{
	name: "click-tab-2-medium", level: "medium", steps: 14, icon: ui.IconFolder,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		unused := drawPassages(d, s, threeTabs, 3, 3)
		s.Values = []string{bare(s.Words[s.Nums[0]])}
		if d.Chance(1, 5) {
			words := strings.Fields(strings.Join(unused, " "))
			missing := slices.DeleteFunc(singular(words), func(i int) bool {
				return slices.ContainsFunc(s.Words, func(w string) bool { return bare(w) == bare(words[i]) })
			})
			s.Nums[0], s.Values[0] = -1, bare(words[rng.Pick(d, missing)])
		}
		s.Marks[0] = true
		c.Set("link", s.Values[0])
	},
	show: func(p *ui.Page, s *State) {
		p.Tabs("tab", threeTabs, s.Step, func(i int) { s.Step, s.Marks[i] = i, true })
		p.Bottom(ui.Button{ID: "none", Label: "Not here", Tonal: true, Do: func() { s.end(s.Nums[0] < 0) }})
		s.passage(p, s.Step)
	},
	solve: func(h *device.Driver, s *State) bool {
		if s.Nums[0] >= 0 {
			return h.Tap("link/"+s.Values[0]) || h.Tap("tab/"+threeTabs[s.passageOf()])
		}
		for i, title := range threeTabs {
			if !s.Marks[i] {
				return h.Tap("tab/" + title)
			}
		}
		return h.Tap("none")
	},
}

// Words begin with the titles of the sections; Step is the open one, counted from 1.
var clickCollapsible2 = mini{
	name: "click-collapsible-2", level: "medium", steps: 16, icon: ui.IconDown,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		drawPassages(d, s, rng.Some(d, topics, 6), 2, 3)
		c.Set("link", bare(s.Words[s.Nums[0]]))
	},
	show: func(p *ui.Page, s *State) {
		for i, title := range s.Words[:6] {
			it := ui.Item{ID: "section/" + title, Title: title, Icon: ui.IconDown, Tint: tints[i], Do: func() { s.Step = i + 1 }}
			if s.Step == i+1 {
				it.Icon, it.Do = ui.IconUp, func() { s.Step = 0 }
			}
			if p.Item(it); s.Step == i+1 {
				s.passage(p, i)
			}
		}
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Tap("link/"+bare(s.Words[s.Nums[0]])) || h.Tap("section/"+s.Words[s.passageOf()])
	},
}

// signs are words in several scripts. No two look alike.
var signs = []string{"Ελλάδα", "Θάλασσα", "Γαλαξίας", "Ωκεανός", "Ήλιος", "Москва", "Привет", "Звезда", "Облако", "Журавль", "Straße", "Grüße", "Märchen",
	"Œuvre", "Élève", "Garçon", "Niño", "Mañana", "Corazón", "Łódź", "Żółw", "Gęś", "Žába", "Kůň", "Řeka", "Ærlig", "Smørrebrød", "Ålesund", "Şişe",
	"Çiçek", "İnci", "Tőzsde", "Győr", "Þoka", "Eyjafjörður", "Мечта", "Дерево", "Яблоко"}

// Words are the links on the page, all of them; Nums is the wanted one.
var unicodeTest = mini{
	name: "unicode-test", like: "click-link", level: "easy", steps: 10, icon: ui.IconGlobe,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words, s.Nums = rng.Some(d, signs, 16), []int{d.N(16)}
		s.Marks = slices.Repeat([]bool{true}, 16)
		c.Set("link", s.Words[s.Nums[0]])
	},
	show:  showLinks,
	solve: func(h *device.Driver, s *State) bool { return h.Tap("link/" + s.Words[s.Nums[0]]) },
}

// highlight makes a mini in which words of a text are to be selected: by a drag over them, or by a long press on the first
// and a tap on the last. Nums are the first and the last wanted word, and then the word that the selection began with and
// the one that it was extended to, -1 at first.
func highlight(name string, draw func(d *rng.Stream, c *device.Case, s *State)) mini {
	return mini{
		name: name, level: "medium", steps: 14, icon: ui.IconEdit, draw: draw,
		show: func(p *ui.Page, s *State) {
			p.Space(12)
			places := flow(s.Words, boardWidth)
			p.Picture(places[len(places)-1].Y1, ui.Picture{Name: "a text", Paint: func(c *canvas.Canvas, b ui.Box) { paintSelected(c, b, s, places) },
				Drag: func(x0, y0, x1, y1 int) { s.Nums[2], s.Nums[3] = wordAt(places, x0, y0), wordAt(places, x1, y1) }})
			for i, word := range s.Words {
				p.Part(places[i], ui.Picture{ID: "word/" + strconv.Itoa(i+1), Name: word, Long: func() { s.Nums[2], s.Nums[3] = i, i }, Do: func() {
					if s.Nums[2] < 0 {
						p.Snack("Press a word long to begin a selection")
						return
					}
					s.Nums[3] = i
				}})
			}
			p.Space(18)
			p.Buttons(ui.Button{ID: "clear", Label: "Select nothing", Tonal: true, Do: func() { s.Nums[2], s.Nums[3] = -1, -1 }},
				ui.Button{ID: "submit", Label: "Submit", Do: func() { s.end(s.lit()) }})
		},
		solve: func(h *device.Driver, s *State) bool {
			switch first, last := "word/"+strconv.Itoa(s.Nums[0]+1), "word/"+strconv.Itoa(s.Nums[1]+1); {
			case s.lit():
				return h.Tap("submit")
			case s.Nums[2] != s.Nums[0]:
				return h.Long(first)
			default:
				return h.Tap(last)
			}
		},
	}
}

// lit reports whether exactly the wanted words are selected.
func (s *State) lit() bool {
	return min(s.Nums[2], s.Nums[3]) == s.Nums[0] && max(s.Nums[2], s.Nums[3]) == s.Nums[1]
}

// wordAt is the word at a place of the text, or the nearest one.
func wordAt(places []ui.Box, x, y int) int {
	best, least := 0, 1<<30
	for i, b := range places {
		across, down := max(b.X0-x, x-b.X1, 0), max(b.Y0-y, y-b.Y1+1, 0)
		if far := across + 1000*down; far < least {
			best, least = i, far
		}
	}
	return best
}

func paintSelected(c *canvas.Canvas, b ui.Box, s *State, places []ui.Box) {
	low, high := min(s.Nums[2], s.Nums[3]), max(s.Nums[2], s.Nums[3])
	for i, word := range s.Words {
		at := places[i]
		x, y := float64(b.X0+at.X0), float64(b.Y0+at.Y0)
		if s.Nums[2] >= 0 && i >= low && i <= high {
			c.Rect(x-1, y+8, float64(at.X1-at.X0)+9, textStep-16, ui.Blue.Lighter(0.65))
		}
		c.Text(x, y+textStep/2, word, ui.Style(textSize, false, ui.Ink))
	}
}

var highlightText = highlight("highlight-text", func(d *rng.Stream, _ *device.Case, s *State) {
	s.Words = strings.Fields(strings.Join(rng.Some(d, sentences, 5), " "))[:d.Between(9, 40)]
	s.Nums = []int{0, len(s.Words) - 1, -1, -1}
})

var highlightText2 = highlight("highlight-text-2", func(d *rng.Stream, c *device.Case, s *State) {
	s.Words = strings.Fields(strings.Join(rng.Some(d, sentences, 4), " "))
	first := d.N(len(s.Words) - 6)
	last := first + d.Between(2, 5)
	s.Nums = []int{first, last, -1, -1}
	c.Set("phrase", strings.Join(s.Words[first:last+1], " "))
})

// Words are paragraphs; the last word of the last one is to be typed.
var scrollText = mini{
	name: "scroll-text", level: "medium", steps: 24, icon: ui.IconNote,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		for range 16 {
			s.Words = append(s.Words, strings.Join(rng.Some(d, sentences, d.Between(1, 3)), " "))
		}
		s.Words = append(s.Words, "The end of it all was "+strings.ToLower(rng.Pick(d, plants)))
		s.Values = []string{""}
	},
	show: func(p *ui.Page, s *State) {
		for i, text := range s.Words {
			p.Text(ui.Text{ID: "text/" + strconv.Itoa(i+1), Text: text})
		}
		p.Field(ui.Field{ID: "word", Label: "The last word", Value: &s.Values[0]})
		submit(p, s, "Submit", func() bool { return strings.EqualFold(s.typed(0), s.lastWord()) })
	},
	solve: func(h *device.Driver, s *State) bool { return h.Fill("word", s.lastWord()) || h.Tap("submit") },
}

// lastWord is the last word of the text.
func (s *State) lastWord() string {
	words := strings.Fields(s.Words[len(s.Words)-1])
	return words[len(words)-1]
}

// Words are headings; Nums is the one that has to be visible.
var scrollText2 = mini{
	name: "scroll-text-2", guess: 26, level: "medium", steps: 24, icon: ui.IconNote,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words, s.Nums = rng.Some(d, topics, 36), []int{d.Between(10, 35)}
		c.Set("heading", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Bottom(ui.Button{ID: "submit", Label: "Submit", Do: func() {
			l, _ := p.Look(headID(s.Words[s.Nums[0]]))
			s.end(l.Seen)
		}})
		for i, word := range s.Words {
			p.Text(ui.Text{ID: headID(word), Text: word, Bold: true, Size: 26})
			p.Text(ui.Text{ID: "text/" + word, Text: remarks[i%len(remarks)], Muted: true})
		}
	},
	solve: func(h *device.Driver, s *State) bool { return h.Show(headID(s.Words[s.Nums[0]])) || h.Tap("submit") },
}

// headID is the id of a heading.
func headID(word string) string { return "head/" + word }
