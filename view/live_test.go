package view_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store"
	"gymkhana/view"
)

// A stage is a run in this process with a dashboard.
type stage struct {
	t       *testing.T
	live    *view.Live
	web     *httptest.Server
	pages   *view.Server
	answers chan string // of the model; each answers one call
	asked   chan bool   // has room for one entry, which the first call makes
	runner  *runner.Runner
	done    chan error
}

// Chat gives the next answer.
func (s *stage) Chat(ctx context.Context, _ *gymkhana.Request) (*gymkhana.Response, error) {
	select {
	case s.asked <- true:
	default:
	}
	select {
	case text := <-s.answers:
		return &gymkhana.Response{Text: text, Usage: gymkhana.Usage{In: 1200, Out: 34, CostUSD: 0.25}}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Settled means that an error is final.
func (s *stage) Settled() bool { return true }

// talker does what its model says, and gives it as its reason.
type talker struct{ model gymkhana.Model }

func (a *talker) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (a *talker) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	r, err := a.model.Chat(ctx, &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, o.Text)}})
	if err != nil {
		return gymkhana.Decision{}, err
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("left")}, Raw: r.Text, Reason: r.Text}, nil
}

type arrived struct{}

func (arrived) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	return &arrival{first.State.(agenttest.Place)}
}

type arrival struct{ at agenttest.Place }

func (a *arrival) Add(f gymkhana.Frame) { a.at = f.State.(agenttest.Place) }

func (a *arrival) Verdict() gymkhana.Verdict {
	return gymkhana.Verdict{Success: a.at.At == a.at.Goal, Progress: float64(a.at.At) / float64(a.at.Goal)}
}

// play starts a run of some episodes of three steps, whose agent asks a model at every step.
func play(t *testing.T, episodes, parallel int) *stage {
	t.Helper()
	c := registry.New()
	c.Env(registry.EnvEntry{Name: "line", Doc: "a walk", Decode: agenttest.Decode, New: func(gymkhana.Config) (gymkhana.Environment, error) {
		return &agenttest.World{}, nil
	}})
	c.Verifier("state", func(gymkhana.Config) (gymkhana.Verifier, error) { return arrived{}, nil })
	c.Agent(registry.AgentEntry{Name: "talker", Asks: true, New: func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
		return &talker{setup.Model}, nil
	}})
	task := agenttest.Task(3)
	task.Instances = nil
	for i := range episodes {
		task.Instances = append(task.Instances, gymkhana.Seed(i))
	}
	path := filepath.Join(t.TempDir(), "played.gym")
	file, err := store.Create(path, &gymkhana.Run{ID: "live", Created: time.Unix(1, 0), Plan: gymkhana.Plan{Tasks: []*gymkhana.Task{task}, Repeats: 1,
		Arms: []gymkhana.Arm{{Agent: "talker", Model: "m/x"}}, Worlds: map[string]int{"line": 1}}})
	check(t, err)
	s := &stage{t: t, live: view.NewLive(file.Run(), path), answers: make(chan string), asked: make(chan bool, 1), done: make(chan error, 1)}
	s.runner = &runner.Runner{Catalog: c, Store: file, Parallel: parallel, Models: map[string]gymkhana.Model{"m/x": s}, Events: &runner.Stream{},
		Control: &s.live.Control, Looks: s.live.Looks}
	s.live.Watch.On(s.runner.Events)
	s.live.On(s.runner.Events)
	s.live.Says = func() []string { return []string{"m/x \u202ewaits"} }
	s.pages = view.New(view.Options{Paths: []string{path}, Catalog: c, Live: s.live, Open: func(path string) (gymkhana.Browsable, error) {
		f, err := store.Read(path)
		if err != nil {
			return nil, err
		}
		return f, nil
	}})
	s.web = httptest.NewServer(s.pages)
	ctx, stop := context.WithCancel(context.Background())
	go func() { s.done <- s.runner.Run(ctx) }()
	t.Cleanup(func() {
		s.pages.End()
		s.web.Close()
		check(t, s.pages.Close())
		stop()
		<-s.done
		check(t, file.Close())
	})
	return s
}

