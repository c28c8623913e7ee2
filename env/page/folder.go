package page

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path"
	"strings"
	"sync"
	"time"

	"gymkhana"
)

// Bounds on a folder of pages.
const (
	maxFiles  = 50_000
	maxFolder = 4 << 30
)

// A folder is served to one episode. Nothing outside it can be reached, by links either.
type folder struct {
	root *os.Root
	date string // the date that pages get as time of change and as now
}

func openFolder(name string) (*folder, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, fmt.Errorf("%w; put the pages back or import them again", err)
	}
	day := time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)
	return &folder{root: root, date: day.Format(http.TimeFormat)}, nil
}

// has returns an error if there is no page of that name; query and fragment are ignored.
func (f *folder) has(file string) error {
	name, _, _ := strings.Cut(file, "#")
	name, _, _ = strings.Cut(name, "?")
	info, err := f.root.Stat(local(name))
	if err == nil && info.IsDir() {
		_, err = f.root.Stat(path.Join(local(name), "index.html"))
	}
	return err
}

func local(name string) string {
	return path.Join(".", path.Clean("/" + name)[1:])
}

// ServeHTTP gives a file. Every answer has the same date, because pages can read it.
func (f *folder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Date", f.date)
	w.Header().Set("Last-Modified", f.date)
	name := local(r.URL.Path)
	file, err := f.root.Open(name)
	if err == nil {
		var info fs.FileInfo
		if info, err = file.Stat(); err == nil && info.IsDir() {
			file.Close()
			name = path.Join(name, "index.html")
			file, err = f.root.Open(name)
		}
	}
	if err != nil {
		http.Error(w, "404 "+r.URL.Path, http.StatusNotFound)
		return
	}
	defer file.Close()
	kind, err := contentType(name, file)
	if err != nil {
		http.Error(w, "500 "+r.URL.Path, http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", kind)
	http.ServeContent(w, r, name, time.Time{}, file)
}

func (f *folder) close() error { return f.root.Close() }

// Fingerprint identifies what is in a folder: the SHA-256 over the names and contents of its files,
// in order, without those in hidden folders. A folder whose files look the same as last time, by
// names, sizes and times, is not read again in the same program.
func Fingerprint(name string) (string, error) {
	root, err := os.OpenRoot(name)
	if err != nil {
		return "", gymkhana.Blame(gymkhana.FaultSetup, "env/page.Fingerprint", err)
	}
	defer root.Close()
	files, looks, err := list(root)
	if err != nil {
		return "", gymkhana.Blame(gymkhana.FaultSetup, "env/page.Fingerprint", err)
	}
	if known, ok := fingerprints.Load(looks); ok {
		return known.(string), nil
	}
	sum := sha256.New()
	for _, file := range files {
		if err := digest(root, file, sum); err != nil {
			return "", gymkhana.Blame(gymkhana.FaultSetup, "env/page.Fingerprint", err)
		}
	}
	print := hex.EncodeToString(sum.Sum(nil))
	fingerprints.Store(looks, print)
	return print, nil
}

// fingerprints are those known, by how the folder looks.
var fingerprints sync.Map

// list gives the files of a folder in order and, as one hash, how they look from outside.
func list(root *os.Root) (files []string, looks gymkhana.Hash, err error) {
	seen := sha256.New()
	fmt.Fprintf(seen, "%q\n", root.Name())
	var bytes int64
	err = fs.WalkDir(root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && strings.HasPrefix(d.Name(), "."):
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		files = append(files, name)
		if bytes += info.Size(); bytes > maxFolder || len(files) > maxFiles {
			return errors.New("the folder is too large to be served: name the one that has the pages")
		}
		_, err = fmt.Fprintf(seen, "%q %d %d\n", name, info.Size(), info.ModTime().UnixNano())
		return err
	})
	seen.Sum(looks[:0])
	return files, looks, err
}

func digest(root *os.Root, name string, sum io.Writer) error {
	file, err := root.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	own := sha256.New()
	if _, err := io.Copy(own, file); err != nil {
		return err
	}
	_, err = fmt.Fprintf(sum, "%q %x\n", name, own.Sum(nil))
	return err
}
