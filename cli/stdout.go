package cli

import (
	"io"
	"os"

	"gymkhana"
)

// stdout is the file name that makes a command write to stdout instead of a file.
const stdout = "-"

// pipe prepares for output files. If one of them is stdout, text for people goes to stderr, and only the file goes to
// stdout.
func (a *app) pipe(files ...string) error {
	n := 0
	for _, name := range files {
		if name == stdout {
			n++
		}
	}
	switch {
	case n > 1:
		return inputf("-: only one file can go to stdout; name the other")
	case n == 1 && a.json:
		return inputf("-: --json writes to stdout too; leave it out, or name a file")
	}
	a.piped = n == 1
	return nil
}

// notStdout refuses stdout where a file or a folder is needed.
func notStdout(flag, name, what string) error {
	if name != stdout {
		return nil
	}
	return inputf("%s-: %s cannot be written to stdout; give a name, or ./- for the name -", flag, what)
}

// writeOut is writeTo, or writes to stdout if path is -. In that case, too, check reads the output back first.
func (a *app) writeOut(path string, write func(io.Writer) error, check func(io.Reader) error) (err error) {
	if path != stdout {
		return writeTo(path, write, check)
	}
	if check == nil {
		return write(a.host.Stdout)
	}
	blamed := func(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, "write", err) }
	f, err := os.CreateTemp("", "gymkhana-")
	if err != nil {
		return blamed(err)
	}
	defer os.Remove(f.Name())
	defer f.Close()
	if err := write(f); err != nil {
		return err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return blamed(err)
	}
	if err := check(f); err != nil {
		return err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return blamed(err)
	}
	_, err = io.Copy(a.host.Stdout, f)
	return blamed(err)
}

// wrote prints where a file was written; it prints nothing for stdout.
func (a *app) wrote(path, format string, args ...any) {
	if path != stdout {
		a.say("wrote %s"+format, append([]any{path}, args...)...)
	}
}
