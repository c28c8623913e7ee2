package lookout

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// A site is a page with an address.
type site struct {
	address, title string
	show           func(p *ui.Page, s *State, address string)
}

// The addresses of the sites.
const (
	quayStore = "quay-store.isle"
	hillStore = "hill-store.isle"
	ferry     = "ferry.isle/times"
	rowing    = "rowing.isle/join"
	depot     = "depot.isle/files"
)

// sites are all of them; set once, below, because their pages refer to addresses.
var sites []site

func init() {
	sites = []site{
		{quayStore, "Quay Store", shop}, {hillStore, "Hill Store", shop}, {ferry, "Island Ferry", timetable},
		{rowing, "Rowing Club", join}, {depot, "Paper Depot", files},
	}
}

func siteOf(address string) *site {
	i := slices.IndexFunc(sites, func(one site) bool { return one.address == address })
	if i < 0 {
		return nil
	}
	return &sites[i]
}

// wares are what both shops sell.
var wares = []string{"Candle", "Compass", "Fishing line", "Flask", "Hammock", "Head torch",
	"Lantern", "Map case", "Oil lamp", "Rain hat", "Rope", "Tea tin", "Whistle", "Wool socks"}

// price is what a ware costs in a shop, in cents. No ware costs the same in both.
func (s *State) price(address, ware string) int {
	i := slices.Index(wares, ware)
	d := rng.New(seedOf(s.World), "prices")
	for k := range wares {
		one := 5 * d.Between(60, 700)
		other := one + 5*d.Between(4, 60)
		swap := d.Chance(1, 2)
		if k == i {
			if (address == quayStore) != swap {
				return one
			}
			return other
		}
	}
	return 0
}

func money(cents int) string {
	return strconv.Itoa(cents/100) + "." + strconv.Itoa(cents/10%10) + strconv.Itoa(cents%10)
}

// mostOf is how many of a ware one order can have.
const mostOf = 9

// shop sells wares.
func shop(p *ui.Page, s *State, address string) {
	name := siteOf(address).title
	for _, ware := range wares {
		p.Item(ui.Item{ID: "ware/" + ware, Title: ware, Detail: money(s.price(address, ware)), Icon: ui.IconCart, Do: func() { p.Pop("count", ware) }})
	}
	p.Section("Your orders here")
	for i := range s.Orders {
		if o := &s.Orders[i]; o.Shop == name {
			p.Item(ui.Item{ID: "order/" + strconv.Itoa(i), Title: o.Ware, Detail: strconv.Itoa(o.Count) + " ordered", Icon: ui.IconTick})
			p.PartButton("cancel/"+strconv.Itoa(i), ui.IconClose, "Cancel order "+strconv.Itoa(i+1), func() {
				s.Orders = slices.Delete(s.Orders, i, i+1)
				p.Snack("Order cancelled")
			})
		}
	}
	p.Space(24)
	if p.Modal("count") {
		ware := p.Slot()
		labels := make([]string, mostOf)
		for i := range labels {
			labels[i] = strconv.Itoa(i + 1)
		}
		p.Options(ware+": how many?", labels, -1, func(i int) {
			if slices.Contains(wares, ware) && len(s.Orders) < 50 {
				s.Orders = append(s.Orders, Order{Shop: name, Ware: ware, Count: i + 1})
				p.Snack("Ordered")
			}
		})
	}
}

// ports are where the ferry goes.
var ports = []string{"Alderney Point", "Brackwater", "Cold Harbour", "Dunmouth",
	"Elder Sands", "Fairhaven", "Gull Rock", "Longreach", "Saint Orla", "Wrackford"}

// sails is the first and the last crossing to a port, in minutes since midnight.
func (s *State) sails(port string) (first, last int) {
	d := rng.New(seedOf(s.World), "ferry")
	for _, one := range ports {
		first, last = 5*d.Between(66, 130), 5*d.Between(170, 275)
		if one == port {
			break
		}
	}
	return first, last
}

