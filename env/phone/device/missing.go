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
			list = append(list, []string{"not there: ", "changed or gone: "}[int(truth(lacking[k].kept))]+lacking[k].words())
		}
		for k := range left {
			list = append(list, "not wanted: "+left[k].words())
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
