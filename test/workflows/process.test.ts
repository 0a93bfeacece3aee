import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { processRun } from '#engine/runs.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import { ProcessDecision } from '#features/processes/entities.ts';
import { confirmationCode } from '#features/processes/token.ts';
import { Submission } from '#features/submissions/entities.ts';
import { mistakesInEvent } from '#test/environment/described-events.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { siteWebhooksOf } from '#test/environment/site-webhooks.ts';
import { createForm, FIELDS, notification, webhook } from '#test/environment/submissions.ts';
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
      webhookOn('warehouse', ['step:stock:opened']),
      webhookOn('watcher', ['step:stock:opened']),
      webhookOn('decided', ['step:stock:approved', 'step:stock:rejected']),
      webhookOn('ended', ['ended:completed', 'ended:stopped']),
      webhookOn('created', ['created']),
    ];
    const play = await ProcessPlay.begin(engine, await createForm(engine, { process: { steps }, integrations }));
    await play.deliver();
    expect(subjects('warehouse')).toEqual([]);
    const [person] = await play.people();
    const told = async (key: string) => {
      await engine.pass('1 min');
      const { requests } = await engine.parties.webhooks(key);
      expect(requests.map(mistakesInEvent)).toEqual(requests.map(() => []));
      return requests.map(({ json }) => json as { type: string; data: Record<string, unknown> });
    };
    const token = expect.stringMatching(new RegExp(`^${person?.id.toString(36)}\\.[\\w-]{43}$`));
    expect(await told('watcher')).toMatchObject([{ type: 'step.opened', data: { decisions: [] } }]);
    expect(await told('warehouse')).toMatchObject([
      {
        type: 'step.opened',
        data: { step: 'stock', step_title: 'Stock', number: 1, decisions: [{ system: 'warehouse', token }] },
      },
    ]);
    await play.decide('system:warehouse', { outcome: 'approved' });
    await play.decide('office@example.org', { outcome: 'approved' });
    await play.deliver();
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
  const fields = FIELDS.map((field) => ({ ...field, required: true }));
  const form = () => createForm(engine, { process: { steps }, notifications: [notification()] }, fields);

  test('does nothing before the address is confirmed', async () => {
    const play = await ProcessPlay.begin(engine, await form());
    const status = async () => (await engine.orm.em.fork().findOneOrFail(Submission, { uuid: play.uuid })).status;
    expect(await status()).toBe('unconfirmed');
    expect(await engine.orm.em.fork().count(Delivery, { submissionUuid: play.uuid, key: 'team' })).toBe(0);
    await play.decide('ada@example.net', { outcome: 'confirmed' });
    expect(await status()).toBe('accepted');
    expect(await play.standing()).toMatchObject({ end: 'completed' });
  });

  test('sends a mail without the answers, with a link or with a code', async () => {
    const play = await ProcessPlay.begin(engine, await form());
    await play.deliver();
    await engine.pass('1 min');
    const [{ text: link = '' } = {}] = engine.parties.mails({ to: 'ada@example.net', subject: 'Confirm: Contact us' });
    expect(link).toContain(`/forms/${(await play.row()).formId}/step?step=`);
    expect(link).not.toContain('Does it survive');
    const coded = [{ ...steps[0], title: 'Code', method: 'code' }];
    const other = await ProcessPlay.begin(engine, await createForm(engine, { process: { steps: coded } }, fields));
    await other.deliver();
    await engine.pass('1 min');
    const [{ text: code = '' } = {}] = engine.parties.mails({ to: 'ada@example.net', subject: 'Code: Contact us' });
    const [person] = await other.people();
    const { formId } = await other.row();
    expect(code).toContain(confirmationCode(engine.box, formId, person?.id ?? 0, 1));
    expect(code).toContain(`/forms/${formId}/confirm?submission=${other.uuid}.`);
    expect(code).not.toMatch(/Does it survive|step\?step=/);
  });

  test('lapses after a week', async () => {
    const play = await ProcessPlay.begin(engine, await form());
    await engine.pass('8 days');
    expect((await play.until(({ end }) => end !== null)).end).toBe('lapsed');
  });
});

describe('A contract', () => {
  const fields = [
    { type: 'email', name: 'email', label: 'E-mail address' },
    { type: 'text', name: 'name', label: 'Your name' },
    { type: 'text', name: 'number', label: 'Number of the contract', required: true },
  ];
  const signs = (key: string, to: string) => ({ key, title: key, kind: 'sign', who: [{ to }] });
  const steps = [
    { key: 'office', title: 'Number', kind: 'fill', who: [{ to: 'office@example.org' }], fields: ['number'] },
    { ...signs('parties', 'one@example.org, two@example.org'), needs: 'in_order' },
    { key: 'rest', title: 'Rest', kind: 'wait', until: { span: { after: 14, unit: 'days' } } },
  ];
  const VALUES = { email: 'ada@example.net', name: 'Ada' };
  const signed = (name: string) => ({ outcome: 'signed' as const, name, signature: { typed: name } });

  test('is filled in, signed in order, and rests for two weeks', async () => {
    const form = await createForm(engine, { process: { steps } }, fields);
    const play = await ProcessPlay.begin(engine, form, VALUES);
    await expect(play.fill('office@example.org', { number: '' })).rejects.toMatchObject({ code: 'validation_failed' });
    await play.fill('office@example.org', { number: 'C-17', name: 'Eve' });
    const submission = await engine.orm.em.fork().findOneOrFail(Submission, { uuid: play.uuid });
    expect([submission.payload, submission.version]).toEqual([{ ...VALUES, number: 'C-17' }, 2]);

    await expect(play.decide('two@example.org', signed('Two'))).rejects.toMatchObject({ code: 'step_over' });
    await expect(play.decide('one@example.org', { ...signed('One'), signature: {} })).rejects.toMatchObject({
      errors: { signature: expect.stringContaining('required') },
    });
    await play.decide('one@example.org', signed('One'));
    await play.decide('two@example.org', signed('Two'));
    expect((await play.standing()).step).toBe('rest');
    await engine.pass('15 days');
    expect((await play.until(({ end }) => end !== null)).end).toBe('completed');
    expect(await play.trail()).toMatchObject({
      isIntact: true,
      decisions: [{ outcome: 'filled' }, { outcome: 'signed' }, { outcome: 'signed' }],
    });
  });

  test.each<[string, (play: ProcessPlay) => Promise<unknown>]>([
    ['an outcome', (play) => play.meddle(`update process_decisions set outcome = 'declined' where sequence = 2`)],
    ['a time', (play) => play.meddle('update process_decisions set at = at + interval 1 second where sequence = 1')],
    ['an answer', (play) => play.meddle(`update submissions set payload = '{"name":"Eve","number":"C-17"}'`)],
    ['a decision that is gone', (play) => play.meddle('delete from process_decisions where sequence = 1')],
  ])('shows %s that was changed behind its back', async (_what, meddle) => {
    const form = await createForm(engine, { process: { steps } }, fields);
    const play = await ProcessPlay.begin(engine, form, VALUES);
    await play.fill('office@example.org', { number: 'C-17' });
    await play.decide('one@example.org', signed('One'));
    expect((await play.trail()).isIntact).toBe(true);
    await meddle(play);
    expect((await play.trail()).isIntact).toBe(false);
  });
});
