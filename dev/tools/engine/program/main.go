// The development engine: Temporal's server and its UI in one process, with its data in one SQLite file. It takes those flags of
// `temporal server start-dev` that the launcher, the tests and the Temporal SDK use, so either program can replace the other.
package main

import (
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"

	"go.temporal.io/server/common/headers"
)

const usage = `Commands:
  server start-dev           starts the server; Ctrl-C or SIGTERM stops it
  operator namespace update  sets the retention of a namespace
  --version`

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "Error:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	called := strings.Join(args, " ") + " "
	switch {
	case strings.HasPrefix(called, "server start-dev "):
		return serve(args[2:])
	case strings.HasPrefix(called, "operator namespace update "):
		return updateNamespace(args[3:])
	case called == "--version ":
		fmt.Println(version())
		return nil
	}
	return fmt.Errorf("unknown command %q\n%s", strings.TrimSpace(called), usage)
}

func serve(args []string) error {
	options, err := readOptions(args)
	if err != nil {
		return err
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	server, err := newServer(options)
	if err != nil {
		return err
	}
	failed := make(chan error, 1)
	if !options.headless {
		stopUI := startUI(options, failed)
		defer stopUI()
	}
	if err := server.Start(); err != nil {
		return fmt.Errorf("the server did not start: %w", err)
	}
	defer func() { _ = server.Stop() }()
	fmt.Println(version())
	fmt.Printf("Temporal server: %s\n", options.address())
	if !options.headless {
		fmt.Printf("Temporal UI: http://%s\n", hostPort(options.uiIP, options.uiPort))
	}
	select {
	case <-stop:
		return nil
	case err := <-failed:
		return fmt.Errorf("the UI ended: %w", err)
	}
}

// version returns a line like that of the Temporal CLI, from which the tests read the version of the server.
func version() string {
	ui := "none"
	if build, ok := debug.ReadBuildInfo(); ok {
		for _, module := range build.Deps {
			if strings.HasPrefix(module.Path, "github.com/temporalio/ui-server/") {
				ui = strings.TrimPrefix(module.Version, "v")
			}
		}
	}
	return fmt.Sprintf("durable-forms development engine (Server %s, UI %s)", headers.ServerVersion, ui)
}
