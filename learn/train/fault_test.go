package train

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn/policy"
)

// refused checks that an error is of the set-up and has the wanted text.
func refused(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v; want a fault of the set-up that says %q", err, want)
	}
}

// begun leaves a training in the middle.
func begun(t *testing.T, c Config) (folder string) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	k := trainer(t.TempDir(), c)
	k.Progress = func(Progress) { cancel() }
	if err := k.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	return k.Folder
}

func TestSettingsAreChecked(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"at least 1":             func(c *Config) { c.Batch = 0 },
		"needs a name":           func(c *Config) { c.Stages[0].Levels = nil },
		"from 0 to below 1":      func(c *Config) { c.Stages[1].Skip = 1 },
		`are called "one"`:       func(c *Config) { c.Stages[2].Name = "one" },
		`"base" is taken`:        func(c *Config) { c.Stages[0].Name = "base" },
		"part of a file's":       func(c *Config) { c.Stages[0].Name = "../up" },
		"rounds and rate above":  func(c *Config) { c.Stages[3].Rate = -1 },
		"beta, replay and ancho": func(c *Config) { c.Stages[3].Beta = -1 },
		"mean is from 0":         func(c *Config) { c.Stages[2].Mean = 1 },
		"lead is above 0":        func(c *Config) { c.Stages[0].Lead = 1.5 },
		"listen is a number of ": func(c *Config) { c.Stages[0].Listen = 1 },
		"from the pairs of leve": func(c *Config) { c.Stages[3].Levels = []int{2} },
		"an anchor holds prefer": func(c *Config) { c.Stages[0].Anchor = 0.1 },
	} {
		c := small()
		change(&c)
		k := trainer(t.TempDir(), c)
		refused(t, k.Run(t.Context()), want)
		if len(files(t, k.Folder)) > 0 {
			t.Errorf("%s: something was written", want)
		}
	}
	for _, c := range []Config{Stage1(1), Stage1(1).Quick(), Aggregate(1), Aggregate(1).Quick(), rolled()} {
		if err := c.check(); err != nil {
			t.Error(err)
		}
	}
}

func TestAnotherTrainingIsNotResumed(t *testing.T) {
	folder := begun(t, small())
	before := files(t, folder)
	other := small()
	other.Stages[3].Rate *= 2
	refused(t, trainer(folder, other).Run(t.Context()), "other settings")

	k := trainer(folder, small())
	if found, err := k.load(); !found || err != nil {
		t.Fatal(found, err)
	}
	k.state.Kernel = "abacus"
	if err := k.save(); err != nil {
		t.Fatal(err)
	}
	refused(t, trainer(folder, small()).Run(t.Context()), "begun with abacus arithmetic")
	k.state.Kernel, k.state.Best = policy.Kernel(), k.state.Best[1:]
	if err := k.save(); err != nil {
		t.Fatal(err)
	}
	refused(t, trainer(folder, small()).Run(t.Context()), "another version")
	if !bytes.Equal(files(t, folder)["base.safetensors"], before["base.safetensors"]) {
		t.Error("the checkpoint was touched")
	}
}

func TestDamagedStates(t *testing.T) {
	short := small()
	short.Stages = short.Stages[:1]
	folder := begun(t, short)
	path := filepath.Join(folder, stateFile)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	turned := bytes.Clone(whole)
	turned[len(turned)/2] ^= 4
	for name, b := range map[string][]byte{"empty": {}, "cut": whole[:len(whole)-1], "short": whole[:20], "turned": turned} {
		if err := os.WriteFile(path, b, 0o666); err != nil {
			t.Fatal(err)
		}
		t.Run(name, func(t *testing.T) {
			refused(t, trainer(folder, short).Run(t.Context()), "damaged; delete the folder")
		})
	}
	if err := os.WriteFile(path, whole, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := trainer(folder, short).Run(t.Context()); err != nil {
		t.Errorf("whole again: %v", err)
	}
}

// A rate that is far too high ends the training with a clear word. What there is can be used, and
// the state is that of a training which could go on.
func TestDivergence(t *testing.T) {
	c := small()
	c.Every, c.Stages[1].Rate, c.Stages[1].Steps = 100, 1e6, 50
	k, err := train(t, c, nil)
	if !errors.Is(err, policy.ErrDiverged) {
		t.Fatalf("got %v; want that it diverged", err)
	}
	refused(t, err, "lower the learning rate; the last checkpoint and state are in "+k.Folder)
	if _, card := load(t, k.Checkpoint("one")); card.Steps != 5 {
		t.Errorf("the last checkpoint is of %d steps", card.Steps)
	}
	again := trainer(k.Folder, c)
	if found, err := again.load(); !found || err != nil || again.state.Stage != 1 || again.state.Step != 0 {
		t.Fatalf("the state: %v, %v, stage %d, step %d", found, err, again.state.Stage, again.state.Step)
	}
	for _, w := range again.net.Weights() {
		if math.IsNaN(float64(w)) || math.Abs(float64(w)) > 100 {
			t.Fatalf("the state holds a weight of %v", w)
		}
	}
	if err := again.Run(t.Context()); !errors.Is(err, policy.ErrDiverged) {
		t.Errorf("once more: %v", err)
	}
}

func TestDataThatCannotBeLearntFrom(t *testing.T) {
	_, err := train(t, small(), func(k *Trainer) {
		k.Data = func(context.Context, *Stage, int, *policy.Net) ([]policy.Lesson, error) { return nil, nil }
	})
	refused(t, err, "one: train: no data came of this stage")
	_, err = train(t, small(), func(k *Trainer) {
		k.Data = func(ctx context.Context, s *Stage, round int, own *policy.Net) ([]policy.Lesson, error) {
			return lessons(1, 9, false), nil
		}
	})
	refused(t, err, "pairs: train: preferences are learnt from pairs")
}

// Errors of the data and of the measurement are returned, and a measure that is not a number is our own fault.
func TestErrorsOfOthers(t *testing.T) {
	broken := errors.New("the teacher is ill")
	_, err := train(t, small(), func(k *Trainer) {
		k.Data = func(context.Context, *Stage, int, *policy.Net) ([]policy.Lesson, error) { return nil, broken }
	})
	if !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	_, err = train(t, small(), func(k *Trainer) {
		k.Validate = func(context.Context, *policy.Net) (float64, error) { return 0, broken }
	})
	if !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
	_, err = train(t, small(), func(k *Trainer) {
		k.Validate = func(context.Context, *policy.Net) (float64, error) { return math.NaN(), nil }
	})
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultUs {
		t.Errorf("got %v; want a fault of ours", err)
	}
	k := trainer(filepath.Join(t.TempDir(), "nowhere"), small())
	refused(t, k.Run(t.Context()), "no such file")
}

func TestLogsOfOthers(t *testing.T) {
	short := small()
	short.Stages = short.Stages[:1]
	folder := t.TempDir()
	if all, err := Log(folder); err != nil || all != nil {
		t.Errorf("got %v, %v; want nothing yet", all, err)
	}
	if err := os.WriteFile(filepath.Join(folder, logFile), []byte("{\"stage\":\"one\"}\nwhat?\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	all, err := Log(folder)
	refused(t, err, "log.jsonl:2: ")
	if len(all) != 1 || all[0].Stage != "one" {
		t.Errorf("got %v", all)
	}
	folder = begun(t, short)
	if err := os.Remove(filepath.Join(folder, logFile)); err != nil {
		t.Fatal(err)
	}
	if err := trainer(folder, short).Run(t.Context()); err != nil {
		t.Errorf("without its log: %v", err)
	}
}
