import { EventEmitter, once } from 'node:events';
import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import type { Foundation, Role } from '#bin/composition/foundation.ts';
import type { HttpOverrides } from '#bin/composition/http.ts';
import { composeSingle, type SingleParts } from '#bin/composition/single.ts';
import type { WorkerOverrides } from '#bin/composition/worker.ts';
import { Hooks } from '#hooks/hooks.ts';
import { until } from '#test/environment/submissions.ts';
import { FORM, MESSAGE } from '#test/hooks/hook-fixture.ts';

const SILENT = { error: () => undefined };
const INTAKE = {} as never;

function openFoundation(): Foundation {
  return { settings: { logLevel: 'debug', metricsPort: 9400 }, hooks: new Hooks({ log: SILENT }) } as never;
}

/** Parts that note what happens to them. `signs` lets a test end a role. */
function openParts(more: Partial<SingleParts> = {}) {
  const happened: string[] = [];
  const lines: { role: string; level: string; msg: string; againInMs?: number }[] = [];
  const signs = new EventEmitter();
  const given: { http?: Foundation; worker?: Foundation; ofHttp?: HttpOverrides; ofWorker?: WorkerOverrides } = {};
  const role = (name: string): Role => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    signs.once(`${name} fails`, () => reject(new Error(`the ${name} failed`)));
    signs.once(`${name} ends`, () => resolve());
    return {
      async start() {
        happened.push(`${name} starts`);
        signs.emit(`${name} starts`);
        return { stopped: promise };
      },
      async close() {
        happened.push(`${name} closes`);
        resolve();
      },
    };
  };
  const parts: Partial<SingleParts> = {
    createLog: (name) =>
      pino(
        { base: { role: name }, formatters: { level: (level) => ({ level }) } },
        { write: (line) => void lines.push(JSON.parse(line)) },
      ),
    async composeHttp(foundation, overrides) {
      given.http = foundation;
      given.ofHttp = overrides;
      return { ...role('http'), intake: INTAKE };
    },
    waitForWorker: async () => undefined,
    installRuntime: async () => void happened.push('runtime'),
    async composeWorker(foundation, overrides) {
      given.worker = foundation;
      given.ofWorker = overrides;
      return role('worker');
    },
    times: { firstDelay: 1, longestDelay: 4, healthyAfter: 60_000 },
    ...more,
  };
  return { happened, lines, signs, given, parts };
}

const count = (happened: string[], what: string) => happened.filter((one) => one === what).length;

test('HTTP serves before the engine is there, and the worker follows', async () => {
  const engine = Promise.withResolvers<void>();
  const { happened, signs, given, parts } = openParts({ waitForWorker: () => engine.promise });
  const single = await composeSingle(openFoundation(), parts);
  const { stopped } = await single.start();
  expect(happened).toEqual(['http starts']);
  expect(given.ofHttp?.workersRun?.()).toBe(false);
  const started = once(signs, 'worker starts');
  engine.resolve();
  await started;
  await until('it says that the worker runs', async () => given.ofHttp?.workersRun?.() === true);
  await single.close();
  await stopped;
  expect(happened).toEqual(['http starts', 'runtime', 'worker starts', 'http closes', 'worker closes']);
  expect(given.ofHttp?.workersRun?.()).toBe(false);
});

test.each([
  ['waiting', 'waitForWorker'],
  ['the runtime', 'installRuntime'],
  ['the composition', 'composeWorker'],
] as const)('a fault of %s is logged and tried again after growing delays, while HTTP serves', async (_, part) => {
  let tries = 0;
  const { happened, lines, given, parts } = openParts();
  const well = parts[part] as (...args: unknown[]) => Promise<never>;
  const single = await composeSingle(openFoundation(), {
    ...parts,
    [part]: async (...args: unknown[]) => {
      tries += 1;
      if (tries <= 4) throw new Error('the namespace is missing');
      return well(...args);
    },
  });
  const { stopped } = await single.start();
  await until('the worker runs', async () => given.ofHttp?.workersRun?.() === true);
  expect(lines.map(({ role, level, againInMs }) => [role, level, againInMs])).toEqual(
    [1, 2, 4, 4].map((ms) => ['worker', 'error', ms]),
  );
  expect(lines[0]?.msg).toBe(
    'worker cannot run: the namespace is missing. HTTP continues, and the worker is started again in 0.001 s',
  );
  expect([count(happened, 'http closes'), count(happened, 'runtime')]).toEqual([0, 1]);
  await single.close();
  await stopped;
});

