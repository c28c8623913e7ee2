package cli

import (
	"fmt"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/model/probe/probetest"
)

// forms are those in which a server may repeat the key.
func forms() []string {
	return []string{secretKey, url.QueryEscape(secretKey), url.PathEscape(secretKey), strings.ReplaceAll(secretKey, "/", `\/`)}
}

// The key is in nothing that doctor model says or keeps: of a server that repeats it in its answers and in its failures.
func TestTheKeyIsInNoProbe(t *testing.T) {
	heavy(t)
	for _, fails := range []bool{false, true} {
		m := probetest.Model{Refuses: []string{"temperature"}}
		srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
			if fails {
				return modeltest.Fail(401, "").Saying(secretKey, "wrong key "+secretKey)
			}
			reply := m.Reply(r)
			reply.Text, reply.Thinking = strings.TrimSpace(reply.Text+" "+secretKey), "with "+secretKey
			for i := range reply.Calls {
				reply.Calls[i].ID = secretKey
			}
			return reply
		}})
		s := newSession(t)
		s.env["COMPAT_API_KEY"] = secretKey
		said := ""
		for _, more := range [][]string{{"--dry-run"}, nil, {"--json"}} {
			status := s.run(append([]string{"doctor", "model", "compat/stub", "--base-url", srv.URL(), "--max-tokens", "300"}, more...)...)
			said += fmt.Sprintf("%v: %d\n%s\n%s\n", more, status, s.out.String(), s.err.String())
		}
		if got := srv.Requests(); len(got) == 0 || got[0].Key != secretKey {
			t.Fatalf("the key was not sent in %d requests\n%s", len(got), said)
		}
		checkNowhere(t, forms(), said, s.home)
	}
}

// The key is in no span, also where texts are told, of an agent that calls tools and of a group with a critic, whose model
// repeats it in calls and reasoning; and neither is that of the collector in anything said.
func TestTheKeyIsInNoSpan(t *testing.T) {
	serial(t)
	const collectors = "collector-key-0123456789"
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "authorization="+collectors)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		reply := modeltest.Reply{Text: "# analyze\n" + secretKey + "\n# action\nLeft", Thinking: "hm " + secretKey}
		if len(r.Tools) > 0 {
			reply.Calls = []gymkhana.ToolCall{{ID: secretKey, Name: r.Tools[0].Name, Arguments: `{"reasoning":"` + secretKey + `","` + secretKey + `":1}`}}
		}
		if r.N == 3 {
			return modeltest.Fail(400, "").Saying("context_length_exceeded", "too long for "+secretKey)
		}
		return reply
	}})
	for n, agent := range [][]string{{"semantic"}, {"group", "--option", "n=2", "--option", "rounds=1", "--option", "memory=critic"}} {
		l, s := listen(t), newSession(t)
		s.env = map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": l.URL, "COMPAT_API_KEY": secretKey, "OTEL_EXPORTER_OTLP_HEADERS": "authorization=" + collectors,
			"OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT": "true"}
		dir := t.TempDir()
		status := s.run(append([]string{"run", "sokoban/small-v0/01", "--model", "compat/stub", "--base-url", srv.URL(), "--judge", "compat/stub",
			"--token-limit", "3000", "--out", filepath.Join(dir, "r.gym"), "--agent"}, agent...)...)
		said := fmt.Sprintf("%d\n%s\n%s\n", status, s.out.String(), s.err.String())
		l.mu.Lock()
		told := l.bytes.String()
		l.mu.Unlock()
		if !strings.Contains(told, "[key]") {
			t.Errorf("%d: no text was told to the collector\n%s", n, said)
		}
		checkNowhere(t, append(forms(), collectors), said+told, s.home, dir)
	}
}
