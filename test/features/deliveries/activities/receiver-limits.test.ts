import { mock } from 'node:test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { takeSlot } from '#features/deliveries/activities/receivers/pace.ts';
import { type Permit, Permits } from '#features/deliveries/activities/receivers/permits.ts';
import { type Receiver, receiverOf } from '#features/deliveries/activities/receivers/receivers.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { passTime, stopTimers } from '#test/environment/time.ts';

const box = new SecretBox([TEST_KEY]);
const receiver = (key: string, concurrent = 2): Receiver => ({ key, limit: { concurrent } });

describe('the permits of a receiver', () => {
  test('are as many as its limit, and free again when a try has ended', () => {
    const permits = new Permits(() => 0);
    const first = take(permits, receiver('slow'));
    take(permits, receiver('slow'));
    expect(permits.acquire(receiver('slow'))).toEqual({ waitMs: expect.any(Number) });
    first.release();
    const third = take(permits, receiver('slow'));
    expect(permits.acquire(receiver('slow'))).toHaveProperty('waitMs');
    // A permit is released only once, however often release() is called.
    first.release();
    expect(permits.acquire(receiver('slow'))).toHaveProperty('waitMs');
    third.release();
    take(permits, receiver('slow'));
  });

  test('are taken from no other receiver', () => {
    const permits = new Permits(() => 0);
    take(permits, receiver('slow', 1));
    expect(permits.acquire(receiver('slow', 1))).toHaveProperty('waitMs');
    take(permits, receiver('fast', 1));
  });

  test('are offered to those who wait one after the other, as fast as tries end', () => {
    let now = 0;
    const permits = new Permits(() => now);
    const held = [take(permits, receiver('hanging')), take(permits, receiver('hanging'))];
    now = 10_000;
    // Two permits, each held for 10 s: one becomes free every 5 s.
    const waits = Array.from({ length: 4 }, () => waitMs(permits.acquire(receiver('hanging'))));
    expect(waits).toEqual([5_000, 10_000, 15_000, 20_000]);
    for (const permit of held) permit.release();
  });

  test('are asked for again within two minutes, however many wait, and not more often than every second', () => {
    let now = 0;
    const permits = new Permits(() => now);
    take(permits, receiver('hanging', 1));
    expect(waitMs(permits.acquire(receiver('hanging', 1)))).toBe(1_000);
    now = 10_000;
    const waits = Array.from({ length: 500 }, () => waitMs(permits.acquire(receiver('hanging', 1))));
    expect(Math.max(...waits)).toBe(120_000);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
  });

  test('have turns after the receiver has been left alone, at its pace, and no later than two minutes then', () => {
    const permits = new Permits(() => 0);
    expect(permits.reserveSlot(receiver('failing'))).toBeNull();
    const waits = Array.from({ length: 3 }, () => permits.reserveSlot(receiver('failing'), 30_000));
    expect(waits).toEqual([30_500, 31_000, 31_500]);
    const last = Array.from({ length: 1_000 }, () => permits.reserveSlot(receiver('failing'), 30_000)).at(-1);
    expect(last).toBe(150_000);
    // Once the receiver has recovered, nobody waits behind them.
    for (const _ of [1, 2]) take(permits, receiver('failing'));
    expect(permits.reserveSlot(receiver('failing'))).toBe(1_000);
  });

  test('that are given back unused do not change how long an attempt is expected to take', () => {
    let now = 0;
    const permits = new Permits(() => now);
    const used = take(permits, receiver('slow', 1));
    now = 9_000;
    used.release();
    for (let times = 0; times < 20; times += 1) take(permits, receiver('slow', 1)).release(true);
    take(permits, receiver('slow', 1));
    expect(permits.reserveSlot(receiver('slow', 1))).toBe(3_000);
  });

  test('can be waited for without being taken', async () => {
    const permits = new Permits(() => 0);
    expect(await permits.freeWithin(receiver('busy', 1), 0)).toBe(true);
    const held = take(permits, receiver('busy', 1));
    expect(await permits.freeWithin(receiver('busy', 1), 1)).toBe(false);
    const waits = [permits.freeWithin(receiver('busy', 1), 60_000), permits.freeWithin(receiver('busy', 1), 60_000)];
    held.release();
    expect(await Promise.all(waits)).toEqual([true, true]);
    take(permits, receiver('busy', 1));
  });
});

