import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { retryOne } from '#features/deliveries/retry.ts';
import { createSubmissionEvents } from '#features/deliveries/site/submission-events.ts';
import { changeAnswers } from '#features/editing/changing/change.ts';
import { readSite } from '#features/site/site.ts';
import { Submission } from '#features/submissions/entities.ts';
import { removeWebhook } from '#features/webhooks/use-cases.ts';
import { COMMAND_LINE } from '#security/actor.ts';
import { FRESH_MS } from '#settings/cache.ts';
import { mistakesInEvent } from '#test/environment/described-events.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { siteWebhooksOf } from '#test/environment/site-webhooks.ts';
import { createForm, dispatchTo, notification, submitTo, VALUES, webhook } from '#test/environment/submissions.ts';

let engine: TestEngine;
let site: Awaited<ReturnType<typeof siteWebhooksOf>>;
beforeAll(async () => {
  engine = await startEngine();
  site = await siteWebhooksOf(engine);
});
beforeEach(() => site.removeAll());
afterAll(() => engine.close());

describe('events of submissions', () => {
  test('are told of each once, by ids alone, and of changes', async () => {
    await site.add('watch', ['submission.*']);
    const form = await createForm(engine, { editing: { enabled: true } });
    // A worker learns of a new webhook within a second.
    await new Promise((resolve) => setTimeout(resolve, FRESH_MS));
    const { uuid, id, run } = await submitTo(engine, form);
    await engine.resultOf(run);
    const submission = await engine.orm.em.fork().findOneOrFail(Submission, { uuid });
    const events = createSubmissionEvents(engine.orm);
    await events.created({ uuid, id, formId: form.id }, await engine.now());
    const now = await engine.now();
    const deps = { ...engine, readSite: () => readSite(engine.orm, 'https://forms.example.com'), clock: () => now };
    const sent = { ...VALUES, message: 'Changed' };
    await changeAnswers(deps, { submission, form, from: 'page', version: 1, sent });
    const told = await site.deliverAll('watch');
    const of = { form_id: form.id, submission_id: id };
    expect(told.map(({ type, data }) => [type, data])).toEqual([
      ['submission.created', of],
      ['submission.updated', { ...of, version: 2 }],
    ]);
    const { requests } = await engine.parties.webhooks('watch');
    expect(requests.map(mistakesInEvent)).toEqual([[], []]);
  });
});

describe('an event', () => {
  test('reaches its webhook once however long that was away, signed, and may be replayed under its id', async () => {
    await site.add('away', ['form.*'], { headers: { 'X-Team': 'operators' } });
    const form = await createForm(engine, {});
    const delivery = await site.oneTo('away');
    const { id } = delivery;
    await engine.parties.failWebhook('away', { next: 1_000_000, status: 500 });
    const run = await site.begin({ id });
    await engine.pass('5 hours');
    await engine.parties.mendWebhook('away');
    expect(await engine.resultOf(run)).toBe('delivered');

    const { requests, accepted, duplicates } = await engine.parties.webhooks('away');
    expect({ accepted, duplicates }).toEqual({ accepted: 1, duplicates: 0 });
    const { happenedAt } = await site.eventOf(delivery);
    expect(requests[0]).toMatchObject({
      delivery_id: id,
      headers: { 'x-team': 'operators', 'webhook-signature': expect.stringMatching(/^v1,/) },
      json: {
        type: 'form.created',
        timestamp: happenedAt.toISOString(),
        data: { form_id: form.id, title: 'Contact us', revision: 1, by: { kind: 'extension', id: null, login: null } },
      },
    });
    // The receiver's answer is stored, because it contains no visitor's values.
    const [last] = await engine.orm.em.fork().find(DeliveryAttempt, { deliveryId: id }, { orderBy: { id: 'desc' } });
    expect(last).toMatchObject({ outcome: 'delivered', excerpt: '{"received":true}' });

    expect(await retryOne({ ...engine, clock: site.parts.clock }, 'integration', id, 'pinned')).toMatchObject({
      replay: 1,
    });
    expect(await engine.resultOf(await site.begin({ id }))).toBe('delivered');
    expect(await engine.parties.webhooks('away')).toMatchObject({
      deliveries: { [id]: expect.any(Number) },
      accepted: 1,
    });
  });

  test.each(['json', 'form', 'cloudevents'])('is as the API document says, as %s', async (format) => {
    const key = `as-${format}`;
    await site.add(key, ['form.created'], { format });
    await createForm(engine, {});
    expect(await site.ended(key)).toBe('delivered');
    expect((await engine.parties.webhooks(key)).requests).toHaveLength(1);
  });

  test('fails for good once its webhook was removed, and tells nobody of it', async () => {
    await site.add('watching', ['delivery.failed']);
    await site.add('gone', ['form.created']);
    await createForm(engine, {});
    await removeWebhook(site.parts, COMMAND_LINE, 'gone');
    expect(await site.ended('gone')).toBe('failed');
    expect(await site.oneTo('gone')).toMatchObject({
      errorType: 'invalid_request',
      lastError: expect.stringContaining('removed'),
    });
    expect((await engine.parties.webhooks('gone')).total).toBe(0);
    expect(await site.deliveriesTo('watching')).toEqual([]);
  });

  test('that a receiver refuses tells nobody of it: no event follows an event', async () => {
    await site.add('refusing', ['form.*', 'delivery.*']);
    await engine.parties.failWebhook('refusing', { next: 1_000, status: 410 });
    const form = await createForm(engine, { integrations: [webhook(engine, 'also-refusing')] });
    await engine.parties.failWebhook('also-refusing', { next: 1_000, status: 410 });
    await engine.resultOf((await submitTo(engine, form)).run);
    const told = await site.deliveriesTo('refusing');
    const events = await Promise.all(told.map(site.eventOf));
    expect(events.map(({ type }) => type).sort()).toEqual(['delivery.failed', 'form.created']);
    for (const { id } of told) expect(await engine.resultOf(await site.begin({ id }))).toBe('failed');
    expect(await site.deliveriesTo('refusing')).toHaveLength(2);
  });
});

