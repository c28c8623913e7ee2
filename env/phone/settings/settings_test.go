package settings_test

import (
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/settings"
)

func TestApp(t *testing.T) { devicetest.Run(t, settings.App) }

func BenchmarkApp(b *testing.B) {
	kit := device.New(settings.App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	devicetest.Bench(b, kit, suite.Tasks)
}
