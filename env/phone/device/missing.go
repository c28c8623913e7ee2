package device

import "strings"

// missing says what keeps a phone from being as it is wanted: rows that are not there, rows that should not be there, the
// answer, and the end of the page or the declaration where they count.
func (a *aim) missing(s *State) []string {
	var list []string
	is := s.sheet(a.family, a.wanted)
	last := len(is.rows) - 1
	for i := range is.rows {
		if i < len(is.data) && is.data[i] == a.wanted.data[i] || a.family.Ended != nil && i == a.played {
			continue
		}
		left, lacking := corrected.apart(is.rows[i], a.wanted.rows[i])
		if i == last {
			left = nil // a further permission does no harm
		}
		for k := range lacking {
			list = append(list, lacking[k].lacking())
		}
		for k := range left {
			list = append(list, left[k].unwanted())
		}
	}
	if a.family.Ended != nil {
		if _, won := a.family.Ended(s.Phone()); !won {
			list = append(list, "the page was not won")
		}
	}
	switch {
	case a.reply == nil:
	case !s.system.Shell.Told:
		list = append(list, "no answer was given")
	case a.misread(s):
		list = append(list, "the answer was not understood")
	case !a.told(s, corrected):
		list = append(list, "the answer is wrong")
	}
	if a.unseen(s) {
		list = append(list, "the goal held from the start, and the task was not declared done")
	}
	return list
}

// lacking says that a row is missing.
func (r *Row) lacking() string {
	switch name := r.switched(); {
	case name != "":
		return "the setting “" + name + "” is off, and should be on"
	case r.kept:
		return "this should have stayed as it was, and was changed or removed: " + r.words()
	}
	return "this should be there, and is not: " + r.words()
}

// unwanted says that a row should not be there.
func (r *Row) unwanted() string {
	if name := r.switched(); name != "" {
		return "the setting “" + name + "” is on, and should be off"
	}
	return "this is there, and should not be: " + r.words()
}

// switched names the switch that a row says is on; "" for any other row.
func (r *Row) switched() string {
	name, ok := strings.CutPrefix(r.Exact, "setting|")
	if !ok || strings.Contains(name, "|") {
		return ""
	}
	return name
}

// words gives a row for people: "event, 2023-10-15, 09:00, 60, “Dentist”".
func (r *Row) words() string {
	words := strings.Split(r.Exact, "|")
	for _, text := range r.Text {
		if text != "" {
			words = append(words, "“"+text+"”")
		}
	}
	if r.Body != "" {
		words = append(words, "“"+strings.Join(strings.Fields(r.Body), " ")+"”")
	}
	return strings.Join(words, ", ")
}
