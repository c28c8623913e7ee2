package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/learn/policy"
)

func (a *app) doctorCommand() *cobra.Command {
	var fix bool
	cmd := &cobra.Command{
		Use:   "doctor",
		Short: "Check that everything the worlds need is installed",
		Long: `Doctor looks for what the program does not include: a browser, for worlds that are web pages, and a folder
for imports and caches. It prints which browser it found, whether it runs in its sandbox, and how to install
what is missing. With --fix it installs a browser with apt, if it has the rights to. gymkhana doctor model
probes the endpoint of a model.`,
		Example: "  gymkhana doctor\n  gymkhana doctor --fix\n  GYMKHANA_BROWSER=/opt/chromium/chrome gymkhana doctor --json",
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.doctor(cmd.Context(), fix) },
	}
	probing := a.doctorModelCommand()
	a.useEnvironment(probing)
	nearestCommand(probing)
	cmd.AddCommand(probing)
	cmd.Flags().BoolVar(&fix, "fix", false, "install what is missing, with apt-get as root or through sudo")
	return cmd
}

// A checkup is the result of doctor.
type checkup struct {
	Version string            `json:"version"`
	System  string            `json:"system"`
	Kernel  string            `json:"kernel"` // arithmetic of trained policies
	Home    string            `json:"home"`
	Browser *browser.Identity `json:"browser"` // null if no browser starts
	Wrong   []finding         `json:"wrong"`
}

// A finding is something that does not work, and what to do about it.
type finding struct {
	What string `json:"what"`
	Mend string `json:"mend"`
}

func (a *app) doctor(ctx context.Context, fix bool) error {
	c := checkup{Version: version(), System: runtime.GOOS + "/" + runtime.GOARCH, Kernel: policy.Kernel(), Home: a.host.home(), Wrong: []finding{}}
	a.say("gymkhana %s on %s, policies compute with %s", c.Version, c.System, c.Kernel)
	if err := writable(c.Home); err != nil {
		c.Wrong = append(c.Wrong, finding{"the folder for imports and caches cannot be written: " + err.Error(), "set GYMKHANA_HOME to a folder that you can write"})
	} else {
		a.say("folder   %s", c.Home)
	}
	found, err := browser.Probe(ctx, a.browser())
	if err != nil && fix && ctx.Err() == nil {
		if err = a.installBrowser(ctx); err == nil {
			found, err = browser.Probe(ctx, a.browser())
		}
	}
	if err != nil {
		c.Wrong = append(c.Wrong, finding{"browser: " + err.Error(), browser.Install})
	} else {
		c.Browser = &found
		sandbox := "off"
		if found.Sandbox {
			sandbox = "on"
		}
		a.say("browser  %s, %s (%s)\nsandbox  %s: %s", found.Path, found.Product, found.Revision, sandbox, found.Why)
	}
	for _, w := range c.Wrong {
		a.say("wrong    %s\n         %s", w.What, w.Mend)
	}
	if err := a.result(c); err != nil {
		return err
	}
	if len(c.Wrong) > 0 {
		return fmt.Errorf("%w: there are problems to fix", errCheck)
	}
	return nil
}

// browser gives the browser options that the environment sets.
func (a *app) browser() browser.Options {
	return browser.Options{Path: a.host.Getenv("GYMKHANA_BROWSER"), Sandbox: a.host.Getenv("GYMKHANA_BROWSER_SANDBOX")}
}

// writable tries to make a file in a folder.
func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".doctor-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(filepath.Clean(f.Name())))
}

// installBrowser installs a browser with Debian's package manager.
func (a *app) installBrowser(ctx context.Context) error {
	words := []string{"apt-get", "install", "-y", "chromium-headless-shell"}
	if os.Geteuid() != 0 {
		words = append([]string{"sudo"}, words...)
	}
	a.say("install  %v", words)
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Stdout, cmd.Stderr = a.host.Stderr, a.host.Stderr
	return gymkhana.Blame(gymkhana.FaultSetup, "doctor", cmd.Run())
}
