import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const PROGRAM = fileURLToPath(new URL('../../bin/healthcheck.ts', import.meta.url));

/** Runs a container's health check and returns its exit code and error output. */
function check(env: Record<string, string>): Promise<[code: number, stderr: string]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM], { env }, (error, _, stderr) => resolve([Number(error?.code ?? 0), stderr]));
  });
}

async function answering(status: number, path = '/readyz') {
  const server = createServer((req, res) => res.writeHead(req.url === path ? status : 404).end()).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return { port: String((server.address() as AddressInfo).port), close: () => server.close() };
}

test.each([
  ['HTTP that is ready', [200, 404], 0],
  ['a worker that is ready', [404, 200], 0],
  ['a role that is not', [503, 404], 1],
] as const)('%s', async (_, [http, worker], expected) => {
  const [one, two] = [await answering(http), await answering(worker)];
  const [code, said] = await check({ PORT: one.port, METRICS_PORT: two.port });
  expect(code).toBe(expected);
  expect(said).toBe(expected === 0 ? '' : `not ready: ${one.port} answers ${http}; ${two.port} answers ${worker}\n`);
  one.close();
  two.close();
});

test('a port where nothing answers, and no port at all', async () => {
  const { port, close } = await answering(200);
  close();
  expect(await check({ PORT: port })).toEqual([1, 'not ready: fetch failed\n']);
  expect(await check({})).toEqual([1, 'not ready: \n']);
});
