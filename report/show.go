package report

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/registry"
)

// A Show selects the optional contents of a transcript.
type Show struct {
	Catalog *registry.Catalog // to execute the episode again, for what was seen; nil uses only stored data

	States bool    // the changes of the state, if states are stored
	Raw    bool    // the unchanged replies
	Full   bool    // complete observations, and the requests to models
	Steps  *[2]int // only the steps from the first to the second, with all of these; nil means every step
}

// WriteEpisode writes a transcript: the task, then every turn with its reason, and every step with its action and what it was
// aimed at, its refusal, the change of the world, and what was seen after it. It ends with what success lacked.
func WriteEpisode(ctx context.Context, w io.Writer, a gymkhana.Archive, id gymkhana.EpisodeID, what Show) error {
	row, err := Find(ctx, a, string(id))
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	head(out, a.Run(), row)
	told := &retelling{}
	t, err := a.Trajectory(ctx, row.ID)
	switch {
	case errors.Is(err, gymkhana.ErrNotStored):
		fmt.Fprintln(out, "\nno steps are stored")
	case err != nil:
		return fmt.Errorf("%s: %w", row.Task, err)
	default:
		if only := what.Steps; only != nil && (only[0] < 0 || only[0] >= len(t.Steps)) {
			return gymkhana.Blame(gymkhana.FaultSetup, "show", fmt.Errorf("the episode has no step %d; it has 0, the reset, to %d", only[0], len(t.Steps)-1))
		}
		ts := &transcript{w: out, t: t, what: what}
		if ts.questions, err = askedIn(ctx, a, row.ID); err != nil {
			return err
		}
		if told, err = witnessed(ctx, a, &row, t, what.Catalog); err != nil {
			return err
		}
		ts.moments = told.moments
		fmt.Fprintln(out)
		ts.write()
	}
	if told.trouble != "" {
		fmt.Fprintf(out, "\nwhat was seen is not known: %s\n", Wrap(told.trouble, textWidth, "  "))
	}
	if row.Outcome != nil {
		fmt.Fprintf(out, "\n%s\n", Wrap(verdictLine(row, spentIn(a.Run(), &row)), textWidth, "  "))
		lacks(out, told.lacking, row.Outcome)
		if row.Outcome.Fault != "" {
			fmt.Fprintf(out, "fault of %s: %s\n", row.Outcome.Fault, Wrap(row.Outcome.Error, textWidth-16, "  "))
		}
	}
	return out.Flush()
}

// witnessed describes an episode by executing it again.
func witnessed(ctx context.Context, a gymkhana.Archive, row *gymkhana.EpisodeRow, t *gymkhana.Trajectory,
	c *registry.Catalog) (*retelling, error) {
	blank := &retelling{moments: make([]moment, len(t.Steps))}
	planned, ok := a.Run().Plan.TaskOf(row.Task)
	if !ok {
		return blank, nil
	}
	task, err := a.Run().Plan.Arms[row.Arm].Task(planned)
	if err != nil {
		return nil, err
	}
	return (&teller{archive: a, catalog: c}).witness(ctx, task, t, row.Outcome)
}

// lacks writes what success lacked at the end and, of an episode without success, the parts of the verdict.
func lacks(w io.Writer, lacking []string, out *gymkhana.Outcome) {
	for i, text := range lacking {
		fmt.Fprintf(w, "%s%s\n", []string{"missing   ", "          "}[min(i, 1)], Wrap(text, textWidth-10, "            "))
	}
	if out.Verdict.Success || len(out.Verdict.Parts) == 0 {
		return
	}
	var parts []string
	for _, p := range partsOf(&out.Verdict) {
		parts = append(parts, p.Name+" "+p.Value)
	}
	fmt.Fprintf(w, "parts     %s\n", Wrap(strings.Join(parts, ", "), textWidth-10, "          "))
}

