package cli

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/internal/tier"
	"gymkhana/model/modeltest"
	"gymkhana/store/storetest"
)

// A plan executed twice, by one worker and by eight, in two processes with another time zone, language and number of
// cores, gives the same story: every decision, step, picture, call and verdict. Verification finds no mismatch.
func TestExecutionsAreTheSame(t *testing.T) {
	heavy(t)
	var srv *modeltest.Server
	srv = modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		srv.Forget()
		return followSeed(r)
	}})
	asks := " --model compat/test --cache off --base-url " + srv.URL()
	lines := []string{
		"sokoban/small-v0/20 sokoban/v2/03 --agent random,oracle --repeats 2 --protocol published",
		"games/snake-grid/01 games/desert-dash/01 games/ember-and-brook/05 --agent random,heuristic,oracle --instances 2",
		"games/desert-dash/01 games/mine-grid/01 --agent random,declare --clock latency=800ms --repeats 2",
		"phone/settings/wifi-off phone/notes/create-note phone/mini/click-tab --agent random,heuristic,oracle --instances 2",
		"phone/settings/wifi-off phone/mini/click-button --agent policy,group --model policy/phone-small --instances 2",
		"football:mini --agent random,heuristic --instances 1",
		"sites-text/1-hop/hotels-search sites-text/2-hop/wiki-learn-founder.events-search-organiser --agent random,oracle,heuristic",
		"sokoban/small-v0/20 --agent online,global --repeats 3" + asks,
		"sokoban/small-v0/20 --agent group --option n=3 --option rounds=2 --token-limit 4000" + asks,
		"phone/settings/wifi-off --agent phone-text,phone-image --repeats 2 --token-limit 200" + asks,
	}
	for i, line := range tier.Part(t, lines, 3) {
		t.Run(strings.Fields(line)[0], func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			play := func(workers int, env ...string) string {
				file := filepath.Join(dir, fmt.Sprintf("%d-by-%d.gym", i, workers))
				args := append([]string{"run"}, strings.Fields(line)...)
				args = append(args, "--parallel", fmt.Sprint(workers), "--out", file)
				if out, err := program(t, t.TempDir(), env, args...).CombinedOutput(); err != nil {
					t.Fatalf("%s: %v\n%s", line, err, tail(string(out)))
				}
				return file
			}
			one := play(1, "GOMAXPROCS=1", "TZ=Asia/Tokyo", "LANG=tr_TR.UTF-8")
			eight := play(8, "GOMAXPROCS=8", "TZ=America/Lima", "LANG=C")
			story := storyOf(t, one)
			storetest.Same(t, storyOf(t, eight), story)
			if len(story) < 10 {
				t.Errorf("the story has %d lines; nothing was compared", len(story))
			}
			if out, err := program(t, t.TempDir(), nil, "verify", eight, "--strict", "--frames").CombinedOutput(); err != nil {
				t.Errorf("verify: %v\n%s", err, tail(string(out)))
			}
		})
	}
}
