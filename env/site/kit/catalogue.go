package kit

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"net/http"
	"strings"
	"sync"

	"modernc.org/sqlite"
)

// A catalogue is the content of a site in one version of the world.
type catalogue struct {
	site    *Site
	version int
	db      *sql.DB
	pages   map[string]*template.Template
	index   *index
	mux     func() *http.ServeMux // its handlers

	mu       sync.Mutex
	pictures map[string]*picture
	named    map[string]string // addresses of pictures by their names
}

// A Drawing is the facts of a picture; package art has the types.
type Drawing interface {
	Check() error
	SVG(seed uint64) []byte
}

// A picture is drawn on first use.
type picture struct {
	of   Drawing
	seed uint64
	svg  []byte
}

// A Fill fills a site's catalogue for a version of the world.
type Fill struct {
	Version int
	cat     *catalogue
	tx      *sql.Tx
	nth     int
	wrong   []error // what is wrong with pictures
}

// Insert adds a row to a table of the catalogue, its columns in order.
func (f *Fill) Insert(table string, values ...any) error {
	marks := strings.TrimSuffix(strings.Repeat("?,", len(values)), ",")
	_, err := f.tx.Exec("INSERT INTO "+table+" VALUES ("+marks+")", values...)
	if err != nil {
		return fmt.Errorf("%s: %w", table, err)
	}
	return nil
}

// Index adds an entry to the search index: kind is its type, ref its key, such as a slug.
func (f *Fill) Index(kind, ref, title, body string) error {
	return f.Insert("kit_search", kind, ref, title, body)
}

// Picture returns the address of a picture, which reveals nothing about it. An invalid drawing is an error of the
// catalogue.
func (f *Fill) Picture(of Drawing) string {
	f.nth++
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %d", f.cat.site.Name, f.Version, f.nth))
	name := hex.EncodeToString(sum[:8])
	f.cat.pictures[name] = &picture{of: of, seed: binary.BigEndian.Uint64(sum[8:])}
	f.wrong = append(f.wrong, of.Check())
	return "/picture/" + name + ".svg"
}

const searchTable = `CREATE VIRTUAL TABLE kit_search USING fts5(kind UNINDEXED, ref UNINDEXED, title, body,
	tokenize="unicode61 remove_diacritics 2", prefix='2 3');
CREATE VIRTUAL TABLE kit_words USING fts5vocab(kit_search, row);`

func newCatalogue(s *Site, version int) (*catalogue, error) {
	c := &catalogue{site: s, version: version, pictures: map[string]*picture{}, named: map[string]string{}}
	c.mux = sync.OnceValue(c.handlers)
	image, err := imageOf(searchTable+s.Tables, func(tx *sql.Tx) error {
		if s.Fill == nil {
			return nil
		}
		f := &Fill{Version: version, cat: c, tx: tx}
		err := s.Fill(f)
		return errors.Join(append(f.wrong, err)...)
	})
	if err == nil {
		c.db = open(image, 4, "PRAGMA query_only = ON")
		c.pages, err = parse(c)
	}
	if err == nil {
		c.index, err = c.words()
	}
	if err != nil {
		return nil, fmt.Errorf("site %s, version %d: %w", s.Name, version, err)
	}
	return c, nil
}

// svg draws a picture, or returns nil.
func (c *catalogue) svg(name string) []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := c.pictures[name]
	if p == nil {
		return nil
	}
	if p.svg == nil {
		p.svg = p.of.SVG(p.seed)
	}
	return p.svg
}

// imageOf makes a database in memory and returns its bytes.
func imageOf(schema string, fill func(*sql.Tx) error) ([]byte, error) {
	db := open(nil, 1, "")
	defer db.Close()
	if _, err := db.Exec(schema); err != nil {
		return nil, err
	}
	if fill != nil {
		tx, err := db.Begin()
		if err != nil {
			return nil, err
		}
		if err := fill(tx); err != nil {
			return nil, err
		}
		if err := tx.Commit(); err != nil {
			return nil, err
		}
	}
	conn, err := db.Conn(context.Background())
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	var image []byte
	err = conn.Raw(func(c any) error {
		var err error
		image, err = c.(interface{ Serialize() ([]byte, error) }).Serialize()
		return err
	})
	return image, err
}

// open opens databases in memory that start as an image; each connection has its own copy, and executes a command first
// if there is one.
func open(image []byte, conns int, begin string) *sql.DB {
	db := sql.OpenDB(&copies{image, begin})
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	return db
}

// copies is a driver.Connector.
type copies struct {
	image []byte
	begin string
}

var sqliteDriver = &sqlite.Driver{}

// Connect makes a copy.
func (c *copies) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := sqliteDriver.Open(":memory:")
	if err != nil {
		return nil, err
	}
	if c.image != nil {
		err = conn.(interface{ Deserialize([]byte) error }).Deserialize(c.image)
	}
	if err == nil && c.begin != "" {
		_, err = conn.(driver.ExecerContext).ExecContext(ctx, c.begin, nil)
	}
	if err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return conn, nil
}

// Driver returns SQLite's.
func (c *copies) Driver() driver.Driver { return sqliteDriver }

// parse parses a site's templates: each file with the common frame and its own "main".
func parse(c *catalogue) (map[string]*template.Template, error) {
	s := c.site
	base, err := template.New("page").Funcs(functions(s, c.version)).Funcs(template.FuncMap{"picture": c.address}).ParseFS(frame, "templates/*.html")
	if err != nil {
		return nil, err
	}
	if _, err := fs.Stat(s.Files, "templates/layout.html"); err == nil {
		if base, err = base.ParseFS(s.Files, "templates/layout.html"); err != nil {
			return nil, err
		}
	}
	pages := map[string]*template.Template{}
	for _, files := range []fs.FS{frame, s.Files} {
		names, err := fs.Glob(files, "templates/*.html")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			own, err := base.Clone()
			if err == nil {
				own, err = own.ParseFS(files, name)
			}
			if err != nil {
				return nil, err
			}
			pages[strings.TrimSuffix(strings.TrimPrefix(name, "templates/"), ".html")] = own
		}
	}
	return pages, nil
}
