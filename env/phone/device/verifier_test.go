package device

import (
	"fmt"
	"reflect"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/ui"
)

// leave plays actions and gives both verdicts, ours and the published one.
func leave(t *testing.T, kit *Kit, family string, actions []string) (ours, published gymkhana.Verdict) {
	t.Helper()
	w := begun(t, kit, family, 1)
	scorers := []gymkhana.Scorer{VerifierOptions{}.Start(nil, gymkhana.Frame{State: w.State()}),
		VerifierOptions{Published: true}.Start(nil, gymkhana.Frame{State: w.State()})}
	for _, text := range actions {
		if why := step(t, w, text); why != "" {
			t.Fatalf("%s: %s is refused: %s", family, text, why)
		}
		for _, s := range scorers {
			s.Add(gymkhana.Frame{State: w.State()})
		}
	}
	return scorers[0].Verdict(), scorers[1].Verdict()
}

// Only the final state of the phone counts: each row has the actions and the result under both protocols.
func TestWhatIsLeftIsScored(t *testing.T) {
	kit := deskKit()
	desk, safe, take, lamp := `open_app app="Desk"`, `open_app app="Safe"`, `click element="take"`, `click element="lamp"`
	allow, done, slide := `click element="permission/allow"`, "finish", `drag x=177 y=281 to_x=504 to_y=281`
	strays := map[string]float64{"a wrong step more than a right one": 1, "an app that the goal does not name is changed": 1, "and the first one too": 1,
		"what holds at reset is spoilt": 1, "a right answer, and a change beside it": 1, "a wrong answer, and a change": 1}
	for _, c := range []struct {
		name, family    string
		actions         []string
		ours, published float64
		off             float64
	}{
		{"nothing is done", "lamp", nil, 0, 0, 2},
		{"it is done", "lamp", []string{desk, lamp}, 1, 0, 0},
		{"and declared", "lamp", []string{desk, lamp, done}, 1, 1, 0},
		{"it is declared, and not done", "lamp", []string{done}, 0, 0, 2},
		{"one of two apps is right", "gold", []string{desk, lamp, done}, 0.5, 0.5, 2},
		{"the other one is", "gold", []string{safe, allow, take, done}, 0.5, 0.5, 2},
		{"both are", "gold", []string{safe, allow, take, desk, lamp, done}, 1, 1, 0},
		{"one is right, the other worse than before", "gold", []string{safe, allow, take, desk, `click element="mood"`,
			`click element="option/grim"`, done}, 0.5, 0.5, 2},
		{"a wrong step more than a right one", "lamp", []string{safe, take, done}, 0, 0, 4},
		{"an app that the goal does not name is changed", "lamp", []string{desk, lamp, safe, take, done}, 0, 1, 2},
		{"the second of the apps", "take", []string{safe, allow, take, done}, 1, 1, 0},
		{"and the first one too", "take", []string{safe, allow, take, desk, lamp, done}, 0, 1, 2},
		{"half of what counts by halves", "halves", []string{desk, lamp, done}, 0.5, 0.5, 2},
		{"what holds at reset is declared", "still", []string{done}, 1, 1, 0},
		{"and is not", "still", []string{desk}, 0, 0, 0},
		{"what holds at reset is spoilt", "still", []string{desk, lamp, done}, 0, 0, 2},
		{"a right answer", "question", []string{`answer text="3"`, done}, 1, 1, 0},
		{"a right answer, not declared", "question", []string{`answer text="3"`}, 1, 0, 0},
		{"a wrong answer", "question", []string{`answer text="4"`, done}, 0, 0, 1},
		{"no answer", "question", []string{done}, 0, 0, 1},
		{"a right answer, and a change beside it", "question", []string{desk, lamp, `answer text="3"`, done}, 0,
			0, 2},
		{"a wrong answer, and a change", "question", []string{desk, lamp, `answer text="4"`, done}, 0, 0, 3},
		{"of a thing to do and an answer, the thing", "both", []string{desk, lamp, done}, 0.5, 0.5, 1},
		{"and the answer", "both", []string{`answer text="3"`, done}, 0.5, 0.5, 2},
		{"and both", "both", []string{desk, lamp, `answer text="3"`, done}, 1, 1, 0},
		{"a game that goes on", "game", nil, 0, 0, 1},
		{"a game that is won", "game", []string{slide}, 1, 1, 0},
		{"a game that is lost", "game", []string{`drag x=177 y=281 to_x=10 to_y=281`}, 0, 0, 1},
		{"what is not the data of an app", "clip", []string{done}, 0, 0, 2},
	} {
		ours, published := leave(t, kit, "desk/"+c.family, c.actions)
		if ours.Progress != c.ours || ours.Reward != c.ours || ours.Success != (c.ours == 1) || ours.Parts["off"] != c.off {
			t.Errorf("%s: %+v; want progress %v and %v rows off", c.name, ours, c.ours, c.off)
		}
		if published.Progress != c.published || published.Reward != c.published || published.Success != (c.published == 1) {
			t.Errorf("%s: published %+v; want %v", c.name, published, c.published)
		}
		declared := len(c.actions) > 0 && c.actions[len(c.actions)-1] == done
		parts := map[string]float64{"state": truth(c.ours == 1), "declared": truth(declared), "published": c.published,
			"off": c.off, "strays": strays[c.name]}
		if !reflect.DeepEqual(ours.Parts, parts) || !reflect.DeepEqual(published.Parts, parts) {
			t.Errorf("%s: the parts are %v and %v; want %v", c.name, ours.Parts, published.Parts, parts)
		}
	}
}

