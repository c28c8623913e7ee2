package browser

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"gymkhana"
)

// programs are the browsers we look for, the fastest first.
var programs = []string{"chromium-headless-shell", "chromium", "google-chrome"}

// Install tells users how to install a browser, for errors about a missing one.
const Install = "install one with: apt-get install chromium-headless-shell; or name one with GYMKHANA_BROWSER"

// Find returns the path of a browser: of path if that is not "", else the first that is installed.
// If there is none, the error is a gymkhana.FaultSetup.
func Find(path string) (string, error) {
	names := programs
	if path != "" {
		names = []string{path}
	}
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			return found, nil
		}
	}
	err := fmt.Errorf("no browser: looked for %s; %s", strings.Join(names, ", "), Install)
	return "", gymkhana.Blame(gymkhana.FaultSetup, "env/browser.Find", err)
}

// An Identity describes the browser and how it runs. It belongs in the record of a run: pictures
// are the same only with the same Product.
type Identity struct {
	Path     string `json:"path"`
	Product  string `json:"product"`  // Chrome/156.0.8078.79
	Revision string `json:"revision"` // the revision of its source
	Sandbox  bool   `json:"sandbox"`
	Why      string `json:"why"` // why the sandbox is on or off
}

// Probe starts the browser, asks for its identity and ends it: the check behind gymkhana doctor.
// Its error says what to do.
func Probe(ctx context.Context, o Options) (Identity, error) {
	b, err := Start(ctx, o)
	if err != nil {
		return Identity{}, err
	}
	id := b.Identity()
	return id, errors.Join(b.Close(), ctx.Err())
}
