package policy

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

func saved(t testing.TB, n *Net, c Card) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := n.Save(&b, c); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// Every weight has a unique name; otherwise a checkpoint would lose some.
func TestAllWeightsAreNamed(t *testing.T) {
	n := NewNet(1)
	names, at := map[string]bool{}, 0
	for _, m := range n.named() {
		if names[m.name] {
			t.Errorf("%s is the name of two", m.name)
		}
		names[m.name] = true
		if &m.w[0] != &n.flat[at] {
			t.Errorf("%s does not follow the one before", m.name)
		}
		at += len(m.w)
	}
	if at != n.Size() {
		t.Errorf("%d weights have names; want %d", at, n.Size())
	}
}

func TestWhatIsLoadedIsWhatWasSaved(t *testing.T) {
	n := NewNet(5)
	card := Card{Name: "fünf", Note: "a\nnote", Training: gymkhana.Config(`{"beta":0.1,"seed":7}`), Kernel: Kernel(), Steps: 12}
	file := saved(t, n, card)
	if again := saved(t, n, card); !bytes.Equal(file, again) {
		t.Error("the same network gives two files")
	}
	got, c, err := Load(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	card.Sum = gymkhana.HashBytes(file)
	if !reflect.DeepEqual(c, card) {
		t.Errorf("card %+v; want %+v", c, card)
	}
	if !slices.Equal(got.flat, n.flat) {
		t.Error("the weights differ")
	}
	s, out := shelf()
	in := s.Input(out.seen)
	acts, scores := n.Compose(&in, out)
	again, same := got.Compose(&in, out)
	if !slices.EqualFunc(acts, again, gymkhana.Action.Equal) || !slices.Equal(scores, same) {
		t.Error("it composes something else")
	}
	if len(file) > 8<<20 {
		t.Errorf("the checkpoint has %d bytes; want less than 8 MB", len(file))
	}
	if _, err := n.Score(t.Context(), []gymkhana.PolicyInput{in}); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("it scored a list of others: %v", err)
	}
}

// A seed gives the bytes that it has always given, as long as the network has not learnt to listen.
func TestTheBytesOfASeed(t *testing.T) {
	b := saved(t, NewNet(1), Card{Name: "n"})
	if got := gymkhana.HashBytes(b).String(); !strings.HasSuffix(got, "c2cb78017fb4f48c75949cf8e380e1ac0c07295cd36abf296ceeef7876503508") {
		t.Errorf("the checkpoint has the hash %s", got)
	}
	n := NewNet(1)
	n.heardBits.w[3] = 0.5
	listens := saved(t, n, Card{Name: "n", Vote: []float64{1, -2}})
	got, card, err := Load(bytes.NewReader(listens))
	if err != nil || !slices.Equal(got.flat, n.flat) || !slices.Equal(card.Vote, []float64{1, -2}) || !slices.Equal(got.VoteWeights(), card.Vote) {
		t.Errorf("a network that listens is loaded otherwise, with the vote %v (%v)", card.Vote, err)
	}
	for name, file := range map[string]struct {
		bytes []byte
		want  string
	}{"deaf": {b, deafVersion}, "listens": {listens, heardVersion}} {
		head, err := readHeader(bytes.NewReader(file.bytes))
		if err != nil || head.meta["version"] != file.want {
			t.Errorf("%s: version %s (%v); want %s", name, head.meta["version"], err, file.want)
		}
	}
}

// A checkpoint of the version before is read: it does not listen, and saved again it is the same.
func TestAnOlderCheckpointIsRead(t *testing.T) {
	n, _, err := Open("phone-small")
	if err != nil {
		t.Fatal(err)
	}
	for _, heard := range n.hearing() {
		if slices.ContainsFunc(heard.w, func(x float32) bool { return x != 0 }) {
			t.Errorf("%s is not 0", heard.name)
		}
	}
	again, _, err := Load(bytes.NewReader(saved(t, n, Card{})))
	if err != nil || !slices.Equal(again.flat, n.flat) {
		t.Errorf("saved again it has other weights (%v)", err)
	}
	s, out := shelf()
	in := s.Input(out.seen)
	acts, alone := n.Compose(&in, out)
	in.Messages = []gymkhana.Heard{{Raw: acts[0].String(), Sure: 0.9}, {Raw: "back", Own: true}}
	if _, scores := n.Compose(&in, out); !slices.Equal(scores, alone) {
		t.Error("it listens, though it has not learnt to")
	}
}

