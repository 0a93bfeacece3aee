import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ActivityCancellationDetails } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { FormStore } from '#features/forms/store/form-store.ts';
import { readSite } from '#features/site/site.ts';
import { createDraftMailActivities } from '#pro/drafts/activities/mail.ts';
import { Draft, DraftMail } from '#pro/drafts/entities.ts';
import { sealDraft } from '#pro/drafts/store/drafts.ts';
import { addressHashes } from '#pro/drafts/store/mails.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { createForm } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const EMAIL = 'ada@example.net';
const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('an attempt that its worker gives up looks to the provider like one that is over its time', async () => {
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  const now = new Date();
  const drafts = { enabled: true, expires_days: 10, email_field: 'email' };
  const form = await createForm({ forms, now: async () => now }, { drafts });
  const [draftUuid, id] = [randomUUID(), randomUUID()];
  const content = { token: 't', mailToken: 'm', pageUrl: '', values: {}, leftOver: [], email: EMAIL };
  const times = { createdAt: now, savedAt: now, expiresAt: new Date(9e12) };
  const sealed = sealDraft(box, draftUuid, content);
  const of = { formId: form.id, revision: 1, tokenHash: draftUuid.padEnd(64), status: 'open' as const };
  await orm.em.fork().insert(Draft, { uuid: draftUuid, sealed, ...of, ...times });
  const [addressHash = ''] = addressHashes(box, EMAIL);
  const mail = { id, draftUuid, formId: form.id, addressHash, day: '2031-03-04', turn: 1 };
  const state = { kind: 'link' as const, status: 'pending' as const, createdAt: now, updatedAt: now };
  await orm.em.fork().insert(DraftMail, { ...mail, ...state });

  const environment = new MockActivityEnvironment();
  const { sendDraftMail } = createDraftMailActivities({
    orm,
    box,
    readSite: () => readSite(orm, 'https://forms.example.com'),
    mailer: {
      chosen: () => Promise.reject(new Error('nobody asks')),
      send(_message, signal) {
        environment.cancel('WORKER_SHUTDOWN', new ActivityCancellationDetails({ workerShutdown: true }));
        return Promise.reject(signal?.reason);
      },
    },
  });
  const attempt = environment.run(sendDraftMail, { mailId: id });
  await expect(attempt).rejects.toMatchObject({ name: 'ProviderError', kind: 'transient', type: 'timeout' });
});
