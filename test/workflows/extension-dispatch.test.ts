import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import { IntegrationFailed } from '#hooks/errors.ts';
import type { Actions } from '#hooks/parameters.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { parseChange } from '#test/environment/form-rules.ts';
import { createForm, detailsOf, dispatchTo, FIELDS, isBackingOff, until } from '#test/environment/submissions.ts';
import { DAY_MS, HOUR_MS } from '#time.ts';

type Dispatch = Actions['integration_dispatch'];

/** Fast attempts per round. */
const ROUND = 3;
const SETTINGS = { list: 'customers', api_key: 'first key' };

let engine: TestEngine;
const removals: (() => void)[] = [];

beforeAll(async () => {
  engine = await startEngine({ hookTimeouts: { dispatch: 50 } });
});
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
});
afterAll(() => engine.close());

/**
 * Registers an extension that answers the first calls with these functions, and then delivers.
 * @returns the arguments of its calls
 */
function extension(answers: ((...args: Dispatch) => unknown)[] = [], owner = 'own'): Dispatch[] {
  const calls: Dispatch[] = [];
  const { addAction, removeAction } = engine.hooks.for(owner);
  const handler = async (...args: Dispatch) => {
    calls.push(args);
    return answers[calls.length - 1]?.(...args);
  };
  addAction('svcb_integration_dispatch', handler);
  removals.push(() => removeAction('svcb_integration_dispatch', handler));
  return calls;
}

const fails = (error: unknown) => () => {
  throw error;
};
const times = (count: number, answer: () => unknown) => Array.from({ length: count }, () => answer);

async function dispatch() {
  const form = await createForm(engine, {
    integrations: [{ key: 'own', integration_id: 'own_crm', settings: SETTINGS }],
  });
  return { form, ...(await dispatchTo(engine, form)) };
}

async function jobRow(id: string): Promise<Delivery> {
  return engine.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
}

async function untilBackingOff(jobId: string): Promise<Delivery> {
  await until('the round failed', async () => {
    await engine.pass('1 s');
    return isBackingOff(await jobRow(jobId), await engine.now());
  });
  return jobRow(jobId);
}

