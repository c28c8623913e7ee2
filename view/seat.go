package view

import (
	"context"
	"crypto/subtle"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/report"
	"gymkhana/runner"
	"gymkhana/seat"
)

// seats are the addresses at which people play. Whatever changes something is a POST with the page's token.
func (s *Server) seats() map[string]func(http.ResponseWriter, *http.Request) error {
	return map[string]func(http.ResponseWriter, *http.Request) error{
		"GET /seat/{seat}":              s.seatPage,
		"GET /seat/{seat}/now":          s.seatNow,
		"GET /seat/{seat}/picture/{at}": s.seatPicture,
		"POST /seat":                    s.guarded(s.takeSeat),
		"POST /seat/{seat}/act":         s.guarded(s.seatAct),
		"POST /seat/{seat}/watch":       s.guarded(s.seatWatch),
		"POST /seat/{seat}/stop":        s.guarded(s.seatStop),
		"POST /seat/{seat}/next":        s.guarded(s.seatNext),
		"POST /seat/{seat}/keep":        s.guarded(s.seatKeep),
		"POST /seat/{seat}/leave":       s.guarded(s.seatLeave),
	}
}

// tokenHeader carries the page's token in requests of its script; forms have the field "token".
const tokenHeader = "X-Gymkhana-Page"

// mostPosted bounds what a request may send, in bytes: the files of a web page, in JSON.
const mostPosted = 8 << 20

// guarded lets a request through if people may play here and if it has the token that only pages of this server contain.
func (s *Server) guarded(next func(http.ResponseWriter, *http.Request) error) func(http.ResponseWriter, *http.Request) error {
	return func(w http.ResponseWriter, r *http.Request) error {
		if s.Seat == nil {
			return &httpError{http.StatusForbidden, errorf("tasks cannot be played here; start gymkhana view with --seat NAME")}
		}
		r.Body = http.MaxBytesReader(w, r.Body, mostPosted)
		token := r.Header.Get(tokenHeader)
		if token == "" {
			if err := r.ParseForm(); err != nil {
				return badInput("the form cannot be read: %v", err)
			}
			token = r.PostForm.Get("token")
		}
		if subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) != 1 {
			return &httpError{http.StatusForbidden, errorf("the request does not come from a page of this server, or from one of before " +
				"it was started again; reload the page")}
		}
		return next(w, r)
	}
}

// pageOfSeat finds the seat of a request.
func (s *Server) pageOfSeat(r *http.Request) (*seat.Seat, error) {
	if s.Seat == nil {
		return nil, missing("tasks cannot be played here; start gymkhana view with --seat NAME")
	}
	found, path, err := s.Seat.Find(r.PathValue("seat"))
	switch {
	case err == nil:
		return found, nil
	case path != "":
		return nil, &goneError{path, s.keyOfFile(path)}
	}
	return nil, &goneError{}
}

// A goneError says that a seat is closed, and where its run is.
type goneError struct{ path, key string }

func (e *goneError) Error() string {
	if e.path == "" {
		return "this seat is closed, or there never was one"
	}
	return "this seat is closed; what was played is in " + e.path
}

// keyOfFile gives the key of a run file that this server shows; "" if it does not.
func (s *Server) keyOfFile(path string) string {
	full, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	key := keyOf(full)
	if _, err := s.shelf.find(key); err == nil {
		return key
	}
	s.shelf.again()
	if _, err := s.shelf.find(key); err == nil {
		return key
	}
	return ""
}

// takeSeat begins a sitting, goes on with one that was left, or plays on from a step of a stored episode.
func (s *Server) takeSeat(w http.ResponseWriter, r *http.Request) error {
	began, err := s.sitDown(r)
	if err != nil {
		return refusal(err)
	}
	http.Redirect(w, r, "/seat/"+began.ID, http.StatusSeeOther)
	return nil
}

func (s *Server) sitDown(r *http.Request) (*seat.Seat, error) {
	ctx := r.Context()
	form := func(name string) string { return r.PostFormValue(name) }
	if key := form("run"); key != "" {
		e, err := s.shelf.find(key)
		if err != nil {
			return nil, err
		}
		if form("step") == "" {
			return s.Seat.Resume(ctx, e.Path)
		}
		fork, err := s.forkOf(ctx, key, form("episode"), form("step"))
		if err != nil {
			return nil, err
		}
		return s.Seat.Begin(ctx, seat.Want{Fork: fork})
	}
	task, err := s.taskOf(form("task"))
	if err != nil {
		return nil, err
	}
	n, err := number(form("instances"), 1)
	if err != nil {
		return nil, err
	}
	if n < 1 || n > len(task.Instances) {
		return nil, badInput("%d instances; the task has %d", n, len(task.Instances))
	}
	clock := form("clock")
	if clock != "" && clock != "paused" && clock != "real" {
		return nil, badInput("the clock is paused or real")
	}
	return s.Seat.Begin(ctx, seat.Want{Task: task.ID, Instances: n, RealTime: clock == "real"})
}

