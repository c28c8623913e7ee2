package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	collector "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	spans "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"gymkhana/model/modeltest"
	"gymkhana/report"
)

// A listener is a collector: it takes spans by OTLP over HTTP.
type listener struct {
	*httptest.Server
	mu    sync.Mutex
	spans []*spans.Span
	bytes bytes.Buffer // of all requests
}

func listen(t *testing.T) *listener {
	l := &listener{}
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		req := &collector.ExportTraceServiceRequest{}
		if err == nil {
			err = proto.Unmarshal(body, req)
		}
		if err != nil || r.URL.Path != "/v1/traces" {
			t.Errorf("%s: %v", r.URL.Path, err)
		}
		l.mu.Lock()
		defer l.mu.Unlock()
		l.bytes.Write(body)
		for _, of := range req.ResourceSpans {
			for _, in := range of.ScopeSpans {
				l.spans = append(l.spans, in.Spans...)
			}
		}
	}))
	t.Cleanup(l.Close)
	return l
}

// named gives the spans whose names begin so.
func (l *listener) named(prefix string) (list []*spans.Span) {
	for _, s := range l.spans {
		if strings.HasPrefix(s.Name, prefix) {
			list = append(list, s)
		}
	}
	return list
}

// attribute gives an attribute of a span as text; "" if it has none of that name.
func attribute(s *spans.Span, key string) string {
	for _, a := range s.Attributes {
		if a.Key == key {
			switch v := a.Value; {
			case v.GetArrayValue() != nil:
				return fmt.Sprint(v.GetArrayValue().Values[0].GetStringValue())
			case v.GetStringValue() != "":
				return v.GetStringValue()
			default:
				return fmt.Sprint(v.GetIntValue())
			}
		}
	}
	return ""
}

// A run with a model sends its collector every episode, turn, request, step and action, nested and with the
// conventions' names. It sends no texts, pictures or keys, unless texts are requested.
func TestSpansOfARun(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Key: "sk-very-secret", Reply: func(*modeltest.Request) modeltest.Reply {
		return modeltest.Say("# analyze\nWONDERFUL\n# action\nLeft, Up")
	}})
	for _, content := range []string{"", "true"} {
		l, s := listen(t), newSession(t)
		s.env = map[string]string{"OTEL_EXPORTER_OTLP_ENDPOINT": l.URL, "COMPAT_API_KEY": "sk-very-secret",
			"OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT": content}
		var sum report.Summary
		s.json(&sum, "run", "sokoban/small-v0/01", "sokoban/small-v0/03", "--agent", "global", "--model", "compat/gpt-test", "--base-url", srv.URL(),
			"--out", filepath.Join(t.TempDir(), "a.gym"), "--cache", "off")
		episodes, turns, chats, steps, tools := l.named("invoke_agent global"), l.named("turn 1"), l.named("chat gpt-test"),
			l.named("step "), l.named("execute_tool ")
		if len(episodes) != 2 || len(turns) != 2 || len(chats) != 2 || len(steps) != sum.Agents[0].Steps || len(tools) != len(steps) || len(steps) == 0 {
			t.Fatalf("%d episodes, %d turns, %d chats, %d of %d steps, %d tools", len(episodes), len(turns), len(chats), len(steps), sum.Agents[0].Steps, len(tools))
		}
		parents := map[string]string{}
		for _, span := range l.spans {
			parents[string(span.SpanId)] = span.Name
		}
		for _, c := range []struct {
			of     []*spans.Span
			parent string
		}{{episodes, ""}, {turns, "invoke_agent global"}, {chats, "turn 1"}, {steps, "turn "}, {tools, "step "}} {
			for _, span := range c.of {
				if got := parents[string(span.ParentSpanId)]; !strings.HasPrefix(got, c.parent) || (got == "") != (c.parent == "") {
					t.Errorf("%s is inside %q; want %q", span.Name, got, c.parent)
				}
			}
		}
		chat := chats[0]
		for key, want := range map[string]string{"gen_ai.operation.name": "chat", "gen_ai.provider.name": "compat", "gen_ai.request.model": "gpt-test",
			"gen_ai.response.finish_reasons": "stop", "server.address": "127.0.0.1"} {
			if got := attribute(chat, key); got != want {
				t.Errorf("%s of a chat is %q; want %q", key, got, want)
			}
		}
		if attribute(chat, "gen_ai.usage.input_tokens") == "" || chat.Kind != spans.Span_SPAN_KIND_CLIENT || attribute(episodes[0], "gymkhana.task") == "" ||
			attribute(tools[0], "gen_ai.operation.name") != "execute_tool" {
			t.Errorf("a chat is %v\nan episode %v", chat, episodes[0])
		}
		sent := l.bytes.String()
		if strings.Contains(sent, "WONDERFUL") != (content != "") || strings.Contains(sent, "very-secret") || strings.Contains(sent, "\x89PNG") ||
			strings.Contains(sent, "iVBORw0KGgo") {
			t.Errorf("with content %q there is a text: %v; a key: %v", content, strings.Contains(sent, "WONDERFUL"), strings.Contains(sent, "very-secret"))
		}
	}
}

// A collector that is missing, refuses or hangs changes nothing: the run has the same digest as one without a
// collector.
func TestADeadCollectorChangesNothing(t *testing.T) {
	t.Parallel()
	hang := make(chan struct{})
	hanging := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-hang }))
	defer hanging.Close()
	defer close(hang)
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusForbidden) }))
	defer refusing.Close()
	alive := listen(t)
	now := time.Now() // stands still, so that nothing in the file depends on how long things take
	digest := func(endpoint string) (string, string) {
		t.Helper()
		var out, said bytes.Buffer
		home := t.TempDir()
		host := &Host{Getenv: func(name string) string {
			return map[string]string{"GYMKHANA_HOME": home, "OTEL_EXPORTER_OTLP_ENDPOINT": endpoint}[name]
		}, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &said, Now: func() time.Time { return now }}
		if status := Main(t.Context(), host, "run", "quick", "--agent", "random,oracle", "--out", filepath.Join(home, "a.gym"), "--json"); status != exitDone {
			t.Fatalf("exit %d: %s", status, said.String())
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		var sum report.Summary
		if err := json.Unmarshal([]byte(lines[len(lines)-1]), &sum); err != nil || sum.Digest == "" {
			t.Fatal(err)
		}
		return sum.Digest, said.String()
	}
	silent, said := digest("")
	if strings.Contains(said, "telemetry") {
		t.Errorf("it says %s", said)
	}
	for name, endpoint := range map[string]string{"none": "http://127.0.0.1:1", "refusing": refusing.URL, "hanging": hanging.URL, "alive": alive.URL} {
		got, said := digest(endpoint)
		if got != silent {
			t.Errorf("%s: the digest is %s; without telemetry %s", name, got, silent)
		}
		if told := strings.Contains(said, "telemetry: ") && strings.Contains(said, "the run is not touched"); told != (name != "alive") {
			t.Errorf("%s: it says %s", name, said)
		}
	}
	if len(alive.named("invoke_agent ")) != 24 {
		t.Errorf("%d episodes were told; want 24", len(alive.named("invoke_agent ")))
	}
}
