package browser

import (
	"encoding/json"
	"fmt"
)

// A Dialog is a question that a page put to its user, with the answer it got.
type Dialog struct {
	Type     string // alert, confirm, prompt or beforeunload
	Message  string
	Default  string // the text that a prompt suggests
	Accepted bool
	Text     string // the answer to a prompt
}

// String describes the dialog in one line, as observations do.
func (d Dialog) String() string {
	answer := "dismissed"
	if d.Accepted {
		answer = "accepted"
	}
	if d.Type == "prompt" && d.Accepted {
		answer += fmt.Sprintf(" with %q", d.Text)
	}
	return fmt.Sprintf("dialog: %s %q: %s", d.Type, d.Message, answer)
}

// A DialogPolicy answers a dialog by setting Accepted and Text. It must be a pure function, and
// it must not call the window.
type DialogPolicy func(*Dialog)

// Accept is the default policy: yes to everything, and to a prompt its own suggestion.
func Accept(d *Dialog) { d.Accepted, d.Text = true, d.Default }

// dialog answers a dialog at once, because an open dialog stops the page, or keeps it open until Answer is called. It
// runs in the goroutine that reads events.
func (t *tab) dialog(params json.RawMessage) {
	var e struct {
		Type    string `json:"type"`
		Message string `json:"message"`
		Default string `json:"defaultPrompt"`
	}
	if json.Unmarshal(params, &e) != nil {
		return
	}
	d := Dialog{Type: e.Type, Message: e.Message, Default: e.Default}
	if t.window.asks.hold(t, d) {
		return
	}
	t.window.episode.Dialogs(&d)
	t.answer(d)
}

// answer closes a dialog.
func (t *tab) answer(d Dialog) {
	t.window.log.dialog(d)
	t.session.start("Page.handleJavaScriptDialog", struct {
		Accept bool   `json:"accept"`
		Text   string `json:"promptText"`
	}{d.Accepted, d.Text})
}