// Any tool that reads safetensors finds the weights: the header is JSON with the position of every
// tensor, and the tensors begin at a multiple of 8 bytes.
func TestACheckpointIsASafetensorsFile(t *testing.T) {
	n := NewNet(2)
	file := saved(t, n, Card{})
	length := int(binary.LittleEndian.Uint64(file))
	if length%8 != 0 {
		t.Errorf("the header has %d bytes, no multiple of 8", length)
	}
	var all map[string]struct {
		Type  string `json:"dtype"`
		Shape []int  `json:"shape"`
		At    []int  `json:"data_offsets"`
	}
	if err := json.Unmarshal(file[8:8+length], &all); err != nil {
		t.Fatal(err)
	}
	q := all["query"]
	if q.Type != "F32" || !slices.Equal(q.Shape, []int{width, width}) || len(q.At) != 2 {
		t.Fatalf("query is %+v", q)
	}
	data := file[8+length:]
	for i, want := range n.query.w {
		if got := math.Float32frombits(binary.LittleEndian.Uint32(data[q.At[0]+4*i:])); got != want {
			t.Fatalf("weight %d of query is %v; want %v", i, got, want)
		}
	}
}

// rewritten changes the header of a checkpoint, and its weights, and corrects the checksum.
func rewritten(t *testing.T, file []byte, change func(all map[string]any, data []byte)) []byte {
	t.Helper()
	length := binary.LittleEndian.Uint64(file)
	data := slices.Clone(file[8+length:])
	var all map[string]any
	if err := json.Unmarshal(file[8:8+length], &all); err != nil {
		t.Fatal(err)
	}
	change(all, data)
	if meta, ok := all["__metadata__"].(map[string]any); ok {
		sum := sha256.Sum256(data)
		meta["sha256"] = hex.EncodeToString(sum[:])
	}
	b, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return append(append(binary.LittleEndian.AppendUint64(nil, uint64(len(b))), b...), data...)
}

// The header may come in another order and layout, as other tools write it.
func TestTensorsMayLieInAnyOrder(t *testing.T) {
	n := NewNet(3)
	one := 4 * width * width
	file := rewritten(t, saved(t, n, Card{}), func(all map[string]any, data []byte) {
		q, k := all["query"].(map[string]any), all["key"].(map[string]any)
		q["data_offsets"], k["data_offsets"] = k["data_offsets"], q["data_offsets"]
		from := int(k["data_offsets"].([]any)[0].(float64))
		query := slices.Clone(data[from : from+one])
		copy(data[from:], data[from+one:from+2*one])
		copy(data[from+one:], query)
	})
	got, _, err := Load(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.flat, n.flat) {
		t.Error("the weights differ")
	}
}

func TestADamagedCheckpointIsRefused(t *testing.T) {
	good := saved(t, NewNet(4), Card{})
	header := 8 + int(binary.LittleEndian.Uint64(good))
	meta := func(key, value string) []byte {
		return rewritten(t, good, func(all map[string]any, _ []byte) { all["__metadata__"].(map[string]any)[key] = value })
	}
	tensor := func(name, key string, value any) []byte {
		return rewritten(t, good, func(all map[string]any, _ []byte) { all[name].(map[string]any)[key] = value })
	}
	flipped := slices.Clone(good)
	flipped[header+1000] ^= 1
	long := binary.LittleEndian.AppendUint64(nil, mostHeader+1)
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"empty":             {nil, "cut short"},
		"half a header":     {good[:header/2], "cut short"},
		"half the weights":  {good[:len(good)/2], "cut short"},
		"one byte less":     {good[:len(good)-1], "cut short"},
		"one byte more":     {append(slices.Clone(good), 0), "bytes after the weights"},
		"a flipped bit":     {flipped, "checksum"},
		"an endless header": {append(long, good[8:]...), "header would have"},
		"text":              {[]byte("this is no checkpoint at all"), "header would have"},
		"no JSON":           {append(binary.LittleEndian.AppendUint64(nil, 4), "abcd"...), "no JSON object"},
		"no metadata":       {rewritten(t, good, func(all map[string]any, _ []byte) { delete(all, "__metadata__") }), `format is ""`},
		"another's":         {meta("format", "pt"), `format is "pt"`},
		"a later version":   {meta("version", "5"), `version "5" and this program reads 2 to 4`},
		"without a critic":  {meta("version", "4"), "those of version 4, and no others, have a critic"},
		"of another kind":   {meta("version", "1"), "chooses its texts from a list, which this program does not know any more"},
		"the one before":    {meta("version", "3"), "tensor heard.action is missing"},
		"another width":     {meta("width", "32"), `has width "32"`},
		"twice the width":   {meta("width", "128"), `has width "128"`},
		"other features":    {meta("features", "9"), `has features "9"`},
		"what it reads":     {meta("reads", "pictures"), `has reads "pictures", which this program does not know`},
		"what may come":     {meta("depth", "3"), `has depth "3", which this program does not know`},
		"no steps":          {meta("steps", "many"), `steps "many"`},
		"broken training":   {meta("training", "[]"), "training in its metadata"},
		"a tensor too many": {rewritten(t, good, func(all map[string]any, _ []byte) { all["more"] = all["query"] }), `"more" is unknown`},
		"one missing":       {rewritten(t, good, func(all map[string]any, _ []byte) { delete(all, "query") }), "query is missing"},
		"half precision":    {tensor("query", "dtype", "F16"), `type "F16"`},
		"another shape":     {tensor("query", "shape", []int{1, width}), "shape [1 64]"},
		"another length":    {tensor("query", "data_offsets", []int{0, 4}), "has 4 bytes"},
		"an overlap":        {tensor("query", "data_offsets", []int{0, 4 * width * width}), "a tensor begins at byte 0"},
		"an unknown key":    {tensor("query", "scale", 2), "unknown field"},
		"not a number": {rewritten(t, good, func(_ map[string]any, data []byte) {
			binary.LittleEndian.PutUint32(data[4*7:], math.Float32bits(float32(math.NaN())))
		}), "weight 7 of words is NaN"},
		"infinite": {rewritten(t, good, func(_ map[string]any, data []byte) {
			binary.LittleEndian.PutUint32(data, math.Float32bits(float32(math.Inf(-1))))
		}), "weight 0 of words is -Inf"},
	} {
		n, _, err := Load(bytes.NewReader(c.file))
		if n != nil || err == nil || !strings.Contains(err.Error(), c.want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: got error %v; want one of the set-up with %q", name, err, c.want)
		}
	}
}

