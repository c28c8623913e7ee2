package football

import (
	"fmt"

	"gymkhana"
	"gymkhana/rng"
)

// A slot is a place in a formation: how far forward, from -100 for the last line to 100 for the first, and how far to the
// right, in ten-thousandths.
type slot struct {
	role    Role
	forward int
	y       int
}

// formations are the formations of the generator's teams.
var formations = [][10]slot{
	{{LB, -80, -2700}, {CB, -100, -900}, {CB, -100, 900}, {RB, -80, 2700}, {LM, 5, -2900}, {CM, -20, -900}, {CM, -10, 900},
		{RM, 5, 2900}, {CF, 100, -700}, {CF, 85, 800}},
	{{LB, -75, -2800}, {CB, -100, -950}, {CB, -100, 950}, {RB, -75, 2800}, {DM, -40, 0}, {CM, -5, -1200}, {CM, 0, 1200},
		{LM, 70, -2700}, {CF, 100, 0}, {RM, 70, 2700}},
	{{LB, -75, -2800}, {CB, -100, -900}, {CB, -100, 900}, {RB, -75, 2800}, {DM, -40, -800}, {DM, -40, 800}, {LM, 40, -2500},
		{AM, 45, 0}, {RM, 40, 2500}, {CF, 100, 0}},
	{{CB, -100, -1700}, {CB, -105, 0}, {CB, -100, 1700}, {LM, -5, -3200}, {CM, -20, -900}, {DM, -40, 300}, {RM, -5, 3200},
		{AM, 50, 500}, {CF, 95, -900}, {CF, 95, 1000}},
}

// A mood is the position of both teams relative to the ball, in ten-thousandths: how far each team's middle is ahead of
// the ball, and how far its lines are from that middle.
type mood struct{ ours, theirs, oursDeep, theirsDeep int }

// moods has one for each category and third of the pitch, from the averages of MageBench's scenes.
var moods = map[string][3]mood{
	Personal: {{3100, 3800, 4200, 4200}, {-2300, 300, 3600, 3900}, {-3300, -1800, 3500, 2600}},
	Teamwork: {{3600, 6000, 4200, 4300}, {-200, 900, 3800, 4200}, {-2600, -2200, 3400, 2500}},
	Real:     {{4200, 5900, 4300, 4200}, {1100, 3100, 3600, 3300}, {-2100, -400, 3400, 2400}},
}

// Generate makes a fresh scene of a category and a region, from 1 to Regions. The same seed gives the same scene.
func Generate(category string, region int, seed gymkhana.Seed) (*Scene, error) {
	all, ok := moods[category]
	if !ok || region < 1 || region > Regions {
		return nil, fmt.Errorf("no scenes of category %q in region %d; want %s, %s or %s, and 1 to %d", category, region, Personal, Teamwork, Real, Regions)
	}
	third := (region - 1) % 3
	g := &generator{draw: rng.New(seed, fmt.Sprintf("football/%s/%d", category, region)), mood: all[third]}
	g.scene.ID = fmt.Sprintf("R%d_%s_%d", region, letterOf(category), seed)
	g.ball(third, (region-1)/3)
	g.teams()
	g.carrier()
	switch category {
	case Personal:
		g.markMates()
	case Teamwork:
		g.freeMates()
	}
	g.spread()
	g.keepOff(45)
	return &g.scene, nil
}

func letterOf(category string) string {
	for _, c := range Categories {
		if c.Name == category {
			return c.Letter
		}
	}
	return ""
}

// A generator makes one scene.
type generator struct {
	draw  *rng.Stream
	mood  mood
	scene Scene
}

// ball puts the ball into a region.
func (g *generator) ball(third, row int) {
	g.scene.Ball = [2]int{
		min(-9400+third*6667+g.draw.N(6000), 9600),
		-3950 + row*2700 + g.draw.N(2500),
	}
}

// teams places both teams around the ball.
func (g *generator) teams() {
	shift := g.draw.Between(-900, 900)
	g.scene.Left = g.team(1, g.mood.ours+shift, g.mood.oursDeep)
	g.scene.Right = g.team(-1, g.mood.theirs+shift+g.draw.Between(-500, 500), g.mood.theirsDeep)
}

// team places one team, keeper first, with its middle ahead of the ball.
func (g *generator) team(sign, ahead, deep int) []Stand {
	team := []Stand{{-sign * 9800, g.draw.Between(-80, 80), GK}}
	for _, at := range rng.Pick(g.draw, formations) {
		p := Stand{
			X:    g.scene.Ball[0] + ahead + sign*at.forward*deep/70 + g.draw.Between(-500, 500),
			Y:    sign*at.y*8/10 + g.scene.Ball[1]/3 + g.draw.Between(-450, 450),
			Role: at.role,
		}
		team = append(team, p.inside())
	}
	return team
}

