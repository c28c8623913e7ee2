package view

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"image"
	_ "image/jpeg" // for the sizes of pictures that models were sent
	_ "image/png"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/report"
)

// replayPage shows one step of an episode, and leads to the others.
type replayPage struct {
	frame
	*volume
	Row      *gymkhana.EpisodeRow
	Short    string
	Task     *gymkhana.Task // nil if the plan has none of the name
	Agent    string
	Goal     passage
	Fork     string // where the steps before a fork come from
	Status   string
	Ended    string
	Error    passage
	Reward   *float64
	Cost     *float64
	Extent   gymkhana.Extent
	Step     *stepView
	Base     string // address of this episode
	Previous string // the episodes before and after it in the plan
	Next     string
	Others   []otherEpisode // of the same task and instance
	Why      string         // signature of the failure
	Resume   *playForm      // a person's episode that is not over
	Blame    *blameRow      // the first wrong step, if it was looked for
}

// WrongTo is the address at which the first wrong step is looked for.
func (p *replayPage) WrongTo() string {
	if !failed(p.Row) {
		return ""
	}
	return query(p.to("failures"), "steps", 1, "episode", p.Short) + "#steps"
}

// Last is the number of the last step.
func (p *replayPage) Last() int { return max(p.Extent.Steps-1, 0) }

// Progress is the progress at the end.
func (p *replayPage) Progress() *float64 { return &p.Row.Outcome.Verdict.Progress }

// WhyTo is the address of the episodes that failed alike.
func (p *replayPage) WhyTo() string { return query(p.to("episodes"), "why", p.Why) }

type otherEpisode struct {
	To, Agent, Status string
	Repeat            int
	Compare           string
}

// A stepView is one step for people.
type stepView struct {
	Base    string
	N       int
	Last    int
	Turn    int
	Now     *gymkhana.Step
	Screens []screen // what each role saw, with what it did
	After   []screen // what each role saw then
	Roles   []roleView
	Changes []string
	Ended   string
	Seen    []passage // as text, after the step
	Before  []passage // as text, before it
	Verdict *gymkhana.Verdict
	Parts   []partCell
	Missing []string
	Hops    []hopView // of a chain
	Trouble string
	Differs bool
	Calls   []callLine
	Took    string
	Tick    string
	Passed  string
	Play    *playForm // to play on from here; nil if that cannot be
}

// Back is the number of the step before it.
func (view *stepView) Back() int { return max(view.N-1, 0) }

// Blank reports whether the step has no picture.
func (view *stepView) Blank() bool {
	return !slices.ContainsFunc(view.After, func(s screen) bool { return s.URL != "" })
}

// Unseen reports whether the agent was sent text only: no picture is one that it saw.
func (view *stepView) Unseen() bool {
	text := slices.ContainsFunc(view.Before, func(p passage) bool { return p.Text != "" })
	return text && len(view.Screens) > 0 && !slices.ContainsFunc(view.Screens, func(s screen) bool { return s.URL == "" || s.From != "drawn" })
}

// SawTitle heads what the agent saw.
func (view *stepView) SawTitle() string {
	if view.Unseen() {
		return "What it was sent: text"
	}
	return "What it saw, and what it did"
}

// Ahead is the number of the step after it.
func (view *stepView) Ahead() int { return min(view.N+1, view.Last) }

// A screen is a picture with marks.
type screen struct {
	Role  string
	URL   string
	From  string // stored, redrawn, differs, drawn
	W, H  int
	Marks []markView
	Alt   string
	None  string // why there is no picture
}

// A markView is a mark in the pixels of its picture, with sizes that suit the picture.
type markView struct {
	report.Mark
	R            int // radius of a point
	S            int // size of the text
	TextX, TextY int
	Anchor       string
}

// A roleView is what one role decided and did.
type roleView struct {
	Role    string
	Action  string
	Aim     string
	Refused string
	Made    bool // the decision was made for this step, and not for an earlier one of the same plan
	Reason  passage
	Raw     passage
	Invalid string
	Tokens  int
	Latency string
	Lanes   []report.Lane
	Rounds  []int
}

