package report

import (
	"context"
	"io"

	"gymkhana"
	"gymkhana/registry"
)

// An Export selects the optional contents of an export. Each form reads the fields that its Flags name.
type Export struct {
	Calls bool // the model calls of each episode, without the bytes of pictures
	Width int  // the width of pictures in pixels; 0 means their own

	Episode string            // the exported one, in the form of Find
	Catalog *registry.Catalog // the catalog, to play it again
}

// An Exporter writes a run in a form that other tools read.
type Exporter struct {
	Name    string
	Doc     string   // what it writes, in a few words
	Ext     string   // the file name's extension
	Episode bool     // it exports one episode, not the run
	Flags   []string // flags of the command that it uses, in addition to --out
	Counts  string   // what Write counts, "picture"; "" if nothing
	Write   func(ctx context.Context, w io.Writer, a gymkhana.Archive, o Export) (n int, err error)
	Audit   func(ctx context.Context, r io.Reader, a gymkhana.Archive) error // compares the output with the archive; nil if it cannot
}

// Exporters lists all forms.
func Exporters() []Exporter {
	return []Exporter{
		{Name: "jsonl", Ext: "jsonl", Flags: []string{"calls"}, Write: uncounted(ExportJSONL), Audit: AuditJSONL,
			Doc: "a line of JSON per episode, with its decisions and steps"},
		{Name: "csv", Ext: "csv", Write: uncounted(ExportCSV), Audit: AuditCSV, Doc: "a row per episode"},
		{Name: "zip", Ext: "zip", Flags: []string{"calls"}, Counts: "picture", Write: ExportZIP,
			Doc: "an archive with those lines (episodes.jsonl) and the stored pictures that they name (pictures/HASH.png)"},
		{Name: "apng", Ext: "png", Episode: true, Flags: []string{"width"}, Counts: "picture", Write: ExportAPNG,
			Doc: "one episode, played again, as a moving picture of what was seen after each step, which browsers show"},
	}
}

func uncounted(write func(context.Context, io.Writer, gymkhana.Archive, Export) error) func(context.Context, io.Writer, gymkhana.Archive, Export) (int, error) {
	return func(ctx context.Context, w io.Writer, a gymkhana.Archive, o Export) (int, error) {
		return 0, write(ctx, w, a, o)
	}
}
