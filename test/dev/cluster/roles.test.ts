import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { SERVICES, stepOf } from '#dev/cluster/engine.ts';
import { daysOf, planStack, shardsOf } from '#dev/cluster/roles.ts';
import { prepareDataFolder } from '#dev/supervisor/data-folder.ts';
import type { Step } from '#dev/supervisor/stack.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'cluster-test-'));
  prepareDataFolder(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const TOOLS = { node: process.execPath, databaseServer: '/mysqld', temporalServer: '/server', temporalSqlTool: '/sql' };
const plan = (env: NodeJS.ProcessEnv = {}, tools: Partial<typeof TOOLS> = TOOLS) =>
  planStack({ env, dataDir, tools: { node: process.execPath, ...tools }, say: () => {} });

describe('the plan of the cluster', () => {
  test('has each service of the engine, two HTTP roles, three workers and the balancer as processes of their own', async () => {
    const { steps } = await plan();
    const roles = steps.flatMap((step) => (step.kind === 'service' && step.role ? [`${step.role} ${step.name}`] : []));
    expect(roles.sort()).toEqual(
      [
        'balancer balancer',
        'http http-1',
        'http http-2',
        'mysql mysql',
        ...SERVICES.map((name) => `temporal ${stepOf(name)}`),
        ...['worker worker-1', 'worker worker-2', 'worker worker-3'],
      ].sort(),
    );
  });

  test('gives each HTTP role a port of its own, and visitors the balancer', async () => {
    const { steps } = await plan({ PORT: '18181' });
    const envOf = (name: string) => serviceOf(steps, name).command().env ?? {};
    const ports = ['http-1', 'http-2'].map((name) => envOf(name).PORT);
    expect(new Set([...ports, '18181']).size).toBe(3);
    expect(envOf('http-1').BASE_URL).toBe('http://127.0.0.1:18181');
    expect(envOf('balancer')).toMatchObject({
      BALANCER_PORT: '18181',
      BALANCER_ROLES: ports.map((port) => `http://127.0.0.1:${port}`).join(),
    });
  });

  test('runs the production build, which is made first', async () => {
    const { steps } = await plan();
    for (const name of ['http-1', 'http-2', 'worker-1', 'worker-2', 'worker-3']) {
      const step = serviceOf(steps, name);
      expect(step.command().args[0]).toMatch(/^dist\/bin\/(http|worker)\.js$/);
      expect(step.command().env?.NODE_ENV).toBe('production');
      expect(step.needs).toContain('build');
    }
  });

  test('starts the engine without the settings of the service, and the service with its address', async () => {
    const { steps } = await plan({ TEMPORAL_NAMESPACE: 'forms' });
    const frontend = serviceOf(steps, stepOf('frontend')).command();
    expect(frontend.args.join(' ')).toContain('start --service frontend');
    expect(Object.keys(frontend.env ?? {}).filter((name) => name.startsWith('TEMPORAL_'))).toEqual([]);
    expect(serviceOf(steps, 'worker-1').command().env).toMatchObject({
      TEMPORAL_NAMESPACE: 'forms',
      TEMPORAL_ADDRESS: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
    });
  });

  test.each<[why: string, env: NodeJS.ProcessEnv, tools: Partial<typeof TOOLS>, message: RegExp]>([
    ['a database that is given', { DATABASE_URL: 'mysql://host/x' }, TOOLS, /unset DATABASE_URL/],
    ['an engine that is given', { TEMPORAL_ADDRESS: 'host:7233' }, TOOLS, /unset .*TEMPORAL_ADDRESS/],
    ['a server that was not set up', {}, { databaseServer: '/mysqld' }, /The Temporal server was not set up/],
  ])('is refused with %s', async (_why, env, tools, message) => {
    await expect(plan(env, tools)).rejects.toThrow(message);
  });
});

test.each([
  ['7d', 7],
  ['30d', 30],
])('the retention %s is %d days', (text, days) => {
  expect(daysOf(text)).toBe(days);
});

test('a retention that is not in days is named', () => {
  expect(() => daysOf('12h')).toThrow('temporal-dev.yaml: the retention 12h must be in days');
});

test.each([
  [undefined, 16],
  ['1', 1],
  ['512', 512],
])('HISTORY_SHARDS %s is %d shards', (HISTORY_SHARDS, shards) => {
  expect(shardsOf({ HISTORY_SHARDS })).toBe(shards);
});

test.each(['0', '-1', '1.5', 'many', '10000'])('HISTORY_SHARDS %s is refused', (HISTORY_SHARDS) => {
  expect(() => shardsOf({ HISTORY_SHARDS })).toThrow(`HISTORY_SHARDS is ${HISTORY_SHARDS}; it must be a number from 1`);
});

function serviceOf(steps: readonly Step[], name: string) {
  const step = steps.find((one) => one.name === name);
  if (step?.kind !== 'service') throw new Error(`no service ${name}`);
  return step;
}
