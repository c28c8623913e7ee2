package cli

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"gymkhana/model/modeltest"
)

// A task of MMInA's whose answer no rule settles, so that a judge is asked.
const openTask = `{"intent": "What is the tower on https://kiwix.test/A/Vesk made of?", "start_url": "https://kiwix.test/A/Vesk",
"task_id": 1, "sites": ["shopping"], "eval": {"eval_types": ["string_match"], "string_note": "",
"reference_answers": {"must_include": [], "exact_match": "", "fuzzy_match": ["made of stone"]}}}`

// The key is in nothing that comes of a judge that repeats it in its replies and in its failures: run file, cache, export,
// page, verification, replay or span.
func TestTheKeyIsInNoJudgement(t *testing.T) {
	heavy(t)
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, "<!doctype html><title>Vesk</title><h1>A tower of stone</h1>")
	}))
	t.Cleanup(site.Close)
	var judged atomic.Int64
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		if r.Model != "judge" {
			return modeltest.Say("I see it.\n```stop [A tall building made of rock]```")
		}
		if judged.Add(1) == 1 {
			return modeltest.Fail(429, "0.01").Saying(secretKey, "slow down, "+secretKey)
		}
		reply := modeltest.Say("correct, by " + secretKey)
		reply.Thinking = "hm " + secretKey
		return reply
	}})
	l, s := listen(t), newSession(t)
	s.env = map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": l.URL, "COMPAT_API_KEY": secretKey,
		"OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT": "true"}
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	for name, text := range map[string]string{"sites.yaml": "kiwix.test: " + site.URL + "\n", "shopping/1.json": openTask} {
		path := filepath.Join(in("tasks"), name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	said := new(strings.Builder)
	for _, line := range []string{"import mmina DIR/tasks --as open",
		"run open --agent web --model compat/test --judge compat/judge --base-url URL --cache DIR/cache --out DIR/r.gym",
		"verify DIR/r.gym", "show DIR/r.gym", "report DIR/r.gym --html DIR/r.html --csv DIR/r.csv", "report DIR/r.gym --ledger --json",
		"export jsonl DIR/r.gym --calls", "run open --agent web --model replay/DIR/r.gym#compat/test --judge replay/DIR/r.gym#compat/judge --out DIR/again.gym",
	} {
		args := strings.Fields(strings.NewReplacer("DIR", dir, "URL", srv.URL()).Replace(line))
		status := s.run(args...)
		fmt.Fprintf(said, "%s: %d\n%s\n%s\n", line, status, s.out.String(), s.err.String())
		if status != exitDone {
			t.Errorf("%s: exit %d\n%s%s", line, status, s.out.String(), s.err.String())
		}
	}
	l.mu.Lock()
	told := l.bytes.String()
	l.mu.Unlock()
	data, err := os.ReadFile(in("r.gym.jsonl"))
	if struck := "correct, by [key]"; err != nil || !strings.Contains(string(data), struck) || !strings.Contains(told, struck) || judged.Load() < 2 {
		t.Errorf("the judge was asked %d times, and its reply is not in what was exported, or not in a span; %v", judged.Load(), err)
	}
	checkNowhere(t, forms(), said.String()+told, s.home, dir)
}
