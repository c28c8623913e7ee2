package parley_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/parley"
	"gymkhana/env/phone/ui"
)

// A hand plays one family on a phone with an address book.
type hand struct {
	t     *testing.T
	world *device.World
	now   gymkhana.Moment
	score gymkhana.Scorer
}

func begin(t *testing.T, family string, seed gymkhana.Seed) *hand {
	t.Helper()
	kit := device.New(contacts.App, parley.App)
	config, err := gymkhana.NewConfig(device.Setup{Family: "parley/" + family})
	if err != nil {
		t.Fatal(err)
	}
	env, err := kit.Env(config)
	if err != nil {
		t.Fatal(err)
	}
	start, err := env.Reset(t.Context(), seed)
	if err != nil {
		t.Fatal(err)
	}
	verifier, err := kit.Verifier(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := &hand{t: t, world: env.(*device.World), now: start.Moment}
	h.score = verifier.Start(nil, gymkhana.Frame{State: h.world.State()})
	return h
}

// do performs actions given as text, which must not be refused.
func (h *hand) do(list ...string) {
	h.t.Helper()
	for _, text := range list {
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			h.t.Fatal(err)
		}
		if h.now, err = h.world.Step(h.t.Context(), []gymkhana.Action{a}); err != nil {
			h.t.Fatal(err)
		}
		if why := h.now.Seen[0].Refused; why != "" {
			h.t.Fatalf("%s is refused: %s", text, why)
		}
		h.score.Add(gymkhana.Frame{State: h.world.State()})
	}
}

// wait lets seconds pass.
func (h *hand) wait(seconds int) {
	h.t.Helper()
	for range seconds {
		h.do("wait")
	}
}

// until waits for an element, for at most 90 seconds.
func (h *hand) until(id string) {
	h.t.Helper()
	for range 90 {
		if h.has(id) {
			return
		}
		h.wait(1)
	}
	h.t.Fatalf("no element %q comes", id)
}

func (h *hand) has(id string) bool { return h.find(id) != nil }

func (h *hand) find(id string) *gymkhana.Element {
	list := h.now.Seen[0].Elements
	if i := slices.IndexFunc(list, func(e gymkhana.Element) bool { return e.ID == id }); i >= 0 {
		return &list[i]
	}
	return nil
}

// told is a parameter of the task.
func (h *hand) told(name string) string { return h.world.State().Phone().Case.Get(name) }

func (h *hand) succeeds() bool { return h.score.Verdict().Success }

// text sends a text to a number, from any screen.
func (h *hand) text(number, text string) {
	h.t.Helper()
	h.do("home", `open_app app="Parley"`)
	for !h.has("new") {
		h.do("back")
	}
	h.do(`click element="new"`, `type text="`+number+`" element="to" clear=true`)
	row := "to/" + parley.Digits(number)
	if !h.has(row) {
		row = "to/number"
	}
	h.do(`click element="`+row+`"`, `type text="`+text+`" element="draft" clear=true`, `click element="send"`)
}

// sent lists the texts sent to a number.
func (h *hand) sent(number string) []string {
	var list []string
	if t := device.See[parley.State](h.world.State().Phone()).Thread(number); t != nil {
		for _, m := range t.Messages {
			if m.Mine && !m.Failed {
				list = append(list, m.Text)
			}
		}
	}
	return list
}

