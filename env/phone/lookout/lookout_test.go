package lookout_test

import (
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/files"
	"gymkhana/env/phone/lookout"
)

func TestApp(t *testing.T) { devicetest.Run(t, lookout.App, files.App) }

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(lookout.App)) }
