package files

import (
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// A shelf is a folder that a person might have, and its contents.
type shelf struct {
	folder   string
	endings  []string
	low, top int // the number of files
}

var shelves = []shelf{
	{"Documents", []string{".pdf", ".txt", ".csv"}, 4, 6},
	{"Documents/House", []string{".pdf", ".txt"}, 2, 3},
	{"Documents/Travel", []string{".pdf", ".txt"}, 2, 3},
	{"Documents/Work", []string{".pdf", ".csv", ".txt"}, 3, 4},
	{"Download", []string{".pdf", ".zip", ".jpg", ".mp3"}, 4, 6},
	{"Music", []string{".mp3"}, 3, 5},
	{"Pictures", []string{".jpg", ".png"}, 3, 4},
	{"Pictures/Camera", []string{".jpg"}, 3, 4},
	{"Pictures/Screenshots", []string{".png"}, 2, 3},
	{"Recordings", []string{".m4a"}, 2, 3},
}

// seed fills the storage as years of use would.
func seed(d *rng.Stream, ph *device.Phone) {
	for _, sh := range shelves {
		ph.Files.MakeFolder(sh.folder, moment(d))
		for range d.Between(sh.low, sh.top) {
			write(d, ph, sh.folder, freshName(d, ph, rng.Pick(d, sh.endings)))
		}
	}
}

// write adds a file with some content to a folder, last changed at a random time before now.
func write(d *rng.Stream, ph *device.Phone, folder, name string) {
	f := ui.File{Path: name}
	ph.Files.Write(within(folder, name), content(d, kindOf(&f).name, folder), moment(d))
}

// moment is a time in the ten months before the phone's clock, but not in the last two days.
func moment(d *rng.Stream) int64 {
	return ui.Epoch.Unix() - int64(60*d.Between(2*24*60, 300*24*60))
}

// freshName makes a name that is not used on the phone.
func freshName(d *rng.Stream, ph *device.Phone, ending string) string {
	for {
		name := varied(d, stem(d)) + ending
		if len(named(ph.Files, name)) == 0 {
			return name
		}
	}
}

// named lists the paths of all files and folders with a name.
func named(fs ui.Files, name string) []string {
	var paths []string
	for i := range fs {
		if fs[i].Name() == name {
			paths = append(paths, fs[i].Path)
		}
	}
	return paths
}

// stem is a name as people choose it in a hurry.
func stem(d *rng.Stream) string { return rng.Pick(d, adjectives) + "_" + rng.Pick(d, nouns) }

// varied adds a suffix that people use to distinguish versions, or nothing.
func varied(d *rng.Stream, name string) string {
	if d.Chance(2, 5) {
		return name
	}
	return variant(d, name)
}

// variant adds a date, some characters, or a word to a name, before or after it.
func variant(d *rng.Stream, name string) string {
	extra := rng.Pick(d, []string{"backup", "copy", "final", "edited"})
	switch d.N(3) {
	case 0:
		extra = ui.Epoch.AddDate(0, 0, -d.Between(3, 300)).Format("2006_01_02")
	case 1:
		var b strings.Builder
		for range 4 {
			b.WriteByte("abcdefghjkmnpqrstuvwxyz23456789"[d.N(31)])
		}
		extra = b.String()
	}
	if d.Chance(1, 2) {
		return extra + "_" + name
	}
	return name + "_" + extra
}

// content returns the content of a file of a kind in a folder.
func content(d *rng.Stream, kind, folder string) string {
	if kind == "Picture" && (folder == "Pictures/Screenshots" || d.Chance(1, 5)) {
		return rng.Pick(d, sheets)
	}
	switch kind {
	case "Picture", "Video":
		return rng.Pick(d, scenes)
	case "Audio":
		return rng.Pick(d, sounds)
	case "Archive":
		return rng.Pick(d, archives)
	case "Table":
		return rng.Pick(d, tables)
	}
	if own := texts[folder]; own != nil {
		return rng.Pick(d, own)
	}
	return rng.Pick(d, texts[""])
}

var adjectives = []string{"amber", "brisk", "calm", "cedar", "clever", "coral", "crisp", "dusty", "eager", "frosty", "gentle", "golden", "hazel",
	"humble", "lively", "mellow", "misty", "nimble", "quiet", "rapid", "royal", "rusty", "silver", "snowy", "sunny", "tidy", "velvet", "warm", "wild", "young"}

var nouns = []string{"anchor", "atlas", "basket", "beacon", "bridge", "candle", "canyon", "cottage", "ferry", "garden", "harbour", "island", "kettle",
	"ladder", "lantern", "meadow", "orchard", "parade", "pebble", "picnic", "quilt", "river", "saddle", "summit", "ticket", "tunnel", "valley", "violin",
	"willow", "window"}

// scenes are captions of pictures; picture.go draws them.
var scenes = []string{"Low tide at the pier, early morning", "The allotment after rain", "Two cyclists went over this ridge", "Above the dunes in April",
	"Fog in the valley below the hut", "The street market on a Saturday", "Roofs of the old town",
	"The lake, before anyone was up", "By the weir, in the last light",
	"Our way up to the summit", "The ferry is late again", "Where we had the picnic", "The square behind the town hall", "Sailing school, first day on the sea",
	"The long field at harvest", "Station street with the new lamps", "A quiet harbour", "View from the cabin",
	"The path back through the heath", "Our street in the evening sun"}

// sheets are pictures of something written.
var sheets = []string{"Boarding card\nElmbridge to Port Alder\nCoach 7, seat 42\nDeparture 9:12", "Shopping list\nflour\nsix lemons\noat milk\nlamp oil",
	"Opening hours\nMon to Fri 8 to 18\nSat 9 to 14\nSun closed",
	"Table 14\nLentil soup 5.20\nApple juice 2.80\nTotal 8.00",
	"Walk of the week\nOld quarry loop\n11 kilometres\nbring water",
	"Rehearsals\nTue 19:00 hall\nThu 18:30 church\nSat 10:00 hall"}

var sounds = []string{"The Paper Kites of Elm Row: Slow Tide, 3:41", "Marisol Vane: Copper Morning, 4:05",
	"Harbour Street Trio: Late Bus, 2:58", "Idea for the speech, 0:52",
	"Rain on the skylight, 5:20", "Voice note to Tomás, 0:37", "Old Weir Quartet: North Platform, 3:16",
	"Choir practice, second verse, 2:44", "Lecture on bridges, part one, 12:08"}

var archives = []string{"14 pictures of the flat", "The club's papers of last season", "Map tiles of the north coast",
	"A font and its licence", "Slides and handouts of the course"}

var tables = []string{"day,kilometres\nMon,12\nTue,0\nWed,18\nThu,7\nFri,21",
	"plant,watered\nfern,2 Oct\nbasil,5 Oct\naloe,17 Sep",
	"room,width,length\nkitchen,280,360\nhall,140,520\nstudy,250,300",
	"member,paid\nAdisa,yes\nBirgit,no\nChen,yes\nDalia,yes"}

// texts are contents of documents, by their folder; those of "" fit everywhere.
var texts = map[string][]string{
	"Documents/House": {"The boiler was serviced in March. Next time ask about the noise in the left pipe.",
		"Measurements: window 84 by 120, door 78 by 201, niche 55 deep.",
		"Warranty of the washing machine: five years, keep the receipt with it.",
		"Dear neighbours,\nthe water will be turned off on Thursday from nine to noon.\nPlease fill a jug before.",
		"Meters on moving in: water 1182, electricity 40517.\nThe cellar key is the one with the notch."},
	"Documents/Travel": {"To bring: rope, lamp, spare socks, the good thermos.\nMeet at the north gate at seven.",
		"Rental of the van: two days, pick up Friday after four, return with a full tank.",
		"Train at 9:12 from platform 4, change at Elmbridge, bus 31 to the campsite.",
		"Hut above the lake: book three weeks ahead, bring a sleeping bag, pay in cash.",
		"Ferry at 14:40, be there an hour before.\nThe cabin has two beds and no window."},
	"Documents/Work": {"Agenda\n1. Last month's minutes\n2. Numbers of the third quarter\n3. New desks",
		"Notes on the talk: start with the map, show the old photograph, end with the question about tolls.",
		"Open points after the visit: floor plan, parking, the price of the second room.",
		"Handover: passwords are with Amara, the archive closes at five, invoices go out on the tenth.",
		"Draft of the advertisement: part-time, from January, a desk by the window."},
	"": {"Ideas for the garden: move the rhubarb, build a frame for beans, ask Ines for raspberry canes.",
		"A letter to the council about the missing bench at the tram stop, second draft.",
		"Guest list: Amara, Jonas and Mei, the Okafors, both cousins from Porto.",
		"Agenda of the boat club\n1. Last month's minutes\n2. New lock for the boat house\n3. Who bakes for the fair?",
		"Books lent out: the atlas to Femi, two crime novels to Ilse, the bird guide to Priya."},
}
