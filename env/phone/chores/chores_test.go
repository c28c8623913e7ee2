package chores

import (
	"slices"
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/rng"
)

func TestApp(t *testing.T) { devicetest.Run(t, App) }

func TestOracleFindsItsWay(t *testing.T) {
	kit := device.New(App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	devicetest.Wander(t, kit, suite.Tasks, 20, 8)
}

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(App)) }

// The oracle takes a chore with a similar title for a mistyped one, so no two titles may be similar.
func TestTitlesDiffer(t *testing.T) {
	list := Invent(rng.New(5, "test"), Most)
	for i := range list {
		for k := range list[:i] {
			if device.Same(list[i].Title, list[k].Title) {
				t.Errorf("%q is too near to %q", list[i].Title, list[k].Title)
			}
		}
	}
}

// Editing a chore keeps the ticks of its steps.
func TestStepsKeepTheirTicks(t *testing.T) {
	was := Chore{Title: "a", Steps: []Step{{"one", true}, {"two", false}, {"three", true}}, Done: true}
	got := made(&Draft{Title: "b", Steps: " three\n\nfour\none "}, was)
	if want := []Step{{"three", true}, {"four", false}, {"one", true}}; !slices.Equal(got.Steps, want) || !got.Done {
		t.Errorf("made = %+v; want the steps %v, done", got, want)
	}
}
