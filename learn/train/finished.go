package train

import (
	"fmt"
	"path/filepath"

	"gymkhana"
	"gymkhana/learn/policy"
)

// An Optimiser is a network in training: its weights, the moments of Adam, and the moving average of the weights. A
// training that begins without the moments of the one before loses several points of success at once.
type Optimiser struct {
	Net, First, Second []float32
	Steps              int       // taken so far, for the bias correction of the moments
	Mean               []float32 // nil: there is no average
}

// Policy is the weights to play with: the average if there is one.
func (o *Optimiser) Policy() []float32 {
	if o.Mean != nil {
		return o.Mean
	}
	return o.Net
}

// Finished reads the optimiser from the folder of a training that is over.
func Finished(folder string) (*Optimiser, error) {
	path, s := filepath.Join(folder, stateFile), &state{}
	if err := Unseal(path, s); err != nil {
		return nil, err
	}
	s.widen()
	var err error
	switch {
	case !s.Over:
		err = fmt.Errorf("%s: this training is not over, or is of an older version of the program; end it with --resume, or train again", path)
	case s.Kernel != policy.Kernel():
		err = fmt.Errorf("%s: it was trained with %s arithmetic and this program has %s; train again", path, s.Kernel, policy.Kernel())
	case policy.NetOf(s.Net) == nil || len(s.First) != len(s.Net) || len(s.Second) != len(s.Net) || s.Mean != nil && len(s.Mean) != len(s.Net):
		err = fmt.Errorf("%s: it belongs to another version of the program; train again", path)
	}
	return &Optimiser{Net: s.Net, First: s.First, Second: s.Second, Steps: s.Taken, Mean: s.Mean}, gymkhana.Blame(gymkhana.FaultSetup, "train", err)
}
