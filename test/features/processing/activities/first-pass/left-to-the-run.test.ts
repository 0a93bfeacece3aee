import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ActivityCancellationDetails } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import type { ResponsiveClock } from '#activities/responsive-clock.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { Form, FormSecret } from '#features/forms/entities.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { FirstPass } from '#features/processing/activities/first-pass.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { createForm } from '#test/environment/submissions.ts';
import { MINUTE_MS } from '#time.ts';
import {
  later,
  NOW,
  openJobs,
  openMails,
  openWorld,
  type Rows,
  refusal,
  run,
  settle,
  TAKEN,
  until,
  type World,
} from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.renew());
afterAll(() => world.close());

describe('a step is left to the run at once, untried', () => {
  const listeners: [string, 'mail' | 'crm' | 'post', () => void][] = [
    ['email_message', 'mail', () => world.hooks.add('x', 'filter', 'svcb_email_message', (mail: unknown) => mail)],
    ['before_email_send', 'mail', () => world.hooks.add('x', 'action', 'svcb_before_email_send', () => {})],
    ['IntegrationPayload', 'crm', () => world.hooks.add('x', 'event', 'onSvcbIntegrationPayload', () => {})],
    ['integration_dispatch', 'crm', () => world.hooks.add('x', 'action', 'svcb_integration_dispatch', () => {})],
    ['wp_post_args', 'post', () => world.hooks.add('x', 'filter', 'svcb_wp_post_args', (args: unknown) => args)],
  ];
  test.each(listeners)('when an extension listens to %s', async (_hook, step, listen) => {
    listen();
    const accepted = await world.accept(step === 'post' ? world.posting : world.form);
    const made = await world.pass(accepted);
    const isMail = step === 'mail';
    expectLeft(made, await world.rowsOf(accepted), isMail ? ['mail'] : ['job']);
    expect(world.asked).toEqual({ mails: isMail ? 0 : 1, deliveries: isMail ? 1 : 0 });
  });

  test('and the form is remembered then, since batches are for short runs', async () => {
    const alone = new Set<number>();
    world.startWorker({ alone });
    await world.pass(await world.accept());
    expect(alone).toEqual(new Set());
    // After a crash the run goes on with what was cut off, which says nothing of the form.
    const { uuid } = await world.planned();
    await world.em().nativeUpdate(Delivery, { submissionUuid: uuid }, { dueAt: null });
    expect(await world.pass({ submissionUuid: uuid, submissionId: 1 })).toMatchObject({
      open: [{ here: true }, { here: true }],
    });
    expect(alone).toEqual(new Set());
    world.hooks.add('x', 'filter', 'svcb_wp_post_args', (args: unknown) => args);
    await world.pass(await world.accept(world.posting));
    expect(alone).toEqual(new Set([world.posting.id]));
  });

  test('when its mail takes a PDF with it, which takes long to make', async () => {
    await leftForPdf();
    expect(world.asked).toEqual({ mails: 0, deliveries: 1 });
  });

  test.each([
    ['deferred one recipient', { type: 'mail_deferred', ofRecipient: true }],
    ['deferred a message', { type: 'mail_deferred' }],
    ["refused one form's sender", { type: 'mail_sender' }],
  ] as const)('but not when a mail server %s: others are mailed at once', async (_what, refused) => {
    world.send = async () => {
      throw new ProviderError('Later.', { kind: 'transient', ...refused });
    };
    expect(openMails(await world.pass(await world.accept()))).toHaveLength(1);
    world.send = async () => TAKEN;
    expect(await world.pass(await world.accept())).toMatchObject({ open: [], outcome: 'completed' });
    expect(world.asked.mails).toBe(2);
  });

  test('but not for a permit of a pass that could not begin: all are free again', async () => {
    world.startWorker({ mailLimit: 1, receiverLimits: { own_crm: { concurrent: 1, perSecond: 100 } } });
    const execute = (sql: string) => world.em().execute(sql);
    // A paced receiver's slot is taken in the database, after the mail has taken its permit.
    await execute('rename table rate_limits to rate_limits_away');
    try {
      await expect(world.pass(await world.accept())).rejects.toThrow('rate_limits');
    } finally {
      await execute('rename table rate_limits_away to rate_limits');
    }
    expect(await world.pass(await world.accept())).toMatchObject({ outcome: 'completed' });
    expect(world.asked).toEqual({ mails: 1, deliveries: 1 });
  });

  test('to the run of the submission, when it is inline: that one waits for the place itself', async () => {
    world.startWorker({ receiverLimits: { create_post: { concurrent: 1 } } });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    world.deliver = () => held.then(() => {});
    const first = world.pass(await world.accept(world.posting));
    await until(async () => world.asked.deliveries === 1);
    const accepted = await world.accept(world.posting);
    const made = await world.pass(accepted);
    expectLeft(made, await world.rowsOf(accepted), ['job']);
    expect(made?.open[0]?.here).toBe(true);
    goOn();
    expect(await first).toMatchObject({ outcome: 'completed' });
  });

  test('when its secrets were for another address; the attempt of the run is the first, and tells why', async () => {
    const engine = { forms: world.forms, now: async () => NOW };
    const settings = (host: string) => ({ url: `https://${host}/hook`, headers: { 'X-Token': 'present' } });
    const webhook = (host: string) => ({ key: 'hook', integration_id: 'webhook', settings: settings(host) });
    const moved = await createForm(engine, { integrations: [webhook('old.example.com')] });
    const accepted = await world.accept(moved);
    const elsewhere = structuredClone(moved.config);
    Object.assign(elsewhere.options.integrations[0]?.settings ?? {}, { url: 'https://new.example.com/hook' });
    await world.em().nativeUpdate(Form, { id: moved.id }, { config: elsewhere, revision: 2 });
    expect(await world.em().count(FormSecret, { formId: moved.id })).toBeGreaterThan(0);
    const made = await world.pass(accepted);
    const jobId = made?.open[0]?.delivery.id ?? '';
    const job = () => world.em().findOneOrFail(Delivery, { kind: 'integration', id: jobId });
    expect(await job()).toMatchObject({ status: 'pending', attempts: 0 });
    await expect(run(world.activities.dispatch, { id: jobId })).rejects.toMatchObject({ type: 'invalid_secret' });
    expect(await job()).toMatchObject({ attempts: 1, errorType: 'invalid_secret' });
    expect(world.asked.deliveries).toBe(0);
  });
});

