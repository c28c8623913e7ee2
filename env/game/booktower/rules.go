package booktower

import (
	"errors"
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// The greatest table.
const (
	MaxAreas = 4
	MaxBooks = 7
)

// Params are what a task says of its table.
type Params struct {
	Areas      int  `json:"areas,omitempty"`      // 3 or 4; default 3
	Books      int  `json:"books,omitempty"`      // 2 to 7; default 4
	Neighbours bool `json:"neighbours,omitempty"` // a book goes only to a neighbouring area
	Stool      int  `json:"stool,omitempty"`      // the area, from 1, that holds one book only; 0: none
	Least      int  `json:"least,omitempty"`      // moves of the shortest way from the start, at least; default 1
	Most       int  `json:"most,omitempty"`       // and at most; 0: any number
}

// A State is a table with books on its areas. The books of an area lie on each other in the order of their sizes, so the
// areas of the books are the whole position.
type State struct {
	Areas      int
	Books      int
	Neighbours bool
	Stool      int // from 1; 0: none
	Target     int // the area with the flag, from 0
	Way        int // moves of the shortest way from the start of the round to the goal

	On     [MaxBooks]int // the area of each book, the largest book first
	Left   int           // moves of the shortest way from here
	Chosen int           // the area whose upper book is chosen by hand, from 1; 0: none
	Moves  int           // books moved in this round
	From   int           // the areas of the last attempt, from 1; 0: there was none
	To     int
	Note   Note // what became of it
}

// A Note is what became of an attempt to move a book.
type Note int

// The notes.
const (
	Moved    Note = iota // it was moved, or there was no attempt
	NoArea               // there is no such area
	Nothing              // nothing lies there
	TooLarge             // it is larger than the book that lies there
	TooFar               // the areas are not neighbours
	Full                 // the stool holds a book already
)

// start draws the area with the flag, and areas for the books. It draws again until the shortest way to the goal has
// the wanted length.
func start(params gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Areas: 3, Books: 4, Least: 1}
	if err := params.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Areas < 3 || p.Areas > MaxAreas || p.Books < 2 || p.Books > MaxBooks || p.Stool < 0 || p.Stool > p.Areas || p.Least < 1 {
		return State{}, errors.New("want 3 or 4 areas, 2 to 7 books, a stool among the areas or 0, and at least 1 as least")
	}
	s := State{Areas: p.Areas, Books: p.Books, Neighbours: p.Neighbours, Stool: p.Stool}
	r := kit.NewRand(seed)
	for draw := range 200 {
		if s.Target = r.N(s.Areas, draw, drawTarget); s.Target == s.Stool-1 {
			continue
		}
		for i := range s.Books {
			s.On[i] = r.N(s.Areas, draw, drawBook+i)
		}
		if s.crowded() {
			continue
		}
		if n := s.ways()[s.code()]; n >= p.Least && (p.Most == 0 || n <= p.Most) {
			s.Way, s.Left = n, n
			return s, nil
		}
	}
	return State{}, fmt.Errorf("no start among 200 is as many moves from the goal as least (%d) and most (%d, 0: any) want; change them", p.Least, p.Most)
}

// The purposes of random draws.
const (
	drawTarget = iota
	drawBook   // and those after it
)

// top returns the upper book of an area, or -1.
func (s *State) top(area int) int {
	for i := s.Books - 1; i >= 0; i-- {
		if s.On[i] == area {
			return i
		}
	}
	return -1
}

// crowded reports whether the stool holds more than one book.
func (s *State) crowded() bool {
	n := 0
	for _, area := range s.On[:s.Books] {
		if area == s.Stool-1 {
			n++
		}
	}
	return n > 1
}

// allows returns what would become of a move between two areas, from 0.
func (s *State) allows(from, to int) Note {
	switch {
	case from >= s.Areas || to >= s.Areas:
		return NoArea
	case s.top(from) < 0:
		return Nothing
	case s.Neighbours && from-to != 1 && to-from != 1:
		return TooFar
	case to == s.Stool-1 && s.top(to) >= 0:
		return Full
	case s.top(to) > s.top(from):
		return TooLarge
	}
	return Moved
}

// move moves the upper book of an area to another one if that is allowed, and notes what became of it.
func (s *State) move(from, to int) {
	s.From, s.To, s.Note = from+1, to+1, s.allows(from, to)
	if s.Note == Moved {
		s.On[s.top(from)] = to
		s.Left = s.ways()[s.code()]
		s.Moves++
	}
}

// covered is the share of the shortest way from the start that is done; 0 if the books are farther from the goal now.
func (s *State) covered() kit.Fix { return kit.Ratio(max(s.Way-s.Left, 0), s.Way) }

// home counts the books in their final place: the largest on the area with the flag, the next one on it, and so on.
func (s *State) home() int {
	for i, area := range s.On[:s.Books] {
		if area != s.Target {
			return i
		}
	}
	return s.Books
}

// tick chooses the areas whose keys or mats were pressed. The second area chosen is where the book of the first goes;
// the same area again chooses nothing.
func tick(s *State, in []kit.Input) {
	for area := range MaxAreas {
		if in[0].Press(kit.Letter('a' + rune(area))) {
			s.choose(area)
		}
	}
	if in[0].Click() && in[0].Y >= kit.Top {
		s.choose(in[0].X * s.Areas / kit.Width)
	}
}

func (s *State) choose(area int) {
	switch {
	case s.Chosen == area+1:
		s.Chosen = 0
	case s.Chosen > 0:
		s.move(s.Chosen-1, area)
		s.Chosen = 0
	case area >= s.Areas:
		s.From, s.To, s.Note = area+1, 0, NoArea
	case s.top(area) < 0:
		s.From, s.To, s.Note = area+1, 0, Nothing
	default:
		s.Chosen = area + 1
	}
}

// over never ends a round: every move can be taken back.
func over(*State) (reason string, won bool) { return "", false }

// code numbers a position: the areas of the books are its digits.
func (s *State) code() int {
	n := 0
	for i := range s.Books {
		n = n*s.Areas + s.On[i]
	}
	return n
}

// place is the inverse of code.
func (s *State) place(code int) {
	for i := s.Books - 1; i >= 0; i-- {
		s.On[i] = code % s.Areas
		code /= s.Areas
	}
}

// search returns the number of moves to the goal from every position, by code; -1 where there is no way. Moves can be
// reversed, so it searches from the goal.
func (s *State) search() []int {
	at, size := *s, 1
	for i := range s.Books {
		at.On[i] = s.Target
		size *= s.Areas
	}
	ways := make([]int, size)
	for i := range ways {
		ways[i] = -1
	}
	queue := append(make([]int, 0, size), at.code())
	ways[queue[0]] = 0
	for head := 0; head < len(queue); head++ {
		at.place(queue[head])
		for from := range s.Areas {
			for to := range s.Areas {
				if from == to || at.allows(from, to) != Moved {
					continue
				}
				next := at
				next.On[next.top(from)] = to
				if c := next.code(); ways[c] < 0 {
					ways[c] = ways[queue[head]] + 1
					queue = append(queue, c)
				}
			}
		}
	}
	return ways
}
