import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { processRun } from '#engine/runs.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { ProcessDecision } from '#features/processes/entities.ts';
import { Submission } from '#features/submissions/entities.ts';
import { mistakesInEvent } from '#test/environment/described-events.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { siteWebhooksOf } from '#test/environment/site-webhooks.ts';
import { createForm, notification, webhook } from '#test/environment/submissions.ts';
import { ProcessPlay } from './scenarios/process.ts';

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());

const subjects = (to: string) => engine.parties.mails({ to }).map(({ subject }) => subject);
const hours = (after: number, more: object = {}) => ({ after, unit: 'hours', ...more });

describe('A request for leave', () => {
  const steps = [
    {
      ...{ key: 'superior', title: 'Superior', kind: 'approve', who: [{ to: 'sue@example.org' }], may_return: true },
      deadline: hours(48, {
        remind_after: [24],
        actions: [{ do: 'hand_on', who: [{ to: 'deputy@example.org' }] }, { do: 'remind' }],
      }),
    },
    {
      ...{ key: 'office', title: 'Personnel office', kind: 'approve', who: [{ to: 'office@example.org' }] },
      deadline: hours(240, { actions: [{ do: 'decide', outcome: 'rejected' }] }),
    },
  ];
  const notifications = [
    notification({ key: 'granted', on: ['ended:completed'], to: '{field:email}', subject: 'Granted' }),
    notification({ key: 'refused', on: ['ended:rejected'], to: '{field:email}', subject: 'Refused' }),
    notification({ key: 'hr', on: ['step:superior:approved'], to: 'hr@example.org', subject: 'Superior agrees' }),
  ];
  const leave = () => createForm(engine, { process: { address_field: 'email', steps }, notifications });

  test('goes from one to the next, with mails for each, and tells who asked', async () => {
    const play = await ProcessPlay.begin(engine, await leave());
    await play.deliver();
    expect(await play.standing()).toEqual({
      status: 'open',
      step: 'superior',
      end: null,
      people: ['sue@example.org asked'],
    });
    await play.decide('sue@example.org', { outcome: 'approved', note: 'Have a good time' });
    await play.deliver();
    expect((await play.standing()).people).toEqual(['office@example.org asked']);
    await play.decide('office@example.org', { outcome: 'approved' });
    await play.deliver();
    expect(await play.standing()).toMatchObject({ status: 'ended', end: 'completed' });
    const run = engine.client.workflow.getHandle(processRun(await play.row()).workflowId);
    expect(await engine.resultOf(run)).toBe('ended');
    await engine.pass('1 min');
    expect(subjects('sue@example.org')).toEqual(['Superior: Contact us']);
    expect(subjects('office@example.org')).toEqual(['Personnel office: Contact us']);
    expect(subjects('hr@example.org')).toEqual(['Superior agrees']);
    expect(subjects('ada@example.net')).toEqual(['Granted']);
  });

  test('is handed on, and refused when nobody answers for thirty days', async () => {
    const play = await ProcessPlay.begin(engine, await leave());
    await engine.pass('25 hours');
    await play.deliver();
    await engine.pass('24 hours');
    await play.until(({ dueAt }) => dueAt !== null);
    expect((await play.standing()).people).toEqual(['sue@example.org replaced', 'deputy@example.org asked']);
    await expect(play.decide('sue@example.org', { outcome: 'approved' })).rejects.toMatchObject({ code: 'step_over' });
    await play.decide('deputy@example.org', { outcome: 'approved' });
    await engine.pass('11 days');
    const row = await play.until(({ end }) => end !== null);
    expect(row.end).toBe('rejected');
    expect(await engine.resultOf(engine.client.workflow.getHandle(processRun(row).workflowId))).toBe('ended');
  });

  test('lets one of a hundred clicks decide', async () => {
    const play = await ProcessPlay.begin(engine, await leave());
    const clicks = Array.from({ length: 100 }, () => play.decide('sue@example.org', { outcome: 'approved' }));
    const ends = await Promise.allSettled(clicks);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const codes = ends.flatMap((end) => (end.status === 'rejected' ? end.reason.code : []));
    expect(codes).toHaveLength(99);
    expect(codes.filter((code) => code !== 'step_over' && code !== 'decided_already')).toEqual([]);
    const { id } = await play.row();
    const em = engine.orm.em.fork();
    expect(await em.count(ProcessDecision, { processId: id })).toBe(1);
    expect(await em.count(Delivery, { submissionUuid: play.uuid, key: 'hr' })).toBe(1);
  });

  test('is begun again by a worker when the engine has lost its run', async () => {
    const play = await ProcessPlay.begin(engine, await leave());
    await engine.client.workflow.getHandle(processRun(await play.row()).workflowId).terminate('lost');
    await play.decide('sue@example.org', { outcome: 'approved' });
    await play.decide('office@example.org', { outcome: 'approved' });
    const row = await play.row();
    expect(row.end).toBe('completed');
    expect(await engine.resultOf(engine.client.workflow.getHandle(processRun(row).workflowId))).toBe('ended');
  });
});