// wait waits for the end of the run, and leaves its error to be read again.
func (s *stage) wait() error {
	err := <-s.done
	s.done <- err
	return err
}

// answer answers some calls.
func (s *stage) answer(texts ...string) {
	for _, text := range texts {
		s.answers <- text
	}
}

// A heard is a message of the board.
type heard struct {
	id     string
	kind   string
	Totals struct {
		State, Kind, Running, Calls, Cost, Tokens, InFlight string
		Done, Total, AtOnce, More                           int
		Paused, Controls, Stopped                           bool
		Says                                                []string
	}
	Cards []heardCard
}

type heardCard struct {
	Slot                                                    int
	ID, Place, By, State, Action, Reason, Picture, Progress string
	Step, Budget, Calls, Tokens                             int
	Cost, Verdict                                           string
	Over                                                    bool
}

// listen follows the events of the run, those after an id.
func (s *stage) listen(ctx context.Context, after string) <-chan heard {
	s.t.Helper()
	return follow(s.t, ctx, s.web.URL+strings.TrimSuffix(s.pages.BoardPath(), "board")+"events?cards=1", after)
}

func follow(t *testing.T, ctx context.Context, url, after string) <-chan heard {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	check(t, err)
	r.Header.Set("Last-Event-ID", after)
	answer, err := http.DefaultClient.Do(r)
	check(t, err)
	if got := answer.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("the events are %s, %s", answer.Status, got)
	}
	out := make(chan heard, 1000)
	var wg sync.WaitGroup
	wg.Go(func() {
		defer close(out)
		defer answer.Body.Close()
		var h heard
		lines := bufio.NewScanner(answer.Body)
		for lines.Buffer(nil, 1<<24); lines.Scan(); {
			switch name, value, _ := strings.Cut(lines.Text(), ": "); name {
			case "id":
				h.id = value
			case "event":
				h.kind = value
			case "data":
				if value != "" && json.Unmarshal([]byte(value), &h) != nil {
					t.Errorf("no JSON: %.300s", value)
				}
				out <- h
				h = heard{}
			}
		}
	})
	t.Cleanup(wg.Wait)
	return out
}

// until waits for a message.
func until(t *testing.T, from <-chan heard, what string, is func(heard) bool) heard {
	t.Helper()
	late := time.After(20 * time.Second)
	var last heard
	for {
		select {
		case h, ok := <-from:
			if !ok {
				t.Fatalf("the events ended before %s; the last is %+v", what, last)
			}
			if last = h; is(h) {
				return h
			}
		case <-late:
			t.Fatalf("waited in vain for %s; the last message is %+v", what, last)
		}
	}
}

// post sends a form to the controls.
func (s *stage) post(form url.Values) int {
	s.t.Helper()
	r, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.web.URL+strings.TrimSuffix(s.pages.BoardPath(), "board")+"control",
		strings.NewReader(form.Encode()))
	check(s.t, err)
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := http.DefaultTransport.RoundTrip(r)
	check(s.t, err)
	_ = answer.Body.Close() // only the status counts
	return answer.StatusCode
}

// token is the token of the page.
func (s *stage) token() string {
	s.t.Helper()
	_, _, page := get(s.t, s.web.URL+s.pages.BoardPath())
	m := regexp.MustCompile(`name="token" value="([^"]+)"`).FindStringSubmatch(page)
	if m == nil {
		s.t.Fatalf("the page has no token:\n%s", page)
	}
	return m[1]
}

