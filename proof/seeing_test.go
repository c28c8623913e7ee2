package proof

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
)

func TestNothingIsAnsweredThatWasNotSeen(t *testing.T) {
	tells := func(e gymkhana.Evidence) *desk { return &desk{evidence: func(*desk) gymkhana.Evidence { return e }} }
	late := &desk{evidence: func(d *desk) gymkhana.Evidence {
		if d.at.Looks > 1 {
			return gymkhana.Evidence{Items: 2}
		}
		return gymkhana.Evidence{Items: 2, Unseen: []string{"the second column"}}
	}}
	const vacuous = "nothing says what that is computed from"
	for name, c := range map[string]struct {
		desk     *desk
		imported bool
		acts     string
		says     string // "" means proved
	}{
		"a look first":                {&desk{}, false, "look type answer", ""},
		"no look":                     {&desk{}, false, "type answer", "has seen 0 of 1 things that it is computed from: not the sum"},
		"a look afterwards":           {&desk{}, false, "type answer look", "has seen 0 of 1"},
		"half a look":                 {late, false, "look type answer", "has seen 1 of 2 things that it is computed from: not the second column"},
		"both":                        {late, false, "look look type answer", ""},
		"said again after a look":     {&desk{}, false, "answer look type answer", ""},
		"said again, without another": {late, false, "look answer type answer", "has seen 1 of 2"},
		"nothing to see":              {tells(gymkhana.Evidence{}), false, "look type answer", vacuous},
		"nothing to see, by others":   {tells(gymkhana.Evidence{}), true, "look type answer", ""},
		"unseen, by others":           {&desk{}, true, "type answer", "has seen 0 of 1"},
	} {
		r := proveDeskAs(t, exact, c.desk, c.imported, strings.Fields(c.acts)...)
		said := ""
		for _, f := range r.Failures {
			if strings.Contains(f.What, "computed from") {
				said = f.What
			}
		}
		if (c.says == "") != (said == "") || !strings.Contains(said, c.says) || (r.OraclePass == 1) != (c.says == "") {
			t.Errorf("%s: %q, %d tasks passed, %v; want it to say %q", name, said, r.OraclePass, fmt.Sprint(r.Failures), c.says)
		}
	}
}

// A world that does not know what evidence is has no questions, or breaks the law.
func TestAWorldWithoutEvidenceMayNotAsk(t *testing.T) {
	var law seeing
	law.look(mute{&desk{}}, []gymkhana.Action{{Verb: gymkhana.Finish}})
	if why := law.broken(); why != "" {
		t.Errorf("nothing was answered: %s", why)
	}
	law.look(mute{&desk{}}, []gymkhana.Action{{Verb: gymkhana.Answer, Args: []gymkhana.Arg{{Name: "text", Value: "3"}}}})
	if why := law.broken(); !strings.Contains(why, "nothing says") {
		t.Errorf("answered without evidence: %q; want it to break the law", why)
	}
}

// mute is a desk without capabilities.
type mute struct{ *desk }

func (mute) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }
