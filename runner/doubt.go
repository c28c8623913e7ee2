package runner

import (
	"errors"
	"fmt"
	"sync"

	"gymkhana"
)

// A doubt decides what it means that a request is refused for a reason that is not known. Once a call of its arm was
// answered, the request is at fault, and its episode is not scored. If the first calls are all refused, as many as run
// in parallel, the set-up is at fault, and the run stops.
type doubt struct {
	most int // refusals before any answer

	mu       sync.Mutex
	answered bool
	refused  int
}

// fewFirst is how many first calls have to be refused at the least.
const fewFirst = 3

// ofJudge is the judge among the arms.
const ofJudge = -1

// doubtOf gives the doubt of an arm, or of the judge.
func (r *Runner) doubtOf(arm int) *doubt {
	r.doubting.Lock()
	defer r.doubting.Unlock()
	if r.doubts == nil {
		r.doubts = map[int]*doubt{}
	}
	if r.doubts[arm] == nil {
		r.doubts[arm] = &doubt{most: max(fewFirst, r.AtOnce())}
	}
	return r.doubts[arm]
}

// A refusal is the error of a request that was refused for a reason that is not known, while others are answered. It
// would be refused in another attempt too.
type refusal struct {
	provider *gymkhana.ProviderError
	text     string
}

func (r *refusal) Error() string { return r.text }
func (r *refusal) Unwrap() error { return r.provider }

// judge gives the error of a call as it counts. nil is an answer. Without a doubt every error stays as it is.
func (d *doubt) judge(err error) error {
	var said *gymkhana.ProviderError
	if d == nil || err != nil && (!errors.As(err, &said) || !said.Unclear) {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err == nil {
		d.answered = true
		return nil
	}
	if d.refused++; !d.answered && d.refused >= d.most {
		return fmt.Errorf("the first %d requests were all refused: %w", d.refused, err)
	}
	return gymkhana.Blame(gymkhana.FaultModel, "", &refusal{said, err.Error()})
}
