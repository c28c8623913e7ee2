//go:build !unix

package cli

import (
	"context"
)

func limitFileSize(string) {}

func programContext() context.Context { return context.Background() }

const limitsFiles = false
