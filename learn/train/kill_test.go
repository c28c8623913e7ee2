package train

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"gymkhana/internal/tier"
	"gymkhana/learn/policy"
)

// TestMain lets the test binary act as a training that can be killed. It prints each event on
// stdout, and waits for a line on stdin.
func TestMain(m *testing.M) {
	if folder := os.Getenv("GYMKHANA_TEST_TRAIN"); folder != "" {
		limitFileSize(os.Getenv("GYMKHANA_TEST_FILE_LIMIT"))
		if err := child(folder); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// skipShort leaves the test to the full tier.
func skipShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("starts processes, or trains more than once; the quick tier does not")
	}
}

func child(folder string) error {
	k, stdin := trainer(folder, small()), bufio.NewReader(os.Stdin)
	say := func(what string) {
		fmt.Println(what)
		_, _ = stdin.ReadString('\n') // its end lets the training run on
	}
	made, measured := k.Data, k.Validate
	k.Data = func(ctx context.Context, s *Stage, round int, own *policy.Net) ([]policy.Lesson, error) {
		say("data")
		return made(ctx, s, round, own)
	}
	k.Validate = func(ctx context.Context, n *policy.Net) (float64, error) {
		say("look")
		return measured(ctx, n)
	}
	k.Progress = func(Progress) { say("told") }
	return k.Run(context.Background())
}

// killedAt starts a training, lets it come to something for the n-th time, and kills it: right
// there, or, if it is let go, somewhere behind. It reports whether it was killed.
func killedAt(t *testing.T, folder, what string, n int, letGo bool) bool {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), os.Args[0])
	cmd.Env = append(os.Environ(), "GYMKHANA_TEST_TRAIN="+folder)
	var complaints strings.Builder
	cmd.Stderr = &complaints
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if lines.Text() == what {
			n--
		}
		if n == 0 && !letGo {
			break
		}
		if _, err := io.WriteString(in, "\n"); err != nil {
			t.Fatalf("%v\n%s", err, complaints.String())
		}
		if n == 0 {
			break
		}
	}
	if n == 0 {
		if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
	}
	err = cmd.Wait()
	if n > 0 && err != nil {
		t.Fatalf("the training failed by itself: %v\n%s", err, complaints.String())
	}
	return n == 0
}

// A training that is killed at any point and resumed ends with the same bytes as an undisturbed
// one.
func TestKilledAndResumedEndsTheSame(t *testing.T) {
	skipShort(t)
	want := straight(t)
	type killing struct {
		what  string
		n     []int // in one process after the other
		letGo bool
	}
	for _, c := range tier.Part(t, []killing{
		{"data", []int{1, 2, 2}, false},
		{"look", []int{2, 1, 3, 4}, false},
		{"told", []int{1, 2, 5}, false},
		{"told", []int{1, 1, 1, 1, 1, 1}, true}, // while it saves, mostly
	}, 4) {
		t.Run(fmt.Sprint(c.what, c.n, c.letGo), func(t *testing.T) {
			folder := t.TempDir()
			for _, n := range c.n {
				if !killedAt(t, folder, c.what, n, c.letGo) {
					t.Fatalf("%s %d: it was over before", c.what, n)
				}
			}
			if err := trainer(folder, small()).Run(t.Context()); err != nil {
				t.Fatal(err)
			}
			sameFiles(t, files(t, folder), want)
		})
	}
}
