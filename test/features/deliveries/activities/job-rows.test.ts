import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { Delivery } from '#features/deliveries/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { Deliveries } from '#features/integrations/deliveries.ts';
import type { IntegrationHandler } from '#features/integrations/delivery.ts';
import { Submission, TransientValues } from '#features/submissions/entities.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn } from '#test/environment/activities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import { acceptSubmission, createForm } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const now = NOW.getTime();
const LOST_ATTEMPT = 'The attempt did not end in time, or its worker was lost.';

const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
let form: ActiveForm;
let id: string;
let activities: ReturnType<typeof activitiesOn>;
/** Runs while the attempt is under way. */
let attempt: IntegrationHandler;

beforeAll(async () => {
  database = await createTestDatabase();
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  const deliveries: Deliveries = { of: () => ({ deliver: (dispatch) => attempt(dispatch) }) };
  activities = activitiesOn(orm, box, { deliveries });
  const integration = { key: 'crm', integration_id: 'own_crm', settings: {} };
  form = await createForm({ forms, now: async () => NOW }, { integrations: [integration] });
});
beforeEach(async () => {
  const { submissionUuid } = await acceptSubmission({ orm: database.orm, box }, form, NOW);
  const plan = await planDeliveries({ orm: database.orm, box }, { submissionUuid, now: NOW });
  id = plan?.jobs[0] ?? '';
});
afterAll(() => database.close());

const row = () => database.orm.em.fork().findOneOrFail(Delivery, { kind: 'integration', id });
const dispatch = () => new MockActivityEnvironment().run(activities.dispatch, { id });
const serverError = () => new ProviderError('The server answered 500.', { kind: 'transient', type: 'server_error' });

describe('a try', () => {
  test('is counted when it begins, so that one whose worker is lost counts', async () => {
    attempt = async () => {
      expect(await row()).toMatchObject({ attempts: 1, status: 'pending' });
    };
    await dispatch();
    expect.assertions(1);
  });

  test.each([
    [1, 1_000],
    [2, 3_000],
    [3, 0],
  ])('that fails as number %i of its round says when the next one is, if the round has one', async (attempted, ms) => {
    attempt = async () => {
      throw serverError();
    };
    const began = performance.now();
    const info = { attempt: attempted, currentAttemptScheduledTimestampMs: now };
    const failed = new MockActivityEnvironment(info).run(activities.dispatch, { id });
    await expect(failed).rejects.toThrow('The server answered 500.');
    const { status, nextAttemptAt } = await row();
    expect(status).toBe('retrying');
    const waitMs = (nextAttemptAt?.getTime() ?? 0) - now;
    expect(waitMs).toBeGreaterThanOrEqual(ms);
    expect(waitMs).toBeLessThanOrEqual(ms + performance.now() - began + 1);
  });

  test('that overlaps another is counted too', async () => {
    attempt = async () => {
      attempt = async () => {};
      await dispatch();
    };
    await dispatch();
    expect((await row()).attempts).toBe(2);
  });

  test('that was given up and fails late leaves a job that was delivered meanwhile as it is', async () => {
    attempt = async () => {
      await activities.finishDelivery({ id, outcome: 'delivered', now });
      throw serverError();
    };
    await expect(dispatch()).rejects.toThrow('The server answered 500.');
    expect(await row()).toMatchObject({ status: 'delivered', nextAttemptAt: null, errorType: null, lastError: null });
  });

  test('is not made for a job that has ended, or is gone', async () => {
    attempt = async () => {
      throw new Error('it was made');
    };
    await activities.finishDelivery({ id, outcome: 'cancelled', now });
    expect(await dispatch()).toEqual({});
    expect((await row()).attempts).toBe(0);
    await database.orm.em.fork().nativeDelete(Delivery, { kind: 'integration', id });
    expect(await dispatch()).toEqual({});
    expect(await activities.finishDelivery({ id, outcome: 'delivered', now })).toBe('cancelled');
  });
});

describe('what follows from the end of a job', () => {
  const transient = () => database.orm.em.fork().count(TransientValues);
  const settle = () => new MockActivityEnvironment().run(activities.dispatch, { id, settles: true as const });

  beforeEach(async () => {
    attempt = async () => {};
    const em = database.orm.em.fork();
    const { submissionUuid: uuid } = await row();
    await em.nativeDelete(TransientValues, {});
    await em.nativeUpdate(Submission, { uuid }, { status: 'completed' });
    const kept = { uuid, formId: form.id, revision: 1, surface: 'a', sealed: '', createdAt: NOW } as const;
    await em.insert(TransientValues, { ...kept, status: 'completed' });
  });

  test('is stored with the attempt', async () => {
    expect(await settle()).toEqual({ outcome: 'delivered', settled: 'delivered' });
    expect(await transient()).toBe(0);
  });

  test('is left to the run if the database refuses it now', async () => {
    const execute = (sql: string) => database.orm.em.fork().execute(sql);
    await execute('rename table transient_values to transient_values_away');
    try {
      expect(await settle()).toEqual({ outcome: 'delivered' });
    } finally {
      await execute('rename table transient_values_away to transient_values');
    }
    expect(await row()).toMatchObject({ status: 'delivered' });
    expect(await transient()).toBe(1);
    expect(await activities.finishDelivery({ id, outcome: 'delivered', now })).toBe('delivered');
    expect(await transient()).toBe(0);
  });

  test('is left to the run of the submission where that makes the attempt', async () => {
    const made = new MockActivityEnvironment().run(activities.dispatch, { id, here: true as const });
    expect(await made).toEqual({ outcome: 'delivered' });
  });

  test('is left to a run of 1.0, which calls finishDelivery whatever it is told', async () => {
    expect(await dispatch()).toEqual({ outcome: 'delivered' });
    expect(await transient()).toBe(1);
  });
});

describe('the last error', () => {
  test('is gone once the job is delivered', async () => {
    attempt = async () => {
      throw serverError();
    };
    await expect(dispatch()).rejects.toThrow();
    expect(await row()).toMatchObject({ status: 'retrying', lastError: 'The server answered 500.' });
    await activities.finishDelivery({ id, outcome: 'delivered', now });
    expect(await row()).toMatchObject({ status: 'delivered', lastError: null, errorType: null });
  });

  test('stays that of the last try when the job is given up', async () => {
    attempt = async () => {
      throw serverError();
    };
    await expect(dispatch()).rejects.toThrow();
    await activities.finishDelivery({ id, outcome: 'failed', errorType: 'server_error', now });
    expect(await row()).toMatchObject({ status: 'failed', lastError: 'The server answered 500.' });
  });

  test.each([
    ['waits', () => activities.scheduleRetry({ id, errorType: 'timeout', nextAttemptAt: now + 10_000, now })],
    ['fails', () => activities.finishDelivery({ id, outcome: 'failed', errorType: 'timeout', now })],
  ])('of a job that %s after a try that told nothing says so', async (_how, end) => {
    attempt = async () => {
      throw serverError();
    };
    await expect(dispatch()).rejects.toThrow();
    await end();
    expect(await row()).toMatchObject({ errorType: 'timeout', lastError: LOST_ATTEMPT });
  });

  test('of a try that timed out in its own words keeps them', async () => {
    attempt = async () => {
      throw new ProviderError('The server did not answer within 10 s.', { kind: 'transient', type: 'timeout' });
    };
    await expect(dispatch()).rejects.toThrow();
    await activities.scheduleRetry({ id, errorType: 'timeout', nextAttemptAt: now + 10_000, now });
    expect(await row()).toMatchObject({ lastError: 'The server did not answer within 10 s.' });
  });
});
