package playground

import (
	"fmt"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// answer is a field for a whole number and a button that submits it.
func answer(p *ui.Page, s *State, label string, done func(n int)) {
	p.Field(ui.Field{ID: "answer", Label: label, Hint: "A number", Value: &s.Values[0], Keys: ui.NumberKeys})
	p.Space(12)
	p.Buttons(ui.Button{ID: "submit", Label: "Submit", Do: func() {
		n, ok := s.number(0)
		if !ok {
			p.Snack("That is not a whole number")
			return
		}
		done(n)
	}})
}

// Words is the problem, Nums its answer.
var simpleArithmetic = mini{
	name: "simple-arithmetic", level: "easy", steps: 10, icon: ui.IconPlus,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		a, b := d.Between(2, 12), d.Between(2, 12)
		switch d.N(3) {
		case 0:
			a, b = 5*a+d.N(5), 3*b+d.N(3)
			s.Words, s.Nums = []string{fmt.Sprintf("%d + %d", a, b)}, []int{a + b}
		case 1:
			s.Words, s.Nums = []string{fmt.Sprintf("%d − %d", 4*a+b, b)}, []int{4 * a}
		default:
			s.Words, s.Nums = []string{fmt.Sprintf("%d × %d", a, b)}, []int{a * b}
		}
		s.Values = []string{""}
	},
	show: func(p *ui.Page, s *State) {
		p.Cells(1, 170, 1, func(int) ui.Cell { return ui.Cell{Text: s.Words[0] + " = ?", Size: 60, Ink: ui.Indigo} })
		answer(p, s, "Answer", func(n int) { s.end(n == s.Nums[0]) })
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Fill("answer", strconv.Itoa(s.Nums[0])) || h.Tap("submit")
	},
}

// Words is the equation, Nums the value of x.
var simpleAlgebra = mini{
	name: "simple-algebra", level: "medium", steps: 10, icon: ui.IconPlus,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		x, b := d.Between(-12, 12), d.Between(2, 9)
		equation := rng.Pick(d, []string{
			fmt.Sprintf("x + %d = %d", b, x+b),
			fmt.Sprintf("x − %d = %d", b, x-b),
			fmt.Sprintf("%d − x = %d", b, b-x),
			fmt.Sprintf("%d · x = %d", b, b*x),
		})
		s.Words = []string{strings.ReplaceAll(equation, "-", "−")} // a printed minus
		s.Nums, s.Values = []int{x}, []string{""}
	},
	show: func(p *ui.Page, s *State) {
		p.Cells(1, 170, 1, func(int) ui.Cell { return ui.Cell{Text: s.Words[0], Size: 56, Ink: ui.Teal} })
		answer(p, s, "x", func(n int) { s.end(n == s.Nums[0]) })
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Fill("answer", strconv.Itoa(s.Nums[0])) || h.Tap("submit")
	},
}

// Nums are the lowest and highest possible secret, then the secret, then the lowest and highest number that the hints
// leave possible. Step counts the guesses.
var guessNumber = mini{
	name: "guess-number", level: "medium", steps: 20, icon: ui.IconInfo,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		low := d.Between(1, 80)
		high := low + 60
		s.Nums, s.Values = []int{low, high, d.Between(low, high), low, high}, []string{""}
		c.Set("low", strconv.Itoa(low))
		c.Set("high", strconv.Itoa(high))
	},
	show: func(p *ui.Page, s *State) {
		p.Space(24)
		p.Text(ui.Text{Text: s.hint(), Large: true, Bold: true})
		p.Text(ui.Text{Text: "Guesses so far: " + strconv.Itoa(s.Step), Muted: true})
		answer(p, s, "Your guess", func(n int) {
			if n < s.Nums[0] || n > s.Nums[1] {
				p.Snack(fmt.Sprintf("Only numbers from %d to %d", s.Nums[0], s.Nums[1]))
				return
			}
			s.guess(n)
		})
	},
	solve: func(h *device.Driver, s *State) bool {
		return h.Fill("answer", strconv.Itoa((s.Nums[3]+s.Nums[4])/2)) || h.Tap("submit")
	},
}

// hint says what the guesses so far have shown.
func (s *State) hint() string {
	below, above := s.Nums[3] > s.Nums[0], s.Nums[4] < s.Nums[1]
	switch {
	case below && above:
		return fmt.Sprintf("It is higher than %d and lower than %d.", s.Nums[3]-1, s.Nums[4]+1)
	case below:
		return fmt.Sprintf("It is higher than %d.", s.Nums[3]-1)
	case above:
		return fmt.Sprintf("It is lower than %d.", s.Nums[4]+1)
	}
	return fmt.Sprintf("It is from %d to %d.", s.Nums[0], s.Nums[1])
}

