import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createRetentionActivities } from '../../../activities/maintenance/retention.ts';
import { EmailDelivery } from '../../../db/entities/deliveries.ts';
import { FormSecret } from '../../../db/entities/forms.ts';
import { Session } from '../../../db/entities/host.ts';
import { FormStore } from '../../../db/forms/form-store.ts';
import { generateWebhookSecret } from '../../../integrations/webhook/sender.ts';
import { SecretBox } from '../../../security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '../../environment/database.ts';
import { TEST_KEY } from '../../environment/engine.ts';
import { createForm, notification } from '../../environment/submissions.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('sessions whose time is up are erased, the others kept', async () => {
  const em = database.orm.em.fork();
  const session = (hash: string, expiresAt: Date) => ({ hash: hash.repeat(64), userId: 1, createdAt: NOW, expiresAt });
  await em.insertMany(Session, [
    session('a', new Date(NOW.getTime() - 1)),
    session('b', NOW),
    session('c', new Date(NOW.getTime() + 1)),
  ]);
  const { eraseExpired } = createRetentionActivities(database);
  const erased = await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect(erased).toMatchObject({ sessions: 2 });
  expect((await em.findAll(Session)).map(({ hash }) => hash[0])).toEqual(['c']);
});

test('replaced secrets whose time is up are erased; current ones, which have no end, are kept', async () => {
  const em = database.orm.em.fork();
  const secret = (path: string, expiresAt: Date | null) => ({
    formId: 1,
    path,
    sealed: 'x',
    updatedAt: NOW,
    expiresAt,
  });
  await em.insertMany(FormSecret, [
    secret('integrations.a.secret', null),
    secret('integrations.a.previous_secret', NOW),
    secret('integrations.b.previous_secret', new Date(NOW.getTime() + 1)),
  ]);
  const { eraseExpired } = createRetentionActivities(database);
  await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect((await em.findAll(FormSecret)).map(({ path }) => path).sort()).toEqual([
    'integrations.a.secret',
    'integrations.b.previous_secret',
  ]);
});

test('of a form that does not store, what tells how its mails ended is erased, however they ended', async () => {
  const { orm } = database;
  const forms = new FormStore({ orm, box: new SecretBox([TEST_KEY]), generateWebhookSecret });
  const form = await createForm(
    { forms, now: async () => NOW },
    { retention_days: 1, store_submissions: false, notifications: [notification()] },
  );
  const em = orm.em.fork();
  const old = new Date(NOW.getTime() - 2 * 24 * 60 * 60 * 1000);
  const statuses = ['pending', 'sent', 'failed', 'cancelled'] as const;
  await em.insertMany(
    EmailDelivery,
    statuses.map((status) => ({
      id: randomUUID(),
      submissionUuid: randomUUID(),
      formId: form.id,
      notificationKey: 'n',
      status,
      createdAt: old,
      updatedAt: old,
    })),
  );
  const { eraseExpired } = createRetentionActivities(database);
  await new MockActivityEnvironment().run(eraseExpired, { now: NOW.getTime() });
  expect((await em.find(EmailDelivery, { formId: form.id })).map(({ status }) => status)).toEqual(['pending']);
});
