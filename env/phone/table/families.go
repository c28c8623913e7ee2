package table

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// noise is how many rows an app has in addition to those that a goal adds.
const noise = 10

// family completes a family's name.
func (g *Design[R, D]) family(f device.Family) device.Family {
	f.Name = g.Info.Name + "/" + f.Name
	return f
}

// Adding makes a family that enters n rows, which the goal contains; their parameter is the name of rows: "expenses".
func (g *Design[R, D]) Adding(n int, f device.Family) device.Family {
	f.Draw = func(d *rng.Stream, ph *device.Phone) {
		list := g.Invent(d, noise+n)
		g.Change(ph).Fill(list[n:])
		ph.Case.Set(g.Nouns, g.tell(d, list[:n]))
	}
	f.Want = func(ph *device.Phone) {
		for _, r := range g.read(ph.Case.Get(g.Nouns)) {
			g.Change(ph).Add(r)
		}
	}
	f.Solve = func(h *device.Driver) bool { return g.Enter(h, g.read(h.Get(g.Nouns))) }
	return g.family(f)
}

// Deleting makes a family that deletes n rows by name among others.
func (g *Design[R, D]) Deleting(n, others int, f device.Family) device.Family {
	f.Draw = func(d *rng.Stream, ph *device.Phone) {
		list := g.Invent(d, n+others)
		ph.Case.Set(g.names(), g.quoted(list[:n]))
		rng.Shuffle(d, list)
		g.Change(ph).Fill(list)
	}
	return g.Removing(f, g.named)
}

// Seeking makes a family that deletes one row of a list that is so long that it is found in time by a search only.
func (g *Design[R, D]) Seeking(f device.Family) device.Family {
	f.Draw = func(d *rng.Stream, ph *device.Phone) {
		list, at := g.Buried(d, nil)
		ph.Case.Set(g.names(), g.quoted(list[at:at+1]))
		g.Change(ph).Fill(list)
	}
	return g.Removing(f, g.named)
}

// The rows of a long list, and how many of them come before a buried one: in the usual order, and in any other.
const (
	fewest, most = 104, 116
	deep, less   = 45, 25
)

// Buried draws a long list, and one of its rows that has its name alone, that fits (nil: any), and that is far down in
// every order.
func (g *Design[R, D]) Buried(d *rng.Stream, fits func(r *R) bool) (list []R, at int) {
	for {
		list = g.Invent(d, d.Between(fewest, most))
		var t Table[R, D]
		t.Fill(list)
		var found []int
		for i := range list {
			if alone := len(t.IDs(func(r *R) bool { return g.Name(r) == g.Name(&list[i]) })) == 1; alone && (fits == nil || fits(&list[i])) {
				found = append(found, i)
			}
		}
		for k := range g.Orders {
			t.View.Order = k
			ids, above := g.Seen(&t), less
			if k == 0 {
				above = deep
			}
			found = slices.DeleteFunc(found, func(i int) bool { return slices.Index(ids, i+1) < above }) // ids begin with 1
		}
		if len(found) > 0 {
			return list, rng.Pick(d, found)
		}
	}
}

// Removing makes a family that deletes the rows that which returns.
func (g *Design[R, D]) Removing(f device.Family, which func(ph *device.Phone) []int) device.Family {
	f.Want = func(ph *device.Phone) {
		for _, id := range which(ph) {
			g.Change(ph).Remove(id)
		}
	}
	f.Solve = func(h *device.Driver) bool { return g.Delete(h, g.Of(h.Phone), which(h.Phone)) }
	return g.family(f)
}

// Duplicates makes a family that deletes one of two rows that are equal in everything, among others and decoys: near
// copies of the pair's row, which are not to be deleted. Decoys may be nil.
func (g *Design[R, D]) Duplicates(others int, f device.Family, decoys func(d *rng.Stream, twin R) []R) device.Family {
	f.Draw = func(d *rng.Stream, ph *device.Phone) {
		list := g.Invent(d, others+1)
		twin := list[0]
		list = append(list, twin)
		if decoys != nil {
			list = append(list, decoys(d, twin)...)
		}
		rng.Shuffle(d, list)
		t := g.Change(ph)
		t.Fill(list)
		ids := t.IDs(func(r *R) bool { return g.same(r, &twin) })
		g.Want(ph, ids[0], twin)
		ph.Case.Set("other", strconv.Itoa(ids[1]))
	}
	return g.Removing(f, g.spare)
}

// spare returns the one of the two duplicates to delete: one that was changed meanwhile, else the second; none if one
// was deleted already.
func (g *Design[R, D]) spare(ph *device.Phone) []int {
	t := g.Of(ph)
	first, twin := g.Wanted(ph)
	second, _ := strconv.Atoi(ph.Case.Get("other"))
	switch {
	case t.Find(first) == nil || t.Find(second) == nil:
		return nil
	case g.same(t.Find(first), &twin):
		return []int{second}
	}
	return []int{first}
}