// head writes which episode it is, and its goal.
func head(w io.Writer, run *gymkhana.Run, row gymkhana.EpisodeRow) {
	fmt.Fprintf(w, "%s  repeat %d  %s\n", place(row.Episode), row.Repeat, short(row.ID))
	fmt.Fprintf(w, "agent     %s\n", run.Plan.Arms[row.Arm].Name())
	fmt.Fprintf(w, "seed      %d\n", row.Instance)
	if task, ok := run.Plan.Played(&row.Episode); ok {
		if p := task.Prelude; p != nil {
			fmt.Fprintf(w, "fork      %s\n", Wrap(forkText(p, &run.Plan.Arms[row.Arm]), textWidth-10, "          "))
		}
		goal := task.Goal
		if row.Outcome != nil {
			goal = cmp.Or(row.Outcome.Goal, goal)
		}
		fmt.Fprintf(w, "goal      %s\n", Wrap(goal, textWidth-10, "          "))
		if task.Notice != "" {
			fmt.Fprintf(w, "note      %s\n", Wrap(task.Notice, textWidth-10, "          "))
		}
	}
}

// forkText says where a fork comes from, and what its agent knew of the steps before.
func forkText(p *gymkhana.Prelude, arm *gymkhana.Arm) string {
	knew := "the agent got them as if it had taken them"
	switch {
	case arm.Fresh:
		knew = "the agent did not get them"
	case arm.Agent == registry.ClientName:
		knew = "the client may have seen them"
	}
	text := fmt.Sprintf("steps 1 to %d are of %v, played by %s; %s", len(p.Steps), &p.From, p.From.Agent, knew)
	for before := p.From.Before; before != nil; before = before.Before {
		text += fmt.Sprintf("; that is a fork of %v, played by %s", before, before.Agent)
	}
	return text
}

// prefixText names the steps before a fork: "from run 2026-x, episode 0123456789ab, steps 1–7". The names come from a
// file, so they are cut and made legible.
func prefixText(p *gymkhana.Prelude) string {
	return fmt.Sprintf("from run %s, episode %.12s, steps 1–%d", cut(shell.Line(p.From.Run), 60), shell.Line(string(p.From.Episode)), len(p.Steps))
}

// ForkText says where the steps before a fork come from, and what the agent knew of them, in at most 600 characters; "" for
// an episode that is no fork. before is the number of those steps.
func ForkText(run *gymkhana.Run, e *gymkhana.Episode) (text string, before int) {
	task, ok := run.Plan.Played(e)
	if !ok || task.Prelude == nil {
		return "", 0
	}
	return cut(shell.Line(forkText(task.Prelude, &run.Plan.Arms[e.Arm])), 600), len(task.Prelude.Steps)
}

// A transcript writes the turns and steps of an episode in order, including turns that cost no step.
type transcript struct {
	w         io.Writer
	t         *gymkhana.Trajectory
	moments   []moment
	questions map[turnOf]asked
	what      Show

	said int    // decisions that were written
	last string // what was seen before
}

func (ts *transcript) write() {
	for i := range ts.t.Steps {
		s := &ts.t.Steps[i]
		only := ts.what.Steps
		if only != nil && (i < only[0] || i > only[1]) {
			if i < only[0] {
				ts.skip(s.Turn)
			}
			continue
		}
		if only != nil && i == only[0] && i > 0 {
			ts.see(i - 1) // what its decision was made on
		}
		ts.sayUpTo(s.Turn)
		at := aimsOf(s, &ts.moments[i], ts.roles(s.Turn), ts.questions)
		whose := ""
		if s.Turn == 0 && s.N > 0 {
			whose = "  (before the fork)"
		}
		fmt.Fprintf(ts.w, "%4d  %s%s\n", s.N, stepLine(s, at), whose)
		if ts.what.States && i > 0 {
			for _, change := range Changes(lastState(ts.t.Steps[i-1].States), lastState(s.States)) {
				fmt.Fprintf(ts.w, "        %s\n", cut(change, textWidth-8))
			}
		}
		ts.see(i)
	}
	if n := len(ts.t.Decisions); n > 0 && ts.what.Steps == nil {
		ts.sayUpTo(ts.t.Decisions[n-1].Turn)
	}
}

// skip passes over the decisions up to a turn.
func (ts *transcript) skip(turn int) {
	for ; ts.said < len(ts.t.Decisions) && ts.t.Decisions[ts.said].Turn <= turn; ts.said++ {
	}
}

