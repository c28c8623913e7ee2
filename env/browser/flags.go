package browser

import (
	"os"
	"strconv"
	"strings"
)

// flags is the command line. A comment explains each group.
func flags(o Options, profile string, sandbox bool) []string {
	args := []string{
		"--headless", "--remote-debugging-pipe", "--user-data-dir=" + profile,

		// No activity by itself: no questions, no updates, no reports, no helpers.
		"--no-first-run", "--no-default-browser-check", "--no-startup-window", "--disable-extensions",
		"--disable-background-networking", "--disable-component-update", "--disable-default-apps",
		"--disable-sync", "--disable-domain-reliability", "--disable-client-side-phishing-detection",
		"--disable-breakpad", "--disable-crash-reporter", "--metrics-recording-only", "--no-pings",
		"--password-store=basic", "--use-mock-keychain", "--deny-permission-prompts", "--mute-audio",

		// A closed network: names mean nothing, and there is no way around the proxy.
		"--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1", "--disable-quic",
		"--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
		"--webrtc-ip-handling-policy=disable_non_proxied_udp",

		// Background pages run like those in front, and one thread runs all frames of a page.
		"--disable-background-timer-throttling", "--disable-renderer-backgrounding",
		"--disable-backgrounding-occluded-windows", "--disable-ipc-flooding-protection",
		"--disable-hang-monitor", "--disable-site-isolation-trials",
		"--disable-features=" + strings.Join([]string{
			"IsolateOrigins", "site-per-process", "BackForwardCache", "PaintHolding", "HttpsUpgrades", "Translate",
			"OptimizationHints", "MediaRouter", "DialMediaRouteProvider", "Prerender2", "LazyFrameLoading", "IsolateSandboxedIframes",
		}, ","),

		// The same pixels each time. With partial raster, redrawn parts differ slightly in colour from a complete drawing.
		// Captures need not wait for the screen's refresh.
		"--disable-partial-raster", "--disable-checker-imaging", "--disable-smooth-scrolling",
		"--disable-lcd-text", "--force-color-profile=srgb", "--font-render-hinting=none", "--hide-scrollbars",
		"--disable-frame-rate-limit", "--disable-gpu-vsync", "--disable-dev-shm-usage",

		// The window does not wait for a page that has not drawn yet. While it waited, the process that draws would ask for
		// frames without a pause, since their rate has no limit. Pictures are of the page and not of the window.
		"--deadline-to-synchronize-surfaces=0",
		"--enable-gpu-benchmarking", // reports to clock.js, which hides it from pages, when a frame is drawn
		"--blink-settings=imageAnimationPolicy=2", "--lang=en-US",

		"--js-flags=--max-old-space-size=" + strconv.Itoa(o.Memory),
	}
	if o.enlarged {
		// Otherwise text has another base line, depending on whether its process has measured the font at another scale.
		args = append(args, "--disable-font-subpixel-positioning")
	}
	if !sandbox {
		args = append(args, "--no-sandbox")
	}
	return args
}

// environment keeps everything the browser writes in its folder, and the host's locale, time
// zone and proxies out.
func environment(profile string) []string {
	env := []string{"HOME=" + profile, "TMPDIR=" + profile, "XDG_CONFIG_HOME=" + profile, "XDG_CACHE_HOME=" + profile,
		"LANG=C.UTF-8", "TZ=UTC", "DBUS_SESSION_BUS_ADDRESS=disabled:"}
	for _, keep := range []string{"PATH", "LD_LIBRARY_PATH", "FONTCONFIG_FILE", "FONTCONFIG_PATH"} {
		if v, ok := os.LookupEnv(keep); ok {
			env = append(env, keep+"="+v)
		}
	}
	return env
}
