package device_test

import (
	"fmt"
	"runtime/debug"
	"strings"
	"testing"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/handset"
	"gymkhana/internal/tier"
	"gymkhana/rng"
)

// A learner asks for the distance after anything that it has done, as after it has deleted what the task is about. The
// oracle then finds that the end cannot be reached; it does not fail.
func TestTheOracleSurvivesLostData(t *testing.T) {
	kit := handset.Kit()
	suite, err := kit.Suite(device.HeldApps, device.HeldTasks)
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range tier.Part(t, suite.Tasks[:len(kit.Families())], 12) {
		for i, seed := range task.Instances[:3] {
			of := i + 1 // everything is lost, half, or a third
			t.Run(fmt.Sprint(task.ID, " 1 of ", of), func(t *testing.T) {
				train, err := kit.Trainable(task.Environment.Config)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := train.Reset(t.Context(), seed); err != nil {
					t.Fatal(err)
				}
				oracle, draw := train.Guide().(*device.Oracle), rng.New(seed, "loss")
				oracle.Lose(func() bool { return of == 1 || !draw.Chance(1, of) })
				defer func() {
					if problem := recover(); problem != nil {
						t.Errorf("with lost data: %v\n%s", problem, where())
					}
				}()
				oracle.Distance(60)
			})
		}
	}
}

// where names the first lines of the panic that was recovered, within the phone.
func where() string {
	var lines []string
	for _, line := range strings.Split(string(debug.Stack()), "\n") {
		if strings.Contains(line, "env/phone/") && strings.Contains(line, ".go:") && !strings.Contains(line, "_test.go") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return strings.Join(lines[:min(3, len(lines))], "\n")
}
