package yard

import (
	"math/bits"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
)

// Fields are the fields that games of yards have in common.
func (g *Yards) Fields() []kit.Field[State] {
	const wide, tall = Cols * Tile, Rows * Tile
	const scene = "tiles: the squares of 48 pixels, a text per row: # wall, . ground, = mat, N nest, o seed, a b keys, " +
		"A B gates that are closed, @ ant, ? dark; beetles: those in sight, with x, y of the middle and vx, vy in pixels " +
		"a tick"
	return []kit.Field[State]{
		kit.Number("completion_progress", "share of the way to the nest and of the seeds; 1 in the nest with all of them",
			0, 1, g.Progress),
		kit.Int("level", "the yard, from 1", 1, len(g.plans), func(s *State) int { return s.Yard }),
		kit.Int("metrics.checkpoints_passed", "mats reached in this round, with the nest", 0, maxMats,
			func(s *State) int { return bits.OnesCount16(s.Mats) }),
		kit.Int("metrics.checkpoints_total", "mats of the yard without the first, with the nest", 1, maxMats,
			func(s *State) int { return g.plan(s).mats }),
		kit.Int("metrics.coins", "seeds that the ant carries or has brought to a mat", 0, maxSeeds, (*State).Seeds),
		kit.Int("metrics.coins_total", "seeds of the yard", 0, maxSeeds, func(s *State) int { return g.plan(s).seeds }),
		kit.Int("metrics.deaths", "how often a beetle caught the ant in this round", 0, lives,
			func(s *State) int { return s.Deaths }),
		kit.Int("player.x", "middle of the ant, pixels from the left edge of the yard", 0, wide,
			func(s *State) int { return s.X }),
		kit.Int("player.y", "pixels from the top edge of the yard", 0, tall, func(s *State) int { return s.Y }),
		kit.Bool("player.caught", "whether the ant lies on its back and will return to the last mat",
			func(s *State) bool { return s.Stun > 0 }),
		kit.List("environment", scene, g.environment),
	}
}

// Progress is the share of the way and of the seeds: 0 at the start, 1 when the ant is home.
func (g *Yards) Progress(s *State) kit.Fix {
	if s.Home {
		return kit.One
	}
	p := g.plan(s)
	share := kit.Ratio(s.Begin-s.Near, s.Begin) + kit.FromInt(s.Seeds())
	return (share / kit.Fix(1+p.seeds)).Clamp(0, kit.One*99/100)
}

// Distance is how far the nest is, in pixels as the crow flies.
func (g *Yards) Distance(s *State) int {
	p, best := g.plan(s), kit.FromInt(Cols*Tile)
	for at := range cells {
		if p.letter(at) == 'N' {
			to := s.mirror(at)
			best = min(best, kit.Hypot(kit.FromInt(to%Cols*Tile+Tile/2-s.X), kit.FromInt(to/Cols*Tile+Tile/2-s.Y)))
		}
	}
	return best.Floor()
}

// A Beetle is one in sight.
type Beetle struct {
	X  int `json:"x"`
	Y  int `json:"y"`
	VX int `json:"vx"`
	VY int `json:"vy"`
}

// A Scene is what can be seen of a yard.
type Scene struct {
	Tiles   []string `json:"tiles"`
	Beetles []Beetle `json:"beetles"`
}

func (g *Yards) environment(s *State) any {
	seen := Scene{Beetles: []Beetle{}}
	for y := range Rows {
		row := make([]byte, Cols)
		for x := range row {
			if row[x] = '?'; g.lit(s, x*Tile+Tile/2, y*Tile+Tile/2) {
				row[x] = g.sign(s, y*Cols+x)
			}
		}
		seen.Tiles = append(seen.Tiles, string(row))
	}
	g.each(s, func(place, step patrol.Point) {
		if x, y := place.X.Floor(), place.Y.Floor(); g.lit(s, x, y) {
			seen.Beetles = append(seen.Beetles, Beetle{x, y, step.X.Round(), step.Y.Round()})
		}
	})
	return seen
}

// sign is the letter of a square in the field environment.
func (g *Yards) sign(s *State, square int) byte {
	if square == at(s.X, s.Y) {
		return '@'
	}
	for i, item := range s.Items {
		if int(item) == square && (s.Carry|s.Kept)>>i&1 == 0 {
			return "oooab"[i]
		}
	}
	switch c := g.letter(s, square); {
	case c == '#' || c == 'N':
		return c
	case c == 'S' || c >= '1' && c <= '9':
		return '='
	case g.shut(s, square):
		return c
	}
	return '.'
}

// Controls are the four arrows, each a square.
func Controls() []kit.Control[State] {
	list := []kit.Control[State]{}
	for i, c := range [4]struct{ name, doc string }{{"move_up", "walk a square up"},
		{"move_right", "walk a square to the right"}, {"move_down", "walk a square down"},
		{"move_left", "walk a square to the left"}} {
		key := [4]kit.Key{kit.ArrowUp, kit.ArrowRight, kit.ArrowDown, kit.ArrowLeft}[i]
		aliases := []string{c.name[len("move_"):]}
		list = append(list, kit.Control[State]{Name: c.name, Doc: c.doc, Aliases: aliases, Does: kit.Press(stepTicks, key)})
	}
	return list
}