// If the right answer contains words that the parser does not know, the verdict reports it; the published rules have
// no such report.
func TestAnswerNotUnderstood(t *testing.T) {
	for said, part := range map[string]float64{"3": 0, "4": 0, "3 zorbs": 1, "": 0} {
		ours, published := leave(t, deskKit(), "desk/question", []string{fmt.Sprintf("answer text=%q", said), `finish status="complete"`})
		if ours.Parts[gymkhana.PartNotUnderstood] != part || published.Parts[gymkhana.PartNotUnderstood] != 0 {
			t.Errorf("%q: %v and published %v; want %v of ours", said, ours.Parts, published.Parts, part)
		}
	}
}

func TestVerifierOfAnotherWorld(t *testing.T) {
	kit := deskKit()
	v, err := kit.Verifier(gymkhana.Config(`{"published":true}`))
	if err != nil || v != (VerifierOptions{Published: true}) {
		t.Errorf("the verifier is %+v, %v", v, err)
	}
	if _, err := kit.Verifier(gymkhana.Config(`{"strict":true}`)); !blames(err, gymkhana.FaultSetup) {
		t.Errorf("an option that does not exist: %v", err)
	}
	s := v.Start(nil, gymkhana.Frame{State: gymkhana.RawState("{}")})
	s.Add(gymkhana.Frame{State: gymkhana.RawState("{}")})
	if got := s.Verdict(); got.Success || got.Progress != 0 || got.Parts != nil {
		t.Errorf("a state of another world gives %+v", got)
	}
	w := begun(t, kit, "desk/lamp", 1)
	s = v.Start(nil, gymkhana.Frame{State: w.State()})
	for _, text := range []string{`open_app app="Desk"`, `click element="lamp"`, "finish"} {
		step(t, w, text)
	}
	s.Add(gymkhana.Frame{State: w.State()})
	s.Add(gymkhana.Frame{State: gymkhana.RawState("{}")})
	if !s.Verdict().Success {
		t.Error("a state of another world is not passed over")
	}
}

// Everything in the system's state is a row, so every change of a setting or a file is noticed.
func TestEverySettingIsARow(t *testing.T) {
	kit := deskKit()
	w := begun(t, kit, "desk/lamp", 1)
	f := kit.byFamily["desk/lamp"]
	before := w.State()
	for name, change := range map[string]func(s *ui.System){
		"wifi":          func(s *ui.System) { s.Settings.Wifi = !s.Settings.Wifi },
		"bluetooth":     func(s *ui.System) { s.Settings.Bluetooth = !s.Settings.Bluetooth },
		"airplane":      func(s *ui.System) { s.Settings.Airplane = !s.Settings.Airplane },
		"location":      func(s *ui.System) { s.Settings.Location = !s.Settings.Location },
		"dark":          func(s *ui.System) { s.Settings.Dark = !s.Settings.Dark },
		"saver":         func(s *ui.System) { s.Settings.Saver = !s.Settings.Saver },
		"quiet":         func(s *ui.System) { s.Settings.Quiet = !s.Settings.Quiet },
		"rotate":        func(s *ui.System) { s.Settings.Rotate = !s.Settings.Rotate },
		"brightness":    func(s *ui.System) { s.Settings.Brightness++ },
		"media":         func(s *ui.System) { s.Settings.Media++ },
		"ring":          func(s *ui.System) { s.Settings.Ring++ },
		"alarm":         func(s *ui.System) { s.Settings.Alarm++ },
		"text size":     func(s *ui.System) { s.Settings.TextSize++ },
		"timeout":       func(s *ui.System) { s.Settings.Timeout++ },
		"a new folder":  func(s *ui.System) { s.Files.MakeFolder("Other", 0) },
		"a new file":    func(s *ui.System) { s.Files.Write("Desk/new.txt", "", 0) },
		"a lost file":   func(s *ui.System) { s.Files.Remove("Desk/list.txt") },
		"another text":  func(s *ui.System) { s.Files.Write("Desk/list.txt", "Something else entirely", 0) },
		"a moved file":  func(s *ui.System) { s.Files.Move("Desk/list.txt", "list.txt") },
		"a file folder": func(s *ui.System) { s.Files.Remove("Desk/list.txt"); s.Files.MakeFolder("Desk/list.txt", 0) },
	} {
		ph := before.Phone()
		change(&ph.System)
		was, is := before.sheet(f, nil), ph.freeze().sheet(f, nil)
		if all, parts := is.from(was, corrected); all == 0 || parts[0] != 0 || parts[1] != 0 || parts[2] != all {
			t.Errorf("%s: %d rows are off, by part %v", name, all, parts)
		}
		if all, _ := was.from(was, corrected); all != 0 {
			t.Errorf("%s: a phone differs from itself by %d rows", name, all)
		}
	}
}

