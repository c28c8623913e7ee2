package device

import "reflect"

// Lose removes elements of the lists in the data of all apps, and files, where lost says so. What no action can remove
// stays: the pages of Playground and the views of Shutter's room.
func (o *Oracle) Lose(lost func() bool) {
	w := o.world
	lose(reflect.ValueOf(&w.ph.Files), lost)
	for i := range w.ph.live {
		if w.ph.kit.infos[i].Name == "playground" {
			continue
		}
		data := reflect.ValueOf(w.ph.touch(i)).Elem()
		for f := 0; data.Kind() == reflect.Struct && f < data.NumField(); f++ {
			if data.Field(f).CanSet() && data.Type().Field(f).Name != "Views" {
				lose(data.Field(f).Addr(), lost)
			}
		}
	}
	w.describe()
}

// lose removes elements of the slice at list; anything else stays as it is.
func lose(list reflect.Value, lost func() bool) {
	old := list.Elem()
	if old.Kind() != reflect.Slice {
		return
	}
	rest := reflect.MakeSlice(old.Type(), 0, old.Len())
	for i := range old.Len() {
		if !lost() {
			rest = reflect.Append(rest, old.Index(i))
		}
	}
	old.Set(rest)
}
