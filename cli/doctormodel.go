package cli

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/agent/computeruse"
	"gymkhana/internal/shell"
	"gymkhana/model"
	"gymkhana/model/openai"
	"gymkhana/model/probe"
	"gymkhana/registry"
	"gymkhana/report"
)

// doctorFlags are the flags of doctor model.
type doctorFlags struct {
	baseURL   string
	price     string
	seed      uint64
	maxTokens int
	pictures  int
	parallel  int
	tries     int
	timeout   time.Duration
	dryRun    bool
}

func (a *app) doctorModelCommand() *cobra.Command {
	f := &doctorFlags{}
	cmd := &cobra.Command{
		Use:   "model PROVIDER/NAME [--base-url URL]",
		Short: "Probe an endpoint: what its model sees, where it points, how it calls tools",
		Long: `Doctor model asks a live endpoint some forty questions with known answers, which takes about two minutes:
codes in pictures to read, targets to click, tools to call. The results are saved in probed.yaml in
$GYMKHANA_HOME and override the built-in profiles. docs/models.md explains each probe.`,
		Example: "  gymkhana doctor model compat/my-model --base-url http://127.0.0.1:8000/v1\n" +
			"  gymkhana doctor model openai/gpt-5-mini --dry-run\n  gymkhana doctor model anthropic/claude-haiku-4-5 --json",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.doctorModel(cmd.Context(), f, args[0]) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.baseURL, "base-url", "", "endpoint of an OpenAI-compatible server, or another address of the provider")
	flags.StringVar(&f.price, "price", "", "what the model costs, as IN,OUT or IN,CACHED,OUT in US dollars per million tokens")
	flags.Uint64Var(&f.seed, "seed", 0, "seed of the codes and targets (default: drawn from the clock)")
	flags.IntVar(&f.maxTokens, "max-tokens", 2048, "maximum tokens of an answer; a model that reasons may need more")
	flags.IntVar(&f.pictures, "pictures", 16, "maximum number of pictures to try in one question")
	flags.IntVar(&f.parallel, "parallel", 4, "maximum number of questions in flight at once")
	flags.IntVar(&f.tries, "tries", 3, "maximum number of times to ask a question if the endpoint fails to answer")
	flags.DurationVar(&f.timeout, "call-timeout", 2*time.Minute, "how long the model may take for one answer")
	flags.BoolVar(&f.dryRun, "dry-run", false, "print the number of questions and their estimated cost, and stop")
	return cmd
}

// A modelCheckup is the result of doctor model.
type modelCheckup struct {
	Model    string         `json:"model"`
	BaseURL  string         `json:"base_url,omitempty"`
	On       string         `json:"probed,omitempty"` // the date
	Seed     gymkhana.Seed  `json:"seed"`
	Estimate probe.Estimate `json:"estimate"`
	USD      *float64       `json:"usual_usd"` // the estimated cost; null if the price is unknown
	MostUSD  *float64       `json:"most_usd"`

	*probe.Report `json:"report,omitempty"`

	Changes []model.Difference `json:"changes"`        // the old and the new values in the profile
	Against []model.Difference `json:"against"`        // where the user's own profiles.yaml differs from the probe
	Profile gymkhana.Profile   `json:"profile"`        // used by runs from now on
	Kept    string             `json:"kept,omitempty"` // the file that was written
}

func (a *app) doctorModel(ctx context.Context, f *doctorFlags, name string) error {
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	e, setup, err := a.findModel(catalog, name, f.baseURL)
	switch {
	case err != nil:
		return err
	case e.Policy != nil:
		return inputf("%s is a trained network, which only scores actions; it cannot be probed", name)
	}
	setup.Bare, setup.Tries, setup.CallTime, setup.Parallel = true, f.tries, f.timeout, f.parallel
	c := &modelCheckup{Model: e.Provider + "/" + setup.Name, BaseURL: f.baseURL, Seed: gymkhana.Seed(f.seed)}
	if c.Profile, err = e.Profile(setup); err != nil {
		return err
	}
	if price, err := a.parsePrice(f.price); err != nil {
		return err
	} else if price != nil {
		c.Profile.Price = *price
	}
	if f.seed == 0 {
		c.Seed = gymkhana.Seed(a.host.Now().UnixNano()) & gymkhana.MaxSeed
	}
	o := probe.Options{Profile: c.Profile, Seed: c.Seed, MaxTokens: f.maxTokens, Most: f.pictures, Parallel: f.parallel, Unsent: unsent(e),
		Native: nativeOf(e.Provider, c.Profile.Native)}
	if err := o.Check(); err != nil {
		return inputf("doctor model: %v", err)
	}
	a.announce(c, o)
	if f.dryRun {
		return a.result(c)
	}
	if e.NeedsKey && setup.Key == "" {
		return inputf("model %s: no key; set %s", name, e.KeyVar)
	}
	client, err := e.New(setup)
	if err != nil {
		return err
	}
	if c.Report, err = a.probe(ctx, client, o, c.Estimate.Questions); err != nil {
		return err
	}
	if err := a.keepProbe(e, setup, c); err != nil {
		return err
	}
	a.tellProbe(c)
	return a.result(c)
}

