package report

import (
	"bytes"
	"encoding/json"
	"testing"

	"gymkhana"
)

var quarter = 0.25

var talked = gymkhana.Decided{Turn: 1, Role: "walker", Actions: []gymkhana.Action{gymkhana.DoIt("right")}, Raw: `{"vote":"matrix"}`,
	Asides: []gymkhana.Aside{
		{Member: 2, Round: 1, Raw: "go right\nnow", Action: "do right", Votes: 3, Score: &quarter},
		{Member: 0, Round: 1, Heard: []int{2}, Raw: "hm,\nwell", Votes: 0},
		{Member: 2, Round: 2, Raw: "right", Action: "do right", Votes: 3},
		{Member: 0, Round: 2, Heard: []int{2, 1}, Raw: "left", Action: "do left", Votes: 1},
	}}

// Each member has a lane, sorted by number, in whatever order they spoke.
func TestLanes(t *testing.T) {
	got, err := json.Marshal(lanes(&talked))
	want := `[{"member":0,"rounds":[{"round":1,"heard":[2],"raw":"hm,\nwell"},{"round":2,"action":"do left","votes":1,"heard":[2,1],"raw":"left"}]},` +
		`{"member":2,"rounds":[{"round":1,"action":"do right","votes":3,"chosen":true,"raw":"go ` +
		`right\nnow","score":0.25},{"round":2,"action":"do right","votes":3,"chosen":true,"raw":"right"}]}]`
	if err != nil || string(got) != want {
		t.Errorf("%s, %v\nwant %s", got, err, want)
	}
	if alone := lanes(&gymkhana.Decided{}); alone != nil {
		t.Errorf("an agent alone has lanes %v", alone)
	}
}

func TestAsidesInATranscript(t *testing.T) {
	for raw, want := range map[bool]string{
		false: `      member 2, round 1: do right (3 votes), scored 0.25
      member 0, round 1, heard 2: no action: “hm, well”
      member 2, round 2: do right (3 votes)
      member 0, round 2, heard 2 and 1: do left (1 vote)
`,
		true: `      member 2, round 1: do right (3 votes), scored 0.25
      · go right
      · now
      member 0, round 1, heard 2: no action: “hm, well”
      · hm,
      · well
      member 2, round 2: do right (3 votes)
      · right
      member 0, round 2, heard 2 and 1: do left (1 vote)
      · left
      | {"vote":"matrix"}
`} {
		var b bytes.Buffer
		decision(&b, &talked, false, Show{Raw: raw})
		if b.String() != want {
			t.Errorf("raw %v:\n%s\nwant:\n%s", raw, b.String(), want)
		}
	}
}
