package metric

import (
	"encoding/json"
	"errors"
	"math"
)

// An Interval is a range that covers the true value as often as its level says. The zero Interval
// is undefined and means too little data. Between makes a defined one. Bounds are finite. In JSON
// it is [lo,hi] or null.
type Interval struct {
	Lo, Hi  float64
	defined bool
}

// Between is the Interval from lo to hi, undefined unless both are finite and in order.
func Between(lo, hi float64) Interval {
	if math.IsInf(lo, 0) || math.IsInf(hi, 0) || !(lo <= hi) { // NaN is never in order
		return Interval{}
	}
	return Interval{Lo: lo, Hi: hi, defined: true}
}

// Defined reports whether the data sufficed for an interval.
func (i Interval) Defined() bool { return i.defined }

// Contains reports whether x lies in i, bounds included. An undefined Interval contains nothing.
func (i Interval) Contains(x float64) bool { return i.defined && i.Lo <= x && x <= i.Hi }

// Clip is i with both bounds moved into [lo, hi]; undefined stays undefined.
func (i Interval) Clip(lo, hi float64) Interval {
	if !i.defined {
		return i
	}
	return Between(min(max(i.Lo, lo), hi), min(max(i.Hi, lo), hi))
}

// MarshalJSON gives [lo,hi], or null when i is undefined.
func (i Interval) MarshalJSON() ([]byte, error) {
	if !i.defined {
		return []byte("null"), nil
	}
	return json.Marshal([]float64{i.Lo, i.Hi})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (i *Interval) UnmarshalJSON(data []byte) error {
	var bounds []float64
	if err := json.Unmarshal(data, &bounds); err != nil {
		return err
	}
	*i = Interval{}
	if bounds == nil {
		return nil
	}
	if len(bounds) != 2 || bounds[0] > bounds[1] {
		return errors.New("metric: an interval is [lo,hi] with lo <= hi, or null")
	}
	*i = Between(bounds[0], bounds[1])
	return nil
}
