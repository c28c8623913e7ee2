package contacts_test

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
)

func TestApp(t *testing.T) { devicetest.Run(t, contacts.App) }

// The oracle corrects new contacts, stars, searches and drafts. A contact that was deleted, or
// changed in the form, cannot be restored, since the screen does not show its old data.
func TestMend(t *testing.T) {
	devicetest.Mend(t, contacts.App, 120, func(o *gymkhana.Observation, el *gymkhana.Element) bool {
		known := slices.ContainsFunc(o.Elements, func(e gymkhana.Element) bool { return e.Text == "Edit contact" })
		return el.ID == "delete" || el.ID == "save" && known
	})
}

func BenchmarkApp(b *testing.B) {
	kit := device.New(contacts.App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	devicetest.Bench(b, kit, suite.Tasks)
}
