package report

import (
	"bufio"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/internal/shell"
)

// A Line is one episode of a JSONL export. Actions are in their canonical text form.
type Line struct {
	gymkhana.Episode
	Run       string         `json:"run"`
	PlayedBy  gymkhana.Arm   `json:"played_by"`
	Outcome   *LineOutcome   `json:"outcome"` // null while unfinished
	Attempt   int            `json:"attempt,omitempty"`
	Decisions []LineDecision `json:"decisions,omitempty"`
	Steps     []LineStep     `json:"steps,omitempty"`
	Calls     []LineCall     `json:"calls,omitempty"`
}

// A LineOutcome is an outcome whose costs may be unknown.
type LineOutcome struct {
	*gymkhana.Outcome
	Usage LineUsage `json:"usage"`
	Saved LineUsage `json:"saved"`
}

// A LineUsage counts tokens and money.
type LineUsage struct {
	gymkhana.Usage
	CostUSD *float64 `json:"cost_usd"` // null when the price is not known
}

// A LineDecision is the decision of one role in one turn.
type LineDecision struct {
	Turn       int              `json:"turn"`
	Role       string           `json:"role"`
	Actions    []string         `json:"actions"`
	Reason     string           `json:"reason,omitempty"`
	Raw        string           `json:"raw,omitempty"`
	Invalid    string           `json:"invalid,omitempty"`
	Free       bool             `json:"free,omitempty"`
	Dropped    int              `json:"dropped,omitempty"`
	Usage      LineUsage        `json:"usage"`
	Asides     []gymkhana.Aside `json:"asides,omitempty"`
	Latency    gymkhana.Ticks   `json:"latency,omitempty"`
	Calls      int              `json:"calls,omitempty"`
	ThinkingNS int64            `json:"thinking_ns,omitempty"`
}

// A LineStep is a step without its states, which are in the run file; it has their hash.
type LineStep struct {
	N       int             `json:"n"`
	Turn    int             `json:"turn"`
	Actions []string        `json:"actions"` // one per role
	Refused []string        `json:"refused,omitempty"`
	Ended   gymkhana.Ending `json:"ended,omitempty"`
	Reason  string          `json:"reason,omitempty"`
	Passed  gymkhana.Ticks  `json:"passed,omitempty"`
	Tick    gymkhana.Ticks  `json:"tick"`
	Text    gymkhana.Hash   `json:"text"`
	Frames  []gymkhana.Hash `json:"frames,omitempty"`
	State   gymkhana.Hash   `json:"state"`
}

// A LineCall is a model call.
type LineCall struct {
	Turn     int               `json:"turn"`
	Role     string            `json:"role"`
	Member   int               `json:"member,omitempty"`
	Round    int               `json:"round,omitempty"`
	Ordinal  int               `json:"ordinal"`
	Hash     gymkhana.Hash     `json:"hash"`
	Sample   gymkhana.Seed     `json:"sample"`
	Request  *gymkhana.Request `json:"request"`
	Response *LineResponse     `json:"response"`
	Error    string            `json:"error,omitempty"`
}

// A LineResponse is a response whose cost may be unknown.
type LineResponse struct {
	*gymkhana.Response
	Usage LineUsage `json:"usage"`
}

// ExportJSONL writes one line per episode of the plan. AuditJSONL checks the output.
func ExportJSONL(ctx context.Context, w io.Writer, a gymkhana.Archive, what Export) error {
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(visible{out})
	enc.SetEscapeHTML(false)
	err := eachEpisode(ctx, a, func(row gymkhana.EpisodeRow) error {
		line, err := lineOf(ctx, a, row, what)
		if err != nil {
			return fmt.Errorf("%s: %w", row.Task, err)
		}
		return enc.Encode(line)
	})
	return errors.Join(err, out.Flush())
}

// visible writes JSON whose texts are safe for a terminal. An Encoder writes each value at once.
type visible struct{ to io.Writer }

