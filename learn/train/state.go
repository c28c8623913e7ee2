package train

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
)

// A state is the state of a training: enough to end with the same bytes after being killed.
type state struct {
	Config string // fingerprint of the configuration
	Kernel string
	Stage  int // an index into Config.Stages
	Round  int
	Step   int // taken in this round
	Total  int // taken in this stage
	Over   bool

	Net, First, Second []float32   // weights and Adam's moments
	Taken              int         // Adam's own count
	Start              []float32   // weights at the beginning of the round
	Starts             [][]float32 // weights at the beginning of all rounds of the stage, for roll-outs
	Mean               []float32   // moving average of the weights, if the stage has one
	Ref                []float32   // weights at the beginning of the stage
	Best               []float32   // the best of the stage so far
	BestVal            float64
	Waited             int // evaluations since then

	Sum    policy.Report // the sum over the steps that are not reported yet
	Summed int           // the number of these steps
	Logged int64         // bytes of the log that belong to this state
}

// stateFile is the name of the state in a training's folder.
const stateFile = "state.gob"

func (t *Trainer) fingerprint() string {
	b, err := json.Marshal(t.Config)
	if err != nil {
		panic("train: " + err.Error()) // numbers and names
	}
	return gymkhana.HashBytes(b).String()
}

// save writes the state to a new file and renames it.
func (t *Trainer) save() error {
	s := &t.state
	s.Net = t.net.Weights()
	s.First, s.Second, s.Taken = t.learn.First, t.learn.Secnd, t.learn.Steps
	return Seal(filepath.Join(t.Folder, stateFile), s)
}

// Seal writes a state of a training to a file, with a checksum, and replaces an existing one.
func Seal(path string, state any) error {
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(state); err != nil {
		return gymkhana.Blame(gymkhana.FaultUs, "train", err)
	}
	sum := sha256.Sum256(b.Bytes())
	if err := policy.Replace(path, append(sum[:], b.Bytes()...)); err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "train",
			fmt.Errorf("the state is not saved; what was saved before is unharmed, and the training can go on from there: %w", err))
	}
	return nil
}

// Unseal reads a file that Seal wrote. The error is fs.ErrNotExist if there is none.
func Unseal(path string, state any) error {
	b, err := os.ReadFile(path)
	if err == nil {
		err = unseal(b, state)
	}
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "train", fmt.Errorf("%s: %w", path, err))
	}
	return nil
}

func unseal(b []byte, state any) error {
	if len(b) < sha256.Size || sha256.Sum256(b[sha256.Size:]) != [sha256.Size]byte(b) ||
		gob.NewDecoder(bytes.NewReader(b[sha256.Size:])).Decode(state) != nil {
		return errors.New("it is damaged; delete the folder to begin again")
	}
	return nil
}

// load reads the state, if there is one.
func (t *Trainer) load() (found bool, err error) {
	path := filepath.Join(t.Folder, stateFile)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err == nil {
		err = t.decode(b)
	}
	if err != nil {
		return false, gymkhana.Blame(gymkhana.FaultSetup, "train", fmt.Errorf("%s: %w", path, err))
	}
	return true, nil
}

func (t *Trainer) decode(b []byte) error {
	s := &state{} // a new one, because gob skips fields that were zero when written
	if err := unseal(b, s); err != nil {
		return err
	}
	switch {
	case s.Config != t.fingerprint():
		return errors.New("this training was begun with other settings; use another folder, or the settings of then")
	case s.Kernel != policy.Kernel():
		return fmt.Errorf("this training was begun with %s arithmetic and this program has %s, so it would not end "+
			"the same; use the program of then, or begin anew in another folder", s.Kernel, policy.Kernel())
	}
	s.widen()
	t.net = policy.NetOf(s.Net)
	if t.net == nil || len(s.First) != len(s.Net) || len(s.Second) != len(s.Net) || len(s.Start) != len(s.Net) ||
		len(s.Mean) != 0 && len(s.Mean) != len(s.Net) || len(s.Ref) != len(s.Net) || len(s.Best) != len(s.Net) || s.Stage > len(t.Config.Stages) || !t.startsFit(s) {
		return errors.New("it belongs to another version of the program; begin again in another folder")
	}
	t.state = *s
	t.learn = &policy.Learner{Net: t.net, Steps: s.Taken, First: s.First, Secnd: s.Second}
	return nil
}

// widen makes a state that was saved before networks could listen one of now.
func (s *state) widen() {
	for _, w := range []*[]float32{&s.Net, &s.First, &s.Second, &s.Start, &s.Mean, &s.Ref, &s.Best} {
		*w = policy.Widen(*w)
	}
	for i := range s.Starts {
		s.Starts[i] = policy.Widen(s.Starts[i])
	}
}

// startsFit reports whether a state has exactly the initial weights of each round of roll-outs.
func (t *Trainer) startsFit(s *state) bool {
	want := 0
	if s.Stage < len(t.Config.Stages) && t.Config.Stages[s.Stage].Lead > 0 {
		want = s.Round + 1
	}
	return len(s.Starts) == want && !slices.ContainsFunc(s.Starts, func(w []float32) bool { return len(w) != len(s.Net) })
}

// card describes the origin of a checkpoint.
func (t *Trainer) card(stage string, steps int) policy.Card {
	cfg, err := gymkhana.NewConfig(t.Config)
	if err != nil {
		panic("train: " + err.Error()) // numbers and names
	}
	return policy.Card{Name: stage, Training: cfg, Kernel: policy.Kernel(), Steps: steps}
}
