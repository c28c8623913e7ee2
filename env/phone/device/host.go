package device

import "gymkhana/env/phone/ui"

// A host is a world as the apps on its page use it.
type host struct{ w *World }

// People implements ui.Host.
func (h host) People() []ui.Person { return h.w.ph.People() }

// Take implements ui.Host.
func (h host) Take(app string, parcel ui.Parcel) ui.Route {
	i := h.w.kit.index(app)
	return h.w.kit.programs[i].take(&h.w.ph.System, h.w.ph.touch(i), parcel)
}

// Reply implements ui.Host.
func (h host) Reply(n ui.Notice, text string) bool {
	i := h.w.kit.index(n.App)
	return i >= 0 && h.w.kit.programs[i].reply(&h.w.ph.System, h.w.ph.touch(i), n, text)
}

// People lists everybody in the phone's address book with a telephone number, once for each number; none if no app keeps
// an address book.
func (ph *Phone) People() []ui.Person {
	var list []ui.Person
	for i, p := range ph.kit.programs {
		if p.people(ph.see(i), func(one ui.Person) { list = append(list, one) }) {
			break
		}
	}
	return list
}

// A Plan is an entry of the phone's calendar.
type Plan struct {
	Title, Place string
	Date         string // "2023-10-15"
	Time         string // "15:04"
}

// Plans lists the entries of the phone's calendar that do not repeat; none if no app keeps a calendar.
func (ph *Phone) Plans() []Plan {
	var list []Plan
	for i, p := range ph.kit.programs {
		if p.plans(ph.see(i), func(one Plan) { list = append(list, one) }) {
			break
		}
	}
	return list
}
