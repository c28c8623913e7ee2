package across_test

import (
	"testing"

	"gymkhana"
	"gymkhana/env/phone/across"
	"gymkhana/env/phone/calendar"
	"gymkhana/env/phone/clock"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/expenses"
	"gymkhana/env/phone/files"
	"gymkhana/env/phone/notes"
	"gymkhana/env/phone/playground"
	"gymkhana/env/phone/recipes"
	"gymkhana/env/phone/settings"
)

// whole is the phone with all its apps and families, as it ships.
func whole(t *testing.T) (*device.Kit, []*gymkhana.Task) {
	t.Helper()
	kit := device.New(calendar.App, contacts.App, notes.App, files.App, expenses.App, recipes.App, clock.App, settings.App,
		playground.App).With(across.Families...)
	suite, err := kit.Suite(device.HeldApps, device.HeldTasks)
	if err != nil {
		t.Fatal(err)
	}
	return kit, suite.Tasks[:len(kit.Families())]
}

// What solves one instance of a family solves few others, unless the family says so.
func TestReplay(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a script of each instance on each other")
	}
	kit, tasks := whole(t)
	devicetest.Replay(t, kit, tasks)
}

// What is nearly right fails, and so does what is right with damage elsewhere.
func TestNearMisses(t *testing.T) {
	kit, tasks := whole(t)
	devicetest.NearMisses(t, kit, tasks)
}

func TestDamaged(t *testing.T) {
	kit, tasks := whole(t)
	devicetest.Damaged(t, kit, tasks)
}

// Every instance that can be drawn can be solved, and not by doing nothing.
func TestSeeds(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of instances of each task")
	}
	kit, tasks := whole(t)
	devicetest.Seeds(t, kit, tasks)
}

// Seeds that drew an ingredient which no recipe had, so that there was nothing to delete.
func TestSeedsThatWereUnsound(t *testing.T) {
	kit, tasks := whole(t)
	devicetest.Sound(t, kit, tasks, "phone/recipes/delete-with-ingredient", 3159, 3173, 3601, 3767, 5003, 5387, 5888, 6045, 6090, 7278, 9065)
}

// Large text fits the screens of every task.
func TestReadable(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every screen of the oracle's ways")
	}
	kit, tasks := whole(t)
	devicetest.Readable(t, kit, tasks)
}
