import { expect, test } from '@jest/globals';
import { Problem } from '#console/api/problem.ts';
import { type BulkProgress, runEach } from '#console/parts/bulk/run.ts';

const items = Array.from({ length: 10 }, (_, at) => at);

test('one that fails keeps no other from its turn, and says why', async () => {
  const result = await runEach({
    items,
    each: async (item) => {
      if (item % 4 === 1) throw new Problem(409, { code: 'gone', message: `No ${item}.`, errors: { steps: ['Why.'] } });
    },
  });
  expect(result.done).toEqual([0, 2, 3, 4, 6, 7, 8]);
  expect(result.failures).toEqual([
    { item: 1, reason: 'No 1. Why.' },
    { item: 5, reason: 'No 5. Why.' },
    { item: 9, reason: 'No 9. Why.' },
  ]);
  expect(result.left).toEqual([]);
});

test('no more at once than were allowed', async () => {
  let now = 0;
  let most = 0;
  const each = async () => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 1));
    now--;
  };
  await runEach({ items, each, atOnce: 3 });
  expect(most).toBe(3);
});

test('stopped, it begins no other, waits for those that were begun, and names those that are left', async () => {
  const stop = new AbortController();
  const each = async (item: number) => {
    if (item === 3) stop.abort();
  };
  const { done, left } = await runEach({ items, each, atOnce: 1, signal: stop.signal });
  expect(done).toEqual([0, 1, 2, 3]);
  expect(left).toEqual([4, 5, 6, 7, 8, 9]);
});

test('when the service asks to wait, it waits and tries that item again', async () => {
  const waited: number[] = [];
  let isBusy = true;
  const seen: BulkProgress<number>[] = [];
  const each = async (item: number) => {
    if (item === 2 && isBusy) {
      isBusy = false;
      throw new Problem(429, { code: 'rate_limited', message: 'Too many.' }, 7);
    }
  };
  const wait = async (seconds: number) => void waited.push(seconds);
  const { done, failures } = await runEach({ items, each, atOnce: 1, wait, onProgress: (one) => seen.push(one) });
  expect({ waited, failures, done: done.length }).toEqual({ waited: [7], failures: [], done: 10 });
  expect(seen.some(({ waitsSeconds }) => waitsSeconds === 7)).toBe(true);
  expect(seen.at(-1)).toEqual({ total: 10, done: 10, failures: [], waitsSeconds: 0 });
});

test('a service that always asks to wait makes that one fail in the end', async () => {
  let tries = 0;
  const each = async () => {
    tries++;
    throw new Problem(503, { code: 'busy', message: 'Busy.' }, 500);
  };
  const waited: number[] = [];
  const wait = async (seconds: number) => void waited.push(seconds);
  const { failures } = await runEach({ items: ['a'], each, wait });
  expect(failures).toEqual([{ item: 'a', reason: 'Busy.' }]);
  expect({ tries, waited }).toEqual({ tries: 6, waited: [60, 60, 60, 60, 60] });
});

test('nothing to do is done at once', async () => {
  expect(await runEach({ items: [], each: async () => {} })).toEqual({ done: [], failures: [], left: [] });
});
