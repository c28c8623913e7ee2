package telemetry

import (
	"context"
	"errors"
	"net"
	"net/url"
	"strconv"
	"strings"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"gymkhana"
	"gymkhana/runner"
)

// An attempt has the spans that are open.
type attempt struct{ all, turn, call trace.Span }

// inside is the context for spans of what happens now in the attempt.
func (a *attempt) inside() context.Context {
	span := a.turn
	if span == nil {
		span = a.all
	}
	return trace.ContextWithSpan(context.Background(), span)
}

// See makes spans of an event of a run, one inside the other. A runner.Stream calls it.
func (t *Tracer) See(e runner.Event) {
	if e.Kind == runner.RunBegan {
		t.run, t.open = e.Began.Run, map[gymkhana.EpisodeID]*attempt{}
	}
	if e.Episode == nil {
		return
	}
	a, at := t.open[e.Episode.ID], trace.WithTimestamp(e.At)
	switch e.Kind {
	case runner.AttemptBegan:
		t.open[e.Episode.ID] = t.begin(e, at)
	case runner.AttemptEnded:
		a.all.SetAttributes(result(e.Outcome)...)
		finish(a.all, e.Err, at)
		delete(t.open, e.Episode.ID)
	case runner.TurnBegan:
		_, a.turn = t.tracer.Start(a.inside(), "turn "+strconv.Itoa(e.Turn), at, trace.WithAttributes(attribute.Int("gymkhana.turn", e.Turn)))
	case runner.TurnEnded:
		finish(a.turn, e.Err, at)
		a.turn = nil
	case runner.StepTaken:
		t.step(a, e, at)
	case runner.CallBegan:
		a.call = t.ask(a, e.Question, at)
	case runner.CallEnded:
		a.call.SetAttributes(t.response(e.Response)...)
		finish(a.call, e.Err, at)
	}
}

// begin begins the span of an attempt, invoke_agent AGENT, which is a trace of its own.
func (t *Tracer) begin(e runner.Event, at trace.SpanStartOption) *attempt {
	arm := &t.run.Plan.Arms[e.Episode.Arm]
	about := []attribute.KeyValue{
		attribute.String("gen_ai.operation.name", "invoke_agent"),
		attribute.String("gen_ai.agent.name", arm.Agent),
		attribute.String("gen_ai.conversation.id", string(e.Episode.ID)),
		attribute.String("gymkhana.run.id", t.run.ID),
		attribute.String("gymkhana.task", string(e.Episode.Task)),
		attribute.Int64("gymkhana.instance", int64(e.Episode.Instance)),
		attribute.Int("gymkhana.repeat", e.Episode.Repeat),
		attribute.Int("gymkhana.attempt", e.Attempt),
		attribute.String("gymkhana.protocol", string(arm.Protocol)),
	}
	if arm.Model != "" {
		about = append(about, asked(arm.Model)...)
	}
	_, span := t.tracer.Start(context.Background(), "invoke_agent "+arm.Agent, at, trace.WithAttributes(about...))
	return &attempt{all: span}
}

// result adds the result of an attempt to its span.
func result(out *gymkhana.Outcome) []attribute.KeyValue {
	return append(usage(out.Usage), attribute.Bool("gymkhana.success", out.Verdict.Success), attribute.Float64("gymkhana.progress", out.Verdict.Progress),
		attribute.Float64("gymkhana.reward", out.Verdict.Reward), attribute.Int("gymkhana.steps", out.Steps), attribute.Int("gymkhana.turns", out.Turns),
		attribute.Int("gymkhana.invalid", out.Invalid), attribute.String("gymkhana.ended", string(out.Ended)), attribute.String("gymkhana.limit", out.Limit))
}

// step adds a span for a finished step of the world, with an execute_tool span for the action of each role.
func (t *Tracer) step(a *attempt, e runner.Event, at trace.SpanEndOption) {
	s, began := e.Acted, trace.WithTimestamp(e.At.Add(-e.Acted.Took))
	ctx, span := t.tracer.Start(a.inside(), "step "+strconv.Itoa(s.N), began, trace.WithAttributes(
		attribute.Int("gymkhana.step", s.N), attribute.Int64("gymkhana.tick", int64(s.Tick)), attribute.String("gymkhana.ended", string(s.Ended))))
	defer span.End(at)
	for i, act := range s.Actions {
		name := string(act.Verb)
		if act.Verb == gymkhana.Do {
			name = act.Name
		}
		about := []attribute.KeyValue{attribute.String("gen_ai.operation.name", "execute_tool"), attribute.String("gen_ai.tool.name", name),
			attribute.String("gen_ai.tool.type", "function"), attribute.Bool("gymkhana.refused", i < len(s.Refused) && s.Refused[i] != "")}
		if i < len(e.Roles) {
			about = append(about, attribute.String("gymkhana.role", e.Roles[i]))
		}
		if t.content {
			about = append(about, attribute.String("gen_ai.tool.call.arguments", arguments(act)))
		}
		_, tool := t.tracer.Start(ctx, "execute_tool "+name, began, trace.WithAttributes(about...))
		tool.End(at)
	}
}

