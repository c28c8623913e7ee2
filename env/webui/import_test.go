package webui

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/webui/target"
)

// folders writes page folders in the style of MageBench's.
func folders(t *testing.T) string {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 96, 54))
	img.Set(3, 3, color.RGBA{200, 0, 0, 255})
	var shot bytes.Buffer
	if err := png.Encode(&shot, img); err != nil {
		t.Fatal(err)
	}
	page := map[string]string{
		"index.html": `<!doctype html><html><head><link rel="stylesheet" href="style.css"><link rel="stylesheet" href="missing.css"></head><body>
<h1 id="title" data-filter-by="text" data-evalby="text|font-size|color">Counting cups</h1>
<button id="more" data-filter-by="text" data-evalby="text|background-color|line-height">More</button>
<p id="count" data-filter-by="has_text" data-evalby="text|font-size">0 cups</p><img src="cup.svg" data-filter-by="width" data-evalby="width|height">
<script>document.getElementById('more').onclick = () => { document.getElementById('count').textContent = '1 cup of tea' }</script></body></html>`,
		"style.css": "h1 { color: rgb(20, 60, 120); font-size: 40px }\n" +
			"button { background: rgb(200, 220, 90); width: 200px; height: 60px } img { width: 120px; height: 90px }",
		"cup.svg":  `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>`,
		"tasks.md": "# Cups\nCount them.\n![start](./_images/origin.png)\nClick `#more`:\n![after](./_images/after_click.png)",
		"actions.py": "from selenium.webdriver.common.by import By\nimport time\n" +
			"def more(driver):\n    driver.find_element(By.ID, 'more').click()\n    time.sleep(1)\nactions = [more]\n",
		"_images/origin.png": shot.String(), "_images/after_click.png": shot.String(),
	}
	root := t.TempDir()
	for _, name := range []string{"drink-water", "数 cups", "数 杯", "broken"} {
		for file, text := range page {
			if name == "broken" && file == "actions.py" {
				text = "def more(driver):\n    driver.get('http://elsewhere/')\nactions = [more]\n"
			}
			at := filepath.Join(root, name, file)
			if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return root
}

// Folders become tasks, which are solved by their own pages; unknown parts are reported by name and line.
func TestImport(t *testing.T) {
	t.Parallel()
	o := browsertest.Options(t)
	root := folders(t)
	s, err := Import(t.Context(), root, "mage")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, task := range s.Tasks {
		ids = append(ids, string(task.ID))
		if wrong := task.Check(); len(wrong) > 0 {
			t.Error(wrong)
		}
	}
	if len(ids) != 3 || ids[0] != "mage/drink-water" || !strings.HasPrefix(ids[1], "mage/cups-") || len(s.Subsets["mini"]) != 1 {
		t.Errorf("tasks %v, mini %v", ids, s.Subsets["mini"])
	}
	said := strings.Join(Lint(root), "\n")
	for _, want := range []string{"drink-water: index.html:3: data-evalby has \"line-height\"", "drink-water: index.html:1: missing.css is not in the folder",
		"left out: ", "broken: actions.py:2: the call of get is not understood"} {
		if !strings.Contains(said, want) {
			t.Errorf("told\n%s\nwant %s", said, want)
		}
	}
	for _, task := range s.Tasks[:2] {
		var setup Setup
		if err := task.Environment.Config.Decode(&setup); err != nil {
			t.Fatal(err)
		}
		e := begin(t, o, setup, 1)
		if brief := e.now.Seen[0].Brief; len(brief) != 4 || brief[1].Picture == nil {
			t.Errorf("brief %+v", brief)
		} else if img, err := brief[1].Picture.Image(); err != nil || img.Bounds().Dx() != 96 {
			t.Errorf("the picture of the folder: %v", err)
		}
		it := e.rendered(e.world.target.Files)
		if !it.Corrected.rebuilt() || it.Corrected.AES != 1 || len(e.world.truth.seen.After) != 1 {
			t.Errorf("%s: the page itself is worth %+v", task.ID, it)
		}
		still := strings.Replace(e.world.target.Files[target.HTML], "'1 cup of tea'", "'0 cups'", 1)
		if it := e.rendered(map[string]string{target.HTML: still}); it.Corrected.rebuilt() || it.Corrected.AES == 1 {
			t.Errorf("%s: a page that does nothing is worth %+v", task.ID, it)
		}
		if text := e.now.Seen[0].Text; !strings.Contains(text, "drawn") {
			t.Error(text)
		}
	}
}

// The pictures of a description are not served, so that they cannot be pasted.
func TestPicturesOfTheDescriptionAreNotServed(t *testing.T) {
	t.Parallel()
	o := browsertest.Options(t)
	e := begin(t, o, Setup{Folder: filepath.Join(folders(t), "drink-water")}, 1)
	e.write(map[string]string{target.HTML: "<!doctype html><body style='margin: 0; background: white'><img src='_images/origin.png' width=96 height=54 " +
		"onload=\"document.body.style.background = 'red'\"><img src='cup.svg' style='position: absolute; left: 500px; top: 500px; width: 100px; height: 100px'>"})
	e.do(gymkhana.DoIt(Render))
	img, err := e.now.Seen[0].Screenshot.Image()
	if err != nil {
		t.Fatal(err)
	}
	if r, g, _, _ := img.At(1000, 900).RGBA(); r>>8 != 255 || g>>8 != 255 {
		t.Errorf("the ground is %v; want white: the picture is not there", img.At(1000, 900))
	}
	if r, _, _, _ := img.At(550, 550).RGBA(); r>>8 != 0 {
		t.Errorf("the asset shows %v; want black", img.At(550, 550))
	}
}

func TestAChangedFolderIsRefused(t *testing.T) {
	root := folders(t)
	s, err := Import(t.Context(), root, "mage")
	if err != nil {
		t.Fatal(err)
	}
	make := With(browser.Options{})
	if _, err := make(s.Tasks[0].Environment.Config); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "drink-water", "style.css"), []byte("h1 { color: red }"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err = make(s.Tasks[0].Environment.Config); err == nil || !strings.Contains(err.Error(), "import it again") ||
		gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("a changed folder: %v", err)
	}
	if _, err := Import(t.Context(), t.TempDir(), "x"); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("an empty folder: %v", err)
	}
	if _, err := Import(t.Context(), filepath.Join(root, "broken"), "x"); err == nil || !strings.Contains(err.Error(), "actions.py:2") {
		t.Errorf("a folder of which nothing is understood: %v", err)
	}
}
