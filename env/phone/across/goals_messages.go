package across

// messageGoals are the wordings of the families with messages and pictures. The last two are held out of training; see
// device.Family.
var messageGoals = map[string][]string{
	"note-and-message": {
		`Create a new note in Quill named {name} with this text: {text} Then send the same text to {number} with ` +
			`Parley.`,
		`[Text|Write to] {number} in Parley what you have first saved in Quill as the note {name}: “{text}”`,
		`“{text}” is needed twice: as the content of a new note, {name}, in Quill, and as a message for {number}.`,
		`I want to keep a sentence and share it. Keep it in Quill, in {name}. Share it by text message with ` +
			`{number}. It goes like this: {text}`,
		`Two things, please. A note {name} that says {text} and then a message with the whole content of that note ` +
			`to the phone number {number}.`,
		`Note (Quill): {name}. Message (Parley): to {number}. The words of both: {text}`,
		`Open Quill and begin {name}. Its text is {text} When it has been saved, let {number} get the same words ` +
			`from Parley.`,
		`Whoever has the number {number} should read what my note says. The note does not exist yet: call it {name}, ` +
			`and fill it with “{text}”`,
		`Before you text {number}, write it down. So: {name} in Quill, containing {text} and after that the message, ` +
			`word for word the same.`,
		`My memory is bad, therefore make me a note, {name}, and my friend is impatient, so message {number}, each ` +
			`time with this text: {text}`,
		`Please write {text} into a fresh note of Quill that bears the name {name}, and pass all of the note on to ` +
			`{number} by message.`,
		`The number {number} is waiting for a text with the content of {name}, a note that you still have to create ` +
			`in Quill: {text}`,
	},
	"free-hour": {
		`{name} asks in Parley when I am free on {when}. Reply with the first full hour from 10:00 on in which ` +
			`Daybook has nothing, and only that: for example 14:00.`,
		`When is my first free hour on {when}, not before 10:00? Look in Daybook and text it to {name}, just the ` +
			`time at which it begins, such as 14:00.`,
		`Answer the question of {name}. I am free in an hour without any event in Daybook; take the earliest on ` +
			`{when} that starts at 10:00 or later, on the hour, and write only its start (like 14:00).`,
		`On {when} I could meet {name} for an hour that starts on the hour, from 10:00 at the earliest. Find the ` +
			`first that no event in Daybook touches. The message consists of its start, in the form 14:00.`,
		`Please let {name} know the hour that I suggest for {when}: the first after 10:00, or that at 10:00, that is ` +
			`completely empty in Daybook. Send nothing but the time, written as 14:00.`,
		`Daybook knows {when}. Go through its hours, 10:00 to 11:00, 11:00 to 12:00 and so on, up to the first one ` +
			`without an event, and reply to {name} with its beginning. One time, for instance 14:00, is the whole ` +
			`message.`,
		`A message for {name}: when I have time. The day is {when}; I count full hours only, begin to count at ` +
			`10:00, and offer the first one that is free of events in Daybook. Format: 14:00, with no other words.`,
		`What shall I tell {name}, who wants to see me on {when}? The earliest completely free hour beginning at ` +
			`10:00, 11:00 or later, according to Daybook. Tell it as 14:00, without a sentence around it.`,
		`Before 10:00 I see nobody. From then on, the first hour of {when} with no event at any of its minutes is ` +
			`for {name}. Check Daybook, then send the start of the hour alone, e.g. 14:00.`,
		`Compare {when} in Daybook with full hours and pick the first empty one, though none that starts before ` +
			`10:00. {name} gets a text which reads like 14:00: that start, and no more.`,
		`I promised {name} an hour on {when}. Which is the first full one from 10:00 that Daybook leaves free? Reply ` +
			`in Parley with its start, such as 14:00, and nothing else.`,
		`Text {name} a time for {when}, as plain as 14:00. It is the start of the earliest hour, at 10:00 or after, ` +
			`during which I have no event.`,
	},
	"code-from-message": {
		`{service} is about to text me a code. Create a note {name} in Quill that contains only that code.`,
		`Wait for the message of {service}, and write the code in it, without anything else, into a new note ` +
			`[called|named] {name}.`,
		`A new code by {service} will arrive in a few seconds. I want it in Quill: note {name}, text the six digits.`,
		`Soon Parley will show a code from {service}. The older one is void. Save the new one, only the digits, as ` +
			`the note {name}.`,
		`{name} is the note that I look at when I stand at the door of {service}. It does not exist; make it, and ` +
			`let it hold the code that they are sending now, nothing more.`,
		`Note wanted in Quill. Name: {name}. Content: the code which {service} sends me any moment, just its digits.`,
		`I have just asked {service} for a fresh code, which comes by text message. Put its digits, and no words, in ` +
			`{name}, a new note.`,
		`There will be more than one code today. What I need in the new Quill note {name} is the next one signed by ` +
			`{service}, digits only.`,
		`As soon as {service} has sent its code, note it down for me: in Quill, as {name}, six digits and that is all.`,
		`Keep an eye on Parley. {service} sends a code. From its message take the number alone and make the note ` +
			`{name} out of it.`,
		`Please store the code that is on its way from {service} in a Quill note with the name {name}; the note has ` +
			`no other text.`,
		`Once the message from {service} is here, the digits of its code become the whole text of a new note, {name}.`,
	},
	"event-from-messages": {
		`{name} is going to text me tomorrow's time of “{title}” and may change it until 15:35. Then add the event ` +
			`to Daybook for tomorrow with the time that holds at 15:35, {minutes} minutes long, without place or ` +
			`description.`,
		`Put “{title}” into Daybook: tomorrow, {minutes} minutes, no place, no description. It begins when {name} ` +
			`says in the last message before 15:35; messages after that are too late.`,
		`When does “{title}” begin tomorrow? {name} decides by message, and changes count up to 15:35. Wait for ` +
			`that, and enter the event in Daybook ({minutes} minutes; leave place and description empty).`,
		`I need “{title}” in my calendar for tomorrow. Length: {minutes} minutes. Start: the last one that {name} ` +
			`texts before it is 15:35. Fill in neither place nor notes.`,
		`Up to 15:35 {name} can move the start of “{title}”. Read the messages until then, and let Daybook have the ` +
			`event tomorrow, at the time valid in the end, for {minutes} minutes. Everything else in the form stays.`,
		`Watch Parley: {name} names a time for “{title}”, perhaps a second and a third. What holds at 15:35 goes ` +
			`into Daybook, under that title, tomorrow, lasting {minutes} minutes and without further details.`,
		`Event: “{title}”. Day: tomorrow. Duration in minutes: {minutes}. Time: to come from {name} by text; of ` +
			`several, the latest sent before 15:35. No place, no description.`,
		`Only the newest word of {name} before 15:35 counts. It says when “{title}” starts tomorrow; Daybook gets it ` +
			`with {minutes} minutes and nothing in the other fields.`,
		`Please be patient with {name}, who cannot settle the start of “{title}”. At 15:35 it is settled for me: ` +
			`whatever was texted last. Then create the event for tomorrow, {minutes} minutes, in Daybook, just title ` +
			`and times.`,
		`Daybook lacks “{title}” tomorrow, which takes {minutes} minutes. Its start is in a message by {name} that ` +
			`is yet to come, and might be corrected. Later than 15:35 I accept no correction. Leave the place and ` +
			`the notes blank.`,
		`Let “{title}” be in Daybook for tomorrow as {name} wants it, who writes to me now; after 15:35 nothing ` +
			`changes any more. It lasts {minutes} minutes, and I give no place or description.`,
		`Add “{title}” for tomorrow ({minutes} minutes, only title, date, time and length). For the time see what ` +
			`{name} has written last when the clock reaches 15:35.`,
	},
	"contact-from-message": {
		`Add {person} to People with the number that {friend} has texted me.`,
		`{friend} has sent me the number of {person} in Parley. [Save|Store] it as a new contact.`,
		`I want {person} among my contacts. The number, and what kind of number it is, are in a message by {friend}.`,
		`Look at what {friend} wrote about {person}, and make an entry in People: first name, last name, number with ` +
			`its label.`,
		`There is a telephone number in my conversation with {friend}; it is that of {person}. People should know it ` +
			`too.`,
		`New contact: {person}. Source: the messages of {friend}. Take over the number and its label.`,
		`Thanks to {friend} I have a number for {person}, but only in Parley. Enter both name and number in the ` +
			`address book.`,
		`The messages by {friend} mention two people. I am interested in {person}: create the contact with the right ` +
			`kind of number.`,
		`So that I see a name when {person} calls, put the number that {friend} gave me into People.`,
		`My address book does not have {person}. Find the number in the text from {friend}, mind whether it is ` +
			`mobile, home or work, and add it.`,
		`Please turn the message of {friend} with the number of {person} into an entry of People.`,
		`Let People have {person}, with the number and label which I got by message from {friend}.`,
	},
	"draw-and-send": {
		`Make a drawing called {title} in Scribble and send it to {name}.`,
		`{name} would like a drawing of mine. [Draw|Scribble] anything, save it as {title}, and share it by Parley.`,
		`Draw something. Once it is saved under the name {title}, it should go to {name} as a message without text.`,
		`In Scribble, create {title}; what is on it does not matter. Afterwards {name} gets it through the share button.`,
		`Drawing: new, name {title}. Receiver: {name}. Way: Scribble's share button and Parley.`,
		`Could you doodle a little and let {name} have the result? It has to be saved as {title} before.`,
		`I promised {name} a picture drawn with the finger. Let it be {title}, saved and then sent.`,
		`Two things: a drawing {title} in Pictures, made now, and a message to {name} that contains it.`,
		`A message to {name} with nothing but the drawing {title} is needed; you have to draw that first.`,
		`On an empty sheet leave some stroke, keep it with the title {title}, and pass the drawing on to {name}.`,
		`What {name} shall receive from me is a scribble of yours, stored by the name of {title}.`,
		`Please send, by Parley, a picture to {name} which you draw in Scribble and save as {title}.`,
	},
	"send-photo": {
		`Send {name} the photo in the album Snaps that shows a {colour} {kind}.`,
		`{name} would like to see my {colour} {kind}. [Share|Send] the picture from Snaps with Parley.`,
		`Find the {kind} in {colour} among my Snaps, and pass this one photo on to {name}, without any text.`,
		`In Vista, album Snaps, there is a picture of a {colour} {kind}. It should go to {name} as a message.`,
		`Share with {name}: the photo on which a {kind} can be seen, a {colour} one. It is in Snaps.`,
		`Picture: {colour} {kind}, from Snaps. Receiver: {name}. Way: the share button and Parley.`,
		`I told {name} about the {kind}, and that it was {colour}. The photo in Snaps proves it, so send it over.`,
		`Which of the photos in Snaps has a {colour} {kind}? That one, and no other, is for {name}.`,
		`Let {name} have my photograph of the {kind} that is {colour}; take it out of the Snaps and text it.`,
		`A picture message, please, to {name}. On the picture: something {colour}, namely a {kind}. Where to find ` +
			`it: Snaps.`,
		`Please look through Snaps for a {colour} {kind} and forward the photo to {name}.`,
		`My Snaps contain a {kind} of {colour} colour; {name} is to receive that photo from this phone.`,
	},
	"tell-attendee": {
		`Text the person whom I meet tomorrow at {time}: {message}`,
		`Tomorrow at {time} I have something with somebody, see Daybook. [Send|Text] that person this: {message}`,
		`“{message}” is for whoever is in my calendar tomorrow at {time}. Use Parley.`,
		`Look in Daybook who is with me in tomorrow's event at {time}, and let that person know by message: {message}`,
		`The event of tomorrow, {time}, names a person. My text to this person reads: {message}`,
		`Receiver: the one I see at {time} tomorrow. Text: {message}`,
		`I forgot with whom I have the appointment at {time} tomorrow, but I know what I want to write there. It is ` +
			`this. {message}`,
		`Find out from tomorrow's events who expects me at {time}. Then write in Parley “{message}”`,
		`My companion of tomorrow, {time}, has to be told something, by text message: {message}`,
		`Daybook says who it is and People has the number. What I tell the person that tomorrow's {time} belongs to: ` +
			`{message}`,
		`Please message the participant of my event at {time} tomorrow with exactly these words: {message}`,
		`Somebody will meet me at {time} tomorrow; see to it that this somebody gets the message {message}`,
	},
	"note-from-messages": {
		`{person}, {person2} and {person3} have texted me what they bring. Write it into a new note {name} in Quill, ` +
			`in this order of people, one thing per line, without names.`,
		`Make the note {name} in Quill out of three messages: line one is what {person} brings, line two what ` +
			`{person2} brings, line three what {person3} does. Write the thing only, as it was texted.`,
		`What do my friends bring? Ask Parley: {person} first, then {person2}, then {person3}. The answers, each on ` +
			`its own line and with no name, make up the new note {name}.`,
		`I need {name}, a note with three lines. They say what comes from {person}, what from {person2} and what ` +
			`from {person3}, in the words of their latest messages and without the words “I bring”.`,
		`In Quill, list as {name} the things that are promised in the last texts by {person}, by {person2} and by ` +
			`{person3}. Keep that order, use a line for each, add nothing.`,
		`Some have changed their minds, so only the last message of each counts. {person} is at the top of the list, ` +
			`{person2} in the middle, {person3} at the bottom; the list is a new note, {name}, of nothing but the ` +
			`things.`,
		`Three conversations, three lines, one note: {name}. From {person}, from {person2}, from {person3} (in that ` +
			`order) take what is brought according to the newest text.`,
		`Please collect for the table what {person}, {person2}, {person3} contribute. Each contribution is a line in ` +
			`the note {name}, to be created in Quill, exactly as it is called in Parley.`,
		`Quill should have {name}, so that I can see at a glance what to expect: the contribution of {person}, below ` +
			`it that of {person2}, below that the one of {person3}. Names are not written.`,
		`Go to Parley and read what {person} says last about the food, do the same for {person2} as well as ` +
			`{person3}, and put the three things one under the other in a note with the name {name}.`,
		`A note {name} is to hold, line by line, the things in the most recent messages of {person}, {person2} and ` +
			`{person3}. Leave out who it is.`,
		`Note down in Quill ({name}) what {person}, then {person2}, then {person3} will bring to the table in the ` +
			`end, a line for every thing.`,
	},
}
