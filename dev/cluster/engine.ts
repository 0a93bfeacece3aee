import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Engine } from '#dev/launcher/engine.ts';
import { run } from '#dev/setup/run.ts';
import { isListening } from '#dev/supervisor/ports.ts';
import { BACKGROUND_NICE } from '#dev/supervisor/priority.ts';
import type { Step } from '#dev/supervisor/stack.ts';
import { type EngineLogin, STORES } from './database.ts';
import { noteVersion, requireUpgrade, versionOf } from './engine-version.ts';

/** Each service is a process of its own. */
export const SERVICES = ['frontend', 'history', 'matching', 'worker'] as const;
export type EngineService = (typeof SERVICES)[number];

/** Database connections for each store of each process. A history process writes, the others mostly read. */
const CONNECTIONS = { default: 20, visibility: 10 };
/** The server reads its configuration from `engine/cluster.yaml` below the data folder. */
const CONFIG = { folder: 'engine', name: 'cluster' };

/** Returns the name of the service's step, and of its log. */
export const stepOf = (service: EngineService) => `temporal-${service}`;

export interface EngineConfigOptions {
  /** The ports of each service: for calls, and for membership. The server's database allows ports up to 32767. */
  ports: Record<EngineService, { grpc: number; membership: number }>;
  mysqlPort: number;
  login: EngineLogin;
  /** The number of shards, which cannot be changed once there is data. */
  shards: number;
  logLevel: string;
  /** Absolute path of the file with the dynamic configuration. */
  dynamicConfig: string;
}

/** Returns the server's `config/development-mysql8.yaml` without archives and metrics. */
export function engineConfig({ ports, mysqlPort, login, shards, logLevel, dynamicConfig }: EngineConfigOptions) {
  const ip = '127.0.0.1';
  const store = (databaseName: string, connections: number) => ({
    sql: {
      pluginName: 'mysql8',
      databaseName,
      connectAddr: `${ip}:${mysqlPort}`,
      connectProtocol: 'tcp',
      ...login,
      maxConns: connections,
      maxIdleConns: connections,
      maxConnLifetime: '1h',
    },
  });
  const service = ({ grpc, membership }: { grpc: number; membership: number }) => ({
    rpc: { grpcPort: grpc, membershipPort: membership, bindOnLocalHost: true },
  });
  return {
    log: { stdout: true, level: logLevel },
    persistence: {
      defaultStore: 'default',
      visibilityStore: 'visibility',
      numHistoryShards: shards,
      datastores: {
        default: store(STORES.default, CONNECTIONS.default),
        visibility: store(STORES.visibility, CONNECTIONS.visibility),
      },
    },
    global: { membership: { maxJoinDuration: '30s', broadcastAddress: ip } },
    services: Object.fromEntries(SERVICES.map((name) => [name, service(ports[name])])),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: {
          enabled: true,
          initialFailoverVersion: 1,
          rpcName: 'frontend',
          rpcAddress: `${ip}:${ports.frontend.grpc}`,
        },
      },
    },
    dynamicConfigClient: { filepath: dynamicConfig, pollInterval: '10s' },
  };
}

/** Converts the dynamic configuration to the form of its file: values with their constraints. */
export function dynamicConfigFile(values: Engine['dynamicConfig']): Record<string, { value: unknown }[]> {
  // MySQL stores run ids in columns of 255 characters.
  const all = { 'limit.maxIDLength': 255, ...values };
  return Object.fromEntries(Object.entries(all).map(([key, value]) => [key, [{ value }]]));
}

export interface EngineStepsOptions extends Omit<EngineConfigOptions, 'logLevel' | 'dynamicConfig'> {
  /** Absolute paths of the programs. */
  server: string;
  sqlTool: string;
  engine: Engine;
  dataDir: string;
  env: NodeJS.ProcessEnv;
}

/** Returns the steps: the schema, and one process per service. */
export function engineSteps(options: EngineStepsOptions): Step[] {
  const { server, sqlTool, engine, dataDir, env, ...config } = options;
  const folder = join(dataDir, CONFIG.folder);
  const file = (name: string, value: unknown) => {
    // JSON is valid YAML.
    writeFileSync(join(folder, name), JSON.stringify(value, null, 2), { mode: 0o600 });
    return join(folder, name);
  };
  const log = (name: string) => join(dataDir, 'logs', `${name}.log`);
  // Server and tools have TEMPORAL_* settings of their own and would misread the service's.
  const clean = Object.fromEntries(Object.entries(env).filter(([key]) => !key.startsWith('TEMPORAL_')));

  const schema = async (signal: AbortSignal) => {
    const version = await versionOf(server, { env: clean, log: log('temporal-schema') });
    const isNew = !existsSync(join(folder, `${CONFIG.name}.yaml`));
    requireUpgrade(folder, version, isNew);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (isNew) noteVersion(folder, version);
    const dynamicConfig = file('dynamic.yaml', dynamicConfigFile(engine.dynamicConfig));
    file(`${CONFIG.name}.yaml`, engineConfig({ ...config, logLevel: engine.server.logLevel, dynamicConfig }));
    const { login, mysqlPort } = config;
    for (const [store, database] of Object.entries(STORES)) {
      const tool = async (...args: string[]) => {
        const to = ['--plugin', 'mysql8', '--endpoint', '127.0.0.1', '--port', String(mysqlPort), '--db', database];
        const variables = { ...clean, SQL_USER: login.user, SQL_PASSWORD: login.password };
        await run(sqlTool, [...to, ...args], { env: variables, log: log('temporal-schema'), signal });
      };
      await tool('setup-schema', '--version', '0.0');
      await tool('update-schema', '--schema-name', `mysql/v8/${store === 'default' ? 'temporal' : 'visibility'}`);
    }
    noteVersion(folder, version);
  };
  const process = (name: EngineService): Step => ({
    kind: 'service',
    name: stepOf(name),
    title: `Temporal ${name}`,
    role: 'temporal',
    // One process first: on an empty database each would create the cluster's record, and all but one end with an error.
    needs: [name === 'frontend' ? 'temporal-schema' : stepOf('frontend')],
    nice: BACKGROUND_NICE,
    command: () => ({
      file: server,
      args: [
        ...['--root', dataDir, '--config', CONFIG.folder, '--env', CONFIG.name],
        ...['--allow-no-auth', 'start', '--service', name],
      ],
      env: clean,
      cwd: folder,
    }),
    // The engine's worker service takes no calls.
    ready: () => isListening(config.ports[name][name === 'worker' ? 'membership' : 'grpc']),
  });
  return [
    { kind: 'task', name: 'temporal-schema', title: "the engine's schema", needs: ['mysql'], run: schema },
    ...SERVICES.map(process),
  ];
}
