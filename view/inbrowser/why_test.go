package inbrowser

import (
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// Failures are grouped by what their steps say: a loop, and the kind of unusable reply. The first wrong step is found with
// the oracle, on demand, and leads to its place in the replay.
func TestWhyItFailed(t *testing.T) {
	dir, home := t.TempDir(), t.TempDir()
	model := func(name string, lines ...string) string {
		path := filepath.Join(home, name)
		check(t, os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"+`{"loop": true}`+"\n"), 0o644))
		return "scripted/" + path
	}
	const tasks = "sokoban/small-v0/03"
	gymkhana(t, home, "run", tasks, "--agent", "online", "--model", model("wall.jsonl", `{"text":"# action\nUp"}`), "--out", filepath.Join(dir, "wall.gym"))
	gymkhana(t, home, "run", tasks, "--agent", "scripted", "--option", `actions=["do Up"`+strings.Repeat(`,"do Left","do Right"`, 25)+`]`,
		"--out", filepath.Join(dir, "round.gym"))
	gymkhana(t, home, "run", tasks, "--agent", "online", "--model", model("mute.jsonl",
		`{"text":"I would rather not, 7 times"}`), "--out", filepath.Join(dir, "mute.gym"))
	gymkhana(t, home, "run", "sokoban:mini", "--agent", "random", "--out", filepath.Join(dir, "random.gym"))
	b := serve(t, dir)
	reasons := regexp.MustCompile(`<th scope="row"><a href="([^"]+)">([^<]+)</a></th>`)
	for name, want := range map[string]string{"wall.gym": "repeating one action in vain, no progress",
		"round.gym": "going round in a loop, ", "mute.gym": "replies unusable ("} {
		list := reasons.FindAllStringSubmatch(b.get(b.runs[name]+"/failures"), -1)
		if len(list) != 1 || !strings.Contains(list[0][2], want) {
			t.Errorf("%s failed for %q; want %q", name, list, want)
			continue
		}
		if found := b.get(html.UnescapeString(list[0][1])); !strings.Contains(found, "1 of 1 episodes") {
			t.Errorf("the reason of %s leads to other episodes", name)
		}
		if replay := b.get(b.first(b.runs[name]+"/episodes", episodeLink)); !strings.Contains(replay, "Alike: ") || !strings.Contains(replay, want) {
			t.Errorf("the replay of %s does not say why it failed", name)
		}
	}
	random := b.runs["random.gym"]
	before := b.get(random + "/failures")
	if strings.Contains(before, "Where it went wrong") || !strings.Contains(before, "Look for them") {
		t.Error("first wrong steps are looked for without being asked")
	}
	after := b.get(random + "/failures?steps=1")
	step := regexp.MustCompile(`<td data-of="Where it went wrong">wrong step</td>` +
		`<td data-of="Step"><a href="(/run/[^"]+/episode/[0-9a-f]+)\?step=(\d+)">(\d+) of \d+</a>`).FindStringSubmatch(after)
	if step == nil || step[2] != step[3] || step[2] == "0" {
		t.Fatalf("no step was found: %.2000s", after)
	}
	if replay := b.get(step[1]); !strings.Contains(replay, `step=`+step[2]+`">First wrong step: `+step[2]+`</a>`) {
		t.Error("the replay does not name the first wrong step")
	}
}