// A callLine is a call of the step's turn.
type callLine struct {
	gymkhana.TurnCall
	To    string
	Who   string        // the member of a group: "member 2", "critic"; "" for an agent alone
	Open  bool          // its messages are shown at once
	Fresh []messageView // messages that are new since the asker's call before
	Old   int           // messages that are not
	Reply passage
	Think passage
	Tools []toolView
	Took  string
	Model string
}

// at finds the episode of a request.
func (s *Server) at(r *http.Request) (v *volume, give func(), row *gymkhana.EpisodeRow, err error) {
	v, give, err = s.shelf.take(r.PathValue("run"))
	if err != nil {
		return nil, nil, nil, err
	}
	if row, err = v.episode(r.Context(), r.PathValue("episode")); err != nil {
		give()
		return nil, nil, nil, err
	}
	return v, give, row, nil
}

func (s *Server) replay(w http.ResponseWriter, r *http.Request) error {
	v, give, row, err := s.at(r)
	if err != nil {
		return err
	}
	defer give()
	ctx := r.Context()
	run := v.file.Run()
	page := &replayPage{frame: frame{Title: row.Place(), Script: "replay.js",
		Crumbs: []crumb{{"Runs", "/"}, {v.Name, v.to("")}, {"Episodes", v.to("episodes")}}},
		volume: v, Row: row, Short: short(row.ID), Agent: v.names[row.Arm], Status: report.Status(row), Base: v.episodeTo(row.ID)}
	if task, ok := run.Plan.TaskOf(row.Task); ok {
		page.Task = task
		page.Goal = passageOf(task.Goal, page.Base+"/text/0/goal")
	}
	page.Fork, _ = report.ForkText(run, &row.Episode)
	if out := row.Outcome; out != nil {
		if out.Goal != "" {
			page.Goal = passageOf(out.Goal, page.Base+"/text/0/goal")
		}
		page.Ended, page.Error = report.EndedBy(out), passageOf(out.Error, page.Base+"/text/0/error")
		page.Reward, page.Cost = report.RewardOf(out), report.CostOf(run, row)
		if page.Status == "failure" || page.Status == "not scored" {
			v.seen.mu.Lock()
			known, read := v.seen.of[row.ID]
			v.seen.mu.Unlock()
			if !read {
				if known, err = v.readTrait(ctx, row); err != nil && ctx.Err() != nil {
					return err
				}
			}
			page.Why, page.Blame = signature(row, known), v.blamed.find(row.ID)
		}
	} else if now, err := s.shelf.find(v.Key); err == nil && now.Live {
		page.Follow = v.Key
	}
	x, err := v.rows(ctx)
	if err != nil {
		return err
	}
	page.beside(v, x)
	page.Extent, err = v.file.Extent(ctx, row.ID)
	if err != nil && !errors.Is(err, gymkhana.ErrNotStored) {
		return err
	}
	if page.Extent.Steps > 0 {
		n, err := number(r.FormValue("step"), 0)
		if err != nil {
			return err
		}
		page.Resume = s.resumeForm(v, row)
		if page.Step, err = s.stepOf(ctx, v, row, page.Extent, n); err != nil {
			return err
		}
	}
	s.render(w, http.StatusOK, "replay", page)
	return nil
}

// beside fills in the neighbours of the episode.
func (p *replayPage) beside(v *volume, x *index) {
	at := x.place[p.Row.ID]
	if at > 0 {
		p.Previous = v.episodeTo(x.rows[at-1].ID)
	}
	if at+1 < len(x.rows) {
		p.Next = v.episodeTo(x.rows[at+1].ID)
	}
	const most = 24
	for i := range x.rows {
		o := &x.rows[i]
		if i != at && o.Content == p.Row.Content && o.Instance == p.Row.Instance && len(p.Others) < most {
			p.Others = append(p.Others, otherEpisode{v.episodeTo(o.ID), v.names[o.Arm], report.Status(o), o.Repeat,
				query("/compare", "a", v.Key, "b", v.Key, "ea", short(p.Row.ID), "eb", short(o.ID))})
		}
	}
}

func (s *Server) step(w http.ResponseWriter, r *http.Request) error {
	v, give, row, err := s.at(r)
	if err != nil {
		return err
	}
	defer give()
	n, err := number(r.PathValue("n"), 0)
	if err != nil {
		return err
	}
	extent, err := v.file.Extent(r.Context(), row.ID)
	if err != nil {
		return err
	}
	if extent.Steps == 0 {
		return missing("no steps are stored")
	}
	step, err := s.stepOf(r.Context(), v, row, extent, n)
	if err != nil {
		return err
	}
	s.write(w, http.StatusOK, "replay", "step", step)
	return nil
}

