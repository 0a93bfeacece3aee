import { mock } from 'node:test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DriverException } from '@mikro-orm/core';
import { ActivityCancellationDetails } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import pino from 'pino';
import { sdkLogger } from '#bin/composition/worker.ts';
import { createLog } from '#bin/log.ts';
import { RunSlots } from '#engine/due/slots.ts';
import { DELIVERY_GRACE_MS } from '#engine/waits.ts';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { Form, FormSecret } from '#features/forms/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { IntegrationHandler } from '#features/integrations/delivery.ts';
import { MailRecorder } from '#features/mail/diagnostics/recorder.ts';
import { Mailer } from '#features/mail/mailer.ts';
import { noteHandOver } from '#features/mail/providers/hand-over.ts';
import type { MailProvider } from '#features/mail/providers/mail.ts';
import { MailState } from '#features/mail/state.ts';
import type { FirstPass } from '#features/submissions/activities/first-pass.ts';
import type { OpenDelivery } from '#features/submissions/activities/steps.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { Accepted } from '#features/submissions/intake/accept.ts';
import type { ActiveForm } from '#features/submissions/intake/active-forms.ts';
import type { SubmissionRow } from '#features/submissions/store/load-submission.ts';
import { Hooks } from '#hooks/hooks.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn, type GivenParts, mailerBy } from '#test/environment/activities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import { acceptSubmission, createForm, createPost, notification, VALUES } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const LOOK_AFTER_MS = 5 * 60_000;
const TAKEN = { accepted: 1, rejected: 0 };
const OWNER = '001930367167089 a run';
const CANARY = 'canary of a visitor';

const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
/** A mail and a queued integration. */
let form: ActiveForm;
let unstored: ActiveForm;
/** A mail and a post. */
let posting: ActiveForm;
let hooks: Hooks;
let activities: ReturnType<typeof activitiesOn>;
/** What the third parties do, and how often each was asked. */
let send: MailProvider['send'];
let deliver: IntegrationHandler;
let asked: { mails: number; deliveries: number };

beforeAll(async () => {
  database = await createTestDatabase();
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  const engine = { forms, now: async () => NOW };
  const options = { notifications: [notification()], integrations: [crm()] };
  form = await createForm(engine, options);
  unstored = await createForm(engine, { ...options, store_submissions: false });
  posting = await createForm(engine, { notifications: [notification()], integrations: [createPost()] });
});
afterAll(() => database.close());
beforeEach(() => {
  asked = { mails: 0, deliveries: 0 };
  send = async () => TAKEN;
  deliver = async () => ({ status: 200 });
  hooks = new Hooks({ log: pino({ level: 'silent' }) });
  activities = newWorker();
});

describe('a pass in which everything is delivered', () => {
  test('closes the record of a form that stores', async () => {
    const accepted = await accept(form);
    expect(await pass(accepted)).toEqual({
      open: [],
      steps: [
        { id: expect.any(String), step: 'mail team', outcome: 'delivered', tries: 1, ms: expect.any(Number) },
        { id: expect.any(String), step: 'own_crm crm', outcome: 'delivered', tries: 1, ms: expect.any(Number) },
      ],
      outcome: 'completed',
    });
    expect(await em().findOne(Submission, { uuid: accepted.submissionUuid })).toMatchObject({
      status: 'completed',
      completedAt: NOW,
      dueAt: null,
    });
    const { mail, job, attempts } = await rowsOf(accepted);
    expect(mail).toMatchObject({ status: 'delivered', attempts: 1, accepted: 1, rejected: 0, provider: 'host' });
    expect(job).toMatchObject({ status: 'delivered', attempts: 1, owner: OWNER, dueAt: null });
    expect(job?.finishedAt).not.toBeNull();
    expect(attempts).toMatchObject([{ attempt: 1, outcome: 'delivered', statusCode: 200 }]);
  });

  test('leaves nothing of what a form does not store', async () => {
    const accepted = await accept(unstored);
    expect(await pass(accepted)).toMatchObject({ open: [], outcome: 'completed' });
    expect(await em().count(TransientValues, { uuid: accepted.submissionUuid })).toBe(0);
  });

  test('leaves the end to the run where extensions listen for it', async () => {
    hooks.add('x', 'action', 'svcb_after_submission', () => {});
    const accepted = await accept(form);
    const made = await pass(accepted);
    expect(made).toMatchObject({ open: [], hooks: { after: true } });
    expect(made?.outcome).toBeUndefined();
    expect(await em().findOne(Submission, { uuid: accepted.submissionUuid })).toMatchObject({
      status: 'processing',
      claimedBy: 'a run',
      dueAt: later(LOOK_AFTER_MS),
    });
  });
});

