package tools

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/picture"
)

// A Native is the action interface that a provider trained its models on: its tools, which replace our own tools,
// and the meaning of their calls. A reply may hold several moves.
//
// Every move costs a step. The first move that is not a legal action, or that the world refuses, ends the batch:
// the rest is not performed, and the replies to the calls report that to the model.
type Native struct {
	Style  string          // the prompt file with its format: "native" is format-native.md
	Tools  []gymkhana.Tool // native tools, sent before the functions; none if the model writes calls as text
	InText bool            // the model calls in text: nothing is sent beside the messages
	Sample string          // an action of this world in the model's words, for the prompts
	Mark   string          // the beginning of the calls in such a text; the text before is the reason

	// Read returns the moves of a native call, or of a text if the model calls in text. An error is the model's mistake
	// and describes it; a move that is not a legal action has a Fault.
	Read func(c gymkhana.ToolCall) ([]Move, error)
	// Start is called before the calls of another reply are read. Each call begins where the previous one left the
	// pointer.
	Start func()
	// Did is called after a move was performed: its pointer is where Read predicted.
	Did func(m Move)
	// Write writes an action in the model's own words, if there are any for it.
	Write func(a gymkhana.Action) (words string, ok bool)
	// Extra returns fields of the reply to a call other than its parts; nil for none.
	Extra func(c gymkhana.ToolCall, o *gymkhana.Observation, failed string) json.RawMessage
	// Pending names what a call asks a person to confirm before it is made; "" for nothing.
	Pending func(c gymkhana.ToolCall) string
}

// A Move is one action of a batch.
type Move struct {
	Act   gymkhana.Action
	Fault string // why it is no action here; it still costs its step
	Gone  bool   // set together with Fault: the call can be read, but there is no such action
	Said  string // in the model's words
	Note  string // a remark to record, such as a duration that was limited
	Look  Look   // what the model asks to see in addition to the screen
	Hand  any    // data for Native.Did

	// Some actions take several moves, such as a click while a key is held. Last is the last of them. Those that
	// Release what is held are taken even if one before them was refused, so that nothing stays pressed.
	Release, Last bool
}

// A Look is a request of a move to see something. It costs a step in which no action is taken.
type Look struct {
	Words string          // shown in its reply
	Zoom  image.Rectangle // the magnified part of the screen; empty for none
}

// MostMoves is how many moves of a reply are read.
const MostMoves = 64

// A batch is the moves of one reply, and their results.
type batch struct {
	raw     string // the text of the decision that began it
	moves   []bound
	calls   int
	at      int // the move that was taken last
	dropped int // moves that the protocol omits
	settled bool
	stop    string                  // why the rest is not performed
	failed  int                     // the move that ended it
	looks   map[int][]gymkhana.Part // the requested views of each call
}

// A bound is a move and its call.
type bound struct {
	Move
	call int
}

var errNoCall = errors.New("nothing was called; act by a call, and end the task by one")

// batchOf parses all moves of a response.
func (c *caller) batchOf(r *gymkhana.Response) (*batch, string, error) {
	n := c.native
	text := spoken(r.Text)
	b := &batch{calls: len(r.Calls), looks: map[int][]gymkhana.Part{}}
	reason := reasonOf(text)
	n.Start()
	if n.InText && len(r.Calls) == 0 {
		said, _, _ := strings.Cut(text, n.Mark)
		b.add(0, c.movesOf(gymkhana.ToolCall{Arguments: text}))
		return b, reasonOf(said), nil
	}
	for i, call := range r.Calls {
		what, err := c.confirmed(call)
		if err != nil {
			return b, reason, err
		}
		if what != "" {
			reason = strings.TrimSpace(reason + "\n[acknowledged, as the option safety says: " + what + "]")
		}
		if b.add(i, c.movesOf(call)); len(b.moves) > MostMoves {
			break
		}
	}
	if len(b.moves) == 0 {
		return b, reason, errNoCall
	}
	return b, reason, nil
}

