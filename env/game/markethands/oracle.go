package markethands

import (
	"slices"
	"sync"

	"gymkhana"
	"gymkhana/env/game/kit"
)

var (
	walks = [4]string{"move_up", "move_right", "move_down", "move_left"}
	keys  = [4]kit.Key{kit.ArrowUp, kit.ArrowRight, kit.ArrowDown, kit.ArrowLeft}
	wait  = 4 // the number of the control after the walks
)

// horizon is how many steps the oracle simulates.
const horizon = 28

// oracle does one errand after the other. After each, it simulates every pair of next errands in a copy of the day,
// continues by the simple rules of [State.errand], and starts the pair with the best takings. It does not know when the
// next customer comes and what they will want, because it simulates with its own random stream.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	at, ok := seat.Memo.(Place)
	if !ok || s.Near(at) && !s.Busy(at) {
		at = s.best()
		seat.Memo = at
	}
	n := s.toward(at)
	if n == wait {
		return kit.Do("wait")
	}
	return kit.Do(walks[n])
}

// best is the errand with the highest takings in the coming steps.
func (s *State) best() Place {
	best, most := Till, -1
	for first := range Places {
		if !s.worthwhile(first) {
			continue
		}
		for second := range Places {
			if first == second || !s.Open[second] && places[second].work != Harvest {
				continue
			}
			if value := s.promise(first, second); value > most {
				best, most = first, value
			}
		}
	}
	return best
}

// worthwhile excludes closed shelves and idling, unless there is nothing else to do.
func (s *State) worthwhile(at Place) bool {
	return s.Busy(at) || s.Open[at] && !s.Near(at) || at == s.errand()
}

// promise is the result of two errands and those that follow; earlier takings count more.
func (s *State) promise(first, second Place) int {
	after, goal, value, errands := *s, first, 0, 0
	after.Rand, after.Next = kit.NewRand(0), s.Tick+s.Every/2
	for i := range horizon {
		if i > 0 && after.Near(goal) && !after.Busy(goal) {
			if errands++; errands == 1 && after.worthwhile(second) {
				goal = second
			} else {
				goal = after.errand()
			}
		}
		after.do(after.toward(goal))
		value += 2 * after.value() / horizon
	}
	return value + after.value()
}

// value is the takings of a day so far, and a share of those still to come.
func (s *State) value() int {
	v := 40*s.Earned + 300*s.Opened
	for i := range s.Customers {
		if c := &s.Customers[i]; c.Phase == Joining || c.Phase == Choosing {
			v += 25 * c.Has * goods[c.Good].price
		}
	}
	for g := range Goods {
		v += goods[g].price * (12*s.Count[shelf(g)] + 6*s.Basket[g])
	}
	return v
}

// errand returns the next place of a simple keeper: it serves a queue, stocks, opens or harvests.
func (s *State) errand() Place {
	if s.queued() >= 2 || s.head() >= 0 && s.Carried() == 0 {
		return Till
	}
	for g := Honey + 1; g > 0; g-- {
		if s.Busy(shelf(g - 1)) {
			return shelf(g - 1)
		}
	}
	best, most := Till, 0
	for at := Bed; at <= NewBed; at++ {
		if !s.Busy(at) {
			continue
		}
		n := s.Count[at] * goods[places[at].good].price * (shelfRoom + 1 - s.Count[shelf(places[at].good)])
		if !s.Open[at] {
			n = 1000
		}
		if n > most {
			best, most = at, n
		}
	}
	return best
}

// do plays a control.
func (s *State) do(n int) {
	in, ticks := [1]kit.Input{}, waiting
	if n != wait {
		in[0].Held, ticks = kit.KeySet(keys[n]), hold
	}
	for range ticks {
		tick(s, in[:])
	}
}

// A spot is a place of the keeper, in steps of 60 pixels: walking for whole holds only reaches spots.
type spot struct{ x, y int }

const (
	spotCols = (maxX-minX)/solid + 1
	spotRows = (maxY-minY)/solid + 1
)

// toward is the first control of a shortest way to a place, or wait if the keeper is there.
func (s *State) toward(at Place) int { return s.way(s.Lie[at]) }

func (s *State) way(to Square) int {
	if s.by(to) {
		return wait
	}
	here := spot{(s.X.Round() - minX + solid/2) / solid, (s.Y.Round() - minY + solid/2) / solid}
	return routes()[to][here.y*spotCols+here.x]
}

// routes has the control to use for each square and spot. It takes some 50 ms, so it is made on first use.
var routes = sync.OnceValue(func() *[len(squares)][spotCols * spotRows]int {
	var r [len(squares)][spotCols * spotRows]int
	for q := range r {
		r[q] = route(Square(q))
	}
	return &r
})

// route relaxes the distances to a square until nothing gets shorter.
func route(to Square) (first [spotCols * spotRows]int) {
	var dist [spotCols * spotRows]int
	for i := range dist {
		dist[i], first[i] = 1000, wait
		if s := spotState(i); s.by(to) {
			dist[i] = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range dist {
			for n, k := range keys {
				s := spotState(i)
				for range hold {
					s.walk((&kit.Input{Held: kit.KeySet(k)}).Axis(kit.ArrowLeft, kit.ArrowRight), (&kit.Input{Held: kit.KeySet(k)}).Axis(kit.ArrowUp, kit.ArrowDown))
				}
				next := (s.Y.Round()-minY)/solid*spotCols + (s.X.Round()-minX)/solid
				if dist[next]+1 < dist[i] {
					dist[i], first[i], changed = dist[next]+1, n, true
				}
			}
		}
	}
	return first
}

func spotState(i int) State {
	return State{X: kit.FromInt(minX + i%spotCols*solid), Y: kit.FromInt(minY + i/spotCols*solid)}
}

// round is the heuristic's path: bed, shelf, till.
var round = [3]Place{Bed, TomatoShelf, Till}

// heuristic repeats one round: tomato bed, shelf, till, with a rest at each. It does not check whether there is
// anything to do, and opens places only by chance.
func heuristic(v *kit.View) gymkhana.Action {
	leg, _ := v.Memo.(int)
	stations, _ := v.Value("environment").([]station)
	to, here := stations[round[leg/2%3]], State{X: kit.FromInt(v.Int("player.x")), Y: kit.FromInt(v.Int("player.y"))}
	q := Square(slices.IndexFunc(squares[:], func(m middle) bool { return m.x == to.X && m.y == to.Y }))
	if n := here.way(q); n != wait {
		return kit.Do(walks[n])
	}
	v.Memo = leg + 1
	if leg%2 == 0 {
		return kit.Do("wait")
	}
	return heuristic(v)
}
