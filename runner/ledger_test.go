package runner

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"gymkhana"
)

// loose is an attempt that stores nothing but its calls.
type loose struct {
	gymkhana.AttemptLog
	calls []gymkhana.Call
	fail  error
}

func (l *loose) Call(_ context.Context, c *gymkhana.Call) error {
	l.calls = append(l.calls, *c)
	return l.fail
}

// answers is a model that gives one answer.
type answers struct {
	response gymkhana.Response
	err      error
	asked    []gymkhana.Request
}

func (a *answers) Chat(_ context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	a.asked = append(a.asked, *req)
	r := a.response
	return &r, a.err
}

// calling is a caller of a model, with the log that its calls are stored in.
func calling(model gymkhana.Model) (*caller, *loose) {
	log := &loose{}
	c := &calls{journal: &journal{log: log}, run: &ledger{}, turn: 4, episode: &gymkhana.Episode{}}
	c.next()
	none := func() string { return "" }
	return &caller{calls: c, role: "walker", name: "m/x", model: model, draws: newDraws(1), spent: none, overdue: none}, log
}

func question(text string) *gymkhana.Request {
	return &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, text)}}
}

// Every answer is counted for the attempt, for the turn and for the run; what the cache answers costs nothing.
func TestAnswersAreCounted(t *testing.T) {
	live := gymkhana.Response{Text: "right", Usage: gymkhana.Usage{In: 10, Out: 3, CostUSD: 0.5},
		Timing: gymkhana.CallTiming{Thinking: 5 * time.Second, Failing: 2 * time.Second, Waiting: time.Second}}
	c, log := calling(&answers{response: live})
	for range 2 {
		if _, err := c.Chat(t.Context(), question("where?")); err != nil {
			t.Fatal(err)
		}
	}
	twice := live.Usage.Add(live.Usage)
	if c.asked != 2 || c.reused != 0 || c.live != twice || c.saved != (gymkhana.Usage{}) || c.idle != 6*time.Second ||
		c.run.total() != twice {
		t.Errorf("after two calls: %+v, and the run used %+v", c.calls, c.run.total())
	}
	if turn := c.next(); turn.asked != 2 || turn.usage != twice || turn.thinking[speech{}] != 10*time.Second {
		t.Errorf("the turn has %+v", turn)
	}
	if turn := c.next(); turn.asked != 0 || turn.usage != (gymkhana.Usage{}) || len(turn.thinking) != 0 {
		t.Errorf("the next turn begins with %+v", turn)
	}
	if len(log.calls) != 2 || log.calls[0].Ordinal != 1 || log.calls[1].Ordinal != 2 || log.calls[0].Turn != 4 ||
		log.calls[0].Role != "walker" ||
		log.calls[0].Hash != log.calls[1].Hash || log.calls[0].Sample == log.calls[1].Sample ||
		log.calls[1].Response.Text != "right" {
		t.Errorf("the calls are stored as %+v", log.calls)
	}
	c, _ = calling(&answers{})
	c.count(&gymkhana.Call{}, &gymkhana.Response{Cached: true, Usage: live.Usage, Timing: live.Timing})
	if c.asked != 1 || c.reused != 1 || c.live != (gymkhana.Usage{}) || c.saved != live.Usage || c.idle != 0 ||
		c.run.total() != (gymkhana.Usage{}) {
		t.Errorf("after an answer of the cache: %+v, and the run used %+v", c.calls, c.run.total())
	}
	if turn := c.next(); turn.asked != 1 || turn.usage != (gymkhana.Usage{}) {
		t.Errorf("the turn with the cache has %+v", turn)
	}
}

func TestTheArmsSamplingWins(t *testing.T) {
	half, tenth := 0.5, 0.1
	for _, c := range []struct {
		name      string
		arm, want gymkhana.Sampling
	}{
		{"nothing", gymkhana.Sampling{}, gymkhana.Sampling{Temperature: &tenth, MaxTokens: 50}},
		{"a temperature", gymkhana.Sampling{Temperature: &half}, gymkhana.Sampling{Temperature: &half, MaxTokens: 50}},
		{"most tokens", gymkhana.Sampling{MaxTokens: 7}, gymkhana.Sampling{Temperature: &tenth, MaxTokens: 7}},
	} {
		model := &answers{}
		chat, log := calling(model)
		chat.sampling = c.arm
		req := question("where?")
		req.Sampling = gymkhana.Sampling{Temperature: &tenth, MaxTokens: 50}
		if _, err := chat.Chat(t.Context(), req); err != nil {
			t.Fatal(err)
		}
		sent := model.asked[0].Sampling
		if sent.Seed == nil || *sent.Seed != log.calls[0].Sample || log.calls[0].Request.Sampling.Seed != nil {
			t.Errorf("%s: the seed %v is sent, and %v stored", c.name, sent.Seed, log.calls[0].Request.Sampling.Seed)
		}
		if sent.Seed = nil; !reflect.DeepEqual(sent, c.want) || !reflect.DeepEqual(req.Sampling,
			gymkhana.Sampling{Temperature: &tenth, MaxTokens: 50}) {
			t.Errorf("%s: %+v is sent; want %+v, and the agent's own request as it was", c.name, sent, c.want)
		}
	}
}

