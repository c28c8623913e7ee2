// Package rooftoppost is Rooftop Post: a letter carrier runs and jumps over slate roofs at dusk, gathers letters from
// ledges and chimney boxes, keeps off soot cats, and brings the post to the post office. Start at [Game].
package rooftoppost

import (
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

// Version is raised whenever rules, roofs or drawing behave differently.
const Version = 1

// Game is Rooftop Post.
var Game = &kit.Game[State]{
	Name:    "rooftop-post",
	Title:   "Rooftop Post",
	Doc:     "gather letters from ledges and chimney boxes over the roofs at dusk, past soot cats, to the post office",
	Version: Version,
	Rules: "You carry the post over slate roofs; a longer press of jump goes higher, and two in a row highest, nearly three tiles. " +
		"Letters lie on ledges; chimney boxes with a horn give a letter when you bump them from below, but some are empty. " +
		"Landing on a soot cat chases it away; touching it otherwise, or falling between roofs, takes you back " +
		"to the start of the same roofs without letters. " +
		"The post office at the right end opens for a carrier with five letters, and that ends the game.",
	Roles: []kit.Role[State]{{
		Name:     "player",
		Doc:      "You are the letter carrier.",
		Keys:     []kit.Key{kit.ArrowLeft, kit.ArrowRight, kit.ArrowUp},
		Controls: tiles.Controls[State](stepTicks),
	}},
	Fields: append(tiles.Fields(func(s *State) *tiles.Body { return &s.Body }, maxParts*partCols*tile), []kit.Field[State]{
		kit.Number("completion_progress", "share of the way to the post office, 1 when it has opened", 0, 1, (*State).Progress),
		kit.Int("level", "the roofs, from 1", 1, len(plans), func(s *State) int { return s.Roofs }),
		kit.Int("score", "letters gathered in this round", 0, 20, func(s *State) int { return s.Letters }),
		kit.Int("metrics.coins", "letters gathered in this round, like score", 0, 20,
			func(s *State) int { return s.Letters }),
		kit.Int("metrics.coins_total", "letters of these roofs, in boxes too", 0, 20, total),
		kit.Int("metrics.session_coins_collected", "letters gathered in this round, like score", 0, 20,
			func(s *State) int { return s.Letters }),
		kit.List("metrics.session_stats", "of this round: letters from ledges and from boxes, boxes tried, cats chased away", stats),
		kit.List("player", "the same as one object", func(s *State) any {
			b := &s.Body
			return figure{b.X.Floor(), b.Y.Floor(), b.VX.Round(), b.VY.Round(), b.Ground}
		}),
		kit.Int("next.letter_dx", "pixels to the right to the nearest letter or untried box on the screen; 999: none", -kit.Width, nowhere,
			func(s *State) int { dx, _ := s.letter(); return dx }),
		kit.Int("next.letter_dy", "pixels down to the same", -kit.Height, kit.Height,
			func(s *State) int { _, dy := s.letter(); return dy }),
		kit.Int("next.ledge_dx", "pixels to the right to the ledge nearest to the letter that one jump can reach; 999: none", -kit.Width,
			nowhere, (*State).ledge),
		kit.Bool("next.overhead", "whether a ledge or box is above the head, in the way of a jump", (*State).overhead),
		kit.Int("next.edge_right", "pixels to the right to the end of the ground below the carrier, a gap or a drop; 999: none near", 0, nowhere,
			func(s *State) int { return s.edge(1) }),
		kit.Int("next.edge_left", "the same to the left", 0, nowhere, func(s *State) int { return s.edge(-1) }),
		kit.Int("next.wall", "pixels to the next stack ahead; 999: none near", 0, nowhere, (*State).wall),
		kit.Int("next.cat", "pixels to the next cat ahead, about at the carrier's height; 999: none near", 0, nowhere, (*State).near),
		kit.List("environment", "the tiles on the screen, a text per row: # slates, = ledge, l letter, b untried box, x tried box, k cat, D post "+
			"office, @ carrier", environment),
	}...),
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L3", Text: "Gather {score} letter.",
			Goal: kit.AtLeast("score", 1), Params: Params{Roofs: 1}},
		{Name: "02", Level: "L3", Text: "Gather {score} letters in one round.",
			Goal: kit.AtLeast("score", 2), Params: Params{Roofs: 2}},
		{Name: "03", Level: "L3", Text: "Gather {score} letters in one round.",
			Goal: kit.AtLeast("score", 3), Params: Params{Roofs: 3}},
		{Name: "04", Level: "L3", Text: "Gather {score} letters in one round.",
			Goal: kit.AtLeast("score", 4), Params: Params{Roofs: 4}},
		{Name: "05", Level: "L3", Text: "Gather {score} letters and reach {completion_progress%} of the way: the post office.",
			Goal: kit.AtLeast("score", wanted).And("completion_progress", 1), Params: Params{Roofs: 5}},
	},
}

// nowhere is larger than any distance: nothing of the kind is near.
const nowhere = 999

