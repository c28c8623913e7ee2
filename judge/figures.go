package judge

import (
	"regexp"
	"strconv"
	"strings"

	"gymkhana/internal/lazy"
)

// ordinals in words, as days of a month.
var ordinals = func() map[string]string {
	all := map[string]string{}
	for i, w := range strings.Fields("first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth " +
		"fifteenth sixteenth seventeenth eighteenth nineteenth twentieth") {
		all[w] = strconv.Itoa(i + 1)
		if i < 9 {
			all["twenty-"+w], all["twenty "+w] = strconv.Itoa(i+21), strconv.Itoa(i+21)
		}
	}
	all["thirtieth"], all["thirty-first"], all["thirty first"] = "30", "31", "31"
	return all
}()

const (
	ordinalWord = `((?:twenty[ -])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirty[ -]first|thirtieth|twentieth|tenth|eleventh|` +
		`twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth)`
	monthWord = `(january|february|march|april|may|june|july|august|september|october|november|december)`
	amount    = `\d+(?:\.\d+)?`
)

var (
	dayOfMonth  = lazy.Regexp(`\b` + ordinalWord + `( day)?( of)? ` + monthWord + `\b`)
	monthAndDay = lazy.Regexp(`\b` + monthWord + `( the)? ` + ordinalWord + `\b`)
	additions   = lazy.Regexp(`\b` + amount + `(?: (?:\+|plus|and) ` + amount + `)+ (?:=|is|are|makes?|gives?|equals) (` + amount + `)(?:$|[^\d.,]|[.,] )`)
	steps       = lazy.Regexp(`(?:^|¶ |[.!] step )(?:step )?(\d{1,2})[.):] `)
	inline      = lazy.Regexp(`\b(\d)\) `)
	romans      = lazy.Regexp(`\((i|ii|iii|iv|v|vi|vii|viii)\) `)
	keys        = lazy.Regexp(`"([a-z]+(?:_[a-z]+)*)" ?:`)
	ticks       = lazy.Regexp(`(?:[-*] )?(?:\[x\]|☑|✅|✓|✔) ?([^¶[☐☑✅✓✔]+)`)
	fractions   = []struct {
		re *regexp.Regexp
		as string
	}{
		{regexp.MustCompile(`\bhalf a dozen\b`), "six"},
		{regexp.MustCompile(`\b(?:a|one) dozen\b`), "twelve"},
		{regexp.MustCompile(`\btwo dozen\b`), "twenty-four"},
		{regexp.MustCompile(`\bthree dozen\b`), "thirty-six"},
		{regexp.MustCompile(`\b(?:an|one) hour and a half\b`), "1.5 hours"},
		{regexp.MustCompile(`\b(?:an|one) hour and a quarter\b`), "75 minutes"},
		{regexp.MustCompile(`\bhalf an hour\b`), "30 minutes"},
		{regexp.MustCompile(`\bthree[ -]quarters of an hour\b`), "45 minutes"},
		{regexp.MustCompile(`\ba quarter of an hour\b`), "15 minutes"},
		{regexp.MustCompile(`\ban hour\b`), "1 hour"},
	}
)

// figured writes some forms in a folded text in a simpler way: ordinals in dates, correct sums, numbered steps, the
// keys of JSON, lists with ticks and, if a number is wanted, dozens and parts of an hour.
func figured(text string, kind Kind, goal string) string {
	dated := func(re *regexp.Regexp, day int) {
		text = re.ReplaceAllStringFunc(text, func(s string) string {
			w := re.FindStringSubmatch(s)[day]
			return strings.Replace(s, w, ordinals[w]+"th", 1)
		})
	}
	dated(dayOfMonth(), 1)
	dated(monthAndDay(), 3)
	text = keys().ReplaceAllStringFunc(text, func(s string) string { return strings.ReplaceAll(s, "_", " ") })
	text = additions().ReplaceAllStringFunc(text, summed)
	text = unnumbered(text, inline(), strconv.Itoa)
	text = unnumbered(text, letters(), func(n int) string { return string(rune('a' + n - 1)) })
	text = unnumbered(unnumbered(text, steps(), strconv.Itoa), romans(), func(n int) string {
		return strings.Fields("i ii iii iv v vi vii viii ix")[min(n, 9)-1]
	})
	if open := strings.Contains(text, "[ ]") || strings.Contains(text, "☐"); open {
		var ticked []string
		for _, m := range ticks().FindAllStringSubmatch(text, -1) {
			ticked = append(ticked, strings.TrimSpace(m[1]))
		}
		if len(ticked) == 0 {
			return "" // none is ticked
		}
		if head, _, ok := strings.Cut(text, "["); ok {
			if at := strings.IndexAny(head, "☐☑✅✓✔"); at >= 0 {
				head = head[:at]
			}
			text = strings.TrimRight(head, " -*") + " " + strings.Join(ticked, ", ")
		}
	}
	if kind == Number || kind == Any {
		for _, f := range fractions {
			text = f.re.ReplaceAllString(text, f.as)
		}
		text = often(text, goal)
	}
	return text
}

var letters = lazy.Regexp(`\(?\b([a-h])\) `)

var (
	endTwice = lazy.Regexp(`\b(once|twice|thrice)([.!]*)$`)
	single   = lazy.Regexp(`\b(?:a|one) single\b`)
	times    = map[string]string{"once": "1 time", "twice": "2 times", "thrice": "3 times"}
)

// often replaces "twice" by a number if a goal asks how often, and "a single one" if it asks how many.
func often(text, goal string) string {
	if asksOften(goal) {
		text = endTwice().ReplaceAllStringFunc(text, func(s string) string { return times[strings.TrimRight(s, ".!")] })
	}
	if strings.Contains(goal, "how many") && !strings.Contains(goal, "single") {
		text = single().ReplaceAllString(text, "one")
	}
	return text
}

func asksOften(goal string) bool {
	return strings.Contains(goal, "how often") || strings.Contains(goal, "how many times")
}

// summed replaces a correct sum by its result: 17 for "10 + 7 = 17".
func summed(s string) string {
	m := additions().FindStringSubmatch(s)
	all := regexp.MustCompile(amount).FindAllString(s, -1)
	total := 0.0
	for _, n := range all[:len(all)-1] {
		v, _ := strconv.ParseFloat(n, 64)
		total += v
	}
	want, _ := strconv.ParseFloat(m[1], 64)
	if diff := total - want; diff > 1e-9 || diff < -1e-9 {
		return s
	}
	return s[strings.LastIndex(s, m[1]):]
}

// unnumbered removes the numbers of steps, if they start at one and are consecutive.
func unnumbered(text string, re *regexp.Regexp, number func(int) string) string {
	all := re.FindAllStringSubmatch(text, -1)
	for i, m := range all {
		if m[1] != number(i+1) {
			return text
		}
	}
	if len(all) < 2 {
		return text
	}
	return re.ReplaceAllStringFunc(text, func(s string) string {
		if strings.HasPrefix(s, "¶") {
			return "¶ "
		}
		return ""
	})
}
