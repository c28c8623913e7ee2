package judge

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"gymkhana/internal/lazy"
)

// stating removes from a folded text the sentences that do not state the value: courtesies, offers, remarks, and what
// the speaker did. It also removes questions that repeat the goal. It returns false if the text asks a question back,
// because that leaves the answer open.
func (w Wanted) stating(told, goal string) (string, bool) {
	g := grammar{Wanted: w, goal: aboutOf(goal, Text), barred: map[string]bool{}, value: func(int) bool { return false }}
	for _, item := range w.Items {
		g.goal.rivals(g.barred, w.Kind, split(fold(item)))
	}
	var kept []string
	stated := false
	for _, s := range sentences(told) {
		holds := w.states(s)
		if g.ps = lex(s, w.Kind); len(g.ps) == 0 {
			kept = append(kept, s)
			continue
		}
		switch asks := strings.HasSuffix(strings.TrimRightFunc(s, closing), "?"); {
		case asks && !strings.Contains(strings.Join(w.Items, ""), "?"):
			if !holds && !g.doubts() && (g.wish(0, len(g.ps)) || stated && g.offers()) {
				continue
			}
			for _, p := range lex(s, Text) {
				if !g.goal.knows(p.text) && !idle[p.text] && !near[p.text] && p.text != "or" {
					return "", false
				}
			}
		case holds && strings.Count(told, s) == 1 && w.states(strings.Replace(told, s, "", 1)) && g.weighs():
		case holds && stated && w.Kind == Number && g.concludes(w):
		case stated && g.measures(w):
		case !holds && !strings.HasSuffix(strings.TrimRightFunc(s, closing), ":") && g.aside(s):
		default:
			stated = stated || holds
			if holds {
				s = w.untailed(g, g.headless(s))
			}
			kept = append(kept, s)
		}
	}
	if len(kept) == 0 && !strings.Contains(told, "?") {
		return told, true
	}
	return strings.Join(kept, " "), len(kept) > 0
}

// weighs reports whether a sentence only says that the speaker compared the goal's choices.
func (g *grammar) weighs() bool {
	first := g.ps[0].text
	return (first == "i" || first == "we" || first == "let") && g.has("compared compare checked looked searched weighed opened") &&
		!g.has("is are was were") && slices.ContainsFunc(g.ps, func(p piece) bool { return g.barred[p.text] })
}

// roughly are words that make a measure imprecise.
var roughly = set("less more fewer at least most up roughly approximately nearly barely scarcely only just well")

// foreign removes measures of another dimension than the wanted one, with words that make them imprecise: "less than
// ten minutes on foot". It reports whether there are any.
func (g grammar) foreign(w Wanted) (grammar, bool) {
	if w.Kind != Number || w.Unit == "" && len(g.goal.asked) != 1 {
		return g, false
	}
	var kept []piece
	found := false
	for _, p := range g.ps {
		_, own := g.goal.asked[measures[p.unit].of]
		if p.kind == Number && p.unit != "" && !own && !spans[p.unit] && p.unit != "night" && p.unit != "year" && measures[p.unit].of != measures[w.Unit].of {
			found = true
			for last := len(kept) - 1; last >= 0 && (vague[kept[last].text] || roughly[kept[last].text]); last-- {
				kept = kept[:last]
			}
			continue
		}
		kept = append(kept, p)
	}
	g.ps = kept
	return g, found
}

// measures reports whether a sentence only gives another measure of the same thing.
func (g grammar) measures(w Wanted) bool {
	rest, ok := g.foreign(w)
	return ok && !slices.ContainsFunc(rest.ps, func(p piece) bool { return loaded[p.text] }) && (len(rest.ps) == 0 || rest.remark(true) && rest.calm())
}

// concludes reports whether a sentence draws a conclusion from a number: "So 17 chairs should do it".
func (g grammar) concludes(w Wanted) bool {
	if first := g.ps[0].text; first != "so" || len(g.ps) > 4 && !g.has("you your do should will need enough") {
		return false
	}
	g.ps = slices.DeleteFunc(slices.Clone(g.ps), func(p piece) bool { return p.kind == Number && p.unit == "" && w.states(p.text) })
	return g.remark(true) && g.calm()
}

// closing are characters after the end of a sentence.
func closing(r rune) bool {
	return r == ' ' || r == lineBreak || r != '?' && adorning(r) && r != '!' && r != '.' && r != ':'
}

// states reports whether a sentence contains one of the items.
func (w Wanted) states(s string) bool {
	for _, item := range w.Items {
		kind := w.Kind
		if kind == Any {
			kind = kindOf(item)
		}
		switch kind {
		case Polar:
			if slices.ContainsFunc(read(s), token.polar) {
				return true
			}
		case Text, Noun:
			words, own := split(s), split(fold(item))
			for at := range words {
				if runOf(kind, words[at:], own) > 0 {
					return true
				}
			}
		default:
			want := lex(fold(item), kind)
			if len(want) == 1 && slices.ContainsFunc(lex(s, kind), func(p piece) bool {
				return p.kind == kind && (p.value == want[0].value || w.Near > 0 || p.unit != "") && (kind != Digits || p.text == want[0].text)
			}) {
				return true
			}
		}
	}
	return false
}

