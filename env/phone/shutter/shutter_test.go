package shutter_test

import (
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/shutter"
)

func TestApp(t *testing.T) { devicetest.Run(t, shutter.App) }

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(shutter.App)) }
