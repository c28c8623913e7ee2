package webui

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gymkhana"
)

// iterations makes iterations of these scores; the published ones go the other way.
func iterations(scores ...float64) []Iteration {
	var list []Iteration
	for _, x := range scores {
		list = append(list, Iteration{Files: map[string]string{}, Corrected: Grade{AES: x, Least: x, Lost: Losses{Attribute: 1 - x}},
			Published: Grade{AES: 1 - x, Lost: Losses{Matching: x}}})
	}
	return list
}

func verdictOf(t *testing.T, config string, list []Iteration) gymkhana.Verdict {
	t.Helper()
	v, err := NewVerifier(gymkhana.Config(config))
	if err != nil {
		t.Fatal(err)
	}
	s := v.Start(nil, gymkhana.Frame{State: &State{}})
	s.Add(gymkhana.Frame{State: &State{Iterations: list}})
	s.Add(gymkhana.Frame{State: gymkhana.RawState("{}")}) // of another world
	return s.Verdict()
}

func TestWhichIterationIsReported(t *testing.T) {
	for _, c := range []struct {
		config           string
		scores           []float64
		progress, reward float64
	}{
		{``, nil, 0, 0}, {`{"report":"best"}`, nil, 0, 0}, {`{"report":"first"}`, nil, 0, 0},
		{``, []float64{0.5, 0.75, 0.25}, 0.25, 25},
		{`{"report":"best"}`, []float64{0.5, 0.75, 0.25}, 0.75, 75},
		{`{"report":"first"}`, []float64{0.5, 0.75, 0.25}, 0.5, 50},
		{`{"reward":"published"}`, []float64{0.5, 0.75, 0.25}, 0.25, 75},
		{`{"report":"best","reward":"published"}`, []float64{0.5, 0.75, 0.25}, 0.25, 75},
	} {
		if v := verdictOf(t, c.config, iterations(c.scores...)); v.Progress != c.progress || v.Reward != c.reward {
			t.Errorf("%s of %v: progress %g, reward %g; want %g, %g", c.config, c.scores, v.Progress, v.Reward, c.progress, c.reward)
		}
	}
	v := verdictOf(t, `{"reward":"published"}`, iterations(0.5, 0.75))
	if v.Parts["iteration_0"] != 0.5 || v.Parts["iteration_1"] != 0.25 || v.Parts["lost_attribute"] != 0.25 || v.Parts["published_lost_matching"] != 0.75 {
		t.Errorf("parts %v", v.Parts)
	}
}

func TestSuccess(t *testing.T) {
	for _, c := range []struct {
		grade Grade
		won   bool
	}{{Grade{AES: 1, Least: 1, Look: 1}, true}, {Grade{AES: 0.99, Least: 0.95, Look: 0.65}, true}, {Grade{AES: 0.9899, Least: 0.99, Look: 1}, false},
		{Grade{AES: 0.9999, Least: 0.97}, false}, {Grade{AES: 0.9999, Least: 1, Missing: 1}, false}} {
		if v := verdictOf(t, ``, []Iteration{{Corrected: c.grade}}); v.Success != c.won {
			t.Errorf("%+v: success %t", c.grade, v.Success)
		}
	}
}

func TestVerifierOptions(t *testing.T) {
	for config, says := range map[string]string{`{"report":"worst"}`: "last, best or first", `{"reward":"raw"}`: "corrected or published",
		`{"iteration":1}`: "iteration"} {
		if _, err := NewVerifier(gymkhana.Config(config)); err == nil || !strings.Contains(err.Error(), says) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: %v", config, err)
		}
	}
}

// States are restored from their canonical form, and nothing else is accepted.
func TestStates(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		s := &State{Files: map[string]string{"index.html": "ab"}, Iterations: iterations(r.Float64(), r.Float64())}
		text := s.AppendCanonical(nil)
		if canon, err := gymkhana.CanonicalJSON(text); err != nil || string(canon) != string(text) {
			t.Fatalf("%s is not canonical: %v", text, err)
		}
		back, err := Decode(text)
		if err != nil || string(back.AppendCanonical(nil)) != string(text) {
			t.Fatalf("%s comes back as %v, %v", text, back, err)
		}
	}
	for _, text := range []string{"", "{", "{}", `{"files":{}}`, `[]`, `{"files":null,"iterations":[]}`} {
		if _, err := Decode([]byte(text)); err == nil {
			t.Errorf("%q is taken for a state", text)
		}
	}
}
