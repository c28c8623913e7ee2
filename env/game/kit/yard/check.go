package yard

import "fmt"

// Check lists what is wrong with the yards: lines of another length, beetles that walk into walls or over mats, and
// squares that cannot be reached.
func (g *Yards) Check() (wrong []string) {
	for i := range g.plans {
		p := &g.plans[i]
		say := func(format string, args ...any) { wrong = append(wrong, p.Name+": "+fmt.Sprintf(format, args...)) }
		for y, row := range p.rows {
			if len(row) != Cols {
				say("row %d has %d letters", y, len(row))
				return wrong
			}
		}
		for at := range cells {
			if p.letter(at) != '#' && p.way[at] == unreached {
				say("no way from column %d, row %d to the nest", at%Cols, at/Cols)
			}
		}
		for k, w := range p.Walks {
			if len(w.Track)%w.Beetles != 0 {
				say("walk %d has %d beetles in %d ticks", k, w.Beetles, len(w.Track))
			}
			for _, place := range w.Track {
				x, y := place.X.Floor(), place.Y.Floor()
				l, t, r, b := x-wing, y-wing, x+wing, y+wing
				for _, corner := range [4]int{at(l, t), at(r, t), at(l, b), at(r, b)} {
					if c := p.letter(corner); c != '.' && c < 'a' {
						say("walk %d comes to %q at column %d, row %d", k, c, corner%Cols, corner/Cols)
					}
				}
			}
		}
	}
	return wrong
}