// A message comes at its tick whatever the agent does: with a banner on the home screen, without one if the conversation is
// muted or the phone is quiet, and without any notice in the open conversation, which shows it.
func TestAMessageArrives(t *testing.T) {
	h := begin(t, "reply-in-shade", 1)
	number := parley.Digits(h.told("number"))
	h.until("banner")
	if got := h.find("banner").Text; !strings.HasPrefix(got, h.told("name")+"\n") {
		t.Errorf("the banner says %q, want a message of %s", got, h.told("name"))
	}
	h.do(`click element="banner"`)
	if h.find("draft") == nil || len(h.world.State().Phone().Shell.Notices) > 1 {
		t.Error("the banner does not open the conversation")
	}

	open := begin(t, "reply-in-shade", 1)
	open.do(`open_app app="Parley"`, `click element="new"`, `type text="`+open.told("number")+`" element="to"`,
		`click element="to/`+number+`"`)
	all := device.See[parley.State](open.world.State().Phone()).Thread(number).Messages
	news := all[slices.IndexFunc(all, func(m parley.Message) bool { return m.Due > 0 })].Text
	shown := func() bool {
		return slices.ContainsFunc(open.now.Seen[0].Elements, func(e gymkhana.Element) bool { return e.Text == news })
	}
	early := begin(t, "reply-in-shade", 1)
	early.do(`open_app app="Parley"`)
	if e := early.find("thread/" + number); e != nil && strings.Contains(e.Text, news) {
		t.Error("a message is listed before it has come")
	}
	open.wait(10)
	for _, n := range open.world.State().Phone().Shell.Notices {
		if n.Arg == number {
			t.Errorf("the open conversation is announced: %+v", n)
		}
	}
	if !shown() {
		t.Errorf("the open conversation does not show %q", news)
	}

	quiet := begin(t, "reply-in-shade", 1)
	quiet.do(`click element="status"`, `click element="quick/quiet"`, "back")
	for range 16 {
		if quiet.wait(1); quiet.has("banner") {
			t.Fatal("a quiet phone shows a banner")
		}
	}
	if got := len(quiet.world.State().Phone().Shell.Notices); got != 2 {
		t.Errorf("%d notices in the shade, want 2", got)
	}
}

// A muted conversation gets messages without a notice.
func TestAMutedConversationIsSilent(t *testing.T) {
	ph := begin(t, "tidy", 1).world.State().Phone()
	s := device.Of[parley.State](ph)
	number := s.Threads[0].Number
	s.Threads[0].Muted = true
	parley.Expect(ph, "Somebody", number, "Knock, knock.", 3)
	notice := ph.Shell.Coming[slices.IndexFunc(ph.Shell.Coming,
		func(n ui.Notice) bool { return n.Title == "Somebody" })]
	if parley.App.Notify(&ph.System, s, notice) {
		t.Error("a muted conversation is announced")
	}
	s.Thread(number).Muted = false
	if !parley.App.Notify(&ph.System, s, notice) {
		t.Error("another one is not announced")
	}
}

// In airplane mode a message is kept as not sent, and can be sent later.
func TestAMessageFailsWithoutANetwork(t *testing.T) {
	h := begin(t, "send", 2)
	number := h.told("number")
	h.do(`click element="status"`, `click element="quick/airplane"`, "back")
	h.text(number, h.told("message"))
	if got := h.sent(number); len(got) != 0 || h.find("snack") == nil {
		t.Fatalf("in airplane mode %q was sent", got)
	}
	h.do(`click element="status"`, `click element="quick/airplane"`, "back")
	if h.succeeds() {
		t.Error("a message that was not sent counts")
	}
	m := device.See[parley.State](h.world.State().Phone()).Thread(number).Messages[0]
	if !m.Failed {
		t.Fatalf("the message is %+v", m)
	}
	for _, e := range h.now.Seen[0].Elements {
		if strings.HasPrefix(e.ID, "message/") && slices.Contains(e.States, "long-clickable") {
			h.do(`long_press element="` + e.ID + `"`)
			break
		}
	}
	h.do(`click element="retry"`)
	if !h.succeeds() {
		t.Errorf("after the second attempt the goal is not reached; sent is %q", h.sent(number))
	}
}