// A provider's own cost of a call is kept; otherwise the cost is computed from the price, if one is known.
func TestWhoTellsTheCost(t *testing.T) {
	price := &gymkhana.Profile{Price: gymkhana.Price{In: 1}}
	unknown := &gymkhana.Profile{Price: gymkhana.Price{In: 1, Unknown: true}}
	for _, c := range []struct {
		name    string
		told    float64
		profile *gymkhana.Profile
		want    float64
	}{{"the price", 0, price, 2}, {"the provider", 5, price, 5}, {"nobody", 0, nil, 0},
		{"nobody, as the price is not known", 0, unknown, 0}} {
		chat, _ := calling(&answers{response: gymkhana.Response{Usage: gymkhana.Usage{In: 2_000_000, CostUSD: c.told}}})
		chat.profile = c.profile
		if r, err := chat.Chat(t.Context(), question("where?")); err != nil || r.Usage.CostUSD != c.want {
			t.Errorf("%s: the call cost %v, %v; want %v", c.name, r.Usage.CostUSD, err, c.want)
		}
	}
}

// A call that failed is stored with its error, unless it was only interrupted.
func TestFailedCallsAreStored(t *testing.T) {
	chat, log := calling(&answers{err: errTab})
	if _, err := chat.Chat(t.Context(), question("where?")); !errors.Is(err, errTab) || len(log.calls) != 1 ||
		log.calls[0].Error != errTab.Error() ||
		log.calls[0].Response != nil || chat.asked != 0 {
		t.Errorf("a failed call: %v, stored as %+v", err, log.calls)
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := chat.Chat(stopped, question("where?")); !errors.Is(err, errTab) || len(log.calls) != 1 {
		t.Errorf("an interrupted call: %v, stored as %+v", err, log.calls)
	}
	full := errors.New("no room")
	for _, model := range []*answers{{}, {err: errTab}} {
		chat, log = calling(model)
		log.fail = full
		if _, err := chat.Chat(t.Context(), question("where?")); !errors.Is(err, full) || chat.asked != 0 {
			t.Errorf("a call that cannot be stored: %v, counted %d times", err, chat.asked)
		}
	}
	chat, log = calling(&answers{})
	chat.spent = func() string { return gymkhana.LimitCost }
	var limit errLimit
	if _, err := chat.Chat(t.Context(), question("where?")); !errors.As(err, &limit) ||
		limit.limit != gymkhana.LimitCost || len(log.calls) != 0 {
		t.Errorf("a call beyond a limit: %v, stored as %+v", err, log.calls)
	}
}

// A stored answer is given again where hash and sample agree. Where they do not, or no answer was stored, the attempt
// has diverged, and beyond the last stored call the model is asked.
func TestStoredCallsAnswerFirst(t *testing.T) {
	first, log := calling(&answers{response: gymkhana.Response{Text: "one", Usage: gymkhana.Usage{In: 1}}})
	for _, text := range []string{"a", "b"} {
		if _, err := first.Chat(t.Context(), question(text)); err != nil {
			t.Fatal(err)
		}
	}
	stored := log.calls
	again := func(change func(past *gymkhana.Past)) (*caller, *answers) {
		model := &answers{response: gymkhana.Response{Text: "two"}}
		chat, _ := calling(model)
		past := &gymkhana.Past{Calls: append([]gymkhana.Call(nil), stored...)}
		change(past)
		chat.journal.past = past
		return chat, model
	}
	chat, model := again(func(*gymkhana.Past) {})
	for i, c := range []struct{ asked, want string }{{"a", "one"}, {"b", "one"}, {"c", "two"}} {
		if r, err := chat.Chat(t.Context(), question(c.asked)); err != nil || r.Text != c.want {
			t.Errorf("call %d: %v, %v; want %s", i+1, r, err, c.want)
		}
	}
	if len(model.asked) != 1 || chat.asked != 3 || chat.live.In != 2 {
		t.Errorf("the model was asked %d times; %d answers, %+v", len(model.asked), chat.asked, chat.live)
	}
	for name, change := range map[string]func(past *gymkhana.Past){
		"another question": func(past *gymkhana.Past) { past.Calls[0].Hash[0]++ },
		"another sample":   func(past *gymkhana.Past) { past.Calls[0].Sample++ },
		"no answer":        func(past *gymkhana.Past) { past.Calls[0].Response = nil },
	} {
		chat, model := again(change)
		if r, err := chat.Chat(t.Context(), question("a")); !errors.Is(err, errDiverged) || r != nil ||
			len(model.asked) != 0 {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
}

// Samples are numbered by the asking member and by how often the same request was made before.
func TestSamplesAreTheirOwn(t *testing.T) {
	d := newDraws(3)
	hash := gymkhana.HashBytes([]byte("q"))
	seen := map[gymkhana.Seed]string{}
	for _, c := range []struct {
		name, role string
		req        gymkhana.Request
		hash       gymkhana.Hash
	}{{"first", "a", gymkhana.Request{}, hash}, {"again", "a", gymkhana.Request{}, hash},
		{"another role", "b", gymkhana.Request{}, hash},
		{"another member", "a", gymkhana.Request{Member: 1}, hash}, {"another round", "a", gymkhana.Request{Round: 1}, hash},
		{"another question", "a", gymkhana.Request{}, gymkhana.Hash{}}} {
		sample := d.next(c.role, &c.req, c.hash)
		if was, ok := seen[sample]; ok {
			t.Errorf("%s has the sample of %s", c.name, was)
		}
		seen[sample] = c.name
	}
	if again := newDraws(3).next("a", &gymkhana.Request{}, hash); seen[again] != "first" {
		t.Error("the same question has another sample in the same episode, played again")
	}
	if other := newDraws(4).next("a", &gymkhana.Request{}, hash); seen[other] != "" {
		t.Error("another seed gives the same sample")
	}
}

// broken is a cache that does not work.
type broken struct{ find, put error }

func (b broken) Find(context.Context, gymkhana.CallKey) (*gymkhana.Response, error) {
	return nil, b.find
}
func (b broken) Put(context.Context, gymkhana.CallKey, *gymkhana.Response) error { return b.put }

func TestACacheThatFailsIsTheSetUps(t *testing.T) {
	why := errors.New("disk full")
	for name, cache := range map[string]gymkhana.CallCache{"reading": broken{find: why}, "writing": broken{put: why}} {
		chat, _ := calling(&answers{})
		chat.cache, chat.keptAs = cache, "m/x"
		if _, err := chat.Chat(t.Context(), question("where?")); !errors.Is(err, why) ||
			gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Answers are not reused from another endpoint or other weights or, if nothing distinguishes them, from another run.
func TestCachedAnswersAreOfOneModel(t *testing.T) {
	w := newWorkshop()
	store, err := Open(t.Context(), w.Catalog, order([]string{"asker"}, []string{"m/x"}), files("r"))
	if err != nil {
		t.Fatal(err)
	}
	id := store.Store.Run().ID
	served := gymkhana.HashBytes([]byte("weights"))
	for _, c := range []struct {
		at     string
		served gymkhana.Hash
		own    bool
		want   string
	}{
		{"", gymkhana.Hash{}, false, "m/x"},
		{"", gymkhana.Hash{}, true, "m/x in run " + id},
		{"http://there", gymkhana.Hash{}, false, "m/x at http://there"},
		{"http://there", gymkhana.Hash{}, true, "m/x at http://there in run " + id},
		{"http://there", served, false, "m/x at http://there serving " + served.String()},
		{"http://there", served, true, "m/x at http://there serving " + served.String()},
	} {
		r := &Runner{Store: store.Store, OwnCache: c.own, servings: map[string]*serving{"m/x": {hash: c.served}}}
		if got := r.keptAs("m/x", c.at, "m/x"); got != c.want {
			t.Errorf("%+v: kept as %q", c, got)
		}
		if got := r.keptAs("m/y", c.at, "m/y"); strings.Contains(got, "serving") {
			t.Errorf("another model is kept as %q", got)
		}
	}
}

// A time limit is reported in the words of --budget.
func TestALimitOfTimeIsToldAsTime(t *testing.T) {
	if got, want := errRunLimit(gymkhana.LimitWall).Error(), "the run's limit is reached: time; --resume with a higher --budget goes on"; got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
}
