package group

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"gymkhana"
)

// proposals makes one round of proposals from the text forms of actions; "" is no action.
func proposals(t *testing.T, round int, actions ...string) []proposal {
	t.Helper()
	list := make([]proposal, len(actions))
	for i, text := range actions {
		list[i] = proposal{member: i, round: round}
		list[i].Raw, list[i].Reason = fmt.Sprintf("raw %d.%d", i, round), fmt.Sprintf("reason %d.%d", i, round)
		if text == "" {
			list[i].Invalid = "no action"
			continue
		}
		act, err := gymkhana.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		list[i].Actions = []gymkhana.Action{act}
	}
	return list
}

func die(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func TestMatrixVote(t *testing.T) {
	list := append(proposals(t, 1, "do left", "do up", "do up", ""), proposals(t, 2, "do left", "do left", "do up", "do left")...)
	r, ok := byMatrix(list, die(1))
	if !ok || r != (result{winner: 7, count: 4, of: 7}) {
		t.Errorf("%+v, %v; want the newest of the four that go left", r, ok)
	}
	list = proposals(t, 1, `type text="Milk" element="a"`, `type text="milk" element="a"`, `type text="milk" element="b"`)
	if r, _ := byMatrix(list, die(1)); r != (result{winner: 1, count: 2, of: 3}) {
		t.Errorf("%+v; want texts counted without case", r)
	}
	list = proposals(t, 1, `click element="A"`, `click element="a"`, `click element="A"`)
	if r, _ := byMatrix(list, die(1)); r.count != 2 {
		t.Errorf("%+v; want ids counted with case", r)
	}
	if r, ok := byMatrix(proposals(t, 1, "", ""), die(1)); ok {
		t.Errorf("%+v; want nobody elected", r)
	}
}

func TestLastRoundVote(t *testing.T) {
	for _, c := range []struct {
		name    string
		actions []string
		want    result
	}{
		{"kind before place", []string{`click element="a"`, `click element="b"`, `click element="b"`, `home`}, result{winner: 5, count: 2, of: 3}},
		{"kinds beat a single action", []string{`home`, `home`, `click element="a"`, `click element="b"`, `click element="b"`}, result{winner: 7, count: 2, of: 3}},
		{"text last", []string{`type text="x" element="a"`, `type text="y" element="a"`, `type text="y" element="a"`,
			`type text="y" element="b"`}, result{winner: 5, count: 2, of: 3}},
		{"other fields do not count", []string{`scroll x=1 y=1 direction="up"`, `scroll x=1 y=1 direction="down"`, ``, `back`}, result{winner: 4, count: 2, of: 3}},
	} {
		list := append(proposals(t, 1, "home", "home", "home", "home"), proposals(t, 2, c.actions...)...)
		if r, ok := byLastRound(list, die(1)); !ok || r != c.want {
			t.Errorf("%s: %+v, %v; want %+v", c.name, r, ok, c.want)
		}
	}
	if r, ok := byLastRound(append(proposals(t, 1, "home"), proposals(t, 2, "")...), die(1)); ok {
		t.Errorf("%+v; want nobody elected: the first round does not count", r)
	}
}

// An action with more than half of the valid proposals wins, whatever the seed, and the order of
// the proposals changes neither action nor count nor tie.
func TestVotesKnowNoOrder(t *testing.T) {
	actions := []string{"do left", "do up", `click element="a"`, `click element="b"`, `type text="x" element="a"`, `type text="X" element="a"`, "noop", ""}
	r := rand.New(rand.NewPCG(5, 6))
	ties := 0
	for n := range 4000 {
		texts := make([]string, 1+r.IntN(9))
		for i := range texts {
			texts[i] = actions[r.IntN(len(actions))]
		}
		seed := r.Uint64()
		list := proposals(t, 1, texts...)
		was, ok := byMatrix(list, die(seed))
		counts := map[string]int{}
		for i := range list {
			if list[i].valid() {
				counts[list[i].key()]++
			}
		}
		if ok != (len(counts) > 0) {
			t.Fatalf("%q: elected %v", texts, ok)
		}
		if !ok {
			continue
		}
		winner := list[was.winner].key()
		for key, count := range counts {
			if count > was.count || 2*count > was.of && (key != winner || was.tie) {
				t.Fatalf("%q: %+v elects %s over %s", texts, was, winner, key)
			}
		}
		if was.count != counts[winner] {
			t.Fatalf("%q: %+v", texts, was)
		}
		if was.tie {
			ties++
		}
		r.Shuffle(len(texts), func(i, k int) { texts[i], texts[k] = texts[k], texts[i] })
		list = proposals(t, 1, texts...)
		now, _ := byMatrix(list, die(seed))
		if list[now.winner].key() != winner || now.count != was.count || now.of != was.of || now.tie != was.tie {
			t.Fatalf("try %d: %q shuffled: %+v, was %+v", n, texts, now, was)
		}
	}
	if ties < 100 {
		t.Errorf("only %d ties", ties)
	}
}

// A tie is broken by the seed: always alike with the same one, and evenly over many.
func TestTiesAreDrawn(t *testing.T) {
	for name, elect := range map[string]election{matrix: byMatrix, lastRound: byLastRound} {
		list := proposals(t, 1, "home", "back", "back", "home", "recents")
		wins := map[string]int{}
		for seed := range uint64(1000) {
			r, _ := elect(list, die(seed))
			if again, _ := elect(list, die(seed)); again != r {
				t.Fatalf("%s: seed %d elects %+v, then %+v", name, seed, r, again)
			}
			if !r.tie || r.count != 2 {
				t.Fatalf("%s: %+v; want a tie of two", name, r)
			}
			wins[list[r.winner].key()]++
		}
		if len(wins) != 2 || wins["home"] < 420 || wins["back"] < 420 {
			t.Errorf("%s: of 1000 ties %v", name, wins)
		}
	}
}
