package trains

import (
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/sitetest"
	"gymkhana/internal/tier"
	"gymkhana/rng"
)

// Every city has a line, every line a colour and a map, no line is too long for its map, and no train is on the way at
// night or arrives before it leaves.
func TestNetwork(t *testing.T) {
	for version := 1; version <= tier.Rounds(3, 20, 60); version++ {
		n := networks(version)
		served, colors, numbers := map[*atlas.City]bool{}, map[art.Color]bool{}, map[string]bool{}
		for _, l := range n.Lines {
			if err := l.picture(n).Check(); err != nil || colors[l.Color] {
				t.Errorf("version %d: the %s has the colour %v, its map %v", version, l.Name, l.Color, err)
			}
			colors[l.Color] = true
			for i, s := range l.Stops {
				served[s.City] = true
				if i > 0 && s.Km <= l.Stops[i-1].Km {
					t.Errorf("version %d: %s, stop %d: %d km", version, l.Name, i, s.Km)
				}
			}
		}
		if len(served) != len(atlas.In(version).Cities) {
			t.Errorf("version %d: %d cities have a line", version, len(served))
		}
		for _, r := range n.Runs {
			if numbers[r.Number] {
				t.Errorf("version %d: two trains have the number %s", version, r.Number)
			}
			numbers[r.Number] = true
			for i, c := range r.Calls {
				if c.Arrives > c.Leaves || i > 0 && c.Arrives <= r.Calls[i-1].Leaves || c.Arrives < firstMinute || c.Leaves > lastMinute {
					t.Errorf("version %d: train %s, call %d: %d to %d", version, r.Number, i, c.Arrives, c.Leaves)
				}
			}
		}
	}
}

// walked finds by trying everything the earliest arrival with at most some changes, if one leaves at or after a minute.
func walked(n *network, from, to *atlas.City, on time.Time, after, changes int, in *atlas.Station) int {
	best := lastMinute + 1
	for _, r := range n.Runs {
		for i, a := range r.Calls {
			if a.City != from || !r.goes(on) || in == nil && a.Leaves < after || in != nil && a.Leaves < after+wait(in, a.Station) {
				continue
			}
			for _, b := range r.Calls[i+1:] {
				if b.City == to {
					best = min(best, b.Arrives)
				} else if changes > 0 && b.Arrives < best {
					best = min(best, walked(n, b.City, to, on, b.Arrives, changes-1, b.Station))
				}
			}
		}
	}
	return best
}

// The connections are what trying everything finds: no earlier arrival exists for any of them, and none is beaten. The
// address of each leads to the same connection.
func TestConnectionsAreTheBest(t *testing.T) {
	d, some := rng.New(1, "pairs"), 0
	n := networks(1)
	v := sitetest.Visit(t, Site, 1)
	for range tier.Rounds(12, 60, 300) {
		two, on := rng.Some(d, atlas.In(1).Cities, 2), kit.Today.AddDate(0, 0, d.Between(0, 300))
		all := n.offers(two[0], two[1], on)
		first := walked(n, two[0], two[1], on, 0, 1, nil)
		found := lastMinute + 1
		for _, o := range all {
			if o.Changes() <= 1 {
				found = min(found, o.Arrives())
			}
			some++
			if _, body := v.Ask("GET", o.Path(alone), nil); !strings.Contains(body, kit.Money(n.Total(o, alone))) {
				t.Errorf("%s: the page of %s does not show %s", o.Path(alone), o.Name(), kit.Money(n.Total(o, alone)))
			}
		}
		if len(all) < mostOffers && first != found && !slices.ContainsFunc(all, func(o offer) bool { return o.Arrives() <= first }) {
			t.Errorf("%s to %s on %s: the first arrival is at %s, and the list has %s", two[0].Name, two[1].Name,
				on.Format(time.DateOnly), kit.Clock(first), kit.Clock(found))
		}
	}
	if some < 10 {
		t.Errorf("only %d connections", some)
	}
}
