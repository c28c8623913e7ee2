package dictate_test

import (
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/dictate"
)

func TestApp(t *testing.T) { devicetest.Run(t, dictate.App) }

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(dictate.App)) }
