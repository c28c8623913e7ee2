// Package cleartable is Clear the Table: a person with a tray carries dishes, books and boxes from the piles on a table
// to their places, as instructed. In each place a larger thing must not come onto a smaller one, so the order
// matters. Start at [Game].
package cleartable

import (
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, starts or drawing behave differently.
const Version = 1

// Game is Clear the Table.
var Game = &kit.Game[State]{
	Name:    "clear-table",
	Title:   "Clear the Table",
	Within:  "robot",
	Doc:     "direct a person with a tray who puts away what lies on a table, in the right order (MageBench, App. C.1)",
	Version: Version,
	Rules: "You direct a person with a tray, who does one instruction at a time and nothing else. Dishes belong in the sink, books on the shelf " +
		"and boxes in the chest; a thing's number is its size. The person lifts the upper thing of a spot onto the tray, which is as long as its " +
		"marks, or puts the thing lifted last back onto a spot: onto the bare table or onto a thing at least as large. Carried to a place, the " +
		"tray is emptied of all things that belong there, the largest first. What is in its place stays there, and a larger thing never goes " +
		"onto a smaller one: when a thing on table or tray is larger than the last one in its place, the round is lost, and all begins again.",
	Roles: []kit.Role[State]{{
		Name: "director",
		Doc: "You tell the person what to do. By hand, the left button lifts from a spot or carries the tray to a place, and the right button " +
			"puts a thing back onto a spot.",
		Keys:     append(append(append([]kit.Key(nil), lifts[:]...), lowers[:]...), takes[:]...),
		Pointer:  true,
		Controls: controls(),
	}},
	Fields: []kit.Field[State]{
		kit.Int("things_cleared", "things in their places in this round", 0, Kinds*Sizes, (*State).cleared),
		kit.Number("completion_progress", "share of the things in their places in this round", 0, 1,
			func(s *State) kit.Fix { return kit.Ratio(s.cleared(), s.Kinds*s.Things) }),
		kit.Int("metrics.steps", "instructions done in this round", 0, 1_000_000, func(s *State) int { return s.Steps }),
		kit.Int("metrics.tray_free", "free places on the tray", 0, MaxTray, func(s *State) int { return s.Tray - s.Carry.Len() }),
		kit.List("environment.table", "the things of each spot, from the bottom: kind and size", func(s *State) any { return texts(s.Table[:s.Spots]) }),
		kit.List("environment.tray", "the things on the tray, in the order in which they were lifted", func(s *State) any { return text(&s.Carry) }),
		kit.List("environment.places", "the things in sink, shelf and chest, from the bottom", func(s *State) any { return texts(s.Places[:]) }),
		kit.Text("environment.message", "what the person says", (*State).message),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		table("01", "", 18, Params{Kinds: 2, Things: 3, Spots: 3, Tray: 3}),
		table("02", "", 24, Params{Kinds: 3, Things: 3, Spots: 4, Tray: 3}),
		table("03", "", 30, Params{Kinds: 2, Things: 4, Spots: 3, Tray: 2}),
		table("04", "", 36, Params{Kinds: 3, Things: 4, Spots: 4, Tray: 3}),
		table("05", "", 42, Params{Kinds: 3, Things: 5, Spots: 4, Tray: 4}),
	},
}

// table is the task of clearing a whole table.
func table(name, text string, steps int, p Params) kit.Task {
	return kit.Task{Name: name, Level: "L4", Text: text + "Put all {things_cleared} things away in one round.",
		Goal: kit.AtLeast("things_cleared", float64(p.Kinds*p.Things)), Params: p, Steps: steps}
}

var (
	kinds  = [Kinds]string{"dish", "book", "box"}
	places = [Kinds]string{"sink", "shelf", "chest"}
	where  = [Kinds]string{"into the sink", "onto the shelf", "into the chest"}
)

// String is what a person calls the thing: "book 3".
func (t Thing) String() string { return fmt.Sprintf("%s %d", kinds[t.Kind()], t.Size()) }

// controls are the instructions in words.
func controls() (list []kit.Control[State]) {
	add := func(o Order, doc string, key kit.Key, aliases ...string) {
		list = append(list, kit.Control[State]{Name: control(o), Doc: doc, Aliases: aliases,
			Bind: func(s *State, _ gymkhana.Action) (gymkhana.Action, error) {
				if note := s.allows(o); note != Done {
					return gymkhana.Action{}, errors.New(s.explain(o, note))
				}
				return kit.Press(0, key), nil
			}})
	}
	for i := range Order(MaxSpots) {
		add(Lift+i, fmt.Sprintf("lift the upper thing of spot %d onto the tray", i+1), lifts[i], fmt.Sprintf("lift from spot %d", i+1))
	}
	for i := range Order(MaxSpots) {
		add(Lower+i, fmt.Sprintf("put the thing that was lifted last back onto spot %d", i+1), lowers[i], fmt.Sprintf("lower onto spot %d", i+1))
	}
	for i := range Order(Kinds) {
		add(Take+i, fmt.Sprintf("carry the tray to the %s and put away what belongs there", places[i]), takes[i], places[i], "carry to the "+places[i])
	}
	return list
}

// control is the name of the control of an instruction.
func control(o Order) string {
	switch {
	case o >= Take:
		return "carry_to_" + places[o-Take]
	case o >= Lower:
		return fmt.Sprintf("lower_%d", o-Lower+1)
	}
	return fmt.Sprintf("lift_%d", o-Lift+1)
}

// explain says why an instruction is not carried out.
func (s *State) explain(o Order, note Note) string {
	spot := int(o-Lift)%MaxSpots + 1
	switch note {
	case NoSpot:
		return fmt.Sprintf("the table has only the spots 1 to %d", s.Spots)
	case Nothing:
		return fmt.Sprintf("nothing lies on spot %d", spot)
	case TrayFull:
		return fmt.Sprintf("the tray holds only %d", s.Tray)
	case TrayEmpty:
		return "the tray is empty"
	case SpotIsFull:
		return fmt.Sprintf("the pile on spot %d cannot be higher", spot)
	case Elsewhere:
		return fmt.Sprintf("nothing on the tray belongs %s", where[o-Take])
	case TooLarge:
		return fmt.Sprintf("%s is larger than %s, which lies on spot %d", s.Carry.Top(), s.Table[spot-1].Top(), spot)
	}
	return "done"
}

// message is what the person says.
func (s *State) message() string {
	switch {
	case s.Last == 0:
		return "What shall I do first?"
	case s.Note != Done:
		return "No: " + s.explain(s.Last, s.Note) + "."
	case s.Last >= Take:
		return fmt.Sprintf("I went to the %s.", places[s.Last-Take])
	case s.Last >= Lower:
		return fmt.Sprintf("I put %s back onto spot %d.", s.Table[s.Last-Lower].Top(), s.Last-Lower+1)
	}
	return fmt.Sprintf("I lifted %s from spot %d.", s.Carry.Top(), s.Last-Lift+1)
}

func text(p *Pile) []string {
	list := []string{}
	for _, t := range p[:p.Len()] {
		list = append(list, t.String())
	}
	return list
}

func texts(piles []Pile) [][]string {
	list := [][]string{}
	for i := range piles {
		list = append(list, text(&piles[i]))
	}
	return list
}
