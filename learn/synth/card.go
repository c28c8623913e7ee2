package synth

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gymkhana"
)

// A Seen set detects rows with the same content. The zero value is ready.
type Seen struct{ rows map[gymkhana.Hash]struct{} }

// Add reports whether a row is new: no earlier row had the same level, query, action, rejected action and state.
func (s *Seen) Add(row *Row) bool {
	if s.rows == nil {
		s.rows = map[gymkhana.Hash]struct{}{}
	}
	h := rowHash(row)
	_, there := s.rows[h]
	s.rows[h] = struct{}{}
	return !there
}

func rowHash(row *Row) (sum gymkhana.Hash) {
	h := sha256.New()
	for _, text := range []string{row.Query, row.Action, row.Rejected} {
		h.Write(binary.BigEndian.AppendUint64(nil, uint64(len(text))))
		h.Write([]byte(text))
	}
	h.Write(row.State[:])
	h.Write([]byte{byte(row.Level)})
	h.Sum(sum[:0])
	return sum
}

// A Tally counts rows by level, from level 1.
type Tally [levels]int

// Sum is the count of all levels.
func (t Tally) Sum() int { return t[0] + t[1] + t[2] }

func (t *Tally) add(row *Row) {
	if row.Level >= 1 && row.Level <= levels {
		t[row.Level-1]++
	}
}

// bins is the number of bins in a histogram of scores: from 0 to 0.1, from 0.1 to 0.2, …, from 0.9 to 1.
const bins = 10

// Marks summarize numbers from 0 to 1.
type Marks struct {
	Bins [bins]int `json:"bins"`
	Mean float64   `json:"mean"`

	sum float64
	n   int
}

func (m *Marks) add(x float64) {
	m.Bins[min(max(int(math.Floor(x*bins+1e-9)), 0), bins-1)]++ // 0.3*10 is a little less than 3
	m.sum += x
	m.n++
	m.Mean = m.sum / float64(m.n)
}

// A Card describes the content of a data set, counted row by row; make one with NewCard.
type Card struct {
	Rows     Tally            `json:"rows"`
	Kinds    map[string]int   `json:"kinds"`
	Worlds   map[string]Tally `json:"worlds"`
	Tasks    map[string]Tally `json:"tasks"`
	Teachers map[string]Tally `json:"teachers"`
	Critics  map[string]Tally `json:"critics"`
	States   int              `json:"states"` // the number of different states

	Duplicates Tally          `json:"duplicates"` // rows that were left out as duplicates
	Wordless   Tally          `json:"wordless"`   // rows that a policy cannot express: no action, or none of its possible ones
	HeldOut    Tally          `json:"held_out"`   // rows of held-out tasks; always 0
	Checked    bool           `json:"checked"`    // whether the held-out tasks were known
	Dropped    map[string]int `json:"dropped"`    // unused parts of models' replies, by role and reason

	Chosen   Marks `json:"chosen"`   // scores of the better actions at level 3
	Rejected Marks `json:"rejected"` // scores of the worse actions
	Gap      Marks `json:"gap"`      // differences of these scores; those below 0 count in the lowest bin

	heldOut func(task string) bool
	states  map[gymkhana.Hash]struct{}
}

// NewCard makes an empty card. heldOut reports which tasks are held out; nil: unknown.
func NewCard(heldOut func(task string) bool) *Card {
	return &Card{Kinds: map[string]int{}, Worlds: map[string]Tally{}, Tasks: map[string]Tally{}, Teachers: map[string]Tally{},
		Critics: map[string]Tally{}, Dropped: map[string]int{}, Checked: heldOut != nil, heldOut: heldOut, states: map[gymkhana.Hash]struct{}{}}
}

// Add counts a row.
func (c *Card) Add(row *Row) {
	c.Rows.add(row)
	c.Kinds[row.Kind]++
	addTo(c.Worlds, row.World, row)
	addTo(c.Tasks, row.Task, row)
	addTo(c.Teachers, row.Teacher, row)
	addTo(c.Critics, row.Critic, row)
	c.states[row.State] = struct{}{}
	c.States = len(c.states)
	if row.Lesson == nil {
		c.Wordless.add(row)
	}
	if c.heldOut != nil && c.heldOut(row.Task) {
		c.HeldOut.add(row)
	}
	if row.Level == 3 {
		c.Chosen.add(row.Score)
		c.Rejected.add(row.Worse)
		c.Gap.add(row.Score - row.Worse)
	}
}

func addTo(by map[string]Tally, name string, row *Row) {
	if name == "" {
		return
	}
	t := by[name]
	t.add(row)
	by[name] = t
}

// Duplicate counts a row that was left out.
func (c *Card) Duplicate(row *Row) { c.Duplicates.add(row) }

