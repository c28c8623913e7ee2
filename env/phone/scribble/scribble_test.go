package scribble_test

import (
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/scribble"
)

func TestApp(t *testing.T) { devicetest.Run(t, scribble.App) }

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(scribble.App)) }
