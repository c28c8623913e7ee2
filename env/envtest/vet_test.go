package envtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestVetFindsWhatIsInexact(t *testing.T) {
	for code, want := range map[string]string{
		`import "math"; var x = math.MaxInt8`:      "imports math",
		`import "time"; var x time.Duration`:       "imports time",
		`var x float64`:                            "uses float64",
		`var x = 1.5`:                              "has the float 1.5",
		`func f(m map[int]int) { for range m {} }`: "ranges over a map",
		`type set map[int]bool; func f(s set) { for k := range s { _ = k }}`: "ranges over a map",
		`func f() { go f() }`: "starts a goroutine",
		`func f(s []int) { for range s {}; m := map[int]int{}; m[1]++ }`: "",
	} {
		name := filepath.Join(t.TempDir(), "rules.go")
		if err := os.WriteFile(name, []byte("package rules\n"+code), 0o666); err != nil {
			t.Fatal(err)
		}
		found, err := vet([]string{name})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(found, "\n"); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s: %q; want %q", code, got, want)
		}
	}
}
