package site_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/site/flights"
	"gymkhana/env/site/food"
	"gymkhana/env/site/guide"
	"gymkhana/env/site/hotels"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/shop"
	"gymkhana/env/site/wiki"
	"gymkhana/internal/tier"
	"gymkhana/judge"
)

// The oracle's answer of an errand is accepted, alone and in a sentence, and similar answers are not. A
// sample draws five of sixty.
func TestAnswersOfErrands(t *testing.T) {
	var seeds []gymkhana.Seed
	for i := range gymkhana.Seed(60) {
		seeds = append(seeds, i+1)
	}
	seeds = tier.Part(t, seeds, 12)
	for _, s := range []*kit.Site{wiki.Site, flights.Site, hotels.Site, food.Site, guide.Site, shop.Site} {
		for _, e := range s.Errands {
			if !e.Answers {
				continue
			}
			for _, seed := range seeds {
				leg := e.Make(kit.NewDraw(seed, 1, "t"), nil)
				last := leg.Walk[len(leg.Walk)-1].String()
				say := strings.Trim(strings.TrimPrefix(last, "answer "), `"`)
				for _, right := range []string{say, "The answer is " + say + ".", "It's " + say, strings.ToUpper(say), "**" + say + "**"} {
					if !leg.Hop.Answer.Check(right, leg.Ask) {
						t.Errorf("%s:%s: %q does not answer %q", s.Name, e.Name, right, leg.Ask)
					}
				}
				for _, right := range both(leg.Hop.Answer.Include) {
					if !leg.Hop.Answer.Check(right, leg.Ask) {
						t.Errorf("%s:%s: %q does not answer %q", s.Name, e.Name, right, leg.Ask)
					}
				}
				all := []string{cut(leg.Hop.Answer, say), "not " + say, say + "?", "maybe " + say, say + " or something else", "I don't know"}
				if say != "N/A" { // which answers a question about what a site does not have
					all = append(all, "N/A")
				}
				if len(leg.Hop.Answer.Include) < 2 { // several facts said again are still a list of them
					all = append(all, strings.Repeat(say+" ", 5))
				}
				for _, wrong := range all {
					if leg.Hop.Answer.Check(wrong, leg.Ask) {
						t.Errorf("%s:%s: %q answers %q", s.Name, e.Name, wrong, leg.Ask)
					}
				}
			}
		}
	}
}

// both are sentences with two facts, in both orders; none if an answer has one fact.
func both(facts []string) []string {
	if len(facts) != 2 {
		return nil
	}
	a, b := facts[0], facts[1]
	return []string{a + " and " + b, b + " and " + a, a + "; " + b, "It is " + a + ", and " + b + "."}
}

// cut is the distinguishing part of an answer, cut off near its end; nothing if the part is the whole answer.
func cut(a *judge.Answer, name string) string {
	all := []rune(name)
	if a.Beside == "" {
		return ""
	}
	return strings.TrimSpace(string(all[:len(all)-max(1, len(all)*15/100)]))
}
