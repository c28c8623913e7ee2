package cli

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/store"
	"gymkhana/store/storetest"
)

// source plays a task with random, and gives the file and the id of the episode.
func source(t *testing.T, s *session, dir, task string) (file, episode string) {
	t.Helper()
	file = filepath.Join(dir, "source.gym")
	s.must("run", task, "--agent", "random", "--instances", "1", "--out", file)
	return file, string(episodesOf(t, file)[0].ID)
}

func episodesOf(t *testing.T, path string) []gymkhana.EpisodeRow {
	t.Helper()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := file.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// A fork that cannot be made is refused before there is a file, with what to do.
func TestForksThatAreRefused(t *testing.T) {
	t.Parallel()
	s, dir := newSession(t), t.TempDir()
	file, episode := source(t, s, dir, "sokoban/small-v0/03")
	for _, c := range []struct {
		say  string
		args []string
	}{
		{"--episode is missing; gymkhana show", []string{"--step", "2", "--fresh"}},
		{"--step is missing; gymkhana show", []string{"--episode", episode}},
		{"the run has no episode", []string{"--episode", "nope", "--step", "2", "--fresh"}},
		{"steps count from 1", []string{"--episode", episode, "--step", "0", "--fresh"}},
		{"steps count from 1", []string{"--episode", episode, "--step", "-3", "--fresh"}},
		{"the episode has 50 steps", []string{"--episode", episode, "--step", "51", "--fresh"}},
		{"at most 100000 steps", []string{"--episode", episode, "--step", "1000000000", "--fresh"}},
		{"uses up the budget of 50 steps", []string{"--episode", episode, "--step", "50", "--fresh"}},
		{"takes no history; add --fresh", []string{"--episode", episode, "--step", "2"}},
		{"takes no history; add --fresh", []string{"--episode", episode, "--step", "2", "--agent", "oracle"}},
		{"name it too, with --agent", []string{"--episode", episode, "--step", "2", "--model", "compat/x", "--fresh"}},
		{"want 1 or more", []string{"--episode", episode, "--step", "2", "-k", "0", "--fresh"}},
		{"clients play only what is served", []string{"--episode", episode, "--step", "2", "--agent", "client", "--fresh"}},
	} {
		out := filepath.Join(dir, "fork.gym")
		status := s.run(append([]string{"fork", file, "--out", out}, c.args...)...)
		if _, err := os.Stat(out); status != exitInput || !strings.Contains(s.err.String(), c.say) || err == nil {
			t.Errorf("%v: exit %d, %s; want %q", c.args, status, s.err.String(), c.say)
		}
	}
}

// Runs of forks of the same step are paired by compare and merged; those of different steps are not. Show and report say
// which steps are not the agent's.
func TestForksAreComparedByTheirStep(t *testing.T) {
	t.Parallel()
	s, dir := newSession(t), t.TempDir()
	file, episode := source(t, s, dir, "sokoban/small-v0/03")
	fork := func(name, step string, more ...string) string {
		path := filepath.Join(dir, name)
		s.must(append([]string{"fork", file, "--episode", episode, "--step", step, "--fresh", "--out", path}, more...)...)
		s.must("verify", "--strict", path)
		return path
	}
	one, same, other := fork("one.gym", "4", "-k", "2"), fork("same.gym", "4", "--agent", "oracle", "-k", "2"), fork("other.gym", "5")
	if s.must("compare", one, same); !strings.Contains(s.out.String(), "2 pairs") {
		t.Errorf("forks of one step: %s", s.out.String())
	}
	if status := s.run("compare", one, other); status == 0 {
		t.Errorf("forks of two steps are paired: %s", s.out.String())
	}
	all := filepath.Join(dir, "all.gym")
	s.must("merge", all, one, same)
	s.must("verify", "--strict", all)
	if status := s.run("merge", filepath.Join(dir, "no.gym"), one, other); status != exitInput || !strings.Contains(s.err.String(), "another content") {
		t.Errorf("a merge of two steps: %d, %s", status, s.err.String())
	}
	row := episodesOf(t, same)[0]
	if s.must("show", same, string(row.ID)); !strings.Contains(strings.Join(strings.Fields(s.out.String()), " "), "steps 1 to 4 are of run") ||
		strings.Count(s.out.String(), "(before the fork)") != 4 {
		t.Errorf("show: %s", s.out.String())
	}
	if s.must("report", same); !strings.Contains(s.out.String(), "begun at step 4 of run") {
		t.Errorf("report: %s", s.out.String())
	}
	again := filepath.Join(dir, "again.gym") // a fork of a fork
	s.must("fork", one, "--episode", string(episodesOf(t, one)[0].ID), "--step", "6", "--fresh", "--out", again)
	s.must("verify", "--strict", again)
}

// Replays mark the steps before a fork and name their origin, whether it was made by fork or by a client of a server: on
// the page, and as a strip in the animated picture.
func TestReplaysMarkTheStepsBeforeAFork(t *testing.T) {
	t.Parallel()
	s, dir := newSession(t), t.TempDir()
	file, episode := source(t, s, dir, "sokoban/small-v0/03")
	forked, served := filepath.Join(dir, "fork.gym"), filepath.Join(dir, "served.gym")
	s.must("fork", file, "--episode", episode, "--step", "4", "--fresh", "--out", forked)
	d := openDoor(t, served, "sokoban/small-v0/03")
	_, session, _ := d.post("/reset", "", map[string]any{"seed": 5})
	for range 4 {
		d.post("/step", session, map[string]any{"action": "do Left"})
	}
	_, fork, _ := d.post("/fork", session, map[string]any{})
	for _, id := range []string{session, fork} {
		d.post("/step", id, map[string]any{"action": "do Up"})
		d.post("/close", id, map[string]any{})
	}
	d.stop()
	for _, path := range []string{forked, served} {
		page, marked := filepath.Join(dir, "page.html"), 0
		s.must("report", path, "--html", page)
		data, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range episodesOf(t, path) {
			file, err := store.Read(path)
			if err != nil {
				t.Fatal(err)
			}
			task, _ := file.Run().Plan.Played(&row.Episode)
			file.Close()
			if task.Prelude == nil {
				continue
			}
			marked++
			from := task.Prelude.From
			want := fmt.Sprintf(`"fork":"steps 1 to 4 are of run %s, episode %.12s, step 4, played by %s; `, from.Run, from.Episode, from.Agent)
			if text := string(data); !strings.Contains(text, want) || !strings.Contains(text, `,"before":4,`) || strings.Contains(text, "#-1") {
				t.Errorf("%s: the page lacks %s", path, want)
			}
			out := filepath.Join(dir, "out.png")
			s.must("export", "apng", path, string(row.ID), "--out", out)
			moving, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			var before []bool
			for _, img := range picturesIn(t, moving) {
				r, _, b, _ := img.At(0, img.Bounds().Dy()-1).RGBA()
				if h := img.Bounds().Dy(); h < 112+16 {
					t.Errorf("%s: a picture has %d lines; there is no room for a strip", path, h)
				}
				before = append(before, r > 2*b)
			}
			for i, is := range before {
				if is != (i <= 4) {
					t.Errorf("%s: picture %d: marked as before the fork: %v", path, i, is)
				}
			}
			if len(before) < 6 {
				t.Errorf("%s: %d pictures", path, len(before))
			}
		}
		if marked != 1 {
			t.Errorf("%s: %d forks", path, marked)
		}
	}
}

// picturesIn reads the pictures of an animated PNG whose pictures all have its whole size.
func picturesIn(t *testing.T, data []byte) (list []image.Image) {
	t.Helper()
	const signature = 8
	chunk := func(kind string, body []byte) []byte {
		b := binary.BigEndian.AppendUint32(nil, uint32(len(body)))
		b = append(append(b, kind...), body...)
		return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
	}
	var head []byte
	for rest := data[signature:]; len(rest) >= 12; {
		n := binary.BigEndian.Uint32(rest)
		kind, body := string(rest[4:8]), rest[8:8+n]
		switch rest = rest[12+n:]; kind {
		case "IHDR":
			head = append(slices.Clone(data[:signature]), chunk(kind, body)...)
		case "IDAT", "fdAT":
			if kind == "fdAT" {
				body = body[4:] // after its number
			}
			whole := slices.Concat(head, chunk("IDAT", body), chunk("IEND", nil))
			img, err := png.Decode(bytes.NewReader(whole))
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, img)
		}
	}
	return list
}

