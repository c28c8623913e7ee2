package device

import "reflect"

// Lose removes elements of the lists in the data of all apps, and files, where lost says so. What no action can remove
// stays: the pages of Playground and the views of Shutter's room.
func (o *Oracle) Lose(lost func() bool) {
	w := o.world
	lose(reflect.ValueOf(&w.ph.Files).Elem(), lost)
	for i := range w.ph.live {
		if w.ph.kit.infos[i].Name == "playground" {
			continue
		}
		lose(reflect.ValueOf(w.ph.touch(i)).Elem(), lost)
	}
	w.describe()
}

// lose removes elements of a slice, or of the slices in a struct; anything else stays as it is.
func lose(data reflect.Value, lost func() bool) {
	switch {
	case data.Kind() == reflect.Struct:
		for f := range data.NumField() {
			if data.Field(f).CanSet() && data.Type().Field(f).Name != "Views" {
				lose(data.Field(f), lost)
			}
		}
	case data.Kind() == reflect.Slice:
		rest := reflect.MakeSlice(data.Type(), 0, data.Len())
		for i := range data.Len() {
			if !lost() {
				rest = reflect.Append(rest, data.Index(i))
			}
		}
		data.Set(rest)
	}
}
