package webui

import (
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/webui/drafts"
	"gymkhana/env/webui/target"
	"gymkhana/internal/tier"
	"gymkhana/picture"
)

// The wanted page of each kind is solved by itself; an empty page, one with its words only, and one with a picture of it
// are not, and neither is one without its styles.
func TestDrafts(t *testing.T) {
	t.Parallel()
	for _, kind := range tier.Part(t, drafts.Names(), 3) {
		for seed := gymkhana.Seed(1); seed <= gymkhana.Seed(tier.Rounds(1, 4, 10)); seed++ {
			made, err := drafts.Make(kind, seed)
			if err != nil {
				t.Fatal(err)
			}
			e := begin(t, browsertest.Options(t), Setup{Page: kind}, seed)
			for _, x := range e.now.Seen[0].Brief {
				keepDraft(t, x.Picture, fmt.Sprintf("%s-%d-brief.png", kind, seed))
			}
			it := e.rendered(made.Files)
			keepDraft(t, e.now.Seen[0].Screenshot, fmt.Sprintf("%s-%d.png", kind, seed))
			if !it.Corrected.rebuilt() || it.Corrected.AES != 1 {
				t.Errorf("%s/%d: the wanted page scores %+v", kind, seed, it)
			}
			shot, err := e.now.Seen[0].Screenshot.PNG()
			if err != nil {
				t.Fatal(err)
			}
			pasted := "<!doctype html><body style=\"margin: 0\"><img style=\"position: absolute\" src=\"data:image/png;base64," +
				base64.StdEncoding.EncodeToString(shot) + `">`
			for what, files := range map[string]map[string]string{
				"an empty page":      {target.HTML: "<!doctype html><title>x</title>", target.CSS: ""},
				"a page of words":    {target.HTML: "<!doctype html><body>" + made.Title, target.CSS: ""},
				"a picture":          {target.HTML: pasted, target.CSS: ""},
				"a page unstyled":    {target.HTML: made.Files[target.HTML], target.CSS: ""},
				"another ground":     {target.HTML: made.Files[target.HTML], target.CSS: made.Files[target.CSS] + "body { background: #888 }"},
				"a box or tile gone": {target.HTML: made.Files[target.HTML], target.CSS: made.Files[target.CSS] + ".b3 { display: none }"},
			} {
				if it := e.rendered(files); it.Corrected.rebuilt() || it.Corrected.AES == 1 {
					t.Errorf("%s/%d: %s scores %+v", kind, seed, what, it.Corrected)
				}
			}
		}
	}
}

// A page that redraws a picture cannot show one from its own data, so the pasted picture of a tile is not seen.
func TestTracedPagesGetNoPictures(t *testing.T) {
	t.Parallel()
	e := begin(t, browsertest.Options(t), Setup{Page: drafts.Vector}, 1)
	red := image.NewRGBA(image.Rect(0, 0, 1, 1))
	red.Pix = []byte{255, 0, 0, 255}
	data, err := picture.EncodePNG(red)
	if err != nil {
		t.Fatal(err)
	}
	uri := "data:image/png;base64," + base64.StdEncoding.EncodeToString(data)
	for name, body := range map[string]string{"img": `<img style="width: 900px; height: 900px" src="` + uri + `">`,
		"background": `<div style="width: 900px; height: 900px; background: url(` + uri + `)"></div>`,
		"svg image":  `<svg style="width: 900px; height: 900px"><image width="900" height="900" href="` + strings.ToUpper(uri[:5]) + uri[5:] + `"/></svg>`,
		"filter": `<svg style="width: 900px; height: 900px"><filter id="f"><feImage href="x.png"/></filter>` +
			`<rect width="900" height="900" filter="url(#f)"/></svg>`,
		"canvas": `<canvas id=c width=900 height=900></canvas>` +
			`<script>const on = c.getContext('2d'); on.fillStyle = 'red'; on.fillRect(0, 0, 900, 900)</script>`,
		"an image that a script adds": `<svg id=s style="width: 900px; height: 900px"></svg>` +
			`<script>const i = document.createElementNS('http://www.w3.org/2000/svg', 'image');
			i.setAttribute('width', 900); i.setAttribute('height', 900); i.setAttribute('href', 'da' + 'ta:image/png;base64,` + uri[22:] + `'); s.append(i)</script>`} {
		it := e.rendered(map[string]string{target.HTML: "<!doctype html><body>" + body, target.CSS: ""})
		if it.Fault != Broken || !strings.Contains(e.now.Seen[0].Text, pasted) {
			t.Errorf("%s: the picture counts: %+v, %q", name, it, e.now.Seen[0].Text)
		}
	}
	if it := e.rendered(map[string]string{target.HTML: `<!doctype html><body><svg><rect width="9" height="9"/></svg>`}); it.Fault == Broken {
		t.Errorf("a page with a shape: %+v", it)
	}
}

// The suite has ten targets of each kind, all different, and the descriptions name every colour.
func TestDraftSuite(t *testing.T) {
	s := DraftSuite()
	if len(s.Tasks) != 30 {
		t.Errorf("%d tasks", len(s.Tasks))
	}
	seen := map[string]bool{}
	for _, task := range s.Tasks {
		var set Setup
		if err := task.Environment.Config.Decode(&set); err != nil {
			t.Fatal(err)
		}
		made, err := set.target(task.Instances[0])
		if err != nil {
			t.Fatal(err)
		}
		if page := made.Files[target.HTML] + made.Files[target.CSS]; seen[page] {
			t.Errorf("%s comes twice", task.ID)
		} else {
			seen[page] = true
		}
		said, pictures := "", 0
		for _, p := range made.Brief {
			if said += p.Text; p.Text == "" {
				pictures++
			}
		}
		for _, piece := range strings.FieldsFunc(made.Files[target.HTML]+made.Files[target.CSS], func(r rune) bool { return strings.ContainsRune(" ;\"<>", r) }) {
			if strings.HasPrefix(piece, "#") && !strings.Contains(said, piece) {
				t.Errorf("%s: the description lacks the colour %s", task.ID, piece)
			}
		}
		if pictures != 1 {
			t.Errorf("%s: %d pictures", task.ID, pictures)
		}
	}
}

// keepDraft writes a picture for people, if GYMKHANA_LOOK names a folder.
func keepDraft(t *testing.T, s *gymkhana.Screenshot, name string) {
	t.Helper()
	folder := os.Getenv("GYMKHANA_LOOK")
	if folder == "" || s == nil {
		return
	}
	img, err := s.Image()
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(filepath.Join(folder, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, img); err != nil {
		t.Fatal(err)
	}
}