// unsent lists the parameters that a provider's API does not have, or that its client never sends.
func unsent(e registry.ModelEntry) []string {
	switch e.Provider {
	case "anthropic":
		return []string{"seed", "frequency_penalty"}
	case "openai-responses":
		return []string{"seed", "stop", "frequency_penalty"}
	}
	for _, p := range openai.Presets {
		if p.Provider == e.Provider && p.Quirks.Choice != "" {
			return []string{"tool_choice"}
		}
	}
	return nil
}

// nativeOf gives the computer-use tool that a model was trained on, if the provider's client supports it.
func nativeOf(provider, dialect string) probe.Native {
	tools, coords := computeruse.Declared(dialect, gymkhana.Size{W: 1, H: 1})
	speaks := map[string]string{"anthropic": "anthropic", "openai-responses": "openai", "google": "google"}[provider]
	if len(tools) == 0 || tools[0].Provider != speaks {
		return probe.Native{}
	}
	return probe.Native{Name: dialect, Coords: coords, Tools: func(screen gymkhana.Size) []gymkhana.Tool {
		declared, _ := computeruse.Declared(dialect, screen)
		return declared
	}}
}

// announce prints how many questions a probe will ask and what they may cost.
func (a *app) announce(c *modelCheckup, o probe.Options) {
	c.Estimate = probe.Estimated(o)
	where := ""
	if c.BaseURL != "" {
		where = " at " + c.BaseURL
	}
	a.tint(a.colours().paint(heads, c.Model) + shell.Legible(where))
	text := fmt.Sprintf("At most %d questions, about %s tokens in and %s out", c.Estimate.Questions, amount(c.Estimate.Usual.In),
		amount(c.Estimate.Usual.Out))
	if price := c.Profile.Price; price.Unknown {
		text += "; their cost is unknown (--price IN,OUT sets the price)"
	} else {
		usual, most := price.Cost(c.Estimate.Usual), price.Cost(c.Estimate.Most)
		c.USD, c.MostUSD = &usual, &most
		text += fmt.Sprintf(", about %s; %s if every answer reaches --max-tokens (prices of %s)", dollars(usual), dollars(most), price.AsOf)
	}
	a.say("%s", report.Wrap(text+".", a.narrow(), ""))
}

// narrow is how wide the text of a checkup is.
func (a *app) narrow() int {
	if n := a.columns(); n > 0 && n < 80 {
		return n
	}
	return 80
}

// probe asks the questions. If the endpoint fails, the error says what can be done, and nothing is saved.
func (a *app) probe(ctx context.Context, client gymkhana.Model, o probe.Options, most int) (*probe.Report, error) {
	bar, asked := newBar(a.host), 0
	o.Model = client
	if m, ok := client.(interface{ Dropped() []string }); ok {
		o.Dropped = m.Dropped
	}
	if m, ok := client.(interface{ Talk() gymkhana.Talk }); ok {
		o.Talk = m.Talk
	}
	o.Asked = func(done int, what string) {
		asked = done
		bar.count("questions: "+what, done, most)
	}
	found, err := probe.Run(ctx, o)
	bar.done()
	if err == nil {
		return found, nil
	}
	var failure *model.Failure
	if errors.As(err, &failure) {
		err = failure.Err // its own text is about runs
	}
	return nil, fmt.Errorf("the probe ended after %s, and nothing was saved: %w%s", count(asked, "answer"), err, mending(err))
}

