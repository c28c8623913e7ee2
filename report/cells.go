package report

import "strings"

// cells makes the texts of a row safe for spreadsheets and terminals. Control characters are escaped, and a text that a
// spreadsheet would read as a formula gets an apostrophe in front. Numbers are not changed.
func cells(row []string) []string {
	for i, text := range row {
		row[i] = cell(text)
	}
	return row
}

// cell does for one cell what cells does for a row.
func cell(text string) string {
	text = line(text)
	if text != "" && strings.ContainsAny(string([]rune(text)[:1]), "=+-@＝＋－＠") && !isNumber(text) {
		return "'" + text
	}
	return text
}
