package report

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// mostFlips is how many flipped episodes of a kind the text lists; the JSON has all.
const mostFlips = 20

// WriteText writes the comparison for a terminal.
func (c *Comparison) WriteText(w io.Writer) error {
	buffer := bufio.NewWriter(w)
	defer buffer.Flush()
	out := io.Writer(buffer)
	if known, ok := w.(sheet); ok {
		out = For(buffer, known.columns)
	}
	fmt.Fprintf(out, "A  %s (run %s)\nB  %s (run %s)\n\n", c.A.Name, c.A.Run, c.B.Name, c.B.Run)
	fmt.Fprintf(out, "%s%s\n\n", count(c.Pairs, "pair"), c.leftOver())
	g := newGrid("", ">A", ">B", "B − A", ">p", ">p sign-flip")
	for _, m := range listed((*Metric).compared) {
		d := c.at(m)
		g.add(m.Name+m.Format.Unit, maybe(d.MeanA, m.Format.Show), maybe(d.MeanB, m.Format.Show),
			d.withInterval(m), chance(d.P), chance(d.PFlip))
	}
	g.align(3)
	g.spare = []string{"p sign-flip", "A", "B"}
	if err := g.write(out); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s\n", Wrap(whatChanceIs, columnsOf(w), ""))
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
		fmt.Fprintf(out, "\n%s\n", Wrap("note: "+note, columnsOf(w), "  "))
	}
	if err := writeClaims(out, []claimed{{"A", c.A.Claimed}, {"B", c.B.Claimed}}); err != nil {
		return err
	}
	return buffer.Flush()
}

// whatChanceIs explains the columns p of a comparison.
const whatChanceIs = "p: the probability of a difference at least this large if A and B were equally good, from a paired t " +
	"test over tasks; p sign-flip: the same without assuming a distribution, by giving each task's difference a random sign. " +
	"By convention, a value below 0.05 counts as more than chance."

func (c *Comparison) leftOver() string {
	var parts []string
	for _, left := range []struct {
		n    int
		what string
	}{{c.NotScored, "left out because one side was not scored"}, {c.OnlyA, "only in A"}, {c.OnlyB, "only in B"}} {
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
		which := fmt.Sprintf("instance %d", f.Index)
		if f.Index < 0 { // of a fork, or of a client's own seed
			which = fmt.Sprintf("seed %d", f.Instance)
		}
		fmt.Fprintf(w, "  %s  %s %s repeat %d  %s → %s\n", what, f.Task, which, f.Repeat, short(f.A), short(f.B))
	}
}

func (c *Comparison) writeSuites(w io.Writer) error {
	shown := listed((*Metric).bySuite)
	headings, wide := []string{"suite", ">pairs"}, []int{}
	for _, m := range shown {
		wide = append(wide, len(headings))
		headings = append(headings, m.Name, ">p Holm")
	}
	g := newGrid(headings...)
	for i := range c.Suites {
		s := &c.Suites[i]
		cells := []string{s.Suite, fmt.Sprint(s.Pairs)}
		for _, m := range shown {
			cells = append(cells, s.at(m).withInterval(m), chance(s.at(m).PHolm))
		}
		g.add(cells...)
	}
	g.align(wide...)
	fmt.Fprintln(w, "\nB − A by suite")
	if err := g.write(w); err != nil {
		return err
	}
	return c.writeDiscoveries(w, shown)
}

// writeDiscoveries writes the P values of the suites after Benjamini and Hochberg. Of the differences
// with a value below 5 %, at most one in twenty is expected to be chance. Holm's correction bounds the
// probability of any error.
func (c *Comparison) writeDiscoveries(w io.Writer, shown []*Metric) error {
	headings := []string{"suite"}
	for _, m := range shown {
		headings = append(headings, ">"+m.Name)
	}
	g := newGrid(headings...)
	for i := range c.Suites {
		s := &c.Suites[i]
		cells := []string{s.Suite}
		for _, m := range shown {
			cells = append(cells, chance(s.at(m).PBH))
		}
		g.add(cells...)
	}
	fmt.Fprintln(w, "\np by suite, with a bound on the share of false alarms (Benjamini–Hochberg)")
	return g.write(w)
}

// withInterval formats the mean difference with its sign, and the interval.
func (d *Difference) withInterval(m *Metric) string {
	return beside(maybe(d.Mean, signed(m)), d.CI, m.Format.Share)
}

// signed prints a difference with its sign.
func signed(m *Metric) func(float64) string {
	return func(x float64) string {
		if x > 0 {
			return "+" + m.Format.Show(x)
		}
		return m.Format.Show(x)
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
