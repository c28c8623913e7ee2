package policy

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"

	"gymkhana"
)

// A Card describes a checkpoint and its origin.
type Card struct {
	Name     string
	Note     string          // a note for people
	Training gymkhana.Config // the trainer's settings
	Kernel   string          // the arithmetic it was trained with; see Kernel
	Steps    int             // the number of the learner's steps
	Vote     []float64       // weights of the vote of a trained group, which the agent group reads; nil: none
	Critic   *Critic         // the network of its vote critic, which the agent group reads; nil: none

	Sum gymkhana.Hash // the hash of the file; Load sets it and Save ignores it
}

// A Critic is a small network that chooses among the proposals of a group. Package group has its formula.
type Critic struct {
	Inputs  []string  `json:"inputs"` // their names
	Weights []float64 `json:"weights"`
}

const (
	checkpointFormat = "gymkhana-policy"
	listVersion      = "1" // networks that chose from a list, which are read no more
	deafVersion      = "2" // networks that do not listen
	heardVersion     = "3" // networks that listen
	thisVersion      = "4" // with a critic
	mostHeader       = 1 << 20
	mostCheckpoint   = 64 << 20
)

// A tensor is a matrix with its name in checkpoints.
type tensor struct {
	name string
	*mat
}

// named returns all weights, in the order of lay.
func (n *Net) named() []tensor {
	w := &n.weights
	list := []tensor{{"words", w.words}, {"values", w.values}, {"features", w.features}}
	for i, m := range w.near {
		list = append(list, tensor{"near." + strconv.Itoa(i), m})
	}
	list = append(list,
		tensor{"query", w.query}, tensor{"key", w.key}, tensor{"value", w.value},
		tensor{"screen.mean", w.screenMean}, tensor{"screen.top", w.screenTop},
		tensor{"screen.goal", w.screenGoal}, tensor{"screen.past", w.screenPast},
		tensor{"row.self", w.rowSelf}, tensor{"row.goal", w.rowGoal}, tensor{"row.both", w.rowBoth},
		tensor{"row.shared", w.rowShared}, tensor{"row.screen", w.rowScreen},
		tensor{"field", w.spare[0]}, tensor{"stretch", w.spare[1]},
		tensor{"kinds", w.kinds}, tensor{"span", w.spare[2]}, tensor{"whole", w.whole}, tensor{"pairs", w.spare[3]})
	p := n.pointers
	list = append(list, tensor{"marks", p.marks})
	for i, m := range p.dense() {
		list = append(list, tensor{"pointer." + strconv.Itoa(i), *m})
	}
	list = append(list, tensor{"slot.row", p.slotRow}, tensor{"slot.whole", p.slotWhole}, tensor{"ask.kind", p.askKind},
		tensor{"operators", p.ops}, tensor{"operator", p.opKind}, tensor{"alone", p.alone}, tensor{"notches", p.notches},
		tensor{"pair.bits", p.pairBits}, tensor{"end.bits", p.endBits}, tensor{"notch.bits", p.notchBits})
	return append(list, p.hearing()...)
}

// hearing are the weights for what others propose.
func (p *pointers) hearing() (list []tensor) {
	for as, name := range [nHeardAs]string{"action", "slot", "text"} {
		list = append(list, tensor{"heard." + name, p.heard[as]})
	}
	return append(list, tensor{"heard.bits", p.heardBits})
}

// version is that of the network's checkpoint. A network without a critic, or one that has not learnt to listen, has that of
// before, and its bytes.
func (n *Net) version(c *Card) string {
	if c.Critic != nil {
		return thisVersion
	}
	for _, heard := range n.hearing() {
		if slices.ContainsFunc(heard.w, func(x float32) bool { return x != 0 }) {
			return heardVersion
		}
	}
	return deafVersion
}

// stored returns the tensors of a checkpoint of a version: those of deafVersion have none of what a network could hear,
// which stays 0.
func (n *Net) stored(version string) []tensor {
	list := n.named()
	if version == deafVersion {
		list = list[:len(list)-len(n.hearing())]
	}
	return list
}