// mending says what helps against a failure of the endpoint.
func mending(err error) string {
	var e *gymkhana.ProviderError
	if !errors.As(err, &e) {
		return ""
	}
	switch {
	case e.Status == 429 || e.Status == 529:
		return "\nThe endpoint accepts fewer requests at once than were sent: wait, and try --parallel 1."
	case e.Code == gymkhana.CodeTimeout:
		return "\nThe model is slow, or hangs: give it more time with --call-timeout, and fewer requests at once with --parallel 1."
	case e.Status >= 500:
		return "\nThe server failed; its log should say why. Try again when it answers."
	case e.Status == 0:
		return "\nNo server answers there: is it running, and is --base-url right?"
	}
	return "" // the error itself says what to do
}

// keepProbe writes the results, completely or not at all.
func (a *app) keepProbe(e registry.ModelEntry, setup registry.ModelSetup, c *modelCheckup) error {
	path := filepath.Join(a.host.home(), probedFile)
	probes := &model.Probes{}
	if err := readTable(setup.Home, probedFile, func(r io.Reader) (err error) {
		probes, err = model.LoadProbes(r)
		return err
	}); err != nil {
		return err
	}
	c.On = a.host.Now().Format(time.DateOnly)
	f := &c.Found
	one := model.Probed{Model: c.Model, At: strings.TrimRight(c.BaseURL, "/"), On: c.On, Coords: f.Coords, Tools: f.Tools, Talk: f.Talk,
		Refuses: f.Refuses, Picture: f.Picture, Image: gymkhana.ImageLimit{LongSide: f.LongSide, Factor: f.Factor, Most: f.Most}}
	for _, found := range c.Findings {
		if found.Probe == probe.Pictures && found.Outcome != probe.Unknown {
			one.Sees = new(found.Outcome == probe.Yes)
		}
	}
	probes.Put(one)
	var text bytes.Buffer
	if _, err := probes.WriteTo(&text); err != nil {
		return err
	}
	if err := writeFile(path, text.Bytes()); err != nil {
		return err
	}
	was, price := c.Profile, c.Profile.Price
	is, err := e.Profile(setup)
	if err != nil {
		return err
	}
	is.Price = price
	c.Profile, c.Kept = is, path
	c.Changes, c.Against = model.Differences(was, is), one.Against(is)
	return nil
}

// tellProbe prints the results as a table.
func (a *app) tellProbe(c *modelCheckup) {
	colour, width := a.colours(), a.narrow()
	longest := 0
	for _, name := range probe.Names() {
		longest = max(longest, len(name))
	}
	a.say("")
	for _, f := range c.Findings {
		mark, with := "yes", fine
		switch f.Outcome {
		case probe.No:
			mark, with = "no", wrong
		case probe.Unknown:
			mark, with = "?", held
		}
		indent := strings.Repeat(" ", 5+longest+2)
		text := report.Wrap(shell.Legible(f.Saw), width-len(indent), "")
		a.tint(fmt.Sprintf("%s%-*s  %s", colour.paint(with, fmt.Sprintf("%-5s", mark)), longest, f.Probe, strings.ReplaceAll(text, "\n", "\n"+indent)))
	}
	a.say("")
	a.tellChanges(c, width)
	spent, p := "tokens unknown", c.Profile.Price
	if c.Usage.In > 0 {
		spent = fmt.Sprintf("%s tokens in, %s out", amount(c.Usage.In), amount(c.Usage.Out))
		if c.Usage.CostUSD > 0 || !p.Unknown {
			spent += ", " + dollars(cmp.Or(c.Usage.CostUSD, p.Cost(c.Usage)))
		}
	}
	a.say("%s, %s.", count(c.Questions, "question"), spent)
	a.say("Saved in %s", c.Kept)
}

// tellChanges prints the old and the new values of the profile.
func (a *app) tellChanges(c *modelCheckup, width int) {
	if len(c.Changes) == 0 {
		a.say("The profile is unchanged.")
	} else {
		what, was := len("profile"), len("so far")
		for _, d := range c.Changes {
			what, was = max(what, len(d.What)), max(was, report.Width(d.Has))
		}
		a.tint(a.colours().paint(heads, fmt.Sprintf("%-*s  %-*s  %s", what, "profile", was, "so far", "from now on")))
		for _, d := range c.Changes {
			a.say("%s", report.Cut(fmt.Sprintf("%-*s  %-*s  %s", what, d.What, was, d.Has, d.Saw), width))
		}
	}
	if len(c.Against) > 0 {
		a.tint(a.colours().paint(held, "Your own profiles.yaml overrides the probe, and differs from it:"))
		for _, d := range c.Against {
			a.say("%s", report.Wrap("– "+d.String(), width, "  "))
		}
	}
	a.say("")
}
