package view_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/agent/human"
	"gymkhana/cli"
	"gymkhana/runner"
	"gymkhana/seat"
	"gymkhana/store"
	"gymkhana/view"
)

// seated serves a dashboard in which tasks can be played, and gives its address and the token of its pages. now is the clock of
// the seats; nil means the host's.
func seated(t testing.TB, now func() time.Time) (address, token string) {
	t.Helper()
	dir, c, files := t.TempDir(), cli.Builtin(), 0
	room := seat.New(seat.Options{Catalog: c, Name: "ada", Read: human.Read, Seats: 64, Now: now,
		Open: func(ctx context.Context, o runner.Order) (*seat.File, error) {
			files++
			path := filepath.Join(dir, fmt.Sprintf("%d.gym", files))
			r, err := runner.Open(ctx, c, o, runner.Files{Create: func(_ context.Context, plan *gymkhana.Plan) (gymkhana.Store, error) {
				return store.Create(path, &gymkhana.Run{ID: fmt.Sprint(files), Plan: *plan})
			}})
			if err != nil {
				return nil, err
			}
			return &seat.File{Runner: r, Path: path, Release: func() error { return nil }}, nil
		}})
	pages := view.New(view.Options{Paths: []string{dir}, Catalog: c, Seat: room})
	web := httptest.NewServer(pages)
	t.Cleanup(func() {
		web.Close()
		check(t, room.Close(context.Background()))
		check(t, pages.Close())
	})
	_, _, page := get(t, web.URL+"/gallery/task?task=sokoban/small-v0/01")
	return web.URL, regexp.MustCompile(`name="token" value="([^"]+)"`).FindStringSubmatch(page)[1]
}

// sitAt plays a task, and gives the address of the seat.
func sitAt(t testing.TB, address, token, task, clock string) string {
	t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.PostForm(address+"/seat", url.Values{"task": {task}, "token": {token}, "clock": {clock}})
	check(t, err)
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusSeeOther {
		text, _ := io.ReadAll(answer.Body)
		t.Fatalf("%s: %d %.500s", task, answer.StatusCode, text)
	}
	return address + answer.Header.Get("Location")
}

// ask sends a request of the script, and gives the number of the decision, whether it is over, and the size of the pictures.
func ask(t testing.TB, at, token string, body map[string]any) (n int, over bool, pictures int) {
	t.Helper()
	data, err := json.Marshal(body)
	check(t, err)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, at, bytes.NewReader(data))
	check(t, err)
	r.Header.Set("X-Gymkhana-Page", token)
	answer, err := http.DefaultClient.Do(r)
	check(t, err)
	data, err = io.ReadAll(answer.Body)
	check(t, err)
	check(t, answer.Body.Close())
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("%s: %d %.500s", at, answer.StatusCode, data)
	}
	size := int(binary.BigEndian.Uint32(data))
	var now struct {
		N       int
		Said    string
		Verdict *struct{}
	}
	check(t, json.Unmarshal(data[4:4+size], &now))
	if now.Said != "" {
		t.Fatalf("%s: %s", at, now.Said)
	}
	return now.N, now.Verdict != nil, len(data) - 4 - size
}

// BenchmarkSeat measures pictures a second of the seat over HTTP on loopback: each iteration is an action, or in real time a
// look, with the picture that follows.
func BenchmarkSeat(b *testing.B) {
	var clock atomic.Int64 // moves on by a thirtieth of a second with each look
	clock.Store(1e18)
	address, token := seated(b, func() time.Time { return time.Unix(0, clock.Load()) })
	for _, world := range []struct{ name, task, action string }{
		{"sokoban", "sokoban/small-v0/01", "noop"},
		{"snake-grid", "games/snake-grid/01", `do wait`},
		{"keep-raider", "games/keep-raider/01", `do turn_left`},
		{"football", "football/personal/R1-1", "do action_left"},
		{"phone", "phone/settings/wifi-off", "scroll x=270 y=600 dy=100"},
	} {
		for _, how := range []string{"act", "watch"} {
			b.Run(world.name+"/"+how, func(b *testing.B) {
				at, n, over := "", 0, true
				for b.Loop() {
					if over { // begins again, outside the measure
						b.StopTimer()
						at = sitAt(b, address, token, world.task, map[string]string{"watch": "real"}[how])
						n, _, _ = ask(b, at+"/act", token, map[string]any{"n": 1, "actions": []string{world.action}})
						b.StartTimer()
					}
					clock.Add(int64(time.Second) / 30)
					n, over, _ = ask(b, at+"/"+how, token, map[string]any{"n": n, "actions": []string{world.action}})
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "pictures/s")
			})
		}
	}
}

// What people type, and what worlds show, has no effect on the pages of a seat.
func TestASeatIsHarmless(t *testing.T) {
	address, token := seated(t, nil)
	at := sitAt(t, address, token, "sokoban/small-v0/01", "")
	for _, body := range []string{`{`, `[]`, `{"n":"x"}`, `{"n":1,"actions":["` + strings.Repeat("a", 1000) + `"]}`, "\x00\xff"} {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, at+"/act", strings.NewReader(body))
		check(t, err)
		r.Header.Set("X-Gymkhana-Page", token)
		answer, err := http.DefaultClient.Do(r)
		check(t, err)
		check(t, answer.Body.Close())
		if answer.StatusCode != http.StatusBadRequest && answer.StatusCode != http.StatusOK {
			t.Errorf("%q: %d", body, answer.StatusCode)
		}
	}
	if n, over, pictures := ask(t, at+"/act", token, map[string]any{"n": 1, "line": "right"}); n != 2 || over || pictures < 100 {
		t.Errorf("after all that: decision %d, over %t, %d bytes of pictures", n, over, pictures)
	}
	for _, path := range []string{"/seat/none", at[len(address):] + "x", "/seat/%00"} {
		if status, _, page := get(t, address+path); status != http.StatusGone || strings.Contains(page, "\x00") {
			t.Errorf("%s: %d", path, status)
		}
	}
	if status, _, _ := get(t, at+"/picture/99"); status != http.StatusNotFound {
		t.Errorf("a picture that is not there: %d", status)
	}
	if status, header, _ := get(t, at); status != http.StatusOK || !strings.Contains(header.Get("Content-Security-Policy"), "script-src 'self'") {
		t.Errorf("the page: %d %v", status, header)
	}
}
