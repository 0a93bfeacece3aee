import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { WorkflowFailedError } from '@temporalio/client';
import { WorkflowExecutionAlreadyStartedError, WorkflowIdReusePolicy, WorkflowNotFoundError } from '@temporalio/common';
import proto from '@temporalio/proto';
import { TASK_QUEUES, workflowIds } from '#engine/names.ts';
import { DELIVERY_GRACE_MS } from '#engine/waits.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { generateWebhookSecret } from '#features/integrations/webhook/signature.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import {
  acceptSubmission,
  createForm,
  deliveriesOf,
  detailsOf,
  dispatchOf,
  jobOf,
  mailRunOf,
  notification,
  startSubmission,
  submissionRow,
  submitTo,
  transientRow,
  until,
  VALUES,
  webhook,
} from '#test/environment/submissions.ts';
import { HOUR_MS } from '#time.ts';
import type { SubmissionResult } from '#workflows/progress.ts';
import { submission } from '#workflows/submission.ts';

let engine: TestEngine;

beforeAll(async () => {
  engine = await startEngine();
});

afterAll(async () => {
  await engine.close();
});

afterEach(() => {
  engine.parties.mendMail();
  engine.calmDown();
});

describe('a database that fails once the mail server and the receiver have answered', () => {
  test.each([
    ['taken', undefined, 200, 'completed', 'delivered'],
    ['refused for good', 550, 422, 'completed_with_errors', 'failed'],
  ] as const)('has nobody asked again: %s', async (_what, smtp, status, outcome, end) => {
    const receiver = `unnoted-${status}`;
    const to = `${receiver}@example.com`;
    const form = await createForm(engine, {
      notifications: [notification({ to })],
      integrations: [webhook(engine, receiver)],
    });
    if (smtp) engine.parties.failMail({ at: 'rcpt', code: smtp, next: 1 });
    if (status !== 200) await engine.parties.failWebhook(receiver, { next: 1, mode: 'status', status });
    const unnoted = () => engine.logLines.filter((line) => line.includes('could not be noted')).length;
    const before = unnoted();
    await refuseEnds();
    const { uuid, run } = await submitTo(engine, form);
    await until('both ends could not be noted', async () => unnoted() - before === 2);
    await allowEnds();
    expect(await engine.resultOf<SubmissionResult>(run)).toMatchObject({
      outcome,
      steps: [{ outcome: end }, { outcome: end }],
    });
    expect((await deliveriesOf(engine, uuid)).team).toMatchObject({
      status: end,
      attempts: 1,
    });
    expect(await jobOf(engine, uuid)).toMatchObject({ status: end, attempts: 1, dueAt: null });
    expect(engine.parties.mails({ to }).map(({ copies }) => copies)).toEqual(smtp ? [] : [1]);
    expect((await engine.parties.webhooks(receiver)).total).toBe(1);
  });

  /** Makes updates fail as when the database is down at that moment. */
  async function refuseEnds(): Promise<void> {
    await engine.orm.em.getConnection().execute(
      `create trigger deliveries_end before update on deliveries for each row
         if new.status in ('delivered', 'failed') then signal sqlstate '45000'; end if`,
    );
  }

  async function allowEnds(): Promise<void> {
    await engine.orm.em.getConnection().execute('drop trigger deliveries_end');
  }
});