// confirmed returns what a person has confirmed for a call, through the option safety. A confirmation that is
// missing is an error.
func (c *caller) confirmed(call gymkhana.ToolCall) (what string, err error) {
	if call.Native == "" || c.native.Pending == nil {
		return "", nil
	}
	if what = c.native.Pending(call); what != "" && !c.options.acknowledges() {
		return "", fmt.Errorf("it wants a person's confirmation, and nobody here gives one: %s", strings.TrimRight(what, ". "))
	}
	return what, nil
}

// movesOf parses a call; an unreadable one is one move with a fault.
func (c *caller) movesOf(call gymkhana.ToolCall) []Move {
	read := c.function
	if call.Native != "" || c.native.InText {
		read = c.native.Read
	}
	moves, err := read(call)
	if err == nil && len(moves) == 0 {
		err = fmt.Errorf("%s holds no action", engine.Quote(call.Name))
	}
	if err != nil {
		readable := gymkhana.IsAbsent(err) || json.Valid([]byte(call.Arguments))
		return append(moves, Move{Fault: err.Error(), Gone: readable, Said: call.Name})
	}
	return moves
}

func (b *batch) add(call int, moves []Move) {
	for _, m := range moves {
		if len(b.moves) == MostMoves {
			m = Move{Fault: fmt.Sprintf("more than %d actions were asked for in one reply", MostMoves), Said: m.Said}
		}
		if len(b.moves) <= MostMoves {
			b.moves = append(b.moves, bound{m, call})
		}
	}
}

// function parses a call of one of our functions as one move.
func (c *caller) function(call gymkhana.ToolCall) ([]Move, error) {
	parsed, err := native(call)
	if err != nil {
		return nil, err
	}
	act, _, err := c.tools.meant(parsed)
	return []Move{{Act: act, Said: call.Name}}, err
}

// readNative parses a reply into its first move. The others wait for their turns.
func (c *caller) readNative(r *gymkhana.Response) engine.Reply {
	d := gymkhana.Decision{Raw: rawOf(r)}
	b, reason, err := c.batchOf(r)
	if d.Reason = reason; d.Reason == "" {
		d.Reason = strings.TrimSpace(r.Thinking)
	}
	if err != nil {
		d.Invalid = engine.Fault(err, r)
		d.Absent = gymkhana.IsAbsent(err)
		return engine.Reply{Decision: d}
	}
	b.raw = d.Raw
	var notes []string
	if n := len(b.moves) - 1; n > 0 && c.rules.single {
		b.moves, b.dropped = b.moves[:1], n
		notes = append(notes, leftOut(n))
	}
	if c.batches == nil {
		c.batches = map[string]*batch{}
	}
	c.batches[d.Raw] = b
	first := c.decided(b, 0)
	first.Raw, first.Reason, first.Dropped = d.Raw, d.Reason, b.dropped
	if note := b.moves[0].Note; note != "" {
		notes = append(notes, "["+note+"]")
	}
	return engine.Reply{Decision: first, Note: strings.Join(notes, "\n")}
}

// leftOut describes how many actions of a reply the protocol dropped; "" for none.
func leftOut(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf("[%d of the %d actions proposed were not carried out: the protocol takes the first]", n, n+1)
}

// decided is the decision to make a move.
func (c *caller) decided(b *batch, i int) gymkhana.Decision {
	m := &b.moves[i]
	d := gymkhana.Decision{Raw: fmt.Sprintf("%d of %d: %s", i+1, len(b.moves), m.Said)}
	if m.Note != "" && i > 0 {
		d.Reason = "[" + m.Note + "]"
	}
	fault, gone := m.Fault, m.Gone
	if fault == "" {
		if err := c.seat.Spec.Check(c.seat.Role, m.Act); err != nil {
			fault, gone = err.Error(), true
		}
	}
	if fault != "" {
		d.Invalid, d.Absent = engine.Clip(fault, longestFault), gone
		return d
	}
	d.Actions = []gymkhana.Action{m.Act}
	return d
}

