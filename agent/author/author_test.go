package author_test

import (
	"context"
	"flag"
	"fmt"
	"image"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/author"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// A studio is a world in which a page is written: it counts renders, and its pictures are as wide as the
// number of renders.
type studio struct {
	files    map[string]string
	renders  int
	ended    bool
	pictures int // in the description
}

func (d *studio) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "desk", Version: 1, Screen: gymkhana.Size{W: 64, H: 32}, Roles: []string{"walker"}, StepTicks: 1,
		Verbs:    []gymkhana.Verb{gymkhana.WriteFile, gymkhana.Do, gymkhana.Finish},
		Controls: []gymkhana.Control{{Name: "render", Doc: "draw"}}}
}

func (d *studio) Reset(context.Context, gymkhana.Seed) (gymkhana.Start, error) {
	d.files, d.renders, d.ended = map[string]string{}, 0, false
	m := d.moment()
	m.Seen[0].Brief = []gymkhana.Exhibit{{Text: "A page about tea."}}
	for i := range max(d.pictures, 2) {
		m.Seen[0].Brief = append(m.Seen[0].Brief, gymkhana.Exhibit{Picture: picture(40 + i)}, gymkhana.Exhibit{Text: fmt.Sprint("Text ", i)})
	}
	return gymkhana.Start{Moment: m}, nil
}

func (d *studio) Step(_ context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	switch a := acts[0]; a.Verb {
	case gymkhana.WriteFile:
		d.files[a.Text("path")] = a.Text("text")
	case gymkhana.Do:
		d.renders++
	case gymkhana.Finish:
		d.ended = true
	}
	return d.moment(), nil
}

func (d *studio) moment() gymkhana.Moment {
	o := gymkhana.Observation{Screenshot: picture(10 + d.renders)}
	if d.ended {
		o.Ended = gymkhana.Terminated
	}
	return gymkhana.Moment{Seen: []gymkhana.Observation{o}}
}

func (d *studio) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }
func (d *studio) Close() error                        { return nil }

// picture can be identified by its width.
func picture(width int) *gymkhana.Screenshot {
	return gymkhana.NewScreenshot(func() (image.Image, error) { return image.NewRGBA(image.Rect(0, 0, width, 64)), nil }, nil)
}

const whole = "# Analyze\nTea.\n\n```html\n<!doctype html><p>Tea\n```\n```css\np { color: green }\n```\n"

func TestConformance(t *testing.T) {
	for name, make := range map[string]agenttest.New{"global": author.NewGlobal, "online": author.NewOnline} {
		for _, config := range []string{``, `{"layout":"code"}`} {
			t.Run(name+config, func(t *testing.T) {
				agenttest.Run(t, make, agenttest.Options{Config: gymkhana.Config(config), Calls: 6,
					Answer: func(*gymkhana.Request) string { return whole }, World: func() gymkhana.Environment { return &studio{} }})
			})
		}
	}
}

// play plays an episode and gives the questions and the decisions.
func play(t *testing.T, make agenttest.New, setup gymkhana.AgentSetup, world *studio, answers ...string) ([]agenttest.Asked, []gymkhana.Decision) {
	t.Helper()
	model := &agenttest.Model{Answers: answers}
	setup.Model = model
	ag, err := make(setup)
	if err != nil {
		t.Fatal(err)
	}
	start, err := world.Reset(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), &gymkhana.Task{ID: "desk/tea", Goal: "Build it."}, world.Spec()); err != nil {
		t.Fatal(err)
	}
	var all []gymkhana.Decision
	now := start.Moment
	for turn := 0; !world.ended && turn < 20; turn++ {
		d, err := ag.Act(t.Context(), &now.Seen[0])
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, d)
		if d.Invalid != "" {
			d.Actions = []gymkhana.Action{{Verb: gymkhana.Noop}}
		}
		for _, a := range d.Actions {
			spec := world.Spec()
			if err := spec.Check("walker", a); err != nil {
				t.Fatal(err)
			}
			if now, err = world.Step(t.Context(), []gymkhana.Action{a}); err != nil {
				t.Fatal(err)
			}
		}
	}
	return model.Asked(), all
}

// short are prompts of one letter, which make questions readable.
var short = fstest.MapFS{
	"rules.md": {Data: []byte("RULES")}, "global.md": {Data: []byte("FORMAT")}, "merge-rules.md": {Data: []byte("MERGE RULES")},
	"hd-cot.md": {Data: []byte("HD-COT")}, "0s-cot.md": {Data: []byte("0S-COT")}, "hd-cot-noimg.md": {Data: []byte("NOIMG")},
	"merge.md": {Data: []byte("MERGE")}, "turns.md": {Data: []byte(`{{define "again"}}AGAIN {{.Fault}}{{end}}{{define "continue"}}GO ON{{end}}` +
		`{{define "nothing"}}NOTHING YET{{end}}{{define "present"}}PRESENT{{end}}{{define "gone"}}GONE{{end}}`)},
}

