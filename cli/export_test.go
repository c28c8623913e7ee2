package cli

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/report"
)

// An episode becomes a moving picture, with a picture for each step, shown as long as the step took.
func TestExportAPNG(t *testing.T) {
	s := newSession(t)
	dir := t.TempDir()
	file, out := filepath.Join(dir, "r.gym"), filepath.Join(dir, "r.png")
	const episode = "games/five-letter-code/01#0/0"
	var sum report.Summary
	s.json(&sum, "run", "games/five-letter-code/01", "--instances", "1", "--agent", "oracle", "--out", file)
	var told struct{ Pictures int }
	s.json(&told, "export", "apng", file, episode, "--width", "320", "--out", out)
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if size, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || size.Width != 320 || size.Height != 180 {
		t.Errorf("%dx%d, %v", size.Width, size.Height, err)
	}
	steps := int(*agent(t, &sum, "oracle").MeanSteps)
	if got := bytes.Count(data, []byte("fcTL")); steps == 0 || got != steps+1 || told.Pictures != got {
		t.Errorf("%d pictures, %d told; want %d", got, told.Pictures, steps+1)
	}
	if !bytes.Contains(data, []byte{0, 200, 3, 232, 0, 0}) { // 200 of 1000 of a second
		t.Error("no picture is shown for 200 ms")
	}
	for _, wrong := range [][]string{{"apng", file}, {"csv", file, episode}, {"apng", file, "nobody"}, {"apng", file,
		episode, "--width", "-1"}, {"csv", file, "--width", "20"}, {"apng", file, episode, "--calls"}, {"jsnl", file}} {
		if status := s.run(append([]string{"export"}, wrong...)...); status != exitInput {
			t.Errorf("%v: exit %d\n%s", wrong, status, s.err.String())
		}
	}
}

// TestExportZIP: the archive has the lines of jsonl, and every picture of every step once, by the hash in the lines.
func TestExportZIP(t *testing.T) {
	s := newSession(t)
	dir := t.TempDir()
	file, out := filepath.Join(dir, "r.gym"), filepath.Join(dir, "r.zip")
	d := openDoor(t, file, "sokoban/small-v0/03", "phone/mini/click-tab") // pictures are stored only if an agent sees them
	for _, task := range []string{"sokoban/small-v0/03", "phone/mini/click-tab"} {
		d.ask("reset", map[string]any{"task": task})
		for range 3 {
			d.ask("step", map[string]any{"action": "noop"})
		}
	}
	d.stop()
	s.must("export", "jsonl", file, "--calls", "--out", filepath.Join(dir, "r.jsonl"))
	s.must("export", "zip", file, "--calls", "--out", out)
	archive, err := zip.OpenReader(out)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	lines, err := fs.ReadFile(archive, "episodes.jsonl")
	if want, also := os.ReadFile(filepath.Join(dir, "r.jsonl")); err != nil || also != nil || !bytes.Equal(lines, want) {
		t.Fatalf("the lines differ: %v, %v", err, also)
	}
	want := map[string]bool{"episodes.jsonl": true}
	for line := range bytes.Lines(lines) {
		var of report.Line
		if err := json.Unmarshal(line, &of); err != nil || len(of.Steps) < 3 {
			t.Fatalf("%v\n%s", err, line)
		}
		for _, step := range of.Steps {
			want["pictures/"+step.Frames[0].String()+".png"] = true
		}
	}
	if len(want) < 3 {
		t.Fatalf("only %v", want)
	}
	for _, f := range archive.File {
		if !want[f.Name] {
			t.Errorf("%s is twice there, or not in the lines", f.Name)
		}
		delete(want, f.Name)
		if data, err := fs.ReadFile(archive, f.Name); err != nil || strings.HasSuffix(f.Name, ".png") && !bytes.HasPrefix(data, []byte("\x89PNG")) {
			t.Errorf("%s: %v, %d bytes", f.Name, err, len(data))
		}
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
}

// Help, completion and the message about an unknown form name the forms of the table, and a flag is refused by a form that
// does not understand it.
func TestExportNamesItsForms(t *testing.T) {
	s := newSession(t)
	s.must("export", "--help")
	help := s.out.String()
	s.must("__complete", "export", "")
	completed := s.out.String()
	if s.run("export", "jsnl", "r.gym") != exitInput || !strings.Contains(s.err.String(), `did you mean "jsonl"?`) {
		t.Errorf("it says %s", s.err.String())
	}
	for _, form := range report.Exporters() {
		for name, text := range map[string]string{"help": help, "completion": completed, "the message": s.err.String()} {
			if !strings.Contains(text, form.Name) {
				t.Errorf("%s does not name %s:\n%s", name, form.Name, text)
			}
		}
		if !strings.Contains(help, form.Doc) || !strings.Contains(help, "FILE."+form.Ext) {
			t.Errorf("help does not tell what %s is:\n%s", form.Name, help)
		}
	}
	if s.run("export", "csv", "r.gym", "--calls") != exitInput || !strings.Contains(s.err.String(), "--calls is for jsonl, not for csv") {
		t.Errorf("it says %s", s.err.String())
	}
}
