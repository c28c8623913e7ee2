package files

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/phone/ui"
)

// A kind is a file type, known by its extension.
type kind struct {
	name   string
	icon   ui.Icon
	tint   ui.Color
	lasts  bool // its size is that of the real file, not of its text
	ending []string
}

var (
	folderKind = kind{name: "Folder", icon: ui.IconFolder, tint: ui.Amber}
	otherKind  = kind{name: "File", icon: ui.IconFile, tint: ui.Slate}
	kinds      = []kind{
		{"Picture", ui.IconPicture, ui.Plum, true, []string{".jpg", ".png"}},
		{"Audio", ui.IconMusic, ui.Coral, true, []string{".mp3", ".m4a"}},
		{"Video", ui.IconVideo, ui.Rose, true, []string{".mp4"}},
		{"Archive", ui.IconApps, ui.Olive, true, []string{".zip"}},
		{"PDF document", ui.IconNote, ui.Danger, true, []string{".pdf"}},
		{"Table", ui.IconNote, ui.Green, false, []string{".csv"}},
		{"Text", ui.IconText, ui.Blue, false, []string{".txt", ".md"}},
	}
)

func kindOf(f *ui.File) *kind {
	if f.Folder {
		return &folderKind
	}
	for i := range kinds {
		for _, end := range kinds[i].ending {
			if strings.HasSuffix(f.Path, end) {
				return &kinds[i]
			}
		}
	}
	return &otherKind
}

// size returns a file's size in bytes. A picture is stored as a description, so its size is derived from that: it stays
// the same wherever the file is moved.
func size(f *ui.File) int {
	if !kindOf(f).lasts {
		return len(f.Text)
	}
	sum := uint32(2166136261) // FNV-1a
	for i := range len(f.Text) {
		sum = (sum ^ uint32(f.Text[i])) * 16777619
	}
	return 180_000 + int(sum%4_700_000)
}

// sizeText writes a size for people.
func sizeText(bytes int) string {
	switch {
	case bytes < 1000:
		return strconv.Itoa(bytes) + " B"
	case bytes < 1_000_000:
		return strconv.Itoa(bytes/1000) + " kB"
	}
	return strconv.Itoa(bytes/1_000_000) + "." + strconv.Itoa(bytes/100_000%10) + " MB"
}

// dayText writes the day of a time.
func dayText(seconds int64) string { return time.Unix(seconds, 0).UTC().Format("2 Jan 2006") }

// clockText writes a time to the minute.
func clockText(seconds int64) string { return time.Unix(seconds, 0).UTC().Format("2 Jan 2006, 15:04") }

// An order is a way to sort a folder.
type order struct {
	label string
	less  func(a, b *ui.File) int // nil: by name, the order of ui.Files
}

var orders = []order{
	{label: "By name"},
	{"Newest first", func(a, b *ui.File) int { return cmp.Compare(b.Modified, a.Modified) }},
	{"Largest first", func(a, b *ui.File) int { return size(b) - size(a) }},
}

// newest is the order with the latest first.
const newest = 1
