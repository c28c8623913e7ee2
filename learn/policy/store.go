package policy

// A store keeps each text of earlier screens once, in the order in which they were first seen. When it is full it
// forgets the older half. It does not keep a text of more than mostBytes.
type store struct {
	kept  []Source
	known map[memo]int // in kept
	bytes int
}

// A memo is the key of a remembered text.
type memo struct{ app, id, label, text string }

func (s *Source) memo() memo { return memo{s.App, s.ID, s.Label, s.Text} }

const (
	mostKept      = 512
	mostKeptBytes = 1 << 16
)

// keep stores a source of a screen that is left.
func (m *store) keep(s Source) {
	key := s.memo()
	if _, there := m.known[key]; there || len(s.Text) > mostBytes {
		return
	}
	for len(m.kept) == mostKept || m.bytes+len(s.Text) > mostKeptBytes {
		m.forget()
	}
	if m.known == nil {
		m.known = map[memo]int{}
	}
	s.From, s.Row = FromMemory, -1
	m.known[key] = len(m.kept)
	m.kept = append(m.kept, s)
	m.bytes += len(s.Text)
}

// forget drops the older half.
func (m *store) forget() {
	half := (len(m.kept) + 1) / 2
	m.kept = append([]Source(nil), m.kept[half:]...)
	clear(m.known)
	m.bytes = 0
	for i := range m.kept {
		s := &m.kept[i]
		m.known[s.memo()] = i
		m.bytes += len(s.Text)
	}
}
