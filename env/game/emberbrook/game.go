// Package emberbrook is Ember and Brook: a live coal in a lantern and a drop of water go through the rooms of a cave
// together. Each can touch pools that harm the other, and each opens gates for the other. It is the game with two roles
// that act in the same ticks.
package emberbrook

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, rooms or drawing behave differently.
const Version = 3

// Game is Ember and Brook.
var Game = &kit.Game[State]{
	Name:    "ember-and-brook",
	Title:   "Ember and Brook",
	Doc:     "lead a coal and a drop of water through a cave together, each past what harms the other",
	Version: Version,
	Rules: "Ember, a live coal in a lantern, and Brook, a drop of water, go through a room together; each takes the " +
		"gems of its own colour, orange for Ember and blue for Brook. " +
		"Water puts Ember out, fire boils Brook away, and mud ends both: if one of them lands on such a pool, the round " +
		"is lost and a new one begins without gems; a jump carries three cells far and two high. " +
		"A gate is open as long as somebody stands on a plate of its colour, and a lever opens its gate for good. " +
		"When all gems are taken the doors open, and the room is done when both stand in their own doors at once.",
	Roles: []kit.Role[State]{
		role(Brook, "You are Brook, the blue drop. Water and the blue gems and door are yours; keep off fire and mud."),
		role(Ember, "You are Ember, the orange coal in the lantern. Fire and the orange gems and door are yours; keep off water and mud."),
	},
	Fields: fields(),
	Start:  start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L5", Text: "Ember takes {diamonds.ember.collected} gem and Brook takes {diamonds.brook.collected} gems in one round.",
			Goal: gems(1, 2), Params: Params{Room: 1}},
		{Name: "02", Level: "L5", Text: "Ember takes {diamonds.ember.collected} gem and Brook takes {diamonds.brook.collected} gem in one round.",
			Goal: gems(1, 1), Params: Params{Room: 2}},
		{Name: "03", Level: "L5", Text: "Ember takes {diamonds.ember.collected} gems and Brook takes {diamonds.brook.collected} gem in one round.",
			Goal: gems(2, 1), Params: Params{Room: 3}},
		{Name: "04", Level: "L5", Text: "Ember takes {diamonds.ember.collected} gems, Brook takes " +
			"{diamonds.brook.collected} gems, and both then stand in their doors, so that {completion_progress%} of the room " +
			"is done.",
			Goal: gems(3, 3).And("completion_progress", 1), Params: Params{Room: 4}},
		{Name: "05", Level: "L5", Text: "Ember takes {diamonds.ember.collected} gems, Brook takes " +
			"{diamonds.brook.collected} gems, and both then stand in their doors, so that {completion_progress%} of the room " +
			"is done.",
			Goal: gems(3, 3).And("completion_progress", 1), Params: Params{Room: 5}},
	},
}

// gems is a number of gems for each role.
func gems(ember, brook float64) kit.Goal {
	return kit.AtLeast("diamonds.brook.collected", brook).For("brook").And("diamonds.ember.collected", ember).For("ember")
}

func role(r int, doc string) kit.Role[State] {
	k := keys[r]
	return kit.Role[State]{
		Name: [2]string{"brook", "ember"}[r],
		Doc:  doc,
		Keys: k[:],
		Controls: []kit.Control[State]{
			{Name: "move_left", Doc: "walk one cell to the left", Aliases: []string{"left"}, Does: kit.Press(12, k[1])},
			{Name: "move_right", Doc: "walk one cell to the right", Aliases: []string{"right"}, Does: kit.Press(12, k[2])},
			{Name: "jump_left", Doc: "jump to the left; keep moving left in the air to fly on", Does: kit.Press(12, k[0], k[1])},
			{Name: "jump_right", Doc: "jump to the right; keep moving right in the air to fly on", Does: kit.Press(12, k[0], k[2])},
			{Name: "jump", Doc: "jump straight up", Aliases: []string{"up"}, Does: kit.Press(12, k[0])},
		},
	}
}

