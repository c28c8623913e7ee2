package metric

import (
	"strings"
	"testing"
)

// turns reads one Turn per word: "?" is unparsed, "!" parsed but no action, all else an action.
func turns(words string) []Turn {
	var ts []Turn
	for _, w := range strings.Fields(words) {
		switch w {
		case "?":
			ts = append(ts, Turn{})
		case "!":
			ts = append(ts, Turn{Parsed: true, Action: "jump"})
		default:
			ts = append(ts, Turn{Parsed: true, Valid: true, Action: w})
		}
	}
	return ts
}

func times(n int, word string) string { return strings.Repeat(word+" ", n) }

var passes = []string{"long_pass", "short_pass", "high_pass", "high_pass"}

func TestConducted(t *testing.T) {
	c := Conducted(turns("? ! up up high_pass down"), passes)
	if want := (Conduct{Outputs: 6, Unparsed: 1, Invalid: 2, Actions: 4, Commonest: 2, Passes: 1}); c != want {
		t.Errorf("got %+v, want %+v", c, want)
	}
}

func TestCategory(t *testing.T) {
	for _, c := range []struct {
		name, words string
		want        Category
	}{
		{"no turns", "", Followed},
		{"one bad reply", "?", InvalidActions},
		{"nine bad in ten is not more than 90 %", times(9, "?") + "up", Followed},
		{"ten bad in eleven is", times(5, "?") + times(5, "!") + "up", InvalidActions},
		{"a straight walk of nine", times(9, "up"), Followed},
		{"ten the same", times(10, "up"), RepeatedActions},
		{"nine of ten the same", times(9, "up") + "down", RepeatedActions},
		{"eight of ten the same", times(8, "up") + "down left", Followed},
		{"the bad replies are no actions", times(9, "up") + times(9, "?") + "down", RepeatedActions},
		{"passes alone", "long_pass short_pass", RepeatedActions},
		{"passes and a shot", "long_pass short_pass shot", Followed},
	} {
		if got := Conducted(turns(c.words), passes).Category(); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if got := Conducted(turns("long_pass short_pass"), nil).Category(); got != Followed {
		t.Errorf("passes where the rule is off: %q", got)
	}
}

func TestFollowing(t *testing.T) {
	a := Following([][]Turn{
		turns(times(4, "? ?")),
		turns("up down left right"),
		turns("long_pass high_pass"),
		turns(times(20, "up")),
	}, passes)
	if a.Trajectories != 4 || a.IA != 0.25 || a.RA != 0.5 || a.OnlyPasses != 0.25 || a.IFE {
		t.Errorf("got %+v", a)
	}
	if a.All.Outputs != 34 || a.All.Invalid != 8 || a.All.Commonest != 21 {
		t.Errorf("all turns: %+v", a.All)
	}
	if a := Following(nil, nil); a != (Adherence{}) {
		t.Errorf("of nothing: %+v", a)
	}
}

func TestInstructionFollowingError(t *testing.T) {
	for _, c := range []struct {
		name, words string
		want        bool
	}{
		{"90 % bad, the rest alike", times(90, "?") + times(10, "up"), true}, // for the ten good ones are all alike
		{"90 % bad, the rest varied", times(90, "?") + times(5, "up down"), false},
		{"91 % bad", times(91, "!") + times(3, "up down left"), true},
		{"90 % alike", times(90, "up") + times(10, "down"), true},
		{"89 % alike", times(89, "up") + times(11, "down"), false},
		{"a short perfect run", "up up", false},
	} {
		if got := Following([][]Turn{turns(c.words)}, nil).IFE; got != c.want {
			t.Errorf("%s: IFE %t, want %t", c.name, got, c.want)
		}
	}
}
