package vector_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/vector"
)

// A wire is the client's end of a service.
type wire struct {
	t    *testing.T
	in   *io.PipeWriter
	out  *io.PipeReader
	done chan error
}

func connect(t *testing.T, p *vector.Pool) *wire {
	t.Helper()
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	w := &wire{t, toServer, fromServer, make(chan error, 1)}
	go func() {
		w.done <- vector.Serve(t.Context(), p, fromClient, toClient)
		toClient.Close()
	}()
	return w
}

func (w *wire) send(kind byte, body []byte) {
	w.t.Helper()
	head := binary.LittleEndian.AppendUint32(nil, uint32(len(body)+1))
	if _, err := w.in.Write(append(append(head, kind), body...)); err != nil {
		w.t.Fatal(err)
	}
}

func (w *wire) receive() (kind byte, body []byte) {
	w.t.Helper()
	var head [4]byte
	if _, err := io.ReadFull(w.out, head[:]); err != nil {
		w.t.Fatal(err)
	}
	body = make([]byte, binary.LittleEndian.Uint32(head[:]))
	if _, err := io.ReadFull(w.out, body); err != nil {
		w.t.Fatal(err)
	}
	return body[0], body[1:]
}

func sokoban(t *testing.T, o vector.Options) *vector.Pool {
	t.Helper()
	return newClient(t, tasksOf(t, catalog, "sokoban:mini"), o).Pool
}

// The frames carry the arrays to and fro, mistakes are answered in words, and the end of the client is no error.
func TestFrames(t *testing.T) {
	p := sokoban(t, vector.Options{Worlds: 2})
	w := connect(t, p)
	kind, body := w.receive()
	var layout vector.Layout
	if err := json.Unmarshal(body, &layout); kind != 'L' || err != nil || layout.Worlds != 2 || layout.World != "sokoban" {
		t.Fatalf("%c %s %v", kind, body, err)
	}
	arrays := make([]byte, layout.SentSize)
	for _, mistake := range []struct {
		kind byte
		body []byte
		want string
	}{
		{'X', nil, "unknown kind"},
		{'R', arrays[1:], "bytes of arrays; want"},
		{'S', nil, "bytes of arrays; want"},
		{'P', []byte{0, 0, 0, 0}, "no episode has begun in world 0; reset it first"},
		{'I', []byte{9, 0, 0, 0}, "no episode has begun in world 9"},
		{'I', []byte{255, 255, 255, 255}, "no episode has begun in world -1"},
		{'P', []byte{0}, "want a number of 4"},
		{'M', []byte{250, 0, 0, 0}, "file descriptor 250"},
		{'M', []byte{0, 0, 0, 0}, "file descriptor 0: it is no file of at least"}, // the input of the test is no such file
	} {
		w.send(mistake.kind, mistake.body)
		if kind, body := w.receive(); kind != 'E' || !strings.Contains(string(body), mistake.want) {
			t.Errorf("%c %v: %c %q, want %q", mistake.kind, mistake.body, kind, body, mistake.want)
		}
	}
	for _, a := range layout.Sent {
		if a.Name == "reset_mask" {
			arrays[a.Offset], arrays[a.Offset+1] = 1, 1
		}
	}
	w.send('R', arrays)
	if kind, body := w.receive(); kind != 'R' || len(body) != layout.Size-layout.SentSize {
		t.Fatalf("%c, %d bytes", kind, len(body))
	}
	w.send('S', arrays)
	w.receive()
	w.send('H', nil)
	if kind, body := w.receive(); kind != 'H' || len(body) != 64 || bytes.Equal(body[:32], make([]byte, 32)) {
		t.Fatalf("%c, %d bytes", kind, len(body))
	}
	w.send('P', []byte{1, 0, 0, 0})
	if kind, body := w.receive(); kind != 'P' || len(body) != 8+3*int(binary.LittleEndian.Uint32(body))*int(binary.LittleEndian.Uint32(body[4:])) {
		t.Fatalf("%c, %d bytes", kind, len(body))
	}
	w.in.Close()
	if err := <-w.done; err != nil {
		t.Error(err)
	}
}

// A client that is killed in the middle of a frame, or sends what is no frame, ends the service.
func TestAClientThatBreaksOff(t *testing.T) {
	for _, c := range []struct {
		sent string
		want string // of the error; "" is none
	}{
		{"", ""}, {"\x01", ""}, {"\x05\x00\x00\x00S", ""},
		{"\x00\x00\x00\x00", "a frame of 0 bytes"}, {"\xff\xff\xff\xffS", "a frame of 4294967295 bytes"}, {"GET / HTTP/1.1\r\n", "a frame of"},
	} {
		err := vector.Serve(t.Context(), sokoban(t, vector.Options{}), strings.NewReader(c.sent), io.Discard)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q: %v, want %q", c.sent, err, c.want)
		}
	}
	broken := errors.New("broken")
	if err := vector.Serve(t.Context(), sokoban(t, vector.Options{}), iotest.ErrReader(broken), io.Discard); !errors.Is(err, broken) {
		t.Errorf("%v, want %v", err, broken)
	}
}

