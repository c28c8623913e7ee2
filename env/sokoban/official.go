package sokoban

import (
	_ "embed"
	"fmt"
	"sync"
)

// A Puzzle is a level made by Generate, with the parameters that reproduce it.
type Puzzle struct {
	Class    Class
	Number   int // counted from 1 in each class
	Seed     uint64
	Lo, Hi   int // band for the length of the solution
	Level    *Level
	Solution Solution // one of the shortest
}

// Name is class and number: "small-v0/7".
func (p *Puzzle) Name() string { return fmt.Sprintf("%s/%d", p.Class.Name, p.Number) }

// Like makes another level of the same class and band.
func (p *Puzzle) Like(seed uint64) (*Level, Solution, error) {
	return Generate(p.Class, p.Lo, p.Hi, seed)
}

// go test -run TestOfficialText -update makes official.txt again.
//
//go:embed official.txt
var officialText string

// Official lists the 182 levels that replace MageBench's: as many of each class, with solutions of the same lengths.
// The slice is shared; do not change it.
var Official = sync.OnceValue(func() []Puzzle {
	list, err := parsePuzzles(officialText)
	if err != nil {
		panic("sokoban: official.txt: " + err.Error())
	}
	return list
})

// parsePuzzles reads a levels file whose titles contain class, number, seed and band, and whose
// notes are solutions: "; small-v0 7 seed 7 moves 5-5".
func parsePuzzles(text string) ([]Puzzle, error) {
	entries, err := ParseFile([]byte(text))
	if err != nil {
		return nil, err
	}
	list := make([]Puzzle, len(entries))
	for i, e := range entries {
		p := &list[i]
		var class string
		if _, err := fmt.Sscanf(e.Title, "%s %d seed %d moves %d-%d", &class, &p.Number, &p.Seed, &p.Lo, &p.Hi); err != nil {
			return nil, fmt.Errorf("line %d: title %q: %w", e.Line-1, e.Title, err)
		}
		ok := false
		if p.Class, ok = ClassNamed(class); !ok {
			return nil, fmt.Errorf("line %d: no class %q", e.Line-1, class)
		}
		if e.Err != nil || len(e.Ways) != 1 {
			return nil, fmt.Errorf("line %d: %d solutions below the level; want one: %w", e.Line, len(e.Ways), e.Err)
		}
		p.Level, p.Solution = e.Level, Solution(e.Ways[0])
	}
	return list, nil
}

// text writes the input of parsePuzzles.
func (p *Puzzle) text() string {
	return fmt.Sprintf("; %s %d seed %d moves %d-%d\n%s%s\n",
		p.Class.Name, p.Number, p.Seed, p.Lo, p.Hi, p.Level, p.Solution)
}

// Mini lists the 20 official levels of the small suite, in the order of Official: as many of each class as in
// MageBench's mini set, spread evenly over their lengths.
func Mini() []Puzzle {
	shares := map[string]int{"small-v0": 9, "small-v1": 3, "v0": 2, "v1": 1, "large-v0": 3, "huge-v0": 2}
	var list []Puzzle
	for _, p := range Official() {
		// Levels of a class come in order of length. Share n takes the middles of n equal parts.
		n, count, at := shares[p.Class.Name], p.Class.Count, p.Number-1
		for part := range n {
			if at == (2*part+1)*count/(2*n) {
				list = append(list, p)
			}
		}
	}
	return list
}
