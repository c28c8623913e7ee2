package store

import (
	"context"
	"encoding/json"

	"gymkhana"
)

// Spent is the usage of the live calls of all attempts: from the outcomes for attempts that count, and from the calls
// for all others.
func (f *File) Spent(ctx context.Context) (sum gymkhana.Usage, err error) {
	err = f.look(ctx, func(s *partReader) error {
		for _, query := range []string{
			"SELECT outcome FROM episode WHERE outcome IS NOT NULL",
			`SELECT c.response FROM call c JOIN attempt a ON a.id = c.attempt JOIN episode e ON e.n = a.episode
				WHERE c.response IS NOT NULL AND (e.outcome IS NULL
					OR a.n < (SELECT max(last.n) FROM attempt last WHERE last.episode = a.episode))`,
		} {
			rows, err := s.tx.QueryContext(ctx, query)
			if err != nil {
				return err
			}
			if err := eachRow(rows, func(row []any) error {
				text, _ := row[0].(string)
				used, err := liveUsage([]byte(text))
				sum = sum.Add(used)
				return err
			}); err != nil {
				return err
			}
		}
		return nil
	})
	return sum, err
}

// liveUsage reads the usage in an outcome or a response. Answers of the cache cost nothing.
func liveUsage(data []byte) (gymkhana.Usage, error) {
	var r struct {
		Usage  gymkhana.Usage `json:"usage"`
		Cached bool           `json:"cached"`
	}
	err := json.Unmarshal(data, &r)
	if err != nil || r.Cached {
		return gymkhana.Usage{}, err
	}
	return r.Usage, nil
}
