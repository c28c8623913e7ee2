package judge

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gymkhana"
)

// frames are states as JSON.
func frames(states ...string) []gymkhana.Frame {
	var all []gymkhana.Frame
	for _, s := range states {
		all = append(all, gymkhana.Frame{State: gymkhana.RawState(s)})
	}
	return all
}

func TestAStateIsScoredByPointers(t *testing.T) {
	almost := math.Nextafter(1, 0)
	for _, c := range []struct {
		name, config string
		states       []string
		want         gymkhana.Verdict
	}{
		{"solved at the end", `{"success":"/solved","reward":"/score"}`, []string{`{"score":0,"solved":false}`, `{"score":7,"solved":true}`},
			gymkhana.Verdict{Success: true, Progress: 1, Reward: 7}},
		{"solved and lost again", `{"success":"/solved"}`, []string{`{"solved":false}`, `{"solved":true}`, `{"solved":false}`},
			gymkhana.Verdict{}},
		{"half of the way, from where it began", `{"progress":"/score","target":12,"reward":"/score"}`, []string{`{"score":2}`, `{"score":7}`, `{"score":5}`},
			gymkhana.Verdict{Progress: 0.5, Reward: 5}},
		{"all of the way", `{"progress":"/score","target":12}`, []string{`{"score":2}`, `{"score":13}`},
			gymkhana.Verdict{Success: true, Progress: 1, Reward: 1}},
		{"a share", `{"progress":"/done/1/share"}`, []string{`{"done":[{},{"share":0.25}]}`},
			gymkhana.Verdict{Progress: 0.25, Reward: 0.25}},
		{"more than all is all", `{"progress":"/x"}`, []string{`{"x":3}`}, gymkhana.Verdict{Success: true, Progress: 1, Reward: 1}},
		{"less than none is none", `{"progress":"/x"}`, []string{`{"x":-3}`}, gymkhana.Verdict{}},
		{"success decides, not progress", `{"success":"/won","progress":"/x"}`, []string{`{"won":0,"x":1}`},
			gymkhana.Verdict{Progress: almost, Reward: almost}},
		{"a number is yes", `{"success":"/won"}`, []string{`{"won":2}`}, gymkhana.Verdict{Success: true, Progress: 1, Reward: 1}},
		{"nothing there", `{"success":"/won","reward":"/a/b","progress":"/list/2"}`, []string{`{"a":3,"list":[1,2]}`}, gymkhana.Verdict{}},
		{"text is no number", `{"success":"/won"}`, []string{`{"won":"true"}`}, gymkhana.Verdict{}},
		{"escapes", `{"success":"/a~1b/m~0n"}`, []string{`{"a/b":{"m~n":true}}`}, gymkhana.Verdict{Success: true, Progress: 1, Reward: 1}},
		{"01 is no index", `{"success":"/0/01"}`, []string{`[[false,true]]`}, gymkhana.Verdict{}},
	} {
		v, err := NewStateVerifier(gymkhana.Config(c.config))
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		all := frames(c.states...)
		s := v.Start(nil, all[0])
		for _, f := range all[1:] {
			s.Add(f)
		}
		if got := s.Verdict(); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %+v; want %+v", c.name, got, c.want)
		}
	}
}

func TestAStateVerifierSaysWhatIsWrongWithItsConfig(t *testing.T) {
	for config, want := range map[string]string{
		`{}`:                          "give success or progress",
		`{"success":"solved"}`:        "begins with a slash",
		`{"success":"/a","x":1}`:      `unknown key "x"`,
		`{"success":"/a","target":3}`: "target without progress",
	} {
		if _, err := NewStateVerifier(gymkhana.Config(config)); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want %s", config, err, want)
		}
	}
}

// FuzzPointer holds that no pointer and no state make the verifier panic, and that success is
// progress 1.
func FuzzPointer(f *testing.F) {
	f.Add("/a/0", `{"a":[1]}`)
	f.Add("/~", `{"~":true}`)
	f.Fuzz(func(t *testing.T, pointer, state string) {
		raw, err := gymkhana.CanonicalJSON([]byte(state))
		if err != nil || !strings.HasPrefix(pointer, "/") {
			return
		}
		v := &StateVerifier{Success: pointer, Progress: pointer, Reward: pointer}
		got := v.Start(nil, gymkhana.Frame{State: gymkhana.RawState(raw)}).Verdict()
		if got.Success != (got.Progress == 1) || got.Progress < 0 || got.Progress > 1 {
			t.Errorf("%+v", got)
		}
	})
}
