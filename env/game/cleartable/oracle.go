package cleartable

import (
	"container/heap"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// oracle follows a plan that clears the table. It uses only the things, the tray and the rules, which are on the screen
// and in the goal.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	p, _ := seat.Memo.(*course)
	if seat.Over {
		seat.Memo = nil
		return kit.Do("wait") // the next round begins with this step
	}
	if p == nil || len(p.orders) == 0 || *seat.State != p.expected {
		p = &course{orders: solve(seat.State, expansions)}
		seat.Memo = p
	}
	if len(p.orders) == 0 {
		return kit.Do("wait")
	}
	o := p.orders[0]
	p.orders, p.expected = p.orders[1:], *seat.State
	p.expected.do(o)
	return kit.Do(control(o))
}

// A course is the rest of a plan, and the state in which it goes on.
type course struct {
	orders   []Order
	expected State
}

// expansions is how many positions the oracle looks at before it gives up.
const expansions = 20_000

// A node is a position that the search has reached.
type node struct {
	state  State
	parent *node
	order  Order // from the parent
	done   int   // instructions from the start
	worth  int   // 2·done + 3·rest: lower is better
}

// solve searches for a plan with few instructions, from the best position found so far, where a plan of at least rest
// instructions counts one and a half times. It returns nil if it finds none within the given number of positions.
func solve(from *State, most int) []Order {
	start := &node{state: *from}
	start.state.Steps, start.state.Last, start.state.Note = 0, 0, Done
	queue := &frontier{start}
	seen := map[string]int{start.state.key(): 0}
	for range most {
		if queue.Len() == 0 {
			break
		}
		at := heap.Pop(queue).(*node)
		if at.state.cleared() == from.Kinds*from.Things {
			return at.way()
		}
		for o := Lift; o <= last; o++ {
			if at.state.allows(o) != Done {
				continue
			}
			next := &node{state: at.state, parent: at, order: o, done: at.done + 1}
			if next.state.do(o); next.state.blocked() != 0 {
				continue
			}
			next.state.Steps, next.state.Last = 0, 0
			key := next.state.key()
			if before, ok := seen[key]; ok && before <= next.done {
				continue
			}
			seen[key] = next.done
			next.worth = 2*next.done + 3*next.state.rest()
			heap.Push(queue, next)
		}
	}
	return nil
}

// way is the instructions from the start to a node.
func (n *node) way() (orders []Order) {
	for ; n.parent != nil; n = n.parent {
		orders = append(orders, n.order)
	}
	slices.Reverse(orders)
	return orders
}

// rest is the least number of instructions that a position can need: each thing of the table is lifted, and the things
// of each kind are carried.
func (s *State) rest() int {
	lifts := 0
	var left [Kinds]int
	for i := range s.Table {
		lifts += s.Table[i].Len()
	}
	for kind := range s.Kinds {
		left[kind] = s.Things - s.Places[kind].Len()
	}
	for _, n := range left {
		lifts += (n + s.Tray - 1) / s.Tray
	}
	return lifts
}

// key is the same for positions that differ only in the order of the spots, so that only one of them is followed.
func (s *State) key() string {
	var piles [MaxSpots][]byte
	for i := range piles {
		piles[i] = s.Table[i].bytes()
	}
	slices.SortFunc(piles[:], slices.Compare)
	key := s.Carry.bytes()
	for _, p := range piles {
		key = append(append(key, 0), p...)
	}
	return string(key)
}

func (p *Pile) bytes() []byte {
	b := make([]byte, 0, 8*MaxPile)
	for _, t := range p[:p.Len()] {
		b = append(b, byte(t))
	}
	return b
}

// A frontier is the nodes that are not expanded yet. Of two equally good ones the deeper is first.
type frontier []*node

func (f frontier) Len() int { return len(f) }
func (f frontier) Less(i, j int) bool {
	if f[i].worth != f[j].worth {
		return f[i].worth < f[j].worth
	}
	return f[i].done > f[j].done
}
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }

// Push implements heap.Interface.
func (f *frontier) Push(x any) { *f = append(*f, x.(*node)) }

// Pop implements heap.Interface.
func (f *frontier) Pop() any {
	n := len(*f) - 1
	x := (*f)[n]
	*f = (*f)[:n]
	return x
}

// heuristic carries the tray to a place whenever the largest thing left of a kind is on it. Otherwise it lifts that
// thing if it lies on top, or the upper thing of the spot where it lies highest. With a full tray it puts a thing back
// where it fits. It does not look ahead, so it may go in circles.
func heuristic(v *kit.View) gymkhana.Action {
	table, _ := v.Value("environment.table").([][]string)
	tray, _ := v.Value("environment.tray").([]string)
	best, deep := -1, MaxPile
	for kind := range kinds {
		next := largest(kinds[kind], append(slices.Concat(table...), tray...))
		if slices.Contains(tray, next) {
			return kit.Do("carry_to_" + places[kind])
		}
		for spot, pile := range table {
			if i := slices.Index(pile, next); i >= 0 && len(pile)-i < deep {
				best, deep = spot, len(pile)-i
			}
		}
	}
	if v.Int("metrics.tray_free") > 0 && best >= 0 {
		return kit.Do(control(Lift + Order(best)))
	}
	for spot, pile := range table {
		fits := len(pile) == 0 || len(tray) > 0 && size(pile[len(pile)-1]) >= size(tray[len(tray)-1])
		if spot != best && fits {
			return kit.Do(control(Lower + Order(spot)))
		}
	}
	return kit.Do("wait")
}

// largest is the largest of the things of a kind, "" if there is none.
func largest(kind string, things []string) string {
	most := ""
	for _, t := range things {
		if strings.HasPrefix(t, kind) && size(t) > size(most) {
			most = t
		}
	}
	return most
}

// size is the number of a thing as its text gives it.
func size(t string) int {
	if t == "" {
		return 0
	}
	return int(t[len(t)-1] - '0')
}
