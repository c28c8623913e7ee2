package sokoban

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
)

// readings are files of one or two levels as people write them, and what each is read as: the titles, and the levels.
var readings = []struct{ name, text, titles, want string }{
	{"run lengths", "4#|#@.#|#$-#|#--#|4#", "", tall},
	{"run lengths on lines", "4#\n#@.#\n#$2-#\n#2-#\n4#\n", "", "#####\n#@.##\n#$  #\n#  ##\n#####\n"},
	{"groups of runs", "2(2#)|#@.#|#$-#|#--#|4#|", "", tall},
	{"bars", "####|#@.#|#$ #|#  #|####", "", tall},
	{"a level on each line", "4#|#@.#|#$-#|#--#|4#\n5#|#@$.#|5#\n", "|", tall + "\n" + easy},
	{"byte order mark", "\ufeff#####\n#@$.#\n#####\n", "", easy},
	{"carriage returns", "#####\r#@$.#\r#####\r", "", easy},
	{"carriage returns and line feeds", "A\r\n#####\r\n#@$.#\r\n#####\r\n", "A", easy},
	{"tabs before", "\t#####\n\t#@$.#\n\t#####\n", "", easy},
	{"tabs after and between", "#####\t\n#@$.#\n#####\t; the end\n", "", easy},
	{"blanks before", "   #####\n   #@$.#\n   #####\n", "", easy},
	{"protected blanks", "####\n#@.#\n#$\u00a0#\n#\u00a0\u00a0#\n####\n", "", tall},
	{"boxes at the corners", "*###*\n#@$.#\n*###*\n", "", " ###\n#@$.#\n ###\n"},
	{"boxes above and below", "$ $ $\n#####\n#@$.#\n#####\n* * *\n", "", easy},
	{"boxes and targets beside", "#####  $\n#@$.#  .\n#####  $\n", "", easy},
	{"floor around", "-------\n-#####-\n-#@$.#-\n-#####-\n-------\n", "", easy},
	{"a player outside", "#####  @\n#@$.#\n#####\n", "", easy},
	{"text beside", "#####    Level 7\n#@$.#    by a friend\n#####\n", "", easy},
	{"text on the left", "first  #####\nof 3   #@$.#\n       #####\n", "", easy},
	{"comments beside", "##### ; top\n#@$.# ; all\n#####\n", "", easy},
	{"comments between", "#####\n; the only row\n#@$.#\n:: and\n#####\n", "", easy},
	{"comments between levels", "; a\n#####\n#@$.#\n#####\n; b\n####\n#@.#\n#$ #\n#  #\n####\n", "a|b", easy + "\n" + tall},
	{"underlined by dashes", "First\n-----\n#####\n#@$.#\n#####\n", "First", easy},
	{"underlined by stars", "First\n*****\n\n#####\n#@$.#\n#####\n", "First", easy},
	{"underlined by walls", "First\n#####\n\n#####\n#@$.#\n#####\n", "First", easy},
	{"between two lines", "=====\nFirst\n=====\n\n#####\n#@$.#\n#####\n", "First", easy},
	{"numbers above", "#1\n\n#####\n#@$.#\n#####\n\n#2\n\n####\n#@.#\n#$ #\n#  #\n####\n", "1|2", easy + "\n" + tall},
	{"titles above", "Title: a\n\n#####\n#@$.#\n#####\n\nTitle: b\n\n####\n#@.#\n#$ #\n#  #\n####\n", "a|b", easy + "\n" + tall},
	{"titles below", "#####\n#@$.#\n#####\n\nTitle: a\nAuthor: x\n\n####\n#@.#\n#$ #\n#  #\n####\n\nTitle: b\n", "a|b", easy + "\n" + tall},
	{"names below", "#####\n#@$.#\n#####\na\n####\n#@.#\n#$ #\n#  #\n####\nb\n", "|", easy + "\n" + tall},
	{"letters", "#####\n#pbo#\n#####\n\n####\n#P_#\n#b-#\n#__#\n####\n", "|", easy + "\n####\n#+ #\n#$ #\n#  #\n####\n"},
	{"letters after blanks", "  ###\n###p###\n# b o #\n#######\n", "", "  ###\n###@###\n# $ . #\n#######\n"},
	{"letters at home", "######\n#pboB#\n######\n", "", "######\n#@$.*#\n######\n"},
	{"underscores and dashes", "####\n#@.#\n#$_#\n#--#\n####\n", "", tall},
	{"Latin-1", "Caf\xe9\n#####\n#@$.#\n#####\n", "Café", easy},
	{"end of file of DOS", "#####\n#@$.#\n#####\n\x1a", "", easy},
	{"XML", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<!-- two -->\n<SokobanLevels><Title>Mine</Title>\n<LevelCollection>\n" +
		"<Level Id=\"one\" Width=\"5\"><L>#####</L><L>#@$.#</L><L>#####</L></Level>\n" +
		"<level id=\"two &amp; last\"><L>####</L><L>#@.#</L><L>#$ #</L><L>#  #</L><L>####</L></level></LevelCollection></SokobanLevels>",
		"one|two & last", easy + "\n" + tall},
	{"XML with runs", "<Level><L>5#</L><L>#pbo#</L><L>5#</L></Level>", "", easy},
}

