package policy

import (
	"slices"
	"strings"

	"gymkhana"
)

// typed reports whether a text was typed before.
func (r *reader) typed(text string) bool {
	return slices.ContainsFunc(r.in.Past, func(d gymkhana.PastAction) bool {
		return d.Action.Verb == gymkhana.Type && d.Action.Text("text") == text
	})
}

// readGoal reads the words of the goal, and how they were used.
func (r *reader) readGoal() {
	g := r.goal
	for i, w := range g.words {
		b := bag{words: w.indices(nil, vocabulary)}
		for k := range nTags {
			if g.tags[i]&(1<<k) != 0 {
				b.marks = append(b.marks, fGoalTag+uint16(k))
			}
		}
		if g.quote[i] > 0 {
			b.marks = append(b.marks, fGoalQuote+uint16(g.quote[i]))
		}
		for k, so := range [3]bool{r.used[i], r.shown[i], r.held[i]} {
			if so {
				b.marks = append(b.marks, fGoalUse+2*uint16(k)+1)
			} else {
				b.marks = append(b.marks, fGoalUse+2*uint16(k))
			}
		}
		b.marks = append(b.marks, fGoalPlace+uint16(min(8*i/len(g.words), 7)))
		r.sheet.goal = append(r.sheet.goal, b)
	}
}

// readWhole reads the features of the screen as a whole.
func (r *reader) readWhole() {
	var m []uint16
	add := func(k int) { m = append(m, fWhole+uint16(k)) }
	add(min(len(r.in.Past), 11)) // 0..11
	quotes, used := 0, 0
	for i := range r.goal.spans {
		if s := &r.goal.spans[i]; s.ordinal > 0 {
			quotes++
			if r.allUsed(s.first, s.last) {
				used++
			}
		}
	}
	switch {
	case quotes == 0:
		add(12)
	case used == 0:
		add(13)
	case used < quotes:
		add(14)
	default:
		add(15)
	}
	fields, empty := 0, 0
	for i := range r.elements {
		if is(&r.elements[i], "editable") {
			fields++
			if strings.TrimSpace(r.texts[i].value) == "" {
				empty++
			}
		}
	}
	add(16 + min(fields, 4))
	add(21 + min(empty, 4))
	if n := len(r.in.Past); n > 0 {
		if r.in.Past[n-1].Refused {
			add(26)
		}
		if r.in.Past[n-1].Still {
			add(27)
		}
	}
	if strings.Contains(r.goal.text, "?") {
		add(28)
	}
	add(29 + min(len(r.elements)/8, 7)) // 29..36
	if len(r.goal.days) > 0 {
		add(37)
	}
	answered := slices.ContainsFunc(r.in.Past, func(d gymkhana.PastAction) bool { return d.Action.Verb == gymkhana.Answer })
	if answered {
		add(38)
	}
	total, gone := 0, 0
	for i := range r.goal.words {
		if r.goal.tags[i]&(tagCapital|tagNumber|tagAddress) != 0 {
			total++
			if r.used[i] {
				gone++
			}
		}
	}
	if total > 0 {
		add(40 + 4*gone/total) // 40..44
	}
	if len(r.in.Seen.Elements) > 0 && r.in.Seen.Elements[0].App == "launcher" {
		add(45)
	}
	r.sheet.whole = m
}

// readChoices reads the actions without a text.
func (r *reader) readChoices() {
	rows := make(map[string]int16, len(r.elements))
	for i := range r.elements {
		if _, twice := rows[r.elements[i].ID]; !twice {
			rows[r.elements[i].ID] = int16(i)
		}
	}
	r.sheet.choices = make([]choice, len(r.in.Legal))
	for i := range r.in.Legal {
		a := &r.in.Legal[i]
		c := choice{kind: kindOf(a), row: -1}
		if id := a.Text("element"); id != "" {
			row, there := rows[id]
			if !there {
				c.kind = kindNone
			}
			c.row = row
		}
		switch {
		case c.kind == kindApp:
			c.row = int16(len(r.elements) + slices.Index(r.apps, a.Text("app")))
		case c.kind == kindType || c.kind == kindAnswer || c.kind < kind(nRowKinds) && c.row < 0:
			c.kind = kindNone
		}
		r.sheet.choices[i] = c
	}
}
