import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { dueDeliveries, runsOf } from '#features/deliveries/due.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { changeAnswers } from '#features/editing/changing/change.ts';
import { sendLink } from '#features/editing/send-link.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { readSite } from '#features/site/site.ts';
import { Submission } from '#features/submissions/entities.ts';
import type { SubmissionValues } from '#forms/config/types.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { createForm, notification, submitTo, VALUES, webhook } from '#test/environment/submissions.ts';
import { deliveryDispatch } from '#workflows/delivery-dispatch.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

const BOTH = { on: ['created', 'updated'] };
const UPDATED = { on: ['updated'] };
const CHANGED: SubmissionValues = { ...VALUES, message: 'It does.' };

/** Edits a submission as its visitor does. */
async function change(uuid: string, form: ActiveForm, sent: SubmissionValues, version = 1) {
  const now = await engine.now();
  const submission = await engine.orm.em.fork().findOneOrFail(Submission, { uuid });
  const deps = { ...engine, readSite: () => readSite(engine.orm, 'https://forms.example.com'), clock: () => now };
  return changeAnswers(deps, { submission, form, from: 'page', version, sent: { ...sent } });
}

/** Starts the runs of due deliveries, as workers do. */
async function beginDue(uuid: string, version: number) {
  const due = await runsOf(engine.orm, { submissionUuid: uuid, version });
  return Promise.all(
    due.map(async ({ delivery, run: { workflowType: _, ...options } }) => ({
      key: delivery.key,
      run: await engine.client.workflow.start(deliveryDispatch, options as never),
    })),
  );
}

/** Returns the requests that a receiver accepted, in order. */
async function taken(receiver: string) {
  const { requests, duplicates } = await engine.parties.webhooks(receiver);
  const accepted = requests.filter(({ answered }) => answered === 200).toReversed();
  return {
    duplicates,
    events: accepted.map(({ json, delivery_id: id }) => ({ id, ...(json as { type: string; data: object }) })),
  };
}

