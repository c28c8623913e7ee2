package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"gymkhana"
)

// WorldName is what the world and its verifier are called in the catalog.
const WorldName = "remote"

// version is raised whenever the world behaves otherwise.
const version = 1

// A Setup is the config of a world. Import writes it.
type Setup struct {
	URL     string                     `json:"url"`               // of the server: http, https, ws or wss
	Seconds int                        `json:"seconds,omitempty"` // longest wait for an answer; default 60
	Reset   map[string]json.RawMessage `json:"reset,omitempty"`   // keys of every reset, in addition to the seed
	Screen  gymkhana.Size              `json:"screen,omitzero"`   // of its pictures; zero means that it has none
	Fields  []gymkhana.Param           `json:"fields,omitempty"`  // of its actions; none means that an action is JSON
	Fixed   map[string]json.RawMessage `json:"fixed,omitempty"`   // fields that have one possible value
	Doc     string                     `json:"doc,omitempty"`     // what an action does
	Native  *Native                    `json:"native,omitempty"`  // the server is Gymkhana's own; then only URL and Seconds are used
}

// A Native is a task of another Gymkhana.
type Native struct {
	Task gymkhana.TaskID `json:"task"`
	Spec gymkhana.Spec   `json:"spec"` // of the world there
}

// mostSeconds bounds Setup.Seconds: an hour.
const mostSeconds = 3600

func setupOf(cfg gymkhana.Config) (*Setup, error) {
	s := &Setup{}
	err := cfg.Decode(s)
	if err == nil {
		err = s.check()
	}
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/remote", err)
}

// check reports every mistake at once.
func (s *Setup) check() error {
	_, err := door(s.URL)
	wrong := []error{err}
	if s.Seconds < 0 || s.Seconds > mostSeconds {
		wrong = append(wrong, fmt.Errorf("seconds is %d; want 1 to %d", s.Seconds, mostSeconds))
	}
	if w, h := s.Screen.W, s.Screen.H; w < 0 || h < 0 || w > gymkhana.MostPixels || h > gymkhana.MostPixels || w*h > gymkhana.MostPixels || (w == 0) != (h == 0) {
		wrong = append(wrong, fmt.Errorf("screen is %d×%d; want at most %d pixels", w, h, gymkhana.MostPixels))
	}
	if n := s.Native; n != nil && (len(n.Spec.Roles) == 0 || len(n.Spec.Verbs) == 0 || n.Spec.StepTicks < 1) {
		wrong = append(wrong, errors.New("native.spec is not complete; import the server again"))
	}
	for i := range s.Fields {
		if err := checkField(&s.Fields[i]); err != nil {
			wrong = append(wrong, fmt.Errorf("fields: %w", err))
		}
	}
	return errors.Join(wrong...)
}

func (s *Setup) patience() time.Duration {
	if s.Seconds == 0 {
		return time.Minute
	}
	return time.Duration(s.Seconds) * time.Second
}

// door gives the address of a server's WebSocket: http becomes ws, and the path ends in /ws.
func door(address string) (string, error) {
	u, err := base(address)
	if err != nil {
		return "", err
	}
	u.Scheme = map[string]string{"http": "ws", "https": "wss"}[u.Scheme]
	return u.JoinPath("ws").String(), nil
}

// base gives the address of a server's other routes.
func base(address string) (*url.URL, error) {
	u, err := url.Parse(address)
	scheme, known := "", false
	if err == nil {
		scheme, known = map[string]string{"http": "http", "https": "https", "ws": "http", "wss": "https"}[u.Scheme]
	}
	if !known || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("url %q: want the address of a server, such as http://127.0.0.1:8000", address)
	}
	u.Scheme, u.Path = scheme, strings.TrimSuffix(strings.TrimSuffix(u.Path, "/"), "/ws")
	return u, nil
}