func (ts *transcript) sayUpTo(turn int) {
	for ; ts.said < len(ts.t.Decisions) && ts.t.Decisions[ts.said].Turn <= turn; ts.said++ {
		d := &ts.t.Decisions[ts.said]
		if q := ts.questions[turnOf{d.Turn, d.Role}]; ts.whole() {
			block(ts.w, "system prompt", q.system, 0)
			block(ts.w, "the model was asked", q.text, 0)
		}
		decision(ts.w, d, roles(ts.t) > 1, ts.what)
	}
}

// roles gives the names of the roles, in the order of the decisions of a turn.
func (ts *transcript) roles(turn int) []string {
	var list []string
	for i := range ts.t.Decisions {
		if d := &ts.t.Decisions[i]; d.Turn == turn {
			list = append(list, d.Role)
		}
	}
	return list
}

func (ts *transcript) whole() bool { return ts.what.Full || ts.what.Steps != nil }

// seenLines is how many lines of what was seen are written, unless all are wanted.
const seenLines = 8

// see writes what the roles saw after a step. What is the same as before is not repeated.
func (ts *transcript) see(i int) {
	most := seenLines
	if ts.whole() {
		most = 0
	}
	text := strings.Trim(strings.Join(ts.moments[i].seen, "\n"), "\n")
	if text == "" && i == 0 && ts.moments[i].screen {
		fmt.Fprintln(ts.w, "      what is shown are pictures; gymkhana report --html and gymkhana export apng have them")
	}
	if text == "" || text == ts.last && !ts.whole() {
		return
	}
	ts.last = text
	title := "seen"
	if ts.moments[i].differs {
		title = "seen now, which differs from what was seen in the run"
	}
	block(ts.w, title, text, most)
}

// block writes a text below a title, indented, and at most some lines of it; 0 is all.
func block(w io.Writer, title, text string, most int) {
	if text == "" {
		return
	}
	fmt.Fprintf(w, "      %s:\n", title)
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, one := range lines {
		if most > 0 && i == most && len(lines) > most+1 {
			fmt.Fprintf(w, "      │ … %d more lines; --full has all\n", len(lines)-most)
			return
		}
		if one = line(strings.ReplaceAll(strings.TrimRight(one, "\r"), "\t", "  ")); most > 0 {
			one = Cut(one, textWidth-8)
		}
		fmt.Fprintf(w, "      │ %s\n", one)
	}
}

func decision(w io.Writer, d *gymkhana.Decided, several bool, what Show) {
	who := ""
	if several {
		who = d.Role + ": "
	}
	if d.Invalid != "" {
		fmt.Fprintf(w, "      %sunusable reply: %s\n", who, cut(d.Invalid, textWidth-24))
	}
	if d.Reason != "" {
		fmt.Fprintf(w, "      %s“%s”\n", who, Wrap(d.Reason, textWidth-8, "       "))
	}
	for i := range d.Asides {
		tellAside(w, &d.Asides[i], what)
	}
	if what.Raw && d.Raw != "" {
		asItCame(w, "      | ", d.Raw)
	}
}

// tellAside writes the proposal of a group's member: "member 1, round 2, heard 0 and 3: do left (5
// votes), scored 0.9". If the reply has no action, it quotes the reply.
func tellAside(w io.Writer, a *gymkhana.Aside, what Show) {
	heard := ""
	if len(a.Heard) > 0 {
		heard = ", heard " + strings.ReplaceAll(strings.Trim(fmt.Sprint(a.Heard), "[]"), " ", " and ")
	}
	action := strings.ReplaceAll(a.Action, "\n", ", then ")
	if action == "" {
		action = "no action: “" + cut(strings.Join(strings.Fields(a.Raw), " "), 48) + "”"
	}
	if a.Votes > 0 {
		action += " (" + count(a.Votes, "vote") + ")"
	}
	if a.Score != nil {
		action += fmt.Sprintf(", scored %.2g", *a.Score)
	}
	fmt.Fprintf(w, "      %s\n", Wrap(fmt.Sprintf("member %d, round %d%s: %s", a.Member, a.Round, heard, action), textWidth-6, "        "))
	if what.Raw {
		asItCame(w, "      · ", a.Raw)
	}
}

// asItCame writes an unchanged reply, each line after a mark.
func asItCame(w io.Writer, mark, raw string) {
	for line := range strings.Lines(raw) {
		fmt.Fprintf(w, "%s%s\n", mark, strings.TrimRight(line, "\r\n"))
	}
}

