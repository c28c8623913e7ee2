package shop

import (
	"slices"
	"strings"

	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// unsoldOdds is how many instances of a question there are for each one about a product that the store does not sell.
const unsoldOdds = 32

// notApplicable is the answer to a question about a product that the store does not sell.
const notApplicable = "N/A"

// unsold are the sentences that say what to answer if the store does not sell a product; the last two are held out.
var unsold = []string{
	"If the store does not sell it, answer N/A.",
	"Say N/A in case there is no such product.",
	"Should the shelves hold nothing of that name, reply with N/A.",
	"The answer is N/A if no such thing is for sale.",
	"N/A is right for what does not exist there.",
	"When a search does not find that product, write N/A.",
	"Some things are not for sale there; for those, give N/A.",
	"Without such a product in the store, N/A is what I expect.",
	"For goods that they do not carry, the right reply is N/A.",
	"Just tell me N/A if nothing there has that name.",
	"A name unknown to them calls for N/A.",
	"Let it be N/A when they lack such goods.",
}

// aboutOne are the errands that ask about one product, which the store may not sell.
var aboutOne = []string{"ask-colour", "ask-count", "ask-detail", "ask-reviewer", "ask-review-day", "ask-weight", "ask-material"}

// requests are the wordings of requests by errand: the goals, and for questions about one product also what to answer if
// the store does not sell it.
var requests = withUnsold(goals)

func withUnsold(goals map[string][]string) map[string][]string {
	all := map[string][]string{}
	for key, list := range goals {
		if errand, _, _ := strings.Cut(key, ": "); slices.Contains(aboutOne, errand) {
			list = kit.And(list, unsold)
		}
		all[key] = list
	}
	return all
}

// A question is what an errand asks about one product.
type question struct {
	of      *Product
	item    string      // the key of the gift that names the product; "" if it was drawn
	request string      // {product} is in place of the name
	facts   []string    // what the answer must contain
	say     string      // what a person answers; "" means the facts
	from    []kit.Sight // the evidence
}

// leg is the leg of the question. Unless an earlier hop has found the product, one instance in unsoldOdds is about a product
// that the store does not sell. This is drawn last, so it does not change the other instances.
func (q question) leg(d *kit.Draw, given kit.Gift) kit.Leg {
	if q.item == "" && d.Chance(1, unsoldOdds) {
		q.of = absent(d, q.of.Kind)
		q.facts, q.say, q.from = []string{notApplicable}, "", []kit.Sight{q.of.unfound()}
	}
	if q.say == "" {
		q.say = strings.Join(q.facts, ", ")
	}
	leg := answered(d, "", judge.Answer{Include: q.facts}, q.say, q.of).Seeing(q.from...)
	leg.Ask, leg.Then = given.Said(q.request, kit.Blank{Name: "product", Key: q.item, Value: q.of.Name, Usual: "that thing"})
	return leg
}

// absent makes up a product of a kind that the store does not sell. The brand and the epithet are those of products on the
// draw's shelf.
func absent(d *kit.Draw, k *Kind) *Product {
	for {
		p := &Product{Brand: rng.Pick(d.Stream, shelf(d)).Brand, Epithet: rng.Pick(d.Stream, shelf(d)).Epithet, Kind: k}
		p.Name = nameOf(p)
		if !sells(d.Version, p.Name) {
			return p
		}
	}
}

// sells reports whether the store has a product with a name.
func sells(version int, name string) bool {
	return slices.ContainsFunc(Goods(version), func(p *Product) bool { return p.Name == name })
}

// unfound is the evidence that the store does not sell a product: what a search for its name says.
func (p *Product) unfound() kit.Sight {
	return kit.Reads(kit.Home("shop")+searchPath[1:], "Nothing in the store has all of the words “"+p.Name+"”")
}
