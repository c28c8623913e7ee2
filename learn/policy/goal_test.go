package policy

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
)

// The texts that could be typed come first: quotations, times, addresses, names, then their parts.
func TestSpansOfGoals(t *testing.T) {
	for text, want := range map[string][]string{
		`Create a note "Plan.md" with the text "Buy milk. Then rest."`: {"Plan.md", "Buy milk. Then rest."},
		`Say “It's late.” to Ben`:                                      {"It's late.", "Ben"},
		`Add an alarm at 18:30`:                                        {"18:30"},
		`Add Priya Nair's number, +1-555-010-9999`:                     {"+1-555-010-9999", "Add Priya Nair", "Priya", "Nair"},
		`Write to priya.n@example.org now`:                             {"priya.n@example.org"},
		`Delete holiday_2023.png and notes-v2.final.md`:                {"holiday_2023.png", "notes-v2.final.md"},
		`Open https://example.org/a/b?`:                                {"example.org/a/b"},
		`Send $12.50 to Jean-Luc O'Neill`:                              {"$12.50", "Jean-Luc O'Neill"},
		`Rename it to ""`:                                              {},
	} {
		g := newGoal(text, nil)
		var got []string
		for _, s := range g.spans {
			got = append(got, s.text)
		}
		at := -1
		for _, span := range want {
			i := slices.Index(got, span)
			if i <= at {
				t.Errorf("%s\n%q gives %q after %d", text, got, span, at)
			}
			at = i
		}
	}
}

// Every span occurs in the goal, once, at the words that it contains.
func TestSpansAreOfTheGoal(t *testing.T) {
	for _, text := range []string{
		`In Quill, create "Plan.md" with "Call at 18:30." for Priya's team; reach her at priya.n@example.org or +1-555-010-9999, $12.50.`,
		strings.Repeat("many words and more Names ", 40), `"` + strings.Repeat("long ", 90) + `"`, "“”\"\"", "x", "",
		`"one" "two" "three" "four" "five" "six" "seven" "eight" "nine" "ten" "eleven"`,
	} {
		g := newGoal(text, nil)
		if len(g.spans) > mostSpans || len(g.words) > mostWords {
			t.Errorf("%d spans of %d words", len(g.spans), len(g.words))
		}
		seen := map[string]bool{}
		for _, s := range g.spans {
			if seen[s.text] || !strings.Contains(text, s.text) || s.first < 0 || s.last < s.first || s.last >= len(g.words) {
				t.Errorf("%s\nspan %+v", text, s)
			}
			seen[s.text] = true
			if s.ordinal > 0 != (s.tags&tagQuoted != 0) || s.ordinal > 9 {
				t.Errorf("span %+v: tags %b", s, s.tags)
			}
		}
	}
}

func TestTagsOfWords(t *testing.T) {
	g := newGoal(`Meet Ben at 18:30 on October 28 for "tea and Cake" via ben@example.org`, nil)
	for text, want := range map[string]uint16{"meet": 0, "ben": tagCapital, "at": tagPlain,
		"18": tagNumber | tagTime | tagAddress, "october": tagCapital | tagDate,
		"28": tagNumber | tagDate, "tea": tagQuoted, "and": tagQuoted | tagPlain, "cake": tagQuoted | tagCapital, "example": tagAddress | tagMail} {
		i := slices.IndexFunc(g.words, func(w word) bool { return w.text == text })
		if got := g.tags[i]; got != want {
			t.Errorf("%s: tags %b; want %b", text, got, want)
		}
		if (g.quote[i] == 1) != (want&tagQuoted != 0) {
			t.Errorf("%s: quotation %d", text, g.quote[i])
		}
	}
}

func TestRunsOfWords(t *testing.T) {
	g := newGoal("Open the Meeting notes, then the meeting room list", nil)
	for text, want := range map[string]int{"meeting": 2, "Meetings": 2, "meeting room": 6, "room lists": 7, "list of": -1, "notes list": -1, "": -1} {
		if got := g.has(words(text)); got != want {
			t.Errorf("%q stands at %d; want %d", text, got, want)
		}
	}
}

// Parsed goals are cached by text and notes, up to a limit, and shared by all goroutines.
func TestGoalsAreRemembered(t *testing.T) {
	a := goalOf("see you tomorrow", nil)
	if goalOf("see you tomorrow", nil) != a {
		t.Error("a goal was taken apart twice")
	}
	if b := goalOf("see you tomorrow", []string{"Sunday, 15 October"}); b == a || len(b.days) != 1 || len(a.days) != 0 {
		t.Errorf("notes are passed over: %v, %v", a.days, b.days)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := range 2 * mostGoals {
				if g := goalOf(fmt.Sprint("goal ", i), nil); g.words[1].text != fmt.Sprint(i) {
					t.Errorf("goal %d is %q", i, g.text)
				}
			}
		})
	}
	wg.Wait()
	goals.Lock()
	defer goals.Unlock()
	if n := len(goals.known); n > mostGoals {
		t.Errorf("%d goals are remembered; at most %d", n, mostGoals)
	}
}

// Mail addresses and files are distinguished from each other, and from telephone numbers, links and
// times.
func TestKindsOfAddresses(t *testing.T) {
	for text, want := range map[string]uint16{"ben@example.org": tagMail, "b.n@mail.example": tagMail, "plan.md": tagFile, "wild_valley.png": tagFile,
		"notes-v2.final.md": tagFile, "song.mp3": tagFile, "+1-555-010-9999": 0, "18:30": 0, "2023-10-15": 0, "1.25": 0, "Jean-Luc": 0, "a.": 0, "": 0} {
		if got := kindOfAddress(text); got != want {
			t.Errorf("%s: %b; want %b", text, got, want)
		}
	}
}
