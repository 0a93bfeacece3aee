import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { runRoles } from '#bin/commands/roles.ts';
import { until } from '#test/environment/submissions.ts';
import { HOUR_MS } from '#time.ts';

const folder = mkdtempSync(join(tmpdir(), 'durable-forms-roles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const role = (name: string, code: string) => {
  const main = join(folder, `${name}.mjs`);
  writeFileSync(main, code);
  return { name, main, env: { PATH: process.env.PATH } };
};
const FOREVER = `console.log('up', process.pid); setInterval(() => {}, 1_000);`;
const pids = (said: string[]) => [...said.join('').matchAll(/up (\d+)/g)].map(([, pid]) => Number(pid));
const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('roles that are kept running', () => {
  test('are started again when they end, until they are stopped', async () => {
    const said: string[] = [];
    const times = { settledAfter: 0, firstDelay: 1, longestDelay: 2, healthyAfter: 60_000 };
    const running = runRoles([role('worker', FOREVER)], (text) => void said.push(text), times);
    for (const count of [1, 2, 3]) {
      await until(`start ${count}`, async () => pids(said).length === count);
      process.kill(pids(said)[count - 1] ?? 0, 'SIGKILL');
    }
    await until('the last start', async () => pids(said).length === 4);
    process.emit('SIGTERM');
    await running;
    expect(said.filter((text) => !text.startsWith('up'))).toEqual([
      'worker ended by itself with SIGKILL. It is started again in 0.001 s.\n',
      'worker ended by itself with SIGKILL. It is started again in 0.002 s.\n',
      'worker ended by itself with SIGKILL. It is started again in 0.002 s.\n',
    ]);
    expect(pids(said).filter(isThere)).toEqual([]);
  });

  test('end all when one cannot run from the first', async () => {
    const said: string[] = [];
    const times = { settledAfter: 60_000, firstDelay: 1, longestDelay: 1, healthyAfter: 1 };
    const roles = [role('http', FOREVER), role('worker', 'process.exitCode = 3;')];
    await expect(runRoles(roles, (text) => void said.push(text), times)).rejects.toThrow(
      'worker ended by itself with 3',
    );
    expect(pids(said).filter(isThere)).toEqual([]);
  });

  test('say why they cannot run from the first, in words', async () => {
    const times = { settledAfter: 60_000, firstDelay: 1, longestDelay: 1, healthyAfter: 1 };
    const line = JSON.stringify({ level: 'fatal', msg: 'http cannot run: PORT: 8080 is in use' });
    const http = role('http', `console.log(${JSON.stringify(line)}); process.exitCode = 1;`);
    await expect(runRoles([http], () => undefined, times)).rejects.toThrow(/^http cannot run: PORT: 8080 is in use$/);
  });

  test('are not started again while one waits for its next start and the stop comes', async () => {
    const said: string[] = [];
    const times = { settledAfter: 0, firstDelay: HOUR_MS, longestDelay: HOUR_MS, healthyAfter: HOUR_MS };
    const running = runRoles([role('short', 'process.exit();')], (text) => void said.push(text), times);
    await until('it waits', async () => said.length > 0);
    process.emit('SIGINT');
    await running;
    expect(said).toEqual(['short ended by itself with 0. It is started again in 3600 s.\n']);
  });
});
