package expenses

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/table"
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

func TestParseReadsWhatWasWritten(t *testing.T) {
	list := Invent(rng.New(3, "test"), 40)
	for i := range list {
		list[i].Date = today
	}
	for form, text := range map[string]string{"CSV": CSV(list), "Text": Text(list)} {
		if got := Parse(text, today); !slices.Equal(got, list) {
			t.Errorf("%s reads back as\n%v\nand was\n%v", form, got, list)
		}
	}
}

func TestSpent(t *testing.T) {
	var b table.Table[Expense, Draft]
	b.Add(Expense{Name: "a", Cents: 500, Category: Food, Date: "2023-10-01"})
	b.Add(Expense{Name: "b", Cents: 700, Category: Health, Date: "2023-10-15"})
	b.Add(Expense{Name: "c", Cents: 300, Category: Food, Date: "2023-10-31"})
	b.Add(Expense{Name: "d", Cents: 900, Category: Food, Date: "2023-09-30"})
	b.Add(Expense{Name: "e", Cents: 4000, Category: Income, Date: "2023-10-02"})
	sums, total, earned := spent(&b, "2023-10")
	if want := []sum{{Food, 800, 2}, {Health, 700, 1}}; !slices.Equal(sums, want) || total != 1500 || earned != 4000 {
		t.Errorf("spent = %v, %d, %d; want %v, 1500, 4000", sums, total, earned, want)
	}
}

// The cost and the note of an expense fit its name.
func TestPricesFitNames(t *testing.T) {
	for n := range gymkhana.Seed(50) {
		for _, e := range Invent(rng.New(n, "test"), 80) {
			for i := range things {
				for _, thing := range things[i].things {
					if thing.name == e.Name && (e.Cents < 100*thing.low || e.Cents > 100*thing.high || e.Category != things[i].category ||
						e.Note != "" && !slices.Contains(things[i].notes, e.Note)) {
						t.Errorf("%+v, which costs %d to %d dollars", e, thing.low, thing.high)
					}
				}
			}
		}
	}
}

// Enter finds an expense by a possibly mistyped name, so no two names may be similar.
func TestNamesDiffer(t *testing.T) {
	list := Invent(rng.New(5, "test"), 80)
	for i := range list {
		for k := range list[:i] {
			if device.Same(list[i].Name, list[k].Name) {
				t.Errorf("%q is too near to %q", list[i].Name, list[k].Name)
			}
		}
	}
}
