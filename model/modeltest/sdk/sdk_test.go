// Package sdk holds no code, only tests: the stubs of model/modeltest are asked by the providers' own npm packages,
// and the bodies that our clients send, with every field that they write or read, are checked against the types in
// them. A stub that only our own client reads would prove no more than that we read our own writing.
//
// make test-sdk installs the packages, at the versions in package-lock.json, and runs the tests. Plain go test skips
// them, since they need Node.js and, the first time, a network.
package sdk

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// wanted is the variable that turns these tests on; then whatever is missing fails them.
const wanted = "GYMKHANA_SDK"

// leastNode is the first Node.js that the packages support.
const leastNode = 22

// node returns the interpreter: the one that npm installed with the packages, or the machine's.
func node(t *testing.T) string {
	t.Helper()
	if os.Getenv(wanted) == "" {
		t.Skip("make test-sdk runs the providers' SDKs")
	}
	if _, err := os.Stat("node_modules/openai"); err != nil {
		t.Fatal("the npm packages are missing; make test-sdk installs them")
	}
	arch := map[string]string{"amd64": "x64"}[runtime.GOARCH]
	if arch == "" {
		arch = runtime.GOARCH
	}
	own, err := filepath.Abs(filepath.Join("node_modules", "node-"+runtime.GOOS+"-"+arch, "bin", "node"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(own); err == nil {
		return own
	}
	path, err := exec.LookPath("node")
	if err != nil {
		t.Fatalf("there is no Node.js; make test-sdk installs it on Linux, and elsewhere it has to be version %d or newer", leastNode)
	}
	version, err := exec.Command(path, "--version").Output()
	if err != nil {
		t.Fatal(err)
	}
	major, _, _ := strings.Cut(strings.TrimPrefix(string(version), "v"), ".")
	if n, err := strconv.Atoi(major); err != nil || n < leastNode {
		t.Fatalf("Node.js is %s; the SDKs need %d or newer", bytes.TrimSpace(version), leastNode)
	}
	return path
}

// script runs a script of Node.js with an input, and gives its output. Nothing of the environment reaches it, where
// the SDKs would look for keys and addresses.
func script(t *testing.T, input []byte, args ...string) ([]byte, error) {
	t.Helper()
	var out, problems bytes.Buffer
	cmd := exec.CommandContext(t.Context(), node(t), args...)
	cmd.Env = []string{"HOME=" + t.TempDir(), "PATH=" + os.Getenv("PATH")}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(input), &out, &problems
	err := cmd.Run()
	if problems.Len() > 0 {
		t.Logf("%s: %s", strings.Join(args, " "), problems.Bytes())
	}
	return out.Bytes(), err
}
