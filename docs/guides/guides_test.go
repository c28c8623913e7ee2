// Package guides holds no code, only the tests that keep the guides true.
package guides

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana/cli"
	"gymkhana/model/modeltest"
)

// A block is what stands between two fences.
type block struct {
	line int // the line of the opening fence
	text string
}

// blocks finds the fenced blocks of a language.
func blocks(t *testing.T, file, language string) []block {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var found []block
	var open *block
	for i, line := range strings.SplitAfter(string(data), "\n") {
		switch {
		case open != nil && strings.TrimSpace(line) == "```":
			found, open = append(found, *open), nil
		case open != nil:
			open.text += line
		case strings.TrimSpace(line) == "```"+language:
			open = &block{line: i + 1}
		}
	}
	if len(found) == 0 {
		t.Fatalf("%s has no block of %s", file, language)
	}
	return found
}

// TestTheCommandsOfTheEndpointGuide runs them in order, in one home, against a stub of a model.
func TestTheCommandsOfTheEndpointGuide(t *testing.T) {
	if testing.Short() {
		t.Skip("starts a server; the quick tier does not")
	}
	const guide = "evaluate-my-endpoint.md"
	srv := modeltest.NewServer(t, modeltest.Options{Reply: solve})
	home, runs := t.TempDir(), t.TempDir()
	for _, b := range blocks(t, guide, "yaml") {
		first, _, _ := strings.Cut(b.text, "\n")
		name, ok := strings.CutPrefix(first, "# $GYMKHANA_HOME/")
		if !ok {
			t.Fatalf("%s:%d: a yaml block begins with the file it stands for", guide, b.line)
		}
		if err := os.WriteFile(filepath.Join(home, name), []byte(b.text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	place := strings.NewReplacer("http://127.0.0.1:8000/v1", srv.URL(), "runs/", runs+string(filepath.Separator), "'", "")
	for _, b := range blocks(t, guide, "console") {
		for line := range strings.Lines(b.text) {
			command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ gymkhana ")
			if !ok {
				t.Fatalf("%s:%d: %q is no gymkhana command, so nothing tests it", guide, b.line, line)
			}
			var out bytes.Buffer
			host := &cli.Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": home}[name] },
				Stdin: strings.NewReader(""), Stdout: &out, Stderr: &out, Now: time.Now}
			if status := cli.Main(t.Context(), host, strings.Fields(place.Replace(command))...); status != 0 {
				t.Errorf("%s:%d: gymkhana %s: exit %d\n%s", guide, b.line, command, status, out.String())
			}
		}
	}
	if len(srv.Requests()) == 0 {
		t.Error("no command asked the model")
	}
}

// solve plays sokoban/small-v0/01, whose solution is up and left, as either agent is asked to.
func solve(r *modeltest.Request) modeltest.Reply {
	for _, m := range r.Messages {
		if strings.Contains(modeltest.Text(m), "### Actions") {
			return modeltest.Say("The box stands above and to the left.\n### Actions\nUp, Left")
		}
	}
	return modeltest.Say("# analyze\nThe box stands above and to the left.\n# action\n" + []string{"Up", "Left"}[r.Turn()%2])
}

// TestTheCodeOfTheGuides: the code in a guide is the code of its example, letter by letter.
func TestTheCodeOfTheGuides(t *testing.T) {
	for _, c := range []struct{ guide, example, language, pattern string }{
		{"write-your-own-world.md", "../../examples/lights", "go", "*.go"},
		{"write-your-own-world.md", "../../examples/lights", "yaml", "*.yaml"},
		{"write-your-own-agent.md", "../../examples/pilot", "go", "*.go"},
	} {
		files, err := filepath.Glob(filepath.Join(c.example, c.pattern))
		if err != nil || len(files) == 0 {
			t.Fatalf("no %s in %s: %v", c.pattern, c.example, err)
		}
		var all strings.Builder
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(data)
		}
		for _, b := range blocks(t, c.guide, c.language) {
			if !strings.Contains(all.String(), b.text) {
				t.Errorf("%s:%d: this is not in the files of %s:\n%s", c.guide, b.line, c.example, b.text)
			}
		}
	}
}

// TestTheExampleAgentIsSmall: an agent with everything that the guide promises fits into 300 lines.
func TestTheExampleAgentIsSmall(t *testing.T) {
	files, err := filepath.Glob("../../examples/pilot/*.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines += bytes.Count(data, []byte("\n"))
	}
	if lines == 0 || lines > 300 {
		t.Errorf("examples/pilot has %d lines of Go; want at most 300", lines)
	}
}