describe('a step waits as a row for a slot, untried,', () => {
  test.each(['mail', 'job'] as const)('when the party of its %s has its circuit breaker open', async (which) => {
    if (which === 'mail') world.send = refusal('transient');
    else world.deliver = refusal('transient');
    await world.pass(await world.accept());
    const accepted = await world.accept();
    // All steps leave the receiver alone for half a minute, and then each has its own slot.
    expectWaiting(await world.pass(accepted), await world.rowsOf(accepted), [which], 29_000);
  });

  test('until that answers again, be it with a refusal', async () => {
    let now = 0;
    world.startWorker({ monotonic: () => now });
    world.deliver = refusal('transient');
    await world.pass(await world.accept());
    now = 30_000;
    world.deliver = async () => {
      throw new ProviderError('The server answered 404.', { kind: 'permanent', type: 'not_found', status: 404 });
    };
    for (const _ of [1, 2, 3]) await world.pass(await world.accept());
    expect(world.asked.deliveries).toBe(4);
    world.deliver = refusal('transient');
    await world.pass(await world.accept());
    now = 60_000;
    // A permanent refusal of a job is no answer about the receiver: the next attempt waits.
    world.deliver = refusal('permanent');
    for (const _ of [1, 2, 3]) await world.pass(await world.accept());
    expect(world.asked.deliveries).toBe(6);
  });

  test('until that defers one recipient: the server is there', async () => {
    let now = 0;
    world.startWorker({ monotonic: () => now });
    world.send = refusal('transient');
    await world.pass(await world.accept());
    now = 30_000;
    world.send = async () => {
      throw new ProviderError('Later.', { kind: 'transient', type: 'mail_deferred', status: 450, ofRecipient: true });
    };
    for (const _ of [1, 2, 3]) await world.pass(await world.accept());
    expect(world.asked.mails).toBe(4);
  });

  test('but not for a mail server that took long over a file', async () => {
    let now = 0;
    const responsive = { now: () => now, after: () => () => {}, close() {} } as unknown as ResponsiveClock;
    const pdf = { fileName: 'a.pdf', contentType: 'application/pdf', content: new Uint8Array() };
    world.startWorker({ responsive, documents: { pdf: async () => pdf } });
    world.send = async () => {
      now += 2_000;
      return TAKEN;
    };
    await run(world.activities.dispatch, { id: (await leftForPdf()).mail?.id ?? '' });
    expect(await world.pass(await world.accept())).toMatchObject({ steps: [{ outcome: 'delivered' }, {}] });
    // The second slow mail alone opens the breaker.
    expect(await world.pass(await world.accept())).toMatchObject({ steps: [{ outcome: 'waiting' }, {}] });
    expect(world.asked.mails).toBe(2);
  });

  test('and is left a row, also in a pass that is repeated', async () => {
    world.deliver = refusal('transient');
    await world.pass(await world.accept());
    const accepted = await world.accept();
    const made = await world.pass(accepted);
    expectWaiting(await world.pass(accepted), await world.rowsOf(accepted), ['job'], 29_000);
    expect((await world.pass(accepted))?.steps).toMatchObject(
      made?.steps.map(({ id, outcome }) => ({ id, outcome })) ?? [],
    );
  });

  test('when the mail server or the receiver has no free permit within a second', async () => {
    world.startWorker({ mailLimit: 1, receiverLimits: { own_crm: { concurrent: 1 } } });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    world.send = () => held.then(() => TAKEN);
    world.deliver = () => held.then(() => {});
    const first = world.pass(await world.accept());
    await until(async () => world.asked.mails + world.asked.deliveries === 2);
    const accepted = await world.accept();
    const made = await world.pass(accepted);
    // A run would find no permit either. It starts with its slot, and its three days begin then.
    expectWaiting(made, await world.rowsOf(accepted), ['mail', 'job'], 1_000);
    goOn();
    expect(await first).toMatchObject({ outcome: 'completed' });
  });

  test('alone: while it waits for a full party, its other steps keep nobody from theirs', async () => {
    world.startWorker({ mailLimit: 1, receiverLimits: { own_crm: { concurrent: 1 } } });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    world.send = () => held.then(() => TAKEN);
    const first = world.pass(await world.accept());
    await until(async () => world.asked.mails + world.asked.deliveries === 2);
    const others = await Promise.all([1, 2, 3].map(() => world.accept()));
    const made = await Promise.all(others.map((accepted) => world.pass(accepted)));
    for (const [index, accepted] of others.entries()) {
      expectWaiting(made[index] ?? null, await world.rowsOf(accepted), ['mail'], 1_000);
    }
    expect(world.asked).toEqual({ mails: 1, deliveries: 4 });
    goOn();
    expect(await first).toMatchObject({ outcome: 'completed' });
  });
});

