import { mock } from 'node:test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { RunSlots } from '#engine/due/slots.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { MailRecorder } from '#features/mail/diagnostics/recorder.ts';
import { Mailer } from '#features/mail/mailer.ts';
import type { MailProvider } from '#features/mail/providers/mail.ts';
import { MailState } from '#features/mail/state.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import type { SubmissionRow } from '#features/submissions/store/load-submission.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { VALUES } from '#test/environment/submissions.ts';
import { LOOK_AFTER_MS, later, NOW, OWNER, openWorld, refusal, run, settle, TAKEN, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.renew());
afterAll(() => world.close());

describe('a pass in which everything is delivered', () => {
  test('closes the record of a form that stores', async () => {
    const accepted = await world.accept();
    expect(await world.pass(accepted)).toEqual({
      open: [],
      steps: [
        { id: expect.any(String), step: 'mail team', outcome: 'delivered', tries: 1, ms: expect.any(Number) },
        { id: expect.any(String), step: 'own_crm crm', outcome: 'delivered', tries: 1, ms: expect.any(Number) },
      ],
      outcome: 'completed',
    });
    expect(await world.em().findOne(Submission, { uuid: accepted.submissionUuid })).toMatchObject({
      status: 'completed',
      completedAt: NOW,
      dueAt: null,
    });
    const { mail, job, attempts } = await world.rowsOf(accepted);
    expect(mail).toMatchObject({ status: 'delivered', attempts: 1, accepted: 1, rejected: 0, provider: 'host' });
    expect(job).toMatchObject({ status: 'delivered', attempts: 1, owner: OWNER, dueAt: null });
    expect(job?.finishedAt).not.toBeNull();
    expect(attempts).toMatchObject([{ attempt: 1, outcome: 'delivered', statusCode: 200 }]);
  });

  test('closes also that of a submission whose first version was erased before', async () => {
    const accepted = await world.accept();
    const { submissionUuid: uuid } = accepted;
    await world.em().nativeUpdate(Submission, { uuid }, { version: 2, payload: { name: 'Grace' } });
    expect(await world.pass(accepted)).toEqual({ open: [], steps: [], outcome: 'completed' });
    expect(await world.em().findOne(Submission, { uuid })).toMatchObject({ status: 'completed', dueAt: null });
    expect(world.asked).toEqual({ mails: 0, deliveries: 0 });
  });

  test('leaves nothing of what a form does not store', async () => {
    const accepted = await world.accept(world.unstored);
    expect(await world.pass(accepted)).toMatchObject({ open: [], outcome: 'completed' });
    expect(await world.em().count(TransientValues, { uuid: accepted.submissionUuid })).toBe(0);
  });

  test('leaves the end to the run where extensions listen for it', async () => {
    world.hooks.add('x', 'action', 'svcb_after_submission', () => {});
    const accepted = await world.accept();
    const made = await world.pass(accepted);
    expect(made).toMatchObject({ open: [], hooks: { after: true } });
    expect(made?.outcome).toBeUndefined();
    expect(await world.em().findOne(Submission, { uuid: accepted.submissionUuid })).toMatchObject({
      status: 'processing',
      claimedBy: 'a run',
      dueAt: later(LOOK_AFTER_MS),
    });
  });
});