// An entry is the header's description of a tensor.
type entry struct {
	Type  string `json:"dtype"`
	Shape []int  `json:"shape"`
	At    [2]int `json:"data_offsets"` // first byte, and the one after the last
}

// sizes are the metadata that a network of this program must have.
func sizes() map[string]string {
	return map[string]string{"width": strconv.Itoa(width), "vocabulary": strconv.Itoa(vocabulary), "values": strconv.Itoa(valuePool),
		"features": strconv.Itoa(nFeatures), "marks": strconv.Itoa(nMarks), "operators": strconv.Itoa(int(nOps))}
}

// Save writes a checkpoint. The same weights and card give the same bytes.
func (n *Net) Save(w io.Writer, c Card) error {
	b, err := n.encode(c)
	if err == nil {
		_, err = w.Write(b)
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "checkpoint", err)
}

// SaveFile writes a checkpoint atomically, replacing an existing file.
func (n *Net) SaveFile(path string, c Card) error {
	b, err := n.encode(c)
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "checkpoint", err)
	}
	if err = Replace(path, b); err != nil {
		err = fmt.Errorf("%s is not written (make room or choose another path; what was there is unharmed): %w", path, err)
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "checkpoint", err)
}

// encode returns a complete checkpoint.
func (n *Net) encode(c Card) ([]byte, error) {
	data := make([]byte, 0, 4*len(n.flat))
	for _, t := range n.stored(n.version(&c)) {
		for _, x := range t.w {
			data = binary.LittleEndian.AppendUint32(data, math.Float32bits(x))
		}
	}
	header, err := n.header(c, sha256.Sum256(data))
	if err != nil {
		return nil, err
	}
	all := binary.LittleEndian.AppendUint64(make([]byte, 0, 8+len(header)+len(data)), uint64(len(header)))
	return append(append(all, header...), data...), nil
}

// header is the JSON before the tensors, padded with spaces so that they begin at a multiple of eight bytes, as the
// format requires.
func (n *Net) header(c Card, sum [sha256.Size]byte) ([]byte, error) {
	training, err := c.Training.MarshalJSON()
	if err != nil {
		return nil, err
	}
	meta := sizes()
	maps.Copy(meta, map[string]string{"format": checkpointFormat, "version": n.version(&c), "sha256": hex.EncodeToString(sum[:]),
		"name": c.Name, "note": c.Note, "training": string(training), "kernel": c.Kernel, "steps": strconv.Itoa(c.Steps)})
	all := map[string]any{"__metadata__": meta}
	if c.Vote != nil {
		vote, err := json.Marshal(c.Vote)
		if err != nil {
			return nil, err
		}
		meta["vote"] = string(vote)
	}
	if c.Critic != nil {
		critic, err := json.Marshal(c.Critic)
		if err != nil {
			return nil, err
		}
		meta["critic"] = string(critic)
	}
	at := 0
	for _, t := range n.stored(n.version(&c)) {
		end := at + 4*len(t.w)
		all[t.name] = entry{Type: "F32", Shape: []int{t.r, t.c}, At: [2]int{at, end}}
		at = end
	}
	b, err := json.Marshal(all)
	if err != nil {
		return nil, err
	}
	for len(b)%8 != 0 {
		b = append(b, ' ')
	}
	if len(b) > mostHeader {
		return nil, fmt.Errorf("the card takes %d bytes; at most %d, so shorten its note or training", len(b), mostHeader)
	}
	return b, nil
}

// Replace writes a file atomically, replacing an existing one.
func Replace(path string, data []byte) error {
	return replace(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// replace lets write fill a new file, and renames it to the old one's name when it is on the disk.
func replace(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	err = write(f)
	if err == nil {
		err = f.Chmod(0o644)
	}
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	if err = os.Rename(f.Name(), path); err != nil {
		return err
	}
	syncFolder(filepath.Dir(path))
	return nil
}

// syncFolder makes a rename survive a power failure, if the system supports that. Without it, the file is still
// complete, under its old name or its new one.
func syncFolder(path string) {
	if runtime.GOOS == "windows" {
		return
	}
	if dir, err := os.Open(path); err == nil {
		_ = dir.Sync()
		_ = dir.Close()
	}
}
