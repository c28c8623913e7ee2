package files

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/phone/ui"
)

// A kind is what sort of file it is, as its name ends.
type kind struct {
	name   string
	icon   ui.Icon
	tint   ui.Color
	lasts  bool // its size is that of the represented file, not of its text
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

// size is how many bytes a file takes. A picture is kept as the words for what it shows, so its
// size is made up from them: it stays the same wherever the file goes.
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

// sizeText writes a size as people read it.
func sizeText(bytes int) string {
	switch {
	case bytes < 1000:
		return strconv.Itoa(bytes) + " B"
	case bytes < 1_000_000:
		return strconv.Itoa(bytes/1000) + " kB"
	}
	return strconv.Itoa(bytes/1_000_000) + "." + strconv.Itoa(bytes/100_000%10) + " MB"
}

// dayText writes the day of an instant.
func dayText(seconds int64) string { return time.Unix(seconds, 0).UTC().Format("2 Jan 2006") }

// clockText writes an instant to the minute.
func clockText(seconds int64) string { return time.Unix(seconds, 0).UTC().Format("2 Jan 2006, 15:04") }

// An order is a way to sort a folder.
type order struct {
	label string
	less  func(a, b *ui.File) int // nil: by name, as ui.Files has it
}

var orders = []order{
	{label: "By name"},
	{"Newest first", func(a, b *ui.File) int { return cmp.Compare(b.Modified, a.Modified) }},
	{"Largest first", func(a, b *ui.File) int { return size(b) - size(a) }},
}

// newest is the order of the latest first.
const newest = 1
