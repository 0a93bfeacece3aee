import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import pino from 'pino';
import type { FormAtRevision } from '#features/forms/store/revisions.ts';
import type { OutgoingMail } from '#features/mail/providers/mail.ts';
import { composeMail } from '#features/processing/activities/compose-mail.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { readSite } from '#features/site/site.ts';
import type { SubmissionRecord } from '#features/submissions/store/load-submission.ts';
import { Hooks } from '#hooks/hooks.ts';
import { createDocuments } from '#pro/pdf/documents.ts';
import { DocumentError, toApiError } from '#pro/pdf/errors.ts';
import { documentsForMails } from '#pro/pdf/for-mails.ts';
import { Renderer } from '#pro/pdf/process/renderer.ts';
import { pdfSettings } from '#pro/pdf/settings.ts';
import { SecretBox } from '#security/secret-box.ts';
import { createTestDatabase, type TestDatabase } from '#test/environment/database.ts';
import { putSettings } from '#test/environment/settings-rows.ts';
import { TEST_KEY } from '#test/environment/test-key.ts';
import { formConfig } from '#test/forms/form-fixture.ts';
import { readPdf } from '#test/pro/environment/pdf.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const NOW = new Date('2031-03-04T05:06:07Z');

async function attachedTo(submission: { id: number | null; uuid: string }) {
  const { orm } = database;
  const site = () => readSite(orm, 'https://forms.example.com');
  const notifications = [{ key: 'desk', to: 'desk@example.org', attach_pdf: true }];
  const config = formConfig([{ type: 'text', name: 'who', label: 'Who' }], { notifications });
  const form = { id: 7, title: 'Anfrage für Ölwechsel', revision: 2, config };
  const record = { ...submission, formId: 7, revision: 2, surface: 'b' as const, meta: {}, values: { who: 'Ann' } };
  const mail = {
    ...{ id: 'd-1', notificationKey: 'desk', form },
    submission: { ...record, ...NOT_CAPTURED, createdAt: NOW },
    tries: { attempts: 1 },
  };
  const documents = documentsForMails(
    createDocuments({ orm, box: new SecretBox([TEST_KEY]), readSite: site, renderer: new Renderer() }),
  );
  const deps = { hooks: new Hooks({ log: pino({ level: 'silent' }) }), readSite: site, documents };
  let composed: OutgoingMail | undefined;
  await new MockActivityEnvironment().run(async () => {
    composed = (await composeMail(deps, mail, [])).email;
  });
  return composed?.attachments ?? [];
}

test('a notification with attach_pdf has the document with it, in the look of the site at that moment', async () => {
  await putSettings({ orm: database.orm, box: new SecretBox([TEST_KEY]) }, pdfSettings, {
    page_size: 'A5',
    header: 'Werkstatt',
  });
  const [pdf, ...others] = await attachedTo({ id: 12, uuid: '0b1f5c0a-7d2e-4f6b-9a57-3d8f2a4c9e10' });
  expect(others).toEqual([]);
  expect(pdf).toMatchObject({ fileName: 'anfrage-fur-olwechsel-12.pdf', contentType: 'application/pdf' });
  const [page] = await readPdf(pdf?.content ?? new Uint8Array());
  expect(Math.abs((page?.width ?? 0) - 420)).toBeLessThanOrEqual(1);
  for (const text of ['Werkstatt', 'Anfrage für Ölwechsel', '#12 · 4 March 2031', 'Who Ann']) {
    expect(page?.text).toContain(text);
  }
});

const LATE = new DocumentError('document_late', 'It was not made within 5 ms.');
const BUSY = new DocumentError('documents_busy');
const DEAD = new DocumentError('document_failed', 'The process that makes documents has ended.');
test.each([
  [
    'can never be made',
    new DocumentError('document_failed', 'It is broken', { isLasting: true }),
    1,
    null,
    'permanent',
  ],
  ['is late', LATE, 1, null, 'transient'],
  ['is late after another failure', LATE, 9, 'mail_connection', 'transient'],
  ['is late once more', LATE, 2, 'document_late', 'permanent'],
  ['dies with its process', DEAD, 1, null, 'transient'],
  ['dies with its process once more', DEAD, 2, 'document_failed', 'permanent'],
  ['waits for others', BUSY, 1, null, 'transient'],
  ['waits for others again', BUSY, 4, 'documents_busy', 'transient'],
  ['waits for others for minutes', BUSY, 5, 'documents_busy', 'permanent'],
] as const)('a document that %s', async (_what, error, attempts, failedAs, kind) => {
  const documents = documentsForMails({ pdf: () => Promise.reject(error) });
  const tries = { attempts, failedAs };
  const failure = await documents
    .pdf({} as SubmissionRecord, {} as FormAtRevision, tries)
    .catch((failed: unknown) => failed);
  expect(failure).toMatchObject({ kind, type: error.code, ofRecipient: true });
  expect(String(failure)).toContain(error.message);
});

test('one of a submission that is not stored has no number', async () => {
  const [pdf] = await attachedTo({ id: null, uuid: '0b1f5c0a-7d2e-4f6b-9a57-3d8f2a4c9e10' });
  expect(pdf?.fileName).toBe('anfrage-fur-olwechsel-0b1f5c0a.pdf');
  const [page] = await readPdf(pdf?.content ?? new Uint8Array());
  expect(page?.text).toContain('Who Ann');
  expect(page?.text).not.toContain('#');
});

test.each([
  [new DocumentError('documents_busy'), 'unavailable', 5],
  [new DocumentError('document_late', 'It was not made within 5 ms.'), 'unavailable', 60],
  [new DocumentError('document_failed', 'A font is missing.'), 'unavailable', 60],
  [new DocumentError('document_failed', 'It is broken.', { isLasting: true }), 'invalid', undefined],
])('an administrator who asks for a document reads: %s', (error, kind, retryAfterSeconds) => {
  const { code, message } = error;
  expect(toApiError(error)).toMatchObject({ kind, code, message, ...(retryAfterSeconds && { retryAfterSeconds }) });
});
