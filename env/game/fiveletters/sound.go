package fiveletters

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the series", s.Codes == first.Codes && s.Tries == first.Tries && s.Free == first.Free && s.Series == first.Series)
	d.In("found", 0, first.Codes, s.Found)
	d.In("tries", 0, first.Tries, s.Used)
	d.In("best", 0, All.worth(), s.Best)
	d.In("note", int(Nothing), int(CodeLost), int(s.Note))
	d.Let("no try is left, and none was the last", s.Used == s.Tries && s.Note != CodeFound && s.Note != CodeLost)
	for i := range s.Tried {
		n := 0
		if i < s.Used {
			n = letters
		}
		d.Let("a try is not of five letters", !s.Tried[i].spelt() || s.Tried[i].Len() != n)
		for _, m := range s.Marked[i] {
			d.In("mark", int(Unknown), int(Right), int(m))
		}
	}
	d.Let("the row holds something else than letters", !s.Typed.spelt())
	return d.Err()
}

// spelt reports whether a word consists of letters from the left, and then empty places.
func (w Word) spelt() bool {
	n := w.Len()
	for i, l := range w {
		if i < n && (l < 'a' || l > 'z') || i >= n && l != 0 {
			return false
		}
	}
	return true
}
