// Package telemetry reports to an OpenTelemetry collector what a run does, as spans: an attempt at an episode, its
// turns, the questions to models, the steps of the world and the actions in them. Names follow the semantic conventions
// for generative AI (gen_ai.*, v1.41, in development); other names begin with gymkhana.
//
// It is off unless the standard variables of OpenTelemetry ask for it. It sends no text, no picture and no key; texts
// only where OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT asks for them.
//
//	t, err := telemetry.Start(ctx, telemetry.Options{Env: os.Getenv}) // nil if it is off
//	defer t.Close()
//	stream.Subscribe(t.See)
//
// Nothing waits for a collector while a run is played: spans that do not fit into the queue are dropped.
package telemetry

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/go-logr/logr"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"

	"gymkhana"
)

// Options say what to report, and where.
type Options struct {
	Env     func(string) string // the environment
	Version string              // the version of the program
}

// The variables that are read here. The SDK and the exporter read others: headers, certificates, time-outs, samplers,
// limits.
const (
	envDisabled = "OTEL_SDK_DISABLED"
	envExporter = "OTEL_TRACES_EXPORTER"
	envEndpoint = "OTEL_EXPORTER_OTLP_ENDPOINT"
	envTraces   = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
	envProtocol = "OTEL_EXPORTER_OTLP_PROTOCOL"
	envTracesBy = "OTEL_EXPORTER_OTLP_TRACES_PROTOCOL"
	envContent  = "OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT"
	envService  = "OTEL_SERVICE_NAME"
	envQueue    = "OTEL_BSP_MAX_QUEUE_SIZE"
)

// queue is how many spans can wait to be sent, if the environment does not say. The SDK's own 2048 are too few for worlds that
// take a thousand steps a second.
const queue = 1 << 14

// patience is how long Close waits until all spans are sent.
const patience = 2 * time.Second

// A Tracer makes spans of the events of a run.
type Tracer struct {
	provider *sdk.TracerProvider
	tracer   trace.Tracer
	content  bool // texts are reported

	run  *gymkhana.Run
	open map[gymkhana.EpisodeID]*attempt // attempts in progress

	mu     sync.Mutex
	failed int   // the number of failures, mostly of deliveries
	why    error // the error of the first failure
}

// Start starts reporting if the environment asks for it; otherwise it returns nil and no error. An error is blamed on
// the set-up, and names the variable. Start does not check that a collector is listening.
func Start(ctx context.Context, o Options) (*Tracer, error) {
	endpoint, err := endpointOf(o.Env)
	if endpoint == "" || err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "telemetry", err)
	}
	t := &Tracer{content: wantsContent(o.Env(envContent))}
	// The SDK's messages would appear on stderr, across the display of the run.
	otel.SetErrorHandler(otel.ErrorHandlerFunc(t.fail))
	otel.SetLogger(logr.New(sink{t}))
	exporter, err := otlptracehttp.New(ctx, otlptracehttp.WithEndpointURL(endpoint), otlptracehttp.WithProxy(direct))
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "telemetry", err)
	}
	service := o.Env(envService)
	if service == "" {
		service = "gymkhana"
	}
	// Nothing else about the process is reported: a command line may hold secrets.
	about, err := resource.New(ctx, resource.WithTelemetrySDK(), resource.WithFromEnv(),
		resource.WithAttributes(attribute.String("service.name", service), attribute.String("service.version", o.Version)))
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "telemetry: OTEL_RESOURCE_ATTRIBUTES", err)
	}
	var batch []sdk.BatchSpanProcessorOption
	if o.Env(envQueue) == "" {
		batch = append(batch, sdk.WithMaxQueueSize(queue))
	}
	t.provider = sdk.NewTracerProvider(sdk.WithBatcher(counting{exporter, t}, batch...), sdk.WithResource(about))
	t.tracer = t.provider.Tracer("gymkhana", trace.WithInstrumentationVersion(o.Version))
	return t, nil
}

// direct names the proxy of a request. One that follows a redirect is refused: the headers that the environment gives hold
// credentials, which are for the collector only.
func direct(req *http.Request) (*url.URL, error) {
	if req.Response != nil {
		return nil, errors.New("the collector redirects, which is not followed")
	}
	return http.ProxyFromEnvironment(req)
}

// endpointOf returns the address that spans are sent to; "" if none is set.
func endpointOf(env func(string) string) (string, error) {
	if strings.EqualFold(env(envDisabled), "true") {
		return "", nil
	}
	base, exact := env(envEndpoint), env(envTraces)
	switch exporter := env(envExporter); exporter {
	case "otlp":
		if base+exact == "" {
			base = "http://localhost:4318"
		}
	case "none":
		return "", nil
	case "":
		if base+exact == "" {
			return "", nil
		}
	default:
		return "", fmt.Errorf("%s=%s: want otlp or none", envExporter, exporter)
	}
	for _, name := range []string{envTracesBy, envProtocol} {
		if by := env(name); by == "http/protobuf" && name == envTracesBy {
			break
		} else if by != "" && by != "http/protobuf" {
			return "", fmt.Errorf("%s=%s: spans are sent by http/protobuf only; set it to that, and the endpoint to the collector's port for it, mostly 4318", name, by)
		}
	}
	name, text := envTraces, exact
	if exact == "" {
		name, text = envEndpoint, strings.TrimSuffix(base, "/")+"/v1/traces"
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return "", fmt.Errorf("%s is no address such as http://localhost:4318", name) // the address may hold a password, so it is not repeated
	}
	return text, nil
}

// wantsContent reads the variable that makes instrumentations of models report texts.
func wantsContent(value string) bool {
	return slices.Contains([]string{"true", "1", "span_only", "span_and_event"}, strings.ToLower(value))
}

// counting is an exporter whose failures are counted and not passed on.
type counting struct {
	*otlptrace.Exporter
	t *Tracer
}

// ExportSpans sends spans.
func (c counting) ExportSpans(ctx context.Context, spans []sdk.ReadOnlySpan) error {
	if err := c.Exporter.ExportSpans(ctx, spans); err != nil {
		c.t.fail(err)
	}
	return nil
}

// A sink receives the log of the SDK. Errors count as failures, by their message only: their values may hold a header
// with a key.
type sink struct{ t *Tracer }

// Init does nothing.
func (sink) Init(logr.RuntimeInfo) {}

// Enabled is false, so that only errors are reported.
func (sink) Enabled(int) bool { return false }

// Info does nothing.
func (sink) Info(int, string, ...any) {}

// Error counts.
func (s sink) Error(_ error, what string, _ ...any) { s.t.fail(errors.New(what)) }

// WithValues returns the sink itself.
func (s sink) WithValues(...any) logr.LogSink { return s }

// WithName returns the sink itself.
func (s sink) WithName(string) logr.LogSink { return s }

func (t *Tracer) fail(err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.failed++; t.failed == 1 {
		t.why = err
	}
}

// Close sends the remaining spans, for two seconds at most, and returns a line about what went wrong; "" if nothing
// did. On nil it does nothing.
func (t *Tracer) Close() string {
	if t == nil {
		return ""
	}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := t.provider.Shutdown(ctx); err != nil {
		t.fail(err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.failed == 0 {
		return ""
	}
	const most = 200
	why := strings.ToValidUTF8(t.why.Error(), "?")
	if len(why) > most {
		why = strings.ToValidUTF8(why[:most], "") + "…"
	}
	return fmt.Sprintf("telemetry: %d times something failed (first: %s); the run is not touched by that", t.failed, why)
}