// capitals returns the words of a text with a capital letter inside a sentence, folded, and whether the text uses
// capital letters correctly.
func capitals(said string) (cased bool, proper map[string]bool) {
	proper = map[string]bool{}
	starts := true
	for _, f := range strings.FieldsFunc(unwrapped(said), unicode.IsSpace) {
		word := strings.TrimFunc(f, func(r rune) bool { return !wordly(r) })
		if word == "" {
			starts = starts || strings.ContainsRune(f, lineBreak)
			continue
		}
		if upper := unicode.IsUpper([]rune(word)[0]); upper && starts {
			cased = true
		} else if upper {
			proper[fold(word)] = true
		}
		starts = strings.ContainsAny(strings.TrimLeft(f, "\"'*_("), ".!?:") && strings.ContainsAny(f[len(f)-1:], ".!?:\"'*_)")
	}
	return cased, proper
}

// offers reports whether a question offers something to the reader.
func (g *grammar) offers() bool {
	text := g.text(0, len(g.ps))
	return slices.ContainsFunc(offering, func(o string) bool { return strings.HasPrefix(text, o+" ") })
}

// doubts reports whether a question names a candidate, or asks about the earlier sentences.
func (g *grammar) doubts() bool {
	return slices.ContainsFunc(g.ps, func(p piece) bool {
		return revising[p.text] && p.text != "other" || coolly[p.text] && p.text != "not" || wrongs[p.text] || g.names() && g.barred[p.text] ||
			p.kind != Any && !p.words && !g.goal.states(p)
	})
}

var offering = strings.Split("would you like|do you want|do you need|shall i|should i|shall we|can i|could i|may i|want me|want to|need|anything|is there|"+
	"how else|what else|any other|any more|ready to|care to|fancy|how about|do you have|got any|have any|would you also|would it help|"+
	"will you|are you|who would|who does not|why not|what more|could you use|should we|can we|what would you like", "|")

// revising words withdraw earlier sentences or cast doubt on them.
var revising = set("confirm confirmed verify recheck double-check again instead other correct correction right sure mean meant kidding joking joke " +
	"lied lie fake " +
	"trust rely doubt pretend imagine invented fooled fool oops whoops hmm depends vary varies differ differs may-be ish error mistake mistaken misread " +
	"typo " +
	"disregard scratch strike retract sarcasm jk closed shut unavailable demolished sold extra additionally quote hear heard psych seemed")

// aside reports whether a sentence without the value says nothing about it. It names no candidate, contains no revising
// word, and is about the reader, the speaker's actions, or another subject than the sentences before.
func (g *grammar) aside(s string) bool {
	first := g.ps[0].text
	shout, person := strings.Contains(s, "!"), slices.ContainsFunc(g.ps, func(p piece) bool { return persons[p.text] })
	warmly := slices.ContainsFunc(warm, func(c string) bool { return strings.HasPrefix(g.text(0, len(g.ps)), c+" ") })
	refers := g.refers(0, len(g.ps))
	if len(g.ps) > 2 && otherOnes[g.text(0, 2)] && !slices.ContainsFunc(g.ps, func(p piece) bool {
		return p.kind != Any && !p.words || negators[p.text] || wrongs[p.text] || g.proper[p.text]
	}) {
		return g.Kind != Polar
	}
	suggests := suggestion().MatchString(s)
	if !g.remark(!refers && shout && person || warmly || suggests) || g.quotes(s) || g.has("made") && g.has("up") {
		return false
	}
	if g.Kind == Polar {
		return (suggests || g.reports() && !refers) && !g.sided(0, len(g.ps))
	}
	switch {
	case warmly && (len(g.ps) > 1 || shout), shout && person && !(refers && g.shifts()), suggests, len(g.ps) == 1 && (exclaimed[first] || shout && g.form()):
		return true
	case g.Kind == Noun:
		return person && !refers
	case shout && len(g.ps) > 1 && !refers:
		return true
	case g.reports():
		return !g.has("only would should") && !(refers && g.has("is are was were has"))
	case refers && !(len(g.ps) > 1 && media[g.ps[1].text] && !slices.ContainsFunc(g.ps[2:], func(p piece) bool { return tenses[p.text] })):
		return shout && g.mild() && !g.has("only") && !(len(g.ps) > 2 && tenses[g.ps[1].text] && prepositional[g.ps[2].text])
	case person:
		return first == "you" || first == "your"
	}
	return g.has(verbal) && len(g.ps) > 3 && (near[first] || far[first] || g.goal.knows(first) || strings.HasSuffix(first, "ing")) && g.mild()
}

