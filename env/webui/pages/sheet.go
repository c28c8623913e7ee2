package pages

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"gymkhana"
	"gymkhana/env/webui/target"
)

// A sheet is a page.yaml. Title, About, Require and the texts of interactions are templates.
type sheet struct {
	Title      string
	Kind       string // "form", "dashboard"; for people
	Difficulty string // easy, medium or hard
	About      string // the page's purpose, for the description
	// Palettes are the tones "light", "dark" or "any", or names of palettes.
	Palettes []string
	// Layout has at least four entries, one of which becomes .l.
	Layout []map[string]any
	// Words are pools of at least four entries, each a text or a map of texts that belong together. One entry of each
	// is used.
	Words map[string][]any
	// Some are pools from which several entries are drawn, in random order.
	Some map[string]some
	// Numbers are drawn separately for each seed.
	Numbers map[string]numbers
	// Require states what neither the pictures nor the values of style.css show.
	Require      []string
	Interactions []act
}

type some struct {
	Take int
	Of   []any
}

// numbers are Take whole numbers from From to To in steps of Step; if Take is 0, it is a single number instead of a
// list.
type numbers struct{ Take, From, To, Step int }

// An act is an interaction in page.yaml.
type act struct {
	Name string
	Told string // the result, in words
	// Do are steps: "click #menu", "type #name = Ada", "hover .card", "scroll bottom", "wait 60".
	Do   []string
	Wait gymkhana.Ticks // time after the last step; 0 means 40
}

func readSheet(text string) (sheet, error) {
	var s sheet
	d := yaml.NewDecoder(strings.NewReader(text))
	d.KnownFields(true)
	if err := d.Decode(&s); err != nil {
		return s, err
	}
	return s, s.check()
}

// check reports every mistake of a sheet at once.
func (s *sheet) check() error {
	var errs []error
	complain := func(wrong bool, format string, args ...any) {
		if wrong {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	complain(s.Title == "" || s.Kind == "" || s.About == "", "title, kind and about are needed")
	complain(s.Difficulty != "easy" && s.Difficulty != "medium" && s.Difficulty != "hard", "difficulty is easy, medium or hard")
	complain(len(s.Layout) < block, "%d layouts; at least %d are needed", len(s.Layout), block)
	for _, l := range s.Layout {
		for key, v := range l {
			complain(v == nil, "layout: %s has no value; quote what has a comma", key)
		}
	}
	complain(len(s.Words) == 0, "no words")
	for key, pool := range s.Words {
		complain(len(pool) < block, "words %s: %d entries; at least %d are needed", key, len(pool), block)
	}
	for key, pool := range s.Some {
		complain(pool.Take < 1 || pool.Take > len(pool.Of), "some %s: take %d of %d", key, pool.Take, len(pool.Of))
	}
	for key, n := range s.Numbers {
		complain(n.To < n.From || n.Step < 0 || n.Take < 0, "numbers %s: from %d to %d, step %d", key, n.From, n.To, n.Step)
	}
	return errors.Join(errs...)
}

const usualWait gymkhana.Ticks = 40

// interaction converts an act. Steps take 10 ticks each, and the last one also the act's wait.
func (a act) interaction(f *filler) (target.Interaction, error) {
	did := target.Interaction{Name: f.fill("interaction", a.Name)}
	for _, line := range a.Do {
		s, err := readStep(f.fill("step", line))
		if err != nil {
			return did, err
		}
		s.Wait = max(s.Wait, 10)
		did.Steps = append(did.Steps, s)
	}
	if len(did.Steps) == 0 {
		return did, fmt.Errorf("interaction %q does nothing", a.Name)
	}
	last := &did.Steps[len(did.Steps)-1]
	if a.Wait == 0 {
		a.Wait = usualWait
	}
	last.Wait = max(last.Wait, a.Wait)
	return did, nil
}

// readStep parses "click #menu" and the like. A locator that begins with # is an id, with a dot a class, with / an
// XPath; anything else, or with more than one part, is a CSS selector.
func readStep(line string) (target.Step, error) {
	deed, rest, _ := strings.Cut(line, " ")
	s := target.Step{Do: target.Deed(deed)}
	switch s.Do {
	case target.Wait:
		n, err := strconv.Atoi(rest)
		s.Wait = gymkhana.Ticks(n)
		return s, err
	case target.Scroll:
		s.Text = rest
		return s, nil
	case target.Type:
		at, text, ok := strings.Cut(rest, " = ")
		if !ok {
			return s, fmt.Errorf("step %q: want type WHERE = TEXT", line)
		}
		rest, s.Text = at, text
	case target.Click, target.Hover, target.Clear, target.Enter, target.Submit:
	default:
		return s, fmt.Errorf("step %q: unknown deed", line)
	}
	s.By, s.At = target.ByCSS, rest
	switch bare := strings.TrimLeft(rest, "#."); {
	case bare == "":
		return s, fmt.Errorf("step %q names no element", line)
	case rest[0] == '/':
		s.By = target.ByXPath
	case strings.ContainsAny(bare, "#.[ :>"):
	case rest[0] == '#':
		s.By, s.At = target.ByID, bare
	case rest[0] == '.':
		s.By, s.At = target.ByClass, bare
	}
	return s, nil
}
