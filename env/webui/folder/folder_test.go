package folder

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/webui/target"
)

// lay writes a page folder.
func lay(t *testing.T, name string, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), name)
	for file, text := range files {
		at := filepath.Join(dir, file)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func pixels() string {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 4, 2))); err != nil {
		panic(err)
	}
	return b.String()
}

// tea is a page folder as MageBench's documentation tells of them.
func tea() map[string]string {
	return map[string]string{
		"index.html": "<!doctype html>\n<link rel=stylesheet href='style.css'>\n<script src=\"https://cdn.example/x.js\"></script>\n" +
			"<h1 id=\"title\" data-filter-by=\"text\" data-evalby=\"text|font-size|color\">Tea</h1>\n" +
			"<button class='cup' data-filter-by='has_text'\n data-evalby='text|line-height|padding'>Pour</button>\n" +
			"<i data-filter-by=\"opacity\" data-evalby=\"color\">x</i><img src='./img1.png'>",
		"tasks.md": "# Tea\nA page about tea.\n\n![first](./_images/origin.png)\n\nPour:\n![after](_images/after_pour.png) ![x](photo.jpg)\n",
		"actions.py": `from selenium.webdriver.common.by import By
from selenium.webdriver import ActionChains
import time

def pour_tea(driver):
    """Pours."""
    cup = driver.find_element(By.CLASS_NAME, "cup")  # the cup
    cup.click()
    time.sleep(1)

def unused(driver):
    while True: anything()

actions = [
    pour_tea,
]

def interact(driver, dir):
    for a in actions:
        a(driver)

if __name__ == '__main__':
    interact(None, '.')
`,
		"_images/origin.png": pixels(), "_images/after_pour.png": pixels(), "img1.png": pixels(), "tasks_content.json": "[]", ".git/config": "x",
	}
}

func TestRead(t *testing.T) {
	got, notes, err := Read(lay(t, "喝茶 and cake", tea()))
	if err != nil {
		t.Fatal(err)
	}
	if got.Name != "喝茶 and cake" || len(got.Files) != 1 || len(got.Assets) != 3 {
		t.Errorf("%s: files %d, assets %d; want index.html, and three pictures", got.Name, len(got.Files), len(got.Assets))
	}
	steps := []target.Step{{Do: target.Click, By: target.ByClass, At: "cup", Wait: 60}}
	if len(got.Interactions) != 1 || got.Interactions[0].Name != "pour tea" || !slices.Equal(got.Interactions[0].Steps, steps) {
		t.Errorf("interactions %+v; want pour tea with %+v", got.Interactions, steps)
	}
	want := []target.Part{{Text: "# Tea\nA page about tea."}, {File: "_images/origin.png"}, {Text: "Pour:"}, {File: "_images/after_pour.png"}, {Text: "photo.jpg"}}
	if !slices.Equal(got.Brief, want) {
		t.Errorf("brief %+v; want %+v", got.Brief, want)
	}
	page := got.Files[target.HTML]
	if strings.Contains(page, "line-height") || strings.Contains(page, "opacity") || !strings.Contains(page, `data-evalby="text|padding"`) {
		t.Errorf("marks that count for nothing are left in %s", page)
	}
	said := strings.Join(notes, "\n")
	for _, n := range []string{`index.html:5: data-evalby has "line-height"`, `index.html:7: data-filter-by="opacity"`,
		"index.html:2: style.css is not in the folder",
		"index.html:3: https://cdn.example/x.js is not on this machine"} {
		if !strings.Contains(said, n) {
			t.Errorf("notes\n%s\nwant %s", said, n)
		}
	}
	if len(notes) != 4 {
		t.Errorf("%d notes:\n%s", len(notes), said)
	}
}

