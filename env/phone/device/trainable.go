package device

import (
	"context"
	"slices"
	"strings"

	"gymkhana"
)

// Split is the division of the phone's tasks for training. Suite makes the subsets.
var Split = gymkhana.Split{Suite: SuiteName, Train: "train", Val: "val", Tests: []string{"test-task", "test-app", UnseenPages},
	Hidden: HeldApps, Sections: sections()}

// sections are the parts of subsets that are shown apart: what a policy that reads elements can see, the two columns of
// CollabUIAgents, and what needs an app that is held out.
func sections() []gymkhana.Section {
	tagged := func(tag string) func(*gymkhana.Task) bool {
		return func(t *gymkhana.Task) bool { return t.Tagged(tag) }
	}
	held := func(t *gymkhana.Task) bool {
		return slices.Contains(intoHeldApps, familyOf(t)) || slices.ContainsFunc(HeldApps, t.Tagged)
	}
	no := func(holds func(*gymkhana.Task) bool) func(*gymkhana.Task) bool {
		return func(t *gymkhana.Task) bool { return !holds(t) }
	}
	all := []gymkhana.Section{
		{Name: "without pictures", Holds: no(tagged(visionTag))},
		{Name: "without mini tasks", Holds: no(tagged(miniApp))}, {Name: "mini tasks", Holds: tagged(miniApp)},
		{Name: "without held-out apps", Holds: no(held)}, {Name: "held-out apps", Holds: held},
	}
	for _, app := range HeldApps {
		all = append(all, gymkhana.Section{Name: app, Holds: tagged(app)})
	}
	return all
}

// familyOf is the name of a task's family.
func familyOf(t *gymkhana.Task) string {
	name := strings.TrimPrefix(string(t.ID), SuiteName+"/")
	if val, is := strings.CutPrefix(name, "val/"); is {
		name = strings.Replace(val, "-", "/", 1)
	}
	return name
}

// intoHeldApps are the families in several apps that include a held-out one. Most are trained on, but no screen of a
// held-out app is.
var intoHeldApps = []string{
	"across/recipes-from-note", "across/recipes-from-note-filtered", "across/recipes-from-picture", "across/timer-from-recipe",
	"across/alarm-before-event", "across/brightness-and-alarm", "across/done-from-note", "across/priority-from-note",
	"across/note-and-message", "across/free-hour", "across/code-from-message", "across/event-from-messages",
	"across/contact-from-message", "across/send-photo", "across/tell-attendee", "across/note-from-messages",
	"across/songs-from-message", "across/favourite-of-event", "across/draw-and-send",
}

// UnseenPages is the subset of the mini tasks that are never trained on.
const UnseenPages = "test-mini"

// HeldApps and HeldTasks are never trained on. HeldApps leaves out the families of an app; those in several apps are
// left out by HeldTasks.
var (
	HeldApps  = []string{"recipes", "clock", "chores", "parley", "wayfare", "vista"}
	HeldTasks = []string{
		"across/recipes-from-note", "across/recipes-from-note-filtered", "across/recipes-from-picture",
		"across/timer-from-recipe", "across/alarm-before-event", "across/brightness-and-alarm", "across/done-from-note", "across/priority-from-note",
		"calendar/delete-events-on-relative-day", "calendar/first-event-after", "calendar/reschedule-event",
		"contacts/add-email", "contacts/address-of", "contacts/unfavourite-all",
		"notes/move-note", "notes/is-done", "notes/edit-note",
		"files/copy-file", "files/newest-file",
		"expenses/change-category", "expenses/delete-multiple-noise",
		"settings/screen-timeout", "settings/wifi-off-bluetooth-on", "settings/bluetooth-off",
		"mini/click-tab", "mini/click-checkboxes-soft", "mini/enter-time", "mini/email-inbox", "mini/read-table",
		"mini/use-autocomplete",
	}
)

// Trainable makes a phone for training: a world with its oracle. The catalog lists it.
func (k *Kit) Trainable(cfg gymkhana.Config) (gymkhana.Trainable, error) {
	set, err := setupOf(cfg)
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "env/phone", err)
	}
	w := k.world(set)
	w.config = cfg
	return &trainable{World: w}, nil
}

// A trainable is a world that contains the oracle from Reset on.
type trainable struct {
	*World
	oracle Oracle
}

// Reset draws the phone of an instance and gives it to the oracle.
func (t *trainable) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	start, err := t.World.Reset(ctx, seed)
	if err != nil {
		return start, err
	}
	return start, t.oracle.Sit(t.World)
}

// Guide returns the oracle, which knows the next step from every state.
func (t *trainable) Guide() gymkhana.Guide { return &t.oracle }
