package device

import (
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/internal/lazy"
)

// Volatile are the fields of a ui.System that do not matter, named as in App.Volatile. A permission that was denied is
// the opposite of one that was granted; a goal about the clipboard or the app in front uses Family.Also.
var Volatile = []string{"tick", "files.modified", "shell.front", "shell.view", "shell.recent", "shell.stacks", "shell.focus",
	"shell.clip", "shell.snack", "shell.snack_to", "shell.notices", "shell.coming", "shell.banner", "shell.reply",
	"shell.parcel", "shell.refused", "shell.scroll", "shell.answer", "shell.told",
	"shell.status"}

// AppendLasting appends the lasting effects of an episode as canonical JSON: the answer, if the task asks for one;
// whether a page that ends by itself was won; and the rows, which contain all data that is not volatile. Two states
// have the same text if no verifier can distinguish them.
func (s *State) AppendLasting(b []byte) []byte {
	f := s.kit.byFamily[s.cased.Family]
	b = append(b, '{')
	if f.Reply != nil && s.system.Shell.Told {
		b = gymkhana.AppendString(append(b, `"answer":`...), said(s.system.Shell.Answer))
		b = append(b, ',')
	}
	b = append(b, `"rows":[`...)
	for i, part := range s.sheet(f, nil).rows {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendRows(b, part)
	}
	b = append(b, ']')
	if f.Ended != nil {
		if _, won := f.Ended(s.Phone()); won {
			b = append(b, `,"won":true`...)
		}
	}
	return append(b, '}')
}

var fraction = lazy.Regexp(`\d\.\d+`)

// said is an answer in canonical form: 12.50 becomes 12.5, and 12.00 becomes 12.
func said(answer string) string {
	return fraction().ReplaceAllStringFunc(typed(answer), func(s string) string {
		return strings.TrimRight(strings.TrimRight(s, "0"), ".")
	})
}

// appendRows appends rows as a list of lists of texts, sorted, since their order has no meaning.
func appendRows(b []byte, rows []Row) []byte {
	lines := make([]string, len(rows))
	for i := range rows {
		r := &rows[i]
		line := gymkhana.AppendString([]byte{'['}, r.Exact)
		for _, text := range r.Text {
			line = gymkhana.AppendString(append(line, ','), typed(text))
		}
		line = gymkhana.AppendString(append(line, ','), written(r.Body))
		lines[i] = string(append(line, ']'))
	}
	slices.Sort(lines)
	b = append(b, '[')
	for i, line := range lines {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, line...)
	}
	return append(b, ']')
}