// shifts reports whether a remark has a word that changes when or how far its subject applies.
func (g *grammar) shifts() bool {
	return slices.ContainsFunc(g.ps, func(p piece) bool { return (loaded[p.text] || vague[p.text]) && !kindly[p.text] })
}

var kindly = set("like all much many more so about every each not")

// quotes reports whether a sentence contains a title that the goal does not.
func (g *grammar) quotes(s string) bool {
	return slices.ContainsFunc(quotation().FindAllStringSubmatch(s, -1), func(m []string) bool { return !strings.Contains(g.goal.text, m[1]) })
}

// otherOnes begin sentences about things that are not the answer.
var otherOnes = map[string]bool{"the rest ": true, "the others ": true, "the other ": true, "all others ": true, "all other ": true}

// suggestion begins a sentence that suggests another action to the reader.
var suggestion = lazy.Regexp(`^\W*you (?:may|might|could|should|can)(?: also| always)? (?:want to|try|look|consider|bring|take|use|skip|go|book|save|` +
	`expect)\b`)

// exclaimed words are sentences by themselves.
var exclaimed = set("ouch yum yummy wow yay hooray phew brr oh ah hey hmm nice cool sweet delicious awesome bingo voila prost tada ok okay pretty " +
	"lovely great impressive beautiful wonderful interesting charming fancy")

// reports reports whether a sentence begins with the speaker's action, after words without meaning.
func (g *grammar) reports() bool {
	at := slices.IndexFunc(g.ps, func(p piece) bool { return p.text == "i" || p.text == "we" || p.text == "let" })
	return at >= 0 && at < reach && !slices.ContainsFunc(g.ps[:at], func(p piece) bool { return !near[p.text] && !far[p.text] && p.text != "how" })
}

// remark reports whether no word between two places names a candidate, or withdraws or leaves open an earlier
// statement. A remark to the reader may contain words that would otherwise change a value.
func (g *grammar) remark(addressed bool) bool {
	for i, p := range g.ps {
		switch {
		case p.kind == Number && p.words && g.names():
		case p.kind != Any && !g.goal.states(p), revising[p.text] && !(addressed && p.text == "again"), wrongs[p.text],
			p.text == "…" && !(i+1 == len(g.ps) && g.ps[0].text == "let"),
			!addressed && (altering[p.text] || altering[stem(p.text)]) && !g.goal.asksWith(p.text):
			return false
		case p.text == "rather" && i+1 < len(g.ps) && (i == 0 || tenses[g.ps[i-1].text]), p.text == "not" && g.forbids(i):
		case coolly[p.text] && !(i < reach && g.consoles()) &&
			!(addressed && p.text == "not" && i+1 < len(g.ps) && mildly[g.ps[i+1].text]) && !(p.text == "twice" && g.reports()):
			return false
		case hedges[p.text] && p.text != "or" && p.text != "if" && p.text != "whatever", unsure[p.text],
			!addressed && i > 0 && hedges[g.ps[i-1].text+" "+p.text]:
			return false
		case g.barred[p.text], dated[p.text] && !g.goal.knows(p.text) && p.text != "may",
			g.proper[p.text] && !g.goal.knows(p.text) && !g.own(p.text) && !strings.Contains(fold(strings.Join(g.Items, " ")), p.text) && p.text != "i" &&
				!(i > 0 && looking[g.ps[i-1].text]):
			return false
		case g.names() && !g.cased && !g.known(p, true):
			return false
		}
	}
	return true
}

// forbids reports whether a "not" tells the reader not to do something that is unrelated to the answer: "so don't wait
// up".
func (g *grammar) forbids(i int) bool {
	return i > 0 && g.ps[i-1].text == "do" && (g.ps[i-1].fresh || i > 1 && (g.ps[i-2].text == "so" || g.ps[i-2].text == "please")) && i+1 < len(g.ps) &&
		!near[g.ps[i+1].text] && !far[g.ps[i+1].text] && g.harmless(g.ps[i+1].text) && !ignorance[g.ps[i+1].text] && !g.goal.knows(g.ps[i+1].text)
}

// reckoning lists words that ask the reader to calculate another value from the answer.
var reckoning = set("add subtract deduct pay multiply divide double")

// mildly are words after a "not" that denies nothing of the answer.
var mildly = set("too very bad far surprising surprisingly")

