// Package playground is the app Playground: small pages to practise on, each with one instruction
// and one way to get it right. They are of the kinds that MobileMiniWoB++ made known; what is on
// them is our own.
//
// A mini draws its page into the State, shows it, and knows how it is solved. The final touch ends
// it at once, won or lost. Every mini is a family of tasks, "mini/NAME"; a person picks them from
// a list:
//
//	{"mini": "click-button", "goal": "Tap the button \"Save\".", "words": ["Open", "Save"], "nums": [1]}
package playground

import (
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// State is the page that is played. What the lists hold is up to the mini.
type State struct {
	Mini   string   `json:"mini"` // its name; "" shows the list of all
	Goal   string   `json:"goal"` // the instruction, as it is shown
	Words  []string `json:"words"`
	Values []string `json:"values"` // of text fields
	Marks  []bool   `json:"marks"`
	Nums   []int    `json:"nums"`
	Step   int      `json:"step"`
	Done   bool     `json:"done"`
	Won    bool     `json:"won"`
	Free   bool     `json:"free"`  // picked from the list, not set as a task
	Round  int      `json:"round"` // of what was picked from the list
}

// end ends the mini.
func (s *State) end(won bool) { s.Done, s.Won = true, won }

// Name is the app's in tasks and states.
const Name = "playground"

// App is Playground.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Playground", Icon: ui.IconPuzzle, Color: ui.Plum},
	Show:     show,
	Volatile: []string{"mini", "goal", "words", "values", "marks", "nums", "step", "done", "won", "free", "round"}, // a game is over when it is over
	Families: families(),
}

// A mini is a small page with an instruction.
type mini struct {
	name  string // of the family, after "mini/"
	level string
	steps int     // the budget
	icon  ui.Icon // in the list; default: a puzzle
	modal string  // the dialog that is open at first; "" is none
	guess int     // as Family.Guess
	// vision says that what matters can only be seen: elements say "picture" and no more.
	vision bool

	// draw draws the page and the parameters that the goals name.
	draw func(d *rng.Stream, c *device.Case, s *State)
	// show describes what is under the instruction. The final touch calls end.
	show func(p *ui.Page, s *State)
	// solve does the next thing toward the goal, or nothing; it only reads the state.
	solve func(h *device.Driver, s *State) bool
	// over, where it is set, ends the mini by what is not in its state: the focus, the clipboard.
	over func(sys *ui.System, s *State) (over, won bool)
}

// unnamed is what elements call a thing that has to be looked at.
const unnamed = "picture"

// minis are all of them, in the order of the list.
var minis = append(clicking, entering...)

func families() []device.Family {
	list := make([]device.Family, len(minis))
	for i := range minis {
		list[i] = minis[i].family()
	}
	return list
}

func (m *mini) family() device.Family {
	return device.Family{
		Name: "mini/" + m.name, Goals: goals[m.name], Steps: m.steps, Level: m.level, Guess: m.guess, Vision: m.vision,
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

// pick draws a mini for a person to try, another one each round.
func (m *mini) pick(round int) State {
	s := State{Mini: m.name, Free: true, Round: round}
	var c device.Case
	m.draw(rng.New(gymkhana.Seed(round), m.name), &c, &s)
	s.Goal = goals[m.name][0]
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