func TestWhatIsRefused(t *testing.T) {
	for says, change := range map[string]func(map[string]string){
		"actions.py is missing":            func(f map[string]string) { delete(f, "actions.py") },
		"tasks.md:4: the picture _images/": func(f map[string]string) { delete(f, "_images/origin.png") },
		"index.html:2: an element has":     func(f map[string]string) { f["index.html"] = "<p>\n<b data-filter-by='text'>x</b>" },
		"there is no list actions":         func(f map[string]string) { f["actions.py"] = "import time\n" },
	} {
		files := tea()
		change(files)
		if _, _, err := Read(lay(t, "tea", files)); err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "tea: ") ||
			gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("got %v; want %q", err, says)
		}
	}
	if _, err := Pages(t.TempDir()); err == nil {
		t.Error("an empty folder has pages")
	}
	outside := lay(t, "secret", map[string]string{"s.txt": "secret"})
	dir := lay(t, "tea", tea())
	if err := os.Symlink(filepath.Join(outside, "s.txt"), filepath.Join(dir, "link.txt")); err != nil {
		t.Fatal(err)
	}
	if got, _, err := Read(dir); err != nil || got.Assets["link.txt"] != nil {
		t.Errorf("a link to elsewhere is followed: %v", err)
	}
}

// Statements of a function, and the steps that they are; "refused" where the line is named instead.
var lines = []struct{ python, steps string }{
	{`driver.find_element(By.ID, "x").click()`, "click id=x"},
	{`driver.find_element(by=By.CSS_SELECTOR, value="a > b").click()`, "click css=a > b"},
	{`driver.find_element("class name", "x").click()`, "click class=x"},
	{`driver.find_element_by_xpath("//a[text()='b']").click()`, "click xpath=//a[text()='b']"},
	{`driver.find_elements(By.CLASS_NAME, 'x')[0].click()`, "click class=x"},
	{`driver.find_elements(By.TAG_NAME, 'li')[2].click()`, "click xpath=(//li)[3]"},
	{`driver.find_elements(By.CLASS_NAME, 'x')[1].click()`, "click xpath=(//*[contains(concat(' ', normalize-space(@class), ' '), ' x ')])[2]"},
	{`WebDriverWait(driver, 10).until(EC.element_to_be_clickable((By.ID, "x"))).click()`, "click id=x"},
	{"box = driver.find_element(By.NAME, 'q')\nbox.clear()\nbox.send_keys('a b', Keys.ENTER)", "clear name=q|type name=q a b|enter name=q"},
	{`driver.find_element(By.ID, "x").send_keys("a" + Keys.RETURN)`, "type id=x a|enter id=x"},
	{`driver.find_element(By.ID, "x").send_keys("a\n")`, "type id=x a|enter id=x"},
	{`driver.find_element(By.ID, "x").submit()`, "submit id=x"},
	{"ActionChains(driver).move_to_element(driver.find_element(By.LINK_TEXT, \"Über uns\")).perform()\ntime.sleep(0.5)", "hover link=Über uns +30"},
	{"a = ActionChains(driver)\ne = driver.find_element(By.ID, 'x')\na.move_to_element(e).pause(1).click().perform()", "hover id=x +60|click id=x"},
	{"time.sleep(2)", "wait = +120"},
	{`driver.execute_script("window.scrollTo(0, document.body.scrollHeight);")`, "scroll = bottom"},
	{`driver.execute_script("window.scrollTo(0, 500)")`, "scroll = 500"},
	{`driver.execute_script("arguments[0].click();", driver.find_element(By.ID, "x"))`, "click id=x"},
	{"b = driver.find_element(By.ID, 'x')\ndriver.execute_script(\n    'arguments[0].scrollIntoView();',\n    b)\nb.click()", "click id=x"},
	{"driver.switch_to.alert.accept()\nprint('done')\nreturn", ""},
	{"alert = WebDriverWait(driver, 5).until(EC.alert_is_present())\nalert.accept()", ""},
	{"driver.find_element(By.ID,\n    \"x\"\n).click()", "click id=x"},
	{`driver.find_element(By.ID, r"x\y").click()`, `click id=x\y`},
	{`driver.find_element(By.ID, "\u4e2d").click()`, "click id=中"},

	{"for e in driver.find_elements(By.ID, 'x'):", "refused 2"},
	{"if True:", "refused 2"},
	{"x = 1", "refused 2"},
	{"pass\npass\nos.system('rm -rf /')", "refused 4"},
	{"__import__('os').system('true')", "refused 2"},
	{"driver.get('http://elsewhere/')", "refused 2"},
	{"driver.execute_script('fetch(1)')", "refused 2"},
	{"driver.find_element(By.ID, name).click()", "refused 2"},
	{"driver.find_element(By.PARTIAL_LINK_TEXT, 'x').click()", "refused 2"},
	{"driver.find_elements(By.CSS_SELECTOR, 'x')[1].click()", "refused 2"},
	{"driver.find_elements(By.CLASS_NAME, 'x')[-1].click()", "refused 2"},
	{"driver.find_element(By.ID, 'x').send_keys(Keys.ARROW_DOWN)", "refused 2"},
	{"driver.find_element(By.ID, f'{x}').click()", "refused 2"},
	{"other.click()", "refused 2"},
	{"driver.find_element(By.ID, 'x').text", "refused 2"},
	{"driver.switch_to.alert.dismiss()", "refused 2"},
	{"ActionChains(driver).drag_and_drop(a, b).perform()", "refused 2"},
	{"time.sleep(1e9)", "refused 2"},
	{"driver.find_element(By.ID, 'x'.click()", "refused 2"},
	{"driver.find_element(By.ID, 'x).click()", "refused 2"},
}

