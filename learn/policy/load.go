package policy

import (
	"bufio"
	"bytes"
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
	"slices"
	"strconv"

	"gymkhana"
)

// LoadFile reads a checkpoint from a file.
func LoadFile(path string) (*Net, Card, error) {
	n, c, err := loadFile(path)
	if err != nil {
		return nil, Card{}, gymkhana.Blame(gymkhana.FaultSetup, "checkpoint", fmt.Errorf("%s: %w", path, err))
	}
	return n, c, nil
}

func loadFile(path string) (*Net, Card, error) {
	f, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, Card{}, fmt.Errorf("there is no such file (%s)", shipped(Embedded()))
	}
	if err != nil {
		return nil, Card{}, err
	}
	defer f.Close()
	info, err := f.Stat()
	switch {
	case err != nil:
		return nil, Card{}, err
	case !info.Mode().IsRegular():
		return nil, Card{}, errors.New("it is no file; name one that gymkhana train wrote")
	case info.Size() > mostCheckpoint:
		return nil, Card{}, fmt.Errorf("%d bytes are too many for a checkpoint (at most %d); name one that gymkhana train wrote", info.Size(), mostCheckpoint)
	}
	return load(bufio.NewReader(f))
}

// Load reads a checkpoint. Every error is blamed on the set-up.
func Load(r io.Reader) (*Net, Card, error) {
	n, c, err := load(r)
	if err != nil {
		return nil, Card{}, gymkhana.Blame(gymkhana.FaultSetup, "checkpoint", err)
	}
	return n, c, nil
}

