import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EDIT_KEY, editKey, editToken } from '#features/submissions/edit-link.ts';
import { Submission } from '#features/submissions/entities.ts';
import { startService, type TestService } from '#test/environment/service.ts';
import { follow, nonceA, VALUES } from '#test/environment/visitor.ts';
import { sendChange } from '#test/features/editing/editing.ts';
import { APPROVE, begun, CONFIRM, type Play, post } from './process-play.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const RETURNS = { ...APPROVE, may_return: true, waiting_text: 'Sue answers within two days.' };
const ends = [
  { key: 'completed', title: 'Granted', text: 'Have a good time.' },
  { key: 'rejected', title: 'Not this time' },
];
const CHANGED = { ...VALUES, message: 'From the 3rd on.' };

async function returned(more: object = {}, options: object = {}) {
  const made = await begun(service, [{ ...RETURNS, ...more }], { process: { ends }, options });
  await made.play.decide(await made.play.token(), { outcome: 'returned', note: 'From when on?' });
  return made;
}
const correctPage = (play: Play, token = play.statusToken()) =>
  service.call('GET', `/forms/${play.formId}/correct?submission=${token}`);
const correct = (play: Play, values: object, version = 1) =>
  sendChange(service, play.formId, values, editKey(play.statusToken(), version));

describe('what became of a submission', () => {
  test('is said in the words of its author, at each step, without names', async () => {
    const step2 = { key: 'office', title: 'Personnel office', kind: 'approve', who: [{ to: 'office@example.org' }] };
    const { play } = await begun(service, [RETURNS, step2], { process: { ends } });
    const before = await play.status();
    expect(before.status).toBe(200);
    expect(before.text).toContain('Waits: Superior');
    expect(before.text).toContain('Sue answers within two days.');
    expect(before.text).not.toContain('Steps so far');
    expect(before.headers.get('cache-control')).toBe('no-store');
    expect(before.headers.get('referrer-policy')).toBe('no-referrer');
    await play.decide(await play.token(), { outcome: 'approved', note: 'Have fun.' });
    const within = await play.status();
    expect(within.text).toContain('Waits: Personnel office');
    expect(within.text).toContain('Have fun.');
    expect(within.text).toMatch(/<strong>Superior<\/strong>: approved <time/);
    await play.decide(await play.token(), { outcome: 'approved' });
    const after = await play.status();
    expect(after.text).toContain('Granted');
    expect(after.text).toContain('Have a good time.');
    for (const { text } of [before, within, after]) {
      expect(text).not.toMatch(/sue@example|office@example/);
    }
  });

  test('has the note of a refusal, of those alone who chose it', async () => {
    const who = [{ to: 'a@example.org, b@example.org, c@example.org' }];
    const { play } = await begun(service, [{ ...APPROVE, who, needs: 'majority' }]);
    await play.decide(await play.token('a@example.org'), { outcome: 'approved', note: 'I am for it.' });
    await play.decide(await play.token('b@example.org'), { outcome: 'rejected', note: 'Too early.' });
    expect((await play.status()).text).not.toContain('Too early.');
    await play.decide(await play.token('c@example.org'), { outcome: 'rejected', note: 'Too dear.' });
    const { text } = await play.status();
    expect(text).toContain('Rejected');
    expect(text).toContain('Too early.\n\nToo dear.');
    expect(text).not.toContain('I am for it.');
  });

  test('has its link in the message and at the end of a redirect', async () => {
    const message = await begun(service, [APPROVE], { options: { success_message: 'See {submission:status_url}' } });
    const own = (play: Play) =>
      `https://forms.example.org/forms/${play.formId}/status?submission=${play.statusToken()}`;
    expect(message.answer.body).toMatchObject({ message: `See ${own(message.play)}` });
    const redirect = await begun(service, [APPROVE], {
      options: { redirect_url: 'https://site.example/?see={submission:status_url}' },
    });
    const url = `https://site.example/?see=${encodeURIComponent(own(redirect.play))}`;
    expect(redirect.answer.body).toMatchObject({ data: { redirect_url: url } });
  });

  test.each([
    ['awaiting_payment', 'Waits for the payment'],
    ['unpaid', 'Waits for the payment'],
  ] as const)('says so while it is %s', async (status, said) => {
    const { play, uuid } = await begun(service, [APPROVE]);
    await service.orm.em.fork().nativeUpdate(Submission, { uuid }, { status });
    expect((await play.status()).text).toContain(said);
  });

  test('says so until the address is confirmed, and when it never is', async () => {
    const { play } = await begun(service, [CONFIRM]);
    expect((await play.status()).text).toContain('Waits for you to confirm your address');
    service.clock.pass(8 * 86_400_000);
    await play.happen({ type: 'time' });
    expect((await play.status()).text).toContain('Not answered in time');
  });

  test('is gone once the submission is erased, and nothing for other tokens', async () => {
    const { play, id } = await begun(service, [APPROVE]);
    const other = await begun(service, [APPROVE]);
    const edit = editToken(service.box, { formId: play.formId, uuid: play.uuid });
    for (const token of ['', 'x', other.play.statusToken(), edit]) expect((await play.status(token)).status).toBe(403);
    expect((await service.as.admin('DELETE', `b:/submissions/${id}`)).status).toBe(204);
    const gone = await play.status();
    expect([gone.status, gone.text.includes('does not lead to anything')]).toEqual([404, true]);
  });

  test('is said where the form has no steps any more', async () => {
    const { play } = await begun(service, [APPROVE]);
    const config = { fields: [{ type: 'email', name: 'email' }], options: {} };
    const { body } = await service.as.admin('PATCH', `b:/forms/${play.formId}`, { config });
    const { confirm } = (body as { errors?: { confirm?: string } }).errors ?? {};
    if (confirm) await service.as.admin('PATCH', `b:/forms/${play.formId}?confirm=${confirm}`, { config });
    service.intake.forms.forget(play.formId);
    expect((await play.status()).text).toContain('Waits: Superior');
    expect((await play.open(await play.token())).text).toContain('value="approved"');
  });
});

