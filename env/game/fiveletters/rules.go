package fiveletters

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

const (
	letters  = 5  // the number of letters in a code
	maxTries = 6  // maximum number of tries for a code
	maxCodes = 12 // maximum number of codes in a series
)

// A Params chooses a series of codes. Zero values give the defaults.
type Params struct {
	Codes int  `json:"codes,omitempty"` // the number of codes in the series, 1 to 12; default 1
	Tries int  `json:"tries,omitempty"` // the number of tries for each code, 3 to 6; default 6
	Free  bool `json:"free,omitempty"`  // any five letters may be tried, not only words
}

func (p *Params) fill() {
	if p.Codes == 0 {
		p.Codes = 1
	}
	if p.Tries == 0 {
		p.Tries = maxTries
	}
}

func (p *Params) check() error {
	if p.Codes < 1 || p.Codes > maxCodes || p.Tries < 3 || p.Tries > maxTries {
		return fmt.Errorf("series %+v: codes are 1 to 12, tries 3 to 6", *p)
	}
	return nil
}

// A Word is five letters from a to z, filled from the left; 0 is an empty place.
type Word [letters]uint8

func wordOf(s string) (w Word) {
	copy(w[:], s)
	return w
}

// String returns the letters that are set.
func (w Word) String() string { return string(w[:w.Len()]) }

// Len counts the letters.
func (w Word) Len() int {
	n := 0
	for n < letters && w[n] != 0 {
		n++
	}
	return n
}

// A Mark is the result of a try for one letter.
type Mark uint8

// The marks, from least to most.
const (
	Unknown Mark = iota
	Absent
	Elsewhere
	Right
)

// Marks are those of the five letters of a try.
type Marks [letters]Mark

// All returns the marks of the code itself.
var All = Marks{Right, Right, Right, Right, Right}

// compare marks a try. Each letter of the code counts for only one letter of the try: first for the one in its own
// place, then for others from the left.
func compare(try, code Word) Marks {
	var m Marks
	var left [26]uint8
	for i := range letters {
		if m[i] = Absent; try[i] == code[i] {
			m[i] = Right
		} else {
			left[code[i]-'a']++
		}
	}
	for i := range letters {
		if n := &left[try[i]-'a']; m[i] == Absent && *n > 0 {
			*n--
			m[i] = Elsewhere
		}
	}
	return m
}

// count counts a mark.
func (m Marks) count(what Mark) int {
	n := 0
	for _, got := range m {
		if got == what {
			n++
		}
	}
	return n
}

// worth measures how much a try has shown of the code: two for a letter at the right place, one for a letter that is
// elsewhere.
func (m Marks) worth() int { return 2*m.count(Right) + m.count(Elsewhere) }

// A Note is the game's message about the last key.
type Note uint8

// The notes.
const (
	Nothing   Note = iota
	TooShort       // Enter before five letters are typed
	NoWord         // five letters that are not in the list of words
	Repeated       // tried before
	CodeFound      // the next letter begins the next code
	CodeLost       // the last try was wrong
)

// A State is the state of a series. It shows the tries for one code: the current one or, with the note CodeFound, the
// one just found.
type State struct {
	Codes  int
	Tries  int
	Free   bool
	Series [maxCodes]int16 // indexes of the hidden codes in codes
	Found  int
	Used   int // tries for the code that is shown
	Tried  [maxTries]Word
	Marked [maxTries]Marks
	Typed  Word
	Note   Note
	Best   int // worth of the best try for the code that is shown
}

// start chooses the hidden codes. Other params give another series for the same seed.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Codes: p.Codes, Tries: p.Tries, Free: p.Free}
	r := kit.NewRand(seed)
	for i, draw := 0, 0; i < p.Codes; draw++ {
		code := int16(r.N(len(codes), 10*p.Codes+p.Tries, draw))
		if !s.hides(code, i) {
			s.Series[i] = code
			i++
		}
	}
	return s, nil
}

func (s *State) hides(code int16, among int) bool {
	for _, other := range s.Series[:among] {
		if other == code {
			return true
		}
	}
	return false
}

// code is one code of the series.
func (s *State) code(i int) Word { return wordOf(codes[s.Series[i]]) }

// tick handles the keys that went down: Backspace, then letters, then Enter.
func tick(s *State, in []kit.Input) {
	if in[0].Pressed == 0 || s.Note == CodeLost {
		return
	}
	if in[0].Press(kit.Backspace) {
		s.erase()
	}
	for k := kit.KeyA; k < kit.Key0; k++ {
		if in[0].Press(k) {
			s.letter('a' + uint8(k))
		}
	}
	if in[0].Press(kit.Enter) {
		s.submit()
	}
}

func (s *State) erase() {
	if s.Note == CodeFound {
		return
	}
	s.Note = Nothing
	if n := s.Typed.Len(); n > 0 {
		s.Typed[n-1] = 0
	}
}

// letter types a letter. A sixth letter starts the row again, and the first letter after a find starts the next code.
func (s *State) letter(l uint8) {
	if s.Note == CodeFound {
		s.next()
	}
	s.Note = Nothing
	n := s.Typed.Len()
	if n == letters {
		s.Typed, n = Word{}, 0
	}
	s.Typed[n] = l
}

// next clears the rows for the next code.
func (s *State) next() {
	s.Used, s.Best, s.Tried, s.Marked = 0, 0, [maxTries]Word{}, [maxTries]Marks{}
}

// submit tries the word in the row, or explains why not; a refused word costs no try.
func (s *State) submit() {
	if s.Note == CodeFound {
		return
	}
	if s.Note = s.refuse(); s.Note != Nothing {
		return
	}
	m := compare(s.Typed, s.code(s.Found))
	s.Tried[s.Used], s.Marked[s.Used] = s.Typed, m
	s.Used++
	s.Typed = Word{}
	s.Best = max(s.Best, m.worth())
	switch {
	case m == All:
		s.Found++
		s.Note = CodeFound
	case s.Used == s.Tries:
		s.Note = CodeLost
	}
}

func (s *State) refuse() Note {
	if s.Typed.Len() < letters {
		return TooShort
	}
	if !s.Free && !known(s.Typed.String()) {
		return NoWord
	}
	for _, w := range s.Tried[:s.Used] {
		if w == s.Typed {
			return Repeated
		}
	}
	return Nothing
}

// last gives the marks of the last try.
func (s *State) last() Marks {
	if s.Used == 0 {
		return Marks{}
	}
	return s.Marked[s.Used-1]
}

// alphabet is the best mark of each letter in the tries.
func (s *State) alphabet() [26]Mark {
	var known [26]Mark
	for i, w := range s.Tried[:s.Used] {
		for j, l := range w {
			known[l-'a'] = max(known[l-'a'], s.Marked[i][j])
		}
	}
	return known
}

// progress is the found share of the series, plus the worth of the best try for the current code.
func (s *State) progress() kit.Fix {
	done := All.worth() * s.Found
	if s.Note != CodeFound {
		done += s.Best
	}
	return kit.Ratio(done, All.worth()*s.Codes)
}

func over(s *State) (reason string, won bool) {
	switch {
	case s.Found == s.Codes:
		return "the series is decoded", true
	case s.Note == CodeLost:
		return fmt.Sprintf("%d tries, and the code is still hidden", s.Tries), false
	}
	return "", false
}
