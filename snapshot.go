package gymkhana

import (
	"context"
	"fmt"
	"strconv"
)

// SnapshotFormat is the version of the form in which snapshots leave a process.
const SnapshotFormat = 1

// MaxSnapshotText is the longest snapshot that is written or read, in bytes.
const MaxSnapshotText = 16 << 20

// Save returns the current moment of a world as bytes, which Load can read in this process or another one. The same
// moment always gives the same bytes. It returns an error if the world cannot be saved, such as one in a browser.
func Save(world Environment) ([]byte, error) {
	can := world.Capabilities()
	if can.Snapshot == nil || can.Encode == nil {
		return nil, cannot(world, "write")
	}
	saved, err := can.Snapshot()
	if err != nil {
		return nil, err
	}
	return can.Encode(saved)
}

// Load restores a moment that Save wrote, for a world of the same config and version. The world need not have been
// Reset. The bytes may be untrusted: if no world can have written them, the error is a FaultSetup and the world does
// not change.
func Load(ctx context.Context, world Environment, data []byte) (Moment, error) {
	can := world.Capabilities()
	if can.Decode == nil || can.Restore == nil {
		return Moment{}, cannot(world, "read")
	}
	saved, err := can.Decode(data)
	if err != nil {
		return Moment{}, err
	}
	return can.Restore(ctx, saved)
}

func cannot(world Environment, do string) error {
	name := world.Spec().World
	return Blame(FaultSetup, "env/"+name, fmt.Errorf("%s cannot %s snapshots as bytes, as no world can whose state is in a browser or a "+
		"server; Reset it with the same seed and repeat the actions instead", name, do))
}

// A Seal names the world that a snapshot is of. Worlds use it in Capabilities.Encode and Decode.
type Seal struct {
	World   string // the same as in Spec
	Version int    // the same as in Spec
	Config  Config // the config that the world was made from
}

// Pack puts the canonical JSON of a snapshot into its envelope:
//
//	{"format":1,"of":{"config":"<SHA-256 of the config>","version":1,"world":"sokoban"},"snapshot":…}
func (l *Seal) Pack(snapshot []byte) ([]byte, error) {
	config, err := l.config()
	if err != nil {
		return nil, err
	}
	b := make([]byte, 0, len(snapshot)+200)
	b = strconv.AppendInt(append(b, `{"format":`...), SnapshotFormat, 10)
	b = AppendString(append(b, `,"of":{"config":`...), config)
	b = strconv.AppendInt(append(b, `,"version":`...), int64(l.Version), 10)
	b = AppendString(append(b, `,"world":`...), l.World)
	b = append(append(append(b, `},"snapshot":`...), snapshot...), '}')
	if len(b) > MaxSnapshotText {
		return nil, Blame(FaultWorld, "env/"+l.World, fmt.Errorf("a snapshot of %d bytes; the most are %d", len(b), MaxSnapshotText))
	}
	return b, nil
}

// Open takes the snapshot out of an envelope, or returns why it does not belong to this world: its format, the world,
// its version, its config or its length. The world must check the content.
func (l *Seal) Open(packed []byte) ([]byte, error) {
	body, err := l.open(packed)
	if err != nil {
		return nil, Blame(FaultSetup, "env/"+l.World, fmt.Errorf("snapshot: %w", err))
	}
	return body, nil
}

func (l *Seal) open(packed []byte) ([]byte, error) {
	if len(packed) > MaxSnapshotText {
		return nil, fmt.Errorf("%d bytes; the most are %d", len(packed), MaxSnapshotText)
	}
	own, err := l.config()
	if err != nil {
		return nil, err
	}
	s := NewScanner(packed)
	s.Want(`{"format":`)
	if format := s.Int(0, int64(MaxSeed)); s.Err() == nil && format != SnapshotFormat {
		return nil, fmt.Errorf("it has format %d, and this program reads %d", format, SnapshotFormat)
	}
	s.Want(`,"of":{"config":`)
	config := s.Text()
	s.Want(`,"version":`)
	version := s.Int(0, int64(MaxSeed))
	s.Want(`,"world":`)
	world := s.Text()
	s.Want(`},"snapshot":`)
	switch {
	case s.Err() != nil:
		return nil, s.Err()
	case world != l.World:
		return nil, fmt.Errorf("it is of the world %q, not of %s", world, l.World)
	case version != int64(l.Version):
		return nil, fmt.Errorf("it is of version %d of %s, and this is version %d", version, l.World, l.Version)
	case config != own:
		return nil, fmt.Errorf("it is of %s with another config (SHA-256 %q; here %q)", l.World, config, own)
	}
	body := s.Raw()
	s.Want("}")
	return body, s.End()
}

// config is the SHA-256 of the config's canonical form; an empty config is the empty object.
func (l *Seal) config() (string, error) {
	hash, err := HashOf(l.Config)
	return hash.String(), err
}

// Codec makes Encode and Decode of a world's Capabilities. A snapshot is an S. write appends it as canonical JSON. read
// reads it to the end, and must refuse a state that is impossible with the config, since the bytes may be untrusted.
// For snapshots that are plain data, plain.Codec is simpler.
func Codec[S any](seal *Seal, write func(saved S, b []byte) []byte, read func(*Scanner) (S, error)) (
	encode func(Snapshot) ([]byte, error), decode func([]byte) (Snapshot, error)) {
	encode = func(saved Snapshot) ([]byte, error) {
		s, ok := saved.(S)
		if !ok {
			return nil, Blame(FaultUs, "env/"+seal.World, fmt.Errorf("a %T is no snapshot of it", saved))
		}
		return seal.Pack(write(s, nil))
	}
	decode = func(packed []byte) (Snapshot, error) {
		text, err := seal.Open(packed)
		if err != nil {
			return nil, err
		}
		from := NewScanner(text)
		s, err := read(from)
		if from.End() != nil {
			err = from.End()
		}
		if err != nil {
			return nil, Blame(FaultSetup, "env/"+seal.World, fmt.Errorf("snapshot: %w", err))
		}
		return s, nil
	}
	return encode, decode
}

// ActionTexts returns the text forms of actions, for the last actions in a snapshot.
func ActionTexts(acts []Action) []string {
	texts := make([]string, len(acts))
	for i, a := range acts {
		texts[i] = a.String()
	}
	return texts
}

// ParseActions reads the output of ActionTexts: one action for each role, or none, which is nil. The actions may be
// illegal, since a world may have refused them.
func ParseActions(texts []string, roles int) ([]Action, error) {
	if len(texts) == 0 {
		return nil, nil
	}
	if len(texts) != roles {
		return nil, fmt.Errorf("%d actions for %d roles", len(texts), roles)
	}
	acts := make([]Action, roles)
	for i, text := range texts {
		var err error
		if acts[i], err = parseAction(text); err != nil {
			return nil, err
		}
		if acts[i].String() != text {
			return nil, fmt.Errorf("the action %q is not in its canonical form", clip(text))
		}
	}
	return acts, nil
}
