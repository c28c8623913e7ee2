package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/store"
)

// fresh looks once at a fresh test set.
func (a *app) fresh(cmd *cobra.Command, f *trainFlags, source *learn.Source) error {
	if err := trainsNothing(cmd, "fresh", "errors", "ceiling", "study", "seeds"); err != nil {
		return err
	}
	file := f.out
	if file == "" {
		file = filepath.Join("runs", "fresh-"+source.Entry.Name+"-"+f.fresh[:min(7, len(f.fresh))]+".gym")
	}
	look := &learn.Fresh{Source: source, Key: f.fresh, Models: freshModels(f.models), File: file, Quick: f.Quick, Now: a.host.Now, Digest: digestOf,
		Play: func(ctx context.Context, e learn.Exam) (learn.Played, error) {
			return a.playExam(ctx, source.Catalog, e)
		}}
	r, err := look.Look(cmd.Context())
	if err != nil {
		if cmd.Context().Err() != nil {
			a.say("Stopped. Go on with the same command.")
		}
		return err
	}
	return errors.Join(a.freshTable(r), a.result(r))
}

// freshModels reads --models: policy/FILE, or WAY=policy/FILE.
func freshModels(names []string) (all []learn.FreshModel) {
	for _, name := range names {
		m := learn.FreshModel{Model: name}
		if way, model, told := strings.Cut(name, "="); told && !strings.Contains(way, "/") { // a file's name may have one
			m = learn.FreshModel{Way: way, Model: model}
		}
		all = append(all, m)
	}
	return all
}

// digestOf gives the digest of a run file, and refuses one that was changed.
func digestOf(ctx context.Context, path string) (gymkhana.Hash, error) {
	file, err := store.Read(path)
	if err != nil {
		return gymkhana.Hash{}, err
	}
	d, err := file.Digest(ctx)
	if err = errors.Join(err, file.Close()); err == nil && d.Changed != "" {
		err = fmt.Errorf("%w: episode %.8s of %s is not what was recorded when it finished", errCheck, d.Changed, path)
	}
	return d.Root, err
}

// freshTable prints what was found for people.
func (a *app) freshTable(r *learn.FreshReport) error {
	w := tabwriter.NewWriter(a.out(), 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "\nfresh set of %s\tepisodes\tsuccess, %% [95 %%]\n", r.Key)
	for i := range r.Agents {
		g := &r.Agents[i]
		fmt.Fprintf(w, "%s\t%d\t%s %s\n", strings.TrimPrefix(g.Way+": "+agentName(g.Agent, g.Model), ": "), g.Episodes, percent(g.SuccessRate), percents(g.SuccessCI))
	}
	for _, m := range r.Means {
		fmt.Fprintf(w, "%s\t\t%.1f %s\n", strings.TrimPrefix(fmt.Sprintf("%s: mean of %d networks", m.Way, m.Models), ": "), 100*m.Success, percents(m.CI))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	a.say("\nKept in %s, digest %s.\nRecorded in %s: the fresh set of %s has been looked at.", r.Run, r.Digest, r.Record, r.Key)
	return nil
}
