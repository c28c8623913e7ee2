package gymkhana

import (
	"bytes"
	"context"
	"errors"
)

// An Environment is one world to act in: a simulator, a browser tab, a phone. It is made from its
// config, which starts nothing; Reset does. One goroutine drives it: Reset, then Step until an
// Observation has Ended, then Reset or Close.
// The same config, seed and actions give the same observations, byte for byte, unless Spec().Live.
type Environment interface {
	// Spec describes the world: screen size, roles, legal actions, length of a step, version.
	// It never changes.
	Spec() Spec
	// Reset begins an episode.
	Reset(ctx context.Context, seed Seed) (Start, error)
	// Step performs exactly one action per role (Noop for a role that has none). An action the
	// world refuses is not an error; Observation.Refused says why ("wall at 0,0").
	Step(ctx context.Context, acts []Action) (Moment, error)
	// Capabilities says what else the world can do. A world that wraps another one must wrap these too.
	// They are the same for the whole life of the world.
	Capabilities() Capabilities
	// Close frees processes and files. Closing twice is harmless.
	Close() error
}

// A Start is the first moment of an episode.
type Start struct {
	Moment
	// Goal is the goal in the world's own words, for a task family whose goal names things drawn from
	// the seed, or for a page that has its own instruction. Agents get this goal instead of
	// the task's; "" means the task's.
	Goal string
}

// A Moment is the result of a Reset or a Step.
type Moment struct {
	Seen []Observation // one per Spec().Roles, valid until the next Step
	// Frames copies the scored frames since the last Moment, oldest first; there is at least one.
	// Football gives one per 100 ms, most worlds one per Step. They are for verifiers and oracles only.
	// Call it before the next Step; it costs nothing unless it is called.
	Frames func(context.Context) ([]Frame, error)
}

// Over reports whether the episode has ended, for every role.
func (m *Moment) Over() bool {
	for i := range m.Seen {
		if m.Seen[i].Ended == Running {
			return false
		}
	}
	return true
}

// Capabilities are functions that only some worlds have; nil means that the world lacks it.
type Capabilities struct {
	// Pass lets time go by without an action: while an agent thinks, in a run with --clock latency. A
	// world without it does not change between actions.
	Pass func(context.Context, Ticks) (Moment, error)
	// Snapshot saves the world exactly, random stream included.
	Snapshot func() (Snapshot, error)
	// Restore goes back to a snapshot of this world, or of another one made from the same config.
	Restore func(context.Context, Snapshot) (Moment, error)
	// Encode writes a snapshot as bytes, in the envelope of a Seal, for another process. The same moment gives the same bytes.
	// A world that has Encode has Snapshot, Restore and Decode too. Save and Load use them.
	Encode func(Snapshot) ([]byte, error)
	// Decode reads the output of Encode, from this process or another one. It accepts nothing else: a FaultSetup says why
	// the bytes are no snapshot of a world of this config. Restore accepts the result, like that of Snapshot.
	Decode func([]byte) (Snapshot, error)
	// Broke reports whether an error of Step, Pass or Screenshot means that the world broke, as a page does
	// that hangs or crashes, and the tick that the world had reached. The agent may have caused that, so the
	// runner executes the episode again to find out; a Reset must be possible after it. If a world has no
	// Broke, its errors are always its own fault.
	Broke func(error) (reached Ticks, broke bool)
	// Evidence reports the data that the answer to the episode's question is computed from, and which of it no
	// observation has shown yet. Oracles use it, since they may answer only from what they have seen, and package
	// proof uses it to check them. A world whose tasks ask no question lacks it.
	Evidence func() Evidence
	// Arrays gives moments as arrays of numbers.
	Arrays *Arrays
	// Lean plays without making observations. A world that has Lean has Arrays too.
	Lean *Lean
}

// Evidence is the data that an answer is computed from: every row that is counted, every value that is added or
// compared.
type Evidence struct {
	Items  int      // number of data items; 0 if the task asks no question
	Unseen []string // descriptions of the items that no observation of the episode has shown yet
}

// A Snapshot holds all that a world needs to return to a moment. Only worlds of this process can read it. It costs little,
// because it shares with the world what does not change. It stays valid however often it is restored. Encode, or Save, gives
// it as bytes.
type Snapshot any

// A State is a Go value. It is encoded only when it is hashed or stored, so fast worlds stay fast. Its
// canonical form is JSON as RFC 8785 defines it.
type State interface{ AppendCanonical(b []byte) []byte }

// A Lasting state can list the lasting effects of an episode: the user's data, changes to the world, and the answer. It
// leaves out what only concerns the screen: recently opened apps, the scroll position of a list, a draft. Two episodes
// that end with the same bytes had the same effect. Package proof compares episodes in this way.
type Lasting interface {
	State
	AppendLasting(b []byte) []byte
}

// A RawState is a state as canonical JSON, for worlds whose catalog entry has no Decode, such as
// one in another process. The generic verifier "state" reads it.
type RawState []byte

// AppendCanonical appends the JSON.
func (s RawState) AppendCanonical(b []byte) []byte { return append(b, s...) }

// DecodeRaw reads a state as a RawState. It returns an error if b is not canonical JSON.
func DecodeRaw(canonical []byte) (State, error) {
	again, err := CanonicalJSON(canonical)
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(again, canonical) {
		return nil, errors.New("the state is JSON, but not in its canonical form")
	}
	return RawState(again), nil
}

// A Frame is one scored state.
type Frame struct {
	Tick  Ticks
	Done  []Action // what was executed to get here, one per role; nil for the first frame
	State State
}

// Ticks count virtual time in sixtieths of a second.
type Ticks int64

// TicksPerSecond is the length of a second of virtual time.
const TicksPerSecond Ticks = 60
