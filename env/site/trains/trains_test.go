package trains

import (
	"testing"

	"gymkhana/env/site/sitetest"
)

func TestMain(m *testing.M) { sitetest.Main(m) }
func TestSite(t *testing.T) { sitetest.Run(t, Site) }
