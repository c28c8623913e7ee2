package lookout

import (
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// shops are the two shops.
var shops = []string{quayStore, hillStore}

// basket draws some wares that were not ordered yet, and how many of each. It sets the parameter list: "3 × Rope".
func basket(d *rng.Stream, ph *device.Phone, n int) []Order {
	s := device.Of[State](ph)
	s.Orders = nil
	var list []Order
	var words []string
	for _, ware := range rng.Some(d, wares, n) {
		list = append(list, Order{Ware: ware, Count: d.Between(1, mostOf)})
		words = append(words, strconv.Itoa(list[len(list)-1].Count)+" × "+ware)
	}
	ph.Case.Set("list", strings.Join(words, ", "))
	return list
}

// parseList reads the parameter list.
func parseList(shop, list string) []Order {
	var orders []Order
	for part := range strings.SplitSeq(list, ", ") {
		count, ware, _ := strings.Cut(part, " × ")
		n, _ := strconv.Atoi(count)
		orders = append(orders, Order{Shop: shop, Ware: ware, Count: n})
	}
	return orders
}

// order makes the driver bring the orders into the wanted state.
func order(h *device.Driver) bool {
	want, have := device.Wanted[State](h, Name).Orders, see(h).Orders
	missing := func(list, from []Order) (Order, int) {
		left := append([]Order(nil), from...)
		for at, o := range list {
			found := false
			for i := range left {
				if left[i] == o {
					left = append(left[:i], left[i+1:]...)
					found = true
					break
				}
			}
			if !found {
				return o, at
			}
		}
		return Order{}, -1
	}
	address := func(o Order) string {
		if siteOf(quayStore).title == o.Shop {
			return quayStore
		}
		return hillStore
	}
	if o, at := missing(have, want); at >= 0 {
		return h.Modal() != "" && h.Back() || visit(h, address(o)) || h.Tap("cancel/"+strconv.Itoa(at))
	}
	o, at := missing(want, have)
	if at < 0 {
		return false
	}
	if showing(h, address(o)) && h.Modal() == "count" {
		return slotIs(h, o.Ware) && h.Tap("option/"+strconv.Itoa(o.Count)) || h.Back()
	}
	return visit(h, address(o)) || h.Tap("ware/"+o.Ware)
}

// slotIs reports whether the open dialog is about something.
func slotIs(h *device.Driver, what string) bool { return h.Shell.At(Name).Slot == what }

var orderCheaper = device.Family{
	Name:  "lookout/order-cheaper",
	Goals: goals["order-cheaper"],
	Steps: 34,
	Level: "hard",
	Draw:  func(d *rng.Stream, ph *device.Phone) { basket(d, ph, 1) },
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		o := parseList("", ph.Case.Get("list"))[0]
		cheaper := quayStore
		if s.price(hillStore, o.Ware) < s.price(quayStore, o.Ware) {
			cheaper = hillStore
		}
		o.Shop = siteOf(cheaper).title
		s.Orders = append(s.Orders, o)
	},
	Solve: func(h *device.Driver) bool {
		s := see(h)
		open := map[string]bool{}
		for i := range s.Tabs {
			t := &s.Tabs[i]
			open[t.Address] = !t.Failed && h.Tick >= t.Ready
		}
		for _, shop := range shops { // a look at each
			if !open[shop] && len(s.Orders) == 0 {
				return openApart(h, shop)
			}
		}
		return order(h)
	},
}

// openApart makes the driver open a site in a tab of its own.
func openApart(h *device.Driver, address string) bool { return open(h, address, true) }

// atShop draws a shop and a list for it.
func atShop(n, m int) func(d *rng.Stream, ph *device.Phone) {
	return func(d *rng.Stream, ph *device.Phone) {
		basket(d, ph, d.Between(n, m))
		ph.Case.Set("shop", siteOf(rng.Pick(d, shops)).title)
	}
}

func wantList(ph *device.Phone) {
	s := device.Of[State](ph)
	s.Orders = append(s.Orders, parseList(ph.Case.Get("shop"), ph.Case.Get("list"))...)
}

var orderList = device.Family{
	Name:  "lookout/order-list",
	Goals: goals["order-list"],
	Steps: 40,
	Level: "hard",
	Draw:  atShop(4, 6),
	Want:  wantList,
	Solve: order,
}

var orderFlaky = device.Family{
	Name:  "lookout/order-flaky",
	Goals: goals["order-flaky"],
	Steps: 22,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		atShop(1, 1)(d, ph)
		device.Of[State](ph).Bad = d.Between(2, 4)
	},
	Want:  wantList,
	Solve: order,
}

