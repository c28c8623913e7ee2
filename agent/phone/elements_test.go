package phone_test

import (
	"testing"

	"gymkhana"
	"gymkhana/agent/phone"
)

// One element in each layout, and the elements that are left out.
func TestRender(t *testing.T) {
	list := []gymkhana.Element{
		{ID: "bar", Role: "status", Text: "it's \"5\\\" \t\u00a0é😀", Bounds: gymkhana.Bounds{X1: 540, Y1: 36}, App: "system"},
		{ID: "off", Text: "no height", Bounds: gymkhana.Bounds{X0: 1, Y0: 9, X1: 5, Y1: 9}},
		{ID: "free", Text: "no bounds", Name: "free", App: "system"},
		{ID: "on", Class: "android.widget.Switch", Name: "Wi-Fi", Text: "Wi-Fi\nHome", Bounds: gymkhana.Bounds{X0: 0, Y0: 36, X1: 540, Y1: 90},
			States: []string{"checkable", "checked", "clickable", "long-clickable"}, App: "settings"},
	}
	for layout, want := range map[phone.Layout]string{
		phone.JSON: `UI element 0: {"index": 0, "text": "it's \"5\\\" \t` + "\u00a0" + `é😀", "class": "status", "bounds": [0, 0, 540, 36], "package": "system"}
UI element 2: {"index": 2, "text": "no bounds", "content_description": "free"}
UI element 3: {"index": 3, "text": "Wi-Fi\nHome", "class": "android.widget.Switch", "bounds": [0, 36, 540, 90], ` +
			`"checkable": true, "checked": true, "clickable": true, "long_clickable": true, "package": "settings"}`,
		phone.Repr: `UI element 0: UIElement(text='it\'s "5\\" \t\xa0é😀', content_description=None, class_name=None, ` +
			`bbox=None, bbox_pixels=BoundingBox(x_min=0, x_max=540, y_min=0, y_max=36), hint_text=None, ` +
			`is_checked=False, is_checkable=False, is_clickable=False, is_editable=False, is_enabled=True, ` +
			`is_focused=False, is_focusable=False, is_long_clickable=False, is_scrollable=False, is_selected=False, ` +
			`is_visible=True, package_name='system', resource_name='bar', tooltip=None, resource_id=None, metadata=None)
UI element 2: UIElement(text='no bounds', content_description='free', class_name=None, bbox=None, ` +
			`bbox_pixels=None, hint_text=None, is_checked=False, is_checkable=False, is_clickable=False, ` +
			`is_editable=False, is_enabled=True, is_focused=False, is_focusable=False, is_long_clickable=False, ` +
			`is_scrollable=False, is_selected=False, is_visible=True, package_name='system', resource_name='free', tooltip=None, resource_id=None, metadata=None)
UI element 3: UIElement(text='Wi-Fi\nHome', content_description='Wi-Fi', class_name='android.widget.Switch', ` +
			`bbox=None, bbox_pixels=BoundingBox(x_min=0, x_max=540, y_min=36, y_max=90), hint_text=None, ` +
			`is_checked=True, is_checkable=True, is_clickable=True, is_editable=False, is_enabled=True, ` +
			`is_focused=False, is_focusable=True, is_long_clickable=True, is_scrollable=False, is_selected=False, ` +
			`is_visible=True, package_name='settings', resource_name='on', tooltip=None, resource_id=None, metadata=None)`,
		phone.Dict: `UI element 0: {"index": 0, "text": "it's \"5\\\" \t` + "\u00a0" + `é😀", "is_clickable": False, ` +
			`"is_long_clickable": False, "is_editable": False, "is_selected": False, "is_checked": False}
UI element 2: {"index": 2, "text": "no bounds", "content_description": "free", "is_clickable": False, ` +
			`"is_long_clickable": False, "is_editable": False, "is_selected": False, "is_checked": False}
UI element 3: {"index": 3, "text": "Wi-Fi\nHome", "content_description": "Wi-Fi", "is_clickable": True, ` +
			`"is_long_clickable": True, "is_editable": False, "is_focusable": True, "is_selected": False, "is_checked": True}`,
	} {
		if got := phone.Render(list, layout); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", layout, got, want)
		}
	}
	if got := phone.Render(nil, phone.JSON); got != "" {
		t.Errorf("nothing is %q", got)
	}
}