describe('a run that finds everyone at home', () => {
  test('sends a mail whose headers are read as they are written, whatever the visitor has typed', async () => {
    const unseen = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c\u200b';
    const form = await createForm(engine, {
      notifications: [
        notification({ to: 'bidi@example.com', from_name: '{field:name} by {site:name}', reply_to: '{field:email}' }),
      ],
    });
    const { run } = await submitTo(engine, form, { ...VALUES, name: `invoice\u202egpj.exe${unseen}` });
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    const [mail] = engine.parties.mails({ to: 'bidi@example.com' });
    expect(mail?.subject).toBe('From invoicegpj.exe');
    expect(mail?.from).toMatch(/^"?invoicegpj\.exe by /);
    const head = mail?.source.split(/\r?\n\r?\n/)[0] ?? '';
    // The header as it was sent: not even encoded.
    expect(head).toMatch(/^Subject: From invoicegpj\.exe$/m);
    expect(JSON.stringify(mail?.headers)).not.toMatch(/\p{Bidi_Control}|\u200b|=\?/u);
  });

  test('sends the mail and the signed webhook, and ends completed', async () => {
    const secret = generateWebhookSecret();
    await engine.parties.expectSignature('happy', secret);
    const settings = { url: engine.parties.webhookUrl('happy'), secret };
    const form = await createForm(engine, {
      notifications: [
        notification({
          to: 'happy@example.com',
          cc: 'desk@example.com',
          bcc: 'file@example.com',
          reply_to: '{field:email}',
        }),
      ],
      integrations: [webhook(engine, 'happy', { settings })],
    });
    const { uuid, id, run } = await submitTo(engine, form);
    const result = await engine.resultOf<SubmissionResult>(run);
    const job = await jobOf(engine, uuid);
    expect(job).toMatchObject({ status: 'delivered', attempts: 1, nextAttemptAt: null, dueAt: null });
    expect(job.finishedAt).toBeInstanceOf(Date);
    const { team } = await deliveriesOf(engine, uuid);
    expect(result).toEqual({
      outcome: 'completed',
      steps: [
        { id: team?.id, step: 'mail team', outcome: 'delivered', tries: 1, ms: expect.any(Number) },
        { id: job.id, step: 'webhook happy', outcome: 'delivered', tries: 1, ms: expect.any(Number) },
      ],
    });
    expect(await detailsOf(run)).toBe('- mail team: delivered\n- webhook happy: delivered');

    expect(team).toMatchObject({ status: 'delivered', attempts: 1, provider: 'host', accepted: 3, rejected: 0 });
    const [mail] = engine.parties.mails({ to: 'happy@example.com' });
    expect(mail).toMatchObject({
      message_id: `<${team?.id}@forms.example.org>`,
      subject: 'From Ada',
      cc: ['desk@example.com'],
      reply_to: ['ada@example.net'],
      copies: 1,
    });
    expect(mail?.envelope_to).toContain('file@example.com');
    expect(mail?.source).not.toContain('file@example.com');
    expect(mail?.text).toContain('Does it survive a crash?');

    const { requests } = await engine.parties.webhooks('happy');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      delivery_id: job.id,
      signature: 'valid',
      json: { type: 'submission.created', data: { form_id: form.id, submission_id: id, fields: VALUES } },
    });
    const row = await submissionRow(engine, uuid);
    expect(row).toMatchObject({ status: 'completed', dueAt: null });
    expect(row?.completedAt).toBeInstanceOf(Date);
  });

  test('sends a mail the way that its values ask for, in the layout of the site and the language of the form', async () => {
    const asks = { rules: [{ field: 'name', op: 'equals', value: 'Ada' }] };
    const form = await createForm(engine, {
      language: 'de',
      notifications: [
        notification({
          to: 'otherwise@example.com',
          routes: [{ conditional: asks, to: 'routed@example.com' }],
          subject: '{field:name|upper}, {#if field:message contains "crash"}urgent{#else}later{/if}',
          html: '<p>{field:message|truncate:7}</p>',
          layout: 'site',
        }),
      ],
    });
    const { run } = await submitTo(engine, form);
    expect(await engine.resultOf<SubmissionResult>(run)).toMatchObject({ outcome: 'completed' });
    expect(engine.parties.mails({ to: 'otherwise@example.com' })).toEqual([]);
    const [mail] = engine.parties.mails({ to: 'routed@example.com' });
    expect(mail).toMatchObject({ subject: 'ADA, urgent', envelope_to: ['routed@example.com'] });
    expect(mail?.html).toMatch(/<html lang="de" dir="ltr">[\s\S]*<p>Does it…<\/p>/);
    expect(mail?.text).toMatch(/^Does it…\n\n-- \n/);
  });

  test('costs the engine one workflow task, and no run beside it', async () => {
    const form = await createForm(engine, {
      notifications: [notification({ to: 'cheap@example.com' })],
      integrations: [webhook(engine, 'cheap')],
    });
    const { uuid, run } = await submitTo(engine, form);
    await engine.resultOf(run);
    const { events } = await run.fetchHistory();
    const kinds = (events ?? []).map(({ eventType }) => eventType);
    const { EventType } = proto.temporal.api.enums.v1;
    expect(kinds.filter((kind) => kind === EventType.EVENT_TYPE_WORKFLOW_TASK_SCHEDULED)).toHaveLength(1);
    expect(kinds.length).toBeLessThanOrEqual(7);
    const dispatch = dispatchOf(engine, await jobOf(engine, uuid));
    await expect(dispatch.describe()).rejects.toThrow(WorkflowNotFoundError);
  });

  test('can be found by form, submission, surface and outcome; its child by form and integration', async () => {
    await engine.parties.failWebhook('found', { next: 1, status: 500 });
    const form = await createForm(engine, { integrations: [webhook(engine, 'found')] });
    const { uuid, id, run } = await submitTo(engine, form);
    await engine.resultOf(run);
    const { searchAttributes } = await run.describe();
    expect(searchAttributes).toEqual({
      FormId: [form.id],
      SubmissionId: [id],
      Surface: ['b'],
      Outcome: ['completed'],
    });
    const child = dispatchOf(engine, await jobOf(engine, uuid));
    await engine.resultOf(child);
    expect((await child.describe()).searchAttributes).toEqual({
      FormId: [form.id],
      SubmissionId: [id],
      Surface: ['b'],
      IntegrationId: ['webhook'],
      Outcome: ['delivered'],
    });
  });

  test('does only what is enabled and what its condition asks for', async () => {
    const when = (value: string) => ({
      action: 'show',
      match: 'all',
      rules: [{ field: 'name', op: 'equals', value }],
    });
    const form = await createForm(engine, {
      notifications: [
        notification({ key: 'first', to: 'first@example.com' }),
        notification({ key: 'second', to: 'second@example.com', conditional: when('Ada') }),
        notification({ key: 'other', to: 'other@example.com', conditional: when('Grace') }),
        notification({ key: 'off', to: 'off@example.com', enabled: false }),
      ],
      integrations: [
        webhook(engine, 'one'),
        webhook(engine, 'two', { conditional: when('Ada') }),
        webhook(engine, 'three', { conditional: when('Grace') }),
        webhook(engine, 'four', { enabled: false }),
      ],
    });
    const { uuid, run } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(Object.keys(await deliveriesOf(engine, uuid)).sort()).toEqual(['first', 'second']);
    const jobs = await engine.orm.em.fork().find(Delivery, { kind: 'integration', submissionUuid: uuid });
    expect(jobs.map((job) => job.key).sort()).toEqual(['one', 'two']);
    expect(jobs.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    expect(await Promise.all(['one', 'two', 'three', 'four'].map(received))).toEqual([1, 1, 0, 0]);
    const reached = await Promise.all(['first', 'second', 'other', 'off'].map((name) => mailsTo(name)));
    expect(reached).toEqual([1, 1, 0, 0]);
  });

  test('with nothing to do is completed all the same', async () => {
    const { uuid, run } = await submitTo(engine, await createForm(engine, {}));
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed' });
  });
});

