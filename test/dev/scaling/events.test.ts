import { describe, expect, test } from '@jest/globals';
import { CommitLog, Cores, Events, Lock } from '#dev/scaling/events.ts';

describe('events', () => {
  test('happen in the order of their time, and those of one time in the order in which they were added', () => {
    const events = new Events();
    const happened: string[] = [];
    for (const [at, name] of [
      [5, 'e'],
      [1, 'a'],
      [3, 'c'],
      [1, 'b'],
      [4, 'd'],
    ] as const)
      events.after(at, () => happened.push(`${name}${events.now}`));
    events.run();
    expect(happened).toEqual(['a1', 'b1', 'c3', 'd4', 'e5']);
  });

  test('stay in order, however many there are', () => {
    const events = new Events();
    const times: number[] = [];
    let state = 7;
    for (let each = 0; each < 3_000; each += 1) {
      state = (state * 48_271) % 2_147_483_647;
      events.after(state % 500, () => times.push(events.now));
    }
    events.run();
    expect(times).toHaveLength(3_000);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('end early when they are told so', () => {
    const events = new Events();
    let happened = 0;
    for (let at = 1; at <= 10; at += 1) events.after(at, () => (happened += 1));
    events.run(() => happened === 4);
    expect([happened, events.now]).toEqual([4, 4]);
  });
});

test('cores do as much at a time as there are of them, in order of arrival', () => {
  const events = new Events();
  const cores = new Cores(events, 2);
  const ends: string[] = [];
  for (const [name, ms] of [
    ['a', 10],
    ['b', 4],
    ['c', 4],
    ['d', 4],
  ] as const)
    cores.use(ms, () => ends.push(`${name}${events.now}`));
  events.run();
  expect(ends).toEqual(['b4', 'c8', 'a10', 'd12']);
  expect(cores.busyMs).toBe(22);
});

test('a lock has one holder, and passes to the next in order of arrival', () => {
  const lock = new Lock();
  const held: string[] = [];
  for (const name of ['a', 'b', 'c']) lock.acquire(() => held.push(name));
  expect(held).toEqual(['a']);
  lock.release();
  expect(held).toEqual(['a', 'b']);
  lock.release();
  lock.release();
  lock.acquire(() => held.push('d'));
  expect(held).toEqual(['a', 'b', 'c', 'd']);
});

test('commits that arrive during a flush of the log share the next one', () => {
  const events = new Events();
  const log = new CommitLog(events, 10);
  const ends: string[] = [];
  for (const [at, name] of [
    [0, 'a'],
    [1, 'b'],
    [9, 'c'],
    [25, 'd'],
  ] as const)
    events.after(at, () => log.commit(() => ends.push(`${name}${events.now}`)));
  events.run();
  expect(ends).toEqual(['a10', 'b20', 'c20', 'd35']);
});
