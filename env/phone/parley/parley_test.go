package parley_test

import (
	"testing"

	"gymkhana/env/phone/calendar"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/parley"
)

func TestApp(t *testing.T) { devicetest.Run(t, parley.App, contacts.App, calendar.App) }

func TestWordings(t *testing.T) { devicetest.Wordings(t, device.New(parley.App)) }