describe('mail trouble', () => {
  test('a mail server that is away for a day gets the mail once, under the Message-ID of the first try', async () => {
    const form = await createForm(engine, { notifications: [notification({ to: 'day@example.com' })] });
    engine.parties.failMail({ next: 1_000_000, code: 451, at: 'mail' });
    const { uuid, run } = await submitTo(engine, form);
    // The submission's run leaves the mail to a run of its own and does not wait for it.
    expect(await engine.resultOf(run)).toMatchObject({
      outcome: 'completed',
      steps: [{ step: 'mail team', outcome: 'handed_over', tries: 1, class: 'mail_deferred' }],
    });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed', dueAt: null });
    await engine.pass('1 day');
    const waiting = (await deliveriesOf(engine, uuid)).team;
    expect(waiting).toMatchObject({ status: 'retrying', errorType: 'mail_deferred', finishedAt: null });
    const nextInMs = (waiting?.nextAttemptAt?.getTime() ?? 0) - (await engine.now()).getTime();
    expect(nextInMs).toBeGreaterThan(0);
    expect(nextInMs).toBeLessThanOrEqual(HOUR_MS);
    expect(waiting?.dueAt?.getTime()).toBe((waiting?.nextAttemptAt?.getTime() ?? 0) + DELIVERY_GRACE_MS);
    // The waits double from 10 s up to an hour: 9 attempts in the first 85 minutes, then one an hour.
    expect(waiting?.attempts).toBeGreaterThanOrEqual(28);
    expect(waiting?.attempts).toBeLessThanOrEqual(36);
    engine.parties.mendMail();

    expect(await engine.resultOf(mailRunOf(engine, waiting))).toBe('delivered');
    const { team } = await deliveriesOf(engine, uuid);
    expect(team).toMatchObject({
      status: 'delivered',
      attempts: (waiting?.attempts ?? 0) + 1,
      errorType: null,
      lastError: null,
      nextAttemptAt: null,
      dueAt: null,
    });
    expect(team?.finishedAt).toBeInstanceOf(Date);
    const attempts = await engine.orm.em.fork().find(DeliveryAttempt, { deliveryId: team?.id });
    expect(attempts.map(({ outcome }) => outcome)).toEqual([...attempts.slice(1).map(() => 'failed'), 'delivered']);
    expect(attempts).toHaveLength(team?.attempts ?? 0);
    const mails = engine.parties.mails({ to: 'day@example.com' });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ message_id: `<${team?.id}@forms.example.org>`, copies: 1 });
  });

  test('a greylisted address gets its mail once, seconds later', async () => {
    const form = await createForm(engine, { notifications: [notification({ to: 'again@example.com' })] });
    engine.parties.failMail({ next: 2, code: 450, at: 'rcpt', to: 'again@example.com' });
    const { uuid, run } = await submitTo(engine, form);
    await engine.resultOf(run);
    expect(await engine.resultOf(mailRunOf(engine, (await deliveriesOf(engine, uuid)).team))).toBe('delivered');
    const { team } = await deliveriesOf(engine, uuid);
    expect(team).toMatchObject({ status: 'delivered', attempts: 3 });
    expect(engine.parties.mails({ to: 'again@example.com' })).toMatchObject([
      { message_id: `<${team?.id}@forms.example.org>` },
    ]);
  });

  test('a refused address fails its own notification at once, says why, and leaves the others alone', async () => {
    const form = await createForm(engine, {
      notifications: [
        notification({ key: 'bad', to: 'nobody@example.com' }),
        notification({ key: 'good', to: 'somebody@example.com' }),
      ],
      integrations: [webhook(engine, 'beside')],
    });
    engine.parties.failMail({ next: 1_000, code: 550, at: 'rcpt', to: 'nobody@' });
    const { uuid, run } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed_with_errors' });
    const { bad, good } = await deliveriesOf(engine, uuid);
    expect(bad).toMatchObject({ status: 'failed', attempts: 1, errorType: 'mail_rejected' });
    expect(bad?.lastError).toBe('The mail server rejected the message (550 to RCPT TO).');
    expect(good).toMatchObject({ status: 'delivered', attempts: 1 });
    expect(await jobOf(engine, uuid)).toMatchObject({ status: 'delivered' });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed_with_errors' });
    expect((await run.describe()).searchAttributes).toMatchObject({ Outcome: ['completed_with_errors'] });
  });

  test('a notification to an address that was left empty is not sent, and nothing has failed', async () => {
    const form = await createForm(engine, { notifications: [notification({ to: '{field:email}' })] });
    const { uuid, run } = await submitTo(engine, form, { ...VALUES, email: '' });
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    const { team } = await deliveriesOf(engine, uuid);
    expect(team).toMatchObject({ status: 'no_recipient', errorType: 'no_recipient', nextAttemptAt: null, dueAt: null });
    expect(team?.lastError).toContain('Nobody to send to');
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed' });
    expect(await engine.orm.em.fork().count(DeliveryAttempt, { deliveryId: team?.id })).toBe(0);
  });

  test('mail is given up after three days, and the row says what stood in the way', async () => {
    const form = await createForm(engine, { notifications: [notification({ to: 'never@example.com' })] });
    engine.parties.failMail({ next: 1_000_000, code: 451, at: 'mail' });
    const { uuid, run } = await submitTo(engine, form);
    await engine.resultOf(run);
    expect(await engine.resultOf(mailRunOf(engine, (await deliveriesOf(engine, uuid)).team))).toBe('failed');
    const { team } = await deliveriesOf(engine, uuid);
    const hours = ((team?.finishedAt?.getTime() ?? 0) - (team?.enqueuedAt.getTime() ?? 0)) / HOUR_MS;
    expect(hours).toBeGreaterThan(70);
    expect(hours).toBeLessThan(73);
    expect(team).toMatchObject({ status: 'failed', errorType: 'mail_deferred' });
    expect(team?.attempts).toBeGreaterThan(70);
    const told = engine.logLines.filter((line) => line.includes('a mail was given up') && line.includes(`${team?.id}`));
    expect(told).toEqual([expect.stringContaining('"class":"mail_deferred"')]);
    engine.parties.mendMail();
    expect(mailsTo('never')).toBe(0);
  });
});

