package scaffold_test

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana/cli"
	"gymkhana/internal/tier"
)

// A world outside the repository is a module of its own: it passes its laws with no network, and its
// program runs, verifies and reports it.
func TestAWorldOutsideTheRepository(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module and its program")
	}
	home, folder := t.TempDir(), filepath.Join(t.TempDir(), "pond")
	var said strings.Builder
	host := &cli.Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": home}[name] },
		Stdin: strings.NewReader(""), Stdout: &said, Stderr: &said, Now: time.Now}
	if status := cli.Main(t.Context(), host, "new", "world", folder); status != 0 {
		t.Fatalf("exit %d\n%s", status, said.String())
	}
	if out := inModule(t, folder, "gofmt", "-l", "."); len(out) > 0 {
		t.Errorf("not formatted: %s", out)
	}
	// Vetting it vets all that it stands on, which takes a minute where nothing of that is cached. In a sample that is
	// left to make check, which vets the rest at the same time.
	if !tier.Sampled() {
		inModule(t, folder, "go", "vet", "./...")
	}
	inModule(t, folder, "go", "test", "-vet=off", "./...")
	inModule(t, folder, "go", "build", "-ldflags=-s -w", "-o", "program", "./cmd/pond")

	program := filepath.Join(folder, "program")
	var run struct {
		Agents []struct {
			Agent   string
			Success float64 `json:"success_rate"`
		}
	}
	parse(t, inModule(t, folder, program, "run", "pond", "--agent", "oracle,random", "--out", "x.gym", "--json"), &run)
	if len(run.Agents) != 2 || run.Agents[0].Agent != "oracle" || run.Agents[0].Success != 1 {
		t.Errorf("%+v; want that the oracle always succeeds", run.Agents)
	}
	if out := inModule(t, folder, program, "list", "worlds"); !strings.Contains(string(out), "pond@1") {
		t.Errorf("list worlds:\n%s", out)
	}
	var check struct {
		Episodes   int
		Mismatches []any
	}
	parse(t, inModule(t, folder, program, "verify", "x.gym", "--json"), &check)
	if check.Episodes != 24 || len(check.Mismatches) > 0 {
		t.Errorf("verify: %+v; want 24 episodes and no mismatch", check)
	}
	inModule(t, folder, program, "report", "x.gym", "--html", "x.html")
	if page, err := os.ReadFile(filepath.Join(folder, "x.html")); err != nil || !strings.Contains(string(page), "pond") {
		t.Errorf("the report does not name the world, %v", err)
	}
}

// names are names of new worlds. What the proof draws depends on the name, so a suite whose tags are right only by luck
// passes with some names and not with others.
var names = []string{"pool", "maze", "tide", "hanoi", "blocks", "river", "kitchen", "pond", "grid", "robot", "lantern-walk", "ants",
	"harbour", "x", "tower-of-glass", "b2", "orchard", "mail-room", "night-shift", "zebra"}

// A new world passes its tests under any name.
func TestANewWorldPassesUnderAnyName(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a module for each name")
	}
	source, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range tier.Part(t, names, 7) {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), name)
			var said strings.Builder
			host := &cli.Host{Getenv: func(string) string { return "" }, Stdin: strings.NewReader(""), Stdout: &said, Stderr: &said, Now: time.Now}
			if status := cli.Main(t.Context(), host, "new", "world", folder, "--source", source); status != 0 {
				t.Fatalf("exit %d\n%s", status, said.String())
			}
			inModule(t, folder, "go", "test", "-vet=off", "./...")
		})
	}
}

// inModule runs a program in a folder, with no network and no workspace, and gives what it writes.
func inModule(t *testing.T, folder, program string, args ...string) []byte {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Dir = folder
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -mod=readonly", "GOPROXY=off", "GOWORK=off",
		"GYMKHANA_HOME="+filepath.Join(folder, "home"))
	var words strings.Builder
	cmd.Stderr = &words
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %s: %v\n%s%s", program, strings.Join(args, " "), err, out, words.String())
	}
	return out
}

// parse reads the last line of what a command wrote.
func parse(t *testing.T, out []byte, into any) {
	t.Helper()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), into); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}
