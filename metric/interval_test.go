package metric

import (
	"encoding/json"
	"math"
	"testing"
)

func TestIntervalIsUndefinedWithoutOrderedFiniteBounds(t *testing.T) {
	for _, b := range [][2]float64{{math.NaN(), 1}, {0, math.NaN()}, {math.Inf(-1), 0}, {0, math.Inf(1)}, {2, 1}} {
		if i := Between(b[0], b[1]); i.Defined() || i.Contains(b[0]) || i.Contains(0.5) || i != (Interval{}) {
			t.Errorf("Between(%g, %g) = %+v, want undefined", b[0], b[1], i)
		}
	}
	if i := Between(3, 3); !i.Defined() || !i.Contains(3) {
		t.Error("a point is an interval too")
	}
}

func TestClip(t *testing.T) {
	for _, c := range []struct{ in, want Interval }{
		{Between(-1, 0.5), Between(0, 0.5)},
		{Between(0.2, 1.7), Between(0.2, 1)},
		{Between(2, 3), Between(1, 1)},
		{Between(-3, -2), Between(0, 0)},
		{Interval{}, Interval{}},
	} {
		if got := c.in.Clip(0, 1); got != c.want {
			t.Errorf("%v.Clip(0, 1) = %v, want %v", c.in, got, c.want)
		}
	}
}

func TestIntervalJSON(t *testing.T) {
	for _, c := range []struct {
		i    Interval
		want string
	}{
		{Between(0.25, 1), "[0.25,1]"},
		{Between(0, 0), "[0,0]"},
		{Interval{}, "null"},
	} {
		data, err := json.Marshal(c.i)
		if err != nil || string(data) != c.want {
			t.Errorf("Marshal(%v) = %s, %v, want %s", c.i, data, err, c.want)
		}
		back := Between(7, 8)
		if err := json.Unmarshal(data, &back); err != nil || back != c.i {
			t.Errorf("%s read back as %v, %v", data, back, err)
		}
	}
	for _, bad := range []string{"[1]", "[1,2,3]", "[2,1]", "[]", `"x"`, "{}", "1"} {
		if err := json.Unmarshal([]byte(bad), new(Interval)); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
}
