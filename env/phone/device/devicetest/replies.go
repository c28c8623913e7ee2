package devicetest

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
)

// Replies tests the families' answers in all official instances. The oracle's answer must be right, alone and in a
// sentence. An answer must be wrong if it differs in a digit or a letter, denies the right one, leaves it open or adds
// another candidate. The evidence must be listed, and must not be visible at reset.
func Replies(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task) {
	t.Helper()
	families := kit.Families()
	for _, task := range tier.Part(t, tasks, 3) {
		var setup device.Setup
		if err := task.Environment.Config.Decode(&setup); err != nil {
			t.Fatal(err)
		}
		f := families[slices.IndexFunc(families, func(f device.Family) bool { return f.Name == setup.Family })]
		if f.Reply == nil {
			continue
		}
		for _, seed := range task.Instances {
			e := begin(t, kit, task, seed)
			e.heard(f.Reply(e.world.State().Phone()))
			if is := e.world.Capabilities().Evidence(); is.Items == 0 || len(is.Unseen) < is.Items {
				t.Errorf("%s, seed %d: %d of %d things that the answer is computed from are unseen at reset", task.ID, seed, len(is.Unseen), is.Items)
			}
		}
	}
}

func (e *episode) heard(r device.Reply) {
	e.t.Helper()
	right, goal := r.Text(), e.world.Goal()
	list := []string{right, "The answer is " + right + ".", "It's " + right, strings.ToUpper(right) + "!", "**" + right + "**"}
	for _, between := range []string{"\n", "; ", " and ", " & "} {
		list = append(list, strings.TrimSpace(strings.Join(r.Items, between)+" "+r.Unit))
	}
	for _, said := range list {
		if !r.Match(said, goal) {
			e.t.Errorf("%s: %q does not answer %q; wanted is %q", e.task.ID, said, goal, right)
		}
	}
	for _, said := range wrongs(r) {
		if r.Match(said, goal) {
			e.t.Errorf("%s: %q answers %q; wanted is %q", e.task.ID, said, goal, right)
		}
	}
}

// wrongs are answers that are almost right.
func wrongs(r device.Reply) []string {
	right, unit := strings.Join(r.Items, ", "), " "+r.Unit
	last := right[len(right)-1]
	all := []string{"not " + right, right + "?", "maybe " + right, right + " or something else", "I don't know", "No idea", "N/A",
		right + " " + right + " " + right, right + ", zebra 4713"}
	switch {
	case last >= '0' && last <= '9':
		for d := byte('0'); d <= '9'; d++ {
			if d != last {
				all = append(all, right[:len(right)-1]+string(d)+unit)
			}
		}
	case r.Kind == device.TextReply:
		all = append(all, right[:len(right)-1]+other(last), right[:len(right)-1])
	}
	return all
}

// other is another letter.
func other(letter byte) string {
	if letter == 'x' {
		return "z"
	}
	return "x"
}
