package kit

import (
	"fmt"
	"testing"
)

// The paper has 7, 8, 7, 8 and 4 games of its five genres, and no game has two.
func TestGenres(t *testing.T) {
	want := map[string]int{"arcade": 7, "platformer": 8, "puzzle": 7, "runner": 8, "simulation": 4}
	seen := map[string]bool{}
	for genre, games := range genres {
		if len(games) != want[genre] {
			t.Errorf("%s has %d games, want %d", genre, len(games), want[genre])
		}
		for _, name := range games {
			if seen[name] || Genre(name) != genre {
				t.Errorf("%s is in two genres, or %q is not %q", name, Genre(name), genre)
			}
			seen[name] = true
		}
	}
	if len(genres) != len(want) || Genre("slate") != "" {
		t.Errorf("%d genres; slate is a %q", len(genres), Genre("slate"))
	}
}

// The genre is a tag of the tasks in the suite of games, and not of the same game elsewhere.
func TestGenreIsATag(t *testing.T) {
	for within, want := range map[string]string{"": "[L3 arcade snake-grid odd]", "quick": "[L3 snake-grid odd]"} {
		g := Game[int]{Name: "snake-grid", Within: within}
		if got := append(g.tags(&Task{Level: "L3"}), "odd"); fmt.Sprint(got) != want {
			t.Errorf("within %q the tags are %v, want %s", within, got, want)
		}
	}
}
