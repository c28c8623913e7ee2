package gymkhana

import (
	"bytes"
	"image"
	"testing"
)

// The bytes of an Observation without a brief are the same as before briefs existed, because run files contain their
// hashes.
func TestAnObservationWithoutABriefDoesNotMentionIt(t *testing.T) {
	o := Observation{Text: "t", URL: "u", Tick: 3}
	const want = `{"elements":[],"ended":"","reason":"","refused":"","tabs":[],"text":"t","tick":3,"url":"u"}`
	if got := string(o.AppendCanonical(nil)); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// The texts of a brief are part of the text hash; of its pictures, only their places are.
func TestBriefIsCanonical(t *testing.T) {
	shot := func(width int) *Screenshot {
		return NewScreenshot(func() (image.Image, error) { return image.NewRGBA(image.Rect(0, 0, width, 1)), nil }, nil)
	}
	brief := func(list ...Exhibit) []byte {
		o := Observation{Brief: list}
		got := o.AppendCanonical(nil)
		if canon, err := CanonicalJSON(got); err != nil || !bytes.Equal(canon, got) {
			t.Errorf("%s is not canonical JSON: %v", got, err)
		}
		return got
	}
	two := brief(Exhibit{Text: "a"}, Exhibit{Picture: shot(1)})
	if !bytes.Equal(two, brief(Exhibit{Text: "a"}, Exhibit{Picture: shot(2)})) {
		t.Error("another picture gives other text; pictures have hashes of their own")
	}
	for name, other := range map[string][]byte{"another text": brief(Exhibit{Text: "b"}, Exhibit{Picture: shot(1)}),
		"another order": brief(Exhibit{Picture: shot(1)}, Exhibit{Text: "a"}), "no picture": brief(Exhibit{Text: "a"})} {
		if bytes.Equal(two, other) {
			t.Errorf("%s gives the same text", name)
		}
	}
}

func TestPicturesAreScreensThenBriefs(t *testing.T) {
	a, b, c := &Screenshot{}, &Screenshot{}, &Screenshot{}
	seen := []Observation{{Brief: []Exhibit{{Text: "t"}, {Picture: b}}}, {Screenshot: a, Brief: []Exhibit{{Picture: c}}}}
	got := Pictures(seen)
	if len(got) != 4 || got[0] != nil || got[1] != a || got[2] != b || got[3] != c {
		t.Errorf("got %v; want the screens of both roles, then b and c", got)
	}
}
