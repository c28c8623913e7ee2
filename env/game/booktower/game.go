// Package booktower is Book Tower: a person moves books between areas of a table, one at a time and as instructed,
// until all lie on the area with the flag. A larger book never lies on a smaller one. Start at [Game].
package booktower

import (
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, starts or drawing behave differently.
const Version = 1

// Game is Book Tower.
var Game = &kit.Game[State]{
	Name:    "book-tower",
	Title:   "Book Tower",
	Within:  "robot",
	Doc:     "direct a person who moves books between the areas of a table, to build one tower (MageBench, App. C.1)",
	Version: Version,
	Rules: "You direct a person at a table, who does one instruction at a time and nothing else. Books of different sizes lie on areas " +
		"marked with letters; a book's number is its size. An instruction moves the upper book of one area onto another area, and a larger " +
		"book may never lie on a smaller one. Build one tower of all books on the area with the flag.",
	Roles: []kit.Role[State]{{
		Name: "director",
		Doc: "You tell the person which book to move. By hand, a letter or a click chooses an area and its upper book, and a second one " +
			"says where the book goes.",
		Keys:     kit.Letters("abcd"),
		Pointer:  true,
		Controls: controls(),
	}},
	Fields: []kit.Field[State]{
		kit.Int("books_in_place", "books in their final place on the area with the flag, counted from the largest", 0, MaxBooks, (*State).home),
		kit.Number("completion_progress", "share of the moves of the shortest way from the start that are done", 0, 1, (*State).covered),
		kit.Int("metrics.moves", "books moved", 0, 1_000_000, func(s *State) int { return s.Moves }),
		kit.Int("metrics.books", "books on the table", 2, MaxBooks, func(s *State) int { return s.Books }),
		kit.Int("metrics.areas", "areas of the table", 3, MaxAreas, func(s *State) int { return s.Areas }),
		kit.Text("environment.flag", "the letter of the area with the flag", func(s *State) string { return letter(s.Target) }),
		kit.List("environment.piles", "the sizes of the books on each area, from the bottom", piles),
		kit.Text("environment.message", "what the person says", (*State).message),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		tower("01", "There are three areas and four books.", 20, Params{Books: 4, Least: 8}),
		tower("02", "There are three areas and five books.", 40, Params{Books: 5, Least: 16}),
		tower("03", "There are four areas and six books, and area B is a stool that holds one book only.", 30,
			Params{Areas: 4, Books: 6, Stool: 2, Least: 14}),
		tower("04", "There are four areas and five books, and the person reaches only from an area to the one beside it: from A to B, "+
			"but not from A to C.", 50, Params{Areas: 4, Books: 5, Neighbours: true, Least: 18, Most: 44}),
		tower("05", "There are three areas and six books.", 80, Params{Books: 6, Least: 32}),
	},
}

// tower is the task of building the whole tower on a table.
func tower(name, table string, steps int, p Params) kit.Task {
	return kit.Task{Name: name, Level: "L4", Text: table + " Get {completion_progress%} of the way: the whole tower.",
		Goal: kit.AtLeast("completion_progress", 1), Params: p, Steps: steps}
}

// letter is the name of an area.
func letter(area int) string { return string(rune('A' + area)) }

// controls are the moves between every two areas, in words.
func controls() (list []kit.Control[State]) {
	for from := range MaxAreas {
		for to := range MaxAreas {
			if from == to {
				continue
			}
			a, b := letter(from), letter(to)
			list = append(list, kit.Control[State]{Name: control(from, to),
				Doc: fmt.Sprintf("the upper book of area %s goes onto area %s", a, b), Aliases: []string{a + " to " + b, a + "->" + b},
				Bind: func(s *State, _ gymkhana.Action) (gymkhana.Action, error) { return instruct(s, from, to) }})
		}
	}
	return list
}

// control is the name of the control that moves a book from one area to another.
func control(from, to int) string {
	return fmt.Sprintf("move_%c_to_%c", 'a'+rune(from), 'a'+rune(to))
}

// instruct presses the keys of two areas, after that of one that is chosen already. A move against the rules is refused.
func instruct(s *State, from, to int) (gymkhana.Action, error) {
	if note := s.allows(from, to); note != Moved {
		return gymkhana.Action{}, errors.New(s.explain(note, from, to))
	}
	keys := string(rune('a'+from)) + string(rune('a'+to))
	if s.Chosen > 0 {
		keys = string(rune('a'+s.Chosen-1)) + keys
	}
	return kit.Type(keys, false), nil
}

// explain says what became of a move.
func (s *State) explain(note Note, from, to int) string {
	switch note {
	case NoArea:
		return fmt.Sprintf("there are only the areas A to %s", letter(s.Areas-1))
	case Nothing:
		return fmt.Sprintf("no book lies on %s", letter(from))
	case TooLarge:
		return fmt.Sprintf("book %d is larger than book %d, which lies on %s", s.size(s.top(from)), s.size(s.top(to)), letter(to))
	case TooFar:
		return fmt.Sprintf("%s is not beside %s", letter(to), letter(from))
	case Full:
		return fmt.Sprintf("the stool %s holds a book already", letter(to))
	}
	return fmt.Sprintf("a book went from %s to %s", letter(from), letter(to))
}

// message is what the person says.
func (s *State) message() string {
	switch {
	case s.Chosen > 0:
		return fmt.Sprintf("Book %d, and where to?", s.size(s.top(s.Chosen-1)))
	case s.From == 0:
		return "Which book shall I move?"
	case s.Note == Moved:
		return fmt.Sprintf("I moved book %d from %s to %s.", s.size(s.top(s.To-1)), letter(s.From-1), letter(s.To-1))
	case s.Note == Nothing:
		return fmt.Sprintf("No book lies on %s.", letter(s.From-1))
	case s.Note == TooLarge:
		return "I cannot: that book is larger."
	case s.Note == TooFar:
		return fmt.Sprintf("I cannot reach from %s to %s.", letter(s.From-1), letter(s.To-1))
	case s.Note == Full:
		return "I cannot: the stool is taken."
	}
	return "There is no such area."
}

// size is the number on a book: 1 is the smallest.
func (s *State) size(book int) int { return s.Books - book }

// piles are the sizes of the books on each area, from the bottom.
func piles(s *State) any {
	list := make([][]int, s.Areas)
	for area := range list {
		list[area] = []int{}
		for i, on := range s.On[:s.Books] {
			if on == area {
				list[area] = append(list[area], s.size(i))
			}
		}
	}
	return list
}
