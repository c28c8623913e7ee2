package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// mostFlips is how many flipped episodes of a kind the text names; the JSON has all.
const mostFlips = 20

// WriteText writes the comparison for a terminal.
func (c *Comparison) WriteText(w io.Writer) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "A  %s (run %s)\nB  %s (run %s)\n\n", c.A.Name, c.A.Run, c.B.Name, c.B.Run)
	fmt.Fprintf(out, "%s%s\n\n", count(c.Pairs, "pair"), c.leftOver())
	g := newGrid("", ">A", ">B", "B − A", ">p", ">p sign-flip")
	for _, line := range []struct {
		m Measure
		d *Difference
	}{{Success, &c.Success}, {Progress, &c.Progress}, {Reward, &c.Reward}} {
		g.add(string(line.m)+line.m.unit(), maybe(line.d.MeanA, line.m.show), maybe(line.d.MeanB, line.m.show),
			beside(maybe(line.d.Mean, signed(line.m)), line.d.CI, line.m.share()), chance(line.d.P), chance(line.d.PFlip))
	}
	g.align(3)
	if err := g.write(out); err != nil {
		return err
	}
	fmt.Fprintf(out, "\nonly B succeeded in %d, only A in %d", c.McNemar.OnlyB, c.McNemar.OnlyA)
	if c.McNemar.P != nil {
		fmt.Fprintf(out, "; McNemar p %s", chance(*c.McNemar.P))
	}
	fmt.Fprintln(out)
	writeFlips(out, "won", c.Won)
	writeFlips(out, "lost", c.Lost)
	if len(c.Suites) > 1 {
		if err := c.writeSuites(out); err != nil {
			return err
		}
	}
	for _, note := range c.Notes {
		fmt.Fprintf(out, "\nnote: %s\n", note)
	}
	return out.Flush()
}

func (c *Comparison) leftOver() string {
	var parts []string
	for _, left := range []struct {
		n    int
		what string
	}{{c.NotScored, "lost because a half was not scored"}, {c.OnlyA, "only in A"}, {c.OnlyB, "only in B"}} {
		if left.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", left.n, left.what))
		}
	}
	if parts == nil {
		return ""
	}
	return "; " + strings.Join(parts, ", ")
}

func writeFlips(w io.Writer, what string, flips []Flip) {
	for i, f := range flips {
		if i == mostFlips {
			fmt.Fprintf(w, "  %s  and %d more\n", what, len(flips)-i)
			return
		}
		fmt.Fprintf(w, "  %s  %s instance %d repeat %d  %s → %s\n", what, f.Task, f.Index, f.Repeat, short(f.A), short(f.B))
	}
}

func (c *Comparison) writeSuites(w io.Writer) error {
	g := newGrid("suite", ">pairs", "success", ">p Holm", "reward", ">p Holm")
	for i := range c.Suites {
		s := &c.Suites[i]
		g.add(s.Suite, fmt.Sprint(s.Pairs), beside(maybe(s.Success.Mean, signed(Success)), s.Success.CI, true), chance(s.Success.PHolm),
			beside(maybe(s.Reward.Mean, signed(Reward)), s.Reward.CI, false), chance(s.Reward.PHolm))
	}
	g.align(2, 4)
	fmt.Fprintln(w, "\nB − A by suite")
	return g.write(w)
}

// signed prints a difference with its sign.
func signed(m Measure) func(float64) string {
	return func(x float64) string {
		if x > 0 {
			return "+" + m.show(x)
		}
		return m.show(x)
	}
}

// chance prints a P value.
func chance(p float64) string {
	switch {
	case p < 0.001:
		return "<0.001"
	case p == 1:
		return "1"
	}
	return fmt.Sprintf("%.3f", p)
}
