package across

import (
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/magicbox"
	"gymkhana/env/phone/parley"
	"gymkhana/env/phone/tonearm"
	"gymkhana/rng"
)

// transcribeVideo writes the words that are held up in a video into a note. Only the frames show them.
var transcribeVideo = device.Family{
	Name:   "across/transcribe-video",
	Goals:  playerGoals["transcribe-video"],
	Steps:  20,
	Level:  "hard",
	Vision: true,
	Tags:   []string{"androidworld:MarkorTranscribeVideo"},
	Draw: func(d *rng.Stream, ph *device.Phone) {
		path, _ := magicbox.Shoot(d, ph, d.Between(2, 4))
		ph.Case.Set("path", path)
		ph.Case.Set("file", path[strings.LastIndexByte(path, '/')+1:])
		ph.Case.Set("name", rng.Pick(d, []string{"Signs", "From the film", "Seen", "Shown", "Boards", "What they held up"})+".md")
		ph.Case.Set("text", magicbox.Typed(ph.Files, path))
	},
	Want: writeNote,
	Solve: func(h *device.Driver) bool {
		return magicbox.Mend(h) || magicbox.Consult(h, h.Get("path")) || enterNote(h)
	},
}

// songsFromMessage makes a playlist of the songs that a friend names in a message.
var songsFromMessage = device.Family{
	Name:  "across/songs-from-message",
	Goals: playerGoals["songs-from-message"],
	Steps: 40,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		one := parley.Cast(d, ph, 1)[0]
		all := tonearm.Titles(ph)
		some := rng.Some(d, all, d.Between(4, 6))
		lines := []string{"For the trip I would like to hear " + some[0] + " first.", ">And then?"}
		for _, title := range some[1 : len(some)-1] {
			lines = append(lines, "Then "+title+".")
		}
		lines = append(lines, ">Anything else?", "Yes, "+some[len(some)-1]+" at the end.")
		parley.Told(d, ph, one.Number, d.Between(20, 90), lines...)
		ph.Case.Set("list", tonearm.FreeName(d, ph))
		ph.Case.Set("songs", strings.Join(some, "\n"))
	},
	Want: func(ph *device.Phone) {
		device.Of[tonearm.State](ph).Deck.Make(ph.Case.Get("list")).Items = strings.Split(ph.Case.Get("songs"), "\n")
	},
	Solve: func(h *device.Driver) bool {
		return parley.Mend(h) || parley.Consult(h, h.Get("number")) || tonearm.Mend(h)
	},
}

// playerGoals are the wordings of these families. The last two are held out of training; see device.Family.
var playerGoals = map[string][]string{
	"transcribe-video": {
		`Signs are held up in the video {file}. Write their words into a new note {name} in Quill, separated by commas, in order.`,
		`Watch {file} in Magic Box and type what the signs say into the note {name}, as a list with commas.`,
		`Make a note called {name}. It has one line: the words shown in {file}, first to last, with commas between.`,
		`I need the words of the signs in {file} as text. Put them, comma after comma, in a [fresh|new] note and name it {name}.`,
		`{name} should be a note in Quill that lists, with commas, each word somebody holds up during {file}.`,
		`What do the people in {file} show on their boards? Transcribe all of it, one comma between two words, to {name} in Quill.`,
		`Video: {file}. Note: {name}. Content of the note: every word on a sign of the video, in the order of appearance, divided by commas.`,
		`Could you go through {file}, frame by frame if need be, and note down in {name} the words that you read, as in "one, two, three"?`,
		`There are words in {file}, but only in the picture. Quill shall have them in a note by the name {name}: word, comma, word, and so on.`,
		`Copy from {file} to {name}: from the video the words on the signs, to the note the same words with commas.`,
		`Please transcribe the signs of the recording {file}; the result, a comma list, is to be saved as {name} among my notes.`,
		`After having seen the whole of {file}, create {name} in Quill with exactly the words that were held up, comma-separated.`,
	},
	"songs-from-message": {
		`{name} has written in Parley which songs to play on the trip. Make a playlist {list} in Tonearm of them, in the order of the messages.`,
		`Read what {name} wants to hear, and put these songs, first to last, into a new playlist called {list}.`,
		`Create {list}, a playlist with the songs from the messages of {name}, ordered as [there|they are there].`,
		`The messages by {name} name some songs. Collect them as {list} in my music player, in the same succession.`,
		`I promised {name} a playlist. Its title is {list}, and its songs are those of our conversation, one after the other.`,
		`Look up the wishes of {name} in Parley; then let Tonearm have a playlist {list} that fulfils them in sequence.`,
		`Playlist: {list}. Songs and order: see the conversation with {name}.`,
		`On the trip we listen to what {name} asked for. Set up {list} accordingly, beginning with the song that is wanted first.`,
		`Could you turn the list of songs that {name} sent me, message by message, into the playlist {list}?`,
		`Which songs did {name} mention, and in which order? Answer by building {list} from them in Tonearm.`,
		`Please go through what {name} wrote about music, and save all of those songs, arranged like that, under {list} as a playlist.`,
		`A playlist by the name of {list} is missing; {name} has told me in Parley what must be on it and what comes after what.`,
	},
}
