package marl

import (
	"encoding/json"
	"strings"
	"testing"

	"gymkhana"
)

// score is a pointer to a score.
func score(x float64) *float64 { return &x }

// episode is a hand-written episode of two members and two rounds: one turn in which member 0 hears member 1.
//
//	          member 1   member 0
//	round 1   back       click a     (0 has heard 1)
//	round 2   click a    click b
func episode() *gymkhana.Trajectory {
	said := func(member, round int, action string, heard ...int) gymkhana.Aside {
		return gymkhana.Aside{Member: member, Round: round, Heard: heard, Raw: "says " + action, Action: action}
	}
	return &gymkhana.Trajectory{Episode: gymkhana.Episode{Task: "boards/a", Instance: 7}, Decisions: []gymkhana.Decided{{Turn: 1,
		Asides: []gymkhana.Aside{said(1, 1, "back"), said(0, 1, `click element="a"`, 1), said(1, 2, `click element="a"`),
			said(0, 2, `click element="b"`, 1)}}}}
}

// matrix has one turn with scores by round and member, and adverse actions by member.
func matrix(reward [2][2]*float64, adverse ...*Rated) *Matrix {
	return &Matrix{Critic: "hand", Members: 2, Rounds: 2, Turns: []Turn{{Reward: [][]*float64{reward[0][:], reward[1][:]}, Adverse: adverse}}}
}

// lines are the pairs as JSON, one a line.
func lines(t *testing.T, pairs []Pair) string {
	t.Helper()
	var all []string
	for i := range pairs {
		b, err := json.Marshal(&pairs[i])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, string(b))
	}
	return strings.Join(all, "\n")
}

// The pairs of a hand-written episode, word for word, with each option.
func TestPairsByHand(t *testing.T) {
	// Member 0 clicks a (right) and then b (wrong); member 1 goes back (wrong) and then clicks a (right).
	both := matrix([2][2]*float64{{score(1), score(.1)}, {score(0), score(1)}})
	zero := `{"task":"boards/a","instance":7,"turn":1,"round":1,"member":0,"heard":["says back"],` +
		`"action":"click element=\"a\"","score":1,"rejected":"click element=\"b\"","worse":0,"from":"own"}`
	one := `{"task":"boards/a","instance":7,"turn":1,"round":2,"member":1,"heard":["says back"],` +
		`"action":"click element=\"a\"","score":1,"rejected":"back","worse":0.1,"from":"own"}`
	// Both proposals of member 0 are right, those of member 1 are unsure.
	right := matrix([2][2]*float64{{score(1), score(.5)}, {score(.7), nil}}, &Rated{"home", .3}, &Rated{"home", .3})
	first := `{"task":"boards/a","instance":7,"turn":1,"round":1,"member":0,"heard":["says back"],` +
		`"action":"click element=\"a\"","score":1,"rejected":"home","worse":0.3,"from":"adverse"}`
	second := `{"task":"boards/a","instance":7,"turn":1,"round":2,"member":0,"heard":["says click element=\"a\"","says click element=\"a\""],` +
		`"action":"click element=\"b\"","score":0.7,"rejected":"home","worse":0.3,"from":"adverse"}`
	nothing := matrix([2][2]*float64{{score(.3), score(.1)}, {score(0), score(.2)}})
	for _, c := range []struct {
		name    string
		m       *Matrix
		won     bool
		options PairOptions
		want    string
	}{
		{"own negatives", both, false, PairOptions{}, zero + "\n" + one},
		{"won", both, true, PairOptions{}, zero + "\n" + one},
		{"adverse ones", right, true, PairOptions{}, first + "\n" + second},
		{"no adverse ones", right, true, PairOptions{OnlyOwn: true}, ""},
		{"adverse ones that are not wrong", right, true, PairOptions{Bad: .2}, ""},
		{"a higher threshold", right, true, PairOptions{Good: .8}, first},
		{"a wider gap", right, true, PairOptions{Gap: .5}, first},
		{"one pair each", right, true, PairOptions{Most: 1}, first},
		{"nothing right", nothing, false, PairOptions{}, ""},
		{"lost, labelled by the end", both, false, PairOptions{Terminal: true}, ""},
		{"won, labelled by the end", both, true, PairOptions{Terminal: true}, ""},
	} {
		if got := lines(t, c.options.Pairs(episode(), c.m, c.won)); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// If the critic contradicts the world, an episode gives no pairs.
func TestInconsistentEpisodes(t *testing.T) {
	m := matrix([2][2]*float64{{score(.5), score(.1)}, {score(0), score(.2)}})
	if got := (PairOptions{}).Pairs(episode(), m, true); got != nil {
		t.Errorf("won without a right proposal, and there are pairs %v", got)
	}
	low := PairOptions{Good: .5}
	if got := low.Pairs(episode(), m, true); len(got) != 1 {
		t.Errorf("with a lower threshold there are %d pairs", len(got))
	}
	var c Constraint
	for _, e := range []struct {
		m   *Matrix
		won bool
	}{{m, true}, {m, false}, {matrix([2][2]*float64{{nil, nil}, {nil, score(1)}}), false},
		{matrix([2][2]*float64{{score(1), nil}, {nil, nil}}), true}} {
		c.Add(e.m, e.won)
	}
	if want := (Constraint{Episodes: 4, Won: 2, Broken: 1, Partial: 1}); c != want {
		t.Errorf("counted %+v; want %+v", c, want)
	}
}

// Equal actions make no pair, whatever a critic says about them in different rounds.
func TestEqualActionsMakeNoPair(t *testing.T) {
	e := episode()
	e.Decisions[0].Asides[3].Action = `click element="a"`
	m := matrix([2][2]*float64{{score(1), nil}, {score(0), nil}})
	if got := (PairOptions{}).Pairs(e, m, true); got != nil {
		t.Errorf("got %v", got)
	}
}

// Of several wrong proposals the worst is taken, and of equal scores the first.
func TestTheWorstIsRejected(t *testing.T) {
	e := episode()
	e.Decisions[0].Asides = nil
	m := &Matrix{Members: 1, Rounds: 4, Turns: []Turn{{}}}
	for i, c := range []struct {
		action string
		score  float64
	}{{"home", .3}, {"back", .1}, {"wait", .1}, {`click element="a"`, 1}} {
		e.Decisions[0].Asides = append(e.Decisions[0].Asides, gymkhana.Aside{Round: i + 1, Action: c.action})
		m.Turns[0].Reward = append(m.Turns[0].Reward, []*float64{score(c.score)})
	}
	if got := (PairOptions{}).Pairs(e, m, true); len(got) != 1 || got[0].Rejected != "back" {
		t.Errorf("got %+v; want back rejected", got)
	}
}
