package tonearm

import (
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
)

func TestApp(t *testing.T) { devicetest.Run(t, App) }

func TestOracleFindsItsWay(t *testing.T) {
	kit := device.New(App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	devicetest.Wander(t, kit, suite.Tasks, 12, 8)
}

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(App)) }