func TestACardThatIsTooLongIsNotWritten(t *testing.T) {
	err := NewNet(1).Save(io.Discard, Card{Note: strings.Repeat("x", mostHeader)})
	if err == nil || !strings.Contains(err.Error(), "shorten its note") || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("got error %v", err)
	}
}

func TestAFileIsReplacedWholeOrNotAtAll(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "net.safetensors")
	first, second := NewNet(1), NewNet(2)
	for _, n := range []*Net{first, second, first} {
		if err := n.SaveFile(path, Card{}); err != nil {
			t.Fatal(err)
		}
	}
	full := errors.New("no space left")
	err := replace(path, func(w io.Writer) error {
		_, err := w.Write([]byte("half of it"))
		return errors.Join(err, full)
	})
	if !errors.Is(err, full) {
		t.Errorf("got error %v; want %v", err, full)
	}
	got, _, err := LoadFile(path)
	if err != nil || !slices.Equal(got.flat, first.flat) {
		t.Errorf("after a write that failed: %v; want what was there", err)
	}
	if entries, err := os.ReadDir(dir); err != nil || len(entries) != 1 {
		t.Errorf("%d files are left, %v; want the checkpoint alone", len(entries), err)
	}
	if err := first.SaveFile(filepath.Join(dir, "none", "net"), Card{}); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("into a folder that is not there: %v", err)
	}
}

func TestWhatCannotBeOpenedIsTold(t *testing.T) {
	dir := t.TempDir()
	large := filepath.Join(dir, "large")
	f, err := os.Create(large)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Truncate(mostCheckpoint+1), f.Close()); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"nobody":                      `no network is called "nobody"`,
		filepath.Join(dir, "none.st"): "there is no such file",
		"none.safetensors":            "there is no such file",
		dir:                           "it is no file",
		large:                         "too many for a checkpoint",
	} {
		_, _, err := Open(name)
		if err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: got error %v; want one of the set-up with %q", name, err, want)
		}
	}
	if text := shipped([]string{"a", "b"}); !strings.Contains(text, "a, b") {
		t.Errorf("what ships: %s", text)
	}
}

func TestEmbeddedCheckpointsLoad(t *testing.T) {
	for _, name := range Embedded() {
		if _, c, err := Open(name); err != nil || c.Name != name {
			t.Errorf("%s: card of %q, %v", name, c.Name, err)
		}
	}
}

// Load never panics, and a checkpoint that it accepts is saved unchanged.
func FuzzLoad(f *testing.F) {
	good := saved(f, NewNet(1), Card{Name: "x", Training: gymkhana.Config(`{"a":1}`)})
	header := 8 + int(binary.LittleEndian.Uint64(good))
	f.Add(good[:header], true)
	f.Add(good[:header/2], false)
	f.Add([]byte(`{"__metadata__":{"format":"gymkhana-policy"},"query":{"dtype":"F32","shape":[64,64],"data_offsets":[0,16384]}}`), false)
	f.Fuzz(func(t *testing.T, b []byte, weights bool) {
		if weights { // a few bytes of header are easier to change than all the weights behind them
			b = slices.Concat(b, good[header:])
		}
		n, c, err := Load(bytes.NewReader(b))
		if err != nil {
			return
		}
		again, d, err := Load(bytes.NewReader(saved(t, n, c)))
		if err != nil {
			t.Fatal(err)
		}
		c.Sum, d.Sum = gymkhana.Hash{}, gymkhana.Hash{}
		if !slices.Equal(again.flat, n.flat) || !reflect.DeepEqual(c, d) {
			t.Errorf("card %+v came back as %+v", c, d)
		}
	})
}