// Write writes a complete value. It returns len(p), or the error.
func (v visible) Write(p []byte) (int, error) {
	if _, err := v.to.Write(shell.JSON(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// A stream is an archive that returns its episodes one by one, so that a long run is never completely in memory.
type stream interface {
	EachEpisode(context.Context, func(gymkhana.EpisodeRow) error) error
}

// eachEpisode calls a function for every episode, and stops at the first error.
func eachEpisode(ctx context.Context, a gymkhana.Archive, do func(gymkhana.EpisodeRow) error) error {
	if s, ok := a.(stream); ok {
		return s.EachEpisode(ctx, do)
	}
	rows, err := a.Episodes(ctx)
	for _, row := range rows {
		if err == nil {
			err = do(row)
		}
	}
	return err
}

func lineOf(ctx context.Context, a gymkhana.Archive, row gymkhana.EpisodeRow, what Export) (*Line, error) {
	run := a.Run()
	line := &Line{Episode: row.Episode, Run: run.ID, PlayedBy: run.Plan.Arms[row.Arm]}
	line.PlayedBy.Labels = labelsOf(&line.PlayedBy)
	unpriced := unpriced(&run.Plan.Arms[row.Arm])
	usage := func(u gymkhana.Usage) LineUsage { return LineUsage{u, costOf(u, unpriced)} }
	if out := row.Outcome; out != nil {
		line.Outcome = &LineOutcome{out, LineUsage{out.Usage, spentIn(run, &row)}, usage(out.Saved)}
	}
	t, err := a.Trajectory(ctx, row.ID)
	if errors.Is(err, gymkhana.ErrNotStored) {
		return line, nil
	}
	if err != nil {
		return nil, err
	}
	line.Attempt = t.Attempt
	for _, d := range t.Decisions {
		line.Decisions = append(line.Decisions, LineDecision{d.Turn, d.Role, texts(d.Actions), mended(d.Reason), mended(d.Raw),
			mended(d.Invalid), d.Free, d.Dropped, usage(d.Usage), d.Asides, d.Latency, d.Calls, int64(d.Thinking)})
	}
	for _, s := range t.Steps {
		line.Steps = append(line.Steps, LineStep{s.N, s.Turn, texts(s.Actions), s.Refused, s.Ended, s.Reason,
			s.Passed, s.Tick, s.Text, s.Frames, s.State})
	}
	if !what.Calls {
		return line, nil
	}
	calls, err := a.Calls(ctx, row.ID)
	if err != nil && !errors.Is(err, gymkhana.ErrNotStored) {
		return nil, err
	}
	for _, c := range calls {
		call := LineCall{c.Turn, c.Role, c.Member, c.Round, c.Ordinal, c.Hash, c.Sample, withoutBytes(c.Request), nil, c.Error}
		if c.Response != nil {
			call.Response = &LineResponse{c.Response, usage(c.Response.Usage)}
		}
		line.Calls = append(line.Calls, call)
	}
	return line, nil
}

// mended replaces bytes that are not UTF-8, as JSON does, so that the text is equal after reading it back.
func mended(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

func texts(acts []gymkhana.Action) []string {
	list := make([]string, len(acts))
	for i, a := range acts {
		list[i] = a.String()
	}
	return list
}

// withoutBytes copies a request and drops the bytes of its pictures; their frames' hashes stay.
func withoutBytes(r *gymkhana.Request) *gymkhana.Request {
	if r == nil {
		return nil
	}
	own := *r
	own.Messages = slices.Clone(r.Messages)
	for i := range own.Messages {
		parts := slices.Clone(own.Messages[i].Parts)
		for k := range parts {
			if img := parts[k].Image; img != nil {
				parts[k].Image = &gymkhana.Image{Media: img.Media, Frame: img.Frame}
			}
		}
		own.Messages[i].Parts = parts
	}
	return &own
}

var csvHead = []string{"id", "task", "index", "instance", "arm", "agent", "model", "repeat", "status", "scored", "success",
	"progress", "reward", "steps", "turns", "ticks", "invalid", "ended", "limit", "fault", "attempts",
	"tokens_in", "tokens_out", "tokens_cached", "cost_usd", "saved_usd", "wall_s", "working_s", "dropped", "reused", "conflicts"}

// csvHeadOf gives the columns of a run's export.
func csvHeadOf(run *gymkhana.Run) []string {
	if hasClaims(run.Plan.Arms) {
		return append(slices.Clone(csvHead), claimColumn)
	}
	return csvHead
}

// ExportCSV writes one row per episode of the plan; an unfinished one has no result, only its
// identity. AuditCSV checks the output.
func ExportCSV(ctx context.Context, w io.Writer, a gymkhana.Archive, _ Export) error {
	out := csv.NewWriter(w)
	out.Write(csvHeadOf(a.Run()))
	disputed, err := conflictsOf(ctx, a)
	if err == nil {
		err = eachEpisode(ctx, a, func(row gymkhana.EpisodeRow) error { return out.Write(csvRow(a.Run(), row, disputed)) })
	}
	out.Flush()
	return errors.Join(err, out.Error())
}

// csvRow gives the cells of an episode. disputed is the number of conflicts that merges found, by episode.
func csvRow(run *gymkhana.Run, row gymkhana.EpisodeRow, disputed map[gymkhana.EpisodeID]int) []string {
	list := csvCells(run, row)
	if row.Outcome != nil {
		list = append(list, strconv.Itoa(row.Outcome.Reused), strconv.Itoa(disputed[row.ID]))
	}
	list = append(list, make([]string, len(csvHead)-len(list))...)
	if hasClaims(run.Plan.Arms) {
		list = append(list, run.Plan.Arms[row.Arm].Claimed.Label)
	}
	return cells(list)
}

// csvCells are the cells under csvHead except the last two. An unfinished episode has fewer.
func csvCells(run *gymkhana.Run, row gymkhana.EpisodeRow) []string {
	arm := &run.Plan.Arms[row.Arm]
	cells := []string{string(row.ID), string(row.Task), strconv.Itoa(row.Index), strconv.FormatUint(uint64(row.Instance), 10),
		strconv.Itoa(row.Arm), arm.Agent, arm.Model, strconv.Itoa(row.Repeat), statusOf(row)}
	out := row.Outcome
	if out == nil {
		return cells
	}
	wall, working, dropped := out.Wall.Seconds(), out.Working.Seconds(), ""
	if out.Dropped != nil {
		dropped = strconv.Itoa(*out.Dropped)
	}
	return append(cells, strconv.FormatBool(out.Scored), strconv.FormatBool(out.Verdict.Success),
		exact(&out.Verdict.Progress), exact(rewardOf(out)), strconv.Itoa(out.Steps), strconv.Itoa(out.Turns),
		strconv.FormatInt(int64(out.Ticks), 10), strconv.Itoa(out.Invalid), string(out.Ended), out.Limit, out.Fault,
		strconv.Itoa(out.Attempts), strconv.Itoa(out.Usage.In), strconv.Itoa(out.Usage.Out), strconv.Itoa(out.Usage.Cached),
		exact(spentIn(run, &row)), exact(costOf(out.Saved, unpriced(arm))), exact(&wall), exact(&working), dropped)
}

// statusOf is one word for how an episode ended.
func statusOf(row gymkhana.EpisodeRow) string {
	switch {
	case row.Outcome == nil:
		return "unfinished"
	case !row.Outcome.Scored:
		return "not scored"
	case row.Outcome.Verdict.Success:
		return "success"
	}
	return "failure"
}
