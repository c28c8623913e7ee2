package playground

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// clicking are the minis about tapping and choosing.
var clicking = []mini{
	clickButton,
	clickButtonSequence,
	clickCheckboxes,
	clickCheckboxesSoft,
	clickCollapsible,
	clickColor,
	clickDialog,
	clickLink,
	clickOption,
	clickScrollList,
	clickShape,
	clickTab,
	chooseList,
	chooseDate,
	clickMenu,
	clickWidget,
}

var clickButton = mini{
	name: "click-button", level: "easy", steps: 10, icon: ui.IconPlay,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words = rng.Some(d, labels, 8)
		s.Nums = []int{d.N(8)}
		c.Set("label", s.Words[s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		p.Space(24)
		for i, label := range s.Words {
			p.Buttons(ui.Button{ID: "button/" + label, Label: label, Tonal: i%2 == 1, Do: func() { s.end(i == s.Nums[0]) }})
			p.Space(12)
		}
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("button/" + s.Words[s.Nums[0]]) },
}

// labels are texts of buttons.
var labels = []string{"Open", "Save", "Send", "Later", "Accept", "Skip", "Continue", "Refresh", "Archive", "Print", "Join", "Leave", "Start",
	"Report", "Next", "Compare", "Undo", "Follow", "Upgrade", "Reset", "Preview", "Publish", "Restore", "Check in", "Download", "Mute",
	"Translate", "Pin", "Rename", "Merge", "Split", "Sign out", "Subscribe", "Unlock", "Scan", "Record", "Invite", "Reply", "Forward"}

// Step counts the buttons that were tapped; Nums is their order.
var clickButtonSequence = mini{
	name: "click-button-sequence", level: "easy", steps: 12, icon: ui.IconSort,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words = rng.Some(d, labels, 6)
		s.Nums = rng.Some(d, numbers(6), 3)
		c.Set("first", s.Words[s.Nums[0]])
		c.Set("second", s.Words[s.Nums[1]])
		c.Set("third", s.Words[s.Nums[2]])
	},
	show: func(p *ui.Page, s *State) {
		p.Text(ui.Text{Text: "Tapped so far: " + strconv.Itoa(s.Step) + " of 3", Muted: true})
		p.Cells(2, 150, len(s.Words), func(i int) ui.Cell {
			label := s.Words[i]
			return ui.Cell{ID: "button/" + label, Text: label, Fill: tints[i].Lighter(0.8), Ink: tints[i], Square: true, Do: func() { s.follow(i) }}
		})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap("button/" + s.Words[s.Nums[s.Step]]) },
}

// follow handles a tap as the next one of an order.
func (s *State) follow(i int) {
	if i != s.Nums[s.Step] {
		s.end(false)
		return
	}
	if s.Step++; s.Step == len(s.Nums) {
		s.end(true)
	}
}

// Nums are the boxes to tick; Marks are those that are ticked.
var clickCheckboxes = mini{
	name: "click-checkboxes", level: "easy", steps: 14, icon: ui.IconTick,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Words = rng.Some(d, goods, 7)
		s.Marks = make([]bool, 7)
		s.Nums = chosen(d, 7, d.Between(2, 4))
		if d.Chance(1, 3) {
			s.Marks[d.N(7)] = true
		}
		c.Set("things", quoted(s.Words, s.Nums))
	},
	show:  showChecks,
	solve: solveChecks,
}

// goods are things to pack or buy.
var goods = []string{"Apples", "Tent", "Lantern", "Notebook", "Umbrella", "Sunscreen", "Rope", "Kettle", "Compass", "Blanket", "Matches",
	"Camera", "Rice", "Candles", "Towel", "Torch", "Map", "Gloves", "Teapot", "Thermos", "Socks", "Lemons", "Whistle", "Bread"}

func showChecks(p *ui.Page, s *State) {
	p.Bottom(ui.Button{ID: "submit", Label: "Submit", Do: func() { s.end(s.marked()) }})
	for i, word := range s.Words {
		p.Check("box/"+word, word, "", s.Marks[i], func() { s.Marks[i] = !s.Marks[i] })
	}
}

func solveChecks(h *device.Driver, s *State) bool {
	for i, word := range s.Words {
		if h.Set("box/"+word, s.wanted(i)) {
			return true
		}
	}
	return h.Tap("submit")
}

// wanted reports whether the goal names a number.
func (s *State) wanted(i int) bool { return slices.Contains(s.Nums, i) }

// marked reports whether exactly the boxes that the goal names are marked.
func (s *State) marked() bool {
	for i, on := range s.Marks {
		if on != s.wanted(i) {
			return false
		}
	}
	return true
}

// Words are the shown words; the goal uses synonyms.
var clickCheckboxesSoft = mini{
	name: "click-checkboxes-soft", level: "medium", steps: 14, icon: ui.IconTick,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		pairs := rng.Some(d, alike, 6)
		named := make([]string, len(pairs))
		for i, pair := range pairs {
			at := d.N(2)
			named[i] = pair[at]
			s.Words = append(s.Words, pair[1-at])
		}
		s.Marks = make([]bool, len(pairs))
		s.Nums = chosen(d, len(pairs), d.Between(2, 3))
		c.Set("things", quoted(named, s.Nums))
	},
	show:  showChecks,
	solve: solveChecks,
}

// alike are pairs of synonyms; different pairs are unrelated.
var alike = [][2]string{{"Large", "Big"}, {"Glad", "Happy"}, {"Quick", "Fast"}, {"Silent", "Quiet"}, {"Begin", "Start"}, {"Wealthy", "Rich"},
	{"Ill", "Sick"}, {"Clever", "Smart"}, {"Chilly", "Cold"}, {"Mistake", "Error"}, {"Present", "Gift"}, {"Rock", "Stone"}, {"Ship", "Boat"},
	{"Woods", "Forest"}, {"Buy", "Purchase"}, {"Repair", "Mend"}, {"Answer", "Reply"}, {"Odd", "Strange"}, {"Shut", "Close"}, {"Tired", "Sleepy"}}
