package computeruse

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// A reading is a reply of a model and its translation. Pictures are sent at half the size of the screen, 1280 by
// 720 on the computer and 400 by 800 on the phone; models that use a grid count to 1000.
type reading struct {
	dialect, world string
	published      bool
	said, want     string
}

func readings(t testing.TB) []reading {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "readings.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var list []reading
	var now reading
	for _, line := range strings.Split(string(data), "\n")[1:] {
		head, isHead := strings.CutPrefix(line, "-- ")
		want, isWant := strings.CutPrefix(line, "\t")
		switch {
		case isHead:
			head, now.published = strings.CutSuffix(strings.TrimSuffix(head, " --"), ", published")
			now.dialect, now.world, _ = strings.Cut(head, " in ")
		case isWant:
			now.want = want
			list = append(list, now)
		case strings.HasPrefix(line, `"`):
			if now.said, err = strconv.Unquote(line); err != nil {
				t.Fatal(err)
			}
		default:
			now.said = line
		}
	}
	if len(list) < 200 {
		t.Fatalf("only %d readings", len(list))
	}
	return list
}
