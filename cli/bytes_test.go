package cli

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/football"
	"gymkhana/env/phone/gen"
	"gymkhana/env/sokoban"
	"gymkhana/internal/tier"
)

// Every native world saves itself as bytes, a fresh one reads them and shows the same, also as bytes. The rest of the laws
// is in envtest.
func TestNativeWorldsTravel(t *testing.T) {
	c := Builtin()
	for _, suite := range []*gymkhana.Suite{sokoban.Suite(), football.Suite(), gameSuite(), robotSuite(), phoneSuite(), gen.Suite()} {
		for _, task := range tier.Part(t, suite.Tasks, 20) {
			var worlds [2]gymkhana.Environment
			for i := range worlds {
				var err error
				if worlds[i], err = c.NewEnv(task.Environment); err != nil {
					t.Fatal(err)
				}
			}
			start, err := worlds[0].Reset(t.Context(), task.Instances[0])
			if err != nil {
				t.Fatal(err)
			}
			text, err := gymkhana.Save(worlds[0])
			if err != nil {
				t.Fatalf("%s: %v", task.ID, err)
			}
			back, err := gymkhana.Load(t.Context(), worlds[1], text)
			if err != nil {
				t.Fatalf("%s: %v", task.ID, err)
			}
			if got, want := sent(t, &back), sent(t, &start.Moment); !bytes.Equal(got, want) {
				t.Errorf("%s: another world shows something else:\n%.600s\nwant\n%.600s", task.ID, got, want)
			}
			describe(t, worlds[0].Spec())
		}
	}
}

// sent is a moment as bytes, after it was decoded and encoded again.
func sent(t *testing.T, m *gymkhana.Moment) []byte {
	t.Helper()
	text, err := m.Encode(gymkhana.WholePictures)
	if err != nil {
		t.Fatal(err)
	}
	back, err := gymkhana.DecodeMoment(text)
	if err != nil {
		t.Fatal(err)
	}
	again, err := back.Encode(gymkhana.WholePictures)
	if err != nil || !bytes.Equal(again, text) {
		t.Fatalf("%v: a moment comes back as\n%.600s\nwant\n%.600s", err, again, text)
	}
	return text
}

// describe holds that a spec comes back equal, and that no other text is read as one.
func describe(t *testing.T, spec gymkhana.Spec) {
	t.Helper()
	text, err := spec.Encode()
	if err != nil {
		t.Fatal(err)
	}
	back, err := gymkhana.DecodeSpec(text)
	if err != nil || !reflect.DeepEqual(back, spec) {
		t.Errorf("%v: the spec comes back as\n%+v\nwant\n%+v", err, back, spec)
	}
	for _, odd := range []string{" " + string(text), strings.Replace(string(text), `{`, `{"a":1,`, 1), string(text[:len(text)-1]), ""} {
		if _, err := gymkhana.DecodeSpec([]byte(odd)); err == nil {
			t.Errorf("no error of the spec %.80q", odd)
		}
	}
}