describe('a delivery that has failed for good', () => {
  test.each<[what: string, receiver: string, status: number]>([
    ['that was refused by the first attempt', 'refused', 410],
    ['that was given up after three days', 'given-up', 500],
  ])('%s is told once, by ids alone', async (_what, receiver, status) => {
    const key = `told-of-${receiver}`;
    await site.add(key, ['delivery.*']);
    await engine.parties.failWebhook(receiver, { next: 1_000_000, status });
    const form = await createForm(engine, { integrations: [webhook(engine, receiver)] });
    const { jobId, uuid, run } = status === 500 ? await dispatchTo(engine, form) : await refusedAtOnce(form);
    if (run) expect(await engine.resultOf(run)).toBe('failed');
    const { id: submission_id } = await engine.orm.em.fork().findOneOrFail(Submission, { uuid });
    const { attempts, errorType } = await engine.orm.em.fork().findOneOrFail(Delivery, { id: jobId });

    expect(await site.ended(key)).toBe('delivered');
    const [request] = (await engine.parties.webhooks(key)).requests;
    expect(request?.json).toMatchObject({
      type: 'delivery.failed',
      data: {
        ...{ form_id: form.id, submission_id, delivery_id: jobId, kind: 'integration', key: receiver },
        ...{ integration_id: 'webhook', error_class: errorType, attempts, replays: 0 },
      },
    });
    for (const value of Object.values(VALUES)) expect(request?.body).not.toContain(String(value));
  });

  test('a mail is one too, and one that is not stored has no id of its submission', async () => {
    await site.add('of-mails', ['delivery.failed']);
    engine.parties.failMail({ at: 'rcpt', code: 550, next: 10 });
    const form = await createForm(engine, { store_submissions: false, notifications: [notification()] });
    await engine.resultOf((await submitTo(engine, form)).run);
    engine.parties.mendMail();
    expect(await site.ended('of-mails')).toBe('delivered');
    const [request] = (await engine.parties.webhooks('of-mails')).requests;
    expect(request?.json).toMatchObject({
      data: { form_id: form.id, submission_id: null, kind: 'mail', key: 'team', integration_id: null },
    });
  });

  /** The first pass refuses it. */
  async function refusedAtOnce(form: Parameters<typeof submitTo>[1]) {
    const { uuid, run } = await submitTo(engine, form);
    await engine.resultOf(run);
    const { id: jobId } = await engine.orm.em.fork().findOneOrFail(Delivery, { submissionUuid: uuid });
    return { uuid, jobId, run: null };
  }
});