// drawFolder draws the folder that files are saved in.
func drawFolder(d *rng.Stream, ph *device.Phone) string {
	ph.Files.MakeFolder("Documents", 0)
	folder := rng.Pick(d, targets(ph.Files))
	ph.Case.Set("folder", folder)
	return folder
}

// fetch makes the driver download files to a folder.
func fetch(h *device.Driver, folder string, names []string) bool {
	for _, name := range names {
		if h.Files.Find(folder+"/"+name) != nil {
			continue
		}
		if showing(h, depot) && h.Modal() == "folder" {
			return slotIs(h, name) && h.Tap("option/"+folder) || h.Back()
		}
		return visit(h, depot) || h.Tap("file/"+name)
	}
	return false
}

var download = device.Family{
	Name:  "lookout/download",
	Goals: goals["download"],
	Steps: 22,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		folder, name := drawFolder(d, ph), rng.Pick(d, device.Of[State](ph).shelf())
		ph.Files.Remove(folder + "/" + name)
		ph.Case.Set("name", name)
	},
	Want: func(ph *device.Phone) {
		name := ph.Case.Get("name")
		ph.Files.Write(ph.Case.Get("folder")+"/"+name, Fetched(name), 0)
	},
	Solve: func(h *device.Driver) bool { return fetch(h, h.Get("folder"), []string{h.Get("name")}) },
}

var downloadKind = device.Family{
	Name:  "lookout/download-kind",
	Goals: goals["download-kind"],
	Steps: 34,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		folder := drawFolder(d, ph)
		ph.Case.Set("ending", rng.Pick(d, endings))
		for _, name := range ofKind(ph) {
			ph.Files.Remove(folder + "/" + name)
		}
	},
	Want: func(ph *device.Phone) {
		for _, name := range ofKind(ph) {
			ph.Files.Write(ph.Case.Get("folder")+"/"+name, Fetched(name), 0)
		}
	},
	Solve: func(h *device.Driver) bool { return fetch(h, h.Get("folder"), ofKind(h.Phone)) },
}

// ofKind lists the files of the depot with the drawn ending.
func ofKind(ph *device.Phone) []string {
	var list []string
	for _, name := range device.See[State](ph).shelf() {
		if strings.HasSuffix(name, ph.Case.Get("ending")) {
			list = append(list, name)
		}
	}
	return list
}

var lastCrossing = device.Family{
	Name:  "lookout/last-crossing",
	Goals: goals["last-crossing"],
	Steps: 16,
	Level: "easy",
	Draw:  func(d *rng.Stream, ph *device.Phone) { ph.Case.Set("port", rng.Pick(d, ports)) },
	Reply: func(ph *device.Phone) device.Reply {
		port := ph.Case.Get("port")
		_, last := device.See[State](ph).sails(port)
		return device.Reply{Kind: device.TimeReply, Items: []string{clock(last)}, From: []device.Sight{device.Drawn(Name, "port/"+port, "last "+clock(last))}}
	},
	Solve: func(h *device.Driver) bool { return len(h.Unseen()) > 0 && visit(h, ferry) },
}

var sendForm = device.Family{
	Name:  "lookout/send-form",
	Goals: goals["send-form"],
	Steps: 22,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Case.Set("name", rng.Pick(d, []string{"Ada", "Bruno", "Clea", "Dario", "Edda", "Femi", "Gwen", "Hugo", "Ines", "Jonas", "Kira", "Leo"})+" "+
			rng.Pick(d, []string{"Archer", "Bell", "Calder", "Dane", "Ekholm", "Fabre", "Garland", "Holt", "Ibarra", "Jansen"}))
		ph.Case.Set("number", "0"+strconv.Itoa(d.Between(201, 899))+" "+strconv.Itoa(d.Between(100_000, 999_999)))
		ph.Case.Set("group", rng.Pick(d, groups))
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		s.Members = append(s.Members, drawnMember(&ph.Case))
	},
	Solve: func(h *device.Driver) bool { return Join(h, drawnMember(&h.Case)) },
}

func drawnMember(c *device.Case) Member {
	return Member{Name: c.Get("name"), Number: c.Get("number"), Group: c.Get("group")}
}

// Join makes the driver send the rowing club's form with some data, after it has withdrawn other ones that it sent.
func Join(h *device.Driver, m Member) bool {
	if visit(h, rowing) {
		return true
	}
	if n := len(see(h).Members); n > 0 { // a wrong form was sent
		return h.Tap("withdraw/" + strconv.Itoa(n-1))
	}
	f := &see(h).Form
	return h.Fill("name", m.Name) || h.Fill("number", m.Number) || f.Group != m.Group && h.Tap("group/"+m.Group) || h.Tap("send")
}