describe('a run that is started twice', () => {
  test('while the engine remembers the first, starting again is no error and changes nothing', async () => {
    const form = await createForm(engine, { notifications: [notification({ to: 'twice@example.com' })] });
    const accepted = await acceptSubmission(engine, form, await engine.now());
    const run = await startSubmission(engine, form, accepted);
    await expect(startSubmission(engine, form, accepted)).rejects.toThrow(WorkflowExecutionAlreadyStartedError);
    await engine.resultOf(run);
    const { runId } = await run.describe();
    await expect(startSubmission(engine, form, accepted)).rejects.toThrow(WorkflowExecutionAlreadyStartedError);
    expect((await run.describe()).runId).toBe(runId);
    expect(mailsTo('twice')).toBe(1);
  });

  test('once the engine has forgotten the first, the second finds the claim and does nothing', async () => {
    const form = await createForm(engine, {
      notifications: [notification({ to: 'forgotten@example.com' })],
      integrations: [webhook(engine, 'forgotten')],
    });
    const { uuid, run } = await submitTo(engine, form);
    await engine.resultOf(run);
    const before = await submissionRow(engine, uuid);
    const second = await engine.client.workflow.start(submission, {
      workflowId: workflowIds.submission(uuid),
      workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
      taskQueue: TASK_QUEUES.submissions,
      args: [{ submissionUuid: uuid, stored: true }],
    });
    expect(await engine.resultOf(second)).toMatchObject({ outcome: 'already_claimed' });
    expect(mailsTo('forgotten')).toBe(1);
    expect(await received('forgotten')).toBe(1);
    expect(await submissionRow(engine, uuid)).toEqual(before);
  });

  test('two runs of one submission at once: one works, the other does nothing', async () => {
    const form = await createForm(engine, { notifications: [notification({ to: 'rivals@example.com' })] });
    const { submissionUuid } = await acceptSubmission(engine, form, await engine.now());
    const start = (workflowId: string) =>
      engine.client.workflow.start(submission, {
        workflowId,
        taskQueue: TASK_QUEUES.submissions,
        args: [{ submissionUuid }],
      });
    const runs = await Promise.all(['rival-1', 'rival-2'].map(start));
    const outcomes: string[] = [];
    for (const run of runs) outcomes.push((await engine.resultOf<SubmissionResult>(run)).outcome);
    expect(outcomes.sort()).toEqual(['already_claimed', 'completed']);
    expect(mailsTo('rivals')).toBe(1);
  });
});

