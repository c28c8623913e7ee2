//go:build unix

package train

import (
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// limitFileSize limits the size of every file of this process, as a full disk would.
func limitFileSize(text string) {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return // no limit was asked for
	}
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: n, Max: n}); err != nil {
		panic(err)
	}
}

// A full disk stops the training with a clear error and leaves everything as it was; once there is
// room again the training resumes and ends the same.
func TestAFullDiskLosesNothing(t *testing.T) {
	skipShort(t)
	want := straight(t)
	folder := begun(t, small())
	before := files(t, folder)
	for limit, say := range map[string]string{"1000000": "the state is not saved; what was saved before is unharmed", "1": "the log is not written"} {
		cmd := exec.CommandContext(t.Context(), os.Args[0])
		cmd.Env = append(os.Environ(), "GYMKHANA_TEST_TRAIN="+folder, "GYMKHANA_TEST_FILE_LIMIT="+limit)
		cmd.Stdin = strings.NewReader("")
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), say) {
			t.Fatalf("files of %s bytes: %v; want %q in\n%s", limit, err, say, out)
		}
		for name, now := range files(t, folder) {
			if name != logFile && string(now) != string(before[name]) { // the log may have a line more, which the next start takes back
				t.Errorf("%s is not as it was", name)
			}
		}
	}
	if err := trainer(folder, small()).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	sameFiles(t, files(t, folder), want)
}