// A playForm is what a form sends to play on: from a step or, without one, a person's own episode.
type playForm struct {
	Token, Run, Episode string
	Step                int
}

// forkForm offers to play on from a step.
func (s *Server) forkForm(v *volume, row *gymkhana.EpisodeRow, now *gymkhana.Step) *playForm {
	if s.Seat == nil || now.N < 1 || now.Ended != gymkhana.Running {
		return nil
	}
	return &playForm{s.token, v.Key, string(row.ID), now.N}
}

// resumeForm offers to go on with an episode that a person has not finished.
func (s *Server) resumeForm(v *volume, row *gymkhana.EpisodeRow) *playForm {
	plan := &v.file.Run().Plan
	if s.Seat == nil || row.Outcome != nil || row.Arm >= len(plan.Arms) || plan.Arms[row.Arm].Agent != "human" {
		return nil
	}
	return &playForm{Token: s.token, Run: v.Key}
}

// forkOf prepares playing on from a step of a stored episode.
func (s *Server) forkOf(ctx context.Context, key, episode, step string) (*runner.Fork, error) {
	v, give, err := s.shelf.take(key)
	if err != nil {
		return nil, err
	}
	defer give()
	row, err := v.episode(ctx, episode)
	if err != nil {
		return nil, err
	}
	n, err := number(step, 0)
	if err != nil {
		return nil, err
	}
	return runner.ForkOf(ctx, s.Catalog, v.file, row, n)
}

// refusal gives an error of a seat its status.
func refusal(err error) error {
	var full *seat.Full
	var refused *seat.Refusal
	var known *httpError
	switch {
	case err == nil || errors.As(err, &known):
		return err
	case errors.As(err, &full):
		return &httpError{http.StatusServiceUnavailable, err}
	case errors.Is(err, seat.ErrMoved):
		return &httpError{http.StatusConflict, err}
	case errors.Is(err, seat.ErrClosed):
		return &httpError{http.StatusGone, err}
	case errors.As(err, &refused), gymkhana.FaultOf(err) == gymkhana.FaultSetup:
		return &httpError{http.StatusUnprocessableEntity, err}
	}
	return err
}

// A seatPage is the page of a seat. Its forms work without a script.
type seatPage struct {
	frame
	Token   string
	ID      string
	Who     string
	Task    *gymkhana.Task
	Goal    passage
	File    string
	Keeps   bool
	Spec    gymkhana.Spec
	Now     moment
	Setting string // what the script needs, as JSON
	Brief   []briefPart
	Clock   string
	Verbs   map[string]bool
	Keys    []roleKeys
	Forked  string
}

// A briefPart is a text or a picture of the brief.
type briefPart struct {
	Text    string
	Picture string
}

// Buttons lists the verbs that need no argument.
func (p *seatPage) Buttons() (list []gymkhana.VerbDoc) {
	for _, v := range []gymkhana.Verb{gymkhana.Back, gymkhana.Home, gymkhana.Recents, gymkhana.Forward, gymkhana.CloseTab, gymkhana.Accept,
		gymkhana.Dismiss, gymkhana.Wait} {
		_, named := p.Spec.Control(string(v))
		if doc, ok := gymkhana.Describe(v); ok && p.Verbs[string(v)] && !named {
			list = append(list, doc)
		}
	}
	return list
}

// Plain lists the controls of a role without arguments.
func (p *seatPage) Plain(role string) []gymkhana.Control { return p.controls(role, false) }

// Forms lists the controls of a role with arguments.
func (p *seatPage) Forms(role string) []gymkhana.Control { return p.controls(role, true) }

func (p *seatPage) controls(role string, filled bool) (list []gymkhana.Control) {
	for _, c := range p.Spec.Controls {
		if len(c.Params) > 0 == filled && (len(c.Roles) == 0 || slices.Contains(c.Roles, role)) {
			list = append(list, c)
		}
	}
	return list
}