describe('a form that does not store', () => {
  test('loses the values when its mails are out', async () => {
    const form = await createForm(engine, {
      store_submissions: false,
      notifications: [notification({ to: 'gone@example.com' })],
    });
    const { uuid, id, run } = await submitTo(engine, form);
    expect(id).toBeNull();
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(engine.parties.mails({ to: 'gone@example.com' })[0]?.text).toContain('Does it survive a crash?');
    expect(await transientRow(engine, uuid)).toBeNull();
    expect(await submissionRow(engine, uuid)).toBeNull();
  });

  test('keeps them while an integration is still trying, and no longer', async () => {
    const form = await createForm(engine, {
      store_submissions: false,
      notifications: [notification({ to: 'until@example.com' })],
      integrations: [webhook(engine, 'until')],
    });
    await engine.parties.failWebhook('until', { next: 1_000, status: 500 });
    const { uuid, run } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    await engine.pass('2 hours');
    const job = await jobOf(engine, uuid);
    expect(job).toMatchObject({ status: 'retrying' });
    expect(await transientRow(engine, uuid)).toMatchObject({ status: 'completed' });

    await engine.parties.mendWebhook('until');
    expect(await engine.resultOf(dispatchOf(engine, job))).toBe('delivered');
    expect(await transientRow(engine, uuid)).toBeNull();
    const [request] = (await engine.parties.webhooks('until')).requests;
    expect(request?.json).toMatchObject({ data: { submission_id: null, fields: VALUES } });
  });

  test('keeps them while a mail is still trying, although the integration has ended', async () => {
    const form = await createForm(engine, {
      store_submissions: false,
      notifications: [notification({ to: 'later@example.com' })],
      integrations: [webhook(engine, 'sooner')],
    });
    engine.parties.failMail({ next: 1_000, code: 451, at: 'mail' });
    const { uuid, run } = await submitTo(engine, form);
    await until('the webhook is delivered', async () => {
      const jobs = await engine.orm.em.fork().find(Delivery, { kind: 'integration', submissionUuid: uuid });
      return jobs[0]?.status === 'delivered';
    });
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(await transientRow(engine, uuid)).toMatchObject({ status: 'completed' });
    engine.parties.mendMail();
    expect(await engine.resultOf(mailRunOf(engine, (await deliveriesOf(engine, uuid)).team))).toBe('delivered');
    expect(await transientRow(engine, uuid)).toBeNull();
  });
});

describe('a cancelled run of a mail', () => {
  test('closes its record, and leaves that of the submission alone', async () => {
    const form = await createForm(engine, { notifications: [notification({ to: 'stuck@example.com' })] });
    engine.parties.failMail({ next: 1_000, code: 450, at: 'rcpt', to: 'stuck' });
    const { uuid, run } = await submitTo(engine, form);
    await engine.resultOf(run);
    const own = mailRunOf(engine, (await deliveriesOf(engine, uuid)).team);
    await own.cancel();
    await expect(engine.resultOf(own)).rejects.toThrow(WorkflowFailedError);
    expect((await own.describe()).status.name).toBe('CANCELLED');
    expect((await deliveriesOf(engine, uuid)).team).toMatchObject({
      status: 'cancelled',
      dueAt: null,
      nextAttemptAt: null,
    });
    expect(await submissionRow(engine, uuid)).toMatchObject({ status: 'completed' });
  });
});

function mailsTo(name: string): number {
  return engine.parties.mails({ to: `${name}@example.com` }).reduce((sum, { copies }) => sum + copies, 0);
}

async function received(receiver: string): Promise<number> {
  return (await engine.parties.webhooks(receiver)).total;
}