func TestActions(t *testing.T) {
	for _, c := range lines {
		source := "def f(driver):\n    " + strings.ReplaceAll(c.python, "\n", "\n    ") + "\nactions = [f]\n"
		list, err := interactions(source)
		if n, refused := strings.CutPrefix(c.steps, "refused "); refused {
			if err == nil || !strings.Contains(err.Error(), "actions.py:"+n+": ") {
				t.Errorf("%s: %v, %v; want line %s refused", c.python, list, err, n)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", c.python, err)
			continue
		}
		var steps []string
		for _, s := range list[0].Steps {
			text := fmt.Sprintf("%s %s=%s", s.Do, s.By, s.At)
			if s.Text != "" {
				text += " " + s.Text
			}
			if s.Wait > 0 {
				text += fmt.Sprintf(" +%d", s.Wait)
			}
			steps = append(steps, strings.ReplaceAll(text, "=  ", "= "))
		}
		if got := strings.Join(steps, "|"); got != c.steps {
			t.Errorf("%s: %s; want %s", c.python, got, c.steps)
		}
	}
}

func TestOutline(t *testing.T) {
	for source, says := range map[string]string{
		"actions = []": "", "from a import b\n\"\"\"Words\nof two lines.\"\"\"\nactions = ()\n": "",
		"x = 5\nactions = []": "actions.py:1:", "actions = [missing]": "actions.py:1: actions names something",
		"actions = list()": "actions.py:1: actions is not", "def f(d):\n  pass\nf(None)\nactions = [f]": "actions.py:3:",
		"class A:\n  pass\nactions = []": "actions.py:1:", "actions = [f, f(\n": "actions.py:1:", "actions = ['f']": "actions.py:1:",
	} {
		if _, err := interactions(source); (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("%q: %v; want %q", source, err, says)
		}
	}
}

// FuzzActions checks that no source makes the parser panic, and that parsed actions can be printed.
func FuzzActions(f *testing.F) {
	for _, c := range lines {
		f.Add("def f(driver):\n    " + strings.ReplaceAll(c.python, "\n", "\n    ") + "\nactions = [f]\n")
	}
	f.Add(tea()["actions.py"])
	f.Fuzz(func(t *testing.T, source string) {
		list, _ := interactions(source)
		for _, i := range list {
			for _, s := range i.Steps {
				if s.Do == "" || s.By == "" && s.Do != target.Scroll && s.Do != target.Wait {
					t.Errorf("%q gives the step %+v", source, s)
				}
			}
		}
	})
}