// Every agent that takes a history gets it: the first question has more than that of a fresh one, no model is asked
// before it, and the run verifies.
func TestAgentsInherit(t *testing.T) {
	heavy(t)
	for agent, task := range map[string]string{"online": "sokoban/small-v0/03", "semantic": "games/merge-grid/01", "computeruse": "games/merge-grid/01",
		"computeruse-native": "games/merge-grid/01", "phone-text": "phone/contacts/add-contact", "phone-image": "phone/contacts/add-contact", "web": "sites-text/1-hop/wiki-open-dish"} {
		t.Run(agent, func(t *testing.T) {
			t.Parallel()
			srv := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply { return modeltest.Say("no action") }})
			s, dir := newSession(t), t.TempDir()
			file, episode := source(t, s, dir, task)
			length := map[string]int{}
			for _, how := range []string{"", "--fresh"} {
				out := filepath.Join(dir, "fork"+how+".gym")
				args := []string{"fork", file, "--episode", episode, "--step", "2", "--agent", agent, "--model", "compat/gpt-5", "--base-url", srv.URL(),
					"--token-limit", "1", "--cache", "off", "--out", out}
				if agent == "computeruse-native" {
					args = append(args, "--option", "dialect=ui-tars")
				}
				if how != "" {
					args = append(args, how)
				}
				s.must(args...)
				s.must("verify", "--strict", out)
				run, err := store.Read(out)
				if err != nil {
					t.Fatal(err)
				}
				calls, err := run.Calls(t.Context(), episodesOf(t, out)[0].ID)
				if err != nil || len(calls) == 0 || calls[0].Turn != 1 {
					t.Fatal(err, len(calls))
				}
				text, err := json.Marshal(calls[0].Request.Messages)
				if err != nil {
					t.Fatal(err)
				}
				length[how] = len(text)
				run.Close()
			}
			if length[""] <= length["--fresh"] {
				t.Errorf("the first question has %d bytes with a history, and %d without", length[""], length["--fresh"])
			}
		})
	}
}

// A run of forks that is killed at random moments and resumed ends as one that nothing disturbed.
func TestAKilledForkResumes(t *testing.T) {
	heavy(t)
	s, home, dir := newSession(t), t.TempDir(), t.TempDir()
	file, episode := source(t, s, dir, "sokoban/small-v0/03")
	plan := []string{"fork", file, "--episode", episode, "--step", "20", "--agent", "random,oracle", "--fresh", "-k", "40"}
	whole := filepath.Join(dir, "whole.gym")
	start := time.Now()
	if out, err := program(t, home, nil, append(plan, "--out", whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	took, story := time.Since(start), storyOf(t, whole)
	r := rand.New(rand.NewPCG(11, 11))
	for killed, n := 0, 0; killed < kills(); n++ {
		path := filepath.Join(dir, fmt.Sprintf("killed-%d.gym", n))
		args := append(plan, "--out", path)
		for killOrEnd(t, program(t, home, nil, args...), time.Duration(r.Int64N(int64(took)))) == false {
			killed++
			if _, err := os.Stat(path); err == nil {
				args = []string{"run", "--resume", path}
			}
		}
		storetest.Same(t, storyOf(t, path), story)
		s.must("verify", "--strict", path)
	}
}