// drawTime bounds how long a page waits for an episode to be executed again.
const drawTime = 8 * time.Second

// stepOf reads one step.
func (s *Server) stepOf(ctx context.Context, v *volume, row *gymkhana.EpisodeRow, extent gymkhana.Extent, n int) (*stepView, error) {
	n = min(max(n, 0), extent.Steps-1)
	t, err := v.file.Window(ctx, row.ID, max(n-1, 0), n+1)
	if err != nil {
		return nil, err
	}
	if len(t.Steps) == 0 || t.Steps[len(t.Steps)-1].N != n {
		return nil, missing("step %d is not stored", n)
	}
	now := &t.Steps[len(t.Steps)-1]
	view := &stepView{Base: v.episodeTo(row.ID), N: n, Last: extent.Steps - 1, Turn: now.Turn, Now: now}
	if now.Ended != gymkhana.Running {
		view.Ended = strings.TrimSuffix(string(now.Ended)+": "+cut(now.Reason, 2000), ": ")
	}
	view.Tick = fmt.Sprintf("%.2f s", now.Tick.Duration().Seconds())
	view.Play = s.forkForm(v, row, now)
	if now.Passed > 0 {
		view.Passed = fmt.Sprintf("%.2f s", now.Passed.Duration().Seconds())
	}
	view.Took = took(now.Took)
	scene, before, trouble := s.scenes(ctx, v, row, n)
	view.Trouble = trouble
	if scene != nil {
		view.Verdict, view.Missing, view.Differs = &scene.Verdict, scene.Missing, scene.Differs
		view.Seen = passages(scene.Seen, view.Base, n, "seen")
		view.Parts = partsOf(&scene.Verdict)
	}
	view.tally(ctx, v.scorebook(s.Catalog, row), scene == nil)
	if before != nil {
		view.Before = passages(before.Seen, view.Base, n-1, "seen")
	}
	if err := view.decide(v, row, t, scene); err != nil {
		return nil, err
	}
	if err := view.screens(ctx, v, t, scene, before); err != nil {
		return nil, err
	}
	view.change(t, scene, before)
	if now.Turn > 0 {
		calls, err := v.file.CallsOf(ctx, row.ID, now.Turn)
		if err != nil {
			return nil, err
		}
		for i := range calls {
			line := v.callLine(row, &calls[i])
			line.Open = len(calls) <= mostUnfolded
			view.Calls = append(view.Calls, line)
		}
	}
	return view, nil
}

// mostUnfolded is how many calls of a turn are shown at once; more are folded, since the members of a group are sent much
// the same.
const mostUnfolded = 2

