package synth

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
)

// A doer is the offline teacher, and carries out all that it could order on a screen.
type doer struct {
	*OracleTeacher
	t    *testing.T
	done map[string]int // by kind
}

func (d doer) Instructions(ctx context.Context, s *Scene) ([]Row, error) {
	r := rand.New(rand.NewPCG(uint64(s.Seed), uint64(s.Step)))
	for _, o := range s.orders(r) {
		after, err := s.after(ctx, o.action)
		if err != nil {
			return nil, err
		}
		if after.Refused == "" {
			d.expect(s, &o, after)
		}
	}
	rows, err := d.OracleTeacher.Instructions(ctx, s)
	for i := range rows {
		d.count(&rows[i])
	}
	return rows, err
}

// expect checks the screen after an order was carried out.
func (d doer) expect(s *Scene, o *order, after *gymkhana.Observation) {
	e := element(s.Seen, o.action.Text("element"))
	kind, right := string(o.action.Verb), true
	switch o.action.Verb {
	case gymkhana.Click:
		kind, right = clicked(o, e, element(after, o.action.Text("element")))
	case gymkhana.Type:
		f := element(after, e.ID)
		right = f != nil && strings.Contains(f.Text, o.action.Text("text")) && strings.Contains(o.told, o.action.Text("text"))
	case gymkhana.Drag:
		right = slid(o, s.Seen, after)
	case gymkhana.OpenApp:
		right = strings.Contains(o.told, o.action.Text("app")) && !slices.ContainsFunc(after.Elements, func(e gymkhana.Element) bool { return e.App == "launcher" })
	case gymkhana.Home:
		right = slices.ContainsFunc(after.Elements, func(e gymkhana.Element) bool { return e.App == "launcher" })
	case gymkhana.Answer:
		right = slices.ContainsFunc(s.Seen.Elements, func(e gymkhana.Element) bool {
			return value(&e) == o.action.Text("text") && strings.Contains(o.told, title(&e))
		})
	case gymkhana.Finish:
		kind, right = "holds", holds(o, s.Seen)
	}
	if !right {
		d.t.Errorf("%s, step %d: %q is not what %s does", s.Task.ID, s.Step, o.told, o.action)
	}
	d.done[kind]++
}

// clicked returns what kind of thing was clicked, and whether it is in the ordered state.
func clicked(o *order, e, after *gymkhana.Element) (kind string, right bool) {
	said := func(wordings []string) bool {
		return slices.ContainsFunc(wordings, func(w string) bool { return strings.ReplaceAll(w, "{}", title(e)) == o.told })
	}
	switch {
	case said(orderOn) && has(e, "checkable"):
		return "on", after == nil || has(after, "checked")
	case said(orderOff) && has(e, "checkable"):
		return "off", after == nil || !has(after, "checked")
	case e.Role == "tab":
		return "tab", said(orderTab) && (after == nil || has(after, "selected"))
	case isoDate.MatchString(e.ID) && strings.HasPrefix(e.ID, "day/"):
		return "date", strings.Contains(o.told, fmt.Sprint(day(e.ID)))
	}
	return "click", strings.Contains(o.told, title(e))
}

var isoDate = regexp.MustCompile(`\d{4}-\d\d-\d\d$`)

func day(id string) int {
	date, err := time.Parse(time.DateOnly, isoDate.FindString(id))
	if err != nil {
		return -1
	}
	return date.Day()
}

// slid reports whether a slider is at the ordered end, as far as it can be pulled.
func slid(o *order, before, after *gymkhana.Observation) bool {
	low := slices.ContainsFunc(orderLeast, func(w string) bool {
		return strings.HasPrefix(o.told, w[:3]) && strings.HasSuffix(o.told, w[strings.Index(w, "{}")+2:])
	})
	for i := range before.Elements {
		e := &before.Elements[i]
		if e.Role != "slider" || !strings.Contains(o.told, title(e)) || !starts(&o.action, e.Bounds) {
			continue
		}
		was, is := 0, 0
		f := element(after, e.ID)
		if f == nil {
			return false
		}
		_, badWas := fmt.Sscan(value(e), &was)
		_, badIs := fmt.Sscan(value(f), &is)
		return badWas == nil && badIs == nil && (low && is <= was || !low && is >= was)
	}
	return false
}

// holds reports whether an order to change nothing is carried out already.
func holds(o *order, seen *gymkhana.Observation) bool {
	return slices.ContainsFunc(seen.Elements, func(e gymkhana.Element) bool {
		said := func(wordings []string) bool {
			return slices.ContainsFunc(wordings, func(w string) bool {
				return strings.NewReplacer("{}", title(&e), "{2}", value(&e)).Replace(w) == o.told
			})
		}
		return has(&e, "checkable") && (said(orderOn) && has(&e, "checked") || said(orderOff) && !has(&e, "checked")) ||
			has(&e, "editable") && said(slices.Concat(orderType, orderBare))
	})
}

// count sorts the rows that declare an order done by what was done just before.
func (d doer) count(row *Row) {
	if row.Action == complete.String() && len(row.Input.Past) > 0 {
		d.done["done after "+string(row.Input.Past[len(row.Input.Past)-1].Action.Verb)]++
	}
}

// TestInstructionsAreCarriedOut executes every order of many screens, and checks its result.
func TestInstructionsAreCarriedOut(t *testing.T) {
	families := append([]string{"settings/wifi-off", "contacts/favourite-contact", "calendar/add-repeating-event",
		"mini/click-checkboxes", "mini/choose-date"}, mixed...)
	plan := handsetPlan(handsetTasks(t, families...))
	d := doer{&OracleTeacher{Seed: 5}, t, map[string]int{}}
	plan.Teacher, plan.Levels, plan.Parallel = d, []int{2}, 1
	made(t, plan)
	for _, kind := range []string{"on", "off", "holds", "type", "scroll", "tab", "date", "drag", "open_app", "back", "home", "answer", "long_press", "click",
		"done after click", "done after type", "done after open_app", "done after home"} {
		if d.done[kind] == 0 {
			t.Errorf("nothing was ordered of the kind %q; there are %v", kind, d.done)
		}
	}
}

// TestDatesInOtherWords writes days in other words, and changes nothing that is not a day.
func TestDatesInOtherWords(t *testing.T) {
	got := map[string]bool{}
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 0))
		got[otherDate(r, "8 October 2023, 2 events")] = true
		for _, name := range []string{"October 2023", "8 Octobre 2023", "8 October 23", "Save", ""} {
			if told := otherDate(r, name); told != "" {
				t.Fatalf("%q is told as the day %q", name, told)
			}
		}
	}
	for _, want := range []string{"2023-10-08", "October 8 2023", "October 8", "8 October"} {
		if !got[want] {
			t.Errorf("never told as %q; got %v", want, got)
		}
	}
	if len(got) != 4 {
		t.Errorf("got %v", got)
	}
}

// TestWhatIsMadeUp suits the field.
func TestWhatIsMadeUp(t *testing.T) {
	for field, want := range map[string]string{
		"Phone number": `^\d{3}-555-\d{4}$`, "Amount": `^\d+\.\d\d$`, "E-mail": `^\w+\.\w+@post\.example$`, "First name": `^[A-Z][a-z]+$`,
		"Note": `^[\w.@ -]+$`,
	} {
		for seed := range uint64(30) {
			text, _ := invent(rand.New(rand.NewPCG(seed, 0)), field)
			if !regexp.MustCompile(want).MatchString(text) {
				t.Errorf("%s: made up %q", field, text)
			}
		}
	}
}
