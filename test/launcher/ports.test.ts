import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { choosePorts, PORT_SETTINGS, type Ports } from '#dev/launcher/choose-ports.ts';
import { ROOT } from '#dev/setup/context.ts';
import { freePort, isFree, portHolder } from '#dev/supervisor/ports.ts';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

async function busyPort(host = '127.0.0.1'): Promise<number> {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return (server.address() as AddressInfo).port;
}

/** Returns free ports that replace the well-known ones, which may be busy on the machine that runs the tests. */
async function freeDefaults(): Promise<Ports> {
  const taken: number[] = [];
  const next = async () => {
    const port = await freePort(taken);
    taken.push(port);
    return port;
  };
  return {
    http: await next(),
    temporal: await next(),
    temporalUi: await next(),
    mysql: await next(),
    smtp: await next(),
    inbox: await next(),
    sandbox: await next(),
  };
}

async function choose(options: {
  env?: NodeJS.ProcessEnv;
  last?: Partial<Ports>;
  defaults: Ports;
  unused?: 'mysql'[];
}) {
  const said: string[] = [];
  const result = await choosePorts({ env: {}, ...options, say: (text) => said.push(text) });
  return { ...result, said };
}

test('free defaults are used, and nothing is said', async () => {
  const defaults = await freeDefaults();
  const { ports, chosen, said } = await choose({ defaults });
  expect(ports).toEqual(defaults);
  expect(chosen).toEqual(defaults);
  expect(said).toEqual([]);
});

test.each(['127.0.0.1', '0.0.0.0'])(
  'a default that is busy on %s is replaced by a free port, which is said',
  async (host) => {
    const http = await busyPort(host);
    const { ports, said } = await choose({ defaults: { ...(await freeDefaults()), http } });
    expect(ports.http).not.toBe(http);
    expect(await isFree(ports.http)).toBe(true);
    expect(said).toEqual([`port ${http} (HTTP) is busy: using ${ports.http} instead. Set PORT to choose another.`]);
  },
);

test('a busy port that was asked for is an error that names the port, the setting and its holder', async () => {
  const port = await busyPort();
  const attempt = choose({ env: { PORT: String(port) }, defaults: await freeDefaults() });
  const message = await attempt.then(
    () => '',
    (error: Error) => error.message,
  );
  expect(message).toContain(`PORT=${port}: port ${port} is busy`);
  if (process.platform === 'linux') expect(message).toContain(`process ${process.pid}`);
});

test.each(['80a', '0', '65536', '-1', '1.5'])('PORT=%s is refused', async (text) => {
  await expect(choose({ env: { PORT: text }, defaults: await freeDefaults() })).rejects.toThrow(`PORT is "${text}"`);
});

test('two settings that name one port are refused', async () => {
  const port = String(await freePort());
  const env = { PORT: port, SANDBOX_PORT: port };
  await expect(choose({ env, defaults: await freeDefaults() })).rejects.toThrow('another setting names the same port');
});

test('the port of the last start is used again while it is free', async () => {
  const last = { http: await freePort() };
  const defaults = await freeDefaults();
  expect((await choose({ last, defaults })).ports.http).toBe(last.http);
  expect((await choose({ last: { http: await busyPort() }, defaults })).ports.http).toBe(defaults.http);
});

test('a port asked for once is not kept for later starts', async () => {
  const { chosen } = await choose({ env: { PORT: String(await freePort()) }, defaults: await freeDefaults() });
  expect(chosen).not.toHaveProperty('http');
});

test('a server that is not ours to start needs no free port', async () => {
  const mysql = await busyPort();
  const { ports } = await choose({ defaults: { ...(await freeDefaults()), mysql }, unused: ['mysql'] });
  expect(ports.mysql).toBe(mysql);
});

test('nobody holds a free port', async () => {
  expect(await portHolder(await freePort())).toBeUndefined();
});

test.each(Object.values(PORT_SETTINGS))('CONTRIBUTING names $setting with its default, $port', ({ setting, port }) => {
  expect(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')).toContain(`\`${setting}\` (${port})`);
});
