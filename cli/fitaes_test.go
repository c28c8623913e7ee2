package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Wrong arguments of fit-aes are bad input, and are reported before a browser starts. Package fit opens the pages of
// rankings.
func TestFitAES(t *testing.T) {
	s := newSession(t)
	name := filepath.Join(t.TempDir(), "rankings.yaml")
	if err := os.WriteFile(name, []byte("rankings:\n  - page: bakry/1\n    ranked: [one, two]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{name}, `did you mean "bakery"`},
		{[]string{name + "x"}, "rankings.yamlx"},
		{[]string{name, "--hold", "1"}, "--hold 1"},
		{nil, "usage: "},
	} {
		if status := s.run(append([]string{"fit-aes"}, c.args...)...); status != exitInput ||
			!strings.Contains(s.err.String(), c.want) {
			t.Errorf("fit-aes %q: exit %d; want %q in\n%s", c.args, status, c.want, s.err.String())
		}
	}
}
