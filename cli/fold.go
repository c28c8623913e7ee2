package cli

import (
	"strings"

	"gymkhana/internal/lazy"
	"gymkhana/report"
)

// fold breaks the lines of a text that are longer than a terminal is wide, between words. What stands in a second
// column goes on in that column, or below it where there is too little room. A command goes on behind a backslash,
// so that it can be copied, and keeps its flags with their values. Lines that were broken in the source are joined first.
func fold(text string, columns int) string {
	var folded []string
	for lines := strings.Split(text, "\n"); len(lines) > 0; {
		n := paragraph(lines, columns)
		folded = append(folded, foldLine(strings.Join(lines[:n], " "), columns))
		lines = lines[n:]
	}
	return strings.Join(folded, "\n")
}

// gap stands between two columns.
var gap = lazy.Regexp(`\S {2,}`)

// paragraph is how many of the first lines are one text: more than one if they are prose, one is too long, and each
// but the last is as long as lines that were broken in the source are.
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

// A flag with its value is one word as long as glue is between them, which is in no text.
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
	const least = 24 // columns that are worth it
	if columns-hang < least {
		below := indent + "      "
		return foldLine(left, columns) + "\n" + below + strings.ReplaceAll(report.Wrap(right, columns-len(below), ""), "\n", "\n"+below)
	}
	column := strings.Repeat(" ", hang)
	return left + strings.Repeat(" ", hang-report.Width(left)) + strings.ReplaceAll(report.Wrap(right, columns-hang, ""), "\n", "\n"+column)
}

// halves divides a line at its last gap in the first two thirds of a terminal: what stands to the left and to the
// right, and in which column the right half begins.
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
