package plan

import "gymkhana"

// scene gives the world's words, if it has any, and its picture.
func (s *seat) scene(o *gymkhana.Observation) ([]gymkhana.Part, error) {
	var parts []gymkhana.Part
	if o.Text != "" {
		parts = append(parts, text(o.Text))
	}
	if o.Screenshot != nil {
		img, err := s.lens.Take(o.Screenshot, gymkhana.Size{})
		if err != nil {
			return nil, err
		}
		parts = append(parts, gymkhana.Part{Image: img})
	}
	return parts, nil
}
