package art

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

var shots = flag.String("shots", "", "write contact sheets as HTML pages into this folder")

// A sheet is one page of pictures, to be looked at in a browser.
type sheet struct {
	name string
	pics []Picture
}

func page(s sheet) []byte {
	b := []byte(`<html><body style="margin:4px;background:#777;font:0/0 a">`)
	for i, pic := range s.pics {
		b = fmt.Appendf(b, `<img style="width:320px;height:240px;margin:2px;background:#fff" src="data:image/svg+xml;base64,%s"/>`,
			base64.StdEncoding.EncodeToString(pic.SVG(uint64(i))))
	}
	return append(b, `</body></html>`...)
}

func TestSheets(t *testing.T) {
	for _, s := range sheets() {
		b := page(s)
		if err := xml.NewDecoder(bytes.NewReader(b)).Decode(new(struct{})); err != nil {
			t.Errorf("%s: %v", s.name, err)
		}
		for i, pic := range s.pics {
			if err := pic.Check(); err != nil {
				t.Errorf("%s %d: %v", s.name, i, err)
			}
		}
		if *shots == "" {
			continue
		}
		if err := os.WriteFile(filepath.Join(*shots, s.name+".html"), b, 0o644); err != nil {
			t.Error(err)
		}
	}
}
