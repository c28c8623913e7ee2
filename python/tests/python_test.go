// Package tests holds no code, only the test that runs the tests of the Python package gymkhana_worlds: scripts that play and
// load with it, alone and with the trainers that it has adapters for.
package tests

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gymkhana/cli"
)

// wanted is the variable that turns these tests on; then whatever is missing fails them. Its value is the folder of the
// virtual environments of Python, and of the wheels that README's lines install.
const wanted = "GYMKHANA_CLIENTS"

// asProgram is the variable that makes the test binary the program.
const asProgram = "GYMKHANA_TEST_AS_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
		defer stop()
		os.Exit(cli.Main(ctx, cli.OS(), os.Args[1:]...))
	}
	os.Exit(m.Run())
}

// venvs gives the folder of the virtual environments, or skips the test.
func venvs(t *testing.T) string {
	dir := os.Getenv(wanted)
	if dir == "" {
		t.Skip("make test-python runs the tests of the Python package")
	}
	return dir
}

// environ is the environment of a script: without proxies, keys and addresses.
func environ(home string, more ...string) []string {
	return append([]string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), asProgram + "=1", "GYMKHANA_BIN=" + os.Args[0],
		"GYMKHANA_HOME=" + filepath.Join(home, "home"), "NO_KEY=none"}, more...)
}

// TestScripts runs every script in the environment that has what it needs.
func TestScripts(t *testing.T) {
	dir := venvs(t)
	for _, c := range []struct{ script, venv string }{
		{"worlds_play.py", "worlds"},
		{"inspect_play.py", "trainers"},
		{"trl_play.py", "trainers"},
		{"verifiers_play.py", "trainers"},
	} {
		t.Run(strings.TrimSuffix(c.script, ".py"), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			if c.script == "worlds_play.py" {
				makeCalls(t, folder)
			}
			script(t, filepath.Join(dir, c.venv), folder, c.script)
		})
	}
}

// script runs a script in a virtual environment, and verifies the run files that it leaves in its folder.
func script(t *testing.T, venv, folder, name string) {
	t.Helper()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), filepath.Join(venv, "bin", "python"), filepath.Join(here, name), folder)
	cmd.Dir = folder // a server that is killed leaves the lock of its run there
	cmd.Env = environ(folder, "PYTHONPATH="+filepath.Dir(here)+string(filepath.ListSeparator)+here, "PYTHONDONTWRITEBYTECODE=1")
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	t.Logf("%s", said)
	files, err := filepath.Glob(filepath.Join(folder, "[a-z]*.gym"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := filepath.Base(file); name != "broken.gym" && !strings.HasPrefix(name, "killed-") {
			program(t, folder, "verify", file, "--frames")
		}
	}
}

// makeCalls makes a run with model calls, for a script to load.
func makeCalls(t *testing.T, folder string) {
	script := filepath.Join(folder, "answers.jsonl")
	if err := os.WriteFile(script, []byte("{\"loop\":true}\n\"I go right.\\nAction: do Right\"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	program(t, folder, "run", "sokoban/small-v0/03", "--model", "scripted/"+script, "--instances", "1", "--repeats", "1",
		"--out", filepath.Join(folder, "calls.gym"))
}

// program runs gymkhana.
func program(t *testing.T, home string, args ...string) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0], args...)
	cmd.Env = environ(home)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("gymkhana %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// fenced finds the blocks of code of a page, with their language.
var fenced = regexp.MustCompile("(?ms)^```(\\w*)\n(.*?)^```$")

// TestREADME follows README's lines about Python literally, in a clean copy of the package and an environment of its own.
// Only what the package needs is there to be installed, from wheels, so this needs no network.
func TestREADME(t *testing.T) {
	dir := venvs(t)
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := bytes.Cut(readme, []byte("\n## From Python\n"))
	text, _, _ = bytes.Cut(text, []byte("\n## "))
	blocks := fenced.FindAllSubmatch(text, -1)
	if !found || len(blocks) != 2 || string(blocks[0][1]) != "sh" || string(blocks[1][1]) != "python" {
		t.Fatalf("README has no section From Python with a block of sh and one of python:\n%s", text)
	}
	folder := t.TempDir()
	if err := os.CopyFS(filepath.Join(folder, "python"), os.DirFS("..")); err != nil {
		t.Fatal(err)
	}
	// make build has been tested by whoever made this program; here it puts the program where the lines look for it.
	lines := "make() { mkdir -p bin && printf '#!/bin/sh\\nexec \"%s\" \"$@\"\\n' '" + os.Args[0] + "' >bin/gymkhana && chmod +x bin/gymkhana; }\n" +
		string(blocks[0][2]) + "cat >play.py <<'END'\n" + string(blocks[1][2]) + "END\npython play.py\n"
	cmd := exec.CommandContext(t.Context(), "bash", "-euc", lines)
	cmd.Dir = folder
	cmd.Env = []string{"HOME=" + folder, "PATH=" + os.Getenv("PATH"), asProgram + "=1", "PIP_NO_INDEX=1",
		"PIP_FIND_LINKS=" + filepath.Join(dir, "wheels"), "PIP_DISABLE_PIP_VERSION_CHECK=1"}
	said, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(said, []byte("success")) {
		t.Fatalf("%v\n%s\n%s", err, lines, said)
	}
	t.Logf("%s", said)
}
