package notes

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// families are the tasks of Quill: those that write notes, tidy them up, and read them.
var families = []device.Family{
	addHeader, changeContent, createFolder, createNote, createFromClipboard, editNote,
	deleteAll, deleteNewest, deleteNote, moveNote, merge,
	transcribeReceipt, copyNoteText, attendeeCount, ingredientQuantity, isTicked,
}

// param is the path of the note that a parameter names.
func param(ph *device.Phone, name string) string { return Path(ph.Case.Get(name)) }

// setText gives a note a text, where only the text counts.
func setText(ph *device.Phone, path, text string) { ph.Files.Write(path, text, ui.Epoch.Unix()) }
