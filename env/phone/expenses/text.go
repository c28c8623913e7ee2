package expenses

import "strings"

// csvHead is the first line of expenses that are written one to a line.
const csvHead = "name|amount|category|note"

// CSV writes expenses one to a line, below a head; dates are left out.
func CSV(list []Expense) string {
	var b strings.Builder
	b.WriteString(csvHead)
	for i := range list {
		e := &list[i]
		b.WriteString("\n" + strings.Join([]string{e.Name, plainAmount(e.Cents), e.Category.String(), e.Note}, "|"))
	}
	return b.String()
}

// Text writes expenses as blocks of lines with a blank one between; dates are left out.
func Text(list []Expense) string {
	blocks := make([]string, len(list))
	for i := range list {
		e := &list[i]
		blocks[i] = "Name: " + e.Name + "\nAmount: " + money(e.Cents) + "\nCategory: " + e.Category.String() + "\nNote: " + e.Note
	}
	return strings.Join(blocks, "\n\n")
}

// Parse reads what CSV or Text wrote, and gives all expenses a date. Lines that are neither are
// passed over.
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

// put sets the field of a label.
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
