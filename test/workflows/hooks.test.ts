import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { WorkflowHandle } from '@temporalio/client';
import { TASK_QUEUES } from '#engine/names.ts';
import { Post } from '#features/content/entities.ts';
import { Delivery } from '#features/deliveries/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { EmailCancelled } from '#hooks/errors.ts';
import type { HookRegistration } from '#hooks/hooks.ts';
import type { EmailMessage } from '#hooks/parameters.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { type HookCalls, recordHooks } from '#test/environment/hook-calls.ts';
import { ENVIRONMENT } from '#test/environment/settings.ts';
import {
  createForm,
  createPost,
  deliveriesOf,
  detailsOf,
  dispatchOf,
  jobOf,
  mailRunOf,
  notification,
  type StartedSubmission,
  submissionRow,
  submitTo,
  VALUES,
  webhook,
} from '#test/environment/submissions.ts';
import { processIntegrationQueue } from '#workflows/maintenance.ts';

const SURFACES = [
  { surface: 'a', prefix: 'svca', capital: 'Svca', other: 'svcb' },
  { surface: 'b', prefix: 'svcb', capital: 'Svcb', other: 'svca' },
] as const;
const MESSAGE: EmailMessage = {
  to: 'hooked@example.com, second@example.com',
  cc: 'copy@example.com',
  subject: 'From Ada',
  html: '<p>Hello Ada</p>',
  text: 'Hello Ada',
  reply_to: 'ada@example.net',
  from_name: 'Forms',
  from_email: 'forms@example.org',
};
const OWN = { key: 'own', integration_id: 'own_crm', settings: { list: 'customers', api_key: 'first key' } };

let engine: TestEngine;
let calls: HookCalls;
const removals: (() => void)[] = [];

beforeAll(async () => {
  engine = await startEngine();
});
beforeEach(() => {
  calls = recordHooks(engine.hooks);
});
afterEach(() => {
  calls.stop();
  for (const remove of removals.splice(0)) remove();
  engine.parties.mendMail();
  engine.calmDown();
});
afterAll(() => engine.close());

/** Registers handlers until the end of the test. */
const api = (): HookRegistration => {
  const own = engine.hooks.for('extension');
  return {
    ...own,
    addAction: (name, handler, priority) => {
      own.addAction(name, handler, priority);
      removals.push(() => own.removeAction(name, handler));
    },
    addFilter: (name, handler, priority) => {
      own.addFilter(name, handler, priority);
      removals.push(() => own.removeFilter(name, handler));
    },
    on: (name, listener, priority) => {
      own.on(name, listener, priority);
      removals.push(() => own.off(name, listener));
    },
  };
};

function viewOf({ id, title, config }: ActiveForm) {
  return { id, title, active: 1, config };
}

function mailTo(changes: object = {}): object {
  const html = '<p>Hello {field:name}</p>';
  return notification({
    to: 'hooked@example.com, second@example.com',
    cc: 'copy@example.com',
    reply_to: '{field:email}',
    html,
    layout: 'none',
    ...changes,
  });
}

