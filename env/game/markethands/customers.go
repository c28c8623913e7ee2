package markethands

import "gymkhana/env/game/kit"

// Customers walk along the rows outside the shelves, so they never meet the keeper.
const (
	crowd     = 5 // customers at a time
	shelfRoom = 6
	stroll    = 3 // pixels a tick
	doorX     = 1310
	lane      = 1130 // where they cross over to the queue
	queueX    = 1030 // the place of the first in the queue
	queueStep = 50
	exitY     = 650
	middleY   = 390
	taking    = 20 // ticks to take a thing from a shelf
)

// A Phase is a customer's activity.
type Phase uint8

// The phases, in order.
const (
	Away Phase = iota
	Coming
	Choosing // the customer is at the shelf
	Joining  // the customer is on the way into the queue
	Leaving
)

// A Customer wants a number of one good.
type Customer struct {
	Phase Phase
	Good  Good
	Look  uint8
	Want  int
	Has   int
	Spot  int // the place at the shelf or in the queue, from 0
	Pause int
	X, Y  int
}

// shop lets customers arrive, choose, queue and leave.
func (s *State) shop() {
	if s.Tick >= s.Next {
		s.enter()
	}
	for i := range s.Customers {
		c := &s.Customers[i]
		switch c.Phase {
		case Coming:
			x, _ := s.spot(c.Good, c.Spot)
			if c.X = toward(c.X, x); c.X == x {
				c.Phase = Choosing
			}
		case Choosing:
			s.choose(c)
		case Joining:
			c.join(s.queueY())
		case Leaving:
			if c.Y != exitY {
				c.Y = toward(c.Y, exitY)
			} else if c.X = toward(c.X, doorX); c.X == doorX {
				*c = Customer{}
			}
		}
	}
}

// enter adds a new customer if there is room; otherwise the next tick tries again.
func (s *State) enter() {
	for i := range s.Customers {
		if s.Customers[i].Phase != Away {
			continue
		}
		var on []Good
		for g := range Goods {
			if s.Open[shelf(g)] {
				on = append(on, g)
			}
		}
		c := Customer{Phase: Coming, X: doorX, Look: uint8(s.Rand.N(4, s.Came, drawLook))}
		c.Good = on[s.Rand.N(len(on), s.Came, drawGood)]
		c.Want = 1 + s.Rand.N(s.Want, s.Came, drawWant)
		c.Spot = s.freeSpot(c.Good)
		_, c.Y = s.spot(c.Good, c.Spot)
		s.Customers[i] = c
		s.Came++
		s.Next = s.Tick + s.Every*3/4 + s.Rand.N(s.Every/2, s.Came, drawGap)
		return
	}
}

func (s *State) freeSpot(g Good) int {
	for spot := range crowd {
		if !s.taken(g, spot) {
			return spot
		}
	}
	return 0
}

func (s *State) taken(g Good, spot int) bool {
	for i := range s.Customers {
		c := &s.Customers[i]
		if (c.Phase == Coming || c.Phase == Choosing) && c.Good == g && c.Spot == spot {
			return true
		}
	}
	return false
}

// spot returns the places of customers at a shelf, on the side away from the aisle: in front of the middle, then to
// both sides.
func (s *State) spot(g Good, n int) (x, y int) {
	x, y = s.middle(shelf(g))
	x += [crowd]int{0, 52, -52, 104, -104}[n]
	if y > middleY {
		return x, y + 96
	}
	return x, y - 96
}

// choose takes one thing after the other; with everything, the customer joins the queue.
func (s *State) choose(c *Customer) {
	at := shelf(c.Good)
	if c.Has == c.Want {
		c.Phase, c.Spot = Joining, s.queued()
		return
	}
	if s.Count[at] == 0 {
		c.Pause = 0
		return
	}
	if c.Pause++; c.Pause == taking {
		c.Pause = 0
		s.Count[at]--
		c.Has++
	}
}

// queued counts the customers in the queue or on the way into it.
func (s *State) queued() int {
	n := 0
	for i := range s.Customers {
		if s.Customers[i].Phase == Joining {
			n++
		}
	}
	return n
}

// queueY is the row of the queue, which is the till's row.
func (s *State) queueY() int {
	_, y := s.middle(Till)
	return y
}

// join walks to the lane, along it, and forward in the queue.
func (c *Customer) join(queueY int) {
	slot := queueX + queueStep*c.Spot
	switch {
	case c.Y == queueY:
		c.X = toward(c.X, slot)
	case c.X < lane:
		c.X = toward(c.X, lane)
	default:
		c.Y = toward(c.Y, queueY)
	}
}

// head is the customer at the till, or -1.
func (s *State) head() int {
	for i := range s.Customers {
		if c := &s.Customers[i]; c.Phase == Joining && c.Spot == 0 && c.X == queueX && c.Y == s.queueY() {
			return i
		}
	}
	return -1
}

// serve takes the coins of the first in the queue, and the others move up.
func (s *State) serve() {
	c := &s.Customers[s.head()]
	s.Paid, s.PaidAt = c.Has*goods[c.Good].price, s.Tick
	s.Money += s.Paid
	s.Earned += s.Paid
	s.Served++
	c.Phase = Leaving
	for i := range s.Customers {
		if o := &s.Customers[i]; o.Phase == Joining {
			o.Spot--
		}
	}
}

func toward(from, to int) int {
	return int(kit.Fix(to).Clamp(kit.Fix(from-stroll), kit.Fix(from+stroll)))
}