// Editing makes a family that corrects one row. Its Draw calls Want.
func (g *Design[R, D]) Editing(f device.Family) device.Family {
	f.Want = func(ph *device.Phone) {
		id, wanted := g.Wanted(ph)
		*g.Change(ph).Find(id) = wanted
	}
	f.Solve = func(h *device.Driver) bool {
		t := g.Of(h.Phone)
		id, wanted := g.Wanted(h.Phone)
		last, _ := strconv.Atoi(h.Get("last"))
		id = t.Standing(id, last) // a deleted row is entered again
		return (id == 0 || !g.Alike(t.Find(id), &wanted)) && g.Mend(h, t, id, &wanted)
	}
	return g.family(f)
}

// Reading makes a family that asks for something that a row's page shows. Its Draw calls Want. Answer returns the
// answer, and what the page has to show for it.
func (g *Design[R, D]) Reading(f device.Family, answer func(c *device.Case, r *R) (device.Reply, device.Sight)) device.Family {
	f.Reply = func(ph *device.Phone) device.Reply {
		id, r := g.Wanted(ph)
		reply, sight := answer(&ph.Case, &r)
		reply.From = []device.Sight{sight.About(strconv.Itoa(id))}
		return reply
	}
	f.Solve = func(h *device.Driver) bool {
		id, _ := g.Wanted(h.Phone)
		return !g.At(h, id) && g.Reach(h, g.Of(h.Phone), id)
	}
	return g.family(f)
}

// A Question asks about rows that the list shows together.
type Question[R any] struct {
	About func(c *device.Case, r *R) bool     // whether the answer depends on a row
	View  func(c *device.Case, now View) View // the list's view that shows these rows
	Shows func(c *device.Case, r *R) []string // what the list must show of each row
	// Answer computes the answer from the rows, in the order of addition; its evidence is set by Asking.
	Answer func(c *device.Case, rows []*R) device.Reply
}

// Asking makes a family of a Question.
func (g *Design[R, D]) Asking(f device.Family, q Question[R]) device.Family {
	f.Reply = func(ph *device.Phone) device.Reply {
		t := g.Of(ph)
		var rows []*R
		var from []device.Sight
		for i := range t.Rows {
			if e := &t.Rows[i]; q.About(&ph.Case, &e.Row) {
				rows = append(rows, &e.Row)
				sight := device.Drawn(g.Info.Name, RowID(e.ID), q.Shows(&ph.Case, &e.Row)...)
				if query := q.View(&ph.Case, View{}).Query; query != "" {
					sight = sight.With("search", query)
				}
				from = append(from, sight)
			}
		}
		reply := q.Answer(&ph.Case, rows)
		reply.From = from
		return reply
	}
	f.Solve = func(h *device.Driver) bool {
		t := g.Of(h.Phone)
		return g.Narrow(h, t, q.View(&h.Case, t.View))
	}
	return g.family(f)
}

// Counted is the answer to how many rows there are.
func Counted[R any](_ *device.Case, rows []*R) device.Reply {
	return device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(len(rows))}}
}

// Listed is the answer to what rows there are, by name.
func (g *Design[R, D]) Listed(_ *device.Case, rows []*R) device.Reply {
	reply := device.Reply{Kind: device.TextReply}
	for _, r := range rows {
		reply.Items = append(reply.Items, g.Name(r))
	}
	return reply
}

// Changing makes a family with its own Draw and Want: the oracle makes the table as wanted.
func (g *Design[R, D]) Changing(f device.Family) device.Family {
	f.Solve = g.Reconcile
	return g.family(f)
}

// Reconcile takes the next step toward the wanted table: it corrects rows, then adds, then deletes. A wanted row that
// was deleted is entered again.
func (g *Design[R, D]) Reconcile(h *device.Driver) bool {
	now, want := g.Of(h.Phone), g.place().wanted(h)
	var missing []*R
	for i := range want.Rows {
		e := &want.Rows[i]
		switch r := now.Find(e.ID); {
		case r == nil:
			missing = append(missing, &e.Row)
		case !g.Alike(r, &e.Row):
			return g.Mend(h, now, e.ID, &e.Row)
		}
	}
	var extra []int
	for i := range now.Rows {
		e := &now.Rows[i]
		if want.Find(e.ID) != nil {
			continue
		}
		if k := slices.IndexFunc(missing, func(r *R) bool { return g.Alike(&e.Row, r) }); k >= 0 {
			missing = slices.Delete(missing, k, k+1)
			continue
		}
		extra = append(extra, e.ID)
	}
	if len(missing) == 0 {
		return g.Delete(h, now, extra)
	}
	spare := 0
	for _, id := range extra {
		if id > want.Last {
			spare = id
		}
	}
	return g.Mend(h, now, spare, missing[0])
}