describe.each(SURFACES)('a run of surface $surface', ({ surface, prefix, capital, other }) => {
  const submit = async (options: object): Promise<StartedSubmission & { form: ActiveForm }> => {
    const form = await createForm(engine, options);
    const meta = surface === 'a' ? { context: { source: 'app' } } : {};
    return { form, ...(await submitTo(engine, form, VALUES, { surface, meta })) };
  };
  const contextOf = ({ uuid, id }: StartedSubmission) => ({
    ...(surface === 'a' && { source: 'app' }),
    surface,
    ip_address: '203.0.113.9',
    user_agent: 'Test/1.0',
    submission_id: id,
    submission_uuid: uuid,
  });
  const resultOf = ({ id }: StartedSubmission, sent: boolean) => ({
    success: true,
    message: 'Thank you. Your submission has been received.',
    data: { submission_id: id, fields: VALUES },
    email: { sent },
  });

  test('with a mail fires these hooks in this order, with these parameters', async () => {
    const started = await submit({ notifications: [mailTo()] });
    expect(await engine.resultOf(started.run)).toMatchObject({ outcome: 'completed' });
    const form = viewOf(started.form);
    const row = await submissionRow(engine, started.uuid);
    const submission = {
      id: started.id,
      form_id: form.id,
      payload: VALUES,
      ip_address: '203.0.113.9',
      user_agent: 'Test/1.0',
      created_at: row?.createdAt.toISOString(),
    };
    const values = VALUES;
    const result = resultOf(started, true);
    const context = contextOf(started);
    const message = { ...MESSAGE, from_name: expect.any(String), from_email: expect.stringContaining('@') };
    expect(calls.all).toEqual([
      [`${prefix}_email_message`, message, form, submission],
      [`${prefix}_before_email_send`, message, form],
      [`${prefix}_after_submission`, form.id, values, result, form, context],
      [`on${capital}AfterSubmission`, { formId: form.id, form, values, result, context }],
    ]);
  });

  test('with an integration of an extension tells it everything, its current secrets included', async () => {
    const started = await submit({ integrations: [OWN] });
    expect(await engine.resultOf(started.run)).toMatchObject({ outcome: 'completed' });
    const job = await jobOf(engine, started.uuid);
    expect(await engine.resultOf(dispatchOf(engine, job))).toBe('delivered');
    const form = viewOf(started.form);
    const context = { ...contextOf(started), delivery_id: job.id };
    const fieldMeta = {
      name: { type: 'text', label: 'Your name' },
      email: { type: 'email', label: 'E-mail address' },
      message: { type: 'textarea', label: 'Your message' },
    };
    const ofIntegration = calls.all.filter(([name]) => !name.toLowerCase().includes('after'));
    expect(ofIntegration).toEqual([
      [`on${capital}IntegrationPayload`, { integrationId: 'own_crm', form, payload: VALUES, context }],
      [`${prefix}_integration_dispatch`, 'own_crm', OWN.settings, form, VALUES, context, fieldMeta],
    ]);
    expect(JSON.stringify(started.form.config)).not.toContain('first key');
    expect(calls.of(`${prefix}_after_submission`)[0]?.[2]).toEqual(resultOf(started, false));
  });

  test('that makes a post fires round it, before after_submission', async () => {
    const started = await submit({ integrations: [createPost()] });
    expect(await engine.resultOf(started.run)).toMatchObject({ outcome: 'completed' });
    const job = await jobOf(engine, started.uuid);
    expect(job).toMatchObject({ status: 'delivered', attempts: 1 });
    const post = await engine.orm.em.fork().findOneOrFail(Post, { source: job.id });
    const form = viewOf(started.form);
    const context = { ...contextOf(started), delivery_id: job.id };
    const postarr = {
      post_type: 'post',
      post_title: 'From Ada',
      post_content: '<p>Does it survive a crash?</p>',
      post_status: 'draft',
    };
    const settings = {
      post_type: 'post',
      post_title: 'From {field:name}',
      post_content: '<p>{field:message}</p>',
      post_status: 'draft',
    };
    expect(calls.all.slice(0, 3)).toEqual([
      [`on${capital}IntegrationPayload`, { integrationId: 'create_post', form, payload: VALUES, context }],
      [`${prefix}_wp_post_args`, postarr, form, VALUES, settings, context],
      [`${prefix}_wp_post_created`, post.id, form, VALUES],
    ]);
    expect(calls.names().slice(3)).toEqual([`${prefix}_after_submission`, `on${capital}AfterSubmission`]);
  });

  test('with a step that fails for good tells submission_failed alone', async () => {
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'hooked@' });
    const started = await submit({ notifications: [mailTo({ to: 'hooked@example.com', cc: '' })] });
    expect(await engine.resultOf(started.run)).toMatchObject({ outcome: 'completed_with_errors' });
    expect(calls.names().slice(2)).toEqual([`${prefix}_submission_failed`]);
    const message = 'Not everything that follows from the submission could be done (1 failed).';
    expect(calls.of(`${prefix}_submission_failed`)).toEqual([[started.form.id, message, contextOf(started)]]);
  });

  test('fires nothing of the other surface, whatever it does', async () => {
    const started = await submit({
      notifications: [mailTo()],
      integrations: [OWN, createPost(), webhook(engine, 'w')],
    });
    await engine.resultOf(started.run);
    const jobs = await engine.orm.em.fork().find(Delivery, { kind: 'integration', submissionUuid: started.uuid });
    for (const job of jobs.filter(({ key }) => key !== 'post')) {
      await engine.resultOf(dispatchOf(engine, job));
    }
    expect(calls.names().length).toBeGreaterThanOrEqual(9);
    expect(calls.names().filter((name) => name.toLowerCase().includes(other))).toEqual([]);
  });
});