// Apart reports whether the roles have screens of their own.
func (p *seatPage) Apart() bool {
	return slices.ContainsFunc(p.Now.Roles[min(1, len(p.Now.Roles)):], func(r sight) bool { return r.Picture > 0 })
}

// A roleKeys lists the keys that act at once for a role.
type roleKeys struct {
	Role  string
	Names []string
}

// keysOf sorts the keys by role; a list that is too long to be of help is left out.
func keysOf(keys []seat.Key) (list []roleKeys) {
	const most = 12
	for _, k := range keys {
		at := slices.IndexFunc(list, func(r roleKeys) bool { return r.Role == k.Role })
		if at < 0 {
			at, list = len(list), append(list, roleKeys{Role: k.Role})
		}
		list[at].Names = append(list[at].Names, k.Key)
	}
	return slices.DeleteFunc(list, func(r roleKeys) bool { return len(r.Names) > most })
}

// Points reports whether there is a pointer.
func (p *seatPage) Points() bool { return p.Verbs[string(gymkhana.Click)] }

// Writes reports whether the task is to write the files of a page.
func (p *seatPage) Writes() bool { return p.Verbs[string(gymkhana.WriteFile)] }

// Files are those that can be written.
func (p *seatPage) Files() []string { return []string{"index.html", "style.css", "script.js"} }

// Fine reports whether the screen is so small that it is enlarged.
func (p *seatPage) Fine() bool {
	return p.Spec.Screen.W > 0 && p.Spec.Screen.W < 300 && p.Spec.Screen.H < 300
}

// setting is what the script of a seat needs.
type setting struct {
	World  string          `json:"world"`
	Width  int             `json:"width"`
	Height int             `json:"height"`
	Roles  []string        `json:"roles"`
	Verbs  []gymkhana.Verb `json:"verbs"`
	Keys   []seat.Key      `json:"keys"`
	AnyKey bool            `json:"anyKey"` // any key may be pressed
}

// seatPage shows a seat.
func (s *Server) seatPage(w http.ResponseWriter, r *http.Request) error {
	found, err := s.pageOfSeat(r)
	if err != nil {
		return s.showGone(w, err)
	}
	page := &seatPage{Token: s.token, ID: found.ID, Who: s.Seat.Name(), File: found.Path, Keeps: found.Keeps(), Verbs: map[string]bool{}}
	err = found.Look(r.Context(), func(m *seat.Moment) error {
		page.frame = frame{Title: m.Place, Script: "seat.js", Crumbs: []crumb{{"Runs", "/"}, {"Gallery", "/gallery"}}}
		page.Task, page.Spec, page.Goal = m.Task, m.Spec, passageOf(m.Task.Goal, "")
		page.Now = s.momentOf(m)
		page.Clock = "Time is paused while you think: it passes with your actions."
		switch {
		case m.Moves:
			page.Clock = "Real time: it passes while you think, unless this page is hidden."
		case m.Clock.Fixed > 0:
			page.Clock = fmt.Sprintf("%.2f s pass before each of your turns.", m.Clock.Fixed.Duration().Seconds())
		case m.Clock.Latency:
			page.Clock = "Time passes while you think; the screen shows it after your action."
		}
		if m.Before > 0 {
			page.Forked = fmt.Sprintf("You play on from step %d of a stored episode.", m.Before)
		}
		for _, v := range m.Spec.Verbs {
			page.Verbs[string(v)] = true
		}
		for i, e := range m.Brief {
			part := briefPart{Text: cut(e.Text, mostShown)}
			if e.PNG != nil {
				part.Picture = fmt.Sprintf("/seat/%s/picture/brief-%d", found.ID, i)
			}
			page.Brief = append(page.Brief, part)
		}
		page.Keys = keysOf(s.Seat.Keys(&m.Spec))
		set := setting{World: m.Spec.World, Width: m.Spec.Screen.W, Height: m.Spec.Screen.H, Roles: m.Spec.Roles, Verbs: m.Spec.Verbs,
			Keys: s.Seat.Keys(&m.Spec), AnyKey: page.Verbs[string(gymkhana.Press)] && len(m.Spec.Keys) == 0 && m.Spec.RoleKeys == nil}
		data, err := json.Marshal(set)
		page.Setting = string(data)
		return err
	})
	if err != nil {
		return s.showGone(w, refusal(err))
	}
	s.render(w, http.StatusOK, "seat", page)
	return nil
}

// A gonePage says that a seat is closed.
type gonePage struct {
	frame
	Token string
	File  string
	Key   string
}

