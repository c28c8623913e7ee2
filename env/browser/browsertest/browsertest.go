// Package browsertest gives the tests of a package one browser, in a separate folder, and reports what they
// leave behind.
//
//	func TestMain(m *testing.M) { os.Exit(browsertest.Main(m)) }
package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"gymkhana/env/browser"
)

var tested struct {
	once    sync.Once
	folder  string
	browser *browser.Browser
	err     error
}

// VersionEnv is the variable in which make passes the version of the installed browser.
const VersionEnv = "GYMKHANA_CHROMIUM"

// Depends makes the results of a test binary depend on the installed browser. The go command caches results, and it
// notices changes of this module's files and of variables that a test reads, but no change of the browser. So make
// passes the browser's version in a variable, and every test binary that starts a browser reads it. The value is not
// used.
func Depends() { os.Getenv(VersionEnv) }

// Main runs the tests of a package and returns the exit status. Browser processes or files that are left
// over make it fail.
func Main(m *testing.M) int {
	Depends()
	folder, err := os.MkdirTemp("", "browser-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	tested.folder = folder
	code := m.Run()
	if tested.browser != nil {
		if err := tested.browser.Close(); err != nil {
			fmt.Fprintln(os.Stderr, "close:", err)
			code = 1
		}
	}
	for _, left := range leftovers(folder) {
		fmt.Fprintln(os.Stderr, "left behind:", left)
		code = 1
	}
	return code
}

// Options are those of the browser that browser.Shared then gives; it runs until the tests are done. The
// quick tier starts none and skips the test.
func Options(t testing.TB) browser.Options {
	t.Helper()
	if testing.Short() {
		t.Skip("needs a browser; this is the quick tier")
	}
	o := browser.Options{Folder: tested.folder}
	tested.once.Do(func() { tested.browser, tested.err = browser.Shared(t.Context(), o) })
	if tested.err != nil {
		t.Fatal(tested.err)
	}
	return o
}

// leftovers are the files in a folder and the processes that use it.
func leftovers(folder string) []string {
	left, _ := filepath.Glob(filepath.Join(folder, "*"))
	lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, p := range lines {
		line, err := os.ReadFile(p)
		if err == nil && strings.Contains(string(line), "--user-data-dir="+folder) {
			left = append(left, p)
		}
	}
	return left
}