// transcript writes questions and decisions in a few letters.
func transcript(asked []agenttest.Asked, did []gymkhana.Decision) string {
	var b strings.Builder
	for i, a := range asked {
		fmt.Fprintf(&b, "question %d\n", i+1)
		for _, m := range a.Request.Messages {
			fmt.Fprintf(&b, "  %s:", m.Role)
			for _, p := range m.Parts {
				if p.Image != nil {
					img, err := gymkhana.EncodedScreenshot(p.Image.Data).Image()
					if err != nil {
						panic(err)
					}
					fmt.Fprintf(&b, " [picture %d×%d]", img.Bounds().Dx(), img.Bounds().Dy())
					continue
				}
				fmt.Fprintf(&b, " %s", strings.ReplaceAll(p.Text, "\n", "⏎"))
			}
			b.WriteByte('\n')
		}
	}
	for i, d := range did {
		fmt.Fprintf(&b, "decision %d", i+1)
		if d.Invalid != "" {
			fmt.Fprintf(&b, ": invalid: %s", d.Invalid)
		}
		b.WriteByte('\n')
		for _, a := range d.Actions {
			fmt.Fprintf(&b, "  %s\n", a)
		}
	}
	return b.String()
}

// scenes are episodes whose transcripts are kept: agent, options, and the answers of the model.
var scenes = []struct {
	name    string
	make    agenttest.New
	config  string
	answers []string
}{
	{"global", author.NewGlobal, `{"resolution":64}`, []string{whole}},
	{"global, more pictures than are shown", author.NewGlobal, `{"resolution":64,"max_images":1}`, []string{whole}},
	{"global, more pictures than are shown, as the code has it", author.NewGlobal, `{"resolution":64,"max_images":1,"layout":"code"}`, []string{whole}},
	{"global, an answer that has no page", author.NewGlobal, `{"resolution":64}`, []string{"I cannot.", whole}},
	{"global, no answer with a page", author.NewGlobal, `{"resolution":64,"retries":1}`, []string{"I cannot."}},
	{"global, cut short", author.NewGlobal, `{"resolution":64}`, []string{"```html\n<p>Te", "a\n```"}},
	{"global, a tag that the code does not know", author.NewGlobal, `{"resolution":64,"layout":"code"}`, []string{"```js\nx()\n```"}},
	{"0s-cot", author.NewOnline, `{"resolution":64,"loops":2,"loop":"0s-cot"}`,
		[]string{whole, "# Regenerate\n```css\np { color: red }\n```\n*html do not need to change*", whole}},
	{"hd-cot", author.NewOnline, `{"resolution":64,"loops":3}`, []string{whole, "# Analyze\n*html do not need to change*\n*css do not need to change*",
		"# Analyze\nMore.\n# Regenerate\n```javascript\nlet a = 1;\n```", "# Regenerate\n```html\n<!doctype html><p>Green t", "ea\n```"}},
	{"hd-cot, a loop that cannot be read", author.NewOnline, `{"resolution":64,"loops":2,"retries":1}`, []string{whole, "Hm.", "Hm!", whole}},
	{"hd-cot, nothing to begin with", author.NewOnline, `{"resolution":64,"loops":1,"retries":0}`, []string{"Hm.", whole}},
	{"hd-cot-noimg", author.NewOnline, `{"resolution":64,"loops":1,"loop":"hd-cot-noimg"}`, []string{whole, whole}},
	{"merge", author.NewOnline, `{"resolution":64,"loops":1,"loop":"merge"}`, []string{whole, whole}},
	{"as the code has it", author.NewOnline, `{"resolution":64,"loops":2,"layout":"code"}`,
		[]string{whole, "# Regenerate\n```js\nconst a = 1;\n```", "Nothing.", whole}},
}

func TestTranscripts(t *testing.T) {
	var b strings.Builder
	for _, s := range scenes {
		setup := gymkhana.AgentSetup{Options: gymkhana.Config(s.config), Prompts: short}
		asked, did := play(t, s.make, setup, &studio{}, s.answers...)
		fmt.Fprintf(&b, "-- %s --\n%s", s.name, transcript(asked, did))
	}
	const file = "testdata/transcripts.txt"
	if *update {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got := b.String(); got != string(want) {
		t.Errorf("got\n%s\nwant what %s has", got, file)
	}
}

func TestFits(t *testing.T) {
	if err := author.Fits(gymkhana.AgentSetup{}, (&studio{}).Spec()); err != nil {
		t.Error(err)
	}
	if err := author.Fits(gymkhana.AgentSetup{}, (&agenttest.World{}).Spec()); err == nil || !strings.Contains(err.Error(), "for webui") {
		t.Errorf("a world without files: %v", err)
	}
}

func TestOptions(t *testing.T) {
	for config, want := range map[string]string{
		`{"layout":"paper"}`: "want default or code", `{"resolution":1}`: "16 to 8192", `{"max_images":-1}`: "max_images", `{"retries":11}`: "0 to 10",
		`{"layout":"code","retries":1}`: "never says", `{"temperature":3}`: "temperature", `{"frequency_penalty":3}`: "frequency_penalty",
		`{"loop":"cot"}`: "want 0s-cot", `{"loops":-1}`: "loops", `{"drop":["x"]}`: "drop",
	} {
		_, err := author.NewOnline(gymkhana.AgentSetup{Options: gymkhana.Config(config), Model: &agenttest.Model{}})
		if err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: %v; want %q", config, err, want)
		}
	}
}
