package view

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/internal/lazy"
	"gymkhana/report"
	"gymkhana/seat"
)

// A gallery keeps what the catalog offers, and small pictures of it.
type gallery struct {
	reading sync.Mutex
	suites  []*gymkhana.Suite
	tasks   []*gymkhana.Task // of all suites, each once
	place   map[gymkhana.TaskID]int
	wrong   []string // suites that cannot be read
	about   map[string]seat.About

	drawing sync.Mutex // held while a picture is drawn
	mu      sync.Mutex
	kept    map[gymkhana.TaskID][]byte // nil for a task without a picture
	bytes   int
	known   map[gymkhana.TaskID][]seat.Baseline
	playing sync.Mutex // held while baselines are measured
}

// The limits of the gallery.
const (
	mostThumbs    = 64 << 20 // bytes of pictures that are kept
	tasksOnPage   = 24
	baselineTime  = 2 * time.Second
	mostRunsAsked = 24 // runs that are looked at for results of a task
)

// thumb is the size of the pictures.
var thumb = gymkhana.Size{W: 480, H: 270}

// galleries are the addresses of the gallery.
func (s *Server) galleries() map[string]func(http.ResponseWriter, *http.Request) error {
	return map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /gallery":         s.galleryPage,
		"GET /gallery/task":    s.taskPage,
		"GET /gallery/picture": s.thumbnail,
	}
}

// load reads the suites, once.
func (s *Server) load() (*gallery, error) {
	if s.Catalog == nil {
		return nil, missing("this dashboard knows no tasks")
	}
	g := &s.gallery
	g.reading.Lock()
	defer g.reading.Unlock()
	if g.place != nil {
		return g, nil
	}
	g.place, g.about = map[gymkhana.TaskID]int{}, map[string]seat.About{}
	for _, name := range s.Catalog.SuiteNames() {
		suite, err := s.Catalog.FindSuite(name)
		if err != nil {
			g.wrong = append(g.wrong, fmt.Sprintf("%s: %v", name, err))
			continue
		}
		g.suites = append(g.suites, suite)
		for _, t := range suite.Tasks {
			if _, known := g.place[t.ID]; !known {
				g.place[t.ID] = len(g.tasks)
				g.tasks = append(g.tasks, t)
			}
		}
	}
	return g, nil
}

// taskOf finds a task.
func (s *Server) taskOf(id string) (*gymkhana.Task, error) {
	g, err := s.load()
	if err != nil {
		return nil, err
	}
	if at, ok := g.place[gymkhana.TaskID(id)]; ok {
		return g.tasks[at], nil
	}
	return nil, missing("there is no task %q", cut(id, 120))
}

// aboutTask describes the world of a task. Most tasks share a few worlds.
func (s *Server) aboutTask(t *gymkhana.Task) seat.About {
	g := &s.gallery
	key := t.Environment.Name + " " + string(t.Environment.Config)
	g.mu.Lock()
	a, ok := g.about[key]
	g.mu.Unlock()
	if ok {
		return a
	}
	a = seat.Describe(s.Catalog, t)
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.about) > 4096 {
		clear(g.about)
	}
	g.about[key] = a
	return a
}

// A galleryPage lists suites, and the tasks that fit what is looked for.
type galleryPage struct {
	frame
	Find, Suite, Tag, World string
	Suites                  []suiteCard
	Worlds, Tags            []string
	Tasks                   []taskCard
	All                     int // tasks that fit
	First, Last             int
	Before, After           string
	Wrong                   []string
	Taken                   []takenSeat
	Who, Token              string
}

// Chosen reports whether something is looked for.
func (p *galleryPage) Chosen() bool { return p.Find+p.Suite+p.Tag+p.World != "" }

// A suiteCard is a suite with a picture of one of its tasks.
type suiteCard struct {
	Name, Title, Doc, Source string
	Tasks                    int
	Picture                  string
	To                       string
}

// A taskCard is a task.
type taskCard struct {
	ID        gymkhana.TaskID
	To        string
	World     string
	Goal      string
	Budget    string
	Tags      []string
	Instances int
	Picture   string // "" if there is none without a browser
	Why       string // there is no picture
	Proof     string
	Playable  bool
}

