import { mock } from 'node:test';
import { expect, test } from '@jest/globals';
import { DeadlockException, DriverException } from '@mikro-orm/core';
import { BatchWriter } from '#db/batches/batch-writer.ts';
import { DatabaseUnavailable } from '#db/connections/unavailable.ts';

/** Creates a writer each of whose batches waits until the test ends it. */
function gathering(lanes = 1, gatherMs = 0) {
  const batches: { batch: readonly string[]; end(error?: unknown): void }[] = [];
  const all = new BatchWriter<string, string>({
    lanes,
    maxBatch: 3,
    gatherMs,
    wasRolledBack: (error) => error instanceof RangeError,
    longestWaitMs: 60_000,
    itemName: 'a thing',
    processBatch: (batch) =>
      new Promise((resolve, reject) => {
        const outs = batch.map((one) => one.toUpperCase());
        batches.push({ batch, end: (error) => (error === undefined ? resolve(outs) : reject(error)) });
      }),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { all, batches, settle };
}

test('a single item does not wait, and items that come meanwhile form a batch', async () => {
  const { all, batches, settle } = gathering();
  const first = all.do('a');
  await settle();
  const outs = Promise.all(['b', 'c', 'd', 'e'].map((one) => all.do(one)));
  await settle();
  expect(batches.map(({ batch }) => batch)).toEqual([['a']]);
  expect(all.waiting).toBe(4);
  for (const next of [0, 1, 2]) {
    batches[next]?.end();
    await settle();
  }
  expect(batches.map(({ batch }) => batch)).toEqual([['a'], ['b', 'c', 'd'], ['e']]);
  expect([await first, ...(await outs)]).toEqual(['A', 'B', 'C', 'D', 'E']);
});

test('items that come together form one batch, and a waiting batch holds up no other lane', async () => {
  const { all, batches, settle } = gathering(2);
  for (const one of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) void all.do(one);
  await settle();
  expect(batches.map(({ batch }) => batch)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]);
});

test('items that arrive together form one batch after a turn without another item', async () => {
  const { all, batches, settle } = gathering(1, 0);
  void all.do('a');
  await Promise.resolve();
  void all.do('b');
  await settle();
  expect(batches).toEqual([]);
  await settle();
  expect(batches.map(({ batch }) => batch)).toEqual([['a', 'b']]);
});

test('while a batch is young the next one gathers', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const { all, batches, settle } = gathering(2, 60_000);
  void all.do('a');
  await settle();
  void all.do('b');
  await settle();
  void all.do('c');
  expect(batches.map(({ batch }) => batch)).toEqual([['a']]);
  batches[0]?.end();
  await settle();
  expect(batches.map(({ batch }) => batch)).toEqual([['a'], ['b', 'c']]);
  mock.timers.reset();
});

const refused = Object.assign(new DriverException(new Error('no')), { code: 'ER_DUP_ENTRY' });
const lost = new DatabaseUnavailable(Object.assign(new Error('gone'), { code: 'ECONNRESET' }));

test.each<[string, unknown, boolean]>([
  ['the server refused', refused, true],
  [
    'waited for a lock for too long',
    new DatabaseUnavailable(Object.assign(new Error(), { code: 'ER_LOCK_WAIT_TIMEOUT' })),
    true,
  ],
  ['its own code has rolled back', new RangeError('ours'), true],
  ['nobody knows the end of', lost, false],
])('of a batch that %s each is tried alone, if nothing is left of it', async (_what, error, alone) => {
  const { all, batches, settle } = gathering();
  const first = all.do('a');
  await settle();
  const others = Promise.allSettled([all.do('b'), all.do('c')]);
  batches[0]?.end();
  await first;
  await settle();
  batches[1]?.end(error);
  await settle();
  expect(batches.slice(2).map(({ batch }) => batch)).toEqual(alone ? [['b'], ['c']] : []);
  batches[2]?.end(error);
  batches[3]?.end();
  const failed = { status: 'rejected', reason: error };
  expect(await others).toEqual([failed, alone ? { status: 'fulfilled', value: 'C' } : failed]);
});

test('the victim of a deadlock is tried again, five times', async () => {
  const { all, batches, settle } = gathering();
  const deadlock = Object.assign(new DeadlockException(new Error('deadlock')), { code: 'ER_LOCK_DEADLOCK' });
  const out = all.do('a').catch((error: unknown) => error);
  await settle();
  for (let tries = 0; tries < 5; tries += 1) {
    batches[tries]?.end(deadlock);
    await settle();
  }
  expect(batches).toHaveLength(5);
  expect(await out).toBe(deadlock);
});
