package device

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/metric"
)

// A Row is one thing that is true on the phone: what must be exactly so, and free text that a
// person may have typed a little differently.
type Row struct {
	Exact string   // "event|2023-10-15|09:00|60"
	Text  []string // compared by Same
}

// Exactly makes a row of what must be exactly so.
func Exactly(format string, args ...any) Row { return Row{Exact: fmt.Sprintf(format, args...)} }

// With adds free text to a row.
func (r Row) With(text ...string) Row {
	r.Text = append(r.Text, text...)
	return r
}

// Same reports whether two texts are the same to a forgiving reader: their Ratcliff-Obershelp
// ratio, in small letters and without blanks at the ends, is at least 0.9.
// Source: AndroidWorld's fuzzy match, with Python's difflib.
func Same(a, b string) bool {
	a, b = strings.ToLower(strings.TrimSpace(a)), strings.ToLower(strings.TrimSpace(b))
	return a == b || metric.Ratio(a, b) >= 0.9
}

func (r *Row) same(o *Row) bool {
	return r.Exact == o.Exact && slices.EqualFunc(r.Text, o.Text, Same)
}

func (r *Row) identical(o *Row) bool {
	return r.Exact == o.Exact && slices.Equal(r.Text, o.Text)
}

// distance counts the rows of each list that have no partner in the other.
func distance(a, b []Row) int {
	a, b = unmatched(a, b, (*Row).identical)
	a, b = unmatched(a, b, (*Row).same)
	return len(a) + len(b)
}

// unmatched leaves out pairs of rows that are alike.
func unmatched(a, b []Row, alike func(x, y *Row) bool) (restA, restB []Row) {
	taken := make([]bool, len(b))
	next := 0
	for i := range a {
		found := false
		for j := next; j < len(b) && !found; j++ {
			if !taken[j] && alike(&a[i], &b[j]) {
				taken[j], found = true, true
				for next < len(b) && taken[next] {
					next++
				}
			}
		}
		if !found {
			restA = append(restA, a[i])
		}
	}
	for j := range b {
		if !taken[j] {
			restB = append(restB, b[j])
		}
	}
	return restA, restB
}

// A sheet is all that is true on a phone: the system's rows, then each app's.
type sheet struct {
	data []any // by app, to know what has not changed
	rows [][]Row
}

// sheet lists what is true in a state. Lists of another sheet are taken over where the data are
// the same.
func (s *State) sheet(f *Family, other *sheet) *sheet {
	n := len(s.data)
	sh := &sheet{data: s.data, rows: make([][]Row, n+1)}
	for i, p := range s.kit.programs {
		if other != nil && other.data[i] == s.data[i] {
			sh.rows[i] = other.rows[i]
			continue
		}
		p.rows(s.data[i], func(r Row) { sh.rows[i] = append(sh.rows[i], r) })
	}
	add := func(r Row) { sh.rows[n] = append(sh.rows[n], r) }
	s.systemRows(add)
	if f.Also != nil {
		f.Also(s.Phone(), add)
	}
	return sh
}

func (s *State) systemRows(add func(Row)) {
	set := &s.system.Settings
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
	for i := range s.system.Files {
		f := &s.system.Files[i]
		if f.Folder {
			add(Row{Exact: "folder|" + f.Path})
		} else {
			add(Row{Exact: "file|" + f.Path, Text: []string{f.Text}})
		}
	}
}

// from counts what sets two sheets apart, in all and by part: each app, then the system.
func (sh *sheet) from(o *sheet) (all int, parts []int) {
	parts = make([]int, len(sh.rows))
	for i := range sh.rows {
		if i < len(sh.data) && sh.data[i] == o.data[i] {
			continue
		}
		parts[i] = distance(sh.rows[i], o.rows[i])
		all += parts[i]
	}
	return all, parts
}