func took(d time.Duration) string {
	switch {
	case d <= 0:
		return ""
	case d >= time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%.1f ms", float64(d)/1e6)
}

func passages(texts []string, base string, n int, what string) []passage {
	var list []passage
	for i, text := range texts {
		list = append(list, passageOf(text, fmt.Sprintf("%s/text/%d/%s-%d", base, n, what, i)))
	}
	return list
}

func partsOf(v *gymkhana.Verdict) []partCell {
	var list []partCell
	for name, x := range v.Parts {
		list = append(list, partCell{Text: name + " " + strconv.FormatFloat(x, 'g', 4, 64)})
	}
	slices.SortFunc(list, func(a, b partCell) int { return cmp.Compare(a.Text, b.Text) })
	return list[:min(len(list), 40)]
}

// scenes executes the episode again, up to a step. Either scene may be nil; trouble says why.
func (s *Server) scenes(ctx context.Context, v *volume, row *gymkhana.EpisodeRow, n int) (scene, before *report.Scene, trouble string) {
	p := v.projector(s.Catalog, row)
	if p.err != nil {
		return nil, nil, p.err.Error()
	}
	within, stop := context.WithTimeout(ctx, drawTime)
	defer stop()
	var err error
	if n > 0 {
		before, err = p.Scene(within, n-1)
	}
	if err == nil {
		scene, err = p.Scene(within, n)
	}
	switch {
	case err == nil:
		return scene, before, ""
	case within.Err() != nil:
		return nil, nil, "executing it again up to here takes longer than " + drawTime.String()
	}
	return nil, nil, cut(err.Error(), 2000)
}

// A hopView is a hop of a chain, as it was after the step.
type hopView struct {
	report.HopSeen
	At    int    // counted from 1
	State string // passed, next, later, spoiled
	To    string // address of the step at which it was passed
}

// tally fills in what the stored states say: the queue of hops and, if the episode cannot be executed here, the score.
func (view *stepView) tally(ctx context.Context, a *scored, score bool) {
	if a.err != nil {
		return
	}
	within, stop := context.WithTimeout(ctx, drawTime)
	defer stop()
	hops, err := a.Queue(within, view.N)
	if err == nil && score {
		var point report.Point
		if point, view.Missing, err = a.At(within, view.N); err == nil {
			view.Verdict = &gymkhana.Verdict{Progress: point.Progress, Reward: point.Reward, Parts: point.Parts}
			view.Parts = partsOf(view.Verdict)
		}
	}
	next := "next"
	for i, h := range hops {
		hop := hopView{HopSeen: h, At: i + 1}
		hop.Name, hop.By = cut(hop.Name, 200), cut(hop.By, 600)
		for k := range hop.Wants {
			hop.Wants[k] = cut(hop.Wants[k], 600)
		}
		switch {
		case h.Passed:
			hop.State, hop.To = "passed", query(view.Base, "step", h.Step)
		case h.Spoiled:
			hop.State = "spoiled"
		default:
			hop.State, next = next, "later"
		}
		view.Hops = append(view.Hops, hop)
	}
}

// decide fills in what the roles decided and did.
func (view *stepView) decide(v *volume, row *gymkhana.EpisodeRow, t *gymkhana.Trajectory, scene *report.Scene) error {
	now := view.Now
	first := len(t.Steps) < 2 || t.Steps[0].Turn != now.Turn
	if now.N == 0 {
		return nil
	}
	decisions := map[string]*gymkhana.Decided{}
	var roles []string
	for i := range t.Decisions {
		if d := &t.Decisions[i]; d.Turn == now.Turn {
			roles = append(roles, d.Role)
			decisions[d.Role] = d
		}
	}
	for i, a := range now.Actions {
		rv := roleView{Role: strconv.Itoa(i + 1), Action: cut(a.String(), 4000), Made: first}
		if i < len(roles) {
			rv.Role = roles[i]
		}
		if i < len(now.Refused) {
			rv.Refused = cut(now.Refused[i], 2000)
		}
		if scene != nil && i < len(scene.Aims) {
			rv.Aim = cut(scene.Aims[i], 200)
		}
		if d := decisions[rv.Role]; d != nil {
			at := fmt.Sprintf("%s/text/%d/", view.Base, now.Turn)
			rv.Reason, rv.Raw = passageOf(d.Reason, at+"reason-"+strconv.Itoa(i)), passageOf(d.Raw, at+"reply-"+strconv.Itoa(i))
			rv.Invalid, rv.Tokens = cut(d.Invalid, 4000), d.Usage.In+d.Usage.Out
			rv.Latency = took(d.Thinking)
			rv.Lanes = report.Lanes(d)
			for k := range rv.Lanes {
				for j := range rv.Lanes[k].Rounds {
					word := &rv.Lanes[k].Rounds[j]
					word.Raw = cut(word.Raw, mostShown/4)
					if !slices.Contains(rv.Rounds, word.Round) {
						rv.Rounds = append(rv.Rounds, word.Round)
					}
				}
			}
			slices.Sort(rv.Rounds)
		}
		view.Roles = append(view.Roles, rv)
	}
	return nil
}

// In gives a member's proposal of a round; nil if it made none.
func (r roleView) In(l report.Lane, round int) *report.Proposal {
	for i := range l.Rounds {
		if l.Rounds[i].Round == round {
			return &l.Rounds[i]
		}
	}
	return nil
}

// screens fills in the pictures: before the step with the marks of its actions, and after it.
func (view *stepView) screens(ctx context.Context, v *volume, t *gymkhana.Trajectory, scene, before *report.Scene) (err error) {
	now := view.Now
	if view.After, err = view.pictures(ctx, v, now, scene); err != nil || now.N == 0 {
		return err
	}
	if view.Screens, err = view.pictures(ctx, v, &t.Steps[0], before); err != nil {
		return err
	}
	marks := report.Marks(now.Actions, nil)
	if scene != nil && scene.Marks != nil {
		marks = scene.Marks
	}
	for i := range view.Screens {
		s := &view.Screens[i]
		if s.W == 0 || i >= len(marks) {
			continue
		}
		s.Marks = append(s.Marks, newMark(marks[i], s.W, s.H))
	}
	return nil
}

// pictures lists the screens of a step's roles.
func (view *stepView) pictures(ctx context.Context, v *volume, step *gymkhana.Step, scene *report.Scene) ([]screen, error) {
	var list []screen
	for at := range max(len(view.Now.Actions), 1) {
		s := screen{Alt: fmt.Sprintf("screen after step %d", step.N), None: "no picture"}
		if at < len(view.Roles) && len(view.Roles) > 1 {
			s.Role = view.Roles[at].Role
		}
		data, from, err := storedFrame(ctx, v, step, at)
		if err != nil {
			return nil, err
		}
		if data == nil && scene != nil && at < len(scene.Pictures) {
			data, from = scene.Pictures[at].PNG, scene.Pictures[at].From
		}
		switch {
		case data != nil:
			s.URL, s.From, s.None = fmt.Sprintf("%s/picture/%d/%d", view.Base, step.N, at), from, ""
			s.W, s.H = sizeOf(data)
		case view.Trouble != "":
			s.None = "No picture was stored, and none can be drawn: " + view.Trouble
		case scene != nil:
			s.None = "This world has no picture; what was shown is the text."
		}
		list = append(list, s)
	}
	return list, nil
}

// Fine reports whether the picture is so small that it is enlarged.
func (s screen) Fine() bool { return s.W > 0 && s.W < 300 && s.H < 300 }

// storedFrame reads the stored picture of a role; nil if there is none.
func storedFrame(ctx context.Context, v *volume, step *gymkhana.Step, at int) (data []byte, from string, err error) {
	if at >= len(step.Frames) || step.Frames[at].IsZero() {
		return nil, "", nil
	}
	data, err = v.file.Frame(ctx, step.Frames[at])
	if errors.Is(err, gymkhana.ErrNotStored) {
		return nil, "", nil
	}
	return data, "stored", err
}

func sizeOf(data []byte) (w, h int) {
	c, _, err := image.DecodeConfig(bytes.NewReader(data))
	if err != nil || c.Width < 1 || c.Height < 1 || c.Width > 1<<15 || c.Height > 1<<15 {
		return 0, 0
	}
	return c.Width, c.Height
}

func newMark(m report.Mark, w, h int) markView {
	unit := max(w, h) / 64
	mv := markView{Mark: m, R: max(unit, 4), S: max(unit*2, 10), Anchor: "start"}
	mv.TextX, mv.TextY = m.X+2*mv.R, m.Y-mv.R
	if !m.Point {
		mv.TextX, mv.TextY = mv.S, h-mv.S
	} else if m.X > w/2 {
		mv.TextX, mv.Anchor = m.X-2*mv.R, "end"
	}
	mv.TextY = max(mv.TextY, mv.S+2)
	return mv
}

// change fills in the differences of the state.
func (view *stepView) change(t *gymkhana.Trajectory, scene, before *report.Scene) {
	if view.N == 0 {
		return
	}
	was, is := report.LastState(t.Steps[0].States), report.LastState(view.Now.States)
	if len(is) == 0 && scene != nil && before != nil {
		was, is = before.State, scene.State
	}
	for _, c := range report.Changes(was, is) {
		view.Changes = append(view.Changes, cut(c, 400))
	}
}

// picture gives the picture of a role after a step: the stored one or, without one, one that is drawn again.
func (s *Server) picture(w http.ResponseWriter, r *http.Request) error {
	v, give, row, err := s.at(r)
	if err != nil {
		return err
	}
	defer give()
	n, err1 := number(r.PathValue("n"), 0)
	at, err2 := number(r.PathValue("at"), 0)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if n < 0 || at < 0 {
		return missing("there is no such picture")
	}
	ctx := r.Context()
	t, err := v.file.Window(ctx, row.ID, n, n+1)
	if err != nil {
		return err
	}
	if len(t.Steps) != 1 {
		return missing("step %d is not stored", n)
	}
	data, from, err := storedFrame(ctx, v, &t.Steps[0], at)
	if err != nil {
		return err
	}
	if data != nil {
		return sendPicture(w, data, from)
	}
	p := v.projector(s.Catalog, row)
	if p.err != nil {
		return missing("no picture was stored, and none can be drawn: %v", p.err)
	}
	within, stop := context.WithTimeout(ctx, drawTime)
	defer stop()
	scene, err := p.Scene(within, n)
	if err != nil {
		return missing("no picture was stored, and none can be drawn: %v", err)
	}
	if at >= len(scene.Pictures) || scene.Pictures[at].PNG == nil {
		return missing("the world has no such picture")
	}
	return sendPicture(w, scene.Pictures[at].PNG, scene.Pictures[at].From)
}

// sendPicture writes a picture. Whatever is not one is refused: the bytes come from a run file.
func sendPicture(w http.ResponseWriter, data []byte, from string) error {
	media := http.DetectContentType(data)
	if !slices.Contains([]string{"image/png", "image/jpeg", "image/webp", "image/gif"}, media) {
		return missing("what is stored there is no picture")
	}
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Cache-Control", "private, max-age=60")
	h.Set("X-Picture-From", from)
	_, err := w.Write(data)
	if err != nil {
		return nil // the client has left
	}
	return nil
}

// storedPicture gives a picture by its hash, as a model was sent it.
func (s *Server) storedPicture(w http.ResponseWriter, r *http.Request) error {
	v, give, err := s.shelf.take(r.PathValue("run"))
	if err != nil {
		return err
	}
	defer give()
	var h gymkhana.Hash
	text := r.PathValue("hash")
	if n, err := hex.Decode(h[:], []byte(cut(text, 2*len(h)))); err != nil || n != len(h) || len(text) != 2*len(h) {
		return badInput("%q is no hash", cut(text, 80))
	}
	data, err := v.file.Frame(r.Context(), h)
	if err != nil {
		return err
	}
	return sendPicture(w, data, "stored")
}

// mostText bounds a text that is sent whole, in bytes.
const mostText = 64 << 20

// text gives a whole text that a page shows only in part, as a file to save.
func (s *Server) text(w http.ResponseWriter, r *http.Request) error {
	v, give, row, err := s.at(r)
	if err != nil {
		return err
	}
	defer give()
	n, err := number(r.PathValue("n"), 0)
	if err != nil {
		return err
	}
	what, index, _ := strings.Cut(r.PathValue("what"), "-")
	at, err := number(index, 0)
	if err != nil {
		return err
	}
	text, err := s.wholeText(r.Context(), v, row, n, what, at)
	if err != nil {
		return err
	}
	download(w, "text/plain; charset=utf-8", fmt.Sprintf("%s-%d-%s.txt", short(row.ID), n, what))
	_, _ = w.Write([]byte(cut(text, mostText)))
	return nil
}

func (s *Server) wholeText(ctx context.Context, v *volume, row *gymkhana.EpisodeRow, n int, what string, at int) (string, error) {
	none := missing("there is no such text")
	if at < 0 || n < 0 {
		return "", none
	}
	switch what {
	case "goal":
		task, ok := v.file.Run().Plan.TaskOf(row.Task)
		if row.Outcome != nil && row.Outcome.Goal != "" {
			return row.Outcome.Goal, nil
		}
		if ok {
			return task.Goal, nil
		}
	case "error":
		if row.Outcome != nil {
			return row.Outcome.Error, nil
		}
	case "reason", "reply":
		t, err := v.file.Trajectory(ctx, row.ID)
		if err != nil {
			return "", err
		}
		for i := range t.Decisions {
			if d := &t.Decisions[i]; d.Turn == n {
				if at--; at < 0 {
					return map[string]string{"reason": d.Reason, "reply": d.Raw}[what], nil
				}
			}
		}
	case "seen":
		p := v.projector(s.Catalog, row)
		if p.err != nil {
			return "", missing("%v", p.err)
		}
		scene, err := p.Scene(ctx, n)
		if err == nil && at < len(scene.Seen) {
			return scene.Seen[at], nil
		}
	}
	return "", none
}
