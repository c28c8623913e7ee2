// Package gymnasium holds no code, only the test that runs the tests of the Python environments with Gymnasium's own checkers.
package gymnasium

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"testing"

	"gymkhana/cli"
)

// wanted is the variable that turns this test on; then whatever is missing fails it. Its value is the folder of the virtual
// environments of Python.
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

// TestEnvironments runs test_gymnasium.py, in which warnings of the checkers are errors.
func TestEnvironments(t *testing.T) {
	venvs := os.Getenv(wanted)
	if venvs == "" {
		t.Skip("make test-python runs the tests of the Python package")
	}
	packages, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), filepath.Join(venvs, "gymnasium", "bin", "python"), "-W", "error::UserWarning", "test_gymnasium.py", "-v")
	cmd.Env = []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "PYTHONPATH=" + packages, "PYTHONDONTWRITEBYTECODE=1",
		asProgram + "=1", "GYMKHANA_BIN=" + os.Args[0], "GYMKHANA_HOME=" + home, "GYMKHANA_KILLS=" + os.Getenv("GYMKHANA_KILLS")}
	said, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	t.Logf("%s", said)
}
