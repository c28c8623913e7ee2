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

// New contacts, stars, searches and drafts are put right. A contact that was deleted, or changed in
// the form, nobody could know any more.
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
