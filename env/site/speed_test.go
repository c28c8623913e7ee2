package site_test

import (
	"errors"
	"net/http"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/reader"
	"gymkhana/internal/tier"
)

// town makes sites that share nothing with others.
func town() *site.Web {
	return site.New(whole.Town().Sites()...)
}

// forgetful are sites without a cache of pages.
var forgetful = sync.OnceValue(func() *site.Web { return town().Forget() })

// A script is an episode as it was played, to be played again.
type script struct {
	task *gymkhana.Task
	seed gymkhana.Seed
	acts []gymkhana.Action
}

// A player plays in the text world of some sites, and takes down all that is seen.
type player struct {
	t     testing.TB
	world gymkhana.Environment
	now   gymkhana.Moment
}

func newPlayer(t testing.TB, web *site.Web, task *gymkhana.Task) *player {
	t.Helper()
	world, err := web.Text(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := world.Close(); err != nil {
			t.Error(err)
		}
	})
	return &player{t: t, world: world}
}

func (p *player) reset(seed gymkhana.Seed) {
	p.t.Helper()
	start, err := p.world.Reset(p.t.Context(), seed)
	if err != nil {
		p.t.Fatal(err)
	}
	p.now = start.Moment
}

func (p *player) step(a gymkhana.Action) {
	p.t.Helper()
	var err error
	if p.now, err = p.world.Step(p.t.Context(), []gymkhana.Action{a}); err != nil {
		p.t.Fatalf("%s: %v", a, err)
	}
}

// told is everything observable at a moment, as bytes.
func (p *player) told() string {
	p.t.Helper()
	return string(envtest.Frames(p.t, p.now)[0].State.AppendCanonical(p.now.Seen[0].AppendCanonical(nil)))
}

// play plays a script, and returns the observation after each action.
func (p *player) play(s script) []string {
	p.t.Helper()
	p.reset(s.seed)
	all := []string{p.told()}
	for _, a := range s.acts {
		p.step(a)
		all = append(all, p.told())
	}
	return all
}

// walkScript plays a walk at random and takes it down. Every other walk begins on the way of an oracle.
func walkScript(t testing.TB, web *site.Web, seed uint64, steps int) script {
	t.Helper()
	tasks := shipped(t)
	w := newWanderer(seed)
	s := script{task: tasks[w.rand.IntN(len(tasks))], seed: 1}
	p := newPlayer(t, web, s.task)
	p.reset(s.seed)
	do := func(a gymkhana.Action) {
		p.step(a)
		s.acts = append(s.acts, a)
	}
	if seed%2 == 0 {
		trip, err := web.TripOf(s.task, s.seed, 1)
		if err != nil {
			t.Fatal(err)
		}
		hand := kit.NewDriver(trip.Moves...)
		for range w.rand.IntN(16) {
			a, done, err := hand.Next(&p.now.Seen[0])
			if done || err != nil {
				break
			}
			do(a)
		}
	} else {
		do(act(gymkhana.Goto, "url", w.pick(someURLs)))
	}
	for range steps {
		do(w.next(&p.now.Seen[0]))
	}
	return s
}

