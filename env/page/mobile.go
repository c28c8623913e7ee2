package page

import (
	"strings"

	"gymkhana"
)

// mobile are the 92 pages of MobileMiniWoB++; those with a star are the 62 of its smaller set, on
// which CollabUIAgents reports. One of the 92, drag-item, is not a page of MiniWoB++.
// Source: CollabUIAgents, arXiv:2502.14496, and AndroidWorld's registry of MiniWoB++ tasks.
const mobile = `
bisect-angle book-flight* choose-date* choose-date-easy choose-date-medium choose-list* circle-center
click-button* click-button-sequence* click-checkboxes* click-checkboxes-large* click-checkboxes-soft*
click-checkboxes-transfer* click-collapsible* click-collapsible-2* click-color* click-dialog*
click-dialog-2* click-link* click-menu-2 click-option* click-pie* click-scroll-list* click-shades*
click-shape* click-tab* click-tab-2* click-tab-2-easy click-tab-2-hard* click-tab-2-medium click-test*
click-test-2* click-test-transfer click-widget* copy-paste* copy-paste-2* count-shape* count-sides drag-box
drag-item email-inbox* email-inbox-delete email-inbox-forward email-inbox-forward-nl*
email-inbox-forward-nl-turk* email-inbox-important email-inbox-nl-turk* email-inbox-noscroll
email-inbox-reply email-inbox-star-reply enter-date* enter-password* enter-text* enter-text-2
enter-text-dynamic* enter-time* find-midpoint find-word* focus-text* focus-text-2* grid-coordinate*
guess-number* highlight-text highlight-text-2 identify-shape* login-user* login-user-popup* multi-layouts*
multi-orderings* navigate-tree* read-table* read-table-2 resize-textarea right-angle scroll-text
scroll-text-2 search-engine* simon-says simple-algebra* simple-arithmetic* social-media* social-media-all*
social-media-some* terminal* text-transform* tic-tac-toe* unicode-test* use-autocomplete* use-colorwheel
use-colorwheel-2 use-slider* visual-addition`

// mobileSubsets returns the subsets "92" and "62" as far as their pages exist.
func mobileSubsets(tasks []*gymkhana.Task) map[string][]string {
	there := map[string]string{}
	for _, t := range tasks {
		_, page, _ := strings.Cut(string(t.ID), "/")
		there[page] = string(t.ID)
	}
	subsets := map[string][]string{}
	for _, word := range strings.Fields(mobile) {
		page, small := strings.CutSuffix(word, "*")
		id, ok := there[page]
		if !ok {
			continue
		}
		subsets["92"] = append(subsets["92"], id)
		if small {
			subsets["62"] = append(subsets["62"], id)
		}
	}
	return subsets
}
