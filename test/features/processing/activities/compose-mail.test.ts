import { beforeEach, describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import pino from 'pino';
import { composeMail } from '#features/processing/activities/compose-mail.ts';
import type { SubmissionDocuments } from '#features/processing/activities/documents.ts';
import { NOT_CAPTURED } from '#features/requests/captured.ts';
import { EmailCancelled } from '#hooks/errors.ts';
import { Hooks } from '#hooks/hooks.ts';
import type { EmailMessage } from '#hooks/parameters.ts';
import { ProviderError } from '#outgoing/errors.ts';
import { formConfig } from '#test/forms/form-fixture.ts';

const SITE = {
  name: 'Site',
  url: 'https://site.example',
  timeZone: 'UTC',
  fromName: 'Site',
  fromEmail: 'forms@site.example',
};
const FIELDS = [{ type: 'text', name: 'who' }];
const PDF = { fileName: 'submission-5.pdf', contentType: 'application/pdf', content: new Uint8Array([37, 80, 68, 70]) };

let hooks: Hooks;
let made: unknown[];
let documents: SubmissionDocuments | undefined;
beforeEach(() => {
  hooks = new Hooks({ log: pino({ level: 'silent' }) });
  made = [];
  documents = {
    async pdf(submission, form, tries) {
      made.push([submission.id, submission.values, form.title, tries]);
      return PDF;
    },
  };
});

const compose = (notification: object, who = 'Ann') => {
  const config = formConfig(FIELDS, { notifications: [{ key: 'desk', to: 'desk@example.org', layout: 'none' }] });
  // The form is not parsed, because the free edition stores such a form but cannot save one.
  Object.assign(config.options.notifications[0] ?? {}, notification);
  const form = { id: 7, title: 'Contact', revision: 2, config };
  const record = { uuid: 'u', id: 5, formId: 7, revision: 2, surface: 'b' as const, meta: {} };
  const submission = { ...record, values: { who }, ...NOT_CAPTURED, createdAt: new Date(0) };
  const tries = { attempts: 2, failedAs: 'timeout' };
  const mail = { id: 'd-1', replay: 0, notificationKey: 'desk', submission, form, tries };
  const deps = { hooks, readSite: async () => SITE, documents };
  const composed = new MockActivityEnvironment().run(() => composeMail(deps, mail, []));
  return composed as ReturnType<typeof composeMail>;
};

describe('the PDF of a submission', () => {
  test('goes along with a notification that asks for it', async () => {
    const { email, note } = await compose({ attach_pdf: true });
    expect(email).toMatchObject({ to: ['desk@example.org'], attachments: [PDF], text: 'who: Ann' });
    expect(note).toBeUndefined();
    expect(made).toEqual([[5, { who: 'Ann' }, 'Contact', { attempts: 2, failedAs: 'timeout' }]]);
  });

  test('is neither made nor attached otherwise', async () => {
    expect((await compose({})).email).not.toHaveProperty('attachments');
    expect((await compose({ attach_pdf: false })).email).not.toHaveProperty('attachments');
    expect(made).toEqual([]);
  });

  test('is not made for a mail that an extension does not want', async () => {
    hooks.add('an extension', 'action', 'svcb_before_email_send', () => {
      throw new EmailCancelled('not today');
    });
    await expect(compose({ attach_pdf: true })).rejects.toThrow('not today');
    expect(made).toEqual([]);
  });

  const failing = (kind: 'permanent' | 'transient') => {
    const failure = new ProviderError('It is too long.', { kind, type: 'document_failed' });
    documents = { pdf: () => Promise.reject(failure) };
    return failure;
  };

  test('that may be made later fails the attempt as it says', async () => {
    const failure = failing('transient');
    await expect(compose({ attach_pdf: true })).rejects.toBe(failure);
  });

  const SENTENCE = 'A PDF belongs to this mail. It could not be made, so the mail comes without it.';
  const AT_THE_END = new RegExp(`\\n\\n${SENTENCE}$`);
  test.each<[string, object, RegExp, RegExp]>([
    [
      'a fragment',
      { html: '<p>Hello</p>', layout: 'none' },
      new RegExp(`^<p>Hello</p><p dir="auto">${SENTENCE}</p>$`),
      AT_THE_END,
    ],
    [
      "the site's layout",
      { html: '<p>Hello</p>', layout: 'site' },
      new RegExp(
        `<div class="df-content"><p>Hello</p></div>\\n<p dir="auto">${SENTENCE}</p><div class=[^>]*><a [^>]*>Site</a></div>\\n</div>`,
      ),
      new RegExp(`^Hello\\n\\n${SENTENCE}\\n\\n-- \\nSite\\n`),
    ],
    [
      'a document in a document',
      { html: '<body>a</body><BODY>b</BODY >c' },
      new RegExp(`^<body>a</body><BODY>b<p dir="auto">${SENTENCE}</p></BODY >c$`),
      AT_THE_END,
    ],
  ])('that can never be made is left out of %s, which says so', async (_what, content, html, text) => {
    failing('permanent');
    const { email, note } = await compose({ attach_pdf: true, ...content });
    expect(email).not.toHaveProperty('attachments');
    expect(email.html).toMatch(html);
    expect(email.text).toMatch(text);
    expect(note).toBe('Went without its PDF (document_failed). It is too long.');
  });

  test('that can never be made is left out of a mail of many ends too', async () => {
    failing('permanent');
    const html = '</body>'.repeat(200_000);
    hooks.for('x').addFilter('svcb_email_message', (message) => ({ ...message, html }));
    const { email } = await compose({ attach_pdf: true });
    expect(email.html.endsWith(`</body><p dir="auto">${SENTENCE}</p></body>`)).toBe(true);
  });

  test('is left out where the edition makes none: the mail goes all the same', async () => {
    documents = undefined;
    const { email, note } = await compose({ attach_pdf: true });
    expect(email).toMatchObject({ to: ['desk@example.org'], text: 'who: Ann' });
    expect(email).not.toHaveProperty('attachments');
    expect(note).toBe('Went without its PDF: the free edition makes none.');
  });
});

test.each([
  ['html', 'html of the notification has more than 2,097,152 bytes once its merge tags are filled in'],
  ['subject', 'subject of the notification has more than 2,097,152 bytes'],
])('a mail whose %s gets too large fails for good and says what to do', async (key, why) => {
  const failure = await compose({ [key]: '{field:who}'.repeat(1_000) }, "a'".repeat(30_000)).catch(
    (error: unknown) => error,
  );
  if (!(failure instanceof ProviderError)) throw failure;
  expect(failure).toMatchObject({ kind: 'permanent', type: 'mail_invalid', message: expect.stringContaining(why) });
  expect(failure.message).toMatch(
    /use fewer of them, the filter truncate, or a max_length .*\(notification "desk"\)\.$/,
  );
});

test('a mail of more HTML than is sent fails for good', async () => {
  const html = (tags: number) => ({ html: '<br>'.repeat(tags) });
  await expect(compose(html(100_000))).resolves.toMatchObject({ email: { text: '' } });
  await expect(compose(html(100_001))).rejects.toMatchObject({
    kind: 'permanent',
    type: 'mail_invalid',
    message: expect.stringContaining('html of the notification has 100001 tags of HTML with its values'),
  });
});

describe('what an extension makes of a mail', () => {
  const leaving = (change: Partial<EmailMessage>) =>
    hooks.for('rewriter').addFilter('svcb_email_message', (message) => ({ ...message, ...change }));

  test.each<[keyof EmailMessage, number, string]>([
    ['html', 2_097_152, 'a'],
    ['text', 2_097_152, 'a'],
    ['subject', 65_536, 'a'],
    ['from_name', 65_536, 'a'],
    ['to', 65_536, 'ada@example.org,'],
    ['cc', 65_536, 'ada@example.org,'],
  ])('may have %s of %d bytes; with more it fails for good, naming that', async (key, most, part) => {
    const text = part.repeat(most / part.length);
    leaving({ [key]: text });
    await expect(compose({})).resolves.toMatchObject({ email: { messageId: '<d-1@site.example>' } });
    leaving({ [key]: `${text},` });
    await expect(compose({})).rejects.toMatchObject({
      kind: 'permanent',
      type: 'extension_failed',
      message: `An extension made "${key}" of the mail too large: it has more than ${most.toLocaleString('en-US')} bytes.`,
    });
  });
});
