package kit

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"reflect"
)

// Select runs a query and returns its rows as structs whose exported fields are the columns in order.
func Select[T any](ctx context.Context, db *sql.DB, query string, args ...any) ([]T, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var all []T
	for rows.Next() {
		var one T
		v := reflect.ValueOf(&one).Elem()
		into := make([]any, v.NumField())
		for i := range into {
			into[i] = v.Field(i).Addr().Interface()
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

// One runs a query for one row. If there is none, the error is Missing(what).
func One[T any](ctx context.Context, db *sql.DB, what, query string, args ...any) (T, error) {
	all, err := Select[T](ctx, db, query, args...)
	if err != nil || len(all) > 0 {
		if err != nil {
			return *new(T), err
		}
		return all[0], nil
	}
	return *new(T), Missing(what)
}

// A mistake is the answer to a visitor's request that cannot be fulfilled.
type mistake struct {
	status int
	text   string
}

// Error is the text for the visitor.
func (m *mistake) Error() string { return m.text }

// Missing is the answer to a request for something that does not exist.
func Missing(what string) error {
	return &mistake{404, fmt.Sprintf("There is no such %s here.", what)}
}

// Bad is the answer to an invalid request.
func Bad(format string, args ...any) error { return &mistake{400, fmt.Sprintf(format, args...)} }

func statusOf(err error) int {
	var m *mistake
	if errors.As(err, &m) {
		return m.status
	}
	return 500
}