test('after_submission is told the message with its merge tags filled in, as the visitor saw it', async () => {
  const form = await createForm(engine, {
    success_message: 'Thank you, {field:name}: {form:title}, {submission:id}, {meta:ip}, {site:url}.',
  });
  const { run, id } = await submitTo(engine, form);
  await engine.resultOf(run);
  const message = `Thank you, Ada: Contact us, ${id}, 203.0.113.9, ${ENVIRONMENT.BASE_URL}.`;
  expect(calls.of('svcb_after_submission')[0]?.[2]).toMatchObject({ message });
});

describe('a form that does not store', () => {
  test('shows its values to hooks, with null as the id', async () => {
    const form = await createForm(engine, {
      store_submissions: false,
      anonymize_ip: true,
      notifications: [mailTo()],
      integrations: [OWN],
    });
    const { run, uuid } = await submitTo(engine, form, VALUES, { surface: 'a', ipAddress: null });
    await engine.resultOf(run);
    await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)));
    expect(calls.of('svca_email_message')[0]?.[2]).toMatchObject({ id: null, payload: VALUES, ip_address: null });
    const [, values, result, , context] = calls.of('svca_after_submission')[0] ?? [];
    expect(values).toEqual(VALUES);
    expect(result).toMatchObject({ data: { submission_id: null, fields: VALUES } });
    expect(context).toMatchObject({ submission_id: null, submission_uuid: uuid, ip_address: null });
    expect(calls.of('svca_integration_dispatch')[0]?.[3]).toEqual(VALUES);
  });
});