// Drop counts the unusable replies of a teacher's or a critic's model, from its Dropped.
func (c *Card) Drop(who string, counts map[string]int) {
	for why, n := range counts {
		c.Dropped[who+": "+why] += n
	}
}

// Write writes card.md and card.json into a folder.
func (c *Card) Write(dir string) error {
	data, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultUs, "synth", err)
	}
	for name, text := range map[string][]byte{"card.md": []byte(c.Markdown()), "card.json": append(data, '\n')} {
		if err := writeWhole(filepath.Join(dir, name), text); err != nil {
			return dataError("%w; make room there and run again", err)
		}
	}
	return nil
}

// writeWhole writes a file atomically.
func writeWhole(name string, text []byte) error {
	file, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".part-*")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if e := file.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = publish(file.Name(), name)
	}
	if err != nil {
		_ = os.Remove(file.Name()) // the first error is returned
	}
	return err
}

// Markdown returns the card as readable tables.
func (c *Card) Markdown() string {
	var b strings.Builder
	b.WriteString("# Data card\n\n")
	fmt.Fprintf(&b, "%s rows from %s states of %s tasks.\n", grouped(c.Rows.Sum()), grouped(c.States), grouped(len(c.Tasks)))
	if c.Checked {
		fmt.Fprintf(&b, "Rows of held-out tasks: %s.\n", grouped(c.HeldOut.Sum()))
	} else {
		b.WriteString("Held-out tasks were not checked.\n")
	}
	writeTallies(&b, "Rows", []string{"kept", "left out as duplicates", "beyond the policy's words", "of held-out tasks"},
		[]Tally{c.Rows, c.Duplicates, c.Wordless, c.HeldOut})
	c.writeKinds(&b)
	c.writeScores(&b)
	for _, part := range []struct {
		name string
		by   map[string]Tally
	}{{"Teachers", c.Teachers}, {"Critics", c.Critics}, {"Worlds", c.Worlds}, {"Tasks", c.Tasks}} {
		names := slices.Sorted(maps.Keys(part.by))
		tallies := make([]Tally, len(names))
		for i, name := range names {
			tallies[i] = part.by[name]
		}
		writeTallies(&b, part.name, names, tallies)
	}
	c.writeDropped(&b)
	return b.String()
}

func writeTallies(b *strings.Builder, title string, names []string, tallies []Tally) {
	if len(names) == 0 {
		return
	}
	fmt.Fprintf(b, "\n## %s\n\n| | level 1 | level 2 | level 3 | all |\n|---|--:|--:|--:|--:|\n", title)
	for i, name := range names {
		t := tallies[i]
		fmt.Fprintf(b, "| %s | %s | %s | %s | %s |\n", cell(name), grouped(t[0]), grouped(t[1]), grouped(t[2]), grouped(t.Sum()))
	}
}

func (c *Card) writeKinds(b *strings.Builder) {
	b.WriteString("\n## Kinds\n\n| level | kind | rows |\n|--:|---|--:|\n")
	kinds := append(append(slices.Clone(screenKinds), elementKinds...), Instruction, Errand, Preference)
	for _, kind := range kinds {
		fmt.Fprintf(b, "| %d | %s | %s |\n", kindLevels[kind], kind, grouped(c.Kinds[kind]))
	}
}

func (c *Card) writeScores(b *strings.Builder) {
	if c.Rows[2] == 0 {
		return
	}
	b.WriteString("\n## Scores of level 3\n\n| score | chosen | rejected | gap |\n|---|--:|--:|--:|\n")
	for i := range bins {
		fmt.Fprintf(b, "| %.1f–%.1f | %s | %s | %s |\n", float64(i)/bins, float64(i+1)/bins,
			grouped(c.Chosen.Bins[i]), grouped(c.Rejected.Bins[i]), grouped(c.Gap.Bins[i]))
	}
	fmt.Fprintf(b, "| mean | %.3f | %.3f | %.3f |\n", c.Chosen.Mean, c.Rejected.Mean, c.Gap.Mean)
}

func (c *Card) writeDropped(b *strings.Builder) {
	if len(c.Dropped) == 0 {
		return
	}
	b.WriteString("\n## Left out of models' replies\n\n| what and why | times |\n|---|--:|\n")
	for _, why := range slices.Sorted(maps.Keys(c.Dropped)) {
		fmt.Fprintf(b, "| %s | %s |\n", cell(why), grouped(c.Dropped[why]))
	}
}

// cell escapes a text for a table.
func cell(s string) string { return strings.NewReplacer("|", `\|`, "\n", " ", "\r", " ").Replace(s) }

// grouped writes a count with a comma between thousands.
func grouped(n int) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
