package cleartable

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the table", s.Kinds == first.Kinds && s.Things == first.Things && s.Spots == first.Spots && s.Tray == first.Tray)
	if d.Any() {
		return d.Err()
	}
	had, has := first.things(&d), s.things(&d)
	d.Same("a thing", had == has)
	d.In("on the tray", 0, s.Tray, s.Carry.Len())
	d.In("steps", 0, kit.Many, s.Steps)
	d.In("the last instruction", 0, int(last), int(s.Last))
	d.In("note", int(Done), int(SpotIsFull), int(s.Note))
	d.Let("the note is not one of the last instruction", s.Note == Elsewhere && s.Last < Take || s.Note != Done && s.Last == 0)
	for i := range s.Table[s.Spots:] {
		d.In("things beside the table", 0, 0, s.Table[s.Spots+i].Len())
	}
	for kind := range s.Places {
		for i, t := range s.Places[kind][:s.Places[kind].Len()] {
			d.Let("a thing is in a wrong place", t.Kind() != kind)
			d.Let("a larger thing lies on a smaller one in its place", i > 0 && s.Places[kind][i-1].Size() < t.Size())
		}
	}
	return d.Err()
}

// things counts each thing, and doubts piles with holes.
func (s *State) things(d *kit.Doubts) (n [Kinds*Sizes + 1]int) {
	piles := []*Pile{&s.Carry}
	for i := range s.Table {
		piles = append(piles, &s.Table[i])
	}
	for i := range s.Places {
		piles = append(piles, &s.Places[i])
	}
	for _, p := range piles {
		for i, t := range p {
			if t < 0 || int(t) >= len(n) || i >= p.Len() && t != 0 {
				d.Let("a pile has a hole or something unknown", true)
				return n
			}
			if t != 0 {
				n[t]++
			}
		}
	}
	return n
}
