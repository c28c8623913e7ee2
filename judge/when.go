package judge

import (
	"regexp"
	"strconv"
	"strings"
	"time"

	"gymkhana/internal/lazy"
)

const monthNames = `(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|` +
	`dec(?:ember)?)\.?`

const dayForm = `(\d{1,2})(?:st|nd|rd|th)?`

// dateForms are tried in this order. Groups are named by their content.
var dateForms = []struct {
	re    func() *regexp.Regexp
	order string // the order of the groups: year, month, day
}{
	{lazy.Regexp(`^(\d{4})([-/.])(\d{1,2})[-/.](\d{1,2})`), "y.md"},
	{lazy.Regexp(`^(\d{1,2})([-/.])(\d{1,2})[-/.](\d{4})`), "?.?y"},
	{lazy.Regexp(`^` + dayForm + `(?: day)?(?: of)?[ -]*` + monthNames + `,?[ -]*(?:of |in )?(\d{4})`), "dmy"},
	{lazy.Regexp(`^` + monthNames + `[ -]*(?:the )?` + dayForm + `,?[ -]*(?:of |in )?(\d{4})`), "mdy"},
	{lazy.Regexp(`^(\d{1,2})(?:er|\.)? (?:de )?([a-z]{3,10})\.?(?: del?)? (\d{4})`), "dmy"}, // 26. Oktober 2023
	{lazy.Regexp(`^(\d{4}),?[ -]*` + monthNames + `[ -]*` + dayForm), "ymd"},
	{lazy.Regexp(`^` + dayForm + `(?: of)?[ -]*` + monthNames), "dm"},
	{lazy.Regexp(`^` + monthNames + `[ -]*(?:the )?` + dayForm), "md"},
	{lazy.Regexp(`^` + monthNames + `,?[ ]*(?:of )?(\d{4})`), "my"},
}

var (
	compactDate = lazy.Regexp(`^(\d{4})(\d\d)(\d\d)`)
	weekdayForm = lazy.Regexp(`^(mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? (?:the )?`)
)

// date reads a date in the usual spellings, with an optional weekday before it.
func (l *lexer) date() bool {
	start := l.at
	day := ""
	if m := weekdayForm().FindStringSubmatch(l.ahead()); m != nil {
		day = m[1][:3]
		l.at += len(m[0])
	}
	for _, f := range dateForms {
		from := l.at
		m := l.take(f.re)
		if m == nil {
			continue
		}
		if value, ok := dateOf(m[1:], f.order); ok {
			l.add(piece{kind: Date, text: l.text[from:l.at], value: value, day: day})
			return true
		}
		l.at = from
	}
	if m := l.take(compactDate); m != nil && l.want == Date {
		if value, ok := dateOf(m[1:], "ymd"); ok {
			l.add(piece{kind: Date, text: m[0], value: value, day: day})
			return true
		}
	}
	l.at = start
	return false
}

// dateOf combines the parts of a date. Of two numbers before the year, the month is first with slashes and last with
// points and dashes, unless only the other order gives a valid month.
func dateOf(groups []string, order string) (float64, bool) {
	var y, m, d int
	var open []int
	sep := ""
	for i, c := range order {
		n, _ := strconv.Atoi(groups[i])
		switch c {
		case 'y':
			y = n
		case 'd':
			d = n
		case 'm':
			m = monthOf(groups[i])
		case '?':
			open = append(open, n)
		case '.':
			sep = groups[i]
		}
	}
	if len(open) == 2 {
		d, m = open[0], open[1]
		if (sep == "/" || m > 12) && open[0] <= 12 {
			m, d = open[0], open[1]
		}
		if sep == "/" && open[0] > 12 {
			d, m = open[0], open[1]
		}
	}
	if y != 0 && (y < 1500 || y >= 2200) {
		return 0, false
	}
	year := y
	if y == 0 {
		year = 2024 // a leap year, so that 29 February is a day
	}
	if order != "my" {
		at := time.Date(year, time.Month(m), d, 0, 0, 0, 0, time.UTC)
		if m < 1 || m > 12 || d < 1 || at.Day() != d {
			return 0, false
		}
	}
	return float64(y*10000 + m*100 + d), true
}

