import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { runsOf } from '#features/deliveries/due.ts';
import { Delivery, ErasureNotice } from '#features/deliveries/entities.ts';
import { retryOne } from '#features/deliveries/retry.ts';
import { expireNotices } from '#features/deliveries/store/notices.ts';
import { eraseStored } from '#features/erasure/submissions.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { createForm, dispatchTo, VALUES } from '#test/environment/submissions.ts';
import { DAY_MS } from '#time.ts';
import { deliveryDispatch } from '#workflows/delivery-dispatch.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

/**
 * Submits to a webhook and then erases the submission.
 * @returns the delivery that notifies the receiver
 */
async function erased(receiver: string, settings: object, change: (formId: number) => Promise<void> = async () => {}) {
  const url = engine.parties.webhookUrl(receiver);
  const integration = { key: 'crm', integration_id: 'webhook', settings: { url, ...settings } };
  const form = await createForm(engine, { integrations: [integration] });
  const { jobId, uuid, run } = await dispatchTo(engine, form);
  expect(await engine.resultOf(run)).toBe('delivered');
  const em = engine.orm.em.fork();
  const { id } = await em.findOneOrFail(Submission, { uuid });
  await change(form.id);
  const now = await engine.now();
  expect(await eraseStored({ ...engine, installed: [], clock: () => now }, [id])).toBe(1);
  expect(await em.count(Delivery, { id: jobId })).toBe(0);
  const notices = await em.find(Delivery, { formId: form.id });
  return { formId: form.id, submissionId: id, jobId, now, notices };
}

/** Starts the run of a due delivery, as a worker does. */
async function begin(id: string) {
  const [due] = await runsOf(engine.orm, { id });
  if (!due) throw new Error('there is no such delivery');
  const { workflowType: _, ...options } = due.run;
  return engine.client.workflow.start(deliveryDispatch, options as never);
}

describe('a receiver that takes erasures', () => {
  test('is told once, signed, with ids alone, however long it was away', async () => {
    const { formId, submissionId, jobId, now, notices } = await erased('told', { takes_erasures: true });
    expect(notices).toMatchObject([{ status: 'pending', attempts: 0, dueAt: new Date(now.getTime() + 60_000) }]);
    const id = notices[0]?.id ?? '';
    await engine.parties.failWebhook('told', { next: 1_000_000, status: 500 });
    const run = await begin(id);
    await engine.pass('5 hours');
    await engine.parties.mendWebhook('told');
    expect(await engine.resultOf(run)).toBe('delivered');

    const { requests, accepted, duplicates } = await engine.parties.webhooks('told');
    expect({ accepted, duplicates }).toEqual({ accepted: 2, duplicates: 0 });
    const [told, created] = requests.filter(({ answered }) => answered === 200);
    expect(created).toMatchObject({ delivery_id: jobId, json: { type: 'submission.created' } });
    expect(told).toMatchObject({ delivery_id: id });
    expect(told?.json).toEqual({
      type: 'data.erased',
      timestamp: now.toISOString(),
      data: { form_id: formId, submission_id: submissionId, delivery_id: jobId },
    });
    for (const value of Object.values(VALUES)) expect(told?.body).not.toContain(String(value));
    expect(told?.headers['webhook-signature']).toMatch(/^v1,/);

    // The delivery can be replayed, and retains no part of the answer.
    const em = engine.orm.em.fork();
    const parts = { ...engine, clock: () => now };
    expect(await retryOne(parts, 'integration', id, 'pinned')).toEqual({ done: 'replayed', replay: 1 });
    const attempts = await em.execute('select excerpt from delivery_attempts where delivery_id = ?', [id]);
    expect(new Set(attempts.map(({ excerpt }: { excerpt?: string | null }) => excerpt))).toEqual(new Set([null]));

    await expireNotices({ orm: engine.orm, now: new Date(now.getTime() + 29 * DAY_MS) });
    expect(await em.count(ErasureNotice, { id })).toBe(1);
    await expireNotices({ orm: engine.orm, now: new Date(now.getTime() + 31 * DAY_MS) });
    expect([await em.count(ErasureNotice, { id }), await em.count(Delivery, { id })]).toEqual([0, 0]);
  });

  test('is not told where it did not want it, or is somewhere else by now', async () => {
    expect((await erased('unasked', {})).notices).toEqual([]);
    const moved = await erased('moved', { takes_erasures: true }, async (formId) => {
      const settings = { url: 'https://elsewhere.example.org/', takes_erasures: true };
      await setIntegration(formId, { key: 'crm', integration_id: 'webhook', settings });
    });
    expect(moved.notices).toEqual([]);
    const removed = await erased('removed', { takes_erasures: true }, (formId) => setIntegration(formId, null));
    expect(removed.notices).toEqual([]);
  });
});

/** Changes the stored form without the checks of a save. */
async function setIntegration(formId: number, integration: object | null): Promise<void> {
  const em = engine.orm.em.fork();
  const [{ config }] = (await em.execute('select config from forms where id = ?', [formId])) as [{ config: string }];
  const changed = JSON.parse(config);
  changed.options.integrations = integration ? [integration] : [];
  await em.execute('update forms set config = ? where id = ?', [JSON.stringify(changed), formId]);
}