test('a healthy pass makes these statements, whatever the mailer reads and remembers', async () => {
  // What the mailer reads in the background is no statement of the pass.
  mock.timers.enable({ apis: ['setInterval'] });
  const deps = { orm: database.orm, box, log: pino({ level: 'silent' }) };
  const host: MailProvider = { name: 'host', close: async () => {}, send: (...mail) => send(...mail) };
  const state = new MailState({ ...deps, monotonic: () => 0 });
  const recorder = new MailRecorder(deps);
  const parts = { apiUrls: {}, maxConnections: 1, allowedPrivateNetworks: parseCidrList('loopback') };
  const http = createHttpClient({ allowedPrivateNetworks: parts.allowedPrivateNetworks, userAgent: 'test' });
  const mailer = new Mailer({ ...deps, ...parts, http, clock: () => NOW, host, state, recorder });
  activities = newWorker({ mailer });
  await pass(await accept(form));
  const accepted = await accept(form);
  const made: string[] = [];
  const spy = mock.method(database.orm.em.getConnection(), 'execute');
  try {
    expect(await pass(accepted)).toMatchObject({ outcome: 'completed' });
    made.push(
      ...spy.mock.calls.map(({ arguments: [query] }) =>
        String(query)
          .replace(/[`\s]+/g, ' ')
          .trim(),
      ),
    );
  } finally {
    spy.mock.restore();
    await mailer.close();
    await http.close();
    mock.timers.reset();
  }
  const table = /(?:^update|into|from) (\w+)/;
  expect(made.map((query) => `${query.split(' ')[0]} ${table.exec(query)?.[1]}`).toSorted()).toEqual([
    'insert deliveries',
    'insert delivery_attempts',
    'select form_secrets',
    'select settings',
    'select submissions',
    'update deliveries',
    'update deliveries',
    'update submissions',
    'update submissions',
  ]);
});

test('each effect is noted before it is had', async () => {
  const accepted = await accept(form);
  // Neither ends before both have looked.
  let looks = 0;
  let goOn = () => {};
  const bothLooked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const before = async () => {
    const { mail, job, attempts } = await rowsOf(accepted);
    expect(mail).toMatchObject({ status: 'pending', attempts: 1 });
    expect(job).toMatchObject({ status: 'pending', attempts: 1, owner: OWNER });
    expect(attempts).toMatchObject([{ attempt: 1, outcome: 'running' }]);
    looks += 1;
    if (looks === 2) goOn();
    await bothLooked;
  };
  send = async () => {
    await before();
    return TAKEN;
  };
  deliver = before;
  expect(await pass(accepted)).toMatchObject({ outcome: 'completed' });
  expect.assertions(7);
});

describe('a pass of what its worker has just pulled', () => {
  const slots = new RunSlots<SubmissionRow>(10);
  const pulled = async (of: ActiveForm) => {
    activities = newWorker({ slots });
    const accepted = await accept(of);
    const where = { uuid: accepted.submissionUuid };
    const stored = await em().findOne(Submission, where);
    slots.take(where.uuid, stored ?? (await em().findOneOrFail(TransientValues, where)));
    return accepted;
  };

  test.each([
    ['stored', () => form],
    ['not stored', () => unstored],
  ])('goes by the row as it was read (%s)', async (_what, of) => {
    const accepted = await pulled(of());
    let seen: unknown;
    deliver = async ({ submission }) => {
      seen = submission;
      return {};
    };
    expect(await pass(accepted)).toMatchObject({ outcome: 'completed' });
    expect(seen).toMatchObject({ uuid: accepted.submissionUuid, values: VALUES });
  });

  test('does nothing when it has been erased meanwhile', async () => {
    const accepted = await pulled(form);
    await em().nativeDelete(Submission, { uuid: accepted.submissionUuid });
    expect(await pass(accepted)).toBeNull();
    expect(asked).toEqual({ mails: 0, deliveries: 0 });
    expect(await rowsOf(accepted)).toMatchObject({ mail: null, job: null });
  });
});

describe('a pass that is repeated', () => {
  test.each([
    ['stored', () => form],
    ['not stored', () => unstored],
  ])('after it closed the record (%s) tells the same and tries nothing', async (_what, of) => {
    const accepted = await accept(of());
    const first = await pass(accepted);
    const again = await pass(accepted);
    expect(again).toMatchObject({ open: [], outcome: 'completed' });
    expect(told(again)).toEqual(told(first));
    expect(asked).toEqual({ mails: 1, deliveries: 1 });
  });

  test('after a step had failed for good tells that too', async () => {
    const accepted = await accept(form);
    send = refusal('permanent');
    const first = await pass(accepted);
    expect(first).toMatchObject({ outcome: 'completed_with_errors' });
    const again = await pass(accepted);
    expect(again).toMatchObject({ outcome: 'completed_with_errors' });
    expect(told(again)).toEqual(told(first));
  });

  /** As if the worker had been killed while it waited for the receiver, which never answers. */
  const cutOff = async () => {
    const accepted = await accept(form);
    deliver = () => new Promise(() => {});
    await Promise.race([pass(accepted), until(async () => (await rowsOf(accepted)).mail?.status === 'delivered')]);
    deliver = async () => ({ status: 200 });
    return accepted;
  };

  test('tries once more what it was cut off in, and nothing else', async () => {
    const accepted = await cutOff();
    const again = await newPass(accepted);
    const { mail, job, attempts } = await rowsOf(accepted);
    expect(again).toMatchObject({ open: [], outcome: 'completed' });
    expect(told(again)).toEqual([
      [mail?.id, 'mail team', 'delivered', 1],
      [job?.id, 'own_crm crm', 'delivered', 2],
    ]);
    expect(job).toMatchObject({ status: 'delivered', attempts: 2, owner: OWNER });
    expect(attempts.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [1, 'lost'],
      [2, 'delivered'],
    ]);
    expect(asked).toEqual({ mails: 1, deliveries: 2 });
    expect(await em().findOne(Submission, { uuid: accepted.submissionUuid })).toMatchObject({ status: 'completed' });
  });

  test('goes on in a run with what fails then', async () => {
    const accepted = await cutOff();
    deliver = refusal('transient');
    const again = await newPass(accepted);
    const { job } = await rowsOf(accepted);
    expect(openJobs(again)).toMatchObject([{ delivery: { id: job?.id }, progress: { failures: 1 } }]);
    expect(job).toMatchObject({ status: 'retrying', attempts: 2, errorType: 'invalid_request' });
  });

  test.each<[string, () => Promise<void>]>([
    [
      'cuts off every pass',
      async () => {
        await em().nativeUpdate(Delivery, { kind: 'integration', attempts: 1, status: 'pending' }, { attempts: 2 });
      },
    ],
    ['has a listener since', async () => hooks.add('x', 'action', 'svcb_integration_dispatch', () => {})],
  ])('leaves to the run what %s', async (_what, change) => {
    const accepted = await cutOff();
    await change();
    const again = await newPass(accepted);
    const { job } = await rowsOf(accepted);
    expect(again?.open).toMatchObject([{ delivery: { id: job?.id, integrationId: 'own_crm' }, here: true }]);
    expect(again?.outcome).toBeUndefined();
    expect(asked).toEqual({ mails: 1, deliveries: 1 });
  });
});

describe('a mail that a lost worker may have sent', () => {
  const lose = async () => {
    const accepted = await accept(form);
    // As if the worker had been killed before the server's answer.
    send = () => new Promise(() => {});
    await Promise.race([pass(accepted), until(async () => asked.mails === 1)]);
    return accepted;
  };

  test('in its pass is tried again at once by a mail server', async () => {
    const accepted = await lose();
    send = async () => TAKEN;
    expect(await newPass(accepted)).toMatchObject({ open: [], outcome: 'completed' });
    expect((await rowsOf(accepted)).mail).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(asked.mails).toBe(2);
  });

  test('in its pass is tried again as one of unknown outcome by an API that knows no repetitions', async () => {
    const accepted = await lose();
    await em().nativeUpdate(
      Delivery,
      { kind: 'mail', submissionUuid: accepted.submissionUuid },
      { provider: 'sendgrid' },
    );
    const again = await newPass(accepted);
    const { mail } = await rowsOf(accepted);
    const waitMs = 10 * 60_000;
    const progress = { failures: 1, unknowns: 1, startedAt: mail?.enqueuedAt.getTime(), waitMs };
    expect(openMails(again)).toMatchObject([{ delivery: { id: mail?.id }, progress }]);
    expect(mail).toMatchObject({ status: 'retrying', errorType: 'mail_unknown', nextAttemptAt: later(waitMs) });
    expect(asked.mails).toBe(1);
  });

  const WAITS = [10 * 60_000, 60 * 60_000, null];
  test.each([
    ['sendgrid', WAITS],
    ['ses', WAITS],
    ['host', [undefined, undefined, undefined]],
    ['smtp', [undefined, undefined, undefined]],
    // They know the message by its key.
    ['resend', [undefined, undefined, undefined]],
    ['brevo', [undefined, undefined, undefined]],
  ])('in a run of its own, by %s, is tried again after %j', async (provider, waits) => {
    const { deliveryId } = await planned();
    await em().nativeUpdate(Delivery, { kind: 'mail', id: deliveryId }, { provider });
    const now = NOW.getTime();
    const nextAttemptAt = now + 10_000;
    const lost = { id: deliveryId, errorType: 'timeout', nextAttemptAt, now };
    for (const [lostAfter, waitMs] of waits.entries()) {
      const unsure = await activities.scheduleRetry({ ...lost, lostAfter });
      expect(unsure).toEqual(waitMs === undefined ? undefined : { waitMs });
      expect(await em().findOneOrFail(Delivery, { kind: 'mail', id: deliveryId })).toMatchObject({
        status: 'retrying',
        errorType: waitMs === undefined ? 'timeout' : 'mail_unknown',
        nextAttemptAt: waitMs === undefined ? later(10_000) : later(waitMs ?? 0),
      });
    }
  });
});

describe('a submission whose run has ended', () => {
  const ended = async () => {
    const accepted = await accept(form);
    await pass(accepted);
    const { mail, job } = await rowsOf(accepted);
    const status = async () => (await em().findOneOrFail(Submission, { uuid: accepted.submissionUuid })).status;
    expect(await status()).toBe('completed');
    const replayed = { status: 'retrying', replays: 1, owner: null } as const;
    await em().nativeUpdate(Delivery, { kind: 'mail', id: mail?.id ?? '' }, replayed);
    await em().nativeUpdate(Delivery, { kind: 'integration', id: job?.id ?? '' }, replayed);
    const now = NOW.getTime();
    const finish = {
      mail: (outcome: 'failed' | 'delivered') =>
        activities.finishDelivery({ id: mail?.id ?? '', replay: 1, outcome, now }),
      job: (outcome: 'failed' | 'delivered') =>
        activities.finishDelivery({ id: job?.id ?? '', replay: 1, outcome, now }),
    };
    const again = (which: 'mail' | 'job') =>
      which === 'mail'
        ? em().nativeUpdate(Delivery, { kind: 'mail', id: mail?.id ?? '' }, replayed)
        : em().nativeUpdate(Delivery, { kind: 'integration', id: job?.id ?? '' }, replayed);
    return { status, finish, again, mailId: mail?.id ?? '' };
  };

  test.each(['mail', 'job'] as const)(
    'tells that a %s has failed, and that it was delivered after all',
    async (which) => {
      const { status, finish, again } = await ended();
      await finish[which]('failed');
      expect(await status()).toBe('completed_with_errors');
      await again(which);
      await finish[which]('delivered');
      expect(await status()).toBe('completed');
    },
  );

  test('goes on telling of what else has failed', async () => {
    const { status, finish, again } = await ended();
    await finish.mail('failed');
    await finish.job('failed');
    await again('mail');
    await finish.mail('delivered');
    expect(await status()).toBe('completed_with_errors');
  });

  test('tells also of a mail whose attempt has noted its end itself', async () => {
    const { status, finish, mailId } = await ended();
    await em().nativeUpdate(Delivery, { kind: 'mail', id: mailId }, { status: 'failed' });
    expect(await finish.mail('failed')).toBe('failed');
    expect(await status()).toBe('completed_with_errors');
  });
});

describe('a pass of another run', () => {
  const other = { claimId: 'another run', owner: '001930367999999 another run' };

  test.each([
    ['while the first has the submission', 'transient'],
    ['after it has ended', null],
  ] as const)('is given nothing %s', async (_what, failure) => {
    const accepted = await accept(form);
    if (failure) send = refusal(failure);
    await pass(accepted);
    expect(await pass(accepted, other)).toBeNull();
    expect(asked).toEqual({ mails: 1, deliveries: 1 });
  });

  test('that takes over goes on, and sends nothing that was sent', async () => {
    const accepted = await accept(form);
    deliver = refusal('transient');
    await pass(accepted);
    const { mail, job } = await rowsOf(accepted);
    const taken = await pass(accepted, { ...other, takeOver: 'a run' });
    expect(taken?.open).toMatchObject([{ delivery: { id: job?.id } }]);
    expect(taken?.steps[0]).toMatchObject({ id: mail?.id, outcome: 'delivered' });
    expect(asked).toEqual({ mails: 1, deliveries: 1 });
    const row = await em().findOneOrFail(Submission, { uuid: accepted.submissionUuid });
    expect(row).toMatchObject({ claimedBy: 'another run', status: 'processing', dueAt: later(LOOK_AFTER_MS) });
    expect(await pass(accepted)).toBeNull();
  });

  test('takes over from nobody but the run that is lost', async () => {
    const accepted = await accept(form);
    deliver = refusal('transient');
    await pass(accepted);
    expect(await pass(accepted, { ...other, takeOver: 'a third run' })).toBeNull();
  });

  test('of a submission that nobody knows is given nothing', async () => {
    expect(await pass({ ...(await accept(form)), submissionUuid: '00000000-0000-4000-8000-000000000000' })).toBeNull();
  });
});

describe('a first try', () => {
  const hangs = (signal?: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      // A slow machine may be over the limit already.
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });

  test('that hangs is aborted at its limit, and its step goes on in the run', async () => {
    activities = newWorker({ tryMs: 20 });
    send = (_mail, signal) => hangs(signal);
    deliver = ({ signal }) => hangs(signal);
    const accepted = await accept(form);
    const made = await pass(accepted);
    const { mail, job, attempts } = await rowsOf(accepted);
    expect(made).toMatchObject({
      open: [
        { delivery: { id: mail?.id }, progress: { failures: 1, startedAt: NOW.getTime(), waitMs: 10_000 } },
        { delivery: { id: job?.id }, progress: { failures: 1, startedAt: NOW.getTime(), waitMs: 10_000 } },
      ],
      steps: [
        { outcome: 'retrying', tries: 1, class: 'timeout' },
        { outcome: 'retrying', tries: 1, class: 'timeout' },
      ],
    });
    expect(mail).toMatchObject({ status: 'retrying', attempts: 1, errorType: 'timeout' });
    expect(mail?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(NOW.getTime() + 10_000);
    expect(mail?.dueAt?.getTime()).toBe((mail?.nextAttemptAt?.getTime() ?? 0) + DELIVERY_GRACE_MS);
    const logged = await em().find(DeliveryAttempt, { deliveryId: mail?.id });
    expect(logged).toMatchObject([{ attempt: 1, outcome: 'failed', errorType: 'timeout', provider: 'host' }]);
    expect(job).toMatchObject({ status: 'retrying', attempts: 1, errorType: 'timeout' });
    expect(job?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(NOW.getTime() + 10_000);
    expect(attempts).toMatchObject([{ outcome: 'failed', errorType: 'timeout' }]);
  });

  test('that has handed its mail over is waited for: given up, it would arrive twice', async () => {
    activities = newWorker({ tryMs: 250, handedOverMs: 60_000 });
    const limit = Promise.withResolvers<void>();
    deliver = ({ signal }) => hangs(signal).finally(limit.resolve);
    send = async (_mail, signal) => {
      noteHandOver(signal);
      // The limit of the other step is over.
      await limit.promise;
      signal?.throwIfAborted();
      return TAKEN;
    };
    const accepted = await accept(form);
    const made = await pass(accepted);
    expect(made).toMatchObject({ steps: [{ outcome: 'delivered' }, { outcome: 'retrying' }] });
    expect(openMails(made)).toEqual([]);
    expect((await rowsOf(accepted)).mail).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  test('that has handed its mail over is given up before the pass has to end', async () => {
    activities = newWorker({ tryMs: 60_000, handedOverMs: 20 });
    send = (_mail, signal) => {
      noteHandOver(signal);
      return hangs(signal);
    };
    expect(await pass(await accept(form))).toMatchObject({ steps: [{ outcome: 'retrying', class: 'timeout' }, {}] });
  });

  test('that its worker gives up is of unknown end, and says nothing of who was asked', async () => {
    const environment = new MockActivityEnvironment();
    const bothAsked = Promise.withResolvers<void>();
    let under = 2;
    const ask = (signal?: AbortSignal) => {
      under -= 1;
      if (under === 0) bothAsked.resolve();
      return hangs(signal);
    };
    send = (_mail, signal) =>
      ask(signal).catch((error: ProviderError) => {
        // As providers map a time-out after the hand-over.
        throw new ProviderError('It may have been sent.', { kind: 'unknown', type: 'mail_unknown', cause: error });
      });
    deliver = ({ signal }) => ask(signal);
    const accepted = await accept(form);
    const made = environment.run(activities.firstPass, passInput(accepted));
    await bothAsked.promise;
    environment.cancel('WORKER_SHUTDOWN', new ActivityCancellationDetails({ workerShutdown: true }));
    expect(await made).toMatchObject({
      open: [{ progress: { unknowns: 1, waitMs: 10 * 60_000 } }, { progress: { failures: 1, waitMs: 10_000 } }],
      steps: [
        { outcome: 'retrying', class: 'mail_unknown' },
        { outcome: 'retrying', class: 'timeout' },
      ],
    });
    const { mail, job, attempts } = await rowsOf(accepted);
    expect([mail?.errorType, job?.errorType]).toEqual(['mail_unknown', 'timeout']);
    expect(attempts).toMatchObject([{ outcome: 'lost', errorType: 'timeout' }]);
    expect(await em().find(DeliveryAttempt, { deliveryId: mail?.id })).toMatchObject([{ outcome: 'lost' }]);
    // Others are tried at once: no breaker has opened.
    send = async () => TAKEN;
    deliver = async () => ({ status: 200 });
    for (let more = 0; more < 3; more += 1) expect(await pass(await accept(form))).toMatchObject({ open: [] });
  });

  test.each<[string, unknown, object]>([
    ['a mistake of ours', new TypeError('config is undefined'), { type: 'TypeError', message: 'config is undefined' }],
    ['our database', new DriverException(new Error(CANARY)), { type: 'DriverException', message: 'database error' }],
  ])('that fails by %s leaves the error itself in the log', async (_whose, error, err) => {
    const lines: string[] = [];
    const logger = sdkLogger(createLog('worker', 'info', { write: (line) => void lines.push(line) }));
    deliver = async () => {
      throw error;
    };
    const accepted = await accept(form);
    await new MockActivityEnvironment({}, { logger }).run(activities.firstPass, passInput(accepted));
    const told = lines.map((line) => JSON.parse(line)).filter(({ class: what }) => what === 'unexpected');
    expect(told).toMatchObject([{ msg: 'an integration was not delivered', err, workflowId: expect.any(String) }]);
    expect(told[0].err.stack).toContain('first-pass.test');
    expect(lines.join('')).not.toContain(CANARY);
  });

  test('that fails names the provider that was asked, also when the site has chosen another one since', async () => {
    let name = 'smtp';
    const send = async () => {
      name = 'mailgun';
      throw new ProviderError('SMTP answered 451.', { kind: 'transient', type: 'server_error' });
    };
    activities = newWorker({ mailer: { chosen: (options) => mailerBy(send, name).chosen(options) } });
    const accepted = await accept(form);
    await pass(accepted);
    const { mail } = await rowsOf(accepted);
    expect(mail).toMatchObject({ status: 'retrying', provider: 'smtp' });
    expect(await em().find(DeliveryAttempt, { deliveryId: mail?.id })).toMatchObject([{ provider: 'smtp' }]);
  });

  test('that is refused for good ends its step', async () => {
    send = refusal('permanent');
    deliver = refusal('permanent');
    const accepted = await accept(form);
    expect(await pass(accepted)).toMatchObject({
      open: [],
      outcome: 'completed_with_errors',
      steps: [
        { outcome: 'failed', class: 'invalid_request' },
        { outcome: 'failed', class: 'invalid_request' },
      ],
    });
    const { mail, job, attempts } = await rowsOf(accepted);
    expect(mail).toMatchObject({
      status: 'failed',
      attempts: 1,
      errorType: 'invalid_request',
      lastError: 'It was refused.',
    });
    expect(job).toMatchObject({ status: 'failed', attempts: 1, errorType: 'invalid_request', dueAt: null });
    expect(attempts).toMatchObject([{ outcome: 'failed', errorType: 'invalid_request' }]);
  });

  test('of which nobody can know whether it sent the mail is followed by another after ten minutes', async () => {
    send = refusal('unknown');
    const accepted = await accept(form);
    const progress = { failures: 1, unknowns: 1, waitMs: 10 * 60_000 };
    expect(await pass(accepted)).toMatchObject({ open: [{ progress }] });
    const { mail } = await rowsOf(accepted);
    expect(mail?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(NOW.getTime() + 10 * 60_000);
  });

  test('is made later when the third party asks for it', async () => {
    send = refusal('transient', 60_000);
    deliver = refusal('transient', 90_000);
    expect(await pass(await accept(form))).toMatchObject({
      open: [{ progress: { failures: 1, waitMs: 60_000 } }, { progress: { failures: 1, waitMs: 90_000 } }],
    });
  });

  test('is counted by its outcome, of a mail as of an integration', async () => {
    const counted: string[] = [];
    const outcomes = {
      attempt: (kind: string, end: string) => void counted.push(`${kind} ${end}`),
    };
    for (const kind of [null, 'transient', 'permanent'] as const) {
      activities = newWorker({ outcomes });
      send = kind ? refusal(kind) : async () => TAKEN;
      deliver = kind ? refusal(kind) : async () => {};
      await pass(await accept(form));
    }
    expect(counted.toSorted()).toEqual([
      'integration delivered',
      'integration failed',
      'integration retrying',
      'mail delivered',
      'mail failed',
      'mail retrying',
    ]);
  });
});

describe('a step is left to the run at once, untried', () => {
  const listeners: [string, 'mail' | 'crm' | 'post', () => void][] = [
    ['email_message', 'mail', () => hooks.add('x', 'filter', 'svcb_email_message', (mail: unknown) => mail)],
    ['before_email_send', 'mail', () => hooks.add('x', 'action', 'svcb_before_email_send', () => {})],
    ['IntegrationPayload', 'crm', () => hooks.add('x', 'event', 'onSvcbIntegrationPayload', () => {})],
    ['integration_dispatch', 'crm', () => hooks.add('x', 'action', 'svcb_integration_dispatch', () => {})],
    ['wp_post_args', 'post', () => hooks.add('x', 'filter', 'svcb_wp_post_args', (args: unknown) => args)],
  ];
  test.each(listeners)('when an extension listens to %s', async (_hook, step, listen) => {
    listen();
    const accepted = await accept(step === 'post' ? posting : form);
    const made = await pass(accepted);
    const isMail = step === 'mail';
    expectLeft(made, await rowsOf(accepted), isMail ? ['mail'] : ['job']);
    expect(asked).toEqual({ mails: isMail ? 0 : 1, deliveries: isMail ? 1 : 0 });
  });

  test('when its mail takes a PDF with it, which takes long to make', async () => {
    const { fields, options } = form.config;
    // Not parsed: the free edition keeps such a form and cannot save it.
    const notifications = options.notifications.map((one) => ({ ...one, attach_pdf: true }));
    const forms = new FormStore({ orm: database.orm, box, rules: formRules });
    const config = { fields, options: { ...options, notifications } };
    const { form: withPdf } = await forms.create({ title: form.title, config }, NOW);
    const accepted = await accept(withPdf);
    expectLeft(await pass(accepted), await rowsOf(accepted), ['mail']);
    expect(asked).toEqual({ mails: 0, deliveries: 1 });
  });

  test.each([
    ['deferred one recipient', { type: 'mail_deferred', ofRecipient: true }],
    ['deferred a message', { type: 'mail_deferred' }],
    ["refused one form's sender", { type: 'mail_sender' }],
  ] as const)('but not when a mail server %s: others are mailed at once', async (_what, refused) => {
    send = async () => {
      throw new ProviderError('Later.', { kind: 'transient', ...refused });
    };
    expect(openMails(await pass(await accept(form)))).toHaveLength(1);
    send = async () => TAKEN;
    expect(await pass(await accept(form))).toMatchObject({ open: [], outcome: 'completed' });
    expect(asked.mails).toBe(2);
  });

  test('to the run of the submission, when it is inline: that one waits for the place itself', async () => {
    activities = newWorker({ receiverLimits: { create_post: { concurrent: 1 } } });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    deliver = () => held.then(() => {});
    const first = pass(await accept(posting));
    await until(async () => asked.deliveries === 1);
    const accepted = await accept(posting);
    const made = await pass(accepted);
    expectLeft(made, await rowsOf(accepted), ['job']);
    expect(made?.open[0]?.here).toBe(true);
    goOn();
    expect(await first).toMatchObject({ outcome: 'completed' });
  });

  test('when its secrets were for another address; the attempt of the run is the first, and tells why', async () => {
    const engine = { forms: new FormStore({ orm: database.orm, box, rules: formRules }), now: async () => NOW };
    const settings = (host: string) => ({ url: `https://${host}/hook`, headers: { 'X-Token': 'present' } });
    const webhook = (host: string) => ({ key: 'hook', integration_id: 'webhook', settings: settings(host) });
    const moved = await createForm(engine, { integrations: [webhook('old.example.com')] });
    const accepted = await accept(moved);
    const elsewhere = structuredClone(moved.config);
    Object.assign(elsewhere.options.integrations[0]?.settings ?? {}, { url: 'https://new.example.com/hook' });
    await em().nativeUpdate(Form, { id: moved.id }, { config: elsewhere, revision: 2 });
    expect(await em().count(FormSecret, { formId: moved.id })).toBeGreaterThan(0);
    const made = await pass(accepted);
    const jobId = made?.open[0]?.delivery.id ?? '';
    const job = () => em().findOneOrFail(Delivery, { kind: 'integration', id: jobId });
    expect(await job()).toMatchObject({ status: 'pending', attempts: 0 });
    await expect(run(activities.dispatch, { id: jobId })).rejects.toMatchObject({ type: 'invalid_secret' });
    expect(await job()).toMatchObject({ attempts: 1, errorType: 'invalid_secret' });
    expect(asked.deliveries).toBe(0);
  });
});

describe('a step waits as a row for its turn, untried,', () => {
  test.each(['mail', 'job'] as const)('when the party of its %s has its circuit breaker open', async (which) => {
    if (which === 'mail') send = refusal('transient');
    else deliver = refusal('transient');
    await pass(await accept(form));
    const accepted = await accept(form);
    // Left alone for half a minute by all; then each has its turn.
    expectWaiting(await pass(accepted), await rowsOf(accepted), [which], 29_000);
  });

  test('and is left a row, also in a pass that is repeated', async () => {
    deliver = refusal('transient');
    await pass(await accept(form));
    const accepted = await accept(form);
    const made = await pass(accepted);
    expectWaiting(await pass(accepted), await rowsOf(accepted), ['job'], 29_000);
    expect((await pass(accepted))?.steps).toMatchObject(made?.steps.map(({ id, outcome }) => ({ id, outcome })) ?? []);
  });

  test('when the mail server or the receiver has no free permit within a second', async () => {
    activities = newWorker({ mailLimit: 1, receiverLimits: { own_crm: { concurrent: 1 } } });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    send = () => held.then(() => TAKEN);
    deliver = () => held.then(() => {});
    const first = pass(await accept(form));
    await until(async () => asked.mails + asked.deliveries === 2);
    const accepted = await accept(form);
    const made = await pass(accepted);
    // Its run would find no place either: it begins with its turn, and the three days begin then.
    expectWaiting(made, await rowsOf(accepted), ['mail', 'job'], 1_000);
    goOn();
    expect(await first).toMatchObject({ outcome: 'completed' });
  });

  test('alone: while it waits for a full party, its other steps keep nobody from theirs', async () => {
    activities = newWorker({ mailLimit: 1, receiverLimits: { own_crm: { concurrent: 1 } } });
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    send = () => held.then(() => TAKEN);
    const first = pass(await accept(form));
    await until(async () => asked.mails + asked.deliveries === 2);
    const others = await Promise.all([1, 2, 3].map(() => accept(form)));
    const made = await Promise.all(others.map((accepted) => pass(accepted)));
    for (const [index, accepted] of others.entries()) {
      expectWaiting(made[index] ?? null, await rowsOf(accepted), ['mail'], 1_000);
    }
    expect(asked).toEqual({ mails: 1, deliveries: 4 });
    goOn();
    expect(await first).toMatchObject({ outcome: 'completed' });
  });
});

describe('what a third party has answered stands, when the database fails before it is noted', () => {
  const cases = [
    ['taken', async () => TAKEN, async () => {}, 'delivered'],
    ['refused for good', refusal('permanent'), refusal('permanent'), 'failed'],
  ] as const;

  test.each(cases)(
    'in the pass (%s): the run notes it, and nobody is asked again',
    async (_what, mails, hook, outcome) => {
      const accepted = await accept(form);
      let under = 2;
      const reached = Promise.withResolvers<void>();
      const both = async () => {
        under -= 1;
        if (under === 0) await breakTable().then(reached.resolve, reached.reject);
        await reached.promise;
      };
      send = () => both().then(() => mails());
      deliver = () => both().then(() => hook());
      const made = await pass(accepted).finally(mendTable);
      const refused = outcome === 'failed' && { errorType: 'invalid_request' };
      expect(made).toMatchObject({
        open: [{ unnoted: { outcome, ...(refused || TAKEN) } }, { unnoted: { outcome, ...refused } }],
        steps: [{ outcome }, { outcome }],
      });
      expect(made?.outcome).toBeUndefined();
      // As the workflow does.
      const now = NOW.getTime();
      for (const { delivery, unnoted } of made?.open ?? []) {
        if (!unnoted) throw new Error('the pass left nothing to be noted');
        await activities.finishDelivery({ id: delivery.id, owner: OWNER, ...unnoted, now });
      }
      const rows = await rowsOf(accepted);
      expect(rows.mail).toMatchObject({
        status: outcome,
        attempts: 1,
        errorType: refused ? 'invalid_request' : null,
        ...(!refused && TAKEN),
      });
      expect(rows.job).toMatchObject({ status: outcome, attempts: 1, errorType: refused ? 'invalid_request' : null });
      expect(rows.attempts).toMatchObject([{ outcome, errorType: refused ? 'invalid_request' : null }]);
      expect(await run(activities.dispatch, { id: rows.mail?.id ?? '' })).toEqual({});
      expect(asked).toEqual({ mails: 1, deliveries: 1 });
    },
  );

  test('in an activity of their own: the engine is told the end, and does not ask again', async () => {
    const { deliveryId, jobId } = await planned();
    const answers = async (mails: typeof send, hook: typeof deliver) => {
      send = async (...given) => breakTable().then(() => mails(...given));
      const sent = await settle(run(activities.dispatch, { id: deliveryId }).finally(mendTable));
      deliver = async (dispatch) => breakTable().then(() => hook(dispatch));
      const delivered = await settle(run(activities.dispatch, { id: jobId }).finally(mendTable));
      return [sent, delivered];
    };
    expect(
      await answers(
        async () => TAKEN,
        async () => {},
      ),
    ).toEqual([
      { outcome: 'delivered', unnoted: { outcome: 'delivered', ...TAKEN } },
      { outcome: 'delivered', unnoted: { outcome: 'delivered' } },
    ]);
    const refused = { type: 'invalid_request', nonRetryable: true };
    expect(await answers(refusal('permanent'), refusal('permanent'))).toMatchObject([refused, refused]);
  });

  test('a database that hangs is not waited for longer than the pass has', async () => {
    const { noteSoftly } = await import('#activities/notes.ts');
    expect(await run(() => noteSoftly(() => new Promise(() => {}), 10))).toBe(false);
    expect(await run(() => noteSoftly(async () => {}, 10_000))).toBe(true);
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
    deliver = ({ signal }) => {
      environment.cancel('CANCELLED', new ActivityCancellationDetails(details));
      return Promise.reject(signal?.reason);
    };
    const { jobId } = await planned();
    expect(await settle(environment.run(activities.dispatch, { id: jobId }))).toMatchObject(failure);
    expect(await em().findOne(Delivery, { id: jobId })).toMatchObject({ status: 'retrying', errorType: 'timeout' });
    const attempts = await em().find(DeliveryAttempt, { deliveryId: jobId });
    expect(attempts).toMatchObject([{ outcome: 'lost', errorType: 'timeout' }]);
  });
});

test('a mail whose submission was erased is as visible as one that was refused', async () => {
  const outcomes: string[] = [];
  activities = newWorker({ outcomes: { attempt: (_kind, end) => void outcomes.push(end) } });
  const { deliveryId, uuid } = await planned();
  await em().nativeDelete(Submission, { uuid });
  await expect(run(activities.dispatch, { id: deliveryId })).rejects.toMatchObject({ type: 'submission_erased' });
  expect(outcomes).toEqual(['failed']);
});

test.each([
  ['given up counts as failed', { errorType: 'mail_deferred', givenUp: true }, ['failed']],
  ['refused for good was counted by its attempt', { errorType: 'recipient_rejected' }, []],
  ['cancelled is no failure', { errorType: 'cancelled', outcome: 'cancelled' as const }, []],
])('a mail that is %s', async (_what, end, counted) => {
  const outcomes: string[] = [];
  activities = newWorker({ outcomes: { attempt: (_kind, end) => void outcomes.push(end) } });
  const { deliveryId } = await planned();
  const finish = () =>
    run(activities.finishDelivery, { id: deliveryId, outcome: 'failed' as const, ...end, now: NOW.getTime() });
  await finish();
  await finish();
  expect(outcomes).toEqual(counted);
});

test.each([
  ['given up counts as failed', { errorType: 'server_error', givenUp: true }, ['failed']],
  ['refused for good was counted by its attempt', { errorType: 'invalid_request' }, []],
])('a job that is %s', async (_what, end, counted) => {
  const outcomes: string[] = [];
  activities = newWorker({ outcomes: { attempt: (_kind, end) => void outcomes.push(end) } });
  const { jobId } = await planned();
  const finish = () =>
    run(activities.finishDelivery, { id: jobId, outcome: 'failed' as const, ...end, now: NOW.getTime() });
  expect([await finish(), await finish()]).toEqual(['failed', 'failed']);
  expect(outcomes).toEqual(counted);
});

function crm(): object {
  return { key: 'crm', integration_id: 'own_crm', settings: {} };
}

/** A worker that knows nothing of the third parties yet. */
function newWorker(given: GivenParts = {}) {
  return activitiesOn(database.orm, box, {
    hooks,
    mailer: mailerBy((...mail) => {
      asked.mails += 1;
      return send(...mail);
    }),
    deliveries: {
      of: () => ({
        deliver(dispatch) {
          asked.deliveries += 1;
          return deliver(dispatch);
        },
      }),
    },
    ...given,
  });
}

function accept(to: ActiveForm): Promise<Accepted> {
  return acceptSubmission({ orm: database.orm, box }, to, NOW);
}

function pass(accepted: Accepted, changes: object = {}): Promise<FirstPass | null> {
  return run(activities.firstPass, { ...passInput(accepted), ...changes });
}

function passInput({ submissionUuid, submissionId }: Accepted) {
  return { submissionUuid, stored: submissionId !== null, claimId: 'a run', owner: OWNER, now: NOW.getTime() };
}

/** In a worker that was started since. */
function newPass(accepted: Accepted): Promise<FirstPass | null> {
  activities = newWorker();
  return pass(accepted);
}

function run<Given extends unknown[], Result>(
  activity: (...given: Given) => Promise<Result>,
  ...given: Given
): Promise<Result> {
  return new MockActivityEnvironment().run(activity, ...given);
}

async function planned(): Promise<{ uuid: string; deliveryId: string; jobId: string }> {
  const { submissionUuid: uuid } = await accept(form);
  const plan = await planDeliveries({ orm: database.orm, box }, { submissionUuid: uuid, now: NOW });
  return { uuid, deliveryId: plan?.mails[0] ?? '', jobId: plan?.jobs[0] ?? '' };
}

function em() {
  return database.orm.em.fork();
}

async function rowsOf({ submissionUuid }: Accepted) {
  const mail = await em().findOne(Delivery, { kind: 'mail', submissionUuid });
  const job = await em().findOne(Delivery, { kind: 'integration', submissionUuid });
  return { mail, job, attempts: job ? await em().find(DeliveryAttempt, { deliveryId: job.id }) : [] };
}

/** What a pass tells of its steps, without how long they took. */
function told(made: FirstPass | null) {
  return made?.steps.map(({ id, step, outcome, tries }) => [id, step, outcome, tries]);
}

function expectLeft(made: FirstPass | null, rows: Awaited<ReturnType<typeof rowsOf>>, left: ('mail' | 'job')[]): void {
  const { mail, job } = rows;
  expect(openMails(made).map((open) => [open.delivery.id, open.progress])).toEqual(
    left.includes('mail') ? [[mail?.id, undefined]] : [],
  );
  expect(openJobs(made).map((open) => [open.delivery.id, open.progress])).toEqual(
    left.includes('job') ? [[job?.id, undefined]] : [],
  );
  expectUntried(made, rows, left);
}

/** Steps that are left to nobody: their rows say when a worker begins their runs. @param leastMs until then */
function expectWaiting(
  made: FirstPass | null,
  rows: Awaited<ReturnType<typeof rowsOf>>,
  waiting: ('mail' | 'job')[],
  leastMs: number,
): void {
  expect(made).toMatchObject({ open: [], outcome: 'completed' });
  expectUntried(made, rows, waiting);
  for (const which of waiting) {
    const { nextAttemptAt, dueAt } = rows[which] ?? {};
    expect(nextAttemptAt).toEqual(dueAt);
    expect((dueAt?.getTime() ?? 0) - NOW.getTime()).toBeGreaterThanOrEqual(leastMs);
  }
}

function expectUntried(
  made: FirstPass | null,
  rows: Awaited<ReturnType<typeof rowsOf>>,
  left: ('mail' | 'job')[],
): void {
  const ids = left.map((which) => rows[which]?.id);
  expect(made?.steps.filter(({ outcome }) => outcome === 'waiting')).toMatchObject(ids.map((id) => ({ id, tries: 0 })));
  expect(left.map((which) => rows[which])).toMatchObject(left.map(() => ({ status: 'pending', attempts: 0 })));
  if (left.includes('job')) expect(rows.attempts).toEqual([]);
}

function openMails(made: FirstPass | null): OpenDelivery[] {
  return made?.open.filter(({ delivery }) => delivery.kind === 'mail') ?? [];
}

function openJobs(made: FirstPass | null): OpenDelivery[] {
  return made?.open.filter(({ delivery }) => delivery.kind === 'integration') ?? [];
}

function refusal(kind: 'permanent' | 'transient' | 'unknown', retryAfterMs?: number) {
  return async (): Promise<never> => {
    throw new ProviderError('It was refused.', { kind, type: 'invalid_request', retryAfterMs });
  };
}

function settle(work: Promise<unknown>): Promise<unknown> {
  return work.catch((error: unknown) => error);
}

/** Every statement on the table fails. */
async function breakTable(): Promise<void> {
  await sql('rename table deliveries to deliveries_away');
}

async function mendTable(): Promise<void> {
  await sql('rename table deliveries_away to deliveries');
}

function sql(statement: string): Promise<unknown> {
  return database.orm.em.getConnection().execute(statement);
}

async function until(check: () => Promise<boolean>): Promise<null> {
  while (!(await check())) await new Promise((resolve) => setImmediate(resolve));
  return null;
}

function later(ms: number): Date {
  return new Date(NOW.getTime() + ms);
}
