import { mock } from 'node:test';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { ResponsiveClock } from '#activities/responsive-clock.ts';
import { stopTimers } from '#test/environment/time.ts';

let time: number;
let clock: ResponsiveClock;

beforeEach(() => {
  time = 0;
  stopTimers();
  clock = new ResponsiveClock(() => time);
});
afterEach(() => {
  clock.close();
  mock.timers.reset();
});

/** Advances time with ticks on schedule. */
function goOn(ms: number): void {
  for (let passed = 0; passed < ms; passed += 50) {
    time += 50;
    mock.timers.tick(50);
  }
}

/** Blocks for this long, then runs everything that is due. */
function lag(ms: number): void {
  time += ms;
  mock.timers.tick(50);
}

test.each<[string, () => void, number]>([
  ['goes on while the process does', () => goOn(1_000), 1_000],
  ['counts a lag as a tick', () => lag(5_000), 100],
  [
    'goes on after it',
    () => {
      goOn(200);
      lag(5_000);
      goOn(300);
    },
    600,
  ],
  [
    'goes on between two ticks',
    () => {
      time += 30;
    },
    30,
  ],
])('the clock %s', (_what, happens, ms) => {
  happens();
  expect(clock.now()).toBe(ms);
});

test('a timer waits longer by the lag of the process', () => {
  const done: number[] = [];
  clock.after(3_000, () => done.push(time));
  goOn(1_000);
  lag(10_000);
  goOn(1_850);
  expect(done).toEqual([]);
  goOn(150);
  expect(done).toHaveLength(1);
  goOn(5_000);
  expect(done).toHaveLength(1);
});

test('a stopped timer does not fire, even after the clock was checked again', () => {
  let came = 0;
  const stop = clock.after(1_000, () => {
    came += 1;
  });
  lag(1_000);
  goOn(500);
  stop();
  goOn(5_000);
  expect(came).toBe(0);
});