describe('Webhooks', () => {
  const steps = [
    { key: 'stock', title: 'Stock', kind: 'approve', who: [{ system: 'warehouse' }] },
    { key: 'office', title: 'Office', kind: 'approve', who: [{ to: 'office@example.org' }] },
  ];
  const webhookOn = (key: string, on: string[]) => webhook(engine, key, { on });

  test('of the form are told of openings, outcomes and ends, and another system gets a token to decide with', async () => {
    const integrations = [
      webhookOn('opened', ['step:stock:opened']),
      webhookOn('decided', ['step:stock:approved', 'step:stock:rejected']),
      webhookOn('ended', ['ended:completed', 'ended:stopped']),
      webhookOn('created', ['created']),
    ];
    const play = await ProcessPlay.begin(engine, await createForm(engine, { process: { steps }, integrations }));
    await play.deliver();
    expect(subjects('warehouse')).toEqual([]);
    const [person] = await play.people();
    await play.decide('system:warehouse', { outcome: 'approved' });
    await play.decide('office@example.org', { outcome: 'approved' });
    await play.deliver();
    const told = async (key: string) => {
      await engine.pass('1 min');
      const { requests } = await engine.parties.webhooks(key);
      expect(requests.map(mistakesInEvent)).toEqual(requests.map(() => []));
      return requests.map(({ json }) => json as { type: string; data: Record<string, unknown> });
    };
    const token = expect.stringMatching(new RegExp(`^${person?.id.toString(36)}\\.[\\w-]{43}$`));
    expect(await told('opened')).toMatchObject([
      {
        type: 'step.opened',
        data: { step: 'stock', step_title: 'Stock', number: 1, decisions: [{ system: 'warehouse', token }] },
      },
    ]);
    expect(await told('decided')).toMatchObject([
      { type: 'step.decided', data: { step: 'stock', number: 1, outcome: 'approved', fields: { name: 'Ada' } } },
    ]);
    expect(await told('ended')).toMatchObject([{ type: 'process.ended', data: { end: 'completed' } }]);
  });

  test('of the site are told too, without values and tokens', async () => {
    const site = await siteWebhooksOf(engine);
    await site.add('watch', ['step.*', 'process.*']);
    const play = await ProcessPlay.begin(engine, await createForm(engine, { process: { steps } }));
    await play.decide('system:warehouse', { outcome: 'rejected' });
    const events = await site.deliverAll('watch');
    await site.removeAll();
    const { submissionId: id, formId } = await play.row();
    const of = { form_id: formId, submission_id: id };
    const told = events.map(({ type, data }) => [type, data]);
    expect(told).toHaveLength(3);
    // Several events of one moment come in any order.
    expect(told).toEqual(
      expect.arrayContaining([
        ['step.opened', { ...of, step: 'stock', number: 1 }],
        ['step.decided', { ...of, step: 'stock', number: 1, outcome: 'rejected' }],
        ['process.ended', { ...of, end: 'rejected' }],
      ]),
    );
    const { requests } = await engine.parties.webhooks('watch');
    expect(requests.map(mistakesInEvent)).toEqual(requests.map(() => []));
  });
});

describe('A sign-up with a confirmation', () => {
  const steps = [{ key: 'confirm', title: 'Confirm', kind: 'verify', address_field: 'email' }];
  const form = () => createForm(engine, { process: { steps }, notifications: [notification()] });

  test('does nothing before the address is confirmed', async () => {
    const play = await ProcessPlay.begin(engine, await form());
    const status = async () => (await engine.orm.em.fork().findOneOrFail(Submission, { uuid: play.uuid })).status;
    expect(await status()).toBe('unconfirmed');
    expect(await engine.orm.em.fork().count(Delivery, { submissionUuid: play.uuid, key: 'team' })).toBe(0);
    await play.decide('ada@example.net', { outcome: 'confirmed' });
    expect(await status()).toBe('accepted');
    expect(await play.standing()).toMatchObject({ end: 'completed' });
  });

  test('lapses after a week', async () => {
    const play = await ProcessPlay.begin(engine, await form());
    await engine.pass('8 days');
    expect((await play.until(({ end }) => end !== null)).end).toBe('lapsed');
  });
});
