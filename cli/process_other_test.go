//go:build !unix

package cli

import (
	"context"
	"os"
)

func limitFileSize(string) {}

func programContext() context.Context { return context.Background() }

const limitsFiles = false

func resident(*os.ProcessState) int64 { return 0 }
