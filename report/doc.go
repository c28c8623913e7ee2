// Package report turns a stored run into what people and scripts read: a summary, tables, a
// comparison, a page with replays, transcripts and exports.
//
// Start with the summary; its JSON is the contract of gymkhana run --json.
//
//	rows, err := archive.Episodes(ctx)
//	sum := report.Summarize(archive.Run(), rows)
//	err = report.WriteTable(os.Stdout, sum)
//	err = report.WriteHTML(ctx, file, archive, report.Options{Catalog: catalog})
//
// Three rules hold everywhere. A number comes from package metric and always has its n and its
// interval. Episodes that were not scored are not failures, are never hidden, and count as 0 in the
// rate of all. An unknown value is null in JSON and a dash for people.
//
// Nothing here writes to a run or asks a model. Writers take an io.Writer and are deterministic:
// the same archive gives the same bytes.
package report
