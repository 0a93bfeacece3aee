package main

import (
	"fmt"
	"maps"
	"net"
	"strings"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/server/common/authorization"
	"go.temporal.io/server/common/cluster"
	"go.temporal.io/server/common/config"
	"go.temporal.io/server/common/dynamicconfig"
	"go.temporal.io/server/common/log"
	"go.temporal.io/server/common/log/tag"
	"go.temporal.io/server/common/membership/static"
	"go.temporal.io/server/common/primitives"
	"go.temporal.io/server/temporal"
	"go.uber.org/zap"
)

const (
	// The names of the cluster and its store, and the one shard, are part of the data: those of the Temporal CLI.
	clusterName = "active"
	storeName   = "sqlite-default"
	shards      = 1
)

// usual is the dynamic configuration unless a flag says otherwise. Search attributes are known as soon as they are registered;
// the limits allow the reads that this takes.
var usual = map[string]any{
	"system.forceSearchAttributesCacheRefreshOnRead": true,
	"frontend.persistenceMaxQPS":                     10_000,
	"history.persistenceMaxQPS":                      45_000,
	"history.hostLevelCacheMaxSize":                  8_000,
	"frontend.namespaceRPS.visibility":               100,
}

func newServer(o *options) (temporal.Server, error) {
	logger, err := newLogger(o)
	if err != nil {
		return nil, err
	}
	store, err := openStore(o)
	if err != nil {
		return nil, err
	}
	services, hosts, err := newServices(o)
	if err != nil {
		return nil, err
	}
	dynamic := dynamicconfig.StaticClient{}
	all := maps.Clone(usual)
	maps.Copy(all, o.dynamicConfig)
	for key, value := range all {
		dynamic[dynamicconfig.MakeKey(key)] = value
	}
	return temporal.NewServer(
		temporal.ForServices(temporal.DefaultServices),
		temporal.WithConfig(newConfig(o, store, services)),
		temporal.WithStaticHosts(hosts),
		temporal.WithDynamicConfigClient(dynamic),
		temporal.WithLogger(logger),
		// Everybody who reaches the port may do everything, as with the Temporal CLI.
		temporal.WithAuthorizer(authorization.NewNoopAuthorizer()),
		temporal.WithClaimMapper(func(*config.Config) authorization.ClaimMapper { return authorization.NewNoopClaimMapper() }),
	)
}

func newConfig(o *options, store *config.SQL, services map[string]config.Service) *config.Config {
	disabled := config.ArchivalNamespaceDefaults{
		History:    config.HistoryArchivalNamespaceDefaults{State: "disabled"},
		Visibility: config.VisibilityArchivalNamespaceDefaults{State: "disabled"},
	}
	return &config.Config{
		Global: config.Global{
			Membership: config.Membership{MaxJoinDuration: 30 * time.Second, BroadcastAddress: o.ip},
		},
		Persistence: config.Persistence{
			DefaultStore:     storeName,
			VisibilityStore:  storeName,
			NumHistoryShards: shards,
			DataStores:       map[string]config.DataStore{storeName: {SQL: store}},
		},
		ClusterMetadata: &cluster.Config{
			FailoverVersionIncrement: 10,
			MasterClusterName:        clusterName,
			CurrentClusterName:       clusterName,
			ClusterInformation: map[string]cluster.ClusterInformation{
				clusterName: {
					Enabled:                true,
					InitialFailoverVersion: 1,
					RPCAddress:             o.address(),
					ClusterID:              uuid.NewString(),
				},
			},
		},
		DCRedirectionPolicy: config.DCRedirectionPolicy{Policy: "noop"},
		Services:            services,
		Archival: config.Archival{
			History:    config.HistoryArchival{State: "disabled"},
			Visibility: config.VisibilityArchival{State: "disabled"},
		},
		NamespaceDefaults: config.NamespaceDefaults{Archival: disabled},
		PublicClient:      config.PublicClient{HostPort: o.address()},
	}
}

// newServices gives every service but the frontend a free port. The HTTP API and metrics stay off.
func newServices(o *options) (map[string]config.Service, map[primitives.ServiceName]static.Hosts, error) {
	services := map[string]config.Service{}
	hosts := map[primitives.ServiceName]static.Hosts{}
	for _, name := range temporal.DefaultServices {
		port := o.port
		if name != string(primitives.FrontendService) {
			// Open until all services have one, so that no two get the same.
			listener, err := net.Listen("tcp", hostPort(o.ip, 0))
			if err != nil {
				return nil, nil, fmt.Errorf("no free port: %w", err)
			}
			defer listener.Close()
			port = listener.Addr().(*net.TCPAddr).Port
		}
		services[name] = config.Service{RPC: config.RPC{GRPCPort: port, BindOnIP: o.ip}}
		hosts[primitives.ServiceName(name)] = static.SingleLocalHost(hostPort(o.ip, port))
	}
	return services, hosts, nil
}

func newLogger(o *options) (log.Logger, error) {
	if o.logLevel == "never" {
		return log.NewNoopLogger(), nil
	}
	format := map[string]string{"text": "console", "pretty": "console", "json": "json"}[o.logFormat]
	if format == "" {
		return nil, fmt.Errorf("--log-format %s: must be text, pretty or json", o.logFormat)
	}
	lines := log.BuildZapLogger(log.Config{Level: o.logLevel, Format: format})
	// Without stack traces, which say nothing to who uses the server.
	return quiet{log.NewZapLogger(lines.WithOptions(zap.AddStacktrace(zap.FatalLevel)))}, nil
}

// quiet leaves out the server's advice, at each start, to switch on the HTTP API.
type quiet struct{ log.Logger }

func (q quiet) With(tags ...tag.Tag) log.Logger { return quiet{log.With(q.Logger, tags...)} }

func (q quiet) Warn(message string, tags ...tag.Tag) {
	if !strings.HasPrefix(message, "HTTP API port has not been set") {
		q.Logger.Warn(message, tags...)
	}
}
