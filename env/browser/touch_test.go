package browser

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"gymkhana"
)

const fingers = `<title>Fingers</title><style>body { margin: 0; height: 1500px; font: 16px sans-serif }
 button { position: absolute; left: 20px; top: 40px; width: 90px; height: 50px } input { position: absolute; left: 20px; top: 120px }</style>
<button id=tap>Tap</button><input id=text aria-label=Text><script>
 const log = [];
 for (const t of ['touchstart', 'touchend', 'touchcancel', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'contextmenu', 'dblclick'])
    tap.addEventListener(t, (e) => log.push(e.type + (e.pointerType ? ' ' + e.pointerType : '')));
</script>`

// A click on a touch screen is the tap of one finger, with the click that a browser makes of it, always complete when the
// click is over. Pictures have as many pixels as the scale says.
func TestTouch(t *testing.T) {
	e := html(fingers)
	e.Size, e.Scale, e.Touch = gymkhana.Size{W: 180, H: 400}, 3, true
	w := open(t, e)
	o := look(t, w)
	id := elementID(t, o, "Tap")
	const want = "pointerdown touch; touchstart; pointerup touch; touchend; mousedown; mouseup; click touch"
	for i := range 40 {
		do(t, w, `click element="`+id+`"`)
		if got := takeLog(t, w); got != want {
			t.Fatalf("tap %d: the page noted\n got %s\nwant %s", i, got, want)
		}
	}
	do(t, w, "click x=60 y=60")
	if got := takeLog(t, w); got != want {
		t.Errorf("a tap on a place: %s", got)
	}
	if !value[bool](t, w, "navigator.maxTouchPoints === 5 && "+
		"matchMedia('(pointer: coarse)').matches && 'ontouchstart' in window && devicePixelRatio === 3 && innerWidth === 180") {
		t.Error("the page does not see a touch screen")
	}
	do(t, w, `type text="ab" element="`+elementID(t, o, "Text")+`"`, `scroll direction="down"`)
	if !value[bool](t, w, "text.value === 'ab' && scrollY === 300") {
		t.Errorf("typed %s, scrolled %s", value[string](t, w, "text.value"), value[string](t, w, "String(scrollY)"))
	}
	data, err := w.Picture(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil || img.Bounds().Dx() != 540 || img.Bounds().Dy() != 1200 {
		t.Errorf("a picture of %v, %v; want 540×1200", img.Bounds(), err)
	}
}

// A window without touch has none, also after one that had.
func TestNoTouch(t *testing.T) {
	e := html(fingers)
	w := open(t, e)
	if !value[bool](t, w, "navigator.maxTouchPoints === 0 && devicePixelRatio === 1 && !matchMedia('(pointer: coarse)').matches") {
		t.Error("the page sees a touch screen")
	}
	do(t, w, "click x=60 y=60")
	if got := takeLog(t, w); strings.Contains(got, "touch") || !strings.Contains(got, "click") {
		t.Errorf("a click: %s", got)
	}
}
