import { getEventListeners } from 'node:events';
import { mock } from 'node:test';
import { describe, expect, test } from '@jest/globals';
import { RunSlots } from '#engine/due/slots.ts';
import type { SubmissionRow } from '#features/submissions/store/load-submission.ts';
import { stopTimers } from '#test/environment/time.ts';

test('a submission takes one slot, from its start to the end of its pass', () => {
  const slots = new RunSlots<SubmissionRow>(2);
  slots.take('a');
  slots.begin('a');
  expect(slots.free).toBe(1);
  slots.release('a');
  expect(slots.free).toBe(2);
  slots.release('a');
  expect(slots.free).toBe(2);
});

test('what was read when a submission was taken is kept for its pass, and given once', () => {
  const slots = new RunSlots<SubmissionRow>(2);
  const row = { uuid: 'a' } as SubmissionRow;
  slots.take('a', row);
  expect(slots.begin('a')).toBe(row);
  expect(slots.begin('a')).toBeUndefined();
  slots.take('b', row);
  slots.release('b');
  expect(slots.begin('b')).toBeUndefined();
});

test('passes that others have started take slots too, also more than there are', () => {
  const slots = new RunSlots<SubmissionRow>(2);
  for (const uuid of ['a', 'b', 'c']) slots.begin(uuid);
  expect(slots.free).toBe(0);
  slots.release('a');
  expect(slots.free).toBe(0);
  slots.release('b');
  expect(slots.free).toBe(1);
});

test.each([
  ['is free again after five seconds where its pass does not begin here', false, 1],
  ['is held for as long as its pass goes on', true, 0],
])('a slot %s', (_what, begins, free) => {
  stopTimers();
  try {
    const slots = new RunSlots<SubmissionRow>(1);
    slots.take('a');
    mock.timers.tick(4_999);
    expect(slots.free).toBe(0);
    if (begins) slots.begin('a');
    mock.timers.tick(60_000);
    expect(slots.free).toBe(free);
  } finally {
    mock.timers.reset();
  }
});

describe('who waits for a free slot', () => {
  test('goes on at once where there is one', async () => {
    await expect(new RunSlots<SubmissionRow>(1).whenFree(new AbortController().signal)).resolves.toBeUndefined();
  });

  test('goes on once one is released, all who wait', async () => {
    const slots = new RunSlots<SubmissionRow>(1);
    const { signal } = new AbortController();
    slots.take('a');
    const waits = [slots.whenFree(signal), slots.whenFree(signal)];
    await expect(settled(waits)).resolves.toBe(false);
    slots.release('a');
    await expect(settled(waits)).resolves.toBe(true);
  });

  test('waits a moment for several, so that what is taken together can share a run', async () => {
    const slots = new RunSlots<SubmissionRow>(5, { together: 3 });
    const { signal } = new AbortController();
    for (const id of 'abcde') slots.take(id);
    const [several, few] = [slots.whenFree(signal), slots.whenFree(signal)];
    slots.release('a');
    await expect(settled([several])).resolves.toBe(false);
    slots.release('b');
    slots.release('c');
    await expect(settled([several, few])).resolves.toBe(true);
    slots.take('a');
    slots.take('b');
    // Only one stays free: the moment passes.
    await slots.whenFree(signal);
    expect(slots.free).toBe(1);
    slots.release('a');
    slots.release('b');
    await expect(settled([slots.whenFree(signal)])).resolves.toBe(true);
  });

  test('leaves nothing behind at the signal, which lives as long as the worker', async () => {
    const slots = new RunSlots<SubmissionRow>(1);
    const { signal } = new AbortController();
    for (let round = 0; round < 3; round += 1) {
      slots.begin('a');
      const wait = slots.whenFree(signal);
      slots.release('a');
      await wait;
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('goes on when the signal aborts', async () => {
    const slots = new RunSlots<SubmissionRow>(1);
    const stop = new AbortController();
    slots.begin('a');
    const wait = slots.whenFree(stop.signal);
    stop.abort();
    await wait;
    await slots.whenFree(stop.signal);
    expect(slots.free).toBe(0);
  });
});

/** Resolves to true when all have settled by the next turn of the event loop. */
function settled(waits: Promise<void>[]): Promise<boolean> {
  const turn = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  return Promise.race([Promise.all(waits).then((): true => true), turn]);
}

describe('a number of slots that adapts', () => {
  /** Starts a run whose first work begins after `waitedMs`, and ends it. */
  const runOnce = (waitedMs: number, slots: RunSlots, at: { ms: number }) => {
    slots.take('a');
    at.ms += waitedMs;
    slots.begin('a');
    slots.release('a');
  };
  const ofTen = (at: { ms: number }) => new RunSlots(10, { least: 4, now: () => at.ms });

  test.each([
    ['slowly, down to the least', 301, 20, 2],
    ['neither slowly nor quickly', 300, 20, 8],
    ['quickly, up to the most', 149, 20, 8],
    ['slowly twice', 400, 2, 6],
  ])('when runs begin %s', (_what, waitedMs, times, free) => {
    const at = { ms: 0 };
    const slots = ofTen(at);
    for (const id of ['b', 'c']) slots.take(id);
    for (let time = 0; time < times; time += 1) runOnce(waitedMs, slots, at);
    expect(slots.free).toBe(free);
  });

  test('takes the time that a run needs alone for usual, where the engine is far away', () => {
    const at = { ms: 0 };
    const slots = ofTen(at);
    for (let time = 0; time < 30; time += 1) runOnce(200, slots, at);
    for (const id of ['b', 'c']) slots.take(id);
    for (let time = 0; time < 30; time += 1) runOnce(790, slots, at);
    expect(slots.free).toBe(8);
    for (let time = 0; time < 3; time += 1) runOnce(810, slots, at);
    expect(slots.free).toBe(5);
    for (let time = 0; time < 30; time += 1) runOnce(390, slots, at);
    expect(slots.free).toBe(8);
  });

  test('grows again, and wakes the one that waits for a slot', async () => {
    const at = { ms: 0 };
    const slots = ofTen(at);
    slots.take('x');
    for (let time = 0; time < 6; time += 1) runOnce(500, slots, at);
    slots.release('x');
    for (const id of ['b', 'c', 'd', 'e']) slots.take(id);
    const waiting = slots.whenFree(new AbortController().signal);
    at.ms += 20;
    slots.begin('b');
    await waiting;
    expect(slots.free).toBe(1);
  });

  test('does not change with runs that others have started, nor when it is fixed', () => {
    const at = { ms: 0 };
    const slots = ofTen(at);
    slots.begin('x');
    slots.release('x');
    expect(slots.free).toBe(10);
    const fixed = new RunSlots(10, { now: () => at.ms });
    for (let time = 0; time < 5; time += 1) runOnce(5_000, fixed, at);
    expect(fixed.free).toBe(10);
  });
});