describe('an extension', () => {
  test('changes a mail: that is what is sent, and what before_email_send is told', async () => {
    api().addFilter('svcb_email_message', (message, form, submission) => ({
      ...message,
      to: 'changed@example.com',
      cc: '',
      bcc: 'hidden@example.com',
      subject: `${form.title} ${submission.payload.name}\r\nBcc: smuggled@example.com`,
      html: '<p>Other</p>',
      text: 'Other',
    }));
    const form = await createForm(engine, { notifications: [mailTo()] });
    const { run } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    const [mail] = engine.parties.mails({ to: 'changed@example.com' });
    expect(mail).toMatchObject({ cc: [], subject: 'Contact us Ada Bcc: smuggled@example.com' });
    expect(mail?.text.trim()).toBe('Other');
    expect(mail?.envelope_to.toSorted()).toEqual(['changed@example.com', 'hidden@example.com']);
    const [told] = calls.of('svcb_before_email_send')[0] as [EmailMessage];
    expect(told).toMatchObject({ to: 'changed@example.com', bcc: 'hidden@example.com', text: 'Other' });
    expect(told.subject).toBe('Contact us Ada Bcc: smuggled@example.com');
  });

  test('gives a mail an address where the form came out without one', async () => {
    api().addFilter('svcb_email_message', (message) => ({ ...message, to: 'found@example.com' }));
    const form = await createForm(engine, { notifications: [notification({ to: '{field:email}' })] });
    const { run } = await submitTo(engine, form, { ...VALUES, email: '' });
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(engine.parties.mails({ to: 'found@example.com' })).toHaveLength(1);
  });

  test.each([
    ['to', 'nobody, second@example.com'],
    ['cc', 'a@b@c'],
    ['from_email', 'Forms'],
    ['reply_to', 'x y@example.com'],
  ])('leaves no valid address in %s: nothing is sent to anybody, and the delivery says why', async (key, value) => {
    api().addFilter('svcb_email_message', (message) => ({ ...message, [key]: value }));
    const before = engine.parties.mails().length;
    const form = await createForm(engine, { notifications: [mailTo()] });
    const { run, uuid } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed_with_errors' });
    expect((await deliveriesOf(engine, uuid)).team).toMatchObject({
      status: 'failed',
      attempts: 1,
      errorType: 'extension_failed',
      lastError: `The mail cannot be sent: an extension left "${key}" without a valid address.`,
    });
    expect(engine.parties.mails()).toHaveLength(before);
    expect(calls.of('svcb_before_email_send')).toEqual([]);
  });

  test('cancels a mail: nothing is sent and nothing is retried, the delivery says why, the others go out', async () => {
    api().addAction('svcb_before_email_send', ({ to }) => {
      if (to.startsWith('quiet')) throw new EmailCancelled('quiet hours of quiet@example.com');
    });
    const form = await createForm(engine, {
      notifications: [
        notification({ key: 'quiet', to: 'quiet@example.com' }),
        notification({ key: 'loud', to: 'loud@example.com' }),
      ],
    });
    const { run, uuid } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    const { quiet, loud } = await deliveriesOf(engine, uuid);
    expect(quiet).toMatchObject({
      status: 'cancelled',
      attempts: 1,
      errorType: 'cancelled',
      lastError: 'quiet hours of <address>',
      accepted: null,
    });
    expect(loud).toMatchObject({ status: 'delivered' });
    expect(engine.parties.mails({ to: 'quiet@example.com' })).toEqual([]);
    expect(await detailsOf(run)).toBe('- mail quiet: cancelled\n- mail loud: delivered');
    expect(calls.of('svcb_submission_failed')).toEqual([]);
    expect(calls.of('svcb_after_submission')[0]?.[2]).toMatchObject({ email: { sent: true } });
  });

  test('cancels the only mail: the result says that none was sent', async () => {
    api().addAction('svcb_before_email_send', () => {
      throw new EmailCancelled();
    });
    const form = await createForm(engine, { notifications: [mailTo()] });
    const { run } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(calls.of('svcb_after_submission')[0]?.[2]).toMatchObject({ success: true, email: { sent: false } });
  });

  test("changes what a webhook receives, and leaves the submission's values alone", async () => {
    api().on('onSvcbIntegrationPayload', (event) => {
      if (event.integrationId !== 'webhook') return;
      event.payload = { ...event.payload, name: 'Changed', score: { of: 3 } };
      delete event.payload.email;
    });
    const form = await createForm(engine, { integrations: [webhook(engine, 'filtered')] });
    const { run, uuid } = await submitTo(engine, form);
    await engine.resultOf(run);
    await engine.resultOf(dispatchOf(engine, await jobOf(engine, uuid)));
    const [request] = (await engine.parties.webhooks('filtered')).requests;
    expect(request?.json).toMatchObject({ data: { form_id: form.id } });
    expect((request?.json as { data?: { fields: unknown } } | undefined)?.data?.fields).toEqual({
      name: 'Changed',
      message: VALUES.message,
      score: { of: 3 },
    });
    expect((await submissionRow(engine, uuid))?.payload).toEqual(VALUES);
    // The context of `SubmissionService.handle` is for hooks, not for receivers.
    expect(JSON.stringify(request?.json)).not.toContain('context');
  });

  test('rewrites a post', async () => {
    api().addFilter('svcb_wp_post_args', (post, _form, payload, settings) => ({
      ...post,
      post_title: `${payload.name}: ${settings.post_title}`,
      post_status: 'publish',
      meta_input: { score: 5 },
    }));
    const form = await createForm(engine, { integrations: [createPost()] });
    const { run, uuid } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    const post = await engine.orm.em.fork().findOneOrFail(Post, { source: (await jobOf(engine, uuid)).id });
    expect(post).toMatchObject({ title: 'Ada: From {field:name}', status: 'publish', meta: { score: 5 } });
  });
});

