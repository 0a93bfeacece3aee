import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Invitation } from '#features/invitations/entities.ts';
import { startEngine, type TestEngine } from '#test/environment/engine.ts';
import { invitationsOf } from '#test/environment/invitations.ts';
import { until } from '#test/environment/submissions.ts';

let engine: TestEngine;
let invitations: ReturnType<typeof invitationsOf>;
beforeAll(async () => {
  engine = await startEngine();
  invitations = invitationsOf(engine);
});
afterEach(() => engine.parties.mendMail());
afterAll(() => engine.close());

let addresses = 0;
/** Returns people with unused addresses, so that no test reads another test's mails. */
const people = (count: number) =>
  Array.from({ length: count }, () => {
    addresses += 1;
    return { email: `ada${addresses}@example.net`, name: 'Ada' };
  });
const subjectsTo = (email: string) =>
  engine.parties
    .mails({ to: email })
    .map(({ subject }) => subject)
    .reverse();
const sentTo = (email: string, count: number) =>
  until(`mails to ${email}: ${count}`, async () => subjectsTo(email).length === count);

describe('invited people', () => {
  test('get a mail with a link of their own, and ways to stop it', async () => {
    const form = await invitations.form();
    const [ada] = people(1);
    const [uuid = ''] = await invitations.invite(form, [ada as { email: string }]);
    await sentTo(String(ada?.email), 1);
    const [mail] = engine.parties.mails({ to: ada?.email });
    const token = await invitations.token(uuid);
    const link = `https://forms.example.org/forms/${form.id}?invitation=${token}`;
    const stop = `https://forms.example.org/forms/${form.id}/invitation/stop?invitation=${token}`;
    expect(mail?.subject).toBe('Invitation: Contact us');
    for (const part of ['Hello Ada,', link, stop]) expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(`href="${link}"`);
    const source = mail?.source.replace(/\r\n[ \t]+/g, ' ');
    expect(source).toContain(`List-Unsubscribe: <${stop}>`);
    expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    await until('it is noted', async () => (await invitations.row(uuid)).mailStatus === 'sent');
    const row = await invitations.row(uuid);
    expect(source).toContain(`Message-ID: <${row.mailId}@`);
    expect(row).toMatchObject({ mails: 1, reminders: 0, stage: 'none', errorType: null });
  });

  test('are reminded on the days of the form within 30 days, and nobody else is', async () => {
    const form = await invitations.form();
    const guests = people(4);
    const uuids = await invitations.invite(form, guests);
    const [silent = '', answers = '', declines = '', late = ''] = guests.map(({ email }) => email);
    await sentTo(late, 1);
    await engine.pass('2 days');
    await invitations.answer(form, uuids[1] ?? '');
    await invitations.decline(form, uuids[2] ?? '');
    await engine.pass('25 hours');
    await sentTo(silent, 2);
    await sentTo(late, 2);
    await invitations.answer(form, uuids[3] ?? '');
    await engine.pass('30 days');
    await sentTo(silent, 4);
    expect(subjectsTo(silent)).toEqual(['Invitation: Contact us', ...Array(3).fill('Reminder: Contact us')]);
    expect([subjectsTo(answers).length, subjectsTo(declines).length, subjectsTo(late).length]).toEqual([1, 1, 2]);
    await engine.resultOf(invitations.run(form));
    expect(await invitations.list(form.id)).toMatchObject({ dueAt: null });
    expect(await invitations.row(uuids[0] ?? '')).toMatchObject({ mails: 4, reminders: 3 });
  });

  test('of a long list are mailed by one run', async () => {
    const form = await invitations.form({ remind_after_days: [] });
    const guests = people(120);
    const uuids = await invitations.invite(form, guests);
    await engine.resultOf(invitations.run(form));
    for (const { email } of guests) expect(subjectsTo(email)).toHaveLength(1);
    expect(await invitations.row(uuids.at(-1) ?? '')).toMatchObject({ mailStatus: 'sent' });
    const { events } = await invitations.run(form).fetchHistory();
    const timers = events?.filter((event) => event.timerStartedEventAttributes).length;
    const sends = events?.filter(
      (event) => event.activityTaskScheduledEventAttributes?.activityType?.name === 'sendInvitations',
    ).length;
    expect([timers, sends]).toEqual([0, 6]);
  });

  test('get no mail once the invitations have ended', async () => {
    const now = await engine.now();
    const end = new Date(now.getTime() + 5 * 86_400_000).toISOString().slice(0, 16);
    const form = await invitations.form({ ends_at: end });
    const [ada] = people(1);
    await invitations.invite(form, [ada as { email: string }]);
    await sentTo(String(ada?.email), 1);
    await engine.pass('30 days');
    expect(subjectsTo(String(ada?.email))).toHaveLength(2);
    await engine.resultOf(invitations.run(form));
  });

  test('can be reminded and mailed again by hand', async () => {
    const form = await invitations.form({ remind_after_days: [] });
    const [ada, bob] = people(2);
    const [first = '', second = ''] = await invitations.invite(form, [ada, bob] as { email: string }[]);
    await engine.resultOf(invitations.run(form));
    await engine.pass('2 hours');
    await invitations.answer(form, second);
    expect(await invitations.remindAll(form)).toBe(1);
    await sentTo(String(ada?.email), 2);
    await invitations.mailAgain(form, first);
    await sentTo(String(ada?.email), 3);
    expect(subjectsTo(String(ada?.email))).toEqual([
      'Invitation: Contact us',
      'Reminder: Contact us',
      'Invitation: Contact us',
    ]);
    expect(subjectsTo(String(bob?.email))).toHaveLength(1);
  });

  test('are mailed in their language, with their values and the texts of the form', async () => {
    const form = await invitations.form(
      {
        remind_after_days: [],
        subject: 'For {invitation:name}',
        html: '<p>{invitation:name}: {field:message} <a href="{invitation:url}">Go</a></p>',
      },
      {
        language: 'en',
        translations: { de: { title: 'Kontakt', options: { invitations: { subject: 'Für {invitation:name}' } } } },
      },
    );
    const [ada] = people(1);
    const name = '<b>Ada</b>';
    await invitations.invite(form, [
      { ...(ada as { email: string }), name, language: 'de', values: { message: 'a <i>b</i>' } },
    ]);
    await sentTo(String(ada?.email), 1);
    const [mail] = engine.parties.mails({ to: ada?.email });
    expect(mail?.subject).toBe('Für <b>Ada</b>');
    expect(mail?.html).toContain('&lt;b&gt;Ada&lt;/b&gt;: a &lt;i&gt;b&lt;/i&gt;');
    expect(mail?.html).toContain(`/forms/${form.id}?lang=de&amp;invitation=`);
    expect(mail?.text).toContain('Keine E-Mails mehr zu diesem Formular');
  });
});

