package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/engine"
)

// play shows the window one picture per turn and gives what it holds before the last reply.
// A turn in blind shows no picture.
func play(w *engine.Window, turns int, blind ...int) []gymkhana.Message {
	for turn := 1; ; turn++ {
		parts := []gymkhana.Part{{Text: fmt.Sprintf("t%d", turn)}}
		if !has(blind, turn) {
			parts = append(parts, gymkhana.Part{Image: &gymkhana.Image{Data: fmt.Appendf(nil, "o%d", turn)}})
		}
		w.See(gymkhana.Message{Role: gymkhana.User, Parts: parts})
		kept := w.Messages()
		if turn == turns {
			return kept
		}
		w.Reply(gymkhana.Say(gymkhana.Assistant, fmt.Sprintf("a%d", turn)))
	}
}

func has(list []int, n int) bool {
	for _, v := range list {
		if v == n {
			return true
		}
	}
	return false
}

// show writes messages on one line: "a1 | t2 +o2" is a reply, then a text with a picture.
func show(messages []gymkhana.Message) string {
	var all []string
	for _, m := range messages {
		var parts []string
		for _, p := range m.Parts {
			if p.Image != nil {
				parts = append(parts, "+"+string(p.Image.Data))
			} else {
				parts = append(parts, p.Text)
			}
		}
		all = append(all, strings.Join(parts, " "))
	}
	return strings.Join(all, " | ")
}

func TestWindow(t *testing.T) {
	for _, c := range []struct {
		name  string
		w     engine.Window
		turns int
		blind []int
		want  string
	}{
		{"the first scene is there until the window is full", engine.Window{Rounds: 2, Images: 1}, 2, nil, "t1 | a1 | t2 +o2"},
		{"a full window begins with a reply", engine.Window{Rounds: 2, Images: 1}, 3, nil, "a1 | t2 | a2 | t3 +o3"},
		{"and stays so", engine.Window{Rounds: 2, Images: 1}, 6, nil, "a4 | t5 | a5 | t6 +o6"},
		{"whole rounds begin with an observation", engine.Window{Rounds: 2, Images: 2, Whole: true}, 4, nil, "t2 | a2 | t3 +o3 | a3 | t4 +o4"},
		{"whole rounds not yet full", engine.Window{Rounds: 2, Images: 2, Whole: true}, 3, nil, "t1 | a1 | t2 +o2 | a2 | t3 +o3"},
		{"a placeholder", engine.Window{Rounds: 2, Images: 1, Gone: "(gone)"}, 3, nil, "a1 | t2 (gone) | a2 | t3 +o3"},
		{"a turn without picture leaves the last one", engine.Window{Rounds: 3, Images: 1}, 3, []int{3}, "t1 | a1 | t2 +o2 | a2 | t3"},
		{"no replies", engine.Window{Images: 1}, 3, nil, "t3 +o3"},
		{"no replies, whole", engine.Window{Images: 1, Whole: true}, 3, nil, "t3 +o3"},
		{"no pictures", engine.Window{Rounds: 1}, 2, nil, "a1 | t2"},
		{"no bounds", engine.Window{Rounds: engine.All, Images: engine.All}, 3, nil, "t1 +o1 | a1 | t2 +o2 | a2 | t3 +o3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := show(play(&c.w, c.turns, c.blind...)); got != c.want {
				t.Errorf("turn %d\n got %s\nwant %s", c.turns, got, c.want)
			}
		})
	}
}

// A message with two pictures loses both when only one would fit, and so do all before it.
func TestWindowDropsPicturesByMessage(t *testing.T) {
	w := engine.Window{Rounds: engine.All, Images: 2}
	pic := func(s string) gymkhana.Part { return gymkhana.Part{Image: &gymkhana.Image{Data: []byte(s)}} }
	for _, parts := range [][]gymkhana.Part{{pic("a")}, {pic("b"), pic("c")}, {pic("d")}} {
		w.See(gymkhana.Message{Role: gymkhana.User, Parts: parts})
	}
	if got, want := show(w.Messages()), " |  | +d"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The pinned slot is the oldest picture. Once dropped it stays so, even when pictures that
// pushed it out have left the window themselves.
func TestWindowPinned(t *testing.T) {
	w := engine.Window{Rounds: 1, Images: 2, Gone: "-"}
	w.Pin(gymkhana.Message{Role: gymkhana.User, Parts: []gymkhana.Part{{Text: "rules"},
		{Image: &gymkhana.Image{Data: []byte("o0")}}}})
	want := []string{
		"rules +o0 | t1 +o1",
		"rules +o0 | a1 | t2 +o2",
		"rules +o0 | a2 | t3 +o3",
		"rules +o0 | a3 | t4",
	}
	for turn := 1; turn <= 4; turn++ {
		part := []gymkhana.Part{{Text: fmt.Sprintf("t%d", turn)}}
		if turn < 4 {
			part = append(part, gymkhana.Part{Image: &gymkhana.Image{Data: fmt.Appendf(nil, "o%d", turn)}})
		}
		w.See(gymkhana.Message{Role: gymkhana.User, Parts: part})
		if got := show(w.Messages()); got != want[turn-1] {
			t.Errorf("turn %d: got %s, want %s", turn, got, want[turn-1])
		}
		w.Reply(gymkhana.Say(gymkhana.Assistant, fmt.Sprintf("a%d", turn)))
	}

	narrow := engine.Window{Rounds: 1, Images: 1, Gone: "-"}
	narrow.Pin(gymkhana.Message{Parts: []gymkhana.Part{{Image: &gymkhana.Image{Data: []byte("o0")}}}})
	play(&narrow, 2)
	narrow.Reply(gymkhana.Say(gymkhana.Assistant, "a2"))
	narrow.See(gymkhana.Say(gymkhana.User, "blind"))
	if got, want := show(narrow.Messages()), "- | a2 | blind"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// The messages returned by Messages belong to the caller: later turns do not change them.
func TestWindowLeavesWhatItGave(t *testing.T) {
	w := engine.Window{Rounds: 5, Images: 1}
	first := play(&w, 1)
	before := show(first)
	w.Reply(gymkhana.Say(gymkhana.Assistant, "a1"))
	play(&w, 3)
	if after := show(first); after != before {
		t.Errorf("was %q, became %q", before, after)
	}
}

// A window never begins with the answer to a call that it has dropped.
func TestToolRepliesGoWithTheirCalls(t *testing.T) {
	for _, c := range []struct {
		rounds int
		want   []gymkhana.Speaker
	}{
		{0, []gymkhana.Speaker{gymkhana.User}},
		{1, []gymkhana.Speaker{gymkhana.User, gymkhana.Assistant, gymkhana.ToolReply, gymkhana.User}},
	} {
		w := &engine.Window{Rounds: c.rounds, Whole: true, Images: engine.All}
		for range 3 {
			w.See(gymkhana.Say(gymkhana.User, "screen"))
			w.Messages()
			w.Reply(gymkhana.Message{Calls: []gymkhana.ToolCall{{ID: "1", Name: "go"}}})
			w.See(gymkhana.Message{Role: gymkhana.ToolReply, CallID: "1"})
		}
		w.See(gymkhana.Say(gymkhana.User, "screen"))
		var got []gymkhana.Speaker
		for _, m := range w.Messages() {
			got = append(got, m.Role)
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("rounds %d: got %v, want %v", c.rounds, got, c.want)
		}
	}
}
