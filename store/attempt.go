package store

import (
	"context"
	"slices"
	"sync"

	"gymkhana"
)

const (
	insertAttempt  = `INSERT INTO attempt (id, episode, n) VALUES (?, ?, ?)`
	insertDecision = `INSERT INTO decision (attempt, turn, role, actions, reason, raw, invalid, free, usage, asides, latency, calls, thinking)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	insertStep = `INSERT INTO step (attempt, n, turn, actions, refused, ended, reason, passed, tick, text, frames, state, base, states, took)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
	insertCall = `INSERT INTO call (attempt, ordinal, turn, role, member, round, hash, sample, base, keep, messages, tools, tool_choice, sampling, response, error)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
)

// An attemptLog writes one attempt. Its methods may be called concurrently, although players have no
// reason to do so.
type attemptLog struct {
	file    *File
	episode gymkhana.EpisodeID
	past    gymkhana.Past

	mu     sync.Mutex
	row    int64 // attempt.id
	closed bool
	turns  map[string]int // last one decided, by role
	step   int            // last one written; -1 before the first
	states stateChain
	talks  map[speaker]talk
	sums   *rowSums // the sums of all its rows
}

// A speaker is an asker of a model. A talk is the last request of a speaker.
type speaker struct {
	role   string
	member int
}

type talk struct {
	ordinal  int
	messages []gymkhana.Hash
}

func newAttemptLog(f *File, id gymkhana.EpisodeID) *attemptLog {
	return &attemptLog{file: f, episode: id, turns: map[string]int{}, step: -1, talks: map[speaker]talk{},
		sums: newRowSums()}
}

// N is the attempt's number, from 1.
func (l *attemptLog) N() int { return l.past.Attempt }

// Past returns what an earlier process stored of the attempt.
func (l *attemptLog) Past() *gymkhana.Past { return &l.past }

// Decide stores a decision.
func (l *attemptLog) Decide(d *gymkhana.Decided) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.usable(); err != nil {
		return err
	}
	if last, ok := l.turns[d.Role]; ok && d.Turn <= last {
		return l.bug("decision of turn %d after that of turn %d", d.Turn, last)
	}
	p := &attachments{}
	row, err := l.decisionRow(p, d)
	if err != nil {
		return l.bug("turn %d: %w", d.Turn, err)
	}
	l.turns[d.Role] = d.Turn
	l.sums.decision(row)
	return l.put(p, insertDecision, row)
}

func (l *attemptLog) decisionRow(p *attachments, d *gymkhana.Decided) ([]any, error) {
	usage, err := spentColumn(spent{d.Usage, d.Dropped, d.Absent})
	if err != nil {
		return nil, err
	}
	asides, err := p.asides(d.Asides)
	return []any{l.row, d.Turn, d.Role, actionsColumn(d.Actions), textColumn(d.Reason), p.text(d.Raw).column(),
		textColumn(d.Invalid), d.Free, usage, asides, int64(d.Latency), d.Calls, int64(d.Thinking)}, err
}

// Step stores a step and its frames. It copies States. It keeps the PNGs until they are written, so
// they must not change.
func (l *attemptLog) Step(s *gymkhana.Step, frames []gymkhana.FrameData) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.usable(); err != nil {
		return err
	}
	if s.N <= l.step {
		return l.bug("step %d after step %d", s.N, l.step)
	}
	p := &attachments{}
	for _, f := range frames {
		p.pictures = append(p.pictures, pictureOf(f))
	}
	refused, err := refusedColumn(s.Refused)
	if err != nil {
		return l.bug("step %d: %w", s.N, err)
	}
	l.step = s.N
	base, states := l.states.add(s.N, s.States)
	row := []any{l.row, s.N, s.Turn, actionsColumn(s.Actions), refused, textColumn(string(s.Ended)),
		textColumn(s.Reason), int64(s.Passed), int64(s.Tick), hashColumn(s.Text), joinHashes(s.Frames), hashColumn(s.State),
		base, states, int64(s.Took)}
	l.sums.step(row)
	return l.put(p, insertStep, row)
}

// Call stores a model call, and returns when it and all rows before it are durable. It ignores ctx,
// because the answer is paid for.
func (l *attemptLog) Call(_ context.Context, c *gymkhana.Call) error {
	done, err := l.call(c)
	if err != nil {
		return err
	}
	return <-done
}

func (l *attemptLog) call(c *gymkhana.Call) (<-chan error, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.usable(); err != nil {
		return nil, err
	}
	p := &attachments{}
	row, messages, err := l.callRow(p, c)
	if err != nil {
		return nil, l.bug("call %d: %w", c.Ordinal, err)
	}
	l.sums.call(row, messages)
	// The row is handed to the writer under the lock, so that calls are written in the order in which
	// they are chained to each other; waiting for it needs no lock.
	tell := make(chan error, 1)
	return tell, l.file.writer.hand(work{func(b *batch) error { return b.insert(p, insertCall, row) }, tell})
}

// callRow returns the row of a call, and the concatenated hashes of all its messages. Initial messages that were in the
// speaker's last call too are not stored again.
func (l *attemptLog) callRow(p *attachments, c *gymkhana.Call) (row []any, messages any, err error) {
	response, err := p.response(c.Response)
	if err != nil {
		return nil, nil, err
	}
	asked, messages, err := l.asked(p, c)
	if err != nil {
		return nil, nil, err
	}
	head := []any{l.row, c.Ordinal, c.Turn, c.Role, c.Member, c.Round, hashColumn(c.Hash), int64(c.Sample)}
	return slices.Concat(head, asked, []any{response, textColumn(c.Error)}), messages, nil
}

// asked returns the columns of the request, from base to sampling, and the hashes of all its messages.
func (l *attemptLog) asked(p *attachments, c *gymkhana.Call) (columns []any, all any, err error) {
	if c.Request == nil {
		return []any{nil, 0, nil, nil, nil, nil}, nil, nil
	}
	messages := make([]gymkhana.Hash, len(c.Request.Messages))
	for i := range c.Request.Messages {
		if messages[i], err = p.message(&c.Request.Messages[i]); err != nil {
			return nil, nil, err
		}
	}
	tools, err := p.tools(c.Request.Tools)
	if err != nil {
		return nil, nil, err
	}
	sampling, err := jsonColumn(c.Request.Sampling)
	if err != nil {
		return nil, nil, err
	}
	base, keep := l.continues(speaker{c.Role, c.Member}, talk{c.Ordinal, messages})
	columns = []any{base, keep, endToEnd(messages[keep:]), tools, textColumn(c.Request.ToolChoice), sampling}
	return columns, endToEnd(messages), nil
}

// endToEnd returns the hashes of the messages of a request as one BLOB. It is empty, and not NULL, if there are none,
// since NULL means that there is no request.
func endToEnd(list []gymkhana.Hash) []byte {
	b := make([]byte, 0, len(list)*len(gymkhana.Hash{}))
	for _, h := range list {
		b = append(b, h[:]...)
	}
	return b
}

// continues returns how many messages the talk shares with the speaker's last one, and remembers the talk.
func (l *attemptLog) continues(who speaker, now talk) (base any, keep int) {
	before := l.talks[who]
	l.talks[who] = now
	for keep < len(before.messages) && keep < len(now.messages) && before.messages[keep] == now.messages[keep] {
		keep++
	}
	if keep == 0 {
		return nil, 0
	}
	return before.ordinal, keep
}

// End closes the attempt; why says how it ended.
func (l *attemptLog) End(_ context.Context, why string) error {
	l.mu.Lock()
	err := l.usable()
	// The log counts as closed even if the write below fails, since nothing sensible can follow.
	l.closed = true
	row := l.row
	l.mu.Unlock()
	if err != nil {
		return err
	}
	err = l.file.wait(func(b *batch) error {
		_, err := b.exec("UPDATE attempt SET ended = ? WHERE id = ?", why, row)
		return err
	})
	// Another attempt at the episode may begin only when this end is durable.
	l.file.leave(l, attemptSum{int64(l.past.Attempt), why, l.sums})
	return err
}

func (l *attemptLog) usable() error {
	if l.closed {
		return l.bug("it has ended")
	}
	return nil
}

func (l *attemptLog) bug(format string, args ...any) error {
	return bug("%s: attempt %d of %s: "+format, append([]any{l.file.path, l.past.Attempt, l.episode}, args...)...)
}

// put hands a row to the writer, with everything the row refers to.
func (l *attemptLog) put(p *attachments, query string, row []any) error {
	return l.file.writer.put(func(b *batch) error { return b.insert(p, query, row) })
}

func (b *batch) insert(p *attachments, query string, row []any) error {
	if err := b.send(p); err != nil {
		return err
	}
	_, err := b.exec(query, row...)
	return err
}