func monthOf(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	for m := time.January; m <= time.December; m++ {
		if name := strings.ToLower(m.String()); strings.HasPrefix(name, s) || s == "sept" && m == time.September {
			return int(m)
		}
	}
	return foreignMonths[s]
}

// foreignMonths are in German, French, Spanish, Italian, Portuguese and Dutch.
var foreignMonths = monthsOf(
	"januar janvier enero gennaio janeiro januari", "februar fevrier febrero febbraio fevereiro februari", "marz mars marzo marco maart",
	"avril abril aprile", "mai mayo maggio maio mei", "juni juin junio giugno junho", "juli juillet julio luglio julho",
	"aout agosto augustus", "septembre septiembre settembre setembro", "oktober octobre octubre ottobre outubro",
	"novembre noviembre novembro", "dezember decembre diciembre dicembre dezembro",
)

func monthsOf(lines ...string) map[string]int {
	months := map[string]int{}
	for i, line := range lines {
		for name := range strings.FieldsSeq(line) {
			months[name] = i + 1
		}
	}
	return months
}

// weekday is that of a whole date, by its first three letters.
func weekday(value float64) string {
	n := int(value)
	return strings.ToLower(time.Date(n/10000, time.Month(n/100%100), n%100, 0, 0, 0, 0, time.UTC).Weekday().String()[:3])
}

const halfDay = `(a\.?m\.?|p\.?m\.?)`

var timeForms = []struct {
	re   func() *regexp.Regexp
	only bool // if a time is wanted
}{
	{lazy.Regexp(`^(\d{1,2}):(\d\d)(?::\d\d)? ?` + halfDay), false},
	{lazy.Regexp(`^(\d{1,2}):(\d\d)(?::\d\d)?(?: ?(?:hrs?|hours|h|o'clock)\b)?`), false},
	{lazy.Regexp(`^(\d{1,2})\.(\d\d) ?` + halfDay), false},
	{lazy.Regexp(`^(\d{1,2})() ?` + halfDay), false},
	{lazy.Regexp(`^(\d{1,2})h(\d\d)(?:m|min|mins)?`), false},
	{lazy.Regexp(`^(\d{1,2})\.(\d\d)(?: ?(?:hrs?|hours|h|o'clock)\b)?`), true},
	{lazy.Regexp(`^(\d\d)(\d\d) ?(?:hrs?|hours|h)`), true},
}

// time reads a time of day in digits.
func (l *lexer) time() bool {
	for _, f := range timeForms {
		if f.only && l.want != Time {
			continue
		}
		from := l.at
		m := l.take(f.re)
		if m == nil {
			continue
		}
		hour, _ := strconv.Atoi(m[1])
		minute, _ := strconv.Atoi(m[2])
		half := ""
		if len(m) > 3 {
			half = m[3][:1]
		}
		if half != "" && (hour > 12 || hour < 1) || hour > 24 || minute > 59 || hour == 24 && minute > 0 {
			l.at = from
			continue
		}
		l.add(piece{kind: Time, text: m[0], value: float64(clock(hour, minute, half))})
		return true
	}
	return false
}

// clock gives minutes since midnight. half is a, p or nothing.
func clock(hour, minute int, half string) int {
	switch {
	case half == "p" && hour < 12:
		hour += 12
	case half == "a" && hour == 12:
		hour = 0
	}
	return hour%24*60 + minute
}