// The board follows a run step by step, and a page that was cut off gets what has changed since.
func TestTheBoardFollowsARun(t *testing.T) {
	t.Parallel()
	s := play(t, 5, 2)
	events := s.listen(t.Context(), "")
	h := until(t, events, "two episodes that think", func(h heard) bool { return h.Totals.InFlight == "2" })
	if h.Totals.Total != 5 || h.Totals.AtOnce != 2 || !h.Totals.Controls || h.Totals.Kind != "being played" ||
		len(h.Totals.Says) != 1 || h.Totals.Says[0] != `m/x \u202ewaits` {
		t.Errorf("the totals are %+v", h.Totals)
	}
	s.answer("to the <left>\u202e")
	h = until(t, events, "a step", func(h heard) bool { return len(h.Cards) > 0 && h.Cards[0].Step == 1 && h.Cards[0].State == "thinking" })
	if c := h.Cards[0]; len(h.Cards) != 1 || c.Action != "do left" || c.Reason != `to the <left>\u202e` || c.Budget != 3 || c.Tokens != 1234 ||
		c.Cost != "$0.25" || c.By != "talker m/x" || c.Place == "" {
		t.Errorf("after a step: %+v", h.Cards)
	}
	first := h
	s.answer("b", "c", "d", "e", "f", "g", "h") // with eight answers two of the episodes, of three steps each, are done
	h = until(t, events, "two episodes that are done", func(h heard) bool { return h.Totals.Done >= 2 })
	h = until(t, events, "rest", func(h heard) bool { return len(h.Cards) == 0 && h.Totals.InFlight == "2" })
	for name, want := range map[string]int{h.id: 0, first.id: 2, "": 2, "another.7": 2, "nonsense": 2} {
		ctx, stop := context.WithCancel(t.Context())
		if again := <-s.listen(ctx, name); len(again.Cards) != want {
			t.Errorf("after %q it gets %d cards; want %d", name, len(again.Cards), want)
		}
		stop()
	}
	s.answer("i", "j", "k", "l", "m", "n", "o")
	check(t, s.wait())
	h = until(t, events, "the end", func(h heard) bool { return h.Totals.State == "finished" })
	if h.Totals.Done != 5 || h.Totals.Controls || h.Totals.Cost != "$3.75" || h.Totals.Tokens != "18.5k" {
		t.Errorf("at the end: %+v", h.Totals)
	}
	s.pages.End()
	until(t, events, "the last words", func(h heard) bool { return h.kind == "ended" })
}

// Only a request with the token of the page controls a run, and only the run of this process. A GET changes nothing.
func TestControlsNeedTheToken(t *testing.T) {
	t.Parallel()
	s := play(t, 4, 2)
	token := s.token()
	for _, c := range []struct {
		form url.Values
		want int
	}{
		{url.Values{"do": {"pause"}}, 403},
		{url.Values{"do": {"pause"}, "token": {""}}, 403},
		{url.Values{"do": {"pause"}, "token": {token[1:]}}, 403},
		{url.Values{"do": {"explode"}, "token": {token}}, 400},
		{url.Values{"token": {token}}, 400},
		{url.Values{"do": {"pause"}, "token": {token}, "fill": {strings.Repeat("x", 1<<20)}}, 400},
	} {
		if got := s.post(c.form); got != c.want {
			t.Errorf("%.60v: status %d, want %d", c.form, got, c.want)
		}
	}
	answer, err := http.PostForm(s.web.URL+"/run/another~123456/control", url.Values{"do": {"pause"}, "token": {token}})
	check(t, err)
	_ = answer.Body.Close() // only the status counts
	if answer.StatusCode != http.StatusConflict {
		t.Errorf("another run: status %d", answer.StatusCode)
	}
	control := s.web.URL + strings.TrimSuffix(s.pages.BoardPath(), "board") + "control"
	if status, _, _ := get(t, control+"?do=pause&token="+token); status != http.StatusNotFound {
		t.Errorf("a GET: status %d", status)
	}
	if st := s.live.Control.State(); st.Paused || st.Stopped {
		t.Errorf("something was changed: %+v", st)
	}
	for _, c := range []struct {
		do     string
		atOnce int
		paused bool
	}{{"more", 3, false}, {"pause", 3, true}, {"fewer", 2, true}, {"resume", 2, false}, {"fewer", 1, false}, {"fewer", 1, false}} {
		if status := s.post(url.Values{"do": {c.do}, "token": {token}}); status != http.StatusSeeOther {
			t.Errorf("%s: status %d", c.do, status)
		}
		if st := s.live.Control.State(); st.AtOnce != c.atOnce || st.Paused != c.paused {
			t.Errorf("after %s: %+v", c.do, st)
		}
	}
	if status := s.post(url.Values{"do": {"stop"}, "token": {token}}); status != http.StatusSeeOther {
		t.Errorf("stop: status %d", status)
	}
	if err := s.wait(); !errors.Is(err, runner.ErrStopped) {
		t.Errorf("the run ended with %v", err)
	}
	if _, _, page := get(t, s.web.URL+s.pages.BoardPath()); !strings.Contains(page, "stopped: the run was stopped") || strings.Contains(page, `data-do="pause"`) {
		t.Error("the page does not say that the run was stopped, or still has controls")
	}
	other := serve(t, s.live.Path)
	answer, err = http.PostForm(other.URL+strings.TrimSuffix(s.pages.BoardPath(), "board")+"control", url.Values{"do": {"pause"}, "token": {token}})
	check(t, err)
	text, err := io.ReadAll(answer.Body)
	check(t, err)
	_ = answer.Body.Close() // it was read
	if answer.StatusCode != http.StatusConflict || !strings.Contains(string(text), "gymkhana run --view") {
		t.Errorf("a dashboard that only follows: status %d: %s", answer.StatusCode, text)
	}
}

