import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { Delivery } from '#features/deliveries/entities.ts';
import { FormStore } from '#features/forms/store/form-store.ts';
import type { ActiveForm } from '#features/forms/visitors/active-forms.ts';
import type { OutgoingMail } from '#features/mail/providers/mail.ts';
import { readSite } from '#features/site/site.ts';
import { createDocuments } from '#pro/pdf/documents.ts';
import { DocumentError } from '#pro/pdf/errors.ts';
import { documentsForMails } from '#pro/pdf/for-mails.ts';
import type { Renderer } from '#pro/pdf/process/renderer.ts';
import { SecretBox } from '#security/secret-box.ts';
import { activitiesOn, mailerBy } from '#test/environment/activities.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { formRules } from '#test/environment/form-rules.ts';
import { planDeliveries } from '#test/environment/plan.ts';
import { acceptSubmission, createForm, notification } from '#test/environment/submissions.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';

const NOW = new Date('2031-03-04T05:06:07.089Z');
const PDF = new Uint8Array([37, 80, 68, 70]);
const LATE = new DocumentError('document_late', 'It was not made within 5 ms.');

const box = new SecretBox([TEST_KEY]);
let database: TestDatabase;
let form: ActiveForm;
let id: string;
let activities: ReturnType<typeof activitiesOn>;
let sent: OutgoingMail[];
/** The outcomes of the documents and of the mails, in turn. */
let documents: (DocumentError | typeof PDF)[];
let refusals: Error[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { orm } = database;
  const forms = new FormStore({ orm, box, rules: formRules });
  const renderer: Pick<Renderer, 'render'> = {
    async render() {
      const made = documents.shift();
      if (made instanceof Error) throw made;
      return made ?? PDF;
    },
  };
  const site = () => readSite(orm, 'https://forms.example.com');
  activities = activitiesOn(orm, box, {
    documents: documentsForMails(createDocuments({ orm, box, readSite: site, renderer })),
    mailer: mailerBy(async (mail) => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      sent.push(mail);
      return { accepted: 1, rejected: 0 };
    }),
  });
  form = await createForm({ forms, now: async () => NOW }, { notifications: [notification({ attach_pdf: true })] });
});
beforeEach(async () => {
  [sent, documents, refusals] = [[], [], []];
  const { orm } = database;
  const { submissionUuid } = await acceptSubmission({ orm, box }, form, NOW);
  const plan = await planDeliveries({ orm, box }, { submissionUuid, now: NOW });
  id = plan?.mails[0] ?? '';
});
afterAll(() => database.close());

const row = () => database.orm.em.fork().findOneOrFail(Delivery, { kind: 'mail', id });
const send = () => new MockActivityEnvironment().run(activities.dispatch, { id });
const isDelivered = { status: 'delivered', accepted: 1, errorType: null, lastError: null };

describe('a mail whose PDF', () => {
  test('is made has it, and nothing to note', async () => {
    await send();
    expect(sent[0]?.attachments).toMatchObject([{ contentType: 'application/pdf', content: PDF }]);
    expect(await row()).toMatchObject({ ...isDelivered, note: null });
  });

  test('can never be made goes without it at once, says so and notes why', async () => {
    documents = [new DocumentError('document_failed', 'It has more than 5 bytes.', { isLasting: true })];
    await send();
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('attachments');
    expect(sent[0]?.text).toContain('A PDF belongs to this mail. It could not be made');
    expect(await row()).toMatchObject({
      ...isDelivered,
      attempts: 1,
      note: expect.stringMatching(/^Went without its PDF \(document_failed\)\. .*It has more than 5 bytes\.$/),
    });
  });

  test('is late is tried once more, and then goes without it', async () => {
    documents = [LATE, LATE, PDF];
    await expect(send()).rejects.toThrow('The document took too long.');
    expect(await row()).toMatchObject({ status: 'retrying', errorType: 'document_late' });
    await send();
    expect(sent).toHaveLength(1);
    expect(sent[0]).not.toHaveProperty('attachments');
    expect(await row()).toMatchObject({
      ...isDelivered,
      attempts: 2,
      note: expect.stringMatching(/^Went without its PDF \(document_late\)\./),
    });
  });

  test('was late, and is made the second time, has it', async () => {
    documents = [LATE, PDF];
    await expect(send()).rejects.toThrow('The document took too long.');
    await send();
    expect(sent[0]?.attachments).toHaveLength(1);
    expect(await row()).toMatchObject({ ...isDelivered, note: null });
  });

  test('can never be made is no reason to give up when the mail server is away', async () => {
    documents = Array(3).fill(new DocumentError('document_failed', 'It is broken.', { isLasting: true }));
    refusals = [new Error('away'), new Error('away')];
    await expect(send()).rejects.toThrow('away');
    await expect(send()).rejects.toThrow('away');
    await send();
    expect(sent).toHaveLength(1);
    expect(await row()).toMatchObject({
      ...isDelivered,
      attempts: 3,
      note: expect.stringContaining('document_failed'),
    });
  });
});
