package train

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana/learn/policy"
)

// A finished training leaves its optimiser as it was: the moments, the count of steps, the weights in training, and the
// average, which is the checkpoint.
func TestFinished(t *testing.T) {
	c := rolled()
	c.Stages = c.Stages[:1]
	c.Stages[0].Last = true
	k := must(t, c)
	o, err := Finished(k.Folder)
	if err != nil {
		t.Fatal(err)
	}
	if err := trainer(k.Folder, c).Run(t.Context()); err != nil {
		t.Errorf("run again when it is over: %v", err)
	}
	n, _, err := policy.LoadFile(k.Checkpoint("first"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(o.Policy(), n.Weights()) || slices.Equal(o.Net, n.Weights()) {
		t.Error("the average is not the checkpoint, or the weights in training are")
	}
	moved := func(w []float32) bool { return slices.ContainsFunc(w, func(x float32) bool { return x != 0 }) }
	if o.Steps != 8 || !moved(o.First) || !moved(o.Second) {
		t.Errorf("%d steps, moments %t %t", o.Steps, moved(o.First), moved(o.Second))
	}
	// A state of before networks could listen lacks the last weights.
	heard := 1
	for len(policy.Widen(o.Net[:len(o.Net)-heard])) < len(o.Net) {
		heard++
	}
	old := k.state
	for _, w := range []*[]float32{&old.Net, &old.First, &old.Second, &old.Start, &old.Mean, &old.Ref, &old.Best} {
		*w = (*w)[:max(len(*w)-heard, 0)]
	}
	if err := Seal(filepath.Join(k.Folder, stateFile), &old); err != nil {
		t.Fatal(err)
	}
	if again, err := Finished(k.Folder); err != nil || !reflect.DeepEqual(again, o) {
		t.Errorf("from a narrower state it is another one (%v)", err)
	}
	if err := trainer(k.Folder, c).Run(t.Context()); err != nil {
		t.Errorf("run again from a narrower state: %v", err)
	}
	k.state.Over = false
	if err := k.save(); err != nil {
		t.Fatal(err)
	}
	for folder, want := range map[string]string{k.Folder: "this training is not over", filepath.Join(k.Folder, "no"): "no such file"} {
		if _, err := Finished(folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
}