// ask begins the span of a question to a model, chat MODEL.
func (t *Tracer) ask(a *attempt, q *runner.Question, at trace.SpanStartOption) trace.Span {
	about := append(asked(q.Model), attribute.String("gen_ai.operation.name", "chat"), attribute.Int("gymkhana.turn", q.Turn),
		attribute.Int("gymkhana.member", q.Member), attribute.Int("gymkhana.round", q.Round), attribute.String("gymkhana.role", q.Role))
	about = append(about, sampling(&q.Request.Sampling)...)
	about = append(about, server(q.Address)...)
	if t.content {
		about = append(about, attribute.String("gen_ai.input.messages", messages(q.Request.Messages)))
	}
	_, span := t.tracer.Start(a.inside(), "chat "+short(q.Model), at, trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(about...))
	return span
}

// response adds a model's answer; nil adds nothing.
func (t *Tracer) response(r *gymkhana.Response) []attribute.KeyValue {
	if r == nil {
		return nil
	}
	about := append(usage(r.Usage), attribute.StringSlice("gen_ai.response.finish_reasons", []string{r.Finish}), attribute.Bool("gymkhana.cached", r.Cached),
		attribute.Int("gymkhana.pictures", len(r.Sent)), attribute.Int("gymkhana.tries", r.Timing.Tries),
		attribute.Float64("gymkhana.thinking_s", r.Timing.Thinking.Seconds()),
		attribute.Float64("gymkhana.waiting_s", (r.Timing.Failing+r.Timing.Waiting+r.Timing.Held).Seconds()))
	for key, text := range map[string]string{"gen_ai.response.model": r.Model, "gen_ai.response.id": r.ID} {
		if text != "" {
			about = append(about, attribute.String(key, text))
		}
	}
	if t.content {
		about = append(about, attribute.String("gen_ai.output.messages", answer(r)))
	}
	return about
}

// finish ends a span. It gives the kind of an error and not its text, which may repeat the request.
func finish(span trace.Span, err error, at trace.SpanEndOption) {
	if err != nil {
		span.SetAttributes(attribute.String("error.type", kind(err)))
		span.SetStatus(codes.Error, "")
	}
	span.End(at)
}

// kind names an error: the status that a provider gave, or whose fault it is.
func kind(err error) string {
	var e *gymkhana.ProviderError
	switch {
	case errors.As(err, &e) && e.Status != 0:
		return strconv.Itoa(e.Status)
	case errors.As(err, &e) && e.Code == gymkhana.CodeTimeout:
		return e.Code
	case errors.Is(err, context.Canceled):
		return "canceled"
	}
	return gymkhana.FaultOf(err).String()
}

// providers maps our names of providers to those of the conventions, where they differ.
var providers = map[string]string{"openai-responses": "openai", "google": "gcp.gemini", "xai": "x_ai", "moonshot": "moonshot_ai"}

// asked names a model and its provider.
func asked(model string) []attribute.KeyValue {
	provider, _, _ := strings.Cut(model, "/")
	if name, known := providers[provider]; known {
		provider = name
	}
	return []attribute.KeyValue{attribute.String("gen_ai.provider.name", provider), attribute.String("gen_ai.request.model", short(model))}
}

// short is the model's name without the provider's.
func short(model string) string {
	_, name, found := strings.Cut(model, "/")
	if !found {
		return model
	}
	return name
}

func sampling(s *gymkhana.Sampling) (list []attribute.KeyValue) {
	for key, x := range map[string]*float64{"temperature": s.Temperature, "top_p": s.TopP, "frequency_penalty": s.FrequencyPenalty} {
		if x != nil {
			list = append(list, attribute.Float64("gen_ai.request."+key, *x))
		}
	}
	if s.MaxTokens > 0 {
		list = append(list, attribute.Int("gen_ai.request.max_tokens", s.MaxTokens))
	}
	return list
}

// server gives the host and the port of an address and nothing else.
func server(at string) []attribute.KeyValue {
	u, err := url.Parse(at)
	if err != nil || u.Host == "" {
		return nil
	}
	list := []attribute.KeyValue{attribute.String("server.address", u.Hostname())}
	if _, port, err := net.SplitHostPort(u.Host); err == nil {
		if n, err := strconv.Atoi(port); err == nil {
			list = append(list, attribute.Int("server.port", n))
		}
	}
	return list
}

func usage(u gymkhana.Usage) []attribute.KeyValue {
	list := []attribute.KeyValue{attribute.Int("gen_ai.usage.input_tokens", u.In), attribute.Int("gen_ai.usage.output_tokens", u.Out),
		attribute.Float64("gymkhana.cost_usd", u.CostUSD)}
	for key, n := range map[string]int{"cache_read.input_tokens": u.Cached, "cache_creation.input_tokens": u.Written, "reasoning.output_tokens": u.Reasoning} {
		if n > 0 {
			list = append(list, attribute.Int("gen_ai.usage."+key, n))
		}
	}
	return list
}
