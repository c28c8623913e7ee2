package telemetry

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"

	"gymkhana"
)

// The standard variables switch telemetry on and off; an unsupported setting is refused; the error names the variable,
// but not its value if that may hold a password.
func TestTheEnvironmentDecides(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want string // the address, or a part of the error
	}{
		{nil, ""},
		{map[string]string{envExporter: "none", envEndpoint: "http://c:4318"}, ""},
		{map[string]string{envDisabled: "true", envEndpoint: "http://c:4318"}, ""},
		{map[string]string{envExporter: "otlp"}, "http://localhost:4318/v1/traces"},
		{map[string]string{envEndpoint: "http://c:4318"}, "http://c:4318/v1/traces"},
		{map[string]string{envEndpoint: "https://c/otel/"}, "https://c/otel/v1/traces"},
		{map[string]string{envEndpoint: "http://c:4318", envTraces: "http://d/spans"}, "http://d/spans"},
		{map[string]string{envEndpoint: "http://c:4318", envProtocol: "http/protobuf"}, "http://c:4318/v1/traces"},
		{map[string]string{envEndpoint: "http://c:4318", envProtocol: "grpc", envTracesBy: "http/protobuf"}, "http://c:4318/v1/traces"},
		{map[string]string{envEndpoint: "http://c:4317", envProtocol: "grpc"}, envProtocol + "=grpc"},
		{map[string]string{envEndpoint: "http://c:4317", envTracesBy: "http/json"}, envTracesBy + "=http/json"},
		{map[string]string{envExporter: "zipkin"}, "want otlp or none"},
		{map[string]string{envEndpoint: "c:4318"}, envEndpoint + " is no address"},
		{map[string]string{envEndpoint: "ftp://user:secret@c"}, envEndpoint + " is no address"},
		{map[string]string{envTraces: "http://"}, envTraces + " is no address"},
	} {
		env := func(name string) string { return c.env[name] }
		got, err := endpointOf(env)
		if err != nil {
			got = err.Error()
			if _, err := Start(t.Context(), Options{Env: env}); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
				t.Errorf("%v: the error %v is not blamed on the set-up", c.env, err)
			}
		}
		if got != c.want && !(err != nil && strings.Contains(got, c.want)) || strings.Contains(got, "secret") {
			t.Errorf("%v: %q; want %q", c.env, got, c.want)
		}
	}
}

// A redirect is not followed, so that no other server gets the headers, which hold credentials.
func TestARedirectIsNotFollowed(t *testing.T) {
	for _, code := range []int{http.StatusMovedPermanently, http.StatusTemporaryRedirect, http.StatusPermanentRedirect} {
		var others, asked atomic.Int32
		other := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { others.Add(1) }))
		defer other.Close()
		first := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			http.Redirect(w, r, other.URL, code)
		}))
		defer first.Close()
		tracer, err := Start(t.Context(), Options{Env: func(name string) string { return map[string]string{envEndpoint: first.URL}[name] }})
		if err != nil {
			t.Fatal(err)
		}
		_, span := tracer.tracer.Start(t.Context(), "a span")
		span.End()
		if lost := tracer.Close(); others.Load() > 0 || asked.Load() == 0 || !strings.Contains(lost, "redirects") {
			t.Errorf("%d: %d requests to another host, %d to the collector; Close says %q", code, others.Load(), asked.Load(), lost)
		}
	}
}

// Texts are reported only if the variable has one of its known values.
func TestContentIsOffUnlessAskedFor(t *testing.T) {
	for value, want := range map[string]bool{"": false, "false": false, "NO_CONTENT": false, "EVENT_ONLY": false, "true": true, "True": true,
		"SPAN_ONLY": true, "span_and_event": true} {
		if got := wantsContent(value); got != want {
			t.Errorf("%q: %v", value, got)
		}
	}
}

// A message is reported with its text and its calls; a picture only with its hash.
func TestMessagesAreToldWithoutPictures(t *testing.T) {
	got := messages([]gymkhana.Message{
		{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: "look"}, {Image: &gymkhana.Image{Media: "image/png", Data: []byte("PIXELS")}}}},
		{Role: gymkhana.Assistant, Calls: []gymkhana.ToolCall{{ID: "c1", Name: "left", Arguments: `{"n":2}`}}},
		{Role: "tool", CallID: "c1", Parts: []gymkhana.Part{{Text: "done"}}},
	})
	want := `[{"role":"user","parts":[{"type":"text","content":"look"},{"type":"blob","modality":"image","mime_type":"image/png","sha256":"` +
		gymkhana.HashBytes([]byte("PIXELS")).String() + `"}]},` +
		`{"role":"assistant","parts":[{"type":"tool_call","id":"c1","name":"left","arguments":"{\"n\":2}"}]},` +
		`{"role":"tool","parts":[{"type":"tool_call_response","id":"c1","response":"done"}]}]`
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := answer(&gymkhana.Response{Text: "go", Thinking: "hm", Finish: "stop"}); got !=
		`[{"role":"assistant","parts":[{"type":"reasoning","content":"hm"},{"type":"text","content":"go"}],"finish_reason":"stop"}]` {
		t.Errorf("got %s", got)
	}
}

// A header that the SDK cannot read is reported, but its key is not.
func TestBadHeadersAreToldWithoutTheirKeys(t *testing.T) {
	t.Setenv("OTEL_EXPORTER_OTLP_HEADERS", "no-equals-sign-but-a-secret")
	tell, err := Start(t.Context(), Options{Env: func(name string) string { return map[string]string{envEndpoint: "http://127.0.0.1:1"}[name] }})
	if err != nil {
		t.Fatal(err)
	}
	if said := tell.Close(); !strings.Contains(said, "telemetry: 1 times") || strings.Contains(said, "secret") {
		t.Errorf("it says %q", said)
	}
	if said := (*Tracer)(nil).Close(); said != "" {
		t.Errorf("nobody says %q", said)
	}
}