describe('an integration of an extension', () => {
  test('that throws is tried again like any other, under one delivery id', async () => {
    const calls = extension(times(ROUND - 1, fails(new RangeError('Ada'))));
    const { jobId, run } = await dispatch();
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(await jobRow(jobId)).toMatchObject({
      status: 'delivered',
      attempts: ROUND,
      errorType: null,
      lastError: null,
    });
    expect(calls.map(([, , , , context]) => context.delivery_id)).toEqual([jobId, jobId, jobId]);
  });

  test('that throws on waits 10 s, then 20 s; its row says what it threw and where in the log its message is', async () => {
    const calls = extension(times(2 * ROUND, fails(new RangeError('Ada wrote this'))));
    const { jobId, run } = await dispatch();
    const waiting = await untilBackingOff(jobId);
    expect(waiting).toMatchObject({
      status: 'retrying',
      attempts: ROUND,
      errorType: 'extension_failed',
      lastError: `The extension for "own_crm" threw RangeError; the worker's log has its message in the line with jobId ${jobId}.`,
    });
    const lines = engine.logLines.map((line) => JSON.parse(line)).filter((line) => line.jobId === jobId);
    expect(lines[0]).toMatchObject({ extension: 'own', err: { type: 'RangeError', message: 'Ada wrote this' } });
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(calls).toHaveLength(2 * ROUND + 1);
    expect(await waits(run)).toEqual([10, 20]);
  });

  test('that knows it is in vain ends at once, with its reason, and is kept', async () => {
    const calls = extension([fails(new IntegrationFailed('list of ada@example.net is closed', { permanent: true }))]);
    const { jobId, run } = await dispatch();
    expect(await engine.resultOf(run)).toBe('failed');
    expect(await jobRow(jobId)).toMatchObject({
      status: 'failed',
      attempts: 1,
      errorType: 'extension_failed',
      lastError: 'list of <address> is closed',
    });
    expect(calls).toHaveLength(1);
    expect((await run.describe()).searchAttributes).toMatchObject({ Outcome: ['failed'] });
    expect(await detailsOf(run)).toMatch(/^Ended: failed \(extension_failed\)\.\n- Extension own failed in svcb_/);
  });

  test('that only says it failed is tried again, and its words are in the row', async () => {
    extension(times(ROUND, fails(new IntegrationFailed('the desk is full'))));
    const { jobId, run } = await dispatch();
    expect(await untilBackingOff(jobId)).toMatchObject({ attempts: ROUND, lastError: 'the desk is full' });
    expect(await engine.resultOf(run)).toBe('delivered');
  });

  test.each([
    ['for two hours', 2 * HOUR_MS, 7200],
    ['for less than the table says', 0, 10],
    ['for a year, which is a day', 365 * DAY_MS, 86_400],
  ])('that asks to be left alone %s is', async (_what, retryAfterMs, seconds) => {
    const calls = extension([fails(new IntegrationFailed('not now', { retryAfterMs }))]);
    const { jobId, run } = await dispatch();
    expect(await untilBackingOff(jobId)).toMatchObject({ attempts: 1, errorType: 'extension_failed' });
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(await waits(run)).toEqual([seconds]);
    expect(calls).toHaveLength(2);
  });

  test.each([[Number.NaN], [-1], [Number.POSITIVE_INFINITY], ['5']])(
    'that asks to be left alone for %p ms is tried as usual',
    async (retryAfterMs) => {
      extension([fails(new IntegrationFailed('not now', { retryAfterMs: retryAfterMs as number }))]);
      const { jobId, run } = await dispatch();
      expect(await engine.resultOf(run)).toBe('delivered');
      expect(await jobRow(jobId)).toMatchObject({ attempts: 2 });
      expect(await waits(run)).toEqual([]);
    },
  );

  test('that hangs is given up by each try, and tried again', async () => {
    const calls = extension(times(ROUND, () => new Promise(() => {})));
    const { jobId, run } = await dispatch();
    expect(await untilBackingOff(jobId)).toMatchObject({
      attempts: ROUND,
      errorType: 'timeout',
      lastError: 'The extension for "own_crm" failed: it did not end within 0.05 s.',
    });
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(calls).toHaveLength(ROUND + 1);
  });

  test.each<[string, (() => unknown)[]]>([
    ['has no handler', []],
    ['has one that says it is not its own', [() => false]],
    ['has two that say so', [() => false, () => false]],
  ])('that %s fails at once: nothing handles it', async (_what, handlers) => {
    const calls = handlers.map((handler, index) => extension([handler], `own${index}`));
    const { jobId, run } = await dispatch();
    expect(await engine.resultOf(run)).toBe('failed');
    expect(await jobRow(jobId)).toMatchObject({
      attempts: 1,
      errorType: 'unknown_integration',
      lastError: 'The delivery cannot be made: no extension handles the integration "own_crm".',
    });
    expect(calls.map((one) => one.length)).toEqual(handlers.map(() => 1));
  });

  test('that only one of three takes is delivered', async () => {
    const calls = [() => false, () => undefined, () => false].map((answer, index) =>
      extension([answer], `own${index}`),
    );
    const { run } = await dispatch();
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(calls.map((one) => one.length)).toEqual([1, 1, 1]);
  });

  test('is given its settings as they were, and its secrets as they are now', async () => {
    const calls = extension(times(ROUND, fails(new Error('x'))));
    const { jobId, run, form } = await dispatch();
    await untilBackingOff(jobId);
    const settings = { list: 'others', api_key: 'second key' };
    const config = { fields: FIELDS, options: { integrations: [{ key: 'own', integration_id: 'own_crm', settings }] } };
    await engine.forms.update(form.id, parseChange({ config }), await engine.now());
    expect(await engine.resultOf(run)).toBe('delivered');
    expect(calls.map(([, given]) => given)).toEqual([
      ...Array(ROUND).fill(SETTINGS),
      { list: 'customers', api_key: 'second key' },
    ]);
  });
});

/** Returns the waits between rounds of a run, in seconds. */
async function waits(run: { fetchHistory: () => Promise<{ events?: unknown[] | null }> }): Promise<number[]> {
  const { events } = await run.fetchHistory();
  return (events ?? []).flatMap((event) => {
    const timer = (event as { timerStartedEventAttributes?: { startToFireTimeout?: { seconds?: unknown } } })
      .timerStartedEventAttributes;
    return timer ? [Number(timer.startToFireTimeout?.seconds)] : [];
  });
}
