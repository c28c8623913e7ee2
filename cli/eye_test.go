package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/report"
)

// pictured reports whether a request has a picture.
func pictured(r *modeltest.Request) (data string) {
	for _, m := range r.Messages {
		for _, p := range m.Parts {
			if p.Image != nil {
				data += string(p.Image.Data)
			}
		}
	}
	return data
}

// An eye describes the pictures of a page to a model that sees none. It is asked once for the same pixels in all repeats and
// arms, its calls are those of a role of its own, and the run is executed again without it.
func TestAnEyeDescribesPictures(t *testing.T) {
	heavy(t)
	var mu sync.Mutex
	seen, shown := map[string]int{}, ""
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		mu.Lock()
		defer mu.Unlock()
		picture := pictured(r)
		if r.Model == "eye" {
			seen[picture]++
			if picture == "" {
				t.Error("the eye is asked without a picture")
			}
			return modeltest.Say(fmt.Sprintf("thing number %d", len(seen)))
		}
		if picture != "" {
			t.Error("the agent's model is sent a picture")
		}
		if said := r.Last(); strings.Contains(said, "URL: http://shop.localhost/") {
			shown = said
			return modeltest.Say("```stop [nothing]```")
		}
		return modeltest.Say("```goto [http://shop.localhost/]```")
	}})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "e.gym")
	var sum report.Summary
	once := func(when string) {
		t.Helper()
		for picture, n := range seen {
			if n != 1 {
				t.Errorf("%s a picture of %d bytes is described %d times", when, len(picture), n)
			}
		}
	}
	run := []string{"run", "sites/1-hop/shop-ask-colour", "--instances", "1", "--repeats", "2", "--model", "compat/reader",
		"--option", "observe=captions", "--option", "caption_from=compat/eye", "--base-url", srv.URL(), "--parallel", "2"}
	s.json(&sum, append(run, "--agent", "web", "--cache", "off", "--out", filepath.Join(t.TempDir(), "off.gym"))...)
	once("without a cache")
	clear(seen)
	s.json(&sum, append(run, "--agent", "web,web-shop", "--estimate", "1", "--out", file)...)
	s.json(&sum, "run", "--resume", file, "--base-url", srv.URL())
	once("in a resumed run")
	if len(seen) < 2 || !strings.Contains(shown, "] thing number ") {
		t.Errorf("%d pictures are described, and the page is shown as\n%s", len(seen), shown)
	}
	s.json(&sum, "report", file, "--ledger")
	roles := map[string]int{}
	reused := 0
	for _, a := range sum.Ledger {
		roles[a.Role+" "+a.Model] += a.Calls
		if a.Role == "eye" {
			reused += a.Reused
		}
	}
	if roles["eye compat/eye"] != len(seen) || reused == 0 || roles["agent compat/reader"] == 0 || len(roles) != 2 {
		t.Errorf("the ledger has %v, and %d reused; want %d questions to the eye", roles, reused, len(seen))
	}
	s.must("verify", file, "--strict")
	if text := s.must("show", file, "--raw"); !strings.Contains(text, "web") {
		t.Errorf("show: %s", text)
	}
}

// An eye is resolved with the plan: it is part of the arm, has a price, and needs an agent that plays alone.
func TestAnEyeIsPartOfThePlan(t *testing.T) {
	s := newSession(t)
	run := []string{"run", "sites/1-hop/shop-ask-colour", "--instances", "1", "--agent", "web", "--model", "compat/reader", "--base-url",
		"http://127.0.0.1:1/v1",
		"--option", "observe=captions", "--dry-run"}
	var got struct{ Plan gymkhana.Plan }
	s.json(&got, append(run, "--option", "caption_from=compat/eye")...)
	if said := s.err.String(); !strings.Contains(said, "its eye compat/eye is asked once about each picture") {
		t.Errorf("the plan does not say what its eye costs:\n%s", said)
	}
	if eye := got.Plan.Arms[0].Eye; eye == nil || eye.Model != "compat/eye" || eye.Profile == nil {
		t.Errorf("the arm has the eye %+v", eye)
	}
	var without struct{ Plan gymkhana.Plan }
	s.json(&without, append(run, "--option", "caption_from=alt")...)
	if without.Plan.Arms[0].Eye != nil {
		t.Error("the arm has an eye without one in the options")
	}
	for option, want := range map[string]string{"caption_from=compat": `caption_from "compat"`,
		"caption_from=nowhere/eye":        `unknown model provider "nowhere"`,
		"caption_from=policy/phone-small": "only scores", "caption_from=openai/gpt-5": "OPENAI_API_KEY"} {
		args := append(run[:len(run)-1:len(run)-1], "--option", option, "--out", filepath.Join(t.TempDir(), "x.gym"))
		if status := s.run(args...); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("%s: exit %d\n%s", option, status, s.err.String())
		}
	}
	if status := s.run("run", "sites/1-hop/shop-ask-colour", "--agent", "group", "--model", "compat/reader", "--base-url", "http://127.0.0.1:1/v1",
		"--option",
		`options={"observe":"captions","caption_from":"compat/eye"}`, "--dry-run"); status != exitInput || !strings.Contains(s.err.String(),
		"not a member of a group") {
		t.Errorf("a member with an eye: exit %d\n%s", status, s.err.String())
	}
	if status := s.run(append(run[:len(run)-3:len(run)-3], "--option", "caption_from=compat/eye", "--dry-run")...); status != exitInput ||
		!strings.Contains(s.err.String(), "needs observe captions") {
		t.Errorf("an eye without captions: exit %d\n%s", status, s.err.String())
	}
}
