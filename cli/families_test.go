package cli

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/probe/probetest"
)

// Doctor model finds out what the template of each family demands, and a run with that profile plays without a refusal. One
// without a probe is refused a few times, says what it changed, and plays as well.
func TestDoctorModelKnowsFamilies(t *testing.T) {
	free := modeltest.Template{Name: "free", Tools: true}
	for _, template := range append(modeltest.Templates(), free) {
		t.Run(template.Name, func(t *testing.T) {
			heavy(t)
			k := &reading{}
			respond := (&probetest.Model{Talk: answering([]string{"# action\nright", "Action: right"})}).Reply
			reply := k.strict(template, respond)
			if template.Name == free.Name {
				reply = respond
			}
			srv := modeltest.NewServer(t, modeltest.Options{Reply: reply})
			play := func(s *session, agent string) string {
				file := filepath.Join(t.TempDir(), "r.gym")
				s.must("run", "games/merge-grid/01", "--instances", "1", "--agent", agent, "--model", "compat/stub",
					"--base-url", srv.URL(), "--cache", "off", "--token-limit", "6000", "--out", file)
				said := strings.Join(strings.Fields(s.err.String()), " ")
				s.must("verify", file)
				return said
			}
			bare, s := newSession(t), newSession(t)
			agents := []string{"online", "semantic"}
			if !template.Tools {
				agents = agents[:1] // without a probe it is not known that it takes no tools
			}
			for _, agent := range agents {
				said := play(bare, agent)
				if (len(k.refused) > 0) != strings.Contains(said, "; the run continues in this shape") {
					t.Errorf("%s was refused %q, and says\n%s", agent, k.refused, said)
				}
			}
			if len(k.refused) > len(agents)*len(gymkhana.TalkRules) {
				t.Errorf("refused %d times: %q", len(k.refused), k.refused)
			}
			var got modelCheckup
			s.json(&got, "doctor", "model", "compat/stub", "--base-url", srv.URL(), "--seed", "3", "--max-tokens", "300")
			if p := got.Profile; p.Talk != template.Talk || (p.Tools == gymkhana.OpenAITools) != template.Tools {
				t.Errorf("the profile is %+v, with tools %s; want %+v", p.Talk, p.Tools, template.Talk)
			}
			k.refused = nil
			for _, agent := range []string{"online", "semantic"} {
				if said := play(s, agent); len(k.refused) > 0 || strings.Contains(said, "continues in this shape") {
					t.Errorf("%s was refused %q\n%s", agent, k.refused, said)
				}
			}
		})
	}
}

// A request that is refused for an unknown reason costs its episode and not the run. A run whose first requests are all
// refused stops with the reason.
func TestUnknownRefusalsCostAnEpisode(t *testing.T) {
	for _, c := range []struct {
		refused []int // requests
		status  int
		want    string
	}{
		{[]int{5}, exitFailed, "19/20"},
		{[]int{1, 2, 3}, exitInput, "the first 3 requests were all refused: model/openai.Chat: provider answered 422: the dog ate it"},
	} {
		t.Run(fmt.Sprint(c.refused), func(t *testing.T) {
			heavy(t)
			srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
				if slices.Contains(c.refused, r.N) {
					return modeltest.Fail(422, "").Saying("", "the dog ate it")
				}
				return modeltest.Say("# action\nRight")
			}})
			s := newSession(t)
			status := s.run("run", "sokoban:mini", "--agent", "online", "--model", "compat/stub", "--base-url", srv.URL(),
				"--parallel", "1", "--cache", "off", "--token-limit", "400", "--out", filepath.Join(t.TempDir(), "r.gym"))
			if said := s.out.String() + s.err.String(); status != c.status || !strings.Contains(said, c.want) {
				t.Errorf("exit %d; want %d and %q in\n%s", status, c.status, c.want, said)
			}
		})
	}
}
