import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Delivery } from '#features/deliveries/entities.ts';
import type { FirstPass } from '#features/processing/activities/first-pass.ts';
import { Submission } from '#features/submissions/entities.ts';
import { HOUR_MS, MINUTE_MS } from '#time.ts';
import {
  LOOK_AFTER_MS,
  later,
  NOW,
  OWNER,
  openJobs,
  openMails,
  openWorld,
  refusal,
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

describe('a pass that is repeated', () => {
  test.each([
    ['stored', () => world.form],
    ['not stored', () => world.unstored],
  ])('after it closed the record (%s) tells the same and tries nothing', async (_what, of) => {
    const accepted = await world.accept(of());
    const first = await world.pass(accepted);
    const again = await world.pass(accepted);
    expect(again).toMatchObject({ open: [], outcome: 'completed' });
    expect(stepsOf(again)).toEqual(stepsOf(first));
    expect(world.asked).toEqual({ mails: 1, deliveries: 1 });
  });

  test('after a step had failed for good tells that too', async () => {
    const accepted = await world.accept();
    world.send = refusal('permanent');
    const first = await world.pass(accepted);
    expect(first).toMatchObject({ outcome: 'completed_with_errors' });
    const again = await world.pass(accepted);
    expect(again).toMatchObject({ outcome: 'completed_with_errors' });
    expect(stepsOf(again)).toEqual(stepsOf(first));
  });

  /** Ends a pass as if the worker had been killed while it waited for a receiver that never answers. */
  const cutOff = async () => {
    const accepted = await world.accept();
    world.deliver = () => new Promise(() => {});
    await Promise.race([
      world.pass(accepted),
      until(async () => (await world.rowsOf(accepted)).mail?.status === 'delivered'),
    ]);
    world.deliver = async () => ({ status: 200 });
    return accepted;
  };

  test('tries once more what it was cut off in, and nothing else', async () => {
    const accepted = await cutOff();
    const again = await world.newPass(accepted);
    const { mail, job, attempts } = await world.rowsOf(accepted);
    expect(again).toMatchObject({ open: [], outcome: 'completed' });
    expect(stepsOf(again)).toEqual([
      [mail?.id, 'mail team', 'delivered', 1],
      [job?.id, 'own_crm crm', 'delivered', 2],
    ]);
    expect(job).toMatchObject({ status: 'delivered', attempts: 2, owner: OWNER });
    expect(attempts.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
      [1, 'lost'],
      [2, 'delivered'],
    ]);
    expect(world.asked).toEqual({ mails: 1, deliveries: 2 });
    expect(await world.em().findOne(Submission, { uuid: accepted.submissionUuid })).toMatchObject({
      status: 'completed',
    });
  });

  test('leaves to the run, which ends it, what was cut off of a version that was erased since', async () => {
    const accepted = await cutOff();
    await world.em().nativeUpdate(Submission, { uuid: accepted.submissionUuid }, { version: 2 });
    const again = await world.newPass(accepted);
    const { job } = await world.rowsOf(accepted);
    expect(again?.open).toMatchObject([{ delivery: { id: job?.id }, here: true }]);
    expect(again?.outcome).toBeUndefined();
    expect(world.asked).toEqual({ mails: 1, deliveries: 1 });
  });

  test('goes on in a run with what fails then', async () => {
    const accepted = await cutOff();
    world.deliver = refusal('transient');
    const again = await world.newPass(accepted);
    const { job } = await world.rowsOf(accepted);
    expect(openJobs(again)).toMatchObject([{ delivery: { id: job?.id }, progress: { failures: 1 } }]);
    expect(job).toMatchObject({ status: 'retrying', attempts: 2, errorType: 'invalid_request' });
  });

  test.each<[string, () => Promise<void>]>([
    [
      'cuts off every pass',
      async () => {
        await world
          .em()
          .nativeUpdate(Delivery, { kind: 'integration', attempts: 1, status: 'pending' }, { attempts: 2 });
      },
    ],
    ['has a listener since', async () => world.hooks.add('x', 'action', 'svcb_integration_dispatch', () => {})],
  ])('leaves to the run what %s', async (_what, change) => {
    const accepted = await cutOff();
    await change();
    const again = await world.newPass(accepted);
    const { job } = await world.rowsOf(accepted);
    expect(again?.open).toMatchObject([{ delivery: { id: job?.id, integrationId: 'own_crm' }, here: true }]);
    expect(again?.outcome).toBeUndefined();
    expect(world.asked).toEqual({ mails: 1, deliveries: 1 });
  });
});

