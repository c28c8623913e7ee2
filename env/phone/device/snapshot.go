package device

import (
	"context"
	"errors"
	"fmt"
	"image"
	"strconv"

	"gymkhana"
	"gymkhana/env/phone/ui"
	"gymkhana/plain"
)

// A snapshot is an immutable moment of a World.
type snapshot struct {
	kit     *Kit
	state   *State
	witness witness
	done    []gymkhana.Action
	ended   bool
	reason  string
	foreign bool // it was decoded from bytes, which may be untrusted
}

// snapshot saves the world.
func (w *World) snapshot() (gymkhana.Snapshot, error) {
	if w.ph == nil {
		return nil, gymkhana.Blame(gymkhana.FaultUs, "env/phone", errors.New("no episode; Reset first"))
	}
	return snapshot{w.kit, w.State(), w.witness.clone(), w.done, w.ended, w.reason, w.foreign}, nil
}

// restore returns to a snapshot of this World or another one of the same phone.
func (w *World) restore(_ context.Context, saved gymkhana.Snapshot) (gymkhana.Moment, error) {
	s, ok := saved.(snapshot)
	if !ok || s.kit != w.kit && (w.fleet == nil || s.kit.fleet != w.fleet) {
		return gymkhana.Moment{}, gymkhana.Blame(gymkhana.FaultUs, "env/phone", fmt.Errorf("a %T is no snapshot of this phone", saved))
	}
	w.kit = s.kit
	w.ph, w.family = s.state.Phone(), w.kit.byFamily[s.state.cased.Family]
	w.done, w.ended, w.reason, w.foreign = s.done, s.ended, s.reason, s.foreign
	w.witness = s.witness.clone()
	w.describe()
	w.shown = s.state
	return w.observe(""), nil
}

// encode encodes a snapshot as bytes.
func (w *World) encode(saved gymkhana.Snapshot) ([]byte, error) {
	write, _ := w.codec()
	return write(saved)
}

// decode decodes a snapshot of a World of this configuration.
func (w *World) decode(data []byte) (gymkhana.Snapshot, error) {
	_, read := w.codec()
	return read(data)
}

func (w *World) codec() (write func(gymkhana.Snapshot) ([]byte, error), read func([]byte) (gymkhana.Snapshot, error)) {
	seal := &gymkhana.Seal{World: WorldName, Version: Version, Config: w.config}
	if w.fleet != nil {
		seal.World, seal.Version = w.fleet.Name, w.fleet.Version
	}
	return gymkhana.Codec(seal, snapshot.append, w.load)
}

// append writes a snapshot as {"case":…,"data":{…},"done":[…],"ended":…,"reason":…,"system":…,"witness":…}, with the data of
// each app.
func (s snapshot) append(b []byte) []byte {
	done := gymkhana.ActionTexts(s.done)
	b = plain.Append(append(b, `{"case":`...), &s.state.cased)
	b = s.state.appendData(append(b, `,"data":`...))
	b = plain.Append(append(b, `,"done":`...), &done)
	b = strconv.AppendBool(append(b, `,"ended":`...), s.ended)
	b = gymkhana.AppendString(append(b, `,"reason":`...), s.reason)
	b = plain.Append(append(b, `,"system":`...), &s.state.system)
	return append(plain.Append(append(b, `,"witness":`...), &sighting{s.witness.seen, s.witness.sights}), '}')
}

// A sighting is an encoded witness.
type sighting struct {
	Seen   []bool
	Sights []Sight
}

// load decodes a snapshot of a World of this configuration. The bytes may be forged, so it checks that the phone can be
// described and drawn.
func (w *World) load(from *gymkhana.Scanner) (snapshot, error) {
	s := snapshot{state: &State{}, foreign: true}
	var done []string
	var seen sighting
	from.Want(`{"case":`)
	if plain.Scan(from, &s.state.cased); from.Err() != nil {
		return s, from.Err()
	}
	if err := w.loadKit(&s); err != nil {
		return s, err
	}
	from.Want(`,"data":`)
	s.state.scanData(from)
	from.Want(`,"done":`)
	plain.Scan(from, &done)
	from.Want(`,"ended":`)
	s.ended = from.Bool()
	from.Want(`,"reason":`)
	s.reason = from.Text()
	from.Want(`,"system":`)
	plain.Scan(from, &s.state.system)
	from.Want(`,"witness":`)
	plain.Scan(from, &seen)
	from.Want(`}`)
	if from.End() != nil {
		return s, from.End()
	}
	s.witness = witness{seen.Sights, seen.Seen}
	acts, err := gymkhana.ParseActions(done, 1)
	s.done = acts
	if len(seen.Seen) != len(seen.Sights) {
		err = errors.Join(err, errors.New("a witness that forgot"))
	}
	for i := range seen.Sights {
		if len(seen.Sights[i].Ways) == 0 {
			err = errors.Join(err, errors.New("a sight that nothing shows"))
		}
	}
	if err = errors.Join(err, s.state.system.Sound(s.kit.infos)); err == nil {
		err = caught(func() error { return s.tryOut() })
	}
	return s, err
}

// loadKit finds the phone of a snapshot: one of this world's, with a family that fits it.
func (w *World) loadKit(s *snapshot) error {
	c := &s.state.cased
	s.kit = w.kit
	if w.fleet != nil {
		var err error
		if s.kit, err = w.fleet.Of(c); err != nil {
			return err
		}
	}
	s.state.kit = s.kit
	if s.kit.byFamily[c.Family] == nil || w.fleet == nil && c.Family != w.setup.Family || c.Held != w.setup.Held {
		return fmt.Errorf("the family %q is not the config's", c.Family)
	}
	s.state.data, s.state.texts = make([]any, len(s.kit.programs)), newTexts(len(s.kit.programs))
	return nil
}

// tryOut observes a phone as agents and verifiers do.
func (s *snapshot) tryOut() error {
	w := s.kit.world(Setup{})
	w.ph, w.family = s.state.Phone(), s.kit.byFamily[s.state.cased.Family]
	w.describe()
	w.page.Elements(nil)
	w.page.Draw(image.NewRGBA(image.Rect(0, 0, ui.Width, ui.Height)))
	for i, p := range s.kit.programs {
		p.rows(s.state.data[i], func(Row) {})
	}
	return nil
}

// caught runs code on untrusted data and returns its panic as an error.
func caught(run func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("no phone is in this state: %v", p)
		}
	}()
	return run()
}

// wary runs code on a phone. If the phone's data was decoded from bytes, a panic becomes an error that ends the
// episode.
func (w *World) wary(run func()) error {
	if !w.foreign {
		run()
		return nil
	}
	if err := caught(func() error { run(); return nil }); err != nil {
		w.ended, w.reason = true, "broken"
		return gymkhana.Blame(gymkhana.FaultSetup, "env/phone", err)
	}
	return nil
}
