// Package markethands is Market Hands: a badger keeps a greengrocer's stall in a harbour town. It picks ripe goods,
// stocks the shelves, takes the coins at the till, and buys hens, hives and beds with them; to do something, it stands
// close to the place. Start at [Game].
package markethands

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, lay-out or drawing behave differently.
const Version = 3

// How long the controls last, in ticks.
const (
	hold    = 30
	waiting = 60
)

// Game is Market Hands.
var Game = &kit.Game[State]{
	Name:    "market-hands",
	Title:   "Market Hands",
	Doc:     "keep a market stall: harvest, stock shelves, serve the queue and open new plots",
	Version: Version,
	Rules: "You are the badger with the apron, and walk about a market stall seen from above; all work is done by " +
		"standing on the pale mat around a place, close to it. " +
		"At an open plot you pick ripe goods into your basket until it is full, at a shelf you put down the goods of its " +
		"kind, and at the till you serve the first customer in the queue, who pays. " +
		"Customers take the goods in their speech bubble from the shelf, and wait there if it is empty; a tomato brings 2 coins, an egg 4, honey 7. " +
		"A closed plot has a sign with its price: stand by it with enough coins, and it opens together with the shelf for " +
		"its goods; coins that are spent still count as earned.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc:  "You keep the stall. Hedges, plots, shelves and the till are in your way; customers are not.",
		Keys: keys[:],
		Hold: hold,
		Wait: waiting,
		Controls: []kit.Control[State]{
			{Name: "move_up", Doc: "walk up for half a second", Aliases: []string{"up"}, Does: kit.Press(hold, kit.ArrowUp)},
			{Name: "move_down", Doc: "walk down for half a second", Aliases: []string{"down"}, Does: kit.Press(hold, kit.ArrowDown)},
			{Name: "move_left", Doc: "walk left for half a second", Aliases: []string{"left"}, Does: kit.Press(hold, kit.ArrowLeft)},
			{Name: "move_right", Doc: "walk right for half a second", Aliases: []string{"right"}, Does: kit.Press(hold, kit.ArrowRight)},
		},
	}},
	Fields: append([]kit.Field[State]{
		kit.Int("score", "coins earned in all", 0, most, func(s *State) int { return s.Earned }),
		kit.Int("money", "coins in the purse", 0, most, func(s *State) int { return s.Money }),
		kit.Int("money_total_earned", "coins earned in all, whether spent or not", 0, most, func(s *State) int { return s.Earned }),
		kit.Text("money_scan_status", "where money comes from: always state, the rules' own count", func(*State) string { return "state" }),
		kit.Int("metrics.primary_score", "coins earned in all", 0, most, func(s *State) int { return s.Earned }),
		kit.Int("metrics.customers_served", "customers who paid", 0, most, func(s *State) int { return s.Served }),
		kit.Int("metrics.goods_harvested", "goods picked in all", 0, most, func(s *State) int { return s.Harvested }),
		kit.Int("metrics.goods_stocked", "goods put on shelves in all", 0, most, func(s *State) int { return s.Stocked }),
		kit.Int("metrics.stations_opened", "signs paid for", 0, 3, func(s *State) int { return s.Opened }),
		kit.Int("metrics.queue", "customers in the queue or on the way into it", 0, crowd, (*State).queued),
		kit.Int("metrics.customers", "customers in the shop", 0, crowd, (*State).visitors),
		kit.Int("player.x", "middle of the keeper, in pixels of the screen", minX, maxX, func(s *State) int { return s.X.Round() }),
		kit.Int("player.y", "likewise, down", minY, maxY, func(s *State) int { return s.Y.Round() }),
		kit.Int("basket.total", "goods in the basket", 0, 8, (*State).Carried),
		kit.Int("basket.capacity", "goods that fit into it", 2, 8, func(s *State) int { return s.Cap }),
		kit.List("customers", "the customers, as [phase, good, wants, has, x, y]", customers),
		kit.List("environment", "plots, shelves and the till, as [name, x, y, open, cost, count]", environment),
	}, counts()...),
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L5", Text: "Earn {metrics.primary_score} coins in the shop.", Goal: kit.AtLeast("metrics.primary_score", 32),
			Params: Params{Every: 140}},
		{Name: "02", Level: "L5", Text: "Earn {metrics.primary_score} coins in the shop.", Goal: kit.AtLeast("metrics.primary_score", 34),
			Params: Params{Every: 130, Cash: 12}},
		{Name: "03", Level: "L5", Text: "Serve {metrics.customers_served} customers.", Goal: kit.AtLeast("metrics.customers_served", 7),
			Params: Params{Open: 2, Every: 140, Want: 3}},
		{Name: "04", Level: "L5", Text: "Open {metrics.stations_opened} closed plots and earn {metrics.primary_score} coins in all.",
			Goal:   kit.AtLeast("metrics.primary_score", 44).And("metrics.stations_opened", 2),
			Params: Params{Every: 120, Want: 3, Cash: 4}},
		{Name: "05", Level: "L5", Text: "Earn {metrics.primary_score} coins in the shop.", Goal: kit.AtLeast("metrics.primary_score", 60),
			Params: Params{Open: 2, Every: 110, Want: 3}},
	},
}

// most is an upper bound of all counts: an episode has at most 100 steps of 60 ticks, and handling a thing takes 10.
const most = 6000

// counts declares the number of goods in the basket, on each plot and on each shelf.
func counts() []kit.Field[State] {
	var fields []kit.Field[State]
	for g := range Goods {
		fields = append(fields, kit.Int("basket."+goods[g].name, "of this good in the basket", 0, 8, func(s *State) int { return s.Basket[g] }))
	}
	for at, name := range [...]string{"plot.tomato", "plot.egg", "plot.honey", "plot.new_tomato", "shelf.tomato", "shelf.egg", "shelf.honey"} {
		fields = append(fields, kit.Int(name, "goods there", 0, plotRoom, func(s *State) int { return s.Count[at] }))
	}
	return fields
}

func (s *State) visitors() int {
	n := 0
	for i := range s.Customers {
		if s.Customers[i].Phase != Away {
			n++
		}
	}
	return n
}

// A visitor is a customer in the list of customers.
type visitor struct {
	Phase string `json:"phase"`
	Good  string `json:"good"`
	Wants int    `json:"wants"`
	Has   int    `json:"has"`
	X     int    `json:"x"`
	Y     int    `json:"y"`
}

var phases = [...]string{Coming: "coming", Choosing: "choosing", Joining: "queueing", Leaving: "leaving"}

func customers(s *State) any {
	list := []visitor{}
	for i := range s.Customers {
		if c := &s.Customers[i]; c.Phase != Away {
			list = append(list, visitor{phases[c.Phase], goods[c.Good].name, c.Want, c.Has, c.X, c.Y})
		}
	}
	return list
}

// A station is a place in the list of the environment.
type station struct {
	Name  string `json:"name"`
	X     int    `json:"x"`
	Y     int    `json:"y"`
	Open  bool   `json:"open"`
	Cost  int    `json:"cost"`
	Count int    `json:"count"`
}

func environment(s *State) any {
	var list []station
	for at := range Places {
		p := &places[at]
		x, y := s.middle(at)
		st := station{Name: p.name, X: x, Y: y, Open: s.Open[at], Count: s.Count[at]}
		if !st.Open {
			st.Cost = p.cost
		}
		list = append(list, st)
	}
	return list
}