describe('a round that is given up', () => {
  test.each([
    [
      'by its worker: the engine makes the next try',
      { workerShutdown: true },
      { type: 'timeout', nonRetryable: false },
    ],
    ['with its run: the run ends the job', { cancelRequested: true }, { name: 'CancelledFailure' }],
  ])('%s', async (_what, details, failure) => {
    const environment = new MockActivityEnvironment();
    world.deliver = ({ signal }) => {
      environment.cancel('CANCELLED', new ActivityCancellationDetails(details));
      return Promise.reject(signal?.reason);
    };
    const { jobId } = await world.planned();
    expect(await settle(environment.run(world.activities.dispatch, { id: jobId }))).toMatchObject(failure);
    expect(await world.em().findOne(Delivery, { id: jobId })).toMatchObject({
      status: 'retrying',
      errorType: 'timeout',
    });
    const attempts = await world.em().find(DeliveryAttempt, { deliveryId: jobId });
    expect(attempts).toMatchObject([{ outcome: 'lost', errorType: 'timeout' }]);
  });
});

describe('a field type of a newer version', () => {
  const typed = (form: ActiveForm, type: string) =>
    world
      .em()
      .execute(`update form_revisions set config = json_set(config, '$.fields[0].type', ?) where form_id = ?`, [
        type,
        form.id,
      ]);

  test.each(['form', 'unstored'] as const)('leaves a submission as it is, to become due again (%s)', async (which) => {
    const form = world[which];
    const accepted = await world.accept(form);
    const where = { uuid: accepted.submissionUuid };
    const row = () =>
      which === 'form' ? world.em().findOneOrFail(Submission, where) : world.em().findOneOrFail(TransientValues, where);
    await typed(form, 'shade');
    expect(await world.newPass(accepted)).toMatchObject({ open: [], outcome: 'waits_for_newer_version' });
    expect(await row()).toMatchObject({ status: 'accepted', claimedBy: null, dueAt: later(MINUTE_MS) });
    expect(await world.rowsOf(accepted)).toEqual({ mail: null, job: null, attempts: [] });
    await typed(form, form.config.fields[0]?.type ?? '');
    expect(await world.newPass(accepted)).toMatchObject({ outcome: 'completed' });
    expect(world.asked).toEqual({ mails: 1, deliveries: 1 });
  });

  test('keeps its mails and jobs waiting, untried', async () => {
    const { deliveryId, jobId } = await world.planned();
    await typed(world.form, 'shade');
    world.startWorker();
    for (const id of [deliveryId, jobId])
      expect(await settle(run(world.activities.dispatch, { id }))).not.toMatchObject({ nonRetryable: true });
    await typed(world.form, world.form.config.fields[0]?.type ?? '');
    expect(await world.em().find(Delivery, { id: [deliveryId, jobId] })).toMatchObject([
      { status: 'retrying' },
      { status: 'retrying' },
    ]);
    expect(world.asked).toEqual({ mails: 0, deliveries: 0 });
  });
});

