package vista_test

import (
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/vista"
)

func TestApp(t *testing.T) { devicetest.Run(t, vista.App) }

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(vista.App)) }
