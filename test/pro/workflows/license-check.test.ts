import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { dataConverter } from '#bin/composition/engine.ts';
import { RateLimit } from '#db/entities/rate-limit.ts';
import { SANDBOX_LICENCE } from '#fakes/pro/lemon-squeezy.ts';
import { HeadlessRefused } from '#features/requests/headless.ts';
import { newApiKey } from '#pro/headless/api-key.ts';
import { createHeadlessGate } from '#pro/headless/gate.ts';
import { replaceApiKey } from '#pro/headless/store/api-keys.ts';
import { canariesIn } from '#test/environment/canaries.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { decodeHistory } from '#test/environment/histories.ts';
import { createForm } from '#test/environment/submissions.ts';
import { licenceOf } from '#test/pro/environment/licence.ts';
import { DAY_MS } from '#time.ts';

let engine: TestEngine;
let site: ReturnType<typeof licenceOf>;
/** Created only once, because changes of the licence must not need a restart. */
let submits: () => Promise<boolean>;
beforeAll(async () => {
  engine = await startEngine();
  site = licenceOf(engine);
  let now = await engine.now();
  const { licence } = site;
  const gate = createHeadlessGate({ ...engine, licence, log: pino({ level: 'silent' }), clock: () => now });
  const { id: formId } = await createForm(engine, { headless: { enabled: true } });
  const apiKey = newApiKey();
  await replaceApiKey(engine, formId, { value: apiKey, keepHours: 0 }, now);
  submits = async () => {
    now = await engine.now();
    await engine.orm.em.fork().nativeDelete(RateLimit, {});
    return gate.authenticate({ formId, apiKey, address: '192.0.2.1' }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof HeadlessRefused && error.reason === 'unlicensed') return false;
        throw error;
      },
    );
  };
});
beforeEach(() => site.reset());
afterEach(() => site.mend());
afterAll(async () => {
  await site.close();
  await engine.close();
});

const check = async () => engine.resultOf(await site.start());
/** Lets so many days pass, with the daily run of each. */
async function days(count: number): Promise<void> {
  for (let day = 0; day < count; day += 1) {
    await site.start();
    await engine.pass('1 day');
  }
}

describe('the daily check', () => {
  test('asks once while the licence is active, and ends', async () => {
    await site.activate();
    await engine.pass('1 day');
    const before = await engine.now();
    expect(await check()).toBe('active');
    expect(await site.requests()).toBe(1);
    const { checked_at: at } = await site.licence.summary(before);
    expect(new Date(String(at)).getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  test('asks nobody where there is no licence', async () => {
    expect(await check()).toBe('inactive');
    expect(await site.requests()).toBe(0);
  });

  test('a server that is away for 15 days: all works for 14, then headless is refused; back again, it works within an hour', async () => {
    await site.activate();
    await site.outage();
    await days(1);
    expect([await site.status(), await submits()]).toEqual(['active', true]);
    await days(2);
    expect([await site.status(), await submits()]).toEqual(['grace', true]);
    await engine.pass('10 days');
    expect([await site.status(), await submits()]).toEqual(['grace', true]);
    await days(2);
    expect([await site.status(), await submits()]).toEqual(['expired', false]);

    const run = await site.start();
    await engine.pass('10 min');
    await site.mend();
    expect(await submits()).toBe(false);
    await engine.pass('1 h');
    expect([await site.status(), await submits()]).toEqual(['active', true]);
    expect(await engine.resultOf(run)).toBe('active');
  });

  test('a licence whose end has come works for 14 days more; renewed, it works within an hour', async () => {
    await site.activate();
    const end = new Date((await engine.now()).getTime() + DAY_MS);
    await site.change({ expires_at: end.toISOString() });
    await days(2);
    const { status, reason, expires_at, grace_ends_at } = await site.licence.summary(await engine.now());
    expect([status, reason, await submits()]).toEqual(['grace', 'expired', true]);
    expect([expires_at, grace_ends_at]).toEqual(
      [end, new Date(end.getTime() + 14 * DAY_MS)].map((at) => at.toISOString()),
    );
    await engine.pass('11 days');
    await days(1);
    expect([await site.status(), await submits()]).toEqual(['grace', true]);
    await days(2);
    expect([await site.status(), await submits()]).toEqual(['expired', false]);

    const run = await site.start();
    await engine.pass('10 min');
    await site.change({ expires_at: null });
    expect(await submits()).toBe(false);
    await engine.pass('1 h');
    expect([await site.status(), await submits()]).toEqual(['active', true]);
    expect(await engine.resultOf(run)).toBe('active');
  });

  test('a key that was taken back is refused at once, and works within an hour once it is given again', async () => {
    await site.activate();
    await site.change({ status: 'disabled' });
    const run = await site.start();
    await engine.pass('1 min');
    expect([await site.status(), await submits()]).toEqual(['invalid', false]);
    await site.change({ status: 'active' });
    await engine.pass('1 h');
    expect(await submits()).toBe(true);
    expect(await engine.resultOf(run)).toBe('active');
  });

  test('that gets no answer for 23 hours leaves it to the next day’s', async () => {
    await site.activate();
    await site.outage();
    const before = await site.requests();
    expect(await check()).toBe('unanswered');
    // A check every hour makes three attempts.
    expect((await site.requests()) - before).toBeGreaterThan(60);
  });

  test('says in the run’s details why it waits, ends when it is cancelled, and never names the key', async () => {
    await site.activate();
    await site.outage();
    const run = await site.start();
    await engine.pass('5 min');
    await run.cancel();
    await expect(engine.resultOf(run)).rejects.toMatchObject({ name: 'WorkflowFailedError' });
    const history = await run.fetchHistory();
    const decoded = await decodeHistory(dataConverter(engine.box), history);
    expect(canariesIn({ key: SANDBOX_LICENCE }, [decoded, engine.logLines])).toEqual([]);
    expect(JSON.stringify(decoded)).toContain('connection_failed');
  });
});
