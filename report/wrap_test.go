package report

import (
	"strings"
	"testing"
)

// No wrapped line is longer than asked, its indent included, unless it is one word.
func TestWrap(t *testing.T) {
	text := strings.Repeat("a line of many words that are short or quite-considerably-longer ", 3)
	for width := 5; width < 80; width++ {
		for line := range strings.Lines(Wrap(text, width, "    ")) {
			if line = strings.TrimRight(line, "\n"); len(line) > width && strings.Contains(strings.TrimSpace(line), " ") {
				t.Errorf("at %d a line has %d: %q", width, len(line), line)
			}
		}
	}
}
