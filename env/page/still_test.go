package page

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
)

// TestImportRefusesWhatWouldStandStill imports pages with what follows no clock of an episode, and pages that only speak of it.
func TestImportRefusesWhatWouldStandStill(t *testing.T) {
	for html, want := range map[string]string{
		`<svg><rect><animate attributeName="x" to="9" dur="1s"/></rect></svg>`:                      "<animate> (SMIL) would stand still",
		"<svg><g><ANIMATETRANSFORM\n type=rotate attributename=transform to=9 dur=1s /></g></svg>":  "(SMIL) would stand still",
		`<svg><path><animateMotion path="M0,0L9,9" dur="1s"></animateMotion></path></svg>`:          "<animateMotion> (SMIL)",
		`<svg><rect><set begin="2s" attributeName="fill" to="red"/></rect></svg>`:                   "<set> (SMIL)",
		`<button type=button interestfor="tip">?</button><p id=tip popover>tip</p>`:                 "interestfor would never show anything",
		`<iframe src="frame.html"></iframe>`:                                                        "<animate> (SMIL)",
		`<meta http-equiv=refresh content="1;url=x.html"><audio src=a.wav autoplay></audio>`:        "",
		`<script>const a = [1, 2], set = 3; for (let i = 0; i<set; i++) attributeName = i</script>`: "",
		`<script>if (a <b && animate.attributeName == "x") interestfor = 1</script>`:                "",
		`<p>An <code>&lt;animate attributeName=x&gt;</code> moves; see interestfor = true.</p>`:     "",
	} {
		dir := t.TempDir()
		files := map[string]string{"index.html": html, "frame.html": `<svg><animate href="#a" attributeName="x" dur="1s"/></svg>`,
			"page.yaml": "folder: .\ntask: go\nsuccess: [{path: title, equals: x}]\n"}
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		_, err := ImportPage(t.Context(), filepath.Join(dir, "page.yaml"), "any")
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: refused: %v", html, err)
		case want != "" && (err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v; want %q", html, err, want)
		}
	}
}
