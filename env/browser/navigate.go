package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"gymkhana"
)

// Goto opens an address in the tab in front and waits until it is there. An address outside the episode's hosts is a
// fault of the set-up.
func (w *Window) Goto(ctx context.Context, address string) error {
	if w.home == nil {
		w.home = w.top()
	}
	refused, err := w.visit(ctx, address)
	if err == nil && refused != "" {
		return gymkhana.Blame(gymkhana.FaultSetup, "env/browser.Goto", errors.New(refused))
	}
	if err == nil {
		err = w.settle(ctx)
	}
	if err == nil && !w.followed {
		w.followed = true
		w.browser.prepare(w.lease, w.episode)
	}
	return world(ctx, "Goto", err)
}

// navigate does what the browser's own buttons do.
func (w *Window) navigate(ctx context.Context, a gymkhana.Action) (string, error) {
	switch a.Verb {
	case gymkhana.Goto:
		return w.visit(ctx, a.Text("url"))
	case gymkhana.Back:
		return w.travel(ctx, -1)
	case gymkhana.Forward:
		return w.travel(ctx, 1)
	case gymkhana.NewTab:
		return w.openTab(ctx, a.Text("url"))
	case gymkhana.CloseTab:
		return w.closeTab(ctx)
	case gymkhana.SwitchTab:
		n, _ := a.Int("tab")
		tabs := w.all()
		if n < 0 || n >= len(tabs) {
			return fmt.Sprintf("there is no tab %d; there are %d, from 0", n, len(tabs)), nil
		}
		w.bringUp(tabs[n])
		return "", nil
	}
	return fmt.Sprintf("%s cannot be done in a browser", a.Verb), nil
}

// visit opens an address in the tab in front.
func (w *Window) visit(ctx context.Context, address string) (string, error) {
	address, refused := Allowed(w.episode.Hosts, address)
	if refused != "" {
		return refused, nil
	}
	var got struct {
		Error    string `json:"errorText"`
		Download bool   `json:"isDownload"`
	}
	t := w.top()
	if t == nil {
		return "", errGone
	}
	err := t.patient(ctx, func(ctx context.Context) error {
		return t.session.call(ctx, "Page.navigate", map[string]string{"url": address}, &got)
	})
	switch {
	case err != nil:
		return "", err
	case got.Error != "" && got.Error != "net::ERR_ABORTED" && got.Error != "net::ERR_HTTP_RESPONSE_CODE_FAILURE":
		return fmt.Sprintf("%s did not open: %s", address, got.Error), nil
	}
	return "", nil // aborted: a download, or an answer without content; the page stays
}

// Allowed returns the full address for one of the hosts, or the reason why it cannot be visited.
func Allowed(hosts map[string]http.Handler, address string) (full, refused string) {
	address = strings.TrimSpace(address)
	if address == "about:blank" {
		return address, ""
	}
	if !strings.Contains(address, "://") {
		address = "http://" + address
	}
	u, err := url.Parse(address)
	if err == nil && u.Scheme == "http" && (u.Port() == "" || u.Port() == "80") {
		if _, ok := hosts[strings.ToLower(u.Hostname())]; ok {
			return u.String(), ""
		}
	}
	return "", fmt.Sprintf("%s cannot be reached: this world has only http://%s/", address, strings.Join(hostNames(hosts), "/, http://"))
}

// travel goes back or forward in the tab's history. The blank page a tab begins with is not in it.
func (w *Window) travel(ctx context.Context, by int) (string, error) {
	t := w.top()
	if t == nil {
		return "", errGone
	}
	var past struct {
		At      int `json:"currentIndex"`
		Entries []struct {
			ID  int    `json:"id"`
			URL string `json:"url"`
		} `json:"entries"`
	}
	if err := t.session.call(ctx, "Page.getNavigationHistory", nil, &past); err != nil {
		return "", err
	}
	to := past.At + by
	if to < 0 || to >= len(past.Entries) || to == 0 && past.Entries[0].URL == "about:blank" {
		return "there is no page to go to in that direction", nil
	}
	return "", t.patient(ctx, func(ctx context.Context) error {
		return t.session.call(ctx, "Page.navigateToHistoryEntry", map[string]int{"entryId": past.Entries[to].ID}, nil)
	})
}

func (w *Window) openTab(ctx context.Context, address string) (string, error) {
	if len(w.all()) >= w.episode.MaxTabs {
		return fmt.Sprintf("%d tabs are open, and there may be no more", w.episode.MaxTabs), nil
	}
	if address != "" {
		if _, refused := Allowed(w.episode.Hosts, address); refused != "" {
			return refused, nil
		}
	}
	if err := w.newTab(ctx); err != nil || address == "" {
		return "", err
	}
	return w.visit(ctx, address)
}

// closeTab closes the tab in front. The one before it comes up.
func (w *Window) closeTab(ctx context.Context) (string, error) {
	if len(w.all()) == 1 {
		return "the last tab stays open", nil
	}
	if err := w.shut(ctx, w.top()); err != nil {
		return "", err
	}
	w.bringUp(w.top())
	return "", nil
}

// shut closes a tab and waits until it is gone.
func (w *Window) shut(ctx context.Context, t *tab) error {
	return t.patient(ctx, func(ctx context.Context) error {
		err := w.lease.root.call(ctx, "Target.closeTarget", map[string]string{"targetId": t.id}, nil)
		var closed *protocolError // the page was faster
		if err != nil && !errors.As(err, &closed) {
			return err
		}
		for w.has(t) {
			if err := w.change(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}

// shed closes the surplus tabs. The browser keeps a page waiting in window.open until the new tab runs. If the tab is
// closed before it runs, the page waits for ever. And the moment at which a page sees that a tab was closed must not
// depend on our speed. So surplus tabs run, and are closed when no input is in progress and no time passes.
func (w *Window) shed(ctx context.Context) error {
	w.mu.Lock()
	all := w.surplus
	w.mu.Unlock()
	for _, t := range all {
		err := t.patient(ctx, t.awake)
		if err == nil || errors.Is(err, errGone) {
			err = w.shut(ctx, t)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (w *Window) has(t *tab) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return slices.Contains(w.tabs, t) || slices.Contains(w.surplus, t)
}
