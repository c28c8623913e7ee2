package view

import (
	"net/http"

	"gymkhana/report"
)

// share gives an episode as a file to pass on: one HTML page that replays it, or an animated PNG.
func (s *Server) share(w http.ResponseWriter, r *http.Request) error {
	v, give, row, err := s.at(r)
	if err != nil {
		return err
	}
	defer give()
	if !s.sharing.TryLock() { // it takes a processor and memory for seconds
		return &httpError{http.StatusServiceUnavailable, errorf("another file is being made; try again in a moment")}
	}
	defer s.sharing.Unlock()
	if p := v.projector(s.Catalog, row); p.err != nil {
		return missing("%v", p.err)
	}
	if extent, err := v.file.Extent(r.Context(), row.ID); err != nil || extent.Steps > mostShared {
		return missing("episodes of up to %d steps are shared", mostShared)
	}
	switch r.PathValue("file") {
	case "replay.html":
		download(w, "text/html; charset=utf-8", short(row.ID)+".html")
		// The saved page has its own policy; should a browser show it in place, it runs nothing.
		w.Header().Set("Content-Security-Policy", "default-src 'none'; sandbox")
		return report.WriteHTML(r.Context(), w, v.file, report.Options{Catalog: s.Catalog, Only: row.ID, Bytes: 24 << 20})
	case "replay.png":
		download(w, "image/apng", short(row.ID)+".png")
		_, err = report.ExportAPNG(r.Context(), w, v.file, report.Export{Episode: string(row.ID), Catalog: s.Catalog})
		return err
	}
	return missing("an episode is shared as replay.html or replay.png")
}

// mostShared bounds the steps of an episode that is made into a file.
const mostShared = 5000