// inside moves a player's place onto the pitch.
func (p Stand) inside() Stand {
	p.X, p.Y = min(max(p.X, -9650), 9650), min(max(p.Y, -4000), 4000)
	return p
}

// carrier moves our nearest player to the ball, and keeps the others away from it.
func (g *generator) carrier() {
	near := 1
	for i := 2; i < len(g.scene.Left); i++ {
		if g.off(g.scene.Left[i]) < g.off(g.scene.Left[near]) {
			near = i
		}
	}
	for i := range g.scene.Left {
		if p := &g.scene.Left[i]; i == near {
			p.X, p.Y = g.scene.Ball[0]-g.draw.Between(40, 100), g.scene.Ball[1]+g.draw.Between(-60, 60)
		} else if i > 0 {
			g.away(p, g.scene.Ball, g.draw.Between(80, 110))
		}
	}
	g.keepOff(g.draw.Between(55, 95))
}

// keepOff keeps their players away from the ball.
func (g *generator) keepOff(radius int) {
	for i := range g.scene.Right {
		if p := &g.scene.Right[i]; p.Role == GK {
			g.away(p, g.scene.Ball, 40)
		} else {
			g.away(p, g.scene.Ball, radius)
		}
	}
}

// off is the distance of a player from the ball in decimetres.
func (g *generator) off(p Stand) int { return apart(p, g.scene.Ball) }

func apart(p Stand, from [2]int) int {
	return (metres(p.X, p.Y).to(metres(from[0], from[1])) * 10).Round()
}

// away moves a player out of a circle, whose radius is in decimetres: straight outward, and if a line is in the way,
// toward the middle of the pitch.
func (g *generator) away(p *Stand, from [2]int, radius int) {
	for step := 0; apart(*p, from) < radius; step++ {
		dx, dy := sign(p.X-from[0])*60, sign(p.Y-from[1])*40
		if step > 12 {
			dx, dy = -sign(from[0])*60, 0
		}
		*p = Stand{p.X + dx, p.Y + dy, p.Role}.inside()
	}
}

func sign(n int) int {
	if n < 0 {
		return -1
	}
	return 1
}

// mates lists our players except keeper and carrier, the nearest to the ball first.
func (g *generator) mates() []int {
	var list []int
	for i := 1; i < len(g.scene.Left); i++ {
		if g.off(g.scene.Left[i]) > 20 {
			list = append(list, i)
		}
	}
	for i := range list {
		for j := i; j > 0 && g.off(g.scene.Left[list[j]]) < g.off(g.scene.Left[list[j-1]]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
	return list
}

// markMates puts an opponent next to each of the nearest team mates, on the side of the ball.
func (g *generator) markMates() {
	var used [Most]bool
	for _, i := range g.mates()[:4] {
		mate := g.scene.Left[i]
		near := -1
		for j := 1; j < len(g.scene.Right); j++ {
			if !used[j] && (near < 0 || apart(g.scene.Right[j], [2]int{mate.X, mate.Y}) < apart(g.scene.Right[near], [2]int{mate.X, mate.Y})) {
				near = j
			}
		}
		used[near] = true
		q := &g.scene.Right[near]
		q.X = mate.X + (g.scene.Ball[0]-mate.X)/5 + g.draw.Between(-60, 120)
		q.Y = mate.Y + (g.scene.Ball[1]-mate.Y)/5 + g.draw.Between(-80, 80)
		*q = q.inside()
	}
	g.keepOff(50)
}

// freeMates makes room for two of the nearest team mates.
func (g *generator) freeMates() {
	for _, i := range g.mates()[:2] {
		mate := g.scene.Left[i]
		for j := 1; j < len(g.scene.Right); j++ {
			g.away(&g.scene.Right[j], [2]int{mate.X, mate.Y}, 80)
		}
	}
	g.keepOff(55)
}

// spread moves overlapping players apart.
func (g *generator) spread() {
	all := append(append([]*Stand{}, pointers(g.scene.Left)...), pointers(g.scene.Right)...)
	for range 4 {
		for i, p := range all {
			for _, q := range all[:i] {
				if p.X-q.X < 140 && q.X-p.X < 140 && p.Y-q.Y < 100 && q.Y-p.Y < 100 && p.Role != GK && g.off(*p) > 20 {
					*p = Stand{p.X + g.draw.Between(-200, 200), p.Y + g.draw.Between(-150, 150), p.Role}.inside()
				}
			}
		}
	}
}

func pointers(list []Stand) []*Stand {
	var all []*Stand
	for i := range list {
		all = append(all, &list[i])
	}
	return all
}
