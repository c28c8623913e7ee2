package policy

import (
	"slices"
	"testing"

	"gymkhana"
)

// rowMarks gives the marks of rows between two of the table of features.
func rowMarks(goal string, elements []gymkhana.Element, from, to uint16) (all [][]uint16) {
	s := sheetOf(&gymkhana.PolicyInput{Goal: goal, Seen: &gymkhana.Observation{Elements: elements}})
	for _, b := range s.rows[:len(elements)] {
		var some []uint16
		for _, m := range b.marks {
			if m >= from && m < to {
				some = append(some, m-from)
			}
		}
		all = append(all, some)
	}
	return all
}

// A switch in the state that the goal wants has other features than one in the wrong state, for any switch.
func TestOnAndOff(t *testing.T) {
	on, off := []string{"checkable", "checked"}, []string{"checkable"}
	const unasked, apart, agrees, differs, none = 0, 1, 2, 3, -1
	for _, c := range []struct {
		goal string
		e    gymkhana.Element
		want int
	}{
		{"Turn Bluetooth off", gymkhana.Element{Name: "Bluetooth", States: on}, differs},
		{"Turn Bluetooth off", gymkhana.Element{Name: "Bluetooth", States: off}, agrees},
		{"Let Wi-Fi be enabled", gymkhana.Element{Name: "Wi-Fi", States: off}, differs},
		{"Bluetooth on, and Wi-Fi off", gymkhana.Element{Name: "Bluetooth", States: on}, agrees},
		{"Bluetooth on, and Wi-Fi off", gymkhana.Element{Name: "Wi-Fi", States: on}, differs},
		{"Is there Bluetooth?", gymkhana.Element{Name: "Bluetooth", States: on}, unasked},
		{"Bluetooth is what I need for my old and heavy headphones, so put it on", gymkhana.Element{Name: "Bluetooth", States: on}, unasked}, // too far away
		{"Turn Bluetooth off", gymkhana.Element{Name: "Location", States: on}, apart},
		{"Turn Bluetooth off", gymkhana.Element{Name: "Bluetooth", Text: "Off"}, agrees},
		{"Turn Bluetooth off", gymkhana.Element{Name: "Bluetooth"}, none},
	} {
		var want []uint16
		if c.want != none {
			want = []uint16{uint16(c.want)}
		}
		if got := rowMarks(c.goal, []gymkhana.Element{c.e}, fPolar, fRank)[0]; !slices.Equal(got, want) {
			t.Errorf("%s, %+v: %v; want %v", c.goal, c.e, got, want)
		}
	}
}

// The least and the greatest row are marked where all of a role can be put in order, by dates before numbers.
func TestLeastAndGreatest(t *testing.T) {
	rows := func(states string, values ...string) (all []gymkhana.Element) {
		for _, v := range values {
			all = append(all, gymkhana.Element{Role: "listitem", Name: "Taxi", Text: v, States: []string{"clickable", states}})
		}
		return all
	}
	least, greatest := []uint16{0}, []uint16{1}
	for _, c := range []struct {
		rows []gymkhana.Element
		want [][]uint16
	}{
		{rows("", "$12.50", "$7", "$30"), [][]uint16{nil, least, greatest}},
		{rows("", "28 October 2023, 5", "3 November 2023, 1", "1 May 2024, 3"), [][]uint16{least, nil, greatest}},
		{rows("", "$12.50", "cheap"), [][]uint16{nil, nil}},
		{rows("", "$12.50"), [][]uint16{nil}},
		{rows("editable", "1", "2"), [][]uint16{nil, nil}},
		{append(rows("", "4", "9"), gymkhana.Element{Role: "button", Text: "1\n2", States: []string{"clickable"}}), [][]uint16{least, greatest, nil}},
	} {
		if got := rowMarks("the cheapest", c.rows, fRank, fApp); !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("%+v: %v; want %v", c.rows, got, c.want)
		}
	}
}

// A token is known as what the label of a slot names.
func TestWhatALabelNames(t *testing.T) {
	const text = "Call Ben at 10:43 PM on October 28, 2023 or write to ben@example.org, room 7"
	s := Source{Text: text, parsed: &parsed{tokens: tokens(text)}}
	for label, want := range map[string][]string{"hour": {"10"}, "minut": {"43"}, "day": {"28"}, "month": {"October"}, "year": {"2023"},
		"~email": {"ben", "example", "org"}, "room": nil} {
		var got []string
		for k := range s.tokens {
			if s.names(map[string]bool{label: true}, k) && s.text(k, k) != "@" && s.text(k, k) != "." {
				got = append(got, s.text(k, k))
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q; want %q", label, got, want)
		}
	}
}
