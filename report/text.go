package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

	"gymkhana/metric"
)

// textWidth is the default width of terminal output.
const textWidth = 100

// dash is printed for an unknown value.
const dash = "–"

// number prints x with about three significant digits.
func number(x float64) string {
	switch abs := math.Abs(x); {
	case x == math.Trunc(x) && abs < 1e6:
		return strconv.FormatFloat(x, 'f', -1, 64)
	case abs >= 100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case abs >= 10:
		return strconv.FormatFloat(x, 'f', 1, 64)
	case abs >= 0.01:
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
	return strconv.FormatFloat(x, 'g', 2, 64)
}

// isNumber reports whether a text is a number as exact writes them.
func isNumber(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err == nil
}

// hundredths prints a score with two decimals, as papers do: "45.60".
func hundredths(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

func maybe(x *float64, show func(float64) string) string {
	if x == nil {
		return dash
	}
	return show(*x)
}

// percent prints a share: "66.7", and "100" and "0" without a point.
func percent(x float64) string {
	if x == 0 || x == 1 {
		return strconv.Itoa(int(100 * x))
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64)
}

// span prints an interval: "[35, 88]" of a share, in percent, or "[44.2, 48.0]".
func span(i metric.Interval, share bool) string {
	switch {
	case !i.Defined():
		return ""
	case share:
		return fmt.Sprintf("[%.0f, %.0f]", 100*i.Lo, 100*i.Hi)
	}
	return "[" + number(i.Lo) + ", " + number(i.Hi) + "]"
}

// beside prints a mean and its interval: "66.7 [35, 88]".
func beside(mean string, i metric.Interval, share bool) string {
	return strings.TrimSpace(mean + " " + span(i, share))
}

func money(x float64) string {
	switch {
	case x == 0:
		return "0"
	case math.Abs(x) < 0.01:
		return strconv.FormatFloat(x, 'f', 4, 64)
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

// count prints "1 episode", "3 episodes".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// cut shortens text to a number of runes, and to one line.
func cut(s string, runes int) string {
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) <= runes {
		return s
	}
	kept := []rune(s)
	return string(kept[:runes-1]) + "…"
}

// cutBegin shortens text to a number of runes, and to one line, by cutting its beginning.
func cutBegin(s string, runes int) string {
	s = strings.Join(strings.Fields(s), " ")
	if kept := []rune(s); len(kept) > runes {
		return "…" + string(kept[len(kept)-runes+1:])
	}
	return s
}

// terminal measures text as terminals draw it: escape sequences take no space, wide characters take two columns.
var terminal = displaywidth.Options{ControlSequences: true}

// Width is the number of terminal columns that a line of text takes.
func Width(line string) int { return terminal.String(line) }

// Cut shortens a line to a number of terminal columns; "…" marks the cut. Escape sequences that end a colour are
// kept.
func Cut(line string, columns int) string {
	if columns < 1 {
		return ""
	}
	return terminal.TruncateString(line, columns, "…")
}

// Wrap breaks a text into lines of at most the given number of terminal columns, including the indent of all lines
// but the first. A word that is longer than a line stays whole, on a line of its own.
func Wrap(text string, columns int, indent string) string {
	var b strings.Builder
	at := 0
	for i, word := range strings.Fields(text) {
		w := Width(word)
		switch {
		case i == 0:
			at = w
		case at+1+w > columns:
			b.WriteString("\n" + indent)
			at = len(indent) + w
		default:
			b.WriteString(" ")
			at += 1 + w
		}
		b.WriteString(word)
	}
	return b.String()
}

// thousands prints a count in about four characters: "950", "12k", "1.2M".
func thousands(n int) string {
	switch {
	case n < 1000:
		return strconv.Itoa(n)
	case n < 1_000_000:
		return strings.TrimSuffix(strconv.FormatFloat(float64(n)/1e3, 'f', places(n), 64), ".0") + "k"
	}
	return strings.TrimSuffix(strconv.FormatFloat(float64(n)/1e6, 'f', places(n/1000), 64), ".0") + "M"
}

// places is the number of decimals for a number of thousands.
func places(n int) int {
	if n < 10_000 {
		return 1
	}
	return 0
}
