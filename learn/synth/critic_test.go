package synth

import (
	"math"
	"strings"
	"testing"

	"gymkhana"
)

// beside finds an element on the screen whose id begins so, and which the guide does not go for.
func beside(t *testing.T, s *Scene, prefix string) *gymkhana.Element {
	t.Helper()
	next := s.Guide.Next()
	for i := range s.Seen.Elements {
		if e := &s.Seen.Elements[i]; strings.HasPrefix(e.ID, prefix) && e.ID != next.Text("element") {
			return e
		}
	}
	t.Fatalf("%s: there is no other %s", s.Task.ID, prefix)
	return nil
}

// TestTheCriticByHand scores actions whose value is known.
func TestTheCriticByHand(t *testing.T) {
	guided := func(*testing.T, *Scene) gymkhana.Action { return gymkhana.Action{} }
	told := func(text string) func(*testing.T, *Scene) gymkhana.Action {
		return func(t *testing.T, _ *Scene) gymkhana.Action { return act(t, text) }
	}
	to := func(v gymkhana.Verb, prefix string) func(*testing.T, *Scene) gymkhana.Action {
		return func(t *testing.T, s *Scene) gymkhana.Action { return on(v, beside(t, s, prefix)) }
	}
	type deed = func(*testing.T, *Scene) gymkhana.Action
	for _, c := range []struct {
		name   string
		family string
		before []deed
		what   deed
		want   float64
	}{
		{"waiting", "contacts/delete-contact", nil, told("wait"), 0.3},
		{"nothing", "contacts/delete-contact", []deed{guided}, told("noop"), 0.3},
		{"finishing early", "contacts/delete-contact", []deed{guided}, told(`finish status="complete"`), 0},
		{"giving up", "contacts/delete-contact", nil, told(`finish status="infeasible"`), 0},
		{"the wrong app", "contacts/delete-contact", nil, told(`open_app app="Tally"`), 0.3}, // from there the app opens as well
		{"going back home", "contacts/delete-contact", []deed{guided}, told("home"), 0.1},
		{"the wrong contact", "contacts/delete-contact", []deed{guided}, to(gymkhana.Click, "contact/"), 0.1},
		{"asking to delete it", "contacts/delete-contact", []deed{guided, to(gymkhana.Click, "contact/")}, told(`click element="delete"`), 0.1},
		{"deleting it", "contacts/delete-contact", []deed{guided, to(gymkhana.Click, "contact/"),
			told(`click element="delete"`)}, told(`click element="confirm"`), 0},
		{"deleting the wrong note", "notes/delete-note",
			[]deed{guided, guided, to(gymkhana.LongPress, "note/"), told(`click element="delete"`)}, told(`click element="confirm"`), 0},
		{"the wrong button, by which all is lost", "mini/click-button", nil, to(gymkhana.Click, "button/"), 0},
		{"a wrong answer, which can be taken back", "contacts/number-of", []deed{guided, guided}, told(`answer text="none"`), 0.3},
	} {
		s := opened(t, handsetTasks(t, c.family)[0], 1<<30)
		defer s.World.Close()
		for _, deed := range c.before {
			a := deed(t, s)
			if a.Verb == "" {
				a = s.Guide.Next()
			}
			perform(t, s, a)
		}
		a := c.what(t, s)
		scores, err := VerifierCritic{}.Score(t.Context(), s, []gymkhana.Action{a, s.Guide.Next()})
		if err != nil {
			t.Fatal(err)
		}
		if scores[0] != c.want || scores[1] != 1 {
			t.Errorf("%s (%s): %s scores %g, want %g; the guide's %s scores %g, want 1", c.name, s.Goal, a, scores[0], c.want, s.Guide.Next(), scores[1])
		}
	}
}

// TestWhereNobodyKnowsTheWay expects no score for any action.
func TestWhereNobodyKnowsTheWay(t *testing.T) {
	s := opened(t, handsetTasks(t, "calendar/add-event")[0], 1<<30)
	defer s.World.Close()
	scores, err := VerifierCritic{Most: 2}.Score(t.Context(), s, []gymkhana.Action{s.Guide.Next(), act(t, "wait")})
	if err != nil || !math.IsNaN(scores[0]) || !math.IsNaN(scores[1]) {
		t.Errorf("got %v (%v), want no scores", scores, err)
	}
}

// TestWhatIsMissingIsTold asks offline teacher and critic about a scene that they cannot work in.
func TestWhatIsMissingIsTold(t *testing.T) {
	s, ctx := alarmScene(t), t.Context()
	k := &OracleTeacher{}
	for name, c := range map[string]struct {
		ask  func() error
		want string
	}{
		"Questions":    {func() error { _, err := k.Questions(ctx, s); return err }, "the world of phone/bell/on cannot be saved"},
		"Instructions": {func() error { _, err := k.Instructions(ctx, s); return err }, "the world of phone/bell/on cannot be saved"},
		"Honest":       {func() error { _, err := k.Honest(ctx, s); return err }, "the oracle of phone/bell/on"},
		"Adverse":      {func() error { _, err := k.Adverse(ctx, s, act(t, "back")); return err }, "the oracle of phone/bell/on"},
		"Score":        {func() error { _, err := VerifierCritic{}.Score(ctx, s, nil); return err }, "the verifier-critic needs"},
	} {
		if err := c.ask(); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
			!strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "use a model") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}