func clock(minutes int) string {
	return strconv.Itoa(100 + minutes/60)[1:] + ":" + strconv.Itoa(100 + minutes%60)[1:]
}

// timetable shows the crossings.
func timetable(p *ui.Page, s *State, _ string) {
	p.Text(ui.Text{Text: "First and last crossing of the day", Muted: true})
	for _, port := range ports {
		first, last := s.sails(port)
		p.Item(ui.Item{ID: "port/" + port, Title: port, Detail: "first " + clock(first) + ", last " + clock(last), Icon: ui.IconFlag})
	}
}

// groups are those of the rowing club.
var groups = []string{"Mornings", "Evenings", "Weekends"}

// join is a form.
func join(p *ui.Page, s *State, _ string) {
	f := &s.Form
	p.Text(ui.Text{Text: "Fill in the form, and we will call you.", Muted: true})
	p.Field(ui.Field{ID: "name", Label: "First and last name", Value: &f.Name})
	p.Field(ui.Field{ID: "number", Label: "Telephone number", Value: &f.Number, Keys: ui.PhoneKeys})
	p.Section("Group")
	for _, g := range groups {
		p.Radio("group/"+g, g, f.Group == g, func() { f.Group = g })
	}
	ready := strings.TrimSpace(f.Name) != "" && digits(f.Number) != "" && f.Group != ""
	p.Buttons(ui.Button{ID: "send", Label: "Send", Off: !ready || len(s.Members) >= 50, Do: func() {
		s.Members = append(s.Members, *f)
		s.Form = Member{}
		p.Snack("The form was sent")
	}})
	for i := range s.Members {
		m := &s.Members[i]
		p.Item(ui.Item{ID: "member/" + strconv.Itoa(i), Title: m.Name, Detail: m.Number + ", " + m.Group, Icon: ui.IconPerson})
		p.PartButton("withdraw/"+strconv.Itoa(i), ui.IconClose, "Withdraw form "+strconv.Itoa(i+1), func() {
			s.Members = slices.Delete(s.Members, i, i+1)
			p.Snack("Form withdrawn")
		})
	}
}

// The depot has files of these names and kinds.
var (
	papers = []string{"harbour_rules", "tide_table", "bus_lines", "bird_guide", "camping_form",
		"beach_walks", "club_songs", "ferry_fares", "garden_plan", "island_map",
		"market_days", "reading_list"}
	endings = []string{".pdf", ".csv", ".txt"}
)

// shelf lists the files of the depot.
func (s *State) shelf() []string {
	d := rng.New(seedOf(s.World), "depot")
	var list []string
	for i, name := range rng.Some(d, papers, 9) {
		list = append(list, name+endings[i%len(endings)])
	}
	slices.Sort(list)
	return list
}

// targets are the folders that downloads can go to.
func targets(fs ui.Files) []string {
	list := []string{"Download"}
	for _, f := range fs.List("") {
		if f.Folder && f.Path != "Download" {
			list = append(list, f.Path)
		}
	}
	return list
}

// Fetched is the content of a downloaded file.
func Fetched(name string) string {
	return "From the Paper Depot: " + strings.ReplaceAll(name, "_", " ")
}

// files offers downloads.
func files(p *ui.Page, s *State, _ string) {
	for _, name := range s.shelf() {
		p.Item(ui.Item{ID: "file/" + name, Title: name, Detail: "Download", Icon: ui.IconDownload, Do: func() { p.Pop("folder", name) }})
	}
	if p.Modal("folder") {
		name, folders := p.Slot(), targets(p.Sys.Files)
		p.Options("Save in", folders, -1, func(i int) {
			path := folders[i] + "/" + name
			if p.Sys.Files.Find(path) != nil || !slices.Contains(s.shelf(), name) {
				p.Snack("There is such a file already")
				return
			}
			p.Sys.Files.Write(path, Fetched(name), p.Sys.Now().Unix())
			p.Snack("Saved in " + folders[i])
		})
	}
}