func (s *Server) showGone(w http.ResponseWriter, err error) error {
	var gone *goneError
	if !errors.As(err, &gone) {
		return err
	}
	s.render(w, http.StatusGone, "gone", &gonePage{frame: frame{Title: "The seat is closed", Crumbs: []crumb{{"Runs", "/"}, {"Gallery", "/gallery"}}},
		Token: s.token, File: gone.path, Key: gone.key})
	return nil
}

// A moment is a seat.Moment for a page: all texts are legible.
type moment struct {
	N        int      `json:"n"`
	Place    string   `json:"place"`
	Goal     string   `json:"goal"`
	Steps    string   `json:"steps"`
	Turns    string   `json:"turns,omitempty"`
	Time     string   `json:"time"`
	Left     int      `json:"left"` // thousandths of the budget of steps
	Episode  int      `json:"episode"`
	Episodes int      `json:"episodes"`
	Roles    []sight  `json:"roles"`
	Moves    bool     `json:"moves"`
	Verdict  *verdict `json:"verdict,omitempty"`
	Said     string   `json:"said,omitempty"` // why a request was not carried out
}

// A sight is what one role sees.
type sight struct {
	Role     string    `json:"role"`
	Picture  int       `json:"picture"` // bytes that follow for it; 0 for none, or for that of the first role
	Text     string    `json:"text"`
	URL      string    `json:"url"`
	Refused  string    `json:"refused"`
	Tabs     []tab     `json:"tabs"`
	Elements []element `json:"elements"`
}

type tab struct {
	Title  string `json:"title"`
	Active bool   `json:"active"`
}

// An element is something that can be aimed at by its id, as a button for people who use no pointer.
type element struct {
	ID   string `json:"id"`
	Role string `json:"role"`
	Name string `json:"name"`
	At   [2]int `json:"at"` // its middle
}

// A verdict is what the page shows at the end.
type verdict struct {
	Success  bool    `json:"success"`
	Scored   bool    `json:"scored"`
	Progress float64 `json:"progress"` // in percent
	Reward   string  `json:"reward"`
	Ended    string  `json:"ended"`
	Next     bool    `json:"next"`   // the sitting has another instance
	Replay   string  `json:"replay"` // its address; "" if this server does not show the run
}

// The limits of what one moment shows.
const (
	mostElements = 400
	mostName     = 160
)

func (s *Server) momentOf(m *seat.Moment) moment {
	budget := m.Task.Budget
	of := func(n, most int, what string) string {
		if most == 0 {
			return count(n, what)
		}
		return fmt.Sprintf("%d of %s", n, count(most, what))
	}
	v := moment{N: m.N, Place: legible(m.Place), Goal: legible(cut(m.Task.Goal, mostShown)), Steps: of(m.Steps, budget.Steps, "step"), Left: 1000,
		Episode: m.Episode, Episodes: m.Episodes, Moves: m.Moves && m.Outcome == nil,
		Said: legible(cut(m.Said, 1000))}
	if budget.Steps > 0 {
		v.Left = 1000 * max(budget.Steps-m.Steps, 0) / budget.Steps
	}
	if budget.Turns > 0 {
		v.Turns = of(m.Turns, budget.Turns, "turn")
	}
	v.Time = fmt.Sprintf("%.1f s", m.Seen[0].Tick.Duration().Seconds())
	if budget.Ticks > 0 {
		v.Time = fmt.Sprintf("%.1f of %.1f s", m.Seen[0].Tick.Duration().Seconds(), budget.Ticks.Duration().Seconds())
	}
	for i := range m.Seen {
		v.Roles = append(v.Roles, sightOf(m, i))
	}
	if out := m.Outcome; out != nil {
		v.Verdict = &verdict{Success: out.Verdict.Success, Scored: out.Scored, Progress: 100 * out.Verdict.Progress,
			Reward: strconv.FormatFloat(out.Verdict.Reward, 'g', 4, 64), Ended: legible(cut(whyEnded(out), 300)), Next: m.Episode < m.Episodes}
		if key := s.keyOfFile(m.Path); key != "" {
			v.Verdict.Replay = "/run/" + key + "/episode/" + string(m.ID)
		}
	}
	return v
}

// whyEnded says what ended an episode.
func whyEnded(out *gymkhana.Outcome) string {
	switch {
	case out.Error == runner.ErrPersonStopped.Error():
		return "you gave up"
	case out.Reason != "":
		return out.Reason
	}
	return report.EndedBy(out)
}