// guess handles a guess.
func (s *State) guess(n int) {
	s.Step++
	switch secret := s.Nums[2]; {
	case n == secret:
		s.end(true)
	case n < secret:
		s.Nums[3] = max(s.Nums[3], n+1)
	default:
		s.Nums[4] = min(s.Nums[4], n-1)
	}
}

// Nums are the wanted number, the maximum of the slider, and its current value.
var useSlider = mini{
	name: "use-slider", level: "easy", steps: 10, icon: ui.IconVolume,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		top := rng.Pick(d, []int{10, 20, 50, 100})
		values := rng.Some(d, chosen(d, top+1, top+1), 2)
		s.Nums = []int{values[0], top, values[1]}
		c.Set("value", strconv.Itoa(values[0]))
	},
	show: func(p *ui.Page, s *State) {
		p.Cells(1, 150, 1, func(int) ui.Cell { return ui.Cell{Text: strconv.Itoa(s.Nums[2]), Size: 72, Ink: ui.Indigo} })
		p.Slider("slider", "From 0 to "+strconv.Itoa(s.Nums[1]), s.Nums[2], s.Nums[1], func(v int) { s.Nums[2] = v })
		p.Space(24)
		p.Buttons(ui.Button{ID: "submit", Label: "Submit", Do: func() { s.end(s.Nums[2] == s.Nums[0]) }})
	},
	solve: func(h *device.Driver, s *State) bool { return h.Slide("slider", s.Nums[0]) || h.Tap("submit") },
}

// Words are the header of the table and then its rows. Nums are the wanted row and column.
var readTable = mini{
	name: "read-table", level: "medium", steps: 10, icon: ui.IconNote,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		t := rng.Pick(d, tables)
		first, second := rng.Some(d, t.first, rowsOfTable), rng.Some(d, t.second, rowsOfTable)
		s.Words = append(s.Words, t.head...)
		for i, name := range rng.Some(d, t.names, rowsOfTable) {
			s.Words = append(s.Words, name, first[i], second[i])
		}
		s.Nums, s.Values = []int{d.Between(1, rowsOfTable), d.Between(1, 2)}, []string{""}
		c.Set("column", s.Words[s.Nums[1]])
		c.Set("name", s.Words[3*s.Nums[0]])
	},
	show: func(p *ui.Page, s *State) {
		showTable(p, s)
		p.Field(ui.Field{ID: "answer", Label: "What the table says", Value: &s.Values[0]})
		submit(p, s, "Submit", func() bool { return s.typed(0) == s.cell() })
	},
	solve: func(h *device.Driver, s *State) bool { return h.Fill("answer", s.cell()) || h.Tap("submit") },
}

// showTable shows the table of the words.
func showTable(p *ui.Page, s *State) {
	p.Space(6)
	p.Cells(3, 54, len(s.Words), func(i int) ui.Cell {
		if i < 3 {
			return ui.Cell{Text: s.Words[i], Fill: ui.Indigo, Ink: ui.White, Square: true, Size: 20}
		}
		return ui.Cell{Text: s.Words[i], Fill: ui.Surface, Square: true, Size: 20}
	})
	p.Space(12)
}

// cell is the table's text at the wanted place.
func (s *State) cell() string { return s.Words[3*s.Nums[0]+s.Nums[1]] }

const rowsOfTable = 6

// tables are contents of tables: the header, names, and values.
var tables = []struct{ head, names, first, second []string }{
	{[]string{"Guest", "Room", "Breakfast"},
		[]string{"Ahlberg", "Boateng", "Castro", "Dvorak", "Eze", "Farrow", "Ghosh", "Haas", "Ito"},
		[]string{"101", "104", "109", "203", "206", "212", "301", "308"},
		[]string{"7:00", "7:15", "7:30", "7:45", "8:00", "8:15", "8:30", "9:00"}},
	{[]string{"Boat", "Harbour", "Length"},
		[]string{"Petrel", "Gannet", "Osprey", "Plover", "Curlew", "Heron", "Teal", "Dunlin"},
		[]string{"Varde", "Skagen", "Porto", "Bari", "Split", "Kos", "Brest", "Cadiz"},
		[]string{"9 m", "11 m", "12 m", "14 m", "15 m", "18 m", "21 m"}},
	{[]string{"Tea", "Minutes", "Price"},
		[]string{"Mint", "Rooibos", "Sencha", "Assam", "Oolong", "Nettle", "Ginger", "Jasmine"},
		[]string{"2", "3", "4", "5", "6", "7", "8", "10"},
		[]string{"$3.20", "$3.60", "$4.10", "$4.50", "$4.90", "$5.30", "$5.80"}},
}