describe('after_submission waits for the first outcome of each step, and no longer', () => {
  test('of a mail that is put off: it says that none was sent, and the mail follows', async () => {
    engine.parties.failMail({ next: 2, code: 451, at: 'mail' });
    const form = await createForm(engine, { notifications: [mailTo({ to: 'put-off@example.com' })] });
    const { run, uuid } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(calls.of('svcb_after_submission')).toHaveLength(1);
    expect(calls.of('svcb_after_submission')[0]?.[2]).toMatchObject({ email: { sent: false } });
    expect(await engine.resultOf(mailRunOf(engine, (await deliveriesOf(engine, uuid)).team))).toBe('delivered');
    // The mail passed through the hooks again at each attempt; the submission's own hooks fired once.
    expect(calls.names().filter((name) => name === 'svcb_email_message')).toHaveLength(3);
    expect(calls.names().indexOf('svcb_after_submission')).toBe(2);
    expect((await deliveriesOf(engine, uuid)).team).toMatchObject({ status: 'delivered', attempts: 3 });
  });

  test('of a mail that is put off and refused later: the failure is told after it', async () => {
    engine.parties.failMail({ next: 1, code: 451, at: 'rcpt', to: 'refused-later@' });
    api().addAction('svcb_after_submission', () => {
      engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: 'refused-later@' });
    });
    const form = await createForm(engine, { notifications: [mailTo({ to: 'refused-later@example.com', cc: '' })] });
    const { run, uuid } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(await engine.resultOf(mailRunOf(engine, (await deliveriesOf(engine, uuid)).team))).toBe('failed');
    const own = ['svcb_after_submission', 'onSvcbAfterSubmission', 'svcb_submission_failed'];
    expect(calls.names().filter((name) => own.includes(name))).toEqual(own);
  });
});

test('process_integration_queue () fires once a run under both prefixes', async () => {
  const run = () =>
    engine.patientClient.workflow.execute(processIntegrationQueue, {
      workflowId: 'queue-with-hooks',
      taskQueue: TASK_QUEUES.submissions,
    });
  expect(await run()).toEqual({ woken: 0 });
  expect(calls.all.toSorted()).toEqual([['svca_process_integration_queue'], ['svcb_process_integration_queue']]);
});

describe('without handlers', () => {
  test('a run has no activity of its own, no timer and no task more than it needs', async () => {
    calls.stop();
    const form = await createForm(engine, { notifications: [mailTo()], integrations: [createPost()] });
    const { run } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({
      outcome: 'completed',
      steps: [{ outcome: 'delivered' }, { outcome: 'delivered' }],
    });
    expect(await activitiesOf(run)).toEqual([]);
    const { events } = await run.fetchHistory();
    expect((events ?? []).filter((event) => event.timerStartedEventAttributes)).toEqual([]);
    expect((events ?? []).filter((event) => event.workflowTaskScheduledEventAttributes)).toHaveLength(1);
  });

  test('but one of a mail, only the mail is left to activities of the run', async () => {
    calls.stop();
    api().addAction('svcb_before_email_send', () => {});
    const form = await createForm(engine, { notifications: [mailTo()], integrations: [createPost()] });
    const { run } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(await activitiesOf(run)).toEqual(['dispatch', 'completeSubmission']);
  });

  test('but one of posts, only the post is', async () => {
    calls.stop();
    api().addFilter('svcb_wp_post_args', (post) => post);
    const form = await createForm(engine, { notifications: [mailTo()], integrations: [createPost()] });
    const { run } = await submitTo(engine, form);
    expect(await engine.resultOf(run)).toMatchObject({ outcome: 'completed' });
    expect(await activitiesOf(run)).toEqual(['dispatch', 'completeSubmission']);
  });
});

/** Returns the activities that the engine has scheduled for a run, in order. */
async function activitiesOf(run: WorkflowHandle): Promise<string[]> {
  const { events } = await run.fetchHistory();
  return (events ?? []).flatMap((event) => event.activityTaskScheduledEventAttributes?.activityType?.name ?? []);
}