// headless removes a leading condition that only has words of the goal: "If you go to the theatre,".
func (g *grammar) headless(s string) string {
	m := condition().FindStringSubmatch(s)
	if m == nil && g.Kind != Number {
		if m = exclusion().FindStringSubmatch(s); m != nil && slices.ContainsFunc(split(m[1]), func(w span) bool {
			return sequential[w.text] || strings.HasSuffix(w.text, "est")
		}) {
			return s
		}
	}
	if m == nil || g.states(m[1]) || slices.ContainsFunc(split(m[1]), func(w span) bool {
		return negators[w.text] || coolly[w.text] || !g.goal.knows(w.text) && w.text != "other" && w.text != "others" && !idle[w.text] && !near[w.text] &&
			!going[strings.TrimSuffix(w.text,
				"ing")] && w.text != "want" && w.text != "like"
	}) {
		return s
	}
	return s[len(m[0]):]
}

var condition = lazy.Regexp(`^\W*(?:if|when|once|as|since|should) ((?:you|one|we|your|i|the|someone|somebody|it)\b[^,.:;!?]*), `)

// exclusion matches what is excluded because the goal does not mean it.
var exclusion = lazy.Regexp(`^\W*(?:leaving out|leaving aside|ignoring|skipping|disregarding|not counting|setting aside|apart from|without counting|` +
	`looking only at|` +
	`only looking at|only counting|counting only) ((?:those|the ones|the|all|any|what)\b[^,.:;!?]*), `)

// conclusion begins the rest of a sentence that follows from the answer, and source the rest that names its source.
var (
	another    = lazy.Regexp(`[,;]| -| --| \(`)
	evaluation = lazy.Regexp(`(?:,| -| --) (?:which (?:is|makes|sounds|seems|looks|should|leaves) (?:rather|quite|pretty|very|really|not (?:too|bad|far)|` +
		`an? (?:good|fair|nice|bit|decent|lot|great|bargain|pity|shame|steal|pleasant|short|long|handy)|good|fine|great|fair|nice|plenty|enough|handy|` +
		`be (?:fine|enough|plenty)|you)|who (?:was|is)(?:n't| not) (?:too|very|quite|so)) `)
	urging = lazy.Regexp(`(?:[;,]| -| --) (?:just |simply |please |so |and )*(?:give|call|ring|dial|phone|book|bring|pack|put|keep|remember|plan|` +
		`be (?:there|at|on|early|quick|punctual)|` +
		`have|enjoy|grab|do not|don't|wear|get|expect) `)
	purpose    = lazy.Regexp(` to (?:book|reserve|order|ask|say|check|make|get|talk|speak|find out|chat) `)
	conclusion = lazy.Regexp(`(?:(?:,| -| --) (?:so|and so|which means|meaning)| and you(?: will|'ll) (?:be|get|reach)) `)
	source     = lazy.Regexp(`(?:,| -| --) (?:as|since|because|according|going by|judging|says|say|which is what|that is what|that's what) `)
)

// untailed removes the rest of a sentence that follows from the answer, or names its source.
func (w Wanted) untailed(g grammar, s string) string {
	for _, tail := range []func() *regexp.Regexp{conclusion, source, evaluation, urging, purpose, another} {
		for _, at := range tail().FindAllStringIndex(s, -1) {
			rest := s[at[0]:]
			g.ps = lex(rest, w.Kind)
			if tail() == another() {
				if w.states(s[:at[0]]) && g.measures(w) {
					return s[:at[0]] + "."
				}
				continue
			}
			if w.Kind == Number && len(g.ps) > 2 && (tail() == conclusion() && g.has("you your should will need enough") || tail() == urging()) &&
				!(w.states(rest) && g.has("more another other others again")) { // 17, so bring 17 chairs
				g.ps = slices.DeleteFunc(g.ps, func(p piece) bool { return p.kind == Number && p.unit == "" && w.states(p.text) })
			} else if w.states(rest) {
				continue
			}
			if !w.states(s[:at[0]]) {
				continue
			}
			if tail() != conclusion() && tail() != source() {
				if !(tail() == purpose() && w.Kind != Digits) && g.Kind != Polar && g.remark(true) && g.calm() && !(tail() == urging() && g.describes()) &&
					(g.form() || !strings.Contains(rest, " which ")) && rest[len(rest)-1] != '?' {
					return s[:at[0]] + "."
				}
				continue
			}
			if len(g.ps) > 2 && g.remark(true) && !slices.ContainsFunc(g.ps, func(p piece) bool { return reckoning[p.text] }) && (rest[len(rest)-1] != '?') &&
				(tail() == conclusion() && (referring[g.ps[1].text] || g.ps[1].text == "there" || g.has("you your")) || tail() == source() && g.mild() &&
					slices.ContainsFunc(g.ps, func(p piece) bool { return nouns[singular(p.text)] || media[singular(p.text)] })) {
				return s[:at[0]] + "."
			}
		}
	}
	return s
}

// describes reports whether a sentence describes the statement before it: "that is the net price".
func (g *grammar) describes() bool {
	for i, p := range g.ps[:max(0, len(g.ps)-1)] {
		if referring[p.text] && (tenses[g.ps[i+1].text] || endsAsVerb(g.ps[i+1].text)) {
			return true
		}
	}
	return false
}

