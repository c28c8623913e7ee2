package fiveletters

import (
	"math"
	"slices"
	"sync"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// guess makes the action of typing a word.
func guess(word string) gymkhana.Action {
	return kit.Do("type_text", gymkhana.Arg{Name: "text", Value: word})
}

// A notebook is an oracle's memory of the series over all rounds.
type notebook struct {
	codes [maxCodes]*page
}

// A page holds the tries for one code.
type page struct {
	tried []Word
	marks []Marks
}

func (p *page) add(w Word, m Marks) {
	if !slices.Contains(p.tried, w) {
		p.tried, p.marks = append(p.tried, w), append(p.marks, m)
	}
}

// oracle tries the word whose marks are expected to give the most information about which of the remaining codes is
// hidden: one of these codes or, if enough tries are left, any word. It reads the marks and never the hidden code, and
// remembers them when a round is lost. A player could do the same from the screen, with one exception: the oracle knows
// the list of codes, while a player knows English.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	book, _ := seat.Memo.(*notebook)
	if book == nil {
		book = &notebook{}
		seat.Memo = book
		for i := range book.codes {
			book.codes[i] = &page{}
		}
	}
	s := seat.State
	shown, sought, left := s.Found, s.Found, s.Tries-s.Used
	if s.Note == CodeFound {
		shown, left = s.Found-1, s.Tries
	}
	if seat.Over {
		sought, left = 0, s.Tries
	}
	for i := range s.Used {
		book.codes[shown].add(s.Tried[i], s.Marked[i])
	}
	p := book.codes[sought]
	if n := len(p.marks); n > 0 && p.marks[n-1] == All {
		return guess(p.tried[n-1].String())
	}
	return guess(codes[p.best(left)])
}

// table holds the marks of every code tried against every other one, as numbers to base 4.
var table = sync.OnceValue(func() [][]uint16 {
	t := make([][]uint16, len(codes))
	for i, try := range codes {
		t[i] = make([]uint16, len(codes))
		for j, code := range codes {
			t[i][j] = number(compare(wordOf(try), wordOf(code)))
		}
	}
	return t
})

func number(m Marks) uint16 {
	n := uint16(0)
	for _, mark := range m {
		n = n*4 + uint16(mark)
	}
	return n
}

// opening is the best first try.
var opening = sync.OnceValue(func() int { return choose((&page{}).fitting(), maxTries) })

// fitting lists the codes that are consistent with all tries.
func (p *page) fitting() []int {
	var list []int
	for i, code := range codes {
		if fits(wordOf(code), p.tried, p.marks) {
			list = append(list, i)
		}
	}
	return list
}

func fits(code Word, tried []Word, marks []Marks) bool {
	for i, w := range tried {
		if compare(w, code) != marks[i] {
			return false
		}
	}
	return true
}

func (p *page) best(left int) int {
	if len(p.tried) == 0 {
		return opening()
	}
	return choose(p.fitting(), left)
}

// choose takes the try with the least sum of n·log n over the groups of codes with equal marks, which is the most
// information; it slightly prefers a try that may itself be the code. On the last try, or with two codes left, it only
// takes a code that fits.
func choose(fitting []int, left int) int {
	best, least := fitting[0], math.MaxInt
	weigh := func(try int, bonus int) {
		var groups [1024]int
		sum := -bonus
		for _, code := range fitting {
			groups[table()[try][code]]++
		}
		for _, code := range fitting {
			if n := &groups[table()[try][code]]; *n > 0 {
				sum += *n * logs()[*n]
				*n = 0
			}
		}
		if sum < least {
			best, least = try, sum
		}
	}
	for _, try := range fitting {
		weigh(try, nat)
	}
	if left > 1 && len(fitting) > 2 {
		for try := range codes {
			weigh(try, 0)
		}
	}
	return best
}

// nat is the unit of [logs]: the number of parts of a natural logarithm of 1.
const nat = 1 << 16

// logs are the natural logarithms of whole numbers in parts of nat, the same on every machine. Simpson's rule computes
// the integral of 1/x from n-1 to n.
var logs = sync.OnceValue(func() []int {
	l := make([]int, len(words)+1)
	for n := 2; n < len(l); n++ {
		l[n] = l[n-1] + (nat/(n-1)+8*nat/(2*n-1)+nat/n)/6
	}
	return l
})

// heuristic tries the first word in alphabetical order that the marks on the screen allow. It forgets a lost round.
func heuristic(v *kit.View) gymkhana.Action {
	var tried []Word
	var marks []Marks
	over, _ := v.Number("terminal.isTerminal")
	if over == 0 && v.Int("metrics.letters_correct") < letters {
		rows, _ := v.Value("environment.letters").([]string)
		cells, _ := v.Value("environment.cell_states").([][]string)
		for i := range v.Int("metrics.attempts") {
			tried, marks = append(tried, wordOf(rows[i])), append(marks, marksOf(cells[i]))
		}
	}
	for _, w := range words {
		if fits(wordOf(w), tried, marks) && !slices.Contains(tried, wordOf(w)) {
			return guess(w)
		}
	}
	return kit.Do("wait")
}

// marksOf parses the names of marks.
func marksOf(cells []string) (m Marks) {
	for i, name := range cells {
		m[i] = Mark(slices.Index(markNames[:], name))
	}
	return m
}