// A takenSeat is a sitting that is not left.
type takenSeat struct{ To, Task, File string }

// blanks are the places of a goal that an instance fills; only an episode has its text.
var blanks = lazy.Regexp(`\{([a-z_]+)\}`)

func (s *Server) cardOf(t *gymkhana.Task) taskCard {
	a := s.aboutTask(t)
	goal := cut(blanks().ReplaceAllString(t.Goal, "‹$1›"), 600)
	c := taskCard{ID: t.ID, To: query("/gallery/task", "task", t.ID), World: t.Environment.Name, Goal: goal, Budget: budgetText(&t.Budget),
		Tags: t.Tags[:min(len(t.Tags), 8)], Instances: len(t.Instances), Playable: s.Seat != nil && a.Err == nil}
	switch {
	case a.Err != nil:
		c.Why = "cannot be played here"
	case a.Browser:
		c.Why = "played in a browser"
	case a.Spec.Screen.W == 0:
		c.Why = "shown as text"
	default:
		c.Picture = query("/gallery/picture", "task", t.ID)
	}
	c.Proof = "solved by its oracle"
	if t.Unproved() {
		c.Proof = "unproved: no oracle solves it yet"
	}
	return c
}

// budgetText says what an episode may use.
func budgetText(b *gymkhana.Budget) string {
	var parts []string
	if b.Steps > 0 {
		parts = append(parts, count(b.Steps, "step"))
	}
	if b.Turns > 0 {
		parts = append(parts, count(b.Turns, "turn"))
	}
	if b.Ticks > 0 {
		parts = append(parts, fmt.Sprintf("%.0f s of its time", b.Ticks.Duration().Seconds()))
	}
	return strings.Join(parts, ", ")
}

func (s *Server) galleryPage(w http.ResponseWriter, r *http.Request) error {
	g, err := s.load()
	if err != nil {
		return err
	}
	page := &galleryPage{frame: frame{Title: "Gallery", Script: "list.js", Crumbs: []crumb{{"Runs", "/"}}}, Find: cut(r.FormValue("find"), 200),
		Suite: r.FormValue("suite"), Tag: cut(r.FormValue("tag"), 200), World: r.FormValue("world"), Wrong: g.wrong, Token: s.token}
	from, err := number(r.FormValue("from"), 0)
	if err != nil {
		return err
	}
	if s.Seat != nil {
		page.Who = s.Seat.Name()
		for _, at := range s.Seat.Taken() {
			page.Taken = append(page.Taken, takenSeat{"/seat/" + at.ID, string(at.Task.ID), at.Path})
		}
	}
	for _, suite := range g.suites {
		page.Suites = append(page.Suites, s.suiteCard(suite))
	}
	fit, err := g.fit(page)
	if err != nil {
		return err
	}
	page.All = len(fit)
	from = max(min(from, len(fit)-1), 0) / tasksOnPage * tasksOnPage
	to := func(from int) string {
		return query("/gallery", "find", page.Find, "suite", page.Suite, "tag", page.Tag, "world", page.World, "from", from)
	}
	if from > 0 {
		page.Before = to(from - tasksOnPage)
	}
	if from+tasksOnPage < len(fit) {
		page.After = to(from + tasksOnPage)
	}
	page.First, page.Last = from+1, min(from+tasksOnPage, len(fit))
	if page.Chosen() {
		for _, t := range fit[from:page.Last] {
			page.Tasks = append(page.Tasks, s.cardOf(t))
		}
	}
	s.render(w, http.StatusOK, "gallery", page)
	return nil
}

func (s *Server) suiteCard(suite *gymkhana.Suite) suiteCard {
	c := suiteCard{Name: suite.Name, Title: suite.Title, Doc: suite.Doc, Source: suite.Source, Tasks: len(suite.Tasks),
		To: query("/gallery", "suite", suite.Name)}
	if len(suite.Tasks) > 0 {
		c.Picture = s.cardOf(suite.Tasks[0]).Picture
	}
	return c
}

