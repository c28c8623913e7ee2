package files

import (
	"strings"

	"gymkhana/canvas"
	"gymkhana/env/phone/film"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
)

// picture shows a picture: a photograph, a photographed sheet of paper or screen, or a landscape with its caption.
func picture(p *ui.Page, text string) {
	p.Space(6)
	height := 420
	if n := strings.Count(text, "\n"); n > 0 {
		height = 80 + 36*(n+1)
	}
	p.Picture(height, ui.Picture{ID: "picture", Name: "picture", Natural: true,
		Paint: func(c *canvas.Canvas, b ui.Box) { photo.Draw(c, b, text) }})
	if !photo.Wordless(text) && !strings.Contains(text, "\n") {
		p.Text(ui.Text{ID: "caption", Text: text, Muted: true})
	}
}

// still shows the first frame of a video. What is shown later can be seen in a player only.
func still(p *ui.Page, text string) {
	f := film.Parse(text)
	p.Space(6)
	p.Picture(280, ui.Picture{ID: "picture", Name: "video", Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) { f.Draw(c, b, 0) }})
	if f.Scene == text {
		p.Text(ui.Text{ID: "caption", Text: text, Muted: true})
	}
}
