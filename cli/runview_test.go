package cli

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana/model/modeltest"
)

// A liveRun is a run with --view whose model answers when the test lets it.
type liveRun struct {
	t       *testing.T
	answers chan struct{}
	address string // of the board
	status  chan int
	stop    context.CancelFunc

	mu   sync.Mutex
	text strings.Builder
}

// Write collects what the run prints.
func (l *liveRun) Write(data []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(data)
}

func (l *liveRun) printed() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// until waits until the run has printed something.
func (l *liveRun) until(pattern string) string {
	l.t.Helper()
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		if m := regexp.MustCompile(pattern).FindString(l.printed()); m != "" {
			return m
		}
		if time.Now().After(end) {
			l.t.Fatalf("nothing like %s was printed:\n%s", pattern, l.printed())
		}
	}
}

// startLive starts a run of four episodes with --view.
func startLive(t *testing.T, out string, args ...string) *liveRun {
	t.Helper()
	l := &liveRun{t: t, answers: make(chan struct{}, 1000), status: make(chan int, 1)}
	ctx, stop := context.WithCancel(t.Context())
	l.stop = stop
	model := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply {
		select {
		case <-l.answers:
		case <-ctx.Done():
		}
		return modeltest.Say("# action\nLeft")
	}})
	home := t.TempDir()
	host := &Host{Getenv: func(name string) string {
		if name == "GYMKHANA_HOME" {
			return home
		}
		return ""
	}, Stdin: strings.NewReader(""), Stdout: l, Stderr: l, Now: time.Now}
	all := append([]string{"run", "sokoban/small-v0/20", "--repeats", "4", "--agent", "online", "--model", "compat/m", "--base-url", model.URL(),
		"--cache", "off", "--parallel", "2", "--out", out, "--view"}, args...)
	var done sync.WaitGroup
	done.Go(func() { l.status <- Main(ctx, host, all...) })
	t.Cleanup(func() {
		stop()
		done.Wait()
	})
	l.address = l.until(`http://127\.0\.0\.1:\d+/run/\S+/board`)
	return l
}

// page is the page of the board.
func (l *liveRun) page() string {
	l.t.Helper()
	answer, err := http.Get(l.address)
	if err != nil {
		l.t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		l.t.Fatalf("the board: %s, %v", answer.Status, err)
	}
	return string(data)
}

// shows waits until the board contains a text.
func (l *liveRun) shows(text string) {
	l.t.Helper()
	for end := time.Now().Add(30 * time.Second); !strings.Contains(l.page(), text); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			l.t.Fatalf("the board does not show %s:\n%s", text, l.page())
		}
	}
}

// press sends the form of a button.
func (l *liveRun) press(do string) {
	l.t.Helper()
	m := regexp.MustCompile(`name="token" value="([^"]+)"`).FindStringSubmatch(l.page())
	if m == nil {
		l.t.Fatal("the board has no token")
	}
	// The board to which the answer leads may be gone already, after a stop.
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.PostForm(strings.TrimSuffix(l.address, "board")+"control", url.Values{"token": {m[1]}, "do": {do}})
	if err != nil {
		l.t.Fatal(err)
	}
	_ = answer.Body.Close() // only the status counts
	if answer.StatusCode != http.StatusSeeOther {
		l.t.Errorf("%s: %s", do, answer.Status)
	}
}

// A run with --view is paused, continued and stopped from its page, says so, resumes later, and its pages end with it.
func TestRunWithALiveBoard(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "r.gym")
	l := startLive(t, out)
	for range 30 {
		l.answers <- struct{}{}
	}
	l.shows("sokoban/small-v0/20#0")
	l.press("pause")
	l.until("paused from the live board")
	l.press("more")
	l.until("3 episodes at once, from the live board")
	l.press("resume")
	l.until("resumed from the live board")
	l.press("stop")
	if status := <-l.status; status != exitStopped {
		t.Errorf("exit %d; want %d\n%s", status, exitStopped, l.printed())
	}
	if text := l.printed(); !strings.Contains(text, "Stopped. Resume with:") || !strings.Contains(text, "the run was stopped") {
		t.Errorf("it says:\n%s", text)
	}
	if _, err := http.Get(l.address); err == nil {
		t.Error("the pages are still there")
	}
	again := &liveRun{t: t}
	host := &Host{Getenv: func(string) string { return "" }, Stdin: strings.NewReader(""), Stdout: again, Stderr: again, Now: time.Now}
	model := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply { return modeltest.Say("# action\nLeft") }})
	if status := Main(t.Context(), host, "run", "--resume", out, "--base-url", model.URL(), "--new-endpoint", "--cache", "off", "--view"); status != exitDone {
		t.Errorf("resuming: exit %d\n%s", status, again.printed())
	}
	if !strings.Contains(again.printed(), "Live board: http://127.0.0.1:") {
		t.Errorf("the resumed run has no board:\n%s", again.printed())
	}
}

// With --view-keep the pages of a run that has ended stay until Ctrl-C. A run that is stopped before its first answer leaves
// no file.
func TestTheBoardStaysIfItIsWanted(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	l := startLive(t, filepath.Join(dir, "kept.gym"), "--view-keep")
	close(l.answers)
	l.until("The dashboard stays at http://127")
	if page := l.page(); !strings.Contains(page, ">finished<") || strings.Contains(page, `data-do="pause"`) {
		t.Errorf("the board after the run:\n%s", page)
	}
	l.stop()
	if status := <-l.status; status != exitDone {
		t.Errorf("exit %d\n%s", status, l.printed())
	}
	early := startLive(t, filepath.Join(dir, "early.gym"), "--view-keep")
	early.press("stop")
	if status := <-early.status; status != exitStopped {
		t.Errorf("exit %d\n%s", status, early.printed())
	}
	if left, err := filepath.Glob(filepath.Join(dir, "early*")); err != nil || len(left) > 0 {
		t.Errorf("%v is left, %v", left, err)
	}
}

// Mistakes with --view are named before anything begins, and a plan cannot open a port.
func TestMistakesWithTheLiveBoard(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	plan := filepath.Join(t.TempDir(), "p.yaml")
	if err := os.WriteFile(plan, []byte("run: [quick]\nview: 0.0.0.0:80\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for want, args := range map[string][]string{
		"follows an equals sign: --view=127.0.0.1:8080": {"quick", "--view", "127.0.0.1:8080"},
		"want HOST:PORT":                                 {"quick", "--view=8080"},
		"pass --view-token":                              {"quick", "--view=0.0.0.0:0"},
		"it has 5 characters; want at least 16":          {"quick", "--view", "--view-token", "short"},
		"add --view":                                     {"quick", "--view-keep"},
		"only the command line can set this, not a plan": {"--config", plan},
	} {
		if status := s.run(append([]string{"run", "--out", filepath.Join(t.TempDir(), "x.gym")}, args...)...); status != exitInput ||
			!strings.Contains(s.err.String(), want) {
			t.Errorf("%q: exit %d; want %q\n%s", args, status, want, s.err.String())
		}
	}
}
