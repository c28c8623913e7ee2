package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
)

func TestExportsAreAudited(t *testing.T) {
	a := played(t, laneRun())
	for name, form := range map[string]struct {
		write func(*bytes.Buffer) error
		audit func(string) error
	}{
		"jsonl": {func(b *bytes.Buffer) error { return report.ExportJSONL(t.Context(), b, a, report.Export{Calls: true}) },
			func(s string) error { return report.AuditJSONL(t.Context(), strings.NewReader(s), a) }},
		"csv": {func(b *bytes.Buffer) error { return report.ExportCSV(t.Context(), b, a, report.Export{}) },
			func(s string) error { return report.AuditCSV(t.Context(), strings.NewReader(s), a) }},
	} {
		var b bytes.Buffer
		if err := form.write(&b); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		if err := form.audit(text); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		lines := strings.SplitAfter(strings.TrimSuffix(text, "\n"), "\n")
		for what, damaged := range map[string]string{
			"the last row missing": strings.Join(lines[:len(lines)-1], ""),
			"a row twice":          text + lines[len(lines)-1] + "\n",
			"two rows swapped":     strings.Join(append([]string{lines[0], lines[2], lines[1]}, lines[3:]...), ""),
			"a number changed":     strings.Replace(text, "lane/open/long", "lane/open/lung", 1),
			"cut short":            text[:len(text)-40],
		} {
			if form.audit(damaged) == nil {
				t.Errorf("%s: %s is not noticed", name, what)
			}
		}
	}
}

func TestAuditComparesSteps(t *testing.T) {
	a := played(t, laneRun())
	var b bytes.Buffer
	if err := report.ExportJSONL(t.Context(), &b, a, report.Export{}); err != nil {
		t.Fatal(err)
	}
	damaged := strings.Replace(b.String(), `"do right"]`, `"do left"]`, 1)
	if err := report.AuditJSONL(t.Context(), strings.NewReader(damaged), a); err == nil {
		t.Error("a changed action is not noticed")
	}
}

// caller is an archive whose every episode has one model call with a picture in it.
type caller struct{ gymkhana.Archive }

func (c caller) Calls(context.Context, gymkhana.EpisodeID) ([]gymkhana.Call, error) {
	return []gymkhana.Call{{Turn: 1, Ordinal: 1, Request: &gymkhana.Request{Messages: []gymkhana.Message{{Role: gymkhana.User,
		Parts: []gymkhana.Part{{Text: "look"}, {Image: &gymkhana.Image{Media: "image/png", Data: []byte("PIXELS"), Frame: gymkhana.HashBytes([]byte("f"))}}}}}},
		Response: &gymkhana.Response{Text: "right"}}}, nil
}

func TestCallsComeWithoutPictures(t *testing.T) {
	a := caller{played(t, laneRun())}
	var b bytes.Buffer
	if err := report.ExportJSONL(t.Context(), &b, a, report.Export{Calls: true}); err != nil {
		t.Fatal(err)
	}
	var line report.Line
	if err := json.NewDecoder(&b).Decode(&line); err != nil {
		t.Fatal(err)
	}
	img := line.Calls[0].Request.Messages[0].Parts[1].Image
	if len(img.Data) > 0 || img.Frame.IsZero() {
		t.Errorf("the picture is %+v, want its hash and no bytes", img)
	}
	calls, _ := a.Calls(t.Context(), "")
	if len(calls[0].Request.Messages[0].Parts[1].Image.Data) == 0 {
		t.Error("the export changed the archive's own request")
	}
}
