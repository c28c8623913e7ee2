package judge

import (
	"fmt"
	"slices"
	"strings"
)

// seeLegacy tests an address against the head of the procedure, which is read once. The four rules are independent: two
// of them may credit the same head, and so skip the next step. The first one locks the count permanently, so an agent
// that arrives at the next site without having opened the city's page on the wiki earns nothing more. After the end
// marker, an address with "end" in it ("weekend") is credited too, beyond the end of the list.
func (p *Published) seeLegacy(u string) {
	if p.locked {
		return
	}
	steps, head := p.p.Steps, p.p.Steps[p.count]
	if p.leftWiki(u, head) {
		if p.count+1 == len(steps) {
			p.crashed = "no step follows the one on the wiki"
			return
		}
		if strings.Contains(u, steps[p.count+1]) {
			p.count++
			p.locked = true
		}
	}
	if p.flown(u, head) {
		p.count++
	}
	if p.bought(u, head) {
		p.count++
	}
	if strings.Contains(u, head) && p.inCity(u) {
		p.count++
	}
	if p.crashed == "" && p.count >= len(steps) { // reading the head then, or comparing it with "end", fails
		p.crashed = fmt.Sprintf("counted %d hops in a procedure of %d steps", p.count, len(steps))
	}
}

// seeFixed credits at most one hop and stops at the end marker.
func (p *Published) seeFixed(u string) {
	head := p.p.Steps[p.count]
	if head == endStep {
		return
	}
	next := p.p.Steps[p.count+1] // it exists, because the last step is the end marker
	arrived := p.leftWiki(u, head) && next != endStep && strings.Contains(u, next)
	if arrived || p.flown(u, head) || p.bought(u, head) || strings.Contains(u, head) && p.inCity(u) {
		p.count++
	}
}

func (p *Published) leftWiki(u, head string) bool {
	return !strings.Contains(u, p.p.Words.Wiki) && strings.Contains(head, p.p.Words.Wiki)
}

func (p *Published) flown(u, head string) bool {
	w := p.p.Words.Flight
	return strings.Contains(u, w) && strings.Contains(head, w) && strings.Contains(u, p.p.Flight)
}

func (p *Published) bought(u, head string) bool {
	w := p.p.Words.Shop
	return strings.Contains(u, w) && strings.Contains(head, w) && strings.Contains(u, p.p.Shop)
}

// inCity reports whether u names the city. The released code splits a name with a space into exactly two words, and
// fails if there are more.
func (p *Published) inCity(u string) bool {
	words := strings.Split(p.p.City, " ")
	if p.mode == Fixed {
		words = strings.Fields(p.p.City)
	} else if len(words) > 2 {
		p.crashed = fmt.Sprintf("a city of %d words, %q", len(words), p.p.City)
		return false
	}
	return containsAll(u, words)
}

func containsAll(text string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}
