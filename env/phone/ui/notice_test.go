package ui

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/canvas"
)

// A desk is a host that notes what it was given.
type desk struct {
	parcel Parcel
	app    string
	reply  string
	to     Notice
}

func (d *desk) People() []Person { return []Person{{"Ada Berg", "555-0101"}} }

func (d *desk) Take(app string, parcel Parcel) Route {
	d.app, d.parcel = app, parcel
	return Route{Screen: "taken", Arg: app}
}

func (d *desk) Reply(n Notice, text string) bool {
	d.to, d.reply = n, text
	return text != "no"
}

const second = int64(gymkhana.TicksPerSecond)

func TestNoticesComeAtTheirTicks(t *testing.T) {
	var s Shell
	for _, at := range []int64{30, 10, 20, 10} {
		s.Expect(Notice{App: "pad", Title: fmt.Sprint(len(s.Coming)), At: at})
	}
	var got []string
	for tick := int64(0); tick <= 30; tick += 5 {
		for n, ok := s.Due(tick); ok; n, ok = s.Due(tick) {
			got = append(got, fmt.Sprint(tick, ":", n.Title))
		}
	}
	if want := []string{"10:1", "10:3", "20:2", "30:0"}; !slices.Equal(got, want) || len(s.Coming) != 0 {
		t.Errorf("notices come as %v, and %d are left; want %v", got, len(s.Coming), want)
	}
}

func (b *bench) has(id string) bool {
	return slices.ContainsFunc(b.page.Elements(nil), func(e gymkhana.Element) bool { return e.ID == id })
}

// A banner is there for five seconds, not over the shade, and a tap on it opens what it is about, at its end.
func TestABanner(t *testing.T) {
	b := onBench(t, func(p *Page) { p.Text(Text{Text: p.Screen() + p.Arg()}) })
	b.sys.Shell.Notify(Notice{App: "pad", Title: "Ada", Text: "first\nsecond", Screen: "talk", Arg: "7",
		At: 4 * second}, true)
	b.sys.Shell.Notify(Notice{App: "pad", Title: "Bo", Text: "quiet", Screen: "talk", Arg: "8", At: 5 * second}, false)
	for tick, want := range map[int64]bool{4: true, 8: true, 9: false} {
		b.sys.Tick = tick * second
		b.sys.Shell.Banner = 9 * second
		if b.describe(); b.has("banner") != want {
			t.Errorf("second %d: banner %v, want %v", tick, !want, want)
		}
	}
	b.sys.Tick, b.sys.Shell.Banner = 5*second, 9*second
	b.describe()
	if e := b.element("banner"); e.Text != "Bo\nquiet" || e.App != "system" {
		t.Errorf("the banner is %+v", e)
	}
	b.must(`click element="status"`)
	if b.has("banner") {
		t.Error("a banner covers the shade")
	}
	if got := b.element("notice/1").Text; !strings.Contains(got, "Ada") {
		t.Errorf("the older notice says %q", got)
	}
	b.must(`click element="notice/1"`)
	if top := b.sys.Shell.Top(); top.Screen != "talk" || top.Arg != "7" || len(b.sys.Shell.Notices) != 1 {
		t.Errorf("a tap opens %+v, and leaves %+v", top, b.sys.Shell.Notices)
	}
	b.sys.Shell.Banner = 9 * second
	b.describe()
	b.must(`click element="banner"`)
	if top := b.sys.Shell.Top(); top.Arg != "8" || len(b.sys.Shell.Notices) != 0 {
		t.Errorf("a tap on the banner opens %+v, and leaves %+v", top, b.sys.Shell.Notices)
	}
}

// An answer is typed in the shade, with the keyboard of the screen too, and sent to the notice's app. Back forgets it.
func TestAReplyInTheShade(t *testing.T) {
	b := onBench(t, func(p *Page) { p.Text(Text{Text: "page"}) })
	d := &desk{}
	b.page.Host = d
	long := strings.Repeat("All that a notice says can be read here. ", 4)
	b.sys.Shell.Notify(Notice{App: "pad", Title: "Ada", Text: long, Screen: "talk", Arg: "7", Answer: true,
		At: second}, false)
	b.must(`click element="status"`)
	if got := b.element("notice/0/says").Text; got != long {
		t.Errorf("the notice says %q", got)
	}
	b.must(`click element="notice/0/reply"`)
	b.must(`click x=270 y=850`) // a letter of the upper row
	if len(b.sys.Shell.Reply.Text) != 1 || d.reply != "" {
		t.Fatalf("a key typed %q", b.sys.Shell.Reply.Text)
	}
	b.must(`back`)
	if b.sys.Shell.Reply != (Reply{}) || d.reply != "" || len(b.sys.Shell.Notices) != 1 {
		t.Errorf("after back %+v, and %q was sent", b.sys.Shell.Reply, d.reply)
	}
	b.must(`click element="status"`)
	b.must(`click element="notice/0/reply"`)
	b.must(`type text="no" element="notice/text"`)
	b.must(`click element="notice/send"`)
	if d.reply != "no" || len(b.sys.Shell.Notices) != 1 {
		t.Errorf("an answer that the app refuses: %q, %d notices", d.reply, len(b.sys.Shell.Notices))
	}
	b.must(`click element="status"`)
	b.must(`click element="notice/0/reply"`)
	b.must(`type text="On my way" element="notice/text" enter=true`)
	if d.reply != "On my way" || d.to.Arg != "7" || len(b.sys.Shell.Notices) != 0 || b.sys.Shell.View != NoView {
		t.Errorf("sent %q to %+v; %d notices, view %q", d.reply, d.to, len(b.sys.Shell.Notices), b.sys.Shell.View)
	}
}