// next is the move to take now; -1 if the batch has ended.
func (b *batch) next() int {
	if b.stop == "" {
		if b.at+1 < len(b.moves) {
			return b.at + 1
		}
		return -1
	}
	for i := b.at; i >= 0 && i+1 < len(b.moves) && !b.moves[i].Last && b.moves[i].Fault == ""; i++ {
		if b.moves[i+1].Release {
			return i + 1
		}
	}
	return -1
}

// unasked takes the next move of the batch, unless it has ended.
func (c *caller) unasked(o *gymkhana.Observation) (*gymkhana.Decision, error) {
	b := c.batch
	if b == nil {
		return nil, nil
	}
	if err := c.settle(b, o); err != nil {
		return nil, err
	}
	next := b.next()
	if next < 0 {
		return nil, nil
	}
	d := c.decided(b, next)
	return &d, nil
}

// settle records, once, the result of the last move.
func (c *caller) settle(b *batch, o *gymkhana.Observation) error {
	if b.settled {
		return nil
	}
	m := &b.moves[b.at]
	if b.stop == "" && o.Refused != "" {
		b.stop, b.failed = o.Refused, b.at
	}
	if m.Look.Words != "" {
		b.looks[m.call] = append(b.looks[m.call], engine.Text(m.Look.Words))
	}
	if !m.Look.Zoom.Empty() && o.Screenshot != nil && b.stop == "" {
		img, err := c.zoomed(o.Screenshot, m.Look.Zoom)
		if err != nil {
			return c.blame(err)
		}
		b.looks[m.call] = append(b.looks[m.call], gymkhana.Part{Image: img})
	}
	b.settled = true
	return nil
}

// zoomed returns a part of the screen, as large as a picture of the screen can be.
func (c *caller) zoomed(shot *gymkhana.Screenshot, part image.Rectangle) (*gymkhana.Image, error) {
	frame, err := shot.Hash()
	if err != nil {
		return nil, err
	}
	img, err := shot.Image()
	if err != nil {
		return nil, err
	}
	crop := image.NewRGBA(image.Rect(0, 0, part.Dx(), part.Dy()))
	for y := range part.Dy() {
		for x := range part.Dx() {
			crop.Set(x, y, img.At(img.Bounds().Min.X+part.Min.X+x, img.Bounds().Min.Y+part.Min.Y+y))
		}
	}
	to := c.seat.Picture
	if to.W*part.Dy() > to.H*part.Dx() { // the height decides
		to.W = max(to.H*part.Dx()/part.Dy(), 1)
	} else {
		to.H = max(to.W*part.Dy()/part.Dx(), 1)
	}
	data, err := picture.EncodePNG(picture.Scale(crop, to.W, to.H))
	return &gymkhana.Image{Media: "image/png", Data: data, Frame: frame}, err
}

// went records that the next move was made, or that the group did something else.
func (c *caller) went(d gymkhana.Decision) {
	b := c.batch
	next := b.next()
	if want := c.decided(b, next); want.Raw != d.Raw || want.Invalid != d.Invalid {
		b.stop, b.failed, b.settled = "your group did something else: "+c.words(d), b.at+1, true
		return
	}
	b.at = next
	c.took(b, d)
}

func (c *caller) took(b *batch, d gymkhana.Decision) {
	b.settled = false
	if d.Invalid != "" {
		if b.stop == "" {
			b.stop, b.failed = d.Invalid, b.at
		}
		return
	}
	if c.native.Did != nil {
		c.native.Did(b.moves[b.at].Move)
	}
}

// began starts the batch of the reply that was performed.
func (c *caller) began(d gymkhana.Decision) {
	b := c.batches[d.Raw]
	clear(c.batches)
	c.batch, c.others = b, ""
	if b == nil {
		if d.Invalid == "" {
			c.others = c.words(d)
		}
		return
	}
	b.at = 0
	c.took(b, d)
}

