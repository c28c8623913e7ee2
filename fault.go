package gymkhana

import (
	"errors"
	"fmt"
	"strings"
)

// A Fault says whose error it was. In an evaluator this decides the score. An episode that ends through the
// agent's own fault is scored in its last state, or as if the agent had done nothing if the agent broke the
// world. An episode that ends through any other fault is not scored.
type Fault int

// The five parties that can be at fault, ordered by how much of the run the fault stops.
const (
	FaultUs    Fault = iota // our bug: stop the run
	FaultSetup              // bad suite, flag or missing key: stop before the first episode
	FaultWorld              // page crashed, simulator died: replay the episode with the same seed
	FaultModel              // provider down or rate-limited: back off and retry the call
	FaultAgent              // the agent broke its contract: score the episode as it stands
)

var faultNames = [...]string{"us", "setup", "world", "model", "agent"}

// String gives the name that reports and run files use: us, setup, world, model, agent.
func (f Fault) String() string {
	if f < 0 || int(f) >= len(faultNames) {
		return fmt.Sprintf("fault(%d)", int(f))
	}
	return faultNames[f]
}

// ParseFault reads what String wrote.
func ParseFault(s string) (Fault, error) {
	for i, name := range faultNames {
		if s == name {
			return Fault(i), nil
		}
	}
	return 0, fmt.Errorf("unknown fault %q; want one of %s", s, strings.Join(faultNames[:], ", "))
}

// An Error is an error with the party at fault and the operation that noticed it.
type Error struct {
	Fault Fault
	Op    string // "env/browser.Step"; may be empty if Err alone is clear
	Err   error
}

// Blame wraps err with the party at fault. Call it where that is known. A nil err stays nil.
func Blame(f Fault, op string, err error) error {
	if err == nil {
		return nil
	}
	return &Error{Fault: f, Op: op, Err: err}
}

// Error gives "op: cause", or only the cause if op is empty.
func (e *Error) Error() string {
	if e.Op == "" {
		return e.Err.Error()
	}
	return e.Op + ": " + e.Err.Error()
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Err }

// FaultOf gives the party at fault for err. The innermost Blame wins, because it was set closest to the
// cause. An error without a Blame is our own fault.
func FaultOf(err error) Fault {
	fault := FaultUs
	for err != nil {
		var e *Error
		if !errors.As(err, &e) {
			break
		}
		fault, err = e.Fault, e.Err
	}
	return fault
}
