package tracks

import (
	"testing"

	"gymkhana"
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
	devicetest.Wander(t, kit, suite.Tasks, 8, 8)
}

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(App)) }

func TestMonday(t *testing.T) {
	for date, want := range map[string]string{"2023-10-15": "2023-10-09", "2023-10-09": "2023-10-09", "2023-10-08": "2023-10-02", "2023-10-01": "2023-09-25"} {
		if got := monday(date); got != want {
			t.Errorf("monday(%s) = %s; want %s", date, got, want)
		}
	}
}

func TestLongestRun(t *testing.T) {
	list := []Track{{Date: "2023-10-01"}, {Date: "2023-10-02"}, {Date: "2023-10-02"}, {Date: "2023-10-05"}, {Date: "2023-10-06"}}
	if first, ties := longestRun(list); first != "2023-10-01" || !ties {
		t.Errorf("longestRun = %s, %v; want 2023-10-01, with a tie", first, ties)
	}
	list = append(list, Track{Date: "2023-10-07"})
	if first, ties := longestRun(list); first != "2023-10-05" || ties {
		t.Errorf("longestRun = %s, %v; want 2023-10-05 alone", first, ties)
	}
}

// Names are unique, no two activities of a category share a day, and measures suit the category.
func TestActivitiesAreCredible(t *testing.T) {
	for n := range gymkhana.Seed(10) {
		list := Invent(rng.New(n, "test"), Most)
		names := map[string]bool{}
		for i := range list {
			a := &list[i]
			k := kinds[a.Category]
			if names[a.Name] {
				t.Errorf("seed %d: two activities are called %q", n, a.Name)
			}
			names[a.Name] = true
			if a.Minutes < k.short || a.Minutes > k.long || a.Metres > a.Minutes*k.fast || a.Metres < a.Minutes*k.slow/10*10 || a.Date > today {
				t.Errorf("seed %d: %+v", n, *a)
			}
		}
		if !apart(list) {
			t.Errorf("seed %d: two activities of a category on a day", n)
		}
	}
}
