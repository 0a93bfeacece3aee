import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { countRequests, failProvider, MAIL_SETTINGS } from '#test/environment/mail-providers.ts';
import { putMail } from '#test/environment/settings-rows.ts';
import { createForm, deliveriesOf, mailRunOf, notification, submitTo } from '#test/environment/submissions.ts';

const APIS = Object.keys(MAIL_SETTINGS);

let engine: TestEngine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.parties.mendMail());
afterAll(() => engine.close());

/** Saves the site's provider as an administrator does. */
async function choose(provider: string): Promise<void> {
  const { hostname: host, port } = new URL(engine.parties.mailUrl);
  const providers = { ...MAIL_SETTINGS, smtp: { host, port, security: 'none' } };
  await putMail(engine, provider, providers);
  engine.calmDown();
}

/** Returns the mail of one submission after its run has ended. */
async function mailTo(to: string, changes: object = {}) {
  const form = await createForm(engine, { notifications: [notification({ to, ...changes })] });
  const { run, uuid } = await submitTo(engine, form);
  await engine.resultOf(run);
  const first = (await deliveriesOf(engine, uuid)).team;
  // A mail with a document, or after a failed first attempt, has its own run.
  if (first?.finishedAt == null) await engine.resultOf(mailRunOf(engine, first));
  return (await deliveriesOf(engine, uuid)).team;
}

// This test is first: each mail with its own run leaves the engine's time locked once more, and only this test lets time
// pass.
test('an address that is dead is tried once, and what is put off is delivered later', async () => {
  await choose('smtp');
  engine.parties.failMail({ next: 5, code: 550, at: 'rcpt', to: 'nobody@', text: '5.1.1 No such user' });
  expect(await mailTo('nobody@example.com')).toMatchObject({
    ...{ status: 'failed', provider: 'smtp', attempts: 1, errorType: 'mail_rejected', nextAttemptAt: null },
  });
  engine.parties.failMail({ next: 1, code: 451, at: 'data', text: '4.7.1 Try again later' });
  expect(await mailTo('later@example.com')).toMatchObject({ status: 'delivered', attempts: 2, errorType: null });
  expect(engine.parties.mails({ to: 'later@example.com' })).toMatchObject([{ copies: 1 }]);

  await choose('postmark');
  const before = await countRequests(engine.parties.sandboxUrl, 'postmark');
  expect(await mailTo('gone@example.com')).toMatchObject({ status: 'failed', provider: 'postmark', attempts: 1 });
  expect(await countRequests(engine.parties.sandboxUrl, 'postmark')).toBe(before + 1);
  await failProvider(engine.parties.sandboxUrl, 'postmark', { next: 1, status: 503 });
  expect(await mailTo('back@example.com')).toMatchObject({ status: 'delivered', attempts: 2 });
  expect(engine.parties.mails({ to: 'back@example.com' })).toHaveLength(1);
}, 120_000);

test('a mail is the same by whichever provider it goes', async () => {
  const content = {
    cc: 'copy@example.com',
    bcc: 'blind@example.com',
    reply_to: '{field:email}',
    from_name: 'Grüße, "Ada"',
    from_email: 'forms@example.org',
    subject: 'Zoë: {field:name}',
    html: '<p>Grüße, {field:name}</p>{all_fields}',
    attach_pdf: true,
  };
  const arrived: Record<string, object> = {};
  const all = ['host', 'smtp', ...APIS];
  for (const id of all) {
    await choose(id);
    const to = `team.${id}@example.com`;
    expect(await mailTo(to, content)).toMatchObject({ status: 'delivered', provider: id, attempts: 1, accepted: 3 });
    const found = engine.parties.mails({ to });
    expect([id, found.length]).toEqual([id, 1]);
    const [mail] = found;
    arrived[id] = {
      ...{ subject: mail?.subject, from: mail?.from, cc: mail?.cc, reply_to: mail?.reply_to, copies: mail?.copies },
      to: mail?.to.map((one) => one.replace(`.${id}@`, '@')),
      envelope_to: mail?.envelope_to.map((one) => one.replace(`.${id}@`, '@')).sort(),
      html: mail?.html.trim(),
      text: mail?.text.trim(),
      // The file name contains the number of the submission.
      attachments: mail?.attachments.map(({ filename, mime_type }) => [filename.replace(/\d+/, 'N'), mime_type]),
    };
  }
  const { host, ...others } = arrived;
  expect(host).toMatchObject({
    subject: 'Zoë: Ada',
    from: 'Grüße, "Ada" <forms@example.org>',
    to: ['team@example.com'],
    cc: ['copy@example.com'],
    reply_to: ['ada@example.net'],
    envelope_to: ['blind@example.com', 'copy@example.com', 'team@example.com'],
    html: expect.stringContaining('<p>Grüße, Ada</p>'),
    text: expect.stringContaining('Grüße, Ada'),
    attachments: [['contact-us-N.pdf', 'application/pdf']],
    copies: 1,
  });
  for (const [id, mail] of Object.entries(others)) expect({ id, mail }).toEqual({ id, mail: host });
}, 180_000);
