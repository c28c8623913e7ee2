package site

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// eitherMark ends the name of an errand that is asked for in two ways: a value that had to be learnt decides which of them
// is meant, and the other one must not be done.
const eitherMark = "?"

// sizes are the keys whose values can be compared, with what "more" means.
var sizes = []size{{"money", "more than"}, {"count", "more than"}, {"time", "later than"}, {"date", "later than"}}

type size struct{ key, more string }

// dividable reports whether an errand can be asked for in two ways.
func dividable(e *kit.Errand) bool {
	return !e.Answers && slices.ContainsFunc(sizes, func(s size) bool { return slices.Contains(e.Takes, s.key) })
}

// compared is the sign of a − b for two values of a key; false if they cannot be compared.
func compared(key, a, b string) (int, bool) {
	switch key {
	case "money":
		one, code, ok := kit.ParseAmount(a, "")
		two, other, too := kit.ParseAmount(b, "")
		return cmp.Compare(one, two), ok && too && code == other
	case "count":
		return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)), true
	}
	return cmp.Compare(a, b), true // ISO dates, and times of day
}

// spoken is a value of a key as requests write it.
func spoken(key, value string) string {
	if on, err := time.Parse(time.DateOnly, value); err == nil && key == "date" {
		return kit.DayText(on)
	}
	return strings.Replace(value, " GLD", " gulden", 1)
}

// A fork is the other way in which a hop is asked for.
type fork struct {
	drawer
	when string // the condition
	met  bool   // it holds: the hop's own way is the one for it
}

// forked is the fork of the hop at a place after others; nil if it takes no value that can be compared, or if both ways
// are the same.
func (w *Web) forked(s Setup, seed gymkhana.Seed, before []leg, l leg) *fork {
	at := len(before)
	f := &fork{drawer: w.drawingFor(s, seed, at, purpose(s, at)+", the other way")}
	if other := f.draw(l.given); key(other.Hop) == key(l.Hop) {
		return nil
	}
	for _, size := range sizes {
		giver, has := l.from[size.key]
		if !has {
			continue
		}
		value := l.given[size.key]
		limit, ok := w.rivalValue(s, seed, 0, append(slices.Clip(before), l), link{giver, at, size.key})
		sign, alike := compared(size.key, value, limit)
		if ok && alike && sign != 0 {
			f.met = sign > 0
			f.when = fmt.Sprintf("%s is %s %s", l.given.Called(size.key, "that "+keyWords[size.key]), size.more, spoken(size.key, limit))
			return f
		}
	}
	return nil
}

// eithers are the wordings of a hop that is asked for in two ways.
var eithers = []string{
	"If {when}: {yes} If not: {no}",
	"Only one of two things. Where {when}, this: {yes} Else that: {no}",
	"{no} But not if {when}; then, instead: {yes}",
	"Does it turn out that {when}? Then: {yes} Otherwise: {no}",
	"It depends. Suppose {when}: {yes} Failing that: {no}",
	"As long as {when}, the job is: {yes} In any other case: {no}",
	"Check whether {when}. Yes means: {yes} No means: {no}",
	"In case {when}, do one thing: {yes} In the opposite case, another: {no}",
	"{yes} That holds provided {when}. Without that, rather: {no}",
	"Find out if {when}, for it decides. True: {yes} False: {no}",
	"Given that {when}, please: {yes} Unless it is so: {no}",
	"Two plans, one to be carried out. Plan A, should it be that {when}: {yes} Plan B: {no}",
}

// either adds the other way to a request. The alternatives are worded alike.
func (l *leg) either(try *kit.Draw, said string, wording int) string {
	if l.fork == nil {
		return said
	}
	other := l.request(l.fork.drawer(l.given, wording))
	yes, no := said, other
	if !l.fork.met {
		yes, no = other, said
	}
	return kit.Filled(try.Say(eithers...), "when", l.fork.when, "yes", yes, "no", no)
}

// divide makes the other way of a fork a wrong choice.
func (l *leg) divide(f *fork) {
	other := f.draw(l.given)
	l.fork = f
	for _, w := range other.Hop.Any {
		if !slices.ContainsFunc(l.Hop.Any, func(r judge.Want) bool { return covers(w, r) }) {
			l.Hop.Decoys = append(l.Hop.Decoys, judge.Want{Site: w.Site, Kind: w.Kind, With: w.With})
		}
	}
	if len(l.Tries) == 0 {
		l.Tries = other.Walk
	}
}