describe('a mail that a lost worker may have sent', () => {
  const lose = async () => {
    const accepted = await world.accept();
    // The worker ends as if it had been killed before the server's answer.
    world.send = () => new Promise(() => {});
    await Promise.race([world.pass(accepted), until(async () => world.asked.mails === 1)]);
    return accepted;
  };

  test('in its pass is tried again at once by a mail server', async () => {
    const accepted = await lose();
    world.send = async () => TAKEN;
    expect(await world.newPass(accepted)).toMatchObject({ open: [], outcome: 'completed' });
    expect((await world.rowsOf(accepted)).mail).toMatchObject({ status: 'delivered', attempts: 2 });
    expect(world.asked.mails).toBe(2);
  });

  test('in its pass is tried again as one of unknown outcome by an API that knows no repetitions', async () => {
    const accepted = await lose();
    await world
      .em()
      .nativeUpdate(Delivery, { kind: 'mail', submissionUuid: accepted.submissionUuid }, { provider: 'sendgrid' });
    const again = await world.newPass(accepted);
    const { mail } = await world.rowsOf(accepted);
    const waitMs = 10 * MINUTE_MS;
    const progress = { failures: 1, unknowns: 1, startedAt: mail?.enqueuedAt.getTime(), waitMs };
    expect(openMails(again)).toMatchObject([{ delivery: { id: mail?.id }, progress }]);
    expect(mail).toMatchObject({ status: 'retrying', errorType: 'mail_unknown', nextAttemptAt: later(waitMs) });
    expect(world.asked.mails).toBe(1);
  });

  const WAITS = [10 * MINUTE_MS, HOUR_MS, null];
  test.each([
    ['sendgrid', WAITS],
    ['ses', WAITS],
    ['host', [undefined, undefined, undefined]],
    ['smtp', [undefined, undefined, undefined]],
    // These providers recognise the message by its key.
    ['resend', [undefined, undefined, undefined]],
    ['brevo', [undefined, undefined, undefined]],
  ])('in a run of its own, by %s, is tried again after %j', async (provider, waits) => {
    const { deliveryId } = await world.planned();
    await world.em().nativeUpdate(Delivery, { kind: 'mail', id: deliveryId }, { provider });
    const now = NOW.getTime();
    const nextAttemptAt = now + 10_000;
    const lost = { id: deliveryId, errorType: 'timeout', nextAttemptAt, now };
    for (const [lostAfter, waitMs] of waits.entries()) {
      const unsure = await world.activities.scheduleRetry({ ...lost, lostAfter });
      expect(unsure).toEqual(waitMs === undefined ? undefined : { waitMs });
      expect(await world.em().findOneOrFail(Delivery, { kind: 'mail', id: deliveryId })).toMatchObject({
        status: 'retrying',
        errorType: waitMs === undefined ? 'timeout' : 'mail_unknown',
        nextAttemptAt: waitMs === undefined ? later(10_000) : later(waitMs ?? 0),
      });
    }
  });
});

describe('a pass of another run', () => {
  const other = { claimId: 'another run', owner: '001930367999999 another run' };

  test.each([
    ['while the first has the submission', 'transient'],
    ['after it has ended', null],
  ] as const)('is given nothing %s', async (_what, failure) => {
    const accepted = await world.accept();
    if (failure) world.send = refusal(failure);
    await world.pass(accepted);
    expect(await world.pass(accepted, other)).toBeNull();
    expect(world.asked).toEqual({ mails: 1, deliveries: 1 });
  });

  test('that takes over goes on, and sends nothing that was sent', async () => {
    const accepted = await world.accept();
    world.deliver = refusal('transient');
    await world.pass(accepted);
    const { mail, job } = await world.rowsOf(accepted);
    const taken = await world.pass(accepted, { ...other, takeOver: 'a run' });
    expect(taken?.open).toMatchObject([{ delivery: { id: job?.id } }]);
    expect(taken?.steps[0]).toMatchObject({ id: mail?.id, outcome: 'delivered' });
    expect(world.asked).toEqual({ mails: 1, deliveries: 1 });
    const row = await world.em().findOneOrFail(Submission, { uuid: accepted.submissionUuid });
    expect(row).toMatchObject({ claimedBy: 'another run', status: 'processing', dueAt: later(LOOK_AFTER_MS) });
    expect(await world.pass(accepted)).toBeNull();
  });

  test('takes over from nobody but the run that is lost', async () => {
    const accepted = await world.accept();
    world.deliver = refusal('transient');
    await world.pass(accepted);
    expect(await world.pass(accepted, { ...other, takeOver: 'a third run' })).toBeNull();
  });

  test('of a submission that nobody knows is given nothing', async () => {
    expect(
      await world.pass({ ...(await world.accept()), submissionUuid: '00000000-0000-4000-8000-000000000000' }),
    ).toBeNull();
  });
});

describe('a submission whose run has ended', () => {
  const ended = async () => {
    const accepted = await world.accept();
    await world.pass(accepted);
    const { mail, job } = await world.rowsOf(accepted);
    const status = async () => (await world.em().findOneOrFail(Submission, { uuid: accepted.submissionUuid })).status;
    expect(await status()).toBe('completed');
    const replayed = { status: 'retrying', replays: 1, owner: null } as const;
    await world.em().nativeUpdate(Delivery, { kind: 'mail', id: mail?.id ?? '' }, replayed);
    await world.em().nativeUpdate(Delivery, { kind: 'integration', id: job?.id ?? '' }, replayed);
    const now = NOW.getTime();
    const finish = {
      mail: (outcome: 'failed' | 'delivered') =>
        world.activities.finishDelivery({ id: mail?.id ?? '', replay: 1, outcome, now }),
      job: (outcome: 'failed' | 'delivered') =>
        world.activities.finishDelivery({ id: job?.id ?? '', replay: 1, outcome, now }),
    };
    const again = (which: 'mail' | 'job') =>
      which === 'mail'
        ? world.em().nativeUpdate(Delivery, { kind: 'mail', id: mail?.id ?? '' }, replayed)
        : world.em().nativeUpdate(Delivery, { kind: 'integration', id: job?.id ?? '' }, replayed);
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
    await world.em().nativeUpdate(Delivery, { kind: 'mail', id: mailId }, { status: 'failed' });
    expect(await finish.mail('failed')).toBe('failed');
    expect(await status()).toBe('completed_with_errors');
  });
});

/** Returns a pass's report on its steps, without durations. */
function stepsOf(made: FirstPass | null) {
  return made?.steps.map(({ id, step, outcome, tries }) => [id, step, outcome, tries]);
}
