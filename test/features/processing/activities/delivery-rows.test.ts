import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { Delivery } from '#features/deliveries/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { MailProvider } from '#features/mail/providers/mail.ts';
import { Submission } from '#features/submissions/entities.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn, mailerBy } from '#test/environment/activities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import { acceptSubmission, createForm, notification } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const TAKEN = { accepted: 1, rejected: 0, response: '250 OK' };

const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
let form: ActiveForm;
let id: string;
let activities: ReturnType<typeof activitiesOn>;
/** Runs while the attempt is under way. */
let attempt: () => ReturnType<MailProvider['send']>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  activities = activitiesOn(orm, box, { mailer: mailerBy(() => attempt()) });
  form = await createForm({ forms, now: async () => NOW }, { notifications: [notification()] });
});
beforeEach(async () => {
  const { orm } = database;
  const { submissionUuid } = await acceptSubmission({ orm, box }, form, NOW);
  const plan = await planDeliveries({ orm, box }, { submissionUuid, now: NOW });
  id = plan?.mails[0] ?? '';
});
afterAll(() => database.close());

const row = () => database.orm.em.fork().findOneOrFail(Delivery, { kind: 'mail', id });
const send = () => new MockActivityEnvironment().run(activities.dispatch, { id });
const refused = (kind: 'permanent' | 'transient') =>
  new ProviderError('The server refused it.', { kind, type: 'mail_rejected' });

describe('a try that was given up', () => {
  test.each(['permanent', 'transient'] as const)(
    'and fails late (%s) leaves a mail that was sent meanwhile sent, without an error',
    async (kind) => {
      attempt = async () => {
        attempt = async () => TAKEN;
        await send();
        throw refused(kind);
      };
      await expect(send()).rejects.toThrow('The server refused it.');
      expect(await row()).toMatchObject({
        status: 'delivered',
        attempts: 2,
        accepted: 1,
        errorType: null,
        lastError: null,
      });
    },
  );

  test('and sends it after all is told, also when its run was cancelled meanwhile', async () => {
    attempt = async () => {
      await activities.finishDelivery({ id, outcome: 'cancelled', now: NOW.getTime() });
      return TAKEN;
    };
    await send();
    expect(await row()).toMatchObject({ status: 'delivered', errorType: null });
  });
});

test('every try is counted, and the last one says how it ended', async () => {
  attempt = async () => {
    throw refused('transient');
  };
  await expect(send()).rejects.toThrow('The server refused it.');
  expect(await row()).toMatchObject({ status: 'retrying', attempts: 1, provider: 'host', errorType: 'mail_rejected' });
  attempt = async () => TAKEN;
  await send();
  expect(await row()).toMatchObject({ status: 'delivered', attempts: 2, errorType: null, lastError: null });
});

test.each([
  ['delivered', 'completed'],
  ['no_recipient', 'completed'],
  ['cancelled', 'completed'],
  ['failed', 'completed_with_errors'],
] as const)('a submission of which the only failure was retried and is %s is %s', async (outcome, status) => {
  const em = database.orm.em.fork();
  const { submissionUuid: uuid } = await row();
  await em.nativeUpdate(Submission, { uuid }, { status: 'completed_with_errors' });
  await em.nativeUpdate(Delivery, { id }, { replays: 1 });
  await activities.finishDelivery({ id, replay: 1, outcome, now: NOW.getTime() });
  expect(await em.fork().findOneOrFail(Submission, { uuid })).toMatchObject({ status });
});
