package notes

// goals are the families' wordings, by action. The last two of each are held out of training.
var goals = map[string][]string{
	"transcribe-receipt": {
		`Open the picture "{picture}" from Quill and write its lines into a new note "{name}" in Quill: under the header "Date, Item, Amount", ` +
			"values with a comma and a blank between them.",
		`[Create|Make] a note "{name}" in Quill that holds what is on the picture "{picture}" (Quill shows it too): a first line "Date, Item, Amount", ` +
			"then for each entry a line of values, parted by a comma and a blank as in the first.",
		`[Could|Can] you type the receipt on "{picture}" for me? Quill shows the picture. I [need|want] a note "{name}" there: first the header "Date, ` +
			`Item, Amount", then a line per entry, values separated by a comma and a blank.`,
		`New note in Quill: "{name}". First line: "Date, Item, Amount". Then: every entry of the picture "{picture}" (open it in Quill), one a ` +
			"line, its values with a comma and a blank between.",
		`There is a receipt on "{picture}". Look at it with Quill. What it lists [has to|must] be written into a note there, "{name}", below "Date, ` +
			`Item, Amount" and in the same way: a line for each entry, a comma and a blank after each value but the last.`,
		`"Date, Item, Amount" is how "{name}", a new note in Quill, has to begin. Each further line is an entry of the receipt on the picture ` +
			`"{picture}", which opens in [Quill|the app Quill], with a comma and a blank between its values.`,
		`My tax adviser wants text, not pictures. So open "{picture}" in [Quill|the app Quill] and copy it by hand to a new note "{name}" in Quill: "Date, ` +
			`Item, Amount" on top, an entry in each line after that, and its values parted by a comma and a blank.`,
		`[Open|Go to] Quill, look at "{picture}" and take down all entries. The note for them is called "{name}" and lies in Quill too; its header ` +
			`reads "Date, Item, Amount", and in every line a comma and a blank stand between the values.`,
		`So that I can search my receipts, the picture "{picture}" must become text: in Quill, which can show it, as a note "{name}" with the ` +
			`line "Date, Item, Amount" and then a line for each entry (values, a comma and a blank between).`,
		`A picture, "{picture}", shows what I bought. I [need|want] that in writing. Use Quill to see it and to write "{name}", which starts with ` +
			`"Date, Item, Amount" and goes on with a line of this form, comma and blank between values, for each entry.`,
		`Put down in Quill, under the name "{name}", what "{picture}" shows when Quill opens it. Line by line: "Date, Item, Amount", then entry ` +
			"after entry, always with a comma and a blank from one value to the next.",
		`I keep my receipts as text. Type the one on the picture "{picture}", which Quill can show, into a new note "{name}" in [Quill|the app Quill]: the ` +
			`header "Date, Item, Amount", then every entry on a line of its own, with a comma and a blank between values.`,
	},
	"copy-note-text": {
		`Copy all text of the note "{name}" in [Quill|the app Quill] to the clipboard.`,
		`Put what the note "{name}" in [Quill|the app Quill] says onto the clipboard.`,
		`[Could|Can] you copy what "{name}" in [Quill|the app Quill] says? All of it [has to|must] be on the clipboard.`,
		`Clipboard: the whole text of the note "{name}" of Quill.`,
		`Open "{name}" in [Quill|the app Quill], select everything that is written there, and copy it.`,
		`My [friend|colleague] wants me to send what I wrote in "{name}". Copy the text, all of it, with Quill, so that I can paste it.`,
		`There [should|must] be something else on the clipboard: the text of "{name}", a note in [Quill|the app Quill], from beginning to end.`,
		`So that I can paste it into a message, the full text of "{name}" [is|has] to be copied. You find this note in [Quill|the app Quill].`,
		`The clipboard holds something old. Replace it by all that stands in the note that Quill calls "{name}".`,
		`Quill has a note "{name}". Leave it as it is, but take over its complete text to the clipboard.`,
		`"{name}", to be copied in full: the note is in [Quill|the app Quill], its text belongs on the clipboard.`,
		`I [want|would like] to paste the whole text of my note "{name}" elsewhere. Get it from Quill onto the clipboard.`,
	},
	"attendee-count": {
		`How many people attended the meeting that is written down in the note "{name}" in [Quill|the app Quill]? [Answer|Reply] with the number.`,
		`Look at the note "{name}" in [Quill|the app Quill] and [tell|give] me the number of attendees it lists.`,
		`[Could|Can] you see in [Quill|the app Quill], in "{name}", how many people came to the meeting? The number is enough.`,
		`Note in [Quill|the app Quill]: "{name}". [Wanted|Needed]: how many attendees, as a number.`,
		`I have to order lunch for the same people as at the meeting of "{name}". That note is in Quill. So how many attended? [Just|Only] the number.`,
		`There was a meeting, and "{name}" in [Quill|the app Quill] tells who was there. [Give|Tell] me their number.`,
		`Open "{name}" in [Quill|the app Quill], go to the list of attendees, count the names and [answer|reply] with the result.`,
		`My boss asks how well the meeting was attended that I wrote about in "{name}". Read it in [Quill|the app Quill] and reply with the number of people.`,
		`The number of people under attendees in "{name}": what is it? Quill has this note.`,
		`So that there are enough chairs the next time, tell me in figures how many took part according to "{name}" in [Quill|the app Quill].`,
		`As a number[, please|]: the attendees that the note "{name}" lists. Use Quill to look.`,
		`My minutes "{name}" are in [Quill|the app Quill]. Count those who took part and [give|tell] me the number.`,
	},
	"ingredient-quantity": {
		`What amount of {ingredient} does the recipe in the note "{name}" in [Quill|the app Quill] call for? [Answer|Reply] with the number and its unit.`,
		`Check the recipe "{name}" in [Quill|the app Quill] and [tell|give] me the amount of {ingredient} in it, as a number with its unit.`,
		`[Could|Can] you look into the recipe "{name}" in [Quill|the app Quill] and say how much {ingredient} goes into it? Number and unit[, please|].`,
		`Note in [Quill|the app Quill]: "{name}". Ingredient: {ingredient}. [Wanted|Needed]: its amount, number and unit.`,
		`I am about to cook what "{name}" describes, a recipe in [Quill|the app Quill], and have the {ingredient} in front of me. How much of it do I take? ` +
			"[Answer|Reply] with a number and its unit.",
		`There is {ingredient} in the recipe that Quill has as "{name}". [Tell|Give] me the amount, with its unit.`,
		`Open "{name}" in [Quill|the app Quill], find {ingredient} among the ingredients, and reply with the amount that stands there, as number and unit.`,
		`My mother is at the shop and asks how much {ingredient} she should buy for "{name}". The recipe is in Quill; give the number with the unit.`,
		`How much is needed of the {ingredient} in "{name}"? Read that note in [Quill|the app Quill] and answer in this way: a number, then the unit.`,
		`So that I weigh out the right amount of {ingredient}, say what "{name}" asks for. It is a note of mine in Quill. Do not leave out the unit.`,
		`Number and unit, as the recipe "{name}" gives them in [Quill|the app Quill]: how much {ingredient} does it take?`,
		`I am shopping for the recipe that I noted in Quill as "{name}". What quantity of {ingredient} do I need? Give the number and its unit.`,
	},
	"is-done": {
		`Which of these are ticked off in the note "{name}" in [Quill|the app Quill]: {items}? [Answer|Reply] with those alone, separated by commas.`,
		`Look at my list "{name}" in [Quill|the app Quill]: of {items}, which have I marked as done? Name only these, with commas between them.`,
		`[Could|Can] you see in "{name}", a list in Quill, which of the following are ticked: {items}? [Reply|Answer] with just these, commas between them.`,
		`List in [Quill|the app Quill]: "{name}". Items: {items}. [Wanted|Needed]: those that are ticked, separated by commas, no others.`,
		`I do not remember what I have already done of {items}. Quill has a list of it, "{name}". Answer only with what is ticked there, with commas between.`,
		`Open the note "{name}" in [Quill|the app Quill] and check these: {items}. Which of them are done? Name those alone and part them by commas.`,
		`My [sister|boss] wants to know what is done of {items}. That stands in "{name}", in Quill. [Give|Tell] me what has a tick, separated by ` +
			"commas, and leave out the rest.",
		`Some of {items} are finished, others are not. Say which are, by the ticks in my list "{name}" (in [Quill|the app Quill]), separated by commas and ` +
			"without any that is still open.",
		`So that nobody does a thing twice, tell me what has been ticked in "{name}" of Quill. I ask only about {items}. Separate your answer by commas.`,
		`There are four things I ask about: {items}. Each is in the list "{name}" in Quill, ticked or not. The ticked ones are the answer, with ` +
			"commas between them.",
		`Done or not done? For {items}, the note "{name}" in [Quill|the app Quill] has it. Write down [only|just] the done ones, separated by commas.`,
		`Here are some chores of the note "{name}" in Quill: {items}. [Reply|Answer] with the ones that are done already, separated by commas.`,
	},
	"delete-all": {
		"[Delete|Remove|Erase] all my notes in [Quill|the app Quill].",
		"Clear out Quill: no note may remain.",
		"[Could|Can] you empty Quill for me? All the notes in it [may|should] go.",
		"Notes in [Quill|the app Quill] to be deleted: all.",
		"I am giving this phone away. Nobody should be able to read my notes, so [delete|erase] every single note that Quill has.",
		"There must not be any note left when I open Quill.",
		"[Open|Go to] Quill, choose all of the notes, and [delete|remove] them.",
		"So that I can start anew, Quill [has to|must] be emptied: [throw|take] out everything that I have written there.",
		"Quill is full of old notes. None of them matters; away with the lot.",
		"My [brother|teacher] told me to wipe my notes. They are in [Quill|the app Quill], and he meant all of them.",
		"Whatever notes Quill contains are to be erased, without exception.",
		"I [need|want] none of the notes in [Quill|the app Quill] any more. Remove every one of them.",
	},
	"delete-newest": {
		"[Delete|Remove|Erase] the newest note in [Quill|the app Quill], the one that was changed last.",
		"Of all notes in [Quill|the app Quill], remove the one with the latest date.",
		"[Could|Can] you look which note in [Quill|the app Quill] was changed most recently, and [delete|erase] just that?",
		"To be deleted in [Quill|the app Quill]: a single note, the newest by its date of change.",
		"I have just written something that I regret. It is the note that Quill has as the last one changed; take it away and keep [the others|the rest].",
		"[Open|Go to] Quill, find out which of my notes has been edited last, and [throw|take] it out.",
		"Among my notes in [Quill|the app Quill], the most recent is not needed. Erase it; older notes stay.",
		"So that nobody reads what I wrote last, delete the latest note from Quill, but only this one.",
		"Sort the notes in [Quill|the app Quill] by when they were changed. The most recent of them [is|has] to be removed.",
		"My [sister|colleague] saved a note in [Quill|the app Quill] by mistake just now, later than all [the others|the rest]. It should be gone.",
		"No note in [Quill|the app Quill] has been changed later than this one, and this one must [go|disappear]. The rest must not.",
		"The note that I changed most recently in [Quill|the app Quill] can go. Delete it and no other.",
	},
	"delete-note": {
		`[Delete|Remove|Erase] the note "{name}" in [Quill|the app Quill].`,
		`[Please |Kindly ]remove "{name}" from my notes in [Quill|the app Quill].`,
		`[Could|Can] you erase a note for me? It is called "{name}", and Quill has it.`,
		`Note to be deleted in [Quill|the app Quill]: "{name}".`,
		`"{name}" [is out of date|has served its purpose]. [Open|Go to] Quill and throw this note out.`,
		`There must be no note "{name}" in [Quill|the app Quill] any longer; the other notes are fine.`,
		`So that nobody reads "{name}", it has to disappear from Quill.`,
		`Among the notes of Quill is "{name}". Erase it, but none that only looks similar.`,
		`My [boss|sister] asked me not to keep "{name}". I wrote it with Quill, so delete it there.`,
		`[Open|Go to] Quill, look for "{name}" and [take it away|throw it away].`,
		`Quill still holds what I wrote under "{name}". That [is|has] to be deleted, that alone.`,
		`I no longer need the note called "{name}". [Get rid of|Delete|Remove] it in [Quill|the app Quill].`,
	},
	"move-note": {
		`In Quill, move the note "{name}" from the folder "{from}" to the folder "{to}".`,
		`The note "{name}" is in the wrong folder of Quill: take it out of "{from}" and put it into "{to}".`,
		`[Could|Can] you put "{name}" into another folder in [Quill|the app Quill]? It lies in "{from}" and belongs into "{to}".`,
		`Note in [Quill|the app Quill]: "{name}". Old folder: "{from}". New folder: "{to}".`,
		`"{to}" is where "{name}" should be. Quill has it in "{from}" instead; change that.`,
		`[Open|Start] Quill, go to the folder "{from}", pick out "{name}" and move it to "{to}".`,
		`I looked for "{name}" in the folder "{to}" of Quill and found it in "{from}". Bring it where I looked.`,
		`So that all notes on this are together in "{to}", "{name}" has to leave the folder "{from}". All of these are in [Quill|the app Quill].`,
		`My [colleague|teacher] keeps telling me that "{name}" is no note for "{from}". Use Quill to shift it to "{to}".`,
		`There are folders called "{from}" and "{to}" in [Quill|the app Quill]. From the former to the latter, a note [is|has] to be moved: "{name}".`,
		`Quill's folder "{from}" should be without "{name}", and its folder "{to}" should have it, text and name unchanged.`,
		`[Please |Kindly ]file "{name}", which lies in [Quill|the app Quill]'s folder "{from}", under "{to}" instead.`,
	},
	"merge": {
		`Merge the notes "{a}", "{b}" and "{c}" in Quill, in this order, into a new note "{name}", with a blank line between their texts. Keep ` +
			"the three notes.",
		`In Quill, make a new note "{name}" out of the texts of "{a}", "{b}" and "{c}", one after the other and separated by blank lines. The originals stay.`,
		`[Could|Can] you join three notes in Quill? "{a}" comes first, "{b}" second, "{c}" last, with an empty line between texts. The new note ` +
			`is called "{name}"; the three remain.`,
		`New note in [Quill|the app Quill]: "{name}". Contents: the texts of "{a}", "{b}", "{c}", in that order, a blank line after the first and after the ` +
			"second. Old notes: unchanged.",
		`Quill has three notes that belong together: "{a}", "{b}" and "{c}". Copy what they say, one below the other with a blank line between, ` +
			`into a note "{name}" that is new. Leave the three as they are.`,
		`[Open|Go to] Quill and begin a note "{name}". Into it goes the text of "{a}"; after an empty line that of "{b}"; after another empty line that ` +
			`of "{c}". Do not delete any of them.`,
		`So that I have all on one page, "{name}" [is|has] to be written in Quill. It starts with what is in "{a}", goes on, after a blank line, with ` +
			`"{b}", and ends, after a blank line again, with "{c}". These stay.`,
		`My [teacher|boss] wants a single text instead of three notes. Take "{a}", "{b}" and "{c}" in this order, put empty lines between, and ` +
			`save it all as "{name}" in [Quill|the app Quill], without touching the three.`,
		`"{name}" does not exist in Quill yet. It should, and say the same as "{a}", then "{b}", then "{c}", the texts parted by blank lines. ` +
			"Keep those notes.",
		`First "{a}", next "{b}", and in the end "{c}": put the texts of these notes together, always with a blank line in between. The result ` +
			`is a new note in [Quill|the app Quill] with the name "{name}". What was there before must still be there.`,
		`There are "{a}", "{b}" and "{c}" among my notes in [Quill|the app Quill], which have to be kept. Their texts, in this sequence and separated by an ` +
			`empty line each, make up another note that you name "{name}".`,
		`I [want|would like] one note "{name}" in Quill that holds what "{a}", then "{b}", then "{c}" say, each parted from the next by an empty line, while ` +
			"those notes stay as they are.",
	},
	"add-header": {
		`In Quill, put the line "{header}" at the top of the note "{name}", followed by a blank line, and rename the note to "{new_name}".`,
		`Rename the note "{name}" in [Quill|the app Quill] to "{new_name}". Its text should start with "{header}", then an empty line, then what it says now.`,
		`[Could|Can] you do two things to "{name}" in Quill? Its new name is "{new_name}", and above its present text come the line "{header}" ` +
			"and a blank line.",
		`Note in [Quill|the app Quill]: "{name}". New name: "{new_name}". New first line: "{header}", then an empty line, then the text as it was.`,
		`"{header}" is what I [want|would like] to read first, and a blank line next, when I open "{name}" in Quill. The rest stays below. The note is to be ` +
			`called "{new_name}" then.`,
		`My [colleague|teacher] wants every note to begin with a header. For "{name}" in [Quill|the app Quill] that is "{header}", set off by an empty line ` +
			`from what follows; and "{new_name}" [is|has] to be its name.`,
		`Open Quill and edit "{name}": before everything else write "{header}" and leave a line empty. When this is [saved|done], rename it "{new_name}".`,
		`In Quill there should be no "{name}" any more, but a note "{new_name}" with the same text under a header. The header is the line ` +
			`"{header}", with a blank line below.`,
		`So that I find it again, give my note "{name}" in [Quill|the app Quill] the name "{new_name}". Besides, "{header}" must be put on top of its text, ` +
			"with one empty line in between.",
		`Two changes are to be made in Quill: a header for the note "{name}", namely "{header}" and after it an empty line; and a better name, ` +
			`namely "{new_name}".`,
		`What is now "{name}" in Quill will be "{new_name}". On top it says "{header}"; a blank line follows, and then all that it has said so far.`,
		`The note "{name}" in [Quill|the app Quill] needs "{header}" as its first line with a blank line after it, and the new name "{new_name}".`,
	},
	"change-content": {
		`In Quill, replace all text of the note "{name}" with "{text}" and rename the note to "{new_name}".`,
		`Rename the note "{name}" in [Quill|the app Quill] to "{new_name}" and make "{text}" its only content.`,
		`[Could|Can] you rewrite the note "{name}" in [Quill|the app Quill]? All it has to say is "{text}", and its name is "{new_name}" from now on.`,
		`Note in [Quill|the app Quill]: "{name}". New name: "{new_name}". New text, instead of the old: "{text}"`,
		`"{text}" [is|has] to be the whole text of what I have in [Quill|the app Quill] as "{name}". Also, call it "{new_name}".`,
		`My plans have changed. So delete everything that my note "{name}" in Quill says, write "{text}" there, and let it have the name "{new_name}".`,
		`Open "{name}" with Quill, put "{text}" in place of what it says, save, and then give it another name: "{new_name}".`,
		`Quill must no longer have a note "{name}": its name is now "{new_name}", and it says nothing but "{text}".`,
		`A new name, "{new_name}", and new contents, "{text}" without anything of the old, are what the note "{name}" in [Quill|the app Quill] needs.`,
		`I wrote something wrong in Quill, in "{name}". It [is|has] to be overwritten by "{text}"; and please see that the note is named "{new_name}".`,
		`So that the note fits what it is about, "{name}" becomes "{new_name}" in Quill, and of its text nothing remains: it now reads "{text}" only.`,
		`The note "{name}" in [Quill|the app Quill] is out of date: it should say just "{text}" and be called "{new_name}".`,
	},
	"create-folder": {
		`[Create|Make] a folder called "{name}" in [Quill|the app Quill].`,
		`Make a new folder "{name}" for notes in [Quill|the app Quill].`,
		`[Could|Can] you add a folder to Quill? Its name [is|has] to be "{name}".`,
		`New folder in [Quill|the app Quill]: "{name}".`,
		`"{name}" is the name of a folder that [Quill lacks|is missing from Quill]. [Make|Create] it.`,
		`[Open|Go to] Quill and set up a folder there, named "{name}".`,
		`My notes are in a mess. To begin with, [let there be|I need] a "{name}" folder among them in [Quill|the app Quill].`,
		`So that I can sort my notes, Quill should get [one more|another] folder: "{name}".`,
		`Quill has no folder with the name "{name}" so far. That [is to be|should be] changed.`,
		`My [colleague|sister] told me to keep such notes in a folder of their own. Call it "{name}"; it belongs into Quill.`,
		`Folder name: "{name}". Where: in [Quill|the app Quill], next to my notes. To be [created|made].`,
		`I [want|would like] a place for some of my notes: a folder "{name}" in [Quill|the app Quill].`,
	},
	"create-note": {
		`[Create|Make] a note "{name}" in [Quill|the app Quill] with the text "{text}"`,
		`Write this down in [Quill|the app Quill], in a new note called "{name}": "{text}"`,
		`[Could|Can] you note something for me in [Quill|the app Quill]? The note is called "{name}", the text is "{text}"`,
		`New note in [Quill|the app Quill]. Name: "{name}". Text: "{text}"`,
		`"{text}" [Please |Kindly ]keep this for me as a note in [Quill|the app Quill] and name it "{name}".`,
		`[Open|Go to] Quill, begin a note, give it the name "{name}", type "{text}" and save it.`,
		`My [colleague|mother] told me something that I must not forget: "{text}" Save it in [Quill|the app Quill] under the name "{name}".`,
		`There [should|must] be [one more|another] note in [Quill|the app Quill], "{name}", and whoever opens it should read "{text}"`,
		`So that it is not lost, "{text}" [is|has] to be stored in [Quill|the app Quill]. Make a note of its own for it, called "{name}".`,
		`Quill has no note "{name}" yet. Add it. [It says|It contains]: "{text}"`,
		`Under the name "{name}", the following [has to|must] be written into a new note with Quill: "{text}"`,
		`I [need|want] a note "{name}" in [Quill|the app Quill] that says "{text}"`,
	},
	"create-from-clipboard": {
		`[Create|Make] a note "{name}" in [Quill|the app Quill] and paste what is on the clipboard into it.`,
		`Save the contents of the clipboard in [Quill|the app Quill] as a new note named "{name}".`,
		`[Could|Can] you make a note in [Quill|the app Quill] from the clipboard? I [want|would like] it to be named "{name}".`,
		`New note in [Quill|the app Quill]: "{name}". Text: what the clipboard holds.`,
		`There is something on the clipboard that I [want|would like] to keep. [Open|Go to] Quill, begin a note "{name}", paste, and save.`,
		`"{name}" [is|has] to be the name of a note in [Quill|the app Quill], and the text that I have just copied is to be what it says.`,
		`So that the copied text is not lost, put it into Quill as a note with the name "{name}".`,
		`Paste into a fresh note in [Quill|the app Quill], and see to it that this note is called "{name}" and says [nothing else|no more].`,
		`My [friend|colleague] sent me a text, which I copied. Quill should have it in a note of its own, "{name}".`,
		`Quill has no note "{name}" yet; it should have, with exactly the text that lies on the clipboard.`,
		`The clipboard has a text in it. Let that be stored under "{name}" among the notes of Quill.`,
		`What I copied last should become a note "{name}" in [Quill|the app Quill].`,
	},
	"edit-note": {
		`Edit the note "{name}" in [Quill|the app Quill]: {change}.`,
		`In Quill, open the note "{name}" and {change}.`,
		`[Could|Can] you {change}? I mean the note "{name}", which is in [Quill|the app Quill].`,
		`Note in [Quill|the app Quill]: "{name}". Change: {change}.`,
		`There is a note "{name}" in [Quill|the app Quill]. Go there, {change}, and save it.`,
		`What I have to ask of you is this: {change}. It is about "{name}" among my notes in [Quill|the app Quill].`,
		`My [colleague|teacher] has read "{name}" and wants it altered. So use Quill to {change}[, please|].`,
		`So that "{name}" is as it should be, start Quill, look for this note and {change}.`,
		`With the note that Quill has under the name "{name}", do no more than this: {change}.`,
		`"{name}" needs some work. You will find it in [Quill|the app Quill]; {change}, and leave all other notes alone.`,
		`I would like you to {change} and then to save. The note is in [Quill|the app Quill] and is called "{name}".`,
		`My note "{name}" in [Quill|the app Quill] is not right yet. Please {change}.`,
	},
}
