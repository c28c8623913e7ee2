package policy

import (
	"bytes"
	"reflect"
	"strings"
	"testing"
)

// The weights of a vote are in the checkpoint, and a network that is loaded from it has them.
func TestAVoteIsKept(t *testing.T) {
	n, w := NewNet(5), []float64{0.25, -1.5, 0}
	got, card, err := Load(bytes.NewReader(saved(t, n, Card{Name: "g", Vote: w})))
	if err != nil || !reflect.DeepEqual(card.Vote, w) || !reflect.DeepEqual(got.VoteWeights(), w) {
		t.Errorf("loaded %v and %v (%v); want %v", card.Vote, got.VoteWeights(), err, w)
	}
	if got, card, err = Load(bytes.NewReader(saved(t, n, Card{Name: "g"}))); err != nil || card.Vote != nil || got.VoteWeights() != nil {
		t.Errorf("without a vote there is %v (%v)", card.Vote, err)
	}
	for _, bad := range [][]float64{{}, make([]float64, 17)} {
		if _, _, err := Load(bytes.NewReader(saved(t, n, Card{Name: "g", Vote: bad}))); err == nil || !strings.Contains(err.Error(), "no list of 1 to 16 weights") {
			t.Errorf("%d weights: %v", len(bad), err)
		}
	}
}
