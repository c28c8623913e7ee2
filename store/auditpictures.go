package store

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"image"
	"image/png"
	"runtime"
	"sync"

	"gymkhana"
	codec "gymkhana/picture"
)

// auditPictures audits every picture against its hash, and every frame against the pixels of its picture.
func (f *File) auditPictures(ctx context.Context, a *audit) error {
	found, err := pictureFlaws(ctx, f.read)
	if err != nil {
		return setup(fmt.Errorf("%s: %w", f.path, err))
	}
	a.flaws = append(a.flaws, found...)
	if !exists(f.frames.path) {
		return nil
	}
	db, err := f.frames.open(ctx)
	if err == nil {
		found, err = pictureFlaws(ctx, db)
		a.flaws = append(a.flaws, found...)
	}
	if err != nil {
		a.flaw("%s cannot be read: %v", f.frames.path, err)
	}
	return nil
}

// pictureFlaws reads the pictures and frames of one file.
func pictureFlaws(ctx context.Context, db *sql.DB) ([]gymkhana.Flaw, error) {
	var mu sync.Mutex
	var flaws []gymkhana.Flaw
	say := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		flaws = append(flaws, gymkhana.Flaw{What: fmt.Sprintf(format, args...)})
	}
	err := sideBySide(ctx, db, "SELECT hash, data FROM picture ORDER BY rowid", func(row []any) {
		hash, _ := row[0].([]byte)
		data, _ := row[1].([]byte)
		if sum := gymkhana.HashBytes(data); !bytes.Equal(sum[:], hash) {
			say("picture %.4x: its bytes are not what its hash says", hash)
		}
	})
	if err != nil {
		return flaws, err
	}
	err = sideBySide(ctx, db, `SELECT f.hash, f.picture, p.data
		FROM frame f LEFT JOIN picture p ON p.hash = f.picture ORDER BY f.hash`,
		func(row []any) {
			hash, _ := row[0].([]byte)
			data, _ := row[2].([]byte)
			if data == nil {
				say("frame %.4x: its picture %.4x is not there", hash, row[1])
			} else if why := frameOf(data, hash); why != "" {
				say("frame %.4x: %s", hash, why)
			}
		})
	return flaws, err
}

// sideBySide processes every row of a query, on all cores. It processes large rows one at a time, so that they do not
// fill the memory together.
func sideBySide(ctx context.Context, db *sql.DB, query string, do func([]any)) error {
	rows, err := db.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	todo := make(chan []any)
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for row := range todo {
				do(row)
			}
		})
	}
	err = eachRow(rows, func(row []any) error {
		if isLarge(row) {
			do(row)
		} else {
			todo <- append([]any(nil), row...)
		}
		return nil
	})
	close(todo)
	wg.Wait()
	return err
}

// largeRow is the length of a value, in bytes, from which rows are not examined side by side.
const largeRow = 1 << 20

// isLarge reports whether a row holds a picture of more than a megabyte, or of more pixels than most screens have.
func isLarge(row []any) bool {
	for _, v := range row {
		data, _ := v.([]byte)
		size, err := png.DecodeConfig(bytes.NewReader(data))
		if len(data) > largeRow || err == nil && size.Width*size.Height > 1<<22 {
			return true
		}
	}
	return false
}

// frameOf says why a picture does not match a frame, or returns "". The hash of a frame is taken over its pixels,
// either as they are in the PNG, with its palette if it has one, or as red, green, blue and alpha.
func frameOf(data, hash []byte) string {
	own, err := gymkhana.DecodePNG(data)
	if err != nil {
		return "its picture cannot be read: " + err.Error()
	}
	if isHashOf(own, hash) {
		return ""
	}
	plain, err := codec.DecodePNG(data)
	if err != nil {
		return "its picture cannot be read: " + err.Error()
	}
	if !isHashOf(plain, hash) {
		return "its picture has other pixels than its hash says"
	}
	return ""
}

func isHashOf(img image.Image, hash []byte) bool {
	h, err := gymkhana.NewScreenshot(func() (image.Image, error) { return img, nil }, nil).Hash()
	return err == nil && bytes.Equal(h[:], hash)
}
