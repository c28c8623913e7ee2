package main

import (
	"errors"

	"github.com/spf13/cobra"

	"gymkhana/learn"
	"gymkhana/store"
)

// mostErrors is how many kinds of first errors are listed of an agent on a subset.
const mostErrors = 12

func (p *program) errorsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "errors RUN",
		Short: "Find where the agents of a run first went wrong",
		Long:  "Errors plays the episodes of a run file again and asks the oracle at each step.",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			source, err := p.source()
			if err != nil {
				return err
			}
			run, err := store.Read(args[0])
			if err != nil {
				return err
			}
			found, err := source.FirstErrors(cmd.Context(), run)
			if err = errors.Join(err, run.Close()); err != nil {
				return err
			}
			return p.result(found, learn.WriteErrors(p.out(), found, mostErrors))
		},
	}
}
