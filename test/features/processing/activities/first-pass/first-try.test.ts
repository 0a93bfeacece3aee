import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DriverException } from '@mikro-orm/core';
import { ActivityCancellationDetails } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { sdkLogger } from '#bin/composition/worker.ts';
import { createLog } from '#bin/log.ts';
import { DELIVERY_GRACE_MS } from '#engine/waits.ts';
import { DeliveryAttempt } from '#features/deliveries/entities.ts';
import { noteHandOver } from '#features/mail/providers/hand-over.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { mailerBy } from '#test/environment/activities.ts';
import { MINUTE_MS } from '#time.ts';
import { NOW, openMails, openWorld, passInput, refusal, TAKEN, type World } from './world.ts';

const CANARY = 'canary of a visitor';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(() => world.renew());
afterAll(() => world.close());

describe('a first try', () => {
  const hangs = (signal?: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      // On a slow machine the limit may be over already.
      if (signal?.aborted) reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
    });

  test('that hangs is aborted at its limit, and its step goes on in the run', async () => {
    world.startWorker({ tryMs: 20 });
    world.send = (_mail, signal) => hangs(signal);
    world.deliver = ({ signal }) => hangs(signal);
    const accepted = await world.accept();
    const made = await world.pass(accepted);
    const { mail, job, attempts } = await world.rowsOf(accepted);
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
    const logged = await world.em().find(DeliveryAttempt, { deliveryId: mail?.id });
    expect(logged).toMatchObject([{ attempt: 1, outcome: 'failed', errorType: 'timeout', provider: 'host' }]);
    expect(job).toMatchObject({ status: 'retrying', attempts: 1, errorType: 'timeout' });
    expect(job?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(NOW.getTime() + 10_000);
    expect(attempts).toMatchObject([{ outcome: 'failed', errorType: 'timeout' }]);
  });

  test('that has handed its mail over is waited for: given up, it would arrive twice', async () => {
    world.startWorker({ tryMs: 250, handedOverMs: 60_000 });
    const limit = Promise.withResolvers<void>();
    world.deliver = ({ signal }) => hangs(signal).finally(limit.resolve);
    world.send = async (_mail, signal) => {
      noteHandOver(signal);
      // Waits until the time limit of the other step is over.
      await limit.promise;
      signal?.throwIfAborted();
      return TAKEN;
    };
    const accepted = await world.accept();
    const made = await world.pass(accepted);
    expect(made).toMatchObject({ steps: [{ outcome: 'delivered' }, { outcome: 'retrying' }] });
    expect(openMails(made)).toEqual([]);
    expect((await world.rowsOf(accepted)).mail).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  test('that has handed its mail over is given up before the pass has to end', async () => {
    world.startWorker({ tryMs: 60_000, handedOverMs: 20 });
    world.send = (_mail, signal) => {
      noteHandOver(signal);
      return hangs(signal);
    };
    expect(await world.pass(await world.accept())).toMatchObject({
      steps: [{ outcome: 'retrying', class: 'timeout' }, {}],
    });
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
    world.send = (_mail, signal) =>
      ask(signal).catch((error: ProviderError) => {
        // Providers map a time-out after the hand-over to this error.
        throw new ProviderError('It may have been sent.', { kind: 'unknown', type: 'mail_unknown', cause: error });
      });
    world.deliver = ({ signal }) => ask(signal);
    const accepted = await world.accept();
    const made = environment.run(world.activities.firstPass, passInput(accepted));
    await bothAsked.promise;
    environment.cancel('WORKER_SHUTDOWN', new ActivityCancellationDetails({ workerShutdown: true }));
    expect(await made).toMatchObject({
      open: [{ progress: { unknowns: 1, waitMs: 10 * MINUTE_MS } }, { progress: { failures: 1, waitMs: 10_000 } }],
      steps: [
        { outcome: 'retrying', class: 'mail_unknown' },
        { outcome: 'retrying', class: 'timeout' },
      ],
    });
    const { mail, job, attempts } = await world.rowsOf(accepted);
    expect([mail?.errorType, job?.errorType]).toEqual(['mail_unknown', 'timeout']);
    expect(attempts).toMatchObject([{ outcome: 'lost', errorType: 'timeout' }]);
    expect(await world.em().find(DeliveryAttempt, { deliveryId: mail?.id })).toMatchObject([{ outcome: 'lost' }]);
    // Other submissions are attempted at once, because no breaker has opened.
    world.send = async () => TAKEN;
    world.deliver = async () => ({ status: 200 });
    for (let more = 0; more < 3; more += 1) expect(await world.pass(await world.accept())).toMatchObject({ open: [] });
  });

  test.each<[string, unknown, object]>([
    ['a mistake of ours', new TypeError('config is undefined'), { type: 'TypeError', message: 'config is undefined' }],
    ['our database', new DriverException(new Error(CANARY)), { type: 'DriverException', message: 'database error' }],
  ])('that fails by %s leaves the error itself in the log', async (_whose, error, err) => {
    const lines: string[] = [];
    const logger = sdkLogger(createLog('worker', 'info', { write: (line) => void lines.push(line) }));
    world.deliver = async () => {
      throw error;
    };
    const accepted = await world.accept();
    await new MockActivityEnvironment({}, { logger }).run(world.activities.firstPass, passInput(accepted));
    const told = lines.map((line) => JSON.parse(line)).filter(({ class: what }) => what === 'unexpected');
    expect(told).toMatchObject([{ msg: 'an integration was not delivered', err, workflowId: expect.any(String) }]);
    expect(told[0].err.stack).toContain('first-try.test');
    expect(lines.join('')).not.toContain(CANARY);
  });

  test('that fails names the provider that was asked, also when the site has chosen another one since', async () => {
    let name = 'smtp';
    const send = async () => {
      name = 'mailgun';
      throw new ProviderError('SMTP answered 451.', { kind: 'transient', type: 'server_error' });
    };
    world.startWorker({ mailer: { chosen: (options) => mailerBy(send, name).chosen(options) } });
    const accepted = await world.accept();
    await world.pass(accepted);
    const { mail } = await world.rowsOf(accepted);
    expect(mail).toMatchObject({ status: 'retrying', provider: 'smtp' });
    expect(await world.em().find(DeliveryAttempt, { deliveryId: mail?.id })).toMatchObject([{ provider: 'smtp' }]);
  });

  test('that is refused for good ends its step', async () => {
    world.send = refusal('permanent');
    world.deliver = refusal('permanent');
    const accepted = await world.accept();
    expect(await world.pass(accepted)).toMatchObject({
      open: [],
      outcome: 'completed_with_errors',
      steps: [
        { outcome: 'failed', class: 'invalid_request' },
        { outcome: 'failed', class: 'invalid_request' },
      ],
    });
    const { mail, job, attempts } = await world.rowsOf(accepted);
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
    world.send = refusal('unknown');
    const accepted = await world.accept();
    const progress = { failures: 1, unknowns: 1, waitMs: 10 * MINUTE_MS };
    expect(await world.pass(accepted)).toMatchObject({ open: [{ progress }] });
    const { mail } = await world.rowsOf(accepted);
    expect(mail?.nextAttemptAt?.getTime()).toBeGreaterThanOrEqual(NOW.getTime() + 10 * MINUTE_MS);
  });

  test('is made later when the third party asks for it', async () => {
    world.send = refusal('transient', 60_000);
    world.deliver = refusal('transient', 90_000);
    expect(await world.pass(await world.accept())).toMatchObject({
      open: [{ progress: { failures: 1, waitMs: 60_000 } }, { progress: { failures: 1, waitMs: 90_000 } }],
    });
  });

  test('is counted by its outcome, of a mail as of an integration', async () => {
    const counted: string[] = [];
    const outcomes = {
      attempt: (kind: string, end: string) => void counted.push(`${kind} ${end}`),
    };
    for (const kind of [null, 'transient', 'permanent'] as const) {
      world.startWorker({ outcomes });
      world.send = kind ? refusal(kind) : async () => TAKEN;
      world.deliver = kind ? refusal(kind) : async () => {};
      await world.pass(await world.accept());
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
