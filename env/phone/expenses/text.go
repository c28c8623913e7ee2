package expenses

import "strings"

// csvHead is the header line of expenses in CSV.
const csvHead = "name|amount|category|note"

// CSV writes expenses one to a line, below a header, without dates.
func CSV(list []Expense) string {
	var b strings.Builder
	b.WriteString(csvHead)
	for i := range list {
		e := &list[i]
		b.WriteString("\n" + strings.Join([]string{e.Name, plainAmount(e.Cents), e.Category.String(), e.Note}, "|"))
	}
	return b.String()
}

// Text writes expenses as blocks of lines separated by a blank line, without dates.
func Text(list []Expense) string {
	blocks := make([]string, len(list))
	for i := range list {
		e := &list[i]
		blocks[i] = "Name: " + e.Name + "\nAmount: " + money(e.Cents) + "\nCategory: " + e.Category.String() + "\nNote: " + e.Note
	}
	return strings.Join(blocks, "\n\n")
}

// Parse reads the output of CSV or Text, and gives all expenses a date. It ignores other lines.
func Parse(text, date string) []Expense {
	var list []Expense
	for line := range strings.SplitSeq(text, "\n") {
		if parts := strings.Split(line, "|"); len(parts) == 4 && line != csvHead {
			list = append(list, Expense{Name: parts[0], Note: parts[3], Date: date})
			list[len(list)-1].put("Amount", parts[1])
			list[len(list)-1].put("Category", parts[2])
			continue
		}
		label, value, ok := strings.Cut(line, ":")
		if ok && label == "Name" {
			list = append(list, Expense{Date: date})
		}
		if ok && len(list) > 0 {
			list[len(list)-1].put(label, strings.TrimSpace(value))
		}
	}
	return list
}

// put sets a field by its label.
func (e *Expense) put(label, value string) {
	switch label {
	case "Name":
		e.Name = value
	case "Amount":
		e.Cents, _ = parseAmount(value)
	case "Category":
		e.Category, _ = categoryOf(value)
	case "Note":
		e.Note = value
	}
}