test('a mail whose submission was erased is as visible as one that was refused', async () => {
  const outcomes: string[] = [];
  world.startWorker({ outcomes: { attempt: (_kind, end) => void outcomes.push(end) } });
  const { deliveryId, uuid } = await world.planned();
  await world.em().nativeDelete(Submission, { uuid });
  await expect(run(world.activities.dispatch, { id: deliveryId })).rejects.toMatchObject({ type: 'submission_erased' });
  expect(outcomes).toEqual(['failed']);
});

test.each([
  ['given up counts as failed', { errorType: 'mail_deferred', givenUp: true }, ['failed']],
  ['refused for good was counted by its attempt', { errorType: 'recipient_rejected' }, []],
  ['cancelled is no failure', { errorType: 'cancelled', outcome: 'cancelled' as const }, []],
])('a mail that is %s', async (_what, end, counted) => {
  const outcomes: string[] = [];
  world.startWorker({ outcomes: { attempt: (_kind, end) => void outcomes.push(end) } });
  const { deliveryId } = await world.planned();
  const finish = () =>
    run(world.activities.finishDelivery, { id: deliveryId, outcome: 'failed' as const, ...end, now: NOW.getTime() });
  await finish();
  await finish();
  expect(outcomes).toEqual(counted);
});

test.each([
  ['given up counts as failed', { errorType: 'server_error', givenUp: true }, ['failed']],
  ['refused for good was counted by its attempt', { errorType: 'invalid_request' }, []],
])('a job that is %s', async (_what, end, counted) => {
  const outcomes: string[] = [];
  world.startWorker({ outcomes: { attempt: (_kind, end) => void outcomes.push(end) } });
  const { jobId } = await world.planned();
  const finish = () =>
    run(world.activities.finishDelivery, { id: jobId, outcome: 'failed' as const, ...end, now: NOW.getTime() });
  expect([await finish(), await finish()]).toEqual(['failed', 'failed']);
  expect(outcomes).toEqual(counted);
});

async function leftForPdf(): Promise<Rows> {
  const { fields, options } = world.form.config;
  // The form is not parsed, because the free edition stores such a form but cannot save one.
  const notifications = options.notifications.map((one) => ({ ...one, attach_pdf: true }));
  const config = { fields, options: { ...options, notifications } };
  const { form: withPdf } = await world.forms.create({ title: world.form.title, config }, NOW);
  const accepted = await world.accept(withPdf);
  const made = await world.pass(accepted);
  const rows = await world.rowsOf(accepted);
  expectLeft(made, rows, ['mail']);
  return rows;
}

function expectLeft(made: FirstPass | null, rows: Rows, left: ('mail' | 'job')[]): void {
  const { mail, job } = rows;
  expect(openMails(made).map((open) => [open.delivery.id, open.progress])).toEqual(
    left.includes('mail') ? [[mail?.id, undefined]] : [],
  );
  expect(openJobs(made).map((open) => [open.delivery.id, open.progress])).toEqual(
    left.includes('job') ? [[job?.id, undefined]] : [],
  );
  expectUntried(made, rows, left);
}

/** Expects steps without a run, with rows that tell workers when to start one. @param leastMs until then */
function expectWaiting(made: FirstPass | null, rows: Rows, waiting: ('mail' | 'job')[], leastMs: number): void {
  expect(made).toMatchObject({ open: [], outcome: 'completed' });
  expectUntried(made, rows, waiting);
  for (const which of waiting) {
    const { nextAttemptAt, dueAt } = rows[which] ?? {};
    expect(nextAttemptAt).toEqual(dueAt);
    expect((dueAt?.getTime() ?? 0) - NOW.getTime()).toBeGreaterThanOrEqual(leastMs);
  }
}

function expectUntried(made: FirstPass | null, rows: Rows, left: ('mail' | 'job')[]): void {
  const ids = left.map((which) => rows[which]?.id);
  expect(made?.steps.filter(({ outcome }) => outcome === 'waiting')).toMatchObject(ids.map((id) => ({ id, tries: 0 })));
  expect(left.map((which) => rows[which])).toMatchObject(left.map(() => ({ status: 'pending', attempts: 0 })));
  if (left.includes('job')) expect(rows.attempts).toEqual([]);
}
