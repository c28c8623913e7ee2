package handset_test

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
)

// On a half-size display the oracle does the same at half the coordinates, and the phone is in the same states.
func TestHalfSizeDisplay(t *testing.T) {
	kit, suite := shipped(t)
	for _, id := range []string{"phone/settings/brightness-max", "phone/mini/use-slider", "phone/files/move-file", "phone/contacts/add-contact"} {
		var states []string
		for _, size := range []string{"", `,"width":270,"height":600`} {
			config := gymkhana.Config(fmt.Sprintf(`{"family":%q%s}`, familyOf(t, suite, id), size))
			end := play(t, kit, config, func(o *gymkhana.Observation) {
				for _, e := range o.Elements {
					if size != "" && (e.Bounds.X1 > 270 || e.Bounds.Y1 > 600) {
						t.Errorf("%s: element %s has %v on the small display", id, e.ID, e.Bounds)
					}
				}
				img, err := o.Screenshot.Image()
				if err != nil {
					t.Fatal(err)
				}
				if got, want := img.Bounds().Size(), map[bool]image.Point{true: {X: 540, Y: 1200}, false: {X: 270, Y: 600}}[size == ""]; got != want {
					t.Errorf("%s: the picture has %v, want %v", id, got, want)
				}
			})
			states = append(states, string(end))
		}
		if states[0] != states[1] || states[0] == "" {
			t.Errorf("%s: the states differ between the displays", id)
		}
	}
}

func familyOf(t *testing.T, suite *gymkhana.Suite, id string) string {
	t.Helper()
	for _, task := range suite.Tasks {
		if string(task.ID) == id {
			var set device.Setup
			if err := task.Environment.Config.Decode(&set); err != nil {
				t.Fatal(err)
			}
			return set.Family
		}
	}
	t.Fatalf("there is no task %s", id)
	return ""
}

// play lets the oracle play an episode, and returns its last state.
func play(t *testing.T, kit *device.Kit, config gymkhana.Config, look func(*gymkhana.Observation)) []byte {
	t.Helper()
	env, err := kit.Env(config)
	if err != nil {
		t.Fatal(err)
	}
	world := env.(*device.World)
	start, err := world.Reset(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	o, err := kit.NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := o.Sit(world); err != nil {
		t.Fatal(err)
	}
	now := start.Moment
	for range 60 {
		seen := &now.Seen[0]
		look(seen)
		if seen.Refused != "" {
			t.Fatalf("refused: %s", seen.Refused)
		}
		if seen.Ended != gymkhana.Running {
			return world.State().AppendCanonical(nil)
		}
		d, err := o.Act(t.Context(), seen)
		if err != nil {
			t.Fatal(err)
		}
		if now, err = world.Step(t.Context(), d.Actions); err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("%s: the oracle does not finish", config)
	return nil
}

func TestDisplaysThatMakeNoSense(t *testing.T) {
	kit, _ := shipped(t)
	for size, want := range map[string]string{
		`"width":600,"height":600`: "the largest is 540x1200", `"width":270,"height":270`: "use 270x600", `"width":90,"height":200`: "the smallest is 180x400",
		`"width":-270,"height":600`: "too small", `"height":600`: "too small",
	} {
		_, err := kit.Env(gymkhana.Config(`{"family":"settings/wifi-off",` + size + `}`))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v; want an error with %q", size, err, want)
		}
	}
}