// oracleScript has the oracle of a task play, and takes it down.
func oracleScript(t testing.TB, web *site.Web, task *gymkhana.Task, seed gymkhana.Seed) script {
	t.Helper()
	s := script{task: task, seed: seed}
	p := newPlayer(t, web, task)
	p.reset(seed)
	oracle, err := web.NewOracle(gymkhana.AgentSetup{})
	if err == nil {
		err = oracle.Sit(p.world)
	}
	for err == nil && p.now.Seen[0].Ended == gymkhana.Running {
		var d gymkhana.Decision
		if d, err = oracle.Act(t.Context(), &p.now.Seen[0]); err == nil {
			p.step(d.Actions[0])
			s.acts = append(s.acts, d.Actions[0])
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// scripts are the episodes that are timed: what oracles do in tasks of every length, and walks at random.
func scripts(t testing.TB, web *site.Web) []script {
	t.Helper()
	var all []script
	tasks := shipped(t)
	for i := 0; i < len(tasks); i += len(tasks) / 30 {
		if !tasks[i].Tagged("picture") {
			all = append(all, oracleScript(t, web, tasks[i], tasks[i].Instances[0]))
		}
	}
	for seed := range uint64(30) {
		all = append(all, walkScript(t, web, seed, 20))
	}
	return all
}

// Observations are the same whether or not pages come from the cache, whichever episode put them there.
func TestKeptIsAsMadeAnew(t *testing.T) {
	warm := town()
	n := uint64(tier.Rounds(10, 150, 2000))
	from := uint64(tier.Rounds(1000, 0, 5000))
	for seed := from; seed < from+n; seed++ {
		s := walkScript(t, forgetful(), seed, 15)
		want := newPlayer(t, forgetful(), s.task).play(s)
		for _, round := range []string{"first", "again", "once more"} {
			p := newPlayer(t, warm, s.task)
			part := s
			if round == "again" { // another episode that begins like this one
				part.acts = append(slices.Clone(s.acts[:len(s.acts)/2]), act(gymkhana.Goto, "url", "http://shop.localhost/cart"))
				p.play(part)
				continue
			}
			for i, got := range p.play(s) {
				if got != want[i] {
					t.Fatalf("walk %d, %s: after %d actions (%v):\nkept\n%s\nmade anew\n%s", seed, round, i, s.acts[:i], got, want[i])
				}
			}
		}
	}
}

// A caller that changes the data that it received changes it for no other caller.
func TestNobodySeesChangesOfOthers(t *testing.T) {
	web := town()
	s := oracleScript(t, web, shipped(t)[0], 1)
	want := newPlayer(t, web, s.task).play(s)
	p := newPlayer(t, web, s.task)
	p.reset(s.seed)
	for _, a := range s.acts {
		spoil(t, p.now)
		p.step(a)
	}
	spoil(t, p.now)
	for range 2 {
		if got := newPlayer(t, web, s.task).play(s); !slices.Equal(got, want) {
			t.Fatal("what an earlier visitor changed is seen by a later one")
		}
	}
}

// spoil overwrites all that a moment holds.
func spoil(t *testing.T, m gymkhana.Moment) {
	t.Helper()
	for i := range m.Seen {
		o := &m.Seen[i]
		for j := range o.Elements {
			for k := range o.Elements[j].States {
				o.Elements[j].States[k] = "spoilt"
			}
			o.Elements[j] = gymkhana.Element{ID: "spoilt"}
		}
		for j := range o.Tabs {
			o.Tabs[j].Title = "spoilt"
		}
	}
	state, ok := envtest.Frames(t, m)[0].State.(*site.State)
	if !ok {
		t.Fatal("not a state of the sites")
	}
	for _, rows := range state.Rows {
		for i := range rows {
			rows[i] = "spoilt"
		}
	}
	clear(state.Rows)
	for i := range state.Events {
		for k := range state.Events[i].With {
			state.Events[i].With[k] = "spoilt"
		}
	}
	for i := range state.Standing {
		for k := range state.Standing[i].With {
			state.Standing[i].With[k] = "spoilt"
		}
	}
	for i := range state.Requests {
		for k := range state.Requests[i].Changed {
			state.Requests[i].Changed[k] = "spoilt"
		}
	}
}

// Episodes side by side, and one after another in the same world, are as each alone on fresh sites.
func TestEpisodesAreApart(t *testing.T) {
	web := town()
	var wg sync.WaitGroup
	var all []script
	var want [][]string
	for seed := range uint64(tier.Rounds(8, 24, 200)) {
		s := walkScript(t, forgetful(), seed*2, 12)
		all = append(all, s)
		want = append(want, newPlayer(t, forgetful(), s.task).play(s))
	}
	for i := range 4 {
		players := map[gymkhana.TaskID]*player{} // each plays one episode after the other
		for _, s := range all {
			players[s.task.ID] = newPlayer(t, web, s.task)
		}
		wg.Go(func() {
			for j := range all {
				at := (j*(2*i+1) + i) % len(all)
				if got := players[all[at].task.ID].play(all[at]); !slices.Equal(got, want[at]) {
					t.Errorf("walk %d of player %d is not as it is alone", at, i)
				}
			}
		})
	}
	wg.Wait()
}

// cpu is the processor time that the process has used.
func cpu(b testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// benchSteps plays scripts again and again, and tells how many steps a second of processor time does.
func benchSteps(b *testing.B, web *site.Web) {
	all := scripts(b, web)
	worlds := make([]gymkhana.Environment, len(all))
	for i, s := range all {
		worlds[i] = newPlayer(b, web, s.task).world
	}
	steps := 0
	since := cpu(b)
	for b.Loop() {
		for i, s := range all {
			p := player{t: b, world: worlds[i]}
			p.reset(s.seed)
			for _, a := range s.acts {
				p.step(a)
			}
			steps += len(s.acts)
		}
	}
	b.ReportMetric(float64(steps)/(cpu(b)-since).Seconds(), "steps/s")
}

// BenchmarkSiteStepsAnew builds every page without the cache.
func BenchmarkSiteStepsAnew(b *testing.B) { benchSteps(b, forgetful()) }

// BenchmarkSiteStepsKept plays the same steps again.
func BenchmarkSiteStepsKept(b *testing.B) { benchSteps(b, town()) }

// benchParts plays scripts without a world around, and tells how long each part of a step takes.
func benchParts(b *testing.B, web *site.Web, anew bool) {
	all := scripts(b, web)
	eyes := &reader.Reader{Forgets: anew}
	took := map[string]time.Duration{}
	steps, resets := 0, 0
	timed := func(part string, do func() error) {
		since := time.Now()
		if err := do(); err != nil {
			b.Fatal(err)
		}
		took[part] += time.Since(since)
	}
	for b.Loop() {
		for _, s := range all {
			var session *kit.Session
			var w *reader.Window
			timed("reset", func() (err error) {
				if session, err = web.Town().Open(s.seed, 1); err != nil {
					return err
				}
				w = eyes.Open(timedHosts(session, took))
				return w.Goto(b.Context(), kit.Home("home"))
			})
			resets++
			for _, a := range s.acts {
				if a.Verb == gymkhana.Answer || a.Verb == gymkhana.Finish {
					continue
				}
				before := took["server"]
				timed("act", func() error {
					_, err := w.Do(b.Context(), a)
					return err
				})
				took["act"] -= took["server"] - before
				timed("look", func() error {
					w.Observe()
					return nil
				})
				timed("state", func() error {
					_, err := session.Drain()
					_, err2 := session.Standing(b.Context())
					_, err3 := session.Rows(b.Context())
					return errors.Join(err, err2, err3)
				})
				steps++
			}
			if err := session.Close(); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(took["reset"].Microseconds())/float64(resets), "µs/reset")
	for _, part := range []string{"server", "act", "look", "state"} {
		b.ReportMetric(float64(took[part].Microseconds())/float64(steps), "µs/"+part)
	}
}

// timedHosts are the hosts of a session that record how long they take to answer.
func timedHosts(session *kit.Session, took map[string]time.Duration) map[string]http.Handler {
	hosts := session.Hosts()
	for name, h := range hosts {
		hosts[name] = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			since := time.Now()
			h.ServeHTTP(w, r)
			took["server"] += time.Since(since)
		})
	}
	return hosts
}

// BenchmarkSitePartsAnew is without the cache. Reading a page belongs to acting.
func BenchmarkSitePartsAnew(b *testing.B) { benchParts(b, forgetful(), true) }

// BenchmarkSitePartsKept is of pages that were kept.
func BenchmarkSitePartsKept(b *testing.B) { benchParts(b, town(), false) }

// BenchmarkSiteResetText begins episodes in the text world.
func BenchmarkSiteResetText(b *testing.B) {
	task := shipped(b)[0]
	for name, web := range map[string]*site.Web{"anew": forgetful(), "kept": town()} {
		b.Run(name, func(b *testing.B) {
			p := newPlayer(b, web, task)
			p.reset(1) // fills the catalogues
			for b.Loop() {
				p.reset(1)
			}
		})
	}
}

// BenchmarkSiteEngines plays the oracles' walks in Chromium, as text without the cache, and as text with it, one
// after the other. It reports the steps per second of each, and the speed of text relative to Chromium.
func BenchmarkSiteEngines(b *testing.B) {
	drawn, kept := town(), town()
	var all []script
	tasks := shipped(b)
	for i := 0; i < len(tasks); i += len(tasks) / 6 {
		if !tasks[i].Tagged("picture") {
			all = append(all, oracleScript(b, kept, tasks[i], tasks[i].Instances[0]))
		}
	}
	steps := map[string]int{}
	took := map[string]time.Duration{}
	for b.Loop() {
		for _, s := range all {
			world, err := drawn.InBrowser(browsertest.Options(b))(s.task.Environment.Config)
			if err != nil {
				b.Fatal(err)
			}
			for _, one := range []struct {
				name   string
				world  gymkhana.Environment
				rounds int
			}{{"chromium", world, 1}, {"anew", newPlayer(b, forgetful(), s.task).world, 5}, {"kept", newPlayer(b, kept, s.task).world, 20}} {
				p := player{t: b, world: one.world}
				p.reset(s.seed) // makes catalogues, without being timed
				for range one.rounds {
					since := time.Now()
					p.reset(s.seed)
					for _, a := range s.acts {
						p.step(a)
					}
					took[one.name] += time.Since(since)
					steps[one.name] += len(s.acts)
				}
			}
			if err := world.Close(); err != nil {
				b.Fatal(err)
			}
		}
	}
	rate := func(name string) float64 { return float64(steps[name]) / took[name].Seconds() }
	b.ReportMetric(rate("chromium"), "steps/s-chromium")
	for _, name := range []string{"anew", "kept"} {
		b.ReportMetric(rate(name), "steps/s-"+name)
		b.ReportMetric(rate(name)/rate("chromium"), "times-"+name)
	}
}
