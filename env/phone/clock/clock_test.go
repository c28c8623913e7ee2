package clock_test

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/clock"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
)

func TestApp(t *testing.T) { devicetest.Run(t, clock.App) }

// Everything done in the app can be undone, except that a paused stopwatch continues.
func TestMend(t *testing.T) {
	devicetest.Mend(t, clock.App, 260, func(o *gymkhana.Observation, el *gymkhana.Element) bool {
		has := func(id string) bool {
			return slices.ContainsFunc(o.Elements, func(e gymkhana.Element) bool { return e.ID == id })
		}
		return has("stopwatch") && has("reset") && (el.ID == "reset" || el.ID == "start")
	})
}

func BenchmarkApp(b *testing.B) {
	kit := device.New(clock.App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	devicetest.Bench(b, kit, suite.Tasks)
}