test.each([
  ['fails', 'worker cannot run: the worker failed. '],
  ['ends', 'worker cannot run: it ended by itself. '],
])('a worker that %s while it runs is closed and started again, while HTTP serves', async (sign, message) => {
  const { happened, lines, signs, given, parts } = openParts();
  const single = await composeSingle(openFoundation(), parts);
  const { stopped } = await single.start();
  for (const round of [1, 2, 3]) {
    await until('the worker runs', async () => given.ofHttp?.workersRun?.() === true);
    expect(count(happened, 'worker starts')).toBe(round);
    signs.emit(`worker ${sign}`);
    await until('it is started again', async () => count(happened, 'worker starts') === round + 1);
    expect(count(happened, 'worker closes')).toBe(round);
  }
  expect(lines.map(({ msg }) => msg.startsWith(message))).toEqual([true, true, true]);
  expect([count(happened, 'http closes'), count(happened, 'runtime')]).toEqual([0, 1]);
  await single.close();
  await stopped;
});

test('a stop while the worker waits ends the wait, and starts none', async () => {
  const { happened, lines, parts } = openParts({
    waitForWorker: async (_, signal) => {
      await once(signal, 'abort');
      throw signal.reason;
    },
  });
  const single = await composeSingle(openFoundation(), parts);
  const { stopped } = await single.start();
  await single.close();
  await stopped;
  expect(happened).toEqual(['http starts', 'http closes']);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test.each([
  ['succeeds', undefined],
  ['fails', new Error('the connection is closed')],
])('a stop while the worker starts waits for its start, which %s, and closes it', async (_, failure) => {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const closed: string[] = [];
  const { lines, parts } = openParts({
    composeWorker: async () => ({
      async start() {
        begun.resolve();
        await goOn.promise;
        if (failure) throw failure;
        return { stopped: new Promise(() => undefined) };
      },
      close: async () => void closed.push('worker'),
    }),
  });
  const single = await composeSingle(openFoundation(), parts);
  const { stopped } = await single.start();
  await begun.promise;
  const closing = single.close().then(() => closed.push('all'));
  await stopped;
  expect(closed).toEqual([]);
  goOn.resolve();
  await closing;
  expect(closed).toEqual(['worker', 'all']);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a stop while the worker waits for its next start ends that wait', async () => {
  const { lines, parts } = openParts({
    waitForWorker: () => Promise.reject(new Error('the engine refuses the key')),
    times: { firstDelay: 3_600_000, longestDelay: 3_600_000, healthyAfter: 1 },
  });
  const single = await composeSingle(openFoundation(), parts);
  await single.start();
  await until('the fault is logged', async () => lines.length === 1);
  await single.close();
});

test('a fault of HTTP ends the process, and no worker is started without HTTP', async () => {
  const { happened, signs, parts } = openParts();
  const single = await composeSingle(openFoundation(), parts);
  const { stopped } = await single.start();
  signs.emit('http fails');
  await expect(stopped).rejects.toThrow('the http failed');
  await single.close();

  const unable = { start: () => Promise.reject(new Error('PORT: 80 is in use')), close: async () => undefined };
  const other = openParts({ composeHttp: async () => ({ ...unable, intake: INTAKE }) });
  const second = await composeSingle(openFoundation(), other.parts);
  await expect(second.start()).rejects.toThrow('PORT: 80 is in use');
  await second.close();
  expect(happened).toContain('http starts');
  expect(other.happened).toEqual([]);
});

test('each part has a log of its own, and both have the same extensions and the intake of HTTP', async () => {
  const { lines, given, parts } = openParts();
  const foundation = openFoundation();
  const single = await composeSingle(foundation, parts);
  await single.start();
  await until('the worker runs', async () => given.ofHttp?.workersRun?.() === true);
  expect(given.ofWorker?.intake).toBe(INTAKE);
  // An extension registers with HTTP, and the worker calls the handler too.
  given.http?.hooks.add('one', 'action', 'svca_before_email_send', () => Promise.reject(new Error('broken')));
  for (const part of [given.http, given.worker]) {
    expect(part?.hooks.handlers('svca_before_email_send')).toHaveLength(1);
    part?.log.info('here');
    await part?.hooks.begin('svca').action('before_email_send', MESSAGE, FORM);
  }
  expect(lines.map(({ role, level }) => [role, level])).toEqual([
    ['http', 'info'],
    ['http', 'error'],
    ['worker', 'info'],
    ['worker', 'error'],
  ]);
  expect([given.http?.settings.metricsPort, given.worker?.settings.metricsPort]).toEqual([9400, 9401]);
  await single.close();
});
