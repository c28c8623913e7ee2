// Package across has the phone's tasks that need several apps: the user has to transfer information from a note, a
// picture, the calendar or a recipe to another app.
//
//	kit := device.New(calendar.App, contacts.App, …).With(across.Families...)
//
// The oracles read before they write: each opens its source first, and continues once that app
// shows it, in front or in the background. So an oracle that restarts in the middle looks again at
// most once.
package across

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/notes"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Families are the tasks. The phone needs all apps that they use: calendar, contacts, notes, expenses, recipes, clock,
// settings, chores, parley, vista, tonearm, magicbox, wayfare, lookout and scribble.
var Families = []device.Family{
	expensesFromNote, expensesFromPicture, recipesFromPicture, recipesFromNote, recipesFromNoteFiltered,
	contactFromNote, phoneOfAttendee, eventFromNote, noteOfEvents, alarmBeforeEvent, timerFromRecipe,
	wifiOffAndNote, brightnessAndAlarm, doneFromNote, priorityFromNote, noteAndMessage, freeHour,
	codeFromMessage, eventFromMessages, contactFromMessage, sendPhoto, tellAttendee, noteFromMessages,
	transcribeVideo, songsFromMessage, favouriteOfEvent, joinWithContact, drawAndSend,
}

// tomorrow is the day after the phone's first.
var tomorrow = ui.Epoch.AddDate(0, 0, 1).Format(ui.DateForm)

// jot writes notes with some of the given titles into Quill. The goal is about the first.
func jot(d *rng.Stream, ph *device.Phone, titles []string, texts ...string) {
	for i, title := range rng.Some(d, titles, len(texts)) {
		name := title + ".md"
		ph.Files.Write(notes.Path(name), texts[i], lately(d))
		if i == 0 {
			ph.Case.Set("note", name)
			ph.Case.Set("source", notes.Path(name))
		}
	}
}

// picture adds a picture of some lines of text, dated today. The goal is about it.
func picture(d *rng.Stream, ph *device.Phone, name, text string) {
	path := "Pictures/" + name
	ph.Files.Write(path, text, ui.Epoch.Unix()-int64(60*d.Between(20, 200)))
	ph.Case.Set("picture", name)
	ph.Case.Set("source", path)
}

// lately returns a time within the last three days.
func lately(d *rng.Stream) int64 { return ui.Epoch.Unix() - int64(60*d.Between(30, 3*24*60)) }

// read makes the driver show the note or picture that the goal is about.
func read(h *device.Driver) bool { return notes.Consult(h, h.Get("source")) }
