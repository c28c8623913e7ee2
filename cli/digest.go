package cli

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/internal/sign"
	"gymkhana/store"
)

func (a *app) digestCommand() *cobra.Command {
	var key string
	cmd := &cobra.Command{
		Use:   "digest FILE",
		Short: "Print the hash of a whole run, or sign it",
		Long: `Digest computes one hash of everything in a run file, including the models' replies and all times, and
compares it with the digest that was recorded while the run was played. If you publish or sign it, any
later change of the run is detected. Screenshots are covered by the hashes that rows hold, so packing,
merging and leaving the pictures out do not change an episode's part of the digest.

With --sign, the hash is signed with an SSH key and the signature is written next to the run file. A key
whose name ends in .pub is used through ssh-agent.`,
		Example: `  gymkhana digest runs/quick.gym
  gymkhana digest runs/quick.gym --sign ~/.ssh/id_ed25519`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := store.Read(args[0])
			if err != nil {
				return err
			}
			defer file.Close()
			return a.digest(cmd.Context(), file, key)
		},
	}
	cmd.Flags().StringVar(&key, "sign", "",
		"SSH key to sign with: a private key, or a .pub file whose private key ssh-agent holds")
	return cmd
}

// A digestResult is the output of digest --json.
type digestResult struct {
	store.Digest
	Recorded  gymkhana.Hash `json:"recorded"`            // what was recorded during the run; equal to the digest unless a row was changed
	Signature string        `json:"signature,omitempty"` // the file that was written or found
	Author    *sign.Author  `json:"author,omitempty"`    // who signed this digest
}

// digest prints the digest of a file; key signs it, if it is not "".
func (a *app) digest(ctx context.Context, file *store.File, key string) error {
	now, err := file.Digest(ctx)
	if err != nil {
		return err
	}
	was, err := file.Recorded(ctx)
	if err != nil {
		return err
	}
	result := digestResult{Digest: now, Recorded: was.Root}
	a.say("%s", now.Root)
	a.remark("%d finished episodes", now.Episodes)
	if now.Unrecorded > 0 {
		a.remark("no digest was recorded when %d of them finished, so earlier changes to them cannot be detected", now.Unrecorded)
	}
	if now.Missing > 0 {
		a.remark("%d pictures that were sent to models are missing; the digest covers their hashes", now.Missing)
	}
	if now.Changed == "" {
		if key != "" {
			err = a.sign(file, now.Root, key, &result)
		} else {
			a.signed(file, now.Root, &result)
		}
	}
	if err == nil {
		err = a.result(result)
	}
	if err == nil && now.Changed != "" {
		err = fmt.Errorf("%w: episode %.8s is not what was recorded when it finished; the recorded digest is %s",
			errCheck, now.Changed, was.Root)
	}
	return err
}

// remark writes a line that is not part of the result to stderr, so that stdout can be piped.
func (a *app) remark(format string, args ...any) {
	fmt.Fprintf(legible{a.host.Stderr}, format+"\n", args...)
}

// sign writes the signature of a digest next to the run file.
func (a *app) sign(file *store.File, root gymkhana.Hash, key string, result *digestResult) error {
	armored, author, err := sign.Digest(root, key, a.host.Getenv("SSH_AUTH_SOCK"))
	if err != nil {
		return err
	}
	result.Signature, result.Author = store.SignaturePath(file.Path()), &author
	if err := writeFile(result.Signature, armored); err != nil {
		return err
	}
	a.remark("signed by %s in %s", author, result.Signature)
	return nil
}

// signed reports who signed a digest, if it is signed.
func (a *app) signed(file *store.File, root gymkhana.Hash, result *digestResult) {
	path := store.SignaturePath(file.Path())
	author, err := sign.Check(path, root)
	switch {
	case errors.Is(err, sign.ErrNone):
	case err != nil:
		a.remark("%s: %v", path, err)
	default:
		a.remark("signed by %s in %s", author, path)
		result.Signature, result.Author = path, author
	}
}
