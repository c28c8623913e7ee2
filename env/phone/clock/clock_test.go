package clock_test

import (
	"testing"

	"gymkhana"
	"gymkhana/env/phone/clock"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
)

func TestApp(t *testing.T) { devicetest.Run(t, clock.App) }

// Whatever was done in the app can be undone.
func TestMend(t *testing.T) {
	devicetest.Mend(t, clock.App, 260, func(*gymkhana.Observation, *gymkhana.Element) bool { return false })
}

func BenchmarkApp(b *testing.B) {
	kit := device.New(clock.App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	devicetest.Bench(b, kit, suite.Tasks)
}
