import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import pino from 'pino';
import { dataConverter } from '#bin/composition/engine.ts';
import { wakeDue } from '#engine/due/loop.ts';
import { Submission } from '#features/submissions/entities.ts';
import { markAwaiting } from '#features/submissions/store/awaiting-payment.ts';
import { dueDrafts } from '#pro/drafts/due.ts';
import { Draft } from '#pro/drafts/entities.ts';
import { wakeUnpaidDraft } from '#pro/drafts/store/drafts.ts';
import { PaymentOrder } from '#pro/payments/entities.ts';
import { type Canaries, canariesIn } from '#test/environment/canaries.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { decodeHistory } from '#test/environment/histories.ts';
import { countRequests, failProvider, MAIL_SETTINGS } from '#test/environment/mail-providers.ts';
import { putMail } from '#test/environment/settings-rows.ts';
import { until, VALUES } from '#test/environment/submissions.ts';
import { placesOf } from '#test/environment/tables.ts';
import { draftsOf, type KeptDraft } from '#test/pro/environment/drafts.ts';
import { newTestOrder } from '#test/pro/environment/order-rows.ts';

let engine: TestEngine;
let drafts: ReturnType<typeof draftsOf>;
beforeAll(async () => {
  engine = await startEngine();
  drafts = draftsOf(engine);
});
afterEach(() => engine.parties.mendMail());
afterAll(() => engine.close());

let addresses = 0;
/** Returns values with an unused address, so that no test reads another test's mails. */
function fresh(): { sent: Record<string, unknown>; email: string } {
  addresses += 1;
  const email = `ada${addresses}@example.net`;
  return { sent: { ...VALUES, email }, email };
}
const mailsTo = (to: string) => engine.parties.mails({ to });
const ended = async ({ uuid }: KeptDraft) => ({
  result: await engine.resultOf(drafts.run(uuid)),
  row: await drafts.row(uuid),
});
const sentTo = (email: string, count: number) =>
  until(`mails to ${email}: ${count}`, async () => mailsTo(email).length === count);

