package browser

import (
	"errors"
	"fmt"
	"time"
)

// Options choose the browser and how to start it. The zero value is right for most. Options are
// comparable: Shared returns one browser to all callers with the same options.
type Options struct {
	// Path is the browser's program. "" finds chromium-headless-shell, chromium or google-chrome.
	Path string
	// Sandbox is "auto" (on where the browser starts with it, off elsewhere), "on" or "off".
	// "" means auto. As root it never starts, so there auto is off.
	Sandbox string
	// Recycle is how many episodes a process serves before a fresh one takes over; 0 means 200.
	Recycle int
	// Memory is how many MiB of script heap a page may use before it counts as crashed; 0 means 512.
	Memory int
	// Patience is how long, in real time, a page may keep one call waiting before it counts as
	// hanging; 0 means 20 s. A page that waits for its own server is allowed as much.
	Patience time.Duration
	// Folder is where profile folders are made; "" means the system's folder for such things.
	Folder string

	enlarged bool // it serves windows whose Scale is more than 1
}

func (o *Options) fill() {
	if o.Sandbox == "" {
		o.Sandbox = "auto"
	}
	if o.Recycle == 0 {
		o.Recycle = 200
	}
	if o.Memory == 0 {
		o.Memory = 512
	}
	if o.Patience == 0 {
		o.Patience = 20 * time.Second
	}
}

func (o *Options) check() error {
	var errs []error
	if o.Sandbox != "auto" && o.Sandbox != "on" && o.Sandbox != "off" {
		errs = append(errs, fmt.Errorf("browser sandbox %q: want auto, on or off", o.Sandbox))
	}
	if o.Recycle < 0 {
		errs = append(errs, fmt.Errorf("a browser cannot be recycled after %d episodes", o.Recycle))
	}
	if o.Memory < 64 {
		errs = append(errs, fmt.Errorf("%d MiB of memory are too few for a page; give it 64 or more", o.Memory))
	}
	if o.Patience < 0 {
		errs = append(errs, fmt.Errorf("patience of %v is negative", o.Patience))
	}
	return errors.Join(errs...)
}