describe('a wait for a permit', () => {
  let passed = 0;
  const newPermits = () => new Permits(() => passed);
  const pass = async (ms: number) => {
    passed += ms;
    await passTime(ms);
  };
  /** Records the result of a wait once there is one. */
  const watch = <T>(wait: Promise<T>) => {
    const seen: { result?: T } = {};
    void wait.then((result) => {
      seen.result = result;
    });
    return seen;
  };
  beforeEach(() => {
    passed = 0;
    stopTimers();
  });
  afterEach(() => {
    mock.timers.reset();
  });

  test.each([
    ['to take it', (all: Permits) => all.acquireWithin(receiver('full', 1), 2_000), null],
    ['to see it', (all: Permits) => all.freeWithin(receiver('full', 1), 2_000), false],
  ])('%s ends when the receiver seems to hang, and for those who come later at once', async (_what, wait, nothing) => {
    const all = newPermits();
    take(all, receiver('full', 1));
    await pass(100);
    const first = watch<unknown>(wait(all));
    await pass(899);
    expect(first).toEqual({});
    await pass(1);
    expect(first).toEqual({ result: nothing });
    const later = watch<unknown>(wait(all));
    await pass(0);
    expect(later).toEqual({ result: nothing });
  });

  test.each([
    ['short ones, after a quarter of a second', 20, 250],
    ['longer ones, after ten times as long', 60, 600],
    ['long ones, after a second', 5_000, 1_000],
  ])('ends by how long attempts usually take, also before a pause: %s', async (_what, usualMs, quietMs) => {
    const all = newPermits();
    for (let attempt = 0; attempt < 50; attempt += 1) {
      const permit = take(all, receiver('full', 1));
      await pass(usualMs);
      permit.release();
    }
    await pass(60_000);
    take(all, receiver('full', 1));
    const wait = watch(all.acquireWithin(receiver('full', 1), 2_000));
    await pass(quietMs - 1);
    expect(wait).toEqual({});
    // Averages are not exact to the millisecond.
    await pass(2);
    expect(wait).toEqual({ result: null });
  });

  test('goes on while others end, up to its own limit', async () => {
    const all = newPermits();
    let last = take(all, receiver('busy', 1));
    const inFront = Array.from({ length: 20 }, () => all.acquireWithin(receiver('busy', 1), 60_000));
    const wait = watch(all.acquireWithin(receiver('busy', 1), 2_000));
    for (const next of inFront.slice(0, 6)) {
      await pass(300);
      last.release();
      last = (await next) as typeof last;
    }
    expect(wait).toEqual({});
    await pass(200);
    expect(wait).toEqual({ result: null });
  });
});

describe('a receiver is', () => {
  const of = (integration_id: string, settings: object, secrets: Record<string, string> = {}) =>
    receiverOf(
      { key: 'it', integration_id, enabled: true, settings } as never,
      new Map(Object.entries(secrets).map(([name, value]) => [`integrations.it.${name}`, value])),
      { box },
    );

  test.each([
    [
      'the origin of webhooks',
      of('webhook', { url: 'https://a.example/x' }),
      of('webhook', { url: 'https://A.example:443/{field:y}' }),
      true,
    ],
    [
      'another origin',
      of('webhook', { url: 'https://a.example/' }),
      of('webhook', { url: 'https://b.example/' }),
      false,
    ],
    ['an account of a list provider', of('brevo', {}, { api_key: 'one' }), of('brevo', {}, { api_key: 'one' }), true],
    ['another account', of('brevo', {}, { api_key: 'one' }), of('brevo', {}, { api_key: 'two' }), false],
    ['an integration of extensions', of('own_crm', { a: 1 }), of('own_crm', { a: 2 }), true],
  ])('%s', (_what, one, other, same) => {
    expect(one.key === other.key).toBe(same);
  });

  test.each([
    ['webhook', { concurrent: 8 }],
    ['own_crm', { concurrent: 8 }],
    ['mailchimp', { concurrent: 10 }],
    ['brevo', { concurrent: 8, perSecond: 10 }],
  ])('%s is given %j', (id, limit) => {
    expect(of(id, {}, { api_key: 'k' }).limit).toEqual(limit);
  });

  test('named without its API key', () => {
    expect(of('brevo', {}, { api_key: 'xkeysib-tell-nobody' }).key).not.toContain('tell-nobody');
  });
});

describe('the slots of a receiver that bears so many tries a second', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  test('are evenly apart, however many ask at once, and not taken far ahead', async () => {
    const paced: Receiver = { key: 'brevo x', limit: { concurrent: 100, perSecond: 10 } };
    const began = performance.now();
    const asked = await Promise.all(Array.from({ length: 100 }, () => takeSlot(database.orm, paced)));
    const passed = performance.now() - began;
    const waits = asked.flatMap((answer) => ('slotInMs' in answer ? [answer.slotInMs] : []));
    const refused = asked.flatMap((answer) => ('waitMs' in answer ? [answer.waitMs] : []));
    // Two seconds of waiting contain 21 slots, plus one for each 100 ms that the calls took.
    expect(waits.length).toBeGreaterThanOrEqual(21);
    expect(waits.length).toBeLessThanOrEqual(22 + passed / 100);
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_000);
    for (const wait of refused) expect(wait).toBeGreaterThan(2_000);
  });

  test('cost nothing where there is no such limit', async () => {
    expect(await takeSlot(database.orm, receiver('webhook'))).toEqual({ slotInMs: 0 });
  });
});

function take(permits: Permits, one: Receiver): Permit {
  const permit = permits.acquire(one);
  if ('waitMs' in permit) throw new Error(`${one.key} has no free permit`);
  return permit;
}

function waitMs(permit: Permit | { waitMs: number }): number {
  return 'waitMs' in permit ? permit.waitMs : Number.NaN;
}