func load(r io.Reader) (*Net, Card, error) {
	whole := sha256.New()
	r = io.TeeReader(r, whole)
	head, err := readHeader(r)
	if err != nil {
		return nil, Card{}, err
	}
	card, err := head.card()
	if err != nil {
		return nil, Card{}, err
	}
	n := netOf(make([]float32, size()))
	list := n.stored(head.meta["version"])
	if err := head.check(list); err != nil {
		return nil, Card{}, err
	}
	bytes := 0
	for _, t := range list {
		bytes += 4 * len(t.w)
	}
	data := make([]byte, bytes)
	if _, err := io.ReadFull(r, data); err != nil {
		return nil, Card{}, cut(err)
	}
	if _, err := io.ReadFull(r, make([]byte, 1)); !errors.Is(err, io.EOF) {
		return nil, Card{}, errors.New("there are bytes after the weights; the file is damaged, fetch or train it again")
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != head.meta["sha256"] {
		return nil, Card{}, errors.New("the weights do not have the checksum that the file names; it is damaged, fetch or train it again")
	}
	for _, t := range list {
		if err := t.fill(data[head.entries[t.name].At[0]:]); err != nil {
			return nil, Card{}, err
		}
	}
	whole.Sum(card.Sum[:0])
	n.vote, n.critic = card.Vote, card.Critic
	return n, card, nil
}

// fill reads weights from the bytes of a tensor.
func (t tensor) fill(data []byte) error {
	for i := range t.w {
		x := math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		if x-x != 0 {
			return fmt.Errorf("weight %d of %s is %v; the training went astray, take an earlier checkpoint", i, t.name, x)
		}
		t.w[i] = x
	}
	return nil
}

// A header is the data before the weights.
type header struct {
	meta    map[string]string
	entries map[string]entry
}

func readHeader(r io.Reader) (*header, error) {
	var length [8]byte
	if _, err := io.ReadFull(r, length[:]); err != nil {
		return nil, cut(err)
	}
	n := binary.LittleEndian.Uint64(length[:])
	if n < 2 || n > mostHeader {
		return nil, fmt.Errorf("it is no checkpoint: its header would have %d bytes, want 2 to %d", n, mostHeader)
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(r, b); err != nil {
		return nil, cut(err)
	}
	var all map[string]json.RawMessage
	if err := json.Unmarshal(b, &all); err != nil {
		return nil, fmt.Errorf("it is no checkpoint: its header is no JSON object: %w", err)
	}
	h := &header{entries: map[string]entry{}}
	for name, raw := range all {
		var err error
		if name == "__metadata__" {
			err = strict(raw, &h.meta)
		} else {
			var e entry
			err = strict(raw, &e)
			h.entries[name] = e
		}
		if err != nil {
			return nil, fmt.Errorf("header: %q: %w", name, err)
		}
	}
	return h, nil
}

func strict(raw []byte, into any) error {
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	return dec.Decode(into)
}

// The largest numbers of weights of a vote, and of a critic.
const (
	mostVote   = 16
	mostCritic = 1 << 14
)

// VoteWeights are the weights of the vote in the checkpoint that the network was loaded from; nil: none.
func (n *Net) VoteWeights() []float64 { return n.vote }

// VoteCritic is the critic in the checkpoint that the network was loaded from: the names of its inputs, and its weights; nil:
// none.
func (n *Net) VoteCritic() (inputs []string, weights []float64) {
	if n.critic == nil {
		return nil, nil
	}
	return n.critic.Inputs, n.critic.Weights
}

// cardKeys are the metadata other than sizes.
var cardKeys = []string{"format", "version", "sha256", "name", "note", "training", "kernel", "steps", "vote", "critic"}

// card parses the metadata, and refuses what this program's network does not support.
func (h *header) card() (Card, error) {
	c := Card{Name: h.meta["name"], Note: h.meta["note"], Kernel: h.meta["kernel"]}
	if f := h.meta["format"]; f != checkpointFormat {
		return c, fmt.Errorf("its format is %q, not %q; name a file that gymkhana train wrote", f, checkpointFormat)
	}
	switch v := h.meta["version"]; v {
	case deafVersion, heardVersion, thisVersion:
	case listVersion:
		return c, errors.New("it is a network that chooses its texts from a list, which this program does not know any more; " +
			"use the program that wrote it, or train again")
	default:
		return c, fmt.Errorf("it is a checkpoint of version %q and this program reads %s to %s; use the program that wrote it, or train again",
			v, deafVersion, thisVersion)
	}
	own := sizes()
	for _, key := range slices.Sorted(maps.Keys(h.meta)) {
		if _, size := own[key]; !size && !slices.Contains(cardKeys, key) {
			return c, fmt.Errorf("its network has %s %q, which this program does not know; use the program that wrote it, or train again", key, h.meta[key])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(own)) {
		if got := h.meta[key]; got != own[key] {
			return c, fmt.Errorf("its network has %s %q and that of this program %s; use the program that wrote it, or train again", key, got, own[key])
		}
	}
	var err error
	if c.Steps, err = strconv.Atoi(h.meta["steps"]); err != nil || c.Steps < 0 {
		return c, fmt.Errorf("steps %q in its metadata is no number of steps", h.meta["steps"])
	}
	if err := c.Training.UnmarshalJSON([]byte(h.meta["training"])); err != nil {
		return c, fmt.Errorf("training in its metadata: %w", err)
	}
	if text, there := h.meta["vote"]; there {
		if err := strict([]byte(text), &c.Vote); err != nil || len(c.Vote) == 0 || len(c.Vote) > mostVote {
			return c, fmt.Errorf("vote %q in its metadata is no list of 1 to %d weights", text, mostVote)
		}
	}
	return c, h.critic(&c)
}

// critic parses the critic of a card. Exactly the checkpoints of thisVersion have one.
func (h *header) critic(c *Card) error {
	text, there := h.meta["critic"]
	switch {
	case there != (h.meta["version"] == thisVersion):
		return fmt.Errorf("it is a checkpoint of version %s, and those of version %s, and no others, have a critic; it is damaged, fetch or train it again",
			h.meta["version"], thisVersion)
	case !there:
		return nil
	}
	c.Critic = &Critic{}
	if err := strict([]byte(text), c.Critic); err != nil || len(c.Critic.Inputs) == 0 || len(c.Critic.Weights) < len(c.Critic.Inputs) ||
		len(c.Critic.Weights) > mostCritic {
		return fmt.Errorf("the critic in its metadata is damaged: it needs inputs, and at most %d weights, at least one for each; "+
			"fetch or train the checkpoint again", mostCritic)
	}
	return nil
}

// check requires that the header names exactly the wanted tensors, each with its size, and that they are contiguous.
func (h *header) check(want []tensor) error {
	known := map[string]bool{}
	var list []entry
	for _, t := range want {
		e, there := h.entries[t.name]
		known[t.name] = true
		switch {
		case !there:
			return fmt.Errorf("tensor %s is missing; use the program that wrote it, or train again", t.name)
		case e.Type != "F32":
			return fmt.Errorf("tensor %s is of type %q; want F32", t.name, e.Type)
		case !slices.Equal(e.Shape, []int{t.r, t.c}):
			return fmt.Errorf("tensor %s is of shape %v; want [%d %d]", t.name, e.Shape, t.r, t.c)
		case e.At[1]-e.At[0] != 4*len(t.w):
			return fmt.Errorf("tensor %s has %d bytes; want %d", t.name, e.At[1]-e.At[0], 4*len(t.w))
		}
		list = append(list, e)
	}
	for _, name := range slices.Sorted(maps.Keys(h.entries)) {
		if !known[name] {
			return fmt.Errorf("tensor %q is unknown; use the program that wrote it, or train again", name)
		}
	}
	slices.SortFunc(list, func(a, b entry) int { return a.At[0] - b.At[0] })
	at := 0
	for _, e := range list {
		if e.At[0] != at {
			return fmt.Errorf("a tensor begins at byte %d; want %d, where the one before ends", e.At[0], at)
		}
		at = e.At[1]
	}
	return nil
}

// cut describes the error of a file that ends too soon.
func cut(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("it is cut short; fetch or train it again")
	}
	return err
}