func sightOf(m *seat.Moment, i int) sight {
	o := &m.Seen[i]
	v := sight{Role: m.Spec.Roles[i], Text: legible(cut(o.Text, mostShown)), URL: legible(cut(o.URL, 2000)), Refused: legible(cut(o.Refused, 2000)),
		Tabs: []tab{}, Elements: []element{}}
	if len(m.Pictures) > i && (i == 0 || !m.Same) {
		v.Picture = len(m.Pictures[i])
	}
	for _, t := range o.Tabs {
		v.Tabs = append(v.Tabs, tab{legible(cut(t.Title, mostName)), t.Active})
	}
	for k := range o.Elements {
		e := &o.Elements[k]
		name := strings.Join(strings.Fields(e.Name), " ")
		if name == "" {
			name = strings.Join(strings.Fields(cut(e.Text, 4*mostName)), " ")
		}
		if len(v.Elements) == mostElements {
			break
		}
		if name == "" && len(e.States) == 0 {
			continue
		}
		v.Elements = append(v.Elements, element{e.ID, legible(e.Role), legible(cut(name, mostName)),
			[2]int{(e.Bounds.X0 + e.Bounds.X1) / 2, (e.Bounds.Y0 + e.Bounds.Y1) / 2}})
	}
	return v
}

// send writes a moment for the script: the length of its JSON in four bytes, the JSON, and the pictures.
func send(w http.ResponseWriter, v *moment, m *seat.Moment) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	size := 4 + len(data)
	for i := range v.Roles {
		size += v.Roles[i].Picture
	}
	h.Set("Content-Length", strconv.Itoa(size))
	_, err = w.Write(append(binary.BigEndian.AppendUint32(make([]byte, 0, size), uint32(len(data))), data...))
	for i := range v.Roles {
		if v.Roles[i].Picture > 0 && err == nil {
			_, err = w.Write(m.Pictures[i])
		}
	}
	return nil // an error means that the client has left
}

// scripted reports whether the script of a page asks.
func scripted(r *http.Request) bool { return r.Header.Get(tokenHeader) != "" }

// reply answers a request that changed a seat: a script gets the moment, with what was refused; a form is led back to the page.
func (s *Server) reply(w http.ResponseWriter, r *http.Request, at *seat.Seat, do func(show seat.Show) error) error {
	if !scripted(r) {
		err := do(func(*seat.Moment) error { return nil })
		var refused *seat.Refusal
		if err != nil && !errors.As(err, &refused) && !errors.Is(err, seat.ErrMoved) {
			return refusal(err)
		}
		http.Redirect(w, r, "/seat/"+at.ID, http.StatusSeeOther)
		return nil
	}
	show := func(m *seat.Moment) error {
		v := s.momentOf(m)
		return send(w, &v, m)
	}
	err := do(show)
	var refused *seat.Refusal
	if err == nil || !errors.As(err, &refused) && !errors.Is(err, seat.ErrMoved) {
		return refusal(err)
	}
	return refusal(at.Look(r.Context(), func(m *seat.Moment) error {
		v := s.momentOf(m)
		v.Said = legible(cut(err.Error(), 1000))
		return send(w, &v, m)
	}))
}

// seatNow gives the present moment to the script.
func (s *Server) seatNow(w http.ResponseWriter, r *http.Request) error {
	at, err := s.pageOfSeat(r)
	if err != nil {
		return &httpError{http.StatusGone, err}
	}
	return refusal(at.Look(r.Context(), func(m *seat.Moment) error {
		v := s.momentOf(m)
		return send(w, &v, m)
	}))
}

// seatPicture gives the screen of a role, or a picture of the brief.
func (s *Server) seatPicture(w http.ResponseWriter, r *http.Request) error {
	at, err := s.pageOfSeat(r)
	if err != nil {
		return &httpError{http.StatusGone, err}
	}
	index, brief := strings.CutPrefix(r.PathValue("at"), "brief-")
	n, err := number(index, -1)
	if err != nil {
		return err
	}
	return refusal(at.Look(r.Context(), func(m *seat.Moment) error {
		var data []byte
		switch {
		case n < 0:
		case !brief && n < len(m.Pictures):
			data = m.Pictures[n]
		case brief && n < len(m.Brief):
			data = m.Brief[n].PNG
		}
		if data == nil {
			return missing("there is no such picture")
		}
		w.Header().Set("Content-Type", "image/png")
		_, _ = w.Write(data) // an error means that the client has left
		return nil
	}))
}

