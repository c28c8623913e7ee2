package report

import "strings"

// cells makes the texts of a row safe for spreadsheets and terminals: signs that a terminal would obey or hide are
// written out, and before a text that a spreadsheet would take for a formula stands an apostrophe. Numbers stay as they are.
func cells(row []string) []string {
	for i, text := range row {
		row[i] = cell(text)
	}
	return row
}

// cell is one cell of cells.
func cell(text string) string {
	text = line(text)
	if text != "" && strings.ContainsAny(string([]rune(text)[:1]), "=+-@＝＋－＠") && !isNumber(text) {
		return "'" + text
	}
	return text
}