// calm reports whether no word changes a value.
func (g *grammar) calm() bool {
	return !slices.ContainsFunc(g.ps, func(p piece) bool {
		return p.kind == Any && (!g.harmless(p.text) && !kindly[p.text] && p.text != "rather" || reckoning[p.text] || g.goal.opposite(p.text) ||
			g.goal.otherQuantity(p.text) && !g.goal.allows(p.text, g.Kind) || relatives[p.text])
	})
}

// has reports whether a sentence contains one of some words or, if none is given, a verb.
func (g *grammar) has(words string) bool {
	any := set(words)
	return slices.ContainsFunc(g.ps, func(p piece) bool {
		return any[p.text] || len(any) == 0 && (clausal[p.text] || endsAsVerb(p.text) && !nouns[singular(p.text)])
	})
}

const verbal = ""

// mild reports whether no word of a sentence changes anything, except words that say that everything was checked.
func (g *grammar) mild() bool {
	for i, p := range g.ps {
		if p.kind == Any && !g.harmless(p.text) && !g.goal.allows(p.text, g.Kind) && !g.bounds(i) &&
			!((p.text == "each" || p.text == "every" || p.text == "all") && i+1 < len(g.ps) && (g.names() || g.goal.knows(g.ps[i+1].text) ||
				prepositional[g.ps[i+1].text] || articles[g.ps[i+1].text])) {
			return false
		}
	}
	return true
}

// consoles reports whether a sentence only denies a reason to worry: "Don't worry", "You won't be late".
func (g *grammar) consoles() bool {
	text := g.text(0, len(g.ps))
	return slices.ContainsFunc([]string{"do not ", "you will not ", "you do not ", "there is no need", "so there is no need", "you need not",
		"you can not ", "no ", "not bad", "not exactly a", "not everybody", "not everyone", "not far", "not too ", "never a ", "you do not "},
		func(c string) bool {
			return strings.HasPrefix(text, c)
		}) && (!g.refers(0, len(g.ps)) || soothing().MatchString(text))
}

var soothing = lazy.Regexp(`^(?:so )?(?:there is )?(?:no need|do not (?:forget|worry|miss)) [a-z]`)

