package live

import (
	"strings"
	"testing"

	"gymkhana/env/envtest"
)

// Two hops: an article, and events in the city that it is about.
const twoHops = `{"task_id": 1, "start_url": "https://kiwix.test/A/Landing", "geolocation": {"latitude": 1, "longitude": 2},
"intent": "Which city has a blue tower? Look for events there. Encyclopedia: https://kiwix.test/A/Landing. Events: https://www.events.test/",
"eval": {"eval_types": ["string_match"], "reference_answers": {"must_include": ["events", "vesk"]}},
"procedure": ["kiwix", "event", "end"], "city": "vesk", "flight": "vsk", "shop": "", "cnt_hop": 3}`

// Three hops: an article, a flight and a lamp.
const threeHops = `{"task_id": 2, "start_url": "https://kiwix.test/A/Landing |AND| http://localhost:7770/",
"intent": "Find the city with a blue tower at https://kiwix.test/A/Landing, a flight to it at https://momondo.test/ and a blue lamp at http://localhost:7770/.",
"procedure": ["kiwix", "momondo", "7770", "end"], "city": "vesk", "flight": "vsk", "shop": "lamp"}`

// TestTwoHops takes the whole way. Both protocols pass it; the end marker is part of the released code's denominator.
func TestTwoHops(t *testing.T) {
	t.Parallel()
	task := imported(t, newTown(t), "compare", twoHops)
	if want := "Encyclopedia: http://kiwix.test.localhost/A/Landing. Events: http://www.events.test.localhost/"; !strings.HasSuffix(task.Goal, want) {
		t.Errorf("the goal is %q", task.Goal)
	}
	e := begin(t, task)
	e.at("https://kiwix.test/A/Landing")
	if !e.world.Spec().Live {
		t.Error("the world is not live")
	}
	e.worth(0, 0)
	e.click("link", "Vesk")
	e.at("https://kiwix.test/A/Vesk")
	e.worth(1.0/2, 1.0/3)
	e.do(`goto url="https://www.events.test/"`)
	e.at("https://www.events.test/")
	e.do(`type text="vesk" ` + e.on("textbox", "City"))
	e.click("button", "Search")
	e.at("https://events.test/d/vesk")
	if !strings.Contains(e.seen.Text, "Known visitor: yes") {
		t.Errorf("the cookie for both hosts is lost:\n%s", e.seen.Text)
	}
	e.worth(1, 1)
	e.do(`answer text="http://events.test.localhost/d/vesk"`, "finish")
	if s := e.state(); s.Answer != "https://events.test/d/vesk" || !s.Answered || !s.Done || e.seen.Reason != "declared done" {
		t.Errorf("the state is %s, ended for %q", s.AppendCanonical(nil), e.seen.Reason)
	}
	e.worth(1, 1)
	if e.part("hops") != 2 || e.part("passed") != 2 || e.part("published_hops") != 3 || e.part("published_passed") != 2 {
		t.Errorf("parts %v", e.corrected.Verdict().Parts)
	}
}

// TestTheArrivalLock visits the events without having opened the city's article. The released code
// credits the arrival and then nothing more.
func TestTheArrivalLock(t *testing.T) {
	t.Parallel()
	e := begin(t, imported(t, newTown(t), "compare", twoHops))
	e.click("link", "Events")
	e.at("https://www.events.test/")
	e.worth(1.0/2, 1.0/3)
	e.do(`goto url="events.test/d/vesk"`)
	e.at("https://events.test/d/vesk")
	e.worth(1, 1.0/3)
	if e.part("published_pass") != 0 || e.part("published_passed") != 1 {
		t.Errorf("parts %v", e.corrected.Verdict().Parts)
	}
}

// TestOutOfOrder finds the events first; that earns nothing but the arrival.
func TestOutOfOrder(t *testing.T) {
	t.Parallel()
	e := begin(t, imported(t, newTown(t), "compare", twoHops))
	e.do(`goto url="http://events.test.localhost/d/orlo"`, `goto url="https://kiwix.test/A/Vesk"`)
	e.worth(1.0/2, 1.0/3)
	e.do(`answer text="events in vesk"`, "finish")
	e.worth(1.0/2, 1.0/3)
}

// TestThreeHops has two tabs, a search that redirects and a cart in a cookie.
func TestThreeHops(t *testing.T) {
	t.Parallel()
	task := imported(t, newTown(t), "multi567", threeHops)
	e := begin(t, task)
	e.at("https://kiwix.test/A/Landing")
	if len(e.seen.Tabs) != 2 || !e.seen.Tabs[0].Active || e.seen.Tabs[1].URL != "http://localhost:7770/" {
		t.Fatalf("tabs %+v", e.seen.Tabs)
	}
	e.click("link", "Vesk")
	e.do(`new_tab url="https://momondo.test/"`)
	e.click("link", "to Vesk")
	e.at("https://momondo.test/flight-search/orl-vsk")
	e.worth(2.0/3, 2.0/4)
	e.do("switch_tab tab=1")
	e.do(`type text="blue lamp" enter=true ` + e.on("textbox", "Search"))
	e.at("http://localhost:7770/blue-lamp.html")
	e.worth(1, 1)
	e.click("link", "Cart")
	e.at("http://localhost:7770/cart")
	if !strings.Contains(e.seen.Text, "In the cart: seenblue-lamp") {
		t.Errorf("the cookie is lost:\n%s", e.seen.Text)
	}
}

// TestTwoCreditsOnOneAddress is one address of two sites' words, which the released code credits twice.
func TestTwoCreditsOnOneAddress(t *testing.T) {
	t.Parallel()
	text := strings.Replace(threeHops, `["kiwix", "momondo", "7770", "end"]`, `["momondo", "search", "end"]`, 1)
	e := begin(t, imported(t, newTown(t), "multi567", text))
	e.do(`goto url="https://momondo.test/flight-search/vsk-vesk"`)
	e.worth(1.0/2, 1)
	e.do(`answer text="done"`, "finish")
	e.worth(1.0/2, 1)
}

// TestNormalTasks: in the released code the same address credits both hops, in ours only one. The
// agent's statements about a page do not credit it again.
func TestNormalTasks(t *testing.T) {
	t.Parallel()
	const text = `{"intent": "Find events in the city of https://kiwix.test/A/Landing.", "start_url": "https://kiwix.test/A/Landing",
"eval": {"eval_types": ["string_match"], "reference_answers": {"must_include": ["events.test", "vesk"]}}}`
	e := begin(t, imported(t, newTown(t), "normal", text))
	e.do(`goto url="https://events.test/d/vesk"`)
	e.worth(1.0/2, 1)
	e.do(`answer text="https://events.test/d/vesk"`)
	e.worth(1.0/2, 1)
	e.do(`scroll direction="down"`, "finish")
	e.worth(1, 1)
}

// TestPassing lets time pass while an agent thinks, which is no step.
func TestPassing(t *testing.T) {
	t.Parallel()
	e := begin(t, imported(t, newTown(t), "compare", twoHops))
	seen, err := envtest.Seen(e.world.Capabilities().Pass(t.Context(), 60))
	if err != nil {
		t.Fatal(err)
	}
	if was := e.seen.Tick; seen[0].Tick != was+60 || seen[0].URL != e.seen.URL {
		t.Errorf("at %s, tick %d after %d", seen[0].URL, seen[0].Tick, was)
	}
}
