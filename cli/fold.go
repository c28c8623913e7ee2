package cli

import (
	"strings"

	"gymkhana/internal/lazy"
	"gymkhana/report"
)

// fold breaks lines that are wider than the terminal, between words. Text in a second column continues in that column,
// or below it if there is too little room. A command continues after a backslash, so that it can be copied, and a flag
// stays with its value. Lines that were broken in the source are joined first.
func fold(text string, columns int) string {
	var folded []string
	for lines := strings.Split(text, "\n"); len(lines) > 0; {
		n := paragraph(lines, columns)
		folded = append(folded, foldLine(strings.Join(lines[:n], " "), columns))
		lines = lines[n:]
	}
	return strings.Join(folded, "\n")
}

// gap matches the space between two columns.
var gap = lazy.Regexp(`\S {2,}`)

// paragraph counts how many of the first lines form one paragraph. They do if they are prose, one of them is too long,
// and each but the last is about as long as a line that was broken in the source.
func paragraph(lines []string, columns int) int {
	const full = 60
	n, long := 0, false
	for n < len(lines) {
		line := lines[n]
		if line == "" || line[0] == ' ' || gap().MatchString(line) {
			break
		}
		n++
		width := report.Width(line)
		long = long || width > columns
		if width < full {
			break
		}
	}
	if !long {
		return 1
	}
	return max(n, 1)
}

// glue joins a flag and its value into one word; it occurs in no text.
var valued = lazy.Regexp(`(--[a-z-]+) ([^-\[])`)

const glue = "\ue000"

func foldLine(line string, columns int) string {
	if report.Width(line) <= columns {
		return line
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	left, right, hang := halves(line, columns)
	switch {
	case right == "" && indent != "" && strings.HasPrefix(line, indent+"gymkhana "):
		broken := report.Wrap(valued().ReplaceAllString(line[len(indent):], "$1"+glue+"$2"), columns-len(indent)-2, "    ")
		return indent + strings.NewReplacer("\n", " \\\n"+indent, glue, " ").Replace(broken)
	case right == "":
		return indent + strings.ReplaceAll(report.Wrap(line[len(indent):], columns-len(indent), ""), "\n", "\n"+indent)
	}
	const least = 24 // narrowest useful second column
	if columns-hang < least {
		below := indent + "      "
		return foldLine(left, columns) + "\n" + below + strings.ReplaceAll(report.Wrap(right, columns-len(below), ""), "\n", "\n"+below)
	}
	column := strings.Repeat(" ", hang)
	return left + strings.Repeat(" ", hang-report.Width(left)) + strings.ReplaceAll(report.Wrap(right, columns-hang, ""), "\n", "\n"+column)
}

// halves divides a line at its last gap in the first two thirds of a terminal. It gives the text to the left and to the
// right, and the column where the right half begins.
func halves(line string, columns int) (left, right string, hang int) {
	left = line
	for _, at := range gap().FindAllStringIndex(line, -1) {
		column := report.Width(line[:at[1]])
		if right != "" && column > columns*2/3 {
			break
		}
		left, right, hang = strings.TrimRight(line[:at[1]], " "), line[at[1]:], column
	}
	return left, right, hang
}