const (
	easy = "#####\n#@$.#\n#####\n"
	tall = "####\n#@.#\n#$ #\n#  #\n####\n"
)

func TestReadings(t *testing.T) {
	for _, c := range readings {
		list, err := ParseFile([]byte(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		compareReading(t, c.name, list, c.titles, c.want)
	}
}

func compareReading(t *testing.T, name string, list []Entry, titles, want string) {
	t.Helper()
	var heads, levels []string
	for _, e := range list {
		heads = append(heads, e.Title)
		if e.Err != nil {
			t.Errorf("%s: line %d: %v", name, e.Line, e.Err)
			return
		}
		levels = append(levels, e.Level.String())
	}
	var plain []string
	for _, text := range strings.Split(want, "\n\n") {
		plain = append(plain, mustParse(t, text).String())
	}
	if got := strings.Join(levels, "\n"); got != strings.Join(plain, "\n") {
		t.Errorf("%s is read as\n%swant\n%s", name, got, strings.Join(plain, "\n"))
	}
	if got := strings.Join(heads, "|"); got != titles {
		t.Errorf("%s: titles %q; want %q", name, got, titles)
	}
}

// Every reading is the same in UTF-16 of both orders, with and without a mark.
func TestReadingsInUTF16(t *testing.T) {
	for _, c := range readings {
		if c.name == "Latin-1" {
			continue
		}
		for _, mark := range []string{"", "\ufeff"} {
			units := utf16.Encode([]rune(mark + strings.TrimPrefix(c.text, "\ufeff")))
			var little, big []byte
			for _, u := range units {
				little, big = append(little, byte(u), byte(u>>8)), append(big, byte(u>>8), byte(u))
			}
			for order, raw := range map[string][]byte{"little": little, "big": big} {
				name := fmt.Sprintf("%s, %s endian, mark %q", c.name, order, mark)
				list, err := ParseFile(raw)
				if err != nil {
					t.Errorf("%s: %v", name, err)
					continue
				}
				compareReading(t, name, list, c.titles, c.want)
			}
		}
	}
}

// A byte order mark says that a file is UTF-16, whatever its letters.
func TestForeignTitleInUTF16(t *testing.T) {
	title := strings.Repeat("Уровень ", 600)
	var little, big []byte
	for _, u := range utf16.Encode([]rune("\ufeff" + title + "\n" + easy)) {
		little, big = append(little, byte(u), byte(u>>8)), append(big, byte(u>>8), byte(u))
	}
	for _, raw := range [][]byte{little, big} {
		list, err := ParseFile(raw)
		if err != nil {
			t.Fatal(err)
		}
		compareReading(t, "a foreign title", list, strings.TrimSpace(title), easy)
	}
}

// Lines are counted the same with any line ending, and decoration above is not counted.
func TestLinesOfLevels(t *testing.T) {
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll("Two\n\n#####\n#@$.#\n#####\n\n* *\n####\n#@.#\n#$ #\n#  #\n####\n", "\n", end)
		list, err := ParseFile([]byte(text))
		if err != nil || len(list) != 2 || list[0].Line != 3 || list[1].Line != 8 {
			t.Errorf("%q: %+v, %v; want levels at lines 3 and 8", end, list, err)
		}
	}
}

// A hostile file is refused in one sentence, and costs no more than reading it.
func TestHostileLevels(t *testing.T) {
	const good = "\n\n#####\n#@$.#\n#####\n"
	long := strings.Repeat("#", 1_000_000)
	for _, c := range []struct{ name, text, want string }{
		{"a run of a billion", "1000000000#|#@$.#|5#", "its runs come to more than"},
		{"a long run", "5#|#@$.#|5000#", "its runs come to more than 4160 characters"},
		{"a run beyond all numbers", "5#|#@$.#|" + strings.Repeat("9", 5000) + "#", "its runs come to more than"},
		{"runs of runs", "9999(9999(9999(#)))|#@$.#|5#", "its runs come to more than"},
		{"a billion of nothing", "1000000000()5#|#@$.#|5#", ""},
		{"deep groups", strings.Repeat("2(", 100_000) + "#" + strings.Repeat(")", 100_000), "nested deeper than"},
		{"a million columns", long + "\n#@$.#\n" + long, "row 1 has 1000000 columns; the maximum is 64"},
		{"a million rows", strings.Repeat("#@$.#\n", 100_000), "level has 100000 rows; the maximum is 64"},
		{"comments between rows", strings.Repeat("#@\n; more\n", 100_000), "level has"},
		{"deep XML", "<Level>" + strings.Repeat("<a>", 1_000_000), "XML: elements are nested deeper than 32"},
		{"an entity bomb", "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><Level><L>&b;</L></Level>", "XML: it defines entities"},
		{"an unknown entity", "<Level><L>&b;</L></Level>", "XML: invalid character entity &b;"},
		{"XML that is cut short", "<SokobanLevels><Level><L>#####</L>", "XML: "},
		{"XML that ends too much", "</Level><Level></Level>", "XML: </Level> ends no element"},
		{"a row of another kind", "<Level><L>#####</L><L>#@x.#</L><L>#####</L></Level>", "row 2 is not XSB"},
	} {
		list, err := ParseFile([]byte(c.text))
		if err != nil || len(list) == 0 {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		got := ""
		if list[0].Err != nil {
			got = list[0].Err.Error()
		}
		if c.want == "" && got != "" || !strings.Contains(got, c.want) || len(got) > 200 {
			t.Errorf("%s: %.300q; want %q", c.name, got, c.want)
		}
		if strings.HasPrefix(c.text, "<") {
			continue
		}
		list, err = ParseFile([]byte(c.text + good))
		if last := len(list) - 1; err != nil || last < 1 || list[last].Err != nil {
			t.Errorf("%s: the sound level below is not imported: %v", c.name, err)
		}
	}
	if _, err := ParseFile(make([]byte, maxText+1)); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Errorf("a file beyond the bound: %v", err)
	}
	for _, text := range []string{"", "\ufeff", "no levels here\n-----\n", "<html><p>none</p></html>", "#1\n#2\n"} {
		if list, err := ParseFile([]byte(text)); err == nil || !strings.Contains(err.Error(), "no level in the file") {
			t.Errorf("%q: %+v, %v; want no level", text, list, err)
		}
	}
}

// FuzzParseFile: no file makes the reader panic, and a level that it reads is closed and reads itself back.
func FuzzParseFile(f *testing.F) {
	for _, c := range readings {
		f.Add([]byte(c.text))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		list, err := ParseFile(raw)
		if err != nil {
			return
		}
		for _, e := range list {
			if e.Err != nil {
				continue
			}
			again, err := ParseFile([]byte(e.Level.String()))
			if err != nil || len(again) != 1 || again[0].Err != nil {
				t.Fatalf("%q gives\n%swhich is read as %+v, %v", raw, e.Level, again, err)
			}
		}
	})
}

// A file that names another game brings no level, though some of its rows look like Sokoban's.
func TestOtherGames(t *testing.T) {
	const board = "\n\n#####\n#@$.#\n#####\n"
	for header, want := range map[string]string{"Game: Hexoban": "levels of Hexoban", "Author: I\ngame=Trioban": "levels of Trioban",
		"Game: Sokoban": "", "Game Type: sokoban": "", "A game: mine": ""} {
		list, err := ParseFile([]byte(header + board))
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %d levels, %v", header, len(list), err)
		}
		if got := list[0].Err; (got != nil) != (want != "") || got != nil && !strings.Contains(got.Error(), want) {
			t.Errorf("%s: %v; want %q", header, got, want)
		}
	}
}
