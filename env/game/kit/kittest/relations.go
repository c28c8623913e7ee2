package kittest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gymkhana/env/game/kit"
)

// A relation says how a game's names differ from those of its game in GameWorld. Names begin with their kind: "control
// jump", "key Space", "pointer", "field score", and "keys of control jump" for other keys than GameWorld's. A role is
// named where there are several: "control jump of role 1". "field next.*" are all fields that begin so.
type relation struct {
	number  string            // of the game in GameWorld
	renamed map[string]string // their name → ours
	why     map[string]string // their name, if it is renamed or left out, or ours, if it is added → the reason
}

// reason finds the reason for a name, and the entry of why that gives it.
func (r *relation) reason(name string) (entry string, ok bool) {
	if _, ok := r.why[name]; ok {
		return name, true
	}
	group, _, _ := strings.Cut(name, ".")
	_, ok = r.why[group+".*"]
	return group + ".*", ok
}

// compare lists the differences between GameWorld's names and ours that the relation does not explain, and what it
// explains although there is no such difference.
func (r *relation) compare(theirs, ours *fact) (wrong []string) {
	have, want := ours.names(), theirs.names()
	used := map[string]bool{}
	explain := func(name, problem string) {
		if entry, ok := r.reason(name); ok {
			used[entry] = true
		} else {
			wrong = append(wrong, problem)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		as := name
		if other, ok := r.renamed[name]; ok {
			as = other
			explain(name, fmt.Sprintf("%s is renamed to %s without a reason", name, as))
		}
		keys, ok := have[as]
		switch {
		case !ok && as != name:
			wrong = append(wrong, fmt.Sprintf("%s is missing, which should be GameWorld's %s", as, name))
		case !ok:
			explain(name, name+" is missing")
		case !slices.Equal(keys, want[name]):
			explain("keys of "+as, fmt.Sprintf("%s presses %v; GameWorld's presses %v", as, keys, want[name]))
		}
		delete(have, as)
	}
	for _, common := range kit.Common {
		delete(have, "field "+common.Name)
	}
	for _, name := range slices.Sorted(maps.Keys(have)) {
		explain(name, name+" is added without a reason")
	}
	for _, entry := range slices.Sorted(maps.Keys(r.why)) {
		if !used[entry] {
			wrong = append(wrong, entry+" has a reason, but there is no difference")
		}
	}
	return wrong
}

// names gives all names with their kinds, and the sorted keys of each control.
func (f *fact) names() map[string][]string {
	all := map[string][]string{}
	for i := range f.Roles {
		r := &f.Roles[i]
		of := ""
		if len(f.Roles) > 1 {
			of = fmt.Sprintf(" of role %d", 1+i)
		}
		for name, keys := range r.Controls {
			all["control "+name+of] = slices.Sorted(slices.Values(keys))
		}
		for _, key := range r.Keys {
			all["key "+key+of] = nil
		}
		if r.Pointer {
			all["pointer"+of] = nil
		}
	}
	for _, field := range f.Fields {
		all["field "+field] = nil
	}
	return all
}

// Reasons that several games share.
const (
	parts   = "the hero's place and motion as numbers, for heuristics and agents without pictures"
	ahead   = "what the screen shows ahead, as numbers, for heuristics and agents without pictures"
	shown   = "what the screen shows, as numbers, for heuristics and agents without pictures"
	level   = "the number of the course, which the other games have too"
	counted = "what the game counts beyond GameWorld's fields"
	byKeys  = "our game is played with keys alone: a click would have no effect"
	inParts = "given as its parts, player.x and others"
	total   = "how many there are of what GameWorld counts"
)

// relations are those of all games. The names of GameWorld's heroes and things are changed with the art.
var relations = map[string]relation{
	"merge-grid":   {number: "01", why: map[string]string{"field metrics.*": counted}},
	"rooftop-post": {number: "02", why: map[string]string{"field player.*": parts, "field next.*": ahead}},
	"dew-warren": {number: "03", why: map[string]string{"field chamber.*": shown, "field exit.*": "the light of the exit, as numbers",
		"field player.*": parts, "field metrics.*": counted}},
	"parcel-line": {number: "04", why: map[string]string{"field player.*": parts, "field next.*": ahead,
		"field metrics.moving": "the belt waits for the first action"}},
	"brick-volley": {number: "05", why: map[string]string{
		"control launch": "GameWorld's prompt mentions Space, but its keys do not include it",
		"key Space":      "launches the ball",
		"field ball.*":   shown, "field player.*": parts, "field metrics.*": counted}},
	"desert-dash": {number: "07", why: map[string]string{
		"field player":           inParts,
		"field metrics.attempts": "attempt counts the rounds of every game",
		"field metrics.running":  "the desert waits for the first action",
		"field player.*":         parts, "field next.*": ahead}},
	"dial-pins": {number: "08", why: map[string]string{
		"field metrics.spring": "the spring limits how long a player may wait",
		"field shooter.*":      shown, "field dial.*": shown}},
	"salt-flats": {number: "09", why: map[string]string{
		"field player":         inParts,
		"field metrics.moving": "the flats wait for the first action",
		"field player.*":       parts, "field next.*": ahead}},
	"lily-ladder": {number: "10", why: map[string]string{
		"field metrics.level": level, "field player.*": parts, "field next.*": ahead}},
	"ember-and-brook": {number: "12",
		renamed: map[string]string{
			"field diamonds.fireboy.collected":         "field diamonds.ember.collected",
			"field diamonds.fireboy.total":             "field diamonds.ember.total",
			"field diamonds.watergirl.collected":       "field diamonds.brook.collected",
			"field diamonds.watergirl.total":           "field diamonds.brook.total",
			"field metrics.fireboy_distance_to_goal":   "field metrics.ember_distance_to_goal",
			"field metrics.watergirl_distance_to_goal": "field metrics.brook_distance_to_goal",
			"field watergirl":                          "field brook",
		},
		why: map[string]string{
			"field diamonds.*":                         "our heroes are Ember and Brook",
			"field metrics.fireboy_distance_to_goal":   "our heroes are Ember and Brook",
			"field metrics.watergirl_distance_to_goal": "our heroes are Ember and Brook",
			"field watergirl":                          "our heroes are Ember and Brook",
			"control jump of role 1":                   "GameWorld has jumps to the left and to the right only",
			"control jump of role 2":                   "GameWorld has jumps to the left and to the right only",
			"field ember":                              "GameWorld has the object of one role only",
			"field ember.*":                            parts, "field brook.*": parts, "field environment": shown,
			"field metrics.*": shown}},
	"paper-glider": {number: "13", why: map[string]string{
		"field metrics.flying": "the glider waits for the first action", "field player.*": parts, "field next.*": ahead}},
	"drum-lane":  {number: "14", why: map[string]string{"field player.*": parts, "field next.*": ahead, "field environment": shown}},
	"snake-grid": {number: "15", why: map[string]string{"pointer": byKeys, "field apple.*": shown, "field player.*": parts}},
	"hex-loom":   {number: "16", why: map[string]string{"field falling": shown, "field shelf": shown, "field metrics.*": counted}},
	"copper-cap-run": {number: "17", why: map[string]string{
		"field metrics.stomped": counted, "field player.*": parts, "field next.*": ahead}},
	"spade-and-lamp": {number: "18", why: map[string]string{"field player.*": parts,
		"field metrics.level":     "the number of the island, which says what is wanted",
		"field metrics.iron_home": "iron ore counts when it has been carried above ground"}},
	"mine-grid": {number: "19", why: map[string]string{
		"field environment": shown, "field last_cell": "the square that was opened or flagged last"}},
	"market-hands": {number: "20", why: map[string]string{"pointer": byKeys,
		"field basket.*": shown, "field plot.*": shown, "field shelf.*": shown, "field customers": shown,
		"field environment": shown, "field player.*": parts, "field metrics.*": counted}},
	"well-descent": {number: "21", why: map[string]string{"field metrics.level": level,
		"field metrics.buckets_at_hp4": "the task counts landings with hit points left",
		"field metrics.buckets_at_hp6": "the task counts landings with hit points left",
		"field player.*":               parts, "field next.*": ahead}},
	"dot-maze": {number: "23", why: map[string]string{"pointer": byKeys, "field entities": shown, "field environment": shown,
		"field player.*": parts, "field metrics.*": counted}},
	"cart-kick": {number: "25", why: map[string]string{"field ball.*": shown, "field rival.*": shown, "field player.*": parts,
		"field metrics.*": counted}},
	"layer-cake": {number: "27", why: map[string]string{"field layer.*": shown, "field metrics.*": counted}},
	"block-well": {number: "29", why: map[string]string{"pointer": byKeys,
		"key Enter":      "no control of GameWorld uses it",
		"field can_keep": shown, "field kept": shown, "field piece.*": shown, "field environment.heights": shown,
		"field lines": counted, "field metrics.stones_total": total, "field pieces_placed": counted, "field stones_broken": counted}},
	"foundry-circuit": {number: "30", why: map[string]string{"field metrics.level": level,
		"field metrics.lives_left": "our spark has three lives", "field player.*": parts, "field next.*": ahead}},
	"keep-raider": {number: "31", why: map[string]string{"field aim.*": shown, "field lantern.*": shown,
		"field sentry.*": shown, "field environment.plan": shown, "field player.*": parts, "field metrics.*": counted}},
	"five-letter-code": {number: "32", why: map[string]string{"field environment.*": shown,
		"field codes_found": "a round is a series of codes", "field metrics.codes_total": total}},
	"beetle-yard": {number: "33", why: map[string]string{"field player.*": parts}},
	"night-shift": {number: "34", why: map[string]string{
		"field metrics.checkpoints_total": total, "field metrics.coins_total": total, "field player.*": parts}},
}
