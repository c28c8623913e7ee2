package browser

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"gymkhana"
)

// draggable is a page with things to drag: with pointer events, natively, a handle that changes a size, a slider, a button
// in a frame, and things further down.
const draggable = `<style>body { margin: 0; height: 2400px; user-select: none } div, section { position: absolute } .b { width: 40px; height: 40px }</style>
<script>
	const log = [], note = (...what) => log.push(what.join(' '));
	const bare = (e) => [e.type.replace('pointer', ''), e.clientX, e.clientY].join(' ');
</script>
<div id=ball class=b aria-label=ball style="left: 20px; top: 20px"></div>
<div id=hole class=b aria-label=hole style="left: 200px; top: 120px"></div>
<div id=lid style="left: 200px; top: 120px; width: 40px; height: 40px; background: gray"></div>
<div id=cargo class=b draggable=true aria-label=cargo style="left: 20px; top: 200px"></div>
<div id=port class=b aria-label=port style="left: 200px; top: 200px"></div>
<div id=box style="left: 20px; top: 300px; width: 80px; height: 40px">
	<div id=grip aria-label=grip style="right: 0; bottom: 0; width: 10px; height: 10px; cursor: nwse-resize"></div></div>
<input id=range type=range aria-label=range value=0 style="position: absolute; left: 200px; top: 300px; width: 120px; margin: 0">
<div id=far class=b aria-label=far style="left: 20px; top: 600px"></div>
<div id=end class=b aria-label=end style="left: 20px; top: 2200px"></div>
<iframe id=frame style="position: absolute; left: 200px; top: 20px; width: 120px; height: 60px; border: 0"
	srcdoc="<body style='margin: 0'><button style='margin: 10px; width: 40px; height: 20px'>inner</button>"></iframe>
<script>
	for (const id of ['ball', 'far', 'end']) document.getElementById(id).onpointerdown = (e) => note(id, bare(e));
	let moves = 0;
	onpointermove = (e) => { if (e.buttons) moves++ };
	onpointerup = (e) => { if (moves) note(bare(e), moves > 5 ? 'moved' : moves); moves = 0 };
	cargo.ondragstart = (e) => { note('cargo dragstart'); e.dataTransfer.setData('text', 'box') };
	cargo.ondragend = () => note('cargo dragend');
	port.ondragenter = () => note('enter');
	port.ondragover = (e) => e.preventDefault();
	port.ondrop = (e) => { e.preventDefault(); note('drop', e.dataTransfer.getData('text')) };
	grip.onpointerdown = (e) => { grip.setPointerCapture(e.pointerId); const w = box.offsetWidth - e.clientX;
		grip.onpointermove = (m) => box.style.width = w + m.clientX + 'px' };
	frame.onload = () => frame.contentDocument.querySelector('button').onpointerdown = () => note('inner down');
</script>`

func TestElementsAreDragged(t *testing.T) {
	e := html(draggable)
	e.Size = gymkhana.Size{W: 400, H: 360}
	e.WholePage = true
	w := open(t, e)
	o := look(t, w)
	name := regexp.MustCompile(`(element|to)=([a-z]+)`)
	for _, c := range []struct{ action, log, check string }{
		{"drag element=ball to=hole", "ball down 40 40; up 220 140 moved", ""},
		{"drag element=ball to=hole dx=-12 dy=5", "ball down 40 40; up 208 145 moved", ""},
		{"drag element=ball dx=30", "ball down 40 40; up 70 40 moved", ""},
		{"drag element=ball to_x=100 to_y=90 ticks=20", "ball down 40 40; up 100 90 moved", ""},
		{"drag x=25 y=30 to=hole", "ball down 25 30; up 220 140 moved", ""},
		{"drag x=25 y=30 dx=10 dy=20", "ball down 25 30; up 35 50 moved", ""},
		{"drag element=inner to=ball", "inner down", ""},
		{"drag element=cargo to=port", "cargo dragstart; enter; drop box; cargo dragend; up 220 220 1", ""},
		{"drag element=grip dx=40", "up 135 335 moved", "box.offsetWidth === 120"},
		{"drag element=range dx=40", "up 300 308 moved", "range.value > 70 && range.value < 95"},
		{"drag element=far dy=-100", "far down 40 340; up 40 240 moved", "scrollY > 200"},
		{"scroll x=350 y=100 dy=-3000", "", "scrollY === 0"},
		{"drag element=ball to=end", "refused is not in view while the start is", "scrollY > 0"},
		{"scroll x=350 y=100 dy=-3000", "", "scrollY === 0"},
		{"drag element=ball dx=-50", "refused it ends at -10,40, outside", ""},
		{`drag element=ball`, "refused where it ends is missing", ""},
		{`drag dx=5`, "refused where it begins is missing", ""},
		{`drag element=ball to_x=5`, "refused needs both to_x and to_y", ""},
		{`drag element=ball to=hole to_x=5 to_y=6`, "refused give one end", ""},
		{`drag element=ball to="99999"`, "refused element 99999 is not on the page", ""},
	} {
		text := name.ReplaceAllStringFunc(c.action, func(m string) string {
			key, is, _ := strings.Cut(m, "=")
			return fmt.Sprintf("%s=%q", key, elementID(t, o, is))
		})
		got := ""
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			got = err.Error()
		} else {
			got = try(t, w, text)
		}
		if why, refused := strings.CutPrefix(c.log, "refused "); refused {
			if !strings.Contains(got, why) {
				t.Errorf("%s: refused as %q; want %q", c.action, got, why)
			}
			continue
		}
		if got != "" {
			t.Errorf("%s: refused: %s", a, got)
		}
		if log := takeLog(t, w); log != c.log {
			t.Errorf("%s: the page noted %q; want %q", c.action, log, c.log)
		}
		if c.check != "" && !value[bool](t, w, c.check) {
			t.Errorf("%s: %s does not hold", c.action, c.check)
		}
	}
}
