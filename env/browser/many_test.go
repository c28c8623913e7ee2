package browser

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"gymkhana/internal/tier"
)

// TestPagesOfVeryManyNodes: elements on the screen are listed, however many there are above them. A sample has one of
// the pages.
func TestPagesOfVeryManyNodes(t *testing.T) {
	rows := map[string]string{
		"60,000 nodes":   `'<div><span>' + i + '</span></div>'`,
		"6,000 controls": `i % 10 ? '' : '<button>' + i + '</button><a href=#>' + i + '</a>'`,
	}
	for _, name := range tier.Part(t, slices.Sorted(maps.Keys(rows)), 2) {
		row := rows[name]
		t.Run(name, func(t *testing.T) {
			e := html(`<style>div, span, button, a { display: block; height: 20px }</style><main></main><script>
				let hit = 0, s = ''; for (let i = 0; i < 30000; i++) s += ` + row + `;
				const m = document.querySelector('main'); m.innerHTML = s + '<section><p class=here style="height: 20px; width: 20px"></p></section>';
				document.querySelector('.here').onclick = () => hit++; scrollTo(0, 1e9)</script>`)
			e.Patience = time.Minute
			w := open(t, e)
			o := look(t, w)
			do(t, w, fmt.Sprintf("click element=%q", lineWith(o, "here")))
			if value[int](t, w, "hit") != 1 {
				t.Error("the click did not reach it")
			}
			if len(o.Elements) < 30 {
				t.Errorf("only %d elements are seen on a full screen", len(o.Elements))
			}
		})
	}
}
