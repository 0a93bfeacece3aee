import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import pino from 'pino';
import { Delivery, DeliveryAttempt } from '#features/deliveries/entities.ts';
import { retryOne } from '#features/deliveries/retry.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { MailRecorder } from '#features/mail/diagnostics/recorder.ts';
import { Mailer } from '#features/mail/mailer.ts';
import { MailState } from '#features/mail/state.ts';
import { forgetSuppressed, suppress } from '#features/mail/store/suppressions.ts';
import { createHttpClient } from '#outgoing/http-client.ts';
import { parseCidrList } from '#security/addresses.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn } from '#test/environment/activities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import { putMail } from '#test/environment/settings-rows.ts';
import { acceptSubmission, createForm, notification } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const TAKEN = { accepted: 1, rejected: 0 };
const AWAY = { smtp: { host: '127.0.0.1', port: 1, security: 'none' } };

const box = new SecretBox([TEST_KEY]);
const allowedPrivateNetworks = parseCidrList('loopback');
const http = createHttpClient({ allowedPrivateNetworks, userAgent: 'test' });
let database: TestDatabase;
let form: ActiveForm;
let mailer: Mailer;
let activities: ReturnType<typeof activitiesOn>;

beforeAll(async () => {
  database = await createTestDatabase();
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  form = await createForm(
    { forms, now: async () => NOW },
    { notifications: [notification({ to: 'team@example.com' })] },
  );
});
beforeEach(async () => {
  const { orm } = database;
  const deps = { orm, box, log: pino({ level: 'silent' }), clock: () => NOW };
  const host = { name: 'host', send: async () => TAKEN, close: async () => {} };
  // Monotonic time stands still, so that the state is reread only on request.
  const state = new MailState({ ...deps, monotonic: () => 0 });
  const parts = { ...deps, http, apiUrls: {}, maxConnections: 1, allowedPrivateNetworks, host, state };
  mailer = new Mailer({ ...parts, recorder: new MailRecorder(deps) });
  activities = activitiesOn(orm, box, { mailer });
});
afterAll(async () => {
  await http.close();
  await database.close();
});

async function newMail(): Promise<string> {
  const { orm } = database;
  const { submissionUuid } = await acceptSubmission({ orm, box }, form, NOW);
  const plan = await planDeliveries({ orm, box }, { submissionUuid, now: NOW });
  return plan?.mails[0] ?? '';
}

const send = (id: string, replay = 0) => new MockActivityEnvironment().run(activities.dispatch, { id, replay });
const resend = (id: string) => retryOne({ ...database, box, clock: () => NOW }, 'mail', id, 'pinned');
const row = (id: string) => database.orm.em.fork().findOneOrFail(Delivery, { id });
const attempts = (deliveryId: string) =>
  database.orm.em.fork().find(DeliveryAttempt, { deliveryId }, { orderBy: { id: 'asc' } });

test('a mail that is sent again right after the settings were mended goes out, and each attempt names its provider', async () => {
  const { orm } = database;
  await putMail({ orm, box }, 'smtp', AWAY);
  try {
    const id = await newMail();
    await expect(send(id)).rejects.toThrow();
    const before = await mailer.chosen();
    // Another process changes the choice and resends.
    await putMail({ orm, box }, 'host', {});
    await resend(id);
    await send(id);
    expect(await row(id)).toMatchObject({ status: 'delivered', provider: 'host', attempts: 2 });
    expect((await attempts(id)).map(({ outcome, provider }) => [outcome, provider])).toEqual([
      ['failed', 'smtp'],
      ['delivered', 'host'],
    ]);
    // The new choice has a new circuit breaker and new permits.
    expect((await mailer.chosen()).party).not.toBe(before.party);
  } finally {
    await mailer.close();
  }
});

test('a mail that is sent again right after its address was released goes out', async () => {
  const { orm } = database;
  await putMail({ orm, box }, 'host', {});
  await suppress({ orm, box }, ['team@example.com'], { provider: 'smtp' }, NOW);
  try {
    const id = await newMail();
    await expect(send(id)).rejects.toThrow();
    expect(await row(id)).toMatchObject({ status: 'failed', errorType: 'mail_suppressed' });
    await forgetSuppressed({ orm, box }, 'team@example.com');
    const { replay } = await resend(id);
    await send(id, replay);
    expect(await row(id)).toMatchObject({ status: 'delivered', attempts: 2 });
  } finally {
    await mailer.close();
  }
});

test('other settings of the same provider make another third party: its circuit breaker is closed', async () => {
  const { orm } = database;
  const parties: string[] = [];
  try {
    for (const port of [1, 1, 2]) {
      await putMail({ orm, box }, 'smtp', { smtp: { ...AWAY.smtp, port } });
      parties.push((await mailer.chosen({ anew: true })).party);
    }
    expect(new Set(parties).size).toBe(3);
    expect((await mailer.chosen({ anew: true })).party).toBe(parties[2]);
  } finally {
    await mailer.close();
  }
});