// idioms are phrases that do not change the meaning of their sentence, with their replacements.
var idioms = []struct {
	re *regexp.Regexp
	as string
}{
	{regexp.MustCompile(`,? ?\b(?:or )?(?:in|using|as|per|following) (?:your|the|that|this|hh:mm|yyyy-mm-dd|iso|24-hour|24h)(?: (?:requested|required|` +
		`desired|wanted|` +
		`24-hour|24h|iso|hh:mm|yyyy-mm-dd|same|asked-for|preferred))* (?:format|form|notation|style|clock)\b`), ","},
	{regexp.MustCompile(` (?:that |which )?you(?:'re| are| were|'d| had| have|'ve)? (?:asked (?:me )?(?:for|about|to find)|looking for|after|` +
		`asking about|asking for|` +
		`interested in|meant?|mentioned|requested|in mind|inquired about|wanted(?: to know)?|want to know|need(?:ed)? to know|wished for|specified|gave me)` +
		`( is\b| are\b|[,.:;!)"]|$)`), "$1"},
	{regexp.MustCompile(` ?\b(?:one by one|one after (?:the other|another)|step by step|just in case|in case you(?:'re| are| were) wondering|` +
		`if you(?:'re| are| were)? (?:ask me|` +
		`wondering|curious|interested)|once and for all|as you can see|by the way|to be (?:sure|safe|precise|exact|clear)|i\.e\.?|namely|` +
		`that is to say|in other words|to wit|viz\.)(,? |[.:;)]|$)`), "$1"},
	{regexp.MustCompile(` ?\b(?:right now|at (?:this|the) (?:moment|time of (?:writing|asking))|at present|as of now|` +
		`(?:in|during|over|within|for|on) (?:that|those|these|the (?:said|given|requested)) (?:(?:two|three|four|five|six|seven|eight) )?` +
		`(?:period|range|span|interval|stretch|time ?frame|window|dates?|days?|slot))\b`), ""},
	{regexp.MustCompile(`,? ?\b(?:right|straight) (?:away|off|there|here|then)\b|\bgo ahead and\b`), ""},
	{regexp.MustCompile(`,? ?(?:and )?(?:that |it |this )?\b(?:could be worse|(?:can't|cannot) complain|(?:should|will|'ll) do (?:it|` +
		`the trick|nicely|for [a-z ]+)|` +
		`(?:as )?simple as that|so far so good)\b`), ""},
	{regexp.MustCompile(`,? ?(?:so |and |- )?(?:there is |there's |there will be )?\bno need (?:to|for)\b[^.,;:!?¶0-9]*`), ""},
	{regexp.MustCompile(`(^|[.!¶] )(?:the [a-z]+ |it |there )(?:says|has|gives|is|'s) nothing (?:more|else)\b[^.!?¶0-9]*[.!]`), "$1"},
	{regexp.MustCompile(`\b(?:comes|came|come|turns|turned) out (?:as )?(?:the )?(?:on )?([a-z]+(?:est|er)|first|last|top|ahead)\b`), "is the $1"},
	{regexp.MustCompile(`,? ?\bas (?:requested|required|desired|needed|promised|you (?:asked|wanted|requested|wished))\b`), ""},
	{regexp.MustCompile(`\bthe (?:two|three|four|pair|lot) of (you|us|them)\b`), "$1"},
	{regexp.MustCompile(`\b(?:the )?year (\d{4})\b`), "$1"},
	{regexp.MustCompile(`\bcomes? (?:a)?round\b`), "is"},
	{regexp.MustCompile(`\bup and running\b`), "on"},
	{regexp.MustCompile(`(?:^|,? ?\b)(?:from )?(?:end to end|start to finish)\b,?`), ""},
	{regexp.MustCompile(`\bis home to\b`), "has"},
	{regexp.MustCompile(`\b(?:goes|sells|lets|rents|is yours|is available) for (\d)|\b(?:comes|retails|is priced) at (\d)`), "costs $1$2"},
	{regexp.MustCompile(`\bbefore any other(?: one)?\b|\b(?:before|ahead of) all (?:the )?others?\b`), "first"},
	{regexp.MustCompile(`\b(?:gets|wakes) you up\b`), "rings"},
	{regexp.MustCompile(`\blook no further\W*|\bwithout further ado\W*`), ""},
	{regexp.MustCompile(`\b(?:when it comes to|in terms of|as regards)\b`), ", by"},
	{regexp.MustCompile(`\bmake sure (?:that )?(you|to)\b`), "$1"},
	{regexp.MustCompile(`\b(number|figure|line|heading|corner|page|screen) at the (?:very )?(?:top|bottom)( [a-z]|[,.])`), "$1$2"},
	{regexp.MustCompile(`(^|[.!¶] )(?:please |kindly )?note (?:that )?`), "$1"},
	{regexp.MustCompile(`\b(?:(?:is )?(?:shown|listed|given|written)|stands|sits|is) (?:right |just )?(?:next to|beside) (?:that|the|this|his|her|their|` +
		`its) ` +
		`(?:name|photo|picture|text|review|title)\b`), "is shown"},
	{regexp.MustCompile(`\b(is|are) (?:that|those) of\b`), "$1"},
	{regexp.MustCompile(`\b(?:by way of|by means of|with the help of|thanks to|courtesy of)\b`), "via"},
	{regexp.MustCompile(`\b(?:(?:at|near|on|in|by|towards|below) )?the (?:very )?(?:foot|top|bottom|end|head|start|beginning) of (?:the|its|this|that|` +
		`your)((?: [a-z']+)?? ` +
		`(?:guide|page|article|entry|screen|listing|text|note|app|site|card|file|description))\b`), "on the$1"},
	{regexp.MustCompile(`\b(?:in|with) (?:big|large|bold|capital|fat|small) (?:letters|print|type|digits|figures)\b`), ""},
	{regexp.MustCompile(`\b(shown|displayed|listed|given|quoted|returned) was\b`), "$1 is"},
	{regexp.MustCompile(`\bif (you|one|we) (add|sum|count|go|sort|look|filter|take|check|order|rank|compare|fly|travel|drive|walk|stay|do not count|` +
		`don't count|leave)\b`), "when $1 $2"},
	{regexp.MustCompile(`(^|[.!¶] )if i were you, `), "$1"},
	{regexp.MustCompile(`(^|[.!¶] )if you(?:'re| are)? (?:want|need|looking for|look for|after|like|prefer|fancy) (?:the |a )?`), "${1}for the "},
	{regexp.MustCompile(`(^|[.!¶] )you (?:might|may|could|should) (?:want|like|wish|need) to [^,.:;!?0-9]*[:;,] `), "$1"},
	{regexp.MustCompile(`\b(?:hooked up|linked|tied|joined|logged in|logged on|tethered) to\b`), "connected to"},
	{regexp.MustCompile(`\b(?:shows?|turns?) up as\b`), "is"},
	{regexp.MustCompile(`(^|[.!¶] ?)\W*\b(?:why|reason|reasoning|explanation|details|source|steps|how)\W*:`), "$1"},
	{regexp.MustCompile(`,? (?:isn't|aren't|doesn't|don't) (?:it|they|that|you)([!.])`), "$1"},
	{regexp.MustCompile(`(^|[.!¶] )(?:you should |just )?(?:head|go)(?: over)? to `), "${1}it is "},
	{regexp.MustCompile(`\bi can (?:tell|confirm|report|say)(?: to)?(?: you)?(?: that)?\b`), "i found that"},
	{regexp.MustCompile(`\bwithout (?:a |any )?(?:worry|worries|problems?|trouble|hesitation|doubt|issues?)\b`), ""},
	{regexp.MustCompile(`(^|[.!¶] )so: `), "${1}so "},
	{regexp.MustCompile(`\b` + monthWord + ` (\d{1,2})(?: ?- ?| to | through | until | and )(\d{1,2})\b( [a-z]|[^ \d:.,]|[.,] |$)`), "$1 $2 to $1 $3$4"},
	{regexp.MustCompile(`\b(\d{1,2})(?: ?- ?| to | through | until )(\d{1,2}) ` + monthWord + `( \d{4})?\b`), "$1 $3$4 to $2 $3$4"},
	{regexp.MustCompile(`\b(?:end|ends|ended|come|came) up with\b`), "find"},
	{regexp.MustCompile(`\bdown as\b`), "as"},
	{regexp.MustCompile(`\b(?:takes|took) off\b`), "departs"},
	{regexp.MustCompile(`\b(?:turns|turned|works|worked|comes|came) out (?:to be|to|at|as)\b|\b(?:ends|ended) up (?:being|at)\b|\b(?:happens|proves|` +
		`proved) to be\b|` +
		`\b(?:clocks|checks|rings) in at\b|\bis to be (?:found|held)\b|\b(?:turns|turned|shows|showed) up\b|\bgoes by (?:the )?names?(?: of)?\b`), "is"},
	{regexp.MustCompile(`\bsets? (you|me|us|one|him|her|them) back\b`), "cost $1"},
	{regexp.MustCompile(`\byou (?:can|may) (?:tell|let) (?:him|her|them|your [a-z]+) (?:know )?that\b`), ""},
	{regexp.MustCompile(`\ba (hundred|thousand|million)\b`), "one $1"},
}