// words describes, in the model's own terms, a group's action that it had not proposed.
func (c *caller) words(d gymkhana.Decision) string {
	var said []string
	for _, act := range d.Actions {
		s, ok := c.native.Write(act)
		if !ok {
			s = act.String()
		}
		said = append(said, s)
	}
	return strings.Join(said, ", then ")
}

// answers replies to every call of the last reply. The picture of the screen is in the reply to the call that was
// reached last.
func (c *caller) answers(calls []gymkhana.ToolCall, o *gymkhana.Observation) ([]gymkhana.Message, error) {
	b := c.batch
	if b == nil {
		b = &batch{stop: c.fault, settled: true}
	}
	if err := c.settle(b, o); err != nil {
		return nil, err
	}
	reached := 0
	if len(b.moves) > 0 {
		reached = b.moves[b.at].call
	}
	var list []gymkhana.Message
	for i, call := range calls {
		failed, said := c.outcome(b, i, reached)
		m := gymkhana.Message{Role: gymkhana.ToolReply, CallID: call.ID, Parts: []gymkhana.Part{engine.Text(said)}}
		m.Parts = append(m.Parts, b.looks[i]...)
		if i == min(reached, len(calls)-1) {
			seen, err := c.taken(o)
			if err != nil {
				return nil, err
			}
			if o.Text != "" {
				m.Parts = append(m.Parts, engine.Text(o.Text))
			}
			m.Parts, c.shown = append(m.Parts, seen...), true
		}
		if c.native.Extra != nil && call.Native != "" {
			m.Native = c.native.Extra(call, o, failed)
		}
		list = append(list, m)
	}
	return list, nil
}

// ended explains, if no reply to a call does, how the last turn's batch ended: by a fault of the model, by the
// world's refusal, or because the group did something else.
func (c *caller) ended(o *gymkhana.Observation) (fault, refused, did string) {
	b := c.batch
	if b == nil {
		return c.fault, "", c.others
	}
	switch {
	case c.others != "" || b.stop == "":
		return "", "", c.others
	case o.Refused != "":
		refused = b.stop
	default:
		fault = b.stop
	}
	if n := len(b.moves); n > 1 {
		rest := fmt.Sprintf(" (of the %d steps of your reply, %d came before it, and the rest was not carried out)", n, b.failed)
		if fault != "" {
			return fault + rest, "", ""
		}
		return "", refused + rest, ""
	}
	return fault, refused, ""
}

// outcome describes the result of a call.
func (c *caller) outcome(b *batch, call, reached int) (failed, said string) {
	all := slices.DeleteFunc(slices.Clone(b.moves), func(m bound) bool { return m.call != call })
	var notes []string
	for _, m := range all {
		if m.Note != "" {
			notes = append(notes, m.Note)
		}
	}
	after := ""
	if len(notes) > 0 {
		after = " (" + strings.Join(notes, "; ") + ")"
	}
	switch {
	case call < reached || call == reached && b.stop == "" && b.at+1 >= len(b.moves) && b.dropped == 0:
		return "", "Done." + after
	case call == reached && b.stop == "":
		return "", "Its first action was done; the others were not."
	case call > reached || b.stop == "":
		return "not carried out", "Not carried out, since what came before it ended the turn."
	}
	why := b.stop
	if c.options.Feedback == none {
		why = "it had no effect"
	}
	if done := b.failed - slices.IndexFunc(b.moves, func(m bound) bool { return m.call == call }); done > 0 {
		return why, fmt.Sprintf("Of its %d steps, %d had an effect; then: %s. The rest was not carried out.%s", len(all), done, why, after)
	}
	return why, "Not done: " + why + "." + after
}

// rawOf is a reply as received, including calls.
func rawOf(r *gymkhana.Response) string {
	raw := r.Text
	for _, call := range r.Calls {
		raw = strings.TrimSpace(raw + "\n" + call.Name + " " + call.Arguments)
	}
	return raw
}
