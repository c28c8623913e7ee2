package wayfare_test

import (
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/wayfare"
)

func TestApp(t *testing.T) { devicetest.Run(t, wayfare.App) }

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(wayfare.App)) }