func fields() []kit.Field[State] {
	const most = 8
	list := []kit.Field[State]{
		kit.Number("completion_progress", "share of the room that is done: gems taken and open doors stood in", 0, 1, progress),
		kit.Int("level", "the room, from 1", 1, len(rooms), func(s *State) int { return s.Room + 1 }),
		kit.Int("score", "ten points for a gem, fifty for an open door stood in", 0, 20*most+100, score),
		kit.Int("metrics.coins", "gems taken in this round", 0, 2*most, func(s *State) int { return s.Gems[Brook] + s.Gems[Ember] }),
		kit.Int("metrics.coins_total", "gems of the room", 0, 2*most, func(s *State) int { return s.Total[Brook] + s.Total[Ember] }),
		kit.Int("metrics.gates_open", "kinds of gates that are open", 0, len(gates), func(s *State) int { return open(s) }),
		kit.Bool("metrics.lever", "whether the lever has been thrown", func(s *State) bool { return s.Lever }),
		kit.List("environment", "the room, a text per row: # rock, f fire, w water, m mud, e b gems of Ember and Brook, X "+
			"Y their doors, p q plates, l lever, P Q L gates and o a gate that is open, E B the two", environment),
	}
	for r, name := range [2]string{"brook", "ember"} {
		who := names[r]
		list = append(list,
			kit.Int("diamonds."+name+".collected", "gems that "+who+" has taken in this round", 0, most, func(s *State) int { return s.Gems[r] }),
			kit.Int("diamonds."+name+".total", "gems of "+who+"'s in the room", 0, most, func(s *State) int { return s.Total[r] }),
			kit.List(name, who+" as an object: column, row, whether on the ground, whether in the open door", func(s *State) any {
				at := s.Bodies[r].Cell()
				return figure{at % cols, at / cols, s.Bodies[r].Ground, s.Home[r]}
			}),
			kit.Int(name+".x", "column of "+who+", from 0", 0, cols-1, func(s *State) int { return s.Bodies[r].Cell() % cols }),
			kit.Int(name+".y", "row of "+who+"'s feet, from 0 at the top", 0, rows-1, func(s *State) int { return s.Bodies[r].Cell() / cols }),
			kit.Bool(name+".on_ground", "whether "+who+" stands", func(s *State) bool { return s.Bodies[r].Ground }),
			kit.Bool(name+".at_door", "whether "+who+" stands in its open door", func(s *State) bool { return s.Home[r] }),
			kit.Bool(name+".pool_ahead", "whether the next cell that "+who+" faces is a pool that harms it", func(s *State) bool { return ahead(s, r) }),
			kit.Int(name+".target_x", "column of the nearest gem of "+who+"'s, or of its door", 0, cols-1, func(s *State) int { return target(s, r) % cols }),
			kit.Int(name+".target_y", "row of the same", 0, rows-1, func(s *State) int { return target(s, r) / cols }),
			kit.Int("metrics."+name+"_distance_to_goal", "cells from "+who+" to its door, across and up", 0, cols+rows, func(s *State) int {
				for i, c := range s.Cells {
					if c == doorOf[r] {
						return far(s.Bodies[r].Cell(), i)
					}
				}
				return 0
			}))
	}
	return list
}

type figure struct {
	X        int  `json:"x"`
	Y        int  `json:"y"`
	OnGround bool `json:"on_ground"`
	AtDoor   bool `json:"at_door"`
}

func progress(s *State) kit.Fix {
	n := s.Gems[Brook] + s.Gems[Ember]
	for _, home := range s.Home {
		if home {
			n++
		}
	}
	return kit.Ratio(n, s.Total[Brook]+s.Total[Ember]+2)
}

func score(s *State) int {
	n := 10 * (s.Gems[Brook] + s.Gems[Ember])
	for _, home := range s.Home {
		if home {
			n += 50
		}
	}
	return n
}

func open(s *State) int {
	n := 0
	for _, is := range s.Open {
		if is {
			n++
		}
	}
	return n
}

// target is the cell of a role's nearest gem, or of its door if there is none.
func target(s *State, role int) int {
	from, best, door := s.Bodies[role].Cell(), -1, 0
	for i, c := range s.Cells {
		switch {
		case c == doorOf[role]:
			door = i
		case c == gemOf[role] && (best < 0 || far(from, i) < far(from, best)):
			best = i
		}
	}
	if best < 0 {
		return door
	}
	return best
}

// ahead reports whether a role on the ground faces a pool that harms it.
func ahead(s *State, role int) bool {
	b := &s.Bodies[role]
	at := b.Cell() + cols
	if b.Left {
		at--
	} else {
		at++
	}
	return b.Ground && (s.Cells[at] == harms[role][0] || s.Cells[at] == harms[role][1])
}

// far is the distance between two cells, across plus up.
func far(a, b int) int {
	dx, dy := a%cols-b%cols, a/cols-b/cols
	return max(dx, -dx) + max(dy, -dy)
}

func environment(s *State) any {
	text := []string{}
	for y := range rows {
		row := append([]byte(nil), s.Cells[y*cols:(y+1)*cols]...)
		for x, c := range row {
			for g := range len(gates) {
				if c == gates[g] && s.Open[g] {
					row[x] = 'o'
				}
			}
		}
		for r := range s.Bodies {
			if at := s.Bodies[r].Cell(); at/cols == y {
				row[at%cols] = "BE"[r]
			}
		}
		text = append(text, string(row))
	}
	return text
}
