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
)

// A Show selects the optional contents of a transcript.
type Show struct {
	States bool // the changes of the state, if states are stored
	Raw    bool // the unchanged replies
}

// WriteEpisode writes a transcript: the task, then every turn with its reason, and every
// step with its action, its refusal and the change of the world.
func WriteEpisode(ctx context.Context, w io.Writer, a gymkhana.Archive, id gymkhana.EpisodeID, what Show) error {
	row, err := Find(ctx, a, string(id))
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	head(out, a.Run(), row)
	t, err := a.Trajectory(ctx, row.ID)
	switch {
	case errors.Is(err, gymkhana.ErrNotStored):
		fmt.Fprintln(out, "\nno steps are stored")
	case err != nil:
		return fmt.Errorf("%s: %w", row.Task, err)
	default:
		fmt.Fprintln(out)
		transcript(out, t, what)
	}
	if row.Outcome != nil {
		fmt.Fprintf(out, "\n%s\n", Wrap(verdictLine(row, spentIn(a.Run(), &row)), textWidth, "  "))
		if row.Outcome.Fault != "" {
			fmt.Fprintf(out, "fault of %s: %s\n", row.Outcome.Fault, Wrap(row.Outcome.Error, textWidth-16, "  "))
		}
	}
	return out.Flush()
}

// head writes which episode it is, and its goal.
func head(w io.Writer, run *gymkhana.Run, row gymkhana.EpisodeRow) {
	fmt.Fprintf(w, "%s  repeat %d  %s\n", place(row.Episode), row.Repeat, short(row.ID))
	fmt.Fprintf(w, "agent     %s\n", run.Plan.Arms[row.Arm].Name())
	fmt.Fprintf(w, "instance  %d\n", row.Instance)
	if task, ok := run.Plan.TaskOf(row.Task); ok {
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

// transcript writes the turns and steps in order, including turns that cost no step.
func transcript(w io.Writer, t *gymkhana.Trajectory, what Show) {
	said := 0
	sayUpTo := func(turn int) {
		for ; said < len(t.Decisions) && t.Decisions[said].Turn <= turn; said++ {
			decision(w, &t.Decisions[said], roles(t) > 1, what)
		}
	}
	for i := range t.Steps {
		s := &t.Steps[i]
		sayUpTo(s.Turn)
		fmt.Fprintf(w, "%4d  %s\n", s.N, stepLine(s))
		if what.States && i > 0 {
			for _, change := range Changes(lastState(t.Steps[i-1].States), lastState(s.States)) {
				fmt.Fprintf(w, "        %s\n", cut(change, textWidth-8))
			}
		}
	}
	if n := len(t.Decisions); n > 0 {
		sayUpTo(t.Decisions[n-1].Turn)
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

// stepLine gives a step as one line: "do left   refused: wall at 0,0   terminated: done".
func stepLine(s *gymkhana.Step) string {
	parts := []string{"reset"}
	if s.N > 0 {
		parts = []string{strings.Join(texts(s.Actions), "  |  ")}
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
