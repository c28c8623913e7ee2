package across_test

import (
	"testing"

	"gymkhana"
	"gymkhana/env/phone/across"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/handset"
)

// phone is the phone that ships, with the tasks of this package.
func phone(t *testing.T) (*device.Kit, []*gymkhana.Task) {
	t.Helper()
	kit := handset.Kit()
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var tasks []*gymkhana.Task
	for _, task := range suite.Tasks {
		if task.Tagged("across") {
			tasks = append(tasks, task)
		}
	}
	if len(tasks) != 2*len(across.Families) {
		t.Fatalf("the suite has %d tasks of %d families; want one and one for validation of each", len(tasks), len(across.Families))
	}
	return kit, tasks
}

func TestOracle(t *testing.T) {
	kit, tasks := phone(t)
	devicetest.Prove(t, kit, tasks)
	devicetest.Replies(t, kit, tasks)
}

func TestMonkey(t *testing.T) {
	kit, tasks := phone(t)
	devicetest.Monkey(t, kit, tasks, 2000, 1)
}

// The oracle continues from any state in which random actions have left the phone without harm.
func TestWander(t *testing.T) {
	kit, tasks := phone(t)
	devicetest.Wander(t, kit, tasks, 6, 1)
}