describe('a submission that was sent back', () => {
  test('leads to the form filled in, is corrected without editing, and goes on', async () => {
    const { play, uuid } = await returned();
    const status = await play.status();
    expect(status.text).toMatch(/Sent back for correction on \d+ \w+ \d{4}/);
    expect(status.text).toContain('From when on?');
    expect(status.text).toContain(`href="/forms/${play.formId}/correct?submission=${play.statusToken()}"`);
    const page = await correctPage(play);
    expect(page.status).toBe(200);
    expect(page.text).toContain('value="ada@example.net"');
    expect(page.text).toContain('From when on?');
    expect(page.text).toContain('>Send again</button>');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const { status: code, body } = await correct(play, CHANGED);
    expect([code, body]).toMatchObject([200, { message: 'Thank you. Your corrected answers have been sent.' }]);
    const em = service.orm.em.fork();
    expect(await em.findOneOrFail(Submission, { uuid })).toMatchObject({ payload: CHANGED, version: 2 });
    expect(await play.row()).toMatchObject({ status: 'open', stepKey: 'superior', openings: 2 });
    const again = await play.open(await play.token());
    expect(again.text).toContain('From the 3rd on.');
    expect(again.text).toContain('name="version" value="2"');
    // The link is over as soon as it has been used.
    expect((await correctPage(play)).status).toBe(403);
    expect((await correct(play, VALUES, 2)).status).toBe(403);
  });

  test('needs no script, keeps what was typed, and goes on once of several at once', async () => {
    const { play } = await returned();
    const tokens = async () => ({
      _svca_nonce: await nonceA(service, play.formId),
      [EDIT_KEY]: editKey(play.statusToken(), 1),
    });
    const path = `/forms/${play.formId}`;
    const wrong = await post(service, path, { ...CHANGED, email: 'nothing', ...(await tokens()) });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('From the 3rd on.');
    expect(wrong.text).toContain('>Send again</button>');
    const posts = await Promise.all(
      [1, 2, 3].map(async () => post(service, path, { ...CHANGED, ...(await tokens()) })),
    );
    const done = posts.filter(({ status }) => status === 303);
    expect(done).toHaveLength(1);
    expect((await follow(service, done[0] as never)).text).toContain('Your corrected answers have been sent.');
    expect((await play.row()).openings).toBe(2);
  });

  test('may be sent again as it was', async () => {
    const { play, uuid } = await returned();
    expect((await correct(play, VALUES)).status).toBe(200);
    expect((await service.orm.em.fork().findOneOrFail(Submission, { uuid })).version).toBe(1);
    expect(await play.row()).toMatchObject({ status: 'open', openings: 2 });
  });

  test('is not sent again by a change over another link, or in the console', async () => {
    const { play, id, uuid } = await returned({}, { editing: { enabled: true } });
    const token = editToken(service.box, { formId: play.formId, uuid });
    expect((await sendChange(service, play.formId, CHANGED, editKey(token, 1))).status).toBe(200);
    const patch = await service.as.admin('PATCH', `b:/submissions/${id}`, { values: { message: 'Hm.' } });
    expect(patch.status).toBe(200);
    expect(await play.row()).toMatchObject({ status: 'correcting' });
    // The page of the correction has shown an old version.
    expect((await correct(play, { ...VALUES, name: 'Eve' })).status).toBe(409);
    expect((await correct(play, { ...VALUES, name: 'Eve' }, 3)).status).toBe(200);
  });

  test('cannot be corrected before it is sent back, with other tokens, or once it is erased', async () => {
    const { play } = await begun(service, [RETURNS]);
    expect((await correctPage(play)).status).toBe(403);
    expect((await correct(play, CHANGED)).status).toBe(403);
    const other = await returned();
    expect((await correctPage(play, other.play.statusToken())).status).toBe(403);
    expect((await service.as.admin('DELETE', `b:/submissions/${other.id}`)).status).toBe(204);
    expect((await correctPage(other.play)).status).toBe(403);
    expect((await correct(other.play, CHANGED)).status).toBe(403);
  });

  test('lapses when nobody corrects it in time', async () => {
    const { play } = await returned({ correct_within: { after: 1, unit: 'days' } });
    service.clock.pass(2 * 86_400_000);
    await play.happen({ type: 'time' });
    expect((await play.status()).text).toContain('Not answered in time');
    expect((await correct(play, CHANGED)).status).toBe(403);
  });
});
