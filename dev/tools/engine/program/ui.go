//go:build !headless

package main

import (
	"github.com/temporalio/ui-server/v2/server"
	"github.com/temporalio/ui-server/v2/server/config"
	"github.com/temporalio/ui-server/v2/server/server_options"
)

// startUI starts the UI. It reports its end to failed, and returns what stops it.
func startUI(o *options, failed chan<- error) func() {
	ui := server.NewServer(server_options.WithConfigProvider(&config.Config{
		Host:                escaped(o.uiIP),
		Port:                o.uiPort,
		TemporalGRPCAddress: o.address(),
		EnableUI:            true,
		DefaultNamespace:    o.namespaces[0],
		Codec:               config.Codec{Endpoint: o.codecEndpoint},
		// The UI is called over plain HTTP.
		CORS:     config.CORS{CookieInsecure: true},
		HideLogs: true,
		// A development server calls nobody by itself.
		DisableNewsFetch: true,
	}))
	go func() { failed <- ui.Start() }()
	return ui.Stop
}
