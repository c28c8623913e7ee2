package atlas

import "slices"

// Ways are the shortest ways along the railway lines, from every city to every city.
type Ways map[[2]*City]Way

// A Way is the shortest way between two cities.
type Way struct {
	Cities []*City // both ends included
	Km     int     // along the rails
}

// Km is the length of the shortest way between two cities.
func (w Ways) Km(a, b *City) int { return w[[2]*City{a, b}].Km }

// Ways finds the shortest ways between all cities. Source: Dijkstra 1959.
func (l *Land) Ways() Ways {
	all := Ways{}
	for _, from := range l.Cities {
		far, before, done := map[*City]int{from: 0}, map[*City]*City{}, map[*City]bool{}
		for range l.Cities {
			var next *City
			for _, c := range l.Cities {
				if km, ok := far[c]; ok && !done[c] && (next == nil || km < far[next]) {
					next = c
				}
			}
			done[next] = true
			for _, x := range l.LinksOf(next) {
				o := x.Other(next)
				if km, ok := far[o]; !ok || far[next]+x.Km < km {
					far[o], before[o] = far[next]+x.Km, next
				}
			}
		}
		for _, to := range l.Cities {
			own := Way{[]*City{to}, far[to]}
			for c := to; c != from; {
				c = before[c]
				own.Cities = append(own.Cities, c)
			}
			slices.Reverse(own.Cities)
			all[[2]*City{from, to}] = own
		}
	}
	return all
}

// Station finds a station by its slug; nil if there is none.
func (l *Land) Station(slug string) *Station {
	for _, c := range l.Cities {
		for _, s := range c.Stations {
			if s.Slug == slug {
				return s
			}
		}
	}
	return nil
}
