package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Pages are imported for the screen of a phone, and a device that is not there is refused.
func TestImportForAPhone(t *testing.T) {
	s := newSession(t)
	dir := pagesOutside(t, "wob")
	s.must("import", "miniwob", dir, "--as", "wob-phone", "--device", "phone")
	suite, err := os.ReadFile(filepath.Join(s.home, "suites", "wob-phone.yaml"))
	if err != nil || !strings.Contains(string(suite), `"device":"phone"`) && !strings.Contains(string(suite), "device: phone") {
		t.Errorf("%v:\n%s", err, suite)
	}
	for _, c := range []struct{ why, args string }{
		{`--device "watch": want desktop or phone`, "import miniwob " + dir + " --as x --device watch"},
		{"what gameworld imports is not shown on a phone", "import gameworld " + pagesOutside(t, "gameworld") + " --as x --device phone"},
	} {
		if code := s.run(strings.Fields(c.args)...); code != 2 || !strings.Contains(s.err.String(), c.why) {
			t.Errorf("%s: exit %d, %s", c.args, code, &s.err)
		}
	}
}