// tell reads times in words, if a time is wanted: ten past three, half past nine, noon, 3 o'clock; and the part of the
// day after a time.
func (l *lexer) tell() {
	if l.want != Time {
		return
	}
	var out []piece
	for i := 0; i < len(l.pieces); {
		p, n := spoken(l.pieces[i:])
		if n == 0 {
			p, n = l.pieces[i], 1
		}
		if p.kind == Time {
			m, half := dayPart(l.pieces[i+n:])
			n += m
			if at := int(p.value); half != "" && at/60 >= 1 && at/60 <= 12 {
				p.value, p.half = float64(clock(at/60, at%60, half)), false
			}
		}
		p.fresh, p.stop = l.pieces[i].fresh, l.pieces[i].stop
		out = append(out, p)
		i += n
	}
	l.pieces = out
}

// spoken reads a time at the start of ps, and returns how many pieces it takes.
func spoken(ps []piece) (piece, int) {
	text := func(i int) string {
		if i < len(ps) && (i == 0 || !ps[i].fresh) {
			return ps[i].text
		}
		return ""
	}
	switch text(0) {
	case "noon", "midday":
		return piece{kind: Time, text: ps[0].text, value: 720}, 1
	case "midnight":
		return piece{kind: Time, text: ps[0].text}, 1
	}
	i, minutes := 0, -1.0
	if text(i) == "a" {
		i++
	}
	switch {
	case text(i) == "half":
		minutes = 30
	case text(i) == "quarter":
		minutes = 15
	case i < len(ps) && ps[i].kind == Number && ps[i].value < 60 && (ps[i].words && ps[i].unit == "" || ps[i].unit == "min"):
		minutes = ps[i].value
	}
	if way := text(i + 1); minutes >= 0 && i+2 < len(ps) && (way == "past" || way == "to" || way == "after" && ps[i].kind == Any) {
		if at := ps[i+2]; at.kind == Number && at.value >= 1 && at.value <= 12 && at.unit == "" {
			n := i + 3
			if text(n) == "o'clock" {
				n++
			}
			value := at.value*60 + minutes
			if way == "to" {
				value = at.value*60 - minutes
			}
			return piece{kind: Time, text: "spoken", value: float64(int(value+1440) % 1440), half: true}, n
		}
	}
	if ps[0].kind == Number && text(1) == "o'clock" && ps[0].value >= 0 && ps[0].value < 25 {
		return piece{kind: Time, text: "spoken", value: float64(int(ps[0].value) % 24 * 60), half: ps[0].value <= 12 && ps[0].value > 0}, 2
	}
	if p, n := sayHour(ps); n > 0 {
		return p, n
	}
	return piece{}, 0
}

// sayHour reads an hour in words before a part of the day, with or without minutes: ten in the morning, ten thirty p.m.
func sayHour(ps []piece) (piece, int) {
	if ps[0].kind != Number || ps[0].value < 1 || ps[0].value > 12 || ps[0].value != float64(int(ps[0].value)) || ps[0].unit != "" {
		return piece{}, 0
	}
	n, minutes := 1, 0.0
	if len(ps) > 1 && ps[0].words && ps[1].kind == Number && ps[1].words && !ps[1].fresh && ps[1].unit == "" && ps[1].value >= 10 && ps[1].value < 60 {
		n, minutes = 2, ps[1].value
	}
	if _, half := dayPart(ps[n:]); half == "" && n == 1 {
		return piece{}, 0
	}
	return piece{kind: Time, text: "spoken", value: ps[0].value*60 + minutes, half: true}, n
}

// dayPart reads the words after a time that say before or after noon.
func dayPart(ps []piece) (n int, half string) {
	var words []string
	for _, p := range ps[:min(3, len(ps))] {
		words = append(words, p.text)
	}
	said := strings.Join(words, " ")
	for _, part := range []struct{ words, half string }{{"in the morning", "a"}, {"this morning", "a"}, {"this afternoon", "p"}, {"this evening", "p"},
		{"in the afternoon", "p"}, {"in the evening", "p"}, {"at night", "p"},
		{"a.m", "a"}, {"p.m", "p"}, {"am", "a"}, {"pm", "p"}} {
		if said == part.words || strings.HasPrefix(said, part.words+" ") {
			return len(strings.Fields(part.words)), part.half
		}
	}
	return 0, ""
}