// fit gives the tasks that a page looks for, and fills in what can be chosen.
func (g *gallery) fit(p *galleryPage) (list []*gymkhana.Task, err error) {
	tasks := g.tasks
	if p.Suite != "" {
		at := slices.IndexFunc(g.suites, func(s *gymkhana.Suite) bool { return s.Name == p.Suite })
		if at < 0 {
			return nil, missing("there is no suite %q", cut(p.Suite, 80))
		}
		tasks = g.suites[at].Tasks
	}
	words := strings.Fields(strings.ToLower(p.Find))
	tags, worlds := map[string]int{}, map[string]bool{}
	for _, t := range tasks {
		worlds[t.Environment.Name] = true
		for _, tag := range t.Tags {
			tags[tag]++
		}
		text := strings.ToLower(string(t.ID) + " " + t.Goal + " " + strings.Join(t.Tags, " ") + " " + t.Environment.Name)
		fits := (p.Tag == "" || t.Tagged(p.Tag)) && (p.World == "" || t.Environment.Name == p.World)
		for _, word := range words {
			fits = fits && strings.Contains(text, word)
		}
		if fits {
			list = append(list, t)
		}
	}
	for tag := range tags {
		p.Tags = append(p.Tags, tag)
	}
	const most = 60
	slices.SortFunc(p.Tags, func(a, b string) int { return cmp.Or(cmp.Compare(tags[b], tags[a]), cmp.Compare(a, b)) })
	p.Tags = p.Tags[:min(len(p.Tags), most)]
	if p.Tag != "" && !slices.Contains(p.Tags, p.Tag) {
		p.Tags = append(p.Tags, p.Tag)
	}
	slices.Sort(p.Tags)
	for world := range worlds {
		p.Worlds = append(p.Worlds, world)
	}
	slices.Sort(p.Worlds)
	return list, nil
}

// thumbnail gives a small picture of a task: what is seen first in its first instance.
func (s *Server) thumbnail(w http.ResponseWriter, r *http.Request) error {
	t, err := s.taskOf(r.FormValue("task"))
	if err != nil {
		return err
	}
	data, err := s.gallery.picture(r.Context(), s, t)
	if err != nil {
		return err
	}
	if data == nil {
		return missing("there is no picture of %s without a browser", t.ID)
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "private, max-age=3600")
	_, _ = w.Write(data) // an error means that the client has left
	return nil
}