// The share sheet lists the apps that take what is shared, but not the app itself; a text can be copied too.
func TestTheShareSheet(t *testing.T) {
	defer func(was []AppInfo) { benchApps = was }(benchApps)
	benchApps = []AppInfo{{Name: "pad", Title: "Pad", Icon: IconNote, Color: Teal, Takes: TakesText | TakesFile},
		{Name: "wire", Title: "Wire", Icon: IconMessage, Color: Plum, Takes: TakesText | TakesFile}, {Name: "box",
			Title: "Box", Icon: IconFolder, Color: Blue, Takes: TakesFile}}
	what := Parcel{}
	b := onBench(t, func(p *Page) { p.Buttons(Button{ID: "go", Label: "Share", Do: func() { p.Share(what) }}) })
	d := &desk{}
	b.page.Host = d
	for _, c := range []struct {
		what Parcel
		want []string
	}{{Parcel{Text: "words"}, []string{"share/wire", "share/clipboard"}}, {Parcel{File: "a.jpg", Text: "words"},
		[]string{"share/wire", "share/box"}}} {
		what = c.what
		b.must(`click element="go"`)
		var got []string
		for _, e := range b.page.Elements(nil) {
			if strings.HasPrefix(e.ID, "share/") {
				got = append(got, e.ID)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%+v can go to %v, want %v", c.what, got, c.want)
		}
		b.must(`back`)
	}
	b.must(`click element="go"`)
	b.must(`click element="share/box"`)
	if top := b.sys.Shell.Top(); b.sys.Shell.Front != "box" || top.Screen != "taken" || d.app != "box" ||
		d.parcel != what {
		t.Errorf("shared: front %q at %+v; %q has %+v", b.sys.Shell.Front, top, d.app, d.parcel)
	}
	b.sys.Shell.Open("pad")
	b.describe()
	if b.has("share/wire") {
		t.Error("the sheet is still open")
	}
	what = Parcel{Text: "words"}
	b.must(`click element="go"`)
	if b.must(`click element="share/clipboard"`); b.sys.Shell.Clip != "words" {
		t.Errorf("the clipboard holds %q", b.sys.Shell.Clip)
	}
}

// In the dark theme a photograph keeps its colours, in the middle and at the edge of the visible part; other pictures are
// mirrored.
func TestNaturalPicturesKeepTheirColours(t *testing.T) {
	paint := func(c *canvas.Canvas, b Box) {
		c.Rect(float64(b.X0), float64(b.Y0), float64(b.width()), float64(b.height()), canvas.RGB(0xd0a040))
	}
	b := onBench(t, func(p *Page) {
		p.Bar("Bar")
		p.Picture(100, Picture{ID: "photo", Name: "photo", Natural: true, Paint: paint})
		p.Picture(100, Picture{ID: "plan", Name: "plan", Paint: paint})
		p.Cells(2, 200, 2, func(i int) Cell {
			return Cell{ID: fmt.Sprint("cell/", i), Name: "thumbnail", Natural: i == 0, Square: true, Paint: paint}
		})
		p.Picture(2000, Picture{ID: "tall", Name: "tall", Natural: true, Paint: paint})
	})
	b.sys.Settings.Dark = true
	b.sys.Shell.route().Scroll = 30
	b.describe()
	img := image.NewRGBA(image.Rect(0, 0, Width, Height))
	b.page.Draw(img)
	for id, want := range map[string]bool{"photo": true, "plan": false, "cell/0": true, "cell/1": false, "tall": true} {
		e := b.element(id)
		got := img.RGBAAt((e.Bounds.X0+e.Bounds.X1)/2, min(e.Bounds.Y0+50, Height-50))
		if natural := got.R == 0xd0 && got.G == 0xa0 && got.B == 0x40; natural != want {
			t.Errorf("%s is drawn as %v; natural %v, want %v", id, got, natural, want)
		}
	}
	if got := img.RGBAAt(Width/2, statusHeight+20); got.R > 60 {
		t.Errorf("the bar over the photograph is %v", got)
	}
}

// Bubbles are on the side of those who wrote, and the field at the foot stays above the keyboard.
func TestAConversation(t *testing.T) {
	draft, held, sent := "", "", 0
	b := onBench(t, func(p *Page) {
		p.Bar("Talk")
		p.Foot(Field{ID: "draft", Label: "Text", Value: &draft}, Button{ID: "send", Label: "Send", Off: draft == "",
			Do: func() { sent++ }}, IconSend)
		for i := range 20 {
			id := fmt.Sprint("m/", i)
			p.Bubble(Bubble{ID: id, Text: strings.Repeat("word ", 1+5*(i%4)), Note: "12:00", Mine: i%2 == 0,
				Long: func() { held = id }})
		}
	})
	b.sys.Shell.ToEnd()
	b.describe()
	theirs, mine := b.element("m/19").Bounds, b.element("m/18").Bounds
	if theirs.X0 != margin || mine.X1 != Width-margin || theirs.X1 > margin+widest || mine.X0 < Width-margin-widest {
		t.Errorf("bubbles at %+v and %+v", theirs, mine)
	}
	b.must(`long_press element="m/18"`)
	if why := b.do(`click element="send"`); held != "m/18" || why == "" {
		t.Errorf("held %q; an empty text is sent: %q", held, why)
	}
	b.must(`type text="hello" element="draft"`)
	if low := b.element("draft").Bounds.Y1; low > Height-keyboardHeight {
		t.Errorf("the field ends at %d, under the keyboard", low)
	}
	if b.must(`click element="send"`); sent != 1 {
		t.Errorf("sent %d times", sent)
	}
}
