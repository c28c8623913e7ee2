package browser

import (
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// TestMoreWindowsThanTabs: a page that opens many more windows than there may be tabs, while all cores are busy, is not
// kept waiting for ever by one of them. Each time it sees the same: until the input is over all of them are open and
// follow the episode's clock. Those that are too many ask the host for nothing.
func TestMoreWindowsThanTabs(t *testing.T) {
	theBrowser(t)
	keepBusy(t)
	const opened, most = 24, 3
	for i := range tier.Rounds(1, 2, 20) {
		var asked atomic.Int64
		e := html(fmt.Sprintf(`<button>storm</button><script>
			const all = [], gone = () => all.filter((w) => w.closed).length, seen = {};
			document.querySelector('button').onmousedown = () => {
				for (let i = 0; i < %d; i++) all.push(window.open(i < %d ? '' : '/pop'));
				seen.clocks = all.filter((w) => w.Date.now() === Date.now()).length;
				seen.gone = [gone()];
				setTimeout(() => seen.gone.push(gone()), 30);
			}</script>`, opened, most-1))
		e.MaxTabs, e.Size = most, gymkhana.Size{W: 400, H: 300}
		e.Hosts["page.localhost"] = page{e.Hosts["page.localhost"].(page).html, map[string]http.HandlerFunc{
			"/pop": func(http.ResponseWriter, *http.Request) { asked.Add(1) }}}
		w := open(t, e)
		do(t, w, fmt.Sprintf("click element=%q ticks=6", elementID(t, look(t, w), "storm")), "switch_tab tab=0")
		got := value[string](t, w, "JSON.stringify([all.length, seen.clocks, seen.gone, gone()])")
		if want := fmt.Sprintf("[%d,%[1]d,[0,0],%d]", opened, opened+1-most); got != want {
			t.Errorf("round %d: windows, those at the page's time, those closed in the end and before: %s; want %s", i, got, want)
		}
		if n := len(look(t, w).Tabs); n != most {
			t.Errorf("round %d: %d tabs; want %d", i, n, most)
		}
		if n := len(w.Report().Blocked); n != opened+1-most {
			t.Errorf("round %d: %d windows are reported; want %d", i, n, opened+1-most)
		}
		if n := asked.Load(); n != 0 {
			t.Errorf("round %d: the host was asked for %d windows; want none, since the tabs are blank", i, n)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