func TestRowsFindTheirPartners(t *testing.T) {
	row := func(exact string, text ...string) Row { return Row{Exact: exact}.With(text...) }
	list := func(rows ...Row) []Row { return rows }
	for _, c := range []struct {
		name string
		a, b []Row
		want int
	}{
		{"in any order", list(row("x"), row("y"), row("z")), list(row("z"), row("x"), row("y")), 0},
		{"from behind", list(row("x"), row("y"), row("z")), list(row("z"), row("y"), row("x")), 0},
		{"each only once", list(row("x"), row("x"), row("y")), list(row("x"), row("y"), row("y")), 2},
		{"none", list(row("x"), row("y")), list(row("z")), 3},
		{"the first is missing", list(row("y"), row("z")), list(row("x"), row("y"), row("z")), 1},
		{"the last is missing", list(row("x"), row("y")), list(row("x"), row("y"), row("z")), 1},
		{"one text", list(row("x", "Anna Berg")), list(row("x", "Otto Grau")), 2},
		{"fewer texts", list(row("x", "Anna Berg")), list(row("x", "Anna Berg", "Otto Grau")), 2},
		{"with blanks", list(row("x", "Anna Berg ")), list(row("x", " Anna  Berg")), 0},
		{"in other letters", list(row("x", "ANNA BERG")), list(row("x", "Anna Berg")), 2},
		{"a letter more", list(row("x", "Anna Bergh")), list(row("x", "Anna Berg")), 2},
		{"a letter missing in a long text", list(row("x", "Bring the two folders and the keys of the car")),
			list(row("x", "Bring the two folders and the key of the car")), 2},
		{"the second text counts", list(row("x", "Anna Berg", "one")), list(row("x", "Anna Berg", "two")), 2},
	} {
		if got, back := corrected.distance(c.a, c.b), corrected.distance(c.b, c.a); got != c.want || back != c.want {
			t.Errorf("%s: the distance is %d, and back %d; want %d", c.name, got, back, c.want)
		}
	}
}

// The rules about answers that hold for all accepted ways of writing.
func TestAnswersThatAreCertain(t *testing.T) {
	text := func(items ...string) Reply { return Reply{Kind: TextReply, Items: items} }
	for _, c := range []struct {
		reply Reply
		said  string
		want  bool
	}{
		{text("Lunch", "Lunch"), "Lunch, Lunch", true},
		{text("Lunch", "Lunch"), "Lunch", false},
		{text("Lunch"), "Lunch, Lunch", false},
		{text("Lunch"), "Breakfast", false},
		{text("Lunch", "Team sync"), "Lunch, Breakfast", false},
		{text("Quay Street, Ostern"), "Ostern, Quay Street", false},
		{Reply{Kind: NumberReply, Items: []string{"300"}, Near: 10}, "310", true},
		{Reply{Kind: NumberReply, Items: []string{"300"}, Near: 10}, "290", true},
		{Reply{Kind: NumberReply, Items: []string{"300"}, Near: 10}, "311", false},
		{Reply{Kind: NumberReply, Items: []string{"300"}, Near: 10}, "289", false},
		{Reply{Kind: NumberReply, Items: []string{"-3"}}, "-3", true},
		{Reply{Kind: NumberReply, Items: []string{"-3"}}, "3", false},
		{Reply{Kind: NumberReply, Items: []string{"3"}}, "", false},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "20 October 2023", true},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "Oct 20, 2023.", true},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "10/20/2023", true},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "some day", false},
		{Reply{Kind: DateReply, Items: []string{"some day"}}, "some day", false},
		{Reply{Kind: TimeReply, Items: []string{"14:30"}}, "14:30:00", true},
		{Reply{Kind: TimeReply, Items: []string{"15:00"}}, "3 PM", true},
		{Reply{Kind: TimeReply, Items: []string{"noon"}}, "noon", true},
		{Reply{Kind: DigitsReply, Items: []string{"095"}}, "(0) 9-5", true},
		{Reply{Kind: DigitsReply, Items: []string{"095"}}, "95", false},
		{Reply{Kind: DigitsReply, Items: []string{"095"}}, "0950", false},
		{Reply{Kind: DigitsReply, Items: []string{"095"}}, "/095:", true},
	} {
		if got := c.reply.Match(c.said, ""); got != c.want {
			t.Errorf("the %s %q matches %q: %v", c.reply.Kind, c.reply.Items, c.said, got)
		}
	}
	for _, r := range []Reply{text("Lunch", "Team sync"), {Kind: DigitsReply, Items: []string{"415-555-0132"}},
		{Kind: NumberReply, Items: []string{"12.5"}}, {Kind: TimeReply, Items: []string{"09:05"}}} {
		if !r.Match(r.Text(), "") || !r.MatchPublished(r.Text()) {
			t.Errorf("what the oracle says, %q, is no answer", r.Text())
		}
	}
}
