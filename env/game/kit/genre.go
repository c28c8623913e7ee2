package kit

import "slices"

// genres are the five genres of GameWorld's 34 games. Ours have the genre of the game that they are made in the spirit of.
// Source: GameWorld, arXiv:2604.07429.
var genres = map[string][]string{
	"arcade": {"brick-volley", "dial-pins", "snake-grid", "dot-maze", "cart-kick", "beetle-yard", "night-shift"},
	"platformer": {"rooftop-post", "tin-moon", "lily-ladder", "drum-lane", "copper-cap-run", "chalk-sprint", "hiccup-finch",
		"foundry-circuit"},
	"puzzle": {"merge-grid", "dew-warren", "hex-loom", "mine-grid", "layer-cake", "block-well", "five-letter-code"},
	"runner": {"parcel-line", "desert-dash", "salt-flats", "delta-run", "paper-glider", "well-descent", "hollow-log",
		"cliff-courier"},
	"simulation": {"ember-and-brook", "spade-and-lamp", "market-hands", "keep-raider"},
}

// Genre is the genre of a game of the suite of games, which is a tag of its tasks; "" for any other game.
func Genre(name string) string {
	for genre, games := range genres {
		if slices.Contains(games, name) {
			return genre
		}
	}
	return ""
}
