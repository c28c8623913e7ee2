package train

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"gymkhana"
)

// Progress is the progress of a training. Means are over the steps since the last one.
type Progress struct {
	Stage  string  `json:"stage"`
	Round  int     `json:"round"` // counted from 0
	Step   int     `json:"step"`  // the number of the step in the round, and how many there are
	Steps  int     `json:"steps"`
	Loss   float64 `json:"loss"`
	Right  float64 `json:"right"`
	Margin float64 `json:"margin,omitempty"` // the margin of preference pairs
	Val    float64 `json:"val"`              // the result of Trainer.Validate now; Best is the best in this stage
	Best   float64 `json:"best"`
	Data   int     `json:"data"` // lessons of the round
}

// logFile holds every Progress of a training, a line each.
const logFile = "log.jsonl"

// Log reads a training's log so far; it is empty if there is no log yet.
func Log(folder string) ([]Progress, error) {
	path := filepath.Join(folder, logFile)
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "train", err)
	}
	defer f.Close()
	var all []Progress
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var p Progress
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return all, gymkhana.Blame(gymkhana.FaultSetup, "train", fmt.Errorf("%s:%d: %w; take the line out", path, len(all)+1, err))
		}
		all = append(all, p)
	}
	return all, gymkhana.Blame(gymkhana.FaultSetup, "train", lines.Err())
}

// tell adds a line to the log. The next saved state records that the line exists.
func (t *Trainer) tell(p Progress) error {
	line, err := json.Marshal(p)
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultUs, "train", fmt.Errorf("the log of %s: %w", p.Stage, err)) // a measure that is no number
	}
	f, err := os.OpenFile(filepath.Join(t.Folder, logFile), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err == nil {
		_, err = f.Write(append(line, '\n'))
		err = errors.Join(err, f.Sync(), f.Close())
	}
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "train",
			fmt.Errorf("the log is not written; what was saved before is unharmed, and the training can go on from there: %w", err))
	}
	t.state.Logged += int64(len(line)) + 1
	if t.Progress != nil {
		t.Progress(p)
	}
	return nil
}

// cutLog removes lines after the saved state from the log, because they will be written again.
func (t *Trainer) cutLog() error {
	path := filepath.Join(t.Folder, logFile)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.state.Logged = 0
		return nil
	}
	if err == nil {
		t.state.Logged = min(t.state.Logged, info.Size())
		err = os.Truncate(path, t.state.Logged)
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "train", err)
}