describe('a change of answers', () => {
  test('runs what is for changes alone, once, and a webhook gets the difference', async () => {
    const form = await createForm(engine, {
      notifications: [
        notification({ key: 'first', to: 'first@example.com' }),
        notification({ key: 'both', to: 'both@example.com', subject: '{field:message}', ...BOTH }),
        notification({ key: 'later', to: 'later@example.com', ...UPDATED }),
        notification({
          key: 'never',
          to: 'never@example.com',
          ...UPDATED,
          conditional: { rules: [{ field: 'message', op: 'equals', value: VALUES.message }] },
        }),
      ],
      integrations: [webhook(engine, 'created'), webhook(engine, 'both', BOTH), webhook(engine, 'updated', UPDATED)],
    });
    const { uuid, id, run } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    const [atFirst, atFirstBoth] = [await taken('created'), await taken('both')];
    expect([atFirst, atFirstBoth].map(({ events }) => events.map(({ type }) => type))).toEqual([
      ['submission.created'],
      ['submission.created'],
    ]);

    expect(await change(uuid, form, CHANGED)).toEqual({ version: 2, changed: ['message'] });
    expect(await change(uuid, form, CHANGED)).toEqual({ version: 2, changed: [] });
    const runs = await beginDue(uuid, 2);
    expect(runs.map(({ key }) => key).toSorted()).toEqual(['both', 'both', 'later', 'updated']);
    for (const one of runs) expect(await engine.resultOf(one.run)).toBe('delivered');

    const subjects = (to: string) => engine.parties.mails({ to }).map(({ subject }) => subject);
    expect(subjects('first@example.com')).toEqual(['From Ada']);
    expect(subjects('both@example.com').toSorted()).toEqual([VALUES.message, 'It does.'].toSorted());
    expect(subjects('later@example.com')).toHaveLength(1);
    expect(subjects('never@example.com')).toEqual([]);

    expect((await taken('created')).events).toHaveLength(1);
    const both = await taken('both');
    expect([both.duplicates, both.events.map(({ type }) => type)]).toEqual([
      0,
      ['submission.created', 'submission.updated'],
    ]);
    expect(both.events[0]?.id).not.toBe(both.events[1]?.id);
    expect(both.events[1]?.data).toMatchObject({
      submission_id: id,
      fields: CHANGED,
      version: 2,
      changes: { message: { before: VALUES.message, after: 'It does.' } },
    });
    const { changes } = (both.events[1]?.data ?? {}) as { changes?: object };
    expect(Object.keys(changes ?? {})).toEqual(['message']);
    expect((await taken('updated')).events.map(({ type }) => type)).toEqual(['submission.updated']);
  });

  test('leaves to what still waits the values of its own version, also while nobody has begun with it', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'late', BOTH)] });
    await engine.parties.failWebhook('late', { next: 1_000_000, status: 500 });
    const { uuid, run } = await submitTo(engine, form);
    await engine.pass('1 minute');
    await change(uuid, form, CHANGED);
    await change(uuid, form, { ...CHANGED, name: 'Grace' }, 2);
    const later = [...(await beginDue(uuid, 2)), ...(await beginDue(uuid, 3))];
    await engine.pass('2 hours');
    await engine.parties.mendWebhook('late');
    for (const one of later) expect(await engine.resultOf(one.run)).toBe('delivered');
    expect(await engine.resultOf(run)).toMatchObject({ steps: [{ outcome: 'handed_over' }] });
    await engine.pass('1 hour');
    const { events, duplicates } = await taken('late');
    expect(duplicates).toBe(0);
    const byType = events.map(({ type, data }) => {
      const { fields, version, changes } = data as { fields: object; version?: number; changes?: object };
      return { type, fields, version, changed: changes && Object.keys(changes) };
    });
    expect(byType).toHaveLength(3);
    expect(byType).toEqual(
      expect.arrayContaining([
        { type: 'submission.created', fields: VALUES, version: undefined, changed: undefined },
        { type: 'submission.updated', fields: CHANGED, version: 2, changed: ['message'] },
        { type: 'submission.updated', fields: { ...CHANGED, name: 'Grace' }, version: 3, changed: ['name'] },
      ]),
    );
  });

  test('before the run of the submission leaves that run what was sent', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'early', BOTH)] });
    const { uuid, run } = await submitTo(engine, form, VALUES);
    await change(uuid, form, CHANGED);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    for (const one of await beginDue(uuid, 2)) expect(await engine.resultOf(one.run)).toBe('delivered');
    const { events } = await taken('early');
    const fields = Object.fromEntries(events.map(({ type, data }) => [type, (data as { fields: object }).fields]));
    expect(fields).toEqual({ 'submission.created': VALUES, 'submission.updated': CHANGED });
  });

  test('of a submission that is erased then is told to nobody', async () => {
    const form = await createForm(engine, { integrations: [webhook(engine, 'erased', UPDATED)] });
    const { uuid, run } = await submitTo(engine, form);
    await engine.resultOf(run);
    await change(uuid, form, CHANGED);
    const [begun] = await beginDue(uuid, 2);
    await engine.orm.em.fork().nativeDelete(Submission, { uuid });
    if (begun) expect(await engine.resultOf(begun.run)).not.toBe('delivered');
    expect((await taken('erased')).events).toEqual([]);
  });

  test('is mailed as a link by a delivery like every other', async () => {
    const form = await createForm(engine, { editing: { enabled: true, email_field: 'email' } });
    const { uuid, id, run } = await submitTo(engine, form, { ...VALUES, email: 'lost@example.net' });
    await engine.resultOf(run);
    const now = await engine.now();
    const deps = { ...engine, clock: () => now, limits: { takeOf: async () => 0 } };
    await sendLink(deps, form, { number: id ?? 0, address: 'lost@example.net', ipAddress: '203.0.113.9' });
    const [mail] = await beginDue(uuid, 1);
    expect(mail?.key).toBe('_edit_link');
    if (mail) expect(await engine.resultOf(mail.run)).toBe('delivered');
    const [caught] = engine.parties.mails({ to: 'lost@example.net' });
    expect(caught?.subject).toBe('Your link: Contact us');
    expect(caught?.text).toContain(`/forms/${form.id}/edit?edit=${uuid}.`);
  });

  test('is due at once, so that any worker begins what follows from it', async () => {
    const form = await createForm(engine, { notifications: [notification(UPDATED)] });
    const { uuid, run } = await submitTo(engine, form);
    await engine.resultOf(run);
    await change(uuid, form, CHANGED);
    const kind = dueDeliveries(engine);
    const now = await engine.now();
    const found = (await kind.take(new Date(now.getTime() + 1_000), 100)).filter(
      ({ delivery }) => delivery.submissionUuid === uuid,
    );
    expect(found.map(({ delivery }) => [delivery.key, delivery.version])).toEqual([['team', 2]]);
    for (const one of found) expect(await kind.wake(one, now)).toMatchObject({ woken: true });
    const [begun] = found;
    const handle = engine.client.workflow.getHandle(begun?.run.workflowId ?? '');
    expect(await engine.resultOf(handle)).toBe('delivered');
    expect(await engine.orm.em.fork().count(Delivery, { submissionUuid: uuid, status: 'delivered' })).toBe(1);
  });
});
