package device

import (
	"slices"

	"gymkhana/env/phone/ui"
)

// A sheet is all that is true on a phone: each app's rows, then the system's, then the permissions.
type sheet struct {
	data []any // by app, to know what has not changed
	rows [][]Row
}

// sheet lists what is true in a state. Lists of another sheet are taken over where the data are
// the same.
func (s *State) sheet(f *Family, other *sheet) *sheet {
	n := len(s.data)
	sh := &sheet{data: s.data, rows: make([][]Row, n+2)}
	for i, p := range s.kit.programs {
		if other != nil && other.data[i] == s.data[i] {
			sh.rows[i] = other.rows[i]
			continue
		}
		p.rows(s.data[i], func(r Row) { sh.rows[i] = append(sh.rows[i], r) })
	}
	add := func(r Row) { sh.rows[n] = append(sh.rows[n], r) }
	systemRows(&s.system, add)
	if f.Also != nil {
		f.Also(s.Phone(), add)
	}
	for _, app := range s.system.Shell.Grants {
		sh.rows[n+1] = append(sh.rows[n+1], Row{Exact: "permission|" + app})
	}
	return sh
}

func systemRows(s *ui.System, add func(Row)) {
	set := &s.Settings
	for _, on := range []struct {
		name string
		is   bool
	}{{"wifi", set.Wifi}, {"bluetooth", set.Bluetooth}, {"airplane", set.Airplane}, {"location", set.Location}, {"dark", set.Dark},
		{"saver", set.Saver}, {"quiet", set.Quiet}, {"rotate", set.Rotate}} {
		if on.is {
			add(Row{Exact: "setting|" + on.name})
		}
	}
	add(Exactly("setting|brightness|%d", set.Brightness))
	add(Exactly("setting|volume|%d|%d|%d", set.Media, set.Ring, set.Alarm))
	add(Exactly("setting|text size|%d|timeout %d", set.TextSize, set.Timeout))
	for i := range s.Files {
		f := &s.Files[i]
		if f.Folder {
			add(Row{Exact: "folder|" + f.Path, Body: f.Text})
		} else {
			add(Row{Exact: "file|" + f.Path, Body: f.Text})
		}
	}
}

// keep marks the rows of a wanted sheet that were there at the start: no goal asks for them, so they
// have to stay as they are.
func (sh *sheet) keep(start *sheet) {
	for i, rows := range sh.rows {
		rows = slices.Clone(rows)
		for k := range rows {
			rows[k].kept = slices.ContainsFunc(start.rows[i], func(r Row) bool { return r.identical(&rows[k]) })
		}
		sh.rows[i] = rows
	}
}

// from counts the differences between a sheet and the wanted one, in all and by part: each app, then
// the system, then the permissions. An additional granted permission does no harm.
func (sh *sheet) from(wanted *sheet, u rule) (all int, parts []int) {
	last := len(sh.rows) - 1
	parts = make([]int, len(sh.rows))
	for i := range sh.rows[:last] {
		if i < len(sh.data) && sh.data[i] == wanted.data[i] {
			continue
		}
		parts[i] = u.distance(sh.rows[i], wanted.rows[i])
		all += parts[i]
	}
	if u == corrected {
		_, withdrawn := u.apart(sh.rows[last], wanted.rows[last])
		parts[last] = len(withdrawn)
		all += parts[last]
	}
	return all, parts
}

// strays counts what happened to data about which the goal says nothing: rows that had to stay and are gone or altered, and
// new rows beyond those that were tried in place of what was asked for. A row that the goal wanted gone and that is still there
// is none. The data of an app that is played are its own.
func (sh *sheet) strays(wanted, start *sheet, played int) (n int) {
	for i := range sh.rows[:len(sh.rows)-1] {
		if i == played || i < len(sh.data) && sh.data[i] == wanted.data[i] {
			continue
		}
		left, missing := corrected.apart(sh.rows[i], wanted.rows[i])
		left, _ = unmatched(left, start.rows[i], (*Row).identical)
		lost := 0
		for k := range missing {
			if missing[k].kept {
				lost++
			}
		}
		n += max(lost, len(left)-(len(missing)-lost))
	}
	return n
}