// seatAct carries out a decision.
func (s *Server) seatAct(w http.ResponseWriter, r *http.Request) error {
	at, err := s.pageOfSeat(r)
	if err != nil {
		return &httpError{http.StatusGone, err}
	}
	var d seat.Decision
	if scripted(r) {
		var sent struct {
			N       int      `json:"n"`
			Role    string   `json:"role"`
			Actions []string `json:"actions"`
			Line    string   `json:"line"`
		}
		in := json.NewDecoder(r.Body)
		in.DisallowUnknownFields()
		if err := in.Decode(&sent); err != nil {
			return badInput("the decision cannot be read: %v", err)
		}
		d = seat.Decision(sent)
	} else if d, err = decisionOf(r); err != nil {
		return err
	}
	return s.reply(w, r, at, func(show seat.Show) error { return at.Decide(r.Context(), &d, show) })
}

// decisionOf reads a decision from a form: an action, a line as it is typed, or a verb with a text.
func decisionOf(r *http.Request) (d seat.Decision, err error) {
	if d.N, err = number(r.PostFormValue("n"), -1); err != nil {
		return d, err
	}
	d.Role, d.Line = r.PostFormValue("role"), strings.TrimSpace(r.PostFormValue("line"))
	if act := r.PostFormValue("action"); act != "" {
		d.Actions = []string{act}
	}
	verb, name := gymkhana.Verb(r.PostFormValue("verb")), r.PostFormValue("argument")
	if verb == "" {
		return d, nil
	}
	act := gymkhana.Action{Verb: verb, Args: []gymkhana.Arg{{Name: name, Value: strings.ToValidUTF8(r.PostFormValue("text"), "\uFFFD")}}}
	if r.PostFormValue("enter") != "" {
		act.Args = append(act.Args, gymkhana.Arg{Name: "enter", Value: true})
	}
	if verb == gymkhana.WriteFile {
		act.Args = append([]gymkhana.Arg{{Name: "path", Value: r.PostFormValue("path")}}, act.Args...)
	}
	d.Actions = []string{act.String()}
	return d, nil
}

// seenBy reads the number of the decision that the sender had seen.
func seenBy(r *http.Request) (int, error) {
	if !scripted(r) {
		return number(r.PostFormValue("n"), -1)
	}
	var sent struct {
		N int `json:"n"`
	}
	if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
		return 0, badInput("the request cannot be read: %v", err)
	}
	return sent.N, nil
}

// seatWatch shows the world as it goes on.
func (s *Server) seatWatch(w http.ResponseWriter, r *http.Request) error {
	at, err := s.pageOfSeat(r)
	if err != nil {
		return &httpError{http.StatusGone, err}
	}
	n, err := seenBy(r)
	if err != nil {
		return err
	}
	return s.reply(w, r, at, func(show seat.Show) error { return at.Watch(r.Context(), n, show) })
}

// seatStop gives the episode up.
func (s *Server) seatStop(w http.ResponseWriter, r *http.Request) error {
	at, err := s.pageOfSeat(r)
	if err != nil {
		return &httpError{http.StatusGone, err}
	}
	n, err := seenBy(r)
	if err != nil {
		return err
	}
	return s.reply(w, r, at, func(show seat.Show) error { return at.GiveUp(r.Context(), n, show) })
}

// seatNext begins the next instance.
func (s *Server) seatNext(w http.ResponseWriter, r *http.Request) error {
	at, err := s.pageOfSeat(r)
	if err != nil {
		return &httpError{http.StatusGone, err}
	}
	return s.reply(w, r, at, func(show seat.Show) error { return at.Next(r.Context(), show) })
}

// seatKeep makes the solution of a page its oracle.
func (s *Server) seatKeep(w http.ResponseWriter, r *http.Request) error {
	at, err := s.pageOfSeat(r)
	if err != nil {
		return &httpError{http.StatusGone, err}
	}
	return s.reply(w, r, at, func(show seat.Show) error { return at.Keep(r.Context(), show) })
}

// seatLeave closes the seat. What is not over can be continued from its run.
func (s *Server) seatLeave(w http.ResponseWriter, r *http.Request) error {
	at, err := s.pageOfSeat(r)
	if err != nil {
		return &httpError{http.StatusGone, err}
	}
	if err := s.Seat.Leave(r.Context(), at); err != nil {
		return err
	}
	http.Redirect(w, r, "/gallery", http.StatusSeeOther)
	return nil
}
