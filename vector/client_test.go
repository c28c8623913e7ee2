package vector_test

import (
	"encoding/binary"
	"math"
	"testing"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/registry"
	"gymkhana/vector"
)

// A client reads and writes the arrays of a Pool by name, as one in another process would.
type client struct {
	t testing.TB
	*vector.Pool
	hashed map[int][]gymkhana.Hash // of the states of each world, from step 1 on
}

// catalog is shared, since it is large; worlds that are made from it share nothing that changes.
var catalog = cli.Builtin()

func tasksOf(t testing.TB, c *registry.Catalog, selectors ...string) []*gymkhana.Task {
	t.Helper()
	tasks, _, err := c.Select(selectors)
	if err != nil {
		t.Fatal(err)
	}
	return tasks
}

func newClient(t testing.TB, tasks []*gymkhana.Task, o vector.Options) *client {
	t.Helper()
	p, err := vector.New(catalog, tasks, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.Close() })
	return &client{t, p, map[int][]gymkhana.Hash{}}
}

// row is a world's part of an array.
func (c *client) row(name string, world int) []byte {
	c.t.Helper()
	for _, a := range append(c.Layout.Sent[:len(c.Layout.Sent):len(c.Layout.Sent)], c.Layout.Given...) {
		if a.Name == name {
			size := a.Type.Bytes()
			for _, side := range a.Shape[1:] {
				size *= side
			}
			return c.Memory()[a.Offset+world*size:][:size]
		}
	}
	c.t.Fatalf("no array %q", name)
	return nil
}

func (c *client) put32(name string, world, k, v int) {
	binary.LittleEndian.PutUint32(c.row(name, world)[4*k:], uint32(v))
}

func (c *client) put64(name string, world int, v int64) {
	binary.LittleEndian.PutUint64(c.row(name, world), uint64(v))
}

// write writes the text of a role's action.
func (c *client) write(world, role int, text string) {
	c.put32("text_length", world, role, len(text))
	copy(c.row("text", world)[role*c.Layout.Actions.MaxText:], text)
}

func (c *client) float(name string, world int) float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(c.row(name, world)))
}

func (c *client) int(name string, world int) int {
	row := c.row(name, world)
	if len(row) == 8 {
		return int(int64(binary.LittleEndian.Uint64(row)))
	}
	return int(int32(binary.LittleEndian.Uint32(row)))
}

func (c *client) is(name string, world int) bool { return c.row(name, world)[0] == 1 }

// begin begins an episode in every world: of a task and an instance, or of a drawn one where they are below 0.
func (c *client) begin(seed int64, task, instance func(world int) int) {
	c.t.Helper()
	for i := range c.Layout.Worlds {
		c.row("reset_mask", i)[0] = 1
		c.put64("reset_seed", i, -1)
		if seed >= 0 {
			c.put64("reset_seed", i, seed+int64(i))
		}
		c.put32("reset_task", i, 0, task(i))
		c.put64("reset_instance", i, int64(instance(i)))
	}
	if err := c.Reset(c.t.Context()); err != nil {
		c.t.Fatal(err)
	}
}

func drawn(int) int { return -1 }

func (c *client) step() {
	c.t.Helper()
	if err := c.Step(c.t.Context()); err != nil {
		c.t.Fatal(err)
	}
}

func (c *client) hashes() []gymkhana.Hash {
	c.t.Helper()
	all, err := c.Hashes(c.t.Context())
	if err != nil {
		c.t.Fatal(err)
	}
	list := make([]gymkhana.Hash, c.Layout.Worlds)
	for i := range list {
		copy(list[i][:], all[32*i:])
	}
	return list
}