// slow is a world whose steps end only when they are cancelled.
type slow struct{ gymkhana.Environment }

func (slow) Step(ctx context.Context, _ []gymkhana.Action) (gymkhana.Moment, error) {
	<-ctx.Done()
	return gymkhana.Moment{}, ctx.Err()
}

func (w slow) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }

// When the client leaves, a step that is under way is interrupted.
func TestTheEndInterruptsAStep(t *testing.T) {
	tasks := tasksOf(t, catalog, "sokoban:mini")[:1]
	own := registry.New()
	own.Env(registry.EnvEntry{Name: "sokoban", Doc: "slow", New: func(cfg gymkhana.Config) (gymkhana.Environment, error) {
		w, err := catalog.NewEnv(gymkhana.Ref{Name: "sokoban", Config: cfg})
		return slow{w}, err
	}})
	verifier := tasks[0].Verifier
	own.Verifier(verifier.Name, func(cfg gymkhana.Config) (gymkhana.Verifier, error) {
		return catalog.NewVerifier(gymkhana.Ref{Name: verifier.Name, Config: cfg})
	})
	p, err := vector.New(own, tasks, vector.Options{Observe: []string{vector.GoalView}})
	if err != nil {
		t.Fatal(err)
	}
	w := connect(t, p)
	w.receive()
	arrays := make([]byte, p.Layout.SentSize)
	for _, a := range p.Layout.Sent {
		if a.Name == "reset_mask" {
			arrays[a.Offset] = 1
		}
	}
	w.send('R', arrays)
	w.receive()
	w.send('S', arrays)
	w.in.Close()
	if err := <-w.done; err != nil {
		t.Error(err)
	}
}

// Options and tasks that do not fit are refused with advice.
func TestMistakesSayWhatToDo(t *testing.T) {
	for _, c := range []struct {
		selector string
		o        vector.Options
		want     string
	}{
		{"quick", vector.Options{Worlds: -1}, "want 1 to 65536"},
		{"quick", vector.Options{Mode: "Never"}, "want NextStep, SameStep or Disabled"},
		{"quick", vector.Options{Rewards: "often"}, "want step or end"},
		{"quick", vector.Options{Actions: "keys"}, "want discrete, elements or text"},
		{"quick", vector.Options{Actions: vector.Elements}, "use discrete or text"},
		{"quick", vector.Options{Observe: []string{"smell"}}, "want state, text, pictures, goal"},
		{"quick", vector.Options{Observe: []string{"text", "text"}}, "named twice"},
		{"games", vector.Options{}, "a batch has one world"},
		{"sites:mini", vector.Options{}, "use gymkhana serve"},
		{"games/five-letter-code", vector.Options{Actions: vector.Discrete}, "use text"},
		{"football", vector.Options{Worlds: 65536, Observe: []string{vector.PictureView}}, "use fewer worlds, or no pictures"},
	} {
		_, err := vector.New(catalog, tasksOf(t, catalog, c.selector), c.o)
		if err == nil || !strings.Contains(err.Error(), c.want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s %+v: %v, want %q", c.selector, c.o, err, c.want)
		}
	}
}

// A seed decides the episodes of its world alone, whatever the others and the number of goroutines are.
func TestAStreamBelongsToItsSeed(t *testing.T) {
	tasks := tasksOf(t, catalog, "sokoban")
	play := func(o vector.Options, seed int64) (list []int) {
		c := newClient(t, tasks, o)
		c.begin(seed, drawn, drawn)
		last := o.Worlds - 1
		for range 200 {
			c.put32("action", last, 0, 1)
			c.step()
			if c.is("began", last) {
				list = append(list, c.int("task", last), c.int("instance", last))
			}
		}
		return list
	}
	alone := play(vector.Options{Worlds: 1, Parallel: 1}, 9)
	if got := play(vector.Options{Worlds: 3, Parallel: 4}, 7); len(alone) < 6 || !slices.Equal(got, alone) {
		t.Errorf("world 2 of seed 7 plays %v, and world 0 of seed 9 %v", got, alone)
	}
	if got := play(vector.Options{Worlds: 1}, 10); slices.Equal(got, alone) {
		t.Error("two seeds give the same episodes")
	}
}

// What cannot happen in a shipped world: a client's numbers out of range are refused, not followed.
func TestChosenEpisodesAreChecked(t *testing.T) {
	c := newClient(t, tasksOf(t, catalog, "sokoban:mini"), vector.Options{})
	c.row("reset_mask", 0)[0] = 1
	for _, bad := range []struct {
		task     int
		instance int64
	}{{20, -1}, {1 << 30, -1}, {-1, 1 << 53}} {
		c.put32("reset_task", 0, 0, bad.task)
		c.put64("reset_instance", 0, bad.instance)
		if err := c.Reset(t.Context()); err == nil {
			t.Errorf("%+v was accepted", bad)
		}
		c = newClient(t, tasksOf(t, catalog, "sokoban:mini"), vector.Options{})
		c.row("reset_mask", 0)[0] = 1
	}
	if err := c.Step(t.Context()); err == nil || !strings.Contains(err.Error(), "reset it first") {
		t.Errorf("a step before Reset: %v", err)
	}
}