// In a pause the cards say that they are held, and none of them moves.
func TestTheBoardShowsAPause(t *testing.T) {
	t.Parallel()
	s := play(t, 3, 3)
	events := s.listen(t.Context(), "")
	until(t, events, "three calls", func(h heard) bool { return h.Totals.InFlight == "3" })
	s.live.Control.Pause()
	h := until(t, events, "the pause", func(h heard) bool { return h.Totals.Paused })
	if h.Totals.State != "pausing: 3 calls to end" || h.Totals.Kind != "held" {
		t.Errorf("it says %q", h.Totals.State)
	}
	s.answer("a", "b", "c")
	until(t, events, "rest", func(h heard) bool { return h.Totals.State == "paused" })
	cards := (<-s.listen(t.Context(), "")).Cards
	for _, c := range cards {
		if c.State != "held" || c.Step != 1 {
			t.Errorf("a card is %s at step %d", c.State, c.Step)
		}
	}
	if len(cards) != 3 {
		t.Errorf("%d cards", len(cards))
	}
	s.live.Control.Resume()
	h = until(t, events, "an episode that goes on", func(h heard) bool { return len(h.Cards) > 0 && h.Cards[0].State == "thinking" })
	if h.Totals.State != "being played" {
		t.Errorf("it says %q", h.Totals.State)
	}
}

// The picture of a card is that of the present moment, while a page asks for it; nothing of it is stored.
func TestTheBoardHasPictures(t *testing.T) {
	t.Parallel()
	s := play(t, 1, 1)
	events := s.listen(t.Context(), "")
	go s.answer("a", "b")
	h := until(t, events, "a picture of the last moment", func(h heard) bool {
		return len(h.Cards) > 0 && strings.HasSuffix(h.Cards[0].Picture, "/2") // however quickly it came
	})
	base := s.web.URL + strings.TrimSuffix(s.pages.BoardPath(), "board")
	status, head, body := get(t, base+h.Cards[0].Picture)
	img, err := png.Decode(strings.NewReader(body))
	if status != http.StatusOK || err != nil || img.Bounds().Dx() < 16 || head.Get("Content-Type") != "image/png" {
		t.Errorf("the picture: status %d, %v, %v", status, err, head)
	}
	for _, path := range []string{"live/nothing/0", "live/" + h.Cards[0].ID + "/99", "live/%3Cscript%3E/x"} {
		if status, _, body := get(t, base+path); status != http.StatusOK || !bytes.HasPrefix([]byte(body), []byte("\x89PNG")) {
			t.Errorf("%s: status %d", path, status)
		}
	}
	other := serve(t, s.live.Path)
	if status, _, _ := get(t, other.URL+strings.TrimPrefix(base, s.web.URL)+h.Cards[0].Picture); status != http.StatusNotFound {
		t.Errorf("another dashboard has it: status %d", status)
	}
	s.answer("c")
	check(t, s.wait())
	row, err := s.runner.Store.Episodes(t.Context())
	check(t, err)
	tr, err := s.runner.Store.Trajectory(t.Context(), row[0].ID)
	check(t, err)
	for _, step := range tr.Steps {
		for _, h := range step.Frames {
			if _, err := s.runner.Store.Frame(t.Context(), h); !errors.Is(err, gymkhana.ErrNotStored) {
				t.Errorf("the picture of step %d is stored: %v", step.N, err)
			}
		}
	}
}

