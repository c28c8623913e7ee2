package snakegrid

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

// controls are the names of the controls in the order of the headings.
var controls = [4]string{"move_up", "move_right", "move_down", "move_left"}

// oracle takes the shortest path to the apple if the snake could still reach its own tail after eating; then there is
// always a way on. If there is no such path, it follows its tail on the longest way and waits for one. It uses only
// what is on the screen.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	if way := s.path(s.Food, false); len(way) > 0 {
		after := *s
		for _, h := range way {
			after.Next = h
			after.move()
		}
		if after.Crashed == "" && (len(after.path(after.At(after.Length-1), true)) > 0 || after.Score >= 200) {
			return kit.Do(controls[way[0]])
		}
	}
	return kit.Do(controls[s.roomiest()])
}

// roomiest is the heading that leaves a way to the tail and, among those, the longest one; otherwise the one with the
// most reachable squares.
func (s *State) roomiest() Heading {
	best, most := s.Heading, -1
	for h := Up; h <= Left; h++ {
		if h == s.Heading.Opposite() {
			continue
		}
		after := *s
		after.Next = h
		after.move()
		if after.Crashed != "" {
			continue
		}
		room := after.reach()
		if n := len(after.path(after.At(after.Length-1), true)); n > 0 {
			room += maxCells + n
		}
		if room > most {
			best, most = h, room
		}
	}
	return best
}

// path is a shortest path of the head over squares that will be free when it gets there; nil if there is none. With
// tail, the goal is a square of the body.
func (s *State) path(goal Cell, tail bool) []Heading {
	if goal < 0 {
		return nil
	}
	var from [maxCells]int8 // 0: not reached; else heading+1
	var dist, free [maxCells]int16
	for i := range s.Length {
		free[s.At(i)] = int16(s.Length - i + s.Grow)
	}
	queue := make([]Cell, 1, maxCells)
	queue[0] = s.At(0)
	for n := 0; n < len(queue); n++ {
		c := queue[n]
		for h := Up; h <= Left; h++ {
			to, ok := s.Beside(c, h)
			if !ok || to == queue[0] || from[to] != 0 || s.Ground[to] == Rock || n == 0 && h == s.Heading.Opposite() {
				continue
			}
			d := dist[c] + 1
			if d < free[to] && !(tail && to == goal && d > 1) {
				continue
			}
			from[to], dist[to] = int8(h)+1, d
			if to == goal {
				return s.back(&from, goal)
			}
			queue = append(queue, to)
		}
	}
	return nil
}

func (s *State) back(from *[maxCells]int8, c Cell) []Heading {
	var way []Heading
	for c != s.At(0) {
		h := Heading(from[c] - 1)
		way = append(way, h)
		c, _ = s.Beside(c, h.Opposite())
	}
	for i, j := 0, len(way)-1; i < j; i, j = i+1, j-1 {
		way[i], way[j] = way[j], way[i]
	}
	return way
}

// reach counts the free squares that are connected with the head.
func (s *State) reach() int {
	var seen [maxCells]bool
	queue := make([]Cell, 1, maxCells)
	queue[0] = s.At(0)
	for n := 0; n < len(queue); n++ {
		for h := Up; h <= Left; h++ {
			to, ok := s.Beside(queue[n], h)
			if ok && !seen[to] && s.Ground[to] == Free {
				seen[to] = true
				queue = append(queue, to)
			}
		}
	}
	return len(queue) - 1
}

// heuristic turns toward the apple, sideways first, and ignores obstacles.
func heuristic(v *kit.View) gymkhana.Action {
	dx, dy := v.Int("apple.x")-v.Int("player.x"), v.Int("apple.y")-v.Int("player.y")
	heading := v.Text("player.heading")
	switch {
	case dx > 0 && heading != "left":
		return kit.Do("move_right")
	case dx < 0 && heading != "right":
		return kit.Do("move_left")
	case dy > 0 && heading != "up":
		return kit.Do("move_down")
	case dy < 0 && heading != "down":
		return kit.Do("move_up")
	case heading == "left" || heading == "right":
		return kit.Do("move_up") // the apple is behind: turn around
	}
	return kit.Do("move_left")
}