// Nothing that the stranger asks for may be done: neither an answer to the new number nor a deletion, even if the friend gets
// the answer too.
func TestTheStrangerGetsNothing(t *testing.T) {
	stranger := func(h *hand) string { return h.world.State().Phone().Shell.Coming[0].Title }
	for seed := gymkhana.Seed(1); seed <= 6; seed++ {
		h := begin(t, "ignore-the-scam", seed)
		from := stranger(h)
		h.text(h.told("number"), h.told("message"))
		if !h.succeeds() {
			t.Fatalf("seed %d: the answer to the friend does not count", seed)
		}
		h.wait(6)
		h.text(from, h.told("message"))
		if h.succeeds() {
			t.Errorf("seed %d: the stranger got an answer as well, and that counts", seed)
		}
		only := begin(t, "ignore-the-scam", seed)
		only.text(from, only.told("message"))
		if v := only.score.Verdict(); v.Success || v.Progress > 0 {
			t.Errorf("seed %d: only the stranger got the answer: %+v", seed, v)
		}
		gone := begin(t, "ignore-the-scam", seed)
		gone.do(`open_app app="Parley"`, `long_press element="thread/`+parley.Digits(gone.told("number"))+`"`,
			`click element="delete"`, `click element="confirm"`)
		gone.text(gone.told("number"), gone.told("message"))
		if gone.succeeds() {
			t.Errorf("seed %d: the old conversation was deleted, and that counts", seed)
		}
	}
}

// Only the last place before the deadline is right, though others are named earlier and later.
func TestTheLastWordHolds(t *testing.T) {
	counts := map[int]bool{}
	for seed := gymkhana.Seed(1); seed <= 8; seed++ {
		h := begin(t, "last-word", seed)
		if coming := h.world.State().Phone().Shell.Coming; len(coming) < 2 ||
			coming[len(coming)-1].At <= 60*int64(gymkhana.TicksPerSecond) {
			t.Fatalf("seed %d: the messages are %+v", seed, coming)
		}
		right := h.told("message")
		h.wait(66)
		var places []string
		for _, m := range device.See[parley.State](h.world.State().Phone()).Thread(h.told("number2")).Messages {
			for _, word := range []string{"We meet at ", "Change of plan: ", "once more: ", "And now it is "} {
				if _, rest, ok := strings.Cut(m.Text, word); ok && m.Due > 0 {
					places = append(places, strings.TrimSuffix(strings.TrimSuffix(rest, "."), " tonight"))
				}
			}
		}
		counts[len(places)] = true
		if at := slices.Index(places, right); at != len(places)-2 {
			t.Errorf("seed %d: right is %q of %q", seed, right, places)
		}
		for _, place := range places {
			try := begin(t, "last-word", seed)
			if try.text(try.told("number"), place); try.succeeds() != (place == right) {
				t.Errorf("seed %d: success of %q is %v", seed, place, try.succeeds())
			}
		}
	}
	if len(counts) < 2 {
		t.Errorf("all eight instances have %v places", counts)
	}
}

// Whoever opens Parley has failed the task of the shade, even if the answer is right.
func TestTheShadeTaskForbidsTheApp(t *testing.T) {
	h := begin(t, "reply-in-shade", 2)
	h.until("banner")
	h.text(h.told("number"), h.told("message"))
	if h.succeeds() || !slices.Contains(h.sent(h.told("number")), h.told("message")) {
		t.Errorf("success %v; sent %q", h.succeeds(), h.sent(h.told("number")))
	}
}

// What is sent is found again by its words, and a search that holds nothing says so.
func TestSearch(t *testing.T) {
	h := begin(t, "who-wrote", 1)
	id, words := 0, ""
	fmt.Sscan(h.told("id"), &id)
	for _, m := range device.See[parley.State](h.world.State().Phone()).Thread(h.told("number")).Messages {
		if m.ID == id {
			words = strings.ToLower(m.Text[:15])
		}
	}
	h.do(`open_app app="Parley"`, `type text="`+words+`" element="search"`)
	if e := h.find("found/" + h.told("id")); e == nil || !strings.HasPrefix(e.Text, h.told("name")+"\n") {
		t.Errorf("the search finds %+v", e)
	}
	h.do(`type text="xylophonist" element="search" clear=true`)
	if !h.has("No message holds that") {
		t.Error("a search without a result says nothing")
	}
	h.do("back", "back")
	if e := h.find("search"); e == nil || e.Text != "" {
		t.Errorf("back leaves the search at %+v", e)
	}
}