// stepLine gives a step as one line: "do left   refused: wall at 0,0   terminated: done". Actions have what they were aimed at.
func stepLine(s *gymkhana.Step, at []string) string {
	parts := []string{"reset"}
	if s.N > 0 {
		did := texts(s.Actions)
		for i := range at {
			did[i] = aimed(did[i], at[i])
		}
		parts = []string{strings.Join(did, "  |  ")}
	}
	for _, why := range s.Refused {
		if why != "" {
			parts = append(parts, "refused: "+cut(why, 60))
		}
	}
	if s.Ended != gymkhana.Running {
		parts = append(parts, strings.TrimSuffix(string(s.Ended)+": "+s.Reason, ": "))
	}
	return strings.Join(parts, "   ")
}

// lastState gives the last of a step's stored states, which are one per line.
func lastState(states []byte) []byte { return states[bytes.LastIndexByte(states, '\n')+1:] }

// verdictLine gives the result as one line: "success: progress 100 %, reward 11.2; 12 steps in 12 turns, 0.4 s".
func verdictLine(row gymkhana.EpisodeRow, cost *float64) string {
	out := row.Outcome
	line := fmt.Sprintf("%s: progress %s %%, reward %s; %s in %s, %s s", statusOf(row), percent(out.Verdict.Progress),
		maybe(rewardOf(out), number), count(out.Steps, "step"), count(out.Turns, "turn"), number(out.Wall.Seconds()))
	if out.Limit != "" {
		line += "; ended by the limit " + out.Limit
	}
	if out.Invalid > 0 {
		line += fmt.Sprintf("; %d unusable", out.Invalid)
	}
	if out.Dropped != nil && *out.Dropped > 0 {
		line += fmt.Sprintf("; %s dropped", count(*out.Dropped, "action"))
	}
	if out.Usage != (gymkhana.Usage{}) {
		line += fmt.Sprintf("; %d tokens in, %d out, ", out.Usage.In, out.Usage.Out)
		if cost == nil {
			line += "cost unknown"
		} else {
			line += "$" + money(*cost)
		}
	}
	return line
}

// WriteRun writes an overview of a run: its conditions, the leaderboard, and one line per episode.
func WriteRun(ctx context.Context, w io.Writer, a gymkhana.Archive) error {
	rows, err := a.Episodes(ctx)
	if err != nil {
		return err
	}
	run := a.Run()
	s := Summarize(run, rows)
	if err := s.Time(ctx, a); err != nil {
		return err
	}
	if err := WriteTable(w, s); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(w, "\n%s, %s on %s/%s\n\n", run.Created.UTC().Format("2006-01-02 15:04 MST"), orDash(run.Host.Product),
		run.Host.OS, run.Host.Arch); err != nil {
		return err
	}
	names := ArmNames(run.Plan.Arms)
	g := newGrid("id", "task", "agent", ">rep", "result", ">prog", ">reward", ">steps", "ended by")
	for _, row := range rows {
		cells := []string{short(row.ID), place(row.Episode), names[row.Arm], fmt.Sprint(row.Repeat), statusOf(row)}
		if out := row.Outcome; out != nil {
			cells = append(cells, percent(out.Verdict.Progress), maybe(rewardOf(out), number), fmt.Sprint(out.Steps), endedBy(out))
		} else {
			cells = append(cells, dash, dash, dash, "")
		}
		g.add(cells...)
	}
	g.long = []string{"task", "agent"}
	g.spare = []string{"ended by", "rep", "steps", "prog", "reward"}
	return g.write(w)
}

// endedBy says why an episode ended: the agent broke the world, a fault, a limit, or the world's own reason.
func endedBy(out *gymkhana.Outcome) string {
	switch {
	case out.Broke:
		return "agent broke the world"
	case out.Fault != "":
		return "fault of " + out.Fault
	case out.Limit != "":
		return "limit of " + out.Limit
	}
	return cut(out.Reason, 24)
}

// roles is the number of roles in the world.
func roles(t *gymkhana.Trajectory) int {
	if len(t.Steps) < 2 {
		return 1
	}
	return len(t.Steps[1].Actions)
}
