package synth

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/calendar"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/expenses"
	"gymkhana/env/phone/files"
	"gymkhana/env/phone/notes"
	"gymkhana/env/phone/playground"
	"gymkhana/env/phone/settings"
)

// handset is a phone with some of the apps.
var handset = device.New(calendar.App, contacts.App, notes.App, files.App, expenses.App, settings.App, playground.App)

// handsetTasks are the tasks of families, in their order.
func handsetTasks(t *testing.T, families ...string) []*gymkhana.Task {
	t.Helper()
	suite, err := handset.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	var tasks []*gymkhana.Task
	for _, name := range families {
		i := slices.IndexFunc(suite.Tasks, func(task *gymkhana.Task) bool {
			return string(task.ID) == device.SuiteName+"/"+name
		})
		if i < 0 {
			t.Fatalf("the handset has no family %s", name)
		}
		tasks = append(tasks, suite.Tasks[i])
	}
	return tasks
}

// handsetPlan makes all levels offline.
func handsetPlan(tasks []*gymkhana.Task) Plan {
	return Plan{Tasks: tasks, Seeds: 1, Seed: 5, Levels: []int{1, 2, 3},
		Teacher: &OracleTeacher{Seed: 5}, Critic: VerifierCritic{}, Open: handset.Trainable}
}

// mixed are tasks of every kind: forms, lists, switches, sliders, dates, questions, games.
var mixed = []string{"settings/brightness-max", "calendar/add-event", "contacts/number-of", "notes/delete-newest",
	"files/delete-kind", "expenses/add-single", "mini/click-dialog", "mini/use-slider"}

// opened is the first scene of a task.
func opened(t *testing.T, task *gymkhana.Task, seed gymkhana.Seed) *Scene {
	t.Helper()
	p := handsetPlan([]*gymkhana.Task{task})
	world, err := p.Open(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := p.open(t.Context(), episode{task, seed}, world)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// perform performs an action in a scene's world and looks at the result.
func perform(t *testing.T, s *Scene, a gymkhana.Action) {
	t.Helper()
	now, err := s.World.Step(t.Context(), []gymkhana.Action{a})
	if err != nil {
		t.Fatal(err)
	}
	s.Seen = copied(&now.Seen[0])
	s.Step++
}

// made are all rows of a plan.
func made(t *testing.T, p Plan) []Row {
	t.Helper()
	var rows []Row
	if err := Make(t.Context(), p, func(row *Row) error { rows = append(rows, *row); return nil }); err != nil {
		t.Fatal(err)
	}
	return rows
}
