package device

import (
	"slices"
	"strings"

	"gymkhana/env/phone/ui"
)

// A sheet lists all rows of a phone: each app's, the system's, and the permissions.
type sheet struct {
	data []any // the data of each app, to find unchanged data
	rows [][]Row
}

// sheet lists the rows of a state. It reuses another sheet's rows for data that is the same.
func (s *State) sheet(f *Family, other *sheet) *sheet {
	n := len(s.data)
	sh := &sheet{data: s.data, rows: make([][]Row, n+2)}
	for i, p := range s.kit.programs {
		if other != nil && other.data[i] == s.data[i] {
			sh.rows[i] = other.rows[i]
			continue
		}
		p.rows(s.data[i], func(r Row) {
			if f.Free == nil || !f.Free(&s.cased, &r) {
				sh.rows[i] = append(sh.rows[i], r)
			}
		})
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
			add(fileRow(f))
		}
	}
}

// keep marks the rows of a wanted sheet that existed at the start: no goal asks for them, so they must not change.
func (sh *sheet) keep(start *sheet) {
	for i, rows := range sh.rows {
		rows = slices.Clone(rows)
		for k := range rows {
			rows[k].kept = slices.ContainsFunc(start.rows[i], func(r Row) bool { return r.identical(&rows[k]) })
		}
		sh.rows[i] = rows
	}
}

// from counts the differences between a sheet and the wanted one, in total and by part: each app, the system, the
// permissions. An additional permission is no difference.
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

// strays counts changes to data that the goal does not mention: rows that should have stayed and were deleted or
// changed, and new rows beyond attempts at the wanted ones. A row that should have been deleted and still exists is not
// counted. Nor are the data of a played app.
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

func fileRow(f *ui.File) Row {
	fixed, free := f.Made()
	return Row{Exact: "file|" + f.Path, Body: fixed, Raw: free}
}

// Off compares the files directly in a folder with those that the goal wants: surplus are there, and are unwanted or hold
// something else; missing are not there. Both are sorted by path.
func (h *Driver) Off(folder string) (surplus, missing []string) {
	var is []Row
	for i := range h.Files {
		if f := &h.Files[i]; !f.Folder && f.Dir() == folder {
			is = append(is, fileRow(f))
		}
	}
	var wanted []Row
	for _, r := range h.aim.wanted.rows[len(h.kit.programs)] {
		if path, ok := strings.CutPrefix(r.Exact, "file|"); ok && (&ui.File{Path: path}).Dir() == folder {
			wanted = append(wanted, r)
		}
	}
	is, wanted = corrected.apart(is, wanted)
	for _, r := range is {
		surplus = append(surplus, strings.TrimPrefix(r.Exact, "file|"))
	}
	for _, r := range wanted {
		missing = append(missing, strings.TrimPrefix(r.Exact, "file|"))
	}
	return surplus, missing
}
