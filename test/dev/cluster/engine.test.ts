import { describe, expect, test } from '@jest/globals';
import { databaseOfCluster, watcherUrl } from '#dev/cluster/database.ts';
import { dynamicConfigFile, engineConfig, SERVICES } from '#dev/cluster/engine.ts';
import { isFree, lastingPort } from '#dev/supervisor/ports.ts';

const login = { user: 'temporal', password: 'open' };
const at = (number: number) => ({ grpc: number, membership: number + 1 });
const ports = { frontend: at(11_001), history: at(11_003), matching: at(11_005), worker: at(11_007) };
const config = engineConfig({ ports, mysqlPort: 3306, login, shards: 16, logLevel: 'warn', dynamicConfig: '/d.yaml' });

describe('the configuration of the engine', () => {
  test('names the ports of every service, all on loopback', () => {
    expect(config.services).toEqual(
      Object.fromEntries(
        SERVICES.map((name) => [
          name,
          { rpc: { grpcPort: ports[name].grpc, membershipPort: ports[name].membership, bindOnLocalHost: true } },
        ]),
      ),
    );
    expect(config.global.membership.broadcastAddress).toBe('127.0.0.1');
    expect(config.clusterMetadata.clusterInformation.active.rpcAddress).toBe('127.0.0.1:11001');
  });

  test.each([
    ['default', 'temporal'],
    ['visibility', 'temporal_visibility'],
  ] as const)('keeps its %s store in a database of its own', (store, databaseName) => {
    const { sql } = config.persistence.datastores[store];
    expect(sql).toMatchObject({ pluginName: 'mysql8', databaseName, connectAddr: '127.0.0.1:3306', ...login });
    expect(config.persistence[`${store}Store`]).toBe(store);
  });

  test('has as many shards as it is told', () => {
    expect(config.persistence.numHistoryShards).toBe(16);
  });

  test('holds the dynamic values of temporal-dev.yaml, and what MySQL needs', () => {
    expect(dynamicConfigFile({ 'frontend.namespaceRPS': 10_000, 'system.x': true })).toEqual({
      'limit.maxIDLength': [{ value: 255 }],
      'frontend.namespaceRPS': [{ value: 10_000 }],
      'system.x': [{ value: true }],
    });
  });
});

describe('its database', () => {
  const { flags, statements } = databaseOfCluster(login);

  test('lets the engine into its two databases alone', () => {
    const granted = statements.filter((statement) => /^GRANT ALL .* TO 'temporal'@'127/.test(statement));
    expect(granted.map((statement) => /ON (\S+)/.exec(statement)?.[1])).toEqual([
      '`temporal`.*',
      '`temporal_visibility`.*',
    ]);
  });

  test('shows those that measure what each login has cost, and has a binary log as production has', () => {
    expect(statements).toContain(`GRANT SELECT, PROCESS, REPLICATION CLIENT ON *.* TO 'watcher'@'127.0.0.1'`);
    expect(watcherUrl('mysql://durable_forms:a%20b@127.0.0.1:1/durable_forms')).toBe(
      'mysql://watcher:a%20b@127.0.0.1:1/durable_forms',
    );
    expect(flags).toContain('--log-bin=binlog');
  });
});

test('a port that lasts is free, and below those of outgoing connections', async () => {
  const first = await lastingPort();
  expect(await isFree(first)).toBe(true);
  expect(first).toBeGreaterThanOrEqual(10_000);
  expect(first).toBeLessThanOrEqual(32_767);
  expect(await lastingPort([first])).not.toBe(first);
});
