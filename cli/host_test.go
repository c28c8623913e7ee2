package cli

import (
	"os"
	"testing"
)

// The memory is the machine's, or less in a container with a limit.
func TestMemory(t *testing.T) {
	const info, group = "/proc/meminfo", "/sys/fs/cgroup/memory.max"
	for _, c := range []struct {
		files map[string]string
		want  int64
	}{
		{map[string]string{info: "MemTotal:       24684092 kB\nMemFree: 1 kB\n"}, 24684092 << 10},
		{map[string]string{info: "MemTotal:       24684092 kB\n", group: "max\n"}, 24684092 << 10},
		{map[string]string{info: "MemTotal:       24684092 kB\n", group: "1073741824\n"}, 1 << 30},
		{map[string]string{group: "1073741824\n"}, 1 << 30},
		{map[string]string{info: "something else", group: "-5"}, 0},
		{nil, 0},
	} {
		got := memory(func(path string) ([]byte, error) {
			if text, there := c.files[path]; there {
				return []byte(text), nil
			}
			return nil, os.ErrNotExist
		})
		if got != c.want {
			t.Errorf("%q: %d bytes; want %d", c.files, got, c.want)
		}
	}
}
