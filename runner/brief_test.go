package runner

import (
	"context"
	"image"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/picture"
	"gymkhana/registry"
	"gymkhana/store/memstore"
)

// A gallery is a world that describes its task in two pictures.
type gallery struct {
	agenttest.World
	width int  // the width of the second picture
	large bool // so that nothing is drawn that nobody looks at
}

func (g *gallery) Spec() gymkhana.Spec {
	spec := g.World.Spec()
	if g.large {
		spec.Screen = gymkhana.Size{W: 1920, H: 1080}
	}
	return spec
}

func (g *gallery) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	start, err := g.World.Reset(ctx, seed)
	if err != nil {
		return start, err
	}
	for _, width := range []int{5, g.width} {
		start.Seen[0].Brief = append(start.Seen[0].Brief, gymkhana.Exhibit{Text: "this:"}, gymkhana.Exhibit{Picture: gymkhana.NewScreenshot(func() (image.Image, error) {
			return image.NewRGBA(image.Rect(0, 0, width, 5)), nil
		}, picture.EncodePNG)})
	}
	return start, nil
}

// A visitor looks at some of the pictures of a description and ends the episode.
type visitor struct {
	Looks []int `json:"looks"`
}

func (v *visitor) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (v *visitor) Act(_ context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	shots := gymkhana.Pictures([]gymkhana.Observation{*o})
	for _, i := range v.Looks {
		if i < len(shots) {
			if _, err := shots[i].Image(); err != nil {
				return gymkhana.Decision{}, err
			}
		}
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}, nil
}

// visit plays an episode in a gallery, in which a visitor looks at the third picture, and gives its steps.
func visit(t *testing.T, g *gallery) (*stage, *memstore.Store, []gymkhana.Step) {
	t.Helper()
	s := newStage()
	s.Env(registry.EnvEntry{Name: "gallery", Doc: "a walk past two pictures", Decode: agenttest.Decode,
		New: func(gymkhana.Config) (gymkhana.Environment, error) {
			own := *g
			return &own, nil
		}})
	s.Agent(registry.AgentEntry{Name: "visitor", New: func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
		v := &visitor{}
		return v, setup.Options.Decode(v)
	}})
	s.task.Environment.Name = "gallery"
	store, err := memstore.New(&gymkhana.Run{Plan: gymkhana.Plan{Tasks: []*gymkhana.Task{s.task}, Repeats: 1, Worlds: map[string]int{"gallery": 1},
		Arms: []gymkhana.Arm{{Agent: "visitor", Options: gymkhana.Config(`{"looks":[2]}`)}}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := (&Runner{Catalog: s.Catalog, Store: store}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tr, err := store.Trajectory(t.Context(), rows[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	return s, store, tr.Steps
}

// differences returns the differences that a verification finds.
func differences(t *testing.T, s *stage, store *memstore.Store, frames bool) (said string) {
	t.Helper()
	v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: frames})
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range v.Mismatches {
		said += m.What
	}
	return said
}

// The pictures of a brief are kept and hashed where somebody looked, and a verification that compares pictures compares
// them too.
func TestPicturesOfABriefAreStoredLikeScreens(t *testing.T) {
	g := &gallery{World: agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}, Blank: true}, width: 7, large: true}
	s, store, steps := visit(t, g)
	first := steps[0].Frames
	if len(first) != 3 || !first[0].IsZero() || !first[1].IsZero() || first[2].IsZero() {
		t.Fatalf("step 0 has the pictures %v; want the third alone, since nobody looked at the others", first)
	}
	if _, err := store.Frame(t.Context(), first[2]); err != nil {
		t.Error("the picture is not kept:", err)
	}
	if len(steps[1].Frames) != 0 {
		t.Errorf("step 1 has %d pictures; a description is shown once", len(steps[1].Frames))
	}
	for _, c := range []struct {
		width  int
		frames bool
		says   string
	}{{7, true, ""}, {8, false, ""}, {8, true, "a screenshot differs"}} {
		g.width = c.width
		if said := differences(t, s, store, c.frames); !strings.Contains(said, c.says) || (said == "") != (c.says == "") {
			t.Errorf("a picture %d wide, compared %t: %q; want %q", c.width, c.frames, said, c.says)
		}
	}
}

// In a world with a small screen every picture is hashed in its own place, whether or not it is looked at.
func TestPicturesOfABriefHaveTheirPlaces(t *testing.T) {
	s, store, steps := visit(t, &gallery{World: agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}, Blank: true}, width: 7})
	if first := steps[0].Frames; len(first) != 3 || !first[0].IsZero() || first[1].IsZero() || first[2].IsZero() || first[1] == first[2] {
		t.Errorf("step 0 has the pictures %v; want none of the blank screen, and two different ones", first)
	}
	if said := differences(t, s, store, true); said != "" {
		t.Error(said)
	}
}
