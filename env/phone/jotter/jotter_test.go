package jotter_test

import (
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/jotter"
)

func TestApp(t *testing.T) { devicetest.Run(t, jotter.App) }

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(jotter.App)) }
