package expenses

import (
	"fmt"
	"strings"

	"gymkhana/env/phone/table"
	"gymkhana/rng"
)

// csvHead is the header line of expenses in CSV.
const csvHead = "name|amount|category|note"

// CSV writes expenses one to a line, below a header, without dates.
func CSV(list []Expense) string {
	var b strings.Builder
	b.WriteString(csvHead)
	for i := range list {
		e := &list[i]
		b.WriteString("\n" + strings.Join([]string{e.Name, table.Plain(e.Cents), e.Category.String(), e.Note}, "|"))
	}
	return b.String()
}

// Text writes expenses as blocks of lines separated by a blank line, without dates.
func Text(list []Expense) string { return book.Text(list) }

// tell writes expenses for a goal, in one of the two ways.
func tell(g *ledger, d *rng.Stream, list []Expense) string {
	if d.Chance(1, 2) {
		return CSV(list)
	}
	return g.Text(list)
}

// Parse reads the output of CSV or Text, and gives all expenses a date. It ignores other lines.
func Parse(text, date string) []Expense { return parse(book, text, date) }

func parse(g *ledger, text, date string) []Expense {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if p := strings.Split(line, "|"); len(p) == 4 && line != csvHead {
			lines[i] = fmt.Sprintf("Name: %s\nAmount: %s\nCategory: %s\nNote: %s", p[0], p[1], p[2], p[3])
		}
	}
	list := g.Parse(strings.Join(lines, "\n"))
	for i := range list {
		list[i].Date = date
	}
	return list
}
