package across_test

import (
	"regexp"
	"strconv"
	"strings"
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
	"gymkhana/env/phone/parley"
	"gymkhana/env/phone/playground"
	"gymkhana/env/phone/recipes"
	"gymkhana/env/phone/settings"
	"gymkhana/env/phone/vista"
	"gymkhana/internal/tier"
)

// whole is the phone with all its apps and families, as it ships.
func whole(t *testing.T) (*device.Kit, []*gymkhana.Task) {
	t.Helper()
	kit := device.New(calendar.App, contacts.App, notes.App, files.App, expenses.App, recipes.App, clock.App, settings.App,
		parley.App, vista.App, playground.App).With(across.Families...)
	suite, err := kit.Suite(device.HeldApps, device.HeldTasks)
	if err != nil {
		t.Fatal(err)
	}
	return kit, suite.Tasks[:len(kit.Families())]
}

// The solution of one instance of a family solves few others, unless the family declares it.
func TestReplay(t *testing.T) {
	if testing.Short() {
		t.Skip("plays a script of each instance on each other")
	}
	kit, tasks := whole(t)
	devicetest.Replay(t, kit, tasks)
}

// Near misses fail, and so does a right solution with damage elsewhere.
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

// The wording of a goal does not change the phone and the task that a seed draws.
func TestWordingsLeaveTheData(t *testing.T) {
	kit, tasks := whole(t)
	drawn := func(f *device.Family, seed gymkhana.Seed, held bool) string {
		config, err := gymkhana.NewConfig(device.Setup{Family: f.Name, Held: held})
		if err != nil {
			t.Fatal(err)
		}
		env, err := kit.Env(config)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := env.Reset(t.Context(), seed); err != nil {
			t.Fatal(err)
		}
		world := env.(*device.World)
		state := strings.ReplaceAll(string(world.State().AppendCanonical(nil)), strconv.Quote(world.Goal()), `"as told"`)
		return strings.ReplaceAll(state, `"held":true`, `"held":false`)
	}
	told := regexp.MustCompile(`\{[a-z_0-9]+\}`)
	for _, task := range tier.Part(t, tasks, 4) {
		f := kit.Family(task)
		goals := f.Goals
		all := strings.Join(told.FindAllString(goals[0], -1), " ")
		for _, seed := range []gymkhana.Seed{1, 101} {
			want := drawn(f, seed, false)
			held := drawn(f, seed, true)
			f.Goals = []string{"Do. " + all, "[Do|Make] it. " + all, "Just do. " + all, "[Well|Now]. " + all}
			if other := drawn(f, seed, false); other != want || held != want {
				t.Errorf("%s, seed %d: other words draw other data", task.ID, seed)
			}
			f.Goals = goals
		}
	}
}
