package sokoban

import (
	"errors"
	"fmt"
	"strings"
)

// maxDepth bounds nesting: groups of runs, and elements of XML.
const maxDepth = 32

// errNoRuns says that a text is not in run-length form.
var errNoRuns = errors.New("not in run-length form")

// expand expands a text in run-length form, in which 3# is ### and 2(#-) is #-#-. It returns errNoRuns for a text that
// is not in this form, and another error for one that would be longer than most bytes.
func expand(text string, most int) (string, error) {
	r := runs{text: text, most: most}
	err := r.group(0)
	if err == nil && r.at < len(text) {
		err = errNoRuns
	}
	return r.out.String(), err
}

type runs struct {
	text string
	at   int
	most int
	out  strings.Builder
}

// group expands the text up to its end, or to the parenthesis that closes a group.
func (r *runs) group(depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("groups of runs are nested deeper than %d", maxDepth)
	}
	for r.at < len(r.text) && r.text[r.at] != ')' {
		n, err := r.count()
		if err != nil {
			return err
		}
		from := r.out.Len()
		if r.text[r.at] == '(' {
			r.at++
			if err := r.group(depth + 1); err != nil {
				return err
			}
			if r.at == len(r.text) {
				return errNoRuns
			}
		} else {
			r.out.WriteByte(r.text[r.at])
		}
		r.at++
		unit := r.out.String()[from:]
		if len(unit)*n > r.most-from {
			return fmt.Errorf("its runs come to more than %d characters", r.most)
		}
		r.out.WriteString(strings.Repeat(unit, n-1))
	}
	return nil
}

// count parses a repetition count; 1 if there is none.
func (r *runs) count() (int, error) {
	from, n := r.at, 0
	for ; r.at < len(r.text) && r.text[r.at] >= '0' && r.text[r.at] <= '9'; r.at++ {
		n = min(10*n+int(r.text[r.at]-'0'), 1<<30)
	}
	if r.at == len(r.text) || r.at > from && strings.IndexByte(")|", r.text[r.at]) >= 0 {
		return 0, errNoRuns // a number without something to repeat is ordinary text
	}
	switch {
	case r.at == from:
		n = 1
	case n == 0:
		return 0, errNoRuns
	}
	return n, nil
}
