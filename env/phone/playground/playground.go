// Package playground is the app Playground: small pages for practice, each with one instruction and one right solution.
// The kinds are those of MobileMiniWoB++; the contents are our own.
//
// A mini draws its page into the State, shows it, and knows how it is solved. The last action ends it at once, won or
// lost. Every mini is a family of tasks, "mini/NAME"; a person picks one from a list:
//
//	{"mini": "click-button", "goal": "Tap the button \"Save\".", "words": ["Open", "Save"], "nums": [1]}
package playground

import (
	"cmp"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// State is the current page. Each mini defines the contents of the lists.
type State struct {
	Mini   string   `json:"mini"` // its name; "" shows the list of minis
	Goal   string   `json:"goal"` // the instruction on the page
	Words  []string `json:"words"`
	Values []string `json:"values"` // the texts in the text fields
	Marks  []bool   `json:"marks"`
	Nums   []int    `json:"nums"`
	Step   int      `json:"step"`
	Done   bool     `json:"done"`
	Won    bool     `json:"won"`
	Free   bool     `json:"free"`  // picked from the list, not a task
	Round  int      `json:"round"` // counts the minis picked from the list
}

// end ends the mini.
func (s *State) end(won bool) { s.Done, s.Won = true, won }

// Name is the app's in tasks and states.
const Name = "playground"

// App is Playground.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Playground", Icon: ui.IconPuzzle, Color: ui.Plum},
	Show:     show,
	Volatile: []string{"mini", "goal", "words", "values", "marks", "nums", "step", "done", "won", "free", "round"}, // once over, a game stays over
	Families: families(),
}

// A mini is a small page with an instruction.
type mini struct {
	name  string // the name of the family, after "mini/"
	like  string // the mini whose wordings of the goal it has; default: its own
	level string
	steps int     // the budget
	icon  ui.Icon // in the list; default: a puzzle
	modal string  // the dialog that is open at first; "" means none
	guess int     // the guess rate as in Family.Guess
	// vision says that the important content is only in a picture, which elements describe as "picture".
	vision bool

	// draw draws the page and the goals' parameters.
	draw func(d *rng.Stream, c *device.Case, s *State)
	// show describes the page below the instruction. The last action calls end.
	show func(p *ui.Page, s *State)
	// solve takes the next step toward the goal, or does nothing; it only reads the state.
	solve func(h *device.Driver, s *State) bool
	// over, if set, ends the mini depending on data outside its state: the focus, the clipboard.
	over func(sys *ui.System, s *State) (over, won bool)
}

// unnamed is the name in elements of a thing that has to be seen.
const unnamed = "picture"

// A group is a part of the list, under a heading.
type group struct {
	title string
	part  string // the subset of the suite; see Family.Part
	minis []mini
}

// groups are the parts of the list.
var groups = []group{
	{"Tap and choose", "", clicking},
	{"Type and think", "", entering},
	{"Point and drag", device.UnseenPages, pointing},
	{"Find and read", device.UnseenPages, reading},
	{"Fill in and send", device.UnseenPages, filling},
}

// minis lists all, in the order of the list.
var minis = slices.Concat(clicking, entering, pointing, reading, filling)

func families() []device.Family {
	var list []device.Family
	for _, g := range groups {
		for i := range g.minis {
			f := g.minis[i].family()
			f.Part = g.part
			list = append(list, f)
		}
	}
	return list
}

// goals are the wordings of the mini's goal.
func (m *mini) goals() []string { return goalsOf(cmp.Or(m.like, m.name)) }

// goalsOf are the wordings of a name.
func goalsOf(name string) []string {
	for _, all := range []map[string][]string{goals, pointGoals, readGoals, formGoals} {
		if list := all[name]; list != nil {
			return list
		}
	}
	return nil
}

func (m *mini) family() device.Family {
	return device.Family{
		Name: "mini/" + m.name, Goals: m.goals(), Steps: m.steps, Level: m.level, Guess: m.guess, Vision: m.vision,
		Draw: func(d *rng.Stream, ph *device.Phone) {
			s := device.Of[State](ph)
			s.Mini = m.name
			m.draw(d, &ph.Case, s)
		},
		Begin: func(ph *device.Phone) {
			device.Of[State](ph).Goal = ph.Case.Goal
			ph.Shell.OpenAt(Name, ui.Route{})
			for i := range ph.Shell.Stacks {
				if st := &ph.Shell.Stacks[i]; st.App == Name {
					st.Routes[0].Modal = m.modal
				}
			}
		},
		Ended: func(ph *device.Phone) (over, won bool) { return m.ended(&ph.System, device.See[State](ph)) },
		Solve: func(h *device.Driver) bool {
			return h.Open(Name) || m.solve(h, device.See[State](h.Phone))
		},
	}
}

// ended reports whether the mini is over, and how.
func (m *mini) ended(sys *ui.System, s *State) (over, won bool) {
	if s.Done || m.over == nil {
		return s.Done, s.Won
	}
	over, won = m.over(sys, s)
	return over, over && won
}

// pick draws a mini for a person, a new one each round.
func (m *mini) pick(round int) State {
	s := State{Mini: m.name, Free: true, Round: round}
	var c device.Case
	m.draw(rng.New(gymkhana.Seed(round), m.name), &c, &s)
	s.Goal = m.goals()[0]
	for _, param := range c.Params {
		s.Goal = strings.ReplaceAll(s.Goal, "{"+param.Name+"}", param.Value)
	}
	return s
}

// title is the name for people: "click-scroll-list" is "Click scroll list".
func (m *mini) title() string {
	return strings.ToUpper(m.name[:1]) + strings.ReplaceAll(m.name[1:], "-", " ")
}

func find(name string) *mini {
	for i := range minis {
		if minis[i].name == name {
			return &minis[i]
		}
	}
	return nil
}
