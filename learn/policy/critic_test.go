package policy

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

// A critic is in the checkpoint, which is of a version of its own; a network that is loaded from it has it, whether or not it
// listens, and saved again the bytes are the same.
func TestACriticIsKept(t *testing.T) {
	c := &Critic{Inputs: []string{"a", "b"}, Weights: []float64{0.25, -1.5, 1e-9}}
	for _, listens := range []bool{false, true} {
		n := NewNet(5)
		if listens {
			n.heardBits.w[3] = 0.5
		}
		card := Card{Name: "g", Vote: []float64{1}, Critic: c}
		file := saved(t, n, card)
		got, card, err := Load(bytes.NewReader(file))
		if err != nil || !reflect.DeepEqual(card.Critic, c) || !reflect.DeepEqual(got.flat, n.flat) {
			t.Fatalf("loaded %+v (%v); want %+v", card.Critic, err, c)
		}
		if inputs, weights := got.VoteCritic(); !reflect.DeepEqual(inputs, c.Inputs) || !reflect.DeepEqual(weights, c.Weights) {
			t.Errorf("the network has the critic %v %v", inputs, weights)
		}
		if head, err := readHeader(bytes.NewReader(file)); err != nil || head.meta["version"] != thisVersion {
			t.Errorf("version %s (%v); want %s", head.meta["version"], err, thisVersion)
		}
		if again := saved(t, got, card); !bytes.Equal(again, file) {
			t.Error("saved again the bytes are others")
		}
	}
	got, card, err := Load(bytes.NewReader(saved(t, NewNet(5), Card{Name: "g"})))
	if err != nil || card.Critic != nil {
		t.Fatalf("without a critic there is %+v (%v)", card.Critic, err)
	}
	if inputs, weights := got.VoteCritic(); inputs != nil || weights != nil {
		t.Errorf("without a critic there is %v %v", inputs, weights)
	}
}

// A damaged critic is refused.
func TestADamagedCritic(t *testing.T) {
	for _, bad := range []*Critic{{}, {Inputs: []string{"a"}}, {Inputs: []string{"a", "b"}, Weights: []float64{1}},
		{Inputs: []string{"a"}, Weights: make([]float64, mostCritic+1)}} {
		_, _, err := Load(bytes.NewReader(saved(t, NewNet(5), Card{Critic: bad})))
		if err == nil || !strings.Contains(err.Error(), "the critic in its metadata is damaged") {
			t.Errorf("%d inputs, %d weights: %v", len(bad.Inputs), len(bad.Weights), err)
		}
	}
	n := NewNet(5)
	n.heardBits.w[3] = 0.5
	file := saved(t, n, Card{Critic: &Critic{Inputs: []string{"a"}, Weights: []float64{1}}})
	for from, to := range map[string]string{`"version":"4"`: `"version":"3"`, `"critic":`: `"critics`, `\"weights\":[1]`: `\"weights\":[x]`,
		`\"inputs\":`: `\"inputz\":`} {
		to += strings.Repeat(" ", max(len(from)-len(to), 0))
		if from == `"critic":` {
			to = `"note2" :`
		}
		if !bytes.Contains(file, []byte(from)) {
			t.Fatalf("the file has no %s", from)
		}
		if _, _, err := Load(bytes.NewReader(bytes.Replace(file, []byte(from), []byte(to)[:len(from)], 1))); err == nil {
			t.Errorf("with %s for %s it is loaded", to, from)
		}
	}
}
