package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/internal/tier"
)

const to = "example.org/you/gymkhana"

func TestOnlyImportsChange(t *testing.T) {
	for name, c := range map[string]struct {
		change    func([]byte, string, string) ([]byte, error)
		was, want string
	}{
		"go": {inGo,
			"package gymkhana\n\nimport (\n\t\"fmt\"\n\n\t\"gymkhana\"\n\tx \"gymkhana/env/x\"\n\t\"gymkhanas/y\"\n)\n\n" +
				"const name = \"gymkhana/env/x\" // of gymkhana\n",
			"package gymkhana\n\nimport (\n\t\"fmt\"\n\n\t\"example.org/you/gymkhana\"\n\tx \"example.org/you/gymkhana/env/x\"\n" +
				"\t\"gymkhanas/y\"\n)\n\nconst name = \"gymkhana/env/x\" // of gymkhana\n"},
		"go.mod": {inGoMod, "module gymkhana\n\ngo 1.26.0\n", "module example.org/you/gymkhana\n\ngo 1.26.0\n"},
		"markdown": {inMarkdown,
			"`gymkhana` runs \"gymkhana\"\n\n```go\nimport (\n\t\"gymkhana\"\n\t\"gymkhana/rng\"\n)\n```\n\n```sh\ngymkhana list\n\"gymkhana\"\n```\n",
			"`gymkhana` runs \"gymkhana\"\n\n```go\nimport (\n\t\"example.org/you/gymkhana\"\n\t\"example.org/you/gymkhana/rng\"\n)\n```\n\n" +
				"```sh\ngymkhana list\n\"gymkhana\"\n```\n"},
	} {
		got, err := c.change([]byte(c.was), "gymkhana", to)
		if err != nil || string(got) != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, got, c.want)
		}
	}
}

func TestAPathHasADomain(t *testing.T) {
	for _, path := range []string{"", "gymkhana", "example.org", "example.org/a b", "../x"} {
		if _, err := rename(t.TempDir(), path); err == nil || !strings.Contains(err.Error(), "no path of a module") {
			t.Errorf("%q: %v; want it refused", path, err)
		}
	}
}

// A copy of the source tree can be renamed: all its packages are found under the new path, and the
// ones at the bottom and in the middle compile with their tests.
func TestACopyUnderAnotherPath(t *testing.T) {
	if testing.Short() {
		t.SkipNow()
	}
	root := filepath.Join("..", "..")
	list, err := exec.CommandContext(t.Context(), "git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard").Output()
	if err != nil {
		t.Fatal(err)
	}
	copied := t.TempDir()
	for name := range strings.SplitSeq(strings.TrimRight(string(list), "\x00"), "\x00") {
		data, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) {
			continue // a file that was removed, though git still lists it
		}
		if err == nil {
			err = os.MkdirAll(filepath.Join(copied, filepath.Dir(name)), 0o777)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(copied, name), data, 0o666)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if n, err := rename(copied, to); err != nil || n < 100 {
		t.Fatalf("%d files renamed, %v", n, err)
	}
	packages := inFolder(t, copied, "go", "list", "-test", "-deps", "./...")
	for line := range strings.Lines(string(packages)) {
		if name := strings.TrimSpace(line); name == "gymkhana" || strings.HasPrefix(name, "gymkhana/") {
			t.Errorf("%s is still asked for", name)
		}
	}
	if !bytes.Contains(packages, []byte(to+"/cmd/gymkhana\n")) {
		t.Error("the program is not there under the new path")
	}
	compiled := tier.Part(t, []string{".", "./registry", "./runner", "./scaffold"}, 4)
	inFolder(t, copied, "go", append([]string{"vet"}, compiled...)...)
	if again, err := rename(copied, to); err != nil || again != 0 {
		t.Errorf("a second time: %d files, %v; want none", again, err)
	}
}

func inFolder(t *testing.T, folder, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOPROXY=off", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", program, args, err, out)
	}
	return out
}