type figure struct {
	X        int  `json:"x"`
	Y        int  `json:"y"`
	VX       int  `json:"vx"`
	VY       int  `json:"vy"`
	OnGround bool `json:"on_ground"`
}

type session struct {
	FromLedges int `json:"from_ledges"`
	FromBoxes  int `json:"from_boxes"`
	BoxesTried int `json:"boxes_tried"`
	CatsChased int `json:"cats_chased"`
}

func stats(s *State) any {
	tried := 0
	s.each(func(part, i int, t thing) {
		if t.letter == 'b' && s.Taken[part]>>i&1 == 1 {
			tried++
		}
	})
	return session{s.Letters - s.Boxed, s.Boxed, tried, s.Cats}
}

func total(s *State) int {
	n := plans[s.Roofs-1].full
	s.each(func(_, _ int, t thing) {
		if t.letter == 'l' {
			n++
		}
	})
	return n
}

// each visits the letters and boxes of all parts.
func (s *State) each(visit func(part, i int, t thing)) {
	for part := range s.Count {
		for i, t := range things[s.Parts[part]] {
			visit(part, i, t)
		}
	}
}

// letter is the way to the nearest letter or untried box on the screen.
func (s *State) letter() (dx, dy int) {
	dx = nowhere
	best, cam := 2*nowhere, camera(s)
	s.each(func(part, i int, t thing) {
		x, y := (part*partCols+t.x)*tile+tile/2, t.y*tile+tile
		if s.Taken[part]>>i&1 == 1 || x < cam || x > cam+kit.Width {
			return
		}
		h, v := x-s.Body.X.Floor(), y-s.Body.Y.Floor()
		if d := max(h, -h) + max(v, -v)/2; d < best && h < nowhere {
			best, dx, dy = d, h, v
		}
	})
	return dx, dy
}

// ledge is the way to the tile, of those that one can jump onto from here, that is nearest to the letter.
func (s *State) ledge() int {
	x, y := at(s.Body.X.Floor()), at(s.Body.Y.Floor())
	dx, _ := s.letter()
	best, way := nowhere, nowhere
	for i := x - 6; i <= x+6; i++ {
		here := i*tile + tile/2 - s.Body.X.Floor()
		if d := max(here-dx, dx-here); d < best && s.Kind(i, y-2) == tiles.Solid && s.Kind(i, y-3) != tiles.Solid {
			best, way = d, here
		}
	}
	return way
}

func (s *State) overhead() bool {
	for x := at(s.Body.X.Floor() - half); x <= at(s.Body.X.Floor()+half); x++ {
		for y := at(s.Body.Y.Floor()-tall) - 2; y < at(s.Body.Y.Floor()-1); y++ {
			if s.Kind(x, y) == tiles.Solid {
				return true
			}
		}
	}
	return false
}

// edge is the distance from the carrier's middle to the end of the ground below it, to the right or to the left, within 8
// tiles.
func (s *State) edge(way int) int {
	x, row := s.Body.X.Floor(), at(s.Body.Y.Floor())
	for i := range 9 {
		if col := at(x) + way*i; s.Kind(col, row) != tiles.Solid {
			return max(way*(col*tile+tile/2-x)-tile/2, 0)
		}
	}
	return nowhere
}

// wall is the distance to the next step up ahead, within 8 tiles.
func (s *State) wall() int {
	front := s.Body.X.Floor() + half
	for x := at(front); x < at(front)+8; x++ {
		if s.Kind(x, at(s.Body.Y.Floor()-1)) == tiles.Solid {
			return max(x*tile-front, 0)
		}
	}
	return nowhere
}

// near is the distance to the next cat ahead.
func (s *State) near() int {
	d := nowhere
	for part := range s.Count {
		c, _, ok := s.cat(part)
		if by := (c.X - s.Body.X).Floor(); ok && by > 0 && (c.Y-s.Body.Y).Abs() < 2*tile*kit.One {
			d = min(d, max(by-half-catHalf, 0))
		}
	}
	return d
}

// camera is the left edge of the screen on the roofs.
func camera(s *State) int {
	return min(max(s.Body.X.Floor()-520, 0), s.Cols()*tile-kit.Width)
}

func environment(s *State) any {
	from := camera(s) / tile
	w := tiles.NewWindow(from, min(kit.Width/tile+1, s.Cols()-from), rows, func(x, y int) byte {
		if k := s.Kind(x, y); k == tiles.Air {
			return '.'
		}
		return s.Tile(x, y)
	})
	s.each(func(part, i int, t thing) {
		if s.Taken[part]>>i&1 == 1 {
			w.Put(part*partCols+t.x, t.y, map[byte]byte{'l': '.', 'b': 'x'}[t.letter])
		}
	})
	for part := range s.Count {
		if c, _, ok := s.cat(part); ok {
			w.Put(at(c.X.Floor()), at(c.Y.Floor()-1), 'k')
		}
	}
	w.Put(at(s.Door()), stand, 'D')
	w.Put(at(s.Body.X.Floor()), at(s.Body.Y.Floor()-1), '@')
	return w.Text()
}
