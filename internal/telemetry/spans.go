package telemetry

import (
	"context"
	"errors"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"

	"gymkhana"
)

// Episode begins the span of an attempt, invoke_agent AGENT, which is a trace of its own. What is called with the context is
// inside it. end is called once, with what came of it.
func (t *Tracer) Episode(ctx context.Context, e *gymkhana.Episode, arm *gymkhana.Arm, attempt int) (_ context.Context, end func(*gymkhana.Outcome, error)) {
	about := []attribute.KeyValue{
		attribute.String("gen_ai.operation.name", "invoke_agent"),
		attribute.String("gen_ai.agent.name", arm.Agent),
		attribute.String("gen_ai.conversation.id", string(e.ID)),
		attribute.String("gymkhana.run.id", t.Run),
		attribute.String("gymkhana.task", string(e.Task)),
		attribute.Int64("gymkhana.instance", int64(e.Instance)),
		attribute.Int("gymkhana.repeat", e.Repeat),
		attribute.Int("gymkhana.attempt", attempt),
		attribute.String("gymkhana.protocol", string(arm.Protocol)),
	}
	if arm.Model != "" {
		about = append(about, asked(arm.Model)...)
	}
	ctx, span := t.tracer.Start(ctx, "invoke_agent "+arm.Agent, trace.WithNewRoot(), trace.WithAttributes(about...))
	return ctx, func(out *gymkhana.Outcome, err error) {
		if out != nil {
			span.SetAttributes(attribute.Bool("gymkhana.success", out.Verdict.Success), attribute.Float64("gymkhana.progress", out.Verdict.Progress),
				attribute.Float64("gymkhana.reward", out.Verdict.Reward), attribute.Int("gymkhana.steps", out.Steps), attribute.Int("gymkhana.turns", out.Turns),
				attribute.Int("gymkhana.invalid", out.Invalid), attribute.String("gymkhana.ended", string(out.Ended)), attribute.String("gymkhana.limit", out.Limit))
			span.SetAttributes(usage(out.Usage)...)
		}
		finish(span, err)
	}
}

// Turn begins the span of a turn: what the agent decides, and the steps that follow from it.
func (t *Tracer) Turn(ctx context.Context, n int) (_ context.Context, end func(error)) {
	ctx, span := t.tracer.Start(ctx, "turn "+strconv.Itoa(n), trace.WithAttributes(attribute.Int("gymkhana.turn", n)))
	return ctx, func(err error) { finish(span, err) }
}

// Step tells a step of the world that began at a time and is over, with an execute_tool span for the action of each role.
func (t *Tracer) Step(ctx context.Context, s *gymkhana.Step, roles []string, began time.Time) {
	ctx, span := t.tracer.Start(ctx, "step "+strconv.Itoa(s.N), trace.WithTimestamp(began), trace.WithAttributes(
		attribute.Int("gymkhana.step", s.N), attribute.Int64("gymkhana.tick", int64(s.Tick)), attribute.String("gymkhana.ended", string(s.Ended))))
	defer span.End()
	for i, act := range s.Actions {
		name := string(act.Verb)
		if act.Verb == gymkhana.Do {
			name = act.Name
		}
		about := []attribute.KeyValue{attribute.String("gen_ai.operation.name", "execute_tool"), attribute.String("gen_ai.tool.name", name),
			attribute.String("gen_ai.tool.type", "function"), attribute.Bool("gymkhana.refused", i < len(s.Refused) && s.Refused[i] != "")}
		if i < len(roles) {
			about = append(about, attribute.String("gymkhana.role", roles[i]))
		}
		if t.content {
			about = append(about, attribute.String("gen_ai.tool.call.arguments", arguments(act)))
		}
		_, tool := t.tracer.Start(ctx, "execute_tool "+name, trace.WithTimestamp(began), trace.WithAttributes(about...))
		tool.End()
	}
}

// Call begins the span of a question to a model, chat MODEL. at is where it is asked, when not at its provider's own address.
// end is called once, with the answer or the error.
func (t *Tracer) Call(ctx context.Context, c *gymkhana.Call, model, at string) (end func(*gymkhana.Response, error)) {
	about := append(asked(model), attribute.String("gen_ai.operation.name", "chat"), attribute.Int("gymkhana.turn", c.Turn),
		attribute.Int("gymkhana.member", c.Member), attribute.Int("gymkhana.round", c.Round), attribute.String("gymkhana.role", c.Role))
	about = append(about, sampling(&c.Request.Sampling)...)
	about = append(about, server(at)...)
	if t.content {
		about = append(about, attribute.String("gen_ai.input.messages", messages(c.Request.Messages)))
	}
	_, span := t.tracer.Start(ctx, "chat "+short(model), trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(about...))
	return func(r *gymkhana.Response, err error) {
		if r != nil {
			span.SetAttributes(usage(r.Usage)...)
			span.SetAttributes(attribute.StringSlice("gen_ai.response.finish_reasons", []string{r.Finish}), attribute.Bool("gymkhana.cached", r.Cached),
				attribute.Int("gymkhana.pictures", len(r.Sent)), attribute.Int("gymkhana.tries", r.Timing.Tries),
				attribute.Float64("gymkhana.thinking_s", r.Timing.Thinking.Seconds()),
				attribute.Float64("gymkhana.waiting_s", (r.Timing.Failing+r.Timing.Waiting+r.Timing.Held).Seconds()))
			for key, text := range map[string]string{"gen_ai.response.model": r.Model, "gen_ai.response.id": r.ID} {
				if text != "" {
					span.SetAttributes(attribute.String(key, text))
				}
			}
			if t.content {
				span.SetAttributes(attribute.String("gen_ai.output.messages", answer(r)))
			}
		}
		finish(span, err)
	}
}

// finish ends a span. Of an error its kind is told and not its text, which may repeat what was asked.
func finish(span trace.Span, err error) {
	if err != nil {
		span.SetAttributes(attribute.String("error.type", kind(err)))
		span.SetStatus(codes.Error, "")
	}
	span.End()
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

// providers are the names that the conventions have for providers, where these are others than ours.
var providers = map[string]string{"openai-responses": "openai", "google": "gcp.gemini", "xai": "x_ai", "moonshot": "moonshot_ai"}

// asked names a model and its provider.
func asked(model string) []attribute.KeyValue {
	provider, _, _ := strings.Cut(model, "/")
	if name, known := providers[provider]; known {
		provider = name
	}
	return []attribute.KeyValue{attribute.String("gen_ai.provider.name", provider), attribute.String("gen_ai.request.model", short(model))}
}

// short is the model's name without its provider's.
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

// server names the host and the port of an address, and nothing else of it.
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
