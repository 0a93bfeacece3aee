//go:build headless

package main

import (
	"fmt"
	"os"
)

// startUI says that this program was built without the UI.
func startUI(_ *options, _ chan<- error) func() {
	fmt.Fprintln(os.Stderr, "This engine was built without Temporal UI.")
	return func() {}
}
