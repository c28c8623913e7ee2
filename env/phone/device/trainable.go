package device

import (
	"context"

	"gymkhana"
)

// Split is the division of the phone's tasks for training. Suite makes the subsets.
var Split = gymkhana.Split{Suite: SuiteName, Train: "train", Val: "val", Tests: []string{"test-task", "test-app", UnseenPages},
	Hidden: HeldApps}

// UnseenPages is the subset of the mini tasks that are never trained on.
const UnseenPages = "test-mini"

// HeldApps and HeldTasks are never trained on. Tasks in several apps are held out if one of these apps is.
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
