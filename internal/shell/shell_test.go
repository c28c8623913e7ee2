package shell

import (
	"os/exec"
	"strings"
	"testing"
)

// An untrusted name is one word to a shell, and no part of it is executed.
func TestAWordIsOneWord(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, s := range []string{"a.gym", "runs/my run.gym", "a;touch b", "$(touch b)", "`touch b`", "it's", "", "~root", "a\nb", "a\x1b[31mb", "é ü",
		"back\\slash", "\xff\xfe", "a'$(touch b)'\n", "*", "http://h/v1?x=$(id)&y", "\u202egym", "!x", "{a,b}", "$'x'"} {
		out, err := exec.Command("bash", "-c", "printf %s "+Word(s)).Output()
		if err != nil || string(out) != s {
			t.Errorf("%q is written %s, and read as %q, %v", s, Word(s), out, err)
		}
		if strings.ContainsAny(Word(s), "\x1b\n\u202e") {
			t.Errorf("%q is written %q, which a terminal obeys", s, Word(s))
		}
	}
	if got := Word("-x"); got != "./-x" {
		t.Errorf("a word that would be a flag is written %s", got)
	}
}

func TestLegible(t *testing.T) {
	for s, want := range map[string]string{
		"plain, ü, 猫\n\t":            "plain, ü, 猫\n\t",
		"\x1b[32mred\x1b[m":          `\x1b[32mred\x1b[m`,
		"\x1b[2J\x1b]0;title\a":      `\x1b[2J\x1b]0;title\x07`,
		"\x1b[8mhidden\x1b[0m":       `\x1b[8mhidden\x1b[0m`,
		"over\rwritten\b":            `over\x0dwritten\x08`,
		"\u202egnp.exe":              `\u202egnp.exe`,
		"\u009b31m":                  `\x9b31m`,
		"zero\u200bwidth\u2066":      `zero\u200bwidth\u2066`,
		"no\u00a0break, thin\u2009x": "no\u00a0break, thin\u2009x",
	} {
		if got := Legible(s); got != want {
			t.Errorf("%q becomes %q; want %q", s, got, want)
		}
	}
}

// Colours that this program paints stay if a text is marked as coloured, and a text for one line has no line
// breaks.
func TestColouredAndLine(t *testing.T) {
	if got, want := Coloured("\x1b[32mfine\x1b[m\n\x1b[2J\x1b[8m"), "\x1b[32mfine\x1b[m\n"+`\x1b[2J\x1b[8m`; got != want {
		t.Errorf("got %q; want %q", got, want)
	}
	if got, want := Line("a\nb\tc\x1b[31m"), `a\x0ab\x09c\x1b[31m`; got != want {
		t.Errorf("got %q; want %q", got, want)
	}
}