// picture gives a small picture; nil if there is none. One is drawn at a time.
func (g *gallery) picture(ctx context.Context, s *Server, t *gymkhana.Task) ([]byte, error) {
	find := func() ([]byte, bool) {
		g.mu.Lock()
		defer g.mu.Unlock()
		data, ok := g.kept[t.ID]
		return data, ok
	}
	if data, ok := find(); ok {
		return data, nil
	}
	g.drawing.Lock()
	defer g.drawing.Unlock()
	if data, ok := find(); ok {
		return data, nil
	}
	if ctx.Err() != nil {
		return nil, ctx.Err() // the page was left
	}
	data, err := seat.Picture(ctx, s.Catalog, t, thumb)
	if err != nil && !errors.Is(err, seat.ErrNoPicture) {
		return nil, err
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.kept == nil || g.bytes+len(data) > mostThumbs {
		g.kept, g.bytes = map[gymkhana.TaskID][]byte{}, 0
	}
	g.kept[t.ID] = data
	g.bytes += len(data)
	return data, nil
}

// A taskPage shows one task, and offers to play it.
type taskPage struct {
	frame
	taskCard
	Task      *gymkhana.Task
	Whole     passage
	Spec      gymkhana.Spec
	Trouble   string
	Usual     string // the agent that usually plays in the world
	Waits     bool
	Roles     []string
	Who       string
	Token     string
	Baselines []seat.Baseline
	Slow      bool // they take longer than the page waits
	Results   []resultRow
}

// A resultRow is what an agent did on the task in a run that is shown here.
type resultRow struct {
	Run, To, Agent    string
	Scored, Successes int
	Progress          float64 // mean
}

// Percent is the mean progress.
func (r resultRow) Percent() *float64 { return &r.Progress }

func (s *Server) taskPage(w http.ResponseWriter, r *http.Request) error {
	t, err := s.taskOf(r.FormValue("task"))
	if err != nil {
		return err
	}
	a := s.aboutTask(t)
	page := &taskPage{frame: frame{Title: string(t.ID), Crumbs: []crumb{{"Runs", "/"}, {"Gallery", "/gallery"}, {t.ID.Suite(),
		query("/gallery", "suite", t.ID.Suite())}}}, taskCard: s.cardOf(t), Task: t, Whole: passageOf(t.Goal, ""), Spec: a.Spec, Waits: a.Waits,
		Token: s.token}
	page.taskCard.Tags = t.Tags
	if a.Err != nil {
		page.Trouble = cut(a.Err.Error(), 600)
	}
	if entry, err := s.Catalog.FindEnv(t.Environment.Name); err == nil {
		page.Usual = entry.Usual
	}
	if s.Seat != nil {
		page.Who = s.Seat.Name()
	}
	if a.Err == nil && !a.Browser {
		page.Baselines, page.Slow = s.gallery.baselines(r.Context(), s, t)
	}
	if page.Results, err = s.resultsOf(r.Context(), t); err != nil {
		return err
	}
	s.render(w, http.StatusOK, "task", page)
	return nil
}

// baselines gives what the reference agents do, if that is known or found out soon. slow says that it is not.
func (g *gallery) baselines(ctx context.Context, s *Server, t *gymkhana.Task) (list []seat.Baseline, slow bool) {
	g.mu.Lock()
	list, known := g.known[t.ID]
	g.mu.Unlock()
	if known {
		return list, false
	}
	done := make(chan []seat.Baseline, 1)
	if !g.playing.TryLock() {
		return nil, true
	}
	s.reading.Go(func() { // it goes on when the page has been answered
		defer g.playing.Unlock()
		list := seat.Baselines(s.done, s.Catalog, t)
		g.mu.Lock()
		defer g.mu.Unlock()
		if s.done.Err() == nil {
			if g.known == nil {
				g.known = map[gymkhana.TaskID][]seat.Baseline{}
			}
			g.known[t.ID] = list
		}
		done <- list
	})
	wait := time.NewTimer(baselineTime)
	defer wait.Stop()
	select {
	case list := <-done:
		return list, false
	case <-wait.C:
	case <-ctx.Done():
	}
	return nil, true
}

// resultsOf gives the results on a task in the newest runs that are shown here.
func (s *Server) resultsOf(ctx context.Context, t *gymkhana.Task) (list []resultRow, err error) {
	entries := s.shelf.list()
	for _, e := range entries[:min(len(entries), mostRunsAsked)] {
		rows, err := s.resultsIn(ctx, e, t)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err == nil { // a file that cannot be read is listed on the page of runs
			list = append(list, rows...)
		}
	}
	return list, nil
}

func (s *Server) resultsIn(ctx context.Context, e *entry, t *gymkhana.Task) ([]resultRow, error) {
	v, give, err := s.shelf.take(e.Key)
	if err != nil {
		return nil, err
	}
	defer give()
	if _, ok := v.file.Run().Plan.TaskOf(t.ID); !ok {
		return nil, nil
	}
	x, err := v.rows(ctx)
	if err != nil {
		return nil, err
	}
	sums := make([]resultRow, len(v.names))
	for i := range x.rows {
		row := &x.rows[i]
		if row.Task != t.ID || row.Outcome == nil || !row.Outcome.Scored || row.Arm < 0 || row.Arm >= len(sums) {
			continue
		}
		sum := &sums[row.Arm]
		sum.Scored++
		sum.Progress += row.Outcome.Verdict.Progress
		if report.Status(row) == "success" {
			sum.Successes++
		}
	}
	var list []resultRow
	for arm := range sums {
		if sum := sums[arm]; sum.Scored > 0 {
			sum.Run, sum.Agent, sum.Progress = e.Name, v.names[arm], sum.Progress/float64(sum.Scored)
			sum.To = query("/run/"+e.Key+"/episodes", "task", t.ID, "arm", arm+1)
			list = append(list, sum)
		}
	}
	return list, nil
}
