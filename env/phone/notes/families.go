package notes

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// families are the tasks of Quill: writing notes, tidying them up, and reading them.
var families = []device.Family{
	addHeader, changeContent, createFolder, createNote, createFromClipboard, editNote,
	deleteAll, deleteNewest, deleteNote, moveNote, merge,
	transcribeReceipt, copyNoteText, attendeeCount, ingredientQuantity, isTicked,
	copyToClipboard, toDosInFolder,
}

// param is the path of the note that a parameter names.
func param(ph *device.Phone, name string) string { return Path(ph.Case.Get(name)) }

// setText changes a note's text, if only the text counts.
func setText(ph *device.Phone, path, text string) { ph.Files.Write(path, text, ui.Epoch.Unix()) }