var thisSpan = lazy.Regexp(`\bthis (?:week|month|year)\b`)

var soFar = lazy.Regexp(`\b(?:so far|(?:up )?(?:to|until|till) (?:now|date|today)|as of (?:now|today)|to date)\b`)

var (
	lowestPrice = lazy.Regexp(`\b(?:lowest|cheapest)\b`)
	bargain     = lazy.Regexp(`\bthe best (?:deal|price|value|bargain)\b`)
)

// unnested matches the exclusion of files in subfolders.
var unnested = lazy.Regexp(`,? ?\(?\b(?:leaving (?:aside|out)|not counting|not including|without counting|without|ignoring|excluding|disregarding|` +
	`leaving the subfolders aside|skipping|and not|outside(?: of)?|` +
	`(?:when|if) (?:you|one|we) (?:do not|don't|leave|ignore|skip) ?(?:count|out|aside|include)?)(?: [a-z']+){0,4} (?:sub)?folders?\b(?: aside| out)?\)?`)

var upTo = lazy.Regexp(`\bup to (?:the )?[a-z0-9:]+`)

// equivalents are phrases of goals, with equivalent phrases in answers.
var equivalents = []struct {
	goal, said func() *regexp.Regexp
	as         string
}{
	{lazy.Regexp(`\bcheap(?:er|est)?\b|\bleast expensive\b|\blowest (?:price|fare|rate)`), lazy.Regexp(`\bcosts? (?:you )?(?:the )?less\b|(?:\bis|` +
		`'s) less expensive\b|` +
		`\bsaves? (?:you )?(?:some )?money\b|\byou pay less\b|\blower[- ]priced\b`), " is cheaper"},
	{lazy.Regexp(`\bcheaper\b`), lazy.Regexp(`\b(?:is|has|with) the (?:lower|better) (?:price|fare|rate)\b|\bcosts least\b`), "is cheaper"},
	{lazy.Regexp(`\bnext\b|\bupcoming\b|\bcoming\b`), lazy.Regexp(`\b(?:that is |that's |which is |is |'s )?(?:still|yet) (?:to come|to start|to ring|` +
		`ahead)\b|\bnext up\b`), "upcoming"},
	{lazy.Regexp(`\b(?:on|comes out on|out on) top\b|\bahead\b|\bbetter\b`), lazy.Regexp(`\b(?:better|higher)[- ]guest[- ](?:rating|score)\b|` +
		`\bbetter guest\b|\bmore stars\b|\b(?:scores|scored) (?:higher|better)\b`), "best rating"},
	{lazy.Regexp(`\bday later\b`), lazy.Regexp(`\bthe (?:day after|next day|following day)\b`), "one day later than"},
	{lazy.Regexp(`\bone (?:guest|person)\b`), lazy.Regexp(`\ba single (?:guest|person)\b`), "one guest"},
}