describe('a mail that cannot be delivered', () => {
  test('to one person is shown there, and holds up nobody else', async () => {
    const form = await invitations.form();
    const [ada, bob] = people(2);
    engine.parties.failMail({ next: 1_000, code: 550, at: 'rcpt', to: String(ada?.email), text: '5.1.1 No such user' });
    const [refused = '', sent = ''] = await invitations.invite(form, [ada, bob] as { email: string }[]);
    await sentTo(String(bob?.email), 1);
    await until('it is noted', async () => (await invitations.row(refused)).mailStatus === 'bounced');
    expect(await invitations.row(refused)).toMatchObject({ mailTries: 1, errorType: 'mail_rejected', sentAt: null });
    expect((await invitations.row(refused)).lastError).not.toContain(ada?.email);
    await until('the other is noted', async () => (await invitations.row(sent)).mailStatus === 'sent');
    await engine.pass('30 days');
    expect(subjectsTo(String(ada?.email))).toEqual([]);
    engine.parties.mendMail();
  });

  test('because the server is away pauses the list, and is sent later, once', async () => {
    const form = await invitations.form({ remind_after_days: [] });
    const guests = people(12);
    engine.parties.failMail({ next: 1_000, code: 421, at: 'mail' });
    const uuids = await invitations.invite(form, guests);
    await until('the list pauses', async () => ((await invitations.list(form.id))?.failures ?? 0) > 0);
    engine.parties.mendMail();
    await engine.resultOf(invitations.run(form));
    for (const { email } of guests) expect(subjectsTo(email)).toHaveLength(1);
    expect(await invitations.list(form.id)).toMatchObject({ failures: 0, pausedUntil: null, dueAt: null });
    expect(await invitations.row(uuids[0] ?? '')).toMatchObject({ mailStatus: 'sent' });
  });

  test('to somebody who answers meanwhile is not tried again', async () => {
    const form = await invitations.form({ remind_after_days: [] });
    const [ada] = people(1);
    engine.parties.failMail({ next: 1_000, code: 451, at: 'rcpt', to: String(ada?.email) });
    const [uuid = ''] = await invitations.invite(form, [ada as { email: string }]);
    await until('it was tried', async () => (await invitations.row(uuid)).mailTries > 0);
    await invitations.answer(form, uuid);
    engine.parties.mendMail();
    await engine.resultOf(invitations.run(form));
    expect(subjectsTo(String(ada?.email))).toEqual([]);
    expect(await invitations.row(uuid)).toMatchObject({ stage: 'answered', mailStatus: 'none' });
  });

  test('and is under way when the person answers leaves no mail that waits', async () => {
    const form = await invitations.form({ remind_after_days: [] });
    const [ada] = people(1);
    engine.parties.failMail({ next: 1_000, code: 451, at: 'rcpt', to: String(ada?.email) });
    const [uuid = ''] = await invitations.invite(form, [ada as { email: string }]);
    await until('it was tried', async () => (await invitations.row(uuid)).mailTries > 0);
    await invitations.answer(form, uuid);
    const lost = { mailStatus: 'sending' as const, mailTriedAt: new Date(0) };
    await engine.orm.em.fork().nativeUpdate(Invitation, { uuid }, lost);
    engine.parties.mendMail();
    await invitations.wake(form);
    await engine.resultOf(invitations.run(form));
    expect(await invitations.row(uuid)).toMatchObject({ stage: 'answered', mailStatus: 'none', mailDueAt: null });
  });

  test('waits for a form that is closed, and follows its opening', async () => {
    const form = await invitations.form({ remind_after_days: [] });
    const set = (closedAt: Date | null) =>
      engine.orm.em.fork().execute('update forms set closed_at = ? where id = ?', [closedAt, form.id]);
    await set(await engine.now());
    const [ada] = people(1);
    await invitations.invite(form, [ada as { email: string }]);
    await engine.pass('2 hours');
    expect(subjectsTo(String(ada?.email))).toEqual([]);
    await set(null);
    await invitations.wake(form);
    await sentTo(String(ada?.email), 1);
  });
});

test('an attempt that was lost with its worker is tried twice more at most', async () => {
  const form = await invitations.form({ remind_after_days: [] });
  const [ada] = people(1);
  const [uuid = ''] = await invitations.invite(form, [ada as { email: string }], false);
  const lose = async () => {
    const now = await engine.now();
    await engine.orm.em
      .fork()
      .execute(
        "update invitations set mail_status = 'sending', mail_id = uuid(), mail_tried_at = ?, mail_begun_at = ?, mail_tries = mail_tries + 1 where uuid = ?",
        [now, now, uuid],
      );
    await invitations.wake(form);
  };
  await lose();
  await engine.pass('11 min');
  await until('it waits', async () => (await invitations.row(uuid)).mailStatus === 'waiting');
  expect(await invitations.row(uuid)).toMatchObject({ mailUnknowns: 1, errorType: 'mail_unknown' });
  await engine.orm.em.fork().execute('update invitations set mail_unknowns = 2 where uuid = ?', [uuid]);
  await lose();
  await engine.pass('11 min');
  await until('it is given up', async () => (await invitations.row(uuid)).mailStatus === 'failed');
  expect(subjectsTo(String(ada?.email))).toEqual([]);
});
