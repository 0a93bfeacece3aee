import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createPool, type Pool } from 'mysql2/promise';
import { readFigures, readProgress } from '#dev/load/figures.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn, mailerBy } from '#test/environment/activities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { acceptSubmission, createForm, notification } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const box = new SecretBox([TEST_KEY]);

let database: TestDatabase;
let db: Pool;
let form: ActiveForm;
/** Deliveries that the webhook receiver and the mailbox accepted. */
const webhooks = new Map<string, number>();
const mails = new Map<string, number>();

beforeAll(async () => {
  database = await createTestDatabase();
  db = createPool({ uri: database.url, connectionLimit: 2 });
  const forms = new FormStore({ orm: database.orm, box, rules: formRules });
  const integrations = [{ key: 'crm', integration_id: 'own_crm', settings: {} }];
  form = await createForm({ forms, now: async () => NOW }, { notifications: [notification()], integrations });
});
afterAll(async () => {
  await db.end();
  await database.close();
});

test('rows and receivers tell how far all is, what failed at first, what came twice and what is lost', async () => {
  const { submissionId: untouched } = await acceptSubmission({ orm: database.orm, box }, form, NOW);
  expect(await readProgress(db, form.id)).toEqual({ completed: 0, waiting: 1, mails: 0, jobs: 0 });
  const good = await submit(async () => {});
  await submit(async () => {
    throw new TypeError('a mistake of ours');
  });
  expect(await readProgress(db, form.id)).toEqual({ completed: 1, waiting: 2, mails: 0, jobs: 1 });

  const lost = 4_000_000;
  const answered = [untouched, good, lost].map(Number);
  const [first = ''] = webhooks.keys();
  webhooks.set(first, 2).set('of another form', 2);
  expect(await readFigures({ db, formId: form.id, webhooks, mails, answered })).toMatchObject({
    submissions: 3,
    lost: 1,
    unanswered: 0,
    firstFailures: { 'integration failed unexpected': 1 },
    unequal: 2,
    webhooksReceived: 1,
    webhookDoubles: 2,
    mailsReceived: 2,
    mailDoubles: 0,
    // One arrived twice with a single attempt, and one has not arrived yet.
    unexplained: 2,
  });
});

test('of a database that is away nothing is known', async () => {
  const away = createPool({ uri: 'mysql://root@127.0.0.1:1/nothing' });
  expect(await readProgress(away, form.id)).toBeNull();
  await away.end();
});

/**
 * Creates a submission after its first pass.
 * @param deliver what the job's receiver does before it accepts
 */
async function submit(deliver: () => Promise<void>): Promise<number | null> {
  const { submissionUuid, submissionId } = await acceptSubmission({ orm: database.orm, box }, form, NOW);
  const activities = activitiesOn(database.orm, box, {
    mailer: mailerBy(async ({ messageId }) => {
      mails.set(messageId.replace(/^<|@.*$/g, ''), 1);
      return { accepted: 1, rejected: 0 };
    }),
    deliveries: {
      of: () => ({
        async deliver({ deliveryId }) {
          await deliver();
          webhooks.set(deliveryId, 1);
        },
      }),
    },
  });
  const input = { submissionUuid, stored: true, claimId: 'a run', owner: '001930367167089 a run', now: NOW.getTime() };
  await new MockActivityEnvironment().run(activities.firstPass, input);
  return submissionId;
}