// ordinalOf replaces an ordinal by the goal's number: the second day, for day 2.
var ordinalOf = lazy.Regexp(`\b(?:the |its )?` + ordinalWord + ` (day|night|week|step|page|evening|morning)\b`)

// besideIt matches a part of a screen next to the name of its owner.
var besideIt = lazy.Regexp(`\b(switch|toggle|slider|box|field|value|number|text) (?:right |just )?(?:next to|beside|behind|under|below) (?:the )?([a-z-]+)`)

// closeTo matches words for the distance between two times.
var closeTo = lazy.Regexp(`,? ?(?:so |that is |that's |which is |it's )?(?:just|right|shortly|only|a little|a bit|barely)? ?(?:a few minutes |` +
	`five minutes |[a-z]+ minutes )?` +
	`(before|after|past|to) (midnight|noon|midday)\b`)

// nearNoon matches an approximate time of the day.
var nearNoon = lazy.Regexp(`\b(?:around|about|at about|at around) (noon|midday|lunchtime|lunch time|lunch|breakfast|dinner|dinner time)\b`)

// setsOff and getsIn match departures and arrivals.
var (
	setsOff = lazy.Regexp(`\b(?:sets|heads|pulls|moves) (?:off|out)\b|\bsails\b`)
	getsIn  = lazy.Regexp(`\b(?:gets|pulls|rolls) in(?:to)?\b`)
)

// clockTime matches a time of the day in digits.
var clockTime = lazy.Regexp(`\b\d{1,2}:\d\d\b`)

// adapting replaces phrases that mean the same as the goal by the goal's words.
func adapting(text, goal string, kind Kind) string {
	for _, e := range equivalents {
		if e.goal().MatchString(goal) {
			text = e.said().ReplaceAllString(text, e.as)
		}
	}
	text = ordinalOf().ReplaceAllStringFunc(text, func(s string) string {
		m := ordinalOf().FindStringSubmatch(s)
		if as := m[2] + " " + ordinals[m[1]]; strings.Contains(goal+" ", as) {
			return as
		}
		return s
	})
	if kind == Time {
		text = setsOff().ReplaceAllString(text, "departs")
		text = getsIn().ReplaceAllString(text, "arrives")
	}
	if kind == Time && clockTime().MatchString(text) {
		text = closeTo().ReplaceAllStringFunc(text, func(s string) string {
			m, hour := closeTo().FindStringSubmatch(s), 0
			fmt.Sscanf(clockTime().FindString(text), "%d:", &hour)
			if late := m[1] == "before" || m[1] == "to"; m[2] == "midnight" && (late && hour%12 == 11 || !late && hour%12 == 0) || m[2] != "midnight" &&
				(late && hour == 11 ||
					!late && hour == 12) {
				return ""
			}
			return s
		})
	}
	text = besideIt().ReplaceAllStringFunc(text, func(s string) string {
		if m := besideIt().FindStringSubmatch(s); strings.Contains(goal, m[2]) {
			return m[1] + " of " + m[2]
		}
		return s
	})
	if kind == Text || kind == Noun {
		text = nearNoon().ReplaceAllString(text, "at $1")
	}
	for _, m := range leftOff().FindAllStringSubmatch(goal, -1) {
		text = regexp.MustCompile(`\bwith (?:the )?`+m[1]+` (?:box |option )?(?:left off|left out|off|unticked|not included|excluded|deselected|unchecked|`+
			`turned off|switched off)\b|\b`+
			m[1]+` (?:is |was )?(?:not included|excluded|left off|left out)\b|\bi (?:left|kept|took|turned|switched) (?:the )?`+m[1]+` (?:off|`+
			`out) and\b`).ReplaceAllString(text, "without "+m[1])
	}
	return text
}

// leftOff matches what a goal excludes.
var leftOff = lazy.Regexp(`\bwithout ([a-z]+)\b`)

// idiomatic replaces these phrases in a text.
func idiomatic(text, goal string, kind Kind) string {
	text = upTo().ReplaceAllStringFunc(text, func(s string) string {
		if to := strings.TrimPrefix(s, "up "); strings.Contains(goal, to) && !strings.Contains(goal, s) {
			return to
		}
		return s
	})
	if thisSpan().MatchString(goal) || strings.Contains(goal, "so far") || strings.Contains(goal, "up to now") || strings.Contains(goal,
		"until now") || strings.Contains(goal, "to date") {
		text = soFar().ReplaceAllString(text, "")
	}
	if lowestPrice().MatchString(goal) {
		text = bargain().ReplaceAllString(text, "the lowest price")
	}
	if nested().MatchString(goal) {
		text = unnested().ReplaceAllStringFunc(text, func(s string) string {
			if strings.LastIndex(s, "outside") > 3 {
				return s
			}
			return ""
		})
	}
	for _, idiom := range idioms {
		text = idiom.re.ReplaceAllString(text, idiom.as)
	}
	return adapting(text, goal, kind)
}
