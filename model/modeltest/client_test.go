package modeltest_test

import (
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/model"
	"gymkhana/model/modeltest"
	"gymkhana/model/openai"
)

// TestWrappedAdapter is the whole way of a call: queue, adapter, network, and again after each
// trouble that may pass.
func TestWrappedAdapter(t *testing.T) {
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Script(
		modeltest.Fail(429, "0.01"), modeltest.Fail(503, ""), modeltest.Reply{Text: "half", Trouble: modeltest.Cut},
		modeltest.Reply{Trouble: modeltest.Malformed}, modeltest.Trip(modeltest.NoChoices), modeltest.Say("at last"))})
	adapter, err := openai.New(openai.Options{Name: "stub", BaseURL: srv.URL(), Compat: true})
	if err != nil {
		t.Fatal(err)
	}
	client := model.Wrap(adapter, model.Policy{Base: time.Millisecond, Limiter: model.NewLimiter(model.Bounds{Start: 2})})
	req := &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "hello")}}
	got, err := client.Chat(t.Context(), req)
	if err != nil || got.Text != "at last" || got.Timing.Tries != 6 || got.Timing.Failing == 0 || got.Timing.Waiting < 10*time.Millisecond {
		t.Fatalf("got %+v, %v; want an answer at the sixth try", got, err)
	}
	var wg sync.WaitGroup
	for range 16 {
		wg.Go(func() {
			if _, err := client.Chat(t.Context(), req); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	if n := len(srv.Requests()); n != 22 {
		t.Errorf("%d requests; want 22", n)
	}
}
