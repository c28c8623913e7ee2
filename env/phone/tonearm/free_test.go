package tonearm

import (
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/player"
)

// Any songs pass whose length is right, and no others.
func TestPlaylistDurationLeavesTheChoiceOpen(t *testing.T) {
	for _, c := range []struct {
		low, high int
		want      bool
	}{{shortest, longest, true}, {longest + 1, longest + 330, false}, {shortest - 330, shortest - 1, false}} {
		kit := device.New(App)
		set, _ := kit.Suite(nil, nil)
		i := slices.IndexFunc(set.Tasks, func(t *gymkhana.Task) bool { return t.ID == "phone/tonearm/playlist-duration" })
		env, err := kit.Env(set.Tasks[i].Environment.Config)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := env.Reset(t.Context(), 3); err != nil {
			t.Fatal(err)
		}
		world := env.(*device.World)
		verifier, err := kit.Verifier(gymkhana.Config(nil))
		if err != nil {
			t.Fatal(err)
		}
		score := verifier.Start(set.Tasks[i], gymkhana.Frame{State: world.State()})
		text := string(world.State().AppendCanonical(nil))
		ph := world.State().Phone()
		s := device.See[State](ph)
		songs := titles(s.Songs)
		for player.Total(s.items(), songs) > c.high {
			songs = songs[1:]
		}
		if sum := player.Total(s.items(), songs); sum < c.low || slices.Equal(songs, ids(&ph.Case)) {
			t.Fatalf("%q last %d; want others of %d to %d", songs, sum, c.low, c.high)
		}
		list := `{"items":["` + strings.Join(songs, `","`) + `"],"name":"` + ph.Case.Get("name") + `"},`
		state, err := kit.Decode([]byte(strings.Replace(text, `"lists":[`, `"lists":[`+list, 1)))
		if err != nil {
			t.Fatal(err)
		}
		score.Add(gymkhana.Frame{State: state})
		if v := score.Verdict(); v.Success != c.want {
			t.Errorf("songs of %d s: success %v; want %v", player.Total(s.items(), songs), v.Success, c.want)
		}
	}
}
