package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
)

// A known context is reported before it ends episodes, when it has ended some, and when it is wrong.
func TestTheContextOfAProfileWarns(t *testing.T) {
	heavy(t)
	for what, c := range map[string]struct {
		context string
		served  int // the context in the server's list of models; 0 for no list
		used    int
		fail    int // the message count of a talk that is too long; 0 for none
		more    []string
		exit    int
		want    []string
	}{
		"far from it": {"context: 2000", 0, 900, 0, nil, exitDone, nil},
		"not known":   {"no_roles: false", 0, 900, 0, nil, exitDone, nil},
		"near it": {"context: 1000", 0, 900, 0, nil, exitDone,
			[]string{"took 910 tokens, 91 % of the context of compat/test (1.0k, as its profile or its server says): longer episodes would end there"}},
		"beyond it": {"context: 500", 0, 900, 0, nil, exitDone, []string{"took 910 tokens, 182 % of the context", "correct context in profiles.yaml"}},
		"outgrown": {"context: 1000", 0, 300, 6, nil, exitDone,
			[]string{"1 episode ended because the conversation outgrew the model's context, and the longest", "31 %"}},
		"outgrown alone": {"no_roles: false", 0, 300, 6, nil, exitDone,
			[]string{"1 episode ended because the conversation outgrew the model's context: choose agent options"}},
		"at first": {"context: 1000", 0, 300, 1, nil, exitInput,
			[]string{"the first request is longer than the context of compat/test (1000 tokens, as its profile or its server says)", "prompt is too long"}},
		"no room": {"context: 4000", 0, 300, 0, []string{"--max-tokens", "3900", "--dry-run"}, exitDone,
			[]string{"--max-tokens 3900 leaves no room for a question in the context of compat/test (4000 tokens"}},
		"near what the server says": {"no_roles: false", 1000, 900, 0, nil, exitDone,
			[]string{"took 910 tokens, 91 % of the context of compat/test (1.0k, as its profile or its server says)"}},
		"no room at the server": {"no_roles: false", 4000, 300, 0, []string{"--max-tokens", "3900"}, exitDone,
			[]string{"--max-tokens 3900 leaves no room for a question in the context of compat/test (4000 tokens, as its server says)"}},
		"a profile wins": {"context: 9000", 1000, 900, 0, nil, exitDone, nil},
		"in a pilot":     {"context: 1000", 0, 900, 0, []string{"sokoban/small-v0/21", "--estimate", "1"}, exitDone, []string{"91 % of the context of compat/test"}},
	} {
		t.Run(what, func(t *testing.T) {
			var list func() string
			if c.served > 0 {
				list = func() string { return fmt.Sprintf(`{"data":[{"id":"test","meta":{"n_ctx":%d}}]}`, c.served) }
			}
			srv := modeltest.NewServer(t, modeltest.Options{Models: list, Reply: func(r *modeltest.Request) modeltest.Reply {
				if c.fail > 0 && len(r.Messages) >= c.fail {
					return modeltest.Fail(400, "").Saying("context_length_exceeded", "prompt is too long")
				}
				said := modeltest.Say("# analyze\nno\n# action\n" + []string{"Left", "Right"}[r.N%2])
				said.Usage = &gymkhana.Usage{In: c.used, Out: 10}
				return said
			}})
			s := newSession(t)
			if err := os.WriteFile(filepath.Join(s.home, "profiles.yaml"), []byte("profiles:\n- {match: [test], "+c.context+"}\n"), 0o666); err != nil {
				t.Fatal(err)
			}
			status := s.run(append([]string{"run", "sokoban/small-v0/20", "--agent", "online", "--model", "compat/test", "--base-url", srv.URL(),
				"--token-limit", "8000", "--cache", "off", "--out", filepath.Join(t.TempDir(), "r.gym")}, c.more...)...)
			said := strings.Join(strings.Fields(s.out.String()+s.err.String()), " ")
			if status != c.exit {
				t.Errorf("exit %d; want %d\n%s", status, c.exit, said)
			}
			for _, want := range c.want {
				if !strings.Contains(said, want) {
					t.Errorf("want %q in\n%s", want, said)
				}
			}
			if c.want == nil && strings.Contains(said, "context") {
				t.Errorf("it speaks of the context:\n%s", said)
			}
		})
	}
}