describe('a saved form', () => {
  test('that nobody comes back to expires, and its values are erased', async () => {
    const form = await drafts.form({ email_field: null, remind_after_days: null });
    const saved = await drafts.save(form);
    const { result, row } = await ended(saved);
    expect(result).toBe('expired');
    expect(row).toMatchObject({ status: 'expired', sealed: null, dueAt: null });
    expect(row.endedAt?.getTime()).toBeGreaterThanOrEqual(saved.expiresAt.getTime());
    expect(await drafts.resume(form, saved.token)).toBeNull();
  });

  test('is reminded of once, by a mail with its link, its sender and its end', async () => {
    const { sent, email } = fresh();
    const form = await drafts.form();
    const saved = await drafts.save(form, { sent });
    await engine.pass('2 days');
    expect(mailsTo(email)).toEqual([]);
    await engine.pass('25 hours');
    await sentTo(email, 1);
    const [mail] = mailsTo(email);
    const token = await drafts.mailToken(saved.uuid);
    const link = `https://forms.example.org/forms/${form.id}/resume#svc-draft=${form.id}.${token}`;
    expect(mail?.subject).toBe('Not finished yet: Contact us');
    for (const part of [link, token, 'Contact us', 'forms.example.org', 'ignore this mail', 'Delete'])
      expect(mail?.text).toContain(part);
    // The reader of the mail may not be the visitor who typed the values.
    expect(mail?.text).not.toContain(saved.token);
    expect(mail?.text).not.toContain(VALUES.message);
    const [note] = await drafts.mails(saved.uuid);
    expect(note).toMatchObject({ kind: 'reminder', status: 'sent' });
    expect(mail?.source).toContain(`Message-ID: <${note?.id}@`);
    expect((await ended(saved)).result).toBe('expired');
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('that its visitor came back to is reminded of later', async () => {
    const { sent, email } = fresh();
    const form = await drafts.form();
    const saved = await drafts.save(form, { sent });
    await engine.pass('2 days');
    expect(await drafts.resume(form, saved.token)).toMatchObject({ values: sent });
    await engine.pass('2 days');
    expect(mailsTo(email)).toEqual([]);
    await engine.pass('25 hours');
    await sentTo(email, 1);
    await drafts.discard(form, saved.token);
    const { result, row } = await ended(saved);
    expect([result, row.status, row.sealed]).toEqual(['deleted', 'deleted', null]);
  });

  test('has its link mailed on demand, once a day to an address, whoever asks', async () => {
    const { sent, email } = fresh();
    const form = await drafts.form({ remind_after_days: null });
    const saved = await drafts.save(form, { sent, mailLink: true });
    await sentTo(email, 1);
    expect(mailsTo(email)[0]?.subject).toBe('Your saved form: Contact us');
    await drafts.save(form, { sent, mailLink: true, token: saved.token });
    const other = await drafts.save(form, { sent: { ...sent, email: email.toUpperCase() }, mailLink: true });
    await engine.pass('2 hours');
    expect((await drafts.row(other.uuid)).mailWantedAt).toBeNull();
    expect(mailsTo(email)).toHaveLength(1);
    await engine.pass('1 day');
    await drafts.save(form, { sent, mailLink: true, token: saved.token });
    await sentTo(email, 2);
    for (const one of [saved, other]) {
      await drafts.discard(form, one.token);
      await ended(one);
    }
  });

  test('all forms together mail an address no more than three times a day', async () => {
    const { sent, email } = fresh();
    const saved: KeptDraft[] = [];
    for (let round = 0; round < 5; round += 1) {
      saved.push(await drafts.save(await drafts.form({ remind_after_days: null }), { sent, mailLink: true }));
    }
    await engine.pass('1 hour');
    expect(mailsTo(email)).toHaveLength(3);
    for (const one of saved) await drafts.run(one.uuid).terminate();
  });

  test('that was submitted is reminded of no more', async () => {
    const { sent, email } = fresh();
    const form = await drafts.form();
    const saved = await drafts.save(form, { sent });
    await drafts.submit(form, saved);
    const { result, row } = await ended(saved);
    expect([result, row.status, row.sealed]).toEqual(['submitted', 'submitted', null]);
    await engine.pass('4 days');
    expect(mailsTo(email)).toEqual([]);
  });

  test('that is submitted while its mail cannot be sent: the mail is not sent any more', async () => {
    const { sent, email } = fresh();
    engine.parties.failMail({ next: 1_000, code: 451, at: 'rcpt', to: email });
    const form = await drafts.form();
    const saved = await drafts.save(form, { sent, mailLink: true });
    await engine.pass('1 minute');
    expect(await drafts.attempts(saved.uuid)).toBeGreaterThan(1);
    await drafts.submit(form, saved);
    expect((await ended(saved)).result).toBe('submitted');
    engine.parties.mendMail();
    await engine.pass('2 hours');
    expect(mailsTo(email)).toEqual([]);
    expect(await drafts.mails(saved.uuid)).toMatchObject([{ status: 'suppressed' }]);
  });

  test('whose mail is refused for good goes on to its end', async () => {
    const { sent, email } = fresh();
    engine.parties.failMail({ next: 1, code: 550, at: 'rcpt', to: email });
    const saved = await drafts.save(await drafts.form(), { sent, mailLink: true });
    expect((await ended(saved)).result).toBe('expired');
    expect(await drafts.mails(saved.uuid)).toMatchObject([
      { kind: 'link', status: 'failed', errorType: expect.any(String) },
      { kind: 'reminder', status: 'sent' },
    ]);
  });

  test('whose mail may have been sent has it tried twice more, ten minutes and an hour later, and then goes on', async () => {
    const { sandboxUrl } = engine.parties;
    const choose = async (provider: string) => {
      await putMail(engine, provider, MAIL_SETTINGS);
      engine.calmDown();
    };
    await choose('sendgrid');
    try {
      await failProvider(sandboxUrl, 'sendgrid', { next: 3, mode: 'reset', after_effect: true });
      const { sent } = fresh();
      const saved = await drafts.save(await drafts.form({ remind_after_days: null }), { sent, mailLink: true });
      await engine.pass('9 minutes');
      expect(await countRequests(sandboxUrl, 'sendgrid')).toBe(1);
      await engine.pass('2 minutes');
      await until('it is tried again', async () => (await countRequests(sandboxUrl, 'sendgrid')) === 2);
      await engine.pass('58 minutes');
      expect(await countRequests(sandboxUrl, 'sendgrid')).toBe(2);
      expect((await ended(saved)).result).toBe('expired');
      expect(await countRequests(sandboxUrl, 'sendgrid')).toBe(3);
      expect(await drafts.mails(saved.uuid)).toMatchObject([
        { kind: 'link', status: 'failed', errorType: 'mail_unknown' },
      ]);
    } finally {
      await choose('host');
    }
  });

  test('that waits for its payment is not reminded of, and expires if that never comes', async () => {
    const { sent, email } = fresh();
    const form = await drafts.form();
    const saved = await drafts.save(form, { sent });
    await drafts.submit(form, saved, { order: newTestOrder() });
    expect(await drafts.row(saved.uuid)).toMatchObject({ status: 'open' });
    expect((await ended(saved)).result).toBe('expired');
    expect(mailsTo(email)).toEqual([]);
  });

  test('whose order has ended unpaid is reminded of', async () => {
    const { sent, email } = fresh();
    const form = await drafts.form();
    const saved = await drafts.save(form, { sent });
    const { submissionUuid } = await drafts.submit(form, saved, { order: newTestOrder() });
    const now = await engine.now();
    await engine.orm.em.fork().transactional(async (em) => {
      await em.nativeUpdate(PaymentOrder, { submissionUuid }, { status: 'cancelled' });
      await markAwaiting(em, submissionUuid, false);
      await wakeUnpaidDraft(em, submissionUuid, now);
    });
    expect(await wakeLost()).toBeGreaterThan(0);
    expect((await ended(saved)).result).toBe('expired');
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('of a form that stops taking drafts is reminded of no more, and expires', async () => {
    const { sent, email } = fresh();
    const form = await drafts.form();
    const saved = await drafts.save(form, { sent });
    const { title, config } = form;
    const options = { ...config.options, drafts: { enabled: false, expires_days: 10 } };
    await engine.forms.update(form.id, { title, config: { ...config, options } }, await engine.now());
    expect((await ended(saved)).result).toBe('expired');
    expect(mailsTo(email)).toEqual([]);
  });
});

test('two submissions with one token at the same time: both are kept, and the draft ends once', async () => {
  const form = await drafts.form();
  const saved = await drafts.save(form, fresh());
  const both = await Promise.all([drafts.submit(form, saved), drafts.submit(form, saved)]);
  const kept = await engine.orm.em.fork().count(Submission, { uuid: both.map(({ submissionUuid }) => submissionUuid) });
  expect(kept).toBe(2);
  expect((await ended(saved)).row.status).toBe('submitted');
});

test('a run that is lost is started again, and does what was due', async () => {
  const { sent, email } = fresh();
  const saved = await drafts.save(await drafts.form(), { sent });
  await drafts.run(saved.uuid).terminate('lost');
  await engine.orm.em.fork().nativeUpdate(Draft, { uuid: { $ne: saved.uuid } }, { dueAt: null });
  await engine.pass('4 days');
  expect(mailsTo(email)).toEqual([]);
  expect(await wakeLost()).toBe(1);
  await sentTo(email, 1);
  expect(await wakeLost()).toBe(0);
  expect((await ended(saved)).result).toBe('expired');
});

/** Runs the recovery of drafts once, at the engine's time. @returns the number of woken runs */
async function wakeLost(): Promise<number> {
  const now = await engine.now();
  return wakeDue(dueDrafts(engine), { log: pino({ level: 'silent' }), clock: () => now }, 500);
}

test('token, address and values stand in no history, no log and no table; only the sealed row has them', async () => {
  const canaries: Canaries = {
    name: 'Canary Quillfeather',
    email: 'canary.visitor@quillfeather.example',
    message: 'the canary sings at midnight',
  };
  const form = await drafts.form();
  const saved = await drafts.save(form, {
    sent: canaries,
    mailLink: true,
    pageUrl: 'https://forms.example.org/x?canary=Quillpage',
  });
  const all = { ...canaries, token: saved.token, page: 'Quillpage' };
  await sentTo(canaries.email ?? '', 1);
  await drafts.resume(form, saved.token);
  await engine.pass('4 days');
  await drafts.submit(form, saved);
  await ended(saved);
  const { workflowId } = drafts.run(saved.uuid);
  const { namespace } = engine.client.options;
  const { workflowService } = engine.env.connection;
  const { history } = await workflowService.getWorkflowExecutionHistory({ namespace, execution: { workflowId } });
  const decoded = await decodeHistory(dataConverter(engine.box), history ?? {});
  expect(canariesIn(all, [history, decoded, engine.logLines])).toEqual([]);
  expect(canariesIn({ uuid: saved.uuid }, decoded)).toEqual(['uuid']);
  // Only the submission itself is stored.
  expect(await placesOf(engine.orm, [saved.token, 'Quillpage', canaries.email ?? ''])).toEqual([]);
});