// A dashboard of another process follows the file, and shows the same episodes without controls.
func TestABoardFollowsAFile(t *testing.T) {
	t.Parallel()
	s := play(t, 3, 1)
	s.answer("to the <left>\u202e", "there") // the file has a step once the agent has decided again
	web := serve(t, s.live.Path)
	board := web.URL + s.pages.BoardPath()
	events := follow(t, t.Context(), strings.TrimSuffix(board, "board")+"events?cards=1", "")
	h := until(t, events, "a step", func(h heard) bool {
		return slices.ContainsFunc(h.Cards, func(c heardCard) bool { return c.Reason != "" })
	})
	at := slices.IndexFunc(h.Cards, func(c heardCard) bool { return c.Reason != "" })
	if c := h.Cards[at]; c.Action != "do left" || c.Reason != `to the <left>\u202e` || c.State != "being played" || h.Totals.Controls || h.Totals.Total != 3 {
		t.Errorf("it shows %+v of %+v", c, h.Totals)
	}
	_, _, page := get(t, board)
	harmless(t, board, page)
	if strings.Contains(page, "data-do=") || !strings.Contains(page, "Another process plays this run") || strings.Count(page, "data-slot") != 2 {
		t.Errorf("the page:\n%s", page)
	}
	copied := filepath.Join(t.TempDir(), "stopped.gym") // as a process that was killed leaves it
	data, err := os.ReadFile(s.live.Path)
	check(t, err)
	wal, err := os.ReadFile(s.live.Path + "-wal")
	check(t, err)
	check(t, os.WriteFile(copied, data, 0o644))
	check(t, os.WriteFile(copied+"-wal", wal, 0o644))
	left, err := store.Open(copied)
	check(t, err)
	check(t, left.Close())
	stopped := serve(t, copied)
	_, _, list := get(t, stopped.URL+"/")
	at2 := regexp.MustCompile(`href="(/run/[^"]+)"`).FindStringSubmatch(list)[1]
	if _, _, page := get(t, stopped.URL+at2+"/board"); !strings.Contains(page, `<span class="Pill" data-card="state">stopped</span>`) ||
		!strings.Contains(page, `data-state="stopped">stopped<`) {
		t.Errorf("the board of a run that was stopped:\n%s", page)
	}
	go s.answer("a", "b", "c", "d", "e", "f", "g")
	check(t, s.wait())
	until(t, events, "the end", func(h heard) bool { return h.Totals.Done == 3 })
}

// Whatever a model writes, the live board is harmless.
func TestAHostileModelOnTheBoard(t *testing.T) {
	t.Parallel()
	s := play(t, 1, 1)
	s.answer(evil+strings.Repeat("long ", 2<<20), evil)
	var page string
	for end := time.Now().Add(20 * time.Second); !strings.Contains(page, "step 2 of 3"); time.Sleep(20 * time.Millisecond) {
		if _, _, page = get(t, s.web.URL+s.pages.BoardPath()); time.Now().After(end) {
			t.Fatalf("it does not get to step 2:\n%s", page)
		}
	}
	harmless(t, "the board", page)
	if !strings.Contains(page, "alert(1)") || len(page) > 64<<10 {
		t.Errorf("the page has %d bytes, or no reason", len(page))
	}
	h := <-s.listen(t.Context(), "")
	for _, r := range fmt.Sprintf("%+v", h) {
		if r == 0x1b || r == 0x202e || r == 0x200b {
			t.Errorf("the message has the character %U", r)
		}
	}
}

// A page that is opened while a model thinks, for the first time, has the picture of what it thinks about.
func TestALatePageHasPictures(t *testing.T) {
	t.Parallel()
	s := play(t, 1, 1)
	<-s.asked
	if _, _, page := get(t, s.web.URL+s.pages.BoardPath()); !strings.Contains(page, `<img class="Live-img"`) {
		t.Errorf("there is no picture:\n%s", page)
	}
}
