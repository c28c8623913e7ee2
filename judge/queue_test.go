package judge

import (
	"slices"
	"testing"
)

// The queue says of each hop what it wants, whether it was passed and by what; a decoy takes the credit away.
func TestQueue(t *testing.T) {
	c, err := NewChain([]Hop{
		{Name: "shop: open", Any: []Want{{Site: "shop", Kind: "open", With: map[string]string{"item": "tea", "gone": ""}}},
			Decoys: []Want{{Site: "shop", Kind: "open", With: map[string]string{"item": "*"}}}},
		{Name: "answer", Answer: &Answer{Include: []string{"7", "euros"}, Exclude: []string{"8"}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	state := func() (list []string) {
		for _, q := range c.Queue() {
			text := q.Name + " wants " + q.Wants[0]
			if q.Passed {
				text += "; passed by " + q.By
			}
			if q.Spoiled {
				text += "; spoiled"
			}
			list = append(list, text)
		}
		return list
	}
	const first, second = "shop: open wants shop open: item=tea", `answer wants the answer contains "7", contains "euros", does not contain "8"`
	expect := func(when string, want ...string) {
		t.Helper()
		if got := state(); !slices.Equal(got, want) {
			t.Errorf("%s:\n%q\nwant\n%q", when, got, want)
		}
	}
	expect("at first", first, second)
	c.Add(Moment{Events: []Event{{Site: "shop", Kind: "open", With: map[string]string{"item": "Tea", "price": "7"}}}})
	expect("after the page", first+"; passed by shop open: item=Tea, price=7", second)
	c.Add(Moment{Answer: "7 euros", Answered: true, Done: true})
	expect("after the answer", first+"; passed by shop open: item=Tea, price=7", second+`; passed by answer: "7 euros"`)
	c.Add(Moment{Events: []Event{{Site: "shop", Kind: "open", With: map[string]string{"item": "coffee"}}}})
	expect("after a wrong choice", first+"; spoiled", second+"; spoiled")
}