test('a healthy pass makes these statements, whatever the mailer reads and remembers', async () => {
  // Stops the mailer's background reads, which are not statements of the pass.
  mock.timers.enable({ apis: ['setInterval'] });
  const deps = { orm: world.orm, box: world.box, log: pino({ level: 'silent' }) };
  const host: MailProvider = { name: 'host', close: async () => {}, send: (...mail) => world.send(...mail) };
  const state = new MailState({ ...deps, monotonic: () => 0 });
  const recorder = new MailRecorder(deps);
  const parts = { apiUrls: {}, maxConnections: 1, allowedPrivateNetworks: parseCidrList('loopback') };
  const http = createHttpClient({ allowedPrivateNetworks: parts.allowedPrivateNetworks, userAgent: 'test' });
  const mailer = new Mailer({ ...deps, ...parts, http, clock: () => NOW, host, state, recorder });
  world.startWorker({ mailer });
  await world.pass(await world.accept());
  const accepted = await world.accept();
  const made: string[] = [];
  const spy = mock.method(world.orm.em.getConnection(), 'execute');
  try {
    expect(await world.pass(accepted)).toMatchObject({ outcome: 'completed' });
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
  const accepted = await world.accept();
  // Neither effect ends before both have read the database.
  let looks = 0;
  let goOn = () => {};
  const bothLooked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const before = async () => {
    const { mail, job, attempts } = await world.rowsOf(accepted);
    expect(mail).toMatchObject({ status: 'pending', attempts: 1 });
    expect(job).toMatchObject({ status: 'pending', attempts: 1, owner: OWNER });
    expect(attempts).toMatchObject([{ attempt: 1, outcome: 'running' }]);
    looks += 1;
    if (looks === 2) goOn();
    await bothLooked;
  };
  world.send = async () => {
    await before();
    return TAKEN;
  };
  world.deliver = before;
  expect(await world.pass(accepted)).toMatchObject({ outcome: 'completed' });
  expect.assertions(7);
});

describe('a pass of what its worker has just pulled', () => {
  const slots = new RunSlots<SubmissionRow>(10);
  const pulled = async (of: ActiveForm) => {
    world.startWorker({ slots });
    const accepted = await world.accept(of);
    const where = { uuid: accepted.submissionUuid };
    const stored = await world.em().findOne(Submission, where);
    slots.take(where.uuid, stored ?? (await world.em().findOneOrFail(TransientValues, where)));
    return accepted;
  };

  test.each([
    ['stored', () => world.form],
    ['not stored', () => world.unstored],
  ])('goes by the row as it was read (%s)', async (_what, of) => {
    const accepted = await pulled(of());
    let seen: unknown;
    world.deliver = async ({ submission }) => {
      seen = submission;
      return {};
    };
    expect(await world.pass(accepted)).toMatchObject({ outcome: 'completed' });
    expect(seen).toMatchObject({ uuid: accepted.submissionUuid, values: VALUES });
  });

  test('does nothing when it has been erased meanwhile', async () => {
    const accepted = await pulled(world.form);
    await world.em().nativeDelete(Submission, { uuid: accepted.submissionUuid });
    expect(await world.pass(accepted)).toBeNull();
    expect(world.asked).toEqual({ mails: 0, deliveries: 0 });
    expect(await world.rowsOf(accepted)).toMatchObject({ mail: null, job: null });
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
      const accepted = await world.accept();
      let under = 2;
      const reached = Promise.withResolvers<void>();
      const both = async () => {
        under -= 1;
        if (under === 0) await world.breakTable().then(reached.resolve, reached.reject);
        await reached.promise;
      };
      world.send = () => both().then(() => mails());
      world.deliver = () => both().then(() => hook());
      const made = await world.pass(accepted).finally(world.mendTable);
      const refused = outcome === 'failed' && { errorType: 'invalid_request' };
      expect(made).toMatchObject({
        open: [{ unnoted: { outcome, ...(refused || TAKEN) } }, { unnoted: { outcome, ...refused } }],
        steps: [{ outcome }, { outcome }],
      });
      expect(made?.outcome).toBeUndefined();
      // The loop below does what the workflow does with the open steps.
      const now = NOW.getTime();
      for (const { delivery, unnoted } of made?.open ?? []) {
        if (!unnoted) throw new Error('the pass left nothing to be noted');
        await world.activities.finishDelivery({ id: delivery.id, owner: OWNER, ...unnoted, now });
      }
      const rows = await world.rowsOf(accepted);
      expect(rows.mail).toMatchObject({
        status: outcome,
        attempts: 1,
        errorType: refused ? 'invalid_request' : null,
        ...(!refused && TAKEN),
      });
      expect(rows.job).toMatchObject({ status: outcome, attempts: 1, errorType: refused ? 'invalid_request' : null });
      expect(rows.attempts).toMatchObject([{ outcome, errorType: refused ? 'invalid_request' : null }]);
      expect(await run(world.activities.dispatch, { id: rows.mail?.id ?? '' })).toEqual({});
      expect(world.asked).toEqual({ mails: 1, deliveries: 1 });
    },
  );

  test('in an activity of their own: the engine is told the end, and does not ask again', async () => {
    const { deliveryId, jobId } = await world.planned();
    const answers = async (mails: World['send'], hook: World['deliver']) => {
      world.send = async (...given) => world.breakTable().then(() => mails(...given));
      const sent = await settle(run(world.activities.dispatch, { id: deliveryId }).finally(world.mendTable));
      world.deliver = async (dispatch) => world.breakTable().then(() => hook(dispatch));
      const delivered = await settle(run(world.activities.dispatch, { id: jobId }).finally(world.mendTable));
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
